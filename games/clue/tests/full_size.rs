//! The standard deck against a count from the prose rules: hands are dealt seat by seat, and what
//! is left for the others is stored as a set of cards. No facts, no grid, no lattice.

use kibitzer_clue::{Answer, Card, Clue, Entry, Odds, Phase, Showing, Sort, View};
use kibitzer_deal::{Count, Fraction};
use kibitzer_game::{By, Game, Seat, below};
use kibitzer_testkit::stream;
use kibitzer_work::Work;
use std::collections::HashMap;

/// A set of cards: bit i is the i-th card of the deck.
type Set = u32;
/// For each set of cards left to deal: the total weight of all ways to get there, and their number.
type Ways = HashMap<Set, (u128, u128)>;

fn set(deck: &[Card], cards: impl IntoIterator<Item = Card>) -> Set {
    let bit = |card: Card| 1 << deck.iter().position(|it| *it == card).unwrap();
    cards.into_iter().map(bit).sum()
}

/// The weight of a hand for the observer, in sixths per card seen; 0 if it is impossible.
fn weight(clue: &Clue, view: &View, deck: &[Card], seat: usize, hand: Set) -> u128 {
    let mut weight = 1;
    for entry in &view.record {
        let Entry::Suggestion { by, cards, answer } = *entry else { continue };
        let held = u128::from((set(deck, cards.cards()) & hand).count_ones());
        let after = |seat: usize| (seat + clue.players() - by.0) % clue.players();
        match answer {
            Answer::Shown { by: shower, card } if shower.0 == seat => {
                if held == 0 || card.is_some_and(|card| set(deck, [card]) & hand == 0) {
                    return 0;
                }
                if by == view.seat && clue.shows() == Showing::Uniform {
                    weight *= 6 / held;
                }
            }
            Answer::Shown { by: shower, .. }
                if held > 0 && seat != by.0 && after(seat) < after(shower.0) =>
            {
                return 0;
            }
            Answer::Nobody if held > 0 && seat != by.0 => return 0,
            _ => {}
        }
    }
    weight
}

/// All subsets of a given size.
fn choices(from: Set, many: usize) -> Vec<Set> {
    if many == 0 {
        return vec![0];
    }
    let mut all = Vec::new();
    let mut rest = from;
    while rest != 0 {
        let card = rest & rest.wrapping_neg();
        rest &= !card;
        all.extend(choices(rest, many - 1).into_iter().map(|more| more | card));
    }
    all
}

#[test]
fn odds_of_the_standard_deck_equal_a_count_by_seats() {
    let mut several = 0;
    for seed in 0..48u64 {
        let mut rng = stream(seed, 5);
        let showing = if seed % 3 == 0 { Showing::Any } else { Showing::Uniform };
        let clue = Clue::standard(3 + seed as usize % 4).unwrap().showing(showing);
        let mut world = clue.deal(&mut rng);
        let long = 20 + below(&mut rng, 50);
        for step in 0.. {
            let Some(seat) = clue.turn(&world).seat() else { break };
            if step >= long && !matches!(world.phase, Phase::Answer(_)) {
                break;
            }
            let mut legal = clue.legal(&clue.view(&world, seat));
            if below(&mut rng, 15) > 0 {
                legal.retain(|action| !action.to_string().starts_with("accuse"));
            }
            let action = legal[below(&mut rng, legal.len())];
            clue.play(&mut world, By::Seat(seat), &action).unwrap();
        }
        let view = clue.view(&world, Seat(below(&mut rng, clue.players())));
        let deck: Vec<Card> = Sort::ALL.into_iter().flat_map(|sort| clue.of(sort)).collect();
        let free = ((1 << deck.len()) - 1) & !set(&deck, view.hand.iter());
        // Forward pass: what can be left after each seat was dealt its hand.
        let seats: Vec<usize> = (0..clue.players()).filter(|seat| *seat != view.seat.0).collect();
        let hands: Vec<Vec<(Set, u128)>> = seats
            .iter()
            .map(|&seat| {
                let all = choices(free, clue.hand_sizes()[seat]).into_iter();
                let weighed = all.map(|hand| (hand, weight(&clue, &view, &deck, seat, hand)));
                weighed.filter(|(_, weight)| *weight > 0).collect()
            })
            .collect();
        let mut layers: Vec<Ways> = vec![HashMap::from([(free, (1, 1))])];
        for hands in &hands {
            let mut next = Ways::new();
            for (&left, &(weight, deals)) in &layers[layers.len() - 1] {
                for &(hand, own) in hands.iter().filter(|(hand, _)| hand & !left == 0) {
                    let ways = next.entry(left & !hand).or_default();
                    *ways = (ways.0 + weight * own, ways.1 + deals);
                }
            }
            layers.push(next);
        }
        // What is left at the end is the envelope.
        let accused: Vec<(Set, bool)> = view
            .record
            .iter()
            .filter_map(|entry| match entry {
                Entry::Accusation { cards, right, .. } => Some((set(&deck, cards.cards()), *right)),
                Entry::Suggestion { .. } => None,
            })
            .collect();
        let fits = |left: Set| {
            let one_each =
                Sort::ALL.into_iter().all(|s| (set(&deck, clue.of(s)) & left).count_ones() == 1);
            one_each && accused.iter().all(|(cards, right)| (*cards == left) == *right)
        };
        let envelopes: Ways =
            layers[seats.len()].clone().into_iter().filter(|(it, _)| fits(*it)).collect();
        let all: u128 = envelopes.values().map(|ways| ways.0).sum();
        let deals: u128 = envelopes.values().map(|ways| ways.1).sum();
        several += usize::from(deals > 1);
        // Backward pass: the weight of every hand.
        let mut held: HashMap<(usize, usize), u128> = HashMap::new();
        let mut note = |place: usize, cards: Set, weight: u128| {
            (0..deck.len())
                .filter(|at| cards >> at & 1 == 1)
                .for_each(|at| *held.entry((place, at)).or_default() += weight);
        };
        envelopes.iter().for_each(|(&cards, ways)| note(clue.players(), cards, ways.0));
        let mut ahead: HashMap<Set, u128> = envelopes.keys().map(|cards| (*cards, 1)).collect();
        for (at, &seat) in seats.iter().enumerate().rev() {
            let mut before: HashMap<Set, u128> = HashMap::new();
            for (&left, &(weight, _)) in &layers[at] {
                for &(hand, own) in hands[at].iter().filter(|(hand, _)| hand & !left == 0) {
                    let Some(rest) = ahead.get(&(left & !hand)) else { continue };
                    *before.entry(left).or_default() += own * rest;
                    note(seat, hand, weight * own * rest);
                }
            }
            ahead = before;
        }
        let odds = Odds::of(&clue, &view, &Work::free()).unwrap();
        assert_eq!(odds.deals().unwrap(), Count::from(deals), "seed {seed}");
        let share = |weight: u128| Fraction::new(&weight.into(), &all.into());
        for place in (0..=clue.players()).filter(|place| *place != view.seat.0) {
            for (at, card) in deck.iter().enumerate() {
                let expected = share(held.get(&(place, at)).copied().unwrap_or(0));
                assert_eq!(
                    odds.holds(place, *card),
                    expected,
                    "seed {seed}: {card} at {place}; {view}"
                );
            }
        }
        assert_eq!(odds.solutions().count(), envelopes.len());
        for (triple, chance) in odds.solutions() {
            assert_eq!(
                chance,
                share(envelopes[&set(&deck, triple.cards())].0),
                "seed {seed}: {triple}"
            );
        }
    }
    assert!(several > 40, "{several}");
}
