//! The contradiction doctor: if no deal fits, which entries to blame, and which one is likely a
//! typing error.
//!
//! An entry is a known wire or token on a stand, a constraint, a failed cut or an event of the
//! history. Freeing an entry takes back what it says: a wire becomes unknown, a fact is not used.
//! What the other entries say stays as it was.

use kibitzer_deal::{Count, DealError, Options, count};
use kibitzer_work::Work;

use super::layout::Counting;
use super::minimal::smallest;
use super::translate::Translation;
use super::worlds::OddsError;
use crate::facts::{Fact, facts};
use crate::naming::slot_name;
use crate::notation::print_token;
use crate::stand::{Face, Slot};
use crate::table::Table;
use crate::table_error::Place;

/// The maximum number of counts while searching for the smallest set: about a second.
const MOST_QUESTIONS: usize = 1_000;

/// An entry in the table's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The location of the entry.
    pub at: Place,
    /// What it says, such as `Bob F = 8`.
    pub says: String,
}

/// An entry that alone would explain the contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The suspected entry.
    pub entry: Entry,
    /// The number of worlds without it.
    pub worlds: Count,
}

/// What is wrong with a table that no deal fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// Entries that cannot all be true, given the observer's own wires; none of them can be left
    /// out.
    pub blamed: Vec<Entry>,
    /// Whether no smaller set of entries is contradictory; false only if the search took too long.
    pub is_smallest: bool,
    /// Single errors that would explain it, most likely first (most worlds without the entry).
    pub slips: Vec<Slip>,
}

/// Looks for the contradiction in a table; `None` if some deal fits.
///
/// # Errors
/// If counting exceeds its budget, or the work is stopped.
pub fn diagnose(table: &Table, work: &Work) -> Result<Option<Diagnosis>, OddsError> {
    let doctor = Doctor { table, facts: facts(table), work };
    if !doctor.worlds(&[])?.is_zero() {
        return Ok(None);
    }
    let (own, others): (Vec<Place>, Vec<Place>) = doctor
        .entries()
        .into_iter()
        .partition(|place| matches!(*place, Place::Slot(stand, _) if table.is_own(stand)));
    let contradict = |kept: &[Place]| {
        let freed: Vec<Place> = others.iter().copied().filter(|p| !kept.contains(p)).collect();
        doctor.worlds(&freed).map(|worlds| worlds.is_zero())
    };
    let (mut blamed, is_smallest) = smallest(&others, MOST_QUESTIONS, contradict)?;
    blamed.sort_unstable();
    // An error outside the blamed entries would leave them contradicting each other.
    let mut slips = Vec::new();
    for &place in blamed.iter().chain(&own) {
        match doctor.worlds(&[place]) {
            Ok(worlds) if worlds.is_zero() => {}
            Ok(worlds) => slips.push(Slip { entry: doctor.entry(place), worlds }),
            Err(OddsError::TooBig(_)) => {}
            Err(error) => return Err(error),
        }
    }
    slips.sort_by(|a, b| b.worlds.cmp(&a.worlds).then(a.entry.at.cmp(&b.entry.at)));
    let blamed = blamed.into_iter().map(|place| doctor.entry(place)).collect();
    Ok(Some(Diagnosis { blamed, is_smallest, slips }))
}

struct Doctor<'a> {
    table: &'a Table,
    facts: Vec<Fact>,
    work: &'a Work,
}

impl Doctor<'_> {
    /// Every entry, the most reliable first: those are the first to be acquitted.
    fn entries(&self) -> Vec<Place> {
        let says = |slot: &Slot| slot.face != Face::Hidden || slot.is_marked();
        let slots = self.table.spots().filter(|&spot| says(self.table.slot(spot)));
        let mut found: Vec<Place> = slots.map(|spot| Place::Slot(spot.stand, spot.slot)).collect();
        for fact in self.facts.iter().filter(|fact| !matches!(fact.at, Place::Slot(..))) {
            if !found.contains(&fact.at) {
                found.push(fact.at);
            }
        }
        found
    }

    /// The number of worlds if some entries are taken back.
    fn worlds(&self, freed: &[Place]) -> Result<Count, OddsError> {
        let mut table = self.table.clone();
        for place in freed {
            if let Place::Slot(stand, slot) = *place {
                let slot = &mut table.setup.stands[stand][slot];
                *slot = Slot { unsorted: slot.unsorted, ..Slot::new(Face::Hidden) };
            }
        }
        let kept = self.facts.iter().filter(|fact| !freed.contains(&fact.at)).cloned().collect();
        let translation = Translation::with_facts(&table, Counting::default(), kept)?;
        let mut sum = Count::ZERO;
        for case in &translation.cases {
            let options = Options { work: self.work.clone(), ..Options::default() };
            match count(&case.problem, options) {
                Ok(worlds) => sum = &sum + &worlds,
                Err(DealError::Contradiction) => {}
                Err(too_big) => return Err(too_big.into()),
            }
        }
        Ok(sum)
    }

    fn entry(&self, at: Place) -> Entry {
        let facts = self.facts.iter().filter(|fact| fact.at == at);
        let says = match at {
            Place::Slot(stand, slot) => {
                let shown = &self.table.stands()[stand][slot];
                let token = match shown.wire() {
                    Some(wire) if !shown.is_marked() => wire.to_string(),
                    _ => print_token(shown),
                };
                format!("{} = {token}", slot_name(self.table, stand, slot))
            }
            _ => {
                let facts = facts.map(|fact| {
                    format!("{} ({})", fact.says(self.table), fact.because(self.table))
                });
                facts.collect::<Vec<_>>().join("; ")
            }
        };
        Entry { at, says }
    }
}
