//! Review of a round: what each decision cost, given what its seat could know.

use crate::action::Action;
use crate::aim;
use crate::players::{ERROR, MAKE, POINTS, Sampling, figure};
use crate::round::Round;
use crate::rules::Blob;
use crate::table::Table;
use kibitzer_game::{
    Decision, Effort, Evidence, Game, Message, Player, Recorded, Row, Seat, Undecided,
};
use kibitzer_work::Work;

/// The number of worlds in which two actions are compared if the reviewer has hardly tried one of
/// them.
const SECOND_LOOK: u32 = 200;

/// One decision under review.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The index of the action in the round, from 0.
    pub step: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The action taken.
    pub action: Action,
    /// What the reviewer would have done.
    pub best: Action,
    /// How many points less than the best the action was expected to score, never below 0.
    pub regret: f32,
    /// Half the width of the 95% interval of `regret`, in points. Where the game itself is at stake, the noise of that
    /// value on the scale of the points, which is larger.
    pub noise: f32,
    /// The points that the best action was expected to score.
    pub points: f32,
    /// The chance of making the bid with the best action, and with the action taken.
    pub make: [f32; 2],
    /// Whether the figures come from rollouts in sampled worlds, because the reviewer had hardly
    /// tried the action taken.
    pub second_look: bool,
    /// What the figures are based on.
    pub evidence: Evidence,
    /// Why the best is the best.
    pub why: Message,
}

/// Reviews every real decision of a round: where only one action was legal there is nothing to
/// review. With a seat, only the decisions of that seat.
pub fn review(
    rules: &Blob,
    end: &Round,
    only: Option<Seat>,
    by: &dyn Player<Blob>,
    seed: u64,
    work: &Work,
) -> Result<Vec<Reviewed>, Undecided> {
    let mut round = rules.start(end);
    let mut reviewed = Vec::new();
    let steps = end.table().history().count();
    let share = |step: usize| step as f64 / steps as f64;
    for (step, (seat, action)) in end.table().history().enumerate() {
        let view = round.view(seat);
        if only.is_none_or(|only| only == seat) && rules.legal(&view).len() > 1 {
            let work = work.part(share(step), share(step + 1));
            let effort = Effort::seeded(seed);
            let found = by.decide(rules, &view, effort, &work)?;
            let best = found.best().action;
            let second_look = pair(&found, best, action).is_none();
            let other = match second_look {
                true => &Sampling::pimc(SECOND_LOOK).decide(rules, &view, effort, &work)?,
                false => &found,
            };
            if let Some([first, done]) = pair(other, best, action) {
                reviewed.push(Reviewed {
                    step,
                    seat,
                    action,
                    best,
                    regret: (figure(first, POINTS) - figure(done, POINTS)).max(0.0),
                    noise: noise(view.table(), other, best, action),
                    points: figure(first, POINTS),
                    make: [figure(first, MAKE), figure(done, MAKE)],
                    second_look,
                    evidence: other.evidence().clone(),
                    why: found.why().clone(),
                });
            }
        }
        round.act_unchecked(action);
    }
    Ok(reviewed)
}

/// The rows of the best action and of the action taken, if both were tried in more than one world.
/// The noise of a regret: values are from 0 to 1, and their noise is scaled to points.
fn noise(table: &Table, found: &Decision<Action>, best: Action, done: Action) -> f32 {
    if best == done {
        return 0.0;
    }
    let width = |action: Action| found.row(&action).map_or(0.0, |row| row.interval.width());
    let noise = (width(best).hypot(width(done)) / 2.0) as f32;
    aim::points(table, noise) - aim::points(table, 0.0)
}

fn pair(found: &Decision<Action>, best: Action, done: Action) -> Option<[&Row<Action>; 2]> {
    let find = |wanted| found.row(&wanted).filter(|row| row.number(ERROR).is_some());
    Some([find(best)?, find(done)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{deal, play};
    use crate::menu::Menu;
    use crate::players::{Chance, Thumb};

    fn reviewed(who: &dyn Player<Blob>, by: &dyn Player<Blob>) -> Vec<Reviewed> {
        let (rules, start) = deal(&Menu::only(4, 6).unwrap(), 3, 1).unwrap();
        let end = play(&rules, &start, |_| who, 1, &Work::free()).unwrap();
        review(&rules, &end, None, by, 5, &Work::free()).unwrap()
    }

    #[test]
    fn chance_has_regrets_and_the_best_has_none() {
        let by = Sampling::flat(100);
        let chance = reviewed(&Chance, &by);
        let lost = |list: &[Reviewed]| list.iter().map(|one| one.regret).sum::<f32>();
        assert!(chance.iter().all(|one| one.regret >= 0.0 && !one.second_look));
        assert!(lost(&chance) > 5.0, "{}", lost(&chance));
        assert!(chance.iter().all(|one| one.action != one.best || one.regret + one.noise == 0.0));
        assert!(chance.iter().all(|one| one.regret == 0.0 || one.noise > 0.0));
        assert!(lost(&reviewed(&Thumb, &by)) < lost(&chance));
    }

    #[test]
    fn a_reviewer_that_counts_nothing_gets_help() {
        let thumbs = reviewed(&Chance, &Thumb);
        assert!(!thumbs.is_empty() && thumbs.iter().all(|one| one.second_look));
        assert!(thumbs.iter().any(|one| one.regret > 0.0));
    }

    #[test]
    fn one_seat_alone_can_be_reviewed() {
        let (rules, start) = deal(&Menu::only(4, 6).unwrap(), 3, 1).unwrap();
        let end = play(&rules, &start, |_| &Thumb, 1, &Work::free()).unwrap();
        let by = Sampling::flat(10);
        let all = review(&rules, &end, None, &by, 5, &Work::free()).unwrap();
        let own = review(&rules, &end, Some(Seat(2)), &by, 5, &Work::free()).unwrap();
        let of_all: Vec<Reviewed> = all.into_iter().filter(|one| one.seat == Seat(2)).collect();
        assert_eq!(own, of_all);
        assert!(!own.is_empty());
    }
}
