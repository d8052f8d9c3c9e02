//! What the observer can do, and how likely it is to succeed.
//!
//! Everything is counted under all facts at once. What the mission currently forbids (see
//! [`crate::cuts`]) is not offered. Moves are ranked by success, then by the risk of an explosion.

use std::cmp::Ordering;

use kibitzer_deal::{Count, Fraction};

use super::worlds::{OddsError, Worlds};
use crate::cut::{Cut, Pointing};
use crate::cuts::{announceable, targets};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Colour, Value, ValueSet, Wire};

/// A dual cut, plain or with a detector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutOdds {
    /// The cut as it would be announced.
    pub cut: Cut,
    /// The number of worlds in which one of the wires pointed at matches.
    pub hits: Count,
    /// The number of worlds in which all of them explode.
    pub explodes: Count,
}

/// A table with its worlds.
pub struct Analysis<'a> {
    table: &'a Table,
    worlds: &'a Worlds,
    deadly: ValueSet,
}

impl<'a> Analysis<'a> {
    /// Combines a table with its worlds.
    #[must_use]
    pub fn new(table: &'a Table, worlds: &'a Worlds) -> Analysis<'a> {
        Analysis { table, worlds, deadly: table.deadly() }
    }

    pub(super) fn table(&self) -> &Table {
        self.table
    }

    pub(super) fn worlds(&self) -> &Worlds {
        self.worlds
    }

    /// The teammates' stands.
    pub(super) fn mates(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.table.stands().len()).filter(|&stand| !self.table.is_own(stand))
    }

    /// A number of worlds as a fraction of all worlds.
    #[must_use]
    pub fn share(&self, worlds: &Count) -> Fraction {
        Fraction::new(worlds, self.worlds.total())
    }

    /// Where the unknown copies of a value can be: slot and number of worlds, most likely first.
    #[must_use]
    pub fn where_is(&self, value: Value) -> Vec<(Spot, Count)> {
        let unknown = self.table.unknown().map(|spot| (spot, self.worlds.has(spot, value)));
        let mut found: Vec<_> = unknown.filter(|(_, worlds)| !worlds.is_zero()).collect();
        found.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        found
    }

    /// The values that the observer may announce.
    #[must_use]
    pub fn announceable(&self) -> ValueSet {
        announceable(self.table)
    }

    /// The number of worlds in which a wire explodes when it is cut.
    #[must_use]
    pub fn explodes(&self, spot: Spot) -> Count {
        let values = self.deadly.iter().map(|value| self.worlds.has(spot, value));
        values.fold(Count::ZERO, |sum, worlds| &sum + &worlds)
    }

    /// Every legal dual cut that can hit, best first.
    #[must_use]
    pub fn dual_cuts(&self) -> Vec<CutOdds> {
        let mut found = Vec::new();
        for spot in targets(self.table) {
            let explodes = self.explodes(spot);
            for value in self.announceable().iter() {
                let hits = self.worlds.has(spot, value);
                if !hits.is_zero() {
                    let cut = Cut::plain(value, spot);
                    found.push(CutOdds { cut, hits, explodes: explodes.clone() });
                }
            }
        }
        found.sort_by(|a, b| {
            rank(&a.hits, &b.hits, &a.explodes, &b.explodes).then(a.cut.first().cmp(&b.cut.first()))
        });
        found
    }

    /// The dual cuts that cannot fail.
    #[must_use]
    pub fn certain_dual_cuts(&self) -> Vec<(Spot, Value)> {
        let sure = |one: &CutOdds| one.hits == *self.worlds.total();
        let sure = self.dual_cuts().into_iter().filter(sure);
        let mut sure: Vec<_> = sure.map(|one| (one.cut.first(), one.cut.value)).collect();
        sure.sort_unstable();
        sure
    }

    /// The unknown slots of a stand that a detector may point at: X wires are ignored by equipment.
    #[must_use]
    pub fn detectable(&self, stand: usize) -> Vec<usize> {
        let slots = self.table.stands()[stand].iter().enumerate();
        slots.filter(|(_, s)| s.wire().is_none() && !s.unsorted).map(|(slot, _)| slot).collect()
    }

    /// Every pair of unknown slots of every teammate's stand with each of these blue values, best
    /// first; those that cannot hit are left out.
    ///
    /// # Errors
    /// If counting a pair of deadly wires exceeds the budget.
    pub fn double_detectors(&self, values: ValueSet) -> Result<Vec<CutOdds>, OddsError> {
        let mut found = Vec::new();
        for stand in self.mates() {
            let slots = self.detectable(stand);
            let both = self.both_deadly(stand, &slots)?;
            let strangers = self.strangers(stand, &slots);
            for value in values.iter().filter(|value| value.colour() == Colour::Blue) {
                let together = Together::new(self.worlds, stand, &strangers, value)?;
                for (i, &left) in slots.iter().enumerate() {
                    for (j, &right) in slots.iter().enumerate().skip(i + 1) {
                        let pair = [left, right];
                        let hits = match together.of(self.worlds, stand, pair, value) {
                            Some(hits) => hits,
                            None => self.worlds.any(stand, &pair, value)?,
                        };
                        if !hits.is_zero() {
                            let (explodes, slots) =
                                (both[i][j].clone(), pair.into_iter().collect());
                            let pointing = Pointing::Double;
                            let cut = Cut { value, or: None, pointing, stand, slots, own: None };
                            found.push(CutOdds { cut, hits, explodes });
                        }
                    }
                }
            }
        }
        found.sort_by(|a, b| {
            rank(&a.hits, &b.hits, &a.explodes, &b.explodes)
                .then_with(|| a.cut.stand.cmp(&b.cut.stand))
                .then_with(|| a.cut.slots.iter().cmp(b.cut.slots.iter()))
                .then_with(|| a.cut.value.cmp(&b.cut.value))
        });
        Ok(found)
    }

    /// The slots whose wires were dealt to another stand than most of them.
    fn strangers(&self, stand: usize, slots: &[usize]) -> Vec<usize> {
        let seat = |slot: usize| self.worlds.layout().place(Spot { stand, slot }).map(|at| at.seat);
        let alike = |slot: usize| slots.iter().filter(|&&other| seat(other) == seat(slot)).count();
        let home = slots.iter().copied().max_by_key(|&slot| alike(slot)).and_then(seat);
        slots.iter().copied().filter(|&slot| seat(slot) != home).collect()
    }

    /// The number of worlds in which two of these slots both explode, for every pair. If there can
    /// be at most one deadly wire on the stands there is nothing to count; otherwise one pass per
    /// slot serves all its pairs.
    fn both_deadly(&self, stand: usize, slots: &[usize]) -> Result<Vec<Vec<Count>>, OddsError> {
        let mut both = vec![vec![Count::ZERO; slots.len()]; slots.len()];
        let pool = self.table.pool();
        let hidden = Wire::all().filter(|wire| self.deadly.has(wire.value()));
        let hidden: usize = hidden.map(|wire| usize::from(pool[wire.index()])).sum();
        if hidden.saturating_sub(self.table.left_out(Colour::Red)) < 2 {
            return Ok(both);
        }
        for (i, &left) in slots.iter().enumerate() {
            let spot = Spot { stand, slot: left };
            if self.explodes(spot).is_zero() || i + 1 == slots.len() {
                continue;
            }
            let Some(given) = self.worlds.given(&[(spot, self.deadly)])? else { continue };
            let given = Analysis { worlds: &given, ..*self };
            for (j, &right) in slots.iter().enumerate().skip(i + 1) {
                both[i][j] = given.explodes(Spot { stand, slot: right });
            }
        }
        Ok(both)
    }
}

/// Wires dealt to different stands have no joint table: one pass for each stranger serves all its
/// pairs.
struct Together {
    /// Each stranger, and the worlds in which it has the value; `None` if there are none.
    given: Vec<(usize, Option<Worlds>)>,
}

impl Together {
    fn new(
        worlds: &Worlds,
        stand: usize,
        strangers: &[usize],
        value: Value,
    ) -> Result<Together, OddsError> {
        let wanted = |slot| [(Spot { stand, slot }, ValueSet::one(value))];
        let given = strangers.iter().map(|&slot| Ok((slot, worlds.given(&wanted(slot))?)));
        Ok(Together { given: given.collect::<Result<_, OddsError>>()? })
    }

    /// The number of worlds in which one of a pair with a stranger has the value; `None` for other
    /// pairs.
    fn of(&self, worlds: &Worlds, stand: usize, pair: [usize; 2], value: Value) -> Option<Count> {
        let (slot, given) = self.given.iter().find(|(slot, _)| pair.contains(slot))?;
        let other = if pair[0] == *slot { pair[1] } else { pair[0] };
        let has = |worlds: &Worlds, slot| worlds.has(Spot { stand, slot }, value);
        let both = given.as_ref().map_or(Count::ZERO, |given| has(given, other));
        Some(&(&has(worlds, *slot) + &has(worlds, other)) - &both)
    }
}

/// Best first: more hits, then fewer explosions.
fn rank(hits: &Count, other: &Count, explodes: &Count, others: &Count) -> Ordering {
    other.cmp(hits).then_with(|| explodes.cmp(others))
}
