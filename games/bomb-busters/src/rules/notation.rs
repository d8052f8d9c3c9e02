//! Actions as text: the word of [`Action::kind`], then its arguments.
//!
//! Places are written `stand:slot`, values as players write them. A dual cut names what is
//! announced, the way of pointing and the slots: `dual-cut 5 plain 2:3`,
//! `dual-cut 5/7 double 2:1,4 own 0:3`.

use std::fmt;
use std::str::FromStr;

use super::action::Action;
use crate::cut::{Cut, Pointing, SlotSet};
use crate::stand::Spot;
use crate::tiles::Value;

/// Text that is not an action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not an action: expected such as `dual-cut 5 plain 2:3`, `solo-cut 7` or `indicate 0:4`"
)]
pub struct ActionError(pub String);

const POINTINGS: [(Pointing, &str); 4] = [
    (Pointing::Plain, "plain"),
    (Pointing::Double, "double"),
    (Pointing::Triple, "triple"),
    (Pointing::Super, "super"),
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            Action::NoToken | Action::RevealReds | Action::Stabilize | Action::Rewind => {
                f.write_str(kind)
            }
            Action::Indicate(spot)
            | Action::PostIt(spot)
            | Action::SingleWire(spot)
            | Action::Give(spot) => write!(f, "{kind} {spot}"),
            Action::IndicateFalse(spot, value) | Action::PostItFalse(spot, value) => {
                write!(f, "{kind} {spot} {value}")
            }
            Action::IndicateLack(value)
            | Action::SoloCut(value)
            | Action::FastPass(value)
            | Action::HandToken(value) => write!(f, "{kind} {value}"),
            Action::CoffeeMug(number)
            | Action::CutThis(number)
            | Action::TokenHere(number)
            | Action::Batteries(number, None) => write!(f, "{kind} {number}"),
            Action::Batteries(first, Some(second)) => write!(f, "{kind} {first} {second}"),
            Action::Radar(number) => write!(f, "{kind} {number}"),
            Action::Label { equal, left } => {
                write!(f, "{kind} {} {left}", if *equal { "=" } else { "!=" })
            }
            Action::Swap { give, with } => write!(f, "{kind} {give} {with}"),
            Action::Hook { take, to } => write!(f, "{kind} {take} {to}"),
            Action::DualCut(cut) => write!(f, "{kind} {cut}"),
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        if let Some(or) = self.or {
            write!(f, "/{or}")?;
        }
        let word = POINTINGS.iter().find(|(pointing, _)| *pointing == self.pointing);
        let slots: Vec<String> = self.slots.iter().map(|slot| slot.to_string()).collect();
        write!(f, " {} {}:{}", word.map_or("", |it| it.1), self.stand, slots.join(","))?;
        match self.own {
            Some(own) => write!(f, " own {own}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        let words: Vec<&str> = text.split(' ').collect();
        read(&words).ok_or_else(|| ActionError(text.chars().take(40).collect()))
    }
}

fn read(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["no-token"] => Action::NoToken,
        ["reveal-reds"] => Action::RevealReds,
        ["stabilize"] => Action::Stabilize,
        ["rewind"] => Action::Rewind,
        ["indicate", at] => Action::Indicate(spot(at)?),
        ["post-it", at] => Action::PostIt(spot(at)?),
        ["single-wire", at] => Action::SingleWire(spot(at)?),
        ["give", at] => Action::Give(spot(at)?),
        ["indicate-false", at, it] => Action::IndicateFalse(spot(at)?, value(it)?),
        ["post-it-false", at, it] => Action::PostItFalse(spot(at)?, value(it)?),
        ["indicate-lack", it] => Action::IndicateLack(value(it)?),
        ["solo-cut", it] => Action::SoloCut(value(it)?),
        ["fast-pass", it] => Action::FastPass(value(it)?),
        ["hand-token", it] => Action::HandToken(value(it)?),
        ["coffee-mug", it] => Action::CoffeeMug(number(it)?),
        ["cut-this", it] => Action::CutThis(number(it)?),
        ["token-here", it] => Action::TokenHere(number(it)?),
        ["batteries", it] => Action::Batteries(number(it)?, None),
        ["batteries", it, other] => Action::Batteries(number(it)?, Some(number(other)?)),
        ["radar", it] => Action::Radar(u8::try_from(number(it)?).ok()?),
        ["label", "=", at] => Action::Label { equal: true, left: spot(at)? },
        ["label", "!=", at] => Action::Label { equal: false, left: spot(at)? },
        ["swap", at, with] => Action::Swap { give: spot(at)?, with: number(with)? },
        ["hook", at, to] => Action::Hook { take: spot(at)?, to: number(to)? },
        ["dual-cut", values, how, at] => Action::DualCut(cut(values, how, at, None)?),
        ["dual-cut", values, how, at, "own", own] => {
            Action::DualCut(cut(values, how, at, Some(spot(own)?))?)
        }
        _ => return None,
    })
}

fn cut(values: &str, how: &str, at: &str, own: Option<Spot>) -> Option<Cut> {
    let (first, or) = match values.split_once('/') {
        Some((first, second)) => (first, Some(value(second)?)),
        None => (values, None),
    };
    let (pointing, _) = POINTINGS.into_iter().find(|(_, word)| *word == how)?;
    let (stand, slots) = at.split_once(':')?;
    let slots: SlotSet = slots.split(',').map(slot).collect::<Option<_>>()?;
    Some(Cut { value: value(first)?, or, pointing, stand: number(stand)?, slots, own })
}

fn spot(text: &str) -> Option<Spot> {
    let (stand, slot) = text.split_once(':')?;
    Some(Spot::new(number(stand)?, number(slot)?))
}

/// A slot that fits into a set of slots.
fn slot(text: &str) -> Option<usize> {
    number(text).filter(|slot| *slot < 32)
}

fn value(text: &str) -> Option<Value> {
    Value::from_name(text)
}

fn number(text: &str) -> Option<usize> {
    let plain = text == "0" || !text.starts_with(['0', '+']);
    plain.then(|| text.parse().ok()).flatten()
}
