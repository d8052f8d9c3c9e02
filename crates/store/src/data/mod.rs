//! The data folder: where Kibitzer's files live, by the platform's convention.
//!
//! Resolving it is a pure function of the environment and touches no file. The meaning of the files
//! does not matter here: games choose their own names below [`DataDir::root`].

mod entry;
mod inventory;

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use entry::{Entry, What};
pub use inventory::{Checked, Cleared, Kept};

/// The environment variable that overrides the data folder.
pub const DATA_VARIABLE: &str = "KIBITZER_DATA";

/// Why the data folder could not be determined.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DataDirError {
    /// An explicit path was given, but it is empty.
    #[error("the data folder is an empty path: give a folder, or omit it")]
    EmptyPath,
    /// The environment does not say where the user's files are.
    #[error(
        "cannot determine your data folder ({unset} is not set): \
         give it with --data-dir, or set {DATA_VARIABLE}"
    )]
    NoHome {
        /// The variable that would have determined it.
        unset: &'static str,
    },
}

/// Which platform's conventions to follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Platform {
    /// The XDG base directories: Linux and the other Unixes.
    Xdg,
    /// `~/Library/Application Support`.
    MacOs,
    /// `%LOCALAPPDATA%`.
    Windows,
}

impl Platform {
    /// The platform that this program was built for.
    pub fn current() -> Self {
        if cfg!(windows) {
            Self::Windows
        } else if cfg!(target_vendor = "apple") {
            Self::MacOs
        } else {
            Self::Xdg
        }
    }
}

/// The folder that holds Kibitzer's files. It need not exist yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataDir {
    root: PathBuf,
}

impl DataDir {
    /// The given folder, otherwise `KIBITZER_DATA`, otherwise the platform's location for user
    /// data.
    pub fn resolve(explicit: Option<PathBuf>) -> Result<Self, DataDirError> {
        Self::resolve_with(explicit, Platform::current(), |name| env::var_os(name))
    }

    /// As [`DataDir::resolve`], for any platform and environment.
    pub fn resolve_with(
        explicit: Option<PathBuf>,
        platform: Platform,
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Result<Self, DataDirError> {
        // As usual, an empty variable counts as unset.
        let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        if let Some(root) = explicit {
            return if root.as_os_str().is_empty() {
                Err(DataDirError::EmptyPath)
            } else {
                Ok(Self { root })
            };
        }
        if let Some(root) = set(DATA_VARIABLE) {
            return Ok(Self { root });
        }
        // The XDG specification says to ignore relative paths; a relative home is no better.
        let rooted = |name: &str| set(name).filter(|path| path.has_root());
        let base = match platform {
            Platform::Xdg => rooted("XDG_DATA_HOME")
                .or_else(|| Some(rooted("HOME")?.join(".local").join("share")))
                .ok_or(DataDirError::NoHome { unset: "HOME" })?,
            Platform::MacOs => rooted("HOME")
                .map(|home| home.join("Library").join("Application Support"))
                .ok_or(DataDirError::NoHome { unset: "HOME" })?,
            Platform::Windows => set("LOCALAPPDATA")
                .or_else(|| Some(set("USERPROFILE")?.join("AppData").join("Local")))
                .ok_or(DataDirError::NoHome { unset: "LOCALAPPDATA" })?,
        };
        Ok(Self { root: base.join("kibitzer") })
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(platform: Platform, set: &[(&str, &str)]) -> Result<PathBuf, DataDirError> {
        let find =
            |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into());
        DataDir::resolve_with(None, platform, find).map(|data| data.root)
    }

    fn path(parts: &[&str]) -> PathBuf {
        parts.iter().collect()
    }

    #[test]
    fn what_is_given_goes_first_then_the_variable() {
        let all = |name: &str| Some(OsString::from(format!("/set/{name}")));
        let given = Some(PathBuf::from("here"));
        let data = DataDir::resolve_with(given, Platform::Xdg, all).unwrap();
        assert_eq!(data.root(), Path::new("here"));
        for platform in [Platform::Xdg, Platform::MacOs, Platform::Windows] {
            let data = DataDir::resolve_with(None, platform, all).unwrap();
            assert_eq!(data.root(), Path::new("/set/KIBITZER_DATA"));
        }
        let empty = DataDir::resolve_with(Some(PathBuf::new()), Platform::Xdg, all);
        assert_eq!(empty, Err(DataDirError::EmptyPath));
    }

    #[test]
    fn xdg_is_followed_to_the_letter() {
        let home = ("HOME", "/home/ada");
        let usual = path(&["/home/ada", ".local", "share", "kibitzer"]);
        assert_eq!(root(Platform::Xdg, &[home]), Ok(usual.clone()));
        let moved = root(Platform::Xdg, &[home, ("XDG_DATA_HOME", "/data")]);
        assert_eq!(moved, Ok(path(&["/data", "kibitzer"])));
        assert_eq!(root(Platform::Xdg, &[home, ("XDG_DATA_HOME", "relative")]), Ok(usual.clone()));
        assert_eq!(root(Platform::Xdg, &[home, ("XDG_DATA_HOME", "")]), Ok(usual.clone()));
        assert_eq!(root(Platform::Xdg, &[home, ("KIBITZER_DATA", "")]), Ok(usual));
    }

    #[test]
    fn the_other_platforms_have_their_own_places() {
        let mac = root(Platform::MacOs, &[("HOME", "/Users/ada"), ("XDG_DATA_HOME", "/data")]);
        assert_eq!(mac, Ok(path(&["/Users/ada", "Library", "Application Support", "kibitzer"])));
        let local = ("LOCALAPPDATA", "C:/Users/ada/AppData/Local");
        let profile = ("USERPROFILE", "D:/ada");
        let windows = root(Platform::Windows, &[local, profile]);
        assert_eq!(windows, Ok(path(&["C:/Users/ada/AppData/Local", "kibitzer"])));
        let windows = root(Platform::Windows, &[profile]);
        assert_eq!(windows, Ok(path(&["D:/ada", "AppData", "Local", "kibitzer"])));
    }

    #[test]
    fn without_a_home_the_message_says_what_to_set() {
        for (platform, unset) in [
            (Platform::Xdg, "HOME"),
            (Platform::MacOs, "HOME"),
            (Platform::Windows, "LOCALAPPDATA"),
        ] {
            let error = root(platform, &[]).unwrap_err();
            assert_eq!(error, DataDirError::NoHome { unset });
            assert!(error.to_string().contains("--data-dir"), "{error}");
        }
        assert!(root(Platform::Xdg, &[("HOME", "not/absolute")]).is_err());
    }
}
