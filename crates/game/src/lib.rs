//! The traits that every game implements.
//!
//! | to get | implement |
//! |---|---|
//! | a game that can be played, searched and shown | [`Game`], and [`SeatView`] for its view |
//! | replay of what happened | [`Recorded`] |
//! | exact inference about what is hidden, and sampled worlds | [`HiddenDeal`]: two functions, the rest is [`Belief`] |
//! | a player that evaluates actions | [`Player`] |
//! | two players compared on the same deals | nothing more: [`duel`] |
//! | rounds and a score over them, played against the computer | [`Series`]: the rest is [`Sitting`] |
//! | numbered actions and views as vectors, for reinforcement learning | [`Environment`]: the rest is [`Encoding`] |
//! | a model of how somebody chooses | [`Policy`] |
//! | a sentence that can be said in other languages | nothing more: [`message!`], [`Message`] |
//! | a set of possible worlds, weighted by what others did | nothing more: [`WorldSet`], [`log_likelihood`] |
//!
//! Guarantees: code that receives a view or a [`Worlds`] source cannot reach the true world, because no type here
//! leads from one to the other. No state contains a random number generator: randomness is always an argument.
//!
//! Deliberately absent: algorithms, code specific to one game, JSON, clocks and files.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_deal`], [`kibitzer_stats`],
//! [`kibitzer_work`] and [`rand_core`].

mod arena;
mod belief;
mod column;
mod decision;
mod environment;
mod evidence;
mod game;
mod illegal;
mod message;
mod player;
mod policy;
mod seat;
mod shuffle;
mod sitting;
mod transcript;
mod turn;
mod world_set;

pub use kibitzer_deal;
pub use kibitzer_stats;
pub use kibitzer_work;
pub use rand_core;

pub use arena::{duel, play_out};
pub use belief::{Belief, BeliefError, HiddenDeal, Sample, Uniform, Worlds};
pub use column::{Cell, Column, Unit};
pub use decision::{Decision, DecisionError, Regret, Row};
pub use environment::{Actions, Encoding, Environment, Field, Sheet};
pub use evidence::{Evidence, Judged};
pub use game::{Game, Recorded, SeatView, moves};
pub use illegal::Illegal;
pub use kibitzer_stats::Interval;
pub use message::{Joint, Message, Param};
pub use player::{Effort, Player, Undecided, choices};
pub use policy::{Anything, Policy, draw, log_likelihood, mostly};
pub use seat::{Seat, SeatError, Seats};
pub use shuffle::{below, shuffle, weighted};
pub use sitting::{Once, Series, Sitting};
pub use transcript::{ReplayError, Step, Transcript, TranscriptError, replay};
pub use turn::{By, Turn};
pub use world_set::WorldSet;
