//! What the rules of a seat must remember from one class of items to the next.
//!
//! Each rule keeps a few small numbers. The automaton merges states whose differences turn out not to matter, so this
//! code can be simple.

use crate::classes::Class;
use crate::count::Count;
use crate::likelihood::Tally;
use crate::problem::{Kind, Seat};
use crate::rule::{MOST_POINTS, Rule};
use crate::sets::{Counts, Kinds, Slots};
use rustc_hash::FxHashSet;
use std::borrow::Cow;

enum Keeper {
    /// The number of items of a set so far.
    Count { kinds: Kinds, counts: Permitted },
    /// The number of matching slots so far.
    Slots { slots: Slots, kinds: Kinds, counts: Permitted },
    /// The total points of the items so far.
    Sum { points: Vec<u8>, counts: Permitted },
    /// For each description whether it is ruled out, and the memory of its rules while it is not.
    AnyOf(Vec<Vec<Keeper>>),
    /// The value at the left slot, plus one, from when it is filled until the right slot is.
    Pair { left: usize, right: usize, equal: bool },
    /// First how often each value shared by several kinds has occurred; once the slot is filled, only the slot's own
    /// value.
    Repeats { slot: usize, times: u16, already: Vec<u16>, shared: Vec<usize> },
    /// The exact number of items of a set.
    Tally { kinds: Kinds },
    /// The number of items of a set, up to where the table stops distinguishing.
    Weigh { kinds: Kinds, weights: Vec<u64> },
}

/// The permitted counts, for a memory that counts up.
struct Permitted {
    counts: Counts,
    /// From here on all counts are treated alike.
    settles: usize,
    /// No count above this one is permitted.
    greatest: usize,
}

impl Permitted {
    fn new(counts: Counts, most: usize) -> Self {
        let greatest = counts.greatest(most).unwrap_or(0);
        Self { counts, settles: counts.settles_at(most), greatest }
    }

    fn add(&self, counted: &mut u16, more: usize) -> Option<()> {
        let sum = usize::from(*counted) + more;
        *counted = sum.min(self.settles) as u16;
        // A count above the greatest permitted one can never recover: most descriptions are ruled out here, not at
        // the end.
        (sum <= self.greatest || self.counts.contains(self.settles)).then_some(())
    }

    fn holds(&self, counted: u16) -> bool {
        self.counts.contains(counted.into())
    }
}

/// Marks, in the first number of a description's memory, that the description can no longer fit.
const OUT: u16 = 1;

/// What is known about a seat's complete hand besides that it obeys the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The number of items that each tally counted.
    pub(crate) tallied: Vec<u16>,
    /// The weight of the hand.
    pub(crate) weight: Count,
}

impl Verdict {
    /// Nothing is tallied, and the hand has weight 1.
    pub(crate) const PLAIN: Self = Self { tallied: Vec::new(), weight: Count::ONE };
}

/// The memory of all stateful rules of one seat.
pub(crate) struct Memory {
    keepers: Vec<Keeper>,
    /// The value of each kind, renumbered from 0.
    values: Vec<usize>,
}

/// Marks, in the first number of a `Repeats` memory, that the slot is not yet filled.
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
        // Duplicate rules are remembered once, except that duplicate weights multiply.
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
        self.keepers.iter().for_each(|keeper| keeper.start(&mut start));
        start
    }

    /// The memory after `take` items of a class are put on the places starting at `from`; `None` if a rule forbids
    /// it.
    pub(crate) fn step(
        &self,
        memory: &[u16],
        class: &Class,
        from: usize,
        take: usize,
    ) -> Option<Vec<u16>> {
        let mut after = memory.to_vec();
        let value = self.values[class.kind()];
        let taken = Taken { kind: class.kind(), value, run: from..from + take };
        step_all(&self.keepers, &mut after, &taken)?;
        Some(after)
    }

    /// At the end: whether the rules hold, and if so, the tallied counts and the weight of the hand.
    pub(crate) fn verdict(&self, memory: &[u16]) -> Option<Verdict> {
        let mut verdict = Verdict::PLAIN;
        all_hold(&self.keepers, memory, &mut verdict).then_some(verdict)
    }
}

/// Items of one kind that a seat takes, and the places that they fill.
struct Taken {
    kind: usize,
    value: usize,
    run: std::ops::Range<usize>,
}

fn step_all(keepers: &[Keeper], mut memory: &mut [u16], taken: &Taken) -> Option<()> {
    for keeper in keepers {
        let (own, rest) = memory.split_at_mut(keeper.width());
        keeper.step(own, taken)?;
        memory = rest;
    }
    Some(())
}

fn all_hold(keepers: &[Keeper], mut memory: &[u16], verdict: &mut Verdict) -> bool {
    keepers.iter().all(|keeper| {
        let (own, rest) = memory.split_at(keeper.width());
        memory = rest;
        keeper.holds(own, verdict)
    })
}

/// The size of a description's memory without its mark.
fn width_of(rules: &[Keeper]) -> usize {
    rules.iter().map(Keeper::width).sum()
}

impl Keeper {
    fn width(&self) -> usize {
        match self {
            Self::Repeats { shared, .. } => 1 + shared.len(),
            Self::AnyOf(descriptions) => descriptions.iter().map(|rules| 1 + width_of(rules)).sum(),
            _ => 1,
        }
    }

    fn start(&self, memory: &mut Vec<u16>) {
        match self {
            Self::Repeats { shared, already, .. } => {
                memory.push(OPEN);
                memory.extend(shared.iter().map(|&value| already[value]));
            }
            Self::AnyOf(descriptions) => {
                for rules in descriptions {
                    memory.push(0);
                    rules.iter().for_each(|rule| rule.start(memory));
                }
            }
            _ => memory.push(0),
        }
    }

    fn step(&self, own: &mut [u16], taken: &Taken) -> Option<()> {
        let Taken { kind, value, run } = taken;
        let of = |kinds: &Kinds| if kinds.contains(*kind) { run.len() } else { 0 };
        match self {
            Self::Count { kinds, counts } => counts.add(&mut own[0], of(kinds)),
            Self::Slots { slots, kinds, counts } => {
                let hits = run.clone().filter(|&slot| slots.contains(slot)).count();
                counts.add(&mut own[0], hits.min(of(kinds)))
            }
            Self::Sum { points, counts } => {
                let each = points.get(*kind).copied().unwrap_or(0);
                counts.add(&mut own[0], usize::from(each) * run.len())
            }
            Self::AnyOf(descriptions) => any_fits(descriptions, own, taken),
            Self::Weigh { kinds, weights } => {
                own[0] = (own[0] + of(kinds) as u16).min(weights.len() as u16 - 1);
                Some(())
            }
            Self::Tally { kinds } => {
                own[0] += of(kinds) as u16;
                Some(())
            }
            Self::Pair { left, right, equal } => {
                if run.contains(left) {
                    own[0] = *value as u16 + 1;
                }
                if run.contains(right) {
                    let same = usize::from(own[0]) == value + 1;
                    own[0] = 0;
                    return (same == *equal).then_some(());
                }
                Some(())
            }
            Self::Repeats { slot, times, already, shared } => {
                repeats(own, (*slot, *times), (already, shared), *value, run)
            }
        }
    }

    /// Whether the rule holds for a complete hand; any other result is added to the verdict.
    fn holds(&self, own: &[u16], verdict: &mut Verdict) -> bool {
        match self {
            Self::Count { counts, .. } | Self::Slots { counts, .. } | Self::Sum { counts, .. } => {
                counts.holds(own[0])
            }
            Self::AnyOf(descriptions) => {
                let mut memory = own;
                descriptions.iter().any(|rules| {
                    let (this, rest) = memory.split_at(1 + width_of(rules));
                    memory = rest;
                    this[0] != OUT && all_hold(rules, &this[1..], verdict)
                })
            }
            Self::Weigh { weights, .. } => {
                let own = weights[usize::from(own[0])];
                verdict.weight = &verdict.weight * &own.into();
                own > 0
            }
            Self::Tally { .. } => {
                verdict.tallied.push(own[0]);
                true
            }
            Self::Pair { .. } => true,
            // If filled with a value of a single kind, it was already checked at that point; if with a shared value,
            // its count is kept.
            Self::Repeats { times, shared, .. } => {
                let filled = usize::from(own[0]);
                filled > shared.len() || own[filled] == *times
            }
        }
    }
}

/// One step of each description that may still fit; `None` once none does. The memory of a description that is ruled
/// out is cleared, so that states differ only by the others.
fn any_fits(descriptions: &[Vec<Keeper>], mut memory: &mut [u16], taken: &Taken) -> Option<()> {
    let mut one_fits = false;
    for rules in descriptions {
        let (this, rest) = memory.split_at_mut(1 + width_of(rules));
        memory = rest;
        if this[0] != OUT && step_all(rules, &mut this[1..], taken).is_none() {
            this.fill(0);
            this[0] = OUT;
        }
        one_fits |= this[0] != OUT;
    }
    one_fits.then_some(())
}

fn keeper(rule: &Rule, seat: &Seat, values: &[usize], distinct: &[u32]) -> Option<Keeper> {
    Some(match rule {
        Rule::Only(_) | Rule::Slot { .. } => return None,
        &Rule::Count { kinds, counts } => {
            Keeper::Count { kinds, counts: Permitted::new(counts, seat.capacity) }
        }
        &Rule::Slots { slots, kinds, counts } => {
            Keeper::Slots { slots, kinds, counts: Permitted::new(counts, slots.len()) }
        }
        Rule::Sum { points, counts } => {
            Keeper::Sum { points: points.clone(), counts: Permitted::new(*counts, MOST_POINTS) }
        }
        Rule::AnyOf(descriptions) => {
            let rule = |rule: &Rule| keeper(&counted(rule), seat, values, distinct);
            let rules = |rules: &Vec<Rule>| rules.iter().filter_map(rule).collect();
            Keeper::AnyOf(descriptions.iter().map(rules).collect())
        }
        Rule::Weigh { kinds, weights } => {
            // No seat holds more than its capacity, so the table beyond that is never used.
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

/// A rule inside a description: even a rule that is stateless for a whole seat needs memory here, because violating
/// it only rules out the description.
fn counted(rule: &Rule) -> Cow<'_, Rule> {
    match *rule {
        Rule::Only(kinds) => {
            Cow::Owned(Rule::Count { kinds: kinds.not(), counts: Counts::exactly(0) })
        }
        Rule::Slot { slot, kinds } => {
            let counts = Counts::exactly(1);
            Cow::Owned(Rule::Slots { slots: Slots::one(slot), kinds, counts })
        }
        _ => Cow::Borrowed(rule),
    }
}

/// One step of a `Repeats` memory: `own[0]` is `OPEN`, or 1 + the index among the shared values of the value at the
/// slot, or one more than that if the slot's value has a single kind and has been checked.
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
        // From here on the other values do not matter.
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
