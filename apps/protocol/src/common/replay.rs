//! The query `replay` of a view: the actions step by step, and the seat's legal alternatives.
//!
//! The past of a view is the same in every consistent world, and so is what its seat could see at each step: one world
//! is drawn and replayed. The answer contains only what the seat saw.

use kibitzer_deal::Options;
use kibitzer_game::{Belief, By, Game, HiddenDeal, Recorded, SeatView, Step, Worlds};
use kibitzer_work::stream;
use serde::{Deserialize, Serialize};

use super::{Legal, Viewed};
use crate::{Context, QueryError};

/// The past of a view, and the current state.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Past"))]
pub struct PastShown<A> {
    /// All actions, oldest first.
    pub steps: Vec<StepShown<A>>,
    /// The state after them.
    pub now: Legal<A>,
}

/// One action.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PastStep"))]
pub struct StepShown<A> {
    /// Who acted; `null` for chance events (dice and cards).
    pub by: Option<usize>,
    /// The action.
    pub action: A,
    /// The legal actions at that point, for the seat's own actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<A>>,
}

pub(crate) fn replay<V>(
    fields: V::Fields,
    context: &Context,
) -> Result<PastShown<V::Act>, QueryError>
where
    V: Viewed<Game: Recorded + HiddenDeal>,
{
    let seen = V::read(&fields)?;
    let (rules, view) = (seen.rules(), seen.view());
    let options = Options { work: context.work().clone(), ..Options::default() };
    let belief = Belief::with(rules, view, options).map_err(|error| seen.unfit(error, context))?;
    let end = belief.sampler().draw(&mut stream(0, 0)).world;
    let mut world = rules.start(&end);
    let mut steps = Vec::new();
    for (at, Step { by, action }) in rules.history(view).steps.into_iter().enumerate() {
        let own = by == By::Seat(view.seat());
        let could = || {
            let legal = rules.legal(&rules.view(&world, view.seat()));
            legal.iter().map(|it| V::act(rules, it)).collect()
        };
        let legal = own.then(could);
        let impossible = |illegal| QueryError::internal(format!("step {at}: {illegal}"));
        rules.play(&mut world, by, &action).map_err(impossible)?;
        steps.push(StepShown {
            by: by.seat().map(|seat| seat.0),
            action: V::act(rules, &action),
            legal,
        });
    }
    Ok(PastShown { steps, now: Legal::of(&seen) })
}
