//! Review of a recorded hand: what each decision cost, by double dummy and by what could be
//! believed at the time.
//!
//! The two differ on purpose. Double dummy knows all hands, so a play can be right and still cost
//! points there; the belief is based on what the seat knew, and is the fairer judge.

use crate::action::Action;
use crate::domino::Tiles;
use crate::kernel::Solver;
use crate::players::Skill;
use crate::position::Position;
use crate::record::{Record, RecordError};
use crate::round::Round;
use crate::seats::side;
use kibitzer_game::{Effort, Evidence, Game, Player, Recorded, Seat, Step, Undecided};
use kibitzer_work::{Stopped, Work};
use thiserror::Error;

/// One decision under review.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The index of the action in the hand, from 0: bids first, then the declaration, then the
    /// plays.
    pub step: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The action taken.
    pub action: Action,
    /// What the reviewer would have done.
    pub best: Action,
    /// How much worse the action was than the best, in the reviewer's estimate: in chance of a good
    /// result, or for bids in chance of winning the match.
    pub regret: f64,
    /// The points that a play gave away double dummy; `None` for bids and declarations.
    pub points: Option<u8>,
    /// Why the best is the best.
    pub why: String,
    /// What the reviewer's figures are based on.
    pub evidence: Evidence,
}

/// Why a hand cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReviewError {
    /// The record does not replay.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The reviewer could not decide.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// The review was stopped before it was finished.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Reviews every real decision: where only one action was legal there is nothing to review. With a
/// seat, only the decisions of that seat.
pub fn review(
    record: &Record,
    by: Skill,
    only: Option<Seat>,
    seed: u64,
    work: &Work,
) -> Result<Vec<Reviewed>, ReviewError> {
    let (rules, end) = record.replay()?;
    let mut round = rules.start(&end);
    let mut solver = Solver::new();
    let mut reviewed = Vec::new();
    // The public history is the same for every seat.
    let steps = end.view(Seat(0)).history().steps;
    let share = |step: usize| step as f64 / steps.len() as f64;
    for (step, Step { by: done_by, action }) in steps.iter().enumerate() {
        if let Some(seat) = done_by.seat().filter(|seat| only.is_none_or(|only| only == *seat))
            && rules.legal(&round.view(seat)).len() > 1
        {
            let work = work.part(share(step), share(step + 1));
            let found = by.decide(&rules, &round.view(seat), Effort::seeded(seed), &work)?;
            let (best, action) = (found.best(), *action);
            let regret = found.row(&action).map_or(0.0, |done| best.value - done.value);
            let points = given_away(&mut solver, &round, action, &work)?;
            let (best, why, evidence) =
                (best.action, found.why().to_owned(), found.evidence().clone());
            reviewed.push(Reviewed { step, seat, action, best, regret, points, why, evidence });
        }
        // The record has already been replayed with checked legality.
        let _ = rules.play(&mut round, *done_by, action);
    }
    Ok(reviewed)
}

fn given_away(
    solver: &mut Solver,
    round: &Round,
    action: Action,
    work: &Work,
) -> Result<Option<u8>, Stopped> {
    let (Action::Play(tile), Some(position)) = (action, Position::of(round)) else {
        return Ok(None);
    };
    let legal: Tiles = position.legal();
    if position.declaration().is_nello() || !legal.contains(tile) {
        return Ok(None);
    }
    let values = solver.moves(&position, side(position.turn()), &work.unwatched())?;
    Ok(values.get(tile).map(|value| values.max() - value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Auctions, Board};
    use crate::house::House;

    #[test]
    fn a_hand_of_the_reviewer_has_no_regrets_and_others_have() {
        let board = Board::new(House::tournament(), Auctions::Forced(30), 9, 2);
        let hand = |skill: Skill| {
            board
                .play(false, |_, view, _| {
                    skill.act(board.rules(), view, Effort::seeded(4), &Work::free())
                })
                .unwrap()
                .0
        };
        let of = |skill| {
            let record = Record::of(board.rules(), &hand(skill));
            review(&record, Skill::Intermediate, None, 4, &Work::free()).unwrap()
        };
        let own = of(Skill::Intermediate);
        assert!(own.len() > 10);
        // The record also has an auction, which the board dictated.
        let played = own.iter().filter(|one| matches!(one.action, Action::Play(_)));
        assert!(played.clone().all(|one| one.regret == 0.0 && one.points.is_some()));
        let others = of(Skill::Beginner);
        assert!(others.iter().any(|one| one.regret > 0.0));
        assert!(others.iter().all(|one| one.regret >= 0.0));
    }
}
