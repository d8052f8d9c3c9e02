//! A recorded hand looked at again: what each decision cost, against double dummy and against what could be believed.
//!
//! The two differ on purpose. Double dummy knows all hands, so that a play can be right and still cost points there; the
//! belief knows what the seat knew, and is the fairer judge.

use crate::action::Action;
use crate::domino::Tiles;
use crate::kernel::Solver;
use crate::players::{Advice, Skill};
use crate::position::Position;
use crate::record::{Record, RecordError};
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::side;
use kibitzer_game::{Recorded, Rules, Seat, Step, Undecided};
use thiserror::Error;

/// One decision, looked at again.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
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
}

/// Why a hand cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReviewError {
    /// The record is not one.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The reviewer had no answer.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

/// Looks at every decision that was one: where nothing else was legal there is nothing to review.
pub fn review(record: &Record, by: Skill, seed: u64) -> Result<Vec<Reviewed>, ReviewError> {
    let (rules, end) = record.replay()?;
    let mut round = rules.start(&end);
    let mut solver = Solver::new();
    let mut reviewed = Vec::new();
    // A table's history is the same for every seat.
    for Step { by: seat, action } in end.view(Seat(0)).history().steps {
        let Some(seat) = seat else { continue };
        let view = round.view(seat);
        if rules.legal(&view).len() > 1 {
            let advice: Advice = by.advise(&rules, &view, seed)?;
            let value = |wanted: Action| {
                advice.actions.iter().find(|one| one.action == wanted).map(|one| one.value)
            };
            let best = advice.best();
            let regret = value(best).zip(value(action)).map_or(0.0, |(best, done)| best - done);
            let points = given_away(&mut solver, &round, action);
            reviewed.push(Reviewed { seat, action, best, regret, points, why: advice.why });
        }
        play(&rules, &mut round, action);
    }
    Ok(reviewed)
}

/// The record was replayed with checked legality already.
fn play(rules: &Texas42, round: &mut Round, action: Action) {
    let _ = rules.play(round, &action);
}

fn given_away(solver: &mut Solver, round: &Round, action: Action) -> Option<u8> {
    let Action::Play(tile) = action else { return None };
    let position = Position::of(round)?;
    let legal: Tiles = position.legal();
    if position.declaration().is_nello() || !legal.contains(tile) {
        return None;
    }
    let values = solver.moves(&position, side(position.turn()));
    Some(values.max() - values.get(tile)?)
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
            board.play(false, |_, view, _| skill.act(board.rules(), view, 4)).unwrap().0
        };
        let of = |skill| {
            review(&Record::of(board.rules(), &hand(skill)), Skill::Intermediate, 4).unwrap()
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
