//! A quick estimate of a hand with a declaration: the points of its side if it wins the auction and
//! leads.
//!
//! A weighted sum of what players count: trumps, top trumps, unbeatable dominoes, safe count and
//! unsafe count. The weights were fitted to rollouts by rules of thumb
//! (`cargo run --release -p kibitzer-texas42 --example fit_estimate`). The beginner bids by it; the
//! belief uses it to tell which hands are likely behind a bid.

use super::lookup::{Lookup, number};
use crate::declaration::Declaration;
use crate::domino::Tiles;

/// The number of features.
pub const FEATURES: usize = 10;

/// The features of a hand: the constant 1, trumps, the top trump, the second, the run of top
/// trumps, unbeatable others, others that a single domino beats, suits with beatable dominoes, safe
/// count, unsafe count.
pub fn features(declaration: Declaration, hand: Tiles) -> [f64; FEATURES] {
    let lookup = Lookup::of(declaration);
    let hand = hand.bits();
    let (trumps, others) = (hand & lookup.trumps, Tiles::ALL.bits() & !hand);
    let mut features = [0.0; FEATURES];
    features[0] = 1.0;
    features[1] = f64::from(trumps.count_ones());
    let (mut run, mut safe, mut unsafe_count, mut suits) = (0u32, 0u32, 0u32, 0u8);
    let mut left = trumps;
    while left != 0 {
        let tile = left.trailing_zeros() as usize;
        left &= left - 1;
        let above = lookup.above[7][tile];
        safe += u32::from(lookup.count[tile]);
        match above.count_ones() {
            0 => features[2] = 1.0,
            1 => features[3] = 1.0,
            _ => {}
        }
        run += u32::from(above & others == 0);
    }
    features[4] = f64::from(run);
    let mut left = hand & !lookup.trumps;
    while left != 0 {
        let tile = left.trailing_zeros() as usize;
        left &= left - 1;
        let suit = lookup.led[tile];
        let above = lookup.above[usize::from(suit)][tile] & others & !lookup.trumps;
        let count = u32::from(lookup.count[tile]);
        match above.count_ones() {
            0 => {
                features[5] += 1.0;
                safe += count;
            }
            beaters => {
                features[6] += f64::from(u8::from(beaters == 1));
                suits |= 1 << suit;
                unsafe_count += count;
            }
        }
    }
    features[7] = f64::from(suits.count_ones());
    features[8] = f64::from(safe);
    features[9] = f64::from(unsafe_count);
    features
}

/// Fitted weights for pips, doubles and follow-me.
const WEIGHTS: [[f64; FEATURES]; 3] = [
    [12.61, 3.11, 4.19, 1.54, -0.45, 1.94, -0.01, -0.38, 0.30, -0.14],
    [16.66, 2.00, 3.06, 4.66, -1.00, 1.60, 1.30, -0.64, 0.13, -0.05],
    [17.28, 0.00, 0.00, 0.00, 0.00, 2.69, 1.26, -0.37, 0.61, -0.11],
];

/// The expected points of the side of a hand that names this and leads; meaningful only for the
/// nine standard declarations.
pub fn estimate(declaration: Declaration, hand: Tiles) -> f64 {
    let weights = &WEIGHTS[kind(declaration)];
    let sum: f64 = features(declaration, hand).iter().zip(weights).map(|(a, b)| a * b).sum();
    sum.clamp(0.0, 42.0)
}

fn kind(declaration: Declaration) -> usize {
    number(declaration).saturating_sub(6).min(2)
}

/// The best of the nine declarations for a hand by the estimate, and its points; follow-me only if
/// the house rules allow it.
pub fn favourite(hand: Tiles, follow_me: bool) -> (Declaration, f64) {
    let mut best = (Declaration::NINE[0], f64::MIN);
    for declaration in nine(follow_me) {
        let worth = worth(declaration, hand);
        if worth > best.1 {
            best = (declaration, worth);
        }
    }
    best
}

/// The standard declarations that the house rules allow: all nine, or without follow-me.
pub(super) fn nine(follow_me: bool) -> impl Iterator<Item = Declaration> {
    Declaration::NINE.into_iter().take(if follow_me { 9 } else { 8 })
}

/// The estimate for one of the nine, less a penalty for every trump short of three: nobody would
/// name that, and the weights mean nothing there.
pub(super) fn worth(declaration: Declaration, hand: Tiles) -> f64 {
    let trumps = hand.and(declaration.suits().trumps).len();
    let few = if declaration == Declaration::FollowMe { 0 } else { 3usize.saturating_sub(trumps) };
    estimate(declaration, hand) - 6.0 * few as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_strong_trumps_are_named() {
        let hand: Tiles = "5-5 6-5 5-4 5-3 5-0 6-6 1-0".parse().unwrap();
        let (named, worth) = favourite(hand, true);
        assert_eq!(named.to_string(), "pip:5");
        assert!(worth > 38.0, "{worth}");
        let poor: Tiles = "6-5 4-3 2-1 3-0 6-2 5-1 4-0".parse().unwrap();
        assert!(favourite(poor, true).1 < 26.0);
    }
}
