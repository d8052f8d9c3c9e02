//! Evaluates a contract in one world: by a rollout, by the double-dummy solver, or by a blend of
//! the two.
//!
//! Double dummy alone lets everybody see everything, so a plan that depends on where a domino lies
//! looks free: strategy fusion. A rollout by rules of thumb knows nothing, and errs the other way.
//! The expert blends the two to guard against both.

use super::playout::{Ended, Playout};
use crate::declaration::Declaration;
use crate::domino::{Domino, Tiles};
use crate::kernel::{Aim, Solver};
use crate::position::Position;
use crate::seats::{SEATS, partner};
use crate::table::{Contract, Table};
use kibitzer_game::Seat;

/// An evaluator, with the weight of double dummy from 0 (never solve) to 1.
#[derive(Debug)]
pub(super) struct Judge {
    solver: Option<Solver>,
    pub(super) share: f64,
}

/// The result of a whole contract in one world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) ended: Ended,
    /// Double-dummy points of the bidding side; at nello 42 if it is made, otherwise 0.
    solved: Option<u8>,
}

impl Judged {
    /// The estimated chance that the bid is made.
    pub(super) fn make(&self, side: usize, needs: u8, nello: bool, share: f64) -> f64 {
        let played = f64::from(u8::from(self.ended.made(side, needs, nello)));
        match self.solved {
            None => played,
            Some(points) => share * f64::from(u8::from(points >= needs)) + (1.0 - share) * played,
        }
    }
}

impl Judge {
    pub(super) fn new(share: f64) -> Self {
        Self { solver: (share > 0.0).then(Solver::new), share }
    }

    /// Evaluates a contract from the first lead on.
    pub(super) fn contract(
        &mut self,
        declaration: Declaration,
        bidder: Seat,
        by_doubles: bool,
        hands: &[Tiles; SEATS],
        solve: bool,
    ) -> Judged {
        let ended = Playout::start(declaration, bidder, by_doubles, hands).finish();
        let leader = if by_doubles { partner(bidder) } else { bidder };
        let position = Position::new(declaration, bidder, *hands, leader, &[]).ok();
        let solved = match (&mut self.solver, position) {
            (Some(solver), Some(position)) if solve => Some(if declaration.is_nello() {
                if solver.nello_set(&position, bidder) { 0 } else { 42 }
            } else {
                solver.points(&position, bidder.0 % 2)
            }),
            _ => None,
        };
        Judged { ended, solved }
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
        let (ours, hands) = (contract.side(), position.hands());
        let nello = position.declaration().is_nello();
        let banked = table.tricks().map_or(0, |tricks| tricks.points()[ours]);
        let missing = contract.needs().saturating_sub(banked);
        let aim = if nello { Aim::nello(contract.bidder) } else { Aim::points(ours) };
        let wanted = if nello { 1 } else { missing };
        let reaches = |solver: &mut Solver, position: &Position, gained: u8| {
            solver.at_least(position, aim, wanted.saturating_sub(gained))
        };
        // Solve the root first: it warms the table for all plays, and often settles them all.
        let mut root = None;
        if let (Some(solver), true) = (&mut self.solver, solve) {
            root = Some(reaches(solver, position, 0));
        }
        let maximises = aim.maximises(position.turn());
        for tile in position.legal().iter() {
            let ended = after(table, hands, tile);
            let made = match (root, &mut self.solver) {
                (Some(false), _) if maximises => Some(false),
                (Some(true), _) if !maximises => Some(true),
                (Some(_), Some(solver)) => {
                    let mut next = *position;
                    let gained =
                        next.play(tile).map_or(0, |(winner, points)| aim.gain(winner, points));
                    Some(gained >= wanted || reaches(solver, &next, gained))
                }
                _ => None,
            };
            each(ended, made.map(|reached| reached != nello));
        }
    }
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
