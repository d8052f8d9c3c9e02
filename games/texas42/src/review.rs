//! Review of a recorded hand: what each decision cost, by double dummy and by what could be
//! believed at the time.
//!
//! The two differ on purpose. Double dummy knows all hands, so a play can be right and still cost
//! points there; the belief is based on what the seat knew, and is the fairer judge.

use crate::action::Action;
use crate::domino::{Domino, Tiles};
use crate::kernel::{Aim, Solver};
use crate::players::{BEHIND, Skill};
use crate::position::Position;
use crate::record::{Record, RecordError};
use crate::round::Round;
use crate::seats::side;
use crate::table::Contract;
use crate::teacher::explain;
use crate::words;
use kibitzer_game::{
    Effort, Evidence, Game, Message, Player, Recorded, Regret, Seat, Step, Undecided, message,
};
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
    /// Half the width of the 95% interval of `regret`, paired world by world; 0 if it is exact.
    pub noise: f64,
    /// The estimated value of the best action.
    pub value: f64,
    /// The points that a play gave away double dummy; `None` for bids and declarations.
    pub points: Option<u8>,
    /// Why the best is the best.
    pub why: Message,
    /// What the reviewer's figures are based on.
    pub evidence: Evidence,
}

/// Why a hand cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
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
            let regret = found.regret(&action).unwrap_or(Regret::NONE);
            // Paired differences are less noisy than the intervals of the two values suggest.
            let behind = found.row(&action).and_then(|row| row.interval_in(BEHIND));
            let noise = behind.map_or(regret.noise, |behind| behind.width() / 2.0);
            let points = given_away(&mut solver, &round, action, &work)?;
            reviewed.push(Reviewed {
                step,
                seat,
                action,
                best: best.action,
                regret: regret.value,
                noise,
                value: best.value,
                points,
                why: explain(&rules, &round.view(seat), &found).why,
                evidence: found.evidence().clone(),
            });
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

/// A play that changed what the contract was worth with all hands open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turning {
    /// The index of the play among the actions of the hand.
    pub step: usize,
    /// The trick it belongs to, from 1.
    pub trick: usize,
    /// Who played.
    pub seat: Seat,
    /// What was played.
    pub tile: Domino,
    /// Whether the contract could be made after it; before it, the opposite was true.
    pub makeable: bool,
}

/// The course of a hand, double dummy: when the contract could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Whether the contract could be made before the first lead.
    pub makeable: bool,
    /// Whether it could be made at the end of the record; if the hand is over, whether it was.
    pub ends: bool,
    /// Every play that changed it.
    pub turnings: Vec<Turning>,
}

impl Course {
    /// The turning point: the last play that changed it.
    pub fn turning_point(&self) -> Option<&Turning> {
        self.turnings.last()
    }

    /// The course as a sentence.
    pub fn words(&self) -> Message {
        match self.turning_point() {
            None if self.makeable => {
                message!("texas42.makeable", "Makeable throughout, double dummy.")
            }
            None => message!("texas42.never_makeable", "Never makeable, double dummy."),
            Some(&Turning { trick, seat, tile, makeable: true, .. }) => message!(
                "texas42.makeable_from",
                "Not makeable until trick {trick}, when {seat} played {tile} (double dummy).",
                trick = trick,
                seat = words::seat(seat),
                tile = words::action(Action::Play(tile))
            ),
            Some(&Turning { trick, seat, tile, .. }) => message!(
                "texas42.makeable_until",
                "Makeable until trick {trick}, when {seat} played {tile} (double dummy).",
                trick = trick,
                seat = words::seat(seat),
                tile = words::action(Action::Play(tile))
            ),
        }
    }
}

/// Finds out when the contract of a recorded hand could be made, with all hands open; `None` if
/// nothing was declared.
///
/// # Errors
/// If the record does not replay, or the work is stopped.
pub fn course(record: &Record, work: &Work) -> Result<Option<Course>, ReviewError> {
    let (rules, end) = record.replay()?;
    let Some(contract) = end.table().contract().filter(|_| end.table().tricks().is_some()) else {
        return Ok(None);
    };
    let mut round = rules.start(&end);
    let mut solver = Solver::new();
    let mut turnings = Vec::new();
    let mut now = None;
    let mut first = None;
    for (step, Step { by, action }) in end.view(Seat(0)).history().steps.iter().enumerate() {
        work.check()?;
        // The record has already been replayed with checked legality.
        let _ = rules.play(&mut round, *by, action);
        let Some(makeable) = makeable(&mut solver, &round, contract) else { continue };
        first = first.or(Some(makeable));
        if let (Some(before), Action::Play(tile), Some(seat)) = (now, *action, by.seat())
            && before != makeable
        {
            let played = round.table().tricks().map_or(1, |it| it.len().div_ceil(it.size()));
            turnings.push(Turning { step, trick: played, seat, tile, makeable });
        }
        now = Some(makeable);
    }
    Ok(first.zip(now).map(|(makeable, ends)| Course { makeable, ends, turnings }))
}

/// Whether the contract can be made from here with all hands open; `None` before the play.
fn makeable(solver: &mut Solver, round: &Round, contract: Contract) -> Option<bool> {
    let table = round.table();
    let tricks = table.tricks()?;
    if let Some(decided) = table.decided() {
        return Some(decided);
    }
    let position = Position::of(round)?;
    if tricks.declaration().is_nello() {
        return Some(!solver.nello_set(&position, contract.bidder));
    }
    let needed = match contract.bid.marks() {
        0 => contract.needs().saturating_sub(tricks.points()[contract.side()]),
        // Every trick, so everything that is left.
        _ => position.points_left(),
    };
    Some(solver.at_least(&position, Aim::points(contract.side()), needed))
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
        assert!(others.iter().all(|one| one.regret >= 0.0 && one.noise >= 0.0));
        assert!(others.iter().any(|one| one.noise > 0.0));
    }
}
