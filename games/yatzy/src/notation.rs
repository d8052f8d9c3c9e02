//! Actions as text: `roll 1 3 3 5 6`, `keep 3 3`, `keep none`, `score Full House`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Dice, Rules, Variant};

/// What a player does, or the result of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Dice are thrown and show this; kept dice are not included.
    Roll(Dice),
    /// The player keeps these dice and throws the others; keeping all of them stops throwing.
    Keep(Dice),
    /// The player fills the box of this name.
    Score(&'static str),
}

/// Text that is not an action.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not an action: expected such as `roll 1 3 3 5 6`, `keep 3 3`, `keep none` or `score Full House`"
)]
pub struct MoveError(pub String);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, dice) = match self {
            Move::Roll(dice) => ("roll", dice),
            Move::Keep(dice) => ("keep", dice),
            Move::Score(name) => return write!(f, "score {name}"),
        };
        f.write_str(word)?;
        if dice.is_empty() {
            return f.write_str(" none");
        }
        dice.faces().iter().try_for_each(|face| write!(f, " {face}"))
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let error = || MoveError(text.chars().take(40).collect());
        let (word, rest) = text.split_once(' ').ok_or_else(error)?;
        match word {
            "roll" => dice(rest).filter(|dice| !dice.is_empty()).map(Move::Roll),
            "keep" => dice(rest).map(Move::Keep),
            "score" => box_name(rest).map(Move::Score),
            _ => None,
        }
        .ok_or_else(error)
    }
}

/// Faces in any order, at most as many as the largest game has dice.
fn dice(text: &str) -> Option<Dice> {
    if text == "none" {
        return Some(Dice::NONE);
    }
    let faces = text.split(' ').map(|face| match face.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(i64::from(digit - b'0')),
        _ => None,
    });
    let faces: Vec<i64> = faces.collect::<Option<_>>()?;
    (faces.len() <= 6).then(|| Dice::parse(&faces, faces.len()).ok()).flatten()
}

/// The name of a box under any rules.
fn box_name(text: &str) -> Option<&'static str> {
    let mut rules = Variant::ALL.into_iter().map(Rules::of);
    rules.find_map(|rules| rules.categories().iter().map(|it| it.name).find(|name| *name == text))
}
