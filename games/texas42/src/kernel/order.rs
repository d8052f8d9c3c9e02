//! Which move to try first: the better the first one, the less there is to search. A wrong guess costs time, never
//! the value.

use super::search::{Search, Trick};
use super::across;

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
    pub(super) fn ordered(&self, moves: u32, seat: usize, trick: Option<&Trick>, first: u8) -> Ordered {
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

    /// The highest power that the opponents and the partner can still play to the trick.
    fn dangers(&self, seat: usize, trick: &Trick) -> (u8, u8) {
        let (mut theirs, mut ours) = (0, 0);
        let mut other = usize::from(self.next[seat]);
        for _ in trick.played + 1..self.size {
            let mut legal = self.masks.legal(Some(trick.suit), self.hands[other]);
            let power = &self.masks.power[usize::from(trick.suit)];
            let mut best = 0;
            while legal != 0 {
                best = best.max(power[legal.trailing_zeros() as usize]);
                legal &= legal - 1;
            }
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
        // Whoever wants to lose (a nello bidder, a claim) turns this round.
        let sign = if self.greedy(seat) { 1 } else { -1 };
        let score = if wins {
            let needed = if mine > 0 && held <= theirs { 40 } else { 0 };
            100 + 8 * count + needed - spent
        } else {
            -8 * count - spent
        };
        sign * score
    }

    fn leading(&self, tile: u8, seat: usize) -> i16 {
        let at = usize::from(tile);
        let count = i16::from(self.counts[at]);
        let opponents = self.held & !self.hands[seat] & !self.hands[across(seat)];
        let partner = self.hands[across(seat)];
        let beaters = self.masks.beaters[at];
        let follow = self.masks.follow[usize::from(self.masks.led[at])];
        let trump = self.masks.trumps >> at & 1 == 1;
        let sign = if self.greedy(seat) { 1 } else { -1 };
        let score = if opponents & beaters == 0 {
            // Nobody against us can beat it: a winner, high trumps first.
            let draws = trump && opponents & self.masks.trumps != 0;
            200 + 8 * count + if draws { 60 } else { 0 }
        } else {
            // Does the partner hold something that beats all they can follow with?
            let helped = partner & follow & beaters != 0
                && opponents & beaters & !self.masks.trumps & follow == 0;
            let short = (self.hands[seat] & follow).count_ones() as i16;
            (if helped { 60 + 4 * count } else { -8 * count }) - 2 * short - if trump { 10 } else { 0 }
        };
        sign * score
    }

    /// Does the seat want its own side to win the trick?
    fn greedy(&self, seat: usize) -> bool {
        (self.maximisers >> seat & 1 == 1) == (self.gainers >> seat & 1 == 1)
    }
}
