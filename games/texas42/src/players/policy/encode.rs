//! A seat's view of a hand in play as the numbers that a network reads: its own hand, what was
//! played by whom, the trick on the table, known voids, and the contract.
//!
//! Dominoes are renumbered so that trumps always stand in the same places: the trump pip becomes 0
//! and the others keep their order, which keeps the order within every suit. The other seats stand
//! clockwise from the viewer.

use super::scene::{NOTHING, Scene};
use crate::declaration::Declaration;
use crate::domino::{DOMINOES, Domino};
use crate::players::lookup::NOTHING_LED;
use crate::players::thumb;
use crate::seats::SEATS;
use std::sync::LazyLock;

const HAND: usize = 0;
const BOSS: usize = HAND + DOMINOES;
const COUNT: usize = BOSS + DOMINOES;
const UNSEEN: usize = COUNT + DOMINOES;
const UNSEEN_COUNT: usize = UNSEEN + DOMINOES;
const PLAYED: usize = UNSEEN_COUNT + DOMINOES;
const TRICK: usize = PLAYED + 3 * DOMINOES;
const BEATS: usize = TRICK + 3 * DOMINOES;
const WINS: usize = BEATS + DOMINOES;
const VOID: usize = WINS + DOMINOES;
const SUIT: usize = VOID + 3 * 8;
const WINNER: usize = SUIT + 9;
const PLACE: usize = WINNER + SEATS;
const BIDDER: usize = PLACE + SEATS;
const BY_DOUBLES: usize = BIDDER + SEATS;
const LEFT: usize = BY_DOUBLES + 1;
const NAMED: usize = LEFT + 8;
const NEEDS: usize = NAMED + Declaration::ALL.len();
const MISSING: usize = NEEDS + 13;
const SPARE: usize = MISSING + 9;
const TABLE: usize = SPARE + 13;
const TRUMPS: usize = TABLE + 1;
const TRUMPS_OUT: usize = TRUMPS + 8;

const THUMB: usize = TRUMPS_OUT + 8;
const COVER: usize = THUMB + DOMINOES;

/// The number of inputs.
pub(crate) const INPUTS: usize = COVER + DOMINOES;

/// Where the dominoes and suits of a declaration stand.
struct Places {
    tile: [u8; DOMINOES],
    suit: [u8; 9],
}

static PLACES: LazyLock<Vec<Places>> =
    LazyLock::new(|| Declaration::ALL.into_iter().map(Places::new).collect());

impl Places {
    fn new(declaration: Declaration) -> Self {
        let trump = if let Declaration::Pip(pip) = declaration { Some(pip.get()) } else { None };
        let pip = |pip: u8| match trump {
            Some(trump) if pip == trump => 0,
            Some(trump) if pip < trump => pip + 1,
            _ => pip,
        };
        let mut places = Self { tile: [0; DOMINOES], suit: [0, 1, 2, 3, 4, 5, 6, 7, 8] };
        for tile in Domino::all() {
            let (a, b) = (pip(tile.high()), pip(tile.low()));
            let there = Domino::new(a.max(b), a.min(b)).unwrap_or_default();
            places.tile[tile.index()] = there.index() as u8;
        }
        (0..7).for_each(|suit| places.suit[usize::from(suit)] = pip(suit));
        places
    }
}

/// The output of a network that belongs to a domino.
#[inline]
pub(crate) fn place(scene: &Scene, tile: u8) -> usize {
    usize::from(PLACES[usize::from(scene.declaration)].tile[usize::from(tile)])
}

#[inline]
fn each(mut tiles: u32, mut act: impl FnMut(usize)) {
    while tiles != 0 {
        act(tiles.trailing_zeros() as usize);
        tiles &= tiles - 1;
    }
}

/// Writes what the seat to play sees, holding this hand, into a row of zeros.
pub(crate) fn encode(scene: &Scene, hand: u32, row: &mut [f32]) {
    let (open, lookup, me) = (&scene.open, scene.open.lookup, scene.turn());
    let places = &PLACES[usize::from(scene.declaration)];
    let at = |tile: usize| usize::from(places.tile[tile]);
    let unseen = scene.unseen(hand);
    let relative = |seat: usize| (seat + SEATS - me) % SEATS;
    each(hand, |tile| {
        row[HAND + at(tile)] = 1.0;
        row[COUNT + at(tile)] = f32::from(lookup.count[tile]) / 10.0;
        let rivals = if lookup.trumps >> tile & 1 == 1 { unseen } else { unseen & !lookup.trumps };
        let above = lookup.above[usize::from(lookup.led[tile])][tile] & rivals;
        if above == 0 {
            row[BOSS + at(tile)] = 1.0;
        }
        row[COVER + at(tile)] = above.count_ones() as f32 / 6.0;
    });
    // What rules of thumb would play: the network learns where to do otherwise.
    row[THUMB + at(thumb::choose(open, hand).into())] = 1.0;
    each(unseen, |tile| {
        row[UNSEEN + at(tile)] = 1.0;
        row[UNSEEN_COUNT + at(tile)] = f32::from(lookup.count[tile]) / 10.0;
    });
    for seat in (0..SEATS).filter(|seat| *seat != me) {
        let other = relative(seat) - 1;
        each(scene.by[seat], |tile| row[PLAYED + other * DOMINOES + at(tile)] = 1.0);
        if scene.trick[seat] != NOTHING {
            row[TRICK + other * DOMINOES + at(usize::from(scene.trick[seat]))] = 1.0;
        }
        each(scene.void[seat].into(), |suit| {
            row[VOID + other * 8 + usize::from(places.suit[suit])] = 1.0;
        });
    }
    if open.suit != NOTHING_LED {
        let suit = usize::from(open.suit);
        each(scene.legal(hand) & lookup.above[suit][usize::from(open.best)], |tile| {
            row[BEATS + at(tile)] = 1.0;
            if lookup.above[suit][tile] & unseen == 0 {
                row[WINS + at(tile)] = 1.0;
            }
        });
        row[WINNER + relative(open.winner.into())] = 1.0;
    }
    row[SUIT + usize::from(places.suit[usize::from(open.suit)])] = 1.0;
    row[PLACE + usize::from(open.played)] = 1.0;
    row[BIDDER + relative(scene.bidder().0)] = 1.0;
    row[BY_DOUBLES] = f32::from(u8::from(scene.by_doubles));
    row[LEFT + usize::from(open.left.min(7))] = 1.0;
    row[NAMED + usize::from(scene.declaration)] = 1.0;
    row[NEEDS + usize::from(scene.needs.clamp(30, 42) - 30)] = 1.0;
    let ours = usize::from(open.bidder % 2);
    let missing = scene.needs.saturating_sub(open.points[ours]);
    row[MISSING] = f32::from(missing) / 42.0;
    (0..missing.div_ceil(5).min(8)).for_each(|five| row[MISSING + 1 + usize::from(five)] = 1.0);
    row[SPARE + usize::from(scene.spare().saturating_sub(open.points[1 - ours]).min(12))] = 1.0;
    row[TABLE] = f32::from(open.table) / 20.0;
    row[TRUMPS + (hand & lookup.trumps).count_ones() as usize] = 1.0;
    row[TRUMPS_OUT + (unseen & lookup.trumps).count_ones().min(7) as usize] = 1.0;
}
