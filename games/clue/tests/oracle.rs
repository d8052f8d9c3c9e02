//! Brute force from the prose rules: every deal of a small deck is listed and weighted by hand.
//!
//! The oracle uses what a seat saw and nothing of the crate's reasoning: no sets, no facts, no
//! grid, no lattice.

use crate::common::small;
use kibitzer_clue::{Answer, Asking, Card, Clue, Entry, Odds, Showing, Sort, View};
use kibitzer_deal::{Count, Fraction};
use kibitzer_game::{By, Game, Seat, below};
use kibitzer_testkit::stream;
use kibitzer_work::Work;
use std::collections::HashMap;

/// A deal: for every card, in deck order, the seat that holds it; the number of seats stands for
/// the envelope.
type Holders = Vec<usize>;

fn deck(clue: &Clue) -> Vec<Card> {
    let of = |sort| clue.of(sort);
    of(Sort::Suspect).chain(of(Sort::Weapon)).chain(of(Sort::Room)).collect()
}

/// Every deal: one card of each sort in the envelope, the others to the seats by their sizes.
fn deals(clue: &Clue) -> Vec<Holders> {
    fn deal(
        deck: &[Card],
        room: &mut Vec<usize>,
        inside: &mut [bool; 3],
        holders: &mut Holders,
        all: &mut Vec<Holders>,
    ) {
        let Some(card) = deck.get(holders.len()) else {
            return all.push(holders.clone());
        };
        let sort = card.sort() as usize;
        for place in 0..room.len() {
            let envelope = place + 1 == room.len();
            if room[place] == 0 || envelope && inside[sort] {
                continue;
            }
            room[place] -= 1;
            inside[sort] |= envelope;
            holders.push(place);
            deal(deck, room, inside, holders, all);
            holders.pop();
            room[place] += 1;
            if envelope {
                inside[sort] = false;
            }
        }
    }
    let mut all = Vec::new();
    let mut room = clue.hand_sizes().to_vec();
    room.push(3);
    deal(&deck(clue), &mut room, &mut [false; 3], &mut Vec::new(), &mut all);
    all
}

/// The weight of a deal for a seat, in units of 1/6 to the power of the number of suggestions; 0 if
/// it is impossible.
fn weight(clue: &Clue, view: &View, deck: &[Card], holders: &Holders) -> u128 {
    let players = clue.players();
    let place = |card: Card| holders[deck.iter().position(|it| *it == card).unwrap()];
    for card in deck {
        if (place(*card) == view.seat.0) != view.hand.contains(*card) {
            return 0;
        }
    }
    let mut weight = 1;
    let mut seen: Vec<(usize, Card)> = Vec::new();
    for (number, entry) in view.record.iter().enumerate() {
        match *entry {
            Entry::Accusation { cards, right, .. } => {
                let inside = cards.cards().iter().all(|card| place(*card) == players);
                if inside != right {
                    return 0;
                }
            }
            Entry::Suggestion { by, cards, answer } => {
                let held = |seat: usize| {
                    cards.cards().into_iter().filter(|card| place(*card) == seat).count() as u128
                };
                let mut factor = 6;
                if clue.asks() == Asking::New && by != view.seat {
                    // People rarely ask for what they hold.
                    factor *= if held(by.0) > 0 { 1 } else { 50 };
                    if let Answer::Shown { by: shower, card: None } = answer {
                        // Nor for what they were shown before.
                        let later = view.record[number + 1..].iter().filter(|it| it.by() == by);
                        let later = later.filter(|it| matches!(it, Entry::Suggestion { .. }));
                        let later: Vec<Card> = later.flat_map(|it| it.cards().cards()).collect();
                        let new = cards.cards().into_iter().filter(|card| !later.contains(card));
                        let new: Vec<Card> = new.collect();
                        if (1..3).contains(&new.len()) {
                            let held_new = new.iter().filter(|it| place(**it) == shower.0).count();
                            factor *= [1, 50, 100, 150][held_new] * 6;
                            if clue.shows() != Showing::Any && held(shower.0) > 0 {
                                factor /= held(shower.0);
                            }
                        }
                    }
                }
                let mut seat = (by.0 + 1) % players;
                let mut asked = 0;
                loop {
                    let passes = match answer {
                        Answer::Waiting { passed } => asked < passed,
                        Answer::Nobody => seat != by.0,
                        Answer::Shown { by: shower, .. } => seat != shower.0,
                    };
                    if !passes {
                        break;
                    }
                    if held(seat) > 0 {
                        return 0;
                    }
                    asked += 1;
                    seat = (seat + 1) % players;
                }
                if let Answer::Shown { by: shower, card } = answer {
                    if held(shower.0) == 0 || card.is_some_and(|card| place(card) != shower.0) {
                        return 0;
                    }
                    if let Some(card) = card.filter(|_| by == view.seat) {
                        let again =
                            cards.cards().iter().any(|card| seen.contains(&(shower.0, *card)));
                        let chosen = match clue.shows() {
                            Showing::Uniform => true,
                            Showing::Any => false,
                            Showing::Again => !again,
                        };
                        if chosen {
                            factor /= held(shower.0);
                        }
                        seen.push((shower.0, card));
                    }
                }
                weight *= factor;
            }
        }
    }
    weight
}

/// With a habit of asking, weights grow quickly: only so many entries fit into an integer.
const FEW: usize = 5;

/// Random logs, some of them with an accusation.
fn logs(clue: &Clue, games: u64, mut look: impl FnMut(u64, &View)) {
    for seed in 0..games {
        let mut rng = stream(seed, 77);
        let mut world = clue.deal(&mut rng);
        for _ in 0..3 + below(&mut rng, 40) {
            let Some(seat) = clue.turn(&world).seat() else { break };
            let mut legal = clue.legal(&clue.view(&world, seat));
            if below(&mut rng, 12) > 0 {
                legal.retain(|action| !action.to_string().starts_with("accuse"));
            }
            let action = legal[below(&mut rng, legal.len())];
            clue.play(&mut world, By::Seat(seat), &action).unwrap();
        }
        let mut view = clue.view(&world, Seat(below(&mut rng, clue.players())));
        if clue.asks() == Asking::New {
            view.record.truncate(FEW);
        }
        look(seed, &view);
    }
}

#[test]
fn odds_equal_brute_force() {
    let tables = [
        (small(), 300),
        (small().showing(Showing::Any), 100),
        (small().showing(Showing::Again), 300),
        (small().asking(Asking::New), 200),
        (small().asking(Asking::New).showing(Showing::Any), 50),
        (Clue::with_deck(4, [3, 3, 3]).unwrap().asking(Asking::New), 50),
        (Clue::with_deck(3, [2, 3, 4]).unwrap(), 100),
        (Clue::with_deck(4, [3, 2, 4]).unwrap().with_hand_sizes(vec![1, 2, 1, 2]).unwrap(), 100),
        (Clue::with_deck(6, [3, 3, 3]).unwrap(), 60),
    ];
    let (mut several, mut weighed) = (0, 0);
    for (clue, games) in tables {
        let (all, deck) = (deals(&clue), deck(&clue));
        logs(&clue, games, |seed, view| {
            let weights: Vec<u128> =
                all.iter().map(|holders| weight(&clue, view, &deck, holders)).collect();
            let total: u128 = weights.iter().sum();
            let possible = weights.iter().filter(|weight| **weight > 0).count();
            several += usize::from(possible > 1);
            weighed += usize::from(
                weights.iter().any(|weight| *weight > 0 && *weight != total / possible as u128),
            );
            let odds = Odds::of(&clue, view, &Work::free()).unwrap();
            let note = format!("{clue:?} seed {seed}: {view}");
            assert_eq!(odds.deals().unwrap(), Count::from(possible as u64), "{note}");
            let chance = |is: &dyn Fn(&Holders) -> bool| {
                let sum: u128 = all
                    .iter()
                    .zip(&weights)
                    .filter(|(holders, _)| is(holders))
                    .map(|(_, w)| w)
                    .sum();
                Fraction::new(&sum.into(), &total.into())
            };
            for (at, card) in deck.iter().enumerate() {
                for place in 0..=clue.players() {
                    let expected = chance(&|holders| holders[at] == place);
                    assert_eq!(odds.holds(place, *card), expected, "{card} at {place}; {note}");
                }
            }
            let listed: HashMap<_, _> = odds.solutions().collect();
            let zero = Fraction::new(&Count::ZERO, &Count::ONE);
            for triple in clue.triples() {
                let at = triple.cards().map(|card| deck.iter().position(|it| *it == card).unwrap());
                let expected =
                    chance(&|holders| at.iter().all(|at| holders[*at] == clue.players()));
                assert_eq!(*listed.get(&triple).unwrap_or(&zero), expected, "{triple}; {note}");
            }
            assert!(listed.values().all(|chance| *chance != zero), "{note}");
        });
    }
    assert!(several > 500 && weighed > 150, "{several} with several deals, {weighed} weighed");
}
