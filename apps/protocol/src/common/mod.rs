//! The questions that every game answers in the same way. A game says once how a seat's view is read and its actions are
//! written ([`Viewed`]), who advises ([`Advises`]), and how it is played against players of the house ([`House`]); nothing
//! here knows which game it is.
//!
//! | query | needs |
//! |---|---|
//! | `options` | nothing |
//! | `legal` | [`Viewed`] |
//! | `replay` of a view | [`Viewed`] of a game that is `Recorded` and a `HiddenDeal` |
//! | `advise` | [`Advises`] |
//! | `sit`, `review`, `arena` | [`House`] |

mod advise;
mod arena;
mod named;
mod options;
mod players;
mod replay;
mod review;
mod sit;
mod viewed;

pub use advise::{Advised, NoMore, Said, Weighed};
pub(crate) use advise::{Advises, advise};
pub use arena::Compared;
pub(crate) use arena::arena;
pub(crate) use named::Named;
pub(crate) use options::Nothing;
pub use options::{ColumnShown, Options, UnitShown};
pub(crate) use players::Others;
pub(crate) use replay::replay;
pub use replay::{PastShown, StepShown};
pub(crate) use review::{Review, ToReview, review};
pub(crate) use sit::{Past, sit};
pub(crate) use viewed::{Drawn, Either, Viewed, legal};
pub use viewed::{Legal, Next, OfView};

use kibitzer_game::{Game, Player, Seat, Series, Sitting};
use serde::Serialize;

use crate::{At, QueryError};

/// What is played in the rounds of a house.
pub(crate) type GameOf<H> = <<H as House>::Series as Series>::Game;
/// What is done there.
pub(crate) type ActionOf<H> = <GameOf<H> as Game>::Action;
/// Who can be named as a player.
pub(crate) type SkillOf<H> = <<H as House>::View as Advises>::Skill;
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
    /// What one seat knows.
    type View: Advises<Game = GameOf<Self>>;
    /// An entry of a history, as it is read.
    type Entry;
    /// The same, as it is written.
    type Told: Serialize + Clone;
    /// What lies open for one seat.
    type Shown: Serialize;
    /// The score, and all that is shown once a round is over.
    type Standing: Serialize;

    /// What all rounds together are called.
    const WHOLE: &'static str;
    /// Who plays where nobody is named.
    const USUAL: SkillOf<Self>;
    /// Who reviews where nobody is named.
    const REVIEWER: SkillOf<Self>;

    /// The rounds before anything was done.
    fn series(table: &Self::Table) -> Result<Self::Series, QueryError>;
    /// How many sit at the table.
    fn seats(table: &Self::Table) -> usize;
    /// A player by its name; if it must not play here, what is wrong with it.
    fn player(skill: SkillOf<Self>) -> Result<Box<dyn Player<GameOf<Self>>>, String>;
    /// Who did what; no action where the caller was not told which, and the house must do it again.
    fn did(entry: &At<Self::Entry>, table: &Self::Table) -> Result<Did<Self>, QueryError>;
    /// An entry as [`House::did`] reads it, for the caller's eyes: the last of these deeds.
    fn told(deeds: &[Deed<Self>], you: Seat) -> Option<Self::Told>;
    /// What a seat sees.
    fn shown(sitting: &Sitting<Self::Series>, you: Seat) -> Self::Shown;
    /// The score.
    fn standing(sitting: &Sitting<Self::Series>, you: Seat) -> Self::Standing;
}
