//! Actions and transcripts print and parse back to themselves.

use crate::failure::{Failure, Law};
use crate::random_game::{Moment, Plan, walk};
use kibitzer_game::{Game, moves};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Every possible action survives being printed and parsed, on one line without surrounding whitespace; so does a
/// whole transcript.
pub fn text<G: Game>(rules: &G, plan: Plan) -> Result<(), Failure> {
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            for (_, action) in moves(rules, moment.world) {
                let printed = action.to_string();
                if printed.is_empty() || printed.contains('\n') || printed.trim() != printed {
                    let what = format!("{action:?} prints as {printed:?}: not one trimmed line");
                    return Err(moment.fails(Law::TextRoundTrip, what));
                }
                round_trip(moment, &action)?;
            }
            round_trip(moment, moment.transcript)
        })?;
    }
    Ok(())
}

/// The same for every view, in a game whose views can be parsed.
pub fn view_text<G: Game<View: FromStr<Err: Display>>>(
    rules: &G,
    plan: Plan,
) -> Result<(), Failure> {
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            moment.views().iter().try_for_each(|view| round_trip(moment, view))
        })?;
    }
    Ok(())
}

fn round_trip<G: Game, T: Display + Debug + PartialEq + FromStr<Err: Display>>(
    moment: &Moment<'_, G>,
    value: &T,
) -> Result<(), Failure> {
    let printed = value.to_string();
    let what = match printed.parse::<T>() {
        Ok(read) if read == *value => return Ok(()),
        Ok(read) => format!("{value:?} prints as {printed:?}, which reads as {read:?}"),
        Err(error) => format!("{value:?} prints as {printed:?}, which is refused: {error}"),
    };
    Err(moment.fails(Law::TextRoundTrip, what))
}
