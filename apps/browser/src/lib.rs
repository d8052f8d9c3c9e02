//! The engine as WebAssembly: the protocol's one function for a Web Worker.
//!
//! The host (a worker's script) writes a request as JSON and gets the answer as JSON; meanwhile it is polled for
//! cancellation and receives progress. The engine needs neither threads nor files, and its only clock is the host's:
//! a deadline comes in through [`Host::stopped`]. A table that would take seconds to solve is first requested from the
//! host ([`Reply::TableNeeded`]), which may have stored it or can download it.
//!
//! Deliberately absent: generated bindings. The boundary is a few functions over two buffers (`kernel.rs`), which the
//! page's worker calls by name.

mod engine;
#[cfg(target_arch = "wasm32")]
mod kernel;

pub use engine::{Engine, Host, Reply};
