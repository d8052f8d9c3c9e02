//! The probability of joint events: what several slots or a whole hand hold, together.
//!
//! An event is itself a rule, so its probability is a ratio of two counts: the worlds that also obey it, out of all
//! worlds.

use crate::count::{Count, Fraction};
use crate::lattice::{DealError, Lattice, count};
use crate::problem::{Problem, SetupError};
use crate::rule::{Across, Rule};
use crate::sets::{Counts, Kinds, Slots};
use thiserror::Error;

/// A statement about a deal that is true or false in each world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat obeys one more rule.
    Seat {
        /// Index of the seat.
        seat: usize,
        /// The rule that it would obey.
        rule: Rule,
    },
    /// Several seats together obey one more rule.
    Across(Across),
}

impl Event {
    /// At least one of these slots holds one of these kinds.
    pub fn any(seat: usize, slots: Slots, kinds: Kinds) -> Self {
        Self::some(seat, slots, kinds, Counts::at_least(1))
    }

    /// Every one of these slots holds one of these kinds.
    pub fn all(seat: usize, slots: Slots, kinds: Kinds) -> Self {
        Self::some(seat, slots, kinds, Counts::exactly(slots.len()))
    }

    /// The number of these slots that hold one of these kinds is one of `counts`.
    pub fn some(seat: usize, slots: Slots, kinds: Kinds, counts: Counts) -> Self {
        Self::Seat { seat, rule: Rule::Slots { slots, kinds, counts } }
    }

    /// The number of items of these kinds that a seat holds is one of `counts`.
    pub fn holds(seat: usize, kinds: Kinds, counts: Counts) -> Self {
        Self::Seat { seat, rule: Rule::Count { kinds, counts } }
    }
}

/// Why an event has no probability.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EventError {
    /// It refers to a seat or slot that does not exist.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Counting its worlds failed.
    #[error(transparent)]
    Deal(#[from] DealError),
}

impl Problem {
    /// The problem conditioned on all these events.
    pub fn given(&self, events: &[Event]) -> Result<Self, SetupError> {
        let mut setup = self.setup().clone();
        let seats = setup.seats.len();
        for event in events {
            match event {
                Event::Seat { seat, rule } => match setup.seats.get_mut(*seat) {
                    Some(known) => known.rules.push(rule.clone()),
                    None => return Err(SetupError::NoSuchSeat { rule: 0, seat: *seat, seats }),
                },
                Event::Across(rule) => setup.across.push(rule.clone()),
            }
        }
        Self::new(setup)
    }
}

impl Lattice {
    /// The exact number of worlds in which all these events hold.
    pub fn worlds_where(&self, events: &[Event]) -> Result<Count, EventError> {
        Ok(count(&self.problem().given(events)?, self.options().clone())?)
    }

    /// The exact probability that all these events hold.
    pub fn probability(&self, events: &[Event]) -> Result<Fraction, EventError> {
        Ok(Fraction::new(&self.worlds_where(events)?, &self.worlds()))
    }
}
