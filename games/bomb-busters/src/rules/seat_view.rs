//! What one seat may know: the public state, and the stands as they look from there.
//!
//! A view is made from the truth by [`World::view`] and holds nothing that the seat does not see.
//! [`View::table`] gives it to analysis, [`View::world`] turns it back into a possible world once
//! every unknown wire has been assigned.

use rand_core::Rng;

use super::deal::shuffle;
use super::world::{Asked, Phase, Piece, Public, World};
use crate::history::Event;
use crate::stand::{Face, Slot, Spot};
use crate::table::{Sizes, Table, TableSetup};
use crate::tiles::{Colour, Parity, Value, Wire};

/// A game as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct View {
    /// What everybody sees.
    pub public: Public,
    /// Whose view it is.
    pub seat: usize,
    /// The stands as they look from there.
    pub stands: Vec<Vec<Slot>>,
    /// Which players know each wire, as bits. Everybody sees who swapped what.
    pub known_by: Vec<Vec<u8>>,
}

/// Why wires do not make a possible world of a view.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorldError {
    /// One wire is needed for each unknown slot.
    #[error("{found} wires for {needed} unknown slots")]
    Number {
        /// Wires given.
        found: usize,
        /// Slots to fill.
        needed: usize,
    },
    /// The wire cannot stand there.
    #[error("{wire} cannot stand at {spot}")]
    Misplaced {
        /// The wire.
        wire: Wire,
        /// The slot.
        spot: Spot,
    },
    /// More of a kind or colour than are in play.
    #[error("more {0} than are in play")]
    TooMany(Wire),
}

impl World {
    /// What a seat may know.
    #[must_use]
    pub fn view(&self, seat: usize) -> View {
        let look = |piece: &Piece| Slot {
            face: match piece.wire {
                wire if piece.cut => Face::Cut(wire),
                wire if piece.shown && wire.colour() == Colour::Blue => Face::Number(wire.number()),
                wire if piece.shown => {
                    Face::Yellow(knows(piece.known_by, seat).then(|| wire.number()))
                }
                wire if knows(piece.known_by, seat) => Face::Known(wire),
                _ => Face::Hidden,
            },
            parity: piece.parity.then(|| Parity::of(piece.wire.number())),
            count: piece.count,
            not: piece.not,
            unsorted: piece.unsorted,
        };
        View {
            public: self.public.clone(),
            seat,
            stands: self.stands.iter().map(|row| row.iter().map(look).collect()).collect(),
            known_by: self
                .stands
                .iter()
                .map(|row| row.iter().map(|p| p.known_by).collect())
                .collect(),
        }
    }
}

fn knows(known_by: u8, seat: usize) -> bool {
    seat < 8 && known_by & (1 << seat) != 0
}

impl View {
    /// The slot at a place, if there is one.
    #[must_use]
    pub fn slot(&self, spot: Spot) -> Option<&Slot> {
        self.stands.get(spot.stand)?.get(spot.slot)
    }

    /// Whether a stand is the seat's own.
    #[must_use]
    pub fn is_own(&self, stand: usize) -> bool {
        self.public.owners.get(stand) == Some(&self.seat)
    }

    /// Every place on the table.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let stands = self.stands.iter().enumerate();
        stands.flat_map(|(stand, row)| (0..row.len()).map(move |slot| Spot { stand, slot }))
    }

    /// The uncut wires of a player.
    pub fn uncut_of(&self, player: usize) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(move |spot| {
            self.public.owners[spot.stand] == player && !self.stands[spot.stand][spot.slot].is_cut()
        })
    }

    /// The values of the seat's own uncut wires.
    #[must_use]
    pub fn own_values(&self) -> Vec<Value> {
        let own = self.uncut_of(self.seat).map(|s| &self.stands[s.stand][s.slot]);
        crate::cuts::uncut(own)
    }

    /// How many wires of a value lie open.
    #[must_use]
    pub fn cut_count(&self, value: Value) -> usize {
        let slots = self.stands.iter().flatten();
        slots.filter(|slot| slot.is_cut() && slot.value() == Some(value)).count()
    }

    /// How many wires of a value are still uncut, anywhere.
    #[must_use]
    pub fn uncut_count(&self, value: Value) -> usize {
        let in_play = match value {
            Value::Blue(n) => {
                let (low, high) = self.public.wires.blue();
                if (low..=high).contains(&n) { 4 } else { 0 }
            }
            Value::Yellow => self.public.wires.yellow().in_play(),
            Value::Red => self.public.wires.red().in_play(),
        };
        in_play - self.cut_count(value)
    }

    /// Whether the mission keeps a value from being cut now.
    #[must_use]
    pub fn is_blocked(&self, value: Value) -> bool {
        let special = self.public.mission().special();
        special.waits(&self.public.number_cards, value, |value| self.cut_count(value))
    }

    /// The values that the seat may announce: held, not deadly, not blocked. Each once.
    #[must_use]
    pub fn announceable(&self) -> Vec<Value> {
        let deadly = self.public.deadly();
        let mut values = self.own_values();
        values.retain(|&value| !deadly.has(value) && !self.is_blocked(value));
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The table for analysis. It passes the checks of [`TableSetup::check`] by construction, which
    /// a test verifies on every view of many games.
    #[must_use]
    pub fn table(&self) -> Table {
        let public = &self.public;
        let own: Vec<usize> = (0..self.stands.len()).filter(|&i| self.is_own(i)).collect();
        let mut setup = TableSetup::new(public.wires.clone(), self.stands.clone());
        setup.owners = Some(public.owners.clone());
        setup.observer = own.first().copied().unwrap_or(0);
        setup.observer_stands = own;
        setup.captain = public.owners.iter().position(|&owner| owner == public.captain());
        let taken = |event: &Event| matches!(event, Event::Taken { .. });
        if public.history.iter().any(taken) {
            setup.sizes = Sizes::Free;
        }
        setup.mission = Some(public.mission().number());
        setup.number_cards.clone_from(&public.number_cards);
        setup.dial = public.dial.and_then(|dial| u8::try_from(dial).ok());
        setup.equipment.clone_from(&public.cards);
        setup.characters.clone_from(&public.characters);
        setup.history = public.history.to_vec();
        setup.history.extend(self.waiting());
        Table { setup, owners: public.owners.clone(), observer: self.seat }
    }

    /// The cut that waits for its owner's answer, as everybody sees it.
    fn waiting(&self) -> Option<Event> {
        let Phase::Answer { asked, actor, .. } = self.public.phase else { return None };
        let (cut, hit) = match asked {
            Asked::CutWhich(cut) => (cut, true),
            Asked::TokenWhich(cut) => (cut, false),
            Asked::GiveFor(_) | Asked::HandToken => return None,
        };
        let (values, slots) = (cut.values().collect(), cut.slots.iter().collect());
        Some(Event::Waiting { actor, values, stand: cut.stand, slots, hit })
    }

    /// The places whose wire the seat does not know, in order.
    pub fn unknown(&self) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(|s| self.stands[s.stand][s.slot].wire().is_none())
    }

    /// A possible world: these wires at the unknown places, in the order of [`View::unknown`]. What
    /// else is hidden (cards not drawn) is shuffled. Facts of the history are not checked here:
    /// the wires come from a source that obeys them.
    ///
    /// # Errors
    /// When the wires are not as many as the slots, or cannot stand there.
    pub fn world(&self, wires: &[Wire], rng: &mut impl Rng) -> Result<World, WorldError> {
        let needed = self.unknown().count();
        if wires.len() != needed {
            return Err(WorldError::Number { found: wires.len(), needed });
        }
        let mut given = wires.iter().copied();
        let mut seen = [0; Wire::KINDS];
        let mut stands = Vec::with_capacity(self.stands.len());
        for (i, row) in self.stands.iter().enumerate() {
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
                if seen[wire.index()] > self.public.wires.copies(wire) {
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
                    known_by: self.known_by[i][j],
                });
            }
            stands.push(pieces);
        }
        self.coloured_fit(&stands)?;
        let mut deck = self.public.mission().equipment(self.public.players());
        deck.retain(|card| self.public.cards.iter().all(|c| c.equipment != *card));
        let deadly = self.public.deadly();
        deck.retain(|card| !deadly.has(card.unlock().0));
        shuffle(&mut deck, rng);
        let mut bag: Vec<u8> = (1..=12).collect();
        shuffle(&mut bag, rng);
        Ok(World { public: self.public.clone(), stands, deck, bag })
    }

    /// As many yellow and red wires as are in play, no more and no fewer.
    fn coloured_fit(&self, stands: &[Vec<Piece>]) -> Result<(), WorldError> {
        for colour in [Colour::Yellow, Colour::Red] {
            let in_play = self.public.wires.group(colour).map_or(0, crate::wires::Group::in_play);
            let of: Vec<Wire> =
                stands.iter().flatten().map(|p| p.wire).filter(|w| w.colour() == colour).collect();
            if let Some(&extra) = of.get(in_play) {
                return Err(WorldError::TooMany(extra));
            }
        }
        Ok(())
    }

    /// Players who may take the turn now.
    pub(super) fn has_turn(&self) -> bool {
        match self.public.phase {
            Phase::Turn { seat } => seat == self.seat,
            Phase::Anyone { but } => {
                let live = |p: usize| self.uncut_of(p).next().is_some();
                let alone = !(0..self.public.players()).any(|p| Some(p) != but && live(p));
                live(self.seat) && (Some(self.seat) != but || alone)
            }
            _ => false,
        }
    }
}
