//! A recorded hand looked at again: what each decision cost, against double dummy and against what could be believed.
//!
//! The two differ on purpose. Double dummy knows all hands, so that a play can be right and still cost points there; the
//! belief knows what the seat knew, and is the fairer judge.

use crate::action::Action;
use crate::domino::Tiles;
use crate::kernel::Solver;
use crate::players::{Advice, Progress, Skill};
use crate::position::Position;
use crate::record::{Record, RecordError};
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::side;
use kibitzer_game::{Evidence, Game, Recorded, Seat, Step, Undecided};
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
    let steps = Reviewing::new(record, by, seed)?;
    let found: Result<Vec<_>, _> = steps.filter_map(Result::transpose).collect();
    Ok(found?)
}

/// The same one action at a time, for whoever shows how far it is or wants to stop. An action that was no decision, or
/// one of a seat that is not looked at, comes out as `None`.
#[derive(Debug)]
pub struct Reviewing {
    rules: Texas42,
    round: Round,
    steps: Vec<Step<Action>>,
    done: usize,
    by: Skill,
    seed: u64,
    only: Option<Seat>,
    solver: Solver,
}

impl Reviewing {
    /// At the first action of a record, which is replayed with checked legality.
    pub fn new(record: &Record, by: Skill, seed: u64) -> Result<Self, RecordError> {
        let (rules, end) = record.replay()?;
        let round = rules.start(&end);
        // A table's history is the same for every seat.
        let steps = end.view(Seat(0)).history().steps;
        Ok(Self { rules, round, steps, done: 0, by, seed, only: None, solver: Solver::new() })
    }

    /// Looks at one seat's decisions alone.
    #[must_use]
    pub fn only(self, seat: Seat) -> Self {
        Self { only: Some(seat), ..self }
    }

    /// How many actions are still to be looked at.
    pub fn left(&self) -> usize {
        self.steps.len() - self.done
    }

    /// Looks at the next action; `told` hears how far the thinking about it is. `None` when all were looked at.
    pub fn next_told(&mut self, told: Progress<'_>) -> Option<Result<Option<Reviewed>, Undecided>> {
        let Step { by, action } = self.steps.get(self.done)?.clone();
        let step = self.done;
        self.done += 1;
        let wanted = by.seat().filter(|seat| self.only.is_none_or(|only| only == *seat));
        let decided = wanted.filter(|seat| self.rules.legal(&self.round.view(*seat)).len() > 1);
        let judged = decided.map(|seat| self.judge(step, seat, action, told)).transpose();
        // The record was replayed with checked legality already.
        let _ = self.rules.play(&mut self.round, by, &action);
        Some(judged)
    }

    fn judge(
        &mut self,
        step: usize,
        seat: Seat,
        action: Action,
        told: Progress<'_>,
    ) -> Result<Reviewed, Undecided> {
        let view = self.round.view(seat);
        let advice: Advice = self.by.advise_told(&self.rules, &view, self.seed, told)?;
        let value = |wanted: Action| {
            advice.actions.iter().find(|one| one.action == wanted).map(|one| one.value)
        };
        let best = advice.best();
        let regret = value(best).zip(value(action)).map_or(0.0, |(best, done)| best - done);
        let points = given_away(&mut self.solver, &self.round, action);
        let Advice { why, evidence, .. } = advice;
        Ok(Reviewed { step, seat, action, best, regret, points, why, evidence })
    }
}

impl Iterator for Reviewing {
    type Item = Result<Option<Reviewed>, Undecided>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_told(&|_, _| {})
    }
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
