//! Advice on a view: each player's figures for every bid or card.

use kibitzer_blob::aim::{self, Aim};
use kibitzer_blob::players::{ERROR, MAKE, POINTS, SHARE, Skill, figure, shipped};
use kibitzer_blob::{Action, Blob, View};
use kibitzer_game::{Decision, Effort, Player, Undecided};
use kibitzer_stats::{Level, student_interval};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::read::Act;
use super::view::Known;
use crate::common::{self, Advises, Viewed};
use crate::{Evidence, I18n, Within};

/// Maximum budget of one request: worlds, or simulations over all worlds.
const MOST_BUDGET: u32 = 20_000;

/// The error if there is no network.
const NO_NETWORK: &str = "the network is missing or damaged";

/// The recommended action, all other actions, and statistics of the search.
pub type Advised = common::Advised<Act, Row, Searched>;

/// Statistics of a search.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Searched {
    /// The player that advised.
    pub player: String,
    /// The entropy of the actions' shares of the search, in nats.
    pub entropy: f32,
}

/// One action and its figures; they are `null` if the player estimates nothing, or if the search never tried the
/// action.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The bid or the card.
    pub action: Act,
    /// Its share of the search.
    pub share: f32,
    /// Expected points of the round.
    pub points: Option<f32>,
    /// The probability of making the bid.
    pub make: Option<f32>,
    /// The quantity that the player maximizes, from 0 to 1.
    pub value: Option<f32>,
    /// The 95% interval of `points`, if the player maximizes points.
    pub ci: Option<[f64; 2]>,
    /// The 95% interval of `value`.
    pub value_ci: Option<[f64; 2]>,
}

impl Advises for Known {
    type Skill = Skill;
    type Budget = Within<1, 20_000>;
    type Answer = Advised;

    const PLAYERS: &'static [&'static str] = &[
        "random",
        "beginner",
        "intermediate",
        "expert",
        "policy",
        "flat:200",
        "pimc:50",
        "ismcts:1000",
        "rollout:64",
        "search:3x30",
    ];
    const ADVISER: Skill = Skill::EXPERT;

    fn objection(skill: Skill) -> Option<String> {
        let much = skill.budget().is_some_and(|budget| budget > MOST_BUDGET);
        much.then(|| {
            format!(
                "exceeds the budget of one request: at most {MOST_BUDGET} worlds or simulations"
            )
        })
    }

    fn advice(&self, skill: Skill, effort: Effort, work: &Work) -> Result<Advised, Undecided> {
        let skill = effort.worlds.map_or(skill, |worlds| skill.with_budget(worlds));
        let effort = Effort::seeded(effort.seed);
        let decision = player(skill)?.decide(self.rules(), &self.view, effort, work)?;
        Ok(reply(&self.view, skill, &decision))
    }
}

/// A player by name, with the shipped network if it uses one: a host that has to fetch it is asked only then.
pub(super) fn player(skill: Skill) -> Result<Box<dyn Player<Blob>>, Undecided> {
    let network = if skill.needs_network() { shipped() } else { None };
    skill.player(network).ok_or_else(|| Undecided::Unable(NO_NETWORK.to_owned()))
}

fn reply(view: &View, skill: Skill, decision: &Decision<Action>) -> Advised {
    let (rows, worlds) = (decision.rows(), decision.evidence().looked_at());
    Advised {
        best: Act::from(&decision.best().action),
        actions: rows.iter().map(|one| row(view, worlds, one)).collect(),
        why: decision.why().to_string(),
        why_i18n: I18n::of(decision.why()),
        // The figures are those of the only legal action.
        evidence: Evidence::from(decision.evidence()).forced(rows.len() == 1),
        more: Searched {
            player: skill.to_string(),
            entropy: if worlds == 0 { 0.0 } else { entropy(view, decision) },
        },
    }
}

/// The entropy of the search over the actions: the logarithm of their number if all had the same share, else summed in
/// their order.
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

/// The 95% interval of a value; `None` if it was tried in fewer than two worlds.
fn interval(one: &kibitzer_game::Row<Action>, worlds: u64) -> Option<[f64; 2]> {
    let (value, error) = (one.value, one.number(ERROR)?);
    if error == 0.0 {
        return Some([value; 2]);
    }
    let found = student_interval(value, error, (worlds.max(2) - 1) as f64, Level::P95).ok()?;
    Some([found.low().max(0.0), found.high().min(1.0)])
}
