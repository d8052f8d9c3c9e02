//! The distribution of practice rounds: every number of players, hand size, trump and dealer
//! occurs.

use crate::card::Suit;
use crate::rules::Blob;
use crate::table::{FEWEST_SEATS, SEATS};
use kibitzer_game::Seat;
use rand_core::Rng;

/// A distribution of rounds to draw from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// Players and cards; a pair that is listed several times is drawn more often.
    pairs: Vec<(u8, u8)>,
}

impl Menu {
    /// Every table that the rules allow; small hands, which are the most common in games, are drawn
    /// more often than large ones.
    pub fn whole() -> Self {
        let mut pairs = Vec::new();
        for seats in FEWEST_SEATS..=SEATS {
            for cards in 1..=52 / seats {
                let times = match (seats, cards) {
                    (3..=6, 2..=8) => 6,
                    (_, 1..=8) => 3,
                    _ => 1,
                };
                pairs.extend(std::iter::repeat_n((seats as u8, cards as u8), times));
            }
        }
        Self { pairs }
    }

    /// One kind of table only; `None` if the rules do not allow it.
    pub fn only(seats: usize, cards: usize) -> Option<Self> {
        Blob::new(seats, cards, Seat(0), None).ok()?;
        Some(Self { pairs: vec![(seats as u8, cards as u8)] })
    }

    /// A random round of the menu, with random trump and dealer.
    pub fn choose(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Blob> {
        let numbers = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
        let (seats, cards) = self.pairs[(numbers[0] % self.pairs.len() as u64) as usize];
        let trump = Suit::ALL.get((numbers[1] % 5) as usize).copied();
        let dealer = Seat((numbers[2] % u64::from(seats)) as usize);
        Blob::new(seats.into(), cards.into(), dealer, trump).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::BTreeSet;

    #[test]
    fn everything_has_its_turn() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let menu = Menu::whole();
        let mut seen = BTreeSet::new();
        for _ in 0..20_000 {
            let table = menu.choose(&mut rng).unwrap().table();
            seen.insert((table.seats(), table.cards()));
            seen.insert((100 + table.trump().map_or(9, Suit::index), 0));
        }
        // 17 + 13 + 10 + 8 + 7 + 6 tables and five kinds of trump.
        assert_eq!(seen.len(), 61 + 5);
        assert_eq!(Menu::only(4, 14), None);
    }
}
