//! Exact inference over hidden deals.
//! (documentation follows)
mod automaton;
mod build;
mod classes;
mod count;
mod deal;
mod enumeration;
mod event;
mod explain;
mod lattice;
mod likelihood;
mod marginals;
mod memory;
mod pass;
mod plan;
mod problem;
mod rank;
mod ring;
mod rule;
mod sample;
mod sets;

pub use count::{Count, Fraction};
pub use deal::Deal;
pub use enumeration::{Enumeration, TooMany};
pub use event::{Event, EventError};
pub use explain::RuleId;
pub use lattice::{DealError, Lattice, Options, count};
pub use likelihood::{Likelihood, LikelihoodError, Tally};
pub use marginals::Marginals;
pub use plan::Order;
pub use problem::{Kind, Problem, Seat, Setup, SetupError};
pub use rule::{Across, Rule};
pub use sample::Sampler;
pub use sets::{Counts, Kinds, LIMIT, Slots};
