//! The query `claim`: whether a seat can lay its hand down.

use kibitzer_game::{BeliefError, SeatView};
use kibitzer_texas42::{Breach, Possible, SEATS, Tiles, Unseen, Verdict, claim as judge, side};
use serde::{Deserialize, Serialize};

use super::read::{self, BySeat};
use super::view::{Known, ViewFields};
use crate::common::{OfView, Viewed};
use crate::{Context, Evidence, QueryError};

/// Positions searched before a claim is given up as too large: a few seconds.
const MOST_POSITIONS: u64 = 2_000_000;

/// Whether the claim holds.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claimed {
    /// What the seat's side claims: to `make` the contract, or to `set` it.
    pub goal: String,
    /// Whether one plan reaches the goal in every possible deal, whatever the other seats play.
    pub holds: bool,
    /// If it does not hold: a line of play that breaks it, seat and domino.
    pub line: Vec<(usize, String)>,
    /// If it does not hold: the hands of the other seats, in a deal that allows this line.
    pub hands: BySeat<Vec<String>>,
    /// The evidence: every possible deal.
    pub evidence: Evidence,
}

pub(super) fn claim(asked: OfView<ViewFields>, context: &Context) -> Result<Claimed, QueryError> {
    let known = Known::read(&asked)?;
    let view = &known.view;
    let possible = Possible::new(Unseen::of(Tiles::ALL, view))
        .map_err(|error| known.unfit(BeliefError::View(error.to_string()), context))?;
    let work = context.work().clone().with_most_steps(MOST_POSITIONS);
    let (Some(verdict), Some(contract)) =
        (judge(Tiles::ALL, view, &work)?, view.table().contract())
    else {
        let message = "nothing can be claimed before trumps are named";
        return Err(QueryError::illegal(message).at("view.trump"));
    };
    let goal = if contract.side() == side(view.seat()) { "make" } else { "set" };
    let holds = verdict == Verdict::Holds;
    let (line, hands) = match verdict {
        Verdict::Holds => Default::default(),
        Verdict::Breaks(Breach { line, hands }) => (
            line.into_iter().map(|(seat, tile)| (seat.0, tile.to_string())).collect(),
            (0..SEATS)
                .filter(|&seat| seat != view.seat().0)
                .map(|seat| (seat.to_string(), read::names(hands[seat])))
                .collect(),
        ),
    };
    let evidence = Evidence::exact(possible.worlds());
    Ok(Claimed { goal: goal.to_owned(), holds, line, hands, evidence })
}
