//! Reads seats, cards and suits from a request; errors name their location.

use kibitzer_blob::{Action, Blob, BlobError, Card, Suit};
use kibitzer_game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::common;
use crate::{At, QueryError, Text, Within};

/// Cards, each with its location.
pub(super) type CardList = Vec<At<Text<Card>>>;
/// Number of players at a table.
pub(super) type Players = Within<3, 8>;

/// Every card that the request has named so far: no card is in two places.
pub(super) type Named = common::Named<Card>;

/// The cards of a list, in order, none of them named before.
pub(super) fn placed(list: &CardList, named: &mut Named) -> Result<Vec<Card>, QueryError> {
    let place = |entry: &At<Text<Card>>| {
        named.note(entry.0, entry.at())?;
        Ok(entry.0)
    };
    list.iter().map(place).collect()
}

/// A seat of a table.
pub(super) fn seat(number: &At<i64>, seats: usize) -> Result<Seat, QueryError> {
    number.within(0..=seats - 1).map(Seat)
}

/// The text of each item.
pub(super) fn names<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}

/// The table of one round.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundFields {
    /// Number of players.
    num_players: Players,
    /// Number of cards dealt to each player.
    cards: At<usize>,
    /// The seat of the dealer; the seat after it bids and leads first.
    dealer: At<i64>,
    /// The trump suit (`C`, `D`, `H` or `S`); `null` for a round without trump.
    #[serde(alias = "trump?", deserialize_with = "Option::deserialize")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Nullable<Text<Suit>>"))]
    trump: Option<Text<Suit>>,
}

impl RoundFields {
    pub(super) fn seats(&self) -> usize {
        self.num_players.get()
    }

    pub(super) fn cards(&self) -> usize {
        *self.cards
    }

    pub(super) fn rules(&self) -> Result<Blob, QueryError> {
        let (seats, cards) = (self.seats(), self.cards());
        let dealer = seat(&self.dealer, seats)?;
        let trump = self.trump.map(|suit| suit.0);
        Blob::new(seats, cards, dealer, trump).map_err(|error| match error {
            BlobError::Cards { most, .. } => self.cards.wrong(format_args!(
                "must be an integer from 1 to {most} for {seats} players, got {cards}"
            )),
            other => QueryError::bad_request(other.to_string()),
        })
    }
}

/// An entry of a history: who, `bid` or `play`, and the bid or the card.
pub(super) type EntryFields = (At<i64>, Word, At<What>);

/// The kind of an action.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Word {
    Bid,
    Play,
}

/// A bid or a card.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "What"))]
#[serde(rename = "$by-kind")]
pub(super) enum What {
    #[serde(rename = "a number")]
    Bid(i64),
    #[serde(rename = "a string")]
    Card(Text<Card>),
}

/// The action of an entry. A bid may be any integer: the rules decide whether it is legal.
#[derive(Clone, Copy)]
pub(super) enum Said {
    Bid(i64),
    Play(Card),
}

/// A seat and its action.
pub(super) fn said(entry: &At<EntryFields>, seats: usize) -> Result<(Seat, Said), QueryError> {
    let (by, word, what) = &**entry;
    let said = match (word, &**what) {
        (Word::Bid, What::Bid(bid)) => Said::Bid(*bid),
        (Word::Play, What::Card(card)) => Said::Play(card.0),
        (Word::Bid, _) => return Err(what.wrong("must be an integer after \"bid\", got a string")),
        (Word::Play, _) => return Err(what.wrong("must be a card after \"play\", got a number")),
    };
    Ok((seat(by, seats)?, said))
}

/// A seat and its action. A bid that is too large for any table is refused as illegal.
pub(super) fn act(entry: &At<EntryFields>, seats: usize) -> Result<(Seat, Action), QueryError> {
    let (by, said) = said(entry, seats)?;
    let action = match said {
        Said::Play(card) => Action::Play(card),
        Said::Bid(bid) => {
            let wrong = |_| entry.illegal(format_args!("nobody can bid {bid}"));
            Action::Bid(u8::try_from(bid).map_err(wrong)?)
        }
    };
    Ok((by, action))
}

/// A bid as its number, a card as its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Act {
    /// A bid: the number of tricks.
    Bid(u8),
    /// A card.
    Card(String),
}

impl From<&Action> for Act {
    fn from(action: &Action) -> Self {
        match action {
            Action::Bid(bid) => Act::Bid(*bid),
            Action::Play(card) => Act::Card(card.to_string()),
        }
    }
}

impl From<Act> for Value {
    fn from(act: Act) -> Self {
        match act {
            Act::Bid(bid) => bid.into(),
            Act::Card(card) => card.into(),
        }
    }
}

/// An entry of a history as [`EntryFields`] reads it.
pub(super) type Entry = (usize, Word, Act);

pub(super) fn entry(by: Seat, action: Action) -> Entry {
    let word = match action {
        Action::Bid(_) => Word::Bid,
        Action::Play(_) => Word::Play,
    };
    (by.0, word, Act::from(&action))
}
