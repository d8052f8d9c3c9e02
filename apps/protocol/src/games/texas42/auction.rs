//! The query `auction`: who bids next, and what.

use kibitzer_texas42::{Auction, Bid, House, Tiles};
use serde_json::Value;

use super::read::{self, Named};
use crate::{Fields, QueryError, Reply};

pub(super) fn auction(fields: &mut Fields) -> Result<Reply, QueryError> {
    let dealer = read::seat(&fields.required("dealer")?)?;
    let house = house(fields)?;
    let doubles = match fields.optional("hand") {
        Some(field) => Some(read::hand(field, &mut Named::default())?.and(Tiles::DOUBLES).len()),
        None => None,
    };
    let mut auction = Auction::new(dealer);
    for field in fields.required("bids")?.list()? {
        let bid: Bid = field.parsed()?;
        if !auction.allows(&house, bid, None) {
            let at = field.path();
            let message = match (auction.turn(), auction.highest()) {
                (None, _) => format!("`{at}`: every seat has bid once, and the auction is over"),
                (Some(seat), Some((by, highest))) => {
                    format!("`{at}`: seat {seat} cannot bid {bid} after {highest} of seat {by}")
                }
                (Some(seat), None) => format!("`{at}`: seat {seat} cannot bid {bid} in this house"),
            };
            return Err(QueryError::illegal(message)
                .at(at)
                .with("legal", said(&auction, &house, None)));
        }
        auction.push(bid);
    }
    let seat = |seat: Option<kibitzer_game::Seat>| seat.map_or(Value::Null, |seat| seat.0.into());
    let winner = auction.winner();
    let bid = auction.highest().map_or(Value::Null, |(_, bid)| bid.to_string().into());
    Ok(Reply::new()
        .with("to_act", seat(auction.turn()))
        .with("legal", said(&auction, &house, doubles))
        .with("winner", seat(winner.map(|(seat, _)| seat)))
        .with("highest", bid)
        .with("thrown_in", auction.turn().is_none() && winner.is_none()))
}

fn said(auction: &Auction, house: &House, doubles: Option<usize>) -> Vec<Value> {
    auction.legal(house, doubles).map(|bid| bid.to_string().into()).collect()
}

pub(super) fn house(fields: &mut Fields) -> Result<House, QueryError> {
    let mut house = House::tournament();
    for field in fields.optional_list("variants")?.unwrap_or_default() {
        house = house
            .with(field.str()?)
            .map_err(|error| field.wrong(format_args!("is wrong: {error}")))?;
    }
    if let Some(field) = fields.optional("max_marks") {
        house.max_marks = field.whole_in(1..=7)?;
    }
    Ok(house)
}
