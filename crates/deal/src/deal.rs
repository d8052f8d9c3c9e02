//! A complete deal: what every seat holds.

use crate::count::Count;
use crate::problem::Problem;
use std::fmt;

/// What every seat holds, in ascending order of kind; for a sorted seat that is slot order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deal {
    pub(crate) items: Vec<u8>,
    pub(crate) offsets: Vec<u8>,
}

impl Deal {
    /// A deal of the right shape, to be filled by a sampler.
    pub fn blank(problem: &Problem) -> Self {
        let offsets = problem.offsets().iter().map(|&offset| offset as u8).collect();
        Self { items: vec![0; problem.items()], offsets }
    }

    /// A deal from the hands of all seats; `None` if it does not distribute the problem's items over its seats.
    pub fn from_hands<H: AsRef<[u8]>>(problem: &Problem, hands: &[H]) -> Option<Self> {
        let mut deal = Self::blank(problem);
        if hands.len() != problem.seats().len() {
            return None;
        }
        let mut held = vec![0; problem.kinds().len()];
        for (seat, hand) in hands.iter().enumerate() {
            let (from, to) = deal.range(seat);
            if hand.as_ref().len() != to - from {
                return None;
            }
            for &kind in hand.as_ref() {
                *held.get_mut(usize::from(kind))? += 1;
            }
            deal.items[from..to].copy_from_slice(hand.as_ref());
            deal.items[from..to].sort_unstable();
        }
        problem.kinds().iter().zip(&held).all(|(kind, &held)| kind.copies == held).then_some(deal)
    }

    /// The kinds that a seat holds, ascending.
    pub fn hand(&self, seat: usize) -> &[u8] {
        let (from, to) = self.range(seat);
        &self.items[from..to]
    }

    /// The hands of all seats, in seat order.
    pub fn hands(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.offsets.len() - 1).map(|seat| self.hand(seat))
    }

    /// Whether the deal obeys every rule. The reference meaning, independent of the lattice.
    pub fn obeys(&self, problem: &Problem) -> bool {
        problem
            .seats()
            .iter()
            .zip(self.hands())
            .all(|(seat, hand)| seat.holds(problem.kinds(), hand))
            && problem.across().iter().all(|rule| rule.holds(|seat| self.hand(seat)))
    }

    /// The product of the weights of its hands. The reference meaning, independent of the lattice.
    pub fn weight(&self, problem: &Problem) -> Count {
        let weights = problem.seats().iter().zip(self.hands());
        weights
            .flat_map(|(seat, hand)| seat.rules.iter().map(|rule| rule.weight(hand)))
            .filter(|&weight| weight != 1)
            .fold(Count::ONE, |product, weight| &product * &weight.into())
    }

    pub(crate) fn range(&self, seat: usize) -> (usize, usize) {
        (self.offsets[seat].into(), self.offsets[seat + 1].into())
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.hands()).finish()
    }
}
