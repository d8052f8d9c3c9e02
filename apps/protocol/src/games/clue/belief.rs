//! The query `belief`: who holds which card, and what is in the envelope.

use std::collections::BTreeMap;

use kibitzer_clue::explain::{Certain, entries};
use kibitzer_clue::{Odds, Place};
use kibitzer_deal::Fraction;
use serde::{Deserialize, Serialize};

use super::read::{Table, TableFields};
use crate::{Context, Digits, Evidence, I18n, QueryError};

/// What a seat can infer.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Known {
    /// Number of possible deals.
    pub worlds: Digits,
    /// For each card, the probability that each seat, or the `envelope`, holds it; impossible holders are left out.
    pub holders: BTreeMap<String, BTreeMap<String, Share>>,
    /// Every triple that the envelope may hold, likeliest first.
    pub solutions: Vec<Solution>,
    /// Every card in another hand or the envelope whose holder is certain, and why.
    pub certain: Vec<CertainHolder>,
    /// Whose turn it is by the log; absent before the first entry and when the case is solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<usize>,
    /// The entropy of the envelope, in bits.
    pub entropy_bits: f64,
    /// The evidence for the answer.
    pub evidence: Evidence,
}

/// An exact probability: a reduced fraction, or an integer if it is one.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Share(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+(/[0-9]+)?$")))] String,
);

impl Share {
    /// As a number from 0 to 1.
    pub fn to_f64(&self) -> f64 {
        let number = |digits: &str| digits.parse::<f64>().unwrap_or(0.0);
        self.0.split_once('/').map_or_else(|| number(&self.0), |(of, all)| number(of) / number(all))
    }
}

impl From<Fraction> for Share {
    fn from(fraction: Fraction) -> Self {
        let text = fraction.to_string();
        Share(text.strip_suffix("/1").unwrap_or(&text).to_owned())
    }
}

/// Three cards that the envelope may hold.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// Suspect, weapon and room.
    pub cards: [String; 3],
    /// The probability that the envelope holds them.
    pub p: Share,
}

/// A card whose holder is certain.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertainHolder {
    /// The card.
    pub card: String,
    /// The number of a seat, or `envelope`.
    pub holder: String,
    /// The entries of the log that, with the observer's hand, prove it.
    pub because: Vec<String>,
    /// The proof as text.
    pub why: String,
    /// `why` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<I18n>,
}

pub(super) fn belief(asked: TableFields, context: &Context) -> Result<Known, QueryError> {
    let table = asked.table()?;
    let odds = table.odds(context)?;
    let refused = |error| table.refused(error, context);
    let clue = &table.clue;
    let mut holders: BTreeMap<String, BTreeMap<String, Share>> = BTreeMap::new();
    for card in clue.cards().iter() {
        let likely = (0..=clue.players()).map(|place| (place, odds.holds(place, card)));
        let likely = likely.filter(|(_, chance)| !chance.num().is_zero());
        let likely = likely.map(|(place, chance)| (table.holder(place), chance.into()));
        holders.insert(clue.name(card), likely.collect());
    }
    let deals = odds.deals().map_err(|error| refused(error.into()))?;
    let certain = odds.certain(&table.view, context.work()).map_err(refused)?;
    Ok(Known {
        worlds: Digits::of(&deals),
        holders,
        solutions: odds
            .solutions()
            .map(|(cards, p)| Solution { cards: clue.named(cards), p: p.into() })
            .collect(),
        certain: certain.iter().map(|certain| table.proven(certain)).collect(),
        to_move: clue.to_move(&table.view.record).map(|seat| seat.0),
        entropy_bits: odds.entropy_bits(),
        evidence: Evidence::exact(&deals),
    })
}

impl Table {
    /// The odds of the table.
    ///
    /// # Errors
    /// If the log contradicts itself, or the work was stopped.
    pub(super) fn odds(&self, context: &Context) -> Result<Odds, QueryError> {
        let odds = Odds::of(&self.clue, &self.view, context.work());
        odds.map_err(|error| self.refused(error, context))
    }

    fn holder(&self, place: Place) -> String {
        if place == self.clue.players() { "envelope".to_owned() } else { place.to_string() }
    }

    fn proven(&self, certain: &Certain) -> CertainHolder {
        let because = entries(&certain.because);
        let why = self.words().proof(&certain.because);
        CertainHolder {
            card: self.clue.name(certain.card),
            holder: self.holder(certain.place),
            because: because.iter().map(|entry| format!("history[{entry}]")).collect(),
            why: why.to_string(),
            why_i18n: I18n::of(&why),
        }
    }
}
