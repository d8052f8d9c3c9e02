//! Scoring rules of a round.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How a bid and the tricks taken are scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// 10 + bid for exactly the bid, otherwise nothing. The default.
    #[default]
    Exact,
    /// 10 + bid for exactly the bid, otherwise minus one for every trick over or under.
    Penalty,
    /// One per trick, and 10 more for exactly the bid.
    Tricks,
}

impl Scoring {
    /// All scoring rules.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Penalty, Self::Tricks];

    /// The points of one seat.
    pub const fn points(self, bid: u8, won: u8) -> i16 {
        let (bid, won) = (bid as i16, won as i16);
        match (self, bid == won) {
            (Self::Exact | Self::Penalty, true) => 10 + bid,
            (Self::Exact, false) => 0,
            (Self::Penalty, false) => -(bid - won).abs(),
            (Self::Tricks, true) => 10 + won,
            (Self::Tricks, false) => won,
        }
    }

    /// The lowest and the highest score in a round with this many cards, for normalising values.
    pub const fn range(self, cards: usize) -> (i16, i16) {
        let cards = cards as i16;
        match self {
            Self::Exact | Self::Tricks => (0, 10 + cards),
            Self::Penalty => (-cards, 10 + cards),
        }
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "exact",
            Self::Penalty => "penalty",
            Self::Tricks => "tricks",
        })
    }
}

/// Text that is not a scoring rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a way of scoring: expected exact, penalty or tricks")]
pub struct ScoringError(pub String);

impl FromStr for Scoring {
    type Err = ScoringError;

    fn from_str(text: &str) -> Result<Self, ScoringError> {
        let scoring = Self::ALL.into_iter().find(|scoring| scoring.to_string() == text);
        scoring.ok_or_else(|| ScoringError(crate::card::shown(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_bid_counts_in_this_house() {
        let points = |scoring: Scoring| [(3, 3), (0, 0), (2, 4)].map(|(b, w)| scoring.points(b, w));
        assert_eq!(points(Scoring::Exact), [13, 10, 0]);
        assert_eq!(points(Scoring::Penalty), [13, 10, -2]);
        assert_eq!(points(Scoring::Tricks), [13, 10, 4]);
    }

    #[test]
    fn its_names_parse() {
        for scoring in Scoring::ALL {
            assert_eq!(scoring.to_string().parse(), Ok(scoring));
        }
        assert!("points".parse::<Scoring>().is_err());
    }
}
