//! Why a command failed, in one sentence, and what the shell is told.

use std::io;
use std::process::ExitCode;

use kibitzer_protocol::QueryError;
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
    /// There is no data folder.
    #[error("{0}")]
    DataDir(#[from] kibitzer_store::DataDirError),
    /// The data folder cannot be read or changed.
    #[error("{0}")]
    File(#[from] kibitzer_store::FileError),
    /// Some entries of the data folder are not as they should be.
    #[error(
        "{0} of the entries above are not sound; `kibitzer data clear` removes them, and what needs them builds them again"
    )]
    Data(usize),
    /// Some entries of the data folder are still there.
    #[error(
        "{0} of the entries above could not be removed; make their folders writable and run `kibitzer data clear` again"
    )]
    NotCleared(usize),
    /// A file of the user's cannot be read.
    #[error("cannot read {path}: {why}", path = .path.display())]
    Read {
        /// Which file.
        path: std::path::PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The protocol refused a question.
    #[error("{}", refusal(.0))]
    Refused(#[from] QueryError),
    /// The question has no answer.
    #[error("{0}")]
    Question(String),
    /// Too little was measured, or nothing that can be counted.
    #[error("{0}")]
    Stats(#[from] kibitzer_stats::StatsError),
    /// A table cannot be written.
    #[error("{0}")]
    Table(#[from] kibitzer_tables::TableError),
    /// Long work could not go on.
    #[error("{0}")]
    Campaign(#[from] kibitzer_campaign::CampaignError),
    /// A run could not go on.
    #[error("{0}")]
    Ledger(#[from] kibitzer_store::LedgerError),
    /// A picture cannot be drawn or written.
    #[error("cannot draw: {0}")]
    Picture(String),
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

/// What the protocol says, with the place where the message does not name it.
fn refusal(error: &QueryError) -> String {
    match error.at.as_ref().filter(|at| !error.message.contains(&format!("`{at}`"))) {
        Some(at) => format!("{} (at {at})", error.message),
        None => error.message.clone(),
    }
}

impl Failure {
    /// The question has no answer, for this reason.
    pub(crate) fn question(why: impl std::fmt::Display) -> Self {
        Failure::Question(why.to_string())
    }

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
