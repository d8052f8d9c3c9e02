//! Several problems that exclude each other, counted as one.

use kibitzer_deal::{Count, Deal, DealError, Lattice, Options, Problem, Sampler};
use rand_core::Rng;

/// Problems over the same kinds and capacities, of which every deal obeys at most one.
#[derive(Clone, Debug)]
pub struct Problems(pub Vec<Problem>);

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

/// All deals of several problems, counted.
#[derive(Clone, Debug)]
pub struct Union {
    lattices: Vec<Lattice>,
    worlds: Count,
}

impl Union {
    /// Counts the deals of every problem.
    ///
    /// # Errors
    /// [`DealError::Contradiction`] if there is none, or why they cannot be counted.
    pub fn new(problems: &Problems, options: Options) -> Result<Self, DealError> {
        let mut union = Self { lattices: Vec::new(), worlds: Count::ZERO };
        for problem in &problems.0 {
            match Lattice::with(problem, options) {
                Ok(lattice) => {
                    union.worlds = &union.worlds + &lattice.worlds();
                    union.lattices.push(lattice);
                }
                Err(DealError::Contradiction) => {}
                Err(error) => return Err(error),
            }
        }
        if union.lattices.is_empty() { Err(DealError::Contradiction) } else { Ok(union) }
    }

    /// The exact number of worlds, equal items told apart.
    pub fn worlds(&self) -> Count {
        self.worlds.clone()
    }

    /// The problems that have worlds, each with its own.
    pub fn lattices(&self) -> &[Lattice] {
        &self.lattices
    }

    /// Every deal once, with the number of ways to deal it.
    pub fn deals(&self) -> impl Iterator<Item = (Deal, Count)> {
        self.lattices.iter().flat_map(Lattice::deals)
    }

    /// Prepares uniform sampling.
    pub fn sampler(&self) -> UnionSampler<'_> {
        let cases = self.lattices.iter().map(|lattice| (lattice.worlds(), lattice.sampler()));
        UnionSampler { worlds: &self.worlds, cases: cases.collect() }
    }
}

/// Draws deals, every world equally likely.
#[derive(Debug)]
pub struct UnionSampler<'a> {
    worlds: &'a Count,
    cases: Vec<(Count, Sampler<'a>)>,
}

impl UnionSampler<'_> {
    /// Draws one deal.
    pub fn sample(&self, rng: &mut impl Rng) -> Deal {
        let mut at = 0;
        if self.cases.len() > 1 {
            let mut left = below(rng, self.worlds);
            while at + 1 < self.cases.len() && left >= self.cases[at].0 {
                left = &left - &self.cases[at].0;
                at += 1;
            }
        }
        self.cases[at].1.sample(rng)
    }
}

/// A number below `n`, each equally likely: as many words as `n` has and one more, without the ragged end.
fn below(rng: &mut impl Rng, n: &Count) -> Count {
    let word = Count::from(1u128 << 64);
    loop {
        let (mut drawn, mut bound) = (Count::ZERO, Count::from(1u64));
        while bound < &word * n {
            drawn = &(&drawn * &word) + &Count::from(rng.next_u64());
            bound = &bound * &word;
        }
        let (_, ragged) = bound.div_rem(n);
        if drawn < &bound - &ragged {
            return drawn.div_rem(n).1;
        }
    }
}
