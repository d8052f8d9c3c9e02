//! The declarations that can be named after the auction, and the suit tables that follow from them.
//!
//! Every declaration has one [`Suits`]: which suit each domino leads, which dominoes follow a suit,
//! and which beats which. [`Declaration::legal`] is the only implementation of following suit: play
//! uses it to list the legal plays, and inference uses it to deduce what a hand cannot have held.

use crate::domino::{DOMINOES, Domino, Tiles};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How doubles are treated at nello.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NelloDoubles {
    /// A suit of their own, 6-6 high.
    OwnSuit,
    /// In the suit of their pips, ranked highest.
    High,
    /// In the suit of their pips, ranked lowest.
    Low,
    /// A suit of their own, 0-0 high.
    OwnSuitInverted,
}

/// The trump suit or special contract named after the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Declaration {
    /// Every domino with this number of pips on an end is trump.
    Pip(Pip),
    /// The seven doubles are trumps.
    Doubles,
    /// No trumps: the highest domino of the suit led wins.
    FollowMe,
    /// No trumps; the bidder must lose every trick, and plays without a partner.
    Nello(NelloDoubles),
    /// No suits: the domino nearest to seven pips wins.
    Sevens,
}

/// A number of pips on one end: 0 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pip(u8);

impl Pip {
    /// Checks the number; `None` above six.
    pub const fn new(pips: u8) -> Option<Self> {
        if pips <= 6 { Some(Self(pips)) } else { None }
    }

    /// The number of pips.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A suit that can be led: 0 to 6 for the pips, 7 for the called suit (trumps, or doubles as a suit
/// of their own).
pub type Suit = u8;

/// The index of the called suit.
pub const CALLED: Suit = 7;

/// The tables that follow from a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suits {
    /// The suit that a domino leads.
    pub led: [Suit; DOMINOES],
    /// The dominoes that follow a suit; empty at sevens, where no suit is followed.
    pub follow: [Tiles; 8],
    /// The rank of a domino when a suit was led: the greatest wins, the earliest among equals; 0
    /// cannot win.
    pub power: [[u8; DOMINOES]; 8],
    /// The trumps; empty if the declaration has none.
    pub trumps: Tiles,
}

const COUNT: usize = 14;

static TABLES: [Suits; COUNT] = tables();

impl Declaration {
    /// The nine declarations that every house plays (follow-me unless it is switched off).
    pub const NINE: [Self; 9] = [
        Self::Pip(Pip(0)),
        Self::Pip(Pip(1)),
        Self::Pip(Pip(2)),
        Self::Pip(Pip(3)),
        Self::Pip(Pip(4)),
        Self::Pip(Pip(5)),
        Self::Pip(Pip(6)),
        Self::Doubles,
        Self::FollowMe,
    ];

    /// All declarations, including those of the variants.
    pub const ALL: [Self; COUNT] = [
        Self::Pip(Pip(0)),
        Self::Pip(Pip(1)),
        Self::Pip(Pip(2)),
        Self::Pip(Pip(3)),
        Self::Pip(Pip(4)),
        Self::Pip(Pip(5)),
        Self::Pip(Pip(6)),
        Self::Doubles,
        Self::FollowMe,
        Self::Nello(NelloDoubles::OwnSuit),
        Self::Nello(NelloDoubles::High),
        Self::Nello(NelloDoubles::Low),
        Self::Nello(NelloDoubles::OwnSuitInverted),
        Self::Sevens,
    ];

    const fn number(self) -> usize {
        match self {
            Self::Pip(pip) => pip.0 as usize,
            Self::Doubles => 7,
            Self::FollowMe => 8,
            Self::Nello(NelloDoubles::OwnSuit) => 9,
            Self::Nello(NelloDoubles::High) => 10,
            Self::Nello(NelloDoubles::Low) => 11,
            Self::Nello(NelloDoubles::OwnSuitInverted) => 12,
            Self::Sevens => 13,
        }
    }

    /// The precomputed suit tables of this declaration.
    pub fn suits(self) -> &'static Suits {
        &TABLES[self.number()]
    }

    /// Whether it is nello, however the doubles are treated.
    pub const fn is_nello(self) -> bool {
        matches!(self, Self::Nello(_))
    }

    /// The suit that a domino leads. At sevens suits have no meaning; the higher end is returned.
    pub fn led_suit(self, lead: Domino) -> Suit {
        self.suits().led[lead.index()]
    }

    /// The dominoes of a hand that may be played when `led` was led, or that may be led if nothing
    /// was.
    pub fn legal(self, led: Option<Domino>, hand: Tiles) -> Tiles {
        if self == Self::Sevens {
            return nearest(hand);
        }
        let Some(led) = led else { return hand };
        let suits = self.suits();
        let followers = hand.and(suits.follow[suits.led[led.index()] as usize]);
        if followers.is_empty() { hand } else { followers }
    }

    /// What a hand cannot have held besides a domino that it played: everything that would have
    /// made the play illegal.
    pub fn denied(self, led: Option<Domino>, played: Domino) -> Tiles {
        let bars =
            |other: &Domino| !self.legal(led, Tiles::one(played).with(*other)).contains(played);
        Tiles::ALL.without(played).iter().filter(bars).collect()
    }

    /// Whether playing this shows that the hand is void in the suit led. Never at sevens, and never
    /// for the lead itself.
    pub fn fails_to_follow(self, led: Domino, played: Domino) -> bool {
        let suits = self.suits();
        self != Self::Sevens && !suits.follow[suits.led[led.index()] as usize].contains(played)
    }

    /// The play that wins a trick, as an index in the order of play; 0 for an empty trick.
    pub fn winner(self, trick: &[Domino]) -> usize {
        let Some(led) = trick.first() else { return 0 };
        let suits = self.suits();
        let power = &suits.power[suits.led[led.index()] as usize];
        let mut best = 0;
        for (at, tile) in trick.iter().enumerate().skip(1) {
            if power[tile.index()] > power[trick[best].index()] {
                best = at;
            }
        }
        best
    }
}

/// The dominoes of a hand that are nearest to seven pips.
fn nearest(hand: Tiles) -> Tiles {
    let power = &Declaration::Sevens.suits().power[0];
    let best = hand.iter().map(|tile| power[tile.index()]).max();
    hand.iter().filter(|tile| Some(power[tile.index()]) == best).collect()
}

const fn tables() -> [Suits; COUNT] {
    let mut all = [suits(0); COUNT];
    let mut number = 1;
    while number < COUNT {
        all[number] = suits(number);
        number += 1;
    }
    all
}

/// The rank in a pip suit: the double is highest, the others rank by the other end.
const fn rank_in(tile: Domino, suit: u8, double: u8) -> u8 {
    if tile.is_double() {
        double
    } else if tile.high() == suit {
        tile.low() + 1
    } else {
        tile.high() + 1
    }
}

const fn suits(number: usize) -> Suits {
    let declaration = Declaration::ALL[number];
    let mut table = Suits {
        led: [0; DOMINOES],
        follow: [Tiles::NONE; 8],
        power: [[0; DOMINOES]; 8],
        trumps: Tiles::NONE,
    };
    let mut at = 0;
    while at < DOMINOES {
        let Some(tile) = Domino::at(at) else { break };
        let own_suit = tile.is_double()
            && matches!(
                declaration,
                Declaration::Doubles
                    | Declaration::Nello(NelloDoubles::OwnSuit | NelloDoubles::OwnSuitInverted)
            );
        // The rank within the called suit, if the domino belongs to it.
        let called = match declaration {
            Declaration::Pip(pip) if tile.has(pip.0) => rank_in(tile, pip.0, 8),
            Declaration::Nello(NelloDoubles::OwnSuitInverted) if own_suit => 7 - tile.high(),
            _ if own_suit => tile.high() + 1,
            _ => 0,
        };
        let trump = called > 0 && matches!(declaration, Declaration::Pip(_) | Declaration::Doubles);
        let double = match declaration {
            Declaration::Nello(NelloDoubles::Low) => 0,
            _ => 8,
        };
        table.led[at] = if called > 0 { CALLED } else { tile.high() };
        let mut suit = 0;
        while suit <= CALLED {
            let s = suit as usize;
            if matches!(declaration, Declaration::Sevens) {
                let pips = tile.pips();
                table.power[s][at] = 8 - pips.abs_diff(7);
            } else if called > 0 {
                if suit == CALLED {
                    table.follow[s] = table.follow[s].with(tile);
                }
                // Trumps beat everything; a called suit that is not trump wins only when it was
                // led.
                table.power[s][at] = if trump {
                    16 + called
                } else if suit == CALLED {
                    called
                } else {
                    0
                };
            } else if suit != CALLED && tile.has(suit) {
                table.follow[s] = table.follow[s].with(tile);
                // One more for every domino, so that the lowest double of a suit can still win its
                // trick.
                table.power[s][at] = 1 + rank_in(tile, suit, double);
            }
            suit += 1;
        }
        if trump {
            table.trumps = table.trumps.with(tile);
        }
        at += 1;
    }
    table
}

/// `pip:5` as in files; `{:#}` prints the short form that people type, `5s`. Both parse.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pip(pip) if f.alternate() => return write!(f, "{}s", pip.0),
            Self::Pip(pip) => return write!(f, "pip:{}", pip.0),
            Self::Doubles => "doubles",
            Self::FollowMe => "follow-me",
            Self::Nello(NelloDoubles::OwnSuit) => "nello",
            Self::Nello(NelloDoubles::High) => "nello-doubles-high",
            Self::Nello(NelloDoubles::Low) => "nello-doubles-low",
            Self::Nello(NelloDoubles::OwnSuitInverted) => "nello-doubles-inverted",
            Self::Sevens => "sevens",
        })
    }
}

/// Text that is not a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a declaration: expected 0s to 6s (or pip:0), doubles, follow-me, nello, nello-doubles-high, nello-doubles-low, nello-doubles-inverted or sevens"
)]
pub struct DeclarationError(pub String);

impl FromStr for Declaration {
    type Err = DeclarationError;

    fn from_str(text: &str) -> Result<Self, DeclarationError> {
        let names = |named: &Self| named.to_string() == text || format!("{named:#}") == text;
        let found = Self::ALL.into_iter().find(names);
        found.ok_or_else(|| DeclarationError(text.chars().take(30).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Tiles {
        text.parse().unwrap()
    }

    fn legal(declaration: &str, led: &str, hand: &str) -> String {
        let led = led.parse().ok();
        declaration.parse::<Declaration>().unwrap().legal(led, tiles(hand)).to_string()
    }

    #[test]
    fn a_trump_never_follows_another_suit() {
        assert_eq!(legal("pip:4", "0-0", "4-0 3-1"), "3-1 4-0");
        assert_eq!(legal("pip:4", "0-0", "4-0 3-0 6-6"), "3-0");
        assert_eq!(legal("doubles", "5-2", "5-5 6-4"), "5-5 6-4");
    }

    #[test]
    fn sevens_must_be_the_nearest_even_when_leading() {
        assert_eq!(legal("sevens", "", "6-6 6-1 4-3 0-0"), "4-3 6-1");
        assert_eq!(legal("sevens", "6-6", "6-5 1-0 0-0"), "6-5");
    }

    #[test]
    fn what_is_denied_is_what_legality_says() {
        let fours: Declaration = "pip:4".parse().unwrap();
        let led = "0-0".parse().unwrap();
        assert_eq!(
            fours.denied(Some(led), "4-0".parse().unwrap()),
            tiles("0-0 1-0 2-0 3-0 5-0 6-0")
        );
        assert_eq!(fours.denied(Some(led), "3-0".parse().unwrap()), Tiles::NONE);
        assert_eq!(fours.denied(None, led), Tiles::NONE);
        let sevens = Declaration::Sevens.denied(None, "6-0".parse().unwrap());
        assert_eq!(sevens, tiles("4-3 5-2 6-1"));
    }

    #[test]
    fn a_low_double_still_wins_alone() {
        let low = Declaration::Nello(NelloDoubles::Low);
        let trick = |text: &str| text.split(' ').map(|t| t.parse().unwrap()).collect::<Vec<_>>();
        assert_eq!(low.winner(&trick("5-5 6-6 4-3")), 0);
        assert_eq!(low.winner(&trick("5-5 5-0 4-3")), 1);
        let inverted = Declaration::Nello(NelloDoubles::OwnSuitInverted);
        assert_eq!(inverted.winner(&trick("5-5 0-0 6-6")), 1);
    }

    #[test]
    fn declarations_print_and_parse() {
        for (at, declaration) in Declaration::ALL.into_iter().enumerate() {
            assert_eq!(declaration.number(), at);
            assert_eq!(declaration.to_string().parse(), Ok(declaration));
            assert_eq!(format!("{declaration:#}").parse(), Ok(declaration));
        }
        assert_eq!("5s".parse::<Declaration>().unwrap().to_string(), "pip:5");
        assert!("pip:7".parse::<Declaration>().is_err());
    }
}
