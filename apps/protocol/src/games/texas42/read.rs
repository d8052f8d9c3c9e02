//! Reads seats, dominoes and plays from a request; errors name their location.

use std::collections::BTreeMap;

use kibitzer_game::Seat;
use kibitzer_texas42::{Declaration, Domino, SEATS, Tiles, after, partner};
use serde::Deserialize;
use serde_json::Value;

use crate::common;
use crate::{At, QueryError, Text, Within};

/// A seat, clockwise.
pub(super) type SeatNumber = Within<0, 3>;
/// Dominoes, each with its location.
pub(super) type HandFields = At<Vec<At<Text<Domino>>>>;
/// A seat and the domino it played.
pub(super) type PlayFields = At<(SeatNumber, Text<Domino>)>;
/// A value for each seat, by its number.
pub type BySeat<T> = BTreeMap<String, T>;
/// A value for each domino.
pub type ByDomino<T> = BTreeMap<String, T>;

/// The contract.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TrumpFields {
    /// The declaration: `pip:0` to `pip:6`, `doubles`, `follow-me`, `nello`, `nello-doubles-high`, `nello-doubles-low`,
    /// `nello-doubles-inverted` or `sevens`.
    trump: Text<Declaration>,
    /// The seat that bid.
    declarer: Option<SeatNumber>,
    /// The same as `declarer`.
    bidder: Option<SeatNumber>,
}

impl TrumpFields {
    pub(super) fn declaration(&self) -> Declaration {
        self.trump.0
    }

    pub(super) fn bidder(&self) -> Option<Seat> {
        self.declarer.or(self.bidder).map(seat)
    }
}

/// A domino with its location in the request.
pub(super) struct Placed {
    pub(super) seat: Seat,
    pub(super) tile: Domino,
    pub(super) at: String,
}

/// Every domino that the request has named so far, with its location: no two are the same.
pub(super) type Named = common::Named<Domino>;

pub(super) fn seat(number: SeatNumber) -> Seat {
    Seat(number.get())
}

/// A list of dominoes, at most seven.
pub(super) fn hand(list: &HandFields, named: &mut Named) -> Result<Tiles, QueryError> {
    let mut tiles = Tiles::NONE;
    for entry in list.iter() {
        named.note(entry.0, entry.at())?;
        tiles = tiles.with(entry.0);
        if tiles.len() > 7 {
            let message = format!("`{}` has more than seven dominoes", list.at());
            return Err(QueryError::contradiction(message).at(entry.at()));
        }
    }
    Ok(tiles)
}

/// Plays with their locations.
pub(super) fn plays(list: &[PlayFields]) -> Vec<Placed> {
    let play = |entry: &PlayFields| {
        let (by, tile) = **entry;
        Placed { seat: seat(by), tile: tile.0, at: entry.at().to_owned() }
    };
    list.iter().map(play).collect()
}

/// Checks that the plays of a trick are in clockwise order, and determines who sits out. At nello that is the seat
/// across from the bidder; without a bidder, the seat that was skipped.
pub(super) fn in_turn(
    declaration: Declaration,
    bidder: Option<Seat>,
    trick: &[Placed],
) -> Result<Option<Seat>, QueryError> {
    let nello = declaration.is_nello();
    let mut out = bidder.filter(|_| nello).map(partner);
    let size = if nello { SEATS - 1 } else { SEATS };
    let Some(first) = trick.first() else { return Ok(out) };
    if out == Some(first.seat) {
        return Err(out_of_turn(first, "the bidder's partner sits out at nello"));
    }
    let mut turn = first.seat;
    for (place, play) in trick.iter().enumerate() {
        if place >= size {
            let message = format!("`{}` is one play too many: a trick has {size}", play.at);
            return Err(QueryError::illegal(message)
                .at(&play.at)
                .with("legal", Vec::<Value>::new()));
        }
        if nello && out.is_none() && play.seat == after(turn, 1) && play.seat != first.seat {
            out = Some(turn);
        }
        if out == Some(turn) {
            turn = after(turn, 1);
        }
        if play.seat != turn {
            return Err(out_of_turn(play, &format!("it is seat {turn}'s turn")));
        }
        turn = after(turn, 1);
    }
    Ok(out)
}

pub(super) fn out_of_turn(play: &Placed, why: &str) -> QueryError {
    let message =
        format!("`{}`: seat {} plays {} out of turn: {why}", play.at, play.seat, play.tile);
    QueryError::illegal(message).at(&play.at)
}

/// Dominoes as written in answers.
pub(super) fn names(tiles: Tiles) -> Vec<String> {
    tiles.iter().map(|tile| tile.to_string()).collect()
}
