//! What the rules of a seat must remember between one class of items and the next.
//!
//! Each rule keeps a few small numbers; the automaton merges what turns out not to matter, so this code may be plain.

use crate::classes::Class;
use crate::count::Count;
use crate::likelihood::Tally;
use crate::problem::{Kind, Seat};
use crate::rule::Rule;
use crate::sets::{Counts, Kinds, Slots};
use rustc_hash::FxHashSet;

enum Keeper {
    /// How many items of a set so far.
    Count { kinds: Kinds, counts: Counts, settles: u16 },
    /// How many of some slots so far.
    Slots { slots: Slots, kinds: Kinds, counts: Counts, settles: u16 },
    /// The value at the left slot, plus one, from when it is filled until the right one is.
    Pair { left: usize, right: usize, equal: bool },
    /// First how often each value that several kinds share has come up; once the slot is filled, only the slot's own.
    Repeats { slot: usize, times: u16, already: Vec<u16>, shared: Vec<usize> },
    /// How many items of a set, to the end.
    Tally { kinds: Kinds },
    /// How many items of a set, as far as the table tells them apart.
    Weigh { kinds: Kinds, weights: Vec<u64> },
}

/// What is known of a seat's complete hand besides that it obeys the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// How many items each tally counted.
    pub(crate) tallied: Vec<u16>,
    /// How often the hand counts.
    pub(crate) weight: Count,
}

impl Verdict {
    /// Nothing is tallied, and the hand counts once.
    pub(crate) const PLAIN: Self = Self { tallied: Vec::new(), weight: Count::ONE };
}

/// The memory of all the rules of one seat that need one.
pub(crate) struct Memory {
    keepers: Vec<Keeper>,
    /// The value of each kind, renumbered from 0.
    values: Vec<usize>,
}

/// Marks, in the first number of a `Repeats` memory, that the slot is not filled yet.
const OPEN: u16 = 0;

impl Memory {
    pub(crate) fn new(kinds: &[Kind], seat: &Seat, tallies: &[Tally]) -> Self {
        let mut distinct: Vec<u32> = kinds.iter().map(|kind| kind.value).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let values: Vec<usize> = kinds
            .iter()
            .map(|kind| distinct.partition_point(|&value| value < kind.value))
            .collect();
        let mut known = FxHashSet::default();
        // What is said twice is remembered once; what weighs twice weighs twice.
        let mut is_new = |rule| matches!(rule, &Rule::Weigh { .. }) || known.insert(rule);
        let mut keepers = Vec::new();
        for rule in &seat.rules {
            if is_new(rule) {
                keepers.extend(keeper(rule, seat, &values, &distinct));
            }
        }
        keepers.extend(tallies.iter().map(|tally| Keeper::Tally { kinds: tally.kinds }));
        Self { keepers, values }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.keepers.is_empty()
    }

    pub(crate) fn start(&self) -> Vec<u16> {
        let mut start = Vec::new();
        for keeper in &self.keepers {
            start.push(0);
            if let Keeper::Repeats { shared, already, .. } = keeper {
                start.extend(shared.iter().map(|&value| already[value]));
            }
        }
        start
    }

    /// The memory after `take` items of a class are put on the places from `from` on; `None` if a rule forbids it.
    pub(crate) fn step(
        &self,
        memory: &[u16],
        class: &Class,
        from: usize,
        take: usize,
    ) -> Option<Vec<u16>> {
        let mut after = memory.to_vec();
        let run = from..from + take;
        let (kind, value) = (class.kind(), self.values[class.kind()]);
        let mut at = 0;
        for keeper in &self.keepers {
            let width = keeper.width();
            let own = &mut after[at..at + width];
            at += width;
            match keeper {
                Keeper::Count { kinds, settles, .. } => {
                    if kinds.contains(kind) {
                        own[0] = (own[0] + take as u16).min(*settles);
                    }
                }
                Keeper::Weigh { kinds, weights } => {
                    if kinds.contains(kind) {
                        own[0] = (own[0] + take as u16).min(weights.len() as u16 - 1);
                    }
                }
                Keeper::Tally { kinds } => {
                    if kinds.contains(kind) {
                        own[0] += take as u16;
                    }
                }
                Keeper::Slots { slots, kinds, settles, .. } => {
                    if kinds.contains(kind) {
                        let hits = run.clone().filter(|&slot| slots.contains(slot)).count();
                        own[0] = (own[0] + hits as u16).min(*settles);
                    }
                }
                Keeper::Pair { left, right, equal } => {
                    if run.contains(left) {
                        own[0] = value as u16 + 1;
                    }
                    if run.contains(right) {
                        if (usize::from(own[0]) == value + 1) != *equal {
                            return None;
                        }
                        own[0] = 0;
                    }
                }
                Keeper::Repeats { slot, times, already, shared } => {
                    repeats(own, (*slot, *times), (already, shared), value, &run)?;
                }
            }
        }
        Some(after)
    }

    /// At the end: do the rules hold, and if so what did the tallies count, and how often does the hand count?
    pub(crate) fn verdict(&self, memory: &[u16]) -> Option<Verdict> {
        let mut tallied = Vec::new();
        let mut weight = Count::ONE;
        let mut at = 0;
        for keeper in &self.keepers {
            let own = &memory[at..at + keeper.width()];
            at += keeper.width();
            let holds = match keeper {
                Keeper::Count { counts, .. } | Keeper::Slots { counts, .. } => {
                    counts.contains(usize::from(own[0]))
                }
                Keeper::Weigh { weights, .. } => {
                    let own = weights[usize::from(own[0])];
                    weight = &weight * &own.into();
                    own > 0
                }
                Keeper::Tally { .. } => {
                    tallied.push(own[0]);
                    true
                }
                Keeper::Pair { .. } => true,
                // Filled with a value of a single kind: judged there and then. With a shared one: its count is kept.
                Keeper::Repeats { times, shared, .. } => {
                    let filled = usize::from(own[0]);
                    filled > shared.len() || own[filled] == *times
                }
            };
            if !holds {
                return None;
            }
        }
        Some(Verdict { tallied, weight })
    }
}

impl Keeper {
    fn width(&self) -> usize {
        match self {
            Self::Repeats { shared, .. } => 1 + shared.len(),
            _ => 1,
        }
    }
}

fn keeper(rule: &Rule, seat: &Seat, values: &[usize], distinct: &[u32]) -> Option<Keeper> {
    Some(match rule {
        Rule::Only(_) | Rule::Slot { .. } => return None,
        &Rule::Count { kinds, counts } => {
            Keeper::Count { kinds, counts, settles: counts.settles_at(seat.capacity) as u16 }
        }
        &Rule::Slots { slots, kinds, counts } => {
            Keeper::Slots { slots, kinds, counts, settles: counts.settles_at(slots.len()) as u16 }
        }
        Rule::Weigh { kinds, weights } => {
            // No seat holds more than its capacity: what the table says past that is never looked at.
            let weights = weights.iter().take(seat.capacity + 1).copied().collect();
            Keeper::Weigh { kinds: *kinds, weights }
        }
        &Rule::Pair { left, right, equal } => Keeper::Pair { left, right, equal },
        Rule::Repeats { slot, times, already } => {
            let mut counted = vec![0u16; distinct.len()];
            for &(value, copies) in already {
                if let Ok(value) = distinct.binary_search(&value) {
                    counted[value] = counted[value].saturating_add(copies.min(1000) as u16);
                }
            }
            let shared = (0..distinct.len())
                .filter(|value| values.iter().filter(|v| *v == value).count() > 1)
                .collect();
            Keeper::Repeats {
                slot: *slot,
                times: (*times).min(5000) as u16,
                already: counted,
                shared,
            }
        }
    })
}

/// One step of a `Repeats` memory: `own[0]` is `OPEN`, or 1 + the index among the shared values of the value at the
/// slot, or one more than that where the slot's value has a single kind and is dealt with.
fn repeats(
    own: &mut [u16],
    (slot, times): (usize, u16),
    (already, shared): (&[u16], &[usize]),
    value: usize,
    run: &std::ops::Range<usize>,
) -> Option<()> {
    let place = shared.iter().position(|&v| v == value);
    if let Some(place) = place
        && (own[0] == OPEN || usize::from(own[0]) == place + 1)
    {
        own[1 + place] += run.len() as u16;
    }
    if own[0] == OPEN && run.contains(&slot) {
        match place {
            Some(place) => own[0] = place as u16 + 1,
            None if already[value] + run.len() as u16 == times => own[0] = shared.len() as u16 + 1,
            None => return None,
        }
        // From here on the other values are of no interest.
        for (other, count) in own[1..].iter_mut().enumerate() {
            if Some(other) != place {
                *count = 0;
            }
        }
    }
    if let Some(place) = place
        && usize::from(own[0]) == place + 1
        && own[1 + place] > times
    {
        return None;
    }
    Some(())
}
