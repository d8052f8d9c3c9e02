//! Reads seats, cards and suits from a request; what is wrong is named with its place.

use kibitzer_blob::{Card, Suit};
use kibitzer_game::Seat;
use serde_json::Value;

use crate::{Field, QueryError};

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
