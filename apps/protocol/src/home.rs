//! Where a protocol may keep files, and whom it tells when something takes long. Front ends decide both.

use std::fmt;
use std::sync::Arc;

use kibitzer_store::DataDir;

type Teller = dyn Fn(&str) + Send + Sync;

/// The surroundings of the games: a data folder or none, and somebody to tell or nobody.
#[derive(Clone, Default)]
pub struct Home {
    data: Option<DataDir>,
    teller: Option<Arc<Teller>>,
}

impl Home {
    /// No files, nobody told.
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// Computed tables are kept in this folder.
    pub fn in_folder(data: DataDir) -> Self {
        Home { data: Some(data), teller: None }
    }

    /// The same, with somebody who is told in a short line how long work comes along. The last line about a piece of
    /// work is empty.
    #[must_use]
    pub fn telling(self, teller: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Home { teller: Some(Arc::new(teller)), ..self }
    }

    /// The data folder, if there is one.
    pub fn data(&self) -> Option<&DataDir> {
        self.data.as_ref()
    }

    /// Tells how long work comes along.
    pub fn tell(&self, line: &str) {
        if let Some(teller) = &self.teller {
            teller(line);
        }
    }
}

impl fmt::Debug for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Home").field("data", &self.data).finish_non_exhaustive()
    }
}
