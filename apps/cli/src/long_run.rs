//! Long work: a campaign on all threads, or one shard of it, with a bar that says how far it is.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kibitzer_campaign::{Books, Campaign, Shard, run};
use kibitzer_store::DataDir;
use kibitzer_work::Work;

use crate::failure::Failure;
use crate::progress::part;

/// What every command with long work understands.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct ShardArgs {
    /// Do only every N-th unit of the work, beginning with the I-th, such as 2/3; the last shard to finish reports
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
}

/// What every command understands that plays many games and reports.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The seed; the same seed deals the same games to everybody, for any number of threads
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// How many threads play [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    #[command(flatten)]
    shard: ShardArgs,

    /// Write every result as a row to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl RunArgs {
    /// As [`books`]; the table is written too if it was asked for.
    pub(crate) fn books<'c>(
        &self,
        campaign: &'c dyn Campaign,
        folder: Option<PathBuf>,
        what: &str,
    ) -> Result<Option<Books<'c>>, Failure> {
        let books = books(campaign, folder, self.shard, self.threads, what)?;
        if let (Some(books), Some(path)) = (&books, &self.out) {
            books.write(path)?;
        }
        Ok(books)
    }
}

/// Does what is not done yet, or what of it is the shard's, and gives the books if nothing is missing then; else says how
/// far the work is. Without a number of threads, all cores.
pub(crate) fn books<'c>(
    campaign: &'c dyn Campaign,
    folder: Option<PathBuf>,
    args: ShardArgs,
    threads: Option<u64>,
    what: &str,
) -> Result<Option<Books<'c>>, Failure> {
    let data = DataDir::resolve(folder)?;
    let books = Books::open(campaign, data.root())?;
    let threads = threads.map_or_else(
        || thread::available_parallelism().map_or(1, std::num::NonZero::get),
        |threads| usize::try_from(threads).unwrap_or(1),
    );
    let mine = (0..campaign.units()).filter(|at| args.shard.is_none_or(|shard| shard.takes(*at)));
    let units = mine.count() as u64;
    let bar = bar(units, what);
    let shown = bar.clone();
    let work = Work::free().with_watch(move |done, _| shown.set_position(part(done, units)));
    let done = run(campaign, &books, args.shard, threads, &work);
    bar.finish_and_clear();
    done?;
    if args.shard.is_some() {
        let (of, noun) = (campaign.units(), campaign.noun());
        let done = books.done().iter().filter(|done| **done).count();
        if done < of {
            let mut out = io::stdout().lock();
            writeln!(out, "{done} of {of} {noun} are done; the last shard to finish reports")
                .map_err(Failure::Output)?;
            return Ok(None);
        }
    }
    Ok(Some(books))
}

/// Progress on standard error, only where somebody watches.
fn bar(units: u64, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(units), ProgressDrawTarget::stderr());
    let style = "{msg} [{bar:30}] {pos}/{len} units, {eta} left";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.enable_steady_tick(Duration::from_millis(500));
    bar.set_message(what.to_owned());
    bar
}
