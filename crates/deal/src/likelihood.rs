//! Likelihoods that factor by seat: how well each possible holding of a seat agrees with what that seat was observed
//! to do.
//!
//! The likelihood of a deal is the product, over all seats, of a weight for every item held (by kind, and by slot on
//! a sorted seat) and a weight for the number of items held from each tallied set ("a bid of 3 while holding n
//! trumps").

use crate::problem::Problem;
use crate::sets::Kinds;
use thiserror::Error;

/// A weight that depends on how many items of a set a seat holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// The kinds counted.
    pub kinds: Kinds,
    /// The weight of holding 0, 1, 2, ... of them; the last entry applies to all larger numbers.
    pub weights: Vec<f64>,
}

/// Why a likelihood does not fit the problem.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LikelihoodError {
    /// The seat does not exist.
    #[error("seat {seat} does not exist: there are {seats} seats")]
    NoSuchSeat {
        /// The seat given.
        seat: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// The kind does not exist.
    #[error("kind {kind} does not exist: there are {kinds} kinds")]
    NoSuchKind {
        /// The kind given.
        kind: usize,
        /// How many kinds there are.
        kinds: usize,
    },
    /// The slot does not exist, or the seat is unsorted.
    #[error("seat {seat} has no slot {slot}")]
    NoSuchSlot {
        /// The seat given.
        seat: usize,
        /// The slot given.
        slot: usize,
    },
    /// The weight is negative, infinite or NaN.
    #[error("{weight} is not a weight: it must be finite and not negative")]
    NotAWeight {
        /// The number given.
        weight: f64,
    },
    /// A tally without weights.
    #[error("a tally needs at least one weight")]
    EmptyTally,
}

/// The likelihood of each seat's holding.
#[derive(Clone, Debug, PartialEq)]
pub struct Likelihood {
    kinds: usize,
    seats: Vec<OfSeat>,
}

#[derive(Clone, Debug, PartialEq)]
struct OfSeat {
    /// How many slots can be weighed: none on an unsorted seat.
    slots: usize,
    by_kind: Vec<f64>,
    /// `[slot * kinds + kind]`; empty if no slot has been given a weight.
    by_slot: Vec<f64>,
    tallies: Vec<Tally>,
}

impl Likelihood {
    /// The constant likelihood: every deal is equally likely.
    pub fn flat(problem: &Problem) -> Self {
        let kinds = problem.kinds().len();
        let seats = problem.seats().iter().map(|seat| OfSeat {
            slots: if seat.sorted { seat.capacity } else { 0 },
            by_kind: vec![1.0; kinds],
            by_slot: Vec::new(),
            tallies: Vec::new(),
        });
        Self { kinds, seats: seats.collect() }
    }

    /// Multiplies in a weight for every item of a kind that a seat holds.
    pub fn weigh_kind(
        &mut self,
        seat: usize,
        kind: usize,
        weight: f64,
    ) -> Result<(), LikelihoodError> {
        self.check(seat, Some(kind), weight)?;
        self.seats[seat].by_kind[kind] *= weight;
        Ok(())
    }

    /// Multiplies in a weight for a kind at a slot of a sorted seat.
    pub fn weigh_slot(
        &mut self,
        seat: usize,
        slot: usize,
        kind: usize,
        weight: f64,
    ) -> Result<(), LikelihoodError> {
        self.check(seat, Some(kind), weight)?;
        let kinds = self.kinds;
        let own = &mut self.seats[seat];
        if slot >= own.slots {
            return Err(LikelihoodError::NoSuchSlot { seat, slot });
        }
        if own.by_slot.is_empty() {
            own.by_slot = vec![1.0; own.slots * kinds];
        }
        own.by_slot[slot * kinds + kind] *= weight;
        Ok(())
    }

    /// Multiplies in a weight for the number of items of a set that a seat holds.
    pub fn weigh_tally(&mut self, seat: usize, tally: Tally) -> Result<(), LikelihoodError> {
        if tally.weights.is_empty() {
            return Err(LikelihoodError::EmptyTally);
        }
        for &weight in &tally.weights {
            self.check(seat, None, weight)?;
        }
        self.seats[seat].tallies.push(tally);
        Ok(())
    }

    /// The likelihood of a whole deal, given a function from seat to hand. The reference meaning, for tests and for
    /// weighting samples.
    pub fn of<'a>(&self, hand: impl Fn(usize) -> &'a [u8]) -> f64 {
        let of_seat = |(seat, own): (usize, &OfSeat)| {
            let held = hand(seat);
            let items = held
                .iter()
                .enumerate()
                .map(|(slot, &kind)| own.item(self.kinds, kind.into(), slot));
            let tallies = own.tallies.iter().map(|tally| {
                tally.weight(held.iter().filter(|&&kind| tally.kinds.contains(kind.into())).count())
            });
            items.chain(tallies).product::<f64>()
        };
        self.seats.iter().enumerate().map(of_seat).product()
    }

    pub(crate) fn tallies(&self, seat: usize) -> &[Tally] {
        &self.seats[seat].tallies
    }

    /// The weight of one item of a kind anywhere on a seat.
    pub(crate) fn by_kind(&self, seat: usize, kind: usize) -> f64 {
        self.seats[seat].by_kind[kind]
    }

    /// The weight of a run of items of one kind.
    pub(crate) fn of_run(&self, seat: usize, kind: usize, from: usize, take: usize) -> f64 {
        (from..from + take).map(|slot| self.seats[seat].item(self.kinds, kind, slot)).product()
    }

    /// The weight of the final counts of a seat's tallies.
    pub(crate) fn of_tallied(&self, seat: usize, tallied: &[u16]) -> f64 {
        self.seats[seat]
            .tallies
            .iter()
            .zip(tallied)
            .map(|(tally, &n)| tally.weight(n.into()))
            .product()
    }

    fn check(&self, seat: usize, kind: Option<usize>, weight: f64) -> Result<(), LikelihoodError> {
        let (seats, kinds) = (self.seats.len(), self.kinds);
        if seat >= seats {
            return Err(LikelihoodError::NoSuchSeat { seat, seats });
        }
        if let Some(kind) = kind.filter(|&kind| kind >= kinds) {
            return Err(LikelihoodError::NoSuchKind { kind, kinds });
        }
        if !weight.is_finite() || weight < 0.0 {
            return Err(LikelihoodError::NotAWeight { weight });
        }
        Ok(())
    }
}

impl OfSeat {
    fn item(&self, kinds: usize, kind: usize, slot: usize) -> f64 {
        let here = self.by_slot.get(slot * kinds + kind).copied().unwrap_or(1.0);
        self.by_kind[kind] * here
    }
}

impl Tally {
    fn weight(&self, held: usize) -> f64 {
        self.weights.get(held).or(self.weights.last()).copied().unwrap_or(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_the_end_of_a_tally_its_last_weight_holds() {
        let tally = Tally { kinds: Kinds::ALL, weights: vec![1.0, 0.5, 0.25] };
        assert_eq!([0, 1, 2, 3, 9].map(|held| tally.weight(held)), [1.0, 0.5, 0.25, 0.25, 0.25]);
    }
}
