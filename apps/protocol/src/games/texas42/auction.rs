//! The query `auction`: who bids next, and the legal bids.

use kibitzer_texas42::{Auction, Bid, House, Tiles};
use serde::{Deserialize, Serialize};

use super::read::{self, HandFields, Named, SeatNumber};
use crate::{At, Beside, Context, QueryError, Text, Within};

/// The house rules. The default is the tournament rules.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct HouseFields {
    /// The names of the variants in use, such as `forced-bid` or `nello`.
    #[serde(default)]
    variants: Vec<At<String>>,
    /// The highest bid in marks that the house rules allow.
    max_marks: Option<Within<1, 7>>,
}

impl HouseFields {
    pub(super) fn house(&self) -> Result<House, QueryError> {
        let mut house = House::tournament();
        for variant in &self.variants {
            let wrong = |error| variant.wrong(format_args!("is invalid: {error}"));
            house = house.with(variant).map_err(wrong)?;
        }
        if let Some(most) = self.max_marks {
            house.max_marks = most.get();
        }
        Ok(house)
    }
}

/// The bids so far.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// Who shook the dominoes; the seat after it bids first.
    dealer: SeatNumber,
    /// The bids so far, in order.
    bids: Vec<At<Text<Bid>>>,
    /// The hand of the seat to bid; some bids require doubles.
    hand: Option<HandFields>,
}

/// The state of the auction.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Bidding {
    /// The seat that bids next; `null` once the auction is over.
    to_act: Option<usize>,
    /// The bids that this seat may make.
    legal: Vec<String>,
    /// The seat that won the auction, once it is over.
    winner: Option<usize>,
    /// The highest bid so far.
    highest: Option<String>,
    /// Whether everybody passed, so that the hand is shaken again.
    thrown_in: bool,
}

pub(super) fn auction(
    Beside(house, asked): Beside<HouseFields, Asked>,
    _: &Context,
) -> Result<Bidding, QueryError> {
    let dealer = read::seat(asked.dealer);
    let house = house.house()?;
    let doubles = match &asked.hand {
        Some(hand) => Some(read::hand(hand, &mut Named::default())?.and(Tiles::DOUBLES).len()),
        None => None,
    };
    let mut auction = Auction::new(dealer);
    for entry in &asked.bids {
        let bid = entry.0;
        if !auction.allows(&house, bid, None) {
            let at = entry.at();
            let message = match (auction.turn(), auction.highest()) {
                (None, _) => format!("`{at}`: every seat has bid, so the auction is over"),
                (Some(seat), Some((by, highest))) => {
                    format!("`{at}`: seat {seat} cannot bid {bid} after seat {by}'s {highest}")
                }
                (Some(seat), None) => {
                    format!("`{at}`: seat {seat} cannot bid {bid} under these house rules")
                }
            };
            return Err(QueryError::illegal(message)
                .at(at)
                .with("legal", said(&auction, &house, None)));
        }
        auction.push(bid);
    }
    let winner = auction.winner();
    Ok(Bidding {
        to_act: auction.turn().map(|seat| seat.0),
        legal: said(&auction, &house, doubles),
        winner: winner.map(|(seat, _)| seat.0),
        highest: auction.highest().map(|(_, bid)| bid.to_string()),
        thrown_in: auction.turn().is_none() && winner.is_none(),
    })
}

fn said(auction: &Auction, house: &House, doubles: Option<usize>) -> Vec<String> {
    auction.legal(house, doubles).map(|bid| bid.to_string()).collect()
}
