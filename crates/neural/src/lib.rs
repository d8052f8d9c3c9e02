//! Small networks on the CPU.
mod architecture;
mod file;
mod kernel;
mod network;
pub mod plain;

pub use architecture::{
    Architecture, ArchitectureError, DEEPEST, Head, LONGEST_NAME, MOST_HEADS, MOST_PARAMETERS,
    WIDEST,
};
pub use file::{Fault, LoadError, Notes, Precision, SaveError};
pub use network::{Network, Outputs, Scratch};
