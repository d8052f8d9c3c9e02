//! What each decision of a recorded game cost: one table format for all games, worst first.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::table::row;

/// One reviewed decision.
#[derive(Serialize)]
pub(crate) struct Judged {
    /// The round, from 0.
    pub(crate) round: usize,
    /// Which action of the round, from 0.
    pub(crate) step: usize,
    pub(crate) seat: usize,
    /// The action taken and the best one, as in answers.
    pub(crate) action: Value,
    pub(crate) best: Value,
    /// The same as text.
    #[serde(skip)]
    pub(crate) words: [String; 2],
    /// How much less it was worth.
    pub(crate) regret: f64,
    /// Whether that is more than its noise; smaller differences are not listed as mistakes.
    pub(crate) clear: bool,
    pub(crate) why: String,
    /// Fields that only this game has.
    #[serde(flatten)]
    pub(crate) more: Value,
    /// The same as text.
    #[serde(skip)]
    pub(crate) remark: String,
}

/// Prints decisions, the most costly first, up to `worst` of them in full.
pub(crate) fn print(
    mut judged: Vec<Judged>,
    unit: &str,
    worst: usize,
    as_json: bool,
) -> Result<(), Failure> {
    // The sort is stable: the earlier of equals comes first.
    judged.sort_by(|a, b| b.regret.total_cmp(&a.regret));
    let mut out = io::stdout().lock();
    let lost: f64 = judged.iter().map(|one| one.regret).sum();
    if as_json {
        let answer = json!({"decisions": judged, format!("{unit}_lost"): lost});
        return writeln!(out, "{answer}").map_err(Failure::Output);
    }
    write!(out, "{}", words(&judged, unit, worst, lost)).map_err(Failure::Output)
}

fn words(judged: &[Judged], unit: &str, worst: usize, lost: f64) -> String {
    let differ = |one: &&Judged| one.action != one.best && one.clear;
    let missed = judged.iter().filter(differ).count();
    let mut text = format!(
        "{} decisions: {missed} not optimal, {lost:.2} {unit} lost in total\n",
        judged.len()
    );
    let mut seats: Vec<usize> = judged.iter().map(|one| one.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    for seat in seats {
        let own = || judged.iter().filter(|one| one.seat == seat);
        let lost: f64 = own().map(|one| one.regret).sum();
        text += &format!("  seat {seat}: {} decisions, {lost:.2} {unit} lost\n", own().count());
    }
    if missed == 0 {
        return text + "no mistakes\n";
    }
    const WIDTHS: [isize; 6] = [5, 4, -12, -12, 7, 0];
    text += "\n";
    text += &row(&WIDTHS, [&"round", &"seat", &"did", &"best", &"regret", &""]);
    for one in judged.iter().filter(differ).take(worst) {
        let [did, best] = &one.words;
        let regret = format!("{:.3}", one.regret);
        let remark = format!("  {}", one.remark);
        text += &row(&WIDTHS, [&(one.round + 1), &one.seat, did, best, &regret, &remark]);
        text += &format!("        {}\n", one.why);
    }
    text
}
