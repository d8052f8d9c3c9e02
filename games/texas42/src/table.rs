//! What lies open on the table in one hand: the score, the auction, the declaration, every play. The same for all seats.
//!
//! No hand is in here, so that a view built from it cannot leak one.

use crate::auction::{Auction, Bid};
use crate::declaration::Declaration;
use crate::house::{House, NelloWhen};
use crate::seats::{partner, side};
use crate::tricks::Tricks;
use kibitzer_game::{Seat, Turn};

/// Everything that all four seats know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) each: u8,
    pub(crate) score: [u16; 2],
    pub(crate) auction: Auction,
    pub(crate) tricks: Option<Tricks>,
}

/// Who bid what, once the auction is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// Who won the auction.
    pub bidder: Seat,
    /// With what.
    pub bid: Bid,
}

impl Contract {
    /// Who names the declaration: the bidder, or the partner after a plunge or a splash.
    pub const fn caller(self) -> Seat {
        if self.bid.is_by_doubles() { partner(self.bidder) } else { self.bidder }
    }

    /// The side that must make it.
    pub const fn side(self) -> usize {
        side(self.bidder)
    }

    /// The points that side needs, tricks included: 42 where every trick is needed.
    pub const fn needs(self) -> u8 {
        self.bid.needs()
    }
}

impl Table {
    /// Before the first bid, everyone having been dealt so many dominoes.
    pub fn new(shaker: Seat, score: [u16; 2], each: usize) -> Self {
        Self { each: each.min(7) as u8, score, auction: Auction::new(shaker), tricks: None }
    }

    /// How many dominoes everyone was dealt: seven, but in miniatures.
    pub const fn each(&self) -> usize {
        self.each as usize
    }

    /// What the two sides had before this hand.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The auction.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Who bid what, once the auction is won.
    pub fn contract(&self) -> Option<Contract> {
        self.auction.winner().map(|(bidder, bid)| Contract { bidder, bid })
    }

    /// What was named.
    pub fn declaration(&self) -> Option<Declaration> {
        self.tricks.as_ref().map(Tricks::declaration)
    }

    /// The play, once something was named.
    pub const fn tricks(&self) -> Option<&Tricks> {
        self.tricks.as_ref()
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        if let Some(bidding) = self.auction.turn() {
            return Turn::Player(bidding);
        }
        match (self.contract(), &self.tricks) {
            (None, _) => Turn::Over,
            (Some(contract), None) => Turn::Player(contract.caller()),
            (Some(contract), Some(tricks)) if self.ended(contract, tricks) => Turn::Over,
            (Some(_), Some(tricks)) => Turn::Player(tricks.turn()),
        }
    }

    /// A hand is played out; only nello ends with the bidder's first trick.
    fn ended(&self, contract: Contract, tricks: &Tricks) -> bool {
        tricks.complete() >= self.each()
            || tricks.declaration().is_nello() && tricks.won()[contract.side()] > 0
    }

    /// Whether the contract is made or set already, whatever is still played; `None` while it is open.
    pub fn decided(&self) -> Option<bool> {
        let (contract, tricks) = (self.contract()?, self.tricks.as_ref()?);
        let (ours, theirs) = (contract.side(), 1 - contract.side());
        let over = tricks.complete() >= self.each();
        if tricks.declaration().is_nello() {
            return if tricks.won()[ours] > 0 { Some(false) } else { over.then_some(true) };
        }
        if contract.bid.marks() > 0 {
            return if tricks.won()[theirs] > 0 { Some(false) } else { over.then_some(true) };
        }
        let needs = contract.needs();
        if tricks.points()[ours] >= needs {
            return Some(true);
        }
        let set = self.each() == 7 && tricks.points()[theirs] > 42 - needs;
        (set || over).then_some(false)
    }

    /// What may be named now in a house; nothing unless it is time.
    pub fn declarations(&self, house: &House) -> impl Iterator<Item = Declaration> + use<> {
        let contract = if self.tricks.is_none() { self.contract() } else { None };
        let (house, forced) = (*house, self.auction.is_forced());
        house.declarations().filter(move |declaration| {
            let Some(Contract { bid, .. }) = contract else { return false };
            let after_marks = bid.marks() > 0 && !bid.is_by_doubles();
            match declaration {
                Declaration::Nello(_) => {
                    after_marks
                        && match house.nello.map(|nello| nello.when) {
                            Some(NelloWhen::MarkBid) => true,
                            Some(NelloWhen::Forced) => forced,
                            Some(NelloWhen::TwoMarks) => bid.marks() >= 2,
                            None => false,
                        }
                }
                Declaration::Sevens => after_marks,
                _ => true,
            }
        })
    }

    /// Names a declaration, without asking whether it may be named; nothing happens unless it is time.
    pub fn declare(&mut self, declaration: Declaration) {
        if let (Some(contract), None) = (self.contract(), &self.tricks) {
            let out = declaration.is_nello().then(|| partner(contract.bidder));
            self.tricks = Some(Tricks::new(declaration, contract.caller(), out));
        }
    }

    /// Adds a bid, without asking whether it may be made.
    pub fn bid(&mut self, bid: Bid) {
        self.auction.push(bid);
    }

    /// Plays a domino, without asking whether it may be played; nothing happens unless it is time.
    pub fn play(&mut self, tile: crate::Domino) {
        if let Some(tricks) = &mut self.tricks {
            tricks.push(tile);
        }
    }
}
