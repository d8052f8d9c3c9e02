//! Threads that take units until none is left.

use std::sync::Mutex;
use std::thread;

use kibitzer_store::{Claim, LedgerError, Unit};

use crate::books::is_done;
use crate::{Books, Campaign, CampaignError, Shard};

/// Does every unit that is not done yet, or every one of the shard, on so many threads, and calls `tell` with the number of
/// each unit that is done. Comes back when all of them are; units that other processes hold are waited for, and taken over
/// if those die.
pub fn run(
    campaign: &dyn Campaign,
    books: &Books<'_>,
    shard: Option<Shard>,
    threads: usize,
    tell: &(dyn Fn(usize) + Sync),
) -> Result<(), CampaignError> {
    let mut open = Vec::new();
    for at in (0..campaign.units()).filter(|at| shard.is_none_or(|shard| shard.takes(*at))) {
        let (ledger, unit) = books.entry(at)?;
        if is_done(ledger, unit)? { tell(at) } else { open.push(at) }
    }
    let failed = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..threads.min(open.len()) {
            scope.spawn(|| {
                if let Err(error) = take(campaign, books, &open, tell)
                    && let Ok(mut failed) = failed.lock()
                {
                    failed.get_or_insert(error);
                }
            });
        }
    });
    failed.into_inner().ok().flatten().map_or(Ok(()), Err)
}

/// One thread's work.
fn take(
    campaign: &dyn Campaign,
    books: &Books<'_>,
    units: &[usize],
    tell: &(dyn Fn(usize) + Sync),
) -> Result<(), CampaignError> {
    let compute = |at: usize| -> Result<Vec<u8>, CampaignError> {
        let (leg, unit) = campaign.place(at)?;
        campaign.compute(leg, unit).inspect(|_| tell(at))
    };
    let mut busy = Vec::new();
    for &at in units {
        let (ledger, unit) = books.entry(at)?;
        match ledger.claim(unit)? {
            Claim::Done => {}
            Claim::Busy => busy.push(at),
            Claim::Yours(ticket) => {
                ticket.finish(&compute(at)?)?;
            }
        }
    }
    for at in busy {
        let (ledger, unit) = books.entry(at)?;
        let work = |_: &Unit| compute(at).map_err(|error| error.to_string());
        ledger.run(std::slice::from_ref(unit), work).map_err(|error| match error {
            LedgerError::Work { unit, source } => CampaignError::work(unit, source),
            other => other.into(),
        })?;
    }
    Ok(())
}
