//! Fits the weights of `players::estimate`: least squares against the points from rollouts by rules
//! of thumb, separately for pips, doubles and follow-me. Prints the table to paste into the source.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_game::{Game, Seat};
use kibitzer_texas42::players::{FEATURES, Playout, features};
use kibitzer_texas42::{Declaration, House, Texas42};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const DEALS: usize = 400_000;

fn main() {
    let rules = Texas42::new(House::tournament(), Seat(3), [0, 0]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
    let began = std::time::Instant::now();
    let mut hands_played = 0;
    let mut normal = [[[0.0f64; FEATURES + 1]; FEATURES]; 3];
    let mut squares = [(0.0, 0.0); 3];
    let mut rows: Vec<(usize, [f64; FEATURES], f64)> = Vec::new();
    for _ in 0..DEALS {
        let hands = *rules.deal(&mut rng).hands();
        for (at, declaration) in Declaration::NINE.into_iter().enumerate() {
            let row = features(declaration, hands[0]);
            // Nobody names a pip suit with fewer than three trumps.
            if at < 8 && row[1] < 3.0 || at == 8 && row[5] < 2.0 {
                continue;
            }
            let points =
                f64::from(Playout::start(declaration, Seat(0), false, &hands).finish().points[0]);
            hands_played += 1;
            rows.push((at.saturating_sub(6).min(2), row, points));
        }
    }
    let time = began.elapsed().as_secs_f64();
    println!("// {hands_played} hands, {:.0} a second", f64::from(hands_played) / time);
    for (kind, row, points) in &rows {
        for i in 0..FEATURES {
            for j in 0..FEATURES {
                normal[*kind][i][j] += row[i] * row[j];
            }
            normal[*kind][i][FEATURES] += row[i] * points;
        }
    }
    let weights: Vec<[f64; FEATURES]> = normal.iter_mut().map(solve).collect();
    for (kind, row, points) in &rows {
        let guess: f64 = row.iter().zip(&weights[*kind]).map(|(a, b)| a * b).sum();
        squares[*kind].0 += (points - guess) * (points - guess);
        squares[*kind].1 += 1.0;
    }
    for (weights, (square, count)) in weights.iter().zip(squares) {
        let list: Vec<String> = weights.iter().map(|w| format!("{w:.2}")).collect();
        println!(
            "    [{}], // {count} hands, spread {:.1}",
            list.join(", "),
            (square / count).sqrt()
        );
    }
}

/// Gaussian elimination with a little ridge, so that features that never vary get no weight.
fn solve(rows: &mut [[f64; FEATURES + 1]; FEATURES]) -> [f64; FEATURES] {
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] += 1e-3;
    }
    for i in 0..FEATURES {
        let pivot = rows[i];
        for (j, row) in rows.iter_mut().enumerate() {
            if j != i {
                let factor = row[i] / pivot[i];
                row.iter_mut().zip(pivot).for_each(|(cell, top)| *cell -= factor * top);
            }
        }
    }
    std::array::from_fn(|i| rows[i][FEATURES] / rows[i][i])
}
