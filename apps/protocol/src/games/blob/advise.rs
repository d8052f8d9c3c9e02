//! Advice on a view: what each player says about every bid or card.

use kibitzer_blob::aim::{self, Aim};
use kibitzer_blob::players::{Mind, Skill, Weighed, shipped, why};
use kibitzer_blob::{Cards, UnseenError, View};
use kibitzer_game::{BeliefError, Effort, Undecided};
use kibitzer_stats::{Level, student_interval};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::read::Act;
use super::view::Known;
use crate::common::{self, Advises};
use crate::{Evidence, Within};

/// The most that one question may think: worlds, or simulations over all deals.
const MOST_BUDGET: u32 = 20_000;

/// Why there is nobody to ask.
pub(super) const NO_NETWORK: &str = "the network of this program cannot be read";

/// What the player would do, every other action, and how the search went.
pub type Advised = common::Advised<Act, Row, Searched>;

/// How a search went.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Searched {
    /// Who advised.
    pub player: String,
    /// The entropy of the actions' shares of the search, in nats.
    pub entropy: f32,
}

/// One action and its figures; a player that estimates nothing, or a search that never tried the action, has `null`
/// there.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The bid or the card.
    pub action: Act,
    /// Its share of the search.
    pub share: f32,
    /// Expected points of the round.
    pub points: Option<f32>,
    /// The probability to make the bid.
    pub make: Option<f32>,
    /// What the player maximizes, from 0 to 1.
    pub value: Option<f32>,
    /// The 95% interval of `points`, where points are what is played for.
    pub ci: Option<[f64; 2]>,
    /// The 95% interval of `value`.
    pub value_ci: Option<[f64; 2]>,
}

impl Advises for Known {
    type Skill = Skill;
    type Budget = Within<1, 20_000>;
    type Answer = Advised;

    const PLAYERS: &'static [&'static str] =
        &["random", "beginner", "intermediate", "expert", "flat:200", "pimc:50", "search:3x30"];
    const ADVISER: Skill = Skill::Network;

    fn objection(skill: Skill) -> Option<String> {
        let much = skill.budget(shipped()).is_some_and(|budget| budget > MOST_BUDGET);
        much.then(|| {
            format!("thinks too much for one question: at most {MOST_BUDGET} worlds or simulations")
        })
    }

    fn advice(&self, skill: Skill, effort: Effort, work: &Work) -> Result<Advised, Undecided> {
        let skill = effort.worlds.map_or(skill, |worlds| skill.with_budget(worlds, shipped()));
        let thought = mind(skill)?.think(Cards::ALL, &self.view, effort.seed, work);
        let thought = thought.map_err(unanswered)?;
        let nothing = || Undecided::Unable("no action was weighed".to_owned());
        let row = |one: &Weighed| row(&self.view, thought.worlds, one);
        Ok(Advised {
            best: Act::from(&thought.best().ok_or_else(nothing)?),
            actions: thought.actions.iter().map(row).collect(),
            why: why::sentence(&self.view, &thought),
            // The figures are those of the only action there is.
            evidence: Evidence::from(&thought.evidence(effort.seed))
                .forced(thought.actions.len() == 1),
            more: Searched { player: skill.to_string(), entropy: thought.entropy },
        })
    }
}

/// A player by its name, with the network of the house.
pub(super) fn mind(skill: Skill) -> Result<Box<dyn Mind>, Undecided> {
    skill.mind(shipped()).ok_or_else(|| Undecided::Unable(NO_NETWORK.to_owned()))
}

pub(super) fn unanswered(error: UnseenError) -> Undecided {
    match error {
        UnseenError::Stopped(stopped) => stopped.into(),
        error => BeliefError::from(error).into(),
    }
}

fn row(view: &View, worlds: u32, one: &Weighed) -> Row {
    let tried = worlds > 0 && one.share > 0.0;
    let interval = tried.then(|| interval(one, worlds)).flatten();
    let table = view.table();
    let points = |value: f64| f64::from(aim::points(table, value as f32));
    Row {
        action: Act::from(&one.action),
        share: one.share,
        points: tried.then_some(one.points),
        make: tried.then_some(one.make),
        value: tried.then_some(one.value),
        ci: match Aim::of(table) {
            Aim::Points => interval.map(|range| range.map(points)),
            Aim::Game => None,
        },
        value_ci: interval,
    }
}

/// The 95% interval of a value; none where it was tried in fewer than two worlds.
fn interval(one: &Weighed, worlds: u32) -> Option<[f64; 2]> {
    let error = f64::from(one.error);
    if error == 0.0 {
        return Some([f64::from(one.value); 2]);
    }
    let freedom = f64::from(worlds.max(2) - 1);
    let found = error
        .is_finite()
        .then(|| student_interval(f64::from(one.value), error, freedom, Level::P95))?;
    let found = found.ok()?;
    Some([found.low().max(0.0), found.high().min(1.0)])
}
