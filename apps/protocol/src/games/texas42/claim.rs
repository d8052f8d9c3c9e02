//! The query `claim`: whether a seat can lay its hand down.

use kibitzer_game::{BeliefError, Seat, SeatView};
use kibitzer_texas42::{
    Breach, Possible, SEATS, Tiles, Unseen, Verdict, claim as judge, side, sure_plays,
};
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
    /// If it holds and it is the seat's turn: a play that keeps it.
    pub play: Option<String>,
    /// How it fails, if it does not hold.
    #[serde(flatten)]
    pub broken: Broken,
    /// The evidence: every possible deal.
    pub evidence: Evidence,
}

/// How a claim fails; empty if it holds.
#[derive(Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Broken {
    /// If it does not hold: a line of play that breaks it, seat and domino.
    pub line: Vec<(usize, String)>,
    /// If it does not hold: the hands of the other seats, in a deal that allows this line.
    pub hands: BySeat<Vec<String>>,
}

pub(super) fn broken(Breach { line, hands }: Breach, seat: Seat) -> Broken {
    let others = (0..SEATS).filter(|&other| other != seat.0);
    Broken {
        line: line.into_iter().map(|(seat, tile)| (seat.0, tile.to_string())).collect(),
        hands: others.map(|other| (other.to_string(), read::names(hands[other]))).collect(),
    }
}

/// What a side plays for.
pub(super) fn goal(bids: bool) -> String {
    if bids { "make" } else { "set" }.to_owned()
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
    let (play, broken) = match verdict {
        Verdict::Holds => (sure_plays(Tiles::ALL, view, &work)?.first(), Broken::default()),
        Verdict::Breaks(ref breach) => (None, broken(breach.clone(), view.seat())),
    };
    Ok(Claimed {
        goal: goal(contract.side() == side(view.seat())),
        holds: verdict == Verdict::Holds,
        play: play.map(|tile| tile.to_string()),
        broken,
        evidence: Evidence::exact(possible.worlds()),
    })
}
