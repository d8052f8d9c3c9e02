//! The query `belief`: what a seat knows about the hidden hands. What is possible is counted, with all worlds equally
//! likely; what is likely is weighted by the others' bids, declarations and plays. The two are kept separate.

use kibitzer_game::{BeliefError, Judged, SeatView};
use kibitzer_texas42::players::{believed, holdings};
use kibitzer_texas42::{Possible, SEATS, Tiles, Unseen};
use serde::Serialize;

use super::read::{ByDomino, BySeat};
use super::view::{Known, ViewFields};
use super::worlds;
use crate::common::{Drawn, OfView, Viewed};
use crate::{Beside, Context, Digits, Evidence, QueryError};

/// What is possible and what is likely, kept separate.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Believed {
    /// Number of possible deals of the unseen dominoes.
    worlds: Digits,
    /// For each unseen domino, the number of possible deals in which each other seat holds it.
    support: ByDomino<BySeat<Digits>>,
    /// For each unseen domino, the probability that each other seat holds it, given the others' bids, declarations and
    /// plays.
    belief: ByDomino<BySeat<f64>>,
    /// The evidence for `belief`.
    belief_evidence: Evidence,
    /// For each seat, the suits in which it has shown a void; 7 is the called suit.
    void: BySeat<Vec<u8>>,
    /// Number of dominoes that each other seat holds.
    sizes: BySeat<usize>,
    /// The evidence for `support`.
    evidence: Evidence,
}

pub(super) fn belief(
    Beside(asked, drawn): Beside<OfView<ViewFields>, Drawn>,
    context: &Context,
) -> Result<Believed, QueryError> {
    let known = Known::read(&asked)?;
    let Known { rules, view } = &known;
    let seed = drawn.seed.0;
    let possible = Possible::new(Unseen::of(Tiles::ALL, view))
        .map_err(|error| known.unfit(BeliefError::View(error.to_string()), context))?;
    let believed = believed(rules, view, drawn.budget.get(), seed, context.work());
    let believed = believed.map_err(|error| known.undecided(error, context))?;
    let others = possible.unseen().others();
    let held =
        |row: &[f64; SEATS]| others.iter().map(|seat| (seat.to_string(), row[seat.0])).collect();
    let void = view.table().tricks().map(|tricks| {
        worlds::void_in(tricks, |seat| seat != view.seat() && others.contains(&seat))
    });
    let sizes = others.iter().map(|seat| (seat.to_string(), possible.unseen().size(*seat)));
    Ok(Believed {
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
