//! Each game's random numbers, and a lookup table from keeps and throws to rolls.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::Lattice;

/// Derives each game's random numbers.
#[derive(Clone, Copy)]
pub(super) struct Streams {
    seed: u64,
    /// Random bits that leave a remainder below this would make some throws more likely; they are
    /// rejected.
    refused: u64,
}

impl Streams {
    pub(super) fn new(seed: u64, throws: &Throws) -> Streams {
        let seed = SplitMix64::seed_from_u64(seed).next_u64();
        Streams { seed, refused: throws.draws().wrapping_neg() % throws.draws() }
    }

    /// The three throws of a game's turn, every triple equally likely.
    #[inline]
    pub(super) fn draw(&self, throws: &Throws, game: u64, turn: u64) -> [u64; 3] {
        // Odd constants other than the generator's own increment separate games and turns.
        let start = self.seed.wrapping_add(game.wrapping_mul(0xD1B5_4A32_D192_ED03));
        let key = SplitMix64::seed_from_u64(start).next_u64();
        let mut generator =
            SplitMix64::seed_from_u64(key ^ turn.wrapping_mul(0xA24B_AED4_963E_E407));
        loop {
            let (three, left) = throws.split(generator.next_u64());
            if left >= self.refused {
                return three;
            }
        }
    }
}

/// For every keep (by its rank) and every throw of the missing dice, the resulting roll.
pub(super) struct Throws {
    /// 6^dice: the number of throws of all dice.
    all: u64,
    /// The resulting rolls, keep by keep, throw by throw.
    rolls: Vec<u16>,
    /// Where each keep's rolls begin, and the multiplier (followed by a shift) for dividing by the
    /// 6^kept throws of all dice that count as one throw of the missing ones.
    begins: Vec<(u32, u64)>,
}

impl Throws {
    pub(super) fn new(lattice: &Lattice) -> Throws {
        let (mut rolls, mut begins) = (vec![], vec![]);
        for &place in &lattice.ranked {
            let keep = &lattice.sets()[usize::from(place)];
            let missing = (lattice.dice() - keep.len()) as u32;
            let count = 6u32.pow(missing);
            // Rounded up, this is exact below 2^16: the error stays below 6^6 * 6^6 < 2^32.
            begins.push((rolls.len() as u32, (1u64 << 32).div_ceil(6u64.pow(keep.len() as u32))));
            for throw in 0..count {
                let faces = (0..missing).map(|i| (throw / 6u32.pow(i) % 6) as u8 + 1);
                let roll = faces.fold(*keep, |dice, face| dice.with(face));
                rolls.push((lattice.place(&roll) - lattice.full()) as u16);
            }
        }
        Throws { all: 6u64.pow(lattice.dice() as u32), rolls, begins }
    }

    /// The number of different triples of throws in a turn.
    pub(super) fn draws(&self) -> u64 {
        self.all.pow(3)
    }

    /// A turn's three throws of all dice from 64 random bits, and the remaining bits.
    #[inline]
    pub(super) fn split(&self, bits: u64) -> ([u64; 3], u64) {
        let mut left = bits;
        let throws = [(); 3].map(|()| {
            let wide = u128::from(left) * u128::from(self.all);
            left = wide as u64;
            (wide >> 64) as u64
        });
        (throws, left)
    }

    /// The roll (by its number among the rolls) that results from a keep (by its rank) and a throw
    /// of all dice. Equally many throws of all dice count as each throw of the missing ones.
    #[inline]
    pub(super) fn after(&self, keep: usize, throw: u64) -> usize {
        let (begin, multiplier) = self.begins[keep];
        usize::from(self.rolls[begin as usize + ((throw * multiplier) >> 32) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_of_every_keep_is_fair() {
        for dice in [5, 6] {
            let lattice = Lattice::new(dice);
            let throws = Throws::new(&lattice);
            for (keep, set) in lattice.sets().iter().enumerate().step_by(17) {
                let mut counts = vec![0u64; lattice.rolls().len()];
                let rank = lattice.ranks[keep] as usize;
                (0..throws.all).for_each(|throw| counts[throws.after(rank, throw)] += 1);
                assert_eq!(counts.iter().sum::<u64>(), throws.all);
                for (roll, &count) in lattice.rolls().iter().zip(&counts) {
                    // n! / (a! b! ...) ways out of 6^n, where n is the number of dice thrown.
                    let missing = (dice - set.len()) as u32;
                    let ways = if set.inside(roll) {
                        let factorial = |n: u8| (1..=u64::from(n)).product::<u64>();
                        let more = roll.counts().iter().zip(set.counts()).map(|(a, b)| a - b);
                        factorial(missing as u8) / more.map(factorial).product::<u64>()
                    } else {
                        0
                    };
                    assert_eq!(count * 6u64.pow(missing), ways * throws.all);
                }
            }
        }
    }

    #[test]
    fn draws_split_into_independent_throws() {
        let throws = Throws::new(&Lattice::new(5));
        assert_eq!(throws.draws(), 7776u64.pow(3));
        // The three throws are the digits of bits * draws / 2^64.
        for bits in [0, 1, 12345, u64::MAX / 3, 0x9E37_79B9_7F4A_7C15, u64::MAX] {
            let wide = u128::from(bits) * u128::from(throws.draws());
            let number = (wide >> 64) as u64;
            let digits = [number / 7776 / 7776, number / 7776 % 7776, number % 7776];
            assert_eq!(throws.split(bits), (digits, wide as u64));
        }
    }
}
