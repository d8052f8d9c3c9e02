//! Two players, one winner: the chance of winning against the distribution of the opponent's final
//! score, and the play that maximises it.
//!
//! The opponent is assumed to play on regardless. Winning then depends on one's own points alone: a
//! score is worth the probability that the opponent's is lower, plus half that of a draw, and the
//! curves of target play carry exactly that.

use kibitzer_stats::Pmf;
use kibitzer_work::Work;

use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::{Dice, Rules, State, Target, TargetAction, YatzyError};

/// One player's side of a two-player game.
pub struct Duel {
    target: Target,
    /// The value of each number of points to come, from `least` on; fewer are worth nothing, more
    /// win for certain.
    worths: Vec<f64>,
    least: i64,
}

impl Duel {
    /// Rejects what [`Duel::solve`] would reject for its size, from the rules alone: the opponent's
    /// final score need not be known, since it has no more values than points that can still be
    /// made.
    pub fn check(
        rules: &Rules,
        state: State,
        other: State,
        most_bytes: u64,
    ) -> Result<(), YatzyError> {
        let sheet = Sheet::new(rules);
        let width = sheet.most_to_come(other.card) + 1;
        let layout = Layout::new(rules, state.card);
        Target::refuse_too_big(&sheet, &layout, state, width, most_bytes).map(|_| ())
    }

    /// Solves everything that can follow a state. `points` are one's own so far, without the bonus;
    /// `other` is the distribution of the opponent's final score. `most_bytes` limits the memory.
    pub fn solve(
        rules: &Rules,
        state: State,
        points: i64,
        other: &Pmf,
        most_bytes: u64,
        work: &Work,
    ) -> Result<Duel, YatzyError> {
        if !(0..=100_000).contains(&points) {
            let what = format!("{points} points so far are impossible");
            return Err(YatzyError::OutOfRange { field: "points", what });
        }
        if other.min() < 0 || other.max() > 100_000 {
            let what = "the opponent's final score must be between 0 and 100000".to_owned();
            return Err(YatzyError::OutOfRange { field: "other", what });
        }
        let least = other.min() - points;
        let worth = |score| other.at_most(score - 1) + other.probability(score) / 2.0;
        let worths: Vec<f64> = (other.min()..=other.max()).map(worth).collect();
        // By points still needed, the most first.
        let falling = worths.iter().rev().copied().collect();
        // The only number of points that a duel ever needs.
        let need = least + worths.len() as i64 - 1;
        let target = Target::solve_for(rules, state, most_bytes, falling, Some(need), work)?;
        Ok(Duel { target, worths, least })
    }

    /// The points to come that leave the opponent at best a draw.
    fn need(&self) -> i64 {
        self.least + self.worths.len() as i64 - 1
    }

    /// The greatest chance of winning, counting a draw as half.
    pub fn chance(&self) -> f64 {
        self.target.chance_needing(self.need())
    }

    /// The chance of winning with some other play, given the distribution of its points to come.
    pub fn chance_of(&self, points_to_come: &Pmf) -> f64 {
        let worth = |points: i64| match usize::try_from(points - self.least) {
            Ok(at) => self.worths.get(at).copied().unwrap_or(1.0),
            Err(_) => 0.0,
        };
        points_to_come.iter().map(|(points, p)| p * worth(points)).sum()
    }

    /// Every act with dice in hand and the chance of winning after it, best first.
    pub fn advise(&self, dice: &Dice, rerolls_left: i64) -> Result<Vec<TargetAction>, YatzyError> {
        self.target.advise_needing(dice, rerolls_left, self.need())
    }
}
