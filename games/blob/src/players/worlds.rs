//! Worlds for a decision: exact samples, and from them those that explain the bids.

use crate::belief::Possible;
use crate::cards::Cards;
use crate::deals::Deals;
use crate::players::thumb;
use crate::round::Round;
use crate::table::SEATS;
use crate::unseen::{Unseen, UnseenError};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};
use rand_core::Rng;

/// How far bids lie from what rules of thumb expect, and how often they have nothing to do with it.
const SPREAD: f32 = 0.75;
const FLOOR: f32 = 0.03;

/// Worlds for a decision, each with its weight.
pub(super) struct Worlds {
    pub(super) rounds: Vec<Round>,
    /// How much each counts.
    pub(super) weights: Vec<f32>,
    /// How many equally likely worlds they are worth.
    pub(super) ess: f32,
    /// Whether every possible world is there: then there is no sampling error.
    pub(super) complete: bool,
}

impl Worlds {
    /// Every possible world with its weight if there are at most `worlds` times `heed`; else `worlds` that all count the
    /// same: with `heed` above 1, so many times as many are drawn and those kept that explain the others' bids, each as
    /// often as it is likely.
    pub(super) fn of(
        view: &View,
        deck: Cards,
        worlds: u32,
        heed: u32,
        rng: &mut impl Rng,
    ) -> Result<Self, UnseenError> {
        let unseen = Unseen::of(view, deck)?;
        let deals = Deals::new(&unseen)?;
        let Some(rounds) = all(view, unseen, &deals, drawn(view, worlds, heed))? else {
            return Ok(Self::sampled(view, &deals, worlds, heed, rng));
        };
        let weights = weights(&rounds, view, heed);
        let ess = effective(&weights);
        Ok(Self { rounds, weights, ess, complete: true })
    }

    /// The same worlds if there are at most so many; else so many of them.
    pub(super) fn at_most(self, worlds: u32, rng: &mut impl Rng) -> Self {
        if self.rounds.len() <= worlds as usize {
            return self;
        }
        Self::resampled(&self.rounds, &self.weights, worlds, rng)
    }

    fn sampled(view: &View, deals: &Deals, worlds: u32, heed: u32, rng: &mut impl Rng) -> Self {
        let count = drawn(view, worlds, heed);
        let table = *view.table();
        let rounds: Vec<Round> = (0..count).map(|_| Round::new(deals.draw(rng), table)).collect();
        if count == worlds {
            let weights = vec![1.0; rounds.len()];
            return Self { rounds, weights, ess: worlds as f32, complete: false };
        }
        let weights = weights(&rounds, view, heed);
        Self::resampled(&rounds, &weights, worlds, rng)
    }

    /// Systematic resampling: each as often as its weight says, but for rounding. What is kept is worth no more than the
    /// weights are, and a world that is kept often is still one world.
    fn resampled(drawn: &[Round], weights: &[f32], worlds: u32, rng: &mut impl Rng) -> Self {
        let count = worlds as usize;
        let total: f32 = weights.iter().sum();
        let step = total / worlds as f32;
        let mut at = step * (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
        let mut rounds = Vec::with_capacity(count);
        let mut times = Vec::with_capacity(drawn.len());
        let mut sum = 0.0;
        for (round, weight) in drawn.iter().zip(weights) {
            sum += weight;
            let before = rounds.len();
            while at < sum && rounds.len() < count {
                rounds.push(*round);
                at += step;
            }
            times.push((rounds.len() - before) as f32);
        }
        // Rounding may leave the last place empty.
        while let Some(last) = drawn.last().filter(|_| rounds.len() < count) {
            rounds.push(*last);
        }
        let ess = effective(weights).min(effective(&times));
        Self { weights: vec![1.0; rounds.len()], rounds, ess, complete: false }
    }
}

/// How many worlds are drawn so that `worlds` can be kept.
fn drawn(view: &View, worlds: u32, heed: u32) -> u32 {
    let table = view.table();
    let heard =
        Seat::all(table.seats()).any(|seat| seat != view.seat() && table.bid(seat).is_some());
    if heard { worlds * heed.max(1) } else { worlds }
}

/// Every possible world, if there are no more than so many.
fn all(
    view: &View,
    unseen: Unseen,
    deals: &Deals,
    most: u32,
) -> Result<Option<Vec<Round>>, UnseenError> {
    if deals.worlds() > u128::from(most) {
        return Ok(None);
    }
    let possible = Possible::new(unseen)?;
    let world = |hands| Round::new(hands, *view.table());
    Ok(Some(possible.every().into_iter().map(world).collect()))
}

/// How likely each world is by the others' bids; all alike where they are not heeded.
fn weights(rounds: &[Round], view: &View, heed: u32) -> Vec<f32> {
    if heed <= 1 {
        return vec![1.0; rounds.len()];
    }
    let mut played = [Cards::NONE; SEATS];
    for (seat, card) in view.table().played_by() {
        played[seat.0] = played[seat.0].with(card);
    }
    rounds.iter().map(|round| likelihood(round, view, &played)).collect()
}

/// The effective size of weights: how many equal ones they are worth.
fn effective(weights: &[f32]) -> f32 {
    let weights: Vec<f64> = weights.iter().map(|weight| f64::from(*weight)).collect();
    kibitzer_stats::effective_sample_size(&weights).unwrap_or(0.0) as f32
}

fn likelihood(round: &Round, view: &View, played: &[Cards; SEATS]) -> f32 {
    let table = round.table();
    let mut likely = 1.0;
    for seat in Seat::all(table.seats()).filter(|seat| *seat != view.seat()) {
        if let Some(bid) = table.bid(seat) {
            let dealt = round.hands()[seat.0].or(played[seat.0]);
            let off = (f32::from(bid) - thumb::expected_tricks(table, dealt)) / SPREAD;
            likely *= FLOOR + (-0.5 * off * off).exp();
        }
    }
    likely
}
