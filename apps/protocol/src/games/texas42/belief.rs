//! The query `belief`: what a seat knows of the hidden hands. What is possible is counted, every world alike; what is
//! likely is weighed by what the others bid, named and played. The two are kept apart.

use kibitzer_game::{Judged, SeatView, Undecided};
use kibitzer_texas42::players::{believed, holdings};
use kibitzer_texas42::{Possible, SEATS, Tiles, Unseen};
use serde::{Deserialize, Serialize};

use super::advise::ViewFields;
use super::read::{ByDomino, BySeat};
use super::worlds;
use crate::{Context, Digits, Evidence, QueryError, Seed, Within};

/// Whose view, and how much work to spend on it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// What the seat knows.
    view: ViewFields,
    /// How many worlds are drawn and weighted.
    #[serde(default)]
    budget: Within<10, 5_000, 1_000>,
    #[serde(default)]
    seed: Seed,
}

/// What is possible and what is likely, kept apart.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Known {
    /// How many deals of the unseen dominoes are possible.
    worlds: Digits,
    /// For each unseen domino, in how many possible deals each other seat holds it.
    support: ByDomino<BySeat<Digits>>,
    /// For each unseen domino, the probability that each other seat holds it, given what the others bid, named and
    /// played.
    belief: ByDomino<BySeat<f64>>,
    /// What `belief` rests on.
    belief_evidence: Evidence,
    /// For each seat, the suits that it has shown to be void in; 7 is the called suit.
    void: BySeat<Vec<u8>>,
    /// How many dominoes each other seat holds.
    sizes: BySeat<usize>,
    /// What `support` rests on.
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
    let believed = believed(&rules, &view, drawn.into(), seed, context.work());
    let believed = believed.map_err(|error| match error {
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
        belief: holdings(&believed, view.seat())
            .iter()
            .map(|(tile, row)| (tile.to_string(), held(row)))
            .collect(),
        belief_evidence: Evidence::from(&believed.evidence(u64::MAX, Judged::Model, seed)),
        void: void.unwrap_or_default(),
        sizes: sizes.collect(),
        evidence: Evidence::exact(possible.worlds()),
    })
}
