//! Learning from play: rounds against oneself, what is remembered of them, and how a network learns from it.
//!
//! Everything here is a function of a seed and a network. Files, clocks and threads are the caller's.

mod example;
mod lesson;
mod menu;
mod selfplay;

pub use example::Example;
pub use lesson::{Lesson, Losses, learn};
pub use menu::Menu;
pub use selfplay::{Played, Practice, by_thumb};
