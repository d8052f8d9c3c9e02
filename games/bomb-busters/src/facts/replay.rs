//! Replays the history: facts about the slots of an earlier moment become facts about the current
//! slots of those wires.

use super::{Fact, What, Why};
use crate::history::{CutOutcome, DualCut, Event, Radar};
use crate::missions::Tokens;
use crate::public::{Asked, Phase};
use crate::stand::Spot;
use crate::table::{FailedCut, Table};
use crate::table_error::Place;
use crate::tiles::{Value, ValueSet};
use crate::timeline::{Id, Timeline};

struct Replay<'a> {
    table: &'a Table,
    timeline: &'a Timeline,
    /// The index of the current event.
    now: usize,
    /// Which wires are open at this moment.
    open: Vec<bool>,
    found: Vec<Fact>,
}

/// What the history proves, then what the entered failed cuts prove, which are treated as misses of
/// the present.
pub(super) fn history_facts(table: &Table, timeline: &Timeline) -> Vec<Fact> {
    let history = table.history();
    let mut opened = vec![false; timeline.ids()];
    for (i, event) in history.iter().enumerate() {
        event.opened().into_iter().for_each(|spot| opened[timeline.id(i, spot)] = true);
    }
    // Wires that are open now but were never opened on the way were open from the start.
    let was_open = |id: Id| table.slot(timeline.today(id)).is_cut() && !opened[id];
    let open = (0..timeline.ids()).map(was_open).collect();
    let mut replay = Replay { table, timeline, now: 0, open, found: Vec::new() };
    for (i, event) in history.iter().enumerate() {
        replay.now = i;
        replay.learn(Place::History(i), event);
        for spot in event.opened() {
            replay.open[timeline.id(i, spot)] = true;
        }
    }
    replay.now = history.len();
    if let Some(waiting) = waiting(table) {
        replay.learn(Place::History(replay.now), &waiting);
    }
    for (i, failed) in table.setup().failed_cuts.iter().enumerate() {
        replay.learn_failed(Place::FailedCut(i), failed);
    }
    replay.found
}

/// The cut that awaits its owner's answer, as everybody sees it.
fn waiting(table: &Table) -> Option<Event> {
    let Phase::Answer { asked, actor, .. } = table.public().play.phase else { return None };
    let (cut, hit) = match asked {
        Asked::CutWhich(cut) => (cut, true),
        Asked::TokenWhich(cut) => (cut, false),
        Asked::GiveFor(_) | Asked::HandToken => return None,
    };
    let (values, slots) = (cut.values().collect(), cut.slots.iter().collect());
    Some(Event::Waiting { actor, values, stand: cut.stand, slots, hit })
}

impl Replay<'_> {
    fn spot(&self, then: Spot) -> Spot {
        self.timeline.today(self.timeline.id(self.now, then))
    }

    /// The current slots of the wires of a stand that were uncut then.
    fn uncut_stand(&self, stand: usize) -> Vec<Spot> {
        let row = self.timeline.rows(self.now)[stand].iter().filter(|&&id| !self.open[id]);
        row.map(|&id| self.timeline.today(id)).collect()
    }

    fn uncut_hand(&self, player: usize) -> Vec<Spot> {
        let stands = 0..self.table.stands().len();
        let own = stands.filter(|&stand| self.table.owner(stand) == player);
        own.flat_map(|stand| self.uncut_stand(stand)).collect()
    }

    fn add(&mut self, at: Place, what: What, why: Why) {
        self.found.push(Fact { what, why, at });
    }

    /// A failed cut without a place in the history is a miss of the present. It states what the
    /// acting player's hand had cut of the value before it; if more is open now, the wire that was
    /// meant may have been cut since.
    fn learn_failed(&mut self, at: Place, failed: &FailedCut) {
        let actor = self.table.owner(failed.actor);
        let is_open = |spot: &Spot| {
            let slot = self.table.slot(*spot);
            slot.is_cut() && slot.value() == Some(failed.value)
        };
        let cut_since = self.table.hand(actor).filter(is_open).count() > failed.own_cut_before;
        if !cut_since {
            self.learn_announced(at, actor, &[failed.value], None);
        }
        self.learn_missed(at, &[failed.value], &[failed.target()], None, false);
    }

    fn learn(&mut self, at: Place, event: &Event) {
        match event {
            Event::DualCut(cut) => self.learn_cut(at, cut),
            Event::Waiting { actor, values, stand, slots, hit } => {
                self.learn_announced(at, *actor, values, None);
                let pointed = self.pointed(*stand, slots);
                let values = values.iter().copied().collect();
                if *hit {
                    self.add(at, What::AtLeastOne { slots: pointed, values }, Why::HitOne);
                } else {
                    self.add(at, What::None { slots: pointed.clone(), values }, Why::MissedAll);
                    // The owner is asked for a token, so one of them can have it.
                    let values = self.table.deadly().complement();
                    self.add(at, What::AtLeastOne { slots: pointed, values }, Why::NoExplosion);
                }
            }
            Event::Radar(Radar { number, answers }) => {
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
                    self.add(at, what, why);
                }
            }
            Event::Label { equal, left, right } => {
                let (left, right) = (self.spot(*left), self.spot(*right));
                let what =
                    if *equal { What::Equal(left, right) } else { What::Different(left, right) };
                self.add(at, what, Why::Label);
            }
            Event::Beside { player, value } => {
                let (slots, values) = (self.uncut_hand(*player), ValueSet::one(*value));
                let why = Why::TokenBeside { player: *player };
                self.add(at, What::None { slots, values }, why);
            }
            _ => {}
        }
    }

    fn pointed(&self, stand: usize, slots: &[usize]) -> Vec<Spot> {
        slots.iter().map(|&slot| self.spot(Spot { stand, slot })).collect()
    }

    /// Whoever announces a value holds it; a value that was hit is proved by the open wire itself.
    fn learn_announced(&mut self, at: Place, player: usize, values: &[Value], hit: Option<Value>) {
        let hand = self.uncut_hand(player);
        for &value in values.iter().filter(|&&v| Some(v) != hit) {
            let what = What::AtLeastOne { slots: hand.clone(), values: ValueSet::one(value) };
            self.add(at, what, Why::Announced { player, value });
        }
    }

    fn learn_cut(&mut self, at: Place, cut: &DualCut) {
        let hit = match cut.outcome {
            CutOutcome::Hit { value, .. } => Some(value),
            CutOutcome::Miss { .. } => None,
            CutOutcome::Explosion => return,
        };
        self.learn_announced(at, cut.actor, &cut.values, hit);
        if let CutOutcome::Miss { token } = cut.outcome {
            let pointed = self.pointed(cut.stand, &cut.slots);
            let token = token.map(|spot| self.spot(spot));
            self.learn_missed(at, &cut.values, &pointed, token, cut.stabilized);
        }
    }

    fn learn_missed(
        &mut self,
        at: Place,
        announced: &[Value],
        pointed: &[Spot],
        token: Option<Spot>,
        stabilized: bool,
    ) {
        let values = announced.iter().copied().collect();
        self.add(at, What::None { slots: pointed.to_vec(), values }, Why::MissedAll);
        let deadly = self.table.deadly();
        let slots = pointed.to_vec();
        let (what, why) = match token {
            Some(spot) => (What::None { slots: vec![spot], values: deadly }, Why::TokenWentHere),
            None if !stabilized => {
                let values = deadly.complement();
                (What::AtLeastOne { slots, values }, Why::NoExplosion)
            }
            // In missions without tokens, a missing one proves nothing.
            None if self.table.public().tokens() == Tokens::None => return,
            None => {
                let values = deadly.complement();
                (What::None { slots, values }, Why::StabilizedWithoutToken)
            }
        };
        self.add(at, what, why);
    }
}
