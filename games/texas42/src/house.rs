//! House rules: every variant is a switch in one value.
//!
//! House rules print as the list of their variants and parse back. The tournament rules have none.

use crate::auction::Bid;
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
    /// How doubles rank and which suit they follow; `None` if the bidder chooses when naming it:
    /// high, low, or a suit of their own.
    pub doubles: Option<NelloDoubles>,
    /// When it may be named.
    pub when: NelloWhen,
}

/// A bid on doubles, after which the partner names trumps and leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByDoubles {
    /// The marks that it is worth; more if others have bid as many.
    pub marks: u8,
    /// The number of doubles that the bidder must hold.
    pub doubles: u8,
}

impl ByDoubles {
    /// The usual plunge: four marks on four doubles.
    pub const PLUNGE: Self = Self { marks: 4, doubles: 4 };
    /// The usual splash: two marks on three doubles.
    pub const SPLASH: Self = Self { marks: 2, doubles: 3 };
}

/// The house rules that everybody's inferences depend on: what a bid or a lead tells about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Promises {
    /// Whether the opening lead is a trump if the leader holds one.
    pub lead_trump: bool,
    /// The doubles that a plunge requires.
    pub plunge: u8,
    /// The doubles that a splash requires.
    pub splash: u8,
}

impl Default for Promises {
    fn default() -> Self {
        House::tournament().promises()
    }
}

impl Promises {
    /// The number of doubles that a bid promises.
    pub const fn doubles(self, bid: Bid) -> usize {
        match bid {
            Bid::Splash(_) => self.splash as usize,
            Bid::Plunge(_) => self.plunge as usize,
            _ => 0,
        }
    }

    /// House rules with these promises and no other variant.
    pub(crate) fn house(self) -> House {
        let usual = Self::default();
        let by = |kind: ByDoubles, doubles: u8, usual: u8| {
            (doubles != usual).then_some(ByDoubles { doubles, ..kind })
        };
        House {
            lead_trump: self.lead_trump,
            plunge: by(ByDoubles::PLUNGE, self.plunge, usual.plunge),
            splash: by(ByDoubles::SPLASH, self.splash, usual.splash),
            ..House::tournament()
        }
    }
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
    /// Whether a shaker who was forced to bid scores a mark more for taking every trick.
    pub forced_sweep: bool,
    /// Whether the opening lead must be a trump, if the leader holds one.
    pub lead_trump: bool,
    /// Whether nello is played, and how.
    pub nello: Option<Nello>,
    /// Whether plunge bids are allowed, on how many doubles and for how many marks.
    pub plunge: Option<ByDoubles>,
    /// The same for splash bids.
    pub splash: Option<ByDoubles>,
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
            forced_sweep: false,
            lead_trump: false,
            nello: None,
            plunge: None,
            splash: None,
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
            nello: Some(Nello { doubles: Some(NelloDoubles::OwnSuit), when: NelloWhen::MarkBid }),
            plunge: Some(ByDoubles::PLUNGE),
            splash: Some(ByDoubles::SPLASH),
            sevens: true,
            ..Self::tournament()
        }
    }

    /// What bids and leads promise under these rules.
    pub const fn promises(&self) -> Promises {
        const fn doubles(by: Option<ByDoubles>, usual: ByDoubles) -> u8 {
            match by {
                Some(by) => by.doubles,
                None => usual.doubles,
            }
        }
        Promises {
            lead_trump: self.lead_trump,
            plunge: doubles(self.plunge, ByDoubles::PLUNGE),
            splash: doubles(self.splash, ByDoubles::SPLASH),
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
        let plain = Nello { doubles: Some(NelloDoubles::OwnSuit), when: NelloWhen::MarkBid };
        let doubles =
            |doubles| Some(Nello { doubles: Some(doubles), ..self.nello.unwrap_or(plain) });
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
            "forced-sweep" => {
                self.forced_sweep = true;
                if self.all_pass == AllPass::ThrowIn {
                    self.all_pass = AllPass::ShakerBids(30);
                }
            }
            "lead-trump" => self.lead_trump = true,
            "nello" => self.nello = self.nello.or(Some(plain)),
            "nello-doubles-own" => self.nello = doubles(NelloDoubles::OwnSuit),
            "nello-doubles-high" => self.nello = doubles(NelloDoubles::High),
            "nello-doubles-low" => self.nello = doubles(NelloDoubles::Low),
            "nello-doubles-inverted" => self.nello = doubles(NelloDoubles::OwnSuitInverted),
            "nello-doubles-choice" => {
                self.nello = Some(Nello { doubles: None, ..self.nello.unwrap_or(plain) });
            }
            "nello-forced" => self.nello = when(NelloWhen::Forced),
            "nello-two-marks" => self.nello = when(NelloWhen::TwoMarks),
            "plunge" => self.plunge = self.plunge.or(Some(ByDoubles::PLUNGE)),
            "splash" => self.splash = self.splash.or(Some(ByDoubles::SPLASH)),
            "sevens" => self.sevens = true,
            "follow-me" => self.follow_me = true,
            "no-follow-me" => self.follow_me = false,
            "points" | "points-game" => self.play_to = PlayTo::Points(POINTS),
            word => {
                let (name, number) = word.split_once(':').ok_or_else(refuse)?;
                let digits = number.len() <= 4 && number.bytes().all(|byte| byte.is_ascii_digit());
                let number: u16 =
                    digits.then(|| number.parse().ok()).flatten().ok_or_else(refuse)?;
                let plunge = self.plunge.unwrap_or(ByDoubles::PLUNGE);
                let splash = self.splash.unwrap_or(ByDoubles::SPLASH);
                let small = number as u8;
                match (name, number) {
                    ("plunge", 2..=7) => {
                        self.plunge = Some(ByDoubles { marks: small, ..plunge });
                    }
                    ("splash", 2..=3) => {
                        self.splash = Some(ByDoubles { marks: small, ..splash });
                    }
                    ("plunge-doubles", 1..=7) => {
                        self.plunge = Some(ByDoubles { doubles: small, ..plunge });
                    }
                    ("splash-doubles", 1..=7) => {
                        self.splash = Some(ByDoubles { doubles: small, ..splash });
                    }
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
            Declaration::Nello(doubles) => house.nello.is_some_and(|on| match on.doubles {
                Some(agreed) => agreed == *doubles,
                None => *doubles != NelloDoubles::OwnSuitInverted,
            }),
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
    "`{0}` is not a variant: expected tournament, casual, forced-bid, forced-bid-31, forced-sweep, lead-trump, nello, nello-doubles-high, nello-doubles-low, nello-doubles-inverted, nello-doubles-choice, nello-forced, nello-two-marks, plunge, plunge:N, plunge-doubles:N, splash, splash:N, splash-doubles:N, sevens, no-follow-me, points, points:N, marks:N or max-marks:N"
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
        say("forced-sweep", self.forced_sweep);
        say("lead-trump", self.lead_trump);
        if let Some(nello) = self.nello {
            match nello.doubles {
                Some(doubles) => say(&Declaration::Nello(doubles).to_string(), true),
                None => say("nello-doubles-choice", true),
            }
            say("nello-forced", nello.when == NelloWhen::Forced);
            say("nello-two-marks", nello.when == NelloWhen::TwoMarks);
        }
        for (name, by, usual) in
            [("plunge", self.plunge, ByDoubles::PLUNGE), ("splash", self.splash, ByDoubles::SPLASH)]
        {
            let Some(by) = by else { continue };
            say(name, by == usual);
            say(&format!("{name}:{}", by.marks), by.marks != usual.marks);
            say(&format!("{name}-doubles:{}", by.doubles), by.doubles != usual.doubles);
        }
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
            "nello-doubles-choice nello-two-marks",
            "plunge:2 plunge-doubles:3 splash:3 splash-doubles:2",
            "plunge-doubles:5 splash",
            "forced-bid-31 forced-sweep lead-trump",
        ] {
            let house: House = text.parse().unwrap();
            assert_eq!(house.to_string().parse(), Ok(house), "{text}");
        }
        assert_eq!("Forced_Bid".parse::<House>().unwrap().all_pass, AllPass::ShakerBids(30));
        for wrong in [
            "x",
            "points:",
            "points:+3",
            "points:0",
            "max-marks:8",
            "marks:99999999999",
            "plunge:1",
            "plunge:8",
            "splash:4",
            "splash-doubles:0",
            "plunge-doubles:8",
        ] {
            assert!(wrong.parse::<House>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_forced_sweep_needs_a_forced_bid() {
        assert_eq!("forced-sweep".parse::<House>().unwrap().to_string(), "forced-bid forced-sweep");
    }

    #[test]
    fn declarations_are_those_that_are_on() {
        assert_eq!(House::tournament().declarations().count(), 9);
        assert_eq!(House::casual().declarations().count(), 11);
        assert_eq!("no-follow-me".parse::<House>().unwrap().declarations().count(), 8);
        let choice = "nello-doubles-choice".parse::<House>().unwrap().declarations().skip(9);
        let choice: Vec<String> = choice.map(|named| named.to_string()).collect();
        assert_eq!(choice, ["nello", "nello-doubles-high", "nello-doubles-low"]);
    }
}
