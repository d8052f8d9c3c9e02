//! What a player can do, and why he may not.

use std::fmt;

use crate::cards::Equipment;
use crate::stand::Spot;
use crate::tiles::Value;

/// A set of slots of one stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SlotSet(u32);

impl SlotSet {
    /// The set of one slot. Stands have fewer than 32; a slot beyond is dropped.
    #[must_use]
    pub fn one(slot: usize) -> SlotSet {
        SlotSet::default().with(slot)
    }

    /// The set with this slot too.
    #[must_use]
    pub fn with(self, slot: usize) -> SlotSet {
        SlotSet(if slot < 32 { self.0 | 1 << slot } else { self.0 })
    }

    /// Whether the slot is in the set.
    #[must_use]
    pub fn has(self, slot: usize) -> bool {
        slot < 32 && self.0 & (1 << slot) != 0
    }

    /// How many slots.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The slots, from the left.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |&slot| self.has(slot))
    }
}

impl FromIterator<usize> for SlotSet {
    fn from_iter<I: IntoIterator<Item = usize>>(slots: I) -> SlotSet {
        slots.into_iter().fold(SlotSet::default(), SlotSet::with)
    }
}

impl fmt::Debug for SlotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// How the actor points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pointing {
    /// At one wire.
    Plain,
    /// Double Detector: two wires of one stand.
    Double,
    /// Triple Detector: three wires of one stand.
    Triple,
    /// Super Detector: all uncut wires of one stand.
    Super,
}

/// A dual cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cut {
    /// The announced value.
    pub value: Value,
    /// The second value, with the X or Y Ray.
    pub or: Option<Value>,
    /// How he points.
    pub pointing: Pointing,
    /// The teammate's stand.
    pub stand: usize,
    /// The wires that he points at.
    pub slots: SlotSet,
    /// The own wire to cut on a hit, when the actor cares.
    pub own: Option<Spot>,
}

impl Cut {
    /// A plain dual cut.
    #[must_use]
    pub fn plain(value: Value, target: Spot) -> Cut {
        let slots = SlotSet::one(target.slot);
        Cut { value, or: None, pointing: Pointing::Plain, stand: target.stand, slots, own: None }
    }

    /// One value, or two.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        std::iter::once(self.value).chain(self.or)
    }
}

/// Something a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lay the mission's token before an own wire.
    Indicate(Spot),
    /// Lay a false token before an own wire.
    IndicateFalse(Spot, Value),
    /// Lay a token of a value that the player lacks beside his stand.
    IndicateLack(Value),
    /// Lay no token, because none can be laid.
    NoToken,
    /// A dual cut.
    DualCut(Cut),
    /// Cut all remaining copies of a value, all in the own hand.
    SoloCut(Value),
    /// Fast Pass: cut two equal own wires although more remain.
    FastPass(Value),
    /// Lay the last wires, all red, open.
    RevealReds,
    /// Coffee Mug: do nothing; that player goes next.
    CoffeeMug(usize),
    /// Stabilizer: this turn's dual cut moves no dial and sets off no red.
    Stabilize,
    /// Label `=` (or `!=`) on this own wire and its right neighbour.
    Label {
        /// `=` or `!=`.
        equal: bool,
        /// The left wire.
        left: Spot,
    },
    /// Walkie-Talkies: offer an own wire to that player.
    Swap {
        /// The wire to give.
        give: Spot,
        /// The player to swap with.
        with: usize,
    },
    /// Post-It: lay the mission's token before an own wire.
    PostIt(Spot),
    /// Post-It where tokens are false.
    PostItFalse(Spot, Value),
    /// Rewinder: the dial goes back one.
    Rewind,
    /// Emergency Batteries: refresh the characters of one or two players.
    Batteries(usize, Option<usize>),
    /// General Radar: ask every stand for a number.
    Radar(u8),
    /// Single Wire Label: an x1 token before an own blue wire, cut or not.
    SingleWire(Spot),
    /// Grappling Hook: take a teammate's wire unseen, and sort it into that own stand.
    Hook {
        /// The wire.
        take: Spot,
        /// The own stand that it goes to.
        to: usize,
    },
    /// An answer: cut this one of the pointed wires, which matches.
    CutThis(usize),
    /// An answer: the token of the miss goes before this pointed wire.
    TokenHere(usize),
    /// An answer: give this wire in the swap.
    Give(Spot),
    /// An answer: hand this token to the left.
    HandToken(Value),
}

impl Action {
    /// A short word for the kind of action, for lists and statistics.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Action::Indicate(_) => "indicate",
            Action::IndicateFalse(..) => "indicate-false",
            Action::IndicateLack(_) => "indicate-lack",
            Action::NoToken => "no-token",
            Action::DualCut(_) => "dual-cut",
            Action::SoloCut(_) => "solo-cut",
            Action::FastPass(_) => "fast-pass",
            Action::RevealReds => "reveal-reds",
            Action::CoffeeMug(_) => "coffee-mug",
            Action::Stabilize => "stabilize",
            Action::Label { .. } => "label",
            Action::Swap { .. } => "swap",
            Action::PostIt(_) => "post-it",
            Action::PostItFalse(..) => "post-it-false",
            Action::Rewind => "rewind",
            Action::Batteries(..) => "batteries",
            Action::Radar(_) => "radar",
            Action::SingleWire(_) => "single-wire",
            Action::Hook { .. } => "hook",
            Action::CutThis(_) => "cut-this",
            Action::TokenHere(_) => "token-here",
            Action::Give(_) => "give",
            Action::HandToken(_) => "hand-token",
        }
    }
}

/// Why an action is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is for somebody else to act.
    #[error("it is not for player {0} to act")]
    NotYourTurn(usize),
    /// Not in this phase.
    #[error("this is not possible now")]
    WrongTime,
    /// A slot that is not there.
    #[error("there is no wire at {0}")]
    NoWire(Spot),
    /// Somebody else's wire where an own one is needed.
    #[error("the wire at {0} is not your own")]
    NotYours(Spot),
    /// An own wire where a teammate's is needed.
    #[error("point at a teammate's stand, not at your own stand {0}")]
    YourOwn(usize),
    /// The wire is cut.
    #[error("the wire at {0} is cut already")]
    IsCut(Spot),
    /// The wire under the X.
    #[error("the wire at {0} stands under an X and is left alone")]
    IsUnsorted(Spot),
    /// A value that the player does not hold uncut.
    #[error("you hold no uncut {0}")]
    NotHeld(Value),
    /// A value that the mission does not allow to be cut now.
    #[error("{0} may not be cut now")]
    Blocked(Value),
    /// The wrong number of wires or values for the way of pointing.
    #[error("{0}")]
    Shape(&'static str),
    /// A card that is not there, locked or used.
    #[error("the {0} cannot be used now")]
    NoCard(Equipment),
    /// No character with that skill left.
    #[error("your character has no {0} left")]
    NoSkill(&'static str),
    /// The mission does not let this player use equipment.
    #[error("the captain uses no equipment in this mission")]
    NoEquipment,
    /// The copies are not all in this hand, or not two or four.
    #[error("a solo cut of {0} needs all remaining copies, two or four, in your hand")]
    NotAlone(Value),
    /// Not all uncut wires are red.
    #[error("reveal only when all your uncut wires are red")]
    NotAllRed,
    /// A token that would not be true, or that may not lie there.
    #[error("{0}")]
    Token(&'static str),
    /// A player who is not there or cannot be chosen.
    #[error("player {0} cannot be chosen")]
    Player(usize),
    /// The dial is where it started.
    #[error("the dial has not moved")]
    DialFull,
}
