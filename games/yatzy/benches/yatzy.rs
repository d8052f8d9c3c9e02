//! What Yatzy costs, each piece of work beside its plain twin in the same run. Every answer timed is also checked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::time::Instant;

use kibitzer_yatzy::{Precision, Rules, Solver, State, Theta, Variant};

fn main() {
    let rules = Rules::of(Variant::Scandinavian);
    for _ in 0..1 {
        for (theta, p) in [
            (0.0, Precision::F32),
            (0.0, Precision::F64),
            (0.05, Precision::F32),
            (3.0, Precision::F32),
        ] {
            let now = Instant::now();
            let table =
                Solver::new(&rules).theta(Theta::new(theta).unwrap()).precision(p).solve().unwrap();
            let took = now.elapsed();
            println!("{theta} {p:?} {took:?} {}", table.value(State::START).unwrap().get());
            let now = Instant::now();
            let d = table.density(State::START, None).unwrap();
            println!(
                "density {:?} {}",
                now.elapsed(),
                d.iter().enumerate().map(|(x, p)| x as f64 * p).sum::<f64>()
            );
        }
    }
}
