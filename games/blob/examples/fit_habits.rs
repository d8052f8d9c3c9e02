//! Fits the numbers of `Habits` to what players do: maximises the log-likelihood of their bids and
//! plays in self-play, one number at a time. Prints the numbers for `Habits::USUAL`, and the
//! likelihood per action on held-out rounds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_blob::players::{Sampling, Thumb};
use kibitzer_blob::{Action, Blob, Habits, Round, Suit, View};
use kibitzer_game::{Anything, Effort, Game, Player, Policy, Seat, below};
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The actions taken where there was a choice.
fn deeds(rounds: u64, seed: u64) -> Vec<(View, Action)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut deeds = Vec::new();
    for number in 0..rounds {
        let seats = 3 + below(&mut rng, 4);
        let cards = 2 + below(&mut rng, 6);
        let trump = Suit::ALL.get(below(&mut rng, 5)).copied();
        let rules = Blob::new(seats, cards, Seat(below(&mut rng, seats)), trump).unwrap();
        let mut round: Round = rules.deal(&mut rng);
        // One round in four is played by rules of thumb, the others by sampling players.
        let player: &dyn Player<Blob> = if number % 4 == 0 { &Thumb } else { &Sampling::flat(24) };
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let effort = Effort::seeded(rng.next_u64());
            let action = player.act(&rules, &view, effort, &Work::free()).unwrap();
            if view.legal().len() > 1 {
                deeds.push((view, action));
            }
            rules.play(&mut round, seat.into(), &action).unwrap();
        }
    }
    deeds
}

fn score(policy: &dyn Policy<Blob>, deeds: &[(View, Action)]) -> f64 {
    let each = |(view, action): &(View, Action)| {
        let legal = view.legal();
        let at = legal.iter().position(|it| it == action).unwrap();
        policy.weigh(&Blob::of(view), view, &legal)[at].ln()
    };
    deeds.iter().map(each).sum::<f64>() / deeds.len() as f64
}

fn main() {
    let (fitted, fresh) = (deeds(500, 1), deeds(250, 2));
    let mut best =
        Habits { scale: 1.0, shift: 0.2, spread: 0.3, keenness: 0.3, swing: 1.0, whim: 0.05 };
    let mut value = score(&best, &fitted);
    let mut step = 0.3f32;
    while step > 0.01 {
        let before = value;
        for number in 0..6 {
            for factor in [1.0 + step, 1.0 / (1.0 + step)] {
                let mut tried = best;
                let changed = match number {
                    0 => &mut tried.scale,
                    1 => &mut tried.shift,
                    2 => &mut tried.spread,
                    3 => &mut tried.keenness,
                    4 => &mut tried.swing,
                    _ => &mut tried.whim,
                };
                *changed *= factor;
                tried.whim = tried.whim.clamp(0.01, 0.5);
                let found = score(&tried, &fitted);
                if found > value {
                    (best, value) = (tried, found);
                }
            }
        }
        if value - before < 1e-4 {
            step /= 2.0;
        }
    }
    println!("{best:.3?}");
    println!("log likelihood an action: {value:.4} where fitted, {} actions", fitted.len());
    println!(
        "on fresh rounds: {:.4}; of players who do anything: {:.4}; {} actions",
        score(&best, &fresh),
        score(&Anything, &fresh),
        fresh.len()
    );
}
