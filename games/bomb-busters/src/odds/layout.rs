//! Where the unknown wires of a table can be: kinds in stand order, and the seats that hold them.
//!
//! A stand with unknown sorted slots is one sorted seat, an X slot is a seat of its own, and what
//! was left out of a "k of m" colour is a seat that holds only that colour. Stands are taken *as
//! dealt*, because only the deal was random: a wire that has moved since belongs to the seat that
//! it was dealt to. At every moment since, each stand was sorted: every wire is bounded by its own
//! face and by the nearest known wires next to it, then and now, and neighbours that were not dealt
//! side by side are kept in order. Facts are unknown here.

use kibitzer_deal::{Across, Kind, Kinds, Rule, Seat};
use serde::{Deserialize, Serialize};

use crate::stand::{Face, Spot};
use crate::table::Table;
use crate::tiles::{Colour, Value, ValueSet, Wire};
use crate::timeline::{Id, Rows, Timeline};

/// What counts as one of the equally likely worlds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// All copies are distinguished as they were dealt; a known wire on a stand with unknown ones
    /// stays in the problem, fixed to its slot. This is the probability over real deals in which
    /// slots are revealed.
    #[default]
    Dealt,
    /// Known wires are taken out, and the unknown copies are distinguished: the probability if
    /// copies were revealed rather than slots. Stands that hold more copies of a revealed value get
    /// too much weight. Kept for comparison.
    Unknown,
}

impl Counting {
    /// Both countings with their names.
    pub const NAMED: [(&str, Counting); 2] =
        [("dealt", Counting::Dealt), ("unknown", Counting::Unknown)];
}

/// A slot's position in the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seated {
    /// The index of the seat.
    pub seat: usize,
    /// The index of the slot on that seat.
    pub slot: usize,
}

/// How the slots of the table map to the problem.
#[derive(Debug, Clone)]
pub struct Layout {
    kinds: Vec<Wire>,
    kind_of: [Option<usize>; Wire::KINDS],
    copies: Vec<usize>,
    places: Vec<Vec<Option<Seated>>>,
    /// The slots of each seat; empty for what was left out.
    spots: Vec<Vec<Spot>>,
    /// What each slot of each seat may hold, given its face and its neighbours.
    allowed: Vec<Vec<Kinds>>,
    left_out: Vec<(Colour, usize)>,
    /// Pairs of slots whose wires were left and right of each other at some moment, beyond the
    /// order within the seats.
    in_order: Vec<(Seated, Seated)>,
}

impl Layout {
    /// Builds the layout of a table.
    #[must_use]
    pub fn new(table: &Table, counting: Counting) -> Layout {
        let timeline = table.timeline();
        let mut layout = Layout {
            kinds: Vec::new(),
            kind_of: [None; Wire::KINDS],
            copies: Vec::new(),
            places: table.stands().iter().map(|row| vec![None; row.len()]).collect(),
            spots: Vec::new(),
            allowed: Vec::new(),
            left_out: Vec::new(),
            in_order: Vec::new(),
        };
        for row in timeline.dealt() {
            let row: Vec<Spot> = row.iter().map(|&id| timeline.today(id)).collect();
            layout.seat_stand(table, &row, counting);
        }
        layout.gather_kinds(table);
        layout.admit(table);
        layout.bound(table, timeline.dealt(), &timeline);
        for (_, rows) in timeline.moves() {
            layout.bound(table, rows, &timeline);
            layout.compare(table, rows, &timeline);
        }
        for colour in [Colour::Yellow, Colour::Red] {
            let left_out = table.left_out(colour);
            if left_out > 0 {
                layout.left_out.push((colour, left_out));
            }
        }
        layout
    }

    /// Adds the seats of a stand as dealt; `row` gives the current places of its wires.
    fn seat_stand(&mut self, table: &Table, row: &[Spot], counting: Counting) {
        let is_sorted = |spot: &Spot| !table.slot(*spot).unsorted;
        let is_unknown = |spot: &Spot| table.slot(*spot).wire().is_none();
        let open_too = counting == Counting::Dealt
            && row.iter().any(|spot| is_sorted(spot) && is_unknown(spot));
        let kept = |spot: &&Spot| is_sorted(spot) && (open_too || is_unknown(spot));
        let sorted: Vec<Spot> = row.iter().filter(kept).copied().collect();
        let alone = row.iter().filter(|spot| !is_sorted(spot) && is_unknown(spot));
        let alone = alone.map(|&spot| vec![spot]);
        for spots in [sorted].into_iter().chain(alone).filter(|spots| !spots.is_empty()) {
            let seat = self.spots.len();
            for (slot, spot) in spots.iter().enumerate() {
                self.places[spot.stand][spot.slot] = Some(Seated { seat, slot });
            }
            self.spots.push(spots);
        }
    }

    /// Collects every kind with a copy that is not taken out of the problem.
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

    /// Restricts every slot by its face.
    fn admit(&mut self, table: &Table) {
        for spots in &self.spots {
            let faces = spots.iter().map(|&spot| {
                let here = table.slot(spot);
                self.kinds_where(|wire| match here.face {
                    Face::Hidden => true,
                    Face::Coloured(colour) => wire.colour() == colour,
                    Face::Yellow(None) => wire.colour() == Colour::Yellow,
                    _ => here.wire() == Some(wire),
                })
            });
            self.allowed.push(faces.collect());
        }
    }

    /// At one moment every unknown wire was between the nearest known ones.
    fn bound(&mut self, table: &Table, rows: &Rows, timeline: &Timeline) {
        for row in rows {
            let row = sorted_row(table, row, timeline);
            let known = |spot: &Spot| table.slot(*spot).wire();
            for (at, &spot) in row.iter().enumerate().filter(|(_, spot)| known(spot).is_none()) {
                let low = row[..at].iter().rev().find_map(known);
                let high = row[at + 1..].iter().find_map(known);
                let between = self.kinds_where(|wire| {
                    low.is_none_or(|low| low <= wire) && high.is_none_or(|high| wire <= high)
                });
                if let Some(here) = self.place(spot) {
                    let allowed = &mut self.allowed[here.seat][here.slot];
                    *allowed = allowed.and(between);
                }
            }
        }
    }

    /// At one moment neighbours were in order that were not dealt that way: wires of different
    /// stands, or of one stand that came back in a different order. Known wires are handled by
    /// [`Layout::bound`].
    fn compare(&mut self, table: &Table, rows: &Rows, timeline: &Timeline) {
        for row in rows {
            let row = sorted_row(table, row, timeline);
            for pair in row.windows(2) {
                if pair.iter().any(|&spot| table.slot(spot).wire().is_some()) {
                    continue;
                }
                let [Some(left), Some(right)] = [self.place(pair[0]), self.place(pair[1])] else {
                    continue;
                };
                let dealt_so = left.seat == right.seat && left.slot < right.slot;
                if !dealt_so && !self.in_order.contains(&(left, right)) {
                    self.in_order.push((left, right));
                }
            }
        }
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

    /// The kinds that satisfy a predicate.
    pub fn kinds_where(&self, is: impl Fn(Wire) -> bool) -> Kinds {
        (0..self.kinds.len()).filter(|&kind| is(self.kinds[kind])).collect()
    }

    /// The kinds with one of these values.
    #[must_use]
    pub fn kinds_of(&self, values: ValueSet) -> Kinds {
        self.kinds_where(|wire| values.has(wire.value()))
    }

    /// The position of a slot in the problem; `None` for a slot whose wire was taken out.
    #[must_use]
    pub fn place(&self, spot: Spot) -> Option<Seated> {
        self.places[spot.stand][spot.slot]
    }

    /// The slots of each seat that is on a stand, in seat order.
    #[must_use]
    pub fn spots(&self) -> &[Vec<Spot>] {
        &self.spots
    }

    /// What a slot may hold, given its face and its neighbours.
    #[must_use]
    pub fn allowed(&self, at: Seated) -> Kinds {
        self.allowed[at.seat][at.slot]
    }

    /// The number of a value where the problem compares values.
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

    /// The seats with what the table itself gives: faces and order, and the colour of what was left
    /// out.
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

    /// The order constraints from every moment, beyond the order within the seats.
    pub(super) fn deal_across(&self) -> Vec<Across> {
        let rule = |(left, right): &(Seated, Seated)| Across::InOrder {
            first: (left.seat, left.slot),
            then: (right.seat, right.slot),
        };
        self.in_order.iter().map(rule).collect()
    }
}

/// The current places of the wires of a row that are in the sort order.
fn sorted_row(table: &Table, row: &[Id], timeline: &Timeline) -> Vec<Spot> {
    let spots = row.iter().map(|&id| timeline.today(id));
    spots.filter(|&spot| !table.slot(spot).unsorted).collect()
}
