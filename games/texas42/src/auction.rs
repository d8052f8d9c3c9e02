//! The auction: one round in which each seat bids once, every bid higher than the last.
//!
//! The legal bids depend on the house rules, on the bids so far, and for plunge and splash on the
//! doubles in the bidder's hand.

use crate::house::{AllPass, ByDoubles, House, Promises};
use crate::seats::{SEATS, after};
use kibitzer_game::Seat;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A call in the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Bid {
    /// No bid.
    #[default]
    Pass,
    /// A number of points, 30 to 41.
    Points(u8),
    /// All 42 points, for this many marks.
    Marks(u8),
    /// Usually two or three marks on three doubles; the partner names trumps and leads.
    Splash(u8),
    /// Usually four marks or more on four doubles; the partner names trumps and leads.
    Plunge(u8),
}

/// The lowest bid of points.
pub const LEAST: u8 = 30;
/// The highest bid of points.
pub const MOST: u8 = 41;
/// The points in a whole hand.
pub const ALL_POINTS: u8 = 42;
/// The number of doubles that a splash usually requires.
pub const SPLASH_DOUBLES: usize = ByDoubles::SPLASH.doubles as usize;
/// The number of doubles that a plunge usually requires.
pub const PLUNGE_DOUBLES: usize = ByDoubles::PLUNGE.doubles as usize;
/// The most marks that an opening bid may name.
const OPENING_MARKS: u8 = 2;

impl Bid {
    /// Every bid that exists, lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let points = (LEAST..=MOST).map(Self::Points);
        let marks = (1..=7).map(Self::Marks);
        let splash = (2..=3).map(Self::Splash);
        // The usual plunges first: a lower one came later, and numbers of bids stay what they were.
        let plunge = (4..=7).chain(2..=3).map(Self::Plunge);
        std::iter::once(Self::Pass).chain(points).chain(marks).chain(splash).chain(plunge)
    }

    /// The marks bid; 0 for a bid of points.
    pub const fn marks(self) -> u8 {
        match self {
            Self::Pass | Self::Points(_) => 0,
            Self::Marks(marks) | Self::Splash(marks) | Self::Plunge(marks) => marks,
        }
    }

    /// The points that the bidding side needs.
    pub const fn needs(self) -> u8 {
        match self {
            Self::Pass => 0,
            Self::Points(points) => points,
            _ => ALL_POINTS,
        }
    }

    /// Whether it is a plunge or a splash, after which the partner names trumps and leads.
    pub const fn is_by_doubles(self) -> bool {
        matches!(self, Self::Splash(_) | Self::Plunge(_))
    }

    const fn order(self) -> u8 {
        match self {
            Self::Pass => 0,
            Self::Points(points) => points,
            _ => 100 + self.marks(),
        }
    }
}

/// `points:30` as in files; `{:#}` prints the short form that people type, `30` or `1m`. Both parse.
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) if f.alternate() => write!(f, "{points}"),
            Self::Marks(marks) if f.alternate() => write!(f, "{marks}m"),
            Self::Pass => f.write_str("pass"),
            Self::Points(points) => write!(f, "points:{points}"),
            Self::Marks(marks) => write!(f, "marks:{marks}"),
            Self::Splash(marks) => write!(f, "splash:{marks}"),
            Self::Plunge(marks) => write!(f, "plunge:{marks}"),
        }
    }
}

/// Text that is not a bid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a bid: expected pass, 30 to 41 (or points:30), 1m to 7m (or marks:1), splash:2, splash:3 or plunge:2 to plunge:7"
)]
pub struct BidError(pub String);

impl FromStr for Bid {
    type Err = BidError;

    fn from_str(text: &str) -> Result<Self, BidError> {
        let refuse = || BidError(text.chars().take(30).collect());
        if text == "pass" || text == "p" {
            return Ok(Self::Pass);
        }
        let short = || Some(("marks", text.strip_suffix('m')?));
        let (name, number) = text.split_once(':').or_else(short).unwrap_or(("points", text));
        let number: u8 = match *number.as_bytes() {
            [one @ b'1'..=b'9'] => one - b'0',
            [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => (ten - b'0') * 10 + one - b'0',
            _ => return Err(refuse()),
        };
        match (name, number) {
            ("points", LEAST..=MOST) => Ok(Self::Points(number)),
            ("marks", 1..=7) => Ok(Self::Marks(number)),
            ("splash", 2..=3) => Ok(Self::Splash(number)),
            ("plunge", 2..=7) => Ok(Self::Plunge(number)),
            _ => Err(refuse()),
        }
    }
}

/// The auction so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    shaker: Seat,
    bids: [Bid; SEATS],
    made: u8,
    promises: Promises,
    assigned: bool,
}

impl Auction {
    /// An empty auction; the seat to the left of the shaker bids first, and bids promise what they
    /// usually do.
    pub fn new(shaker: Seat) -> Self {
        let (shaker, promises) = (Seat(shaker.0 % SEATS), Promises::default());
        Self { shaker, bids: [Bid::Pass; SEATS], made: 0, promises, assigned: false }
    }

    /// The same auction, not held: the shaker is given this contract, and nobody's call means
    /// anything.
    #[must_use]
    pub fn assigned(self, bid: Bid) -> Self {
        let mut auction = Self { assigned: true, made: 0, ..self };
        [Bid::Pass, Bid::Pass, Bid::Pass, bid].into_iter().for_each(|bid| auction.push(bid));
        auction
    }

    /// Whether the contract was given to the bidder without an auction.
    pub const fn is_assigned(&self) -> bool {
        self.assigned
    }

    /// The same auction where bids and leads promise something else.
    #[must_use]
    pub const fn promising(self, promises: Promises) -> Self {
        Self { promises, ..self }
    }

    /// What bids and leads promise.
    pub const fn promises(&self) -> Promises {
        self.promises
    }

    /// The seat that shook (shuffled and dealt).
    pub const fn shaker(&self) -> Seat {
        self.shaker
    }

    /// The bids so far, in order.
    pub fn bids(&self) -> &[Bid] {
        &self.bids[..usize::from(self.made)]
    }

    /// The bids so far, each with the seat that made it.
    pub fn said(&self) -> impl Iterator<Item = (Seat, Bid)> + '_ {
        let first = self.shaker.0 + 1;
        self.bids().iter().enumerate().map(move |(at, bid)| (after(Seat(first), at), *bid))
    }

    /// The seat that bids next; `None` when the auction is over.
    pub fn turn(&self) -> Option<Seat> {
        (usize::from(self.made) < SEATS).then(|| after(self.shaker, 1 + usize::from(self.made)))
    }

    /// The highest bid so far and the seat that made it; `None` while everybody has passed.
    pub fn highest(&self) -> Option<(Seat, Bid)> {
        self.said().filter(|(_, bid)| *bid != Bid::Pass).last()
    }

    /// The winner and the winning bid once the auction is over; `None` if everybody passed.
    pub fn winner(&self) -> Option<(Seat, Bid)> {
        if self.turn().is_none() { self.highest() } else { None }
    }

    /// Whether three passes force the shaker to bid.
    pub fn is_forced(&self) -> bool {
        self.bids().iter().take(SEATS - 1).all(|bid| *bid == Bid::Pass)
            && usize::from(self.made) >= SEATS - 1
    }

    /// The legal bids of the next seat, lowest first. `doubles` is the number of doubles it holds;
    /// with `None`, everything that some hand could bid.
    pub fn legal(
        &self,
        house: &House,
        doubles: Option<usize>,
    ) -> impl Iterator<Item = Bid> + use<> {
        let (auction, house) = (*self, *house);
        Bid::all().filter(move |bid| auction.allows(&house, *bid, doubles))
    }

    /// Whether the next seat may make this bid.
    pub fn allows(&self, house: &House, bid: Bid, doubles: Option<usize>) -> bool {
        if self.turn().is_none() || doubles.is_some_and(|held| held < house.promises().doubles(bid))
        {
            return false;
        }
        let floor = match house.all_pass {
            AllPass::ShakerBids(least) if self.is_forced() => Some(least),
            _ => None,
        };
        let highest = self.highest().map_or(Bid::Pass, |(_, bid)| bid);
        let marks = highest.marks();
        // After a plunge or a splash only a higher mark bid is legal.
        let open = !highest.is_by_doubles();
        match bid {
            Bid::Pass => floor.is_none(),
            Bid::Points(points) => {
                marks == 0
                    && (LEAST..=MOST).contains(&points)
                    && points > highest.order()
                    && floor.is_none_or(|least| points >= least)
            }
            Bid::Marks(bid) => {
                let next = if marks == 0 { bid <= OPENING_MARKS } else { bid == marks + 1 };
                bid >= 1 && next && bid <= house.mark_cap()
            }
            Bid::Splash(bid) => house.splash.is_some_and(|splash| {
                let value = (marks + 1).clamp(splash.marks, 3);
                open && bid == value && bid > marks && bid <= house.mark_cap()
            }),
            Bid::Plunge(bid) => house.plunge.is_some_and(|plunge| {
                let value = (marks + 1).max(plunge.marks);
                open && bid == value && bid <= house.mark_cap()
            }),
        }
    }

    /// Adds a bid. The caller has checked it with [`Auction::allows`].
    pub fn push(&mut self, bid: Bid) {
        if usize::from(self.made) < SEATS {
            self.bids[usize::from(self.made)] = bid;
            self.made += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auction(bids: &str) -> Auction {
        let mut auction = Auction::new(Seat(3));
        bids.split_whitespace().for_each(|bid| auction.push(bid.parse().unwrap()));
        auction
    }

    fn legal(house: &str, bids: &str, doubles: Option<usize>) -> String {
        let house: House = house.parse().unwrap();
        let legal: Vec<String> =
            auction(bids).legal(&house, doubles).map(|bid| bid.to_string()).collect();
        legal.join(" ")
    }

    fn complete(house: &House, auction: Auction) -> u64 {
        if auction.turn().is_none() {
            return 1;
        }
        let next = |bid| {
            let mut next = auction;
            next.push(bid);
            complete(house, next)
        };
        auction.legal(house, Some(7)).map(next).sum()
    }

    #[test]
    fn complete_auctions_by_mark_cap() {
        let wanted = [2380, 3060, 3196, 3213, 3214, 3214, 3214];
        for (cap, wanted) in (1..).zip(wanted) {
            let house = House { max_marks: cap, ..House::tournament() };
            assert_eq!(complete(&house, Auction::new(Seat(3))), wanted, "cap {cap}");
        }
    }

    #[test]
    fn marks_go_up_by_one() {
        assert_eq!(legal("", "points:41", None), "pass marks:1 marks:2");
        assert_eq!(legal("", "marks:2", None), "pass marks:3");
        assert_eq!(legal("max-marks:2", "marks:2", None), "pass");
        assert_eq!(legal("points", "marks:2 marks:3", None), "pass");
    }

    #[test]
    fn the_shaker_is_forced() {
        assert!(legal("forced-bid", "pass pass pass", None).starts_with("points:30 "));
        assert!(legal("forced-bid-31", "pass pass pass", None).starts_with("points:31 "));
        assert!(legal("forced-bid", "pass pass", None).starts_with("pass points:30 "));
        assert!(legal("forced-bid", "points:30 pass pass", None).starts_with("pass points:31 "));
    }

    #[test]
    fn plunge_and_splash_jump_and_close_the_auction() {
        assert!(legal("plunge splash", "", Some(4)).ends_with(" marks:2 splash:2 plunge:4"));
        assert!(legal("plunge splash", "", Some(3)).ends_with(" marks:2 splash:2"));
        assert!(legal("plunge splash", "", Some(2)).ends_with(" marks:2"));
        assert_eq!(legal("plunge splash", "marks:2", None), "pass marks:3 splash:3 plunge:4");
        assert_eq!(legal("plunge splash", "marks:2 marks:3", None), "pass marks:4 plunge:4");
        assert_eq!(legal("plunge splash", "plunge:4", Some(7)), "pass marks:5");
        assert_eq!(legal("plunge splash", "splash:2", Some(7)), "pass marks:3");
        assert_eq!(legal("plunge", "marks:2 marks:3 marks:4", Some(4)), "pass marks:5 plunge:5");
    }

    #[test]
    fn clubs_set_what_a_plunge_and_a_splash_are_worth_and_need() {
        let club = "plunge:2 plunge-doubles:3 splash:3 splash-doubles:2";
        assert!(legal(club, "", Some(3)).ends_with(" marks:2 splash:3 plunge:2"));
        assert!(legal(club, "", Some(2)).ends_with(" marks:2 splash:3"));
        assert!(legal(club, "", Some(1)).ends_with(" marks:2"));
        assert_eq!(legal(club, "marks:2", Some(7)), "pass marks:3 splash:3 plunge:3");
        assert_eq!(legal(club, "marks:2 marks:3", Some(7)), "pass marks:4 plunge:4");
        assert_eq!(legal("points plunge:3", "marks:2", Some(4)), "pass marks:3 plunge:3");
    }

    #[test]
    fn bids_print_and_parse() {
        for bid in Bid::all() {
            assert_eq!(bid.to_string().parse(), Ok(bid));
            assert_eq!(format!("{bid:#}").parse(), Ok(bid));
        }
        let short = |text: &str| text.parse::<Bid>().unwrap().to_string();
        assert_eq!(["p", "30", "2m"].map(short), ["pass", "points:30", "marks:2"]);
        for wrong in [
            "",
            "Pass",
            "29",
            "42",
            "points:42",
            "marks:0",
            "marks:8",
            "points:030",
            "8m",
            "plunge:1",
        ] {
            assert!(wrong.parse::<Bid>().is_err(), "{wrong}");
        }
    }
}
