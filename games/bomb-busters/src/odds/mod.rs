//! Exact odds: what is likely, what is certain and why, for one seat's [`crate::table::Table`].
//!
//! [`translate`] turns a table into problems of the deal crate, [`worlds`] counts them, and the
//! rest queries the counts. Promises: every count is an integer, every probability a fraction;
//! nothing that the table says is dropped, and what cannot be counted is a typed error. Nothing
//! here sees the true identity of a hidden wire, owns a random generator, or uses JSON.

pub mod analysis;
pub mod doctor;
pub mod guided;
pub mod indication;
pub mod informative;
pub mod layout;
mod minimal;
pub mod moves;
pub mod proof;
pub mod rows;
pub mod teammate;
pub mod translate;
pub mod worlds;

pub use crate::cuts::announceable;
pub use analysis::{Analysis, CutOdds};
pub use doctor::{Diagnosis, Entry, Exclusion, Slip, diagnose, exclude};
pub use guided::{Effort as GuidedEffort, GuidedError, GuidedOdds};
pub use indication::{Choice, Indication, Token};
pub use informative::{Informative, Told};
pub use layout::Counting;
pub use moves::MoveOdds;
pub use proof::{Proof, prove};
pub use rows::Rows;
pub use teammate::{TeammateCut, teammate_cuts};
pub use translate::{Translation, TranslationError};
pub use worlds::{OddsError, Worlds};
