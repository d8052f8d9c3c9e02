//! Worlds for a decision: exact samples, and from them those that explain the bids.

use crate::cards::Cards;
use crate::deals::Deals;
use crate::players::thumb;
use crate::round::Round;
use crate::table::SEATS;
use crate::view::View;
use kibitzer_game::{Seat, SeatView};
use rand_core::Rng;

/// How far bids lie from what rules of thumb expect, and how often they have nothing to do with it.
const SPREAD: f32 = 0.75;
const FLOOR: f32 = 0.03;

/// Draws worlds. With `heed` above 1, so many times as many are drawn and those kept that explain the others' bids, each as
/// often as it is likely.
pub(super) fn draw(
    deals: &Deals,
    view: &View,
    worlds: u32,
    heed: u32,
    rng: &mut impl Rng,
) -> Vec<Round> {
    let table = *view.table();
    let mut one = || Round::new(deals.draw(rng), table);
    let heard =
        Seat::all(table.seats()).any(|seat| seat != view.seat() && table.bid(seat).is_some());
    if heed <= 1 || !heard {
        return (0..worlds).map(|_| one()).collect();
    }
    let drawn: Vec<Round> = (0..worlds * heed).map(|_| one()).collect();
    let mut played = [Cards::NONE; SEATS];
    for (seat, card) in table.played_by() {
        played[seat.0] = played[seat.0].with(card);
    }
    let weights: Vec<f32> = drawn.iter().map(|round| likelihood(round, view, &played)).collect();
    let total: f32 = weights.iter().sum();
    let step = total / worlds as f32;
    let mut at = step * (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
    let mut kept = Vec::with_capacity(worlds as usize);
    let mut sum = 0.0;
    for (round, weight) in drawn.iter().zip(&weights) {
        sum += weight;
        while at < sum && kept.len() < worlds as usize {
            kept.push(*round);
            at += step;
        }
    }
    while kept.len() < worlds as usize {
        kept.push(drawn[kept.len()]);
    }
    kept
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
