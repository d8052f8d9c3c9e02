//! A whole seeded game as text, with every answer of the interface at every moment.
//!
//! Recorded with [`crate::golden`], it shows reviewers how a change affects a game.

use crate::failure::Failure;
use crate::random_game::{Moment, Plan, walk};
use kibitzer_game::{Belief, Game, HiddenDeal};
use std::fmt::{Display, Write};

/// The text of a random game, without inference about hidden items.
pub fn of<G: Game>(rules: &G, seed: u64) -> Result<String, Failure> {
    print(rules, seed, |_| String::new())
}

/// The text of a random game with what each seat can infer: the number of hidden items, the number of places, and the
/// number of worlds.
pub fn of_hidden<G: HiddenDeal>(rules: &G, seed: u64) -> Result<String, Failure> {
    print(rules, seed, |view| match Belief::of(rules, view) {
        Ok(belief) => {
            let problem = belief.union().problem();
            let (items, places) = (problem.items(), problem.seats().len());
            format!("    hidden: {items} items in {places} places, {} worlds\n", belief.worlds())
        }
        Err(error) => format!("    hidden: {error}\n"),
    })
}

fn print<G: Game>(
    rules: &G,
    seed: u64,
    hidden: impl Fn(&G::View) -> String,
) -> Result<String, Failure> {
    let mut text = format!("# {}, {} seats, seed {seed}\n", G::NAME, rules.seats());
    let longest = Plan::default().longest;
    walk(rules, seed, longest, |moment| {
        text += &describe(moment, &hidden);
        Ok(())
    })?;
    Ok(text)
}

fn describe<G: Game>(moment: &Moment<'_, G>, hidden: &impl Fn(&G::View) -> String) -> String {
    let Moment { rules, world, transcript, .. } = *moment;
    let mut text = String::new();
    // The action that led here is the last step of the transcript. Writing to a string cannot fail.
    if let Some(step) = transcript.steps.last() {
        let _ = writeln!(text, "  chosen: {step}");
    }
    let _ = writeln!(text, "\n## after {} actions", transcript.steps.len());
    let _ = writeln!(text, "  turn: {}", rules.turn(world));
    for view in moment.views() {
        let _ = writeln!(text, "  {}", indented(&view));
        text += &hidden(&view);
        let legal: Vec<String> = rules.legal(&view).iter().map(ToString::to_string).collect();
        if !legal.is_empty() {
            let _ = writeln!(text, "    legal: {}", legal.join(" | "));
        }
    }
    for (event, weight) in rules.chance(world) {
        let _ = writeln!(text, "  chance: {event} (weight {weight})");
    }
    let outcome = rules.outcome(world).map_or("none".to_owned(), |outcome| outcome.to_string());
    let _ = writeln!(text, "  outcome: {outcome}");
    text
}

/// Views may take several lines; continuation lines are indented.
fn indented(view: &impl Display) -> String {
    view.to_string().replace('\n', "\n      ")
}
