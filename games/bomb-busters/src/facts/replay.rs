//! The history, replayed: wires are followed through swaps, so that facts about the slots of an old
//! moment come out about the slots of today.

use super::{Fact, What, Why};
use crate::history::{CutOutcome, DualCut, Event};
use crate::missions::{Mission, Tokens};
use crate::stand::Spot;
use crate::table::Table;
use crate::table_error::Place;
use crate::tiles::{Value, ValueSet};

/// A wire followed through the history.
type Id = usize;

struct Replay<'a> {
    table: &'a Table,
    /// The wires where they stand at this moment of the history.
    rows: Vec<Vec<Id>>,
    /// Where each wire stands today.
    today: Vec<Spot>,
    /// Which wires lie open at this moment.
    open: Vec<bool>,
    found: Vec<Fact>,
}

pub(super) fn history_facts(table: &Table) -> Vec<Fact> {
    let history = &table.setup().history;
    if history.is_empty() {
        return Vec::new();
    }
    let start = first_rows(table);
    let wires = start.iter().map(Vec::len).sum();
    // First time through: where the wires end up, and which were opened on the way.
    let mut rows = start.clone();
    let mut opened = vec![false; wires];
    for event in history {
        for spot in event.opened() {
            opened[rows[spot.stand][spot.slot]] = true;
        }
        shift(&mut rows, event);
    }
    let mut today = vec![Spot::new(0, 0); wires];
    for (stand, row) in rows.iter().enumerate() {
        for (slot, &id) in row.iter().enumerate() {
            today[id] = Spot { stand, slot };
        }
    }
    // Wires that are open today but never opened on the way were open from the start.
    let open = (0..wires).map(|id| table.slot(today[id]).is_cut() && !opened[id]).collect();
    let mut replay = Replay { table, rows: start, today, open, found: Vec::new() };
    for (i, event) in history.iter().enumerate() {
        replay.learn(i, event);
        for spot in event.opened() {
            let id = replay.rows[spot.stand][spot.slot];
            replay.open[id] = true;
        }
        shift(&mut replay.rows, event);
    }
    replay.found
}

/// The stands before the first event: as long as today, but for wires taken since.
fn first_rows(table: &Table) -> Vec<Vec<Id>> {
    let mut sizes: Vec<usize> = table.stands().iter().map(Vec::len).collect();
    // Backwards, as the check of the table did, so that no size falls below nothing on the way.
    for event in table.setup().history.iter().rev() {
        if let Event::Taken { from, to } = event {
            (sizes[from.stand], sizes[to.stand]) = (sizes[from.stand] + 1, sizes[to.stand] - 1);
        }
    }
    let mut next = 0;
    let mut row = |size| {
        next += size;
        (next - size..next).collect()
    };
    sizes.into_iter().map(&mut row).collect()
}

fn shift(rows: &mut [Vec<Id>], event: &Event) {
    match event {
        Event::Swap { first, second } => {
            let a = rows[first.0.stand].remove(first.0.slot);
            let b = rows[second.0.stand].remove(second.0.slot);
            rows[first.1.stand].insert(first.1.slot, a);
            rows[second.1.stand].insert(second.1.slot, b);
        }
        Event::Taken { from, to } => {
            let id = rows[from.stand].remove(from.slot);
            rows[to.stand].insert(to.slot, id);
        }
        _ => {}
    }
}

impl Replay<'_> {
    fn spot(&self, then: Spot) -> Spot {
        self.today[self.rows[then.stand][then.slot]]
    }

    /// The wires of a stand that were uncut then; where they stand today.
    fn uncut_stand(&self, stand: usize) -> Vec<Spot> {
        self.rows[stand].iter().filter(|&&id| !self.open[id]).map(|&id| self.today[id]).collect()
    }

    fn uncut_hand(&self, player: usize) -> Vec<Spot> {
        let own = (0..self.rows.len()).filter(|&stand| self.table.owner(stand) == player);
        own.flat_map(|stand| self.uncut_stand(stand)).collect()
    }

    fn add(&mut self, i: usize, what: What, why: Why) {
        self.found.push(Fact { what, why, at: Place::History(i) });
    }

    fn learn(&mut self, i: usize, event: &Event) {
        match event {
            Event::DualCut(cut) => self.learn_cut(i, cut),
            Event::Waiting { actor, values, stand, slots, hit } => {
                self.learn_announced(i, *actor, values, None);
                let pointed = self.pointed(*stand, slots);
                let values = values.iter().copied().collect();
                if *hit {
                    self.add(i, What::AtLeastOne { slots: pointed, values }, Why::HitOne);
                } else {
                    self.add(i, What::None { slots: pointed.clone(), values }, Why::MissedAll);
                    // The owner is asked for a token, so one of them can bear it.
                    let values = self.table.deadly().complement();
                    self.add(i, What::AtLeastOne { slots: pointed, values }, Why::NoExplosion);
                }
            }
            Event::Radar { number, answers } => {
                let values = ValueSet::one(Value::Blue(*number));
                for &(stand, yes) in answers {
                    let mut slots = self.uncut_stand(stand);
                    slots.retain(|&spot| !self.table.slot(spot).unsorted);
                    let (what, why) = match yes {
                        true => {
                            (What::AtLeastOne { slots, values }, Why::RadarYes { number: *number })
                        }
                        false => (What::None { slots, values }, Why::RadarNo { number: *number }),
                    };
                    self.add(i, what, why);
                }
            }
            Event::Label { equal, left, right } => {
                let (left, right) = (self.spot(*left), self.spot(*right));
                let what =
                    if *equal { What::Equal(left, right) } else { What::Different(left, right) };
                self.add(i, what, Why::Label);
            }
            Event::Beside { player, value } => {
                let (slots, values) = (self.uncut_hand(*player), ValueSet::one(*value));
                let why = Why::TokenBeside { player: *player };
                self.add(i, What::None { slots, values }, why);
            }
            _ => {}
        }
    }

    fn pointed(&self, stand: usize, slots: &[usize]) -> Vec<Spot> {
        slots.iter().map(|&slot| self.spot(Spot { stand, slot })).collect()
    }

    /// Who announces holds; a value that was hit is proved by the open wire itself.
    fn learn_announced(&mut self, i: usize, player: usize, values: &[Value], hit: Option<Value>) {
        let hand = self.uncut_hand(player);
        for &value in values.iter().filter(|&&v| Some(v) != hit) {
            let what = What::AtLeastOne { slots: hand.clone(), values: ValueSet::one(value) };
            self.add(i, what, Why::Announced { player, value });
        }
    }

    fn learn_cut(&mut self, i: usize, cut: &DualCut) {
        let pointed = self.pointed(cut.stand, &cut.slots);
        let hit = match cut.outcome {
            CutOutcome::Hit { value, .. } => Some(value),
            CutOutcome::Miss { .. } => None,
            CutOutcome::Explosion => return,
        };
        self.learn_announced(i, cut.actor, &cut.values, hit);
        let CutOutcome::Miss { token } = cut.outcome else { return };
        let values = cut.values.iter().copied().collect();
        let missed = What::None { slots: pointed.clone(), values };
        self.add(i, missed, Why::MissedAll);

        let deadly = self.table.deadly();
        let mission = self.table.setup().mission.and_then(Mission::new);
        let (what, why) = match token {
            Some(spot) => {
                let slots = vec![self.spot(spot)];
                (What::None { slots, values: deadly }, Why::TokenWentHere)
            }
            None if !cut.stabilized => {
                let values = deadly.complement();
                (What::AtLeastOne { slots: pointed, values }, Why::NoExplosion)
            }
            // Where there are no tokens, a missing one says nothing.
            None if mission.is_some_and(|m| m.tokens() == Tokens::None) => return,
            None => {
                let values = deadly.complement();
                (What::None { slots: pointed, values }, Why::StabilizedWithoutToken)
            }
        };
        self.add(i, what, why);
    }
}
