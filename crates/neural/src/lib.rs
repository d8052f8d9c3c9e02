//! Small neural networks on the CPU: batched evaluation, training and files.
//!
//! Designed for the few hundred inputs and few hundred thousand weights that guide a search in a card game. Nothing
//! here is specific to a game: rows of numbers go in, rows of numbers come out.
//!
//! * [`Network::evaluate`] evaluates any number of rows. The result for a row is bit-identical in every batch and on
//!   every thread. Inputs that are zero cost almost nothing.
//! * [`Trainer`] updates the weights by Adam, using gradients that the caller provides for the outputs; [`loss`] has
//!   the usual ones, with masks. The same steps give the same bits for any number of threads.
//! * [`Network::save`] and [`Trainer::save`] write safetensors files atomically; loading rejects damaged files and
//!   says what is wrong. [`Network::from_bytes`] loads a model that is embedded in the program; [`Precision::Half`]
//!   halves its size.
//! * [`Network::to_onnx`] exports the network for use in other software.
//!
//! ```
//! use kibitzer_neural::{Adam, Architecture, Head, Network, Notes, Precision, Scratch, Trainer, loss};
//!
//! let heads = vec![Head::new("play", 3), Head::new("value", 1)];
//! let network = Network::seeded(Architecture { inputs: 4, hidden: vec![16, 16], heads }, 7)?;
//!
//! // Two rows: in the first the second play is best, in the second the third is illegal.
//! let inputs = [1.0, 0.0, 0.0, 0.5, 0.0, 1.0, 0.0, 0.0];
//! let (plays, legal) = ([0.0, 1.0, 0.0, 1.0, 0.0, 0.0], [true, true, true, true, true, false]);
//! let mut trainer = Trainer::new(network, Adam { longest: Some(1.0), ..Adam::default() });
//! for _ in 0..100 {
//!     trainer.step(&inputs, 2, 0.01, |outputs, gradients| {
//!         let weights = [1.0, 1.0];
//!         let (play, value) = (outputs.head(0), outputs.head(1));
//!         loss::softmax_cross_entropy(play, &plays, Some(&legal), &weights, gradients.head(0))
//!             + loss::squared_error(value, &[2.0, -1.0], None, &weights, gradients.head(1))
//!     })?;
//! }
//!
//! let bytes = trainer.network().to_bytes(Precision::Half, &Notes::new())?;
//! let (network, _notes) = Network::from_bytes(&bytes)?;
//! let mut scratch = Scratch::default();
//! let said = network.evaluate(&inputs, 2, &mut scratch);
//! let mut chances = [0.0; 3];
//! loss::softmax(said.row(0, 1), Some(&legal[3..]), &mut chances);
//! assert!(chances[0] > 0.9 && chances[2] == 0.0);
//! assert!((said.row(1, 0)[0] - 2.0).abs() < 0.1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reproducible bits
//!
//! Every output is one chain of fused multiply-adds, from the bias through the inputs in order; batches and registers
//! only decide which chains run side by side. Exponentials and logarithms are those of [`portable`]. Evaluation and
//! training therefore give the same bits on every processor; one without fused multiply-add computes it in software
//! and is much slower. Browsers, which have no such instruction and cannot train, round each product first and differ
//! in the last bits.
//!
//! # Why it is written by hand
//!
//! A framework with automatic differentiation (Burn was considered) brings a large tree of dependencies to compile,
//! for what is a few hundred lines here, and does not guarantee the same bits for every batch size.
//!
//! Of the crates for matrix products alone, matrixmultiply 0.3 and gemm 0.19 were measured in the same run with the
//! network of the benchmark. Both were slower than this kernel at one row and at 64: they repack the weights at every
//! call, which is most of the work for few rows and is done only once here, and they multiply the zeros of the first
//! layer. The first layer adds up the weight rows of the nonzero inputs: cheaper than a dense product for the
//! benchmark's inputs, of which a fifth is nonzero, and more expensive for inputs that are mostly nonzero.
//!
//! `cargo bench -p kibitzer-neural --bench neural` prints evaluations per second by batch size, compared with the
//! plain twin, and rows per second in training.
//!
//! Re-exported, because its types appear in public signatures: [`kibitzer_store`].

mod architecture;
#[cfg(feature = "training")]
mod backward;
// Code that only training uses sits next to its inference counterpart.
#[cfg_attr(not(feature = "training"), allow(dead_code))]
mod file;
#[cfg_attr(not(feature = "training"), allow(dead_code, unused_imports))]
mod kernel;
pub mod loss;
mod network;
mod onnx;
pub mod plain;
pub mod portable;
mod shipped;
#[cfg(feature = "training")]
mod trainer;

pub use kibitzer_store;

pub use architecture::{
    Architecture, ArchitectureError, DEEPEST, Head, LONGEST_NAME, MOST_HEADS, MOST_PARAMETERS,
    WIDEST,
};
pub use file::{Fault, LoadError, Notes, Precision, SaveError};
pub use network::{Network, Outputs, Scratch};
pub use shipped::{Shipped, supply};
#[cfg(feature = "training")]
pub use trainer::{Adam, Gradients, PART, Step, StepError, Trainer};
