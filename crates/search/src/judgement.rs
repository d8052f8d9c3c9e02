//! Judging positions, many at a time.

use crate::world::Outlook;

/// Something that judges positions: a network, rollouts, or nothing at all.
pub trait Evaluator<W> {
    /// Judges each world and adds the answers in order. It must answer from what the seat to act knows.
    fn judge(&mut self, worlds: &[W], into: &mut Judgements);
}

/// Answers of an [`Evaluator`], in the order of the questions.
#[derive(Clone, Debug, Default)]
pub struct Judgements {
    priors: Vec<f32>,
    ends: Vec<usize>,
    outlooks: Vec<Outlook>,
}

impl Judgements {
    /// Forgets all answers and keeps the memory.
    pub fn clear(&mut self) {
        self.priors.clear();
        self.ends.clear();
        self.outlooks.clear();
    }

    /// How many answers there are.
    pub fn len(&self) -> usize {
        self.outlooks.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.outlooks.is_empty()
    }

    /// Adds an answer: how good each action looks, in the order of [`crate::World::actions`], and what to expect. The
    /// opinions need not add up to one; those that are not numbers, or negative, count as nothing.
    pub fn push(&mut self, priors: impl IntoIterator<Item = f32>, outlook: Outlook) {
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
        self.outlooks.push(outlook);
    }

    /// The opinions about the actions of one question; they add up to one.
    pub fn priors(&self, at: usize) -> &[f32] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.priors[start..self.ends[at]]
    }

    /// What to expect of one question.
    pub fn outlook(&self, at: usize) -> &Outlook {
        &self.outlooks[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_add_up_to_one_whatever_they_were() {
        let mut judgements = Judgements::default();
        judgements.push([1.0, 3.0], Outlook::default());
        judgements.push([0.0, f32::NAN], Outlook::default());
        judgements.push([f32::INFINITY, -1.0], Outlook::default());
        assert_eq!(judgements.priors(0), [0.25, 0.75]);
        assert_eq!(judgements.priors(1), [0.5, 0.5]);
        assert_eq!(judgements.priors(2), [0.5, 0.5]);
        assert_eq!(judgements.len(), 3);
    }
}
