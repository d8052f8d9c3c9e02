//! Match equity: the chance of winning the match from a given score, which tells what marks are
//! worth.
//!
//! Both sides are assumed to be equally strong, and hands to be worth as many marks as experts played
//! them for under the house's variants. Everything follows from that: a side that is one mark short
//! gains less from a second mark than one that is far behind.

use crate::house::{House, PlayTo};

/// How many hands were worth one mark, two, three and so on, of those that experts played against
/// each other where only trumps are named:
/// `kibitzer 42 arena expert expert --deals 60 --seed 41`.
const TRUMPS: [u32; 5] = [113, 2, 0, 0, 0];
/// The same where nello or sevens may be named, which are bid at once for two marks:
/// `kibitzer 42 arena expert expert --deals 60 --seed 41 --house casual`.
const SPECIAL: [u32; 5] = [60, 40, 12, 7, 1];

/// What was assumed before hands were counted. The players that the expert is measured against bid
/// by it still, so that they stay what they were.
const ASSUMED: [u32; 2] = [9, 1];

/// The hands of houses with these variants.
const fn worth(house: &House) -> &'static [u32] {
    if house.nello.is_some() || house.sevens { &SPECIAL } else { &TRUMPS }
}

/// A table of match-winning chances.
#[derive(Clone, Debug)]
pub struct Equity {
    goal: usize,
    /// `table[a][b]`: the chance of a side that still needs `a` marks when the other needs `b`.
    table: Vec<Vec<f64>>,
    points: bool,
}

impl Equity {
    /// For the goal and the variants of these house rules.
    pub fn of(house: &House) -> Self {
        Self::with(house, worth(house))
    }

    /// For the goal of these house rules, with nine hands in ten worth one mark and the tenth two.
    pub(super) fn assumed(house: &House) -> Self {
        Self::with(house, &ASSUMED)
    }

    fn with(house: &House, worth: &[u32]) -> Self {
        match house.play_to {
            PlayTo::Marks(goal) => Self::marks(goal.into(), worth),
            PlayTo::Points(goal) => Self { goal: goal.into(), table: Vec::new(), points: true },
        }
    }

    fn marks(goal: usize, worth: &[u32]) -> Self {
        let hands = f64::from(worth.iter().sum::<u32>());
        let mut table = vec![vec![0.5; goal + 1]; goal + 1];
        for total in 0..=2 * goal {
            for a in 0..=goal.min(total) {
                let b = total - a;
                if b > goal {
                    continue;
                }
                table[a][b] = match (a, b) {
                    (0, 0) => 0.5,
                    (0, _) => 1.0,
                    (_, 0) => 0.0,
                    _ => {
                        let hand = |(marks, count): (usize, &u32)| {
                            f64::from(*count) / hands
                                * (table[a.saturating_sub(marks)][b]
                                    + table[a][b.saturating_sub(marks)])
                                / 2.0
                        };
                        (1..).zip(worth).map(hand).sum()
                    }
                };
            }
        }
        Self { goal, table, points: false }
    }

    /// The chance that the side with score `ours` wins the match against the side with `theirs`. In
    /// a points game it is linear between the two ends: good enough to evaluate one hand.
    pub fn chance(&self, ours: u16, theirs: u16) -> f64 {
        let missing = |score: u16| self.goal.saturating_sub(score.into());
        if !self.points {
            return self.table[missing(ours)][missing(theirs)];
        }
        match (missing(ours), missing(theirs)) {
            (0, 0) => 0.5,
            (0, _) => 1.0,
            (_, 0) => 0.0,
            _ => 0.5 + (f64::from(ours) - f64::from(theirs)) / (2.0 * self.goal as f64 + 84.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_fair_and_grow() {
        let equity = Equity::of(&House::tournament());
        for a in 0..=6 {
            for b in 0..=6 {
                let both = equity.chance(a, b) + equity.chance(b, a);
                assert!((both - 1.0).abs() < 1e-12, "{a}:{b}");
                assert!(equity.chance(a + 1, b) > equity.chance(a, b));
            }
        }
        assert_eq!(equity.chance(7, 3), 1.0);
        assert_eq!(equity.chance(6, 6), 0.5);
        // 6:5 by hand: half the time we win at once; one mark for them makes it 6:6; more lose.
        let one = f64::from(TRUMPS[0]) / f64::from(TRUMPS.iter().sum::<u32>());
        assert!((equity.chance(6, 5) - (0.5 + 0.5 * one * 0.5)).abs() < 1e-12);
    }

    #[test]
    fn who_is_behind_hopes_for_the_variants_of_the_house() {
        let behind = |house: &str| Equity::of(&house.parse().unwrap()).chance(3, 6);
        assert!(behind("casual") > behind("tournament") + 0.01);
        assert_eq!(behind("nello"), behind("casual"));
        assert_eq!(behind("forced-bid plunge splash"), behind("tournament"));
    }

    #[test]
    fn points_games_have_chances_too() {
        let equity = Equity::of(&"points".parse().unwrap());
        assert_eq!((equity.chance(0, 0), equity.chance(250, 40)), (0.5, 1.0));
        assert!(equity.chance(200, 100) > equity.chance(150, 100));
    }
}
