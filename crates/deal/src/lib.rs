//! Exact inference over hidden deals.
//!
//! A hidden deal is represented as a lattice: process the kinds of item in order and remember only how many places of
//! each seat are filled (or process seat by seat and remember how many copies of each kind are left). Hundreds of
//! billions of billions of worlds become about ten thousand transitions, and every question is a pass over them.
//!
//! The crate knows nothing about any particular game: a game translates what a player sees into a [`Problem`] made of
//! [`Kind`]s, [`Seat`]s and [`Rule`]s. From there:
//!
//! | question | answer |
//! |---|---|
//! | how many worlds are there? | [`Lattice::worlds`], exact, beyond 128 bits as well |
//! | where can each kind be, and how often? | [`Lattice::marginals`], exact counts |
//! | what can one seat hold, and how often? | [`Lattice::hands`], exact counts |
//! | how likely are several things together? | [`Lattice::probability`], a reduced fraction |
//! | how much is unknown? | [`Lattice::entropy`], bits |
//! | show me worlds | [`Lattice::sampler`], exactly uniform; [`Lattice::deals`], all of them; [`Lattice::unrank`] |
//! | what if one of several cases is true? | [`Union`] of mutually exclusive problems |
//! | what if some hands are likelier? | [`Rule::Weigh`], exact integers; [`Posterior`], floats |
//! | why is nothing possible? | [`Problem::explain`] |
//!
//! Two players hold two of the tiles 1, 1, 2, 3 each, sorted; the first player's first tile is known to be a 1:
//!
//! ```
//! use kibitzer_deal::{Event, Kind, Kinds, Lattice, Problem, Rule, Seat, Setup, Slots};
//!
//! let tile = |copies, value| Kind { copies, value };
//! let problem = Problem::new(Setup {
//!     kinds: vec![tile(2, 1), tile(1, 2), tile(1, 3)],
//!     seats: vec![
//!         Seat::stand(2).with(Rule::Slot { slot: 0, kinds: Kinds::one(0) }),
//!         Seat::stand(2),
//!     ],
//!     across: Vec::new(),
//! })?;
//! let lattice = Lattice::new(&problem)?;
//! assert_eq!(lattice.worlds().to_string(), "5");
//! // Four of the five worlds give each player one of the two equal tiles.
//! let second_starts_with_one = Event::any(1, Slots::one(0), Kinds::one(0));
//! assert_eq!(lattice.probability(&[second_starts_with_one])?.to_string(), "4/5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three more methods share nothing with the lattice but the problem. They serve as cross-checks and baselines: plain
//! [`Enumeration`], rejection sampling ([`Rejection`]), and the [`Guided`] importance sampler, which also takes over
//! where the lattice would be [`DealError::TooBig`].
//!
//! The crate has no source of randomness, does no I/O and reads no clock.
//!
//! Re-exported, because their types appear in public signatures: [`kibitzer_work`], [`num_bigint`] and [`rand_core`].

mod automaton;
mod build;
mod classes;
mod count;
mod deal;
mod descent;
mod enumeration;
mod event;
mod explain;
mod guided;
mod hands;
mod lattice;
mod likelihood;
mod marginals;
mod memory;
mod multiples;
pub mod named;
mod pair_table;
mod pass;
mod plan;
mod pools;
mod posterior;
mod problem;
mod rank;
mod rejection;
mod ring;
mod rule;
mod sample;
mod sets;
mod union;

pub use kibitzer_work;
pub use num_bigint;
pub use rand_core;

pub use count::{Count, Fraction};
pub use deal::Deal;
pub use enumeration::{Enumeration, TooMany};
pub use event::{Event, EventError};
pub use explain::RuleId;
pub use guided::{Batch, Estimate, Guided, GuidedEstimate};
pub use lattice::{DealError, Lattice, Options, count};
pub use likelihood::{Likelihood, LikelihoodError, Tally};
pub use marginals::Marginals;
pub use plan::Order;
pub use posterior::{Posterior, PosteriorSampler};
pub use problem::{Kind, Problem, Seat, Setup, SetupError};
pub use rejection::Rejection;
pub use rule::{Across, Rule};
pub use sample::Sampler;
pub use sets::{Counts, Kinds, LIMIT, SEATS, Slots};
pub use union::{Problems, ProblemsError, Union, UnionSampler};

/// The examples of the README are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
