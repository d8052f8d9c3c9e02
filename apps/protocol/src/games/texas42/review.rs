//! The query `review`: what each decision of a recorded hand cost.

use kibitzer_texas42::Record;
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::review::{Reviewed, Reviewing};
use serde_json::{Value, json};

use super::read;
use crate::reply::Evidence;
use crate::{Context, Fields, QueryError, Reply};

pub(super) fn review(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let field = fields.required("record")?;
    let record: Record = serde_json::from_value(field.value().clone())
        .map_err(|error| field.wrong(format_args!("is not a recorded hand: {error}")))?;
    let by = match fields.optional("player") {
        Some(field) => {
            let skill: Skill = field.parsed()?;
            if skill.thinking().is_none() {
                return Err(field.wrong("cannot review: ask intermediate, expert or sampler"));
            }
            skill
        }
        None => Skill::Intermediate,
    };
    let only = read::optional_seat(fields, "seat")?;
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let mut steps = Reviewing::new(&record, by, seed).map_err(|error| {
        let at = format!("record.{}", error.at);
        QueryError::contradiction(format!("`{at}`: {}", error.problem)).at(at)
    })?;
    if let Some(seat) = only {
        steps = steps.only(seat);
    }
    let of = steps.left() as u64;
    let mut decisions = Vec::new();
    while steps.left() > 0 {
        context.check()?;
        context.report(of - steps.left() as u64, of, "");
        // Within a decision it is looked at whether to go on; the share that is done counts decisions.
        match steps.next_told(&context.patience()) {
            Some(Ok(Some(one))) => decisions.push(row(&one)),
            Some(Ok(None)) => {}
            Some(Err(error)) => {
                return Err(QueryError::contradiction(error.to_string()).at("record"));
            }
            None => break,
        }
    }
    Ok(Reply::new().with("player", by.name()).with("decisions", decisions))
}

fn row(one: &Reviewed) -> Value {
    json!({
        "step": one.step, "seat": one.seat.0, "action": one.action.to_string(),
        "best": one.best.to_string(), "regret": one.regret, "points": one.points, "why": one.why,
        "evidence": Evidence::from(&one.evidence).to_value(),
    })
}
