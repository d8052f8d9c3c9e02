//! Shuffle and reject: the oldest sampler, kept as a cross-check and a baseline.
//!
//! All items are shuffled and dealt, sorted seats are sorted, and the deal is discarded unless it obeys every rule.
//! If hands are weighed, it is kept with probability weight / maximum weight. What is left is uniform over worlds;
//! the baseline shows how little is left.

use crate::deal::Deal;
use crate::problem::Problem;
use crate::rule::Rule;
use crate::union::below as big_below;
use kibitzer_work::below_u32;
use rand_core::Rng;

/// Deals at random until the rules are obeyed.
#[derive(Clone, Debug)]
pub struct Rejection<'a> {
    problem: &'a Problem,
    items: Vec<u8>,
}

impl<'a> Rejection<'a> {
    /// A rejection sampler for the problem.
    pub fn new(problem: &'a Problem) -> Self {
        let kinds = problem.kinds().iter().enumerate();
        let items = kinds
            .flat_map(|(kind, hidden)| std::iter::repeat_n(kind as u8, hidden.copies))
            .collect();
        Self { problem, items }
    }

    /// One attempt: a deal, or `None` if it violates a rule.
    pub fn attempt(&mut self, rng: &mut impl Rng) -> Option<Deal> {
        for at in (1..self.items.len()).rev() {
            self.items.swap(at, below_u32(rng, at as u32 + 1) as usize);
        }
        let mut deal = Deal::blank(self.problem);
        deal.items.copy_from_slice(&self.items);
        for seat in 0..self.problem.seats().len() {
            let (from, to) = deal.range(seat);
            deal.items[from..to].sort_unstable();
        }
        (deal.obeys(self.problem) && self.weighs_enough(rng, &deal)).then_some(deal)
    }

    /// Accepts a deal with probability weight / maximum weight, one rule at a time.
    fn weighs_enough(&self, rng: &mut impl Rng, deal: &Deal) -> bool {
        let hands = self.problem.seats().iter().zip(deal.hands());
        let mut weighed =
            hands.flat_map(|(seat, hand)| seat.rules.iter().map(move |rule| (rule, hand)));
        weighed.all(|(rule, hand)| match rule {
            Rule::Weigh { weights, .. } => {
                let greatest = weights.iter().copied().max().unwrap_or(1);
                big_below(&greatest.into(), rng) < rule.weight(hand).into()
            }
            _ => true,
        })
    }

    /// Makes at most `most` attempts until a deal is accepted; returns the deal and the number of attempts.
    pub fn sample(&mut self, rng: &mut impl Rng, most: u64) -> Option<(Deal, u64)> {
        (1..=most).find_map(|attempt| self.attempt(rng).map(|deal| (deal, attempt)))
    }
}
