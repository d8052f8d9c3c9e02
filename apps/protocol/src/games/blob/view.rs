//! A seat's view from a request: as an object, every entry checked with its place, or as the one-line text.

use kibitzer_blob::{Action, Blob, Cards, FEWEST_SEATS, SEATS, Scoring, Table, View};
use kibitzer_game::{Seat, SeatView};
use serde_json::{Map, Value, json};

use super::read::{self, Named};
use crate::{Field, Fields, QueryError};

/// Totals past this are no game's.
const MOST_POINTS: i16 = 10_000;

/// Reads a view: an object, or the text that a [`View`] prints.
pub(crate) fn view(field: Field) -> Result<View, QueryError> {
    if field.value().is_string() { field.parsed() } else { from_fields(&mut field.object()?) }
}

fn from_fields(fields: &mut Fields) -> Result<View, QueryError> {
    let (rules, seats) = rules(fields)?;
    let seat = read::seat(&fields.required("seat")?, seats)?;
    let mut named = Named::default();
    if let Some(turned) = rules.table().turned() {
        named.note(turned, place(fields, "turned"))?;
    }
    let field = fields.required("hand")?;
    let hand_at = field.path();
    let hand: Cards = read::placed(field, &mut named)?.into_iter().collect();
    let mut table = rules.table();
    let mut own = Vec::new();
    for entry in fields.optional_list("history")?.unwrap_or_default() {
        let at = entry.path();
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

fn place(fields: &Fields, name: &str) -> String {
    if fields.path().is_empty() { name.to_owned() } else { format!("{}.{name}", fields.path()) }
}

/// The round before anything was done.
fn rules(fields: &mut Fields) -> Result<(Blob, usize), QueryError> {
    let (rules, seats, _) = read::round(fields)?;
    let mut rules = rules;
    if let Some(field) = fields.optional("scoring") {
        rules = rules.scored(field.parsed::<Scoring>()?);
    }
    if let Some(field) = fields.optional("turned") {
        let wrong =
            |error: kibitzer_blob::BlobError| field.wrong(format_args!("is wrong: {error}"));
        rules = rules.turning(field.parsed()?).map_err(wrong)?;
    }
    let totals = match fields.optional("totals") {
        None => vec![0; seats],
        Some(field) => {
            let total = |entry: Field| entry.whole_in(-MOST_POINTS..=MOST_POINTS);
            field.list_of(seats)?.into_iter().map(total).collect::<Result<_, _>>()?
        }
    };
    let left = match fields.optional("rounds_left") {
        None => 0,
        Some(field) => field.whole_in(0..=254)?,
    };
    let rules = rules
        .standing(&totals, left)
        .map_err(|error| QueryError::bad_request(error.to_string()).at(place(fields, "totals")))?;
    debug_assert!((FEWEST_SEATS..=SEATS).contains(&seats));
    Ok((rules, seats))
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
    own: &[(Table, kibitzer_blob::Card, String)],
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

/// A view as the object that [`view`] reads.
pub(super) fn to_json(view: &View) -> Value {
    let table = view.table();
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    put("num_players", table.seats().into());
    put("cards", table.cards().into());
    put("dealer", table.dealer().0.into());
    put("trump", json!(table.trump().map(|suit| suit.to_string())));
    put("seat", view.seat().0.into());
    put("hand", read::names(view.hand().iter()).into());
    put("history", table.history().map(|(by, action)| read::entry(by, action)).collect());
    put("totals", json!(table.totals()));
    put("rounds_left", table.rounds_left().into());
    put("scoring", table.scoring().to_string().into());
    put("turned", json!(table.turned().map(|card| card.to_string())));
    object.into()
}
