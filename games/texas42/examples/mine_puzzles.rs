//! Mines the exercises of `data/puzzles.txt` from games of beginners and prints the file.
//!
//! `cargo run --release -p kibitzer-texas42 --example mine_puzzles > games/texas42/data/puzzles.txt`
//!
//! The arguments are the house rules, the seed and the number of hands.

use kibitzer_texas42::House;
use kibitzer_texas42::puzzles::mine;
use kibitzer_work::Work;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let house: House = args.next().unwrap_or_else(|| "forced-bid".to_owned()).parse()?;
    let seed = args.next().map_or(Ok(42), |text| text.parse())?;
    let hands = args.next().map_or(Ok(600), |text| text.parse())?;
    println!(
        "# Exercises for Texas 42, one line each: exactly one play makes sure of the contract.\n\
         # Mined from {hands} hands of beginners, house {house}, seed {seed}:\n\
         # cargo run --release -p kibitzer-texas42 --example mine_puzzles"
    );
    for puzzle in mine(house, seed, hands, &Work::free())? {
        println!("{}", puzzle.line);
    }
    Ok(())
}
