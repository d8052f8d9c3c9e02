//! The books of a campaign: which units are done, and their results.
//!
//! One ledger per leg, in a folder named by a hash of the leg's description, so that every campaign that needs a unit
//! finds it, whoever computed it. Promises that a unit counts once, and that invalid results are never recorded.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer_store::{Claim, Ledger, OpenError, Unit};

use crate::results::{Results, fitting, write};
use crate::{Campaign, CampaignError};

/// The open ledgers of a campaign.
pub struct Books<'c> {
    campaign: Held<'c>,
    ledgers: Vec<Ledger>,
}

/// A borrowed campaign, or one that the books own.
enum Held<'c> {
    Lent(&'c dyn Campaign),
    Shared(Arc<dyn Campaign>),
}

/// What happened to a submitted result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorded {
    /// It was recorded.
    New,
    /// The unit was already done; the existing result is kept.
    Known,
    /// Another process is working on this unit.
    Busy,
}

impl<'c> Books<'c> {
    /// Opens or creates the books in a data folder.
    pub fn open(campaign: &'c dyn Campaign, data: &Path) -> Result<Self, CampaignError> {
        Ok(Self { ledgers: ledgers(campaign, data)?, campaign: Held::Lent(campaign) })
    }

    /// The same for a campaign that the books own.
    pub fn shared(
        campaign: Arc<dyn Campaign>,
        data: &Path,
    ) -> Result<Books<'static>, CampaignError> {
        Ok(Books { ledgers: ledgers(&*campaign, data)?, campaign: Held::Shared(campaign) })
    }

    /// The folders of the ledgers, one per leg.
    pub fn folders(campaign: &dyn Campaign, data: &Path) -> Vec<PathBuf> {
        campaign.legs().iter().map(|leg| data.join(leg.folder())).collect()
    }

    /// The campaign.
    pub fn campaign(&self) -> &dyn Campaign {
        match &self.campaign {
            Held::Lent(campaign) => *campaign,
            Held::Shared(campaign) => &**campaign,
        }
    }

    pub(crate) fn entry(&self, at: usize) -> Result<(&Ledger, &Unit), CampaignError> {
        let (leg, unit) = self.campaign().place(at)?;
        Ok((&self.ledgers[leg], &self.campaign().legs()[leg].units[unit]))
    }

    /// For every unit, whether it has a valid result.
    pub fn done(&self) -> Vec<bool> {
        let mut done = Vec::with_capacity(self.campaign().units());
        for (leg, ledger) in self.campaign().legs().iter().zip(&self.ledgers) {
            done.extend(leg.units.iter().map(|unit| matches!(ledger.result(unit), Ok(Some(_)))));
        }
        done
    }

    /// Records the result of a unit, once.
    pub fn record(&self, at: usize, result: &[u8]) -> Result<Recorded, CampaignError> {
        let (leg, unit) = self.campaign().place(at)?;
        fitting(self.campaign(), leg, unit, result)?;
        let (ledger, unit) = self.entry(at)?;
        Ok(match ledger.claim(unit)? {
            Claim::Done => Recorded::Known,
            Claim::Busy => Recorded::Busy,
            Claim::Yours(ticket) => {
                ticket.finish(result)?;
                Recorded::New
            }
        })
    }

    /// The file for the result of a unit.
    pub fn path(&self, at: usize) -> Result<PathBuf, CampaignError> {
        let (ledger, unit) = self.entry(at)?;
        Ok(ledger.path(unit))
    }

    /// Writes the table to a Parquet file; for a campaign of many files, one per unit into a folder.
    pub fn write(&self, out: &Path) -> Result<(), CampaignError> {
        write(self, out)
    }
}

impl Results for Books<'_> {
    fn campaign(&self) -> &dyn Campaign {
        self.campaign()
    }

    fn result(&self, leg: usize, unit: usize) -> Result<Vec<u8>, CampaignError> {
        let of = &self.campaign().legs()[leg];
        let Some(result) = self.ledgers[leg].result(&of.units[unit])? else {
            let done = self.done().iter().filter(|done| **done).count();
            let (of, noun) = (self.campaign().units(), self.campaign().noun());
            return Err(CampaignError::Unfinished { done, of, noun });
        };
        fitting(self.campaign(), leg, unit, result.payload())?;
        Ok(result.payload().to_vec())
    }
}

fn ledgers(campaign: &dyn Campaign, data: &Path) -> Result<Vec<Ledger>, CampaignError> {
    let legs = campaign.legs().iter().zip(Books::folders(campaign, data));
    Ok(legs.map(|(leg, folder)| Ledger::open(&folder, &leg.run())).collect::<Result<_, _>>()?)
}

/// A recorded unit whose result is invalid counts as not done.
pub(crate) fn is_done(ledger: &Ledger, unit: &Unit) -> Result<bool, CampaignError> {
    match ledger.result(unit) {
        Ok(found) => Ok(found.is_some()),
        Err(OpenError::Refused { .. }) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
