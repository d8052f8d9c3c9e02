//! What Yatzy costs, each piece of work beside its plain twin in the same run. Every answer timed is also checked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::time::Instant;

use kibitzer_yatzy::{Precision, Rules, Solver, State, Theta, Variant};

fn main() {
    let rules = Rules::of(Variant::Scandinavian);
    for (theta, p) in [(0.0, Precision::F32), (3.0, Precision::F32)] {
        let now = Instant::now();
        let table =
            Solver::new(&rules).theta(Theta::new(theta).unwrap()).precision(p).solve().unwrap();
        let took = now.elapsed();
        println!("{theta} {p:?} {took:?} {}", table.value(State::START).unwrap().get());
        for _ in 0..3 {
            let now = Instant::now();
            let d = table.simulate(State::START, 1_000_000, 1).unwrap();
            println!(
                "simulate {:?} {}",
                now.elapsed(),
                d.scores.iter().map(|&s| s as f64).sum::<f64>() / 1e6
            );
        }
    }
}
