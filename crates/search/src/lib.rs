//! Tree search over sampled worlds: what to do when the other hands are not known.
//!
//! The searcher is given worlds that its view allows, never the true one. All of them share one tree of public histories:
//! at the searcher's own decisions the worlds are told apart by nobody, so that a plan may not depend on what it cannot
//! see. Payoffs are the game's: a value for every seat, and every seat maximises its own (max^n).
//!
//! | to | use |
//! |---|---|
//! | say what a game is | [`World`], [`Payoff`] |
//! | judge positions, many at a time | [`Evaluator`], [`Judgements`] |
//! | search | [`Search`], [`Settings`]; [`run`] drives many searches with one evaluator |
//! | read the result | [`Report`] |
//! | compare actions in the same worlds, without a tree | [`compare_in()`] a set of worlds, [`compare()`] in ever new ones |
//! | have a player of any hidden game at once | [`Rollouts`] |
//!
//! A search never waits for one judgement at a time: it walks down until [`Settings::leaves`] positions are in flight,
//! hands them out ([`Search::gather`]) and takes the answers back ([`Search::scatter`]). The root is judged before anything
//! else, so that the first walks are guided too. There is no randomness in here, no clock, and no thread: the same worlds
//! and the same evaluator give the same tree.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_game`], [`kibitzer_stats`],
//! [`kibitzer_work`] and [`rand_core`].

mod compare;
mod judgement;
mod report;
mod rollouts;
mod search;
mod settings;
mod tree;
mod world;

pub use kibitzer_game;
pub use kibitzer_stats;
pub use kibitzer_work;
pub use rand_core;

pub use compare::{Compared, Tried, compare, compare_in};
pub use judgement::{Evaluator, Judgements};
pub use report::{Considered, Report};
pub use rollouts::{Rollouts, rollout};
pub use search::{Search, run};
pub use settings::{Opponents, Settings};
pub use world::{Payoff, World};
