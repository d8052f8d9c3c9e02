//! The command line: its arguments and help texts.

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Args, Parser, Subcommand};
use kibitzer_protocol::{ENGINE_VERSION, PROTOCOL_VERSION};

use crate::commands::{
    analysis, blob, bomb, clue, completions, data, deal, manual, serve, texas42, yatzy,
};

/// Looks over a player's shoulder at a game of hidden information or chance and reports what is
/// likely, what is best, and how sure it is.
///
/// Without a command it starts the server: open the printed address in a browser.
#[derive(Debug, Parser)]
#[command(name = "kibitzer", version = VERSION.as_str(), disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) everywhere: Everywhere,

    #[command(flatten)]
    pub(crate) serve: serve::ServeArgs,
}

/// Options that every command accepts.
#[derive(Debug, Args)]
pub(crate) struct Everywhere {
    /// The folder for computed tables [default: KIBITZER_DATA, or the platform's data folder]
    #[arg(long, global = true, value_name = "FOLDER", help_heading = "Global options")]
    pub(crate) data_dir: Option<PathBuf>,
}

/// One file in `commands/` per variant.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::ServeArgs),
    Analysis(analysis::AnalysisArgs),
    Blob(blob::BlobArgs),
    Bomb(bomb::BombArgs),
    Clue(clue::ClueArgs),
    Deal(deal::DealArgs),
    #[command(name = "42")]
    Texas42(texas42::Texas42Args),
    Yatzy(yatzy::YatzyArgs),
    Data(data::DataArgs),
    Completions(completions::CompletionsArgs),
    /// Print the licences of the third-party code in this program
    Licences,
    Manual(manual::ManualArgs),
}

static VERSION: LazyLock<String> = LazyLock::new(|| {
    let program = env!("CARGO_PKG_VERSION");
    format!("{program} (engine {ENGINE_VERSION}, protocol {PROTOCOL_VERSION})")
});

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn global_arguments_go_before_or_after_the_command() {
        for line in [
            ["kibitzer", "--data-dir", "x", "analysis"],
            ["kibitzer", "analysis", "--data-dir", "x"],
        ] {
            let arguments = Arguments::try_parse_from(line).unwrap();
            assert_eq!(arguments.everywhere.data_dir, Some(PathBuf::from("x")), "{line:?}");
        }
    }
}
