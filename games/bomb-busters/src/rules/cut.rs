//! Playing an action, and the results of cuts: hits, misses, explosions.

use kibitzer_game::Illegal;

use super::action::Action;
use super::check::check;
use super::legal::legal;
use super::world::World;
use crate::cards::Equipment;
use crate::cut::{Cut, Pointing};
use crate::history::{CutOutcome, DualCut, Event};
use crate::missions::Tokens;
use crate::public::{Asked, Cause, Outcome, Phase};
use crate::stand::Spot;
use crate::tiles::Value;

impl World {
    /// Plays an action of a player. On an error nothing has changed.
    ///
    /// # Errors
    /// Says why the action is not legal.
    pub fn play(&mut self, seat: usize, action: Action) -> Result<(), Illegal<Action>> {
        let view = self.view(seat);
        match check(&view, &action) {
            Ok(()) => self.apply(seat, action),
            Err(why) => {
                return Err(Illegal { action, reason: why.into(), legal: legal(&view) });
            }
        }
        Ok(())
    }

    /// The world after an action.
    ///
    /// # Errors
    /// Says why the action is not legal.
    pub fn after(mut self, seat: usize, action: Action) -> Result<World, Illegal<Action>> {
        self.play(seat, action)?;
        Ok(self)
    }

    /// Plays an action that is known to be legal.
    pub(crate) fn apply(&mut self, seat: usize, action: Action) {
        match self.public.play.phase {
            Phase::Indication { laid, .. } => self.apply_indication(seat, laid, action),
            Phase::Answer { asked, actor, .. } => self.apply_answer(seat, &asked, actor, action),
            _ => match action {
                Action::DualCut(cut) => self.dual_cut(seat, cut),
                Action::SoloCut(value) => self.solo_cut(seat, value, usize::MAX),
                Action::FastPass(value) => {
                    self.public.spend_card(Equipment::FastPass);
                    self.solo_cut(seat, value, 2);
                }
                Action::RevealReds => {
                    let spots: Vec<Spot> = self.uncut_of(seat).collect();
                    spots.iter().for_each(|&spot| self.piece_mut(spot).open());
                    self.public.record(Event::RevealedReds { actor: seat, spots });
                    self.end_turn(seat);
                }
                other => self.apply_gear(seat, other),
            },
        }
    }

    fn apply_indication(&mut self, seat: usize, laid: u8, action: Action) {
        match action {
            Action::Indicate(spot) => self.lay_true(spot),
            Action::IndicateFalse(spot, value) => self.lay_false(spot, value),
            Action::IndicateLack(value) => {
                self.public.play.beside[seat].push(value);
                self.public.record(Event::Beside { player: seat, value });
            }
            _ => {}
        }
        self.indicated(seat, laid + 1, action == Action::NoToken);
    }

    fn apply_answer(&mut self, seat: usize, asked: &Asked, actor: usize, action: Action) {
        match (asked, action) {
            (Asked::CutWhich(cut), Action::CutThis(slot)) => {
                self.hit(actor, cut, Spot::new(cut.stand, slot));
            }
            (Asked::TokenWhich(cut), Action::TokenHere(slot)) => {
                self.miss(actor, cut, Some(Spot::new(cut.stand, slot)));
            }
            (Asked::GiveFor(offered), Action::Give(spot)) => self.swap(actor, *offered, seat, spot),
            (Asked::HandToken, Action::HandToken(value)) => self.hand(seat, value, actor),
            _ => {}
        }
    }

    fn dual_cut(&mut self, seat: usize, cut: Cut) {
        self.spend_for_cut(seat, &cut);
        let wires: Vec<Value> =
            cut.slots.iter().map(|slot| self.stands[cut.stand][slot].wire.value()).collect();
        let owner = self.public.owners[cut.stand];
        let first = cut.first();
        let plain = cut.pointing == Pointing::Plain;
        if wires.iter().any(|wire| cut.values().any(|v| v == *wire)) {
            if plain {
                self.hit(seat, &cut, first);
            } else {
                let asked = Asked::CutWhich(cut);
                self.public.play.phase = Phase::Answer { seat: owner, asked, actor: seat };
            }
            return;
        }
        self.public.play.failures += 1;
        let deadly = self.public.deadly();
        if wires.iter().all(|&wire| deadly.has(wire)) {
            let red = wires.contains(&Value::Red);
            let cause = if red { Cause::RedWire } else { Cause::DeadNumber };
            return match self.public.play.stabilized {
                true => self.miss(seat, &cut, None),
                false => self.explode(seat, &cut, cause),
            };
        }
        if self.public.is_rookie(seat) {
            return self.explode(seat, &cut, Cause::Rookie);
        }
        if !self.public.play.stabilized {
            self.public.dial = self.public.dial.map(|dial| dial.saturating_sub(1));
            if self.public.dial == Some(0) {
                return self.explode(seat, &cut, Cause::Dial);
            }
        }
        if plain {
            self.miss(seat, &cut, Some(first));
        } else if self.public.tokens() == Tokens::None {
            self.miss(seat, &cut, None);
        } else {
            let asked = Asked::TokenWhich(cut);
            self.public.play.phase = Phase::Answer { seat: owner, asked, actor: seat };
        }
    }

    fn record_cut(&mut self, actor: usize, cut: &Cut, outcome: CutOutcome) {
        self.public.record(Event::DualCut(DualCut {
            actor,
            values: cut.values().collect(),
            stand: cut.stand,
            slots: cut.slots.iter().collect(),
            stabilized: self.public.play.stabilized,
            outcome,
        }));
    }

    fn explode(&mut self, actor: usize, cut: &Cut, cause: Cause) {
        self.record_cut(actor, cut, CutOutcome::Explosion);
        self.end(Outcome::Lost(cause));
    }

    fn miss(&mut self, actor: usize, cut: &Cut, token: Option<Spot>) {
        let token = token.filter(|&spot| self.lay_miss(spot, cut.values()));
        self.record_cut(actor, cut, CutOutcome::Miss { token });
        self.end_turn(actor);
    }

    fn hit(&mut self, actor: usize, cut: &Cut, target: Spot) {
        let value = self.piece(target).wire.value();
        let is_copy = |spot: &Spot| self.piece(*spot).wire.value() == value;
        let marked = |spot: &Spot| {
            let piece = self.piece(*spot);
            piece.shown || piece.parity || piece.count.is_some() || !piece.not.is_empty()
        };
        let copies = || self.uncut_of(actor).filter(is_copy);
        let own = cut
            .own
            .filter(is_copy)
            .or_else(|| copies().find(|spot| !marked(spot)))
            .or_else(|| copies().next());
        // The check has made sure that the player who announced the value holds a copy.
        let Some(own) = own else { return };
        self.piece_mut(target).open();
        self.piece_mut(own).open();
        self.record_cut(actor, cut, CutOutcome::Hit { value, target, own });
        self.end_turn(actor);
    }

    fn solo_cut(&mut self, seat: usize, value: Value, most: usize) {
        let is_copy = |spot: &Spot| self.piece(*spot).wire.value() == value;
        let spots: Vec<Spot> = self.uncut_of(seat).filter(is_copy).take(most).collect();
        spots.iter().for_each(|&spot| self.piece_mut(spot).open());
        self.public.record(Event::SoloCut { actor: seat, value, spots });
        self.end_turn(seat);
    }
}
