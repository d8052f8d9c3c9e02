//! A brute-force counter of labelled deals, written from the prose of the rules and sharing nothing
//! with the crate but the table itself: neither its pool nor its facts.
//!
//! Each unknown slot is tried with every kind that is left; a filled table is kept if it satisfies
//! every rule that the table states, and is weighted by the number of ways to distinguish equal
//! blue copies: c!/(k1!..km!) for c unknown copies of a kind over the bins. A bin is a stand, an X
//! slot, or what was left out of a "k of m" group.
#![allow(dead_code, unreachable_pub)] // No single test uses all of the oracle.

use std::collections::BTreeMap;

use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::{Constraint, Table};
use kibitzer_bomb_busters::tiles::{Colour, Parity, Value, Wire};

pub mod tiny;

/// The result of a count.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Counted {
    pub total: u128,
    pub positions: BTreeMap<(usize, usize), BTreeMap<Wire, u128>>,
}

/// Counts the deals of a table, in total and by what each unknown slot holds.
pub fn count(table: &Table) -> Counted {
    let mut counted = Counted::default();
    let unknown: Vec<Spot> = unknown(table);
    for spot in &unknown {
        counted.positions.insert((spot.stand, spot.slot), BTreeMap::new());
    }
    visit(table, &mut |wires, weight| {
        counted.total += weight;
        for spot in &unknown {
            let at = counted.positions.get_mut(&(spot.stand, spot.slot)).unwrap();
            *at.entry(wires[spot.stand][spot.slot]).or_default() += weight;
        }
    });
    counted
}

/// The weight of the deals in which something is true.
pub fn weigh(table: &Table, event: impl Fn(&[Vec<Wire>]) -> bool) -> u128 {
    let mut total = 0;
    visit(table, &mut |wires, weight| total += if event(wires) { weight } else { 0 });
    total
}

/// Calls `found` with every filled table that fits, and its weight.
pub fn visit(table: &Table, found: &mut dyn FnMut(&[Vec<Wire>], u128)) {
    let slots = unknown(table);
    let any = Wire::new(Colour::Blue, 1).unwrap();
    let mut wires: Vec<Vec<Wire>> = table
        .stands()
        .iter()
        .map(|row| row.iter().map(|slot| shown(slot).unwrap_or(any)).collect())
        .collect();
    let start = pool(table);
    let mut left = start.clone();
    fill(table, &slots, 0, &mut left, &mut wires, &mut |left, wires| {
        if left_out_fits(table, left) && all_true(table, wires) {
            found(wires, weight(table, &start, &slots, wires));
        }
    });
}

fn shown(slot: &Slot) -> Option<Wire> {
    match slot.face {
        Face::Cut(wire) | Face::Known(wire) => Some(wire),
        Face::Number(n) => Wire::new(Colour::Blue, n),
        Face::Yellow(n) => n.and_then(|n| Wire::new(Colour::Yellow, n)),
        Face::Hidden | Face::Coloured(_) => None,
    }
}

fn unknown(table: &Table) -> Vec<Spot> {
    table.spots().filter(|&spot| shown(table.slot(spot)).is_none()).collect()
}

/// Every kind that may be in the game, with the number of copies that are not shown.
fn pool(table: &Table) -> BTreeMap<Wire, u32> {
    let mut pool = BTreeMap::new();
    let (low, high) = table.wires().blue();
    for n in low..=high {
        pool.insert(Wire::new(Colour::Blue, n).unwrap(), 4);
    }
    for &n in table.wires().yellow().candidates() {
        pool.insert(Wire::new(Colour::Yellow, n).unwrap(), 1);
    }
    for &n in table.wires().red().candidates() {
        pool.insert(Wire::new(Colour::Red, n).unwrap(), 1);
    }
    for wire in table.stands().iter().flatten().filter_map(shown) {
        *pool.get_mut(&wire).unwrap() -= 1;
    }
    pool
}

type Leaf<'a> = dyn FnMut(&BTreeMap<Wire, u32>, &[Vec<Wire>]) + 'a;

fn fill(
    table: &Table,
    slots: &[Spot],
    at: usize,
    left: &mut BTreeMap<Wire, u32>,
    wires: &mut Vec<Vec<Wire>>,
    leaf: &mut Leaf<'_>,
) {
    let Some(&spot) = slots.get(at) else {
        leaf(left, wires);
        return;
    };
    let kinds: Vec<Wire> = left.iter().filter(|(_, n)| **n > 0).map(|(wire, _)| *wire).collect();
    for wire in kinds {
        if in_order(table, spot, wire, wires) && token_true(table.slot(spot), wire) {
            *left.get_mut(&wire).unwrap() -= 1;
            wires[spot.stand][spot.slot] = wire;
            fill(table, slots, at + 1, left, wires, leaf);
            *left.get_mut(&wire).unwrap() += 1;
        }
    }
}

/// Not below the nearest wire to the left (known, or already filled), not above the nearest known
/// wire to the right; an unsorted wire can be anywhere and bounds nothing.
fn in_order(table: &Table, spot: Spot, wire: Wire, wires: &[Vec<Wire>]) -> bool {
    let row = &table.stands()[spot.stand];
    if row[spot.slot].unsorted {
        return true;
    }
    let left = (0..spot.slot).rev().find(|&i| !row[i].unsorted);
    let right = (spot.slot + 1..row.len()).find(|&i| !row[i].unsorted && shown(&row[i]).is_some());
    left.is_none_or(|i| wires[spot.stand][i] <= wire)
        && right.is_none_or(|i| wire <= wires[spot.stand][i])
}

/// Whether the tokens and the face of one slot allow the wire.
fn token_true(slot: &Slot, wire: Wire) -> bool {
    let colour = match slot.face {
        Face::Yellow(_) => Some(Colour::Yellow),
        Face::Coloured(colour) => Some(colour),
        _ => None,
    };
    let parity = slot.parity.is_none_or(|parity| {
        wire.colour() == Colour::Blue && wire.number().is_multiple_of(2) == (parity == Parity::Even)
    });
    colour.is_none_or(|c| c == wire.colour()) && parity && !slot.not.has(wire.value())
}

/// The remaining wires are exactly those left out of the coloured groups.
fn left_out_fits(table: &Table, left: &BTreeMap<Wire, u32>) -> bool {
    let of = |colour| -> usize {
        left.iter().filter(|(w, _)| w.colour() == colour).map(|(_, n)| *n as usize).sum()
    };
    let (yellow, red) = (table.wires().yellow(), table.wires().red());
    of(Colour::Blue) == 0
        && of(Colour::Yellow) == yellow.candidates().len() - yellow.in_play()
        && of(Colour::Red) == red.candidates().len() - red.in_play()
}

fn all_true(table: &Table, wires: &[Vec<Wire>]) -> bool {
    let counts = table
        .spots()
        .all(|spot| table.slot(spot).count.is_none_or(|times| occurs(wires, spot, times)));
    counts
        && table.setup().constraints.iter().all(|c| constraint_true(table, c, wires))
        && failed_cuts_true(table, wires)
}

fn occurs(wires: &[Vec<Wire>], spot: Spot, times: u8) -> bool {
    let here = wires[spot.stand][spot.slot].value();
    let same = wires[spot.stand].iter().filter(|w| w.value() == here).count();
    here != Value::Red && same == usize::from(times)
}

fn holds(table: &Table, wires: &[Vec<Wire>], stand: usize, value: Value) -> bool {
    let row = table.stands()[stand].iter().zip(&wires[stand]);
    row.into_iter().any(|(slot, wire)| !slot.is_cut() && wire.value() == value)
}

fn constraint_true(table: &Table, constraint: &Constraint, wires: &[Vec<Wire>]) -> bool {
    let at = |spot: Spot| wires[spot.stand][spot.slot];
    let same =
        |stand: usize, a: usize, b: usize| wires[stand][a].value() == wires[stand][b].value();
    match *constraint {
        Constraint::MustHave { stand, value } => holds(table, wires, stand, value),
        Constraint::MustNotHave { stand, value } => !holds(table, wires, stand, value),
        Constraint::AdjacentEqual { stand, left, right } => same(stand, left, right),
        Constraint::AdjacentNotEqual { stand, left, right } => !same(stand, left, right),
        Constraint::SlotExcluded { stand, slot, value } => {
            at(Spot::new(stand, slot)).value() != value
        }
        Constraint::SlotParity { stand, slot, parity } => {
            let spot = Spot::new(stand, slot);
            at(spot).colour() == Colour::Blue
                && at(spot).number().is_multiple_of(2) == (parity == Parity::Even)
        }
        Constraint::Multiplicity { stand, slot, count } => {
            occurs(wires, Spot::new(stand, slot), count)
        }
        Constraint::Unsorted { .. } => true,
    }
}

/// The player still holds the value, unless their hand has cut one since.
fn failed_cuts_true(table: &Table, wires: &[Vec<Wire>]) -> bool {
    table.setup().failed_cuts.iter().all(|failed| {
        let stands = 0..table.stands().len();
        let own = stands.filter(|&s| table.owner(s) == table.owner(failed.actor));
        let own: Vec<usize> = own.collect();
        let cut = own.iter().flat_map(|&s| table.stands()[s].iter().zip(&wires[s]));
        let cut = cut.filter(|(slot, wire)| slot.is_cut() && wire.value() == failed.value).count();
        let held = own.iter().any(|&s| holds(table, wires, s, failed.value));
        cut > failed.own_cut_before || held
    })
}

/// The wire that a failed cut pointed at is neither the value nor red, unless it is open. The
/// counting of the case files ignores this.
pub fn targets_missed(table: &Table, wires: &[Vec<Wire>]) -> bool {
    table.setup().failed_cuts.iter().all(|failed| {
        let missed = wires[failed.stand][failed.slot].value();
        table.slot(failed.target()).is_cut() || missed != failed.value && missed != Value::Red
    })
}

fn factorial(n: u32) -> u128 {
    (1..=u128::from(n)).product()
}

fn weight(table: &Table, pool: &BTreeMap<Wire, u32>, slots: &[Spot], wires: &[Vec<Wire>]) -> u128 {
    // The bin of a stand is named by its first number, that of an X slot by the slot.
    let bin = |spot: &Spot| match table.slot(*spot).unsorted {
        true => (spot.stand, spot.slot),
        false => (spot.stand, usize::MAX),
    };
    let mut product = 1;
    for (&wire, &copies) in pool.iter().filter(|(w, _)| w.colour() == Colour::Blue) {
        let mut split: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for spot in slots.iter().filter(|s| wires[s.stand][s.slot] == wire) {
            *split.entry(bin(spot)).or_default() += 1;
        }
        product *= factorial(copies) / split.values().map(|&k| factorial(k)).product::<u128>();
    }
    product
}

/// The same count once more, in the slow and obvious way: every copy is a separate tile, every tile
/// goes to every bin with room, stands are sorted, and the rules are checked at the end. Only for a
/// handful of tiles.
pub fn count_labelled(table: &Table) -> u128 {
    let slots = unknown(table);
    let mut bins: Vec<Vec<Spot>> = Vec::new();
    for stand in 0..table.stands().len() {
        let own: Vec<Spot> = slots.iter().copied().filter(|s| s.stand == stand).collect();
        let (x, sorted): (Vec<Spot>, Vec<Spot>) =
            own.into_iter().partition(|&s| table.slot(s).unsorted);
        bins.push(sorted);
        bins.extend(x.into_iter().map(|spot| vec![spot]));
    }
    let tiles: Vec<Wire> = pool(table)
        .into_iter()
        .flat_map(|(wire, n)| std::iter::repeat_n(wire, n as usize))
        .collect();
    let mut inside: Vec<Vec<Wire>> = vec![Vec::new(); bins.len() + 2];
    let out = [Colour::Yellow, Colour::Red];
    let room: Vec<usize> = bins
        .iter()
        .map(Vec::len)
        .chain(out.iter().map(|&c| {
            let group = table.wires().group(c).unwrap();
            group.candidates().len() - group.in_play()
        }))
        .collect();
    place(table, &bins, &tiles, &room, &mut inside)
}

fn place(
    table: &Table,
    bins: &[Vec<Spot>],
    tiles: &[Wire],
    room: &[usize],
    inside: &mut Vec<Vec<Wire>>,
) -> u128 {
    let Some((&tile, rest)) = tiles.split_first() else {
        return u128::from(fits(table, bins, inside));
    };
    let mut total = 0;
    for bin in 0..inside.len() {
        let out = bin.checked_sub(bins.len()).map(|i| [Colour::Yellow, Colour::Red][i]);
        if inside[bin].len() < room[bin] && out.is_none_or(|colour| tile.colour() == colour) {
            inside[bin].push(tile);
            total += place(table, bins, rest, room, inside);
            inside[bin].pop();
        }
    }
    total
}

fn fits(table: &Table, bins: &[Vec<Spot>], inside: &[Vec<Wire>]) -> bool {
    let any = Wire::new(Colour::Blue, 1).unwrap();
    let mut wires: Vec<Vec<Wire>> = table
        .stands()
        .iter()
        .map(|row| row.iter().map(|slot| shown(slot).unwrap_or(any)).collect())
        .collect();
    for (bin, tiles) in bins.iter().zip(inside) {
        let mut sorted = tiles.clone();
        sorted.sort_unstable();
        for (spot, wire) in bin.iter().zip(sorted) {
            if !token_true(table.slot(*spot), wire) {
                return false;
            }
            wires[spot.stand][spot.slot] = wire;
        }
    }
    let ascends = wires.iter().zip(table.stands()).all(|(row, slots)| {
        let sorted: Vec<Wire> =
            row.iter().zip(slots).filter(|(_, s)| !s.unsorted).map(|(w, _)| *w).collect();
        sorted.is_sorted()
    });
    ascends && all_true(table, &wires)
}
