//! Small networks on the CPU.
mod architecture;
mod backward;
mod file;
mod kernel;
pub mod loss;
mod network;
pub mod plain;
mod trainer;

pub use architecture::{
    Architecture, ArchitectureError, DEEPEST, Head, LONGEST_NAME, MOST_HEADS, MOST_PARAMETERS,
    WIDEST,
};
pub use file::{Fault, LoadError, Notes, Precision, SaveError};
pub use network::{Network, Outputs, Scratch};
pub use trainer::{Adam, Gradients, PART, Step, StepError, Trainer};
