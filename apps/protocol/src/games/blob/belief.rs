//! The query `belief`: exact chances from bare facts.

use kibitzer_blob::{Cards, Fact, Opponent, Possible, SEATS, Suit, Unseen, UnseenError};
use kibitzer_deal::{DealError, Fraction};
use kibitzer_game::Seat;
use serde_json::{Map, Value};

use super::known;
use super::read::{self, Named};
use crate::reply::Evidence;
use crate::{Field, Fields, QueryError, Reply};

pub(super) fn belief(fields: &mut Fields) -> Result<Reply, QueryError> {
    if let Some(field) = fields.optional("view") {
        return known::known(field, fields);
    }
    let possible = possible(fields)?;
    let worlds = possible.worlds();
    let mut marginals: Vec<(String, Map<String, Value>)> =
        possible.unseen().places().map(|place| (place.to_string(), Map::new())).collect();
    for row in possible.marginals() {
        for ((_, held), count) in marginals.iter_mut().zip(&row.worlds) {
            let chance = Fraction::new(count, &worlds).to_string();
            held.insert(row.card.to_string(), chance.into());
        }
    }
    let marginals: Map<String, Value> =
        marginals.into_iter().map(|(place, held)| (place, held.into())).collect();
    Ok(Reply::new()
        .with("worlds", worlds.to_string())
        .with("marginals", marginals)
        .with_evidence(&Evidence::Exact { worlds: worlds.to_string() }))
}

/// Reads the unseen cards and what is known of each hand, and counts the deals that fit.
pub(crate) fn possible(fields: &mut Fields) -> Result<Possible, QueryError> {
    let cards: Cards =
        read::placed(fields.required("unseen")?, &mut Named::default())?.into_iter().collect();
    let mut said = Vec::new();
    let mut opponents: Vec<Opponent> = Vec::new();
    for entry in fields.required_list("opponents")? {
        let at = entry.path();
        let opponent = opponent(entry, &mut said)?;
        if let Some(before) = opponents.iter().position(|other| other.seat == opponent.seat) {
            let message =
                format!("seat {} is there twice: `opponents[{before}]` and `{at}`", opponent.seat);
            let blame = vec![format!("opponents[{before}]"), at.clone()];
            return Err(QueryError::contradiction(message).at(at).with("blame", blame));
        }
        opponents.push(opponent);
    }
    let stock = fields.required("stock_size")?.whole_in(0..=usize::MAX)?;
    let unseen = Unseen::new(cards, &opponents, stock).map_err(|error| refused(error, &said))?;
    Possible::new(unseen).map_err(|error| refused(error, &said))
}

/// Reads what is known of a hand, and where each fact about it stands.
fn opponent(entry: Field, said: &mut Vec<(Fact, String)>) -> Result<Opponent, QueryError> {
    let mut fields = entry.object()?;
    let seat: Seat = read::seat(&fields.required("seat")?, SEATS)?;
    let hand_size = fields.required("hand_size")?.whole_in(0..=usize::MAX)?;
    let mut opponent = Opponent::new(seat, hand_size);
    for field in fields.optional_list("void")?.unwrap_or_default() {
        let suit: Suit = field.parsed()?;
        opponent = opponent.void_in(suit);
        said.push((Fact::Void(seat, suit), field.path()));
    }
    for field in fields.optional_list("cannot")?.unwrap_or_default() {
        let card = field.parsed()?;
        opponent = opponent.without(Cards::NONE.with(card));
        said.push((Fact::Cannot(seat, card), field.path()));
    }
    Ok(opponent)
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
