//! What everybody sees of a hand in play, with its history: who has played what, who is known to
//! be void, and the contract. What a network looks at besides one hand.

use crate::declaration::Declaration;
#[cfg(feature = "training")]
use crate::domino::Domino;
use crate::domino::Tiles;
use crate::players::lookup::{Lookup, number};
use crate::players::playout::Open;
#[cfg(feature = "training")]
use crate::position::Position;
use crate::seats::{SEATS, partner};
use crate::table::{Contract, Table};
use kibitzer_game::Seat;

/// Nothing played to the trick on the table yet.
pub(super) const NOTHING: u8 = u8::MAX;

/// The public part of a hand in play, with its history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(in crate::players) open: Open,
    /// The index of the declaration in [`Declaration::ALL`].
    pub(super) declaration: u8,
    /// What each seat has played.
    pub(super) by: [u32; SEATS],
    /// The suits in which each seat has failed to follow, as bits.
    pub(super) void: [u8; SEATS],
    /// The domino of each seat in the trick on the table, or [`NOTHING`].
    pub(super) trick: [u8; SEATS],
    /// The points that the contract needs.
    pub(super) needs: u8,
    /// Whether it is a plunge or a splash.
    pub(super) by_doubles: bool,
}

impl Scene {
    /// Before the first lead of a contract.
    pub(crate) fn start(declaration: Declaration, contract: Contract, each: usize) -> Self {
        let by_doubles = contract.bid.is_by_doubles();
        let leader = if by_doubles { partner(contract.bidder) } else { contract.bidder };
        let (lookup, nello) = (Lookup::of(declaration), declaration.is_nello());
        Self {
            open: Open::start(lookup, nello, contract.bidder, leader, each as u32),
            declaration: number(declaration) as u8,
            by: [0; SEATS],
            void: [0; SEATS],
            trick: [NOTHING; SEATS],
            needs: contract.needs(),
            by_doubles,
        }
    }

    /// The scene of a table; `None` until a declaration has been named.
    pub(crate) fn of(table: &Table) -> Option<Self> {
        let mut scene = Self::before(table)?;
        let plays = table.tricks().into_iter().flat_map(|tricks| tricks.plays());
        plays.for_each(|play| scene.push(play.tile.index() as u8));
        Some(scene)
    }

    /// The same before the first lead.
    pub(crate) fn before(table: &Table) -> Option<Self> {
        let scene = Self::start(table.declaration()?, table.contract()?, table.each());
        Some(scene.bound(table.auction().promises().lead_trump))
    }

    /// The same before an opening lead that must be a trump, if the leader holds one.
    #[must_use]
    pub(crate) fn bound(self, lead_trump: bool) -> Self {
        Self { open: self.open.bound(lead_trump), ..self }
    }

    /// The seat to play.
    #[inline]
    pub(crate) const fn turn(&self) -> usize {
        self.open.turn as usize
    }

    /// Whether the seat to play is on the bidding side.
    #[inline]
    pub(crate) const fn ours(&self) -> bool {
        self.open.turn % 2 == self.open.bidder % 2
    }

    /// The declaration being played.
    pub(crate) const fn declaration(&self) -> Declaration {
        Declaration::ALL[self.declaration as usize]
    }

    /// What a hand may play.
    #[inline]
    pub(crate) fn legal(&self, hand: u32) -> u32 {
        self.open.legal(hand)
    }

    /// Plays a domino for the seat whose turn it is.
    #[inline]
    pub(crate) fn push(&mut self, tile: u8) {
        let (turn, suit) = (self.turn(), self.open.suit);
        self.by[turn] |= 1 << tile;
        self.trick[turn] = tile;
        let follows = self.open.lookup.follow[usize::from(suit)];
        if self.open.played > 0 && !self.open.lookup.sevens && follows >> tile & 1 == 0 {
            self.void[turn] |= 1 << suit;
        }
        self.open.push(tile);
        if self.open.played == 0 {
            self.trick = [NOTHING; SEATS];
        }
    }

    /// Whether the contract is made or set, whatever is still played; `None` while it is open.
    #[inline]
    pub(crate) fn decided(&self) -> Option<bool> {
        let ours = usize::from(self.open.bidder % 2);
        let (won, points) = (self.open.won, self.open.points);
        let over = self.open.left == 0;
        if self.open.nello {
            return if won[ours] > 0 { Some(false) } else { over.then_some(true) };
        }
        if self.needs >= crate::ALL_POINTS {
            return if won[1 - ours] > 0 { Some(false) } else { over.then_some(true) };
        }
        if points[ours] >= self.needs {
            return Some(true);
        }
        // What is left, with the trick on the table, cannot make up for what is missing.
        (over || points[1 - ours] > self.spare()).then_some(false)
    }

    /// The most points that the other side may take if the contract is still to be made.
    pub(super) const fn spare(&self) -> u8 {
        crate::ALL_POINTS - self.needs
    }

    /// What a seat cannot see: everything that it does not hold and that was not played.
    #[inline]
    pub(super) const fn unseen(&self, hand: u32) -> u32 {
        Tiles::ALL.bits() & !hand & !self.open.gone
    }

    /// Points of each side in complete tricks.
    #[cfg(feature = "training")]
    pub(crate) const fn points(&self) -> [u8; 2] {
        self.open.points
    }

    /// The position with these hands; `None` if they do not fit.
    #[cfg(feature = "training")]
    pub(crate) fn position(&self, hands: [Tiles; SEATS]) -> Option<Position> {
        let mut seat = self.open.turn;
        let mut trick = Vec::with_capacity(SEATS);
        // From the seat to play on, whoever has played to the trick did so in this order.
        for _ in 0..SEATS {
            let tile = self.trick[usize::from(seat)];
            if tile != NOTHING {
                trick.extend(Domino::at(tile.into()).map(|tile| (seat, tile)));
            }
            seat = (seat + 1) % SEATS as u8;
        }
        let leader = trick.first().map_or(self.open.turn, |(seat, _)| *seat);
        let tiles: Vec<Domino> = trick.into_iter().map(|(_, tile)| tile).collect();
        Position::new(self.declaration(), self.bidder(), hands, Seat(leader.into()), &tiles).ok()
    }

    /// The bidder.
    pub(super) const fn bidder(&self) -> Seat {
        Seat(self.open.bidder as usize)
    }
}
