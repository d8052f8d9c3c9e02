//! Colour, on a terminal only and never if NO_COLOR is set; and line wrapping.

use std::env;
use std::io::{self, IsTerminal};

/// Whether to use colour. Games add their own colours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paint(pub(crate) bool);

impl Paint {
    /// For standard output.
    pub(crate) fn of_stdout() -> Paint {
        let refused = env::var_os("NO_COLOR").is_some_and(|said| !said.is_empty());
        Paint(io::stdout().is_terminal() && !refused)
    }

    pub(crate) fn with(self, code: &str, text: &str) -> String {
        if self.0 { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// A heading.
    pub(crate) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    /// Less important text.
    pub(crate) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }
}

/// Wraps words into lines of at most this many characters; a longer word is not broken.
pub(crate) fn wrap(sentence: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        assert_eq!(Paint(false).bold("x"), "x");
        assert_eq!(Paint(true).dim("x"), "\u{1b}[2mx\u{1b}[0m");
    }

    #[test]
    fn long_sentences_are_broken_between_words() {
        assert_eq!(wrap("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(wrap("abcdefgh i", 5), ["abcdefgh", "i"]);
        assert_eq!(wrap("", 5), [""]);
    }
}
