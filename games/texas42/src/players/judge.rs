//! Evaluates a contract in one world: by a rollout, by the double-dummy solver, or by a blend of
//! the two.
//!
//! Double dummy alone lets everybody see everything, so a plan that depends on where a domino lies
//! looks free: strategy fusion. A rollout by rules of thumb knows nothing, and errs the other way.
//! The expert blends the two to guard against both.

use super::playout::{Ended, Playout};
use crate::auction::ALL_POINTS;
use crate::declaration::Declaration;
use crate::domino::{Domino, Tiles};
use crate::kernel::{Aim, Solver};
use crate::position::Position;
use crate::seats::SEATS;
use crate::table::{Contract, Table};

/// An evaluator of plays, which solves unless the weight of double dummy is 0.
#[derive(Debug)]
pub(super) struct Judge {
    solver: Option<Solver>,
}

impl Judge {
    pub(super) fn new(share: f64) -> Self {
        Self { solver: (share > 0.0).then(Solver::new) }
    }

    /// For each play: the result of a rollout, and whether double dummy makes the contract after
    /// it; `None` if not solved.
    pub(super) fn plays(
        &mut self,
        table: &Table,
        contract: Contract,
        position: &Position,
        solve: bool,
        mut each: impl FnMut(Ended, Option<bool>),
    ) {
        let solved = match &mut self.solver {
            Some(solver) if solve => Some(open(solver, table, contract, position)),
            _ => None,
        };
        for (at, tile) in position.legal().iter().enumerate() {
            let ended = after(table, position.hands(), tile);
            each(ended, solved.as_ref().map(|solved| solved[at]));
        }
    }
}

/// The points of the bidding side if everybody sees everything from the opening lead on; at nello 42
/// if it is made, otherwise 0. `None` if the hands are not whole.
pub(super) fn open_points(
    solver: &mut Solver,
    declaration: Declaration,
    contract: Contract,
    lead_trump: bool,
    hands: &[Tiles; SEATS],
) -> Option<u8> {
    let position =
        Position::new(declaration, contract.bidder, *hands, contract.caller(), &[]).ok()?;
    let position = position.bound(lead_trump);
    Some(match declaration.is_nello() {
        true if solver.nello_set(&position, contract.bidder) => 0,
        true => ALL_POINTS,
        false => solver.points(&position, contract.side()),
    })
}

/// For each legal play, whether the contract is made if everybody sees everything.
pub(super) fn open(
    solver: &mut Solver,
    table: &Table,
    contract: Contract,
    position: &Position,
) -> Vec<bool> {
    let (ours, nello) = (contract.side(), position.declaration().is_nello());
    let banked = table.tricks().map_or(0, |tricks| tricks.points()[ours]);
    let (aim, wanted) = match nello {
        true => (Aim::nello(contract.bidder), 1),
        false => (Aim::points(ours), contract.needs().saturating_sub(banked)),
    };
    // Solve the root first: it warms the table for all plays, and often settles them all.
    let root = solver.at_least(position, aim, wanted);
    let maximises = aim.maximises(position.turn());
    let reached = |tile: Domino| match root {
        false if maximises => false,
        true if !maximises => true,
        _ => {
            let mut next = *position;
            let gained = next.play(tile).map_or(0, |(winner, points)| aim.gain(winner, points));
            gained >= wanted || solver.at_least(&next, aim, wanted - gained)
        }
    };
    position.legal().iter().map(reached).map(|reached| reached != nello).collect()
}

fn after(table: &Table, hands: &[Tiles; SEATS], tile: Domino) -> Ended {
    match Playout::of(table, hands) {
        Some(mut playout) => {
            playout.play(tile);
            playout.finish()
        }
        None => Ended { points: [0; 2], won: [0; 2] },
    }
}
