//! The query `worlds`: what a seat can infer from the play.

use kibitzer_game::Seat;
use kibitzer_texas42::{
    Declaration, Possible, SEATS, Tiles, Tricks, Unseen, UnseenError, partner, voids,
};
use serde::{Deserialize, Serialize};

use super::read::{
    self, ByDomino, BySeat, HandFields, Named, Placed, PlayFields, SeatNumber, TrumpFields,
};
use crate::{Beside, Context, Digits, Evidence, QueryError};

/// What a seat has seen.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// The viewing seat.
    viewer: SeatNumber,
    /// The dominoes that it still holds.
    viewer_hand: HandFields,
    /// All plays so far, in order: seat and domino.
    history: Vec<PlayFields>,
}

/// What the seat can infer.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Inferred {
    /// Number of possible deals of the unseen dominoes.
    pub worlds: Digits,
    /// For each unseen domino, the number of deals in which each other seat holds it.
    pub marginals: ByDomino<BySeat<Digits>>,
    /// For each seat, the suits in which it has shown a void; 7 is the called suit.
    pub void: BySeat<Vec<u8>>,
    /// The evidence for the counts.
    pub evidence: Evidence,
}

pub(super) fn worlds(
    Beside(trump, asked): Beside<TrumpFields, Asked>,
    _: &Context,
) -> Result<Inferred, QueryError> {
    let (declaration, bidder) = (trump.declaration(), trump.bidder());
    let viewer = read::seat(asked.viewer);
    let mut named = Named::default();
    let hand_at = asked.viewer_hand.at();
    let hand = read::hand(&asked.viewer_hand, &mut named)?;
    let history = read::plays(&asked.history);
    let tricks = replay(declaration, bidder, &history, &mut named)?;
    followed(declaration, viewer, hand, &tricks, &history)?;
    let own = tricks.plays().filter(|play| play.seat == viewer).count();
    if hand.len() + own != 7 {
        let message = format!(
            "`{hand_at}` has {} dominoes and seat {viewer} has played {own}: the sum must be 7",
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
    let void = void_in(&tricks, |seat| seat != viewer);
    Ok(Inferred {
        worlds: Digits::of(possible.worlds()),
        marginals: counted(&possible),
        void,
        evidence: Evidence::exact(possible.worlds()),
    })
}

/// The number of worlds in which each seat holds each unseen domino.
pub(super) fn counted(possible: &Possible) -> ByDomino<BySeat<Digits>> {
    let row = |row: [u64; SEATS]| {
        let seats = possible.unseen().others().into_iter();
        seats.map(|seat| (seat.to_string(), Digits::of(row[seat.0]))).collect()
    };
    possible.marginals().into_iter().map(|(tile, worlds)| (tile.to_string(), row(worlds))).collect()
}

/// The suits in which seats have shown a void.
pub(super) fn void_in(tricks: &Tricks, of: impl Fn(Seat) -> bool) -> BySeat<Vec<u8>> {
    let shown = voids(tricks);
    let seats = Seat::all(SEATS).filter(|&seat| of(seat) && shown[seat.0] != 0);
    let suits = |seat: Seat| (0..8).filter(|suit| shown[seat.0] >> suit & 1 == 1).collect();
    seats.map(|seat| (seat.to_string(), suits(seat))).collect()
}

/// Replays the history, checking turns and that no domino is played twice.
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
            return Err(read::out_of_turn(play, &format!("it is seat {}'s turn", tricks.turn())));
        }
        if tricks.complete() >= 7 {
            return Err(read::out_of_turn(play, "all seven tricks have been played"));
        }
        tricks.push(play.tile);
    }
    Ok(tricks)
}

/// Detects plays that the viewer's own hand, or a later play of the same seat, proves illegal.
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
                    "`{place}`: the viewer cannot have played {}: it had to follow suit",
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
                "seat {} cannot have played {} at `{first}`: it held {} (`{second}`) and had to follow suit",
                play.seat, play.tile, other.tile
            );
            return Err(QueryError::contradiction(message)
                .at(second)
                .with("blame", vec![first.as_str(), second.as_str()]));
        }
    }
    Ok(())
}

/// No hands are consistent: finds a minimal set of contradictory plays.
fn blame(viewer: Seat, hand: Tiles, tricks: &Tricks, history: &[Placed]) -> QueryError {
    let mut heeded: Vec<bool> = vec![true; history.len()];
    for at in 0..history.len() {
        heeded[at] = false;
        let unseen =
            Unseen::heeding(Tiles::ALL, viewer, hand, None, Some(tricks), |play| heeded[play]);
        // If there are consistent hands without it, it is to blame.
        heeded[at] = Possible::new(unseen).is_ok();
    }
    let blamed = history.iter().zip(heeded).filter(|(_, heeded)| *heeded);
    let places: Vec<&str> = blamed.map(|(play, _)| play.at.as_str()).collect();
    let message = format!("no hands are consistent with these plays: {}", places.join(", "));
    let refused = QueryError::contradiction(message).with("blame", places.clone());
    match places.last() {
        Some(last) => refused.at(*last),
        None => refused.at("history"),
    }
}
