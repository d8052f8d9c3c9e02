//! `kibitzer yatzy sweep`: the distribution of the score for every theta of a grid, in a run that can be killed and
//! resumed, and by several processes at once.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use kibitzer_protocol::{ENGINE_VERSION, Home};
use kibitzer_store::{DataDirError, Ledger, Run, Unit};
use kibitzer_tables::Table;
use kibitzer_yatzy::sweep::{Frontier, Grid, Method, Outcome, Report, Sample, Sweep, Switch};
use kibitzer_yatzy::{Act, MOST_GAMES, Precision, Rules, Tables, Theta};
use serde_json::{Value, json};

use super::card::{GameArgs, act};
use super::{pictures, show, wrong};
use crate::failure::Failure;

/// Sweep a grid of thetas: means, spreads, percentiles, one Parquet table
#[derive(Debug, Args)]
pub(super) struct SweepArgs {
    /// all (37 thetas), dense (19), sparse (17), or thetas such as -0.1,0,0.1
    #[arg(long, default_value = "dense", allow_hyphen_values = true)]
    grid: String,

    /// How distributions are found
    #[arg(long, value_enum, default_value = "density")]
    method: How,

    /// Games for each theta, with --method simulate
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,

    /// The seed of the games: the same for every theta, so that they can be paired
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    game: GameArgs,

    /// Write one row for each theta to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Draw frontier, percentiles and distributions into this folder, as SVG and PNG
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,

    /// Do only every n-th theta, beginning with the i-th; the last shard to finish reports
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(usize, usize)>,

    /// How many of the decisions that change with theta to show, the likeliest first
    #[arg(long, default_value_t = 10, value_name = "N")]
    switches: usize,

    /// Halve the gap between two thetas so many times for each decision shown, solving a table each time
    #[arg(long, default_value_t = 0, value_name = "TIMES", value_parser = clap::value_parser!(u32).range(0..=40))]
    narrow: u32,

    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum How {
    Density,
    Simulate,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts
        .filter(|&(i, n): &(usize, usize)| (1..=n).contains(&i))
        .ok_or_else(|| "expected I/N with I from 1 to N, such as 2/4".to_owned())
}

pub(super) fn run(args: &SweepArgs, home: &Home) -> Result<(), Failure> {
    let grid = Grid::parse(&args.grid).map_err(wrong)?;
    let method = match args.method {
        How::Density => Method::Density,
        How::Simulate => Method::Simulate { games: args.games, seed: args.seed },
    };
    let (rules, precision) = (args.game.rules()?, args.game.precision(Precision::F64)?);
    let sweep = Sweep { rules, precision, method };
    let description = sweep.description();
    let run = Run {
        kind: "yatzy.sweep",
        rules_version: 1,
        engine_version: ENGINE_VERSION,
        description: &description,
    };
    // The results of a run are kept: whoever asks for some of its thetas again has them at once.
    let data = home.data().ok_or(DataDirError::NoHome { unset: "HOME" })?;
    let folder = data.root().join("yatzy").join("sweeps").join(run.key().to_string());
    let ledger = Ledger::open(&folder, &run)?;
    let name = |theta: &Theta| Unit::new(format!("theta {}", theta.get()));
    let units: Vec<Unit> = grid.thetas().iter().map(name).collect();
    let mine: Vec<Unit> = match args.shard {
        Some((i, n)) => units.iter().skip(i - 1).step_by(n).cloned().collect(),
        None => units.clone(),
    };
    let tables = Tables::in_folder(data);
    let sample = sweep.sample(&tables).map_err(wrong)?;
    work(&sweep, &ledger, &grid, &mine, &tables, &sample)?;
    let mut outcomes = vec![];
    for unit in &units {
        let done = ledger.result(unit).map_err(kibitzer_store::LedgerError::from)?;
        let Some(result) = done else { return unfinished(&ledger, &units) };
        let outcome = Outcome::from_bytes(result.payload());
        outcomes.push(outcome.ok_or_else(|| {
            Failure::Question(format!("the result of {} is not one", unit.description()))
        })?);
    }
    let mut report = Report::new(&sweep.rules, &outcomes, &sample)
        .map_err(|error| Failure::Question(error.to_string()))?;
    report.switches.truncate(args.switches);
    if args.narrow > 0 {
        for switch in &mut report.switches {
            switch.between = sweep.narrow(switch, args.narrow, &tables).map_err(wrong)?;
        }
    }
    if let Some(path) = &args.out {
        write(&report, &description, path)?;
    }
    if let Some(folder) = &args.plots {
        pictures::draw(&report, &outcomes, folder)?;
    }
    let mut answer = to_json(&report, &description);
    answer["decisions"] = json!(sample.weight());
    answer["switches"] =
        report.switches.iter().map(|switch| switch_json(&sweep.rules, switch)).collect();
    show(args.json, &answer, |out| {
        tell(&report, &description, out)?;
        tell_switches(&answer, out)
    })
}

/// Does what is not done yet, with a bar on a terminal.
fn work(
    sweep: &Sweep,
    ledger: &Ledger,
    grid: &Grid,
    mine: &[Unit],
    tables: &Tables,
    sample: &Sample,
) -> Result<(), Failure> {
    let bar = ProgressBar::new(mine.len() as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    let mut outcome = |unit: &Unit| -> Result<Vec<u8>, String> {
        bar.set_message(unit.description().to_owned());
        let theta =
            grid.thetas().iter().find(|t| unit.description() == format!("theta {}", t.get()));
        let theta = theta.ok_or("no such theta")?;
        let outcome = sweep.outcome(*theta, tables, sample).map_err(|error| error.to_string())?;
        bar.inc(1);
        Ok(outcome.to_bytes())
    };
    let done = ledger.run(mine, &mut outcome);
    bar.finish_and_clear();
    done?;
    Ok(())
}

/// Another shard is still at work.
fn unfinished(ledger: &Ledger, units: &[Unit]) -> Result<(), Failure> {
    let done = units.iter().filter(|unit| matches!(ledger.result(unit), Ok(Some(_)))).count();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{done} of {} thetas are done; the last shard to finish reports", units.len())
        .map_err(Failure::Output)
}

fn write(report: &Report, description: &str, path: &Path) -> Result<(), Failure> {
    let column = |f: &dyn Fn(&kibitzer_yatzy::sweep::Summary) -> f64| -> Vec<f64> {
        report.rows.iter().map(f).collect()
    };
    let mut table = Table::new()
        .with("theta", column(&|row| row.theta))?
        .with("mean", column(&|row| row.mean))?
        .with("sd", column(&|row| row.sd))?;
    for (i, q) in Report::PERCENTILES.iter().enumerate() {
        let scores: Vec<i64> = report.rows.iter().map(|row| row.percentiles[i]).collect();
        table = table.with(&format!("p{q}"), scores)?;
    }
    let on: Vec<bool> = report.frontier().iter().map(|place| *place == Frontier::On).collect();
    table
        .with("mean_of_lowest_5_percent", column(&|row| row.lowest))?
        .with("mean_of_highest_5_percent", column(&|row| row.highest))?
        .with("decisions_changed", column(&|row| row.changed))?
        .with("on_frontier", on)?
        .noting("run", description)?
        .write(path)?;
    Ok(())
}

fn to_json(report: &Report, description: &str) -> Value {
    let rows: Vec<Value> = report
        .rows
        .iter()
        .zip(report.frontier())
        .map(|(row, place)| {
            json!({"theta": row.theta, "mean": row.mean, "sd": row.sd, "percentiles": row.percentiles,
                "mean_of_lowest_5_percent": row.lowest, "mean_of_highest_5_percent": row.highest,
                "decisions_changed": row.changed, "on_frontier": place == Frontier::On})
        })
        .collect();
    let best: Vec<Value> = report
        .best_by_percentile()
        .iter()
        .map(|(q, score, thetas)| json!({"percentile": q, "score": score, "thetas": thetas}))
        .collect();
    json!({"run": description, "percentiles": Report::PERCENTILES, "rows": rows, "best": best})
}

fn tell(report: &Report, description: &str, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{description}\n")?;
    write!(out, "{:>8} {:>9} {:>8}", "theta", "mean", "sd")?;
    Report::PERCENTILES.iter().try_for_each(|q| write!(out, " {:>4}", format!("p{q}")))?;
    writeln!(out, "  frontier  decisions changed")?;
    for (row, place) in report.rows.iter().zip(report.frontier()) {
        write!(out, "{:>8} {:>9.4} {:>8.4}", row.theta, row.mean, row.sd)?;
        row.percentiles.iter().try_for_each(|score| write!(out, " {score:>4}"))?;
        let on = if place == Frontier::On { "on" } else { "" };
        writeln!(out, "  {on:<8}  {:>8.3}%", 100.0 * row.changed)?;
    }
    writeln!(out, "\nthe best theta for each percentile")?;
    for (q, score, thetas) in report.best_by_percentile() {
        let thetas: Vec<String> = thetas.iter().map(f64::to_string).collect();
        writeln!(out, "  p{q:<3} {score:>4}  {}", thetas.join(", "))?;
    }
    Ok(())
}

fn switch_json(rules: &Rules, switch: &Switch) -> Value {
    let say = |act: &Act| match act {
        Act::Keep(keep) => json!({"keep": keep.faces()}),
        Act::Score(choice) => {
            json!({"category": rules.categories()[choice.category].name, "score": choice.score})
        }
    };
    let situation = &switch.situation;
    json!({"between": [switch.between.0, switch.between.1], "share": switch.share,
        "filled": situation.state.filled(rules), "upper_score": situation.state.upper,
        "dice": situation.dice.faces(), "rerolls_left": situation.rerolls_left,
        "before": say(&switch.before), "after": say(&switch.after)})
}

fn tell_switches(answer: &Value, out: &mut impl Write) -> std::io::Result<()> {
    let decisions = &answer["decisions"];
    writeln!(
        out,
        "\nwhere the best act changes, of {decisions} decisions met in games at theta 0"
    )?;
    for switch in answer["switches"].as_array().into_iter().flatten() {
        let list = |name: &str, between: &str| {
            let parts = switch[name].as_array().into_iter().flatten();
            let parts = parts.map(|part| part.as_str().map_or(part.to_string(), str::to_owned));
            parts.collect::<Vec<_>>().join(between)
        };
        let (before, after) = (act(&switch["before"]), act(&switch["after"]));
        let share = 100.0 * switch["share"].as_f64().unwrap_or(f64::NAN);
        let theta =
            |i: usize| (switch["between"][i].as_f64().unwrap_or(f64::NAN) * 1e9).round() / 1e9;
        let (thetas, dice) = (format!("{} to {}", theta(0), theta(1)), list("dice", " "));
        let card = match list("filled", ", ") {
            none if none.is_empty() => "an empty card".to_owned(),
            filled => format!("{filled} filled, upper score {}", switch["upper_score"]),
        };
        let left = &switch["rerolls_left"];
        writeln!(out, "  theta {thetas}: {dice}, {left} rerolls left, {card}")?;
        writeln!(out, "    {before} -> {after} ({share:.3}% of decisions)")?;
    }
    Ok(())
}
