//! The query `sit`: a match against players of the house, without anything being remembered here. The caller sends the
//! seed and all that was done; the house deals, checks, and plays on until it is the caller's turn or the hand is over.
//!
//! Promises: only the caller's hand is in the answer until a hand is over; a history that is not possible is refused
//! without saying what another seat holds.

use kibitzer_game::Seat;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Action, Record, Round, SEATS};
use serde_json::{Value, json};

use super::sitting::Sitting;
use super::{auction, read, shown};
use crate::{Context, Field, Fields, QueryError, Reply};

/// The most hands of a match that may be sent.
const MOST_HANDS: usize = 400;

/// Who acted, and what.
type Deed = (Seat, Action);

pub(super) fn sit(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let house = auction::house(fields)?;
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let you = read::optional_seat(fields, "you")?.unwrap_or(Seat(0));
    let dealer = read::optional_seat(fields, "dealer")?.unwrap_or(Seat(3));
    let players = players(fields, you)?;
    let mut sitting = Sitting::new(house, dealer, seed);
    let mut history = past(fields, &mut sitting, you)?;
    let mut new: Vec<Deed> = Vec::new();
    while let Some(seat) = sitting.turn().seat()
        && seat != you
    {
        context.check()?;
        let action = sitting
            .decision(seat, players[seat.0], &context.watch(&"the others are thinking"))
            .map_err(|error| QueryError::internal(format!("seat {seat} cannot act: {error}")))?;
        sitting.act(action).map_err(|error| QueryError::internal(error.to_string()))?;
        new.push((seat, action));
    }
    if let Some(last) = history.last_mut() {
        last.extend(&new);
    }
    Ok(reply(&sitting, you, &new, &history))
}

/// Who sits where. One name is for all; a list names every seat, or every other seat. The caller's own is not asked.
fn players(fields: &mut Fields, you: Seat) -> Result<[Skill; SEATS], QueryError> {
    let mut players = [Skill::Intermediate; SEATS];
    let Some(field) = fields.optional("players") else { return Ok(players) };
    if field.value().is_string() {
        return Ok([field.parsed()?; SEATS]);
    }
    let at = field.path();
    let mut entries: Vec<Option<Field>> = field.list()?.into_iter().map(Some).collect();
    if entries.len() + 1 == SEATS {
        entries.insert(you.0, None);
    }
    if entries.len() != SEATS {
        let message =
            format!("`{at}` must name all four seats or the three others, not {}", entries.len());
        return Err(QueryError::bad_request(message).at(at));
    }
    for (seat, entry) in entries.into_iter().enumerate().filter(|(seat, _)| *seat != you.0) {
        if let Some(field) = entry {
            players[seat] = field.parsed()?;
        }
    }
    Ok(players)
}

/// Does everything that was done before, hand by hand, and gives it back as it was read.
fn past(
    fields: &mut Fields,
    sitting: &mut Sitting,
    you: Seat,
) -> Result<Vec<Vec<Deed>>, QueryError> {
    let hands = fields.optional_list("history")?.unwrap_or_default();
    if hands.len() > MOST_HANDS {
        let message = format!("`history` has {} hands: at most {MOST_HANDS} are read", hands.len());
        return Err(QueryError::bad_request(message).at("history"));
    }
    let mut past = vec![Vec::new(); hands.len().max(1)];
    for (number, field) in hands.into_iter().enumerate() {
        let at = field.path();
        if number > 0 && !sitting.next_hand() {
            let won = sitting.standing().winner().is_some();
            let why = if won { "the match is won" } else { "the hand before goes on" };
            return Err(QueryError::illegal(format!("`{at}`: {why}")).at(at));
        }
        for entry in field.list()? {
            let at = entry.path();
            let parts = entry.list_of(2)?;
            let [by, action] = parts.as_slice() else { continue };
            let (by, action) = (read::seat(by)?, action.parsed()?);
            step(sitting, by, action, you, &at)?;
            past[number].push((by, action));
        }
    }
    Ok(past)
}

/// Does one entry. What the caller did wrong is explained; of another seat nothing is said but that it did not do so.
fn step(
    sitting: &mut Sitting,
    by: Seat,
    action: Action,
    you: Seat,
    at: &str,
) -> Result<(), QueryError> {
    let refuse = |reason: String| QueryError::illegal(format!("`{at}`: {reason}")).at(at);
    match sitting.turn().seat() {
        Some(turn) if turn == by => {}
        Some(turn) => {
            let reason = format!("seat {by} is out of turn: it is the turn of seat {turn}");
            return Err(refuse(reason).with("to_act", turn.0));
        }
        _ => return Err(refuse("the hand is over".to_owned())),
    }
    sitting.act(action).map_err(|illegal| {
        if by == you {
            let legal: Vec<Value> =
                illegal.legal.iter().map(|action| action.to_string().into()).collect();
            refuse(illegal.reason).with("legal", legal)
        } else {
            refuse(format!("seat {by} did not do that in this match"))
        }
    })
}

fn reply(sitting: &Sitting, you: Seat, new: &[Deed], history: &[Vec<Deed>]) -> Reply {
    let round: &Round = sitting.round();
    let done = |deeds: &[Deed]| -> Vec<Value> {
        deeds.iter().map(|(by, action)| json!([by.0, action.to_string()])).collect()
    };
    let standing = sitting.standing();
    let running = sitting.outcome().map(|outcome| (*round, outcome));
    let mut score = [0u16; 2];
    let mut sheet: Vec<Value> = Vec::new();
    for (hand, outcome) in sitting.finished().iter().chain(running.as_ref()) {
        score.iter_mut().zip(outcome.gain()).for_each(|(score, gain)| *score += gain);
        let mut line = shown::outcome_of(outcome);
        line["dealer"] = hand.table().auction().shaker().0.into();
        line["score"] = json!(score);
        sheet.push(line);
    }
    let mut reply = shown::table(sitting.rules(), &round.view(you))
        .with("number", sitting.finished().len())
        .with("standing", standing.score().to_vec())
        .with("sheet", sheet)
        .with("actions", done(new))
        .with("history", history.iter().map(|hand| done(hand)).collect::<Vec<_>>());
    if running.is_some() {
        let hands: Vec<Value> = round.dealt().map(|hand| json!(read::names(hand))).into();
        let record = serde_json::to_value(Record::of(sitting.rules(), round));
        reply = reply.with("hands", hands).with("record", record.unwrap_or(Value::Null));
    }
    if let Some(winner) = standing.winner() {
        reply = reply.with("phase", "match_over").with("winner", winner);
    }
    reply
}
