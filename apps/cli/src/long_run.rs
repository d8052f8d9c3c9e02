//! Long work: a campaign on all threads, or one shard of it, with a progress bar.

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

/// Options shared by the commands with long work.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct ShardArgs {
    /// Do only every N-th unit of the work, starting with the I-th, such as 2/3; the last shard to finish reports
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
}

/// Options shared by the commands that play many games and report.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Random seed; the same seed gives the same deals to all players, for any number of threads
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Number of threads [default: one per core]
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
    /// Like [`books`]; also writes the Parquet table if requested.
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

/// Runs the unfinished units (or this shard's), and returns the books if nothing is missing; otherwise prints how much
/// is done. Without a number of threads it uses all cores.
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
            writeln!(out, "{done} of {of} {noun} done; the last shard to finish reports")
                .map_err(Failure::Output)?;
            return Ok(None);
        }
    }
    Ok(Some(books))
}

/// Progress on standard error, only if it is a terminal.
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
