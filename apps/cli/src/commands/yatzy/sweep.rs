//! `kibitzer yatzy sweep`: the distribution of the score for every theta of a grid, in a run that can be killed and
//! resumed, and by several processes at once.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kibitzer_campaign::yatzy::{Sweeps, SweepsDescription};
use kibitzer_campaign::{Books, Campaign};
use kibitzer_protocol::Home;
use kibitzer_store::DataDirError;
use kibitzer_work::Work;
use kibitzer_yatzy::sweep::{Frontier, Report, Switch};
use kibitzer_yatzy::{Act, MOST_GAMES, Rules};
use serde_json::{Value, json};

use super::card::{GameArgs, act};
use super::{pictures, show, wrong};
use crate::failure::Failure;
use crate::long_run::{self, ShardArgs};

/// Sweep a grid of thetas: means, spreads, percentiles, one Parquet table
///
/// Several rule sets with commas between them are swept one after the other, each with house switches of its own behind
/// plus signs: --rules american,scandinavian+full_house_five. Finished thetas are kept in the data folder.
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

    #[command(flatten)]
    shard: ShardArgs,

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

pub(super) fn run(args: &SweepArgs, home: &Home) -> Result<(), Failure> {
    let games = matches!(args.method, How::Simulate).then_some(args.games);
    let description = SweepsDescription {
        rules: args.game.rule_sets(),
        grid: args.grid.clone(),
        precision: args.game.precision_word().to_owned(),
        games,
        seed: args.seed,
    };
    // The results of a run are kept: whoever asks for some of its thetas again has them at once.
    let data = home.data().ok_or(DataDirError::NoHome { unset: "HOME" })?;
    let sweeps = description.campaign(Some(data))?;
    let folder = Some(data.root().to_owned());
    // A theta is computed on all cores: one at a time.
    let Some(books) = long_run::books(&sweeps, folder, args.shard, Some(1), "thetas")? else {
        return Ok(());
    };
    if let Some(path) = &args.out {
        books.write(path)?;
    }
    let several = sweeps.legs().len() > 1;
    let mut answers = Vec::new();
    for leg in 0..sweeps.legs().len() {
        let (report, answer) = report(args, &sweeps, &books, leg, several)?;
        if args.json {
            answers.push(answer);
            continue;
        }
        show(false, &answer, |out| {
            tell(&report, &sweeps.legs()[leg].description, out)?;
            tell_switches(&answer, out)
        })?;
    }
    match &mut answers[..] {
        [] => Ok(()),
        [only] => show(true, only, |_| Ok(())),
        all => show(true, &json!({"sweeps": all}), |_| Ok(())),
    }
}

/// What is said of one rule set; its pictures are drawn on the way.
fn report(
    args: &SweepArgs,
    sweeps: &Sweeps,
    books: &Books<'_>,
    leg: usize,
    several: bool,
) -> Result<(Report, Value), Failure> {
    let (sweep, sample) = (sweeps.sweep(leg), sweeps.sample(leg, &Work::free()).map_err(wrong)?);
    let units = 0..sweeps.legs()[leg].units.len();
    let outcomes = units.map(|unit| sweeps.outcome(books, leg, unit));
    let outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
    let mut report = Report::new(&sweep.rules, &outcomes, sample)
        .map_err(|error| Failure::Question(error.to_string()))?;
    report.switches.truncate(args.switches);
    if args.narrow > 0 {
        for switch in &mut report.switches {
            let between = sweep.narrow(switch, args.narrow, sweeps.tables(), &Work::free());
            switch.between = between.map_err(wrong)?;
        }
    }
    if let Some(folder) = &args.plots {
        let own = folder.join(sweeps.rules_name(leg));
        pictures::draw(&report, &outcomes, if several { &own } else { folder })?;
    }
    let mut answer = to_json(&report, &sweeps.legs()[leg].description);
    answer["decisions"] = json!(sample.weight());
    answer["switches"] =
        report.switches.iter().map(|switch| switch_json(&sweep.rules, switch)).collect();
    Ok((report, answer))
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
