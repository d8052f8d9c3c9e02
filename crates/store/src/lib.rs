//! Trustworthy files and resumable runs.
//!
//! * [`Writer`] and [`open`]: one container format for every binary file of Kibitzer. A header
//!   states what the payload is, under which rules and from what it was computed, and protects both
//!   with checksums. A file that does not match is rejected with a typed error that says how to
//!   rebuild it. Payloads are little-endian, start at a multiple of 64 bytes and are memory-mapped,
//!   so that a table of a few hundred megabytes is available at once.
//! * [`write_atomically`]: the same guarantee for small reports. A reader sees the old file or the
//!   new one, wherever the writer was killed.
//! * [`Ledger`]: a long run split into units that are each done once, by any number of processes,
//!   some of which may be killed.
//! * [`DataDir`]: where the files live by the platform's convention; lists, verifies and deletes
//!   them without touching anybody else's files.
//!
//! Nothing here knows about games, table formats or JSON.
//!
//! ```
//! use kibitzer_store::{Expect, Key, Label, Writer, open};
//!
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("yatzy/values.kbz");
//! let key = Key::of("five dice, upper bonus 35");
//!
//! let label = Label { kind: "yatzy.values", rules_version: 1, engine_version: "0.1.0", key };
//! let mut writer = Writer::create(&path, &label)?;
//! writer.write_numbers(&[1.5_f64, -2.25])?;
//! writer.finish()?;
//!
//! let expect = Expect { kind: "yatzy.values", rules_version: 1, key, rebuild: "kibitzer yatzy build" };
//! let values = open(&path, &expect)?;
//! assert_eq!(values.view::<f64>()?, [1.5, -2.25]);
//!
//! // The rules changed: the old file is refused, and the message says what to do.
//! let refused = open(&path, &Expect { rules_version: 2, ..expect }).unwrap_err().to_string();
//! assert!(refused.ends_with("rebuild it with `kibitzer yatzy build`"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atomic;
mod container;
mod data;
mod disk;
mod error;
#[cfg(test)]
#[cfg(unix)]
mod faults;
mod header;
mod kernel;
mod key;
mod ledger;
mod writer;

pub use atomic::{AtomicFile, sweep, write_atomically};
pub use container::{Container, Expect, open, open_unverified, read_header, unpack};
pub use data::{
    Checked, Cleared, DATA_VARIABLE, DataDir, DataDirError, Entry, Kept, Platform, What,
};
pub use error::{ContainerError, FileError, OpenError, ViewError, WriteError};
pub use header::{FORMAT, HEADER_LEN, Header, Label, OLDEST_FORMAT, inspect_bytes};
pub use kernel::Number;
pub use key::Key;
pub use ledger::{Claim, Ledger, LedgerError, Redone, Run, RunReport, Ticket, Unit};
pub use writer::{Writer, pack, write_container};
