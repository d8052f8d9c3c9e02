//! Where a protocol may keep computed tables, and who is warned when something is wrong with them. Front ends decide both.

use std::fmt;
use std::sync::Arc;

use kibitzer_store::DataDir;
use kibitzer_work::Stopped;

/// A host's own store for computed tables, where there are no files. What it gives back is checked before it is used.
pub trait HostStore: Send + Sync {
    /// What was kept under a name, if anything was.
    ///
    /// # Errors
    /// If the question must wait until the host has looked.
    fn load(&self, name: &str) -> Result<Option<Vec<u8>>, Stopped>;
    /// Keeps bytes under a name.
    fn save(&self, name: &str, bytes: Vec<u8>);
}

type Warned = dyn Fn(&str) + Send + Sync;

/// The surroundings of the games: a data folder or none, and somebody to warn or nobody.
#[derive(Clone, Default)]
pub struct Storage {
    data: Option<DataDir>,
    host: Option<Arc<dyn HostStore>>,
    warned: Option<Arc<Warned>>,
}

impl Storage {
    /// No files, nobody warned.
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// Computed tables are kept in this folder.
    pub fn in_folder(data: DataDir) -> Self {
        Storage { data: Some(data), ..Self::default() }
    }

    /// Computed tables are kept by the host.
    pub fn in_host(host: Arc<dyn HostStore>) -> Self {
        Storage { host: Some(host), ..Self::default() }
    }

    /// The same, with somebody who is warned in one line of a file that was damaged or could not be written.
    #[must_use]
    pub fn warning(self, warned: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Storage { warned: Some(Arc::new(warned)), ..self }
    }

    /// The data folder, if there is one.
    pub fn data(&self) -> Option<&DataDir> {
        self.data.as_ref()
    }

    /// The host's own store, if it has one.
    pub fn host(&self) -> Option<&dyn HostStore> {
        self.host.as_deref()
    }

    /// Warns of a file that was damaged or could not be written.
    pub fn warn(&self, line: &str) {
        if let Some(warned) = &self.warned {
            warned(line);
        }
    }
}

impl fmt::Debug for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Storage").field("data", &self.data).finish_non_exhaustive()
    }
}
