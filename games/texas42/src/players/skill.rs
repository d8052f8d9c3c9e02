//! The players by name.

use super::advice::Advice;
use super::beginner;
use super::thinking::Thinking;
use crate::action::Action;
use crate::rules::Texas42;
use crate::view::View;
use kibitzer_game::{Decision, Effort, Game, Player, SeatView, Undecided};
use kibitzer_work::Work;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Counts up when a player comes to decide otherwise from the same seed: stored results of an older version are then
/// computed again.
pub const PLAYERS_VERSION: u32 = 2;

/// The players that can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Skill {
    /// Rules of thumb.
    Beginner,
    /// Uniform worlds and playouts.
    Intermediate,
    /// Belief, double dummy and playouts.
    Expert,
    /// Fifty uniform worlds, double dummy.
    Sampler,
}

impl Skill {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Intermediate, Self::Expert, Self::Sampler];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Expert => "expert",
            Self::Sampler => "sampler",
        }
    }

    /// How it thinks; a beginner does not.
    pub const fn thinking(self) -> Option<Thinking> {
        match self {
            Self::Beginner => None,
            Self::Intermediate => Some(Thinking::INTERMEDIATE),
            Self::Expert => Some(Thinking::EXPERT),
            Self::Sampler => Some(Thinking::SAMPLER),
        }
    }

    /// Every action weighed, and why.
    pub fn advise(
        self,
        rules: &Texas42,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<Advice, Undecided> {
        match self.thinking() {
            None => beginner::advise(rules, view),
            Some(thinking) => thinking.advise(rules, view, seed, work),
        }
    }

    /// What it does: the best of [`Skill::advise`], without the advice where nothing is to be decided.
    pub fn act(
        self,
        rules: &Texas42,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<Action, Undecided> {
        let nobody = Undecided::NotToAct { seat: view.seat() };
        if self == Self::Beginner {
            return beginner::choose(rules, view).ok_or(nobody);
        }
        match rules.legal(view).as_slice() {
            [] => Err(nobody),
            [only] => Ok(*only),
            _ => self.advise(rules, view, seed, work).map(|advice| advice.best()),
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
        let advice = match (self.thinking(), effort.worlds) {
            (Some(thinking), Some(worlds)) => {
                let worlds = u16::try_from(worlds.max(1)).unwrap_or(u16::MAX);
                let thinking = Thinking { plays: [worlds; 7], bids: worlds, ..thinking };
                thinking.advise(rules, view, effort.seed, work)
            }
            _ => self.advise(rules, view, effort.seed, work),
        };
        Ok(advice?.decision()?)
    }

    fn act(
        &self,
        rules: &Texas42,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Action, Undecided> {
        match effort.worlds {
            Some(_) => Ok(self.decide(rules, view, effort, work)?.best().action),
            None => Skill::act(*self, rules, view, effort.seed, work),
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
