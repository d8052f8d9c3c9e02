//! The score distribution for every theta of a grid, for one rule set or several.
//!
//! A unit is one theta with one rule set; a leg is a rule set. The table has one row per unit.

use std::sync::OnceLock;

use kibitzer_store::{DataDir, Unit};
use kibitzer_tables::Table;
use kibitzer_work::Work;
use kibitzer_yatzy::sweep::{Frontier, Grid, Method, Outcome, Report, Sample, Summary, Sweep};
use kibitzer_yatzy::{MOST_GAMES, Precision, Tables, YatzyError};
use serde::{Deserialize, Serialize};

use crate::{Campaign, CampaignError, Leg, Results, usual};

/// The JSON description of a sweep.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepsDescription {
    /// Rule sets, each followed by its house rules after plus signs: `scandinavian+full_house_five`.
    #[serde(default = "scandinavian")]
    pub rules: Vec<String>,
    /// `all`, `dense`, `sparse`, or comma-separated thetas.
    #[serde(default = "dense")]
    pub grid: String,
    /// `f32` or `f64`.
    #[serde(default = "f64s")]
    pub precision: String,
    /// Number of games for each theta; if absent, distributions are exact.
    #[serde(default)]
    pub games: Option<u64>,
    /// The seed of the games.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn scandinavian() -> Vec<String> {
    vec!["scandinavian".to_owned()]
}

fn dense() -> String {
    "dense".to_owned()
}

fn f64s() -> String {
    "f64".to_owned()
}

impl SweepsDescription {
    /// The campaign; solved tables are taken from the data folder, if they are there.
    pub fn campaign(&self, data: Option<&DataDir>) -> Result<Sweeps, CampaignError> {
        let grid =
            Grid::parse(&self.grid).map_err(|error| CampaignError::setting("grid", error))?;
        let method = match self.games {
            None => Method::Density,
            Some(games @ 1..=MOST_GAMES) => Method::Simulate { games, seed: self.seed },
            Some(games) => {
                let why = format!("expected 1 to {MOST_GAMES}, got {games}");
                return Err(CampaignError::setting("games", why));
            }
        };
        let precision: Precision = super::precision(&self.precision)?;
        let sweep = |name: &String| {
            let rules = super::rules(name)?;
            Ok((name.clone(), Sweep { rules, precision, method }))
        };
        let sweeps = self.rules.iter().map(sweep).collect::<Result<Vec<_>, CampaignError>>()?;
        Sweeps::new(sweeps, grid, data.map_or_else(Tables::in_memory, Tables::in_folder))
    }
}

/// One sweep per rule set, all over the same thetas.
pub struct Sweeps {
    sweeps: Vec<(String, Sweep)>,
    grid: Grid,
    tables: Tables,
    legs: Vec<Leg>,
    /// The decisions on which thetas are compared require a solved table and a thousand games: sampled once per
    /// process.
    samples: Vec<OnceLock<Sample>>,
}

impl Sweeps {
    /// A campaign of sweeps, each named by its rules.
    pub fn new(
        sweeps: Vec<(String, Sweep)>,
        grid: Grid,
        tables: Tables,
    ) -> Result<Self, CampaignError> {
        if sweeps.is_empty() {
            return Err(CampaignError::setting("rules", "expected at least one rule set"));
        }
        let thetas = grid.thetas().iter();
        let units: Vec<Unit> = thetas.map(|t| Unit::new(format!("theta {}", t.get()))).collect();
        let leg = |(_, sweep): &(String, Sweep)| Leg {
            place: "yatzy/sweeps",
            kind: "yatzy.sweep",
            rules_version: 1,
            description: sweep.description(),
            units: units.clone(),
        };
        let legs: Vec<Leg> = sweeps.iter().map(leg).collect();
        if let Some(at) = (1..legs.len())
            .find(|at| legs[..*at].iter().any(|leg| leg.description == legs[*at].description))
        {
            let why = format!("{} is listed twice", sweeps[at].0);
            return Err(CampaignError::setting("rules", why));
        }
        let samples = legs.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { sweeps, grid, tables, legs, samples })
    }

    /// The sweep of a leg.
    pub fn sweep(&self, leg: usize) -> &Sweep {
        &self.sweeps[leg].1
    }

    /// The name of a leg's rules, as given.
    pub fn rules_name(&self, leg: usize) -> &str {
        &self.sweeps[leg].0
    }

    /// The location of solved tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The decisions on which the thetas of a leg are compared.
    pub fn sample(&self, leg: usize, work: &Work) -> Result<&Sample, YatzyError> {
        if let Some(there) = self.samples[leg].get() {
            return Ok(there);
        }
        // Two threads may both sample them; they get the same result.
        let drawn = self.sweeps[leg].1.sample(&self.tables, work)?;
        Ok(self.samples[leg].get_or_init(|| drawn))
    }

    /// The outcome of one theta.
    pub fn outcome(
        &self,
        results: &dyn Results,
        leg: usize,
        unit: usize,
    ) -> Result<Outcome, CampaignError> {
        let result = results.result(leg, unit)?;
        Outcome::from_bytes(&result).ok_or_else(|| CampaignError::Foreign {
            unit: self.legs[leg].units[unit].description().to_owned(),
            place: "the books".to_owned(),
        })
    }

    /// The rows of a leg. Outcomes are large (every decision of the sample), so at most two are held at a time.
    fn rows(&self, results: &dyn Results, leg: usize) -> Result<Vec<Summary>, CampaignError> {
        let unlikely = |error: &dyn std::fmt::Display| {
            CampaignError::work(self.legs[leg].description.clone(), error)
        };
        let sample = self.sample(leg, &Work::free()).map_err(|error| unlikely(&error))?;
        let mut rows = Vec::new();
        let mut pair: Vec<Outcome> = Vec::new();
        for unit in 0..self.legs[leg].units.len() {
            pair.push(self.outcome(results, leg, unit)?);
            if pair.len() > 2 {
                pair.remove(0);
            }
            let rules = &self.sweeps[leg].1.rules;
            let report = Report::new(rules, &pair, sample).map_err(|error| unlikely(&error))?;
            rows.extend(report.rows.into_iter().next_back());
        }
        Ok(rows)
    }
}

impl Campaign for Sweeps {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn noun(&self) -> &'static str {
        "thetas"
    }

    fn compute(&self, leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let name = || self.legs[leg].units[unit].description();
        let theta = self.grid.thetas()[unit];
        let outcome = self
            .sample(leg, work)
            .and_then(|sample| self.sweeps[leg].1.outcome(theta, &self.tables, sample, work));
        Ok(outcome.map_err(|error| CampaignError::work(name(), error))?.to_bytes())
    }

    fn fits(&self, _leg: usize, unit: usize, bytes: &[u8]) -> bool {
        let theta = self.grid.thetas()[unit];
        Outcome::from_bytes(bytes).is_some_and(|outcome| outcome.theta == theta)
    }

    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let (mut names, mut rows, mut on) = (Vec::new(), Vec::new(), Vec::new());
        for (leg, (name, _)) in self.sweeps.iter().enumerate() {
            let report = Report { rows: self.rows(results, leg)?, switches: Vec::new() };
            on.extend(report.frontier().iter().map(|place| *place == Frontier::On));
            names.extend(report.rows.iter().map(|_| name.clone()));
            rows.extend(report.rows);
        }
        let column = |f: &dyn Fn(&Summary) -> f64| -> Vec<f64> { rows.iter().map(f).collect() };
        let mut table = Table::new();
        if self.sweeps.len() > 1 {
            table = table.with("rules", names)?;
        }
        table = table
            .with("theta", column(&|row| row.theta))?
            .with("mean", column(&|row| row.mean))?
            .with("sd", column(&|row| row.sd))?;
        for (i, q) in Report::PERCENTILES.iter().enumerate() {
            let scores: Vec<i64> = rows.iter().map(|row| row.percentiles[i]).collect();
            table = table.with(&format!("p{q}"), scores)?;
        }
        let runs: Vec<&str> = self.legs.iter().map(|leg| leg.description.as_str()).collect();
        Ok(table
            .with("mean_of_lowest_5_percent", column(&|row| row.lowest))?
            .with("mean_of_highest_5_percent", column(&|row| row.highest))?
            .with("decisions_changed", column(&|row| row.changed))?
            .with("on_frontier", on)?
            .noting("run", runs.join("; "))?)
    }
}
