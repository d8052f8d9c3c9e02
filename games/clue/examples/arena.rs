//! The expert against beginners: how often it solves the case first.

use kibitzer_clue::arena::measure;
use kibitzer_clue::{Clue, Skill};
use kibitzer_stats::{Level, wilson_interval};
use kibitzer_work::Work;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(200), |text| text.parse())?;
    let seed: u64 = std::env::args().nth(2).map_or(Ok(1), |text| text.parse())?;
    for players in [3, 4, 6] {
        let clue = Clue::standard(players)?;
        let score = measure(&clue, &Skill::Expert, &Skill::Beginner, games, seed, &Work::free())?;
        let interval = wilson_interval(score.won, score.games, Level::P95)?;
        println!(
            "{players} players: the expert won {} of {games} ({:.1}%, {:.1} to {:.1}%; by chance {:.1}%), {} unsolved",
            score.won,
            100.0 * score.won as f64 / games as f64,
            100.0 * interval.low(),
            100.0 * interval.high(),
            100.0 / players as f64,
            score.unsolved
        );
    }
    Ok(())
}
