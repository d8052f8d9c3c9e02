//! What the public history proves, stored as masks: cheap to query, cheap to update.
//!
//! The plain twin is [`crate::facts`]: [`PublicFacts::of`] reads its facts, and
//! [`PublicFacts::catch_up`] follows a game event by event; tests compare the two. Contains nothing
//! that only one seat knows.

use super::sight::{SLOTS, STANDS};
use crate::facts::{What, facts};
use crate::history::{CutOutcome, DualCut, Event, Radar};
use crate::missions::Tokens;
use crate::rules::World;
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// At least one of these slots has one of these values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The slots as bits, one number per stand.
    pub slots: [u32; STANDS],
    /// The values of which one must occur.
    pub values: ValueSet,
}

/// Two wires of one stand that are equal, or different.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Labelled {
    /// The left wire.
    pub left: Spot,
    /// The right wire.
    pub right: Spot,
    /// Whether they are equal or different.
    pub equal: bool,
}

/// What the public history proves.
#[derive(Debug, Clone)]
pub struct PublicFacts {
    not: [[ValueSet; SLOTS]; STANDS],
    held: Vec<Held>,
    labels: Vec<Labelled>,
    read: usize,
}

impl PublicFacts {
    /// No facts yet.
    #[must_use]
    pub fn blank() -> PublicFacts {
        let not = [[ValueSet::EMPTY; SLOTS]; STANDS];
        PublicFacts { not, held: Vec::new(), labels: Vec::new(), read: 0 }
    }

    /// Everything that a table proves, including entered facts.
    #[must_use]
    pub fn of(table: &Table) -> PublicFacts {
        let mut proven = PublicFacts::blank();
        for fact in facts(table) {
            match fact.what {
                What::None { slots, values } => {
                    slots.iter().for_each(|&spot| proven.exclude(spot, values));
                }
                What::AtLeastOne { slots, values } => proven.hold(slots.into_iter(), values),
                What::Equal(left, right) => {
                    proven.labels.push(Labelled { left, right, equal: true });
                }
                What::Different(left, right) => {
                    proven.labels.push(Labelled { left, right, equal: false });
                }
                // The token is visible at its slot.
                What::Times { .. } => {}
            }
        }
        proven.read = table.history().len();
        proven
    }

    /// The values that a wire cannot have.
    #[must_use]
    pub fn not(&self, spot: Spot) -> ValueSet {
        self.not[spot.stand][spot.slot]
    }

    /// The facts of the form "at least one of these slots has one of these values".
    #[must_use]
    pub fn held(&self) -> &[Held] {
        &self.held
    }

    /// The labels on the table.
    #[must_use]
    pub fn labels(&self) -> &[Labelled] {
        &self.labels
    }

    fn exclude(&mut self, spot: Spot, values: ValueSet) {
        let here = &mut self.not[spot.stand][spot.slot];
        *here = values.iter().fold(*here, ValueSet::with);
    }

    fn hold(&mut self, spots: impl Iterator<Item = Spot>, values: ValueSet) {
        let mut slots = [0; STANDS];
        spots.for_each(|spot| slots[spot.stand] |= 1 << spot.slot);
        let held = Held { slots, values };
        if !self.held.contains(&held) {
            self.held.push(held);
        }
    }

    /// Processes what has happened in a world since the last call. Called after every action, so
    /// that the wires uncut now and those opened by an event are the ones that were uncut before
    /// it.
    pub fn catch_up(&mut self, world: &World) {
        let history = &world.public().history;
        let moved = |event: &Event| matches!(event, Event::Swap { .. } | Event::Taken { .. });
        if history[self.read.min(history.len())..].iter().any(moved) {
            // Slots have shifted: rare, so start over. Any seat's view has the history.
            *self = PublicFacts::of(&world.view(0));
            return;
        }
        for event in &history[self.read.min(history.len())..] {
            match event {
                Event::DualCut(cut) => self.learn_cut(world, cut, &event.opened()),
                Event::Radar(Radar { number, answers }) => {
                    let values = ValueSet::one(Value::Blue(*number));
                    for &(stand, yes) in answers {
                        let row = world.stands()[stand].iter().enumerate();
                        let uncut = row.filter(|(_, p)| !p.cut && !p.unsorted);
                        let spots: Vec<Spot> = uncut.map(|(i, _)| Spot::new(stand, i)).collect();
                        if yes {
                            self.hold(spots.into_iter(), values);
                        } else {
                            spots.iter().for_each(|&spot| self.exclude(spot, values));
                        }
                    }
                }
                Event::Label { equal, left, right } => {
                    self.labels.push(Labelled { left: *left, right: *right, equal: *equal });
                }
                Event::Beside { player, value } => {
                    for spot in uncut_hand(world, *player) {
                        self.exclude(spot, ValueSet::one(*value));
                    }
                }
                _ => {}
            }
        }
        self.read = history.len();
    }

    fn learn_cut(&mut self, world: &World, cut: &DualCut, opened: &[Spot]) {
        let hit = match cut.outcome {
            CutOutcome::Hit { value, .. } => Some(value),
            CutOutcome::Miss { .. } => None,
            CutOutcome::Explosion => return,
        };
        let own = |spot: &&Spot| world.public().owners[spot.stand] == cut.actor;
        for &value in cut.values.iter().filter(|&&v| Some(v) != hit) {
            let hand = uncut_hand(world, cut.actor).chain(opened.iter().filter(own).copied());
            self.hold(hand, ValueSet::one(value));
        }
        let CutOutcome::Miss { token } = cut.outcome else { return };
        let pointed = || cut.slots.iter().map(|&slot| Spot::new(cut.stand, slot));
        let values: ValueSet = cut.values.iter().copied().collect();
        pointed().for_each(|spot| self.exclude(spot, values));
        let deadly = world.public().deadly();
        match token {
            Some(spot) => self.exclude(spot, deadly),
            None if !cut.stabilized => self.hold(pointed(), deadly.complement()),
            None if world.public().tokens() == Tokens::None => {}
            None => pointed().for_each(|spot| self.exclude(spot, deadly.complement())),
        }
    }
}

fn uncut_hand(world: &World, player: usize) -> impl Iterator<Item = Spot> + '_ {
    let stands = world.stands().iter().enumerate();
    let own = stands.filter(move |(stand, _)| world.public().owners[*stand] == player);
    own.flat_map(|(stand, row)| {
        let uncut = row.iter().enumerate().filter(|(_, piece)| !piece.cut);
        uncut.map(move |(slot, _)| Spot { stand, slot })
    })
}
