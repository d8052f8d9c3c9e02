//! Every hand that one seat can have, with the number of worlds in which it has it.
//!
//! In a seat-major sweep that starts with the seat, its hands are the prefixes of the paths. One walk over those
//! suffices: what lies behind them has already been counted.

use crate::count::Count;
use crate::lattice::{DealError, Lattice, Options, with_ways};
use crate::multiples::Weights;
use crate::pass::largest;
use crate::plan::Order;
use crate::ring::{Binomials, Ring, Whole};
use std::collections::BTreeMap;

impl Lattice {
    /// Every hand that a seat can have, in ascending order, with the number of worlds in which it has it. If the sweep
    /// [starts](Options::lead) with the seat, this lattice is used; otherwise one that does is built.
    ///
    /// # Errors
    /// [`DealError::TooBig`] when there are more hands than the budget allows transitions.
    pub fn hands(&self, seat: usize) -> Result<Vec<(Vec<u8>, Count)>, DealError> {
        let leads = |lattice: &Self| {
            lattice.order() == Order::SeatMajor && lattice.options().lead == Some(seat)
        };
        if leads(self) {
            return self.leading_hands(seat);
        }
        let order = Some(Order::SeatMajor);
        let options = Options { order, lead: Some(seat), ..self.options().clone() };
        let other = Self::with(self.problem(), options)?;
        if leads(&other) { other.leading_hands(seat) } else { self.hands_of_deals(seat) }
    }

    /// Deal by deal: rules about the order of items across seats cannot be swept seat by seat.
    fn hands_of_deals(&self, seat: usize) -> Result<Vec<(Vec<u8>, Count)>, DealError> {
        let mut hands: BTreeMap<Vec<u8>, Count> = BTreeMap::new();
        for (deal, worlds) in self.deals() {
            self.options().work.spend(1)?;
            let sum = hands.entry(deal.hand(seat).to_vec()).or_insert(Count::ZERO);
            *sum = &*sum + &worlds;
        }
        Ok(hands.into_iter().collect())
    }

    fn leading_hands(&self, seat: usize) -> Result<Vec<(Vec<u8>, Count)>, DealError> {
        let steps = self.graph.steps.iter().take_while(|step| usize::from(step.seat) == seat);
        let classes = steps.map(|step| usize::from(step.class)).collect();
        let mut hands = with_ways!(&self.ways, ways => {
            let choose = Binomials::up_to(largest(&self.classes));
            let weights = self.graph.multiples.weights();
            let mut walk =
                Walk { lattice: self, ways, choose, weights, classes, found: Vec::new() };
            walk.from(0, 0, &mut Vec::new(), Ring::one())?;
            walk.found
        });
        hands.sort();
        Ok(hands)
    }
}

struct Walk<'a, R: Clone> {
    lattice: &'a Lattice,
    ways: &'a [R],
    choose: Binomials<R>,
    weights: Weights<'a, R>,
    /// The classes that the seat takes items of, in the order of the sweep.
    classes: Vec<usize>,
    found: Vec<(Vec<u8>, Count)>,
}

impl<R: Whole> Walk<'_, R> {
    /// `alike` is the number of ways to have the hand so far.
    fn from(
        &mut self,
        step: usize,
        node: u32,
        hand: &mut Vec<u8>,
        alike: R,
    ) -> Result<(), DealError> {
        let (graph, options) = (&self.lattice.graph, self.lattice.options());
        if self.ways[node as usize].is_zero() {
            return Ok(());
        }
        let Some(&class) = self.classes.get(step) else {
            options.work.spend(1)?;
            if self.found.len() >= options.budget {
                let predicted = self.found.len() as f64 + 1.0;
                return Err(DealError::TooBig { predicted, budget: options.budget });
            }
            let mut sorted = hand.clone();
            sorted.sort_unstable();
            self.found.push((sorted, alike.product(&self.ways[node as usize]).count()));
            return Ok(());
        };
        let lattice = self.lattice;
        let kinds = &lattice.classes[class].kinds;
        for at in graph.range_of(node) {
            let edge = graph.edges[at];
            let take = usize::from(edge.take);
            let alike = self.weights.get(at).map_or_else(|| alike.clone(), |n| alike.product(n));
            let held = hand.len();
            if lattice.classes[class].is_mixed() {
                // This is the first seat of the sweep: nothing of the class has been taken yet.
                let mut sets = Sets::new(kinds.len(), take);
                while let Some(set) = sets.next() {
                    hand.extend(set.iter().map(|&member| kinds[member]));
                    self.from(step + 1, edge.to, hand, alike.clone())?;
                    hand.truncate(held);
                }
            } else {
                let left = usize::from(graph.left[node as usize]);
                hand.extend(std::iter::repeat_n(kinds[0], take));
                let alike = alike.product(self.choose.choose(left, take));
                self.from(step + 1, edge.to, hand, alike)?;
                hand.truncate(held);
            }
        }
        Ok(())
    }
}

/// All subsets of a given size of the first `of` numbers, in lexicographic order.
struct Sets {
    of: usize,
    set: Vec<usize>,
    started: bool,
}

impl Sets {
    fn new(of: usize, size: usize) -> Self {
        Self { of, set: (0..size).collect(), started: false }
    }

    fn next(&mut self) -> Option<&[usize]> {
        let size = self.set.len();
        if !std::mem::replace(&mut self.started, true) {
            return (size <= self.of).then_some(&self.set);
        }
        // Advances the last member that can still move up, and puts all later ones right after it.
        let moves = (0..size).rev().find(|&at| self.set[at] < self.of - size + at)?;
        let first = self.set[moves] + 1;
        for (after, member) in self.set[moves..].iter_mut().enumerate() {
            *member = first + after;
        }
        Some(&self.set)
    }
}
