//! Why a command failed, in one sentence, and its exit code.

use std::io;
use std::process::ExitCode;

use kibitzer_protocol::QueryError;
use kibitzer_server::ServeError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Invalid arguments.
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
    /// Some entries of the data folder are damaged.
    #[error(
        "{0} of the entries above are damaged; `kibitzer data clear` deletes them, and they are rebuilt when needed"
    )]
    Data(usize),
    /// Some entries of the data folder could not be deleted.
    #[error(
        "{0} of the entries above could not be deleted; make their folders writable and run `kibitzer data clear` again"
    )]
    NotCleared(usize),
    /// A file named by the user cannot be read.
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
    /// There are too few measurements for a statistic.
    #[error("{0}")]
    Stats(#[from] kibitzer_stats::StatsError),
    /// A Parquet table cannot be written.
    #[error("{0}")]
    Table(#[from] kibitzer_tables::TableError),
    /// A campaign failed.
    #[error("{0}")]
    Campaign(#[from] kibitzer_campaign::CampaignError),
    /// A run's ledger failed.
    #[error("{0}")]
    Ledger(#[from] kibitzer_store::LedgerError),
    /// A chart cannot be drawn or written.
    #[error("cannot draw the chart: {0}")]
    Picture(String),
    /// Standard input cannot be read.
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("cannot write the answer: {0}")]
    Output(io::Error),
    /// The system could not start a thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// The protocol's message, with the location if the message does not contain it.
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

    /// A closed pipe (`kibitzer ... | head`) is not a failure.
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
