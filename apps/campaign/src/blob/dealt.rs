//! One deal of an arena: played twice, timed, and serialized.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use kibitzer_blob::Menu;
use kibitzer_blob::arena::{Duel, deal, duel};
use kibitzer_blob::{Action, Blob, View};
use kibitzer_game::{Decision, Effort, Undecided};
use kibitzer_work::Work;

use super::who::Player;
use crate::CampaignError;

/// Size of a deal in bytes.
pub(super) const BYTES: usize = 8 * 8;

/// The result of one deal, and the time of the decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Dealt {
    /// Points and bids made.
    pub duel: Duel,
    /// The processor time that each player took.
    pub nanoseconds: [u64; 2],
    /// The number of decisions they made.
    pub decisions: [u64; 2],
}

impl Dealt {
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let shares = self.duel.points.into_iter().chain(self.duel.made).map(f64::to_bits);
        let words = shares.chain(self.nanoseconds).chain(self.decisions);
        words.flat_map(u64::to_le_bytes).collect()
    }

    pub(super) fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let (words, _) = bytes.as_chunks::<8>();
        let word = |at: usize| u64::from_le_bytes(words[at]);
        let share = |at: usize| f64::from_bits(word(at));
        Self {
            duel: Duel { points: [share(0), share(1)], made: [share(2), share(3)] },
            nanoseconds: [word(4), word(5)],
            decisions: [word(6), word(7)],
        }
    }
}

/// A player with a timer: decisions are counted and timed if there is a choice.
struct Timed<'a> {
    player: &'a dyn kibitzer_game::Player<Blob>,
    nanoseconds: AtomicU64,
    decisions: AtomicU64,
}

impl<'a> Timed<'a> {
    fn new(player: &'a dyn kibitzer_game::Player<Blob>) -> Self {
        Self { player, nanoseconds: AtomicU64::new(0), decisions: AtomicU64::new(0) }
    }

    fn read(&self) -> (u64, u64) {
        (self.nanoseconds.load(Ordering::Relaxed), self.decisions.load(Ordering::Relaxed))
    }
}

impl kibitzer_game::Player<Blob> for Timed<'_> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn decide(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        self.player.decide(rules, view, effort, work)
    }

    fn act(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Action, Undecided> {
        if let [only] = view.legal()[..] {
            return Ok(only);
        }
        let began = processor_time();
        let chosen = self.player.act(rules, view, effort, work);
        let taken = processor_time().saturating_sub(began);
        let taken = u64::try_from(taken.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(taken, Ordering::Relaxed);
        self.decisions.fetch_add(1, Ordering::Relaxed);
        chosen
    }
}

/// Plays the deal of a number twice, the seats exchanged.
pub fn play_deal(
    left: &Player,
    right: &Player,
    menu: &Menu,
    seed: u64,
    number: u64,
    work: &Work,
) -> Result<Dealt, CampaignError> {
    let name = || format!("deal {number}");
    let (rules, start) = deal(menu, seed, number)
        .ok_or_else(|| CampaignError::work(name(), "there is no such table"))?;
    let timed = [left, right].map(|player| Timed::new(player.player()));
    let own = number ^ seed.rotate_left(32);
    let duel = duel(&rules, &start, [&timed[0], &timed[1]], own, work)
        .map_err(|error| CampaignError::work(name(), error))?;
    let [(one, ones), (two, twos)] = [timed[0].read(), timed[1].read()];
    Ok(Dealt { duel, nanoseconds: [one, two], decisions: [ones, twos] })
}

/// The processor time of this thread so far, which other processes do not lengthen. Blob's players decide on the
/// thread that asks.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Where the processor time of a thread is not available: the time that passes.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// The mean processor seconds per decision of one side.
pub fn seconds(deals: &[Dealt], side: usize) -> f64 {
    let sum = |of: &dyn Fn(&Dealt) -> u64| deals.iter().map(of).sum::<u64>() as f64;
    sum(&|deal| deal.nanoseconds[side]) / 1e9 / sum(&|deal| deal.decisions[side]).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn waiting_takes_no_processor_time() {
        let began = processor_time();
        std::thread::sleep(Duration::from_millis(60));
        let slept = processor_time() - began;
        assert!(slept < Duration::from_millis(30), "{slept:?}");
        let mut sum = 0u64;
        while processor_time() - began < Duration::from_millis(5) {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(sum > 0);
    }

    #[test]
    fn deals_go_into_bytes_and_come_back() {
        let dealt = Dealt {
            duel: Duel { points: [7.25, -1.5], made: [0.5, 0.125] },
            nanoseconds: [1, u64::MAX],
            decisions: [3, 4],
        };
        let bytes = dealt.to_bytes();
        assert_eq!(Dealt::from_bytes(bytes.as_slice().try_into().unwrap()), dealt);
    }
}
