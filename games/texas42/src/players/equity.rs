//! Match equity: the chance of winning the match from a given score, which tells what marks are
//! worth.
//!
//! Both sides are assumed to be equally strong, and nine hands in ten to be worth one mark, the
//! tenth two. Everything follows from that: a side that is one mark short gains less from a second
//! mark than one that is far behind.

use crate::house::{House, PlayTo};
use std::sync::LazyLock;

/// How often a hand is worth one mark, two marks.
const WORTH: [f64; 2] = [0.9, 0.1];

/// A table of match-winning chances.
#[derive(Clone, Debug)]
pub struct Equity {
    goal: usize,
    /// `table[a][b]`: the chance of a side that still needs `a` marks when the other needs `b`.
    table: Vec<Vec<f64>>,
    points: bool,
}

static SEVEN: LazyLock<Equity> = LazyLock::new(|| Equity::marks(7));

impl Equity {
    /// For the goal of these house rules; the table for seven marks is computed once.
    pub fn of(house: &House) -> Self {
        match house.play_to {
            PlayTo::Marks(7) => SEVEN.clone(),
            PlayTo::Marks(goal) => Self::marks(goal.into()),
            PlayTo::Points(goal) => Self { goal: goal.into(), table: Vec::new(), points: true },
        }
    }

    fn marks(goal: usize) -> Self {
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
                        let hand = |(marks, share): (usize, f64)| {
                            share
                                * (table[a.saturating_sub(marks)][b]
                                    + table[a][b.saturating_sub(marks)])
                                / 2.0
                        };
                        (1..).zip(WORTH).map(hand).sum()
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
        // 6:5 by hand: half the time we win at once; one mark for them makes it 6:6; two marks
        // lose.
        assert!((equity.chance(6, 5) - (0.5 + 0.45 * 0.5)).abs() < 1e-12);
    }

    #[test]
    fn points_games_have_chances_too() {
        let equity = Equity::of(&"points".parse().unwrap());
        assert_eq!((equity.chance(0, 0), equity.chance(250, 40)), (0.5, 1.0));
        assert!(equity.chance(200, 100) > equity.chance(150, 100));
    }
}
