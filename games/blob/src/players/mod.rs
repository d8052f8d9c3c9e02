//! The computer players, from random play to search.
//!
//! | player | how it decides |
//! |---|---|
//! | [`Chance`] | random legal actions |
//! | [`Thumb`] | rules of thumb, no sampling |
//! | [`Sampling::flat`] | uniform worlds, each played out by rules of thumb |
//! | [`Sampling::pimc`] | the same, with the last tricks solved |
//! | [`Ismcts`] | ISMCTS: uniform worlds, one tree, random rollouts |
//! | [`Instinct`] | the policy of a network, no sampling |
//! | [`Rollouts`] | weighted worlds, each played out by the policy of a network |
//! | [`Searcher`] | tree search (ISMCTS) over uniform or weighted worlds with a network |
//!
//! [`Skill`] names them.
//!
//! None of them ever sees a hand other than its own: a player gets a [`crate::View`].

mod brain;
mod columns;
mod company;
mod instinct;
mod ismcts;
mod rollouts;
mod sampling;
mod searcher;
mod shipped;
mod simple;
mod skill;
pub mod thumb;
pub mod why;

pub use brain::{
    BID_HEAD, Brain, Encoding, Judge, NotForBlob, OWNER_HEAD, OWNERS, PLAY_HEAD, POINTS_HEAD,
    TRICKS, TRICKS_HEAD, architecture, card_place, learning_architecture, orders, tricks_left,
};
pub(crate) use columns::COLUMNS;
pub use columns::{ERROR, MAKE, POINTS, SHARE, figure};
pub use company::Company;
pub use instinct::{Instinct, Tendency};
pub use ismcts::Ismcts;
pub use rollouts::Rollouts;
pub use sampling::{Sampling, play_out};
pub use searcher::Searcher;
pub use shipped::shipped;
pub use simple::Simple::{self, Chance, Thumb};
pub use skill::{
    MOST_DEALS, MOST_SIMULATIONS, MOST_WORLDS, PLAYERS_VERSION, Skill, SkillError, expert,
};
