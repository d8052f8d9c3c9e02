//! Where games and tables in progress are saved inside the data folder.

use std::path::{Path, PathBuf};

use kibitzer_store::DataDir;

use crate::failure::Failure;

/// The place of a saved game or table: its path in the data folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place(&'static str);

pub(crate) const BOMB_TABLE: Place = Place("bomb-tables/last.toml");
pub(crate) const TEXAS42: Place = Place("texas42/last.json");
pub(crate) const BLOB: Place = Place("blob/last.json");
pub(crate) const CLUE_GAME: Place = Place("clue/game.json");
pub(crate) const CLUE_TABLE: Place = Place("clue/table.json");

const ALL: [Place; 5] = [BOMB_TABLE, TEXAS42, BLOB, CLUE_GAME, CLUE_TABLE];

impl Place {
    pub(crate) fn path(self, folder: Option<PathBuf>) -> Result<PathBuf, Failure> {
        Ok(DataDir::resolve(folder)?.root().join(self.0))
    }
}

/// Whether this path in the data folder is that of a saved game or table.
pub(crate) fn is_saved(path: &Path) -> bool {
    ALL.iter().any(|saved| path == Path::new(saved.0))
}
