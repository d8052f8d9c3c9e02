//! What a sweep says: a line for each theta, which of them nothing beats, and the best for each percentile.

use kibitzer_stats::{Pmf, StatsError};

use super::Outcome;

/// The percentiles that are told.
pub(crate) const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// One theta.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The theta.
    pub theta: f64,
    /// The mean score.
    pub mean: f64,
    /// The standard deviation of the score.
    pub sd: f64,
    /// The percentiles of [`Report::PERCENTILES`].
    pub percentiles: Vec<i64>,
    /// The mean of the lowest 5 percent.
    pub lowest: f64,
    /// The mean of the highest 5 percent.
    pub highest: f64,
    /// Of how many first rolls something else is kept than under the theta before it in the grid.
    pub openings_changed: usize,
}

/// Whether nothing beats a theta.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frontier {
    /// No other theta has both as great a mean and as small a spread.
    On,
    /// Some other theta is as good in both and better in one.
    Beaten,
}

/// The whole sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The thetas in the order of the grid.
    pub rows: Vec<Summary>,
}

impl Report {
    /// The percentiles that are told.
    pub const PERCENTILES: [u32; 9] = PERCENTILES;

    /// Sums up the outcomes of a grid, in its order.
    pub fn new(outcomes: &[Outcome]) -> Result<Report, StatsError> {
        let mut rows = vec![];
        for (i, outcome) in outcomes.iter().enumerate() {
            let pmf = Pmf::from_weights(0, outcome.weights.clone())?;
            let before = &outcomes[i.saturating_sub(1)].openings;
            let changed = outcome.openings.iter().zip(before).filter(|(now, old)| now != old);
            let percentile = |q: &u32| pmf.quantile(f64::from(*q) / 100.0);
            rows.push(Summary {
                theta: outcome.theta.get(),
                mean: pmf.mean(),
                sd: pmf.variance().sqrt(),
                percentiles: PERCENTILES.iter().map(percentile).collect::<Result<_, _>>()?,
                lowest: pmf.mean_of_lowest(0.05)?,
                highest: pmf.mean_of_highest(0.05)?,
                openings_changed: changed.count(),
            });
        }
        Ok(Report { rows })
    }

    /// For each theta whether it is on the Pareto frontier of mean (more is better) and spread (less is better).
    pub fn frontier(&self) -> Vec<Frontier> {
        let beats = |a: &Summary, b: &Summary| {
            a.mean >= b.mean && a.sd <= b.sd && (a.mean > b.mean || a.sd < b.sd)
        };
        let place = |row: &Summary| match self.rows.iter().any(|other| beats(other, row)) {
            true => Frontier::Beaten,
            false => Frontier::On,
        };
        self.rows.iter().map(place).collect()
    }

    /// For each percentile its greatest score, and the thetas that reach it.
    pub fn best_by_percentile(&self) -> Vec<(u32, i64, Vec<f64>)> {
        let best = |(i, q): (usize, &u32)| {
            let most = self.rows.iter().map(|row| row.percentiles[i]).max().unwrap_or(0);
            let reach = self.rows.iter().filter(|row| row.percentiles[i] == most);
            (*q, most, reach.map(|row| row.theta).collect())
        };
        PERCENTILES.iter().enumerate().map(best).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theta;

    fn outcome(theta: f64, weights: &[(usize, f64)], openings: [u32; 2]) -> Outcome {
        let mut all = vec![0.0; 101];
        weights.iter().for_each(|&(score, weight)| all[score] = weight);
        Outcome { theta: Theta::new(theta).unwrap(), weights: all, openings: openings.into() }
    }

    #[test]
    fn the_frontier_and_the_best_thetas_are_found() {
        let report = Report::new(&[
            outcome(-1.0, &[(40, 1.0)], [1, 2]),
            outcome(-0.5, &[(39, 1.0), (41, 1.0)], [1, 3]),
            outcome(0.0, &[(30, 1.0), (60, 1.0)], [2, 3]),
            outcome(1.0, &[(0, 3.0), (90, 1.0)], [2, 3]),
        ])
        .unwrap();
        use Frontier::{Beaten, On};
        // The second has the mean of the first and more spread; the last has less mean and more spread than the third.
        assert_eq!(report.frontier(), [On, Beaten, On, Beaten]);
        let changed: Vec<usize> = report.rows.iter().map(|row| row.openings_changed).collect();
        assert_eq!(changed, [0, 1, 1, 0]);
        let best = report.best_by_percentile();
        assert_eq!(best[0], (1, 40, vec![-1.0]));
        assert_eq!(best[4], (50, 40, vec![-1.0]));
        assert_eq!(best[6], (90, 90, vec![1.0]));
        assert_eq!(report.rows[2].mean, 45.0);
        assert_eq!(report.rows[2].sd, 15.0);
    }
}
