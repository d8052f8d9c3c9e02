//! The result of a hand: made or set, and what each side gains in marks or points.

use crate::auction::{ALL_POINTS, Bid};
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
            gain: gain(house, contract, self.auction().is_forced(), made, points),
        }))
    }
}

/// What each side gains from a contract that was made or set with these points. `forced`: three
/// passes forced the shaker to bid; some houses reward a sweep then by a mark, or 42 points.
pub fn gain(
    house: &House,
    contract: Contract,
    forced: bool,
    made: bool,
    points: [u8; 2],
) -> [u16; 2] {
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
    if made && rewards_sweep(house, contract, forced) && points[ours] == ALL_POINTS {
        gain[ours] += match house.play_to {
            PlayTo::Marks(_) => 1,
            PlayTo::Points(_) => u16::from(ALL_POINTS),
        };
    }
    gain
}

/// Whether the house rewards a sweep of this contract.
pub(crate) const fn rewards_sweep(house: &House, contract: Contract, forced: bool) -> bool {
    house.forced_sweep && forced && contract.bid.marks() == 0
}

/// With bids and declarations as in files; `{:#}` prints their short forms.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Played(scored) = self else { return f.write_str("thrown in") };
        let Scored { contract: Contract { bidder, bid }, declaration, .. } = scored;
        let (bid, declaration) = match f.alternate() {
            true => (format!("{bid:#}"), format!("{declaration:#}")),
            false => (bid.to_string(), declaration.to_string()),
        };
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
    use crate::rules::Texas42;
    use kibitzer_game::{Game, Seat};

    fn gained(house: &str, bid: &str, made: bool, points: [u8; 2]) -> [u16; 2] {
        let contract = Contract { bidder: Seat(3), bid: bid.parse().unwrap() };
        gain(&house.parse().unwrap(), contract, false, made, points)
    }

    #[test]
    fn marks() {
        assert_eq!(gained("", "points:30", true, [12, 30]), [0, 1]);
        assert_eq!(gained("", "points:41", false, [2, 40]), [1, 0]);
        assert_eq!(gained("", "marks:3", true, [0, 42]), [0, 3]);
        assert_eq!(gained("plunge", "plunge:4", false, [1, 41]), [4, 0]);
    }

    #[test]
    fn a_forced_shaker_is_rewarded_for_a_sweep() {
        // Seat 3 holds seven trumps: every trick, whatever the others play.
        let hands = [
            "0-0 1-0 2-0 3-0 4-0 5-0 6-0",
            "1-1 2-1 3-1 4-1 5-1 6-1 2-2",
            "3-2 4-2 5-2 6-2 3-3 4-3 5-3",
            "6-3 4-4 5-4 6-4 5-5 6-5 6-6",
        ];
        let played = |house: &str, bids: &str, trump: &str| {
            let rules = Texas42::new(house.parse().unwrap(), Seat(3), [0, 0]);
            let mut round = rules.round(hands.map(|hand| hand.parse().unwrap())).unwrap();
            let said = bids.split(' ').chain([trump]).map(|word| word.parse().unwrap());
            for action in said {
                let seat = rules.turn(&round).seat().unwrap();
                rules.play(&mut round, seat.into(), &action).unwrap();
            }
            while !round.playable().is_empty() {
                // The strongest lead first, so that trumps are drawn.
                let tile = round.playable().iter().last().unwrap();
                round.play_unchecked(tile);
            }
            rules.outcome(&round).unwrap().gain()
        };
        let forced = "pass pass pass 30";
        assert_eq!(played("forced-bid forced-sweep", forced, "6s"), [0, 2]);
        assert_eq!(played("forced-bid", forced, "6s"), [0, 1]);
        assert_eq!(played("forced-sweep", "pass pass pass 1m", "6s"), [0, 1]);
        assert_eq!(played("forced-sweep points", forced, "6s"), [0, 84]);
        // Not forced: somebody had bid before.
        assert_eq!(played("forced-sweep", "30 pass pass 31", "6s"), [0, 1]);
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
