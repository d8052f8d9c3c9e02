//! `kibitzer yatzy sweep`: the score distribution for every theta of a grid, in a run that can be killed, resumed and
//! shared between processes.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kibitzer_campaign::yatzy::{Sweeps, SweepsDescription};
use kibitzer_campaign::{Books, Campaign};
use kibitzer_protocol::Storage;
use kibitzer_protocol::yatzy::Done;
use kibitzer_store::DataDirError;
use kibitzer_work::Work;
use kibitzer_yatzy::sweep::{Frontier, Report, Switch};
use kibitzer_yatzy::{Act, MOST_GAMES, Rules};
use serde_json::{Value, json};

use super::card::{GameArgs, act, faces};
use super::pictures;
use crate::ask::show;
use crate::failure::Failure;
use crate::long_run::{self, ShardArgs};

/// Sweep a grid of thetas: means, spreads, percentiles, one Parquet table
///
/// Several comma-separated rule sets are swept one after another, each with its house rules after plus signs:
/// --rules american,scandinavian+full_house_five. Finished thetas are kept in the data folder.
#[derive(Debug, Args)]
pub(super) struct SweepArgs {
    /// The grid: all (37 thetas), dense (19), sparse (17), or a list such as -0.1,0,0.1
    #[arg(long, default_value = "dense", allow_hyphen_values = true)]
    grid: String,

    /// How distributions are computed
    #[arg(long, value_enum, default_value = "density")]
    method: How,

    /// Number of games for each theta, with --method simulate
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,

    /// Random seed of the games, the same for every theta so that results can be paired
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    game: GameArgs,

    /// Write one row per theta to this Parquet file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write charts of the frontier, percentiles and distributions to this folder, as SVG and PNG
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,

    #[command(flatten)]
    shard: ShardArgs,

    /// Number of decisions that change with theta to show, the most frequent first
    #[arg(long, default_value_t = 10, value_name = "N")]
    switches: usize,

    /// Number of bisection steps for the theta at which each shown decision changes; each step solves a table
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

pub(super) fn run(args: &SweepArgs, storage: &Storage) -> Result<(), Failure> {
    let games = matches!(args.method, How::Simulate).then_some(args.games);
    let description = SweepsDescription {
        rules: args.game.rule_sets(),
        grid: args.grid.clone(),
        precision: args.game.precision_word().to_owned(),
        games,
        seed: args.seed,
    };
    // Results are kept, so asking for some of the thetas again is immediate.
    let data = storage.data().ok_or(DataDirError::NoHome { unset: "HOME" })?;
    let sweeps = description.campaign(Some(data))?;
    let folder = Some(data.root().to_owned());
    // A theta uses all cores, so thetas run one at a time.
    let Some(books) = long_run::books(&sweeps, folder, args.shard, Some(1), "thetas")? else {
        return Ok(());
    };
    if let Some(path) = &args.out {
        books.write(path)?;
    }
    let several = sweeps.legs().len() > 1;
    let mut answers = Vec::new();
    for leg in 0..sweeps.legs().len() {
        let swept = swept(args, &sweeps, &books, leg, several)?;
        if args.json {
            answers.push(swept.to_json());
        } else {
            swept.tell(&mut io::stdout().lock()).map_err(Failure::Output)?;
        }
    }
    match &answers[..] {
        [] => Ok(()),
        [only] => show(true, only, |_| Ok(())),
        all => show(true, &json!({"sweeps": all}), |_| Ok(())),
    }
}

/// The report on one rule set.
struct Swept<'a> {
    rules: &'a Rules,
    description: &'a str,
    report: Report,
    /// Number of decisions examined.
    decisions: u64,
}

/// Builds the report on one rule set, and writes its charts.
fn swept<'a>(
    args: &SweepArgs,
    sweeps: &'a Sweeps,
    books: &Books<'_>,
    leg: usize,
    several: bool,
) -> Result<Swept<'a>, Failure> {
    let (sweep, sample) =
        (sweeps.sweep(leg), sweeps.sample(leg, &Work::free()).map_err(Failure::question)?);
    let units = 0..sweeps.legs()[leg].units.len();
    let outcomes = units.map(|unit| sweeps.outcome(books, leg, unit));
    let outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
    let mut report = Report::new(&sweep.rules, &outcomes, sample).map_err(Failure::question)?;
    report.switches.truncate(args.switches);
    if args.narrow > 0 {
        for switch in &mut report.switches {
            let between = sweep.narrow(switch, args.narrow, sweeps.tables(), &Work::free());
            switch.between = between.map_err(Failure::question)?;
        }
    }
    if let Some(folder) = &args.plots {
        let own = folder.join(sweeps.rules_name(leg));
        pictures::draw(&report, &outcomes, if several { &own } else { folder })?;
    }
    let (rules, description) = (&sweep.rules, &sweeps.legs()[leg].description[..]);
    Ok(Swept { rules, description, report, decisions: sample.weight() })
}

impl Swept<'_> {
    fn to_json(&self) -> Value {
        let report = &self.report;
        let rows = report.rows.iter().zip(report.frontier()).map(|(row, place)| {
            json!({"theta": row.theta, "mean": row.mean, "sd": row.sd, "percentiles": row.percentiles,
                "mean_of_lowest_5_percent": row.lowest, "mean_of_highest_5_percent": row.highest,
                "decisions_changed": row.changed, "on_frontier": place == Frontier::On})
        });
        let best = report.best_by_percentile();
        let best = best
            .iter()
            .map(|(q, score, thetas)| json!({"percentile": q, "score": score, "thetas": thetas}));
        let switches = report.switches.iter().map(|switch| {
            let situation = &switch.situation;
            json!({"between": switch.between, "share": switch.share,
                "filled": situation.state.filled(self.rules), "upper_score": situation.state.upper,
                "dice": situation.dice.faces(), "rerolls_left": situation.rerolls_left,
                "before": self.done(&switch.before), "after": self.done(&switch.after)})
        });
        json!({"run": self.description, "percentiles": Report::PERCENTILES,
            "rows": rows.collect::<Vec<_>>(), "best": best.collect::<Vec<_>>(),
            "decisions": self.decisions, "switches": switches.collect::<Vec<_>>()})
    }

    /// An action without any bonus it brings.
    fn done(&self, act: &Act) -> Done {
        match act {
            Act::Keep(keep) => Done::Keep { keep: keep.faces() },
            Act::Score(choice) => {
                let category = self.rules.categories()[choice.category].name.to_owned();
                Done::Score { category, score: choice.score, extra: None }
            }
        }
    }

    fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let report = &self.report;
        writeln!(out, "{}\n", self.description)?;
        write!(out, "{:>8} {:>9} {:>8}", "theta", "mean", "sd")?;
        Report::PERCENTILES.iter().try_for_each(|q| write!(out, " {:>4}", format!("p{q}")))?;
        writeln!(out, "  frontier  decisions changed")?;
        for (row, place) in report.rows.iter().zip(report.frontier()) {
            write!(out, "{:>8} {:>9.4} {:>8.4}", row.theta, row.mean, row.sd)?;
            row.percentiles.iter().try_for_each(|score| write!(out, " {score:>4}"))?;
            let on = if place == Frontier::On { "on" } else { "" };
            writeln!(out, "  {on:<8}  {:>8.3}%", 100.0 * row.changed)?;
        }
        writeln!(out, "\nbest theta for each percentile")?;
        for (q, score, thetas) in report.best_by_percentile() {
            let thetas: Vec<String> = thetas.iter().map(f64::to_string).collect();
            writeln!(out, "  p{q:<3} {score:>4}  {}", thetas.join(", "))?;
        }
        let decisions = self.decisions;
        writeln!(
            out,
            "\nwhere the best action changes, among {decisions} decisions from games at theta 0"
        )?;
        report.switches.iter().try_for_each(|switch| self.tell_switch(switch, out))
    }

    fn tell_switch(&self, switch: &Switch, out: &mut impl Write) -> io::Result<()> {
        let situation = &switch.situation;
        let (low, high) = switch.between;
        let [low, high] = [low, high].map(|theta| (theta * 1e9).round() / 1e9);
        let card = match situation.state.filled(self.rules).join(", ") {
            none if none.is_empty() => "an empty card".to_owned(),
            filled => format!("{filled} filled, upper score {}", situation.state.upper),
        };
        let (dice, left) = (faces(&situation.dice.faces()), situation.rerolls_left);
        writeln!(out, "  theta {low} to {high}: {dice}, {left} rerolls left, {card}")?;
        let [before, after] = [&switch.before, &switch.after].map(|it| act(&self.done(it)));
        writeln!(out, "    {before} -> {after} ({:.3}% of decisions)", 100.0 * switch.share)
    }
}
