//! A seat's view from a request: as an object, every entry checked with its place, or as the one-line text.

use kibitzer_blob::{Action, Blob, BlobError, Card, Cards, Scoring, Table, View};
use kibitzer_game::{Seat, SeatView};
use serde::{Deserialize, Serialize};

use super::read::{self, CardList, Entry, EntryFields, Named, RoundFields};
use crate::{At, Beside, QueryError, Text, Within};

/// A question about a seat's view, which stands under `view`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seen {
    view: ViewFields,
}

impl Seen {
    /// The view, every entry checked against the rules.
    ///
    /// # Errors
    /// Names the entry that cannot be.
    pub fn view(&self) -> Result<View, QueryError> {
        self.view.view()
    }
}

/// A view: an object, or the line of text that a view prints.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "ViewFields")
)]
#[serde(rename = "$by-kind")]
pub(super) enum ViewFields {
    #[serde(rename = "a string")]
    Line(Text<View>),
    #[serde(rename = "an object")]
    Whole(Beside<RoundFields, SeatFields>),
}

/// What a seat sees of a round.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SeatFields {
    seat: At<i64>,
    /// What it still holds.
    hand: At<CardList>,
    #[serde(default)]
    history: Vec<At<EntryFields>>,
    scoring: Option<Text<Scoring>>,
    /// The card that was turned up for trump.
    turned: Option<At<Text<Card>>>,
    /// Points of each seat before the round.
    totals: Option<At<Vec<Within<-10_000, 10_000>>>>,
    /// Rounds after this one.
    #[serde(default)]
    rounds_left: Within<0, 254>,
}

impl ViewFields {
    pub(super) fn view(&self) -> Result<View, QueryError> {
        match self {
            ViewFields::Line(view) => Ok(view.0),
            ViewFields::Whole(Beside(round, seen)) => from_fields(round, seen),
        }
    }
}

fn from_fields(round: &RoundFields, seen: &SeatFields) -> Result<View, QueryError> {
    let (rules, seats) = (rules(round, seen)?, round.seats());
    let seat = read::seat(&seen.seat, seats)?;
    let mut named = Named::default();
    if let Some(turned) = &seen.turned {
        named.note(turned.0, turned.at().to_owned())?;
    }
    let hand_at = seen.hand.at().to_owned();
    let hand: Cards = read::placed(&seen.hand, &mut named)?.into_iter().collect();
    let mut table = rules.table();
    let mut own = Vec::new();
    for entry in &seen.history {
        let at = entry.at().to_owned();
        let (by, action) = read::act(entry, seats)?;
        step(&mut table, by, action, &at)?;
        if let Action::Play(card) = action {
            named.note(card, at.clone())?;
            if by == seat {
                own.push((table, card, at));
            }
        }
    }
    let short = hand.len() != table.holds(seat);
    if short {
        let message = format!(
            "`{hand_at}` has {} cards, but seat {seat} of {} cards still holds {}",
            hand.len(),
            table.cards(),
            table.holds(seat)
        );
        return Err(QueryError::contradiction(message).at(hand_at));
    }
    follows(seat, hand, &own, &table, &hand_at)?;
    View::new(seat, hand, table).ok_or_else(|| {
        let message = format!("`{hand_at}` does not fit what was played");
        QueryError::contradiction(message).at(hand_at)
    })
}

/// The round before anything was done.
fn rules(round: &RoundFields, seen: &SeatFields) -> Result<Blob, QueryError> {
    let (mut rules, seats) = (round.rules()?, round.seats());
    if let Some(scoring) = seen.scoring {
        rules = rules.scored(scoring.0);
    }
    if let Some(turned) = &seen.turned {
        let wrong = |error: BlobError| turned.wrong(format_args!("is wrong: {error}"));
        rules = rules.turning(turned.0).map_err(wrong)?;
    }
    let left = seen.rounds_left.get();
    let Some(totals) = &seen.totals else {
        return rules
            .standing(&vec![0; seats], left)
            .map_err(|error| QueryError::bad_request(error.to_string()));
    };
    if totals.len() != seats {
        return Err(totals.wrong(format_args!("must have {seats} entries, got {}", totals.len())));
    }
    let points: Vec<i16> = totals.iter().map(|total| total.get()).collect();
    rules
        .standing(&points, left)
        .map_err(|error| QueryError::bad_request(error.to_string()).at(totals.at()))
}

/// Does an entry of the history, as far as it can be checked without the other hands.
fn step(table: &mut Table, by: Seat, action: Action, at: &str) -> Result<(), QueryError> {
    let refuse = |reason: String| QueryError::illegal(format!("`{at}`: {reason}")).at(at);
    let Some(turn) = table.turn().seat() else {
        return Err(refuse("the round is over".to_owned()));
    };
    if by != turn {
        return Err(refuse(format!("seat {by} is out of turn: it is the turn of seat {turn}")));
    }
    match action {
        Action::Bid(bid) => {
            let legal: Vec<usize> =
                (0..=table.cards()).filter(|bid| table.biddable() >> bid & 1 != 0).collect();
            if !legal.contains(&bid.into()) {
                let reason = if table.bidding_is_over() {
                    "the bidding is over".to_owned()
                } else {
                    format!("seat {by} may not bid {bid}")
                };
                return Err(refuse(reason).with("legal", legal));
            }
            table.push_bid(bid);
        }
        Action::Play(card) => {
            if !table.bidding_is_over() {
                return Err(refuse(format!("the bidding is not over: seat {by} is to bid")));
            }
            if !table.may_hold(by).contains(card) {
                let suit = card.suit().name();
                return Err(refuse(format!("seat {by} has shown to be out of {suit}")));
            }
            table.push_card(card);
        }
    }
    Ok(())
}

/// Checks that the owner of the view followed suit: the hand, and what it played later, say what it held.
fn follows(
    seat: Seat,
    hand: Cards,
    own: &[(Table, Card, String)],
    table: &Table,
    hand_at: &str,
) -> Result<(), QueryError> {
    let mut held = hand;
    for (after, card, at) in own.iter().rev() {
        // What the seat was void in after this play it could not hold.
        let wrong = held.minus(after.may_hold(seat));
        if let Some(kept) = wrong.first() {
            let message = format!(
                "`{at}`: seat {seat} did not follow suit with {card}, but holds {kept} after it (`{hand_at}`)"
            );
            return Err(QueryError::contradiction(message)
                .at(at)
                .with("blame", vec![at.as_str(), hand_at]));
        }
        held = held.with(*card);
    }
    debug_assert_eq!(held.len(), table.cards());
    Ok(())
}

/// A view as [`ViewFields`] reads it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ViewShown {
    num_players: usize,
    cards: usize,
    dealer: usize,
    trump: Option<String>,
    seat: usize,
    hand: Vec<String>,
    history: Vec<Entry>,
    totals: Vec<i16>,
    rounds_left: usize,
    scoring: String,
    turned: Option<String>,
}

impl ViewShown {
    pub(super) fn of(view: &View) -> Self {
        let table = view.table();
        ViewShown {
            num_players: table.seats(),
            cards: table.cards(),
            dealer: table.dealer().0,
            trump: table.trump().map(|suit| suit.to_string()),
            seat: view.seat().0,
            hand: read::names(view.hand().iter()),
            history: table.history().map(|(by, action)| read::entry(by, action)).collect(),
            totals: table.totals().to_vec(),
            rounds_left: table.rounds_left(),
            scoring: table.scoring().to_string(),
            turned: table.turned().map(|card| card.to_string()),
        }
    }
}
