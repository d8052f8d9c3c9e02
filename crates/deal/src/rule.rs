//! What can be known about a seat, and the reference meaning of each rule.
//!
//! [`Rule::holds`] evaluates a rule directly on a complete hand, following its definition. This is the only place
//! where the meaning is spelled out for whole hands: brute force, rejection sampling and replay checks use it. The
//! automata of [`crate::automaton`] implement the same meaning item by item, and tests compare them with it.

use crate::problem::{Kind, Seat};
use crate::sets::{Counts, Kinds, LIMIT, Slots};

/// A single fact about one seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// It holds only these kinds. Expresses a void, a colour, a card it cannot have, or the group of a discard pile.
    Only(Kinds),
    /// How many of its items are of these kinds: must have, must not have, at least, at most, exactly, even, odd.
    Count {
        /// The kinds counted.
        kinds: Kinds,
        /// The permitted counts.
        counts: Counts,
    },
    /// The item at a slot of a sorted seat is one of these kinds: bounds, parity, colour, "not a 5".
    Slot {
        /// Index of the slot.
        slot: usize,
        /// The kinds that it may hold.
        kinds: Kinds,
    },
    /// How many of these slots hold one of these kinds.
    Slots {
        /// The slots considered.
        slots: Slots,
        /// The kinds counted.
        kinds: Kinds,
        /// The permitted counts.
        counts: Counts,
    },
    /// Two slots of a sorted seat have the same value, or have different values.
    Pair {
        /// The left slot.
        left: usize,
        /// The right slot.
        right: usize,
        /// True for the same value, false for different values.
        equal: bool,
    },
    /// The value at a slot of a sorted seat occurs exactly this many times on the whole seat.
    Repeats {
        /// Index of the slot.
        slot: usize,
        /// How many times its value occurs, the slot itself included.
        times: usize,
        /// Open items on the same seat that count too: value and number.
        already: Vec<(u32, usize)>,
    },
    /// Weighs a hand by how many of its items are of these kinds: what was observed is proportionally more likely
    /// with such a hand. For example, if a player shows one of the k cards asked for that they hold, each equally
    /// likely, the weights are 0, 6, 3, 2 for k from 0 to 3 (proportional to 1/k). A problem without items has one
    /// world whatever its weights.
    Weigh {
        /// The kinds counted.
        kinds: Kinds,
        /// The weight of holding 0, 1, 2, ... of them; the last entry applies to all larger numbers. A weight of 0
        /// forbids.
        weights: Vec<u64>,
    },
    /// The total points of its items: "15 to 17 high-card points".
    Sum {
        /// Points per item of each kind; kinds beyond the end are worth nothing.
        points: Vec<u8>,
        /// The permitted totals. A total above 127 counts as 127.
        counts: Counts,
    },
    /// At least one of these descriptions fits, where each is a list of rules that all hold: "4-3-3-3, 4-4-3-2 or
    /// 5-3-3-2". A description cannot contain a [`Rule::Weigh`].
    AnyOf(Vec<Vec<Rule>>),
}

/// A single fact about several seats together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Across {
    /// How many items of these kinds the seats hold between them: "one of their two stands has a 7".
    Count {
        /// The seats counted.
        seats: Vec<usize>,
        /// The kinds counted.
        kinds: Kinds,
        /// The permitted counts over all those seats together.
        counts: Counts,
    },
    /// The total points of the seats' items: "26 points between them".
    Sum {
        /// The seats counted.
        seats: Vec<usize>,
        /// Points per item of each kind; kinds beyond the end are worth nothing.
        points: Vec<u8>,
        /// The permitted totals. A total above 127 counts as 127.
        counts: Counts,
    },
    /// How many of these slots, on several sorted seats, hold one of these kinds: "of the wires that were in their
    /// hand then, one is a 7".
    Slots {
        /// Seats, each with the slots considered.
        slots: Vec<(usize, Slots)>,
        /// The kinds counted.
        kinds: Kinds,
        /// The permitted counts over all those slots together.
        counts: Counts,
    },
    /// The item at one place does not come after the item at another in the order of the kinds: "the wire they
    /// received was put to the right of this one". Both seats are sorted. Such a rule adds no state to a kind-major
    /// sweep, and cannot be enforced in a seat-major one.
    InOrder {
        /// Seat and slot of the item that comes first.
        first: (usize, usize),
        /// Seat and slot of the item that is of the same kind or a later one.
        then: (usize, usize),
    },
}

/// Totals above this count as this.
pub(crate) const MOST_POINTS: usize = LIMIT - 1;

/// The total points of some items.
fn worth<'a>(points: &[u8], items: impl Iterator<Item = &'a u8>) -> usize {
    let each = items.map(|&kind| points.get(usize::from(kind)).copied().unwrap_or(0));
    each.map(usize::from).sum::<usize>().min(MOST_POINTS)
}

fn distinct(seats: &[usize]) -> Vec<usize> {
    let mut seats = seats.to_vec();
    seats.sort_unstable();
    seats.dedup();
    seats
}

impl Rule {
    /// At least one of these kinds.
    pub fn must_have(kinds: Kinds) -> Self {
        Self::Count { kinds, counts: Counts::at_least(1) }
    }

    /// None of these kinds.
    pub fn must_not_have(kinds: Kinds) -> Self {
        Self::Only(kinds.not())
    }

    /// Whether a complete hand obeys the rule. `hand` lists kinds, in slot order if the seat is sorted.
    pub fn holds(&self, kinds: &[Kind], hand: &[u8]) -> bool {
        let value = |slot: usize| kinds[usize::from(hand[slot])].value;
        let is_in = |set: &Kinds, slot: usize| set.contains(usize::from(hand[slot]));
        match self {
            Self::Only(only) => (0..hand.len()).all(|slot| is_in(only, slot)),
            Self::Count { kinds, counts } => {
                counts.contains((0..hand.len()).filter(|&slot| is_in(kinds, slot)).count())
            }
            Self::Slot { slot, kinds } => is_in(kinds, *slot),
            Self::Slots { slots, kinds, counts } => {
                counts.contains(slots.iter().filter(|&slot| is_in(kinds, slot)).count())
            }
            Self::Pair { left, right, equal } => (value(*left) == value(*right)) == *equal,
            Self::Repeats { slot, times, already } => {
                let wanted = value(*slot);
                let hidden = (0..hand.len()).filter(|&slot| value(slot) == wanted).count();
                let open: usize =
                    already.iter().filter(|(value, _)| *value == wanted).map(|(_, n)| n).sum();
                hidden + open == *times
            }
            Self::Weigh { .. } => self.weight(hand) > 0,
            Self::Sum { points, counts } => counts.contains(worth(points, hand.iter())),
            Self::AnyOf(descriptions) => {
                descriptions.iter().any(|rules| rules.iter().all(|rule| rule.holds(kinds, hand)))
            }
        }
    }

    /// The weight of a complete hand: 1 unless this is a [`Rule::Weigh`].
    pub fn weight(&self, hand: &[u8]) -> u64 {
        let Self::Weigh { kinds, weights } = self else { return 1 };
        let held = hand.iter().filter(|&&kind| kinds.contains(kind.into())).count();
        weights.get(held).or(weights.last()).copied().unwrap_or(1)
    }

    /// The slots that the rule itself refers to; `None` if it is not about slots.
    pub(crate) fn slots(&self) -> Option<Slots> {
        match self {
            Self::Only(_)
            | Self::Count { .. }
            | Self::Weigh { .. }
            | Self::Sum { .. }
            | Self::AnyOf(_) => None,
            Self::Slot { slot, .. } | Self::Repeats { slot, .. } => Some(Slots::one(*slot)),
            Self::Slots { slots, .. } => Some(*slots),
            Self::Pair { left, right, .. } => Some(Slots::one(*left).or(Slots::one(*right))),
        }
    }
}

impl Seat {
    /// Whether a complete hand obeys every rule of the seat. For a sorted seat it must be in slot order.
    pub fn holds(&self, kinds: &[Kind], hand: &[u8]) -> bool {
        hand.len() == self.capacity && self.rules.iter().all(|rule| rule.holds(kinds, hand))
    }

    /// The kinds that the seat, or one slot of it, may hold according to its stateless rules.
    pub(crate) fn allowed_at(&self, slot: Option<usize>) -> Kinds {
        self.rules.iter().fold(Kinds::ALL, |allowed, rule| match rule {
            Rule::Only(only) => allowed.and(*only),
            Rule::Slot { slot: at, kinds } if Some(*at) == slot => allowed.and(*kinds),
            _ => allowed,
        })
    }

    /// The kinds that the seat may hold anywhere.
    pub(crate) fn allowed(&self) -> Kinds {
        if !self.sorted {
            return self.allowed_at(None);
        }
        (0..self.capacity).fold(Kinds::NONE, |all, slot| all.or(self.allowed_at(Some(slot))))
    }
}

impl Across {
    /// Whether complete hands, one per seat, obey the rule.
    pub fn holds<'a>(&self, hand: impl Fn(usize) -> &'a [u8]) -> bool {
        match self {
            Self::Count { seats, kinds, counts } => {
                let seats = distinct(seats);
                let held = seats.iter().flat_map(|&seat| hand(seat));
                counts.contains(held.filter(|&&kind| kinds.contains(usize::from(kind))).count())
            }
            Self::Sum { seats, points, counts } => {
                let seats = distinct(seats);
                counts.contains(worth(points, seats.iter().flat_map(|&seat| hand(seat))))
            }
            Self::Slots { slots, kinds, counts } => {
                let held = slots.iter().map(|(seat, slots)| {
                    let hand = hand(*seat);
                    slots.iter().filter(|&slot| kinds.contains(usize::from(hand[slot]))).count()
                });
                counts.contains(held.sum())
            }
            Self::InOrder { first, then } => hand(first.0)[first.1] <= hand(then.0)[then.1],
        }
    }

    /// The places that the rule refers to individually.
    pub(crate) fn places(&self) -> Vec<(usize, usize)> {
        match self {
            Self::Count { .. } | Self::Sum { .. } => Vec::new(),
            Self::Slots { slots, .. } => {
                slots.iter().flat_map(|(seat, set)| set.iter().map(|slot| (*seat, slot))).collect()
            }
            Self::InOrder { first, then } => vec![*first, *then],
        }
    }

    /// The seats that the rule is about.
    pub(crate) fn seats(&self) -> Vec<usize> {
        match self {
            Self::Count { seats, .. } | Self::Sum { seats, .. } => seats.clone(),
            Self::Slots { slots, .. } => slots.iter().map(|(seat, _)| *seat).collect(),
            Self::InOrder { first, then } => vec![first.0, then.0],
        }
    }

    /// What an item of this kind counts for. The rule cannot distinguish kinds that count the same.
    pub(crate) fn points(&self, kind: usize) -> u8 {
        match self {
            Self::Count { kinds, .. } | Self::Slots { kinds, .. } => kinds.contains(kind).into(),
            Self::Sum { points, .. } => points.get(kind).copied().unwrap_or(0),
            Self::InOrder { .. } => 0,
        }
    }

    /// The permitted counts, for a rule that counts.
    pub(crate) fn counts(&self) -> Option<&Counts> {
        match self {
            Self::Count { counts, .. } | Self::Sum { counts, .. } | Self::Slots { counts, .. } => {
                Some(counts)
            }
            Self::InOrder { .. } => None,
        }
    }

    /// The count from which on counting further makes no difference, given the hidden kinds; 0 for a rule that does
    /// not count.
    pub(crate) fn settles_at(&self, kinds: &[Kind]) -> usize {
        let hidden = kinds.iter().enumerate();
        let most =
            hidden.map(|(kind, hidden)| hidden.copies * usize::from(self.points(kind))).sum();
        self.counts().map_or(0, |counts| counts.settles_at(MOST_POINTS.min(most)))
    }

    /// How many items of a run on a seat are counted, if they are of a kind that counts.
    pub(crate) fn counted(&self, seat: usize, from: usize, take: usize) -> usize {
        match self {
            Self::Count { .. } | Self::Sum { .. } => take,
            Self::Slots { slots, .. } => {
                let here = slots.iter().filter(|(number, _)| *number == seat);
                here.map(|(_, set)| (from..from + take).filter(|&s| set.contains(s)).count()).sum()
            }
            Self::InOrder { .. } => 0,
        }
    }
}
