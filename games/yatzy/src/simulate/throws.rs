//! What throws make of keeps, in one table lookup.

use crate::Lattice;

/// For every keep and every throw of the missing dice the roll that comes of it.
pub(super) struct Throws {
    /// 6^dice: throws of all dice.
    all: u64,
    /// Rolls, keep by keep, throw by throw.
    rolls: Vec<u16>,
    /// Where each keep's rolls begin, and how many there are.
    begins: Vec<(u32, u32)>,
}

impl Throws {
    pub(super) fn new(lattice: &Lattice) -> Throws {
        let (mut rolls, mut begins) = (vec![], vec![]);
        for keep in lattice.sets() {
            let missing = (lattice.dice() - keep.len()) as u32;
            let count = 6u32.pow(missing);
            begins.push((rolls.len() as u32, count));
            for throw in 0..count {
                let faces = (0..missing).map(|i| (throw / 6u32.pow(i) % 6) as u8 + 1);
                let roll = faces.fold(*keep, |dice, face| dice.with(face));
                rolls.push((lattice.place(&roll) - lattice.full()) as u16);
            }
        }
        Throws { all: 6u64.pow(lattice.dice() as u32), rolls, begins }
    }

    /// How many different triples of throws a turn has.
    pub(super) fn draws(&self) -> u64 {
        self.all.pow(3)
    }

    /// A turn's three throws of all dice.
    pub(super) fn split(&self, draw: u64) -> [u64; 3] {
        [draw % self.all, draw / self.all % self.all, draw / self.all / self.all]
    }

    /// The roll (by its number among the rolls) that a throw makes of a keep. Of a throw of all dice only as many as are
    /// missing are looked at; every outcome stays equally likely, since 6^missing divides 6^dice.
    pub(super) fn after(&self, keep: usize, throw: u64) -> usize {
        let (begin, count) = self.begins[keep];
        usize::from(self.rolls[begin as usize + (throw as u32 % count) as usize])
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
                (0..throws.all).for_each(|throw| counts[throws.after(keep, throw)] += 1);
                assert_eq!(counts.iter().sum::<u64>(), throws.all);
                for (roll, &count) in lattice.rolls().iter().zip(&counts) {
                    // n! / (a! b! ...) ways out of 6^n, n the dice thrown.
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
        assert_eq!(throws.split(5 + 7776 * (6 + 7776 * 7)), [5, 6, 7]);
        assert_eq!(throws.split(throws.draws() - 1), [7775; 3]);
    }
}
