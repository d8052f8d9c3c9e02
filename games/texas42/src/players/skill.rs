//! The players by name.

use super::thinking::Thinking;
use super::worlds::{Holdings, holdings, possible};
use super::{beginner, columns};
use crate::action::Action;
use crate::rules::Texas42;
use crate::view::View;
use kibitzer_game::{Decision, Effort, Player, SeatView, Undecided, choices};
use kibitzer_work::Work;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Incremented whenever a player decides differently from the same seed, so that stored results of
/// older versions are recomputed.
pub const PLAYERS_VERSION: u32 = 2;

/// The players that can be chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Skill {
    /// Rules of thumb.
    Beginner,
    /// Uniform worlds and rollouts.
    Intermediate,
    /// Belief-weighted worlds, double dummy and rollouts.
    Expert,
    /// PIMC: fifty uniform worlds, double dummy.
    Sampler,
}

impl Skill {
    /// All players, weakest first, then the sampler.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Intermediate, Self::Expert, Self::Sampler];

    /// The name, as it is parsed and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Expert => "expert",
            Self::Sampler => "sampler",
        }
    }

    /// The search settings; `None` for the beginner, who does not search.
    pub const fn thinking(self) -> Option<Thinking> {
        match self {
            Self::Beginner => None,
            Self::Intermediate => Some(Thinking::INTERMEDIATE),
            Self::Expert => Some(Thinking::EXPERT),
            Self::Sampler => Some(Thinking::SAMPLER),
        }
    }

    /// The search settings with a given number of worlds.
    fn with(self, effort: Effort) -> Option<Thinking> {
        let thinking = self.thinking()?;
        let Some(worlds) = effort.worlds else { return Some(thinking) };
        let worlds = u16::try_from(worlds.max(1)).unwrap_or(u16::MAX);
        Some(Thinking { plays: [worlds; 7], bids: worlds, ..thinking })
    }

    /// The player's decision, and where it believes the unseen dominoes to be; no belief if it
    /// considers all worlds equally likely.
    ///
    /// # Errors
    /// If there is nothing to decide, no world is possible, or the work was stopped.
    pub fn advise(
        self,
        rules: &Texas42,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<(Decision<Action>, Holdings), Undecided> {
        let legal = choices(rules, view)?;
        if let [only] = legal[..] {
            return Ok((columns::forced(only, possible(rules, view)?.worlds())?, Vec::new()));
        }
        let Some(thinking) = self.with(effort) else {
            return Ok((beginner::decide(rules, view, &legal)?, Vec::new()));
        };
        let (deals, rng) = thinking.weighed(rules, view, effort.seed, work)?;
        let held = match thinking.belief {
            Some(_) => holdings(&deals, view.seat()),
            None => Vec::new(),
        };
        Ok((thinking.decide(rules, view, &legal, (deals, rng), effort.seed, work)?, held))
    }
}

impl Player<Texas42> for Skill {
    fn name(&self) -> String {
        self.to_string()
    }

    fn decide(
        &self,
        rules: &Texas42,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        Ok(self.advise(rules, view, effort, work)?.0)
    }

    fn act(
        &self,
        rules: &Texas42,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Action, Undecided> {
        let legal = choices(rules, view)?;
        match (legal.as_slice(), self) {
            ([only], _) => Ok(*only),
            (_, Self::Beginner) => Ok(beginner::choose(rules, view).unwrap_or(legal[0])),
            _ => Ok(self.decide(rules, view, effort, work)?.best().action),
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad((*self).name())
    }
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no player is called `{0}`: expected beginner, intermediate, expert or sampler")]
pub struct SkillError(pub String);

impl FromStr for Skill {
    type Err = SkillError;

    fn from_str(text: &str) -> Result<Self, SkillError> {
        let found = Self::ALL.into_iter().find(|skill| skill.name() == text);
        found.ok_or_else(|| SkillError(text.chars().take(30).collect()))
    }
}
