//! The stand notation: one string per stand, tokens separated by blanks, left to right.
//!
//! A token is an optional `X` (unsorted wire), then marks, then what is visible:
//!
//! | part | text | meaning |
//! |---|---|---|
//! | marks | `E` `O` | even / odd token |
//! | | `1x` to `4x` | count token |
//! | | `!5` `!Y` `!R` | a false token: not that value |
//! | shows | nothing, or `?` | hidden |
//! | | `?5` `?Y4` `?R4` | hidden, known to the observer |
//! | | `i5` | uncut with a number token |
//! | | `iY` `iY4` | uncut with a yellow token, tile unknown / known to the observer |
//! | | `b?` `y?` `r?` | hidden, colour known |
//! | | `5` `Y4` `R4` | lies open (cut, or a revealed red) |
//!
//! So `X?5` is the observer's own unsorted 5, `2x7` a cut 7 with a count token, `E?4` the
//! observer's own 4 with an even token. Letters may be upper or lower case. Only a count token may
//! be in front of an open wire. Printing and parsing gives the same slots back. The table around
//! the stand is unknown here.

use std::fmt::Write as _;

use kibitzer_game::{Message, message};

use crate::stand::{Face, Slot};
use crate::tiles::{Colour, Parity, Value, ValueSet, Wire};

/// The maximum number of tokens parsed from one stand: every wire in the box.
pub const MOST_SLOTS: usize = 70;

/// A token that cannot be parsed, and where it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {trouble}")]
pub struct NotationError {
    /// The index of the token on the stand.
    pub slot: usize,
    /// The column of the token's first character in the text, from 1.
    pub column: usize,
    /// What is wrong with it.
    pub trouble: TokenTrouble,
}

/// What is wrong with a token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum TokenTrouble {
    /// A number that no wire of that colour has.
    NoSuchWire(String),
    /// A count token other than x1 to x4.
    NoSuchCount(String),
    /// A token in front of an open wire that would have been removed when the wire was cut.
    TokenOnCutWire(String),
    /// Two different tokens of one kind in front of one wire.
    TokenTwice(String),
    /// Anything else.
    Unknown(String),
    /// More tokens than the box has wires.
    TooMany,
}

impl TokenTrouble {
    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            TokenTrouble::NoSuchWire(token) => message!(
                "bomb.no_wire_token",
                "`{token}` is not a wire: blue goes from 1 to 12, yellow and red from 1 to 11",
                token = token.as_str()
            ),
            TokenTrouble::NoSuchCount(token) => message!(
                "bomb.no_such_count",
                "`{token}`: a count token is 1x, 2x, 3x or 4x",
                token = token.as_str()
            ),
            TokenTrouble::TokenOnCutWire(token) => message!(
                "bomb.token_on_cut",
                "`{token}`: only a count token may stay on a cut wire; write `?` before your own uncut wire",
                token = token.as_str()
            ),
            TokenTrouble::TokenTwice(token) => message!(
                "bomb.token_twice",
                "`{token}`: a wire has at most one parity and one count token",
                token = token.as_str()
            ),
            TokenTrouble::Unknown(token) => message!(
                "bomb.no_token_name",
                "`{token}` is not a token of the stand notation (such as `?`, `?5`, `i5`, `5`, `Y4`, `2x`)",
                token = token.as_str()
            ),
            TokenTrouble::TooMany => message!(
                "bomb.too_many_tokens",
                "more than {most} tokens on one stand",
                most = MOST_SLOTS
            ),
        }
    }
}

/// Parses one stand.
///
/// # Errors
/// Names the first token that cannot be parsed.
pub fn parse_stand(text: &str) -> Result<Vec<Slot>, NotationError> {
    let mut slots = Vec::new();
    let mut column = 1;
    for piece in text.split_inclusive(char::is_whitespace) {
        let token = piece.trim_end();
        if !token.is_empty() {
            let at = |trouble| NotationError { slot: slots.len(), column, trouble };
            if slots.len() == MOST_SLOTS {
                return Err(at(TokenTrouble::TooMany));
            }
            let slot = parse_token(token).map_err(at)?;
            slots.push(slot);
        }
        column += piece.chars().count();
    }
    Ok(slots)
}

/// Parses one token.
///
/// # Errors
/// Says what is wrong with it.
pub fn parse_token(token: &str) -> Result<Slot, TokenTrouble> {
    // A wrong token may be a whole file on one line: repeat only its beginning.
    let shown = || token.chars().take(20).collect::<String>();
    let upper = token.to_ascii_uppercase();
    let mut rest = upper.as_str();
    let mut slot = Slot::new(Face::Hidden);
    if let Some(after) = rest.strip_prefix('X') {
        (slot.unsorted, rest) = (true, after);
    }
    loop {
        if let Some((parity, after)) = parity_mark(rest) {
            if slot.parity.replace(parity).is_some() {
                return Err(TokenTrouble::TokenTwice(shown()));
            }
            rest = after;
        } else if let Some((digits, after)) = digits(rest).filter(|(_, a)| a.starts_with('X')) {
            let count = digits.parse().ok().filter(|n| (1..=4).contains(n));
            let count: u8 = count.ok_or_else(|| TokenTrouble::NoSuchCount(shown()))?;
            if slot.count.replace(count).is_some() {
                return Err(TokenTrouble::TokenTwice(shown()));
            }
            rest = &after[1..];
        } else if let Some(after) = rest.strip_prefix('!') {
            let (name, after) = match digits(after) {
                Some(found) => found,
                None if after.starts_with(['Y', 'R']) => after.split_at(1),
                None => return Err(TokenTrouble::Unknown(shown())),
            };
            let value = Value::from_name(name);
            slot.not = slot.not.with(value.ok_or_else(|| TokenTrouble::NoSuchWire(shown()))?);
            rest = after;
        } else {
            break;
        }
    }
    slot.face = face(rest, &shown)?;
    if slot.is_cut() && (slot.parity.is_some() || !slot.not.is_empty()) {
        return Err(TokenTrouble::TokenOnCutWire(shown()));
    }
    Ok(slot)
}

fn parity_mark(text: &str) -> Option<(Parity, &str)> {
    let parity = match text.as_bytes().first()? {
        b'E' => Parity::Even,
        b'O' => Parity::Odd,
        _ => return None,
    };
    Some((parity, &text[1..]))
}

fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    (end > 0).then(|| text.split_at(end))
}

fn face(text: &str, shown: &dyn Fn() -> String) -> Result<Face, TokenTrouble> {
    match text {
        "" | "?" => return Ok(Face::Hidden),
        "B?" => return Ok(Face::Coloured(Colour::Blue)),
        "Y?" => return Ok(Face::Coloured(Colour::Yellow)),
        "R?" => return Ok(Face::Coloured(Colour::Red)),
        "IY" => return Ok(Face::Yellow(None)),
        _ => {}
    }
    let (sign, name) = match text.as_bytes()[0] {
        b'?' | b'I' => text.split_at(1),
        _ => ("", text),
    };
    let number = name.strip_prefix(['B', 'Y', 'R']).unwrap_or(name);
    if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TokenTrouble::Unknown(shown()));
    }
    let wire = Wire::from_name(name).ok_or_else(|| TokenTrouble::NoSuchWire(shown()))?;
    match (sign, wire.colour()) {
        ("?", _) => Ok(Face::Known(wire)),
        ("I", Colour::Blue) => Ok(Face::Number(wire.number())),
        ("I", Colour::Yellow) => Ok(Face::Yellow(Some(wire.number()))),
        ("I", Colour::Red) => Err(TokenTrouble::Unknown(shown())),
        _ => Ok(Face::Cut(wire)),
    }
}

/// Prints one stand, in the form that [`parse_stand`] parses.
#[must_use]
pub fn print_stand(slots: &[Slot]) -> String {
    let tokens: Vec<String> = slots.iter().map(print_token).collect();
    tokens.join(" ")
}

/// Prints one token.
#[must_use]
pub fn print_token(slot: &Slot) -> String {
    let mut text = String::new();
    if slot.unsorted {
        text.push('X');
    }
    match slot.parity {
        Some(Parity::Even) => text.push('E'),
        Some(Parity::Odd) => text.push('O'),
        None => {}
    }
    // Writing to a String cannot fail, so the results below are ignored.
    if let Some(count) = slot.count {
        let _ = write!(text, "{count}x");
    }
    print_false(&mut text, slot.not);
    match slot.face {
        Face::Hidden if text.is_empty() => text.push('?'),
        Face::Hidden => {}
        Face::Known(wire) => {
            let _ = write!(text, "?{}", bare(wire));
        }
        Face::Cut(wire) => text.push_str(&bare(wire)),
        Face::Number(n) => {
            let _ = write!(text, "i{n}");
        }
        Face::Yellow(None) => text.push_str("iY"),
        Face::Yellow(Some(n)) => {
            let _ = write!(text, "iY{n}");
        }
        Face::Coloured(colour) => {
            let _ = write!(text, "{}?", colour.letter().to_ascii_lowercase());
        }
    }
    text
}

fn print_false(text: &mut String, values: ValueSet) {
    for value in values.iter() {
        let _ = match value {
            Value::Blue(n) => write!(text, "!{n}"),
            other => write!(text, "!{}", other.colour().letter()),
        };
    }
}

/// A wire as the notation writes it: blue without its letter.
fn bare(wire: Wire) -> String {
    match wire.colour() {
        Colour::Blue => wire.number().to_string(),
        _ => wire.to_string(),
    }
}

#[cfg(test)]
#[path = "notation_tests.rs"]
mod tests;
