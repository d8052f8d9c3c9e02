//! What a seat sees, in a form that is cheap to build: no list of actions, no copy of the history.
//!
//! A [`Sight`] is built from a [`Table`], or directly from a [`World`] in rollouts; both give the
//! same sight, which tests compare. It contains only what the seat may know, so a policy that gets
//! a sight cannot peek.

use super::public_facts::PublicFacts;
use crate::cards::Equipment;
use crate::missions::Tokens;
use crate::rules::{Public, World};
use crate::stand::{Face, Slot, Spot};
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// The maximum number of stands on a table.
pub const STANDS: usize = 5;
/// The maximum number of wires on a stand: 14, with some to spare for the Grappling Hook.
pub const SLOTS: usize = 20;

const NOTHING: Slot =
    Slot { face: Face::Hidden, parity: None, count: None, not: ValueSet::EMPTY, unsorted: false };

/// The table as one seat sees it.
#[derive(Debug, Clone)]
pub struct Sight<'a> {
    /// What everybody sees besides the stands.
    pub public: &'a Public,
    /// What the public history proves.
    pub proven: &'a PublicFacts,
    /// The seat whose sight it is.
    pub seat: usize,
    stands: [[Slot; SLOTS]; STANDS],
    lens: [usize; STANDS],
    /// The number of open wires of each value, by [`place`].
    open: [u8; 14],
}

impl PartialEq for Sight<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat
            && self.public == other.public
            && self.rows().eq(other.rows())
            // What was once said about a wire that is open now no longer matters.
            && self
                .spots()
                .filter(|spot| !self.slot(*spot).is_cut())
                .all(|spot| self.said(spot) == other.said(spot))
    }
}

/// A dense index of a value: 1 to 12, yellow, red.
pub(super) fn place(value: Value) -> usize {
    match value {
        // Blue values are 1 to 12 in every wire that exists.
        Value::Blue(n) => usize::from(n.clamp(1, 12)) - 1,
        Value::Yellow => 12,
        Value::Red => 13,
    }
}

impl<'a> Sight<'a> {
    /// The sight of a seat in a world.
    #[must_use]
    pub fn of_world(world: &'a World, seat: usize, proven: &'a PublicFacts) -> Sight<'a> {
        let rows =
            world.stands().iter().map(|row| row.iter().map(move |piece| piece.seen_by(seat)));
        Sight::new(world.public(), seat, proven, rows)
    }

    /// The same from a view.
    #[must_use]
    pub fn of_view(view: &'a Table, proven: &'a PublicFacts) -> Sight<'a> {
        let rows = view.stands().iter().map(|row| row.iter().copied());
        Sight::new(view.public(), view.observer(), proven, rows)
    }

    fn new<R: Iterator<Item = Slot>>(
        public: &'a Public,
        seat: usize,
        proven: &'a PublicFacts,
        rows: impl Iterator<Item = R>,
    ) -> Sight<'a> {
        let mut stands = [[NOTHING; SLOTS]; STANDS];
        let (mut lens, mut open) = ([0; STANDS], [0; 14]);
        for ((row, len), slots) in stands.iter_mut().zip(&mut lens).zip(rows) {
            for (here, slot) in row.iter_mut().zip(slots) {
                if let Face::Cut(wire) = slot.face {
                    open[place(wire.value())] += 1;
                }
                *here = slot;
                *len += 1;
            }
        }
        Sight { public, proven, seat, stands, lens, open }
    }

    fn rows(&self) -> impl Iterator<Item = &[Slot]> {
        self.stands.iter().zip(self.lens).map(|(row, len)| &row[..len])
    }

    /// The slots of a stand.
    #[must_use]
    pub fn row(&self, stand: usize) -> &[Slot] {
        &self.stands[stand][..self.lens[stand]]
    }

    /// The number of stands.
    #[must_use]
    pub fn stands(&self) -> usize {
        self.public.owners.len()
    }

    /// The slot at a place of the table.
    #[must_use]
    pub fn slot(&self, spot: Spot) -> &Slot {
        &self.stands[spot.stand][spot.slot]
    }

    /// Every place on the table.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        (0..self.stands())
            .flat_map(|stand| (0..self.lens[stand]).map(move |slot| Spot { stand, slot }))
    }

    /// Whether a stand is the seat's own.
    #[must_use]
    pub fn is_own(&self, stand: usize) -> bool {
        self.public.owners[stand] == self.seat
    }

    /// The uncut wires of the seat.
    pub fn own(&self) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(|spot| self.is_own(spot.stand) && !self.slot(*spot).is_cut())
    }

    /// The uncut wires of the others.
    pub fn targets(&self) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(|spot| !self.is_own(spot.stand) && !self.slot(*spot).is_cut())
    }

    /// The number of uncut wires of a value that the seat holds.
    #[must_use]
    pub fn held(&self, value: Value) -> usize {
        self.own().filter(|spot| self.slot(*spot).value() == Some(value)).count()
    }

    /// The number of open wires of a value.
    #[must_use]
    pub fn open(&self, value: Value) -> usize {
        self.open[place(value)].into()
    }

    /// The number of uncut wires of a value, anywhere.
    #[must_use]
    pub fn uncut(&self, value: Value) -> usize {
        self.public.in_play(value).saturating_sub(self.open(value))
    }

    /// The values that the seat may announce, each once.
    #[must_use]
    pub fn announceable(&self) -> ValueSet {
        let deadly = self.public.deadly();
        let held: ValueSet = self.own().filter_map(|spot| self.slot(spot).value()).collect();
        held.iter().filter(|&value| !deadly.has(value) && !self.is_blocked(value)).collect()
    }

    fn is_blocked(&self, value: Value) -> bool {
        let special = self.public.special();
        special.waits(&self.public.number_cards, value, |value| self.open(value))
    }

    /// The values that a wire can have, given what its slot shows and what the history proves.
    #[must_use]
    pub fn may(&self, spot: Spot) -> ValueSet {
        match self.slot(spot).value() {
            Some(value) => ValueSet::one(value),
            None => self.said(spot),
        }
    }

    /// The values that a wire can have, given its even, odd, count and false tokens and the
    /// history: what everybody knows, whether or not this seat knows more.
    #[must_use]
    pub fn said(&self, spot: Spot) -> ValueSet {
        let slot = self.slot(spot);
        let mut may = self.proven.not(spot).complement();
        for value in slot.not.iter() {
            may = may.without(value);
        }
        let captains = self.public.is_captain(self.public.owners[spot.stand]);
        let honest = self.public.tokens() == Tokens::FalseCaptain;
        if slot.count.is_some() || honest && captains && !slot.not.is_empty() {
            may = may.without(Value::Red);
        }
        match slot.parity {
            Some(parity) => parity.values().iter().filter(|&value| may.has(value)).collect(),
            None => may,
        }
    }

    /// Whether a card is ready and the seat may use it.
    #[must_use]
    pub fn card(&self, equipment: Equipment) -> bool {
        self.public.card(self.seat, equipment)
    }

    /// Whether the seat may use a card, or has a character with the same skill.
    #[must_use]
    pub fn card_or_skill(&self, equipment: Equipment) -> bool {
        self.public.card_or_skill(self.seat, equipment)
    }

    /// Whether a miss by this seat ends the game.
    #[must_use]
    pub fn miss_is_fatal(&self) -> bool {
        self.public.is_rookie(self.seat)
            || self.public.dial == Some(1) && !self.public.play.stabilized
    }
}
