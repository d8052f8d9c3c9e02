//! Several mutually exclusive problems as one: "either one of the yellow wires is a 4, or it is a 7, or ...".
//!
//! What a single problem cannot express is split into cases of which exactly one is true. The worlds of the union are
//! those of all cases together, all equally likely. A case is drawn with the exact probability of its share of the
//! worlds, using integers, so samples stay exactly uniform.

use crate::count::{Count, Fraction};
use crate::deal::Deal;
use crate::event::{Event, EventError};
use crate::lattice::{DealError, Lattice, Options};
use crate::marginals::Marginals;
use crate::problem::Problem;
use crate::sample::Sampler;
use kibitzer_work::Stopped;
use num_bigint::BigUint;
use rand_core::Rng;
use std::convert::Infallible;
use thiserror::Error;

/// Problems with the same kinds and seats, of which exactly one is true. The caller guarantees that they are mutually
/// exclusive: this is not checked, and a deal that two of them allow counts twice.
#[derive(Clone, Debug)]
pub struct Problems(Vec<Problem>);

/// Why problems cannot be combined.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemsError {
    /// There are no cases.
    #[error("a union needs at least one case")]
    Empty,
    /// A case has different kinds or seats from the first.
    #[error("case {case} has different {what} from the first case")]
    Differs {
        /// Index of the case.
        case: usize,
        /// What differs: kinds or seats.
        what: &'static str,
    },
}

impl Problems {
    /// Combines cases.
    ///
    /// # Errors
    /// If there are no cases, or their kinds, capacities or orders differ.
    pub fn new(cases: Vec<Problem>) -> Result<Self, ProblemsError> {
        let first = cases.first().ok_or(ProblemsError::Empty)?;
        let places = |problem: &Problem| -> Vec<(usize, bool)> {
            problem.seats().iter().map(|seat| (seat.capacity, seat.sorted)).collect()
        };
        for (case, problem) in cases.iter().enumerate() {
            let differs = |what| Err(ProblemsError::Differs { case, what });
            if problem.kinds() != first.kinds() {
                return differs("kinds");
            }
            if places(problem) != places(first) {
                return differs("seats");
            }
        }
        Ok(Self(cases))
    }

    /// The cases, in the order given.
    pub fn cases(&self) -> &[Problem] {
        &self.0
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

/// The worlds of all cases together. There is at least one.
#[derive(Clone, Debug)]
pub struct Union {
    cases: Vec<Case>,
    worlds: Count,
}

/// A case that has worlds.
#[derive(Clone, Debug)]
struct Case {
    lattice: Lattice,
    marginals: Marginals,
}

impl Union {
    /// Builds the lattices of all cases.
    ///
    /// # Errors
    /// [`DealError::Contradiction`] if no case has a world, [`DealError::TooBig`] if the lattice of a case exceeds
    /// the budget.
    pub fn new(problems: &Problems, options: Options) -> Result<Self, DealError> {
        let mut union = Self { cases: Vec::new(), worlds: Count::ZERO };
        for problem in problems.cases() {
            union.add(problem, options.clone())?;
        }
        if union.cases.is_empty() { Err(DealError::Contradiction) } else { Ok(union) }
    }

    fn add(&mut self, problem: &Problem, options: Options) -> Result<(), DealError> {
        match Lattice::with(problem, options) {
            Ok(lattice) => {
                self.worlds = &self.worlds + &lattice.worlds();
                let marginals = lattice.try_marginals()?;
                self.cases.push(Case { lattice, marginals });
                Ok(())
            }
            Err(DealError::Contradiction) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The exact number of worlds.
    pub fn worlds(&self) -> &Count {
        &self.worlds
    }

    /// One of the problems: all have the same kinds and seats.
    pub fn problem(&self) -> &Problem {
        // There is at least one case.
        self.cases[0].lattice.problem()
    }

    /// The lattices of the cases that have worlds.
    pub fn lattices(&self) -> impl Iterator<Item = &Lattice> {
        self.cases.iter().map(|case| &case.lattice)
    }

    /// The sum over all cases of a count from their marginals.
    pub fn sum(&self, count: impl Fn(&Marginals) -> Count) -> Count {
        let mut counts = self.cases.iter().map(|case| count(&case.marginals));
        let first = counts.next().unwrap_or(Count::ZERO);
        counts.fold(first, |sum, count| &sum + &count)
    }

    /// The exact number of worlds in which all these events hold.
    ///
    /// # Errors
    /// If they refer to something that does not exist, or counting fails.
    pub fn worlds_where(&self, events: &[Event]) -> Result<Count, EventError> {
        let mut sum = Count::ZERO;
        for lattice in self.lattices() {
            sum = &sum + &lattice.worlds_where(events)?;
        }
        Ok(sum)
    }

    /// The exact probability that all these events hold.
    ///
    /// # Errors
    /// As [`Union::worlds_where`].
    pub fn probability(&self, events: &[Event]) -> Result<Fraction, EventError> {
        Ok(Fraction::new(&self.worlds_where(events)?, &self.worlds))
    }

    /// The union conditioned on all these events, which can be queried in turn; `None` if it has no worlds.
    ///
    /// # Errors
    /// As [`Union::worlds_where`].
    pub fn given(&self, events: &[Event]) -> Result<Option<Self>, EventError> {
        let mut given = Self { cases: Vec::new(), worlds: Count::ZERO };
        for lattice in self.lattices() {
            given.add(&lattice.problem().given(events)?, lattice.options().clone())?;
        }
        Ok((!given.cases.is_empty()).then_some(given))
    }

    /// The entropy, in bits, of the deal as players see it, all worlds being equally likely.
    pub fn entropy(&self) -> f64 {
        let Ok(bits) = self.entropy_of(|lattice| Ok::<_, Infallible>(lattice.entropy()));
        bits
    }

    /// The same, but stops when the work that the lattices were built with is stopped.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn try_entropy(&self) -> Result<f64, Stopped> {
        self.entropy_of(Lattice::try_entropy)
    }

    fn entropy_of<E>(&self, of: impl Fn(&Lattice) -> Result<f64, E>) -> Result<f64, E> {
        // Within a case: the logarithm of its worlds, minus the mean logarithm of how many worlds look alike.
        let all = self.worlds.log2();
        let mut alike = 0.0;
        for lattice in self.lattices() {
            let log = lattice.worlds().log2();
            alike += (log - all).exp2() * (log - of(lattice)?);
        }
        Ok(all - alike)
    }

    /// All deals, case by case in rank order, each with the number of worlds that it represents.
    pub fn deals(&self) -> impl Iterator<Item = (Deal, Count)> {
        self.lattices().flat_map(Lattice::deals)
    }

    /// Prepares for drawing deals.
    pub fn sampler(&self) -> UnionSampler<'_> {
        let Ok(sampler) = self.sampler_of(|lattice| Ok::<_, Infallible>(lattice.sampler()));
        sampler
    }

    /// The same, but stops when the work that the lattices were built with is stopped.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn try_sampler(&self) -> Result<UnionSampler<'_>, Stopped> {
        self.sampler_of(Lattice::try_sampler)
    }

    fn sampler_of<'a, E>(
        &'a self,
        of: impl Fn(&'a Lattice) -> Result<Sampler<'a>, E>,
    ) -> Result<UnionSampler<'a>, E> {
        let (mut end, mut cases) = (BigUint::ZERO, Vec::new());
        for lattice in self.lattices() {
            end += lattice.worlds().to_big();
            cases.push((end.clone(), of(lattice)?));
        }
        Ok(UnionSampler { cases })
    }
}

/// A union prepared for drawing deals.
#[derive(Clone, Debug)]
pub struct UnionSampler<'a> {
    /// Each case with the cumulative number of worlds.
    cases: Vec<(BigUint, Sampler<'a>)>,
}

impl UnionSampler<'_> {
    /// Draws one deal, every world equally likely. If there is only one case, no random number is used to choose it.
    pub fn sample(&self, rng: &mut impl Rng) -> Deal {
        self.cases[self.pick(rng)].1.sample(rng)
    }

    /// Draws one deal into an existing one, which saves the allocation.
    pub fn sample_into(&self, rng: &mut impl Rng, deal: &mut Deal) {
        self.cases[self.pick(rng)].1.sample_into(rng, deal);
    }

    /// A case, chosen with the exact probability of its share of the worlds.
    fn pick(&self, rng: &mut impl Rng) -> usize {
        let Some((worlds, _)) = self.cases.last().filter(|_| self.cases.len() > 1) else {
            return 0;
        };
        let world = below(worlds, rng);
        self.cases.partition_point(|(end, _)| *end <= world)
    }
}

/// A uniform integer below `bound`: draws as many bits as the bound has, and again if the result is too large.
pub(crate) fn below(bound: &BigUint, rng: &mut impl Rng) -> BigUint {
    let bits = bound.bits();
    let words = usize::try_from(bits.div_ceil(32)).unwrap_or(usize::MAX);
    // Bits of the topmost word that are not needed.
    let spare = words as u64 * 32 - bits;
    loop {
        let mut digits: Vec<u32> = (0..words).map(|_| rng.next_u32()).collect();
        if let Some(top) = digits.last_mut() {
            *top >>= spare;
        }
        let number = BigUint::new(digits);
        if number < *bound {
            return number;
        }
    }
}
