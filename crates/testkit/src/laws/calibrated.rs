//! Seventh law: what is stated with probability p comes true with frequency p.
//!
//! The law knows nothing of games. It is fed with [`Statements`], one collection per game, and judges every decile by a
//! standard error that allows for correlation within a game. Whoever feeds it must know how the players chose: the
//! statements of a posterior that leaves the choices out are calibrated only where choices tell nothing.

use crate::failure::{Failure, Law};
use crate::random_game::Plan;
use kibitzer_stats::{Calibration, Statements};

/// The fewest uncertain statements that say anything.
pub const MIN_STATEMENTS: f64 = 20_000.0;

/// By how many standard errors the frequency of a decile may differ from what was stated.
pub const TOLERANCE: f64 = 4.0;

/// A decile with statements of fewer games is too small for a normal approximation, and is not judged.
pub const MIN_GAMES: u64 = 30;

/// Plays the games of a plan and adds up what was stated in each, for several posteriors side by side.
pub fn measured<const N: usize>(
    plan: Plan,
    mut play: impl FnMut(u64) -> Result<[Statements; N], Failure>,
) -> Result<[Calibration; N], Failure> {
    let mut measured = [Calibration::default(); N];
    for seed in plan.seeds() {
        let stated = play(seed)?;
        measured.iter_mut().zip(&stated).for_each(|(all, game)| all.push(game));
    }
    Ok(measured)
}

/// Judges what was measured: at least 20,000 uncertain statements, every decile within four standard errors, and nothing
/// stated for certain that turned out false.
pub fn calibrated(measured: &Calibration) -> Result<(), Failure> {
    let fails = |what: String| Err(Failure::general(Law::Calibrated, 0, what));
    if measured.refuted() > 0 {
        let (refuted, certain) = (measured.refuted(), measured.certain());
        return fails(format!("{refuted} of {certain} statements made for certain were false"));
    }
    if measured.uncertain() < MIN_STATEMENTS {
        let count = measured.uncertain();
        return fails(format!("{count} statements, at least {MIN_STATEMENTS} are needed"));
    }
    let judged = || measured.rows().into_iter().filter(|row| row.games >= MIN_GAMES);
    if judged().count() == 0 {
        return fails(format!("no decile has statements of {MIN_GAMES} games"));
    }
    // A range does not contain what is not a number, so that such a row fails.
    let within = |off: f64| (-TOLERANCE..=TOLERANCE).contains(&off);
    match judged().find(|row| !within(row.standard_errors())) {
        None => Ok(()),
        Some(row) => fails(format!(
            "decile {}: {:.2}% stated, {:.2}% came true, {:+.1} standard errors ({} statements of {} games)",
            row.decile,
            100.0 * row.stated,
            100.0 * row.frequency,
            row.standard_errors(),
            row.statements,
            row.games
        )),
    }
}
