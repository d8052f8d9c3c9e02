//! Odds from weighted samples on all cores, for tables that are too big to count.
//!
//! Batches of samples are drawn in rounds until the most promising move is known accurately enough,
//! or the samples are used up. Batch `i` draws from stream `i`, so the answer does not depend on
//! the number of threads. Every interval comes from the variance between batches. Samples prove
//! nothing, so nothing is reported as certain here.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;

use kibitzer_deal::{Batch, Estimate, Event, Guided, GuidedEstimate, Kinds};
use kibitzer_game::{Message, message};
use kibitzer_stats::{Level, student_interval};
use kibitzer_work::{Stopped, Work};
use rand_core::Rng;

use super::layout::Layout;
use super::translate::Translation;
use crate::cuts::{announceable, targets};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// Batches drawn between checks of the width; enough for an interval at the first check.
const ROUND: u64 = 16;
/// Samples per batch if the total is open.
const BATCH: u64 = 250;
/// The maximum number of batches that are kept.
const MOST_BATCHES: u64 = 4_000;
/// The number of batches if the number of samples is fixed.
const FIXED_BATCHES: u64 = 40;

/// The sampling budget.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// The maximum number of samples.
    pub samples: u64,
    /// Stop as soon as the 95% interval of the best move's success is no wider than this.
    pub width: Option<f64>,
    /// The number of threads.
    pub threads: usize,
}

/// Why there are no odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum GuidedError {
    /// Some entry splits the table into several problems.
    Split(usize),
    /// No sample had positive weight.
    NothingFits(u64),
    /// Sampling was stopped early.
    Stopped(#[from] Stopped),
}

impl GuidedError {
    /// Why there are no odds, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Split(parts) => message!(
                "bomb.guided_split",
                "the guided sampler needs a table that is a single problem; an entry of this one (a label across \
                 a swap, a count token beside an X wire) splits it into {parts}",
                parts = *parts
            ),
            Self::NothingFits(samples) => message!(
                "bomb.guided_nothing",
                "none of {samples} samples matched the table; its entries may contradict each other, or allow very few deals",
                samples = *samples
            ),
            Self::Stopped(stopped) => Message::from(stopped.to_string()),
        }
    }
}

/// Odds from weighted samples.
#[derive(Debug, Clone)]
pub struct GuidedOdds<'a> {
    table: &'a Table,
    layout: &'a Layout,
    found: GuidedEstimate,
}

impl<'a> GuidedOdds<'a> {
    /// Draws samples until the budget or the width is reached. `stream` gives the generator of each
    /// batch.
    ///
    /// # Errors
    /// If the table is not one problem, nothing fits, or the work is stopped.
    pub fn draw<R: Rng>(
        table: &'a Table,
        translation: &'a Translation,
        events: &[Event],
        effort: Effort,
        stream: impl Fn(u64) -> R + Sync,
        work: &Work,
    ) -> Result<GuidedOdds<'a>, GuidedError> {
        let [case] = &translation.cases[..] else {
            return Err(GuidedError::Split(translation.cases.len()));
        };
        let (each, most) = match effort.width {
            None => (effort.samples.div_ceil(FIXED_BATCHES).max(1), FIXED_BATCHES),
            Some(_) => {
                let each = BATCH.max(effort.samples.div_ceil(MOST_BATCHES));
                (each, effort.samples.div_ceil(each).max(2))
            }
        };
        let template = Guided::new(&case.problem);
        let layout = &translation.layout;
        let odds = |batches: &[Batch]| GuidedOdds {
            table,
            layout,
            found: GuidedEstimate::new(&template, batches.to_vec()),
        };
        let one = |sampler: &mut Guided<'_>, number: u64| {
            work.check()
                .and_then(|()| sampler.batch(&mut stream(number), each as usize, events, work))
        };
        // Draws round after round with `draw`, until it is enough.
        let in_rounds = |draw: &mut dyn FnMut(Range<u64>) -> Result<Vec<Batch>, Stopped>| {
            let mut batches: Vec<Batch> = Vec::new();
            loop {
                let done = batches.len() as u64;
                let until = (done + ROUND).min(most);
                batches.extend(draw(done..until)?);
                let width = odds(&batches).width_of_best();
                let done = until as f64 / most as f64;
                match width {
                    Some(width) => work.report(done, &format!("best move known within {width:.4}")),
                    None => work.report(done, "sampling worlds"),
                }
                let enough = width.zip(effort.width).is_some_and(|(found, wide)| found <= wide);
                if enough || until == most {
                    return Ok::<_, Stopped>(batches);
                }
            }
        };
        let batches = if effort.threads <= 1 {
            // In a browser there may be no other thread than this.
            let mut sampler = Guided::new(&case.problem);
            in_rounds(&mut |round| round.map(|number| one(&mut sampler, number)).collect())?
        } else {
            let (orders, taken) = mpsc::channel::<u64>();
            let taken = Mutex::new(taken);
            let (hand_in, handed) = mpsc::channel::<(u64, Result<Batch, Stopped>)>();
            thread::scope(|scope| {
                for _ in 0..effort.threads {
                    let (taken, hand_in, one) = (&taken, hand_in.clone(), &one);
                    scope.spawn(move || {
                        // Tables that one batch has built are reused by the next.
                        let mut sampler = Guided::new(&case.problem);
                        while let Some(number) = next(taken) {
                            if hand_in.send((number, one(&mut sampler, number))).is_err() {
                                return;
                            }
                        }
                    });
                }
                // The workers live as long as `orders`, which is dropped with this closure.
                let orders = orders;
                in_rounds(&mut |round| {
                    let count = (round.end - round.start) as usize;
                    for number in round {
                        let _ = orders.send(number);
                    }
                    let mut drawn: Vec<_> = handed.iter().take(count).collect();
                    drawn.sort_unstable_by_key(|(number, _)| *number);
                    drawn.into_iter().map(|(_, batch)| batch).collect()
                })
            })?
        };
        let drawn = batches.len() as u64 * each;
        let odds = odds(&batches);
        if odds.found.ess() == 0.0 { Err(GuidedError::NothingFits(drawn)) } else { Ok(odds) }
    }

    /// The combined batches.
    #[must_use]
    pub fn estimate(&self) -> &GuidedEstimate {
        &self.found
    }

    /// The probability that an unknown slot holds one of these values; `None` for a slot that the
    /// table shows.
    #[must_use]
    pub fn at(&self, spot: Spot, values: ValueSet) -> Option<Estimate> {
        let at = self.layout.place(spot).filter(|_| self.table.slot(spot).wire().is_none())?;
        let kinds: Kinds = self.layout.kinds_of(values);
        Some(self.found.at_slot_any(at.seat, at.slot, kinds))
    }

    /// The width of the interval of the most likely hit.
    fn width_of_best(&self) -> Option<f64> {
        if self.found.ess() == 0.0 {
            return None;
        }
        let values = announceable(self.table);
        let chances = targets(self.table).flat_map(|spot| {
            values.iter().filter_map(move |value: Value| self.at(spot, ValueSet::one(value)))
        });
        let best = chances.max_by(|a, b| a.value.total_cmp(&b.value))?;
        interval(&best).map(|(low, high)| high - low)
    }
}

/// The 95% confidence interval of an estimated probability.
#[must_use]
pub fn interval(found: &Estimate) -> Option<(f64, f64)> {
    let error = found.standard_error;
    let ci = student_interval(found.value, error, found.degrees as f64, Level::P95).ok()?;
    Some((ci.low().max(0.0), ci.high().min(1.0)))
}

fn next(taken: &Mutex<mpsc::Receiver<u64>>) -> Option<u64> {
    taken.lock().ok()?.recv().ok()
}
