//! The hands of an arena, on all cores, kept in the data folder as they are finished.
//!
//! Deals are cut into units; a unit that is done is never played again. Seed and number give the deal and every decision, so
//! the number of threads changes nothing but the clock's readings.

use std::path::PathBuf;
use std::time::Instant;

use kibitzer_store::{DataDir, Ledger, Run, Unit};
use kibitzer_texas42::arena::{Board, seat_of_first};
use kibitzer_texas42::players::{PLAYERS_VERSION, Skill};
use kibitzer_texas42::{Declaration, Outcome, side};

use super::arena::ArenaArgs;
use crate::failure::Failure;
use crate::long_run;

/// The most decisions of one side in a hand: two bids, a declaration, fourteen plays.
const DECISIONS: usize = 17;

/// Every deal is played at two places.
pub(super) const PLACES: usize = 2;

/// One hand. The players are called first and second, wherever they sat.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Hand {
    /// False if all passed.
    pub(super) played: bool,
    /// Whether the first player won the auction.
    pub(super) first_bid: bool,
    pub(super) needs: u8,
    pub(super) marks: u8,
    /// The place in `Declaration::ALL`.
    pub(super) declaration: u8,
    pub(super) made: bool,
    pub(super) points: [u8; 2],
    pub(super) gain: [u16; 2],
    /// Microseconds of each decision, of each player.
    pub(super) times: [Vec<u32>; 2],
}

const BYTES: usize = 12 + 2 * 4 * DECISIONS;

impl Hand {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![
            self.played.into(),
            self.first_bid.into(),
            self.needs,
            self.marks,
            self.declaration,
            self.made.into(),
            self.points[0],
            self.points[1],
        ];
        self.gain.iter().for_each(|gain| bytes.extend(gain.to_le_bytes()));
        for times in &self.times {
            let padded = times.iter().copied().chain(std::iter::repeat(u32::MAX)).take(DECISIONS);
            padded.for_each(|time| bytes.extend(time.to_le_bytes()));
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let times = |player: usize| {
            let from = 12 + player * 4 * DECISIONS;
            let words = bytes[from..from + 4 * DECISIONS].chunks_exact(4);
            let words = words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
            words.filter(|time| *time != u32::MAX).collect()
        };
        Self {
            played: bytes[0] != 0,
            first_bid: bytes[1] != 0,
            needs: bytes[2],
            marks: bytes[3],
            declaration: bytes[4],
            made: bytes[5] != 0,
            points: [bytes[6], bytes[7]],
            gain: [
                u16::from_le_bytes([bytes[8], bytes[9]]),
                u16::from_le_bytes([bytes[10], bytes[11]]),
            ],
            times: [times(0), times(1)],
        }
    }
}

/// Plays one board at one place.
fn hand(args: &ArenaArgs, number: u64, turned: bool) -> Result<Hand, String> {
    let board = Board::new(args.house, args.auctions(), args.seed, number);
    let first = side(seat_of_first(turned));
    let mut times = [Vec::new(), Vec::new()];
    let (_, outcome) = board
        .play(turned, |seat, view, seed| {
            let player = usize::from(side(seat) != first);
            let skill = if player == 0 { args.first } else { args.second };
            let began = Instant::now();
            let action = skill.act(board.rules(), view, seed);
            times[player].push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX - 1));
            action
        })
        .map_err(|error| format!("deal {number}: {error}"))?;
    let Outcome::Played(scored) = outcome else { return Ok(Hand { times, ..Hand::default() }) };
    let named = Declaration::ALL.iter().position(|named| *named == scored.declaration);
    Ok(Hand {
        played: true,
        first_bid: scored.contract.side() == first,
        needs: scored.contract.needs(),
        marks: scored.contract.bid.marks(),
        declaration: named.unwrap_or(0) as u8,
        made: scored.made,
        points: [scored.points[first], scored.points[1 - first]],
        gain: [scored.gain[first], scored.gain[1 - first]],
        times,
    })
}

/// Deals in a unit: some seconds of work.
fn unit_size(args: &ArenaArgs) -> u64 {
    let size = |skill| match skill {
        Skill::Beginner => 1_000,
        Skill::Intermediate => 50,
        Skill::Sampler | Skill::Expert => 4,
    };
    size(args.first).min(size(args.second))
}

/// Plays the deals that are not played yet and gives all hands in order, two a deal.
pub(super) fn play(args: &ArenaArgs, folder: Option<PathBuf>) -> Result<Vec<Hand>, Failure> {
    let size = unit_size(args);
    let starts: Vec<u64> = (0..args.deals.div_ceil(size)).map(|unit| unit * size).collect();
    let range = |start: u64| start..(start + size).min(args.deals);
    let name = |start: &u64| Unit::new(format!("deals {}..{}", start, range(*start).end));
    let units: Vec<Unit> = starts.iter().map(name).collect();
    let description = args.description();
    let run = Run {
        kind: "texas42.arena",
        rules_version: PLAYERS_VERSION,
        engine_version: env!("CARGO_PKG_VERSION"),
        description: &description,
    };
    let place = DataDir::resolve(folder)?.root().join("texas42").join("arena");
    let ledger = Ledger::open(&place.join(run.key().to_string()), &run)?;
    let work = |unit: &Unit| -> Result<Vec<u8>, String> {
        let at = units.iter().position(|other| other == unit).ok_or("an unknown unit")?;
        let mut bytes = Vec::new();
        for number in range(starts[at]) {
            for turned in [false, true] {
                bytes.extend(hand(args, number, turned)?.to_bytes());
            }
        }
        Ok(bytes)
    };
    long_run::run(&ledger, &units, args.threads, &description, work)?;
    let mut bytes = Vec::new();
    ledger.merge(&units, &mut bytes)?;
    let (hands, rest) = bytes.as_chunks::<BYTES>();
    if !rest.is_empty() || hands.len() as u64 != args.deals * PLACES as u64 {
        let folder = ledger.folder().display();
        let what = format!(
            "the stored hands in {folder} are not of this program; `kibitzer data clear` removes them"
        );
        return Err(Failure::Question(what));
    }
    Ok(hands.iter().map(Hand::from_bytes).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_go_into_bytes_and_come_back() {
        let hand = Hand {
            played: true,
            first_bid: true,
            needs: 42,
            marks: 2,
            declaration: 13,
            made: false,
            points: [40, 2],
            gain: [0, 2],
            times: [vec![5, 0, 70_000], vec![]],
        };
        let bytes = hand.to_bytes();
        assert_eq!(Hand::from_bytes(bytes.as_slice().try_into().unwrap()), hand);
    }
}
