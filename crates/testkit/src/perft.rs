//! Perft: the number of action sequences up to a depth, compared with recorded counts.
//!
//! A rule that allows one action too many or too few changes these numbers. A data file has one line per count: the
//! seed of the deal, the depth, the number of sequences of exactly that many actions. Lines beyond a node limit are
//! skipped in quick runs, and the report says how many.

use crate::failure::{Failure, Law};
use crate::random_game::stream;
use kibitzer_game::{Game, moves};
use std::fmt::{self, Write};
use std::str::FromStr;
use thiserror::Error;

/// The number of sequences of exactly `depth` actions from a world; chance events count as actions. `None` if there
/// are more than `limit`.
pub fn perft<G: Game>(rules: &G, world: &G::World, depth: usize, limit: u64) -> Option<u64> {
    fn count<G: Game>(rules: &G, world: &G::World, depth: usize, left: &mut u64) -> Option<()> {
        if depth == 0 {
            *left = left.checked_sub(1)?;
            return Some(());
        }
        for (by, action) in moves(rules, world) {
            let mut next = world.clone();
            // A rejected move has no sequences: the conformance suite reports that.
            if rules.play(&mut next, by, &action).is_ok() {
                count(rules, &next, depth - 1, left)?;
            }
        }
        Some(())
    }
    let mut left = limit;
    count(rules, world, depth, &mut left)?;
    Some(limit - left)
}

/// One recorded count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The seed of the deal.
    pub seed: u64,
    /// The number of actions.
    pub depth: usize,
    /// The number of sequences.
    pub sequences: u64,
}

/// Recorded counts, as in a data file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(pub Vec<Recorded>);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("# seed depth sequences\n")?;
        for Recorded { seed, depth, sequences } in &self.0 {
            writeln!(f, "{seed} {depth} {sequences}")?;
        }
        Ok(())
    }
}

/// A line of a data file that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, `{text}`: expected seed, depth and number of sequences")]
pub struct TableError {
    /// Which line, counted from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
}

impl FromStr for Table {
    type Err = TableError;

    fn from_str(text: &str) -> Result<Self, TableError> {
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let read = |line: &str| {
            let mut words = line.split_whitespace();
            let seed = words.next()?.parse().ok()?;
            let depth = words.next()?.parse().ok()?;
            let sequences = words.next()?.parse().ok()?;
            words.next().is_none().then_some(Recorded { seed, depth, sequences })
        };
        let row = |(at, line): (usize, &str)| {
            read(line).ok_or_else(|| TableError { line: at + 1, text: line.to_owned() })
        };
        lines.map(row).collect::<Result<_, _>>().map(Self)
    }
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Lines that were recounted.
    pub checked: usize,
    /// Lines that were skipped because their count exceeds the limit.
    pub skipped: usize,
}

/// Recounts what a table records, as long as the counts are within the limit.
pub fn check<G: Game>(rules: &G, table: &Table, limit: u64) -> Result<Compared, Failure> {
    let mut compared = Compared::default();
    for &Recorded { seed, depth, sequences } in &table.0 {
        if sequences > limit {
            compared.skipped += 1;
            continue;
        }
        let found = perft(rules, &rules.deal(&mut stream(seed, 0)), depth, limit);
        if found != Some(sequences) {
            let mut what = format!("depth {depth}: {sequences} sequences recorded, ");
            let _ = match found {
                Some(found) => write!(what, "{found} found"),
                None => write!(what, "more than {limit} found"),
            };
            return Err(Failure::general(Law::Perft, seed, what));
        }
        compared.checked += 1;
    }
    if compared.checked == 0 {
        let what = "every recorded count is past the limit, so that nothing was tested";
        return Err(Failure::general(Law::Perft, 0, what));
    }
    Ok(compared)
}

/// Counts to record: for each seed all depths from 1 on, as long as the counts are within the limit, up to the first
/// depth that no game reaches, at most `deepest`.
pub fn measure<G: Game>(
    rules: &G,
    seeds: impl IntoIterator<Item = u64>,
    deepest: usize,
    limit: u64,
) -> Table {
    let mut rows = Vec::new();
    for seed in seeds {
        let world = rules.deal(&mut stream(seed, 0));
        for depth in 1..=deepest {
            let Some(sequences) = perft(rules, &world, depth, limit) else { break };
            rows.push(Recorded { seed, depth, sequences });
            if sequences == 0 {
                break;
            }
        }
    }
    Table(rows)
}
