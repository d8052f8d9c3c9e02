//! Learning from play: rounds against oneself, what is remembered of them, and how a network learns from it.
//!
//! Everything here is a function of a seed and a network. Files, clocks and threads are the caller's.

//!
//! | to | use |
//! |---|---|
//! | say how a network is to be trained | [`Plan`] |
//! | train it, iteration by iteration, and go on after a break | [`Course`] |
//! | play rounds to learn from | [`Practice`], [`by_teacher`], [`Menu`](crate::Menu) |
//! | take a step of learning | [`Lesson`], [`learn`] |
//! | judge whether a network may replace another | [`Verdict`] |

mod course;
mod example;
mod gate;
mod lesson;
mod memory;
mod plan;
mod plan_check;
mod report;
mod saved;
mod scroll;
mod selfplay;
mod shorthand;

pub use course::{Course, CourseError, Done};
pub use example::Example;
pub use gate::Verdict;
pub use lesson::{Lesson, Losses, learn};
pub use plan::{Gating, Learning, Plan, Practising, Rate, Teaching};
pub use plan_check::PlanError;
pub use report::Report;
pub use saved::SavedError;
pub use scroll::Unreadable;
pub use selfplay::{Played, Practice, by_teacher, unit_seed};
