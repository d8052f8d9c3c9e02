//! The public state, derived from the record: which slots are closed and whose turn it is.
//!
//! It contains nothing hidden, so play, views and inference can all use it.

use super::ask::{Answer, Ask, Asked};
use super::{ASKS, SEATS};
use kibitzer_deal::Slots;
use kibitzer_game::{Seat, Turn};

/// The public state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// The closed slots of each seat.
    pub(super) closed: [Slots; SEATS],
    /// Whose turn it is.
    pub(super) turn: Turn,
    asked: usize,
}

impl Table {
    /// Before the first question, with this many tiles per stand.
    pub(super) fn new(stand: usize) -> Self {
        Self { closed: [Slots::first(stand); SEATS], turn: Turn::of(Seat(0)), asked: 0 }
    }

    /// The state after these questions; otherwise the index of the first question that cannot have been asked or
    /// answered this way, and why.
    pub(super) fn after(stand: usize, record: &[Asked]) -> Result<Self, (usize, String)> {
        let mut table = Self::new(stand);
        for (at, asked) in record.iter().enumerate() {
            table.note(asked).map_err(|why| (at, why))?;
        }
        Ok(table)
    }

    /// What public facts say against a question by the seat whose turn it is.
    pub(super) fn objection(&self, ask: &Ask) -> Option<String> {
        let Some(by) = self.turn.seat() else { return Some("the game is over".to_owned()) };
        let Ask { target, slot, .. } = *ask;
        if target.0 >= SEATS {
            Some(format!("there is no seat {target}: expected 0, 1 or 2"))
        } else if target == by {
            Some(format!("seat {by} cannot ask itself"))
        } else if !self.closed[target.0].contains(slot) {
            Some(format!("seat {target} has no closed slot {slot}"))
        } else {
            None
        }
    }

    /// Applies a question and its answer.
    pub(super) fn note(&mut self, asked: &Asked) -> Result<(), String> {
        if let Some(objection) = self.objection(&asked.ask) {
            return Err(objection);
        }
        let Some(by) = self.turn.seat() else { return Ok(()) };
        if let Answer::Hit { own } = asked.answer {
            if !self.closed[by.0].contains(own) {
                return Err(format!("seat {by} has no closed slot {own}"));
            }
            self.open(asked.ask.target, asked.ask.slot);
            self.open(by, own);
        }
        self.asked += 1;
        self.turn = self.next_after(by);
        Ok(())
    }

    fn open(&mut self, seat: Seat, slot: usize) {
        let closed = &mut self.closed[seat.0];
        *closed = closed.and(Slots::one(slot).not());
    }

    fn next_after(&self, by: Seat) -> Turn {
        let in_play = |seat: Seat| !self.closed[seat.0].is_empty();
        if self.asked >= ASKS || Seat::all(SEATS).filter(|&seat| in_play(seat)).count() < 2 {
            return Turn::Over;
        }
        let mut next = by.next(SEATS);
        while !in_play(next) {
            next = next.next(SEATS);
        }
        Turn::of(next)
    }
}
