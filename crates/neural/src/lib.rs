//! Small networks on the CPU: evaluated in batches, trained, kept in files.
//!
//! For the few hundred inputs and few hundred thousand weights that guide a search in a card game. Nothing here knows a
//! game: rows of numbers go in, rows of numbers come out.
//!
//! * [`Network::evaluate`] says what a network thinks of any number of rows. What it says of a row is the same to the bit
//!   in every batch and on every thread. Inputs that are zero cost next to nothing.
//! * [`Trainer`] moves the weights by Adam along gradients that the caller gives for the outputs; [`loss`] has the usual
//!   ones, with masks. The same steps give the same bits for any number of threads.
//! * [`Network::save`] and [`Trainer::save`] write safetensors files, all or nothing; loading refuses what is damaged and
//!   says where. [`Network::from_bytes`] takes a model that is part of the program, [`Precision::Half`] halves its size.
//! * [`Network::to_onnx`] is for whoever wants to run the network elsewhere.
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
//! # The same bits
//!
//! Every output is one chain of fused multiply-adds, from the bias through the inputs in order; batches and registers only
//! decide which chains run side by side. AVX-512, AVX2 with FMA and AArch64 therefore agree to the bit. An x86
//! processor without FMA rounds each product first and differs in the last bits: a search that is repeated on such a machine may
//! choose differently. New networks have the same bits everywhere; losses use the platform's `exp` and `ln`.
//!
//! # Why it is written by hand
//!
//! A framework with automatic differentiation (Burn was considered) brings a large tree of dependencies that has to be
//! compiled, for what is a few hundred lines here, and does not promise the same bits for every size of batch.
//!
//! Of crates for the product of matrices alone, matrixmultiply 0.3 and gemm 0.19 were measured in the same run with the
//! network of the bench. Both were slower than the kernel here at one row and at 64: they pack the weights again at every
//! call, which is most of the work for few rows, where here it is done once, and they multiply the zeros of the first layer.
//! The first layer is a sum of the rows of weights of what is not zero: cheaper than a dense product for the bench's inputs,
//! of which a fifth is not zero, and dearer for inputs that are mostly not zero.
//!
//! `cargo bench -p kibitzer-neural --bench neural` prints evaluations a second by size of batch, beside the plain twin, and
//! rows a second in training.
//!
//! Re-exported, because its types appear in public signatures: [`kibitzer_store`].

mod architecture;
#[cfg(feature = "training")]
mod backward;
// What only learning uses lies beside what it is the mirror of.
#[cfg_attr(not(feature = "training"), allow(dead_code))]
mod file;
#[cfg_attr(not(feature = "training"), allow(dead_code, unused_imports))]
mod kernel;
pub mod loss;
mod network;
mod onnx;
pub mod plain;
#[cfg(feature = "training")]
mod trainer;

pub use kibitzer_store;

pub use architecture::{
    Architecture, ArchitectureError, DEEPEST, Head, LONGEST_NAME, MOST_HEADS, MOST_PARAMETERS,
    WIDEST,
};
pub use file::{Fault, LoadError, Notes, Precision, SaveError};
pub use network::{Network, Outputs, Scratch};
#[cfg(feature = "training")]
pub use trainer::{Adam, Gradients, PART, Step, StepError, Trainer};
