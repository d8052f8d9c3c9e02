//! What one seat sees of a round, as JSON: its hand, the bids, the tricks, who is out of what. Written from a [`View`],
//! which holds no other hand, so that nothing hidden can be in it. `sit` and `look` answer with it.

use kibitzer_blob::players::legal;
use kibitzer_blob::{Action, View};
use kibitzer_game::{Seat, SeatView};
use serde_json::{Value, json};

use super::{read, view};
use crate::Reply;

/// Everything that lies open for the seat, and what it may do.
pub(super) fn table(seen: &View) -> Reply {
    let table = seen.table();
    let seats = || Seat::all(table.seats());
    let phase = match table.turn().seat() {
        Some(_) if table.bidding_is_over() => "playing",
        Some(_) => "bidding",
        _ => "round_over",
    };
    let to_act = match table.turn().seat() {
        Some(seat) => json!(seat.0),
        _ => Value::Null,
    };
    let may = if table.turn().is(seen.seat()) { legal(seen) } else { Vec::new() };
    let plays: Vec<(Seat, Value)> =
        table.played_by().map(|(seat, card)| (seat, card.to_string().into())).collect();
    let shown = |plays: &[(Seat, Value)]| -> Vec<Value> {
        plays.iter().map(|(seat, card)| json!([seat.0, card])).collect()
    };
    let tricks: Vec<Value> = table
        .tricks()
        .iter()
        .zip(plays.chunks_exact(table.seats()))
        .map(|((leader, winner), cards)| {
            json!({"leader": leader.0, "winner": winner.0, "cards": shown(cards)})
        })
        .collect();
    let running = &plays[plays.len() - table.trick().len()..];
    Reply::new()
        .with("phase", phase)
        .with("you", seen.seat().0)
        .with("to_act", to_act)
        .with("legal", may.iter().map(written).collect::<Vec<_>>())
        .with("forbidden", table.forbidden_bid())
        .with("view", view::to_json(seen))
        .with("hand", read::names(seen.hand().iter()))
        .with("bids", seats().map(|seat| table.bid(seat)).collect::<Vec<_>>())
        .with("tricks_won", seats().map(|seat| table.won(seat)).collect::<Vec<_>>())
        .with("voids", seats().map(|seat| read::names(table.voids(seat))).collect::<Vec<_>>())
        .with("trick", shown(running))
        .with("tricks", tricks)
}

/// A bid as its number and a card as its name: what an entry of a history has.
pub(super) fn written(action: &Action) -> Value {
    match action {
        Action::Bid(bid) => json!(bid),
        Action::Play(card) => card.to_string().into(),
    }
}
