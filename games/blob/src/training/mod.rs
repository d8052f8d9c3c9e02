//! Learning from self-play: playing rounds, keeping examples from them, and training a network on
//! the examples.
//!
//! Everything here is a function of a seed and a network. Files, clocks and threads are up to the
//! caller.
//!
//! | to | use |
//! |---|---|
//! | define how a network is trained | [`Plan`] |
//! | train it, iteration by iteration, and resume after an interruption | [`Course`] |
//! | play rounds to learn from | [`Practice`], [`Outcomes`], [`by_teacher`], [`Menu`](crate::Menu) |
//! | take a learning step | [`Lesson`], [`learn`] |
//! | decide whether a network may replace another | [`Verdict`] |

mod course;
mod example;
mod first;
mod gate;
mod lesson;
mod memory;
mod outcomes;
mod plan;
mod plan_check;
mod policy_gradient;
mod report;
mod saved;
mod scroll;
mod selfplay;
mod shorthand;

pub use course::{Course, CourseError, Done};
pub use example::Example;
pub use gate::Verdict;
pub use lesson::{Lesson, Losses, learn};
pub use outcomes::Outcomes;
pub use plan::{Gating, Learning, Plan, Practising, Rate, Teaching};
pub use plan_check::PlanError;
pub use report::Report;
pub use saved::SavedError;
pub use scroll::Unreadable;
pub use selfplay::{Played, Practice, by_teacher, unit_seed};
