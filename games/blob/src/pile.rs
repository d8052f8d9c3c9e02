//! Dealing cards: groups of hands, the pile they are dealt from, and unbiased random choices. Who
//! may hold what is known here only as classes.

use crate::card::{Card, DECK, SUITS};
use crate::cards::Cards;
use crate::table::SEATS;
use kibitzer_work::below_u32;
use rand_core::Rng;

/// A number of cards of each class.
pub(crate) type Split = [u8; SUITS];

/// Hands that are dealt together: those with the same voids, or those without any.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    /// The classes it may take from, one bit each.
    pub(crate) classes: u8,
    pub(crate) size: u8,
    /// Its seats and their sizes.
    pub(crate) seats: [(u8, u8); SEATS],
    pub(crate) count: u8,
}

impl Group {
    pub(crate) fn seats(&self) -> &[(u8, u8)] {
        &self.seats[..usize::from(self.count)]
    }

    pub(crate) fn add(&mut self, seat: usize, size: usize) {
        self.seats[usize::from(self.count)] = (seat as u8, size as u8);
        self.count += 1;
        self.size += size as u8;
    }
}

/// The cards still to be dealt, by class.
pub(crate) struct Pile {
    pub(crate) cards: [Card; DECK],
    pub(crate) starts: Split,
    pub(crate) left: Split,
}

impl Pile {
    /// Takes a card out of a class by position; the last card of the class fills the gap.
    fn take(&mut self, class: usize, place: usize) -> Card {
        let start = usize::from(self.starts[class]);
        self.left[class] -= 1;
        let card = self.cards[start + place];
        self.cards[start + place] = self.cards[start + usize::from(self.left[class])];
        card
    }

    /// Deals a group any cards that it may hold, each set equally likely.
    pub(crate) fn deal_any<R: Rng + ?Sized>(
        &mut self,
        rng: &mut R,
        group: &Group,
        hands: &mut [Cards; SEATS],
    ) {
        let mut open = open(group.classes, self.left) as u32;
        for &(seat, size) in group.seats() {
            let mut hand = Cards::NONE;
            for _ in 0..size {
                let mut place = below_u32(rng, open) as usize;
                open -= 1;
                let mut class = 0;
                loop {
                    let there = usize::from(self.left[class] * (group.classes >> class & 1));
                    if place < there || class + 1 == SUITS {
                        break;
                    }
                    place -= there;
                    class += 1;
                }
                hand = hand.with(self.take(class, place));
            }
            hands[usize::from(seat)] = hand;
        }
    }

    /// Deals a group the given number of cards of each class, and distributes them among its seats
    /// at random.
    pub(crate) fn deal_split<R: Rng + ?Sized>(
        &mut self,
        rng: &mut R,
        group: &Group,
        taken: Split,
        hands: &mut [Cards; SEATS],
    ) {
        let mut drawn = [Card::default(); DECK];
        let mut count = 0;
        for (class, taken) in taken.into_iter().enumerate() {
            for _ in 0..taken {
                let place = below_u32(rng, self.left[class].into()) as usize;
                drawn[count] = self.take(class, place);
                count += 1;
            }
        }
        let seats = group.seats();
        for (at, &(seat, size)) in seats.iter().enumerate() {
            let mut hand = Cards::NONE;
            for _ in 0..size {
                // The last seat takes all that is left, so nothing is drawn for it.
                let last = at + 1 == seats.len();
                let place = if last { count - 1 } else { below_u32(rng, count as u32) as usize };
                count -= 1;
                hand = hand.with(drawn[place]);
                drawn[place] = drawn[count];
            }
            hands[usize::from(seat)] = hand;
        }
    }
}

/// The number of cards that a group may choose from.
pub(crate) fn open(classes: u8, left: Split) -> usize {
    (0..SUITS).map(|class| usize::from(left[class] * (classes >> class & 1))).sum()
}

/// Binomial coefficients, for n up to the size of the deck.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { CHOOSE[n][k] }
}

static CHOOSE: [[u64; DECK + 1]; DECK + 1] = {
    let mut rows = [[0; DECK + 1]; DECK + 1];
    let mut n = 0;
    while n <= DECK {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// An exactly uniform number below a limit that may exceed 64 bits.
pub(crate) fn below_wide<R: Rng + ?Sized>(rng: &mut R, limit: u128) -> u128 {
    let spare = limit.saturating_sub(1).leading_zeros().min(127);
    loop {
        let high = if spare < 64 { u128::from(rng.next_u64()) << 64 } else { 0 };
        let bits = (high | u128::from(rng.next_u64())) & (u128::MAX >> spare);
        if bits < limit {
            return bits;
        }
    }
}
