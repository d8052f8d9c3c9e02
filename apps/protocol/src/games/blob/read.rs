//! Reads seats, cards and suits from a request; what is wrong is named with its place.

use kibitzer_blob::{Action, Blob, BlobError, Card, FEWEST_SEATS, SEATS, Suit};
use kibitzer_game::Seat;
use serde_json::{Value, json};

use crate::{Field, Fields, QueryError};

/// Every card that the request has placed so far: no card is in two places.
#[derive(Default)]
pub(super) struct Named {
    seen: Vec<(Card, String)>,
}

impl Named {
    /// Notes one more; a card that is there twice is a contradiction between two places.
    pub(super) fn note(&mut self, card: Card, at: String) -> Result<(), QueryError> {
        if let Some((_, before)) = self.seen.iter().find(|(seen, _)| *seen == card) {
            let message = format!("{card} is in two places: `{before}` and `{at}`");
            let blame = vec![before.clone(), at.clone()];
            return Err(QueryError::contradiction(message).at(at).with("blame", blame));
        }
        self.seen.push((card, at));
        Ok(())
    }
}

/// The cards of a list in the order in which they stand there, none of them placed before.
pub(super) fn placed(field: Field, named: &mut Named) -> Result<Vec<Card>, QueryError> {
    let mut cards = Vec::new();
    for entry in field.list()? {
        let card: Card = entry.parsed()?;
        named.note(card, entry.path())?;
        cards.push(card);
    }
    Ok(cards)
}

/// A seat of a table.
pub(super) fn seat(field: &Field, seats: usize) -> Result<Seat, QueryError> {
    field.whole_in(0..=seats - 1).map(Seat)
}

/// A suit, or `null` for none.
pub(super) fn trump(field: &Field) -> Result<Option<Suit>, QueryError> {
    if field.is_null() { Ok(None) } else { field.parsed().map(Some) }
}

/// Names of anything that prints.
pub(super) fn names<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<Value> {
    items.into_iter().map(|item| item.to_string().into()).collect()
}

/// The table of a round: its rules, the number of seats and of cards.
pub(super) fn round(fields: &mut Fields) -> Result<(Blob, usize, usize), QueryError> {
    let seats = fields.required("num_players")?.whole_in(FEWEST_SEATS..=SEATS)?;
    let size = fields.required("cards")?;
    let cards = size.whole_in(0..=usize::MAX)?;
    let dealer = seat(&fields.required("dealer")?, seats)?;
    let trump = trump(&fields.required("trump")?)?;
    let rules = Blob::new(seats, cards, dealer, trump).map_err(|error| match error {
        BlobError::Cards { most, .. } => size.wrong(format_args!(
            "must be a whole number from 1 to {most} for {seats} players, not {cards}"
        )),
        other => QueryError::bad_request(other.to_string()),
    })?;
    Ok((rules, seats, cards))
}

/// An entry of a history: who did what. A bid past every table is refused as illegal.
pub(super) fn act(entry: Field, seats: usize) -> Result<(Seat, Action), QueryError> {
    let at = entry.path();
    let [by, word, what] = <[Field; 3]>::try_from(entry.list_of(3)?)
        .map_err(|_| QueryError::bad_request(format!("`{at}` must have 3 entries")).at(&at))?;
    let by = seat(&by, seats)?;
    let action = match word.one_of(&[("bid", true), ("play", false)])? {
        true => {
            let bid = what.i64()?;
            let wrong = || QueryError::illegal(format!("`{at}`: nobody can bid {bid}")).at(&at);
            Action::Bid(u8::try_from(bid).map_err(|_| wrong())?)
        }
        false => Action::Play(what.parsed()?),
    };
    Ok((by, action))
}

/// The same the other way round.
pub(super) fn entry(by: Seat, action: Action) -> Value {
    match action {
        Action::Bid(bid) => json!([by.0, "bid", bid]),
        Action::Play(card) => json!([by.0, "play", card.to_string()]),
    }
}
