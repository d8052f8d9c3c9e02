//! The worlds that a view allows, exactly: a small translation of the view into a deal problem.
//!
//! Private to play, behind [`UniformWorlds::of`] alone: the analysis of the crate has a translation
//! of its own, which may replace this one without anything else changing.
//!
//! One sorted seat a stand for its hidden wires, one seat an X wire, one seat a colour for what a
//! "k of m" group leaves out. The pool is what the seat does not see; every consistent labelled deal
//! of it is equally likely.

use kibitzer_deal::{
    Across, Counts, Deal, DealError, Kind, Kinds, Lattice, Marginals, Problem, Rule, Sampler, Seat,
    Setup, SetupError, Slots,
};
use rand_core::Rng;

use super::odds::Odds;
use super::sight::place;
use crate::facts::{What, facts};
use crate::rules::{SlotSet, View, World, WorldError};
use crate::stand::{Slot, Spot};
use crate::tiles::{Colour, Value, ValueSet, Wire};

/// Why a view has no worlds.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum WorldsError {
    /// The view does not add up.
    #[error("the view does not add up: {0}")]
    Setup(#[from] SetupError),
    /// No world fits the view, or the lattice is too big.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A deal does not fit the view: a fault of the translation.
    #[error(transparent)]
    World(#[from] WorldError),
}

/// Every world that a view allows.
#[derive(Debug)]
pub struct UniformWorlds {
    lattice: Lattice,
    /// The wire of each kind of the problem.
    wires: Vec<Wire>,
    /// For each unknown spot of the view, in order: its seat and its place there.
    places: Vec<(Spot, usize, usize)>,
}

struct Translation<'a> {
    view: &'a View,
    wires: Vec<Wire>,
    seats: Vec<Seat>,
    across: Vec<Across>,
    places: Vec<(Spot, usize, usize)>,
}

impl UniformWorlds {
    /// The worlds of a view.
    ///
    /// # Errors
    /// When the view contradicts itself, or has too many worlds to count.
    pub fn of(view: &View) -> Result<UniformWorlds, WorldsError> {
        let table = view.table();
        let pool = table.pool();
        let wires: Vec<Wire> = Wire::all().filter(|wire| pool[wire.index()] > 0).collect();
        let mut made =
            Translation { view, wires, seats: Vec::new(), across: Vec::new(), places: Vec::new() };
        for (stand, row) in view.stands.iter().enumerate() {
            made.add_stand(stand, row);
        }
        for fact in facts(&table) {
            made.add_fact(&fact.what);
        }
        for colour in [Colour::Yellow, Colour::Red] {
            let kinds = made.kinds(|wire| wire.colour() == colour);
            made.seats.push(Seat::hand(table.left_out(colour)).with(Rule::Only(kinds)));
        }
        let kinds = made.wires.iter().map(|wire| Kind {
            copies: pool[wire.index()].into(),
            // Fourteen values.
            #[allow(clippy::cast_possible_truncation)]
            value: place(wire.value()) as u32,
        });
        let kinds: Vec<Kind> = kinds.collect();
        let problem = Problem::new(Setup { kinds, seats: made.seats, across: made.across })?;
        let lattice = Lattice::new(&problem)?;
        Ok(UniformWorlds { lattice, wires: made.wires, places: made.places })
    }

    /// The lattice behind it.
    #[must_use]
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// Prepares drawing.
    #[must_use]
    pub fn sampler(&self) -> Sampler<'_> {
        self.lattice.sampler()
    }

    /// The world of the view in which the hidden wires lie as dealt.
    ///
    /// # Errors
    /// When the deal does not fit the view.
    pub fn world(
        &self,
        view: &View,
        deal: &Deal,
        rng: &mut impl Rng,
    ) -> Result<World, WorldsError> {
        let wire =
            |&(_, seat, at): &(Spot, usize, usize)| self.wires[usize::from(deal.hand(seat)[at])];
        let wires: Vec<Wire> = self.places.iter().map(wire).collect();
        Ok(view.world(&wires, rng)?)
    }
}

impl Translation<'_> {
    fn kinds(&self, is: impl Fn(Wire) -> bool) -> Kinds {
        let here = self.wires.iter().enumerate().filter(|(_, wire)| is(**wire));
        here.map(|(kind, _)| kind).collect()
    }

    fn of_values(&self, values: ValueSet) -> Kinds {
        self.kinds(|wire| values.has(wire.value()))
    }

    fn add_stand(&mut self, stand: usize, row: &[Slot]) {
        let hidden: Vec<usize> = (0..row.len())
            .filter(|&slot| row[slot].wire().is_none() && !row[slot].unsorted)
            .collect();
        let number = self.seats.len();
        let mut seat = Seat::stand(hidden.len());
        for (at, &slot) in hidden.iter().enumerate() {
            let known = |slot: &&Slot| !slot.unsorted && slot.wire().is_some();
            let low = row[..slot].iter().rev().find(known).and_then(Slot::wire);
            let high = row[slot..].iter().find(known).and_then(Slot::wire);
            let fits = |wire: Wire| {
                low.is_none_or(|low| low <= wire)
                    && high.is_none_or(|high| wire <= high)
                    && row[slot].admits(wire)
            };
            seat = seat.with(Rule::Slot { slot: at, kinds: self.kinds(fits) });
            self.places.push((Spot { stand, slot }, number, at));
        }
        self.seats.push(seat);
        for (slot, here) in row.iter().enumerate().filter(|(_, slot)| slot.unsorted) {
            if here.wire().is_none() {
                let seat = Seat::stand(1).with(Rule::Only(self.kinds(|wire| here.admits(wire))));
                self.places.push((Spot { stand, slot }, self.seats.len(), 0));
                self.seats.push(seat);
            }
        }
        // `View::unknown` goes slot by slot.
        self.places.sort_by_key(|(spot, _, _)| *spot);
    }

    fn find(&self, spot: Spot) -> Option<(usize, usize)> {
        let at = self.places.binary_search_by_key(&spot, |(spot, _, _)| *spot).ok()?;
        Some((self.places[at].1, self.places[at].2))
    }

    fn value(&self, spot: Spot) -> Option<Value> {
        self.view.stands[spot.stand][spot.slot].wire().map(Wire::value)
    }

    fn rule(&mut self, seat: usize, rule: Rule) {
        self.seats[seat].rules.push(rule);
    }

    fn add_fact(&mut self, what: &What) {
        match what {
            What::None { slots, values } => {
                let kinds = self.of_values(*values).not();
                for (seat, slot) in
                    slots.iter().filter_map(|&spot| self.find(spot)).collect::<Vec<_>>()
                {
                    self.rule(seat, Rule::Slot { slot, kinds });
                }
            }
            What::AtLeastOne { slots, values } => self.add_some(slots, *values),
            What::Equal(a, b) => self.add_pair(*a, *b, true),
            What::Different(a, b) => self.add_pair(*a, *b, false),
            What::Times { spot, times } => self.add_times(*spot, usize::from(*times)),
        }
    }

    fn add_some(&mut self, slots: &[Spot], values: ValueSet) {
        if slots.iter().any(|&spot| self.value(spot).is_some_and(|value| values.has(value))) {
            return;
        }
        let kinds = self.of_values(values);
        let found: Vec<(usize, usize)> = slots.iter().filter_map(|&spot| self.find(spot)).collect();
        let mut seats: Vec<usize> = found.iter().map(|(seat, _)| *seat).collect();
        seats.dedup();
        if let [seat] = seats[..] {
            let slots: Slots = found.iter().map(|(_, slot)| *slot).collect();
            self.rule(seat, Rule::Slots { slots, kinds, counts: Counts::at_least(1) });
            return;
        }
        // Of several seats the fact covers all hidden wires, or all but some that came later by a
        // swap; those are rare, and then the rule says a little less than the fact.
        let counts = Counts::at_least(1);
        self.across.push(Across { seats, kinds, counts });
    }

    fn add_pair(&mut self, a: Spot, b: Spot, equal: bool) {
        match (self.find(a), self.find(b)) {
            (Some((seat, left)), Some((other, right))) if seat == other && left != right => {
                let (left, right) = (left.min(right), left.max(right));
                self.rule(seat, Rule::Pair { left, right, equal });
            }
            (Some((seat, slot)), None) | (None, Some((seat, slot))) => {
                let Some(value) = self.value(a).or(self.value(b)) else { return };
                let same = self.of_values(ValueSet::one(value));
                let kinds = if equal { same } else { same.not() };
                self.rule(seat, Rule::Slot { slot, kinds });
            }
            _ => {}
        }
    }

    fn add_times(&mut self, spot: Spot, times: usize) {
        let row = &self.view.stands[spot.stand];
        let mut already: Vec<(u32, usize)> = Vec::new();
        for value in row.iter().filter_map(Slot::wire).map(Wire::value) {
            // Fourteen values.
            #[allow(clippy::cast_possible_truncation)]
            let value = place(value) as u32;
            match already.iter_mut().find(|(v, _)| *v == value) {
                Some((_, count)) => *count += 1,
                None => already.push((value, 1)),
            }
        }
        let not_red = self.of_values(ValueSet::one(Value::Red)).not();
        match (self.find(spot), self.value(spot)) {
            (Some((seat, slot)), _) => {
                self.rule(seat, Rule::Slot { slot, kinds: not_red });
                self.rule(seat, Rule::Repeats { slot, times, already });
            }
            (None, Some(value)) => {
                // The value is known: so many copies are hidden on the stand.
                let shown = row.iter().filter(|s| s.wire().map(Wire::value) == Some(value)).count();
                let hidden = self.places.iter().find(|(s, _, _)| s.stand == spot.stand);
                if let (Some(&(_, seat, _)), Some(left)) = (hidden, times.checked_sub(shown)) {
                    let kinds = self.of_values(ValueSet::one(value));
                    self.rule(seat, Rule::Count { kinds, counts: Counts::exactly(left) });
                }
            }
            _ => {}
        }
    }
}

/// The exact odds of a view.
#[derive(Debug)]
pub struct ExactOdds<'a> {
    worlds: &'a UniformWorlds,
    marginals: Marginals,
    known: Vec<Vec<Option<Value>>>,
    total: f64,
}

impl<'a> ExactOdds<'a> {
    /// The odds of the view that the worlds are of.
    #[must_use]
    pub fn new(view: &View, worlds: &'a UniformWorlds) -> ExactOdds<'a> {
        let marginals = worlds.lattice.marginals();
        let total = marginals.worlds().to_f64();
        let known = view.stands.iter().map(|row| row.iter().map(Slot::value).collect()).collect();
        ExactOdds { worlds, marginals, known, total }
    }

    fn find(&self, spot: Spot) -> Option<(usize, usize)> {
        let places = &self.worlds.places;
        let at = places.binary_search_by_key(&spot, |(spot, _, _)| *spot).ok()?;
        Some((places[at].1, places[at].2))
    }

    fn kinds(&self, value: Value) -> impl Iterator<Item = usize> + '_ {
        let wires = self.worlds.wires.iter().enumerate();
        wires.filter(move |(_, wire)| wire.value() == value).map(|(kind, _)| kind)
    }
}

impl Odds for ExactOdds<'_> {
    fn chance(&self, spot: Spot, value: Value) -> f64 {
        if let Some(known) = self.known[spot.stand][spot.slot] {
            return f64::from(known == value);
        }
        let Some((seat, slot)) = self.find(spot) else { return 0.0 };
        let worlds =
            self.kinds(value).map(|kind| self.marginals.at_slot(seat, slot, kind).to_f64());
        worlds.sum::<f64>() / self.total
    }

    fn any(&self, stand: usize, slots: SlotSet, number: u8) -> f64 {
        let value = Value::Blue(number);
        if slots.iter().any(|slot| self.known[stand][slot] == Some(value)) {
            return 1.0;
        }
        let found: Vec<(usize, usize)> =
            slots.iter().filter_map(|slot| self.find(Spot { stand, slot })).collect();
        let Some(&(seat, _)) = found.first() else { return 0.0 };
        let places: Vec<usize> = found.iter().filter(|f| f.0 == seat).map(|f| f.1).collect();
        let worlds =
            self.kinds(value).map(|kind| self.marginals.at_any(seat, &places, kind).to_f64());
        worlds.sum::<f64>() / self.total
    }
}
