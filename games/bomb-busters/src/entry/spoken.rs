//! A cut as players say it: `Eve H 11 hit`, `Bob Eve H 11 hit D`, `Eve H 11 miss 9`.
//!
//! It is rewritten as an ordinary line; nothing about its meaning is decided here. The player who
//! cuts may come first and is otherwise the one whose turn it is; what follows `hit` is the wire cut
//! with it, what follows `miss` is the token.

use kibitzer_game::{Message, message};

use crate::table::Table;
use crate::turn::Turn;

use super::point::{player, stand};

/// An ordinary line: its first word and the rest, and who acts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) word: &'static str,
    pub(super) rest: String,
    pub(super) actor: usize,
}

/// Words that begin a clause of an ordinary line.
const CLAUSES: [&str; 4] = ["by", "at", "is", "stabilized"];

/// The ordinary line for a spoken cut; `None` if the line says neither hit nor miss.
pub(super) fn cut(table: &Table, line: &str) -> Result<Option<Said>, Message> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is = |word: &str, one: &str| word.eq_ignore_ascii_case(one);
    let Some(outcome) = words.iter().position(|word| is(word, "hit") || is(word, "miss")) else {
        return Ok(None);
    };
    let hit = is(words[outcome], "hit");
    let [who @ .., slots, value] = &words[..outcome] else {
        return Err(message!(
            "bomb.say_cut",
            "`{line}`: say whose wire, which one and the value, such as Eve H 11 hit",
            line = line
        ));
    };
    let (actor, target) = cutter_and_target(table, who)?;
    let owner = table.owner(target);
    let named = actor.is_some();
    let actor = actor.unwrap_or_else(|| match table.turn() {
        // Nobody cuts at their own stand.
        Turn::Of(player) if player != owner => player,
        _ => table.observer(),
    });
    let mut rest = format!("{target}:{slots}={value}");
    let mut after = words[outcome + 1..].iter().copied().peekable();
    if after.peek().is_some_and(|word| is(word, "with")) {
        after.next();
    }
    match after.next_if(|word| !CLAUSES.contains(word)) {
        Some(own) if hit => {
            // A name may precede the letter; a letter alone is a wire of the player who cuts.
            let letter = after.next_if(|word| !CLAUSES.contains(word));
            let own = letter.map_or_else(|| own.to_owned(), |letter| format!("{own} {letter}"));
            rest.push_str(&format!(" by {own}"));
        }
        Some(token) => rest.push_str(&format!(" is {token}")),
        None => {}
    }
    if !hit && (named || actor != table.observer()) && !words[outcome..].contains(&"by") {
        let stand = (0..table.stands().len()).find(|&stand| table.owner(stand) == actor);
        rest.push_str(&stand.map_or_else(String::new, |stand| format!(" by {stand}")));
    }
    for word in after {
        rest.push(' ');
        rest.push_str(word);
    }
    Ok(Some(Said { word: if hit { "cut" } else { "miss" }, rest, actor }))
}

/// Who cuts, if it is said, and the stand pointed at: names may consist of several words.
fn cutter_and_target(table: &Table, who: &[&str]) -> Result<(Option<usize>, usize), Message> {
    let whole = stand(table, &who.join(" "));
    let Err(not_one) = whole else { return Ok((None, whole?)) };
    for end in 1..who.len() {
        let (first, second) = who.split_at(end);
        let second: Vec<&str> =
            second.iter().copied().skip_while(|word| ["cuts", "at"].contains(word)).collect();
        if let (Ok(actor), Ok(target)) =
            (player(table, &first.join(" ")), stand(table, &second.join(" ")))
        {
            return Ok((Some(actor), target));
        }
    }
    Err(not_one)
}

#[cfg(test)]
mod tests {
    use crate::entry::{enter, enter_line};
    use crate::file::TableFile;
    use crate::table::Table;

    /// Captain Bo begins; Ann is the observer.
    fn table() -> Table {
        let stands = ["?1 ?2 ?3 ?3", "? ? ? ?", "? ? ? ?", "? ? ? ?"].map(str::to_owned).to_vec();
        let players = ["Ann", "Bo", "Cy", "Dee Dee"].map(str::to_owned).to_vec();
        let mut file = TableFile { stands, players, captain: Some(1), ..TableFile::default() };
        file.wires = serde_json::from_str(r#"{"blue": [1, 4]}"#).unwrap();
        file.table().unwrap()
    }

    #[test]
    fn a_spoken_cut_is_the_same_as_its_ordinary_line() {
        let table = table();
        let same = [
            // Bo's turn: D is one of his own wires.
            ("Cy D 4 hit D", "cut", "2:3=4 by 1:3"),
            ("cy d 4 HIT with Bo D", "cut", "2:3=4 by 1:3"),
            ("Dee Dee Cy D 4 hit A", "cut", "2:3=4 by 3:0"),
            ("Bo cuts Dee Dee A 1 hit A", "cut", "3:0=1 by 1:0"),
            // A teammate points at the observer, and the observer at a teammate.
            ("Ann B 3 miss 2", "miss", "0:1=3 is 2 by 1"),
            ("Ann B 3 miss", "miss", "0:1=3 by 1"),
            ("me Cy A 1 hit me", "cut", "2:0=1 by 0"),
            ("Ann Cy A 3 miss 2", "miss", "2:0=3 is 2 by 0"),
            ("Cy A,B 3 miss 2 at B by Dee Dee", "miss", "2:0,1=3 at B is 2 by 3"),
            // It is Bo's turn, but somebody pointed at Bo: the observer, unless said otherwise.
            ("Bo A 1 hit", "cut", "1:0=1"),
        ];
        for (spoken, word, rest) in same {
            let wanted = enter(&table, word, rest).unwrap();
            let found = enter_line(&table, table.observer(), spoken);
            assert_eq!(
                found.map(|found| found.setup().clone()),
                Ok(wanted.setup().clone()),
                "{spoken}"
            );
        }
        let line = enter_line(&table, table.observer(), "  miss 2:0=3 is 2 by 1 ").unwrap();
        assert_eq!(line.setup(), enter(&table, "miss", "2:0=3 is 2 by 1").unwrap().setup());
    }

    #[test]
    fn what_is_not_understood_says_what_would_be() {
        let table = table();
        for (wrong, says) in [
            ("hit", "whose wire"),
            ("Eve H 11 hit", "no player is called `Eve`"),
            ("Cy H 1 hit A", "Cy has 4 wires"),
            ("Cy A 1 hit", "which of Bo's wires"),
            ("sing a song", "Eve H 11 hit"),
            ("", "not understood"),
        ] {
            let error = enter_line(&table, table.observer(), wrong).unwrap_err().to_string();
            assert!(error.contains(says), "{wrong}: {error}");
        }
    }
}
