//! Seventh law: what is stated with probability p happens with frequency p.
//!
//! The law does not depend on any game. It receives [`Statements`], one collection per game, and tests every decile
//! with a standard error that allows for correlation within a game. The statements must come from a model of how the
//! players really chose: a posterior that ignores the choices is calibrated only if choices carry no information.

use crate::failure::{Failure, Law};
use crate::random_game::Plan;
use kibitzer_stats::{Calibration, Statements};

/// The smallest number of uncertain statements that is meaningful.
pub const MIN_STATEMENTS: f64 = 20_000.0;

/// The maximum difference between frequency and stated probability of a decile, in standard errors.
pub const TOLERANCE: f64 = 4.0;

/// A decile with statements from fewer games is too small for a normal approximation, and is not tested.
pub const MIN_GAMES: u64 = 30;

/// Plays the games of a plan and sums up what was stated in each, for several posteriors in parallel.
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

/// Tests the measurements: at least 20,000 uncertain statements, every decile within four standard errors, and no
/// certain statement that turned out false.
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
    // A range does not contain NaN, so such a row fails.
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
