//! The value of suggestions, against plain sums over all worlds.

use crate::common::small;
use kibitzer_clue::asking::{Screen, counted};
use kibitzer_clue::{Clue, Odds, Triple, View, World};
use kibitzer_game::{Belief, By, Game, Seat, below};
use kibitzer_testkit::stream;
use kibitzer_work::Work;
use std::collections::HashMap;

fn entropy<K>(cells: &HashMap<K, f64>) -> f64 {
    let all: f64 = cells.values().sum();
    cells.values().map(|n| -(n / all) * (n / all).log2()).sum()
}

/// For each answer, its weight by envelope, using the rules of who shows what.
fn answers<K: std::hash::Hash + Eq>(
    clue: &Clue,
    worlds: &[(World, f64)],
    view: &View,
    cards: Triple,
    heard: impl Fn(Option<(Seat, usize)>) -> K,
) -> HashMap<K, HashMap<Triple, f64>> {
    let mut found: HashMap<K, HashMap<Triple, f64>> = HashMap::new();
    for (world, weight) in worlds {
        let mut add = |answer, share: f64| {
            *found.entry(heard(answer)).or_default().entry(world.envelope).or_default() += share;
        };
        let mut seat = view.seat.next(clue.players());
        loop {
            if seat == view.seat {
                add(None, *weight);
                break;
            }
            let held: Vec<usize> =
                (0..3).filter(|&at| world.hands[seat.0].contains(cards.cards()[at])).collect();
            if !held.is_empty() {
                held.iter().for_each(|&at| add(Some((seat, at)), weight / held.len() as f64));
                break;
            }
            seat = seat.next(clue.players());
        }
    }
    found
}

fn left<K>(answers: &HashMap<K, HashMap<Triple, f64>>) -> f64 {
    let all: f64 = answers.values().flat_map(|it| it.values()).sum();
    answers.values().map(|it| it.values().sum::<f64>() / all * entropy(it)).sum()
}

#[test]
fn suggestions_are_worth_what_plain_sums_say() {
    let (mut compared, mut outside, mut solved) = (0, 0, 0);
    for (clue, games) in [(small(), 25), (Clue::with_deck(4, [3, 3, 4]).unwrap(), 6)] {
        for seed in 0..games {
            let mut rng = stream(seed, 9);
            let mut world = clue.deal(&mut rng);
            for _ in 0..below(&mut rng, 16) {
                let seat = clue.turn(&world).seat().unwrap();
                let mut legal = clue.legal(&clue.view(&world, seat));
                legal.retain(|action| !action.to_string().starts_with("accuse"));
                let action = legal[below(&mut rng, legal.len())];
                clue.play(&mut world, By::Seat(seat), &action).unwrap();
            }
            let view = clue.view(&world, Seat(below(&mut rng, 3)));
            let belief = Belief::of(&clue, &view).unwrap();
            let worlds: Vec<(World, f64)> = belief
                .deals()
                .map(|(deal, ways)| (belief.world(&deal, &mut stream(0, 0)), ways.to_f64()))
                .collect();
            let mut now: HashMap<Triple, f64> = HashMap::new();
            worlds.iter().for_each(|(it, weight)| *now.entry(it.envelope).or_default() += weight);
            let odds = Odds::of(&clue, &view, &Work::free()).unwrap();
            assert!((odds.entropy_bits() - entropy(&now)).abs() < 1e-9);
            let screen = Screen::new(&odds, &view, 4_000, &mut rng);
            for triple in clue.triples() {
                let seen = answers(&clue, &worlds, &view, triple, |answer| answer);
                let heard = answers(&clue, &worlds, &view, triple, |it| it.map(|(seat, _)| seat));
                let worth = counted(&odds, &view, triple, &Work::free()).unwrap();
                let learns = entropy(&now) - left(&seen);
                assert!((worth.learns - learns).abs() < 1e-9, "seed {seed} {triple}: {view}");
                assert!(
                    (worth.tells - (entropy(&now) - left(&heard))).abs() < 1e-9,
                    "{triple}: {view}"
                );
                let all: f64 = worlds.iter().map(|(_, weight)| weight).sum();
                let sure = seen.values().filter(|it| it.len() == 1);
                let sure: f64 = sure.flat_map(|it| it.values()).sum();
                assert!((worth.solves.unwrap() - sure / all).abs() < 1e-9, "seed {seed} {triple}");
                solved += usize::from(sure > 0.0 && sure < all);
                let drawn = screen.worth(triple);
                assert!((drawn.learns - learns).abs() < 0.12, "{} {learns}: {view}", drawn.learns);
                outside += usize::from(!drawn.interval.contains(learns));
                compared += 1;
            }
        }
    }
    assert!(outside * 10 < compared && solved > 50, "{outside} of {compared} outside, {solved}");
}
