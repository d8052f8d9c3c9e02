//! The engine as WebAssembly: the protocol's one function for a Web Worker.
//!
//! The host (a worker's script) writes a request as JSON and gets the answer as JSON; meanwhile it is polled for
//! cancellation and receives progress. The engine needs neither threads nor files, and its only clock is the host's:
//! a deadline comes in through [`Host::stopped`]. A table that would take seconds to solve and the networks of a
//! game are requested from the host ([`Reply::Needed`]), which may have stored them or can download them.
//!
//! Deliberately absent: generated bindings. The boundary is a few functions over two buffers (`kernel.rs`), which the
//! page's worker calls by name.

mod engine;
#[cfg(target_arch = "wasm32")]
mod kernel;

pub use engine::{Engine, Host, Reply};
