//! Greedy's tokens and answers: which token to place first, and what to answer when asked.
//!
//! A token goes where it gives an outsider the most information: where the entropy of the stand,
//! seen by somebody who holds nothing, falls most. Answers keep marked wires, which everybody knows
//! already.

use super::odds::{pool, row_rules};
use super::row::{Pool, Row};
use super::sight::Sight;
use crate::missions::Tokens;
use crate::rules::{Action, Asked};
use crate::stand::{Face, Slot, Spot};
use crate::tiles::{Colour, Parity, Value, ValueSet, Wire};

/// What a token tells an outsider about a wire.
#[derive(Debug, Clone, Copy)]
enum Told {
    Wire,
    Parity,
    Count(u8),
    Not(ValueSet),
    /// Nothing about this wire, but the whole hand lacks the value.
    Lacks(Value),
    /// Whether it equals its right neighbour.
    Label(bool),
}

/// The most informative token of the indication.
pub(super) fn indicate(sight: &Sight<'_>) -> Action {
    best_token(sight, true).unwrap_or(Action::NoToken)
}

/// The most informative Post-It, if one can be placed.
pub(crate) fn post_it(sight: &Sight<'_>) -> Option<Action> {
    best_token(sight, false).map(|action| match action {
        Action::Indicate(spot) => Action::PostIt(spot),
        Action::IndicateFalse(spot, value) => Action::PostItFalse(spot, value),
        other => other,
    })
}

/// Every token that the seat may place, with the information in bits that it gives an outsider;
/// most first.
pub(crate) fn tokens(sight: &Sight<'_>, setup: bool) -> Vec<(Action, f64)> {
    let mut found: Vec<(Action, f64)> = options(sight, setup)
        .into_iter()
        .map(|(action, stand, spot, told)| (action, gain(sight, stand, spot, told)))
        .collect();
    // Equal ones stay in table order, so that the choice is deterministic.
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}

fn best_token(sight: &Sight<'_>, setup: bool) -> Option<Action> {
    tokens(sight, setup).first().map(|(action, _)| *action)
}

type TokenOption = (Action, usize, Option<Spot>, Told);

fn options(sight: &Sight<'_>, setup: bool) -> Vec<TokenOption> {
    match sight.public.tokens_of(sight.seat) {
        Tokens::Number | Tokens::Parity | Tokens::Count => true_tokens(sight, setup),
        Tokens::FalseCaptain | Tokens::False => false_tokens(sight, setup),
        Tokens::Lacks if setup => lacks(sight),
        // A Post-It shows the wire even if the first tokens lie beside the stand.
        Tokens::Lacks | Tokens::Beside | Tokens::Random => true_tokens(sight, setup),
        Tokens::None => Vec::new(),
    }
}

fn used(sight: &Sight<'_>, number: u8) -> usize {
    let value = Value::Blue(number);
    let shows = |slot: &Slot| slot.face == Face::Number(number) || slot.not.has(value);
    sight.spots().filter(|spot| shows(sight.slot(*spot))).count()
}

fn true_tokens(sight: &Sight<'_>, setup: bool) -> Vec<TokenOption> {
    let kind = sight.public.tokens();
    let deadly = sight.public.deadly();
    let mut found = Vec::new();
    for spot in sight.own() {
        let slot = sight.slot(spot);
        let Some(value @ Value::Blue(number)) = slot.value() else { continue };
        let told = match kind {
            Tokens::Parity => Told::Parity,
            Tokens::Count => {
                let row = sight.row(spot.stand).iter();
                let same = row.filter(|s| s.value() == Some(value)).count();
                Told::Count(u8::try_from(same).unwrap_or(u8::MAX))
            }
            _ => Told::Wire,
        };
        let counted = setup && matches!(told, Told::Wire);
        let barred = slot.unsorted
            || slot.is_marked()
            || setup && deadly.has(value)
            || counted && used(sight, number) >= 2;
        if !barred {
            found.push((Action::Indicate(spot), spot.stand, Some(spot), told));
        }
    }
    found
}

fn false_tokens(sight: &Sight<'_>, setup: bool) -> Vec<TokenOption> {
    let kind = sight.public.tokens();
    let barred = if kind == Tokens::FalseCaptain { Colour::Red } else { Colour::Yellow };
    let (low, high) = sight.public.wires.blue();
    let mut found = Vec::new();
    for spot in sight.own() {
        let slot = sight.slot(spot);
        let Some(own) = slot.value() else { continue };
        if slot.unsorted || !slot.not.is_empty() || own.colour() == barred {
            continue;
        }
        for number in low..=high {
            let value = Value::Blue(number);
            if value != own && !(setup && used(sight, number) >= 2) {
                let told = Told::Not(ValueSet::one(value));
                let action = Action::IndicateFalse(spot, value);
                found.push((action, spot.stand, Some(spot), told));
            }
        }
    }
    found
}

fn lacks(sight: &Sight<'_>) -> Vec<TokenOption> {
    let beside = &sight.public.play.beside;
    let own = sight.own().next().map_or(0, |spot| spot.stand);
    Value::all()
        .filter(|&value| value != Value::Red && sight.uncut(value) > 0 && sight.held(value) == 0)
        .filter(|value| !beside[sight.seat].contains(value))
        .filter(|value| beside.iter().flatten().filter(|v| *v == value).count() < 2)
        .map(|value| (Action::IndicateLack(value), own, None, Told::Lacks(value)))
        .collect()
}

/// Every label that the seat may put on two wires hidden from an outsider, with its information in
/// bits.
pub(crate) fn labels(sight: &Sight<'_>, equal: bool) -> Vec<(Action, f64)> {
    let outside = |spot: Spot| {
        let slot = sight.slot(spot);
        !slot.is_cut() && !slot.unsorted && !matches!(slot.face, Face::Number(_))
    };
    let fits = |left: &Spot| {
        let right = Spot::new(left.stand, left.slot + 1);
        right.slot < sight.row(left.stand).len()
            && outside(*left)
            && outside(right)
            && (sight.slot(*left).value() == sight.slot(right).value()) == equal
    };
    let mut found: Vec<(Action, f64)> = sight
        .own()
        .filter(fits)
        .map(|left| {
            let bits = gain(sight, left.stand, Some(left), Told::Label(equal));
            (Action::Label { equal, left }, bits)
        })
        .collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}

/// How much the entropy of a stand falls for an outsider.
fn gain(sight: &Sight<'_>, stand: usize, spot: Option<Spot>, told: Told) -> f64 {
    let pool = outsiders_pool(sight);
    let entropy = |told: Option<Told>| {
        let here = |s: Spot| told.filter(|_| Some(s) == spot);
        let hidden = |s: Spot| {
            let slot = sight.slot(s);
            let open = slot.is_cut() || matches!(slot.face, Face::Number(_));
            !open && !matches!(here(s), Some(Told::Wire))
        };
        let may = |s: Spot| {
            let slot = sight.slot(s);
            let mut values = sight.said(s);
            if let Some(Told::Parity) = here(s) {
                let number = slot.wire().map_or(1, Wire::number);
                let parity = Parity::of(number).values();
                values = values.iter().filter(|&value| parity.has(value)).collect();
            }
            let lacked = match (here(s), told) {
                (Some(Told::Not(not)), _) => not,
                (_, Some(Told::Lacks(value))) => ValueSet::one(value),
                _ => ValueSet::EMPTY,
            };
            for value in lacked.iter() {
                values = values.without(value);
            }
            values
        };
        let (mut rules, slots) = row_rules(sight, stand, hidden, may);
        for (at, &slot) in slots[..rules.len].iter().enumerate() {
            match here(Spot::new(stand, slot.into())) {
                Some(Told::Count(times)) => rules.times[at] = times,
                // Labels go on neighbours; both are hidden from the outsider.
                Some(Told::Label(true)) => rules.equal |= 2 << at,
                Some(Told::Label(false)) => rules.different |= 2 << at,
                _ => {}
            }
        }
        Row::new(rules, &pool).entropy()
    };
    entropy(None) - entropy(Some(told))
}

/// What somebody who holds nothing does not see: all wires but the open and marked ones.
fn outsiders_pool(sight: &Sight<'_>) -> Pool {
    let mut pool = pool(sight);
    for spot in sight.spots() {
        let slot = sight.slot(spot);
        let open = slot.is_cut() || matches!(slot.face, Face::Number(_));
        if let Some(wire) = slot.wire().filter(|_| !open) {
            pool.copies[wire.index()] += 1;
        }
    }
    pool
}

/// The answer to a question.
pub(super) fn answer(sight: &Sight<'_>, asked: &Asked) -> Action {
    let unmarked_first = |slots: Vec<usize>, stand: usize| {
        let marked = |slot: &usize| sight.row(stand)[*slot].is_marked();
        let fresh = slots.iter().copied().find(|slot| !marked(slot));
        fresh.or_else(|| slots.first().copied()).unwrap_or(0)
    };
    match *asked {
        Asked::CutWhich(cut) => {
            let matches = |slot: &usize| {
                let value = sight.row(cut.stand)[*slot].value();
                cut.values().any(|v| Some(v) == value)
            };
            Action::CutThis(unmarked_first(cut.slots.iter().filter(matches).collect(), cut.stand))
        }
        Asked::TokenWhich(cut) => {
            let deadly = sight.public.deadly();
            let harmless = |slot: &usize| {
                sight.row(cut.stand)[*slot].value().is_some_and(|value| !deadly.has(value))
            };
            Action::TokenHere(unmarked_first(
                cut.slots.iter().filter(harmless).collect(),
                cut.stand,
            ))
        }
        Asked::GiveFor(_) => {
            // Greedy never swaps; if asked anyway, it gives its first wire.
            let first = sight.own().find(|spot| !sight.slot(*spot).unsorted);
            Action::Give(first.unwrap_or(Spot::new(0, 0)))
        }
        Asked::HandToken => {
            let beside = &sight.public.play.beside[sight.seat];
            Action::HandToken(beside.first().copied().unwrap_or(Value::Yellow))
        }
    }
}
