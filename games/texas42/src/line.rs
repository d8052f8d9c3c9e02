//! A hand as one line of text: the house rules, and what one seat knows.
//!
//! `house casual seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids pass points:30 pass pass trump pip:4 plays 6-6`
//!
//! Only the hand is required. Dominoes without `holds` in front are the hand as it was dealt, from
//! which the seat's own plays are taken; the seat, unless it is named, is the one that played one of
//! them, or else the one to act; the shaker is seat 3, the score 0:0, the rules those of tournaments. So `5-5 6-5 5-4 5-3 5-0 6-6 1-0` asks what
//! to open, and `... bids pass 30` what to bid third. Who played what follows from the rules.
//!
//! Reading checks that the view can occur under some house rules.

use crate::auction::Bid;
use crate::domino::{Domino, Tiles};
use crate::house::House;
use crate::seats::SEATS;
use crate::table::Table;
use crate::view::{View, ViewError};
use kibitzer_game::{Seat, Turn};
use std::fmt;
use std::str::FromStr;

/// A seat's view and the house rules, as one line of text.
///
/// ```
/// use kibitzer_texas42::Line;
/// let line: Line = "5-5 6-5 5-4 5-3 0-5 6-6 0-1 bids 30 pass pass pass trump 5s plays 5-5".parse().unwrap();
/// assert_eq!(
///     line.to_string(),
///     "seat 0 shaker 3 score 0:0 holds 1-0 5-0 5-3 5-4 6-5 6-6 bids points:30 pass pass pass trump pip:5 plays 5-5"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The house rules.
    pub house: House,
    /// What the seat knows.
    pub view: View,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.house != House::tournament() {
            write!(f, "house {} ", self.house)?;
        }
        self.view.write(f)
    }
}

/// The words that begin a part of the line.
const PARTS: [&str; 9] =
    ["house", "seat", "shaker", "score", "dealt", "holds", "bids", "trump", "plays"];

/// The words of each part.
#[derive(Default)]
struct Parts<'a>([Option<Vec<&'a str>>; PARTS.len()]);

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Result<Self, ViewError> {
        let mut parts = Self::default();
        let mut now = "dealt";
        for word in text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty()) {
            let named = if word == "dealer" { "shaker" } else { word };
            if let Some(at) = PARTS.iter().position(|part| *part == named) {
                if parts.0[at].is_some() {
                    return Err(ViewError::Twice(word.to_owned()));
                }
                parts.0[at] = Some(Vec::new());
                now = PARTS[at];
            } else {
                if now == "house" && word.parse::<Domino>().is_ok() {
                    now = "dealt";
                }
                parts.0[Self::at(now)].get_or_insert_default().push(word);
                // Parts of one word are followed by the hand, and trump by the plays.
                now = match now {
                    "seat" | "shaker" | "score" => "dealt",
                    "trump" => "plays",
                    other => other,
                };
            }
        }
        Ok(parts)
    }

    fn at(part: &str) -> usize {
        PARTS.iter().position(|it| *it == part).unwrap_or(0)
    }

    fn words(&self, part: &str) -> Option<&[&'a str]> {
        self.0[Self::at(part)].as_deref()
    }

    /// The one word of a part.
    fn word(&self, part: &str) -> Result<Option<&'a str>, ViewError> {
        match self.words(part) {
            None => Ok(None),
            Some([word]) => Ok(Some(word)),
            Some(_) => Err(ViewError::Shape),
        }
    }
}

impl FromStr for Line {
    type Err = ViewError;

    fn from_str(text: &str) -> Result<Self, ViewError> {
        let parts = Parts::of(text)?;
        let house: House = parts.words("house").unwrap_or_default().join(" ").parse()?;
        let shaker = parts.word("shaker")?.map_or(Ok(Seat(SEATS - 1)), seat)?;
        let score = parts.word("score")?.map_or(Ok([0, 0]), score)?;
        let mut table = Table::new(shaker, score, 7).promising(house.promises());
        read_bids(&mut table, parts.words("bids").unwrap_or_default())?;
        if let Some(word) = parts.word("trump")? {
            table.contract().ok_or(ViewError::Unwon)?;
            table.declare(word.parse()?);
        } else if parts.words("plays").is_some() {
            return Err(ViewError::Shape);
        }
        read_plays(&mut table, parts.words("plays").unwrap_or_default())?;
        let seat = match parts.word("seat")? {
            Some(word) => seat(word)?,
            None => owner(&parts, &table)?,
        };
        let hand = hand(&parts, seat, &table)?;
        let mut view = View { seat, hand, table };
        let (held, played) = (hand.len(), view.own_plays());
        if !(1..=7).contains(&(held + played)) {
            return Err(ViewError::Size { held, played });
        }
        view.table.each = (held + played) as u8;
        let complete = table.tricks().map_or(0, |tricks| tricks.len().div_ceil(tricks.size()));
        if complete > view.table.each() {
            return Err(ViewError::Size { held, played });
        }
        Ok(Self { house, view })
    }
}

/// Whose hand it must be: the seat that played one of its dominoes, or else the seat to act.
fn owner(parts: &Parts<'_>, table: &Table) -> Result<Seat, ViewError> {
    let dealt: Tiles = parts.words("dealt").unwrap_or_default().join(" ").parse()?;
    let mut plays = table.tricks().into_iter().flat_map(|tricks| tricks.plays());
    let played = plays.find(|play| dealt.contains(play.tile)).map(|play| play.seat);
    Ok(played.or(table.turn().seat()).unwrap_or(Seat(0)))
}

/// What the seat still holds.
fn hand(parts: &Parts<'_>, seat: Seat, table: &Table) -> Result<Tiles, ViewError> {
    let plays = || table.tricks().into_iter().flat_map(|tricks| tricks.plays());
    let (hand, is_dealt) = match (parts.words("holds"), parts.words("dealt")) {
        (Some(words), None) => (words, false),
        (None, Some(words)) => (words, true),
        _ => return Err(ViewError::Shape),
    };
    let mut hand: Tiles = hand.join(" ").parse()?;
    for (at, play) in plays().enumerate() {
        let held = hand.contains(play.tile);
        match (is_dealt, play.seat == seat) {
            (true, true) if held => hand = hand.without(play.tile),
            (true, true) => return Err(ViewError::NotDealt(seat, play.tile)),
            _ if held => return Err(ViewError::Plays(at)),
            _ => {}
        }
    }
    Ok(hand)
}

fn seat(text: &str) -> Result<Seat, ViewError> {
    let seat: Seat = text.parse()?;
    if seat.0 < SEATS { Ok(seat) } else { Err(ViewError::NoSuchSeat(seat)) }
}

fn score(text: &str) -> Result<[u16; 2], ViewError> {
    let number = |text: &str| {
        let plain = text == "0" || !text.starts_with(['0', '+']);
        plain.then(|| text.parse().ok()).flatten()
    };
    let parts = text.split_once(':').and_then(|(a, b)| number(a).zip(number(b)));
    parts.map(|(a, b)| [a, b]).ok_or_else(|| ViewError::Score(text.chars().take(20).collect()))
}

fn read_bids(table: &mut Table, words: &[&str]) -> Result<(), ViewError> {
    for (at, word) in words.iter().enumerate() {
        let bid: Bid = word.parse()?;
        let before =
            table.auction().highest().map_or((0, 0), |(_, bid)| (bid.marks(), bid.needs()));
        if at >= SEATS || bid != Bid::Pass && (bid.marks(), bid.needs()) <= before {
            return Err(ViewError::Bids(at));
        }
        table.bid(bid);
    }
    Ok(())
}

fn read_plays(table: &mut Table, words: &[&str]) -> Result<(), ViewError> {
    for (at, word) in words.iter().enumerate() {
        let tile: Domino = word.parse()?;
        let gone = table.tricks().map(|tricks| tricks.gone()).unwrap_or_default();
        if table.turn() == Turn::Over || gone.contains(tile) {
            return Err(ViewError::Plays(at));
        }
        table.play(tile);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> ViewError {
        text.parse::<Line>().unwrap_err()
    }

    #[test]
    fn a_view_that_cannot_be_is_refused() {
        let start = "seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids";
        assert_eq!(wrong("seat 1"), ViewError::Shape);
        assert_eq!(wrong(&start.replace("seat 1", "seat 4")), ViewError::NoSuchSeat(Seat(4)));
        assert_eq!(wrong(&format!("{start} points:31 points:30")), ViewError::Bids(1));
        assert_eq!(wrong(&format!("{start} pass trump pip:1 plays")), ViewError::Unwon);
        assert_eq!(wrong(&format!("{start} pass plays 6-5")), ViewError::Shape);
        assert_eq!(wrong(&format!("{start} pass seat 2")), ViewError::Twice("seat".to_owned()));
        let won = format!("{start} points:31 pass pass pass trump pip:1 plays");
        assert_eq!(wrong(&format!("{won} 6-4")), ViewError::Plays(0));
        assert_eq!(wrong(&format!("{won} 6-5 6-5")), ViewError::Plays(1));
        assert!(matches!(wrong(&start.replace("0:2", "0:+2")), ViewError::Score(_)));
        assert!(matches!(wrong(&start.replace("0-0 6-4", "")), ViewError::Size { .. }));
        assert!(matches!(wrong(&format!("house nelo {start}")), ViewError::House(_)));
    }

    #[test]
    fn a_short_line_is_completed() {
        let printed = |text: &str| text.parse::<Line>().unwrap().to_string();
        let hand = "5-5 6-5 5-4 5-3 0-5 6-6 0-1";
        let sorted = "holds 1-0 5-0 5-3 5-4 5-5 6-5 6-6 bids";
        assert_eq!(printed(hand), format!("seat 0 shaker 3 score 0:0 {sorted}"));
        assert_eq!(
            printed(&format!("dealer 0 house casual {hand} bids p, 31")),
            format!("house {} seat 3 shaker 0 score 0:0 {sorted} pass points:31", House::casual())
        );
        // The hand as it was dealt: what the seat has played is taken from it.
        let played = format!("seat 0 {hand} bids 30 p p p trump 5s plays 5-5 1-5");
        assert_eq!(played.replace("seat 0 ", "").parse::<Line>(), played.parse());
        let left =
            "holds 1-0 5-0 5-3 5-4 6-5 6-6 bids points:30 pass pass pass trump pip:5 plays 5-5 5-1";
        assert_eq!(printed(&played), format!("seat 0 shaker 3 score 0:0 {left}"));
        assert_eq!(
            wrong(&played.replace("plays 5-5", "plays 4-4")),
            ViewError::NotDealt(Seat(0), "4-4".parse().unwrap())
        );
    }

    #[test]
    fn what_is_printed_is_read() {
        for text in [
            "seat 1 shaker 3 score 0:2 holds 0-0 6-4 bids pass points:30 pass pass trump pip:4 plays 6-6",
            "house forced-bid lead-trump nello plunge:2 seat 2 shaker 3 score 0:2 holds 0-0 6-4 bids pass",
        ] {
            assert_eq!(text.parse::<Line>().unwrap().to_string(), text);
        }
    }
}
