//! Lines about cards, as typed: radar, labels, swaps, tokens beside a stand.

use kibitzer_game::{Message, message};

use crate::cards::{Card, CardState, Equipment};
use crate::history::{Event, Radar};
use crate::naming::value_name;
use crate::stand::{Face, Slot, Spot};
use crate::table::Table;
use crate::tiles::{Colour, Value, Wire};

use super::clauses::Clauses;
use super::cuts::value_of;
use super::gear::card_named;
use super::point::{name, place, player, slot_of, spot, stand};
use super::{after, checked, has_turn};

/// The blue number that a card names.
fn number(said: &str) -> Result<u8, Message> {
    value_of(said.trim())?.number().ok_or_else(|| {
        message!("bomb.not_1_to_12", "`{said}` is not a number from 1 to 12", said = said)
    })
}

/// The stands in a list of names; `none` for an empty list.
fn stands(table: &Table, text: &str) -> Result<Vec<usize>, Message> {
    if text == "none" {
        return Ok(Vec::new());
    }
    text.split(',').map(|name| stand(table, name)).collect()
}

/// `radar 5 yes Bob, Eve`: all other stands said no; with `no Charlie` only that one did.
pub(super) fn radar(table: &Table, actor: usize, text: &str) -> Result<Table, Message> {
    let clauses = Clauses::of(text, &["yes", "no", "by"])?;
    let number = number(&clauses.head)?;
    let yes =
        clauses.get("yes").ok_or("enter who answered yes, such as yes Bob, Eve, or yes none")?;
    let yes = stands(table, yes)?;
    let asked = |stand: &usize| table.stands()[*stand].iter().any(|slot| !slot.is_cut());
    let no: Vec<usize> = match clauses.get("no") {
        Some(no) => stands(table, no)?,
        None => (0..table.stands().len()).filter(asked).filter(|one| !yes.contains(one)).collect(),
    };
    let mut answers: Vec<(usize, bool)> = yes.iter().map(|&one| (one, true)).collect();
    answers.extend(no.iter().map(|&one| (one, false)));
    answers.sort_unstable();
    let actor = clauses.get("by").map_or(Ok(actor), |by| player(table, by))?;
    let table = checked(table, |setup| {
        setup.public.spend(actor, Equipment::GeneralRadar);
    })?;
    after(&table, Event::Radar(Radar { number, answers }), &[])
}

/// `label Diana C=D` or `label Diana C!=D`.
pub(super) fn label(table: &Table, text: &str) -> Result<Table, Message> {
    let wrong = || {
        message!(
            "bomb.write_neighbours",
            "`{text}`: write two neighbours, such as Diana C=D or Diana C!=D",
            text = text
        )
    };
    let (left, right) = text.split_once('=').ok_or_else(wrong)?;
    let (left, equal) = match left.strip_suffix('!') {
        Some(left) => (left, false),
        None => (left, true),
    };
    let left = spot(table, left)?;
    let right = match slot_of(right) {
        Some(slot) => spot(table, &format!("{}:{slot}", left.stand))?,
        None => spot(table, right)?,
    };
    let (left, right) = (left.min(right), left.max(right));
    if left.stand != right.stand || left.slot + 1 != right.slot {
        return Err(wrong());
    }
    let card = if equal { Equipment::LabelEqual } else { Equipment::LabelDifferent };
    let table = checked(table, |setup| setup.public.spend_card(card))?;
    after(&table, Event::Label { equal, left, right }, &[])
}

/// A wire that moves: `Diana E to Alice B=7`, with its identity if the observer sees it.
fn moved(table: &Table, text: &str) -> Result<(Spot, Spot, Option<Wire>), Message> {
    let clauses = Clauses::of(text, &["to"])?;
    let to = clauses.get("to").ok_or_else(|| {
        message!(
            "bomb.write_from_to",
            "`{text}`: enter from where to where, such as Bob C to Diana F",
            text = text
        )
    })?;
    let (to, said) = match to.split_once('=') {
        Some((to, said)) => (to, Some(said.trim())),
        None => (to, None),
    };
    let wire = said.map(|said| {
        let blue = said.parse().ok().and_then(|number| Wire::new(Colour::Blue, number));
        blue.or_else(|| Wire::from_name(said)).ok_or_else(|| {
            message!("bomb.not_wire", "`{said}` is not a wire: 5, Y4 or R4", said = said)
        })
    });
    Ok((spot(table, &clauses.head)?, place(table, to)?, wire.transpose()?))
}

/// What is visible of a wire once it has moved: its token moves along, except for a count token.
fn after_move(
    table: &Table,
    (from, to, wire): (Spot, Spot, Option<Wire>),
) -> Result<(Spot, Slot), Message> {
    let slot = *table.slot(from);
    if slot.is_cut() {
        return Err(message!(
            "bomb.already_cut",
            "{slot} is already cut",
            slot = name(table, from)
        ));
    }
    let known = slot.wire().or(wire);
    let face = match (slot.face, known) {
        (Face::Hidden, Some(wire)) => Face::Known(wire),
        (Face::Yellow(None), Some(wire)) => Face::Yellow(Some(wire.number())),
        (Face::Hidden, None) if table.is_own(to.stand) => {
            return Err(message!(
                "bomb.write_received",
                "enter which wire you received, such as Diana E to Alice B=7"
            ));
        }
        (face, _) => face,
    };
    Ok((to, Slot { face, count: None, ..slot }))
}

/// `swap Alice C to Diana F, Diana E to Alice B=7`.
pub(super) fn swap(table: &Table, text: &str) -> Result<Table, Message> {
    let (first, second) = text
        .split_once(',')
        .ok_or("enter where both wires went: swap Alice C to Diana F, Diana E to Alice B=7")?;
    let (first, second) = (moved(table, first)?, moved(table, second)?);
    let shows = [after_move(table, first)?, after_move(table, second)?];
    let actor = table.owner(first.0.stand);
    let table = checked(table, |setup| {
        setup.public.spend(actor, Equipment::WalkieTalkies);
    })?;
    let event = Event::Swap { first: (first.0, first.1), second: (second.0, second.1) };
    after(&table, event, &shows)
}

/// `take Bob C to Diana D`.
pub(super) fn take(table: &Table, text: &str) -> Result<Table, Message> {
    let one = moved(table, text)?;
    let shows = [after_move(table, one)?];
    let table = checked(table, |setup| setup.public.spend_card(Equipment::GrapplingHook))?;
    after(&table, Event::Taken { from: one.0, to: one.1 }, &shows)
}

/// `beside Bob=5`: a token beside the stand, of a value that the player lacks.
pub(super) fn beside(table: &Table, text: &str) -> Result<Table, Message> {
    let (who, said) = text.rsplit_once('=').ok_or("write whose and which, such as beside Bob=5")?;
    let player = player(table, who)?;
    after(table, Event::Beside { player, value: value_of(said.trim())? }, &[])
}

/// `disintegrate 5 at Bob C, Eve D`: every wire of the value is cut; the observer's own need not be
/// named.
pub(super) fn disintegrate(table: &Table, text: &str) -> Result<Table, Message> {
    let clauses = Clauses::of(text, &["at"])?;
    let number = number(&clauses.head)?;
    let value = Value::Blue(number);
    let mut spots: Vec<Spot> = table.held(value).collect();
    for at in clauses.get("at").into_iter().flat_map(|at| at.split(',')) {
        spots.push(spot(table, at)?);
    }
    spots.sort_unstable();
    spots.dedup();
    let left = table.uncut_copies(value);
    if spots.len() != left {
        return Err(message!(
            "bomb.uncut_named",
            "{left} wires of {value} are uncut, {named} are named or yours",
            left = left,
            value = value_name(value),
            named = spots.len()
        ));
    }
    let wire = Wire::new(Colour::Blue, number).ok_or("a number from 1 to 12")?;
    let shows: Vec<(Spot, Slot)> =
        spots.iter().map(|&at| (at, table.slot(at).opened(wire))).collect();
    let table = checked(table, |setup| setup.public.spend_card(Equipment::Disintegrator))?;
    after(&table, Event::Disintegrated { value, spots }, &shows)
}

/// `use Rewinder by Bob`, `use 7 for Ann, Eve`: a card that says nothing about wires. The Coffee
/// Mug is used `for` the player who goes next.
pub(super) fn use_card(table: &Table, actor: usize, text: &str) -> Result<Table, Message> {
    let clauses = Clauses::of(text, &["by", "for"])?;
    let card = card_named(&clauses.head)?;
    let actor = clauses.get("by").map_or(Ok(actor), |by| player(table, by))?;
    let named = clauses.get("for").into_iter().flat_map(|text| text.split(','));
    let (mut refreshed, mut next) = (Vec::new(), None);
    for who in named {
        match card {
            Equipment::CoffeeMug if next.is_none() => next = Some(has_turn(table, who)?),
            Equipment::EmergencyBatteries => refreshed.push(player(table, who)?),
            Equipment::CoffeeMug => {
                return Err(message!("bomb.one_next", "only one player can go next"));
            }
            card => {
                return Err(message!(
                    "bomb.not_for_anybody",
                    "{card} is not used for anybody",
                    card = card.to_string()
                ));
            }
        }
    }
    let most = table.players();
    let table = checked(table, |setup| {
        setup.public.spend_card(card);
        if card == Equipment::Rewinder {
            setup.public.dial = setup.public.dial.map(|dial| (dial + 1).min(most));
        }
        if card == Equipment::EmergencyDrop {
            let used =
                |one: &&mut Card| one.state == CardState::Used && !one.equipment.is_instant();
            setup.public.cards.iter_mut().filter(used).for_each(|one| one.state = CardState::Ready);
        }
        for player in refreshed {
            if let Some(character) = setup.public.characters.get_mut(player) {
                character.used = false;
            }
        }
    })?;
    let table = after(&table, Event::Used { actor, card }, &[])?;
    match next {
        Some(player) => after(&table, Event::Turn { player }, &[]),
        None => Ok(table),
    }
}
