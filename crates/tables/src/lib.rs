//! Result tables as Parquet files, for further analysis in Python, R or DuckDB.
//!
//! A [`Table`] has named columns of integers, floats, text or booleans, no missing values, and notes (key and value)
//! about where it came from. It is written atomically, and equal tables give equal bytes: there is no date, host or
//! library version in the file. When Kibitzer reads a table back, the whole file is checked against a checksum before
//! anything is decoded.
//!
//! This is a separate crate because the Parquet library takes long to build. Games and the crates below them must not
//! depend on it, and it must not know what its columns mean.
//!
//! ```
//! use kibitzer_tables::Table;
//!
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("sweep.parquet");
//! let shard = |seeds: Vec<i64>, score: Vec<f64>| {
//!     Table::new().with("seed", seeds)?.with("score", score)?.noting("game", "yatzy")
//! };
//! let table = Table::concat([shard(vec![1, 2], vec![0.5, 0.75])?, shard(vec![3], vec![1.0])?])?;
//! table.write(&path)?;
//!
//! let again = Table::read(&path)?;
//! assert_eq!(again, table);
//! assert_eq!(again.f64s("score")?, [0.5, 0.75, 1.0]);
//! assert_eq!(again.note("game"), Some("yatzy"));
//! assert!(again.i64s("score").unwrap_err().to_string().contains("holds f64, not i64"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod parquet_file;
mod seal;
mod table;

pub use error::{Named, TableError};
pub use table::{Column, Table};
