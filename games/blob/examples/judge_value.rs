//! How much of what comes of a round a network foresees: R2 of the value that it states at every
//! decision of its own, over rounds that it plays against itself. 0 is what the mean of the table size
//! would explain, 1 is perfect foresight.
//! `cargo run --release -p kibitzer-blob --features training --example judge_value [ROUNDS]
//! [NETWORK.safetensors]`

use kibitzer_blob::Menu;
use kibitzer_blob::players::{Brain, shipped};
use kibitzer_blob::training::{Example, Outcomes};
use kibitzer_neural::Network;
use kibitzer_work::Work;

/// No training run and no reported match uses this seed.
const SEED: u64 = 0x07a1_0e55;
const SIZES: [(usize, usize); 7] = [(3, 8), (4, 5), (4, 10), (5, 7), (6, 4), (6, 8), (8, 6)];
const STAGES: [&str; 3] = ["bidding", "first trick", "later"];

fn stage(example: &Example) -> usize {
    let table = example.view.table();
    match table.played() {
        _ if !table.bidding_is_over() => 0,
        played if played < table.seats() => 1,
        _ => 2,
    }
}

/// What came of the decisions of one stage, with what was stated.
fn r2(decisions: &[(f64, f64)]) -> f64 {
    let mean = decisions.iter().map(|it| it.0).sum::<f64>() / decisions.len() as f64;
    let missed: f64 = decisions.iter().map(|(came, stated)| (came - stated).powi(2)).sum();
    let spread: f64 = decisions.iter().map(|(came, _)| (came - mean).powi(2)).sum();
    1.0 - missed / spread
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds: u64 = std::env::args().nth(1).map_or(Ok(4_000), |count| count.parse())?;
    let brain = match std::env::args().nth(2) {
        Some(path) => Brain::new(Network::load(path.as_ref())?.0)?,
        None => shipped().ok_or("no network")?.clone(),
    };
    println!("{:6}{:>12}{:>14}{:>10}", "size", STAGES[0], STAGES[1], STAGES[2]);
    let mut means = [0.0; 3];
    for (seats, cards) in SIZES {
        let menu = Menu::only(seats, cards).ok_or("no such table")?;
        let brain = brain.clone();
        // With lambda 1 a gain is the result minus what was stated.
        let outcomes = Outcomes {
            brain,
            menu,
            abreast: 64,
            lambda: 1.0,
            onlookers: 0.0,
            guests: 0.0,
            guest: None,
        };
        let played = outcomes.play(rounds, SEED, &Work::free())?;
        let mut decisions: [Vec<(f64, f64)>; 3] = Default::default();
        for example in &played.examples {
            let Some((_, gain)) = example.came else { continue };
            let came = example.points[0];
            decisions[stage(example)].push((came.into(), (came - gain).into()));
        }
        let found = decisions.map(|decisions| r2(&decisions));
        found.iter().zip(&mut means).for_each(|(r2, mean)| *mean += r2 / SIZES.len() as f64);
        println!(
            "{:6}{:12.3}{:14.3}{:10.3}",
            format!("{seats}x{cards}"),
            found[0],
            found[1],
            found[2]
        );
    }
    println!("{:6}{:12.3}{:14.3}{:10.3}", "mean", means[0], means[1], means[2]);
    Ok(())
}
