//! The contradiction doctor: if no deal fits, which entries to blame, and which one is likely a
//! typing error.
//!
//! An entry is a known wire or token on a stand, a constraint, a failed cut or an event of the
//! history. Freeing an entry takes back what it says: a wire becomes unknown, a fact is not used.
//! What the other entries say stays as it was.
//!
//! Why a wire cannot have a value is the same question about the table with that value assumed.

use kibitzer_deal::{Count, DealError, Event, Options, Rule, count};
use kibitzer_game::{Joint, Message, message};
use kibitzer_work::Work;

use super::layout::Counting;
use super::minimal::smallest;
use super::translate::Translation;
use super::worlds::OddsError;
use crate::facts::{Fact, facts};
use crate::naming::slot_name;
use crate::notation::print_token;
use crate::stand::{Face, Slot, Spot};
use crate::table::Table;
use crate::table_error::Place;
use crate::tiles::{Value, ValueSet};

/// The maximum number of counts while searching for the smallest set: about a second.
const MOST_QUESTIONS: usize = 1_000;

/// An entry in the table's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The location of the entry.
    pub at: Place,
    /// What it says, such as `Bob F = 8`.
    pub says: Message,
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
    let doctor = Doctor { table, facts: facts(table), assumed: None, work };
    if !doctor.worlds(&[])?.is_zero() {
        return Ok(None);
    }
    let (own, others) = doctor.entries();
    let (blamed, is_smallest) = doctor.smallest_contradiction(&others)?;
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

/// Why a wire cannot have a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exclusion {
    /// The entries that exclude it, given the observer's own wires, the order of the stands and the
    /// wires in play; none of them can be left out, and possibly there are none.
    pub because: Vec<Entry>,
    /// Whether no smaller set of entries excludes it; false only if the search took too long.
    pub is_smallest: bool,
}

/// Finds out why a wire cannot have a value; `None` if it can, or if the table shows the wire.
///
/// # Errors
/// If counting exceeds its budget, or the work is stopped.
pub fn exclude(
    table: &Table,
    spot: Spot,
    value: Value,
    work: &Work,
) -> Result<Option<Exclusion>, OddsError> {
    let doctor = Doctor { table, facts: facts(table), assumed: Some((spot, value)), work };
    if table.slot(spot).wire().is_some() || !doctor.worlds(&[])?.is_zero() {
        return Ok(None);
    }
    let (_, others) = doctor.entries();
    let (because, is_smallest) = doctor.smallest_contradiction(&others)?;
    let because = because.into_iter().map(|place| doctor.entry(place)).collect();
    Ok(Some(Exclusion { because, is_smallest }))
}

struct Doctor<'a> {
    table: &'a Table,
    facts: Vec<Fact>,
    /// What is assumed in addition to the table.
    assumed: Option<(Spot, Value)>,
    work: &'a Work,
}

impl Doctor<'_> {
    /// The observer's own wires and all other entries, the most reliable first: those are the first
    /// to be acquitted.
    fn entries(&self) -> (Vec<Place>, Vec<Place>) {
        let says = |slot: &Slot| slot.face != Face::Hidden || slot.is_marked();
        let slots = self.table.spots().filter(|&spot| says(self.table.slot(spot)));
        let mut found: Vec<Place> = slots.map(|spot| Place::Slot(spot.stand, spot.slot)).collect();
        for fact in self.facts.iter().filter(|fact| !matches!(fact.at, Place::Slot(..))) {
            if !found.contains(&fact.at) {
                found.push(fact.at);
            }
        }
        let own =
            |place: &Place| matches!(*place, Place::Slot(stand, _) if self.table.is_own(stand));
        found.into_iter().partition(own)
    }

    /// Entries that contradict each other (or what is assumed), as few as possible, and whether fewer
    /// are impossible.
    fn smallest_contradiction(&self, entries: &[Place]) -> Result<(Vec<Place>, bool), OddsError> {
        let contradict = |kept: &[Place]| {
            let freed: Vec<Place> = entries.iter().copied().filter(|p| !kept.contains(p)).collect();
            self.worlds(&freed).map(|worlds| worlds.is_zero())
        };
        let (mut blamed, is_smallest) = smallest(entries, MOST_QUESTIONS, contradict)?;
        blamed.sort_unstable();
        Ok((blamed, is_smallest))
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
        let assumed = self.assumed.and_then(|(spot, value)| {
            let at = translation.layout.place(spot)?;
            let kinds = translation.layout.kinds_of(ValueSet::one(value));
            Some(Event::Seat { seat: at.seat, rule: Rule::Slot { slot: at.slot, kinds } })
        });
        let mut sum = Count::ZERO;
        for case in &translation.cases {
            let problem = case.problem.given(assumed.as_slice());
            let problem = problem.map_err(|error| OddsError::Translation(error.into()))?;
            let options = Options::of(self.work.clone());
            match count(&problem, options) {
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
                let slot = slot_name(self.table, stand, slot);
                message!("bomb.entry", "{slot} = {token}", slot = slot, token = token)
            }
            _ => {
                let facts = facts.map(|fact| {
                    message!(
                        "bomb.fact",
                        "{fact} ({reason})",
                        fact = fact.says(self.table),
                        reason = fact.because(self.table)
                    )
                });
                Message::listed(Joint::Semicolon, facts)
            }
        };
        Entry { at, says }
    }
}
