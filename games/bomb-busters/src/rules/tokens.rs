//! Tokens: the indication before the first turn, the token of a miss, and mission 22's handing.

use super::world::{Asked, Phase, World};
use crate::history::Event;
use crate::missions::{Special, Tokens};
use crate::stand::Spot;
use crate::tiles::{Colour, Value};

/// What a player lays in the indication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lays {
    /// One true token of the mission's kind.
    True,
    /// Two false ones.
    False,
    /// Two of values that he lacks.
    Lacks,
    /// None.
    Nothing,
}

/// What that player lays.
pub(super) fn lays(public: &super::Public, seat: usize) -> Lays {
    let captain = seat == public.captain();
    match public.mission().tokens() {
        _ if captain && public.mission().captain_is_silent(public.players()) => Lays::Nothing,
        Tokens::Number | Tokens::Parity | Tokens::Count => Lays::True,
        Tokens::FalseCaptain if captain => Lays::False,
        Tokens::FalseCaptain => Lays::True,
        Tokens::False => Lays::False,
        Tokens::Lacks => Lays::Lacks,
        Tokens::None | Tokens::Random | Tokens::Beside => Lays::Nothing,
    }
}

/// Whether tokens before this player's wires are false.
pub(super) fn lays_false(public: &super::Public, seat: usize) -> bool {
    match public.mission().tokens() {
        Tokens::False => true,
        Tokens::FalseCaptain => seat == public.captain(),
        _ => false,
    }
}

impl World {
    pub(super) fn start_indication(&mut self) {
        self.indicate_from(self.public.captain(), 0);
    }

    /// The next player who lays something, counted clockwise from the captain; else the first turn.
    fn indicate_from(&mut self, seat: usize, done: usize) {
        let (captain, players) = (self.public.captain(), self.public.players());
        let next = (done..players)
            .map(|step| (captain + step) % players)
            .find(|&seat| lays(&self.public, seat) != Lays::Nothing);
        debug_assert!(seat < players);
        match next {
            Some(seat) => self.public.phase = Phase::Indication { seat, laid: 0 },
            None if self.public.mission().special() == Special::FreeOrder => {
                self.public.phase = Phase::Anyone { but: None };
            }
            None => self.start_turn(captain),
        }
    }

    /// One token of the indication was laid (or none can be); go on.
    pub(super) fn indicated(&mut self, seat: usize, laid: u8, gave_up: bool) {
        let needed = match lays(&self.public, seat) {
            Lays::False | Lays::Lacks => 2,
            _ => 1,
        };
        if laid < needed && !gave_up {
            self.public.phase = Phase::Indication { seat, laid };
            return;
        }
        let players = self.public.players();
        let done = (seat + players - self.public.captain()) % players + 1;
        self.indicate_from(seat, done);
    }

    /// How often the value of a wire stands on its stand, open ones included.
    pub(super) fn times(&self, spot: Spot) -> u8 {
        let value = self.piece(spot).wire.value();
        let same = self.stands[spot.stand].iter().filter(|p| p.wire.value() == value).count();
        u8::try_from(same).unwrap_or(u8::MAX)
    }

    /// Lays a true token of the mission's kind before a wire.
    pub(super) fn lay_true(&mut self, spot: Spot) {
        let times = self.times(spot);
        let tokens = self.public.mission().tokens();
        let piece = self.piece_mut(spot);
        match (tokens, piece.wire.colour()) {
            (Tokens::Parity, Colour::Blue) => piece.parity = true,
            (Tokens::Count, _) => piece.count = Some(times),
            (Tokens::None, _) => return,
            _ => piece.shown = true,
        }
        self.public.record(Event::Token { spot });
    }

    pub(super) fn lay_false(&mut self, spot: Spot, value: Value) {
        let piece = self.piece_mut(spot);
        piece.not = piece.not.with(value);
        self.public.record(Event::Token { spot });
    }

    /// Lays the token of a miss; says whether there was one to lay.
    pub(super) fn lay_miss(&mut self, spot: Spot, announced: impl Iterator<Item = Value>) -> bool {
        let owner = self.public.owners[spot.stand];
        let (times, tokens) = (self.times(spot), self.public.mission().tokens());
        let is_false = lays_false(&self.public, owner);
        let piece = self.piece_mut(spot);
        match (tokens, piece.wire.colour()) {
            _ if is_false => announced.for_each(|value| piece.not = piece.not.with(value)),
            (Tokens::Parity, Colour::Blue) => piece.parity = true,
            (Tokens::Count, _) => piece.count = Some(times),
            (Tokens::None, _) => return false,
            _ => piece.shown = true,
        }
        true
    }

    /// Mission 22: once two yellows are cut, everybody chooses a token to hand to the left.
    pub(super) fn start_handing(&mut self, actor: usize) -> bool {
        let due = self.public.mission().special() == Special::HandTokens
            && !self.public.handing_done
            && self.cut_count(Value::Yellow) >= 2;
        if due {
            self.public.handing_done = true;
            self.public.handed = vec![None; self.public.players()];
            self.ask_hand(actor, 0);
        }
        due
    }

    fn ask_hand(&mut self, actor: usize, from: usize) {
        let players = self.public.players();
        let next = (from..players).find(|&seat| !self.public.beside[seat].is_empty());
        match next {
            Some(seat) => {
                self.public.phase = Phase::Answer { seat, asked: Asked::HandToken, actor };
            }
            None => {
                self.hand_all();
                self.next_turn(actor);
            }
        }
    }

    pub(super) fn hand(&mut self, seat: usize, value: Value, actor: usize) {
        self.public.handed[seat] = Some(value);
        self.ask_hand(actor, seat + 1);
    }

    /// All at once: tokens leave their players first, then arrive.
    fn hand_all(&mut self) {
        let handed = std::mem::take(&mut self.public.handed);
        for (seat, value) in handed.iter().enumerate() {
            if let Some(at) = self.public.beside[seat].iter().position(|v| Some(*v) == *value) {
                self.public.beside[seat].remove(at);
            }
        }
        let players = self.public.players();
        for (seat, value) in handed.into_iter().enumerate() {
            let (Some(value), left) = (value, (seat + 1) % players) else { continue };
            let held: Vec<Spot> =
                self.uncut_of(left).filter(|s| self.piece(*s).wire.value() == value).collect();
            // Where every wire of the value has its token already, one more says nothing.
            if let Some(&spot) = held.iter().find(|s| !self.piece(**s).shown) {
                self.piece_mut(spot).shown = true;
                self.public.record(Event::Token { spot });
            } else if held.is_empty() {
                self.public.beside[left].push(value);
                self.public.record(Event::Beside { player: left, value });
            }
        }
    }
}
