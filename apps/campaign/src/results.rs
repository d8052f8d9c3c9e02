//! Where a table gets the results of the units: the books of a data folder, or files fetched from elsewhere.

use std::path::Path;

use kibitzer_store::write_atomically;

use crate::{Campaign, CampaignError};

/// The results of a campaign's units.
pub trait Results {
    /// The campaign.
    fn campaign(&self) -> &dyn Campaign;

    /// The result of a unit; an error if it is missing, damaged, or belongs to something else.
    fn result(&self, leg: usize, unit: usize) -> Result<Vec<u8>, CampaignError>;

    /// All results of a leg, concatenated.
    fn leg(&self, leg: usize) -> Result<Vec<u8>, CampaignError> {
        let mut bytes = Vec::new();
        for unit in 0..self.campaign().legs()[leg].units.len() {
            bytes.extend(self.result(leg, unit)?);
        }
        Ok(bytes)
    }
}

/// Writes the table to a Parquet file; for a campaign of many files, one per unit into a folder.
pub fn write(results: &dyn Results, out: &Path) -> Result<(), CampaignError> {
    let campaign = results.campaign();
    if campaign.units() == 0 || campaign.file_of(0, 0).is_none() {
        return Ok(campaign.table(results)?.write(out)?);
    }
    for (leg, of) in campaign.legs().iter().enumerate() {
        for unit in 0..of.units.len() {
            if let Some(name) = campaign.file_of(leg, unit) {
                write_atomically(&out.join(name), &results.result(leg, unit)?)?;
            }
        }
    }
    Ok(())
}

/// Units as separate files, for storage without locks: with the same names and bytes as in the ledgers of a data
/// folder, so that either can be copied to the other.
pub struct Files<'c>(pub &'c dyn Campaign);

impl Files<'_> {
    /// The path of a unit's file inside a data folder, with slashes.
    pub fn name(&self, at: usize) -> Result<String, CampaignError> {
        let (leg, unit) = self.0.place(at)?;
        let leg = &self.0.legs()[leg];
        let [folder, name] = leg.run().unit_file(&leg.units[unit]);
        Ok(format!("{}/{folder}/{name}", leg.folder()))
    }

    /// The bytes of the file with the result of a unit.
    pub fn pack(&self, at: usize, result: &[u8]) -> Result<Vec<u8>, CampaignError> {
        let (leg, unit) = self.0.place(at)?;
        fitting(self.0, leg, unit, result)?;
        let leg = &self.0.legs()[leg];
        Ok(leg.run().pack(&leg.units[unit], result).map_err(kibitzer_store::LedgerError::from)?)
    }

    /// The result of a unit, from the bytes of its file. A file that is damaged or belongs to something else is an
    /// error.
    pub fn unpack(&self, at: usize, bytes: &[u8]) -> Result<Vec<u8>, CampaignError> {
        let (number, unit) = self.0.place(at)?;
        let leg = &self.0.legs()[number];
        let result = leg.run().unpack(&leg.units[unit], bytes).map_err(|fault| {
            CampaignError::Damaged { unit: leg.units[unit].description().to_owned(), fault }
        })?;
        fitting(self.0, number, unit, &result)?;
        Ok(result)
    }
}

/// Files of units that are fetched one at a time, by the index of the unit.
pub struct Fetched<'c, F> {
    /// The campaign.
    pub campaign: &'c dyn Campaign,
    /// The bytes of the file of a unit.
    pub fetch: F,
}

impl<F: Fn(usize) -> Result<Vec<u8>, CampaignError>> Results for Fetched<'_, F> {
    fn campaign(&self) -> &dyn Campaign {
        self.campaign
    }

    fn result(&self, leg: usize, unit: usize) -> Result<Vec<u8>, CampaignError> {
        let before: usize = self.campaign.legs()[..leg].iter().map(|leg| leg.units.len()).sum();
        let at = before + unit;
        Files(self.campaign).unpack(at, &(self.fetch)(at)?)
    }
}

/// Refuses bytes that cannot be the result of a unit.
pub(crate) fn fitting(
    campaign: &dyn Campaign,
    leg: usize,
    unit: usize,
    result: &[u8],
) -> Result<(), CampaignError> {
    if campaign.fits(leg, unit, result) {
        return Ok(());
    }
    let leg = &campaign.legs()[leg];
    let unit = leg.units[unit].description().to_owned();
    Err(CampaignError::Foreign { unit, place: leg.folder() })
}
