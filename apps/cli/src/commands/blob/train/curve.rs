//! The learning curve: one row per iteration, as a Parquet table and as charts. Both are rewritten in full each time.

use std::path::Path;

use kibitzer_blob::training::Report;
use kibitzer_plot::{Chart, Series};
use kibitzer_store::write_atomically;
use kibitzer_tables::{Table, TableError};

use super::run_folder::RunFolder;
use crate::failure::Failure;

/// Time spent in an iteration, in seconds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Times {
    pub(super) play: f64,
    pub(super) learn: f64,
    pub(super) compare: f64,
}

/// The curve of a run.
#[derive(Debug)]
pub(super) struct Curve {
    table: Table,
}

impl Curve {
    /// The curve of a run after this many iterations. Rows of later iterations, which a kill has undone, are dropped.
    /// The curve is informational: if it cannot be read, a new one is started and the run continues.
    pub(super) fn read(folder: &RunFolder, iterations: u64) -> Result<Self, Failure> {
        let path = folder.file("curve.parquet");
        let mut table = row(&Report::default(), &Times::default(), 0)?;
        if path.exists() && iterations > 0 {
            match Table::read(&path).and_then(|old| Table::concat([cut(&table, 0)?, old])) {
                Ok(old) => {
                    let rows = old.i64s("iteration")?;
                    let kept = rows.iter().take_while(|row| **row <= iterations as i64).count();
                    table = cut(&old, kept)?;
                    return Ok(Self { table });
                }
                Err(error) => eprintln!("kibitzer: {error}; starting a new learning curve"),
            }
        }
        table = cut(&table, 0)?;
        Ok(Self { table })
    }

    /// Adds an iteration.
    pub(super) fn push(
        &mut self,
        report: &Report,
        times: &Times,
        threads: usize,
    ) -> Result<(), Failure> {
        let old = std::mem::take(&mut self.table);
        self.table = Table::concat([old, row(report, times, threads)?])?;
        Ok(())
    }

    /// Writes table and charts.
    pub(super) fn write(&self, folder: &RunFolder) -> Result<(), Failure> {
        if self.table.rows() == 0 {
            return Ok(());
        }
        self.table.write(&folder.file("curve.parquet"))?;
        let losses = [
            ("policy_loss", "policy"),
            ("tricks_loss", "tricks"),
            ("points_loss", "points"),
            ("owners_loss", "owners"),
        ];
        self.chart("Loss of each head", "nats", &losses, folder, "curve")?;
        let play = [("made", "bids made"), ("spread", "spread of visits")];
        self.chart("Self-play", "share", &play, folder, "play")?;
        let lead = [("lead", "lead"), ("lead_low", "95% from"), ("lead_high", "95% to")];
        self.chart("Lead over the champion", "points per seat per round", &lead, folder, "matches")
    }

    /// Plots columns over the iterations; NaN is left out, and an empty chart is not drawn.
    fn chart(
        &self,
        title: &str,
        y: &str,
        columns: &[(&str, &str)],
        folder: &RunFolder,
        name: &str,
    ) -> Result<(), Failure> {
        let iterations = self.table.i64s("iteration")?;
        let mut chart = Chart::new(title, "iteration", y);
        let mut any = false;
        for (column, words) in columns {
            let points = iterations.iter().zip(self.table.f64s(column)?);
            let points = points.map(|(x, y)| (*x as f64, *y)).filter(|(_, y)| y.is_finite());
            let points: Vec<(f64, f64)> = points.collect();
            any |= !points.is_empty();
            let series = match column.starts_with("lead") {
                true => Series::dots(*words, points),
                false => Series::line(*words, points),
            };
            chart = chart.with(series);
        }
        if !any {
            return Ok(());
        }
        let wrong = |error: kibitzer_plot::PlotError| Failure::Picture(error.to_string());
        let put = |ending: &str, bytes: &[u8]| {
            write_atomically(Path::new(&folder.file(&format!("{name}.{ending}"))), bytes)
        };
        put("svg", chart.svg().map_err(wrong)?.as_bytes())?;
        put("png", &chart.png().map_err(wrong)?)?;
        Ok(())
    }
}

/// The first rows of a table.
fn cut(table: &Table, rows: usize) -> Result<Table, TableError> {
    table.columns().try_fold(Table::new(), |cut, (name, column)| cut.with(name, column.first(rows)))
}

/// One iteration as a table of one row. What was not measured is NaN.
fn row(report: &Report, times: &Times, threads: usize) -> Result<Table, TableError> {
    let whole = |number: u64| vec![i64::try_from(number).unwrap_or(i64::MAX)];
    let verdict = report.verdict.as_ref();
    let spread = if report.taught { f64::NAN } else { report.spread };
    Table::new()
        .with("iteration", whole(report.iteration))?
        .with("taught", vec![report.taught])?
        .with("rounds", whole(report.rounds))?
        .with("decisions", whole(report.decisions))?
        .with("evaluations", whole(report.judged))?
        .with("spread", vec![spread])?
        .with("made", vec![report.made])?
        .with("examples", whole(report.examples))?
        .with("remembered", whole(report.remembered))?
        .with("steps", whole(report.steps))?
        .with("all_steps", whole(report.all_steps))?
        .with("rate", vec![report.rate])?
        .with("policy_loss", vec![report.losses.policy])?
        .with("tricks_loss", vec![report.losses.tricks])?
        .with("points_loss", vec![report.losses.points])?
        .with("owners_loss", vec![report.losses.owners])?
        .with("match_deals", whole(verdict.map_or(0, |verdict| verdict.deals)))?
        .with("lead", vec![verdict.map_or(f64::NAN, |verdict| verdict.lead)])?
        .with("lead_low", vec![verdict.map_or(f64::NAN, |verdict| verdict.low)])?
        .with("lead_high", vec![verdict.map_or(f64::NAN, |verdict| verdict.high)])?
        .with("replaced", vec![report.replaced])?
        .with("play_seconds", vec![times.play])?
        .with("learn_seconds", vec![times.learn])?
        .with("match_seconds", vec![times.compare])?
        .with("threads", whole(threads as u64))
}
