//! Equipment and characters: unlocking, using them, and their effects.

use super::action::Action;
use super::world::World;
use crate::cards::{Card, CardState, Equipment};
use crate::cut::{Cut, Pointing};
use crate::history::{Event, Radar};
use crate::missions::Special;
use crate::public::{Asked, Outcome, Phase};
use crate::stand::Spot;
use crate::tiles::{Colour, Value};

impl World {
    /// Unlocks every card whose wires are cut, and applies instant cards, until nothing changes.
    pub(super) fn unlock(&mut self) {
        let unlocks =
            |world: &World, card: &Card| world.public.unlocks(card, |value| world.cut_count(value));
        while let Some(at) = self.public.cards.iter().position(|card| unlocks(self, card)) {
            let equipment = self.public.cards[at].equipment;
            self.public.cards[at].state = CardState::Ready;
            if equipment.is_instant() {
                self.public.cards[at].state = CardState::Used;
                self.act_at_once(equipment);
            }
        }
    }

    fn act_at_once(&mut self, equipment: Equipment) {
        match equipment {
            Equipment::FalseBottom => {
                let kept = self.deck.len().saturating_sub(2);
                let drawn = self.deck.split_off(kept);
                self.public.cards.extend(drawn.into_iter().map(Card::locked));
            }
            Equipment::EmergencyDrop => {
                for card in &mut self.public.cards {
                    if card.state == CardState::Used && !card.equipment.is_instant() {
                        card.state = CardState::Ready;
                    }
                }
            }
            Equipment::Disintegrator => {
                let Some(number) = self.bag.pop() else { return };
                let value = Value::Blue(number);
                let doomed =
                    |spot: &Spot| !self.piece(*spot).cut && self.piece(*spot).wire.value() == value;
                let spots: Vec<Spot> = self.spots().filter(doomed).collect();
                spots.iter().for_each(|&spot| self.piece_mut(spot).open());
                self.public.record(Event::Disintegrated { value, spots });
            }
            _ => {}
        }
    }

    pub(super) fn spend_for_cut(&mut self, seat: usize, cut: &Cut) {
        let free = self.public.special() == Special::FreeDetectors;
        match cut.pointing {
            Pointing::Plain => {}
            Pointing::Double => self.public.characters[seat].used |= !free,
            Pointing::Triple => self.public.spend(seat, Equipment::TripleDetector),
            Pointing::Super => self.public.spend_card(Equipment::SuperDetector),
        }
        if cut.or.is_some() {
            self.public.spend(seat, Equipment::XOrYRay);
        }
    }

    pub(super) fn apply_gear(&mut self, seat: usize, action: Action) {
        match action {
            Action::CoffeeMug(next) => {
                self.use_up(seat, Equipment::CoffeeMug);
                self.start_turn(next);
            }
            Action::Stabilize => {
                self.use_up(seat, Equipment::Stabilizer);
                self.public.play.stabilized = true;
                self.public.play.phase = Phase::Turn { seat };
            }
            Action::Label { equal, left } => {
                let card = if equal { Equipment::LabelEqual } else { Equipment::LabelDifferent };
                self.public.spend_card(card);
                let right = Spot::new(left.stand, left.slot + 1);
                self.public.record(Event::Label { equal, left, right });
            }
            Action::Swap { give, with } => {
                self.public.spend(seat, Equipment::WalkieTalkies);
                let asked = Asked::GiveFor(give);
                self.interrupted_by(Phase::Answer { seat: with, asked, actor: seat });
            }
            Action::PostIt(spot) => {
                self.public.spend_card(Equipment::PostIt);
                self.lay_true(spot);
            }
            Action::PostItFalse(spot, value) => {
                self.public.spend_card(Equipment::PostIt);
                self.lay_false(spot, value);
            }
            Action::Rewind => {
                self.use_up(seat, Equipment::Rewinder);
                self.public.dial = self.public.dial.map(|dial| dial + 1);
            }
            Action::Batteries(first, second) => {
                self.use_up(seat, Equipment::EmergencyBatteries);
                for refreshed in std::iter::once(first).chain(second) {
                    self.public.characters[refreshed].used = false;
                }
            }
            Action::Radar(number) => {
                self.public.spend(seat, Equipment::GeneralRadar);
                self.radar(number);
            }
            Action::SingleWire(spot) => {
                self.public.spend_card(Equipment::SingleWireLabel);
                self.piece_mut(spot).count = Some(1);
                self.public.record(Event::Token { spot });
            }
            Action::Hook { take, to } => {
                self.public.spend_card(Equipment::GrapplingHook);
                self.hook(seat, take, to);
            }
            _ => {}
        }
    }

    fn use_up(&mut self, actor: usize, card: Equipment) {
        self.public.spend_card(card);
        self.public.record(Event::Used { actor, card });
    }

    /// Remembers whose turn it was, so that it resumes after the answer.
    fn interrupted_by(&mut self, phase: Phase) {
        self.public.play.resume = Some(self.public.play.phase);
        self.public.play.phase = phase;
    }

    /// Every stand says whether it has an uncut blue wire of the number; X wires do not answer.
    fn radar(&mut self, number: u8) {
        let blue = |piece: &super::Piece| {
            !piece.cut
                && !piece.unsorted
                && piece.wire.colour() == Colour::Blue
                && piece.wire.number() == number
        };
        let says = |(i, row): (usize, &Vec<super::Piece>)| (i, row.iter().any(blue));
        let answers = self.stands.iter().enumerate().map(says).collect();
        self.public.record(Event::Radar(Radar { number, answers }));
    }

    /// Each wire goes to the stand that the other came from, sorted in.
    pub(super) fn swap(&mut self, actor: usize, given: Spot, mate: usize, back: Spot) {
        let mut first = self.stands[given.stand].remove(given.slot);
        let mut second = self.stands[back.stand].remove(back.slot);
        first.known_by |= 1 << mate;
        second.known_by |= 1 << actor;
        let first_to = self.sort_in(back.stand, first);
        let second_to = self.sort_in(given.stand, second);
        self.drop_counts(&[given.stand, back.stand]);
        self.public.record(Event::Swap { first: (given, first_to), second: (back, second_to) });
        self.resume_turn();
    }

    fn hook(&mut self, seat: usize, take: Spot, to: usize) {
        let mut piece = self.stands[take.stand].remove(take.slot);
        piece.known_by |= 1 << seat;
        let now = self.sort_in(to, piece);
        self.drop_counts(&[take.stand, to]);
        self.public.record(Event::Taken { from: take, to: now });
        self.public.play.resume = Some(self.public.play.phase);
        self.resume_turn();
    }

    /// Inserts to the left of the first greater or equal wire; X wires stay at the right end.
    fn sort_in(&mut self, stand: usize, piece: super::Piece) -> Spot {
        let row = &mut self.stands[stand];
        let slot = row
            .iter()
            .position(|other| other.unsorted || other.wire >= piece.wire)
            .unwrap_or(row.len());
        row.insert(slot, piece);
        Spot { stand, slot }
    }

    fn drop_counts(&mut self, stands: &[usize]) {
        for &stand in stands {
            self.stands[stand].iter_mut().for_each(|piece| piece.count = None);
        }
    }

    /// Returns to the interrupted turn; its player may have lost their last wire, or have nothing
    /// left that they may cut.
    fn resume_turn(&mut self) {
        let Some(phase) = self.public.play.resume.take() else { return };
        self.public.play.phase = phase;
        if let Phase::Turn { seat } = phase {
            // The Stabilizer requires a dual cut, which the move may have made impossible.
            if !super::legal::can_dual_cut(&self.view(seat)) {
                self.public.play.stabilized = false;
            }
            if self.has_wires(seat) {
                self.start_turn(seat);
            } else {
                self.next_turn(seat);
            }
        }
        debug_assert!(!matches!(self.public.play.phase, Phase::Over(Outcome::Won)));
    }
}
