//! The search itself: null-window, fail-soft, with bounds stored at trick boundaries.

use super::Aim;
use super::memory::{Known, Memory, NO_LEAD};
use super::suits::Masks;
use crate::domino::{DOMINOES, Domino};
use crate::position::Position;
use crate::seats::SEATS;

/// The trick on the table.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    pub(super) suit: u8,
    pub(super) power: u8,
    pub(super) winner: u8,
    pub(super) played: u8,
    points: i32,
    tiles: u32,
}

pub(super) struct Search<'a> {
    pub(super) masks: &'static Masks,
    pub(super) hands: [u32; SEATS],
    /// All dominoes in the hands that take part.
    pub(super) held: u32,
    pub(super) next: [u8; SEATS],
    pub(super) size: u8,
    pub(super) gainers: u8,
    pub(super) maximisers: u8,
    pub(super) counts: [u8; DOMINOES],
    memory: &'a mut Memory,
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(position: &Position, aim: Aim, memory: &'a mut Memory) -> Self {
        let mut hands = position.hands().map(|hand| hand.bits());
        let mut next = [1, 2, 3, 0];
        let out = position.sits_out().map(|seat| seat.0);
        if let Some(out) = out {
            hands[out] = 0;
            next[(out + 3) % SEATS] = next[out];
        }
        let count = |tile: Domino| if aim.tricks_only { 0 } else { tile.count() };
        let mut counts = [0; DOMINOES];
        Domino::all().for_each(|tile| counts[tile.index()] = count(tile));
        Self {
            masks: Masks::of(position.declaration()),
            hands,
            held: hands.iter().fold(0, |all, hand| all | hand),
            next,
            size: if out.is_some() { 3 } else { 4 },
            gainers: aim.gainers,
            maximisers: aim.maximisers,
            counts,
            memory,
            nodes: 0,
        }
    }

    /// The exact value: null-window searches until both bounds meet. The first window is around the
    /// guess, or without one at a third of what is left, because most hands are worth less than
    /// half; then by bisection.
    pub(super) fn exactly(&mut self, position: &Position, guess: Option<u8>) -> u8 {
        let (mut low, mut high) = (0, self.left(position));
        let mut next = guess.map_or(high / 3, i32::from);
        while low < high {
            let wanted = next.clamp(low + 1, high);
            let value = self.root(position, wanted - 1);
            if value >= wanted {
                low = value;
            } else {
                high = value;
            }
            next = match guess {
                Some(guess) if i32::from(guess) == low => low + 1,
                _ => (low + high + 1) / 2,
            };
        }
        low as u8
    }

    fn left(&self, position: &Position) -> i32 {
        let table: u8 = position.trick().iter().map(|tile| self.counts[tile.index()]).sum();
        let tricks = position.hands()[position.turn().0].len() as i32;
        tricks + self.counts_of(self.held) + i32::from(table)
    }

    fn counts_of(&self, mut tiles: u32) -> i32 {
        let mut sum = 0;
        tiles &= COUNTERS;
        while tiles != 0 {
            sum += i32::from(self.counts[tiles.trailing_zeros() as usize]);
            tiles &= tiles - 1;
        }
        sum
    }

    /// A bound on the value: a lower bound if it is above `alpha`, otherwise an upper bound.
    pub(super) fn root(&mut self, position: &Position, alpha: i32) -> i32 {
        let mut trick: Option<Trick> = None;
        let mut seat = position.leader().0;
        for tile in position.trick() {
            trick = Some(self.joined(trick.as_ref(), seat, tile.index() as u8));
            seat = usize::from(self.next[seat]);
        }
        match trick {
            None => self.boundary(seat, alpha),
            Some(trick) => self.follow(seat, &trick, alpha),
        }
    }

    /// The trick with one more domino.
    fn joined(&self, trick: Option<&Trick>, seat: usize, tile: u8) -> Trick {
        let at = usize::from(tile);
        let count = i32::from(self.counts[at]);
        let winner = seat as u8;
        match trick {
            None => {
                let suit = self.masks.led[at];
                let power = self.masks.power[usize::from(suit)][at];
                Trick { suit, power, winner, played: 1, points: 1 + count, tiles: 1 << at }
            }
            Some(trick) => {
                let power = self.masks.power[usize::from(trick.suit)][at];
                let (power, winner) =
                    if power > trick.power { (power, winner) } else { (trick.power, trick.winner) };
                let (played, points) = (trick.played + 1, trick.points + count);
                Trick {
                    suit: trick.suit,
                    power,
                    winner,
                    played,
                    points,
                    tiles: trick.tiles | 1 << at,
                }
            }
        }
    }

    /// Searches from a position between two tricks.
    fn boundary(&mut self, leader: usize, alpha: i32) -> i32 {
        let tricks = self.hands[leader].count_ones() as i32;
        let left = tricks + self.counts_of(self.held);
        if alpha < 0 {
            return 0;
        }
        if alpha >= left {
            return left;
        }
        if tricks == 1 {
            return self.last(leader);
        }
        let (mut low, mut high) = self.sure(leader, tricks, left);
        if low > alpha {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let key = self.held | (leader as u32) << 28;
        let mut first = NO_LEAD;
        if let Some(known) = self.memory.get(key) {
            low = low.max(i32::from(known.low));
            high = high.min(i32::from(known.high));
            if low > alpha {
                return low;
            }
            if high <= alpha {
                return high;
            }
            first = known.best;
        }
        let others = self.held & !self.hands[leader];
        let moves = self.masks.legal(None, self.hands[leader]);
        let moves = self.masks.distinct(moves, None, others, 0);
        let (value, best) = self.best(leader, None, moves, first, alpha);
        if value > alpha {
            low = low.max(value);
        } else {
            high = high.min(value);
        }
        self.memory.put(key, Known { low: low as u8, high: high as u8, best });
        value
    }

    /// Searches from a position within a trick.
    fn follow(&mut self, seat: usize, trick: &Trick, alpha: i32) -> i32 {
        let hand = self.hands[seat];
        let mut moves = self.masks.legal(Some(trick.suit), hand);
        if moves & (moves - 1) != 0 {
            let others = self.held & !hand;
            moves = self.masks.distinct(moves, Some(trick.suit), others, trick.tiles);
        }
        self.best(seat, Some(trick), moves, NO_LEAD, alpha).0
    }

    /// The best move and its value, or the first move that causes a cutoff.
    fn best(
        &mut self,
        seat: usize,
        trick: Option<&Trick>,
        moves: u32,
        first: u8,
        alpha: i32,
    ) -> (i32, u8) {
        let maximises = self.maximisers >> seat & 1 == 1;
        let mut best = if maximises { -1 } else { i32::from(u8::MAX) };
        let mut chosen = NO_LEAD;
        if moves & (moves - 1) == 0 {
            let only = moves.trailing_zeros() as u8;
            return (self.after(seat, trick, only, alpha), only);
        }
        for tile in self.ordered(moves, seat, trick, first).iter() {
            let value = self.after(seat, trick, tile, alpha);
            if maximises && value > best || !maximises && value < best {
                (best, chosen) = (value, tile);
                if maximises == (value > alpha) {
                    break;
                }
            }
        }
        (best, chosen)
    }

    /// The value after a play.
    fn after(&mut self, seat: usize, trick: Option<&Trick>, tile: u8, alpha: i32) -> i32 {
        self.nodes += 1;
        let bit = 1 << tile;
        let joined = self.joined(trick, seat, tile);
        self.hands[seat] ^= bit;
        self.held ^= bit;
        let value = if joined.played < self.size {
            self.follow(usize::from(self.next[seat]), &joined, alpha)
        } else {
            let won = self.gainers >> joined.winner & 1 == 1;
            let gained = if won { joined.points } else { 0 };
            gained + self.boundary(usize::from(joined.winner), alpha - gained)
        };
        self.hands[seat] ^= bit;
        self.held ^= bit;
        value
    }

    /// The value when everybody has one domino left, or none.
    fn last(&self, leader: usize) -> i32 {
        let mut seat = leader;
        let mut trick: Option<Trick> = None;
        for _ in 0..self.size {
            let tile = self.hands[seat].trailing_zeros() as u8;
            trick = Some(self.joined(trick.as_ref(), seat, tile));
            seat = usize::from(self.next[seat]);
        }
        trick.filter(|trick| self.gainers >> trick.winner & 1 == 1).map_or(0, |trick| trick.points)
    }

    /// Bounds without a search: points that cannot be taken away.
    fn sure(&self, leader: usize, tricks: i32, left: i32) -> (i32, i32) {
        if self.masks.sevens {
            return (0, left);
        }
        // A trump above all those of the other side takes its trick whenever it is played: a side
        // is sure of as many tricks as one hand has of them, and of their count in both hands.
        let trumps = self.held & self.masks.trumps;
        let sides = [self.hands[0] | self.hands[2], self.hands[1] | self.hands[3]];
        let top = self.masks.high_trumps[..self.masks.trump_count]
            .iter()
            .find(|&&trump| trumps >> trump & 1 == 1);
        let (mut ours, mut theirs) = (0, 0);
        let mut tops = 0;
        if let Some(&top) = top {
            let side = usize::from(sides[1] >> top & 1 == 1);
            let rivals = sides[1 - side] & trumps;
            for &trump in &self.masks.high_trumps[..self.masks.trump_count] {
                if rivals >> trump & 1 == 1 {
                    break;
                }
                tops |= 1 << trump & trumps;
            }
            let in_hand = |seat: usize| (self.hands[seat] & tops).count_ones() as i32;
            let taken = in_hand(side).max(in_hand(side + 2)) + self.counts_of(tops);
            *(if self.gainers >> side & 1 == 1 { &mut ours } else { &mut theirs }) = taken;
        }
        // A leader who plays for his own side can cash everything that nobody can beat.
        if self.gainers == self.maximisers {
            let run = self.run(leader, self.unbeaten(leader));
            let taken = if run == self.hands[leader] {
                left
            } else {
                run.count_ones() as i32 + self.counts_of(run)
            };
            let side = if self.gainers >> leader & 1 == 1 { &mut ours } else { &mut theirs };
            *side = taken.max(*side);
        }
        debug_assert!(tricks > 0 && ours + theirs <= left);
        (ours, left - theirs)
    }

    /// The trumps of a hand that are above everybody else's.
    fn unbeaten(&self, seat: usize) -> u32 {
        let mut mine = 0;
        for &trump in &self.masks.high_trumps[..self.masks.trump_count] {
            match (self.held >> trump & 1, self.hands[seat] >> trump & 1) {
                (1, 0) => break,
                (_, own) => mine |= own << trump,
            }
        }
        mine
    }

    /// The dominoes that the leader can lead one after the other and win with each.
    fn run(&self, leader: usize, tops: u32) -> u32 {
        let hand = self.hands[leader];
        let others = self.held & !hand;
        let trumps = self.masks.trumps;
        let longest =
            |seat: usize| if seat == leader { 0 } else { (self.hands[seat] & trumps).count_ones() };
        let longest = (0..SEATS).map(longest).max().unwrap_or(0);
        // As long as others hold trumps, only the highest trumps are safe.
        if longest > tops.count_ones() {
            return tops;
        }
        let mut run = hand & trumps;
        let mut plain = hand & !trumps;
        while plain != 0 {
            let tile = plain.trailing_zeros() as usize;
            plain &= plain - 1;
            if others & self.masks.beaters[tile] & !trumps == 0 {
                run |= 1 << tile;
            }
        }
        run
    }
}

/// The five dominoes with points.
const COUNTERS: u32 = {
    let mut mask = 0;
    let mut at = 0;
    while at < DOMINOES {
        if let Some(tile) = Domino::at(at)
            && tile.count() > 0
        {
            mask |= 1 << at;
        }
        at += 1;
    }
    mask
};
