//! Judging positions, many at a time.

use crate::world::World;

/// Something that judges positions: a network, rollouts, or nothing at all.
pub trait Evaluator<W: World> {
    /// Judges each world and adds the answers in order. It must answer from what the seat to act knows.
    fn judge(&mut self, worlds: &[W], into: &mut Judgements<W::Payoff>);
}

/// Answers of an [`Evaluator`], in the order of the questions.
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
    /// Forgets all answers and keeps the memory.
    pub fn clear(&mut self) {
        self.priors.clear();
        self.ends.clear();
        self.payoffs.clear();
    }

    /// How many answers there are.
    pub fn len(&self) -> usize {
        self.payoffs.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.payoffs.is_empty()
    }

    /// Adds an answer: how good each action looks, in the order of [`crate::World::actions`], and what to expect. The
    /// opinions need not add up to one; those that are not numbers, or negative, count as nothing.
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

    /// The opinions about the actions of one question; they add up to one.
    pub fn priors(&self, at: usize) -> &[f32] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.priors[start..self.ends[at]]
    }

    /// What to expect of one question.
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
