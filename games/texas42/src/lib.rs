//! Texas 42: the rules with their house variants, exact inference about hidden hands, and a
//! double-dummy solver.
//!
//! | to | use |
//! |---|---|
//! | play a hand with checked legality | [`Texas42`] (a `kibitzer_game::Game`), [`Round`], [`View`], [`Action`] |
//! | play a match | [`Match`] |
//! | choose house rules | [`House`] |
//! | find out what a seat can infer | [`Unseen`], [`Possible`], [`Hands`] |
//! | solve with all hands open | [`Solver`], [`Position`], [`Aim`]; its plain twin is [`plain::value`] |
//! | claim the rest from one hand, or see what breaks it | [`claim()`] |
//! | verify a claim with all hands open | [`claim_holds`] |
//! | say what is certain about a play, in dominoes | [`teacher`] |
//! | set exercises with one sure play | [`puzzles`] |
//! | write a view and its house rules as one line | [`Line`] |
//! | record a hand and replay it | [`Record`] |
//! | get advice from a player | [`players::Skill`] |
//! | play duplicate deals | [`arena::Board`] |
//! | review a recorded hand | [`review::review`] |
//!
//! Promises: following suit is implemented once, in [`Declaration::legal`]; a [`View`] holds one
//! hand and the public table, and no type leads from it to another hand; play does not allocate.
//!
//! Deliberately absent: JSON, clocks and files.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_deal`], [`kibitzer_game`],
//! [`kibitzer_search`], [`kibitzer_stats`], [`kibitzer_work`] and [`rand_core`].

mod action;
pub mod arena;
mod auction;
pub mod calibration;
mod claim;
mod declaration;
mod domino;
mod environment;
mod house;
mod inference;
pub mod kernel;
mod line;
pub mod plain;
pub mod players;
mod position;
pub mod puzzles;
mod record;
pub mod review;
mod round;
mod rules;
mod score;
mod seats;
mod series;
mod table;
pub mod teacher;
#[cfg(feature = "training")]
pub mod training;
mod tricks;
mod view;
pub mod words;

pub use kibitzer_deal;
pub use kibitzer_game;
pub use kibitzer_search;
pub use kibitzer_stats;
pub use kibitzer_work;
pub use rand_core;

pub use action::{Action, ActionError};
pub use auction::{
    ALL_POINTS, Auction, Bid, BidError, LEAST, MOST, PLUNGE_DOUBLES, SPLASH_DOUBLES,
};
pub use claim::{Breach, Verdict, claim, refute, sure_plays};
pub use declaration::{CALLED, Declaration, DeclarationError, NelloDoubles, Pip, Suit, Suits};
pub use domino::{DOMINOES, Domino, DominoError, Tiles, TilesError};
pub use house::{AllPass, ByDoubles, House, Nello, NelloWhen, PlayTo, Promises, VariantError};
pub use inference::{Hands, Possible, Unseen, UnseenError, voids};
pub use kernel::{Aim, Solver, Values, claim_holds};
pub use line::Line;
pub use position::{Position, PositionError};
pub use record::{Record, RecordError};
pub use round::Round;
pub use rules::Texas42;
pub use score::{Outcome, Scored, gain};
pub use seats::{SEATS, after, partner, side};
pub use series::Match;
pub use table::{Contract, Table};
pub use tricks::{MOST_TRICKS, Play, Tricks};
pub use view::{View, ViewError};
