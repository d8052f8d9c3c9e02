//! A recorded hand looked at again: what each decision cost, against double dummy and against what could be believed.
//!
//! The two differ on purpose. Double dummy knows all hands, so that a play can be right and still cost points there; the
//! belief knows what the seat knew, and is the fairer judge.

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

/// One decision, looked at again.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// Which action of the hand, from 0: bids first, then what was named, then plays.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// What the reviewer would have done.
    pub best: Action,
    /// What the action was worth less than the best to the reviewer: chance of a good end, or to win the match for bids.
    pub regret: f64,
    /// The points that a play gave away with all hands open; `None` for bids and declarations.
    pub points: Option<u8>,
    /// Why the best is the best.
    pub why: String,
    /// What the reviewer looked at.
    pub evidence: Evidence,
}

/// Why a hand cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The record is not one.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The reviewer had no answer.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// It was stopped before it came to an end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Looks at every decision that was one: where nothing else was legal there is nothing to review. With a seat, only at
/// the decisions of that one.
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
    // A table's history is the same for every seat.
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
        // The record was replayed with checked legality already.
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
        // The record has an auction too, which the board dictated.
        let played = own.iter().filter(|one| matches!(one.action, Action::Play(_)));
        assert!(played.clone().all(|one| one.regret == 0.0 && one.points.is_some()));
        let others = of(Skill::Beginner);
        assert!(others.iter().any(|one| one.regret > 0.0));
        assert!(others.iter().all(|one| one.regret >= 0.0));
    }
}
