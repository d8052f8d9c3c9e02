//! The query `belief`: exact probabilities from bare facts.

use std::collections::BTreeMap;

use kibitzer_blob::{Card, Cards, Fact, Opponent, Possible, SEATS, Suit, Unseen, UnseenError};
use kibitzer_deal::{DealError, Fraction};
use serde::{Deserialize, Serialize};

use super::known::{self, Weighed};
use super::read::{self, CardList, Named};
use crate::{At, Context, Digits, Evidence, Exactly, QueryError, Text};

/// A complete view, or the unseen cards and what is known about each hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "Asked"))]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum Asked {
    View(Box<known::BeliefOfView>),
    Unseen(UnseenFields),
}

/// The unseen cards and what is known about each hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnseenFields {
    /// The cards that the seat has not seen.
    unseen: CardList,
    /// What is known about each other hand.
    opponents: Vec<At<OpponentFields>>,
    /// Number of cards that were not dealt.
    stock_size: usize,
}

/// What is known about one hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OpponentFields {
    /// Whose hand it is.
    seat: At<i64>,
    /// Number of cards it holds.
    hand_size: usize,
    /// Suits in which the seat has shown a void.
    #[serde(default)]
    void: Vec<At<Text<Suit>>>,
    /// Cards that the hand cannot hold.
    #[serde(default)]
    cannot: Vec<At<Text<Card>>>,
}

/// A value for each card, by place: the number of a seat, or `stock`.
pub(super) type ByPlace<T> = BTreeMap<String, BTreeMap<String, T>>;

/// What is possible and, for a complete view, what is likely.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Known {
    /// Number of possible deals of the unseen cards.
    worlds: Digits,
    /// For each place (the number of a seat, or `stock`), the exact probability of each card if all possible deals are
    /// equally likely.
    marginals: ByPlace<Exactly>,
    /// What is likely given bids and plays, for a complete view.
    #[serde(flatten)]
    weighed: Option<Weighed>,
    /// The evidence for `marginals`.
    evidence: Evidence,
}

impl Known {
    pub(super) fn new(possible: &Possible, weighed: Option<Weighed>) -> Self {
        let worlds = possible.worlds();
        let places = possible.unseen().places();
        let mut marginals: Vec<_> =
            places.map(|place| (place.to_string(), BTreeMap::new())).collect();
        for row in possible.marginals() {
            for ((_, held), count) in marginals.iter_mut().zip(&row.worlds) {
                held.insert(row.card.to_string(), Fraction::new(count, &worlds).into());
            }
        }
        Known {
            worlds: Digits::of(&worlds),
            marginals: marginals.into_iter().collect(),
            weighed,
            evidence: Evidence::exact(&worlds),
        }
    }
}

pub(super) fn belief(asked: Asked, context: &Context) -> Result<Known, QueryError> {
    match asked {
        Asked::View(asked) => known::known(&asked, context),
        Asked::Unseen(unseen) => Ok(Known::new(&unseen.possible()?, None)),
    }
}

impl UnseenFields {
    /// Counts the consistent deals.
    ///
    /// # Errors
    /// Names the facts that contradict each other.
    pub fn possible(&self) -> Result<Possible, QueryError> {
        let cards = read::placed(&self.unseen, &mut Named::default())?.into_iter().collect();
        let mut said = Vec::new();
        let mut opponents: Vec<Opponent> = Vec::new();
        for entry in &self.opponents {
            let opponent = entry.opponent(&mut said)?;
            if let Some(before) = opponents.iter().position(|other| other.seat == opponent.seat) {
                let (at, seat) = (entry.at(), opponent.seat);
                let message =
                    format!("seat {seat} appears twice: `opponents[{before}]` and `{at}`");
                let blame = vec![format!("opponents[{before}]"), at.to_owned()];
                return Err(QueryError::contradiction(message).at(at).with("blame", blame));
            }
            opponents.push(opponent);
        }
        let unseen = Unseen::new(cards, &opponents, self.stock_size);
        let unseen = unseen.map_err(|error| refused(error, &said))?;
        Possible::new(unseen).map_err(|error| refused(error, &said))
    }
}

impl OpponentFields {
    /// What is known about a hand, and the location of each fact.
    fn opponent(&self, said: &mut Vec<(Fact, String)>) -> Result<Opponent, QueryError> {
        let seat = read::seat(&self.seat, SEATS)?;
        let mut opponent = Opponent::new(seat, self.hand_size);
        for suit in &self.void {
            opponent = opponent.void_in(suit.0);
            said.push((Fact::Void(seat, suit.0), suit.at().to_owned()));
        }
        for card in &self.cannot {
            opponent = opponent.without(Cards::NONE.with(card.0));
            said.push((Fact::Cannot(seat, card.0), card.at().to_owned()));
        }
        Ok(opponent)
    }
}

fn refused(error: UnseenError, said: &[(Fact, String)]) -> QueryError {
    let message = error.to_string();
    match error {
        UnseenError::Contradiction(facts) => {
            let place = |fact: &Fact| said.iter().find(|(other, _)| other == fact);
            let blame: Vec<&str> = facts.iter().filter_map(place).map(|it| it.1.as_str()).collect();
            let at = blame.last().copied().unwrap_or("opponents").to_owned();
            let listed = blame.join("`, `");
            QueryError::contradiction(format!("{message} (`{listed}`)")).at(at).with("blame", blame)
        }
        UnseenError::Sizes { .. } => QueryError::contradiction(message)
            .at("stock_size")
            .with("blame", vec!["unseen", "opponents", "stock_size"]),
        UnseenError::Deal(DealError::TooBig { predicted, .. }) => {
            QueryError::too_big(message).with("predicted", predicted)
        }
        _ => QueryError::bad_request(message),
    }
}
