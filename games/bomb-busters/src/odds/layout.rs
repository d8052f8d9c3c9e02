//! Where the unknown wires of a table can be: kinds in stand order, and the seats that hold them.
//!
//! A stand with unknown sorted slots is one sorted seat, an X slot is a seat of its own, and what was
//! left out of a "k of m" colour is a seat that holds only that colour. Each slot is bounded by the
//! nearest known wires to its left and right and by its own face. Knows nothing of facts.

use kibitzer_deal::{Kind, Kinds, Rule, Seat};

use crate::stand::{Face, Spot};
use crate::table::Table;
use crate::tiles::{Colour, Value, ValueSet, Wire};

/// What counts as one of the equally likely worlds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Counting {
    /// Known wires are taken out, and the unknown copies are told apart. The case files count so.
    #[default]
    Unknown,
    /// All copies are told apart as they were dealt; a known wire on a stand with unknown ones stays
    /// in the problem, held to its slot. This is the chance over real deals.
    Dealt,
}

/// A slot's place in the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seated {
    /// The seat.
    pub seat: usize,
    /// The slot of that seat.
    pub slot: usize,
}

/// What stands where in the problem.
#[derive(Debug, Clone)]
pub struct Layout {
    kinds: Vec<Wire>,
    kind_of: [Option<usize>; Wire::KINDS],
    copies: Vec<usize>,
    places: Vec<Vec<Option<Seated>>>,
    /// The slots of each seat; none for what was left out.
    spots: Vec<Vec<Spot>>,
    /// What each slot of each seat may hold by its face and its neighbours.
    allowed: Vec<Vec<Kinds>>,
    left_out: Vec<(Colour, usize)>,
}

impl Layout {
    /// Lays a table out.
    #[must_use]
    pub fn new(table: &Table, counting: Counting) -> Layout {
        let mut layout = Layout {
            kinds: Vec::new(),
            kind_of: [None; Wire::KINDS],
            copies: Vec::new(),
            places: table.stands().iter().map(|row| vec![None; row.len()]).collect(),
            spots: Vec::new(),
            allowed: Vec::new(),
            left_out: Vec::new(),
        };
        for stand in 0..table.stands().len() {
            layout.seat_stand(table, stand, counting);
        }
        layout.gather_kinds(table);
        for seat in 0..layout.spots.len() {
            let allowed = layout.spots[seat].iter().map(|&spot| layout.admitted(table, spot));
            layout.allowed.push(allowed.collect());
        }
        for colour in [Colour::Yellow, Colour::Red] {
            let left_out = table.left_out(colour);
            if left_out > 0 {
                layout.left_out.push((colour, left_out));
            }
        }
        layout
    }

    fn seat_stand(&mut self, table: &Table, stand: usize, counting: Counting) {
        let row = &table.stands()[stand];
        let is_sorted = |slot: usize| !row[slot].unsorted;
        let is_unknown = |slot: usize| row[slot].wire().is_none();
        let open_too = counting == Counting::Dealt
            && (0..row.len()).any(|slot| is_sorted(slot) && is_unknown(slot));
        let sorted: Vec<usize> =
            (0..row.len()).filter(|&s| is_sorted(s) && (open_too || is_unknown(s))).collect();
        let unsorted = (0..row.len()).filter(|&s| !is_sorted(s) && is_unknown(s));
        let unsorted: Vec<Vec<usize>> = unsorted.map(|slot| vec![slot]).collect();
        for slots in [sorted].into_iter().chain(unsorted).filter(|slots| !slots.is_empty()) {
            let seat = self.spots.len();
            for (at, &slot) in slots.iter().enumerate() {
                self.places[stand][slot] = Some(Seated { seat, slot: at });
            }
            self.spots.push(slots.into_iter().map(|slot| Spot { stand, slot }).collect());
        }
    }

    /// Every kind with a copy that is not taken out of the problem.
    fn gather_kinds(&mut self, table: &Table) {
        let mut pool = table.pool();
        for spot in table.spots().filter(|&spot| self.place(spot).is_some()) {
            if let Some(wire) = table.slot(spot).wire() {
                pool[wire.index()] += 1;
            }
        }
        for wire in Wire::all().filter(|wire| pool[wire.index()] > 0) {
            self.kind_of[wire.index()] = Some(self.kinds.len());
            self.kinds.push(wire);
            self.copies.push(pool[wire.index()].into());
        }
    }

    /// What a slot may hold by its face and the nearest known wires beside it.
    fn admitted(&self, table: &Table, spot: Spot) -> Kinds {
        let row = &table.stands()[spot.stand];
        let here = &row[spot.slot];
        let known = |slot: usize| (!row[slot].unsorted).then(|| row[slot].wire()).flatten();
        let (mut low, mut high) = (None, None);
        if !here.unsorted {
            low = (0..spot.slot).rev().find_map(known);
            high = (spot.slot + 1..row.len()).find_map(known);
        }
        let by_face = |wire: Wire| match here.face {
            Face::Hidden => true,
            Face::Coloured(colour) => wire.colour() == colour,
            Face::Yellow(None) => wire.colour() == Colour::Yellow,
            _ => here.wire() == Some(wire),
        };
        let fits = |wire: Wire| {
            by_face(wire)
                && low.is_none_or(|low| low <= wire)
                && high.is_none_or(|high| wire <= high)
        };
        self.kinds_where(fits)
    }

    /// The kinds, in stand order.
    #[must_use]
    pub fn kinds(&self) -> &[Wire] {
        &self.kinds
    }

    /// The kind of a wire, if some copy of it is in the problem.
    #[must_use]
    pub fn kind(&self, wire: Wire) -> Option<usize> {
        self.kind_of[wire.index()]
    }

    /// The kinds for which something is true.
    pub fn kinds_where(&self, is: impl Fn(Wire) -> bool) -> Kinds {
        (0..self.kinds.len()).filter(|&kind| is(self.kinds[kind])).collect()
    }

    /// The kinds that count as one of these values.
    #[must_use]
    pub fn kinds_of(&self, values: ValueSet) -> Kinds {
        self.kinds_where(|wire| values.has(wire.value()))
    }

    /// Where a slot is in the problem; none for a slot whose wire was taken out.
    #[must_use]
    pub fn place(&self, spot: Spot) -> Option<Seated> {
        self.places[spot.stand][spot.slot]
    }

    /// The slots of each seat that is on a stand, in the order of the seats.
    #[must_use]
    pub fn spots(&self) -> &[Vec<Spot>] {
        &self.spots
    }

    /// What a slot may hold by its face and its neighbours.
    #[must_use]
    pub fn allowed(&self, at: Seated) -> Kinds {
        self.allowed[at.seat][at.slot]
    }

    /// The seats of a stand: the sorted one, then its X slots.
    pub fn seats_of(&self, stand: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.spots.len()).filter(move |&seat| self.spots[seat][0].stand == stand)
    }

    /// How a value is numbered where the problem compares values.
    #[must_use]
    pub fn value_number(value: Value) -> u32 {
        match value {
            Value::Blue(n) => n.into(),
            Value::Yellow => 13,
            Value::Red => 14,
        }
    }

    pub(super) fn deal_kinds(&self) -> Vec<Kind> {
        let kinds = self.kinds.iter().zip(&self.copies);
        kinds
            .map(|(wire, &copies)| Kind { copies, value: Self::value_number(wire.value()) })
            .collect()
    }

    /// The seats with what the table itself gives: faces and order, and the colour of what was left out.
    pub(super) fn deal_seats(&self) -> Vec<Seat> {
        let every = Kinds::first(self.kinds.len());
        let stands = self.allowed.iter().map(|slots| {
            let bounds = slots.iter().enumerate().filter(|(_, kinds)| **kinds != every);
            let bounds = bounds.map(|(slot, &kinds)| Rule::Slot { slot, kinds });
            Seat { rules: bounds.collect(), ..Seat::stand(slots.len()) }
        });
        let left_out = self.left_out.iter().map(|&(colour, capacity)| {
            let kinds = self.kinds_where(|wire| wire.colour() == colour);
            Seat::hand(capacity).with(Rule::Only(kinds))
        });
        stands.chain(left_out).collect()
    }
}
