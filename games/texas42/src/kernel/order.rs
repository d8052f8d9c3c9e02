//! Move ordering: the better the first move, the less there is to search. A wrong guess costs time
//! but never changes the value. The weights were found by coordinate search: varying one at a time
//! and keeping what needed fewer plays on 270 random deals.

use super::across;
use super::search::{Search, Trick};

/// Up to seven moves with their scores, best first.
pub(super) struct Ordered {
    moves: [(i16, u8); 7],
    count: usize,
}

impl Ordered {
    pub(super) fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.moves[..self.count].iter().map(|(_, tile)| *tile)
    }
}

impl Search<'_> {
    pub(super) fn ordered(
        &self,
        moves: u32,
        seat: usize,
        trick: Option<&Trick>,
        first: u8,
    ) -> Ordered {
        let mut ordered = Ordered { moves: [(0, 0); 7], count: 0 };
        if moves & (moves - 1) == 0 {
            ordered.moves[0].1 = moves.trailing_zeros() as u8;
            ordered.count = 1;
            return ordered;
        }
        let dangers = trick.map(|trick| self.dangers(seat, trick));
        let mut left = moves;
        while left != 0 && ordered.count < 7 {
            let tile = left.trailing_zeros() as u8;
            left &= left - 1;
            let score = match (trick, dangers) {
                _ if tile == first => i16::MAX,
                (Some(trick), Some(dangers)) => self.following(tile, seat, trick, dangers),
                _ => self.leading(tile, seat),
            };
            let mut at = ordered.count;
            while at > 0 && ordered.moves[at - 1].0 < score {
                ordered.moves[at] = ordered.moves[at - 1];
                at -= 1;
            }
            ordered.moves[at] = (score, tile);
            ordered.count += 1;
        }
        ordered
    }

    /// The highest powers that the opponents and the partner can still play to the trick.
    fn dangers(&self, seat: usize, trick: &Trick) -> (u8, u8) {
        let (mut theirs, mut ours) = (0, 0);
        let mut other = usize::from(self.next[seat]);
        for _ in trick.played + 1..self.size {
            let best = self.strongest(other, trick.suit);
            let worst = if other == across(seat) { &mut ours } else { &mut theirs };
            *worst = best.max(*worst);
            other = usize::from(self.next[other]);
        }
        (theirs, ours)
    }

    fn following(&self, tile: u8, seat: usize, trick: &Trick, (theirs, ours): (u8, u8)) -> i16 {
        let power = self.masks.power[usize::from(trick.suit)][usize::from(tile)];
        let count = i16::from(self.counts[usize::from(tile)]);
        let friend = usize::from(trick.winner) == across(seat);
        let held = if friend { trick.power } else { 0 };
        let mine = if power > trick.power { power } else { 0 };
        let best = mine.max(held).max(if ours > trick.power { ours } else { 0 });
        let wins = best > theirs && (best >= trick.power || friend);
        let spent = i16::from(power);
        // Inverted for a seat that wants to lose (a nello bidder, a claim).
        let sign = if self.greedy(seat) { 1 } else { -1 };
        let score = if wins {
            let needed = if mine > 0 && held <= theirs { 40 } else { 0 };
            100 + 6 * count + needed - 3 * spent
        } else {
            -8 * count - spent
        };
        sign * score
    }

    fn leading(&self, tile: u8, seat: usize) -> i16 {
        let at = usize::from(tile);
        let count = i16::from(self.counts[at]);
        let suit = self.masks.led[at];
        let power = self.masks.power[usize::from(suit)][at];
        let partner = self.strongest(across(seat), suit);
        let theirs = (0..4)
            .filter(|&other| other != seat && other != across(seat))
            .map(|other| self.strongest(other, suit))
            .max()
            .unwrap_or(0);
        let opponents = self.held & !self.hands[seat] & !self.hands[across(seat)];
        let trump = self.masks.trumps >> at & 1 == 1;
        let sign = if self.greedy(seat) { 1 } else { -1 };
        let score = if power > theirs {
            let draws = trump && opponents & self.masks.trumps != 0;
            // High trumps win later too, so play other winners first.
            let kept = match (trump, draws) {
                (true, true) => 20,
                (true, false) => 60,
                (false, _) => 0,
            };
            100 + 4 * count - kept
        } else {
            let helped = if partner > theirs { 60 + 4 * count } else { -4 * count };
            helped + if trump { 20 } else { 0 }
        };
        sign * score
    }

    /// The highest power that a hand can play when this suit was led.
    fn strongest(&self, seat: usize, suit: u8) -> u8 {
        let mut legal = self.masks.legal(Some(suit), self.hands[seat]);
        let power = &self.masks.power[usize::from(suit)];
        let mut best = 0;
        while legal != 0 {
            best = best.max(power[legal.trailing_zeros() as usize]);
            legal &= legal - 1;
        }
        best
    }

    /// Whether the seat wants its own side to win the trick.
    fn greedy(&self, seat: usize) -> bool {
        (self.maximisers >> seat & 1 == 1) == (self.gainers >> seat & 1 == 1)
    }
}
