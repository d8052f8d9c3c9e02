//! Plain enumeration: the brute-force counterpart of the lattice.
//!
//! Every way to split every kind over the seats is generated and checked against the reference meaning of the rules.
//! It shares nothing with the lattice but the problem, which makes agreement meaningful. Only for small problems.

use crate::count::{Count, Fraction};
use crate::deal::Deal;
use crate::likelihood::Likelihood;
use crate::problem::Problem;
use thiserror::Error;

/// Enumeration was abandoned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("more than {limit} splits to enumerate: plain enumeration is for small problems")]
pub struct TooMany {
    /// The maximum number of splits that was allowed.
    pub limit: usize,
}

/// All deals of a small problem, each with the number of worlds that it represents, weights included.
#[derive(Clone, Debug)]
pub struct Enumeration {
    deals: Vec<(Deal, u128)>,
}

impl Enumeration {
    /// Enumerates every split, at most `limit` of them.
    pub fn new(problem: &Problem, limit: usize) -> Result<Self, TooMany> {
        let mut search = Search {
            problem,
            room: problem.seats().iter().map(|seat| seat.capacity).collect(),
            hands: vec![Vec::new(); problem.seats().len()],
            found: Vec::new(),
            looked_at: 0,
            limit,
        };
        search.split_kind(0, 1)?;
        Ok(Self { deals: search.found })
    }

    /// The deals, each with the number of worlds that it represents.
    pub fn deals(&self) -> &[(Deal, u128)] {
        &self.deals
    }

    /// The number of worlds.
    pub fn worlds(&self) -> Count {
        self.worlds_where(|_| true)
    }

    /// The number of worlds whose deal satisfies a predicate.
    pub fn worlds_where(&self, is: impl Fn(&Deal) -> bool) -> Count {
        self.deals
            .iter()
            .filter(|(deal, _)| is(deal))
            .map(|(_, worlds)| worlds)
            .sum::<u128>()
            .into()
    }

    /// The probability that the deal satisfies a predicate.
    pub fn probability(&self, is: impl Fn(&Deal) -> bool) -> Fraction {
        Fraction::new(&self.worlds_where(is), &self.worlds())
    }

    /// The entropy of the deal in bits.
    pub fn entropy(&self) -> f64 {
        self.entropy_under(|_| 1.0)
    }

    /// The entropy of the deal in bits, with worlds weighted by a likelihood.
    pub fn entropy_under(&self, likelihood: impl Fn(&Deal) -> f64) -> f64 {
        let weights: Vec<f64> =
            self.deals.iter().map(|(deal, worlds)| *worlds as f64 * likelihood(deal)).collect();
        let total: f64 = weights.iter().sum();
        weights.iter().filter(|&&w| w > 0.0).map(|w| -(w / total) * (w / total).log2()).sum()
    }

    /// The probability that the deal satisfies a predicate, with worlds weighted by a likelihood.
    pub fn probability_under(&self, likelihood: &Likelihood, is: impl Fn(&Deal) -> bool) -> f64 {
        let weight =
            |(deal, worlds): &(Deal, u128)| *worlds as f64 * likelihood.of(|seat| deal.hand(seat));
        let total: f64 = self.deals.iter().map(weight).sum();
        self.deals.iter().filter(|(deal, _)| is(deal)).map(weight).sum::<f64>() / total
    }
}

struct Search<'a> {
    problem: &'a Problem,
    room: Vec<usize>,
    hands: Vec<Vec<u8>>,
    found: Vec<(Deal, u128)>,
    looked_at: usize,
    limit: usize,
}

impl Search<'_> {
    fn split_kind(&mut self, kind: usize, worlds: u128) -> Result<(), TooMany> {
        let Some(&next) = self.problem.kinds().get(kind) else {
            return self.judge(worlds);
        };
        self.split_over(kind, 0, next.copies, worlds)
    }

    fn split_over(
        &mut self,
        kind: usize,
        seat: usize,
        left: usize,
        worlds: u128,
    ) -> Result<(), TooMany> {
        if seat == self.room.len() {
            return if left == 0 { self.split_kind(kind + 1, worlds) } else { Ok(()) };
        }
        for take in 0..=left.min(self.room[seat]) {
            self.room[seat] -= take;
            self.hands[seat].extend(std::iter::repeat_n(kind as u8, take));
            self.split_over(kind, seat + 1, left - take, worlds * choose(left, take))?;
            self.room[seat] += take;
            let held = self.hands[seat].len();
            self.hands[seat].truncate(held - take);
        }
        Ok(())
    }

    fn judge(&mut self, worlds: u128) -> Result<(), TooMany> {
        self.looked_at += 1;
        if self.looked_at > self.limit {
            return Err(TooMany { limit: self.limit });
        }
        if let Some(deal) = Deal::from_hands(self.problem, &self.hands)
            && deal.obeys(self.problem)
        {
            // Small problems have small weights; anything beyond 128 bits is for the lattice.
            let weight = deal.weight(self.problem).to_u128().unwrap_or(u128::MAX);
            self.found.push((deal, worlds.saturating_mul(weight)));
        }
        Ok(())
    }
}

/// The textbook definition: n! / (k! (n - k)!), one factor at a time.
fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i as u128 + 1))
}
