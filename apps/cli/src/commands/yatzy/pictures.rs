//! The charts of a sweep: frontier, percentiles by theta, distributions; each as SVG and PNG.

use std::path::Path;

use kibitzer_plot::{Chart, Series};
use kibitzer_store::write_atomically;
use kibitzer_yatzy::sweep::{Frontier, Outcome, Report};

use crate::failure::Failure;

/// Probabilities below this many percent are too small to be visible.
const SEEN: f64 = 1e-3;
/// Maximum number of distributions in one chart; more would hide each other.
const MOST_CURVES: usize = 7;

pub(super) fn draw(report: &Report, outcomes: &[Outcome], folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| wrong(folder, &error))?;
    let charts = [
        ("frontier", frontier(report)),
        ("percentiles", percentiles(report)),
        ("distributions", distributions(outcomes)),
    ];
    for (name, chart) in charts {
        let svg = chart.svg().map_err(|error| wrong(folder, &error))?;
        write_atomically(&folder.join(format!("{name}.svg")), svg.as_bytes())?;
        let png = chart.png().map_err(|error| wrong(folder, &error))?;
        write_atomically(&folder.join(format!("{name}.png")), &png)?;
    }
    Ok(())
}

fn wrong(folder: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Picture(format!("{error} (for {})", folder.display()))
}

fn frontier(report: &Report) -> Chart {
    let points = |wanted: Frontier| {
        let rows = report.rows.iter().zip(report.frontier());
        rows.filter(|(_, place)| *place == wanted).map(|(row, _)| (row.sd, row.mean)).collect()
    };
    Chart::new("Mean and standard deviation by theta", "standard deviation", "mean")
        .with(Series::dots("dominated", points(Frontier::Beaten)))
        .with(Series::dots("frontier", points(Frontier::On)))
}

fn percentiles(report: &Report) -> Chart {
    let chart = Chart::new("Percentiles by theta", "theta", "score");
    Report::PERCENTILES.iter().enumerate().fold(chart, |chart, (i, q)| {
        let points = report.rows.iter().map(|row| (row.theta, row.percentiles[i] as f64));
        chart.with(Series::line(format!("p{q}"), points.collect()))
    })
}

fn distributions(outcomes: &[Outcome]) -> Chart {
    let step = outcomes.len().div_ceil(MOST_CURVES).max(1);
    // Theta 0 is the middle of the predefined grids and always drawn.
    let offset = outcomes.iter().position(|o| o.theta.get() == 0.0).unwrap_or(0) % step;
    let chart = Chart::new("Distribution of the final score", "score", "probability in percent");
    outcomes.iter().skip(offset).step_by(step).fold(chart, |chart, outcome| {
        let total: f64 = outcome.weights.iter().sum();
        let points = outcome.weights.iter().enumerate();
        let points = points.map(|(score, weight)| (score as f64, 100.0 * weight / total));
        // Scores that never happen would compress the rest.
        let points = points.filter(|(_, percent)| *percent >= SEEN);
        chart.with(Series::line(format!("theta {}", outcome.theta.get()), points.collect()))
    })
}
