//! A seat's view from a request: as an object, with every entry validated, or in the one-line notation.

use kibitzer_blob::players::why::seat_name;
use kibitzer_blob::{Action, Blob, BlobError, Card, Cards, Scoring, Table, View};
use kibitzer_game::{Message, Seat, SeatView, message};
use serde::{Deserialize, Serialize};

use super::read::{self, Act, CardList, Entry, EntryFields, Named, RoundFields};
use crate::common::{OfView, Viewed};
use crate::{At, Beside, QueryError, Text, Within};

/// One seat's view.
pub type Seen = OfView<ViewFields>;

impl Seen {
    /// The view, with every entry checked against the rules.
    ///
    /// # Errors
    /// Names the first invalid entry.
    pub fn view(&self) -> Result<View, QueryError> {
        match &self.view {
            ViewFields::Line(view) => Ok(view.0),
            ViewFields::Whole(Beside(round, Beside(stake, seen))) => {
                from_fields(round, stake, seen)
            }
        }
    }
}

/// A round as one seat knows it.
pub(super) struct Known {
    rules: Blob,
    pub(super) view: View,
}

impl Viewed for Known {
    type Game = Blob;
    type Fields = Seen;
    type Act = Act;

    const ROUND: &'static str = "round";
    const SEAT: &'static str = "view";
    const PAST: &'static str = "view";

    fn read(fields: &Seen) -> Result<Self, QueryError> {
        let view = fields.view()?;
        let rules = Blob::of(&view);
        Ok(Known { rules, view })
    }

    fn rules(&self) -> &Blob {
        &self.rules
    }

    fn view(&self) -> &View {
        &self.view
    }

    fn act(_: &Blob, action: &Action) -> Act {
        Act::from(action)
    }
}

/// What one seat knows about a round: an object, or the one-line notation of a view.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "ViewFields")
)]
#[serde(rename = "$by-kind")]
pub enum ViewFields {
    /// The notation of a view.
    #[serde(rename = "a string")]
    Line(Text<View>),
    /// The fields.
    #[serde(rename = "an object")]
    Whole(Beside<RoundFields, Beside<StakeFields, SeatFields>>),
}

/// What one seat sees of a round.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatFields {
    /// Whose view it is.
    seat: At<i64>,
    /// The cards that the seat still holds, such as `TH` or `AS`.
    hand: At<CardList>,
    /// The actions so far, in order: seat, `bid` or `play`, and the number or the card.
    #[serde(default)]
    history: Vec<At<EntryFields>>,
}

/// How a round counts.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StakeFields {
    /// How the round is scored.
    #[serde(default)]
    scoring: Text<Scoring>,
    /// The card that was turned up for trump.
    turned: Option<At<Text<Card>>>,
    /// The points of each seat before the round.
    totals: Option<At<Vec<Within<-10_000, 10_000>>>>,
    /// Number of rounds after this one.
    #[serde(default)]
    rounds_left: Within<0, 254>,
}

fn from_fields(
    round: &RoundFields,
    stake: &StakeFields,
    seen: &SeatFields,
) -> Result<View, QueryError> {
    let (rules, seats) = (stake.rules(round)?, round.seats());
    let seat = read::seat(&seen.seat, seats)?;
    let mut named = Named::default();
    stake.note(&mut named)?;
    let hand_at = seen.hand.at().to_owned();
    let hand: Cards = read::placed(&seen.hand, &mut named)?.into_iter().collect();
    let mut table = rules.table();
    let mut own = Vec::new();
    for entry in &seen.history {
        let at = entry.at().to_owned();
        let (by, action) = read::act(entry, seats)?;
        step(&mut table, by, action, &at)?;
        if let Action::Play(card) = action {
            named.note(card, &at)?;
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
        let message = format!("`{hand_at}` is not consistent with the cards played");
        QueryError::contradiction(message).at(hand_at)
    })
}

impl StakeFields {
    /// The round before the first action.
    pub(super) fn rules(&self, round: &RoundFields) -> Result<Blob, QueryError> {
        let (mut rules, seats) = (round.rules()?, round.seats());
        rules = rules.scored(self.scoring.0);
        if let Some(turned) = &self.turned {
            let wrong = |error: BlobError| turned.wrong(format_args!("is invalid: {error}"));
            rules = rules.turning(turned.0).map_err(wrong)?;
        }
        let left = self.rounds_left.get();
        let Some(totals) = &self.totals else {
            return rules
                .standing(&vec![0; seats], left)
                .map_err(|error| QueryError::bad_request(error.to_string()));
        };
        if totals.len() != seats {
            return Err(
                totals.wrong(format_args!("must have {seats} entries, got {}", totals.len()))
            );
        }
        let points: Vec<i16> = totals.iter().map(|total| total.get()).collect();
        rules
            .standing(&points, left)
            .map_err(|error| QueryError::bad_request(error.to_string()).at(totals.at()))
    }

    /// The turned-up card is in nobody's hand.
    pub(super) fn note(&self, named: &mut Named) -> Result<(), QueryError> {
        match &self.turned {
            Some(turned) => named.note(turned.0, turned.at()),
            None => Ok(()),
        }
    }
}

/// Applies an entry of the history, checked as far as possible without the other hands.
fn step(table: &mut Table, by: Seat, action: Action, at: &str) -> Result<(), QueryError> {
    let refuse = |reason: Message| QueryError::illegal_at(at, reason);
    let who = || seat_name(by);
    let Some(turn) = table.turn().seat() else {
        return Err(refuse(message!("blob.round_over", "the round is over")));
    };
    if by != turn {
        return Err(refuse(message!(
            "blob.out_of_turn",
            "{who} is out of turn: it is {turn}'s turn",
            who = who(),
            turn = seat_name(turn)
        )));
    }
    match action {
        Action::Bid(bid) => {
            let legal: Vec<usize> =
                (0..=table.cards()).filter(|bid| table.biddable() >> bid & 1 != 0).collect();
            if !legal.contains(&bid.into()) {
                let reason = if table.bidding_is_over() {
                    message!("blob.bidding_over", "the bidding is over")
                } else {
                    message!("blob.illegal_bid", "{who} may not bid {bid}", who = who(), bid = bid)
                };
                return Err(refuse(reason).with("legal", legal));
            }
            table.push_bid(bid);
        }
        Action::Play(card) => {
            if !table.bidding_is_over() {
                return Err(refuse(message!(
                    "blob.bidding_open",
                    "the bidding is not over: {who} must bid",
                    who = who()
                )));
            }
            if !table.may_hold(by).contains(card) {
                let suit = card.suit();
                return Err(refuse(message!(
                    "blob.shown_void",
                    "{who} has shown a void in {suit}",
                    who = who(),
                    suit = message!("blob.suit", suit = suit.to_string() => suit.name())
                )));
            }
            table.push_card(card);
        }
    }
    Ok(())
}

/// Checks that the owner of the view followed suit: the hand and the later plays show what it held.
fn follows(
    seat: Seat,
    hand: Cards,
    own: &[(Table, Card, String)],
    table: &Table,
    hand_at: &str,
) -> Result<(), QueryError> {
    let mut held = hand;
    for (after, card, at) in own.iter().rev() {
        // After this play the seat cannot have held cards of the suits it is void in.
        let wrong = held.minus(after.may_hold(seat));
        if let Some(kept) = wrong.first() {
            let message = format!(
                "`{at}`: seat {seat} did not follow suit with {card}, but still holds {kept} (`{hand_at}`)"
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

/// A view in the form that requests take.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ViewShown {
    /// Number of players.
    num_players: usize,
    /// Number of cards dealt to each player.
    cards: usize,
    /// The seat of the dealer.
    dealer: usize,
    /// The trump suit; `null` for a round without trump.
    trump: Option<String>,
    /// Whose view it is.
    seat: usize,
    /// The cards that the seat holds.
    hand: Vec<String>,
    /// The actions so far, in order.
    history: Vec<Entry>,
    /// The points of each seat before the round.
    totals: Vec<i16>,
    /// Number of rounds after this one.
    rounds_left: usize,
    /// How the round is scored.
    scoring: String,
    /// The card that was turned up for trump.
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
