//! The interface of a campaign: legs of units, a computation, a table.

use std::ops::Range;

use kibitzer_store::{Run, Unit};
use kibitzer_tables::Table;
use kibitzer_work::Work;

use crate::{CampaignError, Results};

/// Long work, divided into units.
pub trait Campaign: Send + Sync {
    /// The legs: parts with a ledger each, because their results are useful to other campaigns too.
    fn legs(&self) -> &[Leg];

    /// Computes the result of a unit. Except for timings, the bytes must depend only on the descriptions of leg and
    /// unit.
    fn compute(&self, leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError>;

    /// Whether these bytes can be the result of a unit.
    fn fits(&self, leg: usize, unit: usize, bytes: &[u8]) -> bool;

    /// The table of all results. It contains no timings, so it has the same bytes whoever computed which unit.
    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError>;

    /// The plural noun for units.
    fn noun(&self) -> &'static str {
        "units"
    }

    /// The name of a unit's file in a folder of Parquet files, if the table is too large for a single file.
    fn file_of(&self, _leg: usize, _unit: usize) -> Option<String> {
        None
    }

    /// Number of units in all legs.
    fn units(&self) -> usize {
        self.legs().iter().map(|leg| leg.units.len()).sum()
    }

    /// The leg of a unit and its index there, from its index in the list of all units, counted from 0.
    fn place(&self, at: usize) -> Result<(usize, usize), CampaignError> {
        let mut left = at;
        for (number, leg) in self.legs().iter().enumerate() {
            if left < leg.units.len() {
                return Ok((number, left));
            }
            left -= leg.units.len();
        }
        Err(CampaignError::NoUnit { at, of: self.units() })
    }

    /// Computes a unit by its index in the list of all units; [`CampaignError::Stopped`] if the work was stopped at any
    /// depth.
    fn compute_at(&self, at: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        work.check()?;
        let (leg, unit) = self.place(at)?;
        let computed = self.compute(leg, unit, work);
        computed.map_err(|error| work.check().err().map_or(error, CampaignError::Stopped))
    }

    /// A unit as text.
    fn name(&self, at: usize) -> Result<String, CampaignError> {
        let (leg, unit) = self.place(at)?;
        let leg = &self.legs()[leg];
        Ok(format!("{}, {}", leg.description, leg.units[unit].description()))
    }
}

/// A part of a campaign with its own ledger.
#[derive(Debug, Clone)]
pub struct Leg {
    /// The folder of such ledgers inside a data folder.
    pub place: &'static str,
    /// The kind of the results.
    pub kind: &'static str,
    /// The version of the rules that results are valid for.
    pub rules_version: u32,
    /// Everything else that results depend on.
    pub description: String,
    /// The units in order.
    pub units: Vec<Unit>,
}

impl Leg {
    /// The run, as identified by ledgers.
    pub fn run(&self) -> Run<'_> {
        Run {
            kind: self.kind,
            rules_version: self.rules_version,
            engine_version: env!("CARGO_PKG_VERSION"),
            description: &self.description,
        }
    }

    /// The folder of its ledger inside a data folder.
    pub fn folder(&self) -> String {
        format!("{}/{}", self.place, self.run().key())
    }
}

/// Numbers from 0 on, divided into units of equal size; the last one may be shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    count: u64,
    size: u64,
}

impl Stretch {
    /// This many numbers in units of this size.
    pub fn new(count: u64, size: u64) -> Self {
        Self { count, size: size.max(1) }
    }

    /// The numbers of a unit.
    pub fn range(&self, unit: usize) -> Range<u64> {
        let start = (unit as u64).saturating_mul(self.size).min(self.count);
        start..start.saturating_add(self.size).min(self.count)
    }

    /// The number of numbers in a unit.
    pub fn length(&self, unit: usize) -> usize {
        let range = self.range(unit);
        (range.end - range.start) as usize
    }

    /// The units; `noun` is what is numbered.
    pub fn units(&self, noun: &str) -> Vec<Unit> {
        let units = 0..self.count.div_ceil(self.size) as usize;
        let name = |unit: usize| {
            let Range { start, end } = self.range(unit);
            Unit::new(format!("{noun} {start}..{end}"))
        };
        units.map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_cover_everything_once() {
        let stretch = Stretch::new(1_100, 500);
        let names: Vec<Unit> = stretch.units("games");
        let names: Vec<&str> = names.iter().map(Unit::description).collect();
        assert_eq!(names, ["games 0..500", "games 500..1000", "games 1000..1100"]);
        assert_eq!(stretch.length(2), 100);
        assert_eq!(stretch.length(3), 0);
        assert!(Stretch::new(0, 5).units("games").is_empty());
    }
}
