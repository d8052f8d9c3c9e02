//! The rules of play: deal, indication, turns, equipment, win and loss.
//!
//! A [`World`] knows the truth; a view is the [`Table`](crate::table::Table) that one seat may know of it and is all that legality,
//! analysis and search ever get. [`legal()`] lists what a seat may do, [`check()`] says why something
//! may not be done, and [`World::play`] does it, checked by the same rules. No randomness but in
//! [`Game::deal`] and [`Table::world`](crate::table::Table::world), where it is an argument.
//!
//! Readings chosen where the facts leave room:
//! * Stands of one player stand side by side; the deal starts at the captain's first stand and goes
//!   on over the stands in order.
//! * At setup at most two number tokens of one value lie on the table (the box has two); later a
//!   failed cut always gets its token.
//! * A skill of the player's own character is used before the equipment card that does the same.
//! * When a dual cut hits and the actor did not say which own copy he cuts, he cuts one without a
//!   token if he can: the marked one stays known to all.
//! * After Walkie-Talkies or a Grappling Hook all count tokens of both stands come off: the moved
//!   wire's by the rules, the others because they may have become untrue.
//! * Mission 11: the dead number is neither announced nor indicated nor asked for by radar.
//! * Mission 12: when the number card equals the card's own number, all four must be cut.
//! * Mission 17: "no equipment" covers the captain's character card too. False tokens go before
//!   two different wires.
//! * Mission 20: no token of the indication goes before an X wire, and labels, Post-It and hook
//!   leave it alone.
//! * Mission 22: a handed token goes before the receiver's leftmost wire of that value, or beside
//!   his stand if he has none.
//! * Mission 58: the Double Detector may be used every turn, and need not be.
//! * A player who can do nothing at all on his turn loses for all; this happens only where a
//!   mission blocks numbers.

mod action;
mod check;
mod cut;
mod deal;
mod from_table;
mod game;
mod gear;
mod legal;
mod notation;
mod seat_view;
mod tokens;
mod world;

pub use crate::cut::{Cut, Pointing, SlotSet};
pub use crate::public::{Asked, Cause, Outcome, Phase, Play, Public};
pub use action::Action;
pub use check::check;
pub use deal::{Game, GameError};
pub use from_table::{NotPlayable, Playable};
pub use legal::legal;
pub use notation::ActionError;
pub use seat_view::WorldError;
pub use world::{Piece, World};

#[cfg(test)]
mod conformance_tests;
#[cfg(test)]
mod tests;
