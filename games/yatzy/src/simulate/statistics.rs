//! The figures of a simulation, each with its uncertainty.

use kibitzer_stats::{Interval, Level, Pmf, StatsError, normal_interval, normal_quantile};

use super::{BoxStatistics, Simulation};
use crate::sweep::PERCENTILES;

/// A figure and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// A confidence interval at the given level.
    pub fn interval(&self, level: Level) -> Result<Interval, StatsError> {
        normal_interval(self.value, self.error, level)
    }

    /// How many standard errors the true figure is away; 0 if both agree to the last digit.
    pub fn errors_from(&self, truth: f64) -> f64 {
        let off = (self.value - truth).abs();
        if off == 0.0 { 0.0 } else { off / self.error }
    }

    /// The mean of `n` numbers, given their sum and the sum of their squares.
    fn mean(n: f64, sum: f64, squares: f64) -> Estimate {
        let mean = sum / n;
        Estimate { value: mean, error: ((squares / n - mean * mean).max(0.0) / n).sqrt() }
    }

    /// The share of `count` in `n` games.
    fn share(n: f64, count: f64) -> Estimate {
        Estimate::mean(n, count, count)
    }
}

/// A percentile with a confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Percentile {
    /// The percentage.
    pub percent: u32,
    /// The smallest score that this percentage of the games did not exceed.
    pub score: i64,
    /// The lower end of the interval, from order statistics.
    pub low: i64,
    /// The upper end of the interval.
    pub high: i64,
}

/// The figures of one box over all games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoxFigures {
    /// The points scored in it.
    pub points: Estimate,
    /// The share of games in which it scored nothing.
    pub missed: Estimate,
    /// The turn in which it was filled, from 1.
    pub turn: Estimate,
}

/// The figures of a simulation.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics {
    /// The mean score.
    pub mean: Estimate,
    /// The standard deviation of the score; its error from the fourth moment.
    pub sd: Estimate,
    /// The share of games that earned the upper bonus.
    pub bonus: Estimate,
    /// The mean of the lowest 5 percent of the scores.
    pub lowest: Estimate,
    /// The mean of the highest 5 percent.
    pub highest: Estimate,
    /// The same percentiles as in a sweep's report.
    pub percentiles: Vec<Percentile>,
    /// One entry per box, in category order.
    pub boxes: Vec<BoxFigures>,
}

/// The share of games in the lowest and the highest tail.
const TAIL: f64 = 0.05;

impl Simulation {
    /// The empirical distribution of the scores.
    pub fn pmf(&self) -> Result<Pmf, StatsError> {
        let most = self.scores.iter().copied().max().unwrap_or(0);
        let mut counts = vec![0u64; usize::from(most) + 1];
        self.scores.iter().for_each(|&score| counts[usize::from(score)] += 1);
        Pmf::from_weights(0, counts.iter().map(|&count| count as f64).collect())
    }

    /// Every figure with its standard error, or with its interval at this level.
    pub fn statistics(&self, level: Level) -> Result<Statistics, StatsError> {
        let n = self.scores.len() as f64;
        let pmf = self.pmf()?;
        let (mean, variance) = (pmf.mean(), pmf.variance());
        let about = |power: i32| pmf.iter().map(move |(x, p)| p * (x as f64 - mean).powi(power));
        let sd = variance.sqrt();
        let spread = (about(4).sum::<f64>() - variance * variance).max(0.0).sqrt();
        let sd_error = if sd > 0.0 { spread / (2.0 * sd * n.sqrt()) } else { 0.0 };
        let z = normal_quantile(1.0 - level.error() / 2.0)?;
        let percentile = |&percent: &u32| {
            let q = f64::from(percent) / 100.0;
            // The order statistics that bracket the rank of the percentile.
            let off = z * (q * (1.0 - q) / n).sqrt();
            let rank = |q: f64| pmf.quantile(q.clamp(1.0 / n, 1.0));
            Ok(Percentile { percent, score: rank(q)?, low: rank(q - off)?, high: rank(q + off)? })
        };
        let (low, high) = (pmf.quantile(TAIL)?, pmf.quantile(1.0 - TAIL)?);
        Ok(Statistics {
            mean: Estimate { value: mean, error: sd / n.sqrt() },
            sd: Estimate { value: sd, error: sd_error },
            bonus: Estimate::share(n, self.bonuses as f64),
            lowest: tail(&pmf, n, pmf.mean_of_lowest(TAIL)?, |x| (low - x).max(0)),
            highest: tail(&pmf, n, pmf.mean_of_highest(TAIL)?, |x| (x - high).max(0)),
            percentiles: PERCENTILES.iter().map(percentile).collect::<Result<_, StatsError>>()?,
            boxes: self.boxes.iter().map(|of_box| figures(n, of_box)).collect(),
        })
    }
}

/// The mean of a tail is its quantile plus the mean of what lies beyond it, divided by the tail's
/// share: the error is that of the latter.
fn tail(pmf: &Pmf, n: f64, value: f64, beyond: impl Fn(i64) -> i64) -> Estimate {
    let moment = |power| pmf.iter().map(|(x, p)| p * (beyond(x) as f64).powi(power)).sum::<f64>();
    let variance = (moment(2) - moment(1).powi(2)).max(0.0);
    Estimate { value, error: (variance / n).sqrt() / TAIL }
}

fn figures(n: f64, of_box: &BoxStatistics) -> BoxFigures {
    let mean = |sum: u64, squares: u64| Estimate::mean(n, sum as f64, squares as f64);
    BoxFigures {
        points: mean(of_box.points, of_box.squares),
        missed: Estimate::share(n, of_box.missed as f64),
        turn: mean(of_box.turns, of_box.turn_squares),
    }
}
