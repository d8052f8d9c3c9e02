//! What a [`Mind`] thinks, as a decision of the form that every game has.

use crate::action::Action;
use crate::players::thought::{Mind, Thought, Weighed};
use crate::players::why;
use crate::rules::Blob;
use crate::unseen::UnseenError;
use crate::view::View;
use kibitzer_game::{
    BeliefError, Column, Decision, DecisionError, Effort, Interval, Player, Row, SeatView,
    Undecided, Unit,
};
use kibitzer_stats::{Level, normal_interval};
use kibitzer_work::Work;

/// What players say about an action beside its value: [`Weighed`] column by column.
pub(crate) const COLUMNS: [Column; 3] = [
    Column { name: "points", unit: Unit::Points, about: "Expected points of the round." },
    Column { name: "make", unit: Unit::Probability, about: "The chance to make the bid." },
    Column {
        name: "share",
        unit: Unit::Probability,
        about: "Which share of the thinking went to the action.",
    },
];

impl Thought {
    /// The same in the form of every game.
    ///
    /// # Errors
    /// When there was nothing to think about.
    pub fn decision(&self, view: &View, seed: u64) -> Result<Decision<Action>, DecisionError> {
        let row = |it: &Weighed| {
            let value = f64::from(it.value);
            // Values lie between 0 and 1; where nothing is known of one, that is all there is to say.
            let interval = normal_interval(value, it.error.into(), Level::P95)
                .unwrap_or(Interval::new(0.0f64.min(value), 1.0f64.max(value), Level::P95));
            let probability = |it: f32| Some(f64::from(it).clamp(0.0, 1.0).into());
            let cells = vec![
                Some(f64::from(it.points).into()),
                probability(it.make),
                probability(it.share),
            ];
            Row { action: it.action, value, interval, cells }
        };
        let rows = self.actions.iter().map(row).collect();
        Decision::new(&COLUMNS, rows, self.evidence(seed), why::sentence(view, self))
    }
}

/// How many worlds are looked at is the mind's own: [`crate::players::Skill::with_budget`] makes one that looks at more.
impl Player<Blob> for Box<dyn Mind> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn decide(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        if !view.turn().is(view.seat()) {
            return Err(Undecided::NotToAct { seat: view.seat() });
        }
        let thought = self.think(rules.deck(), view, effort.seed, work).map_err(unanswered)?;
        Ok(thought.decision(view, effort.seed)?)
    }

    fn act(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Action, Undecided> {
        if !view.turn().is(view.seat()) {
            return Err(Undecided::NotToAct { seat: view.seat() });
        }
        self.choose(rules.deck(), view, effort.seed, work).map_err(unanswered)
    }
}

fn unanswered(error: UnseenError) -> Undecided {
    match error {
        UnseenError::Stopped(stopped) => Undecided::Stopped(stopped),
        error => BeliefError::from(error).into(),
    }
}
