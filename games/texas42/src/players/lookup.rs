//! The tables of a declaration as bare masks, for playing millions of hands: what beats what, and
//! what a player would rather keep. Built from [`Declaration::suits`]; tests compare following suit
//! with [`Declaration::legal`].

use crate::declaration::Declaration;
use crate::domino::{DOMINOES, Domino, Tiles};
use std::sync::LazyLock;

/// The suit index that means that nothing has been led.
pub(super) const NOTHING_LED: u8 = 8;

/// Lookup tables for questions that come up thousands of times per hand.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    pub(super) led: [u8; DOMINOES],
    /// The dominoes that follow a suit; empty when nothing has been led.
    pub(super) follow: [u32; 9],
    pub(super) power: [[u8; DOMINOES]; 8],
    /// The dominoes that beat this one when a suit was led.
    pub(super) above: [[u32; DOMINOES]; 8],
    pub(super) trumps: u32,
    /// How reluctant a player is to part with a domino: count, trumps, doubles and high ends are
    /// kept.
    pub(super) keep: [u8; DOMINOES],
    pub(super) count: [u8; DOMINOES],
    pub(super) sevens: bool,
    near: [u32; 9],
}

static LOOKUPS: LazyLock<Vec<Lookup>> =
    LazyLock::new(|| Declaration::ALL.into_iter().map(Lookup::new).collect());

impl Lookup {
    pub(super) fn of(declaration: Declaration) -> &'static Self {
        &LOOKUPS[number(declaration)]
    }

    fn new(declaration: Declaration) -> Self {
        let suits = declaration.suits();
        let mut lookup = Self {
            led: suits.led,
            follow: [0; 9],
            power: suits.power,
            above: [[0; DOMINOES]; 8],
            trumps: suits.trumps.bits(),
            keep: [0; DOMINOES],
            count: [0; DOMINOES],
            sevens: declaration == Declaration::Sevens,
            near: [0; 9],
        };
        for (place, tiles) in lookup.follow.iter_mut().zip(suits.follow) {
            *place = tiles.bits();
        }
        for tile in Domino::all() {
            let at = tile.index();
            lookup.count[at] = tile.count();
            lookup.near[usize::from(suits.power[0][at].min(8))] |= 1 << at;
            for (above, power) in lookup.above.iter_mut().zip(&suits.power) {
                let beats = Domino::all().filter(|other| power[other.index()] > power[at]);
                above[at] = beats.collect::<Tiles>().bits();
            }
            let trump = if suits.trumps.contains(tile) { 60 + suits.power[7][at] } else { 0 };
            let double = if tile.is_double() { 16 } else { 0 };
            lookup.keep[at] = trump + double + tile.count() * 4 + tile.high() + tile.low() / 2;
        }
        lookup
    }

    /// What a hand may play.
    #[inline]
    pub(super) fn legal(&self, suit: u8, hand: u32) -> u32 {
        if self.sevens {
            let nearest = self.near.iter().rev().map(|near| near & hand);
            return nearest.into_iter().find(|near| *near != 0).unwrap_or(0);
        }
        let followers = hand & self.follow[usize::from(suit)];
        if followers == 0 { hand } else { followers }
    }
}

/// The index of a declaration in [`Declaration::ALL`].
pub(super) const fn number(declaration: Declaration) -> usize {
    use crate::declaration::NelloDoubles as Doubles;
    match declaration {
        Declaration::Pip(pip) => pip.get() as usize,
        Declaration::Doubles => 7,
        Declaration::FollowMe => 8,
        Declaration::Nello(Doubles::OwnSuit) => 9,
        Declaration::Nello(Doubles::High) => 10,
        Declaration::Nello(Doubles::Low) => 11,
        Declaration::Nello(Doubles::OwnSuitInverted) => 12,
        Declaration::Sevens => 13,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::below;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn following_is_what_the_rules_say() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for (at, declaration) in Declaration::ALL.into_iter().enumerate() {
            assert_eq!(number(declaration), at);
            let lookup = Lookup::of(declaration);
            for _ in 0..3000 {
                let hand = Tiles::from_bits(rng.next_u32() & rng.next_u32());
                assert_eq!(
                    lookup.legal(NOTHING_LED, hand.bits()),
                    declaration.legal(None, hand).bits()
                );
                let led = Domino::at(below(&mut rng, DOMINOES)).unwrap();
                let suit = declaration.led_suit(led);
                assert_eq!(
                    lookup.legal(suit, hand.bits()),
                    declaration.legal(Some(led), hand).bits()
                );
            }
        }
    }
}
