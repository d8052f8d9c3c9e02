//! What can be wrong with a table or its file.

use std::path::PathBuf;

use kibitzer_store::FileError;
use thiserror::Error;

/// Why a table was not made, read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// A column's length differs from that of the columns before it.
    #[error("column {column:?} has {found} rows; the table has {expected}")]
    Length {
        /// The column.
        column: String,
        /// Rows of the table.
        expected: usize,
        /// Rows of the column.
        found: usize,
    },
    /// Two columns or two notes of one name.
    #[error("{what} {name:?} is there already")]
    Twice {
        /// A column or a note.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A name that a table cannot have.
    #[error("{what} {name:?} cannot be named so: {rule}")]
    Name {
        /// A column or a note.
        what: &'static str,
        /// The name.
        name: String,
        /// What would be right.
        rule: &'static str,
    },
    /// No column of that name.
    #[error("there is no column {column:?}; there are: {there}")]
    NoSuchColumn {
        /// The column asked for.
        column: String,
        /// The columns that there are.
        there: String,
    },
    /// The column holds something else.
    #[error("column {column:?} holds {found}, not {expected}")]
    Type {
        /// The column.
        column: String,
        /// The type asked for.
        expected: &'static str,
        /// The type that it has.
        found: &'static str,
    },
    /// A table without columns is no table.
    #[error("a table needs at least one column before it can be written")]
    NoColumns,
    /// There was nothing to put together.
    #[error("no shards were given: there is nothing to put together")]
    NoShards,
    /// A shard does not fit the first one.
    #[error("shard {number} does not fit the first one: {difference}")]
    Shard {
        /// The shard, counted from 1.
        number: usize,
        /// What differs.
        difference: String,
    },
    /// Not a Parquet file at all.
    #[error("{file} is not a Parquet file")]
    NotParquet {
        /// The file.
        file: Named,
    },
    /// A Parquet file whose end is missing.
    #[error("{file} is a Parquet file cut short ({bytes} bytes are there); make the table again")]
    CutShort {
        /// The file.
        file: Named,
        /// Bytes that are there.
        bytes: usize,
    },
    /// A Parquet file from elsewhere.
    #[error("{file} is a Parquet file that Kibitzer did not write: it has no Kibitzer checksum")]
    Foreign {
        /// The file.
        file: Named,
    },
    /// The bytes are not those that were written.
    #[error(
        "{file} is damaged: its checksum is {computed}, {stored:?} was stored; \
         make the table again"
    )]
    Damaged {
        /// The file.
        file: Named,
        /// The checksum in the file.
        stored: String,
        /// The checksum of the bytes that are there.
        computed: String,
    },
    /// Undamaged, and still not a table that this version reads.
    #[error("{file} is not a table that this Kibitzer can read: {what}")]
    Unsupported {
        /// The file.
        file: Named,
        /// What it holds.
        what: String,
    },
    /// The Parquet library refused.
    #[error("the Parquet library failed: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// The operating system said no.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Where the bytes of a table came from, for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named {
    /// From a file.
    Path(PathBuf),
    /// From memory.
    Bytes,
}

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Path(path) => path.display().fmt(f),
            Self::Bytes => f.write_str("this"),
        }
    }
}
