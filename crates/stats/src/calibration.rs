//! Calibration: do things happen as often as stated?
//!
//! A statement is a stated probability and whether it came true. Statements from one game are about
//! the same deal and therefore correlated. They are summed by decile into one [`Statements`] per
//! game, and a [`Calibration`] over many games evaluates each decile with a standard error that is
//! robust to correlation within a game (a ratio estimator over clusters). Statements that claim
//! certainty need no statistics: a single false one is an error, and they are counted separately.

use crate::error::StatsError;
use crate::interval::{Interval, Level, normal_interval};

/// The number of classes of stated probability.
pub const DECILES: usize = 10;

/// Sums over the statements of one game that fall into one decile.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Decile {
    /// The number of statements.
    pub count: f64,
    /// The sum of the stated probabilities.
    pub stated: f64,
    /// The number that came true.
    pub came_true: f64,
    /// The sum of p (1 - p): the variance of `came_true` if the statements were calibrated and
    /// independent.
    pub variance: f64,
}

/// The statements of one game (or any other cluster of possibly correlated statements).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Statements {
    /// Statements of a probability strictly between 0 and 1.
    pub deciles: [Decile; DECILES],
    /// The number of statements that claimed certainty, that is a probability of exactly 0 or 1.
    pub certain: u64,
    /// The number of those that were false.
    pub refuted: u64,
    /// The sum of squared differences between stated probabilities and outcomes, certain statements
    /// included.
    pub squares: f64,
}

impl Statements {
    /// Adds one statement.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if `stated` is not a probability; nothing is changed in that
    /// case.
    pub fn push(&mut self, stated: f64, came_true: bool) -> Result<(), StatsError> {
        if !(0.0..=1.0).contains(&stated) {
            return Err(StatsError::OutOfRange {
                what: "a stated probability",
                value: stated,
                want: "from 0 to 1",
            });
        }
        let truth = f64::from(u8::from(came_true));
        self.squares += (stated - truth) * (stated - truth);
        if stated == 0.0 || stated == 1.0 {
            self.certain += 1;
            self.refuted += u64::from(stated != truth);
            return Ok(());
        }
        let decile = &mut self.deciles[((stated * DECILES as f64) as usize).min(DECILES - 1)];
        decile.count += 1.0;
        decile.stated += stated;
        decile.came_true += truth;
        decile.variance += stated * (1.0 - stated);
        Ok(())
    }

    /// The Brier score: the mean squared difference between stated probabilities and outcomes;
    /// `None` without statements.
    #[must_use]
    pub fn brier(&self) -> Option<f64> {
        let all = self.uncertain() + self.certain as f64;
        (all > 0.0).then(|| self.squares / all)
    }

    /// The number of uncertain statements.
    #[must_use]
    pub fn uncertain(&self) -> f64 {
        self.deciles.iter().map(|decile| decile.count).sum()
    }
}

/// Sums over games, for one decile. The `excess` of a game is how many more statements came true
/// than expected from the stated probabilities.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Sums {
    all: Decile,
    games: u64,
    excess_squared: f64,
    excess_by_count: f64,
    count_squared: f64,
}

/// The statements of many games, evaluated by decile.
///
/// ```
/// use kibitzer_stats::{Calibration, Level, Statements};
/// # fn main() -> Result<(), kibitzer_stats::StatsError> {
/// let mut calibration = Calibration::default();
/// for game in 0..1_000 {
///     let mut statements = Statements::default();
///     // One coin per game, called "a third" five times over: five statements, but one piece of evidence.
///     (0..5).try_for_each(|_| statements.push(1.0 / 3.0, game % 2 == 0))?;
///     calibration.push(&statements);
/// }
/// let row = calibration.rows()[0];
/// assert_eq!((row.decile, row.statements, row.games), (3, 5_000.0, 1_000));
/// assert_eq!(row.frequency, 0.5);
/// assert!((row.error - 0.0158).abs() < 1e-4, "as for 1,000 coins, not for 5,000");
/// assert!(row.standard_errors() > 10.0 && !row.interval(Level::P95)?.contains(row.stated));
/// # Ok(()) }
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Calibration {
    sums: [Sums; DECILES],
    certain: u64,
    refuted: u64,
}

/// One decile of a calibration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CalibrationRow {
    /// Index of the decile: 0 for stated probabilities up to 10%, 9 for those from 90% on.
    pub decile: usize,
    /// The number of statements.
    pub statements: f64,
    /// The number of games in which they were made.
    pub games: u64,
    /// The mean of the stated probabilities.
    pub stated: f64,
    /// The fraction that came true.
    pub frequency: f64,
    /// The standard error of `frequency - stated`.
    pub error: f64,
}

impl CalibrationRow {
    /// How many standard errors more often things happened than stated; negative if less often.
    #[must_use]
    pub fn standard_errors(&self) -> f64 {
        (self.frequency - self.stated) / self.error
    }

    /// A confidence interval for the true frequency, clipped to 0..=1.
    ///
    /// # Errors
    /// Never for a row that a [`Calibration`] made.
    pub fn interval(&self, level: Level) -> Result<Interval, StatsError> {
        Ok(normal_interval(self.frequency, self.error, level)?.cut(0.0, 1.0))
    }
}

impl Calibration {
    /// Adds the statements of one game.
    pub fn push(&mut self, game: &Statements) {
        self.certain += game.certain;
        self.refuted += game.refuted;
        for (sums, decile) in self.sums.iter_mut().zip(&game.deciles) {
            if decile.count == 0.0 {
                continue;
            }
            let excess = decile.came_true - decile.stated;
            sums.games += 1;
            sums.all.count += decile.count;
            sums.all.stated += decile.stated;
            sums.all.came_true += decile.came_true;
            sums.all.variance += decile.variance;
            sums.excess_squared += excess * excess;
            sums.excess_by_count += excess * decile.count;
            sums.count_squared += decile.count * decile.count;
        }
    }

    /// The number of statements that claimed certainty.
    #[must_use]
    pub fn certain(&self) -> u64 {
        self.certain
    }

    /// The number of those that were false.
    #[must_use]
    pub fn refuted(&self) -> u64 {
        self.refuted
    }

    /// The number of uncertain statements.
    #[must_use]
    pub fn uncertain(&self) -> f64 {
        self.sums.iter().map(|sums| sums.all.count).sum()
    }

    /// The deciles with at least one statement, ascending.
    #[must_use]
    pub fn rows(&self) -> Vec<CalibrationRow> {
        let some = self.sums.iter().enumerate().filter(|(_, sums)| sums.games > 0);
        some.map(|(decile, sums)| sums.row(decile)).collect()
    }

    /// The expected calibration error: the mean distance between frequency and stated probability,
    /// with deciles weighted by their number of statements.
    #[must_use]
    pub fn mean_gap(&self) -> f64 {
        let gap = |row: &CalibrationRow| row.statements * (row.frequency - row.stated).abs();
        self.rows().iter().map(gap).sum::<f64>() / self.uncertain().max(1.0)
    }
}

impl Sums {
    fn row(&self, decile: usize) -> CalibrationRow {
        let Decile { count, stated, came_true, variance } = self.all;
        let gap = (came_true - stated) / count;
        // Residuals of the ratio estimator, squared and summed: (excess - gap * count)^2.
        let squares =
            self.excess_squared - 2.0 * gap * self.excess_by_count + gap * gap * self.count_squared;
        let games = self.games as f64;
        let clustered = squares.max(0.0) * games / (games - 1.0).max(1.0);
        // If almost nothing comes true, games can look alike by chance: the error is never smaller
        // than that of independent statements with these probabilities.
        let error = clustered.max(variance).sqrt() / count;
        CalibrationRow {
            decile,
            statements: count,
            games: self.games,
            stated: stated / count,
            frequency: came_true / count,
            error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(statements: &[(f64, bool)]) -> Statements {
        let mut game = Statements::default();
        for (stated, truth) in statements {
            game.push(*stated, *truth).unwrap();
        }
        game
    }

    /// Worked out by hand: two games with excesses +0.5 and -1.0 over 1 and 2 statements.
    #[test]
    fn the_error_is_that_of_a_ratio_over_games() {
        let mut calibration = Calibration::default();
        calibration.push(&game(&[(0.5, true)]));
        calibration.push(&game(&[(0.5, false), (0.5, false)]));
        let row = calibration.rows()[0];
        let gap = -0.5 / 3.0;
        let squares = (0.5f64 - gap).powi(2) + (-1.0 - 2.0 * gap).powi(2);
        assert!((row.error - (2.0 * squares).sqrt() / 3.0).abs() < 1e-12);
        assert!((row.frequency - row.stated - gap).abs() < 1e-12);
    }

    #[test]
    fn deciles_take_their_lower_end_and_certainty_stands_apart() {
        let game = game(&[(0.0, false), (1.0, false), (0.1, true), (0.999, true), (1.0, true)]);
        assert_eq!((game.certain, game.refuted, game.uncertain()), (3, 1, 2.0));
        assert_eq!((game.deciles[1].count, game.deciles[9].count), (1.0, 1.0));
        assert!(Statements::default().push(f64::NAN, true).is_err());
        assert!(Statements::default().push(1.01, true).is_err());
    }

    #[test]
    fn a_decile_in_which_nothing_happened_is_not_surer_than_chance() {
        let mut calibration = Calibration::default();
        (0..100).for_each(|_| calibration.push(&game(&[(0.01, false)])));
        let row = calibration.rows()[0];
        assert!((row.standard_errors() + 1.005).abs() < 0.01, "{row:?}");
    }
}
