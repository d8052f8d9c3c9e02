//! The state of a game: what is public, and the truth that only the [`World`] knows.

use std::sync::Arc;

use super::action::Cut;
use super::deal::Game;
use crate::cards::{Card, CardState, Character, Equipment};
use crate::history::Event;
use crate::missions::{Mission, Special};
use crate::stand::Spot;
use crate::tiles::{Value, ValueSet, Wire};
use crate::wires::Wires;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// All wires cut, all reds revealed.
    Won,
    /// The bomb went off.
    Lost(Cause),
}

/// Why the bomb went off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// A red wire was cut.
    RedWire,
    /// The dial reached the skull.
    Dial,
    /// The rookie failed.
    Rookie,
    /// A wire of the dead number was cut.
    DeadNumber,
    /// A player could do nothing.
    Stuck,
}

/// What an owner is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asked {
    /// Which of the pointed wires that match is cut.
    CutWhich(Cut),
    /// Which of the pointed wires gets the token.
    TokenWhich(Cut),
    /// Which wire to give for this one of that player's.
    GiveFor(Spot),
    /// Which token to hand to the left.
    HandToken,
}

/// Who may do what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A player lays his tokens; so many already lie.
    Indication {
        /// The player.
        seat: usize,
        /// Tokens laid by him.
        laid: u8,
    },
    /// A player's turn.
    Turn {
        /// The player.
        seat: usize,
    },
    /// Anybody's turn but one player's (mission 10).
    Anyone {
        /// The player who had the last turn.
        but: Option<usize>,
    },
    /// A player must answer before the turn of `actor` goes on.
    Answer {
        /// The player who is asked.
        seat: usize,
        /// What he is asked.
        asked: Asked,
        /// Whose action it was.
        actor: usize,
    },
    /// The game has ended.
    Over(Outcome),
}

/// Everything that all players see, but the stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Public {
    /// The game that is played.
    pub game: Arc<Game>,
    /// The wires in play, with their markers.
    pub wires: Wires,
    /// The owner of each stand.
    pub owners: Vec<usize>,
    /// Failures until the bomb goes off; none when the mission has no dial.
    pub dial: Option<usize>,
    /// How many dual cuts failed.
    pub failures: usize,
    /// Who may do what.
    pub phase: Phase,
    /// The turn that a question interrupted, to go on with afterwards.
    pub resume: Option<Phase>,
    /// Whether the Stabilizer is on this turn.
    pub stabilized: bool,
    /// The equipment cards on the table.
    pub cards: Vec<Card>,
    /// The characters, one a player.
    pub characters: Vec<Character>,
    /// The number cards of the mission.
    pub number_cards: Vec<u8>,
    /// Tokens beside the stands, a list a player.
    pub beside: Vec<Vec<Value>>,
    /// Tokens chosen to be handed to the left, as they are chosen.
    pub handed: Vec<Option<Value>>,
    /// Whether tokens were handed already.
    pub handing_done: bool,
    /// What everybody saw happen.
    pub history: Arc<Vec<Event>>,
}

impl Public {
    /// The mission.
    #[must_use]
    pub fn mission(&self) -> Mission {
        self.game.mission()
    }

    /// How many players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.game.players()
    }

    /// The captain.
    #[must_use]
    pub fn captain(&self) -> usize {
        self.game.captain()
    }

    /// The values that explode when cut: red, and the dead number of mission 11.
    #[must_use]
    pub fn deadly(&self) -> ValueSet {
        self.mission().special().deadly(&self.number_cards)
    }

    /// Whether a player may use equipment and his character at all.
    #[must_use]
    pub fn may_use_equipment(&self, seat: usize) -> bool {
        self.mission().special().allows_equipment(seat == self.captain())
    }

    /// Whether a card lies ready.
    #[must_use]
    pub fn is_ready(&self, equipment: Equipment) -> bool {
        self.cards.iter().any(|c| c.equipment == equipment && c.state == CardState::Ready)
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Phase::Over(outcome) = self.phase { Some(outcome) } else { None }
    }

    pub(super) fn record(&mut self, event: Event) {
        Arc::make_mut(&mut self.history).push(event);
    }
}

/// A wire on a stand, as it truly is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The wire.
    pub wire: Wire,
    /// Whether it lies open.
    pub cut: bool,
    /// Whether a true number or yellow token lies before it.
    pub shown: bool,
    /// Whether an even or odd token lies before it.
    pub parity: bool,
    /// The count token before it.
    pub count: Option<u8>,
    /// The false tokens before it.
    pub not: ValueSet,
    /// Whether it stands outside the sort order.
    pub unsorted: bool,
    /// Which players know it, as bits.
    pub known_by: u8,
}

impl Piece {
    pub(super) fn new(wire: Wire, owner: usize) -> Piece {
        Piece {
            wire,
            cut: false,
            shown: false,
            parity: false,
            count: None,
            not: ValueSet::EMPTY,
            unsorted: false,
            known_by: 1 << owner,
        }
    }

    /// Lays it open; tokens come off, but for a count token, which stays true.
    pub(super) fn open(&mut self) {
        (self.cut, self.shown, self.parity, self.not) = (true, false, false, ValueSet::EMPTY);
    }
}

/// A whole game with everything hidden in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct World {
    pub(super) public: Public,
    pub(super) stands: Vec<Vec<Piece>>,
    /// Equipment cards not on the table, the next one last.
    pub(super) deck: Vec<Equipment>,
    /// The order in which the Disintegrator would draw numbers, the next one last.
    pub(super) bag: Vec<u8>,
}

impl World {
    /// What everybody sees.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The stands as they truly are.
    #[must_use]
    pub fn stands(&self) -> &[Vec<Piece>] {
        &self.stands
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.public.outcome()
    }

    /// Who may take the next step: one player, but for free turn order. Players with equipment for
    /// any time may step in besides during a turn.
    #[must_use]
    pub fn to_act(&self) -> Vec<usize> {
        match self.public.phase {
            Phase::Indication { seat, .. } | Phase::Turn { seat } | Phase::Answer { seat, .. } => {
                vec![seat]
            }
            Phase::Over(_) => Vec::new(),
            Phase::Anyone { but } => self.free_seats(but),
        }
    }

    /// Players with wires, without the last one unless nobody else has any.
    fn free_seats(&self, but: Option<usize>) -> Vec<usize> {
        let live: Vec<usize> =
            (0..self.public.players()).filter(|&seat| self.has_wires(seat)).collect();
        let others: Vec<usize> = live.iter().copied().filter(|&s| Some(s) != but).collect();
        if others.is_empty() { live } else { others }
    }

    pub(super) fn piece(&self, spot: Spot) -> &Piece {
        &self.stands[spot.stand][spot.slot]
    }

    pub(super) fn piece_mut(&mut self, spot: Spot) -> &mut Piece {
        &mut self.stands[spot.stand][spot.slot]
    }

    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let stands = self.stands.iter().enumerate();
        stands.flat_map(|(stand, row)| (0..row.len()).map(move |slot| Spot { stand, slot }))
    }

    pub(super) fn uncut_of(&self, seat: usize) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(move |s| self.public.owners[s.stand] == seat && !self.piece(*s).cut)
    }

    pub(super) fn has_wires(&self, seat: usize) -> bool {
        self.uncut_of(seat).next().is_some()
    }

    /// How many wires of a value are cut.
    pub(super) fn cut_count(&self, value: Value) -> usize {
        self.stands.iter().flatten().filter(|p| p.cut && p.wire.value() == value).count()
    }

    pub(super) fn end(&mut self, outcome: Outcome) {
        self.public.phase = Phase::Over(outcome);
    }

    /// The turn of `actor` is over: win, hand tokens, or the next player.
    pub(super) fn end_turn(&mut self, actor: usize) {
        self.public.stabilized = false;
        self.unlock();
        if self.stands.iter().flatten().all(|piece| piece.cut) {
            self.end(Outcome::Won);
        } else if !self.start_handing(actor) {
            self.next_turn(actor);
        }
    }

    /// The next player with wires, clockwise after `actor`.
    pub(super) fn next_turn(&mut self, actor: usize) {
        let players = self.public.players();
        if self.public.mission().special() == Special::FreeOrder {
            self.public.phase = Phase::Anyone { but: Some(actor) };
            return;
        }
        let next = (1..=players).map(|step| (actor + step) % players).find(|&s| self.has_wires(s));
        // Somebody has wires: the game would be won otherwise.
        if let Some(seat) = next {
            self.start_turn(seat);
        }
    }

    /// Gives the turn to a player; one who can do nothing loses for all.
    pub(super) fn start_turn(&mut self, seat: usize) {
        self.public.phase = Phase::Turn { seat };
        if self.public.mission().special_blocks() && !super::legal::can_move(&self.view(seat)) {
            self.end(Outcome::Lost(Cause::Stuck));
        }
    }
}

impl Mission {
    /// Whether numbers can be blocked, so that a player may be unable to move.
    fn special_blocks(self) -> bool {
        matches!(self.special(), Special::Sequence(_))
    }
}
