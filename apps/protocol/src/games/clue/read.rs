//! Reads and validates a table with its log.

use kibitzer_clue::explain::{Words, contradiction, entries};
use kibitzer_clue::{
    Answer, Asking, Card, Cards, Clue, Entry, Phase, Showing, Skill, TableError, Triple, View,
    asked,
};
use kibitzer_deal::DealError;
use kibitzer_game::{BeliefError, Seat};
use serde::Deserialize;

use crate::common::Players;
use crate::{At, Context, QueryError, Text, Within};

/// A table as one seat sees it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TableFields {
    /// Number of players.
    players: Within<3, 6>,
    /// Number of cards that each seat holds; if absent, dealt evenly starting at seat 0.
    hand_sizes: Option<At<Vec<Within<0, 48>>>>,
    /// The suspects, weapons and rooms, if not the standard 6, 6 and 9: their numbers, or their names.
    deck: Option<At<[At<SortFields>; 3]>>,
    /// The players' names, for the sentences of the answer.
    #[serde(default)]
    names: Vec<String>,
    /// Whose view it is.
    observer: At<i64>,
    /// The observer's own cards.
    hand: At<Vec<At<String>>>,
    /// Suggestions and accusations, oldest first.
    #[serde(default)]
    history: Vec<At<EntryFields>>,
    /// How players choose which card to show.
    #[serde(default)]
    showing: Showing,
    /// What it says about people that they suggest certain cards.
    #[serde(default)]
    asking: Asking,
    /// How well the others play: one name for all of them, or an array with one name per seat. The chance that waiting
    /// wins assumes this; `beginner` if absent.
    others: Option<At<Players<Text<Skill>>>>,
}

/// The cards of one category: their number, with the standard names, or their names.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "Sort"))]
#[serde(rename = "$by-kind")]
enum SortFields {
    #[serde(rename = "a number")]
    Count(Within<1, 16>),
    #[serde(rename = "an array")]
    Names(Vec<At<String>>),
}

/// A suggestion with its answers, or an accusation.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "Entry"))]
#[serde(rename = "$by-field", rename_all = "snake_case")]
enum EntryFields {
    Suggest(SuggestFields),
    Accuse(AccuseFields),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SuggestFields {
    /// Who suggests.
    suggest: At<i64>,
    /// A suspect, a weapon and a room.
    cards: At<Vec<At<String>>>,
    /// Who passed, clockwise; if absent, all seats before the one who showed.
    passed: Option<At<Vec<At<i64>>>>,
    /// Who showed a card; `null` or absent if nobody did.
    shown_by: Option<At<i64>>,
    /// Which card, if the observer saw it.
    card: Option<At<String>>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AccuseFields {
    /// Who accuses.
    accuse: At<i64>,
    /// A suspect, a weapon and a room.
    cards: At<Vec<At<String>>>,
    /// Whether the envelope holds them.
    #[serde(default)]
    right: bool,
}

/// A table that has been read.
pub(super) struct Table {
    pub(super) clue: Clue,
    pub(super) view: View,
    pub(super) names: Vec<String>,
}

impl TableFields {
    /// # Errors
    /// Names the first invalid entry.
    pub(super) fn table(&self) -> Result<Table, QueryError> {
        let mut clue = self.clue()?;
        let seat = Seat(self.observer.within(0..=clue.players() - 1)?);
        if let Some(others) = &self.others {
            let skills = others.each(clue.players(), seat, Ok)?;
            clue = clue.among(skills.into_iter().map(Option::unwrap_or_default));
        }
        let hand = self.own_hand(&clue, seat)?;
        let record = Vec::with_capacity(self.history.len());
        let view = View { seat, hand, record, phase: Phase::Over };
        let mut table = Table { clue, view, names: self.names.clone() };
        for entry in &self.history {
            let read = match &**entry {
                EntryFields::Suggest(fields) => fields.entry(&table.clue)?,
                EntryFields::Accuse(fields) => fields.entry(&table.clue)?,
            };
            if let Some(why) = table.words().objection(&read) {
                return Err(entry.illegal(why));
            }
            table.view.record.push(read);
        }
        Ok(table)
    }

    fn clue(&self) -> Result<Clue, QueryError> {
        let players = self.players.get();
        let mut clue = match &self.deck {
            Some(deck) => named_deck(players, deck)?,
            None => {
                Clue::standard(players).map_err(|error| QueryError::bad_request(error.message()))?
            }
        };
        if let Some(sizes) = &self.hand_sizes {
            if sizes.len() != players {
                return Err(sizes.wrong(format_args!(
                    "must have {players} sizes, one per player, got {}",
                    sizes.len()
                )));
            }
            let listed = sizes.iter().map(|size| size.get()).collect();
            clue = clue.with_hand_sizes(listed).map_err(|error| sizes.invalid(error.message()))?;
        }
        Ok(clue.showing(self.showing).asking(self.asking))
    }

    fn own_hand(&self, clue: &Clue, seat: Seat) -> Result<Cards, QueryError> {
        let mut hand = Cards::NONE;
        for name in self.hand.iter() {
            let card = card(clue, name)?;
            if hand.contains(card) {
                return Err(name.wrong(format_args!("repeats {}", **name)));
            }
            hand = hand.or(Cards::one(card));
        }
        let size = clue.hand_sizes()[seat.0];
        if hand.len() != size {
            let held = hand.len();
            return Err(self
                .hand
                .wrong(format_args!("must have {size} cards for seat {seat}, got {held}")));
        }
        Ok(hand)
    }
}

fn named_deck(players: usize, deck: &At<[At<SortFields>; 3]>) -> Result<Clue, QueryError> {
    let sorts = deck.each_ref().map(|sort| match &**sort {
        SortFields::Count(count) => (count.get(), Vec::new()),
        SortFields::Names(names) => {
            (names.len(), names.iter().map(|name| (**name).clone()).collect())
        }
    });
    let clue = Clue::with_deck(players, sorts.each_ref().map(|(count, _)| *count));
    let clue = clue.and_then(|clue| clue.with_names(sorts.map(|(_, names)| names)));
    clue.map_err(|error| match (&error, deck.each_ref().map(|sort| &**sort)) {
        (TableError::Name { card, .. }, sorts) => match sorts[card.sort() as usize] {
            SortFields::Names(names) => names[card.number()].invalid(error.message()),
            SortFields::Count(_) => deck.invalid(error.message()),
        },
        _ => deck.invalid(error.message()),
    })
}

/// The card with this name at the table.
pub(super) fn card(clue: &Clue, name: &At<String>) -> Result<Card, QueryError> {
    clue.card(name).map_err(|error| name.wrong(format_args!("is invalid: {error}")))
}

fn triple(clue: &Clue, cards: &At<Vec<At<String>>>) -> Result<Triple, QueryError> {
    let named = cards.iter().map(|name| card(clue, name)).collect::<Result<Vec<Card>, _>>()?;
    let three: Result<[Card; 3], _> = named.try_into();
    let three = three.map_err(|named| {
        let many = named.len();
        cards.wrong(format_args!("must be a suspect, a weapon and a room, got {many} cards"))
    })?;
    Triple::new(three).map_err(|_| {
        let named = three.map(|card| clue.name(card)).join(", ");
        cards.wrong(format_args!("must be a suspect, a weapon and a room, got {named}"))
    })
}

fn seat(clue: &Clue, seat: &At<i64>) -> Result<Seat, QueryError> {
    seat.within(0..=clue.players() - 1).map(Seat)
}

impl SuggestFields {
    fn entry(&self, clue: &Clue) -> Result<Entry, QueryError> {
        let (by, cards) = (seat(clue, &self.suggest)?, triple(clue, &self.cards)?);
        let shown = |name| card(clue, name).map(|card| (name, card));
        let card = self.card.as_ref().map(shown).transpose()?;
        if let Some((name, card)) = card
            && !cards.set().contains(card)
        {
            return Err(name.wrong(format_args!("is {}, which was not suggested", **name)));
        }
        let answer = match &self.shown_by {
            None => {
                if let Some((at, _)) = card {
                    return Err(at.wrong("requires `shown_by`, which is missing"));
                }
                Answer::Nobody
            }
            Some(shower) => {
                let shower_seat = seat(clue, shower)?;
                if shower_seat == by {
                    return Err(shower.wrong("is the suggesting seat, which cannot show a card"));
                }
                Answer::Shown { by: shower_seat, card: card.map(|(_, card)| card) }
            }
        };
        let entry = Entry::Suggestion { by, cards, answer };
        if let Some(passed) = &self.passed {
            let listed = passed.iter().map(|it| seat(clue, it)).collect::<Result<Vec<_>, _>>()?;
            let expected = entry.passed(clue.players());
            if listed != expected {
                let order: Vec<String> =
                    asked(by, clue.players()).map(|seat| seat.to_string()).collect();
                let numbers: Vec<usize> = expected.iter().map(|seat| seat.0).collect();
                return Err(passed.wrong(format_args!(
                    "must be {numbers:?}: seats {} are asked in this order until one shows",
                    order.join(", ")
                )));
            }
        }
        Ok(entry)
    }
}

impl AccuseFields {
    fn entry(&self, clue: &Clue) -> Result<Entry, QueryError> {
        let by = seat(clue, &self.accuse)?;
        Ok(Entry::Accusation { by, cards: triple(clue, &self.cards)?, right: self.right })
    }
}

impl Table {
    pub(super) fn words(&self) -> Words<'_> {
        Words { clue: &self.clue, view: &self.view, names: &self.names }
    }

    /// Why there are no odds: a contradiction, with the entries to blame, or too much work.
    pub(super) fn refused(&self, error: BeliefError, context: &Context) -> QueryError {
        let blamed = match error {
            BeliefError::Deal(DealError::Contradiction) => {
                contradiction(&self.clue, &self.view, context.work())
            }
            BeliefError::Deal(DealError::Stopped(stopped)) => return stopped.into(),
            BeliefError::Deal(DealError::TooBig { predicted, .. }) => {
                return QueryError::too_big(error.to_string()).with("predicted", predicted);
            }
            error => return QueryError::bad_request(error.to_string()),
        };
        match blamed {
            Ok(blamed) => {
                let blamed = blamed.unwrap_or_default();
                let mut blame: Vec<String> =
                    entries(&blamed).iter().map(|entry| format!("history[{entry}]")).collect();
                let at = blame.last().cloned().unwrap_or_else(|| "history".to_owned());
                if blamed.iter().any(|said| said.entry.is_none()) {
                    blame.insert(0, "hand".to_owned());
                }
                QueryError::contradiction(self.words().contradiction(&blamed))
                    .at(at)
                    .with("blame", blame)
            }
            Err(BeliefError::Deal(DealError::Stopped(stopped))) => stopped.into(),
            Err(error) => QueryError::contradiction(error.to_string()).at("history"),
        }
    }
}
