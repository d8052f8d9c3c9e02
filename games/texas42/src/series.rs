//! A match: hands are played until one side has seven marks, or 250 points in a points game.

use crate::house::{House, PlayTo};
use crate::round::Round;
use crate::rules::Texas42;
use crate::score::Outcome;
use crate::seats::after;
use crate::view::View;
use kibitzer_game::{Game, Seat, Series};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The state of a match between two hands.
///
/// ```
/// use kibitzer_texas42::{House, Match};
/// let series = Match::new(House::tournament(), kibitzer_game::Seat(3));
/// assert_eq!((series.score(), series.winner()), ([0, 0], None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    house: House,
    shaker: Seat,
    score: [u16; 2],
    winner: Option<usize>,
}

impl Match {
    /// A match before its first hand.
    pub const fn new(house: House, shaker: Seat) -> Self {
        Self { house, shaker, score: [0; 2], winner: None }
    }

    /// A match that continues from a given score.
    pub const fn going_on(house: House, shaker: Seat, score: [u16; 2]) -> Self {
        Self { house, shaker, score, winner: None }
    }

    /// The marks or points of each side.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The seat that shakes next.
    pub const fn shaker(&self) -> Seat {
        self.shaker
    }

    /// The side that has won, if the match is over.
    pub const fn winner(&self) -> Option<usize> {
        self.winner
    }

    /// The rules of the next hand, with its shaker and score.
    pub const fn next(&self) -> Texas42 {
        Texas42::new(self.house, self.shaker, self.score)
    }

    /// Adds the result of a hand; the shake passes to the left. Does nothing once the match is won.
    pub fn note(&mut self, outcome: &Outcome) {
        if self.winner.is_some() {
            return;
        }
        self.shaker = after(self.shaker, 1);
        let Outcome::Played(scored) = outcome else { return };
        for (score, gain) in self.score.iter_mut().zip(scored.gain) {
            *score = score.saturating_add(gain);
        }
        let goal = match self.house.play_to {
            PlayTo::Marks(goal) | PlayTo::Points(goal) => goal,
        };
        // In a points game both sides can reach the goal with the same hand: the bidding side
        // counts first.
        let ours = scored.contract.side();
        self.winner = [ours, 1 - ours].into_iter().find(|&side| self.score[side] >= goal);
    }
}

impl Series for Match {
    type Game = Texas42;

    fn deal(&self, seed: u64, round: usize) -> Option<(Texas42, Round)> {
        // Spreads the seeds of neighbouring hands far apart.
        let seed = seed.wrapping_add((round as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let rules = self.next();
        let deal = || (rules, rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(seed)));
        self.winner.is_none().then(deal)
    }

    fn count(&mut self, rules: &Texas42, end: &Round) {
        if let Some(outcome) = rules.outcome(end) {
            self.note(&outcome);
        }
    }

    fn is_over(&self) -> bool {
        self.winner.is_some()
    }

    fn decision_seed(seed: u64, round: usize, done: usize, _: &View) -> u64 {
        seed ^ ((round as u64) << 32) ^ ((done as u64) << 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Scored, gain};
    use crate::table::Contract;

    fn played(house: &House, bidder: usize, bid: &str, made: bool, points: [u8; 2]) -> Outcome {
        let contract = Contract { bidder: Seat(bidder), bid: bid.parse().unwrap() };
        let declaration = "pip:1".parse().unwrap();
        let gain = gain(house, contract, false, made, points);
        Outcome::Played(Scored { contract, declaration, tricks: [0; 2], points, made, gain })
    }

    #[test]
    fn seven_marks_win_and_the_shake_moves_left() {
        let house = House::tournament();
        let mut series = Match::new(house, Seat(3));
        series.note(&Outcome::ThrownIn);
        assert_eq!((series.shaker(), series.score()), (Seat(0), [0, 0]));
        for _ in 0..3 {
            series.note(&played(&house, 0, "marks:2", true, [42, 0]));
        }
        assert_eq!((series.score(), series.winner()), ([6, 0], None));
        series.note(&played(&house, 1, "points:30", false, [20, 22]));
        assert_eq!((series.score(), series.winner()), ([7, 0], Some(0)));
        series.note(&played(&house, 1, "marks:2", true, [0, 42]));
        assert_eq!(series.score(), [7, 0]);
    }

    #[test]
    fn the_bidders_count_first_in_a_points_game() {
        let house: House = "points:40".parse().unwrap();
        let mut series = Match::new(house, Seat(3));
        series.note(&played(&house, 1, "points:30", true, [10, 32]));
        series.note(&played(&house, 0, "points:30", true, [32, 10]));
        assert_eq!((series.score(), series.winner()), ([42, 42], Some(0)));
    }
}
