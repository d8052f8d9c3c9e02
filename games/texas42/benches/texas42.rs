//! What Texas 42 costs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]
use kibitzer_game::{Rules, Seat};
use kibitzer_texas42::*;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Instant;
fn main() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let rules = Texas42::new(House::tournament(), Seat(3), [0, 0]);
    let mut solver = Solver::new();
    let mut times = vec![];
    let mut nodes = vec![];
    for i in 0..900 {
        let hands = *rules.deal(&mut rng).hands();
        let position =
            Position::new(Declaration::NINE[i % 9], Seat(0), hands, Seat(0), &[]).unwrap();
        let n = solver.nodes();
        let t = Instant::now();
        solver.points(&position, 0);
        times.push((t.elapsed().as_secs_f64() * 1e3, i % 9));
        nodes.push(solver.nodes() - n);
    }
    for d in 0..9 {
        let mut x: Vec<f64> = times.iter().filter(|t| t.1 == d).map(|t| t.0).collect();
        x.sort_by(f64::total_cmp);
        println!(
            "{} median {:.2} p95 {:.2}",
            Declaration::NINE[d],
            x[x.len() / 2],
            x[x.len() * 95 / 100]
        );
    }
    let mut x: Vec<f64> = times.iter().map(|t| t.0).collect();
    x.sort_by(f64::total_cmp);
    nodes.sort();
    println!(
        "all median {:.2} p95 {:.2} max {:.2} mean {:.2} nodes median {}",
        x[450],
        x[855],
        x[899],
        x.iter().sum::<f64>() / 900.,
        nodes[450]
    );
}
