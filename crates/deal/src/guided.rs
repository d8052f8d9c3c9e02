//! The guided sampler: sequential importance sampling, seat by seat, for problems too big for the lattice.
//!
//! Each seat in turn draws its items from what is left, guided by a small table of the ways to fill that seat alone.
//! The product of the tables' totals is the sample's importance weight, because an earlier seat does not consider
//! what it leaves for the later ones. The last two seats are drawn together from one joint table, which removes
//! unnecessary variance. Stateful rules and rules across seats are checked after the draw: a sample that violates one
//! has weight 0.
//!
//! Three techniques reduce the variance. The first seat's draws are *stratified*: sample `i` of `n` falls into the
//! `i`-th of `n` equal slices of that seat's hands. If the last two seats have no stateful rules, their slots are
//! estimated by their *conditional expectation* given the seats before them, not by the single draw
//! (Rao-Blackwellization). This is only valid for the last seats: an earlier seat's draw changes the weights that
//! follow. And tables are *cached* by what is left. Seats with the fewest possibilities go first, so that they rarely
//! find nothing left that fits.

use crate::deal::Deal;
use crate::event::Event;
use crate::pair_table::{PairTable, SeatTable};
use crate::problem::Problem;
use crate::rule::Rule;
use crate::sets::Kinds;
use kibitzer_work::{Stopped, Work};
use rand_core::Rng;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How many samples (or evaluations of rules and events on them) between two checks for cancellation.
const CHECKED: usize = 64;
const LOOKED_AT: usize = 10_000;

/// The maximum memory for cached tables; when it is exceeded the cache is cleared.
const MOST_BYTES: usize = 32 << 20;

/// Draws weighted deals.
#[derive(Clone, Debug)]
pub struct Guided<'a> {
    problem: &'a Problem,
    /// The seats in the order in which they draw.
    order: Vec<usize>,
    /// Whether the last two seats may be estimated by conditional expectation.
    exact_ending: bool,
    /// Weights are divided by the number of deals without any rules, so that none exceeds the deal's own weight.
    log_scale: f64,
    seats: FxHashMap<(usize, Vec<u8>), Rc<SeatTable>>,
    pairs: FxHashMap<Vec<u8>, Rc<PairTable>>,
    /// The memory used by the tables.
    bytes: usize,
    /// The number of tables built, and the number of cache hits.
    tables: (u64, u64),
}

/// The sums collected from a stratified batch of samples, to be combined by [`GuidedEstimate`].
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    samples: usize,
    rejected: usize,
    weight: f64,
    weight_squared: f64,
    /// Weighted sums for (place, kind), places in the order of [`Deal::hands`].
    places: Vec<f64>,
    events: Vec<f64>,
}

impl<'a> Guided<'a> {
    /// Prepares to sample a problem.
    pub fn new(problem: &'a Problem) -> Self {
        let width = |seat: usize| {
            let held = &problem.seats()[seat];
            let slots =
                if held.sorted { 0..held.capacity } else { 0..usize::from(held.capacity > 0) };
            let kinds: usize = slots
                .clone()
                .map(|slot| held.allowed_at(held.sorted.then_some(slot)))
                .map(|allowed| {
                    (0..problem.kinds().len()).filter(|&kind| allowed.contains(kind)).count()
                })
                .sum();
            kinds * 1000 / slots.len().max(1)
        };
        let mut order: Vec<usize> = (0..problem.seats().len()).collect();
        order.sort_by_key(|&seat| (width(seat), problem.seats()[seat].capacity));
        let remembers = |rule: &Rule| !matches!(rule, Rule::Only(_) | Rule::Slot { .. });
        let last_two = &order[order.len().saturating_sub(2)..];
        let exact_ending = problem.across().is_empty()
            && last_two.iter().all(|&seat| !problem.seats()[seat].rules.iter().any(remembers));
        let log_factorial = |n: usize| (1..=n).map(|i| (i as f64).ln()).sum::<f64>();
        let log_scale = log_factorial(problem.items())
            - problem.seats().iter().map(|seat| log_factorial(seat.capacity)).sum::<f64>();
        Self {
            problem,
            order,
            exact_ending,
            log_scale,
            seats: FxHashMap::default(),
            pairs: FxHashMap::default(),
            bytes: 0,
            tables: (0, 0),
        }
    }

    /// The number of tables built, and the number of cache hits.
    pub fn tables(&self) -> (u64, u64) {
        self.tables
    }

    /// Draws one deal with its importance weight; no deal and weight 0 if the draw reached a dead end or violated a
    /// rule. Weights are relative to the number of deals without any rules.
    pub fn draw(&mut self, rng: &mut impl Rng) -> (Option<Deal>, f64) {
        let first = unit(rng);
        let mut deal = Deal::blank(self.problem);
        match self.draw_from(rng, first, &mut deal) {
            Some((weight, _)) if deal.obeys(self.problem) => {
                let weight = weight * deal.weight(self.problem).to_f64();
                (Some(deal), weight)
            }
            _ => (None, 0.0),
        }
    }

    /// Draws a stratified batch. Batches drawn with independent generators are independent, whichever thread draws
    /// them.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn batch(
        &mut self,
        rng: &mut impl Rng,
        samples: usize,
        events: &[Event],
        work: &Work,
    ) -> Result<Batch, Stopped> {
        let kinds = self.problem.kinds().len();
        let mut batch = Batch {
            samples,
            rejected: 0,
            weight: 0.0,
            weight_squared: 0.0,
            places: vec![0.0; self.problem.items() * kinds],
            events: vec![0.0; events.len()],
        };
        let mut deal = Deal::blank(self.problem);
        let rules: usize = self.problem.seats().iter().map(|seat| seat.rules.len()).sum();
        let looked_at = 1 + rules + self.problem.across().len() + events.len();
        let checked = (LOOKED_AT / looked_at).clamp(1, CHECKED);
        for sample in 0..samples {
            if sample % checked == 0 {
                work.check()?;
            }
            let first = (sample as f64 + unit(rng)) / samples as f64;
            let drawn = self.draw_from(rng, first, &mut deal).filter(|_| deal.obeys(self.problem));
            let Some((weight, ending)) = drawn else {
                batch.rejected += 1;
                continue;
            };
            let weight = weight * deal.weight(self.problem).to_f64();
            batch.weight += weight;
            batch.weight_squared += weight * weight;
            self.add_places(&mut batch.places, &deal, weight, ending.as_deref());
            for (sum, event) in batch.events.iter_mut().zip(events) {
                if is_so(self.problem, &deal, event) {
                    *sum += weight;
                }
            }
        }
        Ok(batch)
    }

    fn add_places(&self, places: &mut [f64], deal: &Deal, weight: f64, ending: Option<&PairTable>) {
        let kinds = self.problem.kinds().len();
        let earlier = self.order.len().saturating_sub(2);
        for (turn, &seat) in self.order.iter().enumerate() {
            let (from, to) = deal.range(seat);
            let sums = &mut places[from * kinds..to * kinds];
            match ending.filter(|_| self.exact_ending && turn >= earlier) {
                Some(table) => {
                    for (sum, p) in sums.iter_mut().zip(table.places(turn - earlier)) {
                        *sum += weight * p;
                    }
                }
                None => {
                    for (place, &kind) in deal.hand(seat).iter().enumerate() {
                        sums[place * kinds + usize::from(kind)] += weight;
                    }
                }
            }
        }
    }

    /// Fills the deal and returns its weight and the table of the last two seats; `None` at a dead end.
    fn draw_from(
        &mut self,
        rng: &mut impl Rng,
        first: f64,
        deal: &mut Deal,
    ) -> Option<(f64, Option<Rc<PairTable>>)> {
        let mut pool: Vec<u8> = self.problem.kinds().iter().map(|kind| kind.copies as u8).collect();
        let mut log_weight = -self.log_scale;
        let mut point = first;
        let earlier = self.order.len().saturating_sub(2);
        for turn in 0..earlier {
            let seat = self.order[turn];
            let table = self.seat_table(turn, &pool);
            log_weight += table.total().ln();
            let (from, to) = deal.range(seat);
            table.draw(point, &mut pool, &mut deal.items[from..to])?;
            point = unit(rng);
        }
        if self.order.is_empty() {
            return Some((log_weight.exp(), None));
        }
        let table = self.pair_table(&pool);
        log_weight += table.total().ln();
        let ranges = self.order[earlier..].iter().map(|&seat| deal.range(seat));
        table.draw(point, &ranges.collect::<Vec<_>>(), &mut deal.items)?;
        Some((log_weight.exp(), Some(table)))
    }

    fn seat_table(&mut self, turn: usize, pool: &[u8]) -> Rc<SeatTable> {
        if let Some(table) = self.seats.get(&(turn, pool.to_vec())) {
            self.tables.1 += 1;
            return Rc::clone(table);
        }
        self.tables.0 += 1;
        let table = Rc::new(SeatTable::new(&self.problem.seats()[self.order[turn]], pool));
        self.make_room(table.bytes());
        self.seats.insert((turn, pool.to_vec()), Rc::clone(&table));
        table
    }

    /// Clears the cache if one more table of this size would exceed the limit.
    fn make_room(&mut self, bytes: usize) {
        if self.bytes + bytes > MOST_BYTES {
            self.seats.clear();
            self.pairs.clear();
            self.bytes = 0;
        }
        self.bytes += bytes;
    }

    fn pair_table(&mut self, pool: &[u8]) -> Rc<PairTable> {
        if let Some(table) = self.pairs.get(pool) {
            self.tables.1 += 1;
            return Rc::clone(table);
        }
        self.tables.0 += 1;
        let earlier = self.order.len().saturating_sub(2);
        let seats: Vec<_> =
            self.order[earlier..].iter().map(|&seat| &self.problem.seats()[seat]).collect();
        let table =
            Rc::new(PairTable::new(seats[0], seats.get(1).copied(), pool, self.exact_ending));
        self.make_room(table.bytes());
        self.pairs.insert(pool.to_vec(), Rc::clone(&table));
        table
    }
}

fn is_so(problem: &Problem, deal: &Deal, event: &Event) -> bool {
    match event {
        Event::Seat { seat, rule } => {
            *seat < problem.seats().len() && rule.holds(problem.kinds(), deal.hand(*seat))
        }
        Event::Across(rule) => rule.holds(|seat| deal.hand(seat)),
    }
}

/// A uniform number from 0 up to but not including 1.
fn unit(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// An estimated probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Its standard error, from the spread between batches.
    pub standard_error: f64,
    /// The degrees of freedom for a confidence interval: the number of batches minus one.
    pub degrees: usize,
}

/// Estimates combined from several batches.
#[derive(Clone, Debug, PartialEq)]
pub struct GuidedEstimate {
    batches: Vec<Batch>,
    offsets: Vec<usize>,
    kinds: usize,
    log_scale: f64,
}

impl GuidedEstimate {
    /// Combines batches of the same problem and events, in the given order.
    pub fn new(guided: &Guided<'_>, batches: Vec<Batch>) -> Self {
        Self {
            batches,
            offsets: guided.problem.offsets().to_vec(),
            kinds: guided.problem.kinds().len(),
            log_scale: guided.log_scale,
        }
    }

    /// The number of samples drawn, and how many of them have weight 0.
    pub fn samples(&self) -> (usize, usize) {
        self.batches
            .iter()
            .fold((0, 0), |(all, lost), batch| (all + batch.samples, lost + batch.rejected))
    }

    /// The effective sample size: how many equally weighted samples would be as informative.
    pub fn ess(&self) -> f64 {
        let weight: f64 = self.batches.iter().map(|batch| batch.weight).sum();
        let squared: f64 = self.batches.iter().map(|batch| batch.weight_squared).sum();
        if squared > 0.0 { weight * weight / squared } else { 0.0 }
    }

    /// The natural logarithm of the estimated number of worlds.
    pub fn log_worlds(&self) -> f64 {
        let weight: f64 = self.batches.iter().map(|batch| batch.weight).sum();
        (weight / self.samples().0 as f64).ln() + self.log_scale
    }

    /// The probability that a place of a seat holds a kind; for sorted seats the place is the slot.
    pub fn at_slot(&self, seat: usize, slot: usize, kind: usize) -> Estimate {
        let at = (self.offsets[seat] + slot) * self.kinds + kind;
        self.ratio(|batch| batch.places[at])
    }

    /// The probability that a place of a seat holds one of several kinds.
    pub fn at_slot_any(&self, seat: usize, slot: usize, kinds: Kinds) -> Estimate {
        let at = (self.offsets[seat] + slot) * self.kinds;
        self.ratio(|batch| {
            (0..self.kinds)
                .filter(|&kind| kinds.contains(kind))
                .map(|kind| batch.places[at + kind])
                .sum()
        })
    }

    /// The expected number of copies of a kind on a seat; for a single copy, the probability of holding it.
    pub fn expected(&self, seat: usize, kind: usize) -> Estimate {
        let places = self.offsets[seat]..self.offsets[seat + 1];
        self.ratio(|batch| {
            places.clone().map(|place| batch.places[place * self.kinds + kind]).sum()
        })
    }

    /// The probability of one of the events that the batches evaluated.
    pub fn event(&self, event: usize) -> Estimate {
        self.ratio(|batch| batch.events[event])
    }

    /// A ratio of sums, with its standard error estimated from the scatter between batches.
    fn ratio(&self, sum: impl Fn(&Batch) -> f64) -> Estimate {
        let n = self.batches.len();
        let weight: f64 = self.batches.iter().map(|batch| batch.weight).sum();
        let value = self.batches.iter().map(&sum).sum::<f64>() / weight;
        let scatter: f64 =
            self.batches.iter().map(|batch| (sum(batch) - value * batch.weight).powi(2)).sum();
        // Stratified batches can agree by chance to the last sample; the error never goes below one sample in all.
        let grain = 1.0 / self.ess().max(1.0);
        let standard_error =
            (scatter * n as f64 / (n as f64 - 1.0) / (weight * weight) + grain * grain).sqrt();
        Estimate { value, standard_error, degrees: n.saturating_sub(1) }
    }
}
