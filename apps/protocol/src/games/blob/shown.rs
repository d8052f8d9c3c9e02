//! What one seat sees of a round: its hand, the bids, the tricks, who is out of what. Written from a [`View`],
//! which holds no other hand, so that nothing hidden can be in it. `sit` and `look` answer with it.

use kibitzer_blob::View;
use kibitzer_blob::players::legal;
use kibitzer_game::{Seat, SeatView};
use serde::Serialize;

use super::read::{self, Act};
use super::view::ViewShown;

/// A seat, and the card that it played.
type By = (usize, String);

/// Everything that lies open for the seat, and what it may do.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Shown {
    /// `bidding`, `playing`, `round_over` or `game_over`.
    pub(super) phase: &'static str,
    you: usize,
    to_act: Option<usize>,
    legal: Vec<Act>,
    /// The bid that the dealer may not make.
    forbidden: Option<u8>,
    /// The view as `advise`, `belief` and `look` read it.
    view: ViewShown,
    hand: Vec<String>,
    bids: Vec<Option<u8>>,
    tricks_won: Vec<u8>,
    /// The suits that each seat has shown to be void in.
    voids: Vec<Vec<String>>,
    /// The trick on the table.
    trick: Vec<By>,
    /// The complete tricks.
    tricks: Vec<Trick>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Trick {
    leader: usize,
    winner: usize,
    cards: Vec<By>,
}

pub(super) fn table(seen: &View) -> Shown {
    let table = seen.table();
    let seats = || Seat::all(table.seats());
    let (phase, to_act) = match table.turn().seat() {
        Some(seat) if table.bidding_is_over() => ("playing", Some(seat.0)),
        Some(seat) => ("bidding", Some(seat.0)),
        _ => ("round_over", None),
    };
    let may = if table.turn().is(seen.seat()) { legal(seen) } else { Vec::new() };
    let plays: Vec<By> = table.played_by().map(|(seat, card)| (seat.0, card.to_string())).collect();
    let complete = table.tricks();
    let complete = complete.iter().zip(plays.chunks_exact(table.seats()));
    let trick = |((leader, winner), cards): (&(Seat, Seat), &[By])| Trick {
        leader: leader.0,
        winner: winner.0,
        cards: cards.to_vec(),
    };
    Shown {
        phase,
        you: seen.seat().0,
        to_act,
        legal: may.iter().map(Act::from).collect(),
        forbidden: table.forbidden_bid(),
        view: ViewShown::of(seen),
        hand: read::names(seen.hand().iter()),
        bids: seats().map(|seat| table.bid(seat)).collect(),
        tricks_won: seats().map(|seat| table.won(seat)).collect(),
        voids: seats().map(|seat| read::names(table.voids(seat))).collect(),
        trick: plays[plays.len() - table.trick().len()..].to_vec(),
        tricks: complete.map(trick).collect(),
    }
}
