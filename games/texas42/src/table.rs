//! The public table of one hand: the score, the auction, the declaration and every play. The same
//! for all seats.
//!
//! No hand is in here, so a view built from it cannot leak one.

use crate::auction::{Auction, Bid};
use crate::declaration::Declaration;
use crate::house::{House, NelloWhen, Promises};
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

/// The bid that won the auction, and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The seat that won the auction.
    pub bidder: Seat,
    /// The winning bid.
    pub bid: Bid,
}

impl Contract {
    /// The seat that names the declaration: the bidder, or the partner after a plunge or a splash.
    pub const fn caller(self) -> Seat {
        if self.bid.is_by_doubles() { partner(self.bidder) } else { self.bidder }
    }

    /// The side that must make the contract.
    pub const fn side(self) -> usize {
        side(self.bidder)
    }

    /// The points that this side needs, including those for tricks: 42 where every trick is needed.
    pub const fn needs(self) -> u8 {
        self.bid.needs()
    }
}

impl Table {
    /// A table before the first bid, after everybody was dealt this many dominoes.
    pub fn new(shaker: Seat, score: [u16; 2], each: usize) -> Self {
        Self { each: each.min(7) as u8, score, auction: Auction::new(shaker), tricks: None }
    }

    /// The same table under house rules where bids and leads promise something else.
    #[must_use]
    pub fn promising(self, promises: Promises) -> Self {
        Self { auction: self.auction.promising(promises), ..self }
    }

    /// How many dominoes everybody was dealt: seven, except in miniatures.
    pub const fn each(&self) -> usize {
        self.each as usize
    }

    /// The score of each side before this hand.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The auction so far.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The contract, once the auction has been won.
    pub fn contract(&self) -> Option<Contract> {
        self.auction.winner().map(|(bidder, bid)| Contract { bidder, bid })
    }

    /// The declaration, once named.
    pub fn declaration(&self) -> Option<Declaration> {
        self.tricks.as_ref().map(Tricks::declaration)
    }

    /// The play, once a declaration has been named.
    pub const fn tricks(&self) -> Option<&Tricks> {
        self.tricks.as_ref()
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        if let Some(bidding) = self.auction.turn() {
            return Turn::of(bidding);
        }
        match (self.contract(), &self.tricks) {
            (None, _) => Turn::Over,
            (Some(contract), None) => Turn::of(contract.caller()),
            (Some(contract), Some(tricks)) if self.ended(contract, tricks) => Turn::Over,
            (Some(_), Some(tricks)) => Turn::of(tricks.turn()),
        }
    }

    /// Whether the hand is over: when all dominoes are played, or at nello as soon as the bidder
    /// takes a trick.
    fn ended(&self, contract: Contract, tricks: &Tricks) -> bool {
        tricks.complete() >= self.each()
            || tricks.declaration().is_nello() && tricks.won()[contract.side()] > 0
    }

    /// Whether the contract is already made or set, whatever is still played; `None` while it is
    /// open.
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

    /// The declarations that may be named now under these house rules; empty if it is not time to
    /// name one.
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

    /// Names a declaration without checking that it is legal; does nothing if it is not time to
    /// name one.
    pub fn declare(&mut self, declaration: Declaration) {
        if let (Some(contract), None) = (self.contract(), &self.tricks) {
            let out = declaration.is_nello().then(|| partner(contract.bidder));
            let tricks = Tricks::new(declaration, contract.caller(), out);
            self.tricks = Some(tricks.with_trump_first(self.auction.promises().lead_trump));
        }
    }

    /// Adds a bid without checking that it is legal.
    pub fn bid(&mut self, bid: Bid) {
        self.auction.push(bid);
    }

    /// Plays a domino without checking that it is legal; does nothing if it is not time to play.
    pub fn play(&mut self, tile: crate::Domino) {
        if let Some(tricks) = &mut self.tricks {
            tricks.push(tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(bids: &str) -> Table {
        let mut table = Table::new(Seat(3), [0, 0], 7);
        bids.split_whitespace().for_each(|bid| table.bid(bid.parse().unwrap()));
        table
    }

    /// What may be named besides pips and doubles.
    fn more(house: &str, bids: &str) -> String {
        let named = table(bids).declarations(&house.parse().unwrap());
        let named: Vec<String> = named.skip(8).map(|named| named.to_string()).collect();
        named.join(" ")
    }

    #[test]
    fn what_may_be_named_depends_on_the_bid() {
        let one = "marks:1 pass pass pass";
        assert_eq!(more("", one), "follow-me");
        assert_eq!(more("no-follow-me", one), "");
        assert_eq!(more("nello sevens", one), "follow-me nello sevens");
        assert_eq!(more("nello sevens", "points:41 pass pass pass"), "follow-me");
        assert_eq!(more("nello-doubles-low nello-two-marks", one), "follow-me");
        let two = "marks:1 marks:2 pass pass";
        assert_eq!(more("nello-doubles-low nello-two-marks", two), "follow-me nello-doubles-low");
        assert_eq!(more("nello-forced", two), "follow-me");
        assert_eq!(
            more("nello-doubles-choice", one),
            "follow-me nello nello-doubles-high nello-doubles-low"
        );
        assert_eq!(more("nello-forced", "pass pass pass marks:1"), "follow-me nello");
        assert_eq!(more("casual", "plunge:4 pass pass pass"), "follow-me");
        assert_eq!(table("pass pass pass pass").declarations(&House::casual()).count(), 0);
        assert_eq!(table("pass pass").declarations(&House::casual()).count(), 0);
    }

    #[test]
    fn the_partner_of_a_plunger_names_and_leads() {
        let mut plunged = table("plunge:4 pass pass pass");
        assert_eq!(plunged.turn(), Turn::of(Seat(2)));
        plunged.declare("pip:4".parse().unwrap());
        assert_eq!(
            (plunged.turn(), plunged.contract().map(Contract::side)),
            (Turn::of(Seat(2)), Some(0))
        );
        let mut nello = table("pass marks:1 pass pass");
        nello.declare("nello".parse().unwrap());
        assert_eq!(nello.turn(), Turn::of(Seat(1)));
        assert_eq!(nello.tricks().and_then(Tricks::sits_out), Some(Seat(3)));
    }

    #[test]
    fn a_contract_is_decided_as_soon_as_it_is() {
        let mut table = table("points:32 pass pass pass");
        table.declare("pip:4".parse().unwrap());
        let mut play = |text: &str| {
            text.split(' ').for_each(|tile| table.play(tile.parse().unwrap()));
            table.decided()
        };
        // Seat 1 takes one point, then eleven with 6-4: more than the ten that a bid of 32 can
        // spare.
        assert_eq!(play("5-4 4-4 6-5 6-6"), None);
        assert_eq!(play("6-4 4-3 6-3 5-2"), Some(false));
    }
}
