//! Long computations of the games, written once for the command line and for clusters.
//!
//! A [`Campaign`] is divided into units that depend only on their description: a theta, or games 500 to 1,000. Whoever
//! computes a unit gets the same bytes, so units can be distributed over threads, processes and machines, recomputed if
//! a worker is lost, and merged into the same table.
//!
//! | to | use |
//! |---|---|
//! | make a campaign from JSON | [`Description`] |
//! | store results, and see what is missing | [`Books`] |
//! | compute all units, or those of a [`Shard`], on several threads | [`run()`] |
//! | store results without locks (in an object store) | [`Files`], [`Fetched`] |
//! | create the table | [`Campaign::table`], [`write()`] |
//! | use the details of one game | [`yatzy`], [`bomb`], [`texas42`], [`blob`], [`clue`] |
//!
//! Must not know: progress bars, command lines, Python, Ray.
//!
//! ```
//! use kibitzer_campaign::{Books, Description, run};
//! use kibitzer_work::Work;
//!
//! # let folder = tempfile::tempdir()?;
//! let said = r#"{"kind": "bomb-games", "missions": [1], "players": 3, "policy": "random", "games": 2500}"#;
//! let campaign = Description::parse(said)?.campaign(None)?;
//! assert_eq!(campaign.units(), 3, "units of 1,000 games");
//!
//! // Two machines that share a folder.
//! let books = Books::open(&*campaign, folder.path())?;
//! run(&*campaign, &books, Some("1/2".parse()?), 1, &Work::free())?;
//! assert_eq!(books.done(), [true, false, true]);
//! run(&*campaign, &books, Some("2/2".parse()?), 1, &Work::free())?;
//! assert_eq!(campaign.table(&books)?.rows(), 2500);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod books;
pub mod calibration;
mod campaign;
mod description;
mod error;
mod results;
mod run;
mod shard;

pub mod blob;
pub mod bomb;
pub mod clue;
pub mod texas42;
pub mod yatzy;

pub use books::{Books, Recorded};
pub use campaign::{Campaign, Leg, Stretch};
pub use description::{Description, KINDS};
use description::{usual, within};
pub use error::CampaignError;
pub use results::{Fetched, Files, Results, write};
pub use run::run;
pub use shard::{Shard, ShardError};
