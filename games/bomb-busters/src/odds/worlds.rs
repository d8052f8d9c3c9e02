//! The worlds of a table, counted: how many there are, and in how many something is true.
//!
//! A [`Worlds`] exists only if some deal fits. Every answer is an exact count out of
//! [`Worlds::total`]. Queries about one kind on slots of one stand are looked up; others take a
//! pass.

use kibitzer_deal::{
    Count, Deal, DealError, Event, EventError, Kinds, Lattice, Options, Problems, Rule, Union,
    UnionSampler,
};
use kibitzer_work::Stopped;
use rand_core::Rng;
use thiserror::Error;

use super::layout::{Counting, Layout};
use super::translate::{Translation, TranslationError};
use crate::facts::Fact;
use crate::rules::WorldError;
use crate::stand::Spot;
use crate::table::Table;
use crate::table_error::TableError;
use crate::tiles::{Value, ValueSet, Wire};

/// Why there are no odds.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum OddsError {
    /// The facts of the table cannot all be true.
    #[error("no deal is consistent with everything that was entered")]
    Contradiction,
    /// Exact counting would exceed its budget.
    #[error(transparent)]
    TooBig(DealError),
    /// The table cannot be translated.
    #[error(transparent)]
    Translation(#[from] TranslationError),
    /// The table after a move is impossible: a bug in the translation.
    #[error("the table after a move: {0}")]
    Table(#[from] TableError),
    /// A drawn world does not fit the table: a bug in the translation.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The work was stopped before it was finished.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<DealError> for OddsError {
    fn from(error: DealError) -> OddsError {
        match error {
            DealError::Contradiction => OddsError::Contradiction,
            DealError::Stopped(stopped) => OddsError::Stopped(stopped),
            too_big => OddsError::TooBig(too_big),
        }
    }
}

impl From<EventError> for OddsError {
    fn from(error: EventError) -> OddsError {
        match error {
            EventError::Deal(error) => error.into(),
            EventError::Setup(error) => OddsError::Translation(error.into()),
        }
    }
}

/// All worlds that are consistent with a table.
pub struct Worlds {
    layout: Layout,
    facts: Vec<Fact>,
    union: Union,
    known: Vec<Vec<Option<Wire>>>,
}

impl Worlds {
    /// Counts the worlds of a table.
    ///
    /// # Errors
    /// If no deal fits, or exact counting would exceed its budget.
    pub fn new(table: &Table) -> Result<Worlds, OddsError> {
        Self::with(table, Counting::default(), Options::default())
    }

    /// Counts the worlds of a table with options.
    ///
    /// # Errors
    /// If no deal fits, or exact counting would exceed its budget.
    pub fn with(table: &Table, counting: Counting, options: Options) -> Result<Worlds, OddsError> {
        Self::of(table, Translation::new(table, counting)?, options)
    }

    /// Counts the worlds of a table that has already been translated.
    ///
    /// # Errors
    /// If no deal fits, or exact counting would exceed its budget.
    pub fn of(
        table: &Table,
        translation: Translation,
        options: Options,
    ) -> Result<Worlds, OddsError> {
        let cases = translation.cases.into_iter().map(|case| case.problem).collect();
        // The cases come from one layout, and a table without cases contradicts itself.
        let problems = Problems::new(cases).map_err(|_| OddsError::Contradiction)?;
        let union = Union::new(&problems, options)?;
        let stands = table.stands().iter();
        let known = stands.map(|row| row.iter().map(crate::stand::Slot::wire).collect()).collect();
        let Translation { layout, facts, .. } = translation;
        Ok(Worlds { layout, facts, union, known })
    }

    /// The number of worlds.
    #[must_use]
    pub fn total(&self) -> &Count {
        self.union.worlds()
    }

    /// How the slots of the table map to the problems.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The facts that all worlds satisfy.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    pub(super) fn union(&self) -> &Union {
        &self.union
    }

    /// The lattices of the cases that have worlds.
    pub fn lattices(&self) -> impl Iterator<Item = &Lattice> {
        self.union.lattices()
    }

    /// The wire in a slot, if the table shows it.
    #[must_use]
    pub fn known(&self, spot: Spot) -> Option<Wire> {
        self.known[spot.stand][spot.slot]
    }

    /// The number of worlds in which a slot holds a wire.
    #[must_use]
    pub fn at(&self, spot: Spot, wire: Wire) -> Count {
        if let Some(known) = self.known(spot) {
            return if known == wire { self.total().clone() } else { Count::ZERO };
        }
        let (Some(at), Some(kind)) = (self.layout.place(spot), self.layout.kind(wire)) else {
            return Count::ZERO;
        };
        self.union.sum(|marginals| marginals.at_slot(at.seat, at.slot, kind))
    }

    /// The number of worlds in which a slot has a value.
    #[must_use]
    pub fn has(&self, spot: Spot, value: Value) -> Count {
        if let Some(known) = self.known(spot) {
            return if known.value() == value { self.total().clone() } else { Count::ZERO };
        }
        let wires = self.layout.kinds().iter().filter(|wire| wire.value() == value);
        wires.fold(Count::ZERO, |sum, &wire| &sum + &self.at(spot, wire))
    }

    /// The possible wires of a slot with their numbers of worlds, in stand order.
    #[must_use]
    pub fn distribution(&self, spot: Spot) -> Vec<(Wire, Count)> {
        if let Some(known) = self.known(spot) {
            return vec![(known, self.total().clone())];
        }
        let kinds = self.layout.kinds().iter().map(|&wire| (wire, self.at(spot, wire)));
        kinds.filter(|(_, worlds)| !worlds.is_zero()).collect()
    }

    /// The number of worlds in which at least one of these slots of a stand has the value: a
    /// detector's hit.
    ///
    /// # Errors
    /// If counting the joint event exceeds the budget.
    pub fn any(&self, stand: usize, slots: &[usize], value: Value) -> Result<Count, OddsError> {
        let spots = || slots.iter().map(|&slot| Spot { stand, slot });
        if spots().any(|spot| self.known(spot).is_some_and(|wire| wire.value() == value)) {
            return Ok(self.total().clone());
        }
        let hidden: Vec<Spot> = spots().filter(|&spot| self.known(spot).is_none()).collect();
        if let Some(worlds) = self.any_of_one_kind(&hidden, value) {
            return Ok(worlds);
        }
        let none = ValueSet::one(value).complement();
        let hidden: Vec<(Spot, ValueSet)> = hidden.into_iter().map(|spot| (spot, none)).collect();
        Ok(self.total() - &self.worlds_where(&hidden)?)
    }

    /// A blue value is one kind: if the slots are on one seat, the answer is in the marginals.
    fn any_of_one_kind(&self, hidden: &[Spot], value: Value) -> Option<Count> {
        let number = value.number()?;
        let Some(kind) = Wire::new(value.colour(), number).and_then(|w| self.layout.kind(w)) else {
            return Some(Count::ZERO);
        };
        let places: Option<Vec<_>> = hidden.iter().map(|&spot| self.layout.place(spot)).collect();
        let places = places?;
        let Some(first) = places.first() else { return Some(Count::ZERO) };
        if places.iter().any(|at| at.seat != first.seat) {
            return None;
        }
        let slots: Vec<usize> = places.iter().map(|at| at.slot).collect();
        Some(self.union.sum(|marginals| marginals.at_any(first.seat, &slots, kind)))
    }

    /// The number of worlds in which all of these slots of a stand have the value.
    ///
    /// # Errors
    /// If counting the joint event exceeds the budget.
    pub fn all(&self, stand: usize, slots: &[usize], value: Value) -> Result<Count, OddsError> {
        let all = slots.iter().map(|&slot| (Spot { stand, slot }, ValueSet::one(value)));
        self.worlds_where(&all.collect::<Vec<_>>())
    }

    /// The number of worlds in which each of these slots has one of its values.
    ///
    /// # Errors
    /// If counting the joint event exceeds the budget.
    pub fn worlds_where(&self, wanted: &[(Spot, ValueSet)]) -> Result<Count, OddsError> {
        let Some(events) = self.events(wanted) else { return Ok(Count::ZERO) };
        if events.is_empty() {
            return Ok(self.total().clone());
        }
        Ok(self.union.worlds_where(&events)?)
    }

    /// The worlds in which each of these slots has one of its values, for further queries; `None`
    /// if there are none.
    ///
    /// # Errors
    /// If counting them exceeds the budget.
    pub fn given(&self, wanted: &[(Spot, ValueSet)]) -> Result<Option<Worlds>, OddsError> {
        let Some(events) = self.events(wanted) else { return Ok(None) };
        let given = self.union.given(&events)?;
        Ok(given.map(|union| Worlds {
            layout: self.layout.clone(),
            facts: self.facts.clone(),
            union,
            known: self.known.clone(),
        }))
    }

    /// The same as events; `None` if a known wire rules it out.
    pub(super) fn events(&self, wanted: &[(Spot, ValueSet)]) -> Option<Vec<Event>> {
        let mut events = Vec::new();
        for &(spot, values) in wanted {
            match (self.known(spot), self.layout.place(spot)) {
                (Some(wire), _) if values.has(wire.value()) => {}
                (None, Some(at)) => {
                    let kinds: Kinds = self.layout.kinds_of(values);
                    let rule = Rule::Slot { slot: at.slot, kinds };
                    events.push(Event::Seat { seat: at.seat, rule });
                }
                _ => return None,
            }
        }
        Some(events)
    }

    /// The entropy, in bits, of what the slots hold (and of what was left out).
    #[must_use]
    pub fn entropy(&self) -> f64 {
        self.union.entropy()
    }

    /// The same, as part of the work for which the worlds were counted.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn try_entropy(&self) -> Result<f64, Stopped> {
        self.union.try_entropy()
    }

    /// A sampler of worlds, each equally likely.
    #[must_use]
    pub fn sampler(&self) -> WorldSampler<'_> {
        WorldSampler { worlds: self, deals: self.union.sampler() }
    }

    /// The same, as part of the work for which the worlds were counted.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn try_sampler(&self) -> Result<WorldSampler<'_>, Stopped> {
        Ok(WorldSampler { worlds: self, deals: self.union.try_sampler()? })
    }
}

/// Draws worlds of a table.
pub struct WorldSampler<'a> {
    pub(super) worlds: &'a Worlds,
    pub(super) deals: UnionSampler<'a>,
}

impl WorldSampler<'_> {
    /// The wires of all stands in one world.
    pub fn sample(&self, rng: &mut impl Rng) -> Vec<Vec<Wire>> {
        self.worlds.stands(&self.deals.sample(rng))
    }
}

impl Worlds {
    /// The wires of all stands in a deal of one of the problems.
    #[must_use]
    pub fn stands(&self, deal: &Deal) -> Vec<Vec<Wire>> {
        let wire = |stand: usize, slot: usize| {
            let spot = Spot { stand, slot };
            let dealt = self
                .layout
                .place(spot)
                .map(|at| self.layout.kinds()[usize::from(deal.hand(at.seat)[at.slot])]);
            // Every slot is either known or in the problem.
            self.known(spot).or(dealt).unwrap_or_else(|| self.layout.kinds()[0])
        };
        let stands = self.known.iter().enumerate();
        stands.map(|(i, row)| (0..row.len()).map(|slot| wire(i, slot)).collect()).collect()
    }
}
