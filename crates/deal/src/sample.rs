//! Exactly uniform samples from the lattice: one attempt each, no weights.
//!
//! A sample walks down the lattice; at each node the next edge is chosen with the exact probability that a world goes
//! that way. The choice compares 64 random bits with rounded thresholds; in the rare event that the bits fall so near a
//! threshold that rounding could matter, more bits are drawn and compared with the exact integers. So the
//! distribution is exact, not merely close.

use crate::classes::Class;
use crate::deal::Deal;
use crate::lattice::{Graph, Lattice, with_ways};
use crate::pass::largest;
use crate::ring::{Binomials, Ring, Whole};
use crate::sets::LIMIT;
use num_bigint::BigUint;
use rand_core::Rng;

/// How far a rounded threshold can be from the exact one, with a wide margin: shares are right to about 2^-51.
const DOUBT: u64 = 1 << 16;

/// A lattice prepared for drawing deals.
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    lattice: &'a Lattice,
    /// For each edge the probability, times 2^64, that its node goes on by this edge or an earlier one.
    thresholds: Vec<u64>,
    walk: Walk<'a>,
}

impl Lattice {
    /// Prepares the lattice for drawing deals. Preparing takes about as long as one pass; drawing takes about a
    /// microsecond.
    pub fn sampler(&self) -> Sampler<'_> {
        let mut thresholds = Vec::with_capacity(self.graph.edges.len());
        with_ways!(&self.ways, ways => {
            let choose = Binomials::up_to(largest(&self.classes));
            for node in 0..self.graph.last() {
                let mut sum = Ring::zero();
                for at in self.graph.range_of(node as u32) {
                    self.add_worlds(ways, &choose, node, at, &mut sum);
                    thresholds.push(threshold(sum.share(&ways[node])));
                }
            }
        });
        Sampler { lattice: self, thresholds, walk: Walk::new(&self.graph, &self.classes) }
    }

    /// Adds the number of completions by one edge.
    fn add_worlds<R: Ring>(
        &self,
        ways: &[R],
        choose: &Binomials<R>,
        node: usize,
        at: usize,
        sum: &mut R,
    ) {
        let edge = self.graph.edges[at];
        let rest = &ways[edge.to as usize];
        if !rest.is_zero() {
            sum.add_product(choose.choose(self.graph.left[node].into(), edge.take.into()), rest);
        }
    }
}

/// A share of 1 as a 64-bit threshold.
pub(crate) fn threshold(share: f64) -> u64 {
    // Casting saturates, so that the share 1 becomes the greatest threshold.
    (share * 2f64.powi(64)) as u64
}

impl Sampler<'_> {
    /// Draws one deal, every world equally likely.
    pub fn sample(&self, rng: &mut impl Rng) -> Deal {
        let mut deal = Deal::blank(&self.lattice.problem);
        self.sample_into(rng, &mut deal);
        deal
    }

    /// Draws one deal into one that is there already, which saves the allocation.
    pub fn sample_into(&self, rng: &mut impl Rng, deal: &mut Deal) {
        let graph = &self.lattice.graph;
        self.walk.deal(rng, deal, |node, rng| {
            let range = graph.range_of(node);
            if range.len() == 1 {
                return range.start;
            }
            let bits = rng.next_u64();
            for at in range.clone() {
                let threshold = self.thresholds[at];
                if bits < threshold.saturating_sub(DOUBT) {
                    return at;
                }
                if bits <= threshold.saturating_add(DOUBT) {
                    return with_ways!(&self.lattice.ways, ways => self.exactly(ways, node, bits, rng));
                }
            }
            range.end - 1
        });
    }

    /// The slow choice: the random number has `bits` as its first 64 bits; as many more are drawn as it takes.
    fn exactly<R: Whole>(&self, ways: &[R], node: u32, bits: u64, rng: &mut impl Rng) -> usize {
        let lattice = self.lattice;
        let choose = Binomials::up_to(largest(&lattice.classes));
        let whole = ways[node as usize].count().to_big();
        let mut drawn = BigUint::from(bits);
        let mut precision = 64;
        let mut sum = R::zero();
        let range = lattice.graph.range_of(node);
        let mut chosen = range.end - 1;
        'edges: for at in range {
            let before = sum.clone();
            lattice.add_worlds(ways, &choose, node as usize, at, &mut sum);
            if sum == before {
                continue;
            }
            chosen = at;
            let part = sum.count().to_big();
            loop {
                // Is drawn / 2^precision below part / whole, for every continuation of the bits drawn so far?
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

/// Turns a walk down a lattice into hands: which items of a mixed class a seat takes is drawn here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'a> {
    graph: &'a Graph,
    classes: &'a [Class],
    /// Is there a class of several kinds? If not, the edges fix the deal and leave every hand in order.
    mixed: bool,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(graph: &'a Graph, classes: &'a [Class]) -> Self {
        Self { graph, classes, mixed: classes.iter().any(Class::is_mixed) }
    }

    /// Walks along the edges that `choose` picks and writes down what the seats take.
    pub(crate) fn deal<G: Rng>(
        &self,
        rng: &mut G,
        deal: &mut Deal,
        mut choose: impl FnMut(u32, &mut G) -> usize,
    ) {
        let Self { graph, classes, mixed } = *self;
        // The items of the classes, and where in it each class has its items that are not dealt out yet.
        let mut pool = [0u8; LIMIT];
        let mut spans = [(0u8, 0u8); LIMIT];
        if mixed {
            let mut end = 0;
            for (class, span) in classes.iter().zip(&mut spans) {
                let from = end;
                end += class.kinds.len();
                pool[from..end].copy_from_slice(&class.kinds);
                *span = (from as u8, end as u8);
            }
        }
        let mut node = 0;
        for step in &graph.steps {
            let edge = graph.edges[choose(node, rng)];
            let take = usize::from(edge.take);
            if take > 0 {
                let from = usize::from(deal.offsets[usize::from(step.seat)])
                    + usize::from(graph.from[node as usize]);
                let class = &classes[usize::from(step.class)];
                let places = &mut deal.items[from..from + take];
                if class.is_mixed() {
                    let span = &mut spans[usize::from(step.class)];
                    let left = &mut pool[usize::from(span.0)..usize::from(span.1)];
                    draw(rng, left, take);
                    places.copy_from_slice(&left[..take]);
                    span.0 += take as u8;
                } else {
                    places.fill(class.kinds[0]);
                }
            }
            node = edge.to;
        }
        if mixed {
            for seat in 0..deal.offsets.len() - 1 {
                let (from, to) = deal.range(seat);
                sort_few(&mut deal.items[from..to]);
            }
        }
    }
}

/// Brings a uniformly drawn set of `take` items to the front.
fn draw(rng: &mut impl Rng, items: &mut [u8], take: usize) {
    if take == items.len() {
        return;
    }
    for at in 0..take {
        let other = at + below(rng, (items.len() - at) as u32) as usize;
        items.swap(at, other);
    }
}

/// An exactly uniform number below `n`: the product of 32 random bits with `n`, redrawn where it would be biased.
pub(crate) fn below(rng: &mut impl Rng, n: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let low = product as u32;
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// Insertion sort: hands are short and this is called once a hand.
fn sort_few(items: &mut [u8]) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && items[at - 1] > items[at] {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}
