//! One request, one answer: the function behind every front end.
//!
//! `kibitzer analysis`, `POST /api/v1/query` and Python all pass their text (or value) to a
//! [`Protocol`], which finds the game, lets it answer, and shapes the reply. Promises: every
//! request gets exactly one answer in the fixed shape, the id is returned unchanged, a bug in a
//! game costs one answer and not the process, and input over the limits of [`limits`] is refused
//! before anything large is built from it.
//!
//! A game is added with a list of [`Query`] in a module of [`games`], and a line in [`games::all`].
//! This crate must not know about HTTP or terminals, and about files only that a front end may have
//! given the games a folder for their tables ([`Storage`]); game crates must not know about JSON, so
//! the translation is here.

mod common;
mod context;
mod control;
mod error;
mod fault;
pub mod games;
mod i18n;
pub mod limits;
mod memo;
mod place;
mod protocol;
mod query;
mod questions;
mod reader;
mod request;
mod response;
#[cfg(feature = "schema")]
mod schema;
mod shapes;
mod shared_task;
mod storage;
mod strict;

pub use common::{
    Advised, ColumnShown, Compared, Legal, Next, NoMore, OfView, Options, PastShown, Said,
    StepShown, UnitShown, Weighed,
};
pub use context::Context;
pub use control::Control;
pub use error::{ErrorKind, QueryError};
pub use games::{blob, bomb_busters, clue, deal, texas42, yatzy};
pub use i18n::{I18n, I18nParam};
pub use protocol::{Answered, Protocol};
pub use query::{Answer, Game, Query, Request};
pub use questions::{Answers, Questions};
pub use reader::read_strictly;
pub use shapes::{
    At, Beside, Digits, Estimated, Evidence, Exactly, Probability, Seed, Text, Unused, Within,
};
pub use storage::{HostStore, Storage};

/// The version of the request and answer shapes. It changes only when an old caller would break.
pub const PROTOCOL_VERSION: u32 = 1;

/// The version of the engine that answers, as printed by `kibitzer --version`.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The OpenAPI document: every request and answer with its types, and the HTTP endpoints. Written by `cargo xtask
/// schema`, so that it is available without the feature `schema`.
pub const OPENAPI: &str = include_str!("../schema/openapi.json");
