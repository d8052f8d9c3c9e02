//! What every campaign is: legs of units, a computation, a table.

use std::ops::Range;

use kibitzer_store::{Run, Unit};
use kibitzer_tables::Table;
use kibitzer_work::Work;

use crate::{CampaignError, Results};

/// Long work in units.
pub trait Campaign: Send + Sync {
    /// The legs: parts that have a ledger each, because their results are of use to other campaigns too.
    fn legs(&self) -> &[Leg];

    /// What a unit comes to. Nothing but the description of leg and unit may change these bytes, times apart.
    fn compute(&self, leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError>;

    /// Whether these bytes can be the result of a unit.
    fn fits(&self, leg: usize, unit: usize, bytes: &[u8]) -> bool;

    /// The table of all results. No times are in it: it is the same bytes whoever computed what.
    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError>;

    /// What units are called.
    fn noun(&self) -> &'static str {
        "units"
    }

    /// The file that a unit becomes in a folder of Parquet files, where all of them would be too much for one.
    fn file_of(&self, _leg: usize, _unit: usize) -> Option<String> {
        None
    }

    /// How many units there are in all legs.
    fn units(&self) -> usize {
        self.legs().iter().map(|leg| leg.units.len()).sum()
    }

    /// The leg and the place in it of a unit in the list of all, counted from 0.
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

    /// What a unit in the list of all comes to; [`CampaignError::Stopped`] where the work was stopped, however deep inside.
    fn compute_at(&self, at: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        work.check()?;
        let (leg, unit) = self.place(at)?;
        let computed = self.compute(leg, unit, work);
        computed.map_err(|error| work.check().err().map_or(error, CampaignError::Stopped))
    }

    /// What a unit is, in words.
    fn name(&self, at: usize) -> Result<String, CampaignError> {
        let (leg, unit) = self.place(at)?;
        let leg = &self.legs()[leg];
        Ok(format!("{}, {}", leg.description, leg.units[unit].description()))
    }
}

/// A part of a campaign with a ledger of its own.
#[derive(Debug, Clone)]
pub struct Leg {
    /// The folder of such ledgers inside a data folder.
    pub place: &'static str,
    /// The kind of the results.
    pub kind: &'static str,
    /// The rules that results hold for.
    pub rules_version: u32,
    /// Everything else that results depend on.
    pub description: String,
    /// The units in order.
    pub units: Vec<Unit>,
}

impl Leg {
    /// The run as ledgers know it.
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

/// Numbers from 0 on, cut into units of one size; the last one may be shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    count: u64,
    size: u64,
}

impl Stretch {
    /// So many numbers in units of such a size.
    pub fn new(count: u64, size: u64) -> Self {
        Self { count, size: size.max(1) }
    }

    /// The numbers of a unit.
    pub fn range(&self, unit: usize) -> Range<u64> {
        let start = (unit as u64).saturating_mul(self.size).min(self.count);
        start..start.saturating_add(self.size).min(self.count)
    }

    /// How many numbers a unit has.
    pub fn length(&self, unit: usize) -> usize {
        let range = self.range(unit);
        (range.end - range.start) as usize
    }

    /// The units, `noun` being what is numbered.
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
