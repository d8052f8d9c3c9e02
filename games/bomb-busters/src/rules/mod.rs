//! The rules of play: deal, indication, turns, equipment, win and loss.
//!
//! A [`World`] is the complete state; a view is the [`Table`](crate::table::Table) that one seat
//! may know of it, and the only input of legality, analysis and search. [`legal()`] lists what a
//! seat may do, [`check()`] says why an action is not legal, and [`World::play`] performs it,
//! checked by the same rules. The only randomness is in [`Game::deal`] and
//! [`Table::world`](crate::table::Table::world), where it is an argument.
//!
//! Readings chosen where the rules leave room:
//! * The stands of one player are side by side; the deal starts at the captain's first stand and
//!   continues over the stands in order.
//! * At setup there are at most two number tokens of one value on the table (the box has two);
//!   later a failed cut always gets its token.
//! * A skill of the player's own character is used before the equipment card with the same effect.
//! * If a dual cut hits and the acting player did not choose which of their own copies to cut, they
//!   cut one without a token if possible: the marked one stays known to all.
//! * After Walkie-Talkies or a Grappling Hook all count tokens of both stands are removed: the
//!   moved wire's by the rules, the others because they may have become untrue.
//! * Mission 11: the dead number is neither announced nor indicated nor asked for by radar.
//! * Mission 12: if the number card equals the card's own number, all four must be cut.
//! * Mission 17: "no equipment" covers the captain's character card too. False tokens go in front
//!   of two different wires.
//! * Mission 20: no token of the indication goes in front of an X wire, and labels, Post-It and
//!   hook do not apply to it.
//! * Mission 22: a token that is passed on goes in front of the receiver's leftmost wire of that
//!   value, or beside their stand if they have none.
//! * Mission 58: the Double Detector may be used every turn, but need not be.
//! * A player without any legal action on their turn loses the game for all; this happens only
//!   where a mission blocks numbers.

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
