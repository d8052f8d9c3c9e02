//! Random small tables with every kind of token, for comparing counts.

use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::{Constraint, FailedCut, Table, TableSetup};
use kibitzer_bomb_busters::tiles::{Colour, Parity, Value, Wire};
use kibitzer_bomb_busters::wires::{Group, Wires, stand_sizes};
use rand_core::Rng;

/// Random draws that read well below.
pub struct Dice<'a, R: Rng>(pub &'a mut R);

impl<R: Rng> Dice<'_, R> {
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.0.next_u64() % n as u64).unwrap()
    }

    /// True with probability 1/n.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

/// A random small table and the deal that it was made from. Its facts are true of that deal, except
/// for about one table in twenty, which gets a false one and may have no deal at all.
pub fn random_table<R: Rng>(rng: &mut R, most_unknown: usize) -> (Table, Vec<Vec<Wire>>) {
    let mut dice = Dice(rng);
    loop {
        if let Some(made) = attempt(&mut dice, most_unknown) {
            return made;
        }
    }
}

fn group<R: Rng>(dice: &mut Dice<'_, R>, colour: Colour, tiles: &mut Vec<Wire>) -> Group {
    let mut numbers: Vec<u8> = (1..=4).collect();
    dice.shuffle(&mut numbers);
    numbers.truncate(dice.below(4));
    let in_play = if dice.one_in(2) { numbers.len() } else { dice.below(numbers.len() + 1) };
    tiles.extend(numbers[..in_play].iter().map(|&n| Wire::new(colour, n).unwrap()));
    Group::some_of(numbers, in_play)
}

fn attempt<R: Rng>(dice: &mut Dice<'_, R>, most: usize) -> Option<(Table, Vec<Vec<Wire>>)> {
    let low = 1 + u8::try_from(dice.below(3)).unwrap();
    let high = low + u8::try_from(dice.below(4)).unwrap();
    let mut tiles: Vec<Wire> =
        (low..=high).flat_map(|n| [Wire::new(Colour::Blue, n).unwrap(); 4]).collect();
    let yellow = group(dice, Colour::Yellow, &mut tiles);
    let red = group(dice, Colour::Red, &mut tiles);
    let wires = Wires::new((low, high), yellow, red).unwrap();
    dice.shuffle(&mut tiles);
    let count = 2 + dice.below(4);
    let captain = dice.below(count);
    let mut deck = tiles.into_iter();
    let x_wires = dice.one_in(4);
    let mut truth: Vec<Vec<Wire>> = Vec::new();
    for size in stand_sizes(wires.total(), count, captain) {
        let mut row: Vec<Wire> = deck.by_ref().take(size).collect();
        let sorted = if x_wires { size.saturating_sub(1) } else { size };
        row[..sorted].sort_unstable();
        truth.push(row);
    }
    let observer = dice.below(count);
    let mut own = vec![observer];
    if count >= 4 && dice.one_in(3) {
        own.push((observer + 1) % count);
    }
    let opened = dice.below(8);
    let stands: Vec<Vec<Slot>> = (0..count)
        .map(|i| {
            (0..truth[i].len())
                .map(|j| {
                    let last = x_wires && j + 1 == truth[i].len();
                    slot(dice, &truth[i], j, own.contains(&i), last, opened)
                })
                .collect()
        })
        .collect();
    let unknown = stands.iter().flatten().filter(|slot| slot.wire().is_none()).count();
    if unknown > most {
        return None;
    }
    let mut setup = TableSetup::new(wires, stands);
    (setup.observer, setup.public.first) = (observer, Some(captain));
    setup.observer_stands = if own.len() > 1 { own } else { Vec::new() };
    for _ in 0..dice.below(4) {
        entry(dice, &mut setup, &truth);
    }
    Some((setup.check().ok()?, truth))
}

fn slot<R: Rng>(
    dice: &mut Dice<'_, R>,
    row: &[Wire],
    at: usize,
    own: bool,
    x: bool,
    opened: usize,
) -> Slot {
    let wire = row[at];
    let blue = wire.colour() == Colour::Blue;
    let times = row.iter().filter(|w| w.value() == wire.value()).count();
    let face = match dice.below(16) {
        n if n < opened => Face::Cut(wire),
        _ if own => Face::Known(wire),
        13 if blue => Face::Number(wire.number()),
        12 | 13 if wire.colour() == Colour::Yellow => {
            Face::Yellow(dice.one_in(4).then(|| wire.number()))
        }
        14 => Face::Coloured(wire.colour()),
        15 if dice.one_in(3) => Face::Known(wire),
        _ => Face::Hidden,
    };
    let mut slot = Slot::new(face);
    slot.unsorted = x;
    if wire.colour() != Colour::Red && times <= 4 && dice.one_in(8) {
        slot.count = Some(u8::try_from(times).unwrap());
    }
    if !slot.is_cut() {
        slot.parity = (blue && dice.one_in(8)).then(|| Parity::of(wire.number()));
        let mut others: Vec<Value> = Value::all().filter(|&v| v != wire.value()).collect();
        dice.shuffle(&mut others);
        slot.not =
            others.into_iter().take(if dice.one_in(8) { 1 + dice.below(2) } else { 0 }).collect();
    }
    slot
}

/// Adds a constraint or a failed cut, usually a true one.
fn entry<R: Rng>(dice: &mut Dice<'_, R>, setup: &mut TableSetup, truth: &[Vec<Wire>]) {
    let stand = dice.below(truth.len());
    let row = &truth[stand];
    if row.is_empty() {
        return;
    }
    let spot = Spot::new(stand, dice.below(row.len()));
    let here = row[spot.slot];
    let any = [Value::Blue(1 + u8::try_from(dice.below(5)).unwrap()), Value::Yellow, here.value()]
        [dice.below(3)];
    let uncut = |value: Value| {
        let slots = setup.stands[stand].iter().zip(row);
        slots.into_iter().any(|(slot, wire)| !slot.is_cut() && wire.value() == value)
    };
    let times = row.iter().filter(|w| w.value() == here.value()).count();
    let (slot, right) = (spot.slot, spot.slot + 1);
    let (truth_says, constraint) = match dice.below(7) {
        0 => (uncut(any), Constraint::MustHave { stand, value: any }),
        1 => (!uncut(any), Constraint::MustNotHave { stand, value: any }),
        2 if right < row.len() => {
            let same = here.value() == row[right].value();
            let left = spot.slot;
            match same {
                true => (true, Constraint::AdjacentEqual { stand, left, right }),
                false => (true, Constraint::AdjacentNotEqual { stand, left, right }),
            }
        }
        3 => (any != here.value(), Constraint::SlotExcluded { stand, slot, value: any }),
        4 => {
            let parity = Parity::of(here.number());
            (here.colour() == Colour::Blue, Constraint::SlotParity { stand, slot, parity })
        }
        5 => {
            let count = u8::try_from(times.min(4)).unwrap();
            let fits = times <= 4 && here.colour() != Colour::Red;
            (fits, Constraint::Multiplicity { stand, slot, count })
        }
        _ if any != Value::Red => {
            let open = |(slot, wire): &(&Slot, &Wire)| slot.is_cut() && wire.value() == any;
            let cut = setup.stands[stand].iter().zip(row).filter(open).count();
            let target = Spot::new((stand + 1) % truth.len(), 0);
            let there = !truth[target.stand].is_empty();
            let own_cut_before = if dice.one_in(3) && cut > 0 { cut - 1 } else { cut };
            let missed = there && {
                let wire = truth[target.stand][target.slot];
                wire.value() != any && wire.colour() != Colour::Red
            };
            if missed && (cut > own_cut_before || uncut(any)) {
                setup.failed_cuts.push(FailedCut {
                    actor: stand,
                    stand: target.stand,
                    slot: target.slot,
                    value: any,
                    own_cut_before,
                });
            }
            return;
        }
        _ => return,
    };
    if truth_says || dice.one_in(20) {
        setup.constraints.push(constraint);
    }
}
