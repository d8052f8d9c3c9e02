//! Exactly uniform samples from the lattice: one attempt each, no weights.
//!
//! A sample walks down the lattice; at each node the next edge is chosen with the exact probability that a world goes
//! that way. The choice compares 32 random bits with rounded thresholds; in the rare event that the bits fall so
//! close to a threshold that rounding could matter, more bits are drawn and compared with the exact integers. So the
//! distribution is exact, not merely close.

use crate::deal::Deal;
use crate::descent::{Descent, Verdict};
use crate::lattice::{Lattice, with_ways};
use crate::multiples::Weights;
use crate::pass::{always, largest, weight};
use crate::ring::{Binomials, Ring, Whole};
use kibitzer_work::Stopped;
use num_bigint::BigUint;
use rand_core::Rng;

/// How far a rounded threshold can be from the exact one: shares are accurate to about 2^-51, so after rounding down
/// to 32 bits the error is less than 2.
const DOUBT: u32 = 2;

/// A lattice prepared for drawing deals.
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    lattice: &'a Lattice,
    descent: Descent,
}

impl Lattice {
    /// Prepares the lattice for drawing deals. Preparation takes about as long as a pass; drawing a deal takes a
    /// microsecond.
    pub fn sampler(&self) -> Sampler<'_> {
        let Ok(sampler) = self.prepare_sampler(always);
        sampler
    }

    /// The same, but stops when the work that the lattice was built with is stopped.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn try_sampler(&self) -> Result<Sampler<'_>, Stopped> {
        self.prepare_sampler(|| self.options().work.check())
    }

    fn prepare_sampler<E>(&self, go_on: impl Fn() -> Result<(), E>) -> Result<Sampler<'_>, E> {
        let descent = with_ways!(&self.ways, ways => {
            let choose = Binomials::up_to(largest(&self.classes));
            let weights = self.graph.multiples.weights();
            Descent::new(&self.graph, &self.classes, go_on, |node, edges| {
                let mut sum = Ring::zero();
                for at in self.graph.range_of(node) {
                    if self.add_worlds(ways, (&choose, &weights), node, at, &mut sum) {
                        edges.push((at, sum.share(&ways[node as usize])));
                    }
                }
            })?
        });
        Ok(Sampler { lattice: self, descent })
    }

    /// Adds the number of completions through one edge; returns whether there are any.
    fn add_worlds<R: Ring>(
        &self,
        ways: &[R],
        (choose, weights): (&Binomials<R>, &Weights<'_, R>),
        node: u32,
        at: usize,
        sum: &mut R,
    ) -> bool {
        let rest = &ways[self.graph.edges[at].to as usize];
        if rest.is_zero() {
            return false;
        }
        sum.add_product(&weight(&self.graph, choose, weights, node as usize, at), rest);
        true
    }
}

impl Sampler<'_> {
    /// Draws one deal, every world equally likely.
    pub fn sample(&self, rng: &mut impl Rng) -> Deal {
        let mut deal = Deal::blank(self.lattice.problem());
        self.sample_into(rng, &mut deal);
        deal
    }

    /// Draws one deal into an existing one, which saves the allocation.
    pub fn sample_into<G: Rng>(&self, rng: &mut G, deal: &mut Deal) {
        let judge = |bits: u32, threshold: u32| {
            if bits < threshold.saturating_sub(DOUBT) {
                Verdict::Here
            } else if bits > threshold.saturating_add(DOUBT) {
                Verdict::Later
            } else {
                Verdict::Doubt
            }
        };
        let settle = |node: u32, bits: u32, rng: &mut G| with_ways!(&self.lattice.ways, ways => self.exactly(ways, node, bits, rng));
        match &self.lattice.pools {
            None => {
                self.descent.walk(rng, deal, judge, settle);
                self.descent.sort(deal);
            }
            Some(pools) => {
                let mut pooled = Deal::blank(self.lattice.swept());
                self.descent.walk(rng, &mut pooled, judge, settle);
                pools.split(rng, &mut pooled, deal);
            }
        }
    }

    /// The slow path: the random number starts with the 32 given bits, and as many more are drawn as needed.
    fn exactly<R: Whole>(&self, ways: &[R], node: u32, bits: u32, rng: &mut impl Rng) -> u8 {
        let lattice = self.lattice;
        let choose = Binomials::up_to(largest(&lattice.classes));
        let weights = lattice.graph.multiples.weights();
        let whole = ways[node as usize].count().to_big();
        let mut drawn = BigUint::from(bits);
        let mut precision = 32;
        let mut sum = R::zero();
        let mut chosen = 0;
        'edges: for at in lattice.graph.range_of(node) {
            if !lattice.add_worlds(ways, (&choose, &weights), node, at, &mut sum) {
                continue;
            }
            chosen = lattice.graph.edges[at].take;
            let part = sum.count().to_big();
            loop {
                // Is drawn / 2^precision below part / whole for every continuation of the bits drawn so far?
                let limit = &part << precision;
                if (&drawn + 1u8) * &whole <= limit {
                    break 'edges;
                }
                if &drawn * &whole >= limit {
                    continue 'edges;
                }
                drawn = (drawn << 64u32) + rng.next_u64();
                precision += 64;
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Problem, Seat, Setup};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Two fifths of the worlds go one way: bits on either side of 2^32 * 2 / 5 are resolved by drawing more of them.
    #[test]
    fn bits_near_a_threshold_are_settled_by_more_bits() {
        let kinds = (0..3).map(|value| Kind { copies: 2, value }).collect();
        let seats = vec![Seat::stand(2), Seat::stand(4)];
        let problem = Problem::new(Setup { kinds, seats, across: Vec::new() }).unwrap();
        let lattice = Lattice::new(&problem).unwrap();
        let sampler = lattice.sampler();
        // The first stand takes no copy of the first kind in C(4, 2) of C(6, 2) worlds: 2/5.
        let limit = (0.4 * 2f64.powi(32)) as u32;
        let exact = ((2u64 << 32) / 5) as u32;
        assert!(limit.abs_diff(exact) < DOUBT);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut at_the_seam = [0; 3];
        for _ in 0..1000 {
            let Ways::Narrow(ways) = &lattice.ways else { panic!("small") };
            assert_eq!(sampler.exactly(ways, 0, exact - 1, &mut rng), 0);
            assert_eq!(sampler.exactly(ways, 0, exact + 1, &mut rng), 1);
            at_the_seam[usize::from(sampler.exactly(ways, 0, exact, &mut rng))] += 1;
        }
        // 2^32 * 2 / 5 has the fractional part 2/5: that share of the continuations lies below.
        assert!(
            (300..500).contains(&at_the_seam[0]) && at_the_seam[0] + at_the_seam[1] == 1000,
            "{at_the_seam:?}"
        );
    }

    use crate::lattice::Ways;
}
