//! Rollouts: a hand played to its end by rules of thumb, on masks, without allocation.
//!
//! [`Open`] is what everybody sees, and all that a policy gets besides one hand: [`Playout`] holds
//! the four hands and calls the policy for each seat with that seat's hand only.

use super::lookup::{Lookup, NOTHING_LED};
use super::thumb;
use crate::domino::{Domino, Tiles};
use crate::seats::{SEATS, partner, side};
use crate::table::Table;
use kibitzer_game::Seat;

/// The public part of a hand in play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) lookup: &'static Lookup,
    /// The dominoes of which one must be played, if any is held: trumps for the opening lead, where
    /// the house says so.
    pub(super) first: u32,
    /// Everything played so far.
    pub(super) gone: u32,
    /// Whose turn it is.
    pub(super) turn: u8,
    /// Number of plays in the trick on the table.
    pub(super) played: u8,
    /// Number of plays in a full trick.
    pub(super) size: u8,
    /// The suit that was led to the trick.
    pub(super) suit: u8,
    /// The best domino of the trick so far, and who played it.
    pub(super) best: u8,
    pub(super) winner: u8,
    /// The points of the counters on the table.
    pub(super) table: u8,
    pub(super) bidder: u8,
    pub(super) nello: bool,
    /// Tricks still to be completed, including the one on the table.
    pub(super) left: u8,
    pub(super) points: [u8; 2],
    pub(super) won: [u8; 2],
}

impl Open {
    /// The public part of a table; `None` until a declaration has been named.
    pub(super) fn of(table: &Table) -> Option<Self> {
        let (contract, tricks) = (table.contract()?, table.tricks()?);
        let lookup = Lookup::of(tricks.declaration());
        let mut open = Self {
            lookup,
            first: 0,
            gone: tricks.gone().bits(),
            turn: tricks.leader().0 as u8,
            played: 0,
            size: tricks.size() as u8,
            suit: NOTHING_LED,
            best: 0,
            winner: 0,
            table: 0,
            bidder: contract.bidder.0 as u8,
            nello: tricks.declaration().is_nello(),
            left: (table.each() - tricks.complete().min(table.each())) as u8,
            points: tricks.points(),
            won: tricks.won(),
        };
        tricks.table().iter().for_each(|tile| open.push(tile.index() as u8));
        Some(open.bound(tricks.opens_with_trump()))
    }

    /// Before the first lead of a contract.
    pub(super) fn start(
        lookup: &'static Lookup,
        nello: bool,
        bidder: Seat,
        leader: Seat,
        each: u32,
    ) -> Self {
        Self {
            lookup,
            first: 0,
            gone: 0,
            turn: leader.0 as u8,
            played: 0,
            size: if nello { 3 } else { 4 },
            suit: NOTHING_LED,
            best: 0,
            winner: 0,
            table: 0,
            bidder: bidder.0 as u8,
            nello,
            left: each as u8,
            points: [0; 2],
            won: [0; 2],
        }
    }

    /// The same where the house binds the opening lead to trumps, if it does.
    #[must_use]
    pub(super) const fn bound(self, lead_trump: bool) -> Self {
        Self { first: if lead_trump { self.lookup.trumps } else { 0 }, ..self }
    }

    /// What a hand may play.
    #[inline]
    pub(super) fn legal(&self, hand: u32) -> u32 {
        match hand & self.first {
            0 => self.lookup.legal(self.suit, hand),
            bound => bound,
        }
    }

    #[inline]
    pub(super) fn next(&self, seat: u8) -> u8 {
        let next = (seat + 1) % SEATS as u8;
        // The partner of a nello bidder sits out.
        if self.nello && next == (self.bidder + 2) % SEATS as u8 {
            (next + 1) % SEATS as u8
        } else {
            next
        }
    }

    #[inline]
    pub(super) fn push(&mut self, tile: u8) {
        let at = usize::from(tile);
        self.first = 0;
        self.gone |= 1 << tile;
        self.table += self.lookup.count[at];
        if self.played == 0 {
            self.suit = self.lookup.led[at];
            (self.best, self.winner) = (tile, self.turn);
        } else if self.lookup.above[usize::from(self.suit)][usize::from(self.best)] >> tile & 1 == 1
        {
            (self.best, self.winner) = (tile, self.turn);
        }
        self.played += 1;
        if self.played < self.size {
            self.turn = self.next(self.turn);
            return;
        }
        let side = usize::from(self.winner % 2);
        self.points[side] += self.table + 1;
        self.won[side] += 1;
        (self.turn, self.suit, self.played, self.table) = (self.winner, NOTHING_LED, 0, 0);
        self.left -= 1;
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.left == 0 || self.nello && self.won[usize::from(self.bidder % 2)] > 0
    }
}

/// The result of a hand that was played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Points of each side.
    pub points: [u8; 2],
    /// Tricks of each side.
    pub won: [u8; 2],
}

impl Ended {
    /// Whether the bidding side made its contract: no trick at nello, all tricks for 42, otherwise
    /// enough points.
    pub const fn made(&self, side: usize, needs: u8, nello: bool) -> bool {
        if nello {
            self.won[side] == 0
        } else if needs >= 42 {
            self.won[1 - side] == 0
        } else {
            self.points[side] >= needs
        }
    }
}

/// A hand with all four hands known, to be played out by rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct Playout {
    hands: [u32; SEATS],
    open: Open,
}

impl Playout {
    /// From a table and the four hands; `None` until a declaration has been named.
    pub fn of(table: &Table, hands: &[Tiles; SEATS]) -> Option<Self> {
        Some(Self { hands: hands.map(|hand| hand.bits()), open: Open::of(table)? })
    }

    /// A whole hand from the opening lead, which is free; after a plunge or splash the partner leads.
    pub fn start(
        declaration: crate::Declaration,
        bidder: Seat,
        by_doubles: bool,
        hands: &[Tiles; SEATS],
    ) -> Self {
        let leader = if by_doubles { partner(bidder) } else { bidder };
        let hands = hands.map(|hand| hand.bits());
        let (lookup, each) = (Lookup::of(declaration), hands[leader.0].count_ones());
        Self { hands, open: Open::start(lookup, declaration.is_nello(), bidder, leader, each) }
    }

    /// The same before an opening lead that must be a trump, if the leader holds one.
    #[must_use]
    pub(super) const fn bound(self, lead_trump: bool) -> Self {
        Self { open: self.open.bound(lead_trump), ..self }
    }

    /// Plays one domino for the seat whose turn it is. The caller guarantees that it is legal.
    pub fn play(&mut self, tile: Domino) {
        self.push(tile.index() as u8);
    }

    #[inline]
    fn push(&mut self, tile: u8) {
        self.hands[usize::from(self.open.turn)] &= !(1 << tile);
        self.open.push(tile);
    }

    /// Plays to the end, every seat by rules of thumb.
    #[inline]
    pub fn finish(mut self) -> Ended {
        while !self.open.is_over() {
            let tile = thumb::choose(&self.open, self.hands[usize::from(self.open.turn)]);
            self.push(tile);
        }
        Ended { points: self.open.points, won: self.open.won }
    }
}

/// The side of a seat, with both as plain integers.
pub(super) const fn side_of(seat: u8) -> usize {
    side(Seat(seat as usize))
}
