//! Every world has a number: rank, unrank, and enumeration in that order.
//!
//! Worlds that look the same (they differ only in which of several equal copies lies where, or only by a deal's
//! weight) have consecutive numbers, so a deal's rank is a range. Numbers can be drawn without replacement or split
//! over threads: `unrank` turns each into a deal, and the numbers 0 to `worlds() - 1` cover all worlds exactly once.

use crate::count::Count;
use crate::deal::Deal;
use crate::lattice::{Lattice, with_ways};
use crate::pass::largest;
use crate::ring::{Binomials, Ring, Whole};
use std::ops::Range;

impl Lattice {
    /// The deal of the world with this number; `None` if there is no such world.
    pub fn unrank(&self, world: &Count) -> Option<Deal> {
        (*world < self.worlds()).then(|| self.unrank_range(world).0)
    }

    /// The numbers of a deal's worlds; `None` if it does not obey the rules.
    pub fn rank(&self, deal: &Deal) -> Option<Range<Count>> {
        let hands: Vec<&[u8]> = deal.hands().collect();
        let deal = Deal::from_hands(self.problem(), &hands)?;
        let Some(pools) = &self.pools else {
            return with_ways!(&self.ways, ways => self.rank_in(ways, &deal));
        };
        let (pooled, split) = pools.rank(self.swept(), &deal)?;
        let range = with_ways!(&self.ways, ways => self.rank_in(ways, &pooled))?;
        // Among the worlds of the pooled deal, the split is the more significant digit, then which copies lie where.
        let alike = &range.end - &range.start;
        let start = &(&range.start * pools.splits()) + &(&split * &alike);
        Some(start.clone()..&start + &alike)
    }

    /// All deals in rank order, each with the number of worlds that it represents.
    pub fn deals(&self) -> impl Iterator<Item = (Deal, Count)> {
        let (mut next, worlds) = (Count::ZERO, self.worlds());
        std::iter::from_fn(move || {
            if next >= worlds {
                return None;
            }
            let (deal, start, alike) = self.unrank_range(&next);
            next = &start + &alike;
            Some((deal, alike))
        })
    }

    /// The deal of a world, its first world and its number of worlds.
    fn unrank_range(&self, world: &Count) -> (Deal, Count, Count) {
        let (pooled, splits) = match &self.pools {
            Some(pools) => (world.div_rem(pools.splits()).0, pools.splits().clone()),
            None => (world.clone(), Count::ONE),
        };
        let (deal, start, alike) = with_ways!(&self.ways, ways => {
            let (deal, start, alike) = self.unrank_in(ways, Ring::of_count(&pooled));
            (deal, start.count(), alike.count())
        });
        let Some(pools) = &self.pools else { return (deal, start, alike) };
        let first = &start * &splits;
        let split = (world - &first).div_rem(&alike).0;
        (pools.unrank(self.problem(), &deal, &split), &first + &(&split * &alike), alike)
    }

    /// The deal, its first world and its number of worlds.
    fn unrank_in<R: Whole>(&self, ways: &[R], world: R) -> (Deal, R, R) {
        let choose = Binomials::up_to(largest(&self.classes));
        let weights = self.graph.multiples.weights::<R>();
        let mut deal = Deal::blank(self.swept());
        let mut pools = self.pools();
        // `inside` is the rank among the worlds that go through the node and agree with the deal so far, each counted
        // `alike` times for the copies picked and the weights encountered before.
        let (mut inside, mut alike) = (world.clone(), R::one());
        let mut node = 0;
        for step in &self.graph.steps {
            let left = usize::from(self.graph.left[node as usize]);
            let pool = &mut pools[usize::from(step.class)];
            let mixed = self.classes[usize::from(step.class)].is_mixed();
            for at in self.graph.range_of(node) {
                let edge = self.graph.edges[at];
                let take = usize::from(edge.take);
                let here = weights.get(at).map_or_else(|| alike.clone(), |n| alike.product(n));
                let rest = ways[edge.to as usize].product(&here);
                if rest.is_zero() {
                    continue;
                }
                let picks = choose.choose(left, take);
                let size = rest.product(picks);
                if inside >= size {
                    inside.sub(&size);
                    continue;
                }
                let from = usize::from(self.graph.from[node as usize]);
                let at = deal.range(step.seat.into()).0 + from;
                let places = &mut deal.items[at..at + take];
                alike = here;
                if mixed {
                    let (set, within) = inside.div_rem(&rest);
                    inside = within;
                    take_set(pool, &choose, set, places);
                } else {
                    alike = alike.product(picks);
                    places.fill(pool.first().copied().unwrap_or(0));
                }
                node = edge.to;
                break;
            }
        }
        for seat in 0..self.swept().seats().len() {
            let (from, to) = deal.range(seat);
            deal.items[from..to].sort_unstable();
        }
        let mut start = world;
        start.sub(&inside);
        (deal, start, alike)
    }

    fn rank_in<R: Whole>(&self, ways: &[R], deal: &Deal) -> Option<Range<Count>> {
        let choose = Binomials::up_to(largest(&self.classes));
        let weights = self.graph.multiples.weights::<R>();
        let mut pools = self.pools();
        let (mut start, mut alike) = (R::zero(), R::one());
        let mut node = 0;
        for step in &self.graph.steps {
            let class = &self.classes[usize::from(step.class)];
            let hand = deal.hand(step.seat.into());
            let held: Vec<u8> =
                hand.iter().copied().filter(|kind| class.kinds.contains(kind)).collect();
            let left = usize::from(self.graph.left[node as usize]);
            let mut next = None;
            for at in self.graph.range_of(node) {
                let edge = self.graph.edges[at];
                let take = usize::from(edge.take);
                let here = weights.get(at).map_or_else(|| alike.clone(), |n| alike.product(n));
                let rest = ways[edge.to as usize].product(&here);
                if rest.is_zero() {
                    continue;
                }
                let picks = choose.choose(left, take);
                if take < held.len() {
                    start.add_product(&rest, picks);
                } else if take == held.len() {
                    next = Some(edge.to);
                    alike = here;
                    if class.is_mixed() {
                        let set = give_set(&mut pools[usize::from(step.class)], &choose, &held);
                        start.add_product(&rest, &set);
                    } else {
                        alike = alike.product(picks);
                    }
                    break;
                }
            }
            node = next?;
        }
        let mut end = start.clone();
        end.add(&alike);
        Some(start.count()..end.count())
    }

    /// What is left of each class, ascending; for copies of one kind just the kind.
    fn pools(&self) -> Vec<Vec<u8>> {
        self.classes.iter().map(|class| class.kinds.clone()).collect()
    }
}

/// Removes from the pool the set with the given rank, in lexicographic order of sets of that size.
pub(crate) fn take_set<R: Whole>(
    pool: &mut Vec<u8>,
    choose: &Binomials<R>,
    mut set: R,
    places: &mut [u8],
) {
    let mut at = 0;
    for filled in 0..places.len() {
        let wanted = places.len() - filled - 1;
        loop {
            let with_this = choose.choose(pool.len() - at - 1, wanted);
            if set < *with_this {
                break;
            }
            set.sub(with_this);
            at += 1;
        }
        places[filled] = pool.remove(at);
    }
}

/// The rank of a set among the sets of its size; the set is removed from the pool.
pub(crate) fn give_set<R: Whole>(pool: &mut Vec<u8>, choose: &Binomials<R>, held: &[u8]) -> R {
    let mut set = R::zero();
    let mut at = 0;
    for (filled, kind) in held.iter().enumerate() {
        let wanted = held.len() - filled - 1;
        while at < pool.len() && pool[at] != *kind {
            set.add(choose.choose(pool.len() - at - 1, wanted));
            at += 1;
        }
        if at < pool.len() {
            pool.remove(at);
        }
    }
    set
}
