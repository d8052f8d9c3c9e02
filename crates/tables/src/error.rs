//! What can be wrong with a table or its file.

use std::path::PathBuf;

use kibitzer_store::FileError;
use thiserror::Error;

/// Why a table could not be created, read or written.
#[derive(Debug, Error)]
pub enum TableError {
    /// A column's length differs from that of the earlier columns.
    #[error("column {column:?} has {found} rows; the table has {expected}")]
    Length {
        /// Name of the column.
        column: String,
        /// The number of rows of the table.
        expected: usize,
        /// The number of rows of the column.
        found: usize,
    },
    /// Two columns or two notes with the same name.
    #[error("{what} {name:?} already exists")]
    Twice {
        /// `column` or `note`.
        what: &'static str,
        /// The duplicate name.
        name: String,
    },
    /// A name that is not allowed.
    #[error("{what} name {name:?} is invalid: {rule}")]
    Name {
        /// `column` or `note`.
        what: &'static str,
        /// The rejected name.
        name: String,
        /// What would be allowed.
        rule: &'static str,
    },
    /// There is no column with that name.
    #[error("there is no column {column:?}; the columns are: {there}")]
    NoSuchColumn {
        /// The column requested.
        column: String,
        /// The existing columns.
        there: String,
    },
    /// The column has a different type.
    #[error("column {column:?} holds {found}, not {expected}")]
    Type {
        /// Name of the column.
        column: String,
        /// The requested type.
        expected: &'static str,
        /// The actual type.
        found: &'static str,
    },
    /// The table has no columns.
    #[error("a table needs at least one column before it can be written")]
    NoColumns,
    /// There were no shards to concatenate.
    #[error("no shards were given: there is nothing to merge")]
    NoShards,
    /// A shard does not match the first one.
    #[error("shard {number} does not match the first one: {difference}")]
    Shard {
        /// The shard, counted from 1.
        number: usize,
        /// What differs.
        difference: String,
    },
    /// Not a Parquet file at all.
    #[error("{file} is not a Parquet file")]
    NotParquet {
        /// The file, or bytes in memory.
        file: Named,
    },
    /// A Parquet file whose end is missing.
    #[error("{file} is a truncated Parquet file ({bytes} bytes); create the table again")]
    CutShort {
        /// The file, or bytes in memory.
        file: Named,
        /// The actual size.
        bytes: usize,
    },
    /// A Parquet file that Kibitzer did not write.
    #[error("{file} is a Parquet file that Kibitzer did not write: it has no Kibitzer checksum")]
    Foreign {
        /// The file, or bytes in memory.
        file: Named,
    },
    /// The bytes are not those that were written.
    #[error(
        "{file} is damaged: its checksum is {computed}, but {stored:?} is stored; \
         create the table again"
    )]
    Damaged {
        /// The file, or bytes in memory.
        file: Named,
        /// The checksum in the file.
        stored: String,
        /// The checksum of the actual bytes.
        computed: String,
    },
    /// Undamaged, but not a table that this version supports.
    #[error("{file} is not a table that this Kibitzer can read: {what}")]
    Unsupported {
        /// The file, or bytes in memory.
        file: Named,
        /// What it contains.
        what: String,
    },
    /// The Parquet library reported an error.
    #[error("the Parquet library failed: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// The operating system reported an error.
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
