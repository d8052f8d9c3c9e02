//! Exact densities of the whole game against the case file, the table's own values and known figures.

use kibitzer_work::Work;
use kibitzer_yatzy::State;
use serde_json::Value;

use super::{start, table};

fn moments(density: &[f64]) -> (f64, f64) {
    let points = || density.iter().enumerate().map(|(x, p)| (x as f64, p));
    let mean: f64 = points().map(|(x, p)| p * x).sum();
    (mean, points().map(|(x, p)| p * (x - mean) * (x - mean)).sum())
}

fn percentile(density: &[f64], q: f64) -> usize {
    let mut below = 0.0;
    let reached = density.iter().position(|p| {
        below += p;
        below >= q / 100.0
    });
    reached.unwrap()
}

#[test]
fn the_neutral_density_agrees_with_the_case_file() {
    let known: Value =
        serde_json::from_str(include_str!("../cases/density_theta_0_summary.json")).unwrap();
    let density = table(0.0).density(State::START, None, &Work::free()).unwrap();
    assert!((density.iter().sum::<f64>() - 1.0).abs() < 1e-11);
    let (mean, variance) = moments(&density);
    assert!((mean - known["mean"].as_f64().unwrap()).abs() < 1e-9, "{mean}");
    assert!((mean - start(&table(0.0))).abs() < 1e-9);
    // The file uses the same tie-break rule (most dice kept, then the first box); another gives
    // other variances.
    assert!((variance - known["variance"].as_f64().unwrap()).abs() < 1e-7, "{variance}");
    for (name, score) in known["percentiles"].as_object().unwrap() {
        let q: f64 = name[1..].parse().unwrap();
        assert_eq!(percentile(&density, q) as u64, score.as_u64().unwrap(), "{name}");
    }
    let first = density.iter().position(|&p| p > 0.0).unwrap();
    assert_eq!(first as u64, known["min_score"].as_u64().unwrap());
    assert_eq!(density.len() as u64 - 1, known["max_score"].as_u64().unwrap());
    assert!(*density.last().unwrap() > 0.0);
}

#[test]
fn densities_give_back_the_log_utilities_they_were_made_from() {
    for theta in [0.05, -0.05, 0.5, 3.0, -3.0] {
        let table = table(theta);
        let density = table.density(State::START, None, &Work::free()).unwrap();
        assert!((density.iter().sum::<f64>() - 1.0).abs() < 1e-11);
        // The log of the moment generating function, shifted by its greatest term.
        let logs = || {
            let with_chance = density.iter().enumerate().filter(|(_, p)| **p > 0.0);
            with_chance.map(|(x, p)| p.ln() + theta * x as f64)
        };
        let top = logs().fold(f64::MIN, f64::max);
        let found = top + logs().map(|log| (log - top).exp()).sum::<f64>().ln();
        let known = start(&table);
        assert!((found - known).abs() < 1e-9, "theta {theta}: {found} beside {known}");
        if theta == 0.05 {
            let (mean, variance) = moments(&density);
            assert!((mean - 244.532247379296).abs() < 1e-6, "{mean}");
            assert!((variance - 1867.1066545991).abs() < 1e-4, "{variance}");
        }
    }
}
