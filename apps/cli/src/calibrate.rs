//! `kibitzer bomb|42|blob calibrate`: what the commands of all games share, and the report.

use std::io::{self, Write};
use std::path::PathBuf;

use kibitzer_campaign::calibration::{Calibrate, Measured};
use kibitzer_stats::{CalibrationRow, Level};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::lead::Lead;
use crate::long_run::RunArgs;

/// Plays the games (or this shard's games) that are not finished yet, and reports once all are.
pub(crate) fn run(
    calibrate: &Calibrate,
    args: &RunArgs,
    folder: Option<PathBuf>,
) -> Result<(), Failure> {
    let Some(books) = args.books(calibrate, folder, "calibration")? else { return Ok(()) };
    let measured = calibrate.measured(&books)?;
    let mut out = io::stdout().lock();
    let written = match args.json {
        true => writeln!(out, "{}", as_json(calibrate.description(), &measured)),
        false => write!(out, "{}", as_text(calibrate.description(), &measured)),
    };
    written.map_err(Failure::Output)
}

/// By how much one kind of statement is better than another, over games; `None` with fewer than two games.
fn gain(it: &Measured) -> Option<Lead> {
    Lead::of(it.gain.as_ref()?).ok()
}

/// The confidence interval of a row's frequency. Every row of a calibration has one.
fn interval(row: &CalibrationRow) -> [f64; 2] {
    let whole = |_| [0.0, 1.0];
    row.interval(Level::P95).map_or_else(whole, |interval| [interval.low(), interval.high()])
}

fn as_json(run: &str, measured: &[Measured]) -> Value {
    let decile = |row: &CalibrationRow| {
        json!({
            "stated": row.stated,
            "frequency": row.frequency,
            "ci": interval(row),
            "standard_errors": row.standard_errors(),
            "statements": row.statements,
            "games": row.games,
        })
    };
    let kind = |it: &Measured| {
        let brier = Lead::of(&it.brier).ok();
        let gain = gain(it);
        json!({
            "name": it.kind.name,
            "about": it.kind.about,
            "statements": it.calibration.uncertain(),
            "certain": it.calibration.certain(),
            "certain_but_false": it.calibration.refuted(),
            "mean_gap": it.calibration.mean_gap(),
            "brier": brier.map(|brier| brier.mean),
            "brier_gain": gain.map(|gain| gain.mean),
            "brier_gain_ci": gain.map(|gain| gain.ci),
            "deciles": it.calibration.rows().iter().map(decile).collect::<Vec<_>>(),
        })
    };
    json!({ "run": run, "kinds": measured.iter().map(kind).collect::<Vec<_>>() })
}

/// The kinds of which the mean is enough, one line each.
fn brief(measured: &[Measured]) -> String {
    let mut text = String::new();
    for it in measured.iter().filter(|it| it.kind.brief && it.calibration.uncertain() > 0.0) {
        if text.is_empty() {
            text += "\n                stated  came true     gap  statements\n";
        }
        let (rows, all) = (it.calibration.rows(), it.calibration.uncertain());
        let mean = |of: &dyn Fn(&CalibrationRow) -> f64| {
            rows.iter().map(|row| of(row) * row.statements).sum::<f64>() / all
        };
        let (stated, frequency) = (mean(&|row| row.stated), mean(&|row| row.frequency));
        text += &format!(
            "{:<14} {:>6.1}%    {:>6.1}%  {:>+6.1}  {all:>10}\n",
            it.kind.name,
            100.0 * stated,
            100.0 * frequency,
            100.0 * (frequency - stated),
        );
    }
    text
}

fn as_text(run: &str, measured: &[Measured]) -> String {
    let mut text = format!("{run}\n");
    for it in measured.iter().filter(|it| !it.kind.brief) {
        let calibration = &it.calibration;
        let all = calibration.uncertain() + calibration.certain() as f64;
        text += &format!("\n{}: {}\n", it.kind.name, it.kind.about);
        if all == 0.0 {
            text += "  no statements\n";
            continue;
        }
        text += &format!("  {} statements", calibration.uncertain());
        if calibration.certain() > 0 {
            let (certain, refuted) = (calibration.certain(), calibration.refuted());
            text += &format!(", plus {certain} made with certainty, of which {refuted} were false");
        }
        text += &format!("; mean gap {:.2} points", 100.0 * calibration.mean_gap());
        if let Ok(brier) = Lead::of(&it.brier) {
            text += &format!("; Brier score {:.4}", brier.mean);
        }
        if let Some(Lead { mean: gain, ci: [low, high] }) = gain(it) {
            let than = it.kind.than.and_then(|than| measured.get(than));
            let than = than.map_or("", |than| than.kind.name);
            text += &format!(", better than {than} by {gain:.4} [{low:.4}, {high:.4}]");
        }
        text += "\n   stated  came true  95% interval           off  statements   games\n";
        for row in calibration.rows() {
            let [low, high] = interval(&row).map(|end| 100.0 * end);
            text += &format!(
                "  {:>6.2}%    {:>6.2}%  [{low:>6.2}%, {high:>6.2}%]  {:>+6.1}  {:>10}  {:>6}\n",
                100.0 * row.stated,
                100.0 * row.frequency,
                row.standard_errors(),
                row.statements,
                row.games,
            );
        }
    }
    text += &brief(measured);
    text += "\noff: how many standard errors the observed frequency is above the stated one, clustered by game\n";
    text
}
