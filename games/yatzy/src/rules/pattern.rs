//! What a category requires of the dice, and its score. The only place where scores are computed.

use crate::Dice;

/// How a category is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// The sum of the dice of one face (the upper section).
    Face(u8),
    /// This many pairs of distinct faces, the highest ones: the sum of those dice.
    Pairs(u8),
    /// Two pairs, where at least four of one face count as two pairs of it.
    TwoPairsOrFour,
    /// This many of one face, the highest such face: the sum of those dice.
    OfAKind(u8),
    /// This many of one face: the sum of all dice.
    OfAKindAll(u8),
    /// Every face from the first to the last: a fixed score.
    Faces(u8, u8, u16),
    /// This many consecutive faces: a fixed score.
    Run(u8, u16),
    /// Three of one face and two of another: the sum of those five dice.
    FullHouse,
    /// A full house, where five of a kind (with five dice) counts too.
    FullHouseOrFive,
    /// Three of one face and two of another: a fixed score.
    FullHouseFixed(u16),
    /// Two faces, exactly this many dice of the first and of the second: the sum of all dice.
    Groups(u8, u8),
    /// Any dice: their sum.
    Chance,
    /// All dice alike: a fixed score.
    AllSame(u16),
}

impl Pattern {
    /// The score of these dice, 0 if they do not fit.
    pub fn score(self, dice: &Dice) -> u16 {
        let at_least = |n: u8| (1..=6u8).rev().filter(move |&face| dice.count(face) >= n);
        let exactly = |n: u8| (1..=6u8).filter(move |&face| dice.count(face) == n);
        match self {
            Pattern::Face(face) => u16::from(face) * u16::from(dice.count(face)),
            Pattern::Pairs(n) => {
                let pairs: Vec<u8> = at_least(2).take(usize::from(n)).collect();
                if pairs.len() < usize::from(n) {
                    return 0;
                }
                pairs.iter().map(|&face| 2 * u16::from(face)).sum()
            }
            Pattern::TwoPairsOrFour => {
                let four = at_least(4).next().map_or(0, |face| 4 * u16::from(face));
                four.max(Pattern::Pairs(2).score(dice))
            }
            Pattern::OfAKind(n) => {
                at_least(n).next().map_or(0, |face| u16::from(n) * u16::from(face))
            }
            Pattern::OfAKindAll(n) => at_least(n).next().map_or(0, |_| dice.total()),
            Pattern::Faces(from, to, points) => {
                if (from..=to).all(|face| dice.count(face) > 0) {
                    points
                } else {
                    0
                }
            }
            Pattern::Run(length, points) => {
                let starts = 1..=7 - length;
                let found = starts
                    .into_iter()
                    .any(|from| (from..from + length).all(|face| dice.count(face) > 0));
                if found { points } else { 0 }
            }
            Pattern::FullHouse => at_least(3)
                .flat_map(|three| {
                    at_least(2)
                        .filter(move |&two| two != three)
                        .map(move |two| 3 * u16::from(three) + 2 * u16::from(two))
                })
                .max()
                .unwrap_or(0),
            Pattern::FullHouseOrFive => match at_least(5).next() {
                Some(_) => dice.total(),
                None => Pattern::FullHouse.score(dice),
            },
            Pattern::FullHouseFixed(points) => {
                if Pattern::FullHouse.score(dice) > 0 {
                    points
                } else {
                    0
                }
            }
            Pattern::Groups(a, b) => {
                let pair = exactly(a).any(|x| exactly(b).any(|y| x != y));
                if pair && dice.len() == usize::from(a + b) { dice.total() } else { 0 }
            }
            Pattern::Chance => dice.total(),
            Pattern::AllSame(points) => dice.all_same().map_or(0, |_| points),
        }
    }
}
