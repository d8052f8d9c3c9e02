//! Where a protocol may keep files, and who is warned when something is wrong with them. Front ends decide both.

use std::fmt;
use std::sync::Arc;

use kibitzer_store::DataDir;

type Warned = dyn Fn(&str) + Send + Sync;

/// The surroundings of the games: a data folder or none, and somebody to warn or nobody.
#[derive(Clone, Default)]
pub struct Home {
    data: Option<DataDir>,
    warned: Option<Arc<Warned>>,
}

impl Home {
    /// No files, nobody warned.
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// Computed tables are kept in this folder.
    pub fn in_folder(data: DataDir) -> Self {
        Home { data: Some(data), warned: None }
    }

    /// The same, with somebody who is warned in one line of a file that was damaged or could not be written.
    #[must_use]
    pub fn warning(self, warned: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Home { warned: Some(Arc::new(warned)), ..self }
    }

    /// The data folder, if there is one.
    pub fn data(&self) -> Option<&DataDir> {
        self.data.as_ref()
    }

    /// Warns of a file that was damaged or could not be written.
    pub fn warn(&self, line: &str) {
        if let Some(warned) = &self.warned {
            warned(line);
        }
    }
}

impl fmt::Debug for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Home").field("data", &self.data).finish_non_exhaustive()
    }
}
