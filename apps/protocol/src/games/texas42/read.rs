//! Reads seats, dominoes and plays from a request; what is wrong is named with its place.

use kibitzer_game::Seat;
use kibitzer_texas42::{Declaration, Domino, SEATS, Tiles, after, partner};
use serde_json::Value;

use crate::{Field, Fields, QueryError};

/// A domino with its place in the request.
pub(super) struct Placed {
    pub(super) seat: Seat,
    pub(super) tile: Domino,
    pub(super) at: String,
}

/// Every domino that the request has named so far, with its place: no two of them are the same.
#[derive(Default)]
pub(super) struct Named {
    seen: Vec<(Domino, String)>,
}

impl Named {
    /// Notes one more; a domino that is there twice is a contradiction between two places.
    pub(super) fn note(&mut self, tile: Domino, at: &str) -> Result<(), QueryError> {
        if let Some((_, before)) = self.seen.iter().find(|(seen, _)| *seen == tile) {
            let message = format!("{tile} is in two places: `{before}` and `{at}`");
            return Err(QueryError::contradiction(message)
                .at(at)
                .with("blame", vec![before.as_str(), at]));
        }
        self.seen.push((tile, at.to_owned()));
        Ok(())
    }
}

pub(super) fn seat(field: &Field) -> Result<Seat, QueryError> {
    field.whole_in(0..=SEATS - 1).map(Seat)
}

pub(super) fn optional_seat(fields: &mut Fields, name: &str) -> Result<Option<Seat>, QueryError> {
    fields.optional(name).map(|field| seat(&field)).transpose()
}

/// Who bid: `declarer`, or `bidder`.
pub(super) fn bidder(fields: &mut Fields) -> Result<Option<Seat>, QueryError> {
    let declarer = optional_seat(fields, "declarer")?;
    let bidder = optional_seat(fields, "bidder")?;
    Ok(declarer.or(bidder))
}

pub(super) fn trump(fields: &mut Fields) -> Result<Declaration, QueryError> {
    fields.required("trump")?.parsed()
}

/// A list of dominoes, at most seven.
pub(super) fn hand(field: Field, named: &mut Named) -> Result<Tiles, QueryError> {
    let at = field.path();
    let mut tiles = Tiles::NONE;
    for entry in field.list()? {
        let tile: Domino = entry.parsed()?;
        named.note(tile, &entry.path())?;
        tiles = tiles.with(tile);
        if tiles.len() > 7 {
            let message = format!("`{at}` has more than seven dominoes: a hand has at most seven");
            return Err(QueryError::contradiction(message).at(entry.path()));
        }
    }
    Ok(tiles)
}

/// A list of plays, each a seat and a domino.
pub(super) fn plays(field: Option<Field>) -> Result<Vec<Placed>, QueryError> {
    let entries = field.map_or(Ok(Vec::new()), Field::list)?;
    let play = |entry: Field| {
        let at = entry.path();
        let parts = entry.list_of(2)?;
        let mut parts = parts.iter();
        let (Some(by), Some(tile)) = (parts.next(), parts.next()) else {
            return Err(QueryError::bad_request("a play is a seat and a domino").at(at));
        };
        Ok(Placed { seat: seat(by)?, tile: tile.parsed()?, at })
    };
    entries.into_iter().map(play).collect()
}

/// Checks that the plays of a trick come clockwise, and finds out who sits out. At nello the seat across from the bidder
/// does; without a bidder, whoever was passed over.
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
            let message = format!("`{}` is one too many: a trick has {size} plays", play.at);
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
            return Err(out_of_turn(play, &format!("it is the turn of seat {turn}")));
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

/// Dominoes as the protocol writes them.
pub(super) fn names(tiles: Tiles) -> Vec<String> {
    tiles.iter().map(|tile| tile.to_string()).collect()
}
