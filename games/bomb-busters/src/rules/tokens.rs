//! Tokens: the indication before the first turn, the token of a miss, and passing tokens in mission
//! 22.

use super::world::World;
use crate::history::Event;
use crate::missions::{Special, Tokens};
use crate::public::{Asked, Phase, Public};
use crate::stand::Spot;
use crate::tiles::{Colour, Value};

/// What a player places in the indication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lays {
    /// One true token of the mission's kind.
    True,
    /// Two false tokens.
    False,
    /// Two tokens of values that the player lacks.
    Lacks,
    /// No token.
    Nothing,
}

/// What this player places.
pub(super) fn lays(public: &Public, seat: usize) -> Lays {
    let silent = public.mission.is_some_and(|one| one.captain_is_silent(public.players()));
    match public.tokens_of(seat) {
        _ if silent && public.is_captain(seat) => Lays::Nothing,
        Tokens::Number | Tokens::Parity | Tokens::Count => Lays::True,
        Tokens::False | Tokens::FalseCaptain => Lays::False,
        Tokens::Lacks => Lays::Lacks,
        Tokens::None | Tokens::Random | Tokens::Beside => Lays::Nothing,
    }
}

impl World {
    pub(super) fn start_indication(&mut self) {
        self.indicate_from(0);
    }

    /// Continues with the next player who places something, clockwise from the captain; otherwise
    /// with the first turn.
    fn indicate_from(&mut self, done: usize) {
        // After a deal the captain is always known.
        let (captain, players) = (self.public.captain().unwrap_or(0), self.public.players());
        let next = (done..players)
            .map(|step| (captain + step) % players)
            .find(|&seat| lays(&self.public, seat) != Lays::Nothing);
        match next {
            Some(seat) => self.public.play.phase = Phase::Indication { seat, laid: 0 },
            None if self.public.special() == Special::FreeOrder => {
                self.public.play.phase = Phase::Anyone { but: None };
            }
            None => self.start_turn(captain),
        }
    }

    /// Continues after one token of the indication was placed (or none can be).
    pub(super) fn indicated(&mut self, seat: usize, laid: u8, gave_up: bool) {
        let needed = match lays(&self.public, seat) {
            Lays::False | Lays::Lacks => 2,
            _ => 1,
        };
        if laid < needed && !gave_up {
            self.public.play.phase = Phase::Indication { seat, laid };
            return;
        }
        let (captain, players) = (self.public.captain().unwrap_or(0), self.public.players());
        self.indicate_from((seat + players - captain) % players + 1);
    }

    /// How often the value of a wire occurs on its stand, including open ones.
    pub(super) fn times(&self, spot: Spot) -> u8 {
        let value = self.piece(spot).wire.value();
        let same = self.stands[spot.stand].iter().filter(|p| p.wire.value() == value).count();
        u8::try_from(same).unwrap_or(u8::MAX)
    }

    /// Places a true token of the mission's kind in front of a wire.
    pub(super) fn lay_true(&mut self, spot: Spot) {
        let times = self.times(spot);
        let tokens = self.public.tokens();
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

    /// Places the token of a miss; returns whether there was one to place.
    pub(super) fn lay_miss(&mut self, spot: Spot, announced: impl Iterator<Item = Value>) -> bool {
        let owner = self.public.owners[spot.stand];
        let (times, tokens) = (self.times(spot), self.public.tokens());
        let is_false = self.public.tokens_of(owner) == Tokens::False;
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

    /// Mission 22: once two yellows are cut, everybody chooses a token to pass to the left.
    pub(super) fn start_handing(&mut self, actor: usize) -> bool {
        let due = self.public.special() == Special::HandTokens
            && !self.public.play.handing_done
            && self.cut_count(Value::Yellow) >= 2;
        if due {
            self.public.play.handing_done = true;
            self.ask_hand(actor, 0);
        }
        due
    }

    fn ask_hand(&mut self, actor: usize, from: usize) {
        let players = self.public.players();
        let next = (from..players).find(|&seat| !self.public.play.beside[seat].is_empty());
        match next {
            Some(seat) => {
                self.public.play.phase = Phase::Answer { seat, asked: Asked::HandToken, actor };
            }
            None => {
                self.hand_all();
                self.next_turn(actor);
            }
        }
    }

    pub(super) fn hand(&mut self, seat: usize, value: Value, actor: usize) {
        self.public.play.handed.push((seat, value));
        self.ask_hand(actor, seat + 1);
    }

    /// Simultaneously: all tokens leave their players before they arrive.
    fn hand_all(&mut self) {
        let handed = std::mem::take(&mut self.public.play.handed);
        for &(seat, value) in &handed {
            let beside = &mut self.public.play.beside[seat];
            if let Some(at) = beside.iter().position(|&v| v == value) {
                beside.remove(at);
            }
        }
        for (seat, value) in handed {
            let left = (seat + 1) % self.public.players();
            let held: Vec<Spot> =
                self.uncut_of(left).filter(|s| self.piece(*s).wire.value() == value).collect();
            // If every wire of the value already has its token, one more adds nothing.
            if let Some(&spot) = held.iter().find(|s| !self.piece(**s).shown) {
                self.piece_mut(spot).shown = true;
                self.public.record(Event::Token { spot });
            } else if held.is_empty() {
                self.public.play.beside[left].push(value);
                self.public.record(Event::Beside { player: left, value });
            }
        }
    }
}
