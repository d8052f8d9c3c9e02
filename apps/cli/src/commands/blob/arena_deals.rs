//! The deals of an arena, on all cores, kept in the data folder as they are finished.
//!
//! Deals are cut into units; a unit that is done is never played again. Seed and number give the deal and every decision, so
//! the number of threads changes nothing but the clock's readings.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use kibitzer_blob::arena::{Duel, deal, duel};
use kibitzer_blob::players::{Mind, PLAYERS_VERSION, Skill, Thought, legal};
use kibitzer_blob::training::Menu;
use kibitzer_blob::{Action, Cards, UnseenError, View};
use kibitzer_store::{DataDir, Ledger, Run, Unit};

use super::who::Player;
use crate::failure::Failure;
use crate::long_run;

/// Two players and the tables they meet at.
pub(super) struct Match<'a> {
    pub(super) left: &'a Player,
    pub(super) right: &'a Player,
    pub(super) menu: &'a Menu,
    pub(super) tables: String,
    pub(super) seed: u64,
}

/// What one deal came to, and how long the decisions took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Dealt {
    pub(super) duel: Duel,
    pub(super) nanoseconds: [u64; 2],
    pub(super) decisions: [u64; 2],
}

const BYTES: usize = 8 * 8;

impl Dealt {
    fn to_bytes(self) -> Vec<u8> {
        let shares = self.duel.points.into_iter().chain(self.duel.made).map(f64::to_bits);
        let words = shares.chain(self.nanoseconds).chain(self.decisions);
        words.flat_map(u64::to_le_bytes).collect()
    }

    fn from_bytes(bytes: &[u8; BYTES]) -> Self {
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

/// A player with a watch: decisions are counted and timed where there is a choice.
struct Timed<'a> {
    mind: &'a dyn Mind,
    nanoseconds: AtomicU64,
    decisions: AtomicU64,
}

impl<'a> Timed<'a> {
    fn new(mind: &'a dyn Mind) -> Self {
        Self { mind, nanoseconds: AtomicU64::new(0), decisions: AtomicU64::new(0) }
    }

    fn read(&self) -> (u64, u64) {
        (self.nanoseconds.load(Ordering::Relaxed), self.decisions.load(Ordering::Relaxed))
    }
}

impl Mind for Timed<'_> {
    fn name(&self) -> String {
        self.mind.name()
    }

    fn think(&self, deck: Cards, view: &View, seed: u64) -> Result<Thought, UnseenError> {
        self.mind.think(deck, view, seed)
    }

    fn choose(&self, deck: Cards, view: &View, seed: u64) -> Result<Action, UnseenError> {
        if legal(view).len() < 2 {
            return self.mind.choose(deck, view, seed);
        }
        let began = Instant::now();
        let chosen = self.mind.choose(deck, view, seed);
        let taken = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(taken, Ordering::Relaxed);
        self.decisions.fetch_add(1, Ordering::Relaxed);
        chosen
    }
}

fn play_deal(
    left: &Player,
    right: &Player,
    menu: &Menu,
    seed: u64,
    number: u64,
) -> Result<Dealt, String> {
    let (rules, start) = deal(menu, seed, number).ok_or("the menu has no such table")?;
    let timed = [left, right].map(|player| Timed::new(player.mind()));
    let duel = duel(&rules, &start, [&timed[0], &timed[1]], number ^ seed.rotate_left(32))
        .map_err(|error| format!("deal {number}: {error}"))?;
    let [(one, ones), (two, twos)] = [timed[0].read(), timed[1].read()];
    Ok(Dealt { duel, nanoseconds: [one, two], decisions: [ones, twos] })
}

/// How many deals are played to look at the clock.
const PILOT: u64 = 12;

/// The mean seconds a decision of both players, over a few deals.
pub(super) fn pilot(
    left: &Player,
    right: &Player,
    menu: &Menu,
    seed: u64,
) -> Result<[f64; 2], Failure> {
    let mut deals = Vec::new();
    for number in 0..PILOT {
        deals.push(play_deal(left, right, menu, seed, number).map_err(Failure::Question)?);
    }
    Ok([0, 1].map(|side| seconds(&deals, side)))
}

/// The mean seconds a decision of one side.
pub(super) fn seconds(deals: &[Dealt], side: usize) -> f64 {
    let sum = |of: &dyn Fn(&Dealt) -> u64| deals.iter().map(of).sum::<u64>() as f64;
    sum(&|deal| deal.nanoseconds[side]) / 1e9 / sum(&|deal| deal.decisions[side]).max(1.0)
}

/// Deals in a unit: some seconds of work.
fn unit_size(skill: Skill, player: &Player) -> u64 {
    match skill {
        Skill::Random | Skill::Thumb => 500,
        Skill::Flat(_) | Skill::Pimc(_) => {
            (20_000 / u64::from(player.budget().unwrap_or(1))).clamp(2, 200)
        }
        Skill::Search { .. } | Skill::Network => {
            (1_000 / u64::from(player.budget().unwrap_or(1))).clamp(2, 50)
        }
    }
}

impl Match<'_> {
    /// The run in words: everything that its results depend on.
    pub(super) fn description(&self) -> String {
        format!(
            "{} against {}, {}, seed {}",
            self.left.description(),
            self.right.description(),
            self.tables,
            self.seed
        )
    }

    /// Plays the deals that are not played yet and gives all of them in order, or those of the shard.
    pub(super) fn play(
        &self,
        deals: u64,
        threads: Option<u64>,
        shard: Option<(usize, usize)>,
        folder: Option<PathBuf>,
    ) -> Result<Vec<Dealt>, Failure> {
        let size = [self.left, self.right].map(|player| unit_size(player.who.skill, player));
        let size = size[0].min(size[1]);
        let ours = |unit: &u64| shard.is_none_or(|(part, of)| *unit % of as u64 == part as u64 - 1);
        let starts: Vec<u64> =
            (0..deals.div_ceil(size)).filter(ours).map(|unit| unit * size).collect();
        let range = |start: u64| start..(start + size).min(deals);
        let name = |start: &u64| Unit::new(format!("deals {}..{}", start, range(*start).end));
        let units: Vec<Unit> = starts.iter().map(name).collect();
        let description = self.description();
        let run = Run {
            kind: "blob.arena",
            rules_version: PLAYERS_VERSION,
            engine_version: env!("CARGO_PKG_VERSION"),
            description: &description,
        };
        let place = DataDir::resolve(folder)?.root().join("blob").join("arena");
        let ledger = Ledger::open(&place.join(run.key().to_string()), &run)?;
        let work = |unit: &Unit| -> Result<Vec<u8>, String> {
            let at = units.iter().position(|other| other == unit).ok_or("an unknown unit")?;
            let mut bytes = Vec::new();
            for number in range(starts[at]) {
                let dealt = play_deal(self.left, self.right, self.menu, self.seed, number)?;
                bytes.extend(dealt.to_bytes());
            }
            Ok(bytes)
        };
        let what = format!("{} against {}", self.left.who, self.right.who);
        long_run::run(&ledger, &units, threads, &what, work)?;
        let mut bytes = Vec::new();
        ledger.merge(&units, &mut bytes)?;
        let (found, rest) = bytes.as_chunks::<BYTES>();
        let expected: u64 = starts.iter().map(|start| range(*start).end - start).sum();
        if !rest.is_empty() || found.len() as u64 != expected {
            let folder = ledger.folder().display();
            return Err(Failure::Question(format!(
                "the stored deals in {folder} are not of this program; `kibitzer data clear` removes them"
            )));
        }
        Ok(found.iter().map(Dealt::from_bytes).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
