//! The report of a sweep: a row for each theta, the Pareto frontier, and the best theta for each
//! percentile.

use kibitzer_stats::{Pmf, StatsError};

use super::{Outcome, Sample, Situation, decode};
use crate::{Act, Rules};

/// The percentiles that are reported.
pub(crate) const PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// The figures of one theta.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The theta of this row.
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
    /// The share of decisions (weighted by how likely they are to be reached at theta 0) that
    /// differ from those of the previous theta in the grid.
    pub changed: f64,
}

/// A decision that changes between two neighbouring thetas.
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    /// The two neighbouring thetas.
    pub between: (f64, f64),
    /// The situation in which the decision is made.
    pub situation: Situation,
    /// What the lower theta does.
    pub before: Act,
    /// What the higher theta does.
    pub after: Act,
    /// Its share of all decisions.
    pub share: f64,
}

/// Whether a theta is on the Pareto frontier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frontier {
    /// No other theta has both as great a mean and as small a standard deviation.
    On,
    /// Some other theta is as good in both and better in one.
    Beaten,
}

/// The report of a whole sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The thetas in grid order.
    pub rows: Vec<Summary>,
    /// Every decision of the sample that changes, the most likely to be reached first.
    pub switches: Vec<Switch>,
}

impl Report {
    /// The percentiles that are reported.
    pub const PERCENTILES: [u32; 9] = PERCENTILES;

    /// Summarises the outcomes of a grid, in its order; `sample` is what their acts refer to.
    pub fn new(rules: &Rules, outcomes: &[Outcome], sample: &Sample) -> Result<Report, StatsError> {
        let mut rows = vec![];
        let switches = switches(rules, outcomes, sample);
        for (i, outcome) in outcomes.iter().enumerate() {
            let pmf = Pmf::from_weights(0, outcome.weights.clone())?;
            let before = &outcomes[i.saturating_sub(1)].acts;
            let acts = outcome.acts.iter().zip(before).zip(&sample.situations);
            let changed = acts.filter(|((now, old), _)| now != old);
            let changed: u64 = changed.map(|(_, (_, weight))| u64::from(*weight)).sum();
            let percentile = |q: &u32| pmf.quantile(f64::from(*q) / 100.0);
            rows.push(Summary {
                theta: outcome.theta.get(),
                mean: pmf.mean(),
                sd: pmf.variance().sqrt(),
                percentiles: PERCENTILES.iter().map(percentile).collect::<Result<_, _>>()?,
                lowest: pmf.mean_of_lowest(0.05)?,
                highest: pmf.mean_of_highest(0.05)?,
                changed: changed as f64 / sample.weight().max(1) as f64,
            });
        }
        Ok(Report { rows, switches })
    }

    /// For each theta, whether it is on the Pareto frontier of mean (more is better) and standard
    /// deviation (less is better).
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

    /// For each percentile, its greatest score, and the thetas that reach it.
    pub fn best_by_percentile(&self) -> Vec<(u32, i64, Vec<f64>)> {
        let best = |(i, q): (usize, &u32)| {
            let most = self.rows.iter().map(|row| row.percentiles[i]).max().unwrap_or(0);
            let reach = self.rows.iter().filter(|row| row.percentiles[i] == most);
            (*q, most, reach.map(|row| row.theta).collect())
        };
        PERCENTILES.iter().enumerate().map(best).collect()
    }
}

/// What changes between neighbours: the most likely first, and among equally likely ones the lowest
/// thetas.
fn switches(rules: &Rules, outcomes: &[Outcome], sample: &Sample) -> Vec<Switch> {
    let total = sample.weight().max(1) as f64;
    let mut found = vec![];
    for pair in outcomes.windows(2) {
        let acts = pair[0].acts.iter().zip(&pair[1].acts).zip(&sample.situations);
        for ((&before, &after), (situation, weight)) in acts.filter(|((a, b), _)| a != b) {
            let act = |code| decode(rules, situation, code);
            if let (Some(before), Some(after)) = (act(before), act(after)) {
                let between = (pair[0].theta.get(), pair[1].theta.get());
                let share = f64::from(*weight) / total;
                found.push(Switch { between, situation: *situation, before, after, share });
            }
        }
    }
    found.sort_by(|a, b| b.share.total_cmp(&a.share));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, State, Theta, Variant};

    fn outcome(theta: f64, weights: &[(usize, f64)], acts: [u32; 2]) -> Outcome {
        let mut all = vec![0.0; 101];
        weights.iter().for_each(|&(score, weight)| all[score] = weight);
        Outcome { theta: Theta::new(theta).unwrap(), weights: all, acts: acts.into() }
    }

    /// A first roll met three times, and a choice of boxes met once.
    fn sample() -> Sample {
        let dice = Dice::parse(&[1, 1, 2, 2, 6], 5).unwrap();
        let situation = |rerolls_left| Situation { state: State::START, rerolls_left, dice };
        Sample { situations: vec![(situation(2), 3), (situation(0), 1)] }
    }

    #[test]
    fn the_frontier_and_the_best_thetas_are_found() {
        let rules = Rules::of(Variant::Scandinavian);
        let (ones, pairs) = (200_000, 220_000);
        let report = Report::new(
            &rules,
            &[
                outcome(-1.0, &[(40, 1.0)], [ones, 0]),
                outcome(-0.5, &[(39, 1.0), (41, 1.0)], [ones, 7]),
                outcome(0.0, &[(30, 1.0), (60, 1.0)], [pairs, 7]),
                outcome(1.0, &[(0, 3.0), (90, 1.0)], [pairs, 7]),
            ],
            &sample(),
        )
        .unwrap();
        use Frontier::{Beaten, On};
        // The second has the mean of the first and a greater standard deviation; the last has a
        // lower mean and a greater standard deviation than the third.
        assert_eq!(report.frontier(), [On, Beaten, On, Beaten]);
        let changed: Vec<f64> = report.rows.iter().map(|row| row.changed).collect();
        assert_eq!(changed, [0.0, 0.25, 0.75, 0.0]);
        let first = &report.switches[0];
        assert_eq!((first.between, first.share), ((-0.5, 0.0), 0.75));
        let keep = |faces: &[i64]| Act::Keep(Dice::parse(faces, faces.len()).unwrap());
        assert_eq!((first.before, first.after), (keep(&[1, 1]), keep(&[1, 1, 2, 2])));
        let second = &report.switches[1];
        assert_eq!((second.between, second.share), ((-1.0, -0.5), 0.25));
        assert!(matches!(second.before, Act::Score(choice) if choice.score == 2));
        assert!(matches!(second.after, Act::Score(choice) if choice.score == 6));
        let best = report.best_by_percentile();
        assert_eq!(best[0], (1, 40, vec![-1.0]));
        assert_eq!(best[4], (50, 40, vec![-1.0]));
        assert_eq!(best[6], (90, 90, vec![1.0]));
        assert_eq!(report.rows[2].mean, 45.0);
        assert_eq!(report.rows[2].sd, 15.0);
    }
}
