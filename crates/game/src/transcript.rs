//! What happened, in order, as text that can be parsed and replayed.
//!
//! One line per action: who, a colon, a space, the action. `chance: 3 3 5` is a roll. A transcript does not contain
//! hidden information: replay needs the world as it was dealt.

use crate::game::Game;
use crate::illegal::Illegal;
use crate::turn::By;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use thiserror::Error;

/// One action, and who took it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step<A> {
    /// Who did it.
    pub by: By,
    /// What was done.
    pub action: A,
}

/// Everything that happened, oldest first.
///
/// ```
/// use kibitzer_game::{By, Seat, Transcript};
/// let transcript: Transcript<u8> = "0: 7\nchance: 3\n1: 9\n".parse().unwrap();
/// assert_eq!(transcript.steps[0].by, By::Seat(Seat(0)));
/// assert_eq!(transcript.to_string(), "0: 7\nchance: 3\n1: 9\n");
/// let error = "0: 7\n1; 9".parse::<Transcript<u8>>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, `1; 9`: expected a seat or `chance`, a colon and an action");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transcript<A> {
    /// What happened, oldest first.
    pub steps: Vec<Step<A>>,
}

impl<A> Default for Transcript<A> {
    fn default() -> Self {
        Self { steps: Vec::new() }
    }
}

impl<A> FromIterator<Step<A>> for Transcript<A> {
    fn from_iter<I: IntoIterator<Item = Step<A>>>(steps: I) -> Self {
        Self { steps: steps.into_iter().collect() }
    }
}

impl<A: Display> Display for Step<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.by, self.action)
    }
}

impl<A: Display> Display for Transcript<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

/// Text that is not a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, `{text}`: {wrong}")]
pub struct TranscriptError {
    /// Which line, counted from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// What is wrong with it, and what was expected.
    pub wrong: String,
}

impl<A: FromStr<Err: Display>> FromStr for Transcript<A> {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Self, TranscriptError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines
            .map(|(at, line)| {
                step(line).map_err(|wrong| TranscriptError {
                    line: at + 1,
                    text: line.to_owned(),
                    wrong,
                })
            })
            .collect()
    }
}

fn step<A: FromStr<Err: Display>>(line: &str) -> Result<Step<A>, String> {
    let shape = "expected a seat or `chance`, a colon and an action";
    let (who, action) = line.split_once(':').ok_or(shape)?;
    let by = who.trim().parse::<By>().map_err(|error| error.to_string())?;
    let action = action.trim().parse().map_err(|error: A::Err| error.to_string())?;
    Ok(Step { by, action })
}

/// A step of a transcript that is illegal in the world in which it is replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("step {at}, by {by:#}: {illegal}")]
pub struct ReplayError<A: Debug + Display> {
    /// Index of the step, counted from 0.
    pub at: usize,
    /// Who took the step.
    pub by: By,
    /// Why it was rejected.
    pub illegal: Illegal<A>,
}

/// Replays a transcript from a starting world, checking every action.
///
/// # Errors
/// The first illegal step.
pub fn replay<G: Game>(
    game: &G,
    start: G::World,
    transcript: &Transcript<G::Action>,
) -> Result<G::World, ReplayError<G::Action>> {
    let mut world = start;
    for (at, Step { by, action }) in transcript.steps.iter().enumerate() {
        game.play(&mut world, *by, action).map_err(|illegal| ReplayError {
            at,
            by: *by,
            illegal,
        })?;
    }
    Ok(world)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_named() {
        let wrong = |text: &str| text.parse::<Transcript<u8>>().unwrap_err().to_string();
        assert_eq!(wrong("x: 1"), "line 1, `x: 1`: `x` is not a seat: expected a number from 0 on");
        assert_eq!(wrong("\n0: 256"), "line 2, `0: 256`: number too large to fit in target type");
    }
}
