//! The cuts worth considering on a turn, each with its chance, its risk and its price.
//!
//! The price is the expected harm in shares of a game: an explosion costs 1, a miss depends on the
//! dial, and using a card or skill costs a little. Certain cuts cost nothing.

use super::odds::Odds;
use super::sight::Sight;
use crate::cards::Equipment;
use crate::rules::{Cut, Pointing, SlotSet};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// Probabilities above this count as certain: estimates are sums of floats.
pub const CERTAIN: f64 = 1.0 - 1e-9;

/// The price of using up a detector or a ray.
const PRICE_OF_USE: f64 = 0.03;

/// A cut with its odds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance {
    /// The cut as it would be announced.
    pub cut: Cut,
    /// The probability that it hits.
    pub hit: f64,
    /// The probability that all wires pointed at explode.
    pub deadly: f64,
    /// The expected harm, in shares of a game.
    pub price: f64,
}

/// The price of a miss, in shares of a game.
fn price_of_a_miss(dial: Option<usize>, is_fatal: bool, stabilized: bool) -> f64 {
    match dial {
        _ if is_fatal => 1.0,
        _ if stabilized => 0.02,
        None => 0.02,
        Some(0..=1) => 1.0,
        Some(2) => 0.4,
        Some(3) => 0.25,
        Some(4) => 0.17,
        Some(_) => 0.13,
    }
}

/// The prices of what can go wrong, for one seat at one moment.
pub(crate) struct Prices {
    miss: f64,
    deadly: f64,
}

impl Prices {
    /// The prices on a seat's turn.
    pub(crate) fn at(sight: &Sight<'_>) -> Prices {
        let stabilized = sight.public.play.stabilized;
        let deadly = if stabilized { 0.02 } else { 1.0 };
        let miss = price_of_a_miss(sight.public.dial, sight.miss_is_fatal(), stabilized);
        Prices { miss, deadly }
    }

    /// The prices on the observer's turn at a table; if the table does not show its dial, a full
    /// one is assumed.
    pub(crate) fn at_table(table: &Table) -> Prices {
        let public = table.public();
        let dial = match (public.dial, public.mission) {
            (Some(dial), _) => Some(dial),
            (None, Some(_)) => public.full_dial(),
            (None, None) => Some(table.players()),
        };
        let is_fatal = public.is_rookie(table.observer()) || dial == Some(1);
        Prices { miss: price_of_a_miss(dial, is_fatal, false), deadly: 1.0 }
    }

    /// A cut with its price.
    pub(crate) fn of(&self, cut: Cut, hit: f64, deadly: f64) -> Chance {
        let uses = usize::from(cut.pointing != Pointing::Plain) + usize::from(cut.or.is_some());
        let miss = (1.0 - hit - deadly).max(0.0);
        let price = miss * self.miss + deadly * self.deadly + uses as f64 * PRICE_OF_USE;
        Chance { cut, hit, deadly, price }
    }
}

/// The cuts worth considering: for every wire the best value; the best use of each detector and of
/// the ray. Empty if there is nothing to announce or to point at.
pub fn chances(sight: &Sight<'_>, odds: &impl Odds) -> Vec<Chance> {
    let values = sight.announceable();
    let mut found = Vec::with_capacity(64);
    if values.is_empty() {
        return found;
    }
    let prices = Prices::at(sight);
    let deadly = sight.public.deadly();
    let ray = sight.card_or_skill(Equipment::XOrYRay);
    let mut best_ray: Option<Chance> = None;
    for spot in sight.targets() {
        let mut best: [Option<(f64, Value)>; 2] = [None; 2];
        for value in values.iter() {
            let hit = odds.chance(spot, value);
            if best[0].is_none_or(|(top, _)| hit > top) {
                best = [Some((hit, value)), best[0]];
            } else if best[1].is_none_or(|(top, _)| hit > top) {
                best[1] = Some((hit, value));
            }
        }
        let Some((hit, value)) = best[0] else { continue };
        let red = odds.one_of(spot, deadly);
        let plain = prices.of(Cut::plain(value, spot), hit, red);
        found.push(plain);
        if let (true, false, Some((more, second))) = (ray, sight.slot(spot).unsorted, best[1])
            && more > 0.0
        {
            let cut = Cut { or: Some(second), ..plain.cut };
            better(&mut best_ray, prices.of(cut, hit + more, red));
        }
    }
    found.extend(best_ray);
    if found.iter().any(|chance| chance.hit >= CERTAIN) {
        return found;
    }
    for (pointing, usable) in [
        (Pointing::Double, sight.public.double_detector(sight.seat)),
        (Pointing::Triple, sight.card_or_skill(Equipment::TripleDetector)),
        (Pointing::Super, sight.card(Equipment::SuperDetector)),
    ] {
        if usable {
            found.extend(detector(sight, odds, values, pointing, &prices));
        }
    }
    found
}

fn better(best: &mut Option<Chance>, other: Chance) {
    if best.is_none_or(|chance| other.price < chance.price) {
        *best = Some(other);
    }
}

/// The best use of a detector.
fn detector(
    sight: &Sight<'_>,
    odds: &impl Odds,
    values: ValueSet,
    pointing: Pointing,
    prices: &Prices,
) -> Option<Chance> {
    let size = match pointing {
        Pointing::Plain => return None,
        Pointing::Double => 2,
        Pointing::Triple => 3,
        Pointing::Super => usize::MAX,
    };
    let mut best: Option<Chance> = None;
    for stand in (0..sight.stands()).filter(|&stand| !sight.is_own(stand)) {
        let uncut = |slot: &usize| {
            let here = &sight.row(stand)[*slot];
            !here.is_cut() && !here.unsorted
        };
        let all: Vec<usize> = (0..sight.row(stand).len()).filter(uncut).collect();
        if all.is_empty() || size != usize::MAX && all.len() < size {
            continue;
        }
        for number in values.iter().filter_map(Value::number) {
            let value = Value::Blue(number);
            let mut likely: Vec<(f64, usize)> =
                all.iter().map(|&slot| (odds.chance(Spot { stand, slot }, value), slot)).collect();
            // Likely ones first; among equals the leftmost.
            likely.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            let most: f64 = likely.iter().take(size).map(|(chance, _)| chance).sum();
            // The probabilities of single wires add up to at least that of any of them.
            let at_best = (1.0 - most).max(0.0) * prices.miss + PRICE_OF_USE;
            if most <= 0.0 || best.is_some_and(|best| best.price <= at_best) {
                continue;
            }
            let slots = point(odds, stand, number, &likely, size);
            let hit = odds.any(stand, slots, number);
            let red = slots
                .iter()
                .map(|slot| odds.one_of(Spot { stand, slot }, sight.public.deadly()))
                .fold(1.0, f64::min);
            // All wires pointed at can explode only if there are as many deadly ones.
            let deadly = sight.public.deadly().iter().map(|v| sight.uncut(v)).sum::<usize>();
            let red = if deadly >= slots.len() { red.min(1.0 - hit) } else { 0.0 };
            let cut = Cut { value, or: None, pointing, stand, slots, own: None };
            better(&mut best, prices.of(cut, hit, red));
        }
    }
    best
}

/// The most likely wire first, then one by one the wire that adds most.
fn point(
    odds: &impl Odds,
    stand: usize,
    number: u8,
    likely: &[(f64, usize)],
    size: usize,
) -> SlotSet {
    if size >= likely.len() {
        return likely.iter().map(|&(_, slot)| slot).collect();
    }
    let mut slots = SlotSet::one(likely[0].1);
    while slots.len() < size {
        let mut best = (-1.0, 0);
        for &(chance, slot) in likely.iter().filter(|(_, slot)| !slots.has(*slot)) {
            // What a wire adds is at most its own probability.
            let hit = if chance > 0.0 { odds.any(stand, slots.with(slot), number) } else { 0.0 };
            if hit > best.0 {
                best = (hit, slot);
            }
        }
        slots = slots.with(best.1);
    }
    slots
}
