//! Speed of Clue on one thread: exact odds, next to enumeration and Monte Carlo on the same logs,
//! advice, and the expert against beginners. Every timed answer is also checked.
//!
//! `cargo bench -p kibitzer-clue --bench clue` runs everything but the games; words after `--`
//! select the sections that contain them: belief, long, enumeration, samples, advice, games (1,000
//! games each for 3, 4 and 6 players).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod plain;

use kibitzer_clue::arena::{End, game};
use kibitzer_clue::{Action, Clue, Odds, Phase, Skill, View, World};
use kibitzer_game::{By, Effort, Game, Player, Seat, below};
use kibitzer_stats::{Level, wilson_interval};
use kibitzer_work::{Work, stream};
use std::time::Instant;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants =
        |section: &str| wanted.is_empty() || wanted.iter().any(|word| section.contains(word));
    if wants("belief") {
        belief(20, 200);
    }
    if wants("long") {
        long();
    }
    if wants("enumeration") {
        enumeration();
    }
    if wants("samples") {
        samples();
    }
    if wants("advice") {
        advice();
    }
    if !wanted.is_empty() && wants("games") {
        games();
    }
}

/// A game after this many random suggestions with random answers, and the seat whose turn begins.
fn log(clue: &Clue, suggestions: usize, seed: u64) -> (World, Seat) {
    let mut rng = stream(seed, 0);
    let mut world = clue.deal(&mut rng);
    while world.record.len() < suggestions || !matches!(world.phase, Phase::Ask(_)) {
        let seat = clue.turn(&world).seat().unwrap();
        let mut legal = clue.legal(&clue.view(&world, seat));
        legal.retain(|action| !matches!(action, Action::Accuse(_)));
        let action = legal[below(&mut rng, legal.len())];
        clue.play(&mut world, By::Seat(seat), &action).unwrap();
    }
    let seat = clue.turn(&world).seat().unwrap();
    (world, seat)
}

fn view(clue: &Clue, suggestions: usize, seed: u64) -> View {
    let (world, seat) = log(clue, suggestions, seed);
    clue.view(&world, seat)
}

fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let begin = Instant::now();
    let result = work();
    (result, 1e3 * begin.elapsed().as_secs_f64())
}

/// The fastest of three runs, in milliseconds: on a shared machine, the one that was disturbed
/// least.
fn fastest<R>(mut work: impl FnMut() -> R) -> (R, f64) {
    let (result, first) = timed(&mut work);
    (result, (0..2).map(|_| timed(&mut work).1).fold(first, f64::min))
}

/// Prints median and worst of times in milliseconds, next to the limits they must meet.
fn row(what: &str, mut times: Vec<f64>, limits: Option<[f64; 2]>) {
    times.sort_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    let verdict = match limits {
        Some([most, worst_allowed]) if median <= most && worst <= worst_allowed => "  ok",
        Some(_) => "  MISSED",
        None => "",
    };
    println!("{what:<58} median {median:8.2} ms  worst {worst:8.2} ms{verdict}");
}

/// Computes all marginals and all triples, including the holder of every card.
fn asked(clue: &Clue, view: &View) -> Odds {
    let odds = Odds::of(clue, view, &Work::free()).unwrap();
    let triples: f64 = odds.solutions().map(|(_, chance)| chance.to_f64()).sum();
    assert!((triples - 1.0).abs() < 1e-9);
    for card in clue.cards().iter() {
        let all: f64 = (0..=clue.players()).map(|place| odds.holds(place, card).to_f64()).sum();
        assert!((all - 1.0).abs() < 1e-9);
    }
    odds
}

fn belief(suggestions: usize, logs: u64) {
    println!(
        "belief: every card's holder and every triple, {logs} random logs; limits 20 and 300 ms"
    );
    for players in [3, 4, 6] {
        let clue = Clue::standard(players).unwrap();
        let views = (0..logs).map(|seed| view(&clue, suggestions, seed));
        let times = views.map(|view| fastest(|| asked(&clue, &view)).1).collect();
        row(&format!("{players} players, {suggestions} suggestions"), times, Some([20.0, 300.0]));
    }
}

/// It never gets too big: every number of suggestions up to 40, for every seat.
fn long() {
    println!(
        "long: 6 players, logs of 0 to 40 suggestions, every seat's view; none may be too big"
    );
    let clue = Clue::standard(6).unwrap();
    let (mut largest, mut times) = (0, Vec::new());
    for suggestions in 0..=40 {
        for seed in 0..5 {
            let (world, _) = log(&clue, suggestions, seed);
            for seat in Seat::all(6) {
                let (odds, time) = fastest(|| asked(&clue, &clue.view(&world, seat)));
                largest = largest.max(odds.lattice().size().1);
                times.push(time);
            }
        }
    }
    row(&format!("{} views, at most {largest} transitions", times.len()), times, None);
}

/// Small enough to list every deal.
fn enumeration() {
    println!("enumeration: every deal written down; equal");
    for (players, deck, suggestions) in [(3, [4, 4, 5], 4), (4, [4, 4, 5], 4), (3, [6, 6, 9], 12)] {
        let clue = Clue::with_deck(players, deck).unwrap();
        let (mut exact, mut plain, mut compared) = (Vec::new(), Vec::new(), 0);
        for seed in 0..20 {
            let view = view(&clue, suggestions, seed);
            let (odds, time) = fastest(|| asked(&clue, &view));
            let (found, slow) = timed(|| plain::enumerated(&clue, &view, 20_000_000));
            let Some(found) = found else { continue };
            exact.push(time);
            plain.push(slow);
            for (place, cards) in found.iter().enumerate() {
                for (card, chance) in clue.cards().iter().zip(cards) {
                    assert!((odds.holds(place, card).to_f64() - chance).abs() < 1e-9);
                }
            }
            compared += 1;
        }
        let what = format!("{players} players, {deck:?}, {suggestions} suggestions");
        row(&format!("{what}: exact, {compared} logs"), exact, None);
        row(&format!("{what}: enumeration"), plain, None);
    }
}

/// Rejection sampling: deals at random and discards what does not fit, weighted by the choices.
fn samples() {
    println!(
        "samples: a Monte Carlo of 10,000 deals that fit, at most 5 s each, beside the exact odds"
    );
    for (players, suggestions) in [(3, 2), (3, 6), (3, 10), (6, 2), (6, 6), (6, 20)] {
        let clue = Clue::standard(players).unwrap();
        let (mut exact, mut drawn) = (Vec::new(), Vec::new());
        let (mut worst, mut mean, mut cells, mut fits, mut tried) = (0.0f64, 0.0, 0, 0, 0);
        for seed in 0..3 {
            let view = view(&clue, suggestions, seed);
            let (odds, time) = fastest(|| asked(&clue, &view));
            exact.push(time);
            let (sampled, slow) = timed(|| plain::sampled(&clue, &view, 10_000, 5.0, seed));
            drawn.push(slow);
            (fits, tried) = (fits + sampled.fits, tried + sampled.tried);
            for (place, cards) in sampled.holds.iter().enumerate().filter(|_| sampled.fits > 0) {
                for (card, chance) in clue.cards().iter().zip(cards) {
                    let off = (odds.holds(place, card).to_f64() - chance).abs();
                    (worst, mean, cells) = (worst.max(off), mean + off, cells + 1);
                }
            }
        }
        let what = format!("{players} players, {suggestions} suggestions");
        row(&format!("{what}: exact"), exact, None);
        row(&format!("{what}: Monte Carlo, {fits} of {tried}"), drawn, None);
        if cells == 0 {
            println!("{:<58} no deal fits in that time: no estimate", "");
            continue;
        }
        let mean = 100.0 * mean / f64::from(cells);
        println!("{:<58} off by {mean:.2} points on average, {:.2} at worst", "", 100.0 * worst);
    }
}

fn advice() {
    println!("advice of the expert, 20 logs each; limit 500 ms");
    for (players, others) in
        [(3, Skill::Beginner), (3, Skill::Expert), (6, Skill::Beginner), (6, Skill::Expert)]
    {
        let clue = Clue::standard(players).unwrap().among([others; 6]);
        for suggestions in [5, 10, 20] {
            let what = format!("{players} players, {others}s, {suggestions} suggestions");
            let decide = |view: &View| {
                let effort = Effort::seeded(1);
                fastest(|| Skill::Expert.decide(&clue, view, effort, &Work::free()).unwrap()).1
            };
            let views: Vec<View> = (0..20).map(|seed| view(&clue, suggestions, seed)).collect();
            row(
                &format!("{what}: what to suggest"),
                views.iter().map(decide).collect(),
                Some([500.0; 2]),
            );
            let views =
                views.into_iter().map(|view| View { phase: Phase::After(view.seat), ..view });
            let times = views.map(|view| decide(&view)).collect();
            row(&format!("{what}: accuse or wait"), times, Some([500.0; 2]));
        }
    }
}

fn games() {
    const GAMES: u64 = 1_000;
    println!("games: one expert among beginners, in every game in the next seat, seed 2");
    for players in [3, 4, 6] {
        let clue = Clue::standard(players).unwrap();
        let won = (0..GAMES).filter(|&number| {
            let pair = [Skill::Expert, Skill::Beginner];
            game(&clue, pair, 2, number, &Work::free()).unwrap() == End::Won
        });
        let won = won.count() as u64;
        let interval = wilson_interval(won, GAMES, Level::P95).unwrap();
        let [low, high] = [interval.low(), interval.high()].map(|end| 100.0 * end);
        let (share, even) = (100.0 * won as f64 / GAMES as f64, 100.0 / players as f64);
        println!(
            "{players} players: won {share:.1}% ({low:.1} to {high:.1}%) of {GAMES} games; an even share is {even:.1}%"
        );
    }
}
