//! The queries `legal` and `winner`.

use kibitzer_texas42::Domino;

use serde::{Deserialize, Serialize};

use super::read::{self, HandFields, Named, PlayFields, SeatNumber, TrumpFields};
use super::view::{Known, ViewFields};
use crate::common::{self, Either, OfView};
use crate::{At, Beside, Context, QueryError};

/// A trick, and the hand that plays to it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Held {
    /// The plays so far, in order: seat and domino.
    trick: At<Vec<PlayFields>>,
    /// The dominoes of the seat to play.
    hand: HandFields,
    /// Whose hand it is; checked if given.
    to_act: Option<At<SeatNumber>>,
}

/// The legal plays.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Playable"))]
pub(super) struct Legal {
    /// The dominoes that may be played.
    legal: Vec<String>,
    /// The suit that was led: 0 to 6, 7 for the called suit, -1 if nothing was led.
    led_suit: i32,
}

/// The legal plays to a trick, or the legal actions of a complete view.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "LegalFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum LegalFields {
    View(OfView<ViewFields>),
    Hand(Beside<TrumpFields, Held>),
}

pub(super) fn legal(
    asked: LegalFields,
    context: &Context,
) -> Result<Either<common::Legal<String>, Legal>, QueryError> {
    match asked {
        LegalFields::View(view) => common::legal::<Known>(view, context).map(Either::View),
        LegalFields::Hand(held) => playable(&held).map(Either::Own),
    }
}

fn playable(Beside(trump, asked): &Beside<TrumpFields, Held>) -> Result<Legal, QueryError> {
    let (declaration, bidder) = (trump.declaration(), trump.bidder());
    let trick_at = asked.trick.at();
    let trick = read::plays(&asked.trick);
    let mut named = Named::default();
    trick.iter().try_for_each(|play| named.note(play.tile, &play.at))?;
    let out = read::in_turn(declaration, bidder, &trick)?;
    let size = if declaration.is_nello() { 3 } else { 4 };
    if trick.len() == size {
        let message = format!("`{trick_at}` is already complete");
        return Err(QueryError::illegal(message).at(trick_at));
    }
    let hand = read::hand(&asked.hand, &mut named)?;
    if let (Some(to_act), Some(last)) = (&asked.to_act, trick.last()) {
        let seat = read::seat(**to_act);
        let mut turn = kibitzer_texas42::after(last.seat, 1);
        let skipped = out == Some(turn) || declaration.is_nello() && out.is_none() && seat != turn;
        if skipped {
            turn = kibitzer_texas42::after(turn, 1);
        }
        if seat != turn {
            let message = format!("seat {seat} would play out of turn: it is seat {turn}'s turn");
            return Err(QueryError::illegal(message).at(to_act.at()));
        }
    }
    let led = trick.first().map(|play| play.tile);
    let suit = led.map_or(-1, |led| i32::from(declaration.led_suit(led)));
    let legal = read::names(declaration.legal(led, hand));
    Ok(Legal { legal, led_suit: suit })
}

/// A trick.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Whose {
    /// The plays, in order: seat and domino.
    trick: At<Vec<PlayFields>>,
}

/// Who takes the trick.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Winner {
    /// The seat that takes it.
    seat: usize,
    /// The suit that was led: 0 to 6, 7 for the called suit.
    led_suit: u8,
    /// The points of the trick, including count dominoes.
    points: u64,
}

pub(super) fn winner(
    Beside(trump, asked): Beside<TrumpFields, Whose>,
    _: &Context,
) -> Result<Winner, QueryError> {
    let (declaration, bidder) = (trump.declaration(), trump.bidder());
    let trick_at = asked.trick.at();
    let trick = read::plays(&asked.trick);
    if trick.is_empty() {
        let message = format!("`{trick_at}` is empty, so it has no winner");
        return Err(QueryError::bad_request(message).at(trick_at));
    }
    let mut named = Named::default();
    trick.iter().try_for_each(|play| named.note(play.tile, &play.at))?;
    read::in_turn(declaration, bidder, &trick)?;
    let tiles: Vec<Domino> = trick.iter().map(|play| play.tile).collect();
    let winner = trick[declaration.winner(&tiles)].seat;
    Ok(Winner {
        seat: winner.0,
        led_suit: declaration.led_suit(tiles[0]),
        points: 1 + tiles.iter().map(|tile| u64::from(tile.count())).sum::<u64>(),
    })
}
