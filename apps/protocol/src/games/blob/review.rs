//! The query `review`: what each decision of a round that was played with `sit` cost. It reads the same fields, deals the
//! same cards, and looks at the last round, which must be over.

use std::sync::atomic::{AtomicU64, Ordering};

use kibitzer_blob::players::{Mind, Progress, Skill, Thought};
use kibitzer_blob::review::{Reviewed, review_told as look_again};
use kibitzer_blob::{Cards, FEWEST_SEATS, SEATS, Sitting, UnseenError, View};
use kibitzer_game::Seat;
use serde_json::{Value, json};

use super::{advise, read, shown, sit};
use crate::reply::Evidence;
use crate::{Context, Fields, QueryError, Reply};

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
    let own =
        history.last().map_or(0, |round| round.iter().filter(|(seat, _)| *seat == you).count());
    let mind =
        Watched { mind: advise::mind(by)?, context, done: AtomicU64::new(0), of: own as u64 };
    let (rules, round, patience) = (sitting.rules(), sitting.round(), context.patience());
    let found = look_again(rules, round, Some(you), &mind, seed, &patience);
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

/// A player that says how many decisions it has looked at.
struct Watched<'a> {
    mind: Box<dyn Mind>,
    context: &'a Context,
    done: AtomicU64,
    of: u64,
}

impl Mind for Watched<'_> {
    fn name(&self) -> String {
        self.mind.name()
    }

    fn think(&self, deck: Cards, view: &View, seed: u64) -> Result<Thought, UnseenError> {
        self.think_told(deck, view, seed, &|_, _| {})
    }

    fn think_told(
        &self,
        deck: Cards,
        view: &View,
        seed: u64,
        told: Progress<'_>,
    ) -> Result<Thought, UnseenError> {
        let done = self.done.fetch_add(1, Ordering::Relaxed);
        self.context.report(done.min(self.of), self.of, "");
        self.mind.think_told(deck, view, seed, told)
    }
}
