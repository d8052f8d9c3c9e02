//! What one seat sees of a round: its hand, the bids, the tricks, the known voids. Built from a [`View`], which holds
//! no other hand, so that it cannot contain anything hidden. Part of the answers to `sit` and `look`.

use kibitzer_blob::View;
use kibitzer_game::{Seat, SeatView};
use serde::Serialize;

use super::read::{self, Act};
use super::view::ViewShown;

/// A seat, and the card that it played.
type By = (usize, String);

/// What one seat sees of a round, and its legal actions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Shown {
    /// The phase of the round.
    pub(super) phase: Phase,
    /// The seat whose view this is.
    you: usize,
    /// The seat that acts next; `null` once the round is over.
    to_act: Option<usize>,
    /// This seat's legal actions; empty if it is not its turn.
    legal: Vec<Act>,
    /// The bid that the dealer may not make.
    forbidden: Option<u8>,
    /// The view in the form that `advise`, `belief` and `look` take.
    view: ViewShown,
    /// The cards that this seat holds.
    hand: Vec<String>,
    /// The bid of each seat, `null` before it has bid.
    bids: Vec<Option<u8>>,
    /// Tricks that each seat has taken.
    tricks_won: Vec<u8>,
    /// For each seat, the suits in which it has shown a void.
    voids: Vec<Vec<String>>,
    /// The trick on the table: seat and card.
    trick: Vec<By>,
    /// The complete tricks.
    tricks: Vec<Trick>,
}

/// The phase at the table.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    Bidding,
    Playing,
    RoundOver,
    GameOver,
}

/// A complete trick.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Trick {
    /// Who led.
    leader: usize,
    /// Who took it.
    winner: usize,
    /// The cards, in order: seat and card.
    cards: Vec<By>,
}

pub(super) fn table(seen: &View) -> Shown {
    let table = seen.table();
    let seats = || Seat::all(table.seats());
    let (phase, to_act) = match table.turn().seat() {
        Some(seat) if table.bidding_is_over() => (Phase::Playing, Some(seat.0)),
        Some(seat) => (Phase::Bidding, Some(seat.0)),
        _ => (Phase::RoundOver, None),
    };
    let may = seen.legal();
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
