//! Why a command failed, in one sentence, and what the shell is told.

use std::io;
use std::process::ExitCode;

use kibitzer_server::ServeError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command line asks for something that makes no sense.
    #[error("{0}; try --help")]
    Usage(String),
    /// The server cannot serve.
    #[error("{0}")]
    Serve(#[from] ServeError),
    /// Standard input cannot be read.
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("cannot write the answer: {0}")]
    Output(io::Error),
    /// The system gave no thread to work with.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

impl Failure {
    /// A reader that goes away (`kibitzer ... | head`) has all it wanted.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            _ if self.is_silent() => ExitCode::SUCCESS,
            Failure::Usage(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}
