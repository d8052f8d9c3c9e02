//! Whether a seat may do something, and if not, why. Needs only the seat's view.

use super::action::{Action, Cut, Illegal, Pointing};
use super::seat_view::View;
use super::tokens::{Lays, lays, lays_false};
use super::world::{Asked, Phase};
use crate::cards::{Equipment, Skill};
use crate::missions::{Special, Tokens};
use crate::stand::{Face, Slot, Spot};
use crate::tiles::{Colour, Value, Wire};

type Check = Result<(), Illegal>;

fn ensure(holds: bool, otherwise: Illegal) -> Check {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Checks an action of the view's seat.
///
/// # Errors
/// Says why the action is not allowed.
pub fn check(view: &View, action: &Action) -> Check {
    if view.seat >= view.public.players() {
        return Err(Illegal::Player(view.seat));
    }
    match view.public.phase {
        Phase::Over(_) => Err(Illegal::Over),
        Phase::Indication { seat, .. } | Phase::Answer { seat, .. } if seat != view.seat => {
            Err(Illegal::NotYourTurn(view.seat))
        }
        Phase::Indication { .. } => view.check_indication(action),
        Phase::Answer { asked, .. } => view.check_answer(&asked, action),
        Phase::Turn { .. } | Phase::Anyone { .. } => match action {
            Action::DualCut(_)
            | Action::SoloCut(_)
            | Action::FastPass(_)
            | Action::RevealReds
            | Action::CoffeeMug(_)
            | Action::Stabilize => {
                ensure(view.has_turn(), Illegal::NotYourTurn(view.seat))?;
                view.check_turn(action)
            }
            _ => view.check_any_time(action),
        },
    }
}

impl View {
    fn own(&self, spot: Spot) -> Result<&Slot, Illegal> {
        let slot = self.slot(spot).ok_or(Illegal::NoWire(spot))?;
        ensure(self.is_own(spot.stand), Illegal::NotYours(spot))?;
        Ok(slot)
    }

    /// An own wire, in the sort order, uncut.
    fn own_uncut(&self, spot: Spot) -> Result<&Slot, Illegal> {
        let slot = self.own(spot)?;
        ensure(!slot.is_cut(), Illegal::IsCut(spot))?;
        ensure(!slot.unsorted, Illegal::IsUnsorted(spot))?;
        Ok(slot)
    }

    /// A card that lies ready and may be used by this seat.
    pub(super) fn card(&self, equipment: Equipment) -> Check {
        ensure(self.public.may_use_equipment(self.seat), Illegal::NoEquipment)?;
        ensure(self.public.is_ready(equipment), Illegal::NoCard(equipment))
    }

    /// Whether the seat's own character still has a skill to use.
    pub(super) fn skill(&self, skill: Skill) -> bool {
        let character = &self.public.characters[self.seat];
        self.public.may_use_equipment(self.seat) && character.skill == skill && !character.used
    }

    fn skill_or_card(&self, skill: Skill, equipment: Equipment) -> Check {
        if self.skill(skill) { Ok(()) } else { self.card(equipment) }
    }

    pub(super) fn double_detector(&self) -> Check {
        let public = &self.public;
        let free = public.mission().special() == Special::FreeDetectors;
        let has = public.mission().has_double_detectors()
            && (self.skill(Skill::DoubleDetector) || free && public.may_use_equipment(self.seat));
        ensure(has, Illegal::NoSkill("Double Detector"))
    }

    pub(super) fn triple_detector(&self) -> Check {
        self.skill_or_card(Skill::TripleDetector, Equipment::TripleDetector)
    }

    pub(super) fn ray(&self) -> Check {
        self.skill_or_card(Skill::XOrYRay, Equipment::XOrYRay)
    }

    fn check_turn(&self, action: &Action) -> Check {
        if self.public.stabilized && !matches!(action, Action::DualCut(_)) {
            return Err(Illegal::WrongTime);
        }
        match *action {
            Action::DualCut(cut) => self.check_cut(&cut),
            Action::SoloCut(value) => {
                self.announces(value)?;
                let own = self.own_values();
                let cuts = crate::cuts::solo_cuts_among(&own, |v| self.uncut_count(v));
                ensure(cuts.iter().any(|c| c.value == value), Illegal::NotAlone(value))
            }
            Action::FastPass(value) => {
                self.card(Equipment::FastPass)?;
                self.announces(value)?;
                let held = self.own_values().iter().filter(|&&v| v == value).count();
                ensure(held >= 2, Illegal::Shape("the Fast Pass needs two equal wires"))
            }
            Action::RevealReds => {
                let (own, deadly) = (self.own_values(), self.public.deadly());
                let all = !own.is_empty() && own.iter().all(|&v| deadly.has(v));
                ensure(all, Illegal::NotAllRed)
            }
            Action::CoffeeMug(next) => {
                self.card(Equipment::CoffeeMug)?;
                let can = next < self.public.players()
                    && next != self.seat
                    && self.uncut_of(next).next().is_some();
                ensure(can, Illegal::Player(next))
            }
            Action::Stabilize => {
                self.card(Equipment::Stabilizer)?;
                let rookie = self.public.mission().special() == Special::Rookie
                    && self.seat == self.public.captain();
                ensure(!rookie, Illegal::NoEquipment)?;
                ensure(super::legal::can_dual_cut(self), Illegal::WrongTime)
            }
            _ => Err(Illegal::WrongTime),
        }
    }

    /// Whether the seat may announce a value.
    fn announces(&self, value: Value) -> Check {
        ensure(value != Value::Red && self.own_values().contains(&value), Illegal::NotHeld(value))?;
        let barred = self.public.deadly().has(value) || self.is_blocked(value);
        ensure(!barred, Illegal::Blocked(value))
    }

    fn check_cut(&self, cut: &Cut) -> Check {
        for value in cut.values() {
            self.announces(value)?;
            if cut.pointing != Pointing::Plain && value.number().is_none() {
                return Err(Illegal::Shape("a detector looks for blue numbers only"));
            }
        }
        if let Some(second) = cut.or {
            ensure(second != cut.value, Illegal::Shape("the ray needs two different values"))?;
            self.ray()?;
        }
        let first = Spot::new(cut.stand, cut.slots.iter().next().unwrap_or(0));
        let stand = self.stands.get(cut.stand).ok_or(Illegal::NoWire(first))?;
        ensure(!self.is_own(cut.stand), Illegal::YourOwn(cut.stand))?;
        for slot in cut.slots.iter() {
            let spot = Spot::new(cut.stand, slot);
            let there = stand.get(slot).ok_or(Illegal::NoWire(spot))?;
            ensure(!there.is_cut(), Illegal::IsCut(spot))?;
            let with_equipment = cut.pointing != Pointing::Plain || cut.or.is_some();
            ensure(!(there.unsorted && with_equipment), Illegal::IsUnsorted(spot))?;
        }
        let count = cut.slots.len();
        match cut.pointing {
            Pointing::Plain => ensure(count == 1, Illegal::Shape("point at one wire"))?,
            Pointing::Double => {
                ensure(count == 2, Illegal::Shape("the Double Detector points at two wires"))?;
                self.double_detector()?;
            }
            Pointing::Triple => {
                ensure(count == 3, Illegal::Shape("the Triple Detector points at three wires"))?;
                self.triple_detector()?;
            }
            Pointing::Super => {
                let all = stand.iter().filter(|slot| !slot.is_cut() && !slot.unsorted).count();
                let whole = count == all && count > 0;
                ensure(whole, Illegal::Shape("the Super Detector points at a whole stand"))?;
                self.card(Equipment::SuperDetector)?;
            }
        }
        match cut.own {
            None => Ok(()),
            Some(own) => {
                let slot = self.own(own)?;
                ensure(!slot.is_cut(), Illegal::IsCut(own))?;
                let matches = slot.value().is_some_and(|held| cut.values().any(|v| v == held));
                ensure(matches, Illegal::Shape("the own wire has another value"))
            }
        }
    }

    fn check_any_time(&self, action: &Action) -> Check {
        match *action {
            Action::Label { equal, left } => {
                self.card(if equal { Equipment::LabelEqual } else { Equipment::LabelDifferent })?;
                let a = self.own(left)?;
                let right = Spot::new(left.stand, left.slot + 1);
                let b = self.own(right)?;
                ensure(!a.unsorted, Illegal::IsUnsorted(left))?;
                ensure(!b.unsorted, Illegal::IsUnsorted(right))?;
                ensure(!(a.is_cut() && b.is_cut()), Illegal::IsCut(right))?;
                let honest = (a.value() == b.value()) == equal;
                ensure(honest, Illegal::Token("the label would not be true"))
            }
            Action::Swap { give, with } => {
                self.skill_or_card(Skill::WalkieTalkies, Equipment::WalkieTalkies)?;
                self.own_uncut(give)?;
                let can = with != self.seat
                    && with < self.public.players()
                    && self.uncut_of(with).any(|s| !self.stands[s.stand][s.slot].unsorted);
                ensure(can, Illegal::Player(with))
            }
            Action::PostIt(spot) => {
                self.card(Equipment::PostIt)?;
                ensure(!lays_false(&self.public, self.seat), Illegal::WrongTime)?;
                self.check_true_token(spot)
            }
            Action::PostItFalse(spot, value) => {
                self.card(Equipment::PostIt)?;
                ensure(lays_false(&self.public, self.seat), Illegal::WrongTime)?;
                self.check_false_token(spot, value)
            }
            Action::Rewind => {
                self.card(Equipment::Rewinder)?;
                let start = self.public.mission().dial(self.public.players());
                ensure(self.public.dial < start, Illegal::DialFull)
            }
            Action::Batteries(first, second) => {
                self.card(Equipment::EmergencyBatteries)?;
                for seat in std::iter::once(first).chain(second) {
                    let used = self.public.characters.get(seat).is_some_and(|c| c.used);
                    ensure(used, Illegal::Player(seat))?;
                }
                ensure(second != Some(first), Illegal::Player(first))
            }
            Action::Radar(number) => {
                self.skill_or_card(Skill::GeneralRadar, Equipment::GeneralRadar)?;
                let (low, high) = self.public.wires.blue();
                let value = Value::Blue(number.clamp(low, high));
                let in_play = (low..=high).contains(&number) && !self.public.deadly().has(value);
                ensure(in_play, Illegal::Shape("the radar asks for a number in play"))
            }
            Action::SingleWire(spot) => {
                self.card(Equipment::SingleWireLabel)?;
                let slot = self.own(spot)?;
                ensure(!slot.unsorted, Illegal::IsUnsorted(spot))?;
                let blue = slot.value().is_some_and(|v| v.colour() == Colour::Blue);
                let row = &self.stands[spot.stand];
                let once = row.iter().filter(|s| s.value() == slot.value()).count() == 1;
                let free = slot.count.is_none();
                ensure(
                    blue && once && free,
                    Illegal::Token("x1 goes before a blue wire that is alone"),
                )
            }
            Action::Hook { take, to } => {
                self.card(Equipment::GrapplingHook)?;
                let slot = self.slot(take).ok_or(Illegal::NoWire(take))?;
                ensure(!self.is_own(take.stand), Illegal::YourOwn(take.stand))?;
                ensure(!slot.is_cut(), Illegal::IsCut(take))?;
                ensure(!slot.unsorted, Illegal::IsUnsorted(take))?;
                ensure(self.is_own(to), Illegal::NotYours(Spot::new(to, 0)))
            }
            _ => Err(Illegal::WrongTime),
        }
    }

    fn check_answer(&self, asked: &Asked, action: &Action) -> Check {
        let pointed = |cut: &Cut, slot: usize| -> Result<Value, Illegal> {
            ensure(cut.slots.has(slot), Illegal::Shape("choose one of the pointed wires"))?;
            let spot = Spot::new(cut.stand, slot);
            self.slot(spot).and_then(Slot::value).ok_or(Illegal::NoWire(spot))
        };
        match (asked, *action) {
            (Asked::CutWhich(cut), Action::CutThis(slot)) => {
                let value = pointed(cut, slot)?;
                ensure(cut.values().any(|v| v == value), Illegal::Shape("this wire does not match"))
            }
            (Asked::TokenWhich(cut), Action::TokenHere(slot)) => {
                let deadly = self.public.deadly().has(pointed(cut, slot)?);
                ensure(!deadly, Illegal::Token("the token goes before a wire that is not red"))
            }
            (Asked::GiveFor(_), Action::Give(spot)) => self.own_uncut(spot).map(|_| ()),
            (Asked::HandToken, Action::HandToken(value)) => {
                let has = self.public.beside[self.seat].contains(&value);
                ensure(has, Illegal::Token("this token does not lie beside your stand"))
            }
            _ => Err(Illegal::WrongTime),
        }
    }

    fn check_indication(&self, action: &Action) -> Check {
        match (lays(&self.public, self.seat), *action) {
            (Lays::True, Action::Indicate(spot)) => self.check_true_token(spot),
            (Lays::False, Action::IndicateFalse(spot, value)) => {
                self.check_false_token(spot, value)
            }
            (Lays::Lacks, Action::IndicateLack(value)) => {
                let in_play = value != Value::Red && self.uncut_count(value) > 0;
                ensure(in_play, Illegal::Token("this value is not in play"))?;
                let lacks = !self.own_values().contains(&value);
                ensure(lacks, Illegal::Token("you hold this value"))?;
                let beside = &self.public.beside;
                let fresh = !beside[self.seat].contains(&value);
                ensure(fresh, Illegal::Token("this token lies there already"))?;
                let used = beside.iter().flatten().filter(|&&v| v == value).count();
                ensure(used < 2, Illegal::Token("both tokens of this value are used"))
            }
            (Lays::Nothing, _) => Err(Illegal::WrongTime),
            (_, Action::NoToken) => {
                let any = super::legal::indications(self).iter().any(|a| *a != Action::NoToken);
                ensure(!any, Illegal::Token("a token can be laid"))
            }
            _ => Err(Illegal::WrongTime),
        }
    }

    /// A true token of the mission's kind before an own wire, laid by choice.
    fn check_true_token(&self, spot: Spot) -> Check {
        let tokens = self.public.mission().tokens();
        let setup = matches!(self.public.phase, Phase::Indication { .. });
        let slot = if tokens == Tokens::Count && !setup {
            let slot = self.own(spot)?;
            ensure(!slot.unsorted, Illegal::IsUnsorted(spot))?;
            slot
        } else {
            self.own_uncut(spot)?
        };
        let Some(Value::Blue(number)) = slot.value() else {
            return Err(Illegal::Token("a token goes before a blue wire"));
        };
        let deadly = self.public.deadly().has(Value::Blue(number));
        ensure(!(setup && deadly), Illegal::Token("the dead number is not indicated"))?;
        let marked = match tokens {
            Tokens::Parity => slot.parity.is_some(),
            Tokens::Count => slot.count.is_some(),
            Tokens::None => return Err(Illegal::Token("there are no tokens in this mission")),
            _ => matches!(slot.face, Face::Number(_)),
        };
        ensure(!marked, Illegal::Token("this wire has that token already"))?;
        let counted = setup && !matches!(tokens, Tokens::Parity | Tokens::Count);
        ensure(
            !counted || self.tokens_used(number) < 2,
            Illegal::Token("both tokens of this value are used"),
        )
    }

    /// Number tokens of a value on the table, true or false.
    fn tokens_used(&self, number: u8) -> usize {
        let value = Value::Blue(number);
        let slots = self.stands.iter().flatten();
        slots.filter(|slot| slot.face == Face::Number(number) || slot.not.has(value)).count()
    }

    fn check_false_token(&self, spot: Spot, value: Value) -> Check {
        let slot = self.own_uncut(spot)?;
        let barred = match self.public.mission().tokens() {
            Tokens::FalseCaptain => Colour::Red,
            _ => Colour::Yellow,
        };
        let wire = slot.wire().map(Wire::value);
        let colour_fits = wire.is_some_and(|v| v.colour() != barred);
        ensure(colour_fits, Illegal::Token("no false token goes before this colour"))?;
        let (low, high) = self.public.wires.blue();
        let number = value.number().filter(|n| (low..=high).contains(n));
        let number = number.ok_or(Illegal::Token("a false token shows a number in play"))?;
        ensure(wire != Some(value), Illegal::Token("the token would be true"))?;
        ensure(slot.not.is_empty(), Illegal::Token("this wire has a false token already"))?;
        let setup = matches!(self.public.phase, Phase::Indication { .. });
        ensure(
            !setup || self.tokens_used(number) < 2,
            Illegal::Token("both tokens of this value are used"),
        )
    }
}
