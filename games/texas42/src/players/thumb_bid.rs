//! Bidding and naming by rules of thumb: the quick estimate of the hand, less a margin.

use super::estimate::{favourite, worth};
use crate::auction::{Auction, Bid, PLUNGE_DOUBLES};
use crate::declaration::Declaration;
use crate::domino::Tiles;
use crate::house::House;
use crate::seats::partner;
use kibitzer_game::Seat;

/// Safety margin below the estimate, in points.
pub(super) const MARGIN: f64 = 2.0;
/// The estimate from which a hand is worth a mark.
const MARK: f64 = 41.5;
/// How much better a hand must be to overbid its partner.
const OVER_PARTNER: f64 = 6.0;

/// The lowest legal bid that the hand is worth, otherwise a pass; the lowest legal bid where
/// passing is not allowed.
pub(super) fn bid(house: &House, auction: &Auction, seat: Seat, hand: Tiles) -> Bid {
    let (_, worth) = favourite(hand, house.follow_me);
    bid_with(house, auction, seat, hand, worth)
}

/// The same, given the estimate of the hand.
pub(super) fn bid_with(
    house: &House,
    auction: &Auction,
    seat: Seat,
    hand: Tiles,
    worth: f64,
) -> Bid {
    let doubles = hand.and(Tiles::DOUBLES).len();
    let highest = auction.highest();
    let ours = highest.is_some_and(|(by, _)| by == partner(seat));
    let limit = worth - MARGIN - if ours { OVER_PARTNER } else { 0.0 };
    let affordable = |bid: &Bid| match *bid {
        Bid::Pass => false,
        Bid::Points(points) => f64::from(points) <= limit,
        Bid::Marks(marks) => marks <= 2 && worth - if ours { OVER_PARTNER } else { 0.0 } >= MARK,
        // Two doubles more than the rules require: the minimum is legal, but not sensible.
        Bid::Splash(_) => !ours && doubles > PLUNGE_DOUBLES,
        Bid::Plunge(_) => !ours && doubles > PLUNGE_DOUBLES + 1,
    };
    let legal = || auction.legal(house, Some(doubles));
    let chosen = legal().find(affordable);
    // Where a pass is legal it comes first, so this is a pass or the lowest forced bid.
    chosen.or_else(|| legal().next()).unwrap_or(Bid::Pass)
}

/// The best legal declaration by the estimate, which does not cover nello and sevens.
pub(super) fn declare(
    legal: impl Iterator<Item = Declaration>,
    hand: Tiles,
) -> Option<Declaration> {
    let worth = |declaration: Declaration| match declaration {
        Declaration::Nello(_) | Declaration::Sevens => 0.0,
        _ => worth(declaration, hand),
    };
    legal
        .map(|declaration| (declaration, worth(declaration)))
        .reduce(|a, b| if b.1 > a.1 { b } else { a })
        .map(|best| best.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bids(house: &str, before: &str, hand: &str) -> String {
        let mut auction = Auction::new(Seat(3));
        before.split_whitespace().for_each(|bid| auction.push(bid.parse().unwrap()));
        let seat = auction.turn().unwrap();
        bid(&house.parse().unwrap(), &auction, seat, hand.parse().unwrap()).to_string()
    }

    #[test]
    fn strong_hands_bid_and_weak_ones_pass() {
        let strong = "5-5 6-5 5-4 5-3 5-0 6-6 1-0";
        let weak = "6-5 4-3 2-1 3-0 6-2 5-1 4-0";
        assert_eq!(bids("", "", strong), "points:30");
        assert_eq!(bids("", "points:31", strong), "points:32");
        assert_eq!(bids("", "points:31 pass", strong), "pass", "the partner has it");
        assert_eq!(bids("", "", weak), "pass");
        assert_eq!(bids("forced-bid", "pass pass pass", weak), "points:30");
        assert_eq!(bids("", "marks:2", weak), "pass");
    }
}
