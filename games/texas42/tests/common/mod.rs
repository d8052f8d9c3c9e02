//! Deals and endings for tests.
#![allow(dead_code)]

use kibitzer_game::{Game, Seat, below};
use kibitzer_texas42::{Declaration, Domino, House, Position, Texas42, Tiles};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::path::Path;

pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

pub(crate) fn file(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub(crate) fn tile(value: &Value) -> Domino {
    value.as_str().unwrap().parse().unwrap()
}

pub(crate) fn tiles(value: &Value) -> Tiles {
    value.as_array().unwrap().iter().map(tile).collect()
}

pub(crate) fn hands(value: &Value) -> [Tiles; 4] {
    std::array::from_fn(|seat| tiles(&value[seat]))
}

pub(crate) fn trump(value: &Value) -> Declaration {
    value.as_str().unwrap().parse().unwrap()
}

pub(crate) fn seat(value: &Value) -> Seat {
    Seat(value.as_u64().unwrap() as usize)
}

/// A random deal.
pub(crate) fn deal(rng: &mut Xoshiro256PlusPlus) -> [Tiles; 4] {
    *Texas42::new(House::tournament(), Seat(3), [0, 0]).deal(rng).hands()
}

/// A position with this many dominoes left in the fuller hands: random play from a random deal,
/// then up to three more plays.
pub(crate) fn ending(
    rng: &mut Xoshiro256PlusPlus,
    declaration: Declaration,
    left: usize,
    begun: usize,
) -> Position {
    let bidder = Seat(below(rng, 4));
    let mut position = Position::new(declaration, bidder, deal(rng), bidder, &[]).unwrap();
    while position.hands()[position.turn().0].len() > left || position.trick().len() < begun {
        let legal: Vec<Domino> = position.legal().iter().collect();
        position.play(legal[below(rng, legal.len())]);
    }
    position
}

/// The bidder, given who sits out.
pub(crate) fn bidder(position: &Position) -> Seat {
    position.sits_out().map_or(Seat(0), kibitzer_texas42::partner)
}
