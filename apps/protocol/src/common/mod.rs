//! The questions that every game answers in the same way. A game says once what it is ([`House`]); nothing here knows
//! which game it is.

mod advised;
mod arena;
mod players;
mod review;
mod sit;

pub use advised::{Advised, Said, Weighed};
pub use arena::Compared;
pub(crate) use arena::arena;
pub(crate) use players::Others;
pub(crate) use review::review;
pub(crate) use sit::{Past, sit};

use std::fmt::Display;
use std::str::FromStr;

use kibitzer_game::{Game, Player, Seat, Series, Sitting};
use serde::Serialize;
use serde_json::Value;

use crate::{At, QueryError};

/// What is played in the rounds of a house.
pub(crate) type GameOf<H> = <<H as House>::Series as Series>::Game;
/// What is done there.
pub(crate) type ActionOf<H> = <GameOf<H> as Game>::Action;
/// Who acted, and what.
pub(crate) type Deed<H> = (Seat, ActionOf<H>);

/// Who acted, and what, as far as the caller was told.
pub(crate) type Did<H> = (Seat, Option<ActionOf<H>>);

/// A game that is played against players of the house: what the common questions must know of it.
pub(crate) trait House {
    /// The rounds.
    type Series: Series;
    /// The fields that say what is played: how many sit there, and by which rules.
    type Table;
    /// Who can be named as a player.
    type Skill: Copy + FromStr<Err: Display>;
    /// An entry of a history, as it is read.
    type Entry;
    /// The same, as it is written.
    type Told: Serialize + Clone;
    /// What lies open for one seat.
    type Shown: Serialize;
    /// The score, and all that is shown once a round is over.
    type Standing: Serialize;

    /// What a round is called.
    const ROUND: &'static str;
    /// What all rounds together are called.
    const WHOLE: &'static str;
    /// Who plays where nobody is named.
    const USUAL: Self::Skill;
    /// Who reviews where nobody is named.
    const REVIEWER: Self::Skill;

    /// The rounds before anything was done.
    fn series(table: &Self::Table) -> Result<Self::Series, QueryError>;
    /// How many sit at the table.
    fn seats(table: &Self::Table) -> usize;
    /// A player by its name; if it must not play here, what is wrong with it.
    fn player(skill: Self::Skill) -> Result<Box<dyn Player<GameOf<Self>>>, String>;
    /// Who did what; no action where the caller was not told which, and the house must do it again.
    fn did(entry: &At<Self::Entry>, table: &Self::Table) -> Result<Did<Self>, QueryError>;
    /// An entry as [`House::did`] reads it, for the caller's eyes: the last of these deeds.
    fn told(deeds: &[Deed<Self>], you: Seat) -> Option<Self::Told>;
    /// An action alone.
    fn named(action: &ActionOf<Self>) -> Value;
    /// What a seat sees.
    fn shown(sitting: &Sitting<Self::Series>, you: Seat) -> Self::Shown;
    /// The score.
    fn standing(sitting: &Sitting<Self::Series>, you: Seat) -> Self::Standing;
}
