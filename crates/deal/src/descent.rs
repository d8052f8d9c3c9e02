//! Walks from the first node to the last, picking edges by chance, and writes down what the seats take.
//!
//! The lattice's own arrays are laid out for passes; a walk jumps about, so it has a compact copy of just what it
//! needs: edges that cannot be taken are left out, and nodes where nothing happens are skipped.

use crate::classes::Class;
use crate::deal::Deal;
use crate::lattice::Graph;
use crate::sets::LIMIT;
use rand_core::Rng;

#[derive(Clone, Copy, Debug)]
struct Stop {
    /// Its first choice; the others follow it.
    first: u32,
    /// The node of the lattice that it is.
    node: u32,
    choices: u8,
    seat: u8,
    class: u8,
    /// How many places of the seat are filled.
    from: u8,
}

/// One way on.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The probability, times 2^32, that this choice or an earlier one is taken. Half the size of a `u64`: a walk's time
    /// is the cache misses on its choices.
    threshold: u32,
    to: u32,
    take: u8,
}

/// A lattice laid out for walking.
#[derive(Clone, Debug)]
pub(crate) struct Descent {
    stops: Vec<Stop>,
    choices: Vec<Choice>,
    start: u32,
    /// The kinds of the classes, one after the other, and where each class's begin.
    kinds: Vec<u8>,
    spans: Vec<(u8, u8)>,
    /// Is there a class of several kinds? If not, the choices fix the deal and leave every hand in order.
    mixed: bool,
}

/// What to do with 32 random bits at a stop where a choice is to be made.
pub(crate) enum Verdict {
    /// Take this choice.
    Here,
    /// Look at the next one.
    Later,
    /// Too near to a rounded threshold to tell.
    Doubt,
}

impl Descent {
    /// `shares` gives, for a node, its edges that can be taken with the probability of this edge or an earlier one.
    pub(crate) fn new(
        graph: &Graph,
        classes: &[Class],
        mut shares: impl FnMut(u32, &mut Vec<(usize, f64)>),
    ) -> Self {
        const END: u32 = u32::MAX;
        let mut stops = Vec::with_capacity(graph.left.len());
        let mut choices = Vec::with_capacity(graph.edges.len());
        // Where a walk that comes to a node really goes on; filled from the end.
        let mut goes_on = vec![END; graph.left.len()];
        let mut here = Vec::new();
        for step in graph.steps.iter().rev() {
            for node in step.nodes.clone() {
                here.clear();
                shares(node, &mut here);
                if let [(only, _)] = here[..]
                    && graph.edges[only].take == 0
                {
                    goes_on[node as usize] = goes_on[graph.edges[only].to as usize];
                    continue;
                }
                goes_on[node as usize] = stops.len() as u32;
                stops.push(Stop {
                    first: choices.len() as u32,
                    node,
                    choices: here.len() as u8,
                    seat: step.seat,
                    class: step.class,
                    from: graph.from[node as usize],
                });
                choices.extend(here.iter().map(|&(at, share)| Choice {
                    // Casting saturates, so that the share 1 becomes the greatest threshold.
                    threshold: (share * 2f64.powi(32)) as u32,
                    to: goes_on[graph.edges[at].to as usize],
                    take: graph.edges[at].take,
                }));
            }
        }
        let mut kinds = Vec::new();
        let mut spans = Vec::new();
        for class in classes {
            let from = kinds.len() as u8;
            kinds.extend_from_slice(&class.kinds);
            spans.push((from, kinds.len() as u8));
        }
        Self {
            stops,
            choices,
            start: goes_on[0],
            mixed: classes.iter().any(Class::is_mixed),
            kinds,
            spans,
        }
    }

    /// Walks down; hands are to be [sorted](Self::sort) afterwards. `judge` compares random bits with a threshold; in doubt `settle` says how many items are taken at a
    /// node of the lattice.
    pub(crate) fn walk<G: Rng>(
        &self,
        rng: &mut G,
        deal: &mut Deal,
        judge: impl Fn(u32, u32) -> Verdict,
        settle: impl Fn(u32, u32, &mut G) -> u8,
    ) {
        let mut pool = [0u8; LIMIT];
        let mut spans = [(0u8, 0u8); LIMIT];
        if self.mixed {
            pool[..self.kinds.len()].copy_from_slice(&self.kinds);
            spans[..self.spans.len()].copy_from_slice(&self.spans);
        }
        let mut at = self.start;
        while let Some(stop) = self.stops.get(at as usize) {
            let choices = &self.choices[stop.first as usize..][..usize::from(stop.choices)];
            let choice = if choices.len() == 1 {
                choices[0]
            } else {
                pick(stop, choices, rng, &judge, &settle)
            };
            let take = usize::from(choice.take);
            let from = usize::from(deal.offsets[usize::from(stop.seat)]) + usize::from(stop.from);
            let places = &mut deal.items[from..from + take];
            if self.mixed {
                let span = &mut spans[usize::from(stop.class)];
                let left = &mut pool[usize::from(span.0)..usize::from(span.1)];
                if self.is_mixed(stop.class) {
                    draw(rng, left, take);
                    places.copy_from_slice(&left[..take]);
                    span.0 += take as u8;
                } else {
                    fill_few(places, left[0]);
                }
            } else {
                fill_few(places, self.kinds[usize::from(stop.class)]);
            }
            at = choice.to;
        }
    }

    /// Puts every hand in order, where a walk may leave it out of order.
    pub(crate) fn sort(&self, deal: &mut Deal) {
        if self.mixed {
            for seat in 0..deal.offsets.len() - 1 {
                let (from, to) = deal.range(seat);
                sort_few(&mut deal.items[from..to]);
            }
        }
    }

    fn is_mixed(&self, class: u8) -> bool {
        let (from, to) = self.spans[usize::from(class)];
        to - from > 1
    }
}

fn pick<G: Rng>(
    stop: &Stop,
    choices: &[Choice],
    rng: &mut G,
    judge: &impl Fn(u32, u32) -> Verdict,
    settle: &impl Fn(u32, u32, &mut G) -> u8,
) -> Choice {
    let bits = rng.next_u32();
    for choice in choices {
        match judge(bits, choice.threshold) {
            Verdict::Here => return *choice,
            Verdict::Later => {}
            Verdict::Doubt => {
                let take = settle(stop.node, bits, rng);
                return choices
                    .iter()
                    .copied()
                    .find(|choice| choice.take == take)
                    .unwrap_or(*choice);
            }
        }
    }
    choices[choices.len() - 1]
}

/// Brings a uniformly drawn set of `take` items to the front.
pub(crate) fn draw(rng: &mut impl Rng, items: &mut [u8], take: usize) {
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

/// A call of the library's fill costs more than the one to four items that are usual.
fn fill_few(places: &mut [u8], kind: u8) {
    match places {
        [] => {}
        [a] => *a = kind,
        [a, b] => (*a, *b) = (kind, kind),
        [a, b, c] => (*a, *b, *c) = (kind, kind, kind),
        [a, b, c, d] => (*a, *b, *c, *d) = (kind, kind, kind, kind),
        more => more.fill(kind),
    }
}

/// Insertion sort: hands are short and this is called once a hand.
pub(crate) fn sort_few(items: &mut [u8]) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && items[at - 1] > items[at] {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}
