//! What happened, in order, as text that can be read back and replayed.
//!
//! One line an action: who, a colon, a blank, the action. `chance: 3 3 5` is a roll. A transcript says nothing of
//! hidden things: replay needs the world as it was dealt.

use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::seat::{Seat, Turn};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use thiserror::Error;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step<A> {
    /// Who did it; `None` for chance.
    pub by: Option<Seat>,
    /// What was done.
    pub action: A,
}

/// Everything that happened, oldest first.
///
/// ```
/// use kibitzer_game::{Seat, Transcript};
/// let transcript: Transcript<u8> = "0: 7\nchance: 3\n1: 9\n".parse().unwrap();
/// assert_eq!(transcript.steps[0].by, Some(Seat(0)));
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

impl<A> Transcript<A> {
    /// Notes one more action by whoever's turn it was. Nobody acts when the game is over: such a note is dropped and
    /// `false` is returned.
    pub fn note(&mut self, turn: Turn, action: A) -> bool {
        let by = match turn {
            Turn::Player(seat) => Some(seat),
            Turn::Chance => None,
            Turn::Over => return false,
        };
        self.steps.push(Step { by, action });
        true
    }
}

impl<A> FromIterator<Step<A>> for Transcript<A> {
    fn from_iter<I: IntoIterator<Item = Step<A>>>(steps: I) -> Self {
        Self { steps: steps.into_iter().collect() }
    }
}

impl<A: Display> Display for Step<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            Some(seat) => write!(f, "{seat}: {}", self.action),
            None => write!(f, "chance: {}", self.action),
        }
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
    /// What it says.
    pub text: String,
    /// What is wrong with it, and what would be right.
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
    let by = match who.trim() {
        "chance" => None,
        seat => Some(seat.parse::<Seat>().map_err(|error| error.to_string())?),
    };
    let action = action.trim().parse().map_err(|error: A::Err| error.to_string())?;
    Ok(Step { by, action })
}

/// Why a transcript cannot be replayed from a world.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError<A: Debug + Display> {
    /// Somebody acts who is not to act.
    #[error("step {at} is by {found}, but the turn is: {turn}", found = who(.by))]
    Turn {
        /// Which step, counted from 0.
        at: usize,
        /// Who acts by the transcript.
        by: Option<Seat>,
        /// Whose turn it is by the rules.
        turn: Turn,
    },
    /// An action that the rules forbid in this world.
    #[error("step {at}: {illegal}")]
    Illegal {
        /// Which step, counted from 0.
        at: usize,
        /// The refusal.
        illegal: Illegal<A>,
    },
}

fn who(by: &Option<Seat>) -> String {
    by.map_or_else(|| "chance".to_owned(), |seat| format!("seat {seat}"))
}

/// Replays a transcript from a start, every action checked.
pub fn replay<G: Rules>(
    rules: &G,
    start: G::World,
    transcript: &Transcript<G::Action>,
) -> Result<G::World, ReplayError<G::Action>> {
    let mut world = start;
    for (at, step) in transcript.steps.iter().enumerate() {
        let turn = rules.turn(&world);
        let expected = match step.by {
            Some(seat) => turn.is(seat),
            None => turn == Turn::Chance,
        };
        if !expected {
            return Err(ReplayError::Turn { at, by: step.by, turn });
        }
        rules
            .play(&mut world, &step.action)
            .map_err(|illegal| ReplayError::Illegal { at, illegal })?;
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

    #[test]
    fn nothing_is_noted_when_the_game_is_over() {
        let mut transcript = Transcript::default();
        assert!(transcript.note(Turn::Chance, 4));
        assert!(!transcript.note(Turn::Over, 5));
        assert_eq!(transcript.to_string(), "chance: 4\n");
    }
}
