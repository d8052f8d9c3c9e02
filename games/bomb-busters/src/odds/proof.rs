//! Why a cut is certain: a minimal set of facts that forces it.
//!
//! What the table itself shows (open wires, faces, the order of the stands, the pool) is given; a
//! proof lists what is needed beyond that. Without any one of its facts the cut would not be
//! certain.

use kibitzer_deal::{Event, Options, Rule, count};
use kibitzer_work::Work;

use super::layout::Counting;
use super::minimal::minimal;
use super::translate::Translation;
use super::worlds::OddsError;
use crate::facts::{Fact, facts};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// A proof that a wire has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// The table shows it.
    Shown,
    /// These facts force it, together with the order of the stands and the pool; possibly none.
    Facts(Vec<Fact>),
}

/// Proves that a wire has a value; `None` if it is not certain.
///
/// # Errors
/// If counting exceeds its budget, or the work is stopped.
pub fn prove(
    table: &Table,
    spot: Spot,
    value: Value,
    work: &Work,
) -> Result<Option<Proof>, OddsError> {
    if let Some(shown) = table.slot(spot).value() {
        return Ok((shown == value).then_some(Proof::Shown));
    }
    let all = facts(table);
    let every: Vec<usize> = (0..all.len()).collect();
    if !forced(table, &all, &every, (spot, value), work)? {
        return Ok(None);
    }
    let needed = minimal(&every, |kept| forced(table, &all, kept, (spot, value), work))?;
    Ok(Some(Proof::Facts(needed.into_iter().map(|fact| all[fact].clone()).collect())))
}

/// Whether no deal that satisfies these facts gives the slot another value.
fn forced(
    table: &Table,
    facts: &[Fact],
    kept: &[usize],
    (spot, value): (Spot, Value),
    work: &Work,
) -> Result<bool, OddsError> {
    let facts = kept.iter().map(|&fact| facts[fact].clone()).collect();
    let translation = Translation::with_facts(table, Counting::default(), facts)?;
    let Some(at) = translation.layout.place(spot) else { return Ok(false) };
    let other = translation.layout.kinds_of(ValueSet::one(value).complement());
    let rule = Rule::Slot { slot: at.slot, kinds: other };
    let other = Event::Seat { seat: at.seat, rule };
    for case in &translation.cases {
        let problem = case.problem.given(std::slice::from_ref(&other));
        let problem = problem.map_err(|error| OddsError::Translation(error.into()))?;
        let options = Options { work: work.clone(), ..Options::default() };
        if !count(&problem, options)?.is_zero() {
            return Ok(false);
        }
    }
    Ok(true)
}
