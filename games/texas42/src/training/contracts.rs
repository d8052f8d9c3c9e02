//! Contracts to practise: deals in which somebody has a hand for the declaration, by rough
//! playouts from that seat's view.

use crate::auction::{Bid, PLUNGE_DOUBLES, SPLASH_DOUBLES};
use crate::declaration::Declaration;
use crate::domino::{DOMINOES, Domino, Tiles};
use crate::players::{Playout, favourite};
use crate::seats::{SEATS, partner};
use crate::table::Contract;
use kibitzer_game::Seat;
use kibitzer_work::below;
use rand_core::Rng;

/// A deal with the contract that is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dealt {
    pub(super) hands: [Tiles; SEATS],
    pub(super) contract: Contract,
    pub(super) declaration: Declaration,
}

/// Playouts with the other hands redealt, to see what a hand is good for.
const LOOKS: u32 = 12;

pub(super) fn chance(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Deals until somebody has a hand for a declaration of the family.
pub(super) fn deal(family: usize, rng: &mut impl Rng) -> Dealt {
    loop {
        let hands = shuffled(Tiles::ALL, [Tiles::NONE; SEATS], rng);
        let bid = bid(family, rng);
        let found = if bid.is_by_doubles() {
            by_doubles(&hands, bid, family)
        } else {
            bidder(&hands, bid, family, rng)
        };
        if let Some((bidder, declaration)) = found {
            return Dealt { hands, contract: Contract { bidder, bid }, declaration };
        }
    }
}

/// Deals these dominoes to the seats that hold nothing yet.
fn shuffled(tiles: Tiles, mut hands: [Tiles; SEATS], rng: &mut impl Rng) -> [Tiles; SEATS] {
    let mut order: Vec<Domino> = tiles.iter().collect();
    for at in (1..order.len()).rev() {
        order.swap(at, below(rng, at as u64 + 1) as usize);
    }
    let mut order = order.into_iter();
    for hand in hands.iter_mut().filter(|hand| hand.is_empty()) {
        *hand = order.by_ref().take(DOMINOES / SEATS).collect();
    }
    hands
}

fn bid(family: usize, rng: &mut impl Rng) -> Bid {
    if family >= 2 {
        return Bid::Marks(1);
    }
    match below(rng, 100) {
        0..36 => Bid::Points(30),
        36..54 => Bid::Points(31 + below(rng, 2) as u8),
        54..70 => Bid::Points(33 + below(rng, 9) as u8),
        70..94 => Bid::Marks(1),
        94..98 => Bid::Splash(2),
        _ => Bid::Plunge(4),
    }
}

/// The seat with the best hand for one of the family's declarations, if it is good enough.
fn bidder(
    hands: &[Tiles; SEATS],
    bid: Bid,
    family: usize,
    rng: &mut impl Rng,
) -> Option<(Seat, Declaration)> {
    let named: Vec<Declaration> = match family {
        0 => Declaration::ALL[..7].to_vec(),
        1 => Declaration::ALL[7..9].to_vec(),
        _ => vec![Declaration::ALL[9 + below(rng, 4) as usize]],
    };
    let enough = 0.2 + 0.6 * chance(rng);
    let mut best = None;
    for seat in (0..SEATS).map(Seat) {
        for declaration in named.iter().copied() {
            if family == 0 && hands[seat.0].and(declaration.suits().trumps).len() < 3 {
                continue;
            }
            let made = (0..LOOKS).filter(|_| {
                let mut dealt = [Tiles::NONE; SEATS];
                dealt[seat.0] = hands[seat.0];
                let dealt = shuffled(Tiles::ALL.minus(hands[seat.0]), dealt, rng);
                let ended = Playout::start(declaration, seat, false, &dealt).finish();
                ended.made(seat.0 % 2, bid.needs(), declaration.is_nello())
            });
            let worth = made.count() as f64 / f64::from(LOOKS);
            let worth = worth + 0.3 * chance(rng);
            if worth > enough && best.is_none_or(|(_, _, most)| worth > most) {
                best = Some((seat, declaration, worth));
            }
        }
    }
    best.map(|(seat, declaration, _)| (seat, declaration))
}

/// A seat with the doubles that the bid requires, and what its partner names.
fn by_doubles(hands: &[Tiles; SEATS], bid: Bid, family: usize) -> Option<(Seat, Declaration)> {
    let required = if matches!(bid, Bid::Plunge(_)) { PLUNGE_DOUBLES } else { SPLASH_DOUBLES };
    let mut seats = (0..SEATS).map(Seat);
    let bidder = seats.find(|seat| hands[seat.0].and(Tiles::DOUBLES).len() >= required)?;
    let declaration = favourite(hands[partner(bidder).0], true).0;
    (crate::players::family(declaration) == Some(family)).then_some((bidder, declaration))
}
