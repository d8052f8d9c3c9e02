//! The query `replay`: a round from its hands and its history, every entry checked.

use kibitzer_blob::{Action, Blob, Card, Cards, Round, Table};
use kibitzer_game::{Game, Seat};
use serde_json::{Value, json};

use super::read::{self, Named};
use crate::{Field, Fields, QueryError, Reply};

/// The hands as they were written: legal cards are listed in that order.
struct Dealt(Vec<Vec<Card>>);

pub(super) fn replay(fields: &mut Fields) -> Result<Reply, QueryError> {
    let (rules, dealt) = table(fields)?;
    fields.accept(&["round_index"]);
    let hands: Vec<Cards> = dealt.0.iter().map(|hand| hand.iter().copied().collect()).collect();
    // The hands were read as a deal: apart, and each as large as it must be.
    let mut round = rules
        .round(&hands)
        .ok_or_else(|| QueryError::bad_request("`hands` are not a deal").at("hands"))?;
    for entry in fields.required_list("history")? {
        step(&rules, &dealt, &mut round, entry)?;
    }
    Ok(answer(&dealt, &round))
}

fn table(fields: &mut Fields) -> Result<(Blob, Dealt), QueryError> {
    let (rules, seats, cards) = read::round(fields)?;
    let mut named = Named::default();
    let mut dealt = Vec::with_capacity(seats);
    for field in fields.required("hands")?.list_of(seats)? {
        let at = field.path();
        let hand = read::placed(field, &mut named)?;
        if hand.len() != cards {
            let message = format!(
                "`{at}` has {} cards, but `cards` says {cards}: `hands` are what was dealt",
                hand.len()
            );
            let blame = vec!["cards".to_owned(), at.clone()];
            return Err(QueryError::contradiction(message).at(at).with("blame", blame));
        }
        dealt.push(hand);
    }
    Ok((rules, Dealt(dealt)))
}

/// What an entry of the history says was done. A bid may be any whole number: whether it is legal is for the rules.
enum Said {
    Bid(i64),
    Play(Card),
}

fn step(rules: &Blob, dealt: &Dealt, round: &mut Round, entry: Field) -> Result<(), QueryError> {
    let at = entry.path();
    let [by, word, what] = <[Field; 3]>::try_from(entry.list_of(3)?)
        .map_err(|_| QueryError::bad_request(format!("`{at}` must have 3 entries")).at(&at))?;
    let seat = read::seat(&by, rules.seats())?;
    let said = match word.one_of(&[("bid", true), ("play", false)])? {
        true => Said::Bid(what.i64()?),
        false => Said::Play(what.parsed()?),
    };
    let table = *round.table();
    let refuse = |reason: &str| {
        let legal = legal(dealt, round);
        let listed: Vec<String> = legal.iter().map(shown).collect();
        let would = match table.turn().seat() {
            Some(turn) if !listed.is_empty() => {
                format!("; seat {turn} may {}", listed.join(", "))
            }
            _ => String::new(),
        };
        let refused = QueryError::illegal(format!("`{at}`: {reason}{would}")).at(&at);
        let refused = refused.with("legal", legal);
        match table.turn().seat() {
            Some(turn) => refused.with("to_act", turn.0),
            _ => refused.with("to_act", Value::Null),
        }
    };
    if let Some(reason) = out_of_turn(&table, seat, &said) {
        return Err(refuse(&reason));
    }
    let action = match said {
        Said::Bid(bid) => u8::try_from(bid).map(Action::Bid).map_err(|_| {
            refuse(&format!("seat {seat} cannot bid {bid}: a bid is 0 to {}", table.cards()))
        })?,
        Said::Play(card) => Action::Play(card),
    };
    let mut next = *round;
    rules.play(&mut next, seat.into(), &action).map_err(|illegal| refuse(&illegal.reason))?;
    *round = next;
    Ok(())
}

/// Whether a seat acts when it is not its turn, in the words that say it best.
fn out_of_turn(table: &Table, seat: Seat, said: &Said) -> Option<String> {
    let Some(turn) = table.turn().seat() else { return Some("the round is over".to_owned()) };
    let bidding = !table.bidding_is_over();
    match said {
        Said::Bid(_) if table.bid(seat).is_some() => {
            Some(format!("seat {seat} has bid already, and nobody bids twice"))
        }
        Said::Play(_) if bidding => {
            Some(format!("the bidding is not over: seat {turn} is to bid, and cards come after"))
        }
        _ if seat == turn => None,
        Said::Play(_) if has_played(table, seat) => Some(format!(
            "seat {seat} has played to this trick already: it is the turn of seat {turn}"
        )),
        _ => Some(format!("seat {seat} is out of turn: it is the turn of seat {turn}")),
    }
}

/// Has a seat played to the running trick?
fn has_played(table: &Table, seat: Seat) -> bool {
    let before = table.played() - table.trick().len();
    table.played_by().skip(before).any(|(by, _)| by == seat)
}

/// What may be done now: bids as numbers, cards in the order of the hand as it was written.
fn legal(dealt: &Dealt, round: &Round) -> Vec<Value> {
    let table = round.table();
    let Some(seat) = table.turn().seat() else { return Vec::new() };
    if !table.bidding_is_over() {
        let bids = table.biddable();
        return (0..=table.cards()).filter(|bid| bids >> bid & 1 != 0).map(Value::from).collect();
    }
    let open = round.playable();
    read::names(dealt.0[seat.0].iter().filter(|card| open.contains(**card)))
}

fn shown(legal: &Value) -> String {
    legal.as_str().map_or_else(|| format!("bid {legal}"), str::to_owned)
}

fn answer(dealt: &Dealt, round: &Round) -> Reply {
    let table = round.table();
    let seats = || Seat::all(table.seats());
    let phase = match table.turn().seat() {
        Some(_) if table.bidding_is_over() => "playing",
        Some(_) => "bidding",
        _ => "over",
    };
    let to_act = match table.turn().seat() {
        Some(seat) => json!(seat.0),
        _ => Value::Null,
    };
    let tricks = table.tricks().into_iter();
    let tricks: Vec<Value> =
        tricks.map(|(leader, winner)| json!({"leader": leader.0, "winner": winner.0})).collect();
    let voids: Vec<Vec<Value>> = seats().map(|seat| read::names(table.voids(seat))).collect();
    let won: Vec<u8> = seats().map(|seat| table.won(seat)).collect();
    let bids: Vec<Option<u8>> = seats().map(|seat| table.bid(seat)).collect();
    Reply::new()
        .with("phase", phase)
        .with("to_act", to_act)
        .with("legal", legal(dealt, round))
        .with("forbidden", table.forbidden_bid())
        .with("led", table.led().map(|suit| suit.to_string()))
        .with("tricks", tricks)
        .with("voids", voids)
        .with("bids", bids)
        .with("tricks_won", won)
        .with("round_scores", table.scores())
}
