//! How fast the policies play: games per second for each policy, on one thread.
#![allow(clippy::unwrap_used, missing_docs)]
use std::time::Instant;

use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::playing::{PolicyName, Tally, play_game};
use kibitzer_bomb_busters::rules::Game;

fn main() {
    let mut words = std::env::args().skip(1);
    let mission: u8 = words.next().map_or(8, |w| w.parse().unwrap());
    let players: usize = words.next().map_or(5, |w| w.parse().unwrap());
    let policies: Vec<(PolicyName, u64)> = match words.next() {
        Some(name) => vec![(name.parse().unwrap(), words.next().unwrap().parse().unwrap())],
        None => vec![
            (PolicyName::Random, 300),
            (PolicyName::Greedy, 2000),
            (PolicyName::Exact, 100),
            (PolicyName::Winning, 5),
        ],
    };
    let game = Game::new(Mission::new(mission).unwrap(), players).unwrap();
    for (policy, games) in policies {
        let start = Instant::now();
        let mut tally = Tally::default();
        for number in 0..games {
            tally.add(&play_game(&game, policy, 1, number).unwrap());
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{policy}: {games} games in {seconds:.2} s, {:.1} a second; won {:.1}%, {:?}, {:.2} mistakes",
            games as f64 / seconds,
            100.0 * tally.won as f64 / games as f64,
            tally.losses().collect::<Vec<_>>(),
            tally.mean_mistakes()
        );
    }
}
