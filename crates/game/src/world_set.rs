//! A set of weighted possible worlds, from which players of hidden-information games work.
//!
//! It contains all possible worlds if there are few, otherwise independent uniform draws. Either can be weighted by
//! the likelihood of what the others did (importance weights), and thinned by those weights (systematic resampling).
//! The set keeps track of its effective sample size, which none of these operations increases.

use crate::evidence::{Evidence, Judged};
use kibitzer_stats::effective_sample_size;
use kibitzer_work::{Stopped, Work};
use rand_core::Rng;

/// Worlds that a view allows.
///
/// ```
/// use kibitzer_game::{Evidence, Judged, WorldSet};
/// use kibitzer_work::{Work, stream};
/// // Worlds are numbers here; the observation makes the even ones three times as likely.
/// let likelihood = |world: &u64| if world % 2 == 0 { 0.75f64.ln() } else { 0.25f64.ln() };
/// let all = WorldSet::new(10, Some((0..4).collect()), || 0).weighed(likelihood, &Work::free())?;
/// assert!((all.share(|world| world % 2 == 0) - 0.75).abs() < 1e-12);
/// let Evidence::Enumerated { worlds: 4, ess, .. } = all.evidence(4, Judged::Model, 7) else { panic!() };
/// assert!((ess - 3.2).abs() < 1e-12);
/// // Too many to enumerate: some are drawn, and the likelier ones are kept more often.
/// let mut rng = stream(7, 0);
/// let some = WorldSet::new(100, None, || rand_core::Rng::next_u64(&mut rng) % 1000);
/// let kept = some.weighed(likelihood, &Work::free())?.resampled(20, &mut stream(7, 1));
/// assert_eq!(kept.weights().iter().sum::<f64>(), 20.0);
/// assert!(kept.ess() <= 20.0 && !kept.is_complete());
/// # Ok::<(), kibitzer_work::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WorldSet<W> {
    worlds: Vec<W>,
    weights: Vec<f64>,
    drawn: usize,
    ess: f64,
    complete: bool,
}

impl<W> WorldSet<W> {
    /// All worlds if the caller could list them, otherwise `draws` draws. All have the same weight.
    pub fn new(draws: usize, all: Option<Vec<W>>, mut draw: impl FnMut() -> W) -> Self {
        let complete = all.is_some();
        let worlds = all.unwrap_or_else(|| (0..draws).map(|_| draw()).collect());
        Self { complete, ..Self::from(worlds) }
    }

    /// The same worlds with weights of any scale, one per world. Unchanged if they are all zero.
    #[must_use]
    pub fn weighted(mut self, weights: Vec<f64>) -> Self {
        if let Ok(ess) = effective_sample_size(&weights)
            && weights.len() == self.worlds.len()
        {
            (self.weights, self.ess) = (weights, ess);
        }
        self
    }

    /// The same worlds, each weighted by the likelihood of the observations, given as a logarithm.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn weighed(self, log_likelihood: impl Fn(&W) -> f64, work: &Work) -> Result<Self, Stopped> {
        let weigh = |(at, world): (usize, &W)| {
            // Weighting one world takes little time.
            if at.is_multiple_of(256) {
                work.check()?;
            }
            Ok(log_likelihood(world))
        };
        let logs = self.worlds.iter().enumerate().map(weigh);
        let logs = logs.collect::<Result<Vec<f64>, Stopped>>()?;
        let most = logs.iter().copied().filter(|log| log.is_finite()).fold(f64::MIN, f64::max);
        let weight = |log: f64| if log.is_finite() { (log - most).exp() } else { 0.0 };
        Ok(self.weighted(logs.into_iter().map(weight).collect()))
    }

    /// Applies a function to every world.
    pub fn map<T>(&self, make: impl FnMut(&W) -> T) -> WorldSet<T> {
        let (worlds, weights) = (self.worlds.iter().map(make).collect(), self.weights.clone());
        WorldSet { worlds, weights, drawn: self.drawn, ess: self.ess, complete: self.complete }
    }

    /// The worlds.
    pub fn worlds(&self) -> &[W] {
        &self.worlds
    }

    /// The weight of each world.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The effective sample size: how many equally weighted draws they are worth.
    pub const fn ess(&self) -> f64 {
        self.ess
    }

    /// Whether it contains every possible world, so that there is no sampling error.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Each world with its probability.
    pub fn shares(&self) -> impl Iterator<Item = (&W, f64)> {
        let total: f64 = self.weights.iter().sum();
        self.worlds.iter().zip(self.weights.iter().map(move |weight| weight / total))
    }

    /// The weighted mean of one number per world.
    pub fn mean(&self, numbers: impl IntoIterator<Item = f64>) -> f64 {
        let (mut sum, mut total) = (0.0, 0.0);
        for (number, weight) in numbers.into_iter().zip(&self.weights) {
            sum += number * weight;
            total += weight;
        }
        if total > 0.0 { sum / total } else { 0.0 }
    }

    /// The probability that a world satisfies a predicate.
    pub fn share(&self, is_so: impl Fn(&W) -> bool) -> f64 {
        self.shares().filter(|(world, _)| is_so(world)).map(|(_, share)| share).sum()
    }

    /// The evidence of an answer that used the first `looked` worlds.
    pub fn evidence(&self, looked: u64, judged: Judged, seed: u64) -> Evidence {
        let (ess, count) = (self.ess, self.worlds.len());
        if self.complete {
            return Evidence::Enumerated { worlds: count as u64, ess, seed, judged };
        }
        let looked = usize::try_from(looked).map_or(count, |looked| looked.min(count));
        let samples = (self.drawn + looked - count) as u64;
        let ess = ess.min(effective_sample_size(&self.weights[..looked]).unwrap_or(0.0));
        Evidence::Sampled { samples, ess, seed }
    }
}

/// A complete set: all possible worlds.
impl<W> From<Vec<W>> for WorldSet<W> {
    fn from(all: Vec<W>) -> Self {
        let drawn = all.len();
        let (weights, ess) = (vec![1.0; drawn], drawn as f64);
        Self { worlds: all, weights, drawn, ess, complete: true }
    }
}

impl<W: Clone> WorldSet<W> {
    /// Draws `count` worlds in proportion to their weights by systematic resampling, which adds the least noise. A
    /// world that is drawn several times is stored once, with that number as its weight.
    #[must_use]
    pub fn resampled(&self, count: usize, rng: &mut dyn Rng) -> Self {
        let start = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        self.kept(&systematic(&self.weights, count, start, |number| number))
    }

    /// The same in single precision, from 24 random bits. Recorded runs of older players depend on it.
    #[must_use]
    pub fn resampled_in_single(&self, count: usize, rng: &mut dyn Rng) -> Self {
        let start = f64::from(rng.next_u32() >> 8) / f64::from(1 << 24);
        self.kept(&systematic(&self.weights, count, start, |number| f64::from(number as f32)))
    }

    /// Keeps each world the given number of times.
    fn kept(&self, times: &[u32]) -> Self {
        let kept = self.worlds.iter().zip(times).filter(|(_, times)| **times > 0);
        let (worlds, weights): (Vec<W>, Vec<f64>) =
            kept.map(|(world, times)| (world.clone(), f64::from(*times))).unzip();
        let ess = self.ess.min(effective_sample_size(&weights).unwrap_or(0.0));
        Self { worlds, weights, drawn: self.drawn, ess, complete: false }
    }

    /// The same with each world repeated as often as its weight, for callers that cannot use weights. Weights must be
    /// integers.
    #[must_use]
    pub fn repeated(&self) -> Self {
        let times = self.worlds.iter().zip(&self.weights);
        let worlds: Vec<W> = times
            .flat_map(|(world, weight)| std::iter::repeat_n(world, *weight as usize).cloned())
            .collect();
        let drawn = worlds.len();
        Self { weights: vec![1.0; drawn], worlds, drawn, ..*self }
    }
}

/// How often each weight is hit by `count` equal steps over their total, starting within the first step; `rounded`
/// rounds to the precision of the arithmetic.
fn systematic(weights: &[f64], count: usize, start: f64, rounded: impl Fn(f64) -> f64) -> Vec<u32> {
    let total = weights.iter().fold(0.0, |sum, weight| rounded(sum + weight));
    let step = rounded(total / count as f64);
    let mut next = rounded(step * start);
    let (mut sum, mut left) = (0.0, count);
    let hits = |weight: &f64| {
        sum = rounded(sum + weight);
        let mut times = 0;
        while next < sum && left > 0 {
            (times, left) = (times + 1, left - 1);
            next = rounded(next + step);
        }
        times
    };
    let mut times: Vec<u32> = weights.iter().map(hits).collect();
    // Rounding may leave the last draw unassigned.
    if let Some(last) = times.last_mut() {
        *last += left as u32;
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_work::stream;

    fn numbers(count: usize) -> WorldSet<usize> {
        let mut next = 0..count;
        WorldSet::new(count, None, || next.next().unwrap())
    }

    #[test]
    fn resampling_keeps_to_the_weights_in_both_precisions() {
        let weights: Vec<f64> = (0..50).map(|at| f64::from(1 + at % 7)).collect();
        let total: f64 = weights.iter().sum();
        let set = numbers(50).weighted(weights.clone());
        for seed in 0..200 {
            let [double, single] = [stream(seed, 0), stream(seed, 0)];
            let (mut double, mut single) = (double, single);
            for kept in [set.resampled(20, &mut double), set.resampled_in_single(20, &mut single)] {
                let repeated = kept.repeated();
                assert_eq!(repeated.worlds().len(), 20);
                for (at, weight) in weights.iter().enumerate() {
                    let times = repeated.worlds().iter().filter(|world| **world == at).count();
                    assert!((times as f64 - 20.0 * weight / total).abs() < 1.0 + 1e-9);
                }
                assert!(kept.ess() <= set.ess() && kept.ess() <= 20.0);
                assert_eq!((kept.ess(), kept.evidence(50, Judged::Model, 1)), {
                    let (samples, ess) = (50, kept.ess());
                    (ess, Evidence::Sampled { samples, ess, seed: 1 })
                });
            }
        }
    }

    #[test]
    fn what_was_not_looked_at_is_not_claimed() {
        let set = numbers(40);
        let expected = Evidence::Sampled { samples: 24, ess: 24.0, seed: 3 };
        assert_eq!(set.evidence(24, Judged::Rollouts, 3), expected);
        let nothing = Evidence::Sampled { samples: 0, ess: 0.0, seed: 3 };
        assert_eq!(set.evidence(0, Judged::Rollouts, 3), nothing);
    }

    #[test]
    fn likelihoods_may_be_tiny_or_nothing_at_all() {
        let log = |world: &usize| if *world == 0 { f64::NEG_INFINITY } else { -1e5 };
        let set = numbers(5).weighed(log, &Work::free()).unwrap();
        assert_eq!(set.weights(), [0.0, 1.0, 1.0, 1.0, 1.0]);
        assert_eq!(set.ess(), 4.0);
        let none = numbers(5).weighed(|_| f64::NEG_INFINITY, &Work::free()).unwrap();
        assert_eq!((none.weights(), none.ess()), (&[1.0; 5][..], 5.0));
    }
}
