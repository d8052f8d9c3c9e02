//! Many games, on all cores, kept in the data folder as they are finished.
//!
//! Games are cut into units; a unit that is done is never played again, whether by another run, by
//! another process, or after this one was killed. Seed and number give the game, so the number of
//! threads changes nothing.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use kibitzer_bomb_busters::playing::{GameRecord, POLICIES_VERSION, PolicyName, play_game};
use kibitzer_bomb_busters::rules::Game;
use kibitzer_store::{DataDir, Ledger, Run, Unit};

use crate::failure::Failure;
use crate::long_run;

/// The most games in one run.
const MOST_GAMES: u64 = 100_000_000;

/// What every command that plays games understands.
#[derive(Debug, Args)]
pub(super) struct BatchArgs {
    /// The mission, 1 to 66
    #[arg(long, default_value_t = 8)]
    pub(super) mission: u8,

    /// How many players, 2 to 5
    #[arg(long, default_value_t = 5)]
    pub(super) players: usize,

    /// How many games
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(super) games: u64,

    /// The seed; the same seed deals the same games to every policy
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,

    /// How many threads play [default: one a core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(super) threads: Option<u64>,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// One part of several that share the work: `2/3` is the second of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) part: usize,
    pub(super) of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || "expected a part and how many there are, such as 2/3".to_owned();
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let (part, of): (usize, usize) =
            (part.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
        if part == 0 || part > of {
            return Err(format!("there is no part {part} of {of}: count from 1"));
        }
        Ok(Shard { part, of })
    }
}

/// Games that were played, with their numbers.
pub(super) type Played = Vec<(u64, GameRecord)>;

/// Games in a unit: some seconds of work each.
fn unit_size(policy: PolicyName) -> u64 {
    match policy {
        PolicyName::Greedy => 500,
        PolicyName::Random => 1_000,
        PolicyName::Exact => 50,
        PolicyName::Winning => 5,
    }
}

/// Plays the games that are not played yet and gives all of them, or those of the shard, in order.
pub(super) fn play(
    args: &BatchArgs,
    game: &Game,
    policy: PolicyName,
    shard: Option<Shard>,
    folder: Option<PathBuf>,
) -> Result<Played, Failure> {
    let said = |error: &dyn std::fmt::Display| Failure::Question(error.to_string());
    let size = unit_size(policy);
    let starts: Vec<u64> = (0..args.games.div_ceil(size)).map(|unit| unit * size).collect();
    let ours = |(index, _): &(usize, &u64)| shard.is_none_or(|s| index % s.of == s.part - 1);
    let starts: Vec<u64> = starts.iter().enumerate().filter(ours).map(|(_, at)| *at).collect();
    let range = |start: u64| start..(start + size).min(args.games);
    let name = |start: &u64| {
        let games = range(*start);
        Unit::new(format!("games {}..{}", games.start, games.end))
    };
    let units: Vec<Unit> = starts.iter().map(name).collect();
    let description = format!(
        "mission {}, {} players, policy {policy}, seed {}",
        args.mission, args.players, args.seed
    );
    let run = Run {
        kind: "bomb-busters.games",
        rules_version: POLICIES_VERSION,
        engine_version: env!("CARGO_PKG_VERSION"),
        description: &description,
    };
    let place = DataDir::resolve(folder)?.root().join("bomb-busters").join("games");
    let ledger =
        Ledger::open(&place.join(run.key().to_string()), &run).map_err(|error| said(&error))?;
    let work = |unit: &Unit| -> Result<Vec<u8>, String> {
        let at = units.iter().position(|other| other == unit).ok_or("an unknown unit")?;
        let mut bytes = Vec::new();
        for number in range(starts[at]) {
            let record = play_game(game, policy, args.seed, number)
                .map_err(|error| format!("game {number}: {error}"))?;
            bytes.extend(record.to_bytes());
        }
        Ok(bytes)
    };
    long_run::run(&ledger, &units, args.threads, &description, work)
        .map_err(|error| said(&error))?;
    let mut played = Vec::new();
    for (unit, &start) in units.iter().zip(&starts) {
        let mut bytes = Vec::new();
        ledger.merge(std::slice::from_ref(unit), &mut bytes).map_err(|error| said(&error))?;
        let (records, rest) = bytes.as_chunks::<{ GameRecord::BYTES }>();
        let records: Option<Vec<GameRecord>> =
            records.iter().map(|bytes| GameRecord::from_bytes(*bytes)).collect();
        let games = range(start);
        match records {
            Some(records) if rest.is_empty() && records.len() as u64 == games.end - games.start => {
                played.extend(games.zip(records));
            }
            _ => {
                let what = unit.description();
                let folder = ledger.folder().display();
                return Err(Failure::Question(format!(
                    "the stored result of {what} in {folder} is not one of this program; \
                     `kibitzer data clear` removes it"
                )));
            }
        }
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_one() {
        assert_eq!("2/3".parse(), Ok(Shard { part: 2, of: 3 }));
        for wrong in ["", "2", "0/3", "4/3", "a/b", "1/0", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong:?}");
        }
    }
}
