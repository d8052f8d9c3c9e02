//! Worker threads that process units until none are left.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use kibitzer_store::Claim;
use kibitzer_work::Work;

use crate::books::is_done;
use crate::{Books, Campaign, CampaignError, Shard};

/// How often to check whether another process has finished its unit or died.
const LOOK: Duration = Duration::from_millis(50);

/// Computes every unfinished unit, or those of the shard, on this many threads, and reports progress. Returns when all
/// are done, or when the work is stopped; waits for units that other processes are computing, and takes them over if
/// those processes die.
pub fn run(
    campaign: &dyn Campaign,
    books: &Books<'_>,
    shard: Option<Shard>,
    threads: usize,
    work: &Work,
) -> Result<(), CampaignError> {
    let mut open = Vec::new();
    let mut of = 0;
    for at in (0..campaign.units()).filter(|at| shard.is_none_or(|shard| shard.takes(*at))) {
        let (ledger, unit) = books.entry(at)?;
        of += 1;
        if !is_done(ledger, unit)? {
            open.push(at);
        }
    }
    let done = AtomicUsize::new(of - open.len());
    work.step(done.load(Ordering::Relaxed), of, campaign.noun())?;
    let took = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        work.report(done as f64 / of as f64, campaign.noun());
    };
    let failed = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..threads.min(open.len()) {
            scope.spawn(|| {
                if let Err(error) = take(campaign, books, &open, &took, &work.unwatched())
                    && let Ok(mut failed) = failed.lock()
                {
                    failed.get_or_insert(error);
                }
            });
        }
    });
    failed.into_inner().ok().flatten().map_or(Ok(()), Err)
}

/// One thread's work: first the free units, then those that other processes hold.
fn take(
    campaign: &dyn Campaign,
    books: &Books<'_>,
    units: &[usize],
    took: &(dyn Fn() + Sync),
    work: &Work,
) -> Result<(), CampaignError> {
    let mut open = units.to_vec();
    while !open.is_empty() {
        let mut busy = Vec::new();
        for at in open {
            work.check()?;
            let (ledger, unit) = books.entry(at)?;
            match ledger.claim(unit)? {
                Claim::Done => {}
                Claim::Busy => busy.push(at),
                Claim::Yours(ticket) => {
                    ticket.finish(&campaign.compute_at(at, work)?)?;
                    took();
                }
            }
        }
        if !busy.is_empty() {
            thread::sleep(LOOK);
        }
        open = busy;
    }
    Ok(())
}
