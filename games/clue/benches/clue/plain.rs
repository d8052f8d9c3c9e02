//! The methods that exact odds replace, written from the rules: enumerating every deal, and
//! rejection sampling.

use kibitzer_clue::{Answer, Card, Cards, Clue, Entry, Sort, View};
use kibitzer_game::{below, shuffle};
use kibitzer_work::stream;
use std::time::Instant;

/// For every place, the envelope last, the probability that it holds each card of the deck.
type Holds = Vec<Vec<f64>>;

/// The likelihood of what a seat saw, given a deal; 0 if the deal is inconsistent with it.
fn weight(clue: &Clue, view: &View, hands: &[Cards]) -> f64 {
    let mut weight = 1.0;
    for entry in &view.record {
        let cards = entry.cards().set();
        let held = |seat: usize| hands[seat].and(cards).len();
        if entry.passed(clue.players()).iter().any(|seat| held(seat.0) > 0) {
            return 0.0;
        }
        match *entry {
            Entry::Suggestion { by, answer: Answer::Shown { by: shower, card }, .. } => {
                if held(shower.0) == 0 || card.is_some_and(|card| !hands[shower.0].contains(card)) {
                    return 0.0;
                }
                if by == view.seat {
                    weight /= held(shower.0) as f64;
                }
            }
            Entry::Accusation { right, .. } if (held(clue.players()) == 3) != right => return 0.0,
            _ => {}
        }
    }
    weight
}

/// Adds a deal to the sums.
fn add(clue: &Clue, hands: &[Cards], weight: f64, sums: &mut Holds) {
    for (hand, sums) in hands.iter().zip(sums) {
        for (card, sum) in clue.cards().iter().zip(sums) {
            *sum += if hand.contains(card) { weight } else { 0.0 };
        }
    }
}

fn scaled(mut sums: Holds, all: f64) -> Holds {
    sums.iter_mut().flatten().for_each(|sum| *sum /= all);
    sums
}

fn nothing(clue: &Clue) -> Holds {
    vec![vec![0.0; clue.cards().len()]; clue.players() + 1]
}

/// The weighted sum over every deal consistent with the seat's own hand. `None` if there are more
/// than `most`.
pub(crate) fn enumerated(clue: &Clue, view: &View, most: u64) -> Option<Holds> {
    let (mut sums, mut all, mut deals) = (nothing(clue), 0.0, 0u64);
    let cards: Vec<Card> = clue.cards().without(view.hand).iter().collect();
    let mut hands = vec![Cards::NONE; clue.players() + 1];
    hands[view.seat.0] = view.hand;
    let mut visit = |hands: &[Cards]| {
        deals += 1;
        let weight = weight(clue, view, hands);
        if weight > 0.0 {
            add(clue, hands, weight, &mut sums);
            all += weight;
        }
        deals <= most
    };
    deal(clue, &cards, &mut hands, &mut visit).then(|| scaled(sums, all))
}

/// Deals the cards in every way; returns false if it was stopped.
fn deal(
    clue: &Clue,
    cards: &[Card],
    hands: &mut [Cards],
    visit: &mut dyn FnMut(&[Cards]) -> bool,
) -> bool {
    let Some((&card, rest)) = cards.split_first() else { return visit(hands) };
    for place in 0..hands.len() {
        let fits = match clue.hand_sizes().get(place) {
            Some(size) => hands[place].len() < *size,
            None => hands[place].and(Cards::of(card.sort())).is_empty(),
        };
        if fits {
            let before = hands[place];
            hands[place] = before.or(Cards::one(card));
            let goes_on = deal(clue, rest, hands, visit);
            hands[place] = before;
            if !goes_on {
                return false;
            }
        }
    }
    true
}

/// The result of rejection sampling.
pub(crate) struct Sampled {
    pub(crate) holds: Holds,
    /// How many deals were consistent, and how many were dealt.
    pub(crate) fits: u64,
    pub(crate) tried: u64,
}

/// Shuffles until `wanted` deals are consistent, or the time is up.
pub(crate) fn sampled(clue: &Clue, view: &View, wanted: u64, seconds: f64, seed: u64) -> Sampled {
    let (begin, mut rng) = (Instant::now(), stream(seed, 1));
    let (mut sums, mut all, mut fits, mut tried) = (nothing(clue), 0.0, 0, 0);
    let unseen = clue.cards().without(view.hand);
    while fits < wanted && (tried % 1024 > 0 || begin.elapsed().as_secs_f64() < seconds) {
        tried += 1;
        let mut hands = vec![Cards::NONE; clue.players() + 1];
        for sort in Sort::ALL {
            let own: Vec<Card> = unseen.and(Cards::of(sort)).iter().collect();
            let card = Cards::one(own[below(&mut rng, own.len())]);
            hands[clue.players()] = hands[clue.players()].or(card);
        }
        let mut rest: Vec<Card> = unseen.without(hands[clue.players()]).iter().collect();
        shuffle(&mut rng, &mut rest);
        let mut rest = rest.into_iter();
        for (seat, &size) in clue.hand_sizes().iter().enumerate() {
            hands[seat] = match seat == view.seat.0 {
                true => view.hand,
                false => rest.by_ref().take(size).collect(),
            };
        }
        let weight = weight(clue, view, &hands);
        if weight > 0.0 {
            add(clue, &hands, weight, &mut sums);
            (all, fits) = (all + weight, fits + 1);
        }
    }
    Sampled { holds: scaled(sums, all), fits, tried }
}
