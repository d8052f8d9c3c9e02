//! Splits a line into clauses: `Diana C,E=5 at E is 3 by Bob` is a head and what follows `at`, `is`
//! and `by`.

use kibitzer_game::{Message, message};

/// The words that begin a clause, in lower case; names are capitalised.
const WORDS: [&str; 8] = ["by", "is", "at", "to", "yes", "no", "for", "stabilized"];

/// A line split into clauses.
pub(super) struct Clauses {
    /// What comes before the first clause.
    pub(super) head: String,
    found: Vec<(&'static str, String)>,
}

impl Clauses {
    /// Splits a line; only the words in `known` may begin a clause in it.
    pub(super) fn of(line: &str, known: &[&str]) -> Result<Clauses, Message> {
        let mut clauses = Clauses { head: String::new(), found: Vec::new() };
        for word in line.split_whitespace() {
            if let Some(begins) = WORDS.iter().find(|begins| **begins == word) {
                if !known.contains(begins) {
                    return Err(message!(
                        "bomb.not_here",
                        "`{begins}` does not belong here; try help",
                        begins = *begins
                    ));
                }
                if clauses.get(begins).is_some() {
                    return Err(message!(
                        "bomb.word_twice",
                        "`{begins}` appears twice",
                        begins = *begins
                    ));
                }
                clauses.found.push((begins, String::new()));
                continue;
            }
            let text = clauses.found.last_mut().map_or(&mut clauses.head, |(_, text)| text);
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
        Ok(clauses)
    }

    /// What follows a word, if the clause is present.
    pub(super) fn get(&self, word: &str) -> Option<&str> {
        self.found.iter().find(|(begins, _)| *begins == word).map(|(_, text)| text.as_str())
    }

    /// Whether a clause is present.
    pub(super) fn has(&self, word: &str) -> bool {
        self.get(word).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::Clauses;

    #[test]
    fn a_line_falls_into_its_clauses() {
        let line = Clauses::of(
            "Diana C, E=5  at E is 3 by Bob stabilized",
            &["at", "is", "by", "stabilized"],
        );
        let line = line.unwrap();
        assert_eq!(line.head, "Diana C, E=5");
        assert_eq!(
            (line.get("at"), line.get("is"), line.get("by")),
            (Some("E"), Some("3"), Some("Bob"))
        );
        assert!(line.has("stabilized") && !line.has("to"));
        assert!(Clauses::of("x by a by b", &["by"]).is_err());
        assert!(Clauses::of("x to y", &["by"]).is_err());
        assert_eq!(Clauses::of("By A", &[]).unwrap().head, "By A");
    }
}
