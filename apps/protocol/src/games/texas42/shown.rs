//! What one seat sees, as JSON: its hand, the auction, the tricks and the points. Written from a [`View`], which holds no
//! other hand, so that nothing hidden can be in it. `sit` and `look` answer with it.

use kibitzer_game::{Game, Seat, SeatView};
use kibitzer_texas42::{Contract, Domino, House, Outcome, PlayTo, Texas42, Tricks, View, side};
use serde_json::{Value, json};

use super::read;
use crate::Reply;

/// Everything that lies open for the seat, and what it may do.
pub(super) fn table(rules: &Texas42, view: &View) -> Reply {
    let table = view.table();
    let bids: Vec<Value> =
        table.auction().said().map(|(by, bid)| json!([by.0, bid.to_string()])).collect();
    let legal: Vec<Value> =
        rules.legal(view).iter().map(|action| action.to_string().into()).collect();
    let contract = table.contract().map(|contract| contract_of(contract, table.tricks()));
    let to_act = match table.turn().seat() {
        Some(seat) => json!(seat.0),
        _ => Value::Null,
    };
    let (tricks, trick) = table.tricks().map_or((Vec::new(), Vec::new()), played);
    let counted = table.tricks();
    let outcome = table.outcome(rules.house()).map(|outcome| outcome_of(&outcome));
    Reply::new()
        .with("phase", phase(view))
        .with("you", view.seat().0)
        .with("to_act", to_act)
        .with("legal", legal)
        .with("dealer", table.auction().shaker().0)
        .with("score", table.score().to_vec())
        .with("hand", read::names(view.hand()))
        .with("bids", bids)
        .with("contract", contract)
        .with("trump", table.declaration().map(|named| named.to_string()))
        .with("trick", trick)
        .with("tricks", tricks)
        .with("points", counted.map_or([0; 2], Tricks::points).to_vec())
        .with("tricks_won", counted.map_or([0; 2], Tricks::won).to_vec())
        .with("decided", table.decided())
        .with("outcome", outcome)
        .with("view", to_json(rules.house(), view))
        .with("play_to", play_to(rules.house()))
}

fn phase(view: &View) -> &'static str {
    let table = view.table();
    match (table.turn().seat(), table.auction().turn(), table.tricks()) {
        (Some(_), Some(_), _) => "bidding",
        (Some(_), None, None) => "declaring",
        (Some(_), None, Some(_)) => "playing",
        _ => "hand_over",
    }
}

fn contract_of(contract: Contract, tricks: Option<&Tricks>) -> Value {
    json!({
        "bidder": contract.bidder.0, "bid": contract.bid.to_string(), "side": contract.side(),
        "needs": contract.needs(), "caller": contract.caller().0,
        "sits_out": tricks.and_then(Tricks::sits_out).map(|seat| seat.0),
    })
}

/// The complete tricks, and the plays of the one on the table.
fn played(tricks: &Tricks) -> (Vec<Value>, Vec<Value>) {
    let plays = |leader: Seat, tiles: &[Domino]| -> Vec<Value> {
        let entry = |(place, tile): (usize, &Domino)| {
            json!([tricks.place(leader, place).0, tile.to_string()])
        };
        tiles.iter().enumerate().map(entry).collect()
    };
    let taken = tricks.taken().map(|(leader, tiles, winner)| {
        let count: u8 = tiles.iter().map(|tile| tile.count()).sum();
        json!({
            "leader": leader.0, "winner": winner.0, "side": side(winner), "points": 1 + count,
            "plays": plays(leader, tiles),
        })
    });
    (taken.collect(), plays(tricks.leader(), tricks.table()))
}

/// How a hand ended.
pub(super) fn outcome_of(outcome: &Outcome) -> Value {
    let Outcome::Played(scored) = outcome else {
        return json!({"thrown_in": true, "gain": [0, 0]});
    };
    json!({
        "thrown_in": false, "made": scored.made, "bidder": scored.contract.bidder.0,
        "bid": scored.contract.bid.to_string(), "trump": scored.declaration.to_string(),
        "points": scored.points, "tricks": scored.tricks, "gain": scored.gain,
    })
}

/// The view as `advise`, `belief` and `look` read it.
fn to_json(house: &House, view: &View) -> Value {
    let table = view.table();
    let plays = table.tricks().into_iter().flat_map(|tricks| tricks.plays());
    json!({
        "seat": view.seat().0, "dealer": table.auction().shaker().0, "score": table.score(),
        "hand": read::names(view.hand()), "variants": variants(house),
        "bids": table.auction().bids().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "trump": table.declaration().map(|named| named.to_string()),
        "history": plays.map(|play| json!([play.seat.0, play.tile.to_string()])).collect::<Vec<_>>(),
    })
}

fn variants(house: &House) -> Vec<String> {
    house.to_string().split(' ').map(str::to_owned).collect()
}

fn play_to(house: &House) -> Value {
    match house.play_to {
        PlayTo::Marks(goal) => json!({"marks": goal}),
        PlayTo::Points(goal) => json!({"points": goal}),
    }
}
