//! Lists the legal actions of a seat. Lists are built from the view and pass [`super::check()`] by
//! construction; a test compares the two.
//!
//! Dual cuts are listed without a choice of one's own copy: any wire of the value in one's hand may
//! be added.

use super::action::Action;
use super::check::check;
use super::tokens::{Lays, lays};
use crate::cards::Equipment;
use crate::cut::{Cut, Pointing, SlotSet};
use crate::cuts::announceable;
use crate::public::{Asked, Phase};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::Value;

/// All legal actions of the view's seat.
#[must_use]
pub fn legal(view: &Table) -> Vec<Action> {
    match view.public().play.phase {
        Phase::Unsaid | Phase::Over(_) => Vec::new(),
        Phase::Indication { seat, .. } | Phase::Answer { seat, .. } if seat != view.observer() => {
            Vec::new()
        }
        Phase::Indication { .. } => indications(view),
        Phase::Answer { asked, .. } => answers(view, &asked),
        Phase::Turn { .. } | Phase::Anyone { .. } => {
            let mut actions = if view.has_turn() { turn_actions(view) } else { Vec::new() };
            actions.extend(any_time_actions(view));
            actions
        }
    }
}

/// The tokens that the seat may place; `NoToken` if there is none.
pub(super) fn indications(view: &Table) -> Vec<Action> {
    let candidates: Vec<Action> = match lays(view.public(), view.observer()) {
        Lays::True => view.uncut_of(view.observer()).map(Action::Indicate).collect(),
        Lays::False => view
            .uncut_of(view.observer())
            .flat_map(|spot| (1..=12).map(move |n| Action::IndicateFalse(spot, Value::Blue(n))))
            .collect(),
        Lays::Lacks => Value::all().map(Action::IndicateLack).collect(),
        Lays::Nothing => return Vec::new(),
    };
    let fit: Vec<Action> = candidates.into_iter().filter(|a| check(view, a).is_ok()).collect();
    if fit.is_empty() { vec![Action::NoToken] } else { fit }
}

fn answers(view: &Table, asked: &Asked) -> Vec<Action> {
    let candidates: Vec<Action> = match asked {
        Asked::CutWhich(cut) => cut.slots.iter().map(Action::CutThis).collect(),
        Asked::TokenWhich(cut) => cut.slots.iter().map(Action::TokenHere).collect(),
        Asked::GiveFor(_) => view.uncut_of(view.observer()).map(Action::Give).collect(),
        Asked::HandToken => view.public().play.beside[view.observer()]
            .iter()
            .copied()
            .map(Action::HandToken)
            .collect(),
    };
    candidates.into_iter().filter(|action| check(view, action).is_ok()).collect()
}

/// Whether the seat has something to announce and a teammate has something to point at.
pub(super) fn can_dual_cut(view: &Table) -> bool {
    let target = view.spots().any(|s| !view.is_own(s.stand) && !view.slot(s).is_cut());
    target && !announceable(view).is_empty()
}

/// Whether the seat can do anything with its turn.
pub(super) fn can_move(view: &Table) -> bool {
    can_dual_cut(view) || !turn_actions(view).is_empty()
}

fn turn_actions(view: &Table) -> Vec<Action> {
    let values: Vec<Value> = announceable(view).iter().collect();
    let mut actions = Vec::new();
    for stand in (0..view.stands().len()).filter(|&stand| !view.is_own(stand)) {
        dual_cuts(view, stand, &values, &mut actions);
    }
    let mut others: Vec<Action> = values.iter().map(|&v| Action::SoloCut(v)).collect();
    others.extend(values.iter().map(|&v| Action::FastPass(v)));
    others.extend([Action::RevealReds, Action::Stabilize]);
    others.extend((0..view.public().players()).map(Action::CoffeeMug));
    actions.extend(others.into_iter().filter(|action| check(view, action).is_ok()));
    actions
}

/// All dual cuts into one stand: every way of pointing, every value or pair of values.
fn dual_cuts(view: &Table, stand: usize, values: &[Value], actions: &mut Vec<Action>) {
    let uncut = |slot: &usize| !view.stands()[stand][*slot].is_cut();
    let all: Vec<usize> = (0..view.stands()[stand].len()).filter(uncut).collect();
    let sorted: Vec<usize> =
        all.iter().copied().filter(|&slot| !view.stands()[stand][slot].unsorted).collect();
    let blue: Vec<Value> = values.iter().copied().filter(|v| v.number().is_some()).collect();
    let (public, seat) = (view.public(), view.observer());
    let ray = public.card_or_skill(seat, Equipment::XOrYRay);

    let mut add = |pointing, slots: SlotSet, values: &[Value], plain: bool, ray: bool| {
        for (i, &value) in values.iter().enumerate() {
            let cut = Cut { value, or: None, pointing, stand, slots, own: None };
            if plain {
                actions.push(Action::DualCut(cut));
            }
            if ray {
                let pairs = values[i + 1..].iter();
                actions.extend(pairs.map(|&or| Action::DualCut(Cut { or: Some(or), ..cut })));
            }
        }
    };
    for &slot in &all {
        let ray = ray && sorted.contains(&slot);
        add(Pointing::Plain, SlotSet::one(slot), values, true, ray);
    }
    if public.double_detector(seat) {
        for (i, &a) in sorted.iter().enumerate() {
            for &b in &sorted[i + 1..] {
                add(Pointing::Double, SlotSet::one(a).with(b), &blue, true, ray);
            }
        }
    }
    if public.card_or_skill(seat, Equipment::TripleDetector) {
        for (i, &a) in sorted.iter().enumerate() {
            for (j, &b) in sorted.iter().enumerate().skip(i + 1) {
                for &c in &sorted[j + 1..] {
                    add(Pointing::Triple, SlotSet::one(a).with(b).with(c), &blue, true, ray);
                }
            }
        }
    }
    if public.card(seat, Equipment::SuperDetector) && !sorted.is_empty() {
        add(Pointing::Super, sorted.iter().copied().collect(), &blue, true, ray);
    }
}

fn any_time_actions(view: &Table) -> Vec<Action> {
    let public = view.public();
    if !public.may_use_equipment(view.observer()) {
        return Vec::new();
    }
    let ready: Vec<Equipment> =
        Equipment::ALL.into_iter().filter(|&card| public.is_ready(card)).collect();
    let character = public.characters.get(view.observer());
    if ready.is_empty() && character.is_none_or(|one| one.used) {
        return Vec::new();
    }
    let own: Vec<Spot> = view.spots().filter(|spot| view.is_own(spot.stand)).collect();
    let mut found = Vec::new();
    let has = |card| ready.contains(&card);
    for equal in [true, false] {
        if has(if equal { Equipment::LabelEqual } else { Equipment::LabelDifferent }) {
            found.extend(own.iter().map(|&left| Action::Label { equal, left }));
        }
    }
    for with in 0..public.players() {
        found.extend(own.iter().map(|&give| Action::Swap { give, with }));
    }
    if has(Equipment::PostIt) {
        found.extend(own.iter().map(|&spot| Action::PostIt(spot)));
        let numbers = (1..=12).map(Value::Blue);
        found.extend(
            numbers.flat_map(|v| own.iter().map(move |&spot| Action::PostItFalse(spot, v))),
        );
    }
    found.push(Action::Rewind);
    if has(Equipment::EmergencyBatteries) {
        for first in 0..public.players() {
            found.push(Action::Batteries(first, None));
            found.extend((first + 1..public.players()).map(|b| Action::Batteries(first, Some(b))));
        }
    }
    found.extend((1..=12).map(Action::Radar));
    if has(Equipment::SingleWireLabel) {
        found.extend(own.iter().map(|&spot| Action::SingleWire(spot)));
    }
    if has(Equipment::GrapplingHook) {
        let stands = (0..view.stands().len()).filter(|&stand| view.is_own(stand));
        found.extend(stands.flat_map(|to| view.spots().map(move |take| Action::Hook { take, to })));
    }
    found.retain(|action| check(view, action).is_ok());
    found
}
