//! The query `worlds`: what a seat can infer from the play.

use kibitzer_game::Seat;
use kibitzer_texas42::{
    Declaration, Possible, SEATS, Tiles, Tricks, Unseen, UnseenError, partner, voids,
};
use serde_json::{Map, Value};

use super::read::{self, Named, Placed};
use crate::reply::Evidence;
use crate::{Fields, QueryError, Reply};

pub(super) fn worlds(fields: &mut Fields) -> Result<Reply, QueryError> {
    let declaration = read::trump(fields)?;
    let viewer = read::seat(&fields.required("viewer")?)?;
    let bidder = read::bidder(fields)?;
    let mut named = Named::default();
    let field = fields.required("viewer_hand")?;
    let hand_at = field.path();
    let hand = read::hand(field, &mut named)?;
    let history = read::plays(Some(fields.required("history")?))?;
    let tricks = replay(declaration, bidder, &history, &mut named)?;
    followed(declaration, viewer, hand, &tricks, &history)?;
    let own = tricks.plays().filter(|play| play.seat == viewer).count();
    if hand.len() + own != 7 {
        let message = format!(
            "`{hand_at}` has {} dominoes and seat {viewer} has played {own}: together they must be 7",
            hand.len()
        );
        return Err(QueryError::contradiction(message).at(hand_at));
    }
    let unseen = Unseen::new(Tiles::ALL, viewer, hand, None, Some(&tricks));
    let possible = Possible::new(unseen).map_err(|error| match error {
        UnseenError::Setup(error) => {
            QueryError::contradiction(format!("the dominoes do not add up: {error}")).at("history")
        }
        UnseenError::Deal(_) => blame(viewer, hand, &tricks, &history),
    })?;
    let mut marginals = Map::new();
    for (tile, row) in possible.marginals() {
        let seats = possible.unseen().others().map(|seat| (seat.0.to_string(), row[seat.0]));
        let row = seats.into_iter().map(|(seat, worlds)| (seat, worlds.to_string().into()));
        marginals.insert(tile.to_string(), Value::Object(row.collect()));
    }
    let shown = voids(&tricks);
    let mut void = Map::new();
    for seat in (0..SEATS).filter(|&seat| seat != viewer.0 && shown[seat] != 0) {
        let suits: Vec<u8> = (0..8).filter(|suit| shown[seat] >> suit & 1 == 1).collect();
        void.insert(seat.to_string(), suits.into());
    }
    let worlds = possible.worlds().to_string();
    Ok(Reply::new()
        .with("worlds", worlds.clone())
        .with("marginals", marginals)
        .with("void", void)
        .with_evidence(&Evidence::Exact { worlds }))
}

/// Plays the history, in turn and no domino twice.
fn replay(
    declaration: Declaration,
    bidder: Option<Seat>,
    history: &[Placed],
    named: &mut Named,
) -> Result<Tricks, QueryError> {
    // The bidder leads at nello; nobody sits out elsewhere.
    let bidder = bidder.or(history.first().map(|play| play.seat)).unwrap_or(Seat(0));
    let out = declaration.is_nello().then(|| partner(bidder));
    let leader = history.first().map_or(bidder, |play| play.seat);
    let mut tricks = Tricks::new(declaration, leader, out);
    for play in history {
        named.note(play.tile, &play.at)?;
        if out == Some(play.seat) {
            return Err(read::out_of_turn(play, "the bidder's partner sits out at nello"));
        }
        if play.seat != tricks.turn() {
            return Err(read::out_of_turn(
                play,
                &format!("it is the turn of seat {}", tricks.turn()),
            ));
        }
        if tricks.complete() >= 7 {
            return Err(read::out_of_turn(play, "all seven tricks have been played"));
        }
        tricks.push(play.tile);
    }
    Ok(tricks)
}

/// What shows by itself: a play that the viewer's own hand, or a later play of the same seat, proves illegal.
fn followed(
    declaration: Declaration,
    viewer: Seat,
    hand: Tiles,
    tricks: &Tricks,
    history: &[Placed],
) -> Result<(), QueryError> {
    let plays: Vec<_> = tricks.plays().collect();
    for (at, play) in plays.iter().enumerate() {
        let denied = declaration.denied(play.led, play.tile);
        let later =
            plays.iter().enumerate().skip(at + 1).filter(|(_, other)| other.seat == play.seat);
        if play.seat == viewer {
            let held = later.fold(hand.with(play.tile), |held, (_, other)| held.with(other.tile));
            if !held.and(denied).is_empty() {
                let legal = declaration.legal(play.led, held);
                let place = &history[at].at;
                let message = format!(
                    "`{place}`: the viewer cannot have played {}: it held what must be played first",
                    play.tile
                );
                return Err(QueryError::illegal(message)
                    .at(place)
                    .with("legal", read::names(legal)));
            }
        } else if let Some((proof, other)) =
            later.clone().find(|(_, other)| denied.contains(other.tile))
        {
            let (first, second) = (&history[at].at, &history[proof].at);
            let message = format!(
                "seat {} cannot have played both {} at `{first}` and {} at `{second}`: the second had to be played first",
                play.seat, play.tile, other.tile
            );
            return Err(QueryError::contradiction(message)
                .at(second)
                .with("blame", vec![first.as_str(), second.as_str()]));
        }
    }
    Ok(())
}

/// No hands fit: a smallest set of plays that say too much together.
fn blame(viewer: Seat, hand: Tiles, tricks: &Tricks, history: &[Placed]) -> QueryError {
    let mut heeded: Vec<bool> = vec![true; history.len()];
    for at in 0..history.len() {
        heeded[at] = false;
        let unseen =
            Unseen::heeding(Tiles::ALL, viewer, hand, None, Some(tricks), |play| heeded[play]);
        // If there are hands without it, it is to blame.
        heeded[at] = Possible::new(unseen).is_ok();
    }
    let blamed = history.iter().zip(heeded).filter(|(_, heeded)| *heeded);
    let places: Vec<&str> = blamed.map(|(play, _)| play.at.as_str()).collect();
    let message = format!("no hands fit these plays together: {}", places.join(", "));
    let refused = QueryError::contradiction(message).with("blame", places.clone());
    match places.last() {
        Some(last) => refused.at(*last),
        None => refused.at("history"),
    }
}
