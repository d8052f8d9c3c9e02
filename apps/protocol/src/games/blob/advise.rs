//! The query `advise`: what a player would do in a seat's place, every action weighed.

use kibitzer_blob::aim::{self, Aim};
use kibitzer_blob::players::{ERROR, MAKE, POINTS, SHARE, Skill, figure, shipped};
use kibitzer_blob::{Action, Blob, UnseenError, View};
use kibitzer_game::{Decision, Effort, Player, SeatView, Undecided};
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
    if !view.turn().is(view.seat()) {
        let turn = match view.turn().seat() {
            Some(turn) => format!("it is the turn of seat {turn}"),
            _ => "the round is over".to_owned(),
        };
        let message = format!("seat {} has nothing to decide: {turn}", view.seat());
        return Err(QueryError::illegal(message).at("view").with("legal", Vec::<Value>::new()));
    }
    context.check()?;
    let (rules, effort) = (Blob::of(&view), Effort::seeded(asked.seed.0));
    let decided = player(skill)?.decide(&rules, &view, effort, context.work());
    Ok(reply(&view, skill, &decided.map_err(undecided)?))
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
pub(super) fn player(skill: Skill) -> Result<Box<dyn Player<Blob>>, QueryError> {
    skill.player(shipped()).ok_or_else(|| QueryError::internal(NO_NETWORK))
}

pub(super) fn unfit(error: UnseenError) -> QueryError {
    undecided(error.into())
}

pub(super) fn undecided(error: Undecided) -> QueryError {
    match error {
        Undecided::Stopped(stopped) => stopped.into(),
        error => {
            QueryError::contradiction(format!("no hands fit what was played: {error}")).at("view")
        }
    }
}

fn reply(view: &View, skill: Skill, decision: &Decision<Action>) -> Advised {
    let (rows, worlds) = (decision.rows(), decision.evidence().looked_at());
    Advised {
        best: Act::from(&decision.best().action),
        actions: rows.iter().map(|one| row(view, worlds, one)).collect(),
        why: decision.why().to_owned(),
        player: skill.to_string(),
        entropy: if worlds == 0 { 0.0 } else { entropy(view, decision) },
        // The figures are those of the only action there is.
        evidence: Evidence::from(decision.evidence()).forced(rows.len() == 1),
    }
}

/// How spread the thinking was over the actions: the logarithm of their number where all had the same share, else summed
/// in their order.
fn entropy(view: &View, decision: &Decision<Action>) -> f32 {
    let legal = view.legal();
    let shares = legal.iter().filter_map(|action| decision.row(action));
    let shares: Vec<f32> = shares.map(|row| figure(row, SHARE)).collect();
    if shares.iter().all(|share| *share > 0.0 && *share == shares[0]) {
        return (shares.len() as f32).log2();
    }
    let tried = shares.into_iter().filter(|share| *share > 0.0);
    tried.fold(0.0, |bits, share| bits - share * share.log2())
}

fn row(view: &View, worlds: u64, one: &kibitzer_game::Row<Action>) -> Row {
    let share = figure(one, SHARE);
    let tried = worlds > 0 && share > 0.0;
    let interval = tried.then(|| interval(one, worlds)).flatten();
    let table = view.table();
    let points = |value: f64| f64::from(aim::points(table, value as f32));
    Row {
        action: Act::from(&one.action),
        share,
        points: tried.then(|| figure(one, POINTS)),
        make: tried.then(|| figure(one, MAKE)),
        value: tried.then_some(one.value as f32),
        ci: match Aim::of(table) {
            Aim::Points => interval.map(|range| range.map(points)),
            Aim::Game => None,
        },
        value_ci: interval,
    }
}

/// The 95% interval of a value; none where it was tried in fewer than two worlds.
fn interval(one: &kibitzer_game::Row<Action>, worlds: u64) -> Option<[f64; 2]> {
    let (value, error) = (one.value, one.number(ERROR)?);
    if error == 0.0 {
        return Some([value; 2]);
    }
    let found = student_interval(value, error, (worlds.max(2) - 1) as f64, Level::P95).ok()?;
    Some([found.low().max(0.0), found.high().min(1.0)])
}
