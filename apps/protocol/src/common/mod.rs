//! The queries that every game answers in the same way. A game defines once how a seat's view is read and its actions
//! are written ([`Viewed`]), who advises ([`Advises`]), and how it is played against the computer ([`House`]); nothing
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
pub(crate) use players::{Others, Players, Skills};
pub(crate) use replay::replay;
pub use replay::{PastShown, StepShown};
pub(crate) use review::{Review, ToReview, review};
pub(crate) use sit::{Past, sit};
pub(crate) use viewed::{Drawn, Either, Viewed, legal};
pub use viewed::{Legal, Next, OfView};

use kibitzer_game::{Game, Message, Player, Seat, Series, Sitting};
use serde::Serialize;

use crate::{At, QueryError};

/// The game played in the rounds of a house.
pub(crate) type GameOf<H> = <<H as House>::Series as Series>::Game;
/// An action of that game.
pub(crate) type ActionOf<H> = <GameOf<H> as Game>::Action;
/// A player that can be named.
pub(crate) type SkillOf<H> = <<H as House>::View as Advises>::Skill;
/// A seat and its action.
pub(crate) type Deed<H> = (Seat, ActionOf<H>);

/// A seat and its action, as far as the caller could see it.
pub(crate) type Did<H> = (Seat, Option<ActionOf<H>>);

/// A game that can be played against the computer: what the common queries need to know about it.
pub(crate) trait House {
    /// The rounds.
    type Series: Series;
    /// The fields of the table: the number of seats and the rules.
    type Table;
    /// What one seat knows.
    type View: Advises<Game = GameOf<Self>>;
    /// An entry of a history, as in a request.
    type Entry;
    /// The same, as in an answer.
    type Told: Serialize + Clone;
    /// What one seat can see.
    type Shown: Serialize;
    /// The score, and everything that is revealed once a round is over.
    type Standing: Serialize;

    /// The word for all rounds together.
    const WHOLE: &'static str;
    /// The default player.
    const USUAL: SkillOf<Self>;
    /// The default reviewer.
    const REVIEWER: SkillOf<Self>;

    /// The rounds before the first action.
    fn series(table: &Self::Table) -> Result<Self::Series, QueryError>;
    /// The same rounds among these players, if the game takes into account who the others are.
    fn among(series: Self::Series, _: &Skills<Self>) -> Self::Series
    where
        Self: Sized,
    {
        series
    }
    /// Number of seats.
    fn seats(table: &Self::Table) -> usize;
    /// Checks that a named player may play here.
    fn player(skill: SkillOf<Self>) -> Result<Box<dyn Player<GameOf<Self>>>, String>;
    /// A seat and its action; no action if the caller could not see it, so that the computer must choose it again.
    fn did(entry: &At<Self::Entry>, table: &Self::Table) -> Result<Did<Self>, QueryError>;
    /// The last of these actions as an entry that [`House::did`] reads, showing only what the caller could see.
    fn told(deeds: &[Deed<Self>], you: Seat) -> Option<Self::Told>;
    /// What a seat sees.
    fn shown(sitting: &Sitting<Self::Series>, you: Seat) -> Self::Shown;
    /// A seat in a sentence, for which a front end may have a name.
    fn seat_name(seat: Seat) -> Message;
    /// The score.
    fn standing(sitting: &Sitting<Self::Series>, you: Seat) -> Self::Standing;
}
