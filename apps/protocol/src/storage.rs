//! Where a protocol may store computed tables, and who is warned about problems with them. Front ends decide both.

use std::fmt;
use std::sync::Arc;

use kibitzer_store::DataDir;
use kibitzer_work::Stopped;

/// A host's own store for computed tables, if there are no files. What it returns is verified before use.
pub trait HostStore: Send + Sync {
    /// The bytes stored under a name, if any.
    ///
    /// # Errors
    /// If the request must be repeated once the host has looked it up.
    fn load(&self, name: &str) -> Result<Option<Vec<u8>>, Stopped>;
    /// Stores bytes under a name.
    fn save(&self, name: &str, bytes: Vec<u8>);
}

type Warned = dyn Fn(&str) + Send + Sync;

/// The environment of the games: an optional data folder, and an optional recipient of warnings.
#[derive(Clone, Default)]
pub struct Storage {
    data: Option<DataDir>,
    host: Option<Arc<dyn HostStore>>,
    warned: Option<Arc<Warned>>,
}

impl Storage {
    /// No files, no warnings.
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// Computed tables are stored in this folder.
    pub fn in_folder(data: DataDir) -> Self {
        Storage { data: Some(data), ..Self::default() }
    }

    /// Computed tables are stored by the host.
    pub fn in_host(host: Arc<dyn HostStore>) -> Self {
        Storage { host: Some(host), ..Self::default() }
    }

    /// The same, with a callback that gets a one-line warning about a file that was damaged or could not be written.
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

    /// Warns about a file that was damaged or could not be written.
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
