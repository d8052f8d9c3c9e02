//! The parameters of a search.

/// How statistics for the decisions of the other seats are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponents {
    /// Separately for each sampled world: the others know their own hands.
    #[default]
    ByWorld,
    /// Shared by all worlds, with each action weighted by how often it was available: fewer statistics with more
    /// visits each, but the others play as if they did not know their hands.
    Shared,
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The number of walks down the tree.
    pub simulations: u32,
    /// The maximum number of positions that may be pending at a time.
    pub leaves: u32,
    /// The PUCT exploration constant: the weight of the evaluator's prior relative to the results seen.
    pub exploration: f32,
    /// How much lower than its parent's the value of an untried action is assumed to be.
    pub unseen_penalty: f32,
    /// How statistics for the decisions of the other seats are stored.
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
