//! The possible results of a dual cut that the observer considers: every answer that the owner of
//! the wires can give, how likely it is, and the table after it.
//!
//! If several of the wires pointed at fit, their owner chooses which one to cut or to mark with a
//! token, and nothing says how. Such an answer has no single probability but two bounds: the worlds
//! in which the owner must give it, and those in which they may. The probabilities of a hit, a miss
//! and an explosion are exact regardless.

pub use kibitzer_deal::Count;

use crate::cuts::{announceable, may_be_cut};
use crate::entry::point::name;
use crate::entry::{Pointing, own_wire};
use crate::history::CutOutcome;
use crate::missions::Tokens;
use crate::odds::{OddsError, Worlds};
use crate::stand::{Face, Slot, Spot};
use crate::table::Table;
use crate::tiles::{Parity, Value, ValueSet, Wire};
use kibitzer_game::Message;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum WhatIfError {
    /// The cut is not legal.
    #[error("{0}")]
    NotAllowed(Message),
    /// The odds cannot be counted.
    #[error(transparent)]
    Odds(#[from] OddsError),
}

/// How a cut ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A wire pointed at matches: it is cut.
    Hit,
    /// No wire pointed at matches, and the game continues.
    Miss,
    /// The bomb explodes.
    Explosion,
}

/// What the owner's answer shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shows {
    /// The wire that is cut.
    Wire(Wire),
    /// A token with the value.
    Value(Value),
    /// An even or odd token.
    Parity(Parity),
}

/// One possible answer.
#[derive(Debug, Clone)]
pub struct Answer {
    /// How the cut ends.
    pub ending: Ending,
    /// The wire that is cut or gets a token.
    pub at: Option<Spot>,
    /// What becomes visible there.
    pub shows: Option<Shows>,
    /// The number of worlds in which the owner must answer this way.
    pub least: Count,
    /// The number of worlds in which they may.
    pub most: Count,
    /// The table after it; `None` after an explosion.
    pub after: Option<Table>,
}

/// All possible results of a cut.
#[derive(Debug, Clone)]
pub struct WhatIf {
    /// The number of worlds in which it hits.
    pub hit: Count,
    /// The number of worlds in which it misses and the game continues.
    pub miss: Count,
    /// The number of worlds in which the bomb explodes.
    pub explosion: Count,
    /// Why every miss makes the bomb explode, if it does.
    pub deadly_miss: Option<String>,
    /// Every answer: hits, misses, explosion, each most likely first.
    pub answers: Vec<Answer>,
}

/// A cut that the observer considers.
struct Plan<'a> {
    table: &'a Table,
    worlds: &'a Worlds,
    pointing: &'a Pointing,
    stabilized: bool,
    announced: ValueSet,
    deadly: ValueSet,
}

/// The possible results of a cut by the observer.
///
/// # Errors
/// If the cut is not legal, or the odds cannot be counted.
pub fn what_if(
    table: &Table,
    worlds: &Worlds,
    pointing: &Pointing,
    stabilized: bool,
) -> Result<WhatIf, WhatIfError> {
    check(table, pointing, stabilized).map_err(WhatIfError::NotAllowed)?;
    let announced = pointing.values().iter().copied().collect();
    let deadly = table.deadly();
    Plan { table, worlds, pointing, stabilized, announced, deadly }.answer()
}

fn check(table: &Table, pointing: &Pointing, stabilized: bool) -> Result<(), Message> {
    let allowed = announceable(table);
    let mission = table.mission().map_or(0, |mission| mission.number());
    for &value in pointing.values() {
        own_wire(table, pointing.slots()[0], value)?;
        if !allowed.has(value) {
            return Err(format!("mission {mission} does not let you cut {value} now").into());
        }
    }
    if let Some(&spot) = pointing.slots().iter().find(|&&spot| !may_be_cut(table, spot)) {
        return Err(
            format!("mission {mission} does not let {} be cut yet", name(table, spot)).into()
        );
    }
    let with_card = stabilized || pointing.detector().is_some() || pointing.values().len() > 1;
    if with_card && !table.public().may_use_equipment(table.observer()) {
        return Err(format!("the captain of mission {mission} uses no equipment").into());
    }
    if stabilized && !table.public().may_stabilize(table.observer()) {
        return Err(format!("the captain of mission {mission} may not use the Stabilizer").into());
    }
    Ok(())
}

impl Plan<'_> {
    fn answer(&self) -> Result<WhatIf, WhatIfError> {
        let slots = self.pointing.slots();
        let total = self.worlds.total();
        let missed = self.worlds.given(&self.all_but(None, self.announced.complement()))?;
        let misses = missed.as_ref().map_or(Count::ZERO, |missed| missed.total().clone());
        let hit = total - &misses;
        let red = self.worlds.worlds_where(&self.all_but(None, self.deadly))?;
        let mut answers = Vec::new();
        for &spot in slots {
            self.hits_at(spot, &mut answers)?;
        }
        let deadly_miss = self.deadly_miss();
        let explosion = match (&deadly_miss, self.stabilized) {
            (Some(_), _) => misses.clone(),
            (None, true) => Count::ZERO,
            (None, false) => red.clone(),
        };
        if let Some(missed) = missed.as_ref().filter(|_| deadly_miss.is_none()) {
            self.misses(missed, &red, &mut answers)?;
        }
        if !explosion.is_zero() {
            let (least, most) = (explosion.clone(), explosion.clone());
            let ending = Ending::Explosion;
            answers.push(Answer { ending, at: None, shows: None, least, most, after: None });
        }
        answers.sort_by(|a, b| a.ending.cmp(&b.ending).then_with(|| b.most.cmp(&a.most)));
        let miss = &misses - &explosion;
        Ok(WhatIf { hit, miss, explosion, deadly_miss, answers })
    }

    /// The condition that every slot pointed at, except one, has one of these values.
    fn all_but(&self, but: Option<Spot>, values: ValueSet) -> Vec<(Spot, ValueSet)> {
        let slots = self.pointing.slots().iter().filter(|&&spot| Some(spot) != but);
        slots.map(|&spot| (spot, values)).collect()
    }

    fn hits_at(&self, spot: Spot, answers: &mut Vec<Answer>) -> Result<(), WhatIfError> {
        // The owner must cut this one if no other matches.
        let alone = self.worlds.given(&self.all_but(Some(spot), self.announced.complement()))?;
        for (wire, most) in self.worlds.distribution(spot) {
            let value = wire.value();
            if !self.announced.has(value) {
                continue;
            }
            let least = alone.as_ref().map_or(Count::ZERO, |alone| alone.at(spot, wire));
            let own = own_wire(self.table, spot, value).map_err(WhatIfError::NotAllowed)?;
            let own_slot = self.table.slot(own);
            // The observer knows their own wires.
            let Some(own_wire) = own_slot.wire() else { continue };
            let shown =
                [(spot, self.table.slot(spot).opened(wire)), (own, own_slot.opened(own_wire))];
            let outcome = CutOutcome::Hit { value, target: spot, own };
            answers.push(Answer {
                ending: Ending::Hit,
                at: Some(spot),
                shows: Some(Shows::Wire(wire)),
                least,
                most,
                after: Some(self.after(outcome, &shown)?),
            });
        }
        Ok(())
    }

    fn misses(
        &self,
        missed: &Worlds,
        red: &Count,
        answers: &mut Vec<Answer>,
    ) -> Result<(), WhatIfError> {
        let silent = |most: Count, after| Answer {
            ending: Ending::Miss,
            at: None,
            shows: None,
            least: most.clone(),
            most,
            after: Some(after),
        };
        if self.tokens() == Tokens::None {
            let most = if self.stabilized { missed.total().clone() } else { missed.total() - red };
            if !most.is_zero() {
                let after = self.after(CutOutcome::Miss { token: None }, &[])?;
                answers.push(silent(most, after));
            }
            return Ok(());
        }
        for &spot in self.pointing.slots() {
            self.tokens_at(spot, missed, answers)?;
        }
        if self.stabilized && !red.is_zero() {
            let after = self.after(CutOutcome::Miss { token: None }, &[])?;
            answers.push(silent(red.clone(), after));
        }
        Ok(())
    }

    fn tokens_at(
        &self,
        spot: Spot,
        missed: &Worlds,
        answers: &mut Vec<Answer>,
    ) -> Result<(), WhatIfError> {
        // The token must go here if every other one is red.
        let alone = missed.given(&self.all_but(Some(spot), self.deadly))?;
        let slot = *self.table.slot(spot);
        for (shows, values) in self.faces() {
            let count = |worlds: &Worlds| {
                let all = values.iter().map(|value| worlds.has(spot, value));
                all.fold(Count::ZERO, |sum, worlds| &sum + &worlds)
            };
            let most = count(missed);
            if most.is_zero() {
                continue;
            }
            let least = alone.as_ref().map_or(Count::ZERO, count);
            let shown = match shows {
                Some(Shows::Value(Value::Blue(n))) => Slot { face: Face::Number(n), ..slot },
                Some(Shows::Value(_)) if slot.value().is_none() => {
                    Slot { face: Face::Yellow(None), ..slot }
                }
                Some(Shows::Parity(parity)) => Slot { parity: Some(parity), ..slot },
                _ => slot,
            };
            let outcome = CutOutcome::Miss { token: Some(spot) };
            answers.push(Answer {
                ending: Ending::Miss,
                at: Some(spot),
                shows,
                least,
                most,
                after: Some(self.after(outcome, &[(spot, shown)])?),
            });
        }
        Ok(())
    }

    /// The tokens that a miss can place, and the values that each stands for.
    fn faces(&self) -> Vec<(Option<Shows>, ValueSet)> {
        let safe = |value: &Value| !self.deadly.has(*value) && !self.announced.has(*value);
        let parity = |parity: Parity| {
            let values = parity.values().iter().filter(safe).collect();
            (Some(Shows::Parity(parity)), values)
        };
        let value = |value| (Some(Shows::Value(value)), ValueSet::one(value));
        match self.tokens() {
            Tokens::Number => Value::all().filter(safe).map(value).collect(),
            Tokens::Parity => {
                let yellow = Some(Value::Yellow).filter(safe).map(value);
                yellow.into_iter().chain([Parity::Even, Parity::Odd].map(parity)).collect()
            }
            // Other tokens say less or something else: only their position is known.
            _ => vec![(None, Value::all().filter(safe).collect())],
        }
    }

    fn tokens(&self) -> Tokens {
        self.table.public().tokens_of(self.table.owner(self.pointing.stand()))
    }

    fn deadly_miss(&self) -> Option<String> {
        if self.table.public().is_rookie(self.table.observer()) {
            return Some("a miss by the captain explodes the bomb in this mission".to_owned());
        }
        let last = self.table.public().dial == Some(1) && !self.stabilized;
        last.then(|| "a miss takes the last step of the dial".to_owned())
    }

    fn after(&self, outcome: CutOutcome, shown: &[(Spot, Slot)]) -> Result<Table, WhatIfError> {
        let event = self.pointing.event(self.table.observer(), self.stabilized, outcome);
        Ok(self.table.clone().after(event, shown).map_err(OddsError::from)?)
    }
}
