//! A table as text: its TOML file with one line per list entry, plus the state of play of a played
//! game.
//!
//! Printing and parsing gives the same table back.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use toml::Value;

use crate::file::TableFile;
use crate::public::Play;
use crate::table::Table;
use crate::table_error::TableError;

#[derive(Serialize, Deserialize)]
struct Text {
    #[serde(flatten)]
    table: TableFile,
    /// The state of play, if a game is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    play: Option<Play>,
    /// Which players know each wire, as bits, if a game is being played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    known_by: Vec<Vec<u8>>,
}

/// Text that is not a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// It is not TOML, or does not have the shape of a table.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// An entry is impossible.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = Some(self.public().play.clone()).filter(|play| *play != Play::default());
        let (table, known_by) = (TableFile::from_setup(&self.setup), self.setup.known_by.clone());
        // TOML can represent everything in a table.
        let fields =
            toml::Table::try_from(Text { table, play, known_by }).map_err(|_| fmt::Error)?;
        for (at, (key, value)) in fields.iter().enumerate() {
            write!(f, "{}{key} = ", if at == 0 { "" } else { "\n" })?;
            match value {
                Value::Array(entries)
                    if entries.iter().any(|one| one.is_table() || one.is_str()) =>
                {
                    f.write_str("[")?;
                    entries.iter().try_for_each(|entry| write!(f, "\n  {entry},"))?;
                    f.write_str("\n]")?;
                }
                value => write!(f, "{value}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Table {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Table, TextError> {
        let Text { table, play, known_by } = toml::from_str(text)?;
        let mut setup = table.setup()?;
        (setup.public.play, setup.known_by) = (play.unwrap_or_default(), known_by);
        Ok(setup.check()?)
    }
}
