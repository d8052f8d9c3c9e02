//! The probability that a wire has a value, for a seat: the trait, and a cheap estimate.
//!
//! [`RowOdds`] treats every stand separately (see [`super::row`]): a few microseconds for a table.
//! [`super::worlds::ExactOdds`] gives the exact answer.

use super::row::{Pool, Row, RowRules};
use super::sight::{SLOTS, STANDS, Sight, place};
use crate::rules::SlotSet;
use crate::stand::Spot;
use crate::tiles::{Colour, Value, ValueSet, Wire};

/// Probabilities of what the hidden wires are.
pub trait Odds {
    /// The probability that a wire has a value.
    fn chance(&self, spot: Spot, value: Value) -> f64;

    /// The probability that at least one of these wires of a stand has a blue number.
    fn any(&self, stand: usize, slots: SlotSet, number: u8) -> f64;

    /// The probability that a wire has one of the values.
    fn one_of(&self, spot: Spot, values: ValueSet) -> f64 {
        values.iter().map(|value| self.chance(spot, value)).sum()
    }
}

/// Estimates that treat each stand separately.
#[derive(Debug)]
pub struct RowOdds {
    chances: [[[f64; 14]; SLOTS]; STANDS],
    /// The sorted row of each stand, and its slots.
    rows: Vec<Option<(Row, [u8; SLOTS])>>,
    /// The visible values of each stand, for slots outside the rows.
    known: [[Option<Value>; SLOTS]; STANDS],
}

/// The kinds of wire with one of the values, as bits by [`Wire::index`].
pub(super) fn kinds_of(values: ValueSet) -> u64 {
    let blue = (1..=12_u8).filter(|&n| values.has(Value::Blue(n)));
    let mut bits = blue.fold(0, |bits, n| bits | 1 << ((u64::from(n) - 1) * 3));
    // Yellow and red kinds come one and two places after the blue of their number.
    const EVERY_THIRD: u64 = 0o1111_1111_1111;
    if values.has(Value::Yellow) {
        bits |= EVERY_THIRD << 1;
    }
    if values.has(Value::Red) {
        bits |= EVERY_THIRD << 2;
    }
    bits
}

/// The wires that the seat does not see.
pub(super) fn pool(sight: &Sight<'_>) -> Pool {
    let mut pool = Pool { copies: [0; Wire::KINDS], share: [1.0; Wire::KINDS] };
    let wires = &sight.public.wires;
    for wire in wires.kinds() {
        pool.copies[wire.index()] = wires.copies(wire);
    }
    let mut seen = [0_usize; 3];
    for wire in sight.spots().filter_map(|spot| sight.slot(spot).wire()) {
        pool.copies[wire.index()] = pool.copies[wire.index()].saturating_sub(1);
        seen[wire.colour() as usize] += 1;
    }
    settle_groups(sight, &mut pool, seen);
    pool
}

/// What is left of each coloured group: how many of the unseen candidates are in play.
fn settle_groups(sight: &Sight<'_>, pool: &mut Pool, seen: [usize; 3]) {
    for colour in [Colour::Yellow, Colour::Red] {
        let Some(group) = sight.public.wires.group(colour) else { continue };
        let unseen: Vec<usize> = group
            .candidates()
            .iter()
            .filter_map(|&n| Wire::new(colour, n).map(Wire::index))
            .filter(|&kind| pool.copies[kind] > 0)
            .collect();
        let left = group.in_play().saturating_sub(seen[colour as usize]);
        for &kind in &unseen {
            if left == 0 {
                pool.copies[kind] = 0;
            }
            pool.share[kind] = (left as f64 / unseen.len() as f64).min(1.0);
        }
    }
}

/// The rules for a stand's sorted hidden wires, and their slots.
pub(super) fn row_rules(
    sight: &Sight<'_>,
    stand: usize,
    hidden: impl Fn(Spot) -> bool,
    may: impl Fn(Spot) -> ValueSet,
) -> (RowRules, [u8; SLOTS]) {
    let row = sight.row(stand);
    let mut rules = RowRules::default();
    let mut slots = [0; SLOTS];
    let known = |slot: usize| {
        if hidden(Spot { stand, slot }) { None } else { row[slot].wire() }
    };
    let mut low = 0;
    for (slot, here) in row.iter().enumerate().filter(|(_, slot)| !slot.unsorted) {
        if let Some(wire) = known(slot) {
            low = wire.index();
            rules.shown[wire.index()] += 1;
            continue;
        }
        // Every kind from the nearest known wire on the left; the bound on the right follows below.
        rules.may[rules.len] = kinds_of(may(Spot { stand, slot })) & (u64::MAX << low);
        rules.times[rules.len] = here.count.unwrap_or(0);
        // A stand has fewer than 256 slots.
        #[allow(clippy::cast_possible_truncation)]
        let number = slot as u8;
        slots[rules.len] = number;
        rules.len += 1;
    }
    let mut at = rules.len;
    let mut high = Wire::KINDS - 1;
    for slot in (0..row.len()).rev().filter(|&slot| !row[slot].unsorted) {
        match known(slot) {
            Some(wire) => high = wire.index(),
            None => {
                at -= 1;
                rules.may[at] &= (2 << high) - 1;
            }
        }
    }
    (rules, slots)
}

impl RowOdds {
    /// The odds of a seat's sight.
    #[must_use]
    pub fn new(sight: &Sight<'_>) -> RowOdds {
        let pool = pool(sight);
        let mut odds = RowOdds {
            chances: [[[0.0; 14]; SLOTS]; STANDS],
            rows: Vec::with_capacity(STANDS),
            known: [[None; SLOTS]; STANDS],
        };
        for stand in 0..sight.stands() {
            for (slot, here) in sight.row(stand).iter().enumerate() {
                odds.known[stand][slot] = here.value();
                if let Some(value) = here.value() {
                    odds.chances[stand][slot][place(value)] = 1.0;
                } else if here.unsorted {
                    odds.lone(sight, &pool, Spot { stand, slot });
                }
            }
            let row = if sight.is_own(stand) { None } else { odds.sweep(sight, &pool, stand) };
            odds.rows.push(row);
        }
        odds
    }

    /// A wire outside the sort order can be any of the pool.
    fn lone(&mut self, sight: &Sight<'_>, pool: &Pool, spot: Spot) {
        let may = kinds_of(sight.may(spot));
        let weight = |wire: &Wire| {
            let kind = wire.index();
            f64::from(pool.copies[kind]) * pool.share[kind] * f64::from(may >> kind & 1 == 1)
        };
        let total: f64 = Wire::all().map(|wire| weight(&wire)).sum();
        for wire in Wire::all().filter(|wire| weight(wire) > 0.0) {
            self.chances[spot.stand][spot.slot][place(wire.value())] += weight(&wire) / total;
        }
    }

    fn sweep(
        &mut self,
        sight: &Sight<'_>,
        pool: &Pool,
        stand: usize,
    ) -> Option<(Row, [u8; SLOTS])> {
        let hidden = |spot: Spot| sight.slot(spot).wire().is_none();
        let (mut rules, slots) = row_rules(sight, stand, hidden, |spot| sight.may(spot));
        if rules.len == 0 {
            return None;
        }
        let in_row = |slot: usize| slots[..rules.len].iter().position(|&s| usize::from(s) == slot);
        let mut must = 0;
        for held in sight.proven.held() {
            must |= must_hold(sight, stand, held, &slots[..rules.len]);
        }
        for label in sight.proven.labels().iter().filter(|label| label.left.stand == stand) {
            let pair = (in_row(label.left.slot), in_row(label.right.slot));
            match pair {
                (Some(left), Some(right)) if left + 1 == right => {
                    let bits = if label.equal { &mut rules.equal } else { &mut rules.different };
                    *bits |= 1 << right;
                }
                _ => {
                    for (at, other) in [(pair.0, label.right), (pair.1, label.left)] {
                        let (Some(at), Some(v)) = (at, sight.slot(other).value()) else { continue };
                        let same = kinds_of(ValueSet::one(v));
                        rules.may[at] &= if label.equal { same } else { !same };
                    }
                }
            }
        }
        rules.must = must;
        let row = Row::new(rules, pool);
        let chances = &mut self.chances[stand];
        row.runs(|kind, from, take, chance, _| {
            let value = if kind.is_multiple_of(3) { kind / 3 } else { 11 + kind % 3 };
            for slot in &slots[from..from + take] {
                let here = &mut chances[usize::from(*slot)];
                // A yellow token has already been counted as certain.
                if value != 12 || here[12] < 1.0 {
                    here[value] += chance;
                }
            }
        });
        Some((row, slots))
    }
}

/// The blue kinds that a fact forces into the hidden sorted wires of a stand.
fn must_hold(sight: &Sight<'_>, stand: usize, held: &super::public_facts::Held, row: &[u8]) -> u64 {
    let mut values = held.values.iter();
    // Only facts about one blue value can be enforced kind by kind.
    let (Some(Value::Blue(number)), None) = (values.next(), values.next()) else { return 0 };
    let value = Value::Blue(number);
    for (i, &slots) in held.slots.iter().enumerate().take(sight.stands()) {
        for slot in (0..sight.row(i).len()).filter(|&slot| slots >> slot & 1 == 1) {
            let spot = Spot { stand: i, slot };
            match sight.slot(spot).value() {
                Some(known) if known == value => return 0,
                Some(_) => {}
                None if i == stand && row.iter().any(|&s| usize::from(s) == slot) => {}
                // It may be elsewhere: on the other stand of the hand, or an X wire.
                None if sight.may(spot).has(value) => return 0,
                None => {}
            }
        }
    }
    kinds_of(ValueSet::one(value)) & if held.slots[stand] == 0 { 0 } else { u64::MAX }
}

impl Odds for RowOdds {
    fn chance(&self, spot: Spot, value: Value) -> f64 {
        self.chances[spot.stand][spot.slot][place(value)]
    }

    fn any(&self, stand: usize, slots: SlotSet, number: u8) -> f64 {
        let value = Value::Blue(number);
        if slots.iter().any(|slot| self.known[stand][slot] == Some(value)) {
            return 1.0;
        }
        let Some(Some((row, places))) = self.rows.get(stand) else { return 0.0 };
        let bits = places
            .iter()
            .enumerate()
            .fold(0_u32, |bits, (at, &slot)| bits | u32::from(slots.has(slot.into())) << at);
        let Some(wire) = Wire::new(Colour::Blue, number) else { return 0.0 };
        row.any(bits, wire.index())
    }
}
