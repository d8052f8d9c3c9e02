//! Random walks from the first node to the last, recording what each seat takes.
//!
//! The lattice's own arrays are laid out for passes. A walk jumps around, so it uses a compact copy of just what it
//! needs: impossible edges are left out, and nodes without a choice are skipped.

use crate::classes::Class;
use crate::deal::Deal;
use crate::lattice::Graph;
use crate::pass::BLOCK;
use crate::sets::{LIMIT, SEATS};
use kibitzer_work::below_u32;
use rand_core::Rng;

/// A node where a choice is made.
#[derive(Clone, Copy, Debug)]
struct Stop {
    /// Index of its first choice; the others follow.
    first: u32,
    choices: u8,
    class: u8,
    seat: u8,
    /// The seat that takes the `then` items of the choices.
    then_seat: u8,
}

/// One possible continuation.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The cumulative probability of this choice and the earlier ones, times 2^32. Half the size of a `u64`: the time
    /// of a walk is dominated by cache misses on its choices.
    threshold: u32,
    to: u32,
    take: u8,
    /// What the next seat takes of the same class if it has no choice: often it takes the rest.
    then: u8,
}

/// A lattice laid out for walking.
#[derive(Clone, Debug)]
pub(crate) struct Descent {
    stops: Vec<Stop>,
    /// The lattice node of each stop.
    nodes: Vec<u32>,
    choices: Vec<Choice>,
    start: u32,
    /// The kinds of all classes, concatenated; `spans` says where each class's kinds begin and end.
    kinds: Vec<u8>,
    spans: Vec<(u8, u8)>,
    /// Whether any class has several kinds. If not, the choices determine the deal and leave every hand sorted.
    mixed: bool,
}

/// What 32 random bits decide about one choice of a stop.
pub(crate) enum Verdict {
    /// Take this choice.
    Here,
    /// Try the next choice.
    Later,
    /// Too close to a rounded threshold to decide.
    Doubt,
}

impl Descent {
    /// `shares` lists, for a node, its possible edges with their cumulative probabilities. Calls `go_on`
    /// periodically.
    pub(crate) fn new<E>(
        graph: &Graph,
        classes: &[Class],
        go_on: impl Fn() -> Result<(), E>,
        mut shares: impl FnMut(u32, &mut Vec<(usize, f64)>),
    ) -> Result<Self, E> {
        const END: u32 = u32::MAX;
        let mut stops: Vec<Stop> = Vec::with_capacity(graph.left.len());
        let mut nodes = Vec::with_capacity(graph.left.len());
        let mut choices: Vec<Choice> = Vec::with_capacity(graph.edges.len());
        // Where a walk that reaches a node really continues; filled from the end.
        let mut goes_on = vec![END; graph.left.len()];
        let mut here = Vec::new();
        for (number, step) in graph.steps.iter().enumerate().rev() {
            // A forced choice of the next seat for the same class is merged into the choice before it.
            let next = graph.steps.get(number + 1).filter(|next| next.class == step.class);
            for node in step.nodes.clone() {
                if (node - step.nodes.start).is_multiple_of(BLOCK) {
                    go_on()?;
                }
                here.clear();
                shares(node, &mut here);
                if let [(only, _)] = here[..]
                    && graph.edges[only].take == 0
                {
                    goes_on[node as usize] = goes_on[graph.edges[only].to as usize];
                    continue;
                }
                goes_on[node as usize] = stops.len() as u32;
                nodes.push(node);
                stops.push(Stop {
                    first: choices.len() as u32,
                    choices: here.len() as u8,
                    class: step.class,
                    seat: step.seat,
                    then_seat: next.map_or(step.seat, |next| next.seat),
                });
                for &(at, share) in &here {
                    let target = graph.edges[at].to;
                    let to = goes_on[target as usize];
                    let forced = next
                        .filter(|next| next.nodes.contains(&target))
                        .and_then(|_| stops.get(to as usize));
                    let forced = forced
                        .filter(|stop| stop.choices == 1 && nodes[to as usize] == target)
                        .map(|stop| choices[stop.first as usize])
                        .filter(|choice| choice.then == 0);
                    let (then, to) = forced.map_or((0, to), |choice| (choice.take, choice.to));
                    // The cast saturates, so that a share of 1 becomes the greatest threshold.
                    let threshold = (share * 2f64.powi(32)) as u32;
                    choices.push(Choice { threshold, to, take: graph.edges[at].take, then });
                }
            }
        }
        let mut kinds = Vec::new();
        let mut spans = Vec::new();
        for class in classes {
            let from = kinds.len() as u8;
            kinds.extend_from_slice(&class.kinds);
            spans.push((from, kinds.len() as u8));
        }
        let mixed = classes.iter().any(Class::is_mixed);
        Ok(Self { stops, nodes, choices, start: goes_on[0], kinds, spans, mixed })
    }

    /// Walks down; hands must be [sorted](Self::sort) afterwards. `judge` compares random bits with a threshold; in
    /// doubt, `settle` determines how many items are taken at a node of the lattice.
    pub(crate) fn walk<G: Rng>(
        &self,
        rng: &mut G,
        deal: &mut Deal,
        judge: impl Fn(u32, u32) -> Verdict,
        settle: impl Fn(u32, u32, &mut G) -> u8,
    ) {
        let mut hands = Hands::new(self, deal);
        let mut at = self.start;
        while let Some(stop) = self.stops.get(at as usize) {
            let choices = &self.choices[stop.first as usize..][..usize::from(stop.choices)];
            let choice = if choices.len() == 1 {
                choices[0]
            } else {
                pick(self.nodes[at as usize], choices, rng, &judge, &settle)
            };
            hands.take(self, rng, stop.class, stop.seat, choice.take);
            if choice.then > 0 {
                hands.take(self, rng, stop.class, stop.then_seat, choice.then);
            }
            at = choice.to;
        }
    }

    /// Sorts every hand if a walk may have left it unsorted.
    pub(crate) fn sort(&self, deal: &mut Deal) {
        if self.mixed {
            for seat in 0..deal.offsets.len() - 1 {
                let (from, to) = deal.range(seat);
                sort_few(&mut deal.items[from..to]);
            }
        }
    }
}

/// The hands while they are being filled.
struct Hands<'a> {
    items: &'a mut [u8],
    /// Where the next item of each seat goes.
    next: [u8; SEATS],
    /// The items of the classes, and the range of each class's items that have not been dealt yet.
    pool: [u8; LIMIT],
    spans: [(u8, u8); LIMIT],
}

impl<'a> Hands<'a> {
    fn new(descent: &Descent, deal: &'a mut Deal) -> Self {
        let mut hands = Self {
            items: &mut deal.items,
            next: [0; SEATS],
            pool: [0; LIMIT],
            spans: [(0, 0); LIMIT],
        };
        let seats = deal.offsets.len() - 1;
        hands.next[..seats].copy_from_slice(&deal.offsets[..seats]);
        if descent.mixed {
            hands.pool[..descent.kinds.len()].copy_from_slice(&descent.kinds);
            hands.spans[..descent.spans.len()].copy_from_slice(&descent.spans);
        }
        hands
    }

    fn take(&mut self, descent: &Descent, rng: &mut impl Rng, class: u8, seat: u8, take: u8) {
        let from = usize::from(self.next[usize::from(seat)]);
        self.next[usize::from(seat)] += take;
        let places = &mut self.items[from..from + usize::from(take)];
        if !descent.mixed {
            return fill_few(places, descent.kinds[usize::from(class)]);
        }
        let (first, end) = self.spans[usize::from(class)];
        let left = &mut self.pool[usize::from(first)..usize::from(end)];
        let (whole, past) = descent.spans[usize::from(class)];
        if past - whole == 1 {
            return fill_few(places, left[0]);
        }
        draw(rng, left, places.len());
        places.copy_from_slice(&left[..places.len()]);
        self.spans[usize::from(class)].0 += take;
    }
}

fn pick<G: Rng>(
    node: u32,
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
                let take = settle(node, bits, rng);
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

/// Moves a uniformly drawn set of `take` items to the front.
pub(crate) fn draw(rng: &mut impl Rng, items: &mut [u8], take: usize) {
    if take == items.len() {
        return;
    }
    for at in 0..take {
        let other = at + below_u32(rng, (items.len() - at) as u32) as usize;
        items.swap(at, other);
    }
}

/// Calling the library's fill would cost more than writing the usual one to four items.
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

/// Insertion sort: hands are short, and this is called once per hand.
pub(crate) fn sort_few(items: &mut [u8]) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && items[at - 1] > items[at] {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}
