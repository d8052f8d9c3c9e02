//! The small traits that every game implements, and the registry that lists the games.
//!
//! | to get | implement |
//! |---|---|
//! | a game that can be played, searched and shown | [`Rules`], and [`SeatView`] for its view |
//! | replay of what happened | [`Recorded`] |
//! | exact inference about what is hidden, and sampled worlds | [`HiddenDeal`]: two functions, the rest is [`Belief`] |
//! | somebody who plays it | [`Player`] |
//!
//! Promises: whoever receives a view or a [`Worlds`] source cannot reach the true world, because no type here leads
//! from one to the other. No state holds a random number generator: randomness is always an argument.
//!
//! Deliberately absent: algorithms, kernels of any one game, JSON, clocks and files.

mod belief;
mod decision;
mod illegal;
mod player;
mod registry;
mod rules;
mod seat;
mod shuffle;
mod transcript;

pub use belief::{Belief, BeliefError, HiddenDeal, Sample, Uniform, Worlds};
pub use decision::{Choice, Decision, DecisionError, Evidence, Interval, Judged};
pub use illegal::Illegal;
pub use player::{Player, Undecided};
pub use registry::{GameInfo, Registry, RegistryError, UnknownGame};
pub use rules::{Recorded, Rules, SeatView};
pub use seat::{Seat, SeatError, Turn};
pub use shuffle::{below, shuffle, weighted};
pub use transcript::{ReplayError, Step, Transcript, TranscriptError, replay};
