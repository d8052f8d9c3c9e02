//! Whether a seat may perform an action, and if not, why. Needs only the seat's view.

use super::action::Action;
use super::tokens::{Lays, lays};
use crate::cards::Equipment;
use crate::cut::{Cut, Pointing};
use crate::cuts::{is_barred, may_reveal_reds, solo_cuts};
use crate::missions::Tokens;
use crate::public::{Asked, Phase};
use crate::stand::{Face, Slot, Spot};
use crate::table::Table;
use crate::tiles::{Colour, Value, Wire};

/// Legal, or the rule that forbids it, in words.
type Check = Result<(), &'static str>;

const NO_WIRE: &str = "there is no such wire";
const NOT_YOURS: &str = "the wire is not your own";
const YOUR_OWN: &str = "point at a teammate's stand, not at your own";
const IS_CUT: &str = "the wire is already cut";
const UNDER_X: &str = "the wire is under an X and cannot be chosen";
const NOT_YOUR_TURN: &str = "it is not your turn to act";
const WRONG_TIME: &str = "this is not possible now";
const NO_EQUIPMENT: &str = "the captain uses no equipment in this mission";
const NO_PLAYER: &str = "that player cannot be chosen";
const BOTH_USED: &str = "both tokens of this value are used";

fn ensure(holds: bool, otherwise: &'static str) -> Check {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Checks an action of the view's seat.
///
/// # Errors
/// Says why the action is not legal.
pub fn check(view: &Table, action: &Action) -> Check {
    if view.observer() >= view.public().players() {
        return Err(NO_PLAYER);
    }
    match view.public().play.phase {
        Phase::Unsaid => Err("it is not known whose turn it is"),
        Phase::Over(_) => Err("the game is over"),
        Phase::Indication { seat, .. } | Phase::Answer { seat, .. } if seat != view.observer() => {
            Err(NOT_YOUR_TURN)
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
                ensure(view.has_turn(), NOT_YOUR_TURN)?;
                view.check_turn(action)
            }
            _ => view.check_any_time(action),
        },
    }
}

impl Table {
    fn own(&self, spot: Spot) -> Result<&Slot, &'static str> {
        let slot = self.get(spot).ok_or(NO_WIRE)?;
        ensure(self.is_own(spot.stand), NOT_YOURS)?;
        Ok(slot)
    }

    /// One of the seat's own wires, in the sort order, uncut.
    fn own_uncut(&self, spot: Spot) -> Result<&Slot, &'static str> {
        let slot = self.own(spot)?;
        ensure(!slot.is_cut(), IS_CUT)?;
        ensure(!slot.unsorted, UNDER_X)?;
        Ok(slot)
    }

    /// Whether a card is ready and may be used by this seat.
    pub(super) fn card(&self, equipment: Equipment) -> Check {
        ensure(self.public().may_use_equipment(self.observer()), NO_EQUIPMENT)?;
        ensure(self.public().is_ready(equipment), "the card cannot be used now")
    }

    fn card_or_skill(&self, equipment: Equipment) -> Check {
        match self.public().card_or_skill(self.observer(), equipment) {
            true => Ok(()),
            false => self.card(equipment),
        }
    }

    fn tokens_are_false(&self) -> bool {
        self.public().tokens_of(self.observer()) == Tokens::False
    }

    fn check_turn(&self, action: &Action) -> Check {
        if self.public().play.stabilized && !matches!(action, Action::DualCut(_)) {
            return Err(WRONG_TIME);
        }
        match *action {
            Action::DualCut(cut) => self.check_cut(&cut),
            Action::SoloCut(value) => {
                self.announces(value)?;
                let alone = solo_cuts(self).iter().any(|cut| cut.value == value);
                ensure(alone, "a solo cut needs all remaining copies, two or four, in your hand")
            }
            Action::FastPass(value) => {
                self.card(Equipment::FastPass)?;
                self.announces(value)?;
                ensure(self.held(value).count() >= 2, "the Fast Pass needs two equal wires")
            }
            Action::RevealReds => {
                ensure(may_reveal_reds(self), "reveal only when all your uncut wires are red")
            }
            Action::CoffeeMug(next) => {
                self.card(Equipment::CoffeeMug)?;
                let can = next < self.public().players()
                    && next != self.observer()
                    && self.uncut_of(next).next().is_some();
                ensure(can, NO_PLAYER)
            }
            Action::Stabilize => {
                self.card(Equipment::Stabilizer)?;
                ensure(self.public().may_stabilize(self.observer()), NO_EQUIPMENT)?;
                ensure(super::legal::can_dual_cut(self), WRONG_TIME)
            }
            _ => Err(WRONG_TIME),
        }
    }

    /// Whether the seat may announce a value.
    fn announces(&self, value: Value) -> Check {
        let held = value != Value::Red && self.held(value).next().is_some();
        ensure(held, "you hold no uncut wire of that value")?;
        ensure(!is_barred(self, value), "that value may not be cut now")
    }

    fn check_cut(&self, cut: &Cut) -> Check {
        for value in cut.values() {
            self.announces(value)?;
            if cut.pointing != Pointing::Plain && value.number().is_none() {
                return Err("a detector looks for blue numbers only");
            }
        }
        if let Some(second) = cut.or {
            ensure(second != cut.value, "the ray needs two different values")?;
            self.card_or_skill(Equipment::XOrYRay)?;
        }
        let stand = self.stands().get(cut.stand).ok_or(NO_WIRE)?;
        ensure(!self.is_own(cut.stand), YOUR_OWN)?;
        for slot in cut.slots.iter() {
            let there = stand.get(slot).ok_or(NO_WIRE)?;
            ensure(!there.is_cut(), IS_CUT)?;
            let with_equipment = cut.pointing != Pointing::Plain || cut.or.is_some();
            ensure(!(there.unsorted && with_equipment), UNDER_X)?;
        }
        let count = cut.slots.len();
        match cut.pointing {
            Pointing::Plain => ensure(count == 1, "point at one wire")?,
            Pointing::Double => {
                ensure(count == 2, "the Double Detector points at two wires")?;
                let has = self.public().double_detector(self.observer());
                ensure(has, "your character has no Double Detector left")?;
            }
            Pointing::Triple => {
                ensure(count == 3, "the Triple Detector points at three wires")?;
                self.card_or_skill(Equipment::TripleDetector)?;
            }
            Pointing::Super => {
                let all = stand.iter().filter(|slot| !slot.is_cut() && !slot.unsorted).count();
                let whole = count == all && count > 0;
                ensure(whole, "the Super Detector points at a whole stand")?;
                self.card(Equipment::SuperDetector)?;
            }
        }
        match cut.own {
            None => Ok(()),
            Some(own) => {
                let slot = self.own(own)?;
                ensure(!slot.is_cut(), IS_CUT)?;
                let matches = slot.value().is_some_and(|held| cut.values().any(|v| v == held));
                ensure(matches, "your own wire has a different value")
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
                ensure(!a.unsorted, UNDER_X)?;
                ensure(!b.unsorted, UNDER_X)?;
                ensure(!(a.is_cut() && b.is_cut()), IS_CUT)?;
                let honest = (a.value() == b.value()) == equal;
                ensure(honest, "the label would not be true")
            }
            Action::Swap { give, with } => {
                self.card_or_skill(Equipment::WalkieTalkies)?;
                self.own_uncut(give)?;
                let can = with != self.observer()
                    && with < self.public().players()
                    && self.uncut_of(with).any(|s| !self.stands()[s.stand][s.slot].unsorted);
                ensure(can, NO_PLAYER)
            }
            Action::PostIt(spot) => {
                self.card(Equipment::PostIt)?;
                ensure(!self.tokens_are_false(), WRONG_TIME)?;
                self.check_true_token(spot)
            }
            Action::PostItFalse(spot, value) => {
                self.card(Equipment::PostIt)?;
                ensure(self.tokens_are_false(), WRONG_TIME)?;
                self.check_false_token(spot, value)
            }
            Action::Rewind => {
                self.card(Equipment::Rewinder)?;
                ensure(self.public().dial < self.public().full_dial(), "the dial has not moved")
            }
            Action::Batteries(first, second) => {
                self.card(Equipment::EmergencyBatteries)?;
                for seat in std::iter::once(first).chain(second) {
                    let used = self.public().characters.get(seat).is_some_and(|c| c.used);
                    ensure(used, NO_PLAYER)?;
                }
                ensure(second != Some(first), NO_PLAYER)
            }
            Action::Radar(number) => {
                self.card_or_skill(Equipment::GeneralRadar)?;
                let (low, high) = self.public().wires.blue();
                let value = Value::Blue(number.clamp(low, high));
                let in_play = (low..=high).contains(&number) && !self.public().deadly().has(value);
                ensure(in_play, "the radar asks for a number in play")
            }
            Action::SingleWire(spot) => {
                self.card(Equipment::SingleWireLabel)?;
                let slot = self.own(spot)?;
                ensure(!slot.unsorted, UNDER_X)?;
                let blue = slot.value().is_some_and(|v| v.colour() == Colour::Blue);
                let row = &self.stands()[spot.stand];
                let once = row.iter().filter(|s| s.value() == slot.value()).count() == 1;
                let free = slot.count.is_none();
                ensure(
                    blue && once && free,
                    "x1 goes on a blue wire whose value occurs once on the stand",
                )
            }
            Action::Hook { take, to } => {
                self.card(Equipment::GrapplingHook)?;
                let slot = self.get(take).ok_or(NO_WIRE)?;
                ensure(!self.is_own(take.stand), YOUR_OWN)?;
                ensure(!slot.is_cut(), IS_CUT)?;
                ensure(!slot.unsorted, UNDER_X)?;
                ensure(self.is_own(to), NOT_YOURS)
            }
            _ => Err(WRONG_TIME),
        }
    }

    fn check_answer(&self, asked: &Asked, action: &Action) -> Check {
        let pointed = |cut: &Cut, slot: usize| -> Result<Value, &'static str> {
            ensure(cut.slots.has(slot), "choose one of the wires pointed at")?;
            let spot = Spot::new(cut.stand, slot);
            self.get(spot).and_then(Slot::value).ok_or(NO_WIRE)
        };
        match (asked, *action) {
            (Asked::CutWhich(cut), Action::CutThis(slot)) => {
                let value = pointed(cut, slot)?;
                ensure(cut.values().any(|v| v == value), "this wire does not match")
            }
            (Asked::TokenWhich(cut), Action::TokenHere(slot)) => {
                let deadly = self.public().deadly().has(pointed(cut, slot)?);
                ensure(!deadly, "the token goes on a wire that is not red")
            }
            (Asked::GiveFor(_), Action::Give(spot)) => self.own_uncut(spot).map(|_| ()),
            (Asked::HandToken, Action::HandToken(value)) => {
                let has = self.public().play.beside[self.observer()].contains(&value);
                ensure(has, "this token is not beside your stand")
            }
            _ => Err(WRONG_TIME),
        }
    }

    fn check_indication(&self, action: &Action) -> Check {
        match (lays(self.public(), self.observer()), *action) {
            (Lays::True, Action::Indicate(spot)) => self.check_true_token(spot),
            (Lays::False, Action::IndicateFalse(spot, value)) => {
                self.check_false_token(spot, value)
            }
            (Lays::Lacks, Action::IndicateLack(value)) => {
                let in_play = value != Value::Red && self.uncut_copies(value) > 0;
                ensure(in_play, "this value is not in play")?;
                let lacks = self.held(value).next().is_none();
                ensure(lacks, "you hold this value")?;
                let beside = &self.public().play.beside;
                let fresh = !beside[self.observer()].contains(&value);
                ensure(fresh, "this token is already there")?;
                let used = beside.iter().flatten().filter(|&&v| v == value).count();
                ensure(used < 2, BOTH_USED)
            }
            (Lays::Nothing, _) => Err(WRONG_TIME),
            (_, Action::NoToken) => {
                let any = super::legal::indications(self).iter().any(|a| *a != Action::NoToken);
                ensure(!any, "a token can be placed")
            }
            _ => Err(WRONG_TIME),
        }
    }

    /// Whether a true token of the mission's kind may be placed voluntarily in front of one's own
    /// wire.
    fn check_true_token(&self, spot: Spot) -> Check {
        let tokens = self.public().tokens();
        let setup = matches!(self.public().play.phase, Phase::Indication { .. });
        let slot = if tokens == Tokens::Count && !setup {
            let slot = self.own(spot)?;
            ensure(!slot.unsorted, UNDER_X)?;
            slot
        } else {
            self.own_uncut(spot)?
        };
        let Some(Value::Blue(number)) = slot.value() else {
            return Err("a token goes on a blue wire");
        };
        let deadly = self.public().deadly().has(Value::Blue(number));
        ensure(!(setup && deadly), "the dead number is not indicated")?;
        let marked = match tokens {
            Tokens::Parity => slot.parity.is_some(),
            Tokens::Count => slot.count.is_some(),
            Tokens::None => return Err("there are no tokens in this mission"),
            _ => matches!(slot.face, Face::Number(_)),
        };
        ensure(!marked, "this wire already has that token")?;
        let counted = setup && !matches!(tokens, Tokens::Parity | Tokens::Count);
        ensure(!counted || self.tokens_used(number) < 2, BOTH_USED)
    }

    /// The number tokens of a value on the table, true or false.
    fn tokens_used(&self, number: u8) -> usize {
        let value = Value::Blue(number);
        let slots = self.stands().iter().flatten();
        slots.filter(|slot| slot.face == Face::Number(number) || slot.not.has(value)).count()
    }

    fn check_false_token(&self, spot: Spot, value: Value) -> Check {
        let slot = self.own_uncut(spot)?;
        let barred = match self.public().tokens() {
            Tokens::FalseCaptain => Colour::Red,
            _ => Colour::Yellow,
        };
        let wire = slot.wire().map(Wire::value);
        let colour_fits = wire.is_some_and(|v| v.colour() != barred);
        ensure(colour_fits, "a false token cannot go on this colour")?;
        let (low, high) = self.public().wires.blue();
        let number = value.number().filter(|n| (low..=high).contains(n));
        let number = number.ok_or("a false token shows a number in play")?;
        ensure(wire != Some(value), "the token would be true")?;
        ensure(slot.not.is_empty(), "this wire already has a false token")?;
        let setup = matches!(self.public().play.phase, Phase::Indication { .. });
        ensure(!setup || self.tokens_used(number) < 2, BOTH_USED)
    }
}
