//! Evaluating positions in batches.

use crate::world::World;

/// Evaluates positions: a network, rollouts, or a constant.
pub trait Evaluator<W: World> {
    /// Evaluates each world and appends the results in order. It must only use what the seat to act knows.
    fn judge(&mut self, worlds: &[W], into: &mut Judgements<W::Payoff>);
}

/// Results of an [`Evaluator`], in the order of the positions.
#[derive(Clone, Debug)]
pub struct Judgements<P> {
    priors: Vec<f32>,
    ends: Vec<usize>,
    payoffs: Vec<P>,
}

impl<P> Default for Judgements<P> {
    fn default() -> Self {
        Self { priors: Vec::new(), ends: Vec::new(), payoffs: Vec::new() }
    }
}

impl<P> Judgements<P> {
    /// Removes all results but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.priors.clear();
        self.ends.clear();
        self.payoffs.clear();
    }

    /// The number of results.
    pub fn len(&self) -> usize {
        self.payoffs.len()
    }

    /// Whether there are no results.
    pub fn is_empty(&self) -> bool {
        self.payoffs.is_empty()
    }

    /// Appends a result: a prior for each action, in the order of [`crate::World::actions`], and the expected payoff.
    /// The priors need not sum to one; negative and NaN priors count as zero.
    pub fn push(&mut self, priors: impl IntoIterator<Item = f32>, payoff: P) {
        let start = self.priors.len();
        self.priors.extend(priors.into_iter().map(|p| if p > 0.0 { p } else { 0.0 }));
        let given = &mut self.priors[start..];
        let sum: f32 = given.iter().sum();
        let count = given.len() as f32;
        if sum.is_finite() && sum > 0.0 {
            given.iter_mut().for_each(|p| *p /= sum);
        } else {
            given.iter_mut().for_each(|p| *p = 1.0 / count);
        }
        self.ends.push(self.priors.len());
        self.payoffs.push(payoff);
    }

    /// The priors for the actions of one position; they sum to one.
    pub fn priors(&self, at: usize) -> &[f32] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.priors[start..self.ends[at]]
    }

    /// The expected payoff of one position.
    pub fn payoff(&self, at: usize) -> &P {
        &self.payoffs[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_add_up_to_one_whatever_they_were() {
        let mut judgements = Judgements::default();
        judgements.push([1.0, 3.0], ());
        judgements.push([0.0, f32::NAN], ());
        judgements.push([f32::INFINITY, -1.0], ());
        assert_eq!(judgements.priors(0), [0.25, 0.75]);
        assert_eq!(judgements.priors(1), [0.5, 0.5]);
        assert_eq!(judgements.priors(2), [0.5, 0.5]);
        assert_eq!(judgements.len(), 3);
    }
}
