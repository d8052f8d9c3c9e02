//! Long work in units of a ledger: all threads take units until none is left, and a bar says how far it is.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::thread;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kibitzer_store::{Ledger, LedgerError, Unit};

/// Does every unit that is not done yet. Without a number of threads, all cores.
pub(crate) fn run(
    ledger: &Ledger,
    units: &[Unit],
    threads: Option<u64>,
    what: &str,
    work: impl Fn(&Unit) -> Result<Vec<u8>, String> + Sync,
) -> Result<(), LedgerError> {
    let bar = bar(units.len() as u64, what);
    for unit in units {
        if ledger.result(unit).is_ok_and(|done| done.is_some()) {
            bar.inc(1);
        }
    }
    let work = |unit: &Unit| work(unit).inspect(|_| bar.inc(1));
    let failed = Mutex::new(None);
    let threads = threads.map_or_else(
        || thread::available_parallelism().map_or(1, std::num::NonZero::get),
        |threads| usize::try_from(threads).unwrap_or(1),
    );
    thread::scope(|scope| {
        for _ in 0..threads.min(units.len()).max(1) {
            scope.spawn(|| {
                if let Err(error) = ledger.run(units, work)
                    && let Ok(mut failed) = failed.lock()
                {
                    failed.get_or_insert(error);
                }
            });
        }
    });
    bar.finish_and_clear();
    failed.into_inner().ok().flatten().map_or(Ok(()), Err)
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
    bar.set_message(what.to_owned());
    bar
}
