//! How a search is to be done.

/// How the decisions of the other seats are remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Opponents {
    /// For each sampled world apart: the others know their own hands.
    #[default]
    ByWorld,
    /// Once for all worlds, each action counted by how often it was available: fewer numbers from more visits, but the
    /// others play as if they did not know their hands.
    Shared,
}

/// How a search is to be done.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settings {
    /// How many walks down the tree.
    pub simulations: u32,
    /// How many positions may wait for their judgement at a time.
    pub leaves: u32,
    /// How much the evaluator's opinion of an action counts against what was seen.
    pub exploration: f32,
    /// How much less than its parent an action is thought to be worth before it was tried.
    pub unseen_penalty: f32,
    /// How the decisions of the other seats are remembered.
    pub opponents: Opponents,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            simulations: 90,
            leaves: 8,
            exploration: 1.0,
            unseen_penalty: 0.1,
            opponents: Opponents::ByWorld,
        }
    }
}

impl Settings {
    /// The same settings with so many walks.
    #[must_use]
    pub fn simulations(self, simulations: u32) -> Self {
        Self { simulations, ..self }
    }

    /// The same settings with so many positions that may wait for their judgement at a time.
    #[must_use]
    pub fn leaves(self, leaves: u32) -> Self {
        Self { leaves, ..self }
    }

    /// The same settings with this weight of the evaluator's opinion.
    #[must_use]
    pub fn exploration(self, exploration: f32) -> Self {
        Self { exploration, ..self }
    }

    /// The same settings with this penalty for what was not tried.
    #[must_use]
    pub fn unseen_penalty(self, unseen_penalty: f32) -> Self {
        Self { unseen_penalty, ..self }
    }

    /// The same settings with this memory of the other seats' decisions.
    #[must_use]
    pub fn opponents(self, opponents: Opponents) -> Self {
        Self { opponents, ..self }
    }
}
