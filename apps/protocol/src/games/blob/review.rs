//! The query `review`: what each decision of a round that was played with `sit` cost. It reads the same fields, deals the
//! same cards, and looks at the last round, which must be over.

use kibitzer_blob::players::Skill;
use kibitzer_blob::review::{Reviewed, review as look_again};
use kibitzer_blob::{FEWEST_SEATS, SEATS, Sitting};
use kibitzer_game::Seat;
use serde_json::{Value, json};

use super::{advise, read, shown, sit};
use crate::{Context, Evidence, Fields, QueryError, Reply};

pub(super) fn review(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let seats = fields.required("num_players")?.whole_in(FEWEST_SEATS..=SEATS)?;
    let game = sit::game(fields, seats)?;
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let you = match fields.optional("you") {
        Some(field) => read::seat(&field, seats)?,
        None => Seat(0),
    };
    let by = match fields.optional("player") {
        Some(field) => advise::within(&field)?,
        None => Skill::Flat(200),
    };
    fields.accept(&["players"]);
    let mut sitting =
        Sitting::new(game, seed).map_err(|error| QueryError::bad_request(error.to_string()))?;
    let history = sit::past(fields, &mut sitting, seats, you)?;
    if !sitting.round().table().is_over() {
        let at = format!("history[{}]", history.len() - 1);
        return Err(QueryError::illegal(format!("`{at}`: the round is not over")).at(at));
    }
    let (rules, round, mind) = (sitting.rules(), sitting.round(), advise::mind(by)?);
    let found = look_again(rules, round, Some(you), &*mind, seed, context.work());
    let decisions: Vec<Value> = found.map_err(advise::unfit)?.iter().map(row).collect();
    Ok(Reply::new().with("player", by.to_string()).with("seat", you.0).with("decisions", decisions))
}

fn row(one: &Reviewed) -> Value {
    let evidence = Evidence::from(&one.evidence);
    json!({
        "step": one.step, "seat": one.seat.0, "action": shown::written(&one.action),
        "best": shown::written(&one.best), "regret": one.regret, "make": one.make,
        "second_look": one.second_look, "why": one.why, "evidence": evidence.to_value(),
    })
}
