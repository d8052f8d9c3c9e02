//! Colour, on a terminal only, and never where NO_COLOR is set.

use std::env;
use std::io::{self, IsTerminal};

use kibitzer_bomb_busters::tiles::Colour;

/// Whether to colour.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paint(bool);

impl Paint {
    /// For standard output.
    pub(super) fn of_stdout() -> Paint {
        let refused = env::var_os("NO_COLOR").is_some_and(|said| !said.is_empty());
        Paint(io::stdout().is_terminal() && !refused)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.0 { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// A heading.
    pub(super) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    /// What matters less.
    pub(super) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// A wire in its colour.
    pub(super) fn wire(self, colour: Colour, text: &str) -> String {
        match colour {
            Colour::Blue => self.with("36", text),
            Colour::Yellow => self.with("33", text),
            Colour::Red => self.with("31", text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        assert_eq!(Paint(false).bold("x"), "x");
        assert_eq!(Paint(true).wire(Colour::Red, "R4"), "\u{1b}[31mR4\u{1b}[0m");
    }
}
