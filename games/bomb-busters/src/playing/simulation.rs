//! Batches of games: every game has its own number, and everything is determined by seed and
//! number.
//!
//! The same seed gives the same deals to every policy, regardless of who plays which game in which
//! order.

use std::fmt;
use std::str::FromStr;

use rand_core::{Rng, SeedableRng};

use super::greedy::Greedy;
use super::play::{PlayError, play_checked, play_fast};
use super::policy::{Policy, Random};
use super::public_facts::PublicFacts;
use super::splitmix::SplitMix;
use super::winning::{Exact, Winning};
use crate::rules::{Cause, Game, Outcome};

/// Incremented whenever a policy plays differently from the same seed, so that stored games of
/// older versions are played again.
pub const POLICIES_VERSION: u32 = 1;

/// The policies that can be chosen by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PolicyName {
    /// Random legal actions.
    Random,
    /// Certain cuts, otherwise the least expected harm, by estimated odds.
    Greedy,
    /// The same with exact odds.
    Exact,
    /// The cut after which rollouts win most often.
    Winning,
}

impl PolicyName {
    /// All of them, weakest first.
    pub const ALL: [PolicyName; 4] =
        [PolicyName::Random, PolicyName::Greedy, PolicyName::Exact, PolicyName::Winning];

    /// The policy with this name.
    #[must_use]
    pub fn policy(self) -> &'static dyn Policy {
        static WINNING: Winning = Winning { effort: super::winning::Effort::PLAY };
        match self {
            PolicyName::Random => &Random,
            PolicyName::Greedy => &Greedy,
            PolicyName::Exact => &Exact,
            PolicyName::Winning => &WINNING,
        }
    }
}

impl fmt::Display for PolicyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.policy().name())
    }
}

impl FromStr for PolicyName {
    type Err = String;

    fn from_str(text: &str) -> Result<PolicyName, String> {
        let found = PolicyName::ALL.into_iter().find(|name| name.policy().name() == text);
        found.ok_or_else(|| {
            let names = PolicyName::ALL.map(|name| name.to_string()).join(", ");
            format!("there is no policy {text:?}; expected one of {names}")
        })
    }
}

/// The result of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameRecord {
    /// Whether it was won, or why it was lost.
    pub outcome: Outcome,
    /// The number of dual cuts that missed.
    pub mistakes: u8,
    /// The number of actions of all players.
    pub actions: u16,
}

const CAUSES: [Cause; 5] =
    [Cause::RedWire, Cause::Dial, Cause::Rookie, Cause::DeadNumber, Cause::Stuck];

/// A short name for an outcome.
#[must_use]
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost(Cause::RedWire) => "red-wire",
        Outcome::Lost(Cause::Dial) => "dial",
        Outcome::Lost(Cause::Rookie) => "rookie",
        Outcome::Lost(Cause::DeadNumber) => "dead-number",
        Outcome::Lost(Cause::Stuck) => "stuck",
    }
}

impl GameRecord {
    /// The number of bytes of a record.
    pub const BYTES: usize = 4;

    /// The record in four bytes.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let ended = match self.outcome {
            Outcome::Won => 0,
            Outcome::Lost(Cause::RedWire) => 1,
            Outcome::Lost(Cause::Dial) => 2,
            Outcome::Lost(Cause::Rookie) => 3,
            Outcome::Lost(Cause::DeadNumber) => 4,
            Outcome::Lost(Cause::Stuck) => 5,
        };
        let actions = self.actions.to_le_bytes();
        [ended, self.mistakes, actions[0], actions[1]]
    }

    /// Reads a record back; `None` if the bytes are not one.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Option<GameRecord> {
        let outcome = match bytes[0] {
            0 => Outcome::Won,
            n => Outcome::Lost(*CAUSES.get(usize::from(n) - 1)?),
        };
        let actions = u16::from_le_bytes([bytes[2], bytes[3]]);
        Some(GameRecord { outcome, mistakes: bytes[1], actions })
    }
}

/// Two random streams per game: one for the deal, one for the policy.
pub(super) fn streams(seed: u64, number: u64) -> (SplitMix, SplitMix) {
    let mut root = SplitMix::seed_from_u64(seed);
    let mut own =
        SplitMix::seed_from_u64(root.next_u64() ^ number.wrapping_mul(0xD134_2543_DE82_EF95));
    let (deal, policy) = (own.next_u64(), own.next_u64());
    (SplitMix::seed_from_u64(deal), SplitMix::seed_from_u64(policy))
}

/// Plays game `number` of the batch with this `seed`.
///
/// # Errors
/// If the policy breaks the rules or never ends, which would be a bug in it.
pub fn play_game(
    game: &Game,
    policy: PolicyName,
    seed: u64,
    number: u64,
) -> Result<GameRecord, PlayError> {
    let (mut deal, mut choice) = streams(seed, number);
    let mut world = game.deal(&mut deal);
    let mut actions: u16 = 0;
    let outcome = if policy == PolicyName::Greedy {
        let count = |_, _: &_| actions = actions.saturating_add(1);
        play_fast(&mut world, &mut PublicFacts::blank(), &Greedy, count)
            .ok_or(PlayError::Endless)?
    } else {
        let count = |_, _: &_| actions = actions.saturating_add(1);
        play_checked(&mut world, policy.policy(), &mut choice, count)?
    };
    let mistakes = u8::try_from(world.public().play.failures).unwrap_or(u8::MAX);
    Ok(GameRecord { outcome, mistakes, actions })
}

/// The totals of many games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games lost, by cause: red wire, dial, rookie, dead number, stuck.
    pub lost: [u64; 5],
    /// The number of mistakes in all games.
    pub mistakes: u64,
}

impl Tally {
    /// Counts one more game.
    pub fn add(&mut self, record: &GameRecord) {
        self.games += 1;
        self.mistakes += u64::from(record.mistakes);
        match record.outcome {
            Outcome::Won => self.won += 1,
            Outcome::Lost(cause) => {
                let at = CAUSES.iter().position(|c| *c == cause).unwrap_or(0);
                self.lost[at] += 1;
            }
        }
    }

    /// The losses by name, without those that did not happen.
    pub fn losses(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        let named = CAUSES.iter().zip(self.lost);
        named
            .filter(|(_, count)| *count > 0)
            .map(|(cause, count)| (outcome_name(Outcome::Lost(*cause)), count))
    }

    /// The mean number of mistakes per game.
    #[must_use]
    pub fn mean_mistakes(&self) -> f64 {
        self.mistakes as f64 / self.games.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::missions::Mission;

    #[test]
    fn records_round_trip_and_nonsense_is_refused() {
        let outcomes = CAUSES.iter().map(|c| Outcome::Lost(*c)).chain([Outcome::Won]);
        for outcome in outcomes {
            let record = GameRecord { outcome, mistakes: 3, actions: 515 };
            assert_eq!(GameRecord::from_bytes(record.to_bytes()), Some(record));
        }
        assert_eq!(GameRecord::from_bytes([6, 0, 0, 0]), None);
    }

    #[test]
    fn policies_have_names() {
        for name in PolicyName::ALL {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        let refused = "clever".parse::<PolicyName>().unwrap_err();
        assert!(refused.contains("random, greedy, exact, winning"), "{refused}");
    }

    #[test]
    fn a_game_follows_from_seed_and_number() {
        let game = Game::new(Mission::new(4).unwrap(), 4).unwrap();
        let play = |seed, number| play_game(&game, PolicyName::Greedy, seed, number).unwrap();
        let first: Vec<GameRecord> = (0..40).map(|n| play(1, n)).collect();
        let again: Vec<GameRecord> = (0..40).rev().map(|n| play(1, n)).collect();
        assert!(first.iter().eq(again.iter().rev()));
        assert_ne!(first, (0..40).map(|n| play(2, n)).collect::<Vec<_>>());
    }
}
