//! A table as one seat sees it: unchecked data ([`TableSetup`]) and checked data ([`Table`]).
//!
//! Promises of a [`Table`]: the stands have the sizes that result from the deal, every known wire
//! is in play and no more often than it exists, known wires are in ascending order, the observer
//! knows their own wires, and every entry names stands and slots that exist. It does not promise
//! that a consistent deal exists: facts that cannot all be true are found by counting. JSON and
//! files are unknown here.

use serde::{Deserialize, Serialize};

use crate::forms::tagged;
use crate::history::Event;
use crate::missions::{Mission, Special};
use crate::public::{Phase, Public};
use crate::stand::{Slot, Spot};
use crate::table_error::{TableError, Trouble};
use crate::tiles::{Colour, Parity, Value, ValueSet, Wire};
use crate::timeline::Timeline;
use crate::wires::Wires;

tagged! {
    "type", "Constraint",
    /// A fact about a stand or a slot, entered by hand.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Constraint {
        /// At least one uncut wire of the stand has the value.
        MustHave {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The value that it has.
            value: Value,
        },
        /// No uncut wire of the stand has the value.
        MustNotHave {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The value that it does not have.
            value: Value,
        },
        /// Two wires of the stand have the same value.
        AdjacentEqual {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The index of one slot.
            left: usize,
            /// The index of the other slot.
            right: usize,
        },
        /// Two wires of the stand have different values.
        AdjacentNotEqual {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The index of one slot.
            left: usize,
            /// The index of the other slot.
            right: usize,
        },
        /// The wire does not have the value.
        SlotExcluded {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The index of the slot.
            slot: usize,
            /// The value that the wire does not have.
            value: Value,
        },
        /// The wire is blue and of that parity.
        SlotParity {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The index of the slot.
            slot: usize,
            /// The parity of its number.
            parity: Parity,
        },
        /// The value of the wire occurs exactly this often on its stand, and is not red.
        Multiplicity {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The index of the slot.
            slot: usize,
            /// The number of occurrences.
            #[serde(alias = "m", alias = "times", alias = "multiplicity")]
            count: u8,
        },
        /// The wire is outside the sort order.
        Unsorted {
            /// The index of the stand.
            #[serde(rename = "player")]
            stand: usize,
            /// The index of the slot.
            slot: usize,
        },
    }
}

/// A dual cut that missed, for tables without a full history: the same as a miss in the history,
/// except that its time is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FailedCut {
    /// A stand of the player who announced.
    pub actor: usize,
    /// The stand pointed at.
    #[serde(rename = "target")]
    pub stand: usize,
    /// The slot pointed at.
    pub slot: usize,
    /// The announced value.
    pub value: Value,
    /// How many wires of that value the player's hand had already cut at the time.
    #[serde(default)]
    pub own_cut_before: usize,
}

impl FailedCut {
    /// The wire pointed at.
    #[must_use]
    pub fn target(&self) -> Spot {
        Spot::new(self.stand, self.slot)
    }
}

/// How the sizes of the stands are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sizes {
    /// As dealt one by one, starting with the captain.
    #[default]
    Dealt,
    /// Any sizes that add up (after a Grappling Hook, or in a mission that deals differently).
    Free,
}

/// Everything that is entered about a table, not yet checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableSetup {
    /// The names of the players, or empty.
    pub names: Vec<String>,
    /// The player who owns each stand. By default each stand belongs to its own player, except
    /// those of the observer.
    pub owners: Option<Vec<usize>>,
    /// The slots of each stand.
    pub stands: Vec<Vec<Slot>>,
    /// The index of the observer's stand.
    pub observer: usize,
    /// All stands of the observer, if there are several.
    pub observer_stands: Vec<usize>,
    /// How to check the sizes.
    pub sizes: Sizes,
    /// Facts entered by hand.
    pub constraints: Vec<Constraint>,
    /// Failed cuts entered by hand.
    pub failed_cuts: Vec<FailedCut>,
    /// What everybody sees; the owners are filled in by the check.
    pub public: Public,
    /// Which players know each wire, as bits, in a played game, where everybody sees who swapped
    /// what. Otherwise empty.
    pub known_by: Vec<Vec<u8>>,
}

impl TableSetup {
    /// A table with only the stands and the wires known, seen from the first stand.
    #[must_use]
    pub fn new(wires: Wires, stands: Vec<Vec<Slot>>) -> TableSetup {
        TableSetup {
            names: Vec::new(),
            owners: None,
            stands,
            observer: 0,
            observer_stands: Vec::new(),
            sizes: Sizes::Dealt,
            constraints: Vec::new(),
            failed_cuts: Vec::new(),
            public: Public::new(wires),
            known_by: Vec::new(),
        }
    }

    /// Checks everything.
    ///
    /// # Errors
    /// Names the first entry that is impossible.
    pub fn check(self) -> Result<Table, TableError> {
        let names = self.stand_names();
        crate::table_check::check(self).map_err(|error| error.with_names(names))
    }

    /// The name of each stand's owner; empty if there are no names for them.
    pub(crate) fn stand_names(&self) -> Vec<String> {
        let observer = (self.observer, &self.observer_stands[..]);
        let stands = self.stands.len();
        crate::table_check::stand_names(&self.names, self.owners.as_ref(), stands, observer)
    }
}

/// A checked table: what one seat knows, entered by a person or observed in a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) setup: TableSetup,
    pub(crate) observer: usize,
}

impl Table {
    /// The data that was entered. Unsorted slots named by a constraint are marked in the stands.
    #[must_use]
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// Returns the setup, to change and check it again.
    #[must_use]
    pub fn into_setup(self) -> TableSetup {
        self.setup
    }

    /// The table after one more event: wires move as the event says, then the given slots are
    /// replaced (by their positions after the event), and the event is added to the history.
    ///
    /// # Errors
    /// If the event or the given slots are impossible.
    pub fn after(self, event: Event, shows: &[(Spot, Slot)]) -> Result<Table, TableError> {
        let names = self.setup.stand_names();
        self.changed(event, shows).map_err(|error| error.with_names(names))
    }

    fn changed(self, event: Event, shows: &[(Spot, Slot)]) -> Result<Table, TableError> {
        let at = crate::table_error::Place::History(self.history().len());
        if let Some(why) = crate::history_names::wrong_value(&event, self.owners()) {
            return Err(TableError::new(at, Trouble::Value(why)));
        }
        let mut setup = self.setup;
        setup.public.record(event.clone());
        // Who is to act now is up to the rules.
        setup.public.play.phase = Phase::Unsaid;
        setup.known_by.clear();
        crate::table_check::move_slots(&mut setup.stands, &event, at)?;
        for &(spot, slot) in shows {
            let there = setup.stands.get_mut(spot.stand).and_then(|row| row.get_mut(spot.slot));
            *there.ok_or_else(|| TableError::new(at, Trouble::NoWire(spot)))? = slot;
        }
        if matches!(event, Event::Taken { .. }) {
            setup.sizes = Sizes::Free;
        }
        setup.check()
    }

    /// What everybody sees besides the stands.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.setup.public
    }

    /// The events so far, in order.
    #[must_use]
    pub fn history(&self) -> &[Event] {
        &self.public().history
    }

    /// The owner of each stand.
    #[must_use]
    pub fn owners(&self) -> &[usize] {
        &self.public().owners
    }

    /// The slots of each stand.
    #[must_use]
    pub fn stands(&self) -> &[Vec<Slot>] {
        &self.setup.stands
    }

    /// A slot; `spot` must exist on the table.
    #[must_use]
    pub fn slot(&self, spot: Spot) -> &Slot {
        &self.setup.stands[spot.stand][spot.slot]
    }

    /// Every place, stand by stand, from left to right.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let stands = self.setup.stands.iter().enumerate();
        stands.flat_map(|(stand, slots)| (0..slots.len()).map(move |slot| Spot { stand, slot }))
    }

    /// The places of a player's whole hand: all of their stands.
    pub fn hand(&self, player: usize) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(move |spot| self.owner(spot.stand) == player)
    }

    /// The uncut wires of a player.
    pub fn uncut_of(&self, player: usize) -> impl Iterator<Item = Spot> + '_ {
        self.hand(player).filter(|&spot| !self.slot(spot).is_cut())
    }

    /// The observer's uncut wires of a value.
    pub fn held(&self, value: Value) -> impl Iterator<Item = Spot> + '_ {
        self.uncut_of(self.observer).filter(move |&spot| self.slot(spot).value() == Some(value))
    }

    /// The player who owns a stand.
    #[must_use]
    pub fn owner(&self, stand: usize) -> usize {
        self.owners()[stand]
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.public().players()
    }

    /// The player whose view it is.
    #[must_use]
    pub fn observer(&self) -> usize {
        self.observer
    }

    /// Whether the stand belongs to the observer.
    #[must_use]
    pub fn is_own(&self, stand: usize) -> bool {
        self.owners().get(stand) == Some(&self.observer)
    }

    /// The name of a player, or `player 2`.
    #[must_use]
    pub fn player_name(&self, player: usize) -> String {
        let names = &self.setup.names;
        // Names are given per player, or per stand if there are as many.
        let by_stand = names.len() == self.owners().len();
        let stand = self.owners().iter().position(|&owner| owner == player);
        let index = if by_stand { stand.unwrap_or(player) } else { player };
        names.get(index).cloned().unwrap_or_else(|| format!("player {player}"))
    }

    /// Where every wire was at every moment.
    pub(crate) fn timeline(&self) -> Timeline {
        let sizes = self.setup.stands.iter().map(Vec::len).collect();
        Timeline::new(sizes, self.history())
    }

    /// The wires in play.
    #[must_use]
    pub fn wires(&self) -> &Wires {
        &self.public().wires
    }

    /// How many wires of each kind the observer cannot place, by [`Wire::index`]: in play (or
    /// candidates of "k of m") and neither their own, nor open, nor known from a token.
    #[must_use]
    pub fn pool(&self) -> [u8; Wire::KINDS] {
        let mut pool = [0; Wire::KINDS];
        for wire in Wire::all() {
            pool[wire.index()] = self.wires().copies(wire);
        }
        for slot in self.setup.stands.iter().flatten() {
            if let Some(wire) = slot.wire() {
                pool[wire.index()] -= 1;
            }
        }
        pool
    }

    /// The slots that the pool must fill: those whose wire is unknown to the observer.
    pub fn unknown(&self) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(|&spot| self.slot(spot).wire().is_none())
    }

    /// How many wires of the pool, of this colour, were left out of the game.
    #[must_use]
    pub fn left_out(&self, colour: Colour) -> usize {
        self.wires().group(colour).map_or(0, crate::wires::Group::left_out)
    }

    /// The mission, if specified.
    #[must_use]
    pub fn mission(&self) -> Option<Mission> {
        self.public().mission
    }

    /// The special rule of the mission.
    #[must_use]
    pub fn special(&self) -> Special {
        self.public().special()
    }

    /// The values that explode when cut: red, and in mission 11 the dead number.
    #[must_use]
    pub fn deadly(&self) -> ValueSet {
        self.public().deadly()
    }

    /// The number of open wires of a value.
    #[must_use]
    pub fn open_copies(&self, value: Value) -> usize {
        let slots = self.setup.stands.iter().flatten();
        slots.filter(|slot| slot.is_cut() && slot.value() == Some(value)).count()
    }

    /// The blue numbers that are complete: all four wires are open, and a validation token is
    /// placed.
    #[must_use]
    pub fn validated(&self) -> Vec<u8> {
        let (low, high) = self.wires().blue();
        (low..=high).filter(|&n| self.uncut_copies(Value::Blue(n)) == 0).collect()
    }

    /// The number of uncut copies of a value anywhere, as far as that is certain: for blue and
    /// yellow it always is.
    #[must_use]
    pub fn uncut_copies(&self, value: Value) -> usize {
        self.public().in_play(value) - self.open_copies(value)
    }
}
