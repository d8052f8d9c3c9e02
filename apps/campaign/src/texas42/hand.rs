//! One hand of an arena, played and serialized.

use std::time::Instant;

use kibitzer_game::{Effort, Player};
use kibitzer_texas42::arena::{Board, seat_of_first};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Declaration, Outcome, side};
use kibitzer_work::Work;

/// Maximum number of decisions of one side in a hand: two bids, a declaration, fourteen plays.
const DECISIONS: usize = 17;

/// Size of a hand in bytes.
pub(super) const BYTES: usize = 12 + 2 * 4 * DECISIONS;

/// One hand. The players are called first and second, wherever they sit.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hand {
    /// False if everyone passed.
    pub played: bool,
    /// Whether the first player won the auction.
    pub first_bid: bool,
    /// The points that the contract needs.
    pub needs: u8,
    /// The marks bid.
    pub marks: u8,
    /// The index in `Declaration::ALL`.
    pub declaration: u8,
    /// Whether the contract was made.
    pub made: bool,
    /// Points of both players.
    pub points: [u8; 2],
    /// Marks or points gained by both players.
    pub gain: [u16; 2],
    /// Microseconds of each decision, of each player.
    pub times: [Vec<u32>; 2],
}

impl Hand {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
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

    pub(super) fn from_bytes(bytes: &[u8; BYTES]) -> Self {
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

    /// Plays one deal in one seating.
    pub fn play(
        board: &Board,
        players: [Skill; 2],
        turned: bool,
        work: &Work,
    ) -> Result<Self, kibitzer_texas42::arena::ArenaError> {
        let first = side(seat_of_first(turned));
        let mut times = [Vec::new(), Vec::new()];
        let (_, outcome) = board.play(turned, |seat, view, seed| {
            let player = usize::from(side(seat) != first);
            let began = Instant::now();
            let action = players[player].act(board.rules(), view, Effort::seeded(seed), work);
            times[player].push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX - 1));
            action
        })?;
        let Outcome::Played(scored) = outcome else { return Ok(Self { times, ..Self::default() }) };
        let named = Declaration::ALL.iter().position(|named| *named == scored.declaration);
        Ok(Self {
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
