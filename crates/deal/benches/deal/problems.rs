//! The problems used for timing.

use kibitzer_deal::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn below(rng: &mut impl Rng, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

/// Sorted stands of wires 1 to 12 about which nothing is known. On the full table the observer holds ten wires; on
/// smaller ones as many more as necessary, spread evenly over the values.
pub(crate) fn fresh_stands(stands: &[usize]) -> Problem {
    let own = [1, 3, 3, 6, 7, 10, 10, 10, 11, 12];
    let mut copies: Vec<usize> =
        (1..=12).map(|value| 4 - own.iter().filter(|&&o| o == value).count()).collect();
    let hidden: usize = stands.iter().sum();
    let mut value = 0;
    while copies.iter().sum::<usize>() > hidden {
        if copies[value % 12] > 1 || copies.iter().all(|&n| n <= 1) {
            copies[value % 12] = copies[value % 12].saturating_sub(1);
        }
        value += 5;
    }
    let kinds = copies
        .iter()
        .enumerate()
        .map(|(kind, &copies)| Kind { copies, value: kind as u32 + 1 })
        .collect();
    let seats = stands.iter().map(|&size| Seat::stand(size)).collect();
    Problem::new(Setup { kinds, seats, across: Vec::new() }).expect("stands add up")
}

/// The full table after every player has shown one wire: a slot of each stand is known.
pub(crate) fn indicated_stands() -> Problem {
    let fresh = fresh_stands(&[10, 10, 9, 9]);
    let lattice = Lattice::new(&fresh).expect("a fresh table");
    let deal = lattice.sampler().sample(&mut rng(11));
    let shown = [3, 6, 2, 7].into_iter().enumerate().map(|(seat, slot)| Event::Seat {
        seat,
        rule: Rule::Slot { slot, kinds: Kinds::one(deal.hand(seat)[slot].into()) },
    });
    fresh.given(&shown.collect::<Vec<_>>()).expect("slots that are there")
}

/// A typical middle-of-the-game view: 21 unseen dominoes in three hands of 7, each void in some suits. A domino
/// belongs to the suit of its higher end.
pub(crate) fn dominoes(seed: u64) -> Problem {
    let tiles: Vec<(usize, usize)> =
        (0..7).flat_map(|high| (0..=high).map(move |low| (high, low))).collect();
    deal_with_voids(seed, &tiles[7..], |tile| tile.0, &[7, 7, 7], 3, 7)
}

/// 46 unseen cards: seven hands of 6 and a stock of 4, each hand void in some suits.
pub(crate) fn blob(seed: u64) -> Problem {
    let cards: Vec<usize> = (0..46).collect();
    deal_with_voids(seed, &cards, |card| card % 4, &[6, 6, 6, 6, 6, 6, 6, 4], 7, 4)
}

/// Deals at random, then makes each seat void in suits that it really does not hold, so that a deal exists.
fn deal_with_voids<T>(
    seed: u64,
    items: &[T],
    suit: impl Fn(&T) -> usize,
    hands: &[usize],
    can_be_void: usize,
    suits: usize,
) -> Problem {
    let mut rng = rng(seed);
    let mut dealt: Vec<usize> = (0..items.len()).collect();
    for at in (1..dealt.len()).rev() {
        dealt.swap(at, below(&mut rng, at + 1));
    }
    let mut next = 0;
    let mut seats = Vec::new();
    for (number, &size) in hands.iter().enumerate() {
        let hand = &dealt[next..next + size];
        next += size;
        let mut seat = Seat::hand(size);
        for void in 0..suits {
            let holds = hand.iter().any(|&item| suit(&items[item]) == void);
            if number < can_be_void && !holds && below(&mut rng, 100) < 60 {
                seat = seat.with(Rule::must_not_have(
                    (0..items.len()).filter(|&i| suit(&items[i]) == void).collect(),
                ));
            }
        }
        seats.push(seat);
    }
    let kinds = (0..items.len() as u32).map(|value| Kind { copies: 1, value }).collect();
    Problem::new(Setup { kinds, seats, across: Vec::new() }).expect("hands add up")
}
