//! House rules: every variant is a switch in one value.
//!
//! House rules print as the list of their variants and parse back. The tournament rules have none.

use crate::declaration::{Declaration, NelloDoubles};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What happens when everybody passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AllPass {
    /// The deal is thrown in and the next seat shakes.
    ThrowIn,
    /// The shaker may not pass then, and must bid at least this many points: 30 or 31.
    ShakerBids(u8),
}

/// When nello may be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NelloWhen {
    /// After any mark bid.
    MarkBid,
    /// After a mark bid that the shaker was forced into by three passes.
    Forced,
    /// After a bid of at least two marks.
    TwoMarks,
}

/// How nello is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nello {
    /// How doubles rank and which suit they follow.
    pub doubles: NelloDoubles,
    /// When it may be named.
    pub when: NelloWhen,
}

/// The goal of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayTo {
    /// A number of marks.
    Marks(u16),
    /// A number of points.
    Points(u16),
}

/// The complete set of house rules.
///
/// ```
/// use kibitzer_texas42::House;
/// let house: House = "forced-bid, nello, plunge".parse().unwrap();
/// assert_eq!(house.to_string(), "forced-bid nello plunge");
/// assert_eq!(House::tournament().to_string(), "tournament");
/// assert!("nelo".parse::<House>().unwrap_err().to_string().starts_with("`nelo` is not a variant"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// What happens when everybody passes.
    pub all_pass: AllPass,
    /// Whether nello is played, and how.
    pub nello: Option<Nello>,
    /// Whether plunge bids are allowed, on four doubles.
    pub plunge: bool,
    /// Whether splash bids are allowed, on three doubles.
    pub splash: bool,
    /// Whether sevens may be named.
    pub sevens: bool,
    /// Whether follow-me may be named.
    pub follow_me: bool,
    /// The goal of a match.
    pub play_to: PlayTo,
    /// The highest mark bid that is allowed.
    pub max_marks: u8,
}

/// The usual goal of a match.
const MARKS: u16 = 7;
const POINTS: u16 = 250;
const MAX_MARKS: u8 = 7;

/// In a points game the mark bids are 42, 84 and 168; there is nothing above.
pub(crate) const MOST_LEVELS: u8 = 3;

impl House {
    /// No variants: play to 7 marks, nine declarations, a deal that everybody passes is thrown in.
    pub const fn tournament() -> Self {
        Self {
            all_pass: AllPass::ThrowIn,
            nello: None,
            plunge: false,
            splash: false,
            sevens: false,
            follow_me: true,
            play_to: PlayTo::Marks(MARKS),
            max_marks: MAX_MARKS,
        }
    }

    /// What is played at kitchen tables: the shaker is forced to bid, and nello, plunge, splash and
    /// sevens are allowed.
    pub const fn casual() -> Self {
        Self {
            all_pass: AllPass::ShakerBids(30),
            nello: Some(Nello { doubles: NelloDoubles::OwnSuit, when: NelloWhen::MarkBid }),
            plunge: true,
            splash: true,
            sevens: true,
            ..Self::tournament()
        }
    }

    /// The highest mark bid that can be made: a points game has three, namely 42, 84 and 168.
    pub const fn mark_cap(&self) -> u8 {
        match self.play_to {
            PlayTo::Points(_) if self.max_marks > MOST_LEVELS => MOST_LEVELS,
            _ => self.max_marks,
        }
    }

    /// The same rules with one more variant; the name of a preset replaces everything.
    pub fn with(mut self, variant: &str) -> Result<Self, VariantError> {
        let refuse = || VariantError(variant.chars().take(30).collect());
        let plain = Nello { doubles: NelloDoubles::OwnSuit, when: NelloWhen::MarkBid };
        let doubles = |doubles| Some(Nello { doubles, ..self.nello.unwrap_or(plain) });
        let when = |when| Some(Nello { when, ..self.nello.unwrap_or(plain) });
        let word = variant.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        match word.as_str() {
            "tournament" => return Ok(Self::tournament()),
            "casual" => return Ok(Self::casual()),
            "forced-bid" | "forced-bid-30" | "forced-bid:30" | "forced-30" | "forced" => {
                self.all_pass = AllPass::ShakerBids(30);
            }
            "forced-bid-31" | "forced-bid:31" | "forced-31" => {
                self.all_pass = AllPass::ShakerBids(31)
            }
            "throw-in" => self.all_pass = AllPass::ThrowIn,
            "nello" => self.nello = self.nello.or(Some(plain)),
            "nello-doubles-own" => self.nello = doubles(NelloDoubles::OwnSuit),
            "nello-doubles-high" => self.nello = doubles(NelloDoubles::High),
            "nello-doubles-low" => self.nello = doubles(NelloDoubles::Low),
            "nello-doubles-inverted" => self.nello = doubles(NelloDoubles::OwnSuitInverted),
            "nello-forced" => self.nello = when(NelloWhen::Forced),
            "nello-two-marks" => self.nello = when(NelloWhen::TwoMarks),
            "plunge" => self.plunge = true,
            "splash" => self.splash = true,
            "sevens" => self.sevens = true,
            "follow-me" => self.follow_me = true,
            "no-follow-me" => self.follow_me = false,
            "points" | "points-game" => self.play_to = PlayTo::Points(POINTS),
            word => {
                let (name, number) = word.split_once(':').ok_or_else(refuse)?;
                let digits = number.len() <= 4 && number.bytes().all(|byte| byte.is_ascii_digit());
                let number: u16 =
                    digits.then(|| number.parse().ok()).flatten().ok_or_else(refuse)?;
                match (name, number) {
                    ("points", 1..=1000) => self.play_to = PlayTo::Points(number),
                    ("marks", 1..=100) => self.play_to = PlayTo::Marks(number),
                    ("max-marks", 1..=7) => self.max_marks = number as u8,
                    _ => return Err(refuse()),
                }
            }
        }
        Ok(self)
    }

    /// The declarations that some bid allows under these rules.
    pub fn declarations(&self) -> impl Iterator<Item = Declaration> + use<> {
        let house = *self;
        Declaration::ALL.into_iter().filter(move |declaration| match declaration {
            Declaration::FollowMe => house.follow_me,
            Declaration::Nello(doubles) => house.nello.is_some_and(|on| on.doubles == *doubles),
            Declaration::Sevens => house.sevens,
            _ => true,
        })
    }
}

impl Default for House {
    fn default() -> Self {
        Self::tournament()
    }
}

/// A word that is not the name of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a variant: expected tournament, casual, forced-bid, forced-bid-31, nello, nello-doubles-high, nello-doubles-low, nello-doubles-inverted, nello-forced, nello-two-marks, plunge, splash, sevens, no-follow-me, points, points:N, marks:N or max-marks:N"
)]
pub struct VariantError(pub String);

impl FromStr for House {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let words = text.split([',', ' ', '\n']).filter(|word| !word.is_empty());
        words.take(100).try_fold(Self::tournament(), |house, word| house.with(word))
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = Vec::new();
        let mut say = |word: &str, on: bool| {
            if on {
                words.push(word.to_owned());
            }
        };
        say("forced-bid", self.all_pass == AllPass::ShakerBids(30));
        say("forced-bid-31", self.all_pass == AllPass::ShakerBids(31));
        if let Some(nello) = self.nello {
            say(&Declaration::Nello(nello.doubles).to_string(), true);
            say("nello-forced", nello.when == NelloWhen::Forced);
            say("nello-two-marks", nello.when == NelloWhen::TwoMarks);
        }
        say("plunge", self.plunge);
        say("splash", self.splash);
        say("sevens", self.sevens);
        say("no-follow-me", !self.follow_me);
        match self.play_to {
            PlayTo::Points(points) => say(&format!("points:{points}"), true),
            PlayTo::Marks(marks) => say(&format!("marks:{marks}"), marks != MARKS),
        }
        say(&format!("max-marks:{}", self.max_marks), self.max_marks != MAX_MARKS);
        if words.is_empty() {
            words.push("tournament".to_owned());
        }
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_print_and_parse() {
        for text in [
            "tournament",
            "casual",
            "forced-bid-31 nello-doubles-low nello-forced",
            "nello nello-two-marks sevens no-follow-me points:250 max-marks:2",
            "marks:3 splash",
            "nello-doubles-inverted",
        ] {
            let house: House = text.parse().unwrap();
            assert_eq!(house.to_string().parse(), Ok(house), "{text}");
        }
        assert_eq!("Forced_Bid".parse::<House>().unwrap().all_pass, AllPass::ShakerBids(30));
        for wrong in ["x", "points:", "points:+3", "points:0", "max-marks:8", "marks:99999999999"] {
            assert!(wrong.parse::<House>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn declarations_are_those_that_are_on() {
        assert_eq!(House::tournament().declarations().count(), 9);
        assert_eq!(House::casual().declarations().count(), 11);
        assert_eq!("no-follow-me".parse::<House>().unwrap().declarations().count(), 8);
    }
}
