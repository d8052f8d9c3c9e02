//! The result of a hand: made or set, and what each side gains in marks or points.

use crate::auction::Bid;
use crate::declaration::Declaration;
use crate::house::{House, MOST_LEVELS, PlayTo};
use crate::table::{Contract, Table};
use kibitzer_game::Turn;
use std::fmt;

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everybody passed and the deal was thrown in.
    ThrownIn,
    /// The hand was played.
    Played(Scored),
}

/// The result of a hand that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The winning bid and its bidder.
    pub contract: Contract,
    /// The declaration that was named.
    pub declaration: Declaration,
    /// Tricks won by each side.
    pub tricks: [u8; 2],
    /// Points taken by each side.
    pub points: [u8; 2],
    /// Whether the bid was made.
    pub made: bool,
    /// What each side gains: marks, or points in a points game.
    pub gain: [u16; 2],
}

impl Outcome {
    /// What each side gains; nothing if the deal was thrown in.
    pub const fn gain(&self) -> [u16; 2] {
        match self {
            Self::ThrownIn => [0; 2],
            Self::Played(scored) => scored.gain,
        }
    }
}

impl Table {
    /// The result of the hand; `None` until it is over.
    pub fn outcome(&self, house: &House) -> Option<Outcome> {
        if self.turn() != Turn::Over {
            return None;
        }
        let (Some(contract), Some(tricks)) = (self.contract(), self.tricks()) else {
            return Some(Outcome::ThrownIn);
        };
        let made = self.decided()?;
        let points = tricks.points();
        Some(Outcome::Played(Scored {
            contract,
            declaration: tricks.declaration(),
            tricks: tricks.won(),
            points,
            made,
            gain: gain(house, contract, made, points),
        }))
    }
}

/// What each side gains from a contract that was made or set with these points.
pub fn gain(house: &House, contract: Contract, made: bool, points: [u8; 2]) -> [u16; 2] {
    let (ours, theirs) = (contract.side(), 1 - contract.side());
    let winner = if made { ours } else { theirs };
    let mut gain = [0; 2];
    let marks = contract.bid.marks();
    match (house.play_to, contract.bid) {
        (PlayTo::Marks(_), _) => gain[winner] = u16::from(marks.max(1)),
        (PlayTo::Points(_), Bid::Points(_)) if made => gain = points.map(u16::from),
        (PlayTo::Points(_), Bid::Points(bid)) => {
            gain[theirs] = u16::from(points[theirs]) + u16::from(bid);
        }
        // 42, 84 and 168: all or nothing.
        (PlayTo::Points(_), _) => gain[winner] = 42 << (marks.clamp(1, MOST_LEVELS) - 1),
    }
    gain
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Played(scored) = self else { return f.write_str("thrown in") };
        let Scored { contract: Contract { bidder, bid }, declaration, .. } = scored;
        let made = if scored.made { "made" } else { "was set at" };
        let [a, b] = scored.points;
        let [tricks, others] = scored.tricks;
        let [gain, lost] = scored.gain;
        write!(
            f,
            "seat {bidder} {made} {bid} with {declaration}: points {a}:{b}, tricks {tricks}:{others}, gain {gain}:{lost}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::Seat;

    fn gained(house: &str, bid: &str, made: bool, points: [u8; 2]) -> [u16; 2] {
        let contract = Contract { bidder: Seat(3), bid: bid.parse().unwrap() };
        gain(&house.parse().unwrap(), contract, made, points)
    }

    #[test]
    fn marks() {
        assert_eq!(gained("", "points:30", true, [12, 30]), [0, 1]);
        assert_eq!(gained("", "points:41", false, [2, 40]), [1, 0]);
        assert_eq!(gained("", "marks:3", true, [0, 42]), [0, 3]);
        assert_eq!(gained("plunge", "plunge:4", false, [1, 41]), [4, 0]);
    }

    #[test]
    fn points() {
        assert_eq!(gained("points", "points:30", true, [10, 32]), [10, 32]);
        assert_eq!(gained("points", "points:35", false, [10, 32]), [45, 0]);
        assert_eq!(gained("points", "marks:1", true, [0, 42]), [0, 42]);
        assert_eq!(gained("points", "marks:2", false, [1, 41]), [84, 0]);
        assert_eq!(gained("points", "marks:3", true, [0, 42]), [0, 168]);
    }
}
