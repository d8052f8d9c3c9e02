//! The 28 dominoes of the double-six set, and sets of them as 28 bits of a `u32`.
//!
//! A domino is a number from 0 to 27: 0-0, 1-0, 1-1, 2-0 and so on, so that sets iterate in the
//! order in which players write them down. Trumps and tricks are unknown here.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The number of dominoes in a double-six set.
pub const DOMINOES: usize = 28;

/// One domino. Printed with the higher end first, read with either.
///
/// ```
/// use kibitzer_texas42::Domino;
/// let tile: Domino = "6-4".parse().unwrap();
/// assert_eq!((tile.high(), tile.low(), tile.count(), tile.index()), (6, 4, 10, 25));
/// assert_eq!("4-6".parse(), Ok(tile));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Domino(u8);

const HIGH: [u8; DOMINOES] = ends().0;
const LOW: [u8; DOMINOES] = ends().1;

const fn ends() -> ([u8; DOMINOES], [u8; DOMINOES]) {
    let (mut highs, mut lows) = ([0; DOMINOES], [0; DOMINOES]);
    let (mut high, mut at) = (0, 0);
    while high <= 6 {
        let mut low = 0;
        while low <= high {
            highs[at] = high;
            lows[at] = low;
            at += 1;
            low += 1;
        }
        high += 1;
    }
    (highs, lows)
}

impl Domino {
    /// The domino with these two ends, in either order; `None` if an end has more than six pips.
    pub const fn new(one: u8, other: u8) -> Option<Self> {
        let (high, low) = if one >= other { (one, other) } else { (other, one) };
        if high > 6 { None } else { Some(Self(high * (high + 1) / 2 + low)) }
    }

    /// The domino with this index, 0 to 27.
    pub const fn at(index: usize) -> Option<Self> {
        if index < DOMINOES { Some(Self(index as u8)) } else { None }
    }

    /// The index of the domino, 0 to 27.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The pips of its higher end.
    pub const fn high(self) -> u8 {
        HIGH[self.0 as usize]
    }

    /// The pips of its lower end.
    pub const fn low(self) -> u8 {
        LOW[self.0 as usize]
    }

    /// The pips of both ends together.
    pub const fn pips(self) -> u8 {
        self.high() + self.low()
    }

    /// Whether both ends are the same.
    pub const fn is_double(self) -> bool {
        self.high() == self.low()
    }

    /// Whether one of its ends has this number of pips.
    pub const fn has(self, pips: u8) -> bool {
        self.high() == pips || self.low() == pips
    }

    /// Its points for the side that takes it: 10 for 5-5 and 6-4, 5 for 5-0, 4-1 and 3-2.
    pub const fn count(self) -> u8 {
        match self.pips() {
            10 => 10,
            5 => 5,
            _ => 0,
        }
    }

    /// All dominoes in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..DOMINOES as u8).map(Self)
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high(), self.low())
    }
}

impl fmt::Debug for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a domino.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a domino: expected two ends from 0 to 6, such as 6-4")]
pub struct DominoError(pub String);

impl FromStr for Domino {
    type Err = DominoError;

    fn from_str(text: &str) -> Result<Self, DominoError> {
        match *text.as_bytes() {
            [one @ b'0'..=b'6', b'-', other @ b'0'..=b'6'] => Self::new(one - b'0', other - b'0'),
            _ => None,
        }
        .ok_or_else(|| DominoError(text.chars().take(20).collect()))
    }
}

/// A set of dominoes.
///
/// ```
/// use kibitzer_texas42::Tiles;
/// let hand: Tiles = "6-4 0-0 5-5".parse().unwrap();
/// assert_eq!(hand.to_string(), "0-0 5-5 6-4");
/// assert_eq!(hand.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Tiles(u32);

impl Tiles {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The whole set.
    pub const ALL: Self = Self((1 << DOMINOES) - 1);
    /// The seven doubles.
    pub const DOUBLES: Self = doubles();

    /// The set with these bits; bits past the 28th are ignored.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits, one per domino.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set with this one member.
    pub const fn one(tile: Domino) -> Self {
        Self(1 << tile.0)
    }

    /// Whether the domino is in the set.
    pub const fn contains(self, tile: Domino) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// The number of dominoes in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with this domino added.
    #[must_use]
    pub const fn with(self, tile: Domino) -> Self {
        Self(self.0 | 1 << tile.0)
    }

    /// The set with this domino removed.
    #[must_use]
    pub const fn without(self, tile: Domino) -> Self {
        Self(self.0 & !(1 << tile.0))
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The union.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The difference: what is in this set but not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first domino, in index order.
    pub const fn first(self) -> Option<Domino> {
        if self.0 == 0 { None } else { Some(Domino(self.0.trailing_zeros() as u8)) }
    }

    /// The points of its counters, without the points for tricks.
    pub fn count(self) -> u8 {
        self.iter().map(Domino::count).sum()
    }

    /// The dominoes in index order.
    pub fn iter(self) -> impl Iterator<Item = Domino> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Self(left).first();
            left &= left.wrapping_sub(1);
            next
        })
    }
}

const fn doubles() -> Tiles {
    let mut bits = 0;
    let mut at = 0;
    while at < DOMINOES {
        if HIGH[at] == LOW[at] {
            bits |= 1 << at;
        }
        at += 1;
    }
    Tiles(bits)
}

impl FromIterator<Domino> for Tiles {
    fn from_iter<I: IntoIterator<Item = Domino>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, tile) in self.iter().enumerate() {
            write!(f, "{}{tile}", if at > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Text that is not a set of dominoes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TilesError {
    /// A word is not a domino.
    #[error(transparent)]
    Domino(#[from] DominoError),
    /// A domino occurs more than once.
    #[error("{0} appears twice")]
    Twice(Domino),
}

impl FromStr for Tiles {
    type Err = TilesError;

    fn from_str(text: &str) -> Result<Self, TilesError> {
        let mut tiles = Self::NONE;
        for word in text.split_whitespace() {
            let tile: Domino = word.parse()?;
            if tiles.contains(tile) {
                return Err(TilesError::Twice(tile));
            }
            tiles = tiles.with(tile);
        }
        Ok(tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dominoes_print_and_parse() {
        for (index, tile) in Domino::all().enumerate() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(tile.index(), index);
            assert_eq!(Domino::new(tile.low(), tile.high()), Some(tile));
            assert_eq!(Domino::at(index), Some(tile));
            assert_eq!(format!("{}-{}", tile.low(), tile.high()).parse(), Ok(tile));
        }
        assert_eq!(Domino::at(DOMINOES), None);
        for wrong in ["", "6", "7-1", "1-7", "6-4 ", "6_4", "6-4-2", "é-0", "6-", "-6-4"] {
            assert!(wrong.parse::<Domino>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_count_is_thirty_five() {
        assert_eq!(Tiles::ALL.count(), 35);
        assert_eq!(Tiles::ALL.iter().filter(|tile| tile.count() > 0).count(), 5);
        assert_eq!(Tiles::DOUBLES.to_string(), "0-0 1-1 2-2 3-3 4-4 5-5 6-6");
    }

    #[test]
    fn a_domino_twice_is_refused() {
        for hand in ["6-4 5-5 6-4", "6-4 5-5 4-6"] {
            let error = hand.parse::<Tiles>().unwrap_err();
            assert_eq!(error.to_string(), "6-4 appears twice");
        }
    }
}
