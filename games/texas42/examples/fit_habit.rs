//! Fits `players::Habit`: the log loss of an expert's plays under rules of thumb and under the
//! shipped networks, for several habits.
//!
//! `cargo run --release -p kibitzer-texas42 --example fit_habit -- PLAYER HOUSE SEED DEALS`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_game::{Effort, Game, Player, mostly};
use kibitzer_texas42::arena::{Auctions, Board};
use kibitzer_texas42::players::{Habit, Model, Skill, shipped};
use kibitzer_texas42::{Action, House};
use kibitzer_work::Work;
use rayon::prelude::*;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let player: Skill = arguments.next().unwrap().parse().unwrap();
    let house: House = arguments.next().unwrap().parse().unwrap();
    let seed: u64 = arguments.next().unwrap().parse().unwrap();
    let deals: u64 = arguments.next().unwrap().parse().unwrap();
    let mut habits = Vec::new();
    for sharpness in [0.5, 0.75, 1.0, 1.5] {
        habits.extend([0.1, 0.2, 0.35, 0.5].map(|whim| Habit { sharpness, whim }));
    }
    let policies = shipped().unwrap();
    // For each play: under a uniform choice, under rules of thumb, and under each habit.
    let losses: Vec<Vec<Vec<f64>>> = (0..deals)
        .into_par_iter()
        .map(|number| {
            let board = Board::new(house, Auctions::Real, seed, number);
            let mut losses = Vec::new();
            let act = |view: &_, seed| {
                player.act(board.rules(), view, Effort::seeded(seed), &Work::free())
            };
            board
                .play(false, |_, view, seed| {
                    let action = act(view, seed)?;
                    let open = view.table().decided().is_none();
                    if let (Action::Play(_), true) = (action, open) {
                        let legal = board.rules().legal(view);
                        let at = legal.iter().position(|it| *it == action).unwrap();
                        let thumb = Skill::Beginner.act(
                            board.rules(),
                            view,
                            Effort::seeded(1),
                            &Work::free(),
                        )?;
                        let mut row = vec![
                            1.0 / legal.len() as f64,
                            mostly(&thumb, Model::USUAL.whim, &legal)[at],
                            mostly(&thumb, 0.5, &legal)[at],
                        ];
                        row.extend(habits.iter().map(|habit| {
                            policies.weigh_as(*habit, board.rules(), view, &legal)[at]
                        }));
                        losses.push(row.into_iter().map(|chance: f64| -chance.ln()).collect());
                    }
                    Ok(action)
                })
                .unwrap();
            losses
        })
        .collect();
    let rows: Vec<Vec<f64>> = losses.into_iter().flatten().collect();
    let mean = |at: usize| rows.iter().map(|row| row[at]).sum::<f64>() / rows.len() as f64;
    println!(
        "{player}, {house}, seed {seed}: {} plays of {deals} deals, nats per play",
        rows.len()
    );
    println!("uniform {:.3}, rules of thumb {:.3} (whim 0.5: {:.3})", mean(0), mean(1), mean(2));
    for (at, habit) in habits.iter().enumerate() {
        println!("sharpness {:.2}, whim {:.2}: {:.3}", habit.sharpness, habit.whim, mean(3 + at));
    }
}
