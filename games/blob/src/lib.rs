//! Blob (Oh Hell): the rules for 3 to 8 players with house variants, exact beliefs about hidden
//! hands, players and search.
//!
//! | to | use |
//! |---|---|
//! | play a round with checked legality | [`Blob`] (a `kibitzer_game::Game`), [`Round`], [`View`], [`Action`] |
//! | find out what may be in the other hands and the stock | [`Unseen`], [`Possible`]: exact counts and probabilities |
//! | draw worlds for a search | [`Deals`] |
//! | weight worlds by what the others bid and played | [`posterior()`], [`marginals()`], [`Habits`] |
//! | play a game | [`Game`], [`Structure`]; [`Sitting`] against computer players |
//! | review a round | [`review`] |
//!
//! Promises: following suit is implemented once, in [`Cards::following`]; a [`View`] holds one hand
//! and the public table, and no type leads from it to another hand or to the stock; play does not
//! allocate.
//!
//! Deliberately absent: JSON, clocks and files.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_deal`], [`kibitzer_game`],
//! [`kibitzer_neural`], [`kibitzer_search`], [`kibitzer_stats`], [`kibitzer_work`] and [`rand_core`].

mod action;
pub mod aim;
pub mod arena;
mod belief;
pub mod calibration;
mod card;
mod cards;
mod deals;
mod deeds;
pub mod ending;
mod environment;
pub mod features;
mod habits;
pub mod history;
mod menu;
mod pile;
pub mod players;
pub mod playing;
mod rejection;
pub mod review;
mod round;
mod rules;
mod scoring;
mod series;
mod sitting;
mod table;
#[cfg(feature = "training")]
pub mod training;
mod unseen;
mod view;
mod worlds;

pub use kibitzer_deal;
pub use kibitzer_game;
pub use kibitzer_neural;
pub use kibitzer_search;
pub use kibitzer_stats;
pub use kibitzer_work;
pub use rand_core;

pub use action::{Action, ActionError};
pub use belief::{Hands, Holding, Possible};
pub use card::{Card, CardError, DECK, RANKS, SUITS, Suit, SuitError};
pub use cards::{Cards, CardsError};
pub use deals::Deals;
pub use deeds::Deeds;
pub use habits::Habits;
pub use menu::Menu;
pub use rejection::{Rejection, Tried};
pub use round::Round;
pub use rules::{Blob, BlobError, Scores};
pub use scoring::{Scoring, ScoringError};
pub use series::{Game, GameError, Structure, TrumpRule};
pub use sitting::Sitting;
pub use table::{FEWEST_SEATS, MOST_CARDS, SEATS, Table};
pub use unseen::{Fact, Opponent, Place, Unseen, UnseenError};
pub use view::{View, ViewError};
pub use worlds::{Rounds, marginals, posterior, rounds};
