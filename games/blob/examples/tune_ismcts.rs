//! Chooses the constant of UCB1 for `ismcts`: its lead over rules of thumb for several constants, on
//! seeds that no reported match uses. `cargo run --release -p kibitzer-blob --example tune_ismcts
//! [DEALS]`

use kibitzer_blob::Menu;
use kibitzer_blob::arena::{deal, duel};
use kibitzer_blob::players::{Ismcts, Thumb};
use kibitzer_stats::{Level, Welford};
use kibitzer_work::Work;

/// Reported matches use small seeds.
const SEED: u64 = 0x7e57_5eed;
const SIMULATIONS: u32 = 1_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deals: u64 = std::env::args().nth(1).map_or(Ok(200), |count| count.parse())?;
    println!("lead of ismcts:{SIMULATIONS} over thumb, {deals} deals for each size, 95% intervals");
    println!("constant  3x8                    4x5                    6x4");
    for exploration in [0.1, 0.2, 0.35, 0.5, 0.7, 1.0] {
        let player = Ismcts(kibitzer_search::Ismcts { simulations: SIMULATIONS, exploration });
        print!("{exploration:<8}");
        for (seats, cards) in [(3, 8), (4, 5), (6, 4)] {
            let menu = Menu::only(seats, cards).ok_or("no such table")?;
            let mut leads = Welford::new();
            for number in 0..deals {
                let (rules, start) = deal(&menu, SEED, number).ok_or("no such deal")?;
                let played = duel(&rules, &start, [&player, &Thumb], number, &Work::free())?;
                leads.push(played.lead())?;
            }
            let interval = leads.interval(Level::P95)?;
            let mean = leads.mean()?;
            print!("  {mean:+.2} ({:+.2} to {:+.2})", interval.low(), interval.high());
        }
        println!();
    }
    Ok(())
}
