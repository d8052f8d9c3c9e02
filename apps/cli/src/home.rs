//! The home that commands give the games: the data folder, and a line on the terminal while something takes long.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use kibitzer_protocol::Home;
use kibitzer_store::{DataDir, DataDirError};

use crate::failure::Failure;

/// Work shorter than this is not worth a line.
const PATIENCE: Duration = Duration::from_millis(300);

/// The data folder, or nothing where the environment names none: answers do not depend on it.
pub(crate) fn data(folder: Option<PathBuf>) -> Result<Option<DataDir>, Failure> {
    match DataDir::resolve(folder) {
        Ok(data) => Ok(Some(data)),
        Err(DataDirError::NoHome { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The home of the games.
pub(crate) fn home(folder: Option<PathBuf>) -> Result<Home, Failure> {
    let home = data(folder)?.map_or_else(Home::nowhere, Home::in_folder);
    Ok(if io::stderr().is_terminal() { home.telling(line_on_terminal()) } else { home })
}

/// Shows the last line told, in place, once the work has taken a moment; a line with an end of its own stays.
fn line_on_terminal() -> impl Fn(&str) + Send + Sync {
    let began: Mutex<Option<Instant>> = Mutex::new(None);
    move |line| {
        let Ok(mut began) = began.lock() else { return };
        let mut screen = io::stderr().lock();
        // Notes are for people; that standard error is gone is no reason to stop.
        if line.ends_with('\n') {
            let _ = write!(screen, "\r\x1b[Kkibitzer: {line}");
        } else if line.is_empty() {
            if began.take().is_some_and(|at| at.elapsed() >= PATIENCE) {
                let _ = write!(screen, "\r\x1b[K");
            }
        } else if began.get_or_insert_with(Instant::now).elapsed() >= PATIENCE {
            let _ = write!(screen, "\r\x1b[K{line}");
        }
        let _ = screen.flush();
    }
}
