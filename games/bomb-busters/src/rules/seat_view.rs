//! From the world to what one seat knows of it, and back to a possible world.
//!
//! A view is a [`Table`] made by [`World::view`]; it contains nothing that the seat does not see.
//! [`Table::world`] turns it back into a possible world once every unknown wire has been assigned.

use rand_core::Rng;

use super::deal::shuffle;
use super::world::{Piece, World};
use crate::history::Event;
use crate::public::Phase;
use crate::stand::{Face, Slot, Spot};
use crate::table::{Sizes, Table, TableSetup};
use crate::tiles::{Colour, Wire};

/// Why wires do not make a possible world of a view.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorldError {
    /// There must be one wire for each unknown slot.
    #[error("{found} wires for {needed} unknown slots")]
    Number {
        /// The number of wires given.
        found: usize,
        /// The number of slots to fill.
        needed: usize,
    },
    /// The wire cannot be in that slot.
    #[error("{wire} cannot stand at {spot}")]
    Misplaced {
        /// The wire that was given.
        wire: Wire,
        /// The slot it was given for.
        spot: Spot,
    },
    /// More of a kind or colour than are in play.
    #[error("more {0} than are in play")]
    TooMany(Wire),
}

impl World {
    /// What a seat may know. It passes [`TableSetup::check`] by construction, which a test verifies
    /// on every view of many games.
    #[must_use]
    pub fn view(&self, seat: usize) -> Table {
        let public = self.public.clone();
        let own: Vec<usize> =
            (0..self.stands.len()).filter(|&stand| public.owners[stand] == seat).collect();
        let taken = public.history.iter().any(|event| matches!(event, Event::Taken { .. }));
        let look = |row: &Vec<Piece>| row.iter().map(|piece| piece.seen_by(seat)).collect();
        let known_by = |row: &Vec<Piece>| row.iter().map(|piece| piece.known_by).collect();
        let setup = TableSetup {
            names: Vec::new(),
            owners: Some(public.owners.clone()),
            stands: self.stands.iter().map(look).collect(),
            observer: own.first().copied().unwrap_or(0),
            observer_stands: own,
            sizes: if taken { Sizes::Free } else { Sizes::Dealt },
            constraints: Vec::new(),
            failed_cuts: Vec::new(),
            public,
            known_by: self.stands.iter().map(known_by).collect(),
        };
        Table { setup, observer: seat }
    }
}

impl Table {
    /// The slot at a place, if there is one.
    pub(super) fn get(&self, spot: Spot) -> Option<&Slot> {
        self.stands().get(spot.stand)?.get(spot.slot)
    }

    /// A possible world: these wires in the unknown slots, in the order of [`Table::unknown`].
    /// Anything else that is hidden (cards not drawn) is shuffled. Facts of the history are not
    /// checked here: the wires come from a source that satisfies them.
    ///
    /// # Errors
    /// If there are not as many wires as slots, or a wire cannot be in its slot.
    pub fn world(&self, wires: &[Wire], rng: &mut impl Rng) -> Result<World, WorldError> {
        let needed = self.unknown().count();
        if wires.len() != needed {
            return Err(WorldError::Number { found: wires.len(), needed });
        }
        let mut given = wires.iter().copied();
        let mut seen = [0; Wire::KINDS];
        let mut stands = Vec::with_capacity(self.stands().len());
        for (i, row) in self.stands().iter().enumerate() {
            let mut pieces = Vec::with_capacity(row.len());
            let mut last: Option<Wire> = None;
            for (j, slot) in row.iter().enumerate() {
                let Some(wire) = slot.wire().or_else(|| given.next()) else { continue };
                let spot = Spot::new(i, j);
                let ascends = slot.unsorted || last.is_none_or(|left| left <= wire);
                if !slot.admits(wire) || !ascends {
                    return Err(WorldError::Misplaced { wire, spot });
                }
                last = if slot.unsorted { last } else { Some(wire) };
                seen[wire.index()] += 1;
                if seen[wire.index()] > self.wires().copies(wire) {
                    return Err(WorldError::TooMany(wire));
                }
                pieces.push(Piece {
                    wire,
                    cut: slot.is_cut(),
                    shown: matches!(slot.face, Face::Number(_) | Face::Yellow(_)),
                    parity: slot.parity.is_some(),
                    count: slot.count,
                    not: slot.not,
                    unsorted: slot.unsorted,
                    known_by: self.known_by(i, j),
                });
            }
            stands.push(pieces);
        }
        self.coloured_fit(&stands)?;
        let mission = self.mission();
        let mut deck = mission.map_or_else(Vec::new, |mission| mission.equipment(self.players()));
        deck.retain(|card| self.public().cards.iter().all(|c| c.equipment != *card));
        let deadly = self.deadly();
        deck.retain(|card| !deadly.has(card.unlock().0));
        shuffle(&mut deck, rng);
        let mut bag: Vec<u8> = (1..=12).collect();
        shuffle(&mut bag, rng);
        Ok(World { public: self.public().clone(), stands, deck, bag })
    }

    /// Who knows a wire, as bits: unless specified, its owner, and the observer if they see it.
    fn known_by(&self, stand: usize, slot: usize) -> u8 {
        let said = self.setup.known_by.get(stand).and_then(|row| row.get(slot)).copied();
        said.unwrap_or_else(|| {
            let seen = self.stands()[stand][slot].wire().is_some();
            (1 << self.owner(stand)) | (u8::from(seen) << self.observer())
        })
    }

    /// Checks that there are exactly as many yellow and red wires as are in play.
    fn coloured_fit(&self, stands: &[Vec<Piece>]) -> Result<(), WorldError> {
        for colour in [Colour::Yellow, Colour::Red] {
            let in_play = self.wires().group(colour).map_or(0, crate::wires::Group::in_play);
            let of: Vec<Wire> =
                stands.iter().flatten().map(|p| p.wire).filter(|w| w.colour() == colour).collect();
            if let Some(&extra) = of.get(in_play) {
                return Err(WorldError::TooMany(extra));
            }
        }
        Ok(())
    }

    /// Whether the seat may take the turn now.
    pub(super) fn has_turn(&self) -> bool {
        match self.public().play.phase {
            Phase::Turn { seat } => seat == self.observer(),
            Phase::Anyone { but } => {
                let live = |p: usize| self.uncut_of(p).next().is_some();
                let alone = !(0..self.players()).any(|p| Some(p) != but && live(p));
                live(self.observer()) && (Some(self.observer()) != but || alone)
            }
            _ => false,
        }
    }
}
