//! The query `belief`: what a seat knows of the hidden hands. What is possible is counted, every world alike; what is
//! likely is weighed by what the others bid, named and played. The two are kept apart.

use kibitzer_game::{SeatView, Undecided};
use kibitzer_texas42::players::{Model, beliefs};
use kibitzer_texas42::{Possible, SEATS, Tiles, Unseen, voids};
use serde_json::{Map, Value, json};

use super::advise;
use crate::reply::Evidence;
use crate::{Fields, QueryError, Reply};

/// Worlds that are drawn and weighed, if nothing is said.
const DRAWN: u16 = 1_000;
const MOST_DRAWN: u16 = 5_000;

pub(super) fn belief(fields: &mut Fields) -> Result<Reply, QueryError> {
    let mut asked = fields.required("view")?.object()?;
    let (rules, view) = advise::view(&mut asked)?;
    let drawn = match fields.optional("budget") {
        Some(field) => field.whole_in(10..=MOST_DRAWN)?,
        None => DRAWN,
    };
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let unfit = |error: &dyn std::fmt::Display| {
        QueryError::contradiction(format!("no hands fit what was bid and played: {error}"))
            .at("view.history")
    };
    let possible = Possible::new(Unseen::of(Tiles::ALL, &view)).map_err(|error| unfit(&error))?;
    let believed = beliefs(&rules, &view, &Model::USUAL, drawn.into(), seed)
        .map_err(|error: Undecided| unfit(&error))?;
    let others = possible.unseen().others();
    let mut support = Map::new();
    for (tile, row) in possible.marginals() {
        let row: Map<String, Value> = others
            .iter()
            .map(|seat| (seat.0.to_string(), row[seat.0].to_string().into()))
            .collect();
        support.insert(tile.to_string(), row.into());
    }
    let mut held = Map::new();
    for (tile, row) in &believed.holdings {
        let row: Map<String, Value> =
            others.iter().map(|seat| (seat.0.to_string(), row[seat.0].into())).collect();
        held.insert(tile.to_string(), row.into());
    }
    let shown = view.table().tricks().map_or([0; SEATS], voids);
    let mut void = Map::new();
    for seat in others.iter().filter(|seat| **seat != view.seat() && shown[seat.0] != 0) {
        let suits: Vec<u8> = (0..8).filter(|suit| shown[seat.0] >> suit & 1 == 1).collect();
        void.insert(seat.0.to_string(), suits.into());
    }
    let sizes: Map<String, Value> = others
        .iter()
        .map(|seat| (seat.0.to_string(), possible.unseen().size(*seat).into()))
        .collect();
    let worlds = possible.worlds().to_string();
    let weighed = Evidence::from(&believed.evidence(seed));
    Ok(Reply::new()
        .with("worlds", worlds.clone())
        .with("support", support)
        .with("belief", held)
        .with("belief_evidence", json!(weighed.to_value()))
        .with("void", void)
        .with("sizes", sizes)
        .with_evidence(&Evidence::Exact { worlds }))
}
