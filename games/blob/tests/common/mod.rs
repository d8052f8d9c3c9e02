//! Shared by several tests: case files, and positions reached by random play.
#![allow(dead_code)]

use kibitzer_blob::{Blob, Cards, Round, Suit};
use kibitzer_game::{Game, Seat, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::path::Path;

/// A separate random stream for each test.
pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Reads a case file as JSON.
pub(crate) fn file(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A list of cards.
pub(crate) fn cards(list: &Value) -> Cards {
    list.as_array().unwrap().iter().map(|card| card.as_str().unwrap().parse().unwrap()).collect()
}

/// A suit, or none.
pub(crate) fn suit(value: &Value) -> Option<Suit> {
    value.as_str().map(|suit| suit.parse().unwrap())
}

/// A round of a random table, from a deck of any size.
pub(crate) fn any_table(deck: Cards, rng: &mut Xoshiro256PlusPlus) -> Blob {
    let most_seats = deck.len().min(8);
    let seats = 3 + below(rng, most_seats - 2);
    let cards = 1 + below(rng, deck.len() / seats);
    let trump = [None, Some(Suit::Spades), Some(Suit::Hearts)][below(rng, 3)];
    Blob::miniature(seats, cards, Seat(below(rng, seats)), trump, deck).unwrap()
}

/// Plays this many random legal actions.
pub(crate) fn play_some(
    rules: &Blob,
    round: &mut Round,
    actions: usize,
    rng: &mut Xoshiro256PlusPlus,
) {
    for _ in 0..actions {
        let Some(seat) = rules.turn(round).seat() else { return };
        let legal = rules.legal(&round.view(seat));
        rules.play(round, seat.into(), &legal[below(rng, legal.len())]).unwrap();
    }
}
