//! The complete state of a game: what is public, and what only the [`World`] knows.

use crate::cards::Equipment;
use crate::missions::Special;
use crate::public::{Cause, Outcome, Phase, Public};
use crate::stand::{Face, Slot, Spot};
use crate::tiles::{Colour, Parity, Value, ValueSet, Wire};

/// A wire on a stand and its tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The wire's true identity.
    pub wire: Wire,
    /// Whether it is open.
    pub cut: bool,
    /// Whether there is a true number or yellow token in front of it.
    pub shown: bool,
    /// Whether there is an even or odd token in front of it.
    pub parity: bool,
    /// The count token in front of it.
    pub count: Option<u8>,
    /// The values of the false tokens in front of it.
    pub not: ValueSet,
    /// Whether it is outside the sort order.
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

    /// The slot as a player sees it.
    #[must_use]
    pub fn seen_by(&self, player: usize) -> Slot {
        let knows = self.known_by & (1 << player) != 0;
        let face = match self.wire {
            wire if self.cut => Face::Cut(wire),
            wire if self.shown && wire.colour() == Colour::Blue => Face::Number(wire.number()),
            wire if self.shown => Face::Yellow(knows.then(|| wire.number())),
            wire if knows => Face::Known(wire),
            _ => Face::Hidden,
        };
        let parity = self.parity.then(|| Parity::of(self.wire.number()));
        Slot { face, parity, count: self.count, not: self.not, unsorted: self.unsorted }
    }

    /// Opens it; its tokens are removed, except for a count token, which stays true.
    pub(super) fn open(&mut self) {
        (self.cut, self.shown, self.parity, self.not) = (true, false, false, ValueSet::EMPTY);
    }
}

/// The complete state of a game, with everything that is hidden.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct World {
    pub(super) public: Public,
    pub(super) stands: Vec<Vec<Piece>>,
    /// The equipment cards that are not on the table; the next one is last.
    pub(super) deck: Vec<Equipment>,
    /// The order in which the Disintegrator would draw numbers; the next one is last.
    pub(super) bag: Vec<u8>,
}

impl World {
    /// What everybody sees besides the stands.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The true wires of each stand.
    #[must_use]
    pub fn stands(&self) -> &[Vec<Piece>] {
        &self.stands
    }

    /// The result of the game, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.public.outcome()
    }

    /// The players who may act next: usually one, several with free turn order. During a turn,
    /// players with equipment that can be used at any time may also interrupt.
    #[must_use]
    pub fn to_act(&self) -> Vec<usize> {
        match self.public.play.phase {
            Phase::Indication { seat, .. } | Phase::Turn { seat } | Phase::Answer { seat, .. } => {
                vec![seat]
            }
            Phase::Unsaid | Phase::Over(_) => Vec::new(),
            Phase::Anyone { but } => self.free_seats(but),
        }
    }

    /// The players with wires, except the last one to act unless nobody else has any.
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
        self.public.play.phase = Phase::Over(outcome);
    }

    /// Ends the turn of `actor`: the game is won, tokens are passed, or it is the next player's
    /// turn.
    pub(super) fn end_turn(&mut self, actor: usize) {
        self.public.play.stabilized = false;
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
        if self.public.special() == Special::FreeOrder {
            self.public.play.phase = Phase::Anyone { but: Some(actor) };
            return;
        }
        let next = (1..=players).map(|step| (actor + step) % players).find(|&s| self.has_wires(s));
        // Somebody has wires, otherwise the game would be won.
        if let Some(seat) = next {
            self.start_turn(seat);
        }
    }

    /// Starts a player's turn; a player without a legal action loses the game for all.
    pub(super) fn start_turn(&mut self, seat: usize) {
        self.public.play.phase = Phase::Turn { seat };
        // A player can be unable to move only where numbers can be blocked.
        let blocks = matches!(self.public.special(), Special::Sequence(_));
        if blocks && !super::legal::can_move(&self.view(seat)) {
            self.end(Outcome::Lost(Cause::Stuck));
        }
    }
}
