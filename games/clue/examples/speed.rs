//! How long exact odds and advice take on random logs, on one thread.

use kibitzer_clue::{Action, Clue, Odds, Phase, Skill, View};
use kibitzer_game::{By, Effort, Game, Player, Seat, below};
use kibitzer_work::{Work, stream};
use std::error::Error;
use std::time::{Duration, Instant};

/// The view of a seat after so many suggestions of players who ask for anything and show anything.
fn log(clue: &Clue, suggestions: usize, seed: u64) -> Result<View, Box<dyn Error>> {
    let mut rng = stream(seed, 0);
    let mut world = clue.deal(&mut rng);
    while world.record.len() < suggestions || !matches!(world.phase, Phase::Ask(_)) {
        let seat = clue.turn(&world).seat().ok_or("the game is over")?;
        let mut legal = clue.legal(&clue.view(&world, seat));
        legal.retain(|action| !matches!(action, Action::Accuse(_)));
        let action = legal[below(&mut rng, legal.len())];
        clue.play(&mut world, By::Seat(seat), &action)?;
    }
    let seat = clue.turn(&world).seat().unwrap_or(Seat(0));
    Ok(clue.view(&world, seat))
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{what}: median {:.2} ms, worst {:.1} ms",
        1e3 * median.as_secs_f64(),
        1e3 * worst.as_secs_f64()
    );
}

fn main() -> Result<(), Box<dyn Error>> {
    let work = Work::free();
    for players in [3, 6] {
        let clue = Clue::standard(players)?;
        for suggestions in [5, 10, 20, 40] {
            let (mut belief, mut advice) = (Vec::new(), Vec::new());
            for seed in 0..200 {
                let view = log(&clue, suggestions, seed)?;
                let start = Instant::now();
                Odds::of(&clue, &view, &work)?;
                belief.push(start.elapsed());
                if seed < 20 {
                    let start = Instant::now();
                    Skill::Expert.decide(&clue, &view, Effort::seeded(1), &work)?;
                    advice.push(start.elapsed());
                }
            }
            print(
                &format!("{players} players, {suggestions} suggestions, belief, 200 logs"),
                belief,
            );
            print(
                &format!("{players} players, {suggestions} suggestions, advice, 20 logs"),
                advice,
            );
        }
    }
    Ok(())
}
