//! The tables of a declaration in the form that the search uses: masks of what beats what, and
//! which dominoes are equivalent.

use crate::declaration::Declaration;
use crate::domino::{DOMINOES, Domino};
use std::sync::LazyLock;

/// The domino follows no second suit.
const NONE: u8 = 8;

#[derive(Clone, Debug)]
pub(super) struct Masks {
    pub(super) sevens: bool,
    pub(super) led: [u8; DOMINOES],
    pub(super) follow: [u32; 8],
    pub(super) power: [[u8; DOMINOES]; 8],
    pub(super) trumps: u32,
    /// The trumps, highest first.
    pub(super) high_trumps: [u8; 7],
    pub(super) trump_count: usize,
    /// The dominoes that beat this one when its suit is led.
    pub(super) beaters: [u32; DOMINOES],
    /// The dominoes that lead a suit.
    leads: [u32; 9],
    /// The suit that a domino follows but does not lead.
    second: [u8; DOMINOES],
    /// At sevens, the dominoes of each power.
    at_power: [u32; 9],
    count: [u8; DOMINOES],
}

static MASKS: LazyLock<Vec<Masks>> =
    LazyLock::new(|| Declaration::ALL.into_iter().map(Masks::new).collect());

impl Masks {
    pub(super) fn of(declaration: Declaration) -> &'static Self {
        let number = Declaration::ALL.iter().position(|other| *other == declaration);
        &MASKS[number.unwrap_or(0)]
    }

    fn new(declaration: Declaration) -> Self {
        let suits = declaration.suits();
        let mut masks = Self {
            sevens: declaration == Declaration::Sevens,
            led: suits.led,
            follow: suits.follow.map(|tiles| tiles.bits()),
            power: suits.power,
            trumps: suits.trumps.bits(),
            high_trumps: [0; 7],
            trump_count: suits.trumps.len(),
            beaters: [0; DOMINOES],
            leads: [0; 9],
            second: [NONE; DOMINOES],
            at_power: [0; 9],
            count: [0; DOMINOES],
        };
        let mut trumps: Vec<Domino> = suits.trumps.iter().collect();
        trumps.sort_by_key(|tile| std::cmp::Reverse(suits.power[7][tile.index()]));
        for (place, tile) in masks.high_trumps.iter_mut().zip(trumps) {
            *place = tile.index() as u8;
        }
        for tile in Domino::all() {
            let at = tile.index();
            let led = usize::from(suits.led[at]);
            masks.leads[led] |= 1 << at;
            masks.count[at] = tile.count();
            let power = |other: &Domino| suits.power[led][other.index()];
            let beats = Domino::all().filter(|other| power(other) > power(&tile));
            masks.beaters[at] = beats.fold(0, |mask, other| mask | 1 << other.index());
            let second = (0..8).find(|&suit| suit != led && suits.follow[suit].contains(tile));
            masks.second[at] = second.map_or(NONE, |suit| suit as u8);
            if masks.sevens {
                masks.at_power[usize::from(suits.power[0][at])] |= 1 << at;
            }
        }
        masks
    }

    /// The legal plays; the same as [`Declaration::legal`], on masks.
    #[inline]
    pub(super) fn legal(&self, led: Option<u8>, hand: u32) -> u32 {
        if self.sevens {
            let near = self.at_power.iter().rev().map(|tiles| tiles & hand);
            return near.into_iter().find(|near| *near != 0).unwrap_or(0);
        }
        match led {
            Some(suit) if hand & self.follow[usize::from(suit)] != 0 => {
                hand & self.follow[usize::from(suit)]
            }
            _ => hand,
        }
    }

    /// Removes moves that are equivalent to a lower one: `others` is what the other hands hold,
    /// `table` what lies in the trick.
    pub(super) fn distinct(&self, moves: u32, led: Option<u8>, others: u32, table: u32) -> u32 {
        let (mut kept, mut left) = (0u32, moves);
        while left != 0 {
            let tile = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut same = kept;
            let mut new = true;
            while same != 0 {
                let other = same.trailing_zeros() as usize;
                same &= same - 1;
                if self.alike(tile, other, led, others, table) {
                    new = false;
                    break;
                }
            }
            if new {
                kept |= 1 << tile;
            }
        }
        kept
    }

    fn alike(&self, one: usize, two: usize, led: Option<u8>, others: u32, table: u32) -> bool {
        if self.count[one] != self.count[two] {
            return false;
        }
        // At sevens all legal moves of a hand are equally near.
        if self.sevens {
            return true;
        }
        // A domino never has to follow a suit that nobody else can lead.
        let dead = |tile: usize| others & self.leads[usize::from(self.second[tile])] == 0;
        if !dead(one) || !dead(two) {
            return false;
        }
        if self.led[one] == self.led[two] {
            let between = (self.beaters[one] ^ self.beaters[two]) & !(1 << one | 1 << two);
            return between & (others | table) == 0;
        }
        let alone = |tile: usize| {
            let follow = self.follow[usize::from(self.led[tile])];
            self.trumps >> tile & 1 == 0
                && others & follow == 0
                && led.is_none_or(|led| self.follow[usize::from(led)] >> tile & 1 == 0)
        };
        alone(one) && alone(two)
    }
}
