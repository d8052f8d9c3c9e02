//! The query `advise`: what a player would do in a seat's place, every action weighed.

use kibitzer_blob::aim::{self, Aim};
use kibitzer_blob::players::{Mind, Skill, Thought, Weighed, shipped, why};
use kibitzer_blob::{Action, Cards, UnseenError, View};
use kibitzer_game::SeatView;
use kibitzer_stats::{Level, student_interval};
use serde_json::{Value, json};

use super::view;
use crate::{Context, Evidence, Field, Fields, QueryError, Reply};

/// The most that one question may think: worlds, or simulations over all deals.
const MOST_BUDGET: u32 = 20_000;

pub(super) fn advise(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let view = view::view(fields.required("view")?)?;
    let mut skill = match fields.optional("player") {
        Some(field) => within(&field)?,
        None => Skill::Network,
    };
    if let Some(field) = fields.optional("budget") {
        skill = skill.with_budget(field.whole_in(1..=MOST_BUDGET)?, shipped());
    }
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
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
    let told = context.watch(&"looking into possible deals");
    let thought = mind.think_told(Cards::ALL, &view, seed, &told).map_err(unfit)?;
    Ok(reply(&view, skill, &thought, seed))
}

/// A player that does not think too long for one question.
pub(super) fn within(field: &Field) -> Result<Skill, QueryError> {
    let skill: Skill = field.parsed()?;
    if skill.budget(shipped()).is_some_and(|budget| budget > MOST_BUDGET) {
        return Err(field.wrong(format_args!(
            "thinks too much for one question: at most {MOST_BUDGET} worlds or simulations"
        )));
    }
    Ok(skill)
}

/// A player by its name, with the network of the house.
pub(super) fn mind(skill: Skill) -> Result<Box<dyn Mind>, QueryError> {
    let missing = || QueryError::internal("the network of this program cannot be read");
    skill.mind(shipped()).ok_or_else(missing)
}

pub(super) fn unfit(error: UnseenError) -> QueryError {
    QueryError::contradiction(format!("no hands fit what was played: {error}")).at("view")
}

fn reply(view: &View, skill: Skill, thought: &Thought, seed: u64) -> Reply {
    let best = thought.best().map(|action| written(&action));
    let row = |one: &Weighed| row(view, thought.worlds, one);
    let mut evidence = Evidence::from(&thought.evidence(seed)).to_value();
    // The figures are those of the only action there is.
    if thought.actions.len() == 1 {
        evidence["forced"] = true.into();
    }
    Reply::new()
        .with("best", best)
        .with("actions", thought.actions.iter().map(row).collect::<Vec<_>>())
        .with("why", why::sentence(view, thought))
        .with("player", skill.to_string())
        .with("entropy", thought.entropy)
        .with("evidence", evidence)
}

/// A bid as its number and a card as its name: what an entry of a history has.
fn written(action: &Action) -> Value {
    match action {
        Action::Bid(bid) => json!(bid),
        Action::Play(card) => card.to_string().into(),
    }
}

fn row(view: &View, worlds: u32, one: &Weighed) -> Value {
    let mut row = json!({"action": written(&one.action), "share": one.share});
    // A player that counts nothing has no figures, and an action that a search never tried neither.
    let tried = worlds > 0 && one.share > 0.0;
    let known = |value: f32| if tried { json!(value) } else { Value::Null };
    row["points"] = known(one.points);
    row["make"] = known(one.make);
    row["value"] = known(one.value);
    let interval = tried.then(|| interval(one, worlds)).flatten();
    row["ci"] = interval.map_or(Value::Null, |range| {
        let table = view.table();
        let points = |value: f64| f64::from(aim::points(table, value as f32));
        match Aim::of(table) {
            Aim::Points => json!(range.map(points)),
            Aim::Game => Value::Null,
        }
    });
    row["value_ci"] = json!(interval);
    row
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
