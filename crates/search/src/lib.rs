//! Tree search over sampled worlds (ISMCTS): what to do when the other hands are unknown.
//!
//! The searcher is given determinizations that its view allows, never the true world. All of them share one tree of
//! public histories: at the searcher's own decisions the worlds are not distinguished, so a plan cannot depend on
//! what the searcher cannot see. Payoffs have one value per seat, and every seat maximises its own (max^n).
//!
//! | to | use |
//! |---|---|
//! | describe a game | [`World`], [`Payoff`] |
//! | evaluate positions in batches | [`Evaluator`], [`Judgements`] |
//! | search | [`Search`], [`Settings`]; [`run`] drives many searches with one evaluator |
//! | search as a baseline, with fresh worlds and random rollouts | [`ismcts()`] |
//! | read the result | [`Report`] |
//! | compare actions in the same worlds, without a tree | [`compare_in()`] or [`halve_in()`] a set of worlds, [`compare()`] in draws |
//! | get a player for any game with a hidden deal | [`Rollouts`] |
//!
//! Evaluations are batched: a search walks down until [`Settings::leaves`] positions are pending, hands them out
//! ([`Search::gather`]) and takes the results back ([`Search::scatter`]). The root is evaluated before anything else,
//! so that the first walks are guided too. The tree search uses no randomness, no clock and no threads: the same
//! worlds and the same evaluator give the same tree.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_game`], [`kibitzer_stats`],
//! [`kibitzer_work`] and [`rand_core`].

mod compare;
mod ismcts;
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

pub use compare::{Compared, Tried, compare, compare_in, halve_in};
pub use ismcts::{Ismcts, ismcts};
pub use judgement::{Evaluator, Judgements};
pub use report::{Considered, Report};
pub use rollouts::{Rollouts, rollout};
pub use search::{Search, run};
pub use settings::{Opponents, Settings};
pub use world::{Payoff, World};
