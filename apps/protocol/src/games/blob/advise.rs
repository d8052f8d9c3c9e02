//! The query `advise`: what a player would do in a seat's place, every action weighed.

use kibitzer_blob::aim::{self, Aim};
use kibitzer_blob::players::{Mind, Skill, Thought, Weighed, shipped, why};
use kibitzer_blob::{Cards, UnseenError, View};
use kibitzer_game::SeatView;
use kibitzer_stats::{Level, student_interval};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::read::Act;
use super::view::ViewFields;
use crate::{At, Context, Evidence, QueryError, Seed, Text, Within};

/// The most that one question may think: worlds, or simulations over all deals.
const MOST_BUDGET: u32 = 20_000;

/// Why there is nobody to ask.
pub(super) const NO_NETWORK: &str = "the network of this program cannot be read";

/// What to advise on, and who advises.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// What the seat knows.
    view: ViewFields,
    /// Who advises: `network`, `flat:200`, `beginner`, `intermediate`, `expert`, ...
    #[cfg_attr(feature = "schema", schemars(extend("default" = "network")))]
    player: Option<At<Text<Skill>>>,
    /// How many worlds the player looks at, or simulations over all deals; each player has its own number if this is not
    /// given.
    budget: Option<Within<1, 20_000>>,
    #[serde(default)]
    seed: Seed,
}

/// What the player would do, and every other action.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advised {
    /// The action that the player would take.
    pub best: Act,
    /// Every legal action, the best first.
    pub actions: Vec<Row>,
    /// One sentence: why the best action is the best.
    pub why: String,
    /// Who advised.
    pub player: String,
    /// The entropy of the actions' shares of the search, in nats.
    pub entropy: f32,
    /// What the figures rest on.
    pub evidence: Evidence,
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

pub(super) fn advise(asked: Asked, context: &Context) -> Result<Advised, QueryError> {
    let view = asked.view.view()?;
    let mut skill = asked.player.as_ref().map_or(Ok(Skill::Network), within)?;
    if let Some(budget) = asked.budget {
        skill = skill.with_budget(budget.get(), shipped());
    }
    let seed = asked.seed.0;
    if !view.turn().is(view.seat()) {
        let turn = match view.turn().seat() {
            Some(turn) => format!("it is the turn of seat {turn}"),
            _ => "the round is over".to_owned(),
        };
        let message = format!("seat {} has nothing to decide: {turn}", view.seat());
        return Err(QueryError::illegal(message).at("view").with("legal", Vec::<Value>::new()));
    }
    context.check()?;
    let mind = mind(skill)?;
    let thought = mind.think(Cards::ALL, &view, seed, context.work()).map_err(unfit)?;
    reply(&view, skill, &thought, seed)
}

/// A player that does not think too long for one question.
pub(super) fn within(player: &At<Text<Skill>>) -> Result<Skill, QueryError> {
    let skill = player.0;
    if skill.budget(shipped()).is_some_and(|budget| budget > MOST_BUDGET) {
        return Err(player.wrong(format_args!(
            "thinks too much for one question: at most {MOST_BUDGET} worlds or simulations"
        )));
    }
    Ok(skill)
}

/// A player by its name, with the network of the house.
pub(super) fn mind(skill: Skill) -> Result<Box<dyn Mind>, QueryError> {
    skill.mind(shipped()).ok_or_else(|| QueryError::internal(NO_NETWORK))
}

pub(super) fn unfit(error: UnseenError) -> QueryError {
    match error {
        UnseenError::Stopped(stopped) => stopped.into(),
        error => {
            QueryError::contradiction(format!("no hands fit what was played: {error}")).at("view")
        }
    }
}

fn reply(view: &View, skill: Skill, thought: &Thought, seed: u64) -> Result<Advised, QueryError> {
    let nothing = || QueryError::internal("no action was weighed");
    Ok(Advised {
        best: Act::from(&thought.best().ok_or_else(nothing)?),
        actions: thought.actions.iter().map(|one| row(view, thought.worlds, one)).collect(),
        why: why::sentence(view, thought),
        player: skill.to_string(),
        entropy: thought.entropy,
        // The figures are those of the only action there is.
        evidence: Evidence::from(&thought.evidence(seed)).forced(thought.actions.len() == 1),
    })
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
