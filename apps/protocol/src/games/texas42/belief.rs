//! The query `belief`: what a seat knows of the hidden hands. What is possible is counted, every world alike; what is
//! likely is weighed by what the others bid, named and played. The two are kept apart.

use kibitzer_game::{SeatView, Undecided};
use kibitzer_texas42::players::{Model, beliefs};
use kibitzer_texas42::{Possible, SEATS, Tiles, Unseen};
use serde::{Deserialize, Serialize};

use super::advise::ViewFields;
use super::read::{ByDomino, BySeat};
use super::worlds;
use crate::{Context, Digits, Evidence, QueryError, Seed, Within};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    view: ViewFields,
    /// Worlds that are drawn and weighed.
    #[serde(default)]
    budget: Within<10, 5_000, 1_000>,
    #[serde(default)]
    seed: Seed,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Known {
    worlds: Digits,
    /// In how many possible deals each seat holds each unseen domino.
    support: ByDomino<BySeat<Digits>>,
    /// How likely that is by what the others bid, named and played.
    belief: ByDomino<BySeat<f64>>,
    belief_evidence: Evidence,
    /// The suits that a seat has shown to be void in.
    void: BySeat<Vec<u8>>,
    /// How many dominoes each seat holds.
    sizes: BySeat<usize>,
    evidence: Evidence,
}

pub(super) fn belief(asked: Asked, context: &Context) -> Result<Known, QueryError> {
    let (rules, view) = asked.view.view()?;
    let (drawn, seed): (u16, u64) = (asked.budget.get(), asked.seed.0);
    let unfit = |error: &dyn std::fmt::Display| {
        QueryError::contradiction(format!("no hands fit what was bid and played: {error}"))
            .at("view.history")
    };
    let possible = Possible::new(Unseen::of(Tiles::ALL, &view)).map_err(|error| unfit(&error))?;
    let believed = beliefs(&rules, &view, &Model::USUAL, drawn.into(), seed, context.work())
        .map_err(|error| match error {
            Undecided::Stopped(stopped) => stopped.into(),
            error => unfit(&error),
        })?;
    let others = possible.unseen().others();
    let held =
        |row: &[f64; SEATS]| others.iter().map(|seat| (seat.to_string(), row[seat.0])).collect();
    let void = view.table().tricks().map(|tricks| {
        worlds::void_in(tricks, |seat| seat != view.seat() && others.contains(&seat))
    });
    let sizes = others.iter().map(|seat| (seat.to_string(), possible.unseen().size(*seat)));
    Ok(Known {
        worlds: Digits::of(possible.worlds()),
        support: worlds::counted(&possible),
        belief: believed.holdings.iter().map(|(tile, row)| (tile.to_string(), held(row))).collect(),
        belief_evidence: Evidence::from(&believed.evidence(seed)),
        void: void.unwrap_or_default(),
        sizes: sizes.collect(),
        evidence: Evidence::exact(possible.worlds()),
    })
}
