//! The players by name.

use super::expert::{Expert, Taste};
use super::search::{Budget, Search};
use super::thinking::Thinking;
use super::worlds::{Holdings, possible};
use super::{beginner, columns};
use crate::action::Action;
use crate::rules::Texas42;
use crate::view::View;
use kibitzer_game::{Decision, Effort, Player, Undecided, choices};
use kibitzer_work::Work;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Incremented whenever a player decides differently from the same seed, so that stored results of
/// older versions are recomputed.
pub const PLAYERS_VERSION: u32 = 4;

/// The players that can be chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Skill {
    /// Rules of thumb.
    Beginner,
    /// Uniform worlds and rollouts.
    Intermediate,
    /// Belief-weighted worlds, rollouts by the distilled policy, and double dummy.
    Expert(Taste),
    /// The expert of version 2: rollouts by rules of thumb. Kept to measure the expert against.
    Expert1,
    /// PIMC: fifty uniform worlds, double dummy.
    Sampler,
}

impl Skill {
    /// All players, weakest first, then the expert with other tastes, and those that it is measured
    /// against.
    pub const ALL: [Self; 7] = [
        Self::Beginner,
        Self::Intermediate,
        Self::EXPERT,
        Self::Expert(Taste::Cautious),
        Self::Expert(Taste::Bold),
        Self::Expert1,
        Self::Sampler,
    ];

    /// The expert with its usual taste.
    pub const EXPERT: Self = Self::Expert(Taste::Balanced);

    /// The name, as it is parsed and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Expert(Taste::Balanced) => "expert",
            Self::Expert(Taste::Cautious) => "expert-cautious",
            Self::Expert(Taste::Bold) => "expert-bold",
            Self::Expert1 => "expert-1",
            Self::Sampler => "sampler",
        }
    }

    /// Whether it searches in worlds, and so says what each action is worth.
    pub const fn searches(self) -> bool {
        !matches!(self, Self::Beginner)
    }

    /// The search with a given number of worlds; `None` if it does not search.
    fn search(self, effort: Effort) -> Option<Box<dyn Search>> {
        let worlds = effort.worlds.map(|it| u16::try_from(it.max(1)).unwrap_or(u16::MAX));
        let within = |budget: Budget| worlds.map_or(budget, |worlds| budget.everywhere(worlds));
        let thinking = match self {
            Self::Beginner => return None,
            Self::Expert(taste) => {
                let budget = within(Expert::USUAL.budget);
                return Some(Box::new(Expert { taste, budget }));
            }
            Self::Intermediate => Thinking::INTERMEDIATE,
            Self::Expert1 => Thinking::EXPERT_1,
            Self::Sampler => Thinking::SAMPLER,
        };
        Some(Box::new(Thinking { budget: within(thinking.budget), ..thinking }))
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
        match self.search(effort) {
            None => Ok((beginner::decide(rules, view, &legal)?, Vec::new())),
            Some(search) => search.advise(rules, view, &legal, effort.seed, work),
        }
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
#[error(
    "no player is called `{0}`: expected beginner, intermediate, expert, expert-cautious, expert-bold, expert-1 or sampler"
)]
pub struct SkillError(pub String);

impl FromStr for Skill {
    type Err = SkillError;

    fn from_str(text: &str) -> Result<Self, SkillError> {
        let found = Self::ALL.into_iter().find(|skill| skill.name() == text);
        found.ok_or_else(|| SkillError(text.chars().take(30).collect()))
    }
}
