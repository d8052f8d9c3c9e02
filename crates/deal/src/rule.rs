//! What can be known of a seat, and the plain meaning of each rule.
//!
//! [`Rule::holds`] judges a complete hand directly from the words of the rule. It is the only place where the
//! meaning is written for whole hands: brute force, rejection and replay checks use it; the automata of
//! [`crate::automaton`] say the same thing item by item and are compared with it.

use crate::problem::{Kind, Seat};
use crate::sets::{Counts, Kinds, LIMIT, Slots};

/// One thing known of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// It holds nothing but these kinds. A void, a colour, a card it cannot have, a discard pile's group.
    Only(Kinds),
    /// How many of its items are of these kinds: must have, must not have, at least, at most, exactly, even, odd.
    Count {
        /// The kinds counted.
        kinds: Kinds,
        /// How many there may be.
        counts: Counts,
    },
    /// The item at a slot of a sorted seat is one of these kinds: bounds, parity, colour, "not a 5".
    Slot {
        /// Which slot.
        slot: usize,
        /// What it may be.
        kinds: Kinds,
    },
    /// How many of these slots hold one of these kinds.
    Slots {
        /// The slots looked at.
        slots: Slots,
        /// The kinds counted.
        kinds: Kinds,
        /// How many there may be.
        counts: Counts,
    },
    /// Two slots of a sorted seat have the same value, or have different values.
    Pair {
        /// The left slot.
        left: usize,
        /// The right slot.
        right: usize,
        /// The same, or different.
        equal: bool,
    },
    /// The value at a slot of a sorted seat occurs exactly so often on the whole seat.
    Repeats {
        /// Which slot.
        slot: usize,
        /// How often its value occurs, the slot itself included.
        times: usize,
        /// Items that stand open on the same seat and count too: value, how many.
        already: Vec<(u32, usize)>,
    },
    /// A hand counts as often as the table says, by how many of its items are of these kinds: what was seen is that
    /// many times as likely with such a hand. A player who shows one of the k cards asked for that they hold, any of
    /// them as likely as the next, has the weights 0, 6, 3, 2 for a k of 0 to 3. A problem without items has one
    /// world whatever its weights.
    Weigh {
        /// The kinds counted.
        kinds: Kinds,
        /// The weight of holding 0, 1, 2, ... of them; past the end the last one. A weight of 0 forbids.
        weights: Vec<u64>,
    },
    /// What its items are worth together: "15 to 17 high-card points".
    Sum {
        /// What one item of each kind is worth; kinds past the end are worth nothing.
        points: Vec<u8>,
        /// What they may be worth together. A sum past 127 counts as 127.
        counts: Counts,
    },
    /// At least one of these descriptions fits, each a list of rules that hold together: "4-3-3-3, 4-4-3-2 or
    /// 5-3-3-2". A rule that weighs cannot be part of a description.
    AnyOf(Vec<Vec<Rule>>),
}

/// One thing known of several seats together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Across {
    /// How many items of these kinds the seats hold between them: "one of his two stands has a 7".
    Count {
        /// The seats counted.
        seats: Vec<usize>,
        /// The kinds counted.
        kinds: Kinds,
        /// How many there may be in all those seats together.
        counts: Counts,
    },
    /// What the items of the seats are worth together: "26 points between them".
    Sum {
        /// The seats counted.
        seats: Vec<usize>,
        /// What one item of each kind is worth; kinds past the end are worth nothing.
        points: Vec<u8>,
        /// What they may be worth together. A sum past 127 counts as 127.
        counts: Counts,
    },
    /// How many of these slots, of several sorted seats, hold one of these kinds: "of the wires that were in his
    /// hand then, one is a 7".
    Slots {
        /// Seats, each with the slots looked at.
        slots: Vec<(usize, Slots)>,
        /// The kinds counted.
        kinds: Kinds,
        /// How many there may be in all those slots together.
        counts: Counts,
    },
    /// The item at one place does not come after the item at another in the order of the kinds: "the wire
    /// that he got was put to the right of this one". Both seats are sorted. Such a rule needs no memory
    /// in the kind-major order, and cannot be kept in the seat-major one.
    InOrder {
        /// Seat and slot of the item that comes first.
        first: (usize, usize),
        /// Seat and slot of the item that is the same or comes later.
        then: (usize, usize),
    },
}

/// Sums past this one count as this one.
pub(crate) const MOST_POINTS: usize = LIMIT - 1;

/// What items are worth together.
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

    /// Does a complete hand obey the rule? `hand` lists kinds, in slot order where the seat is sorted.
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

    /// How often a complete hand counts: once, unless the rule weighs hands.
    pub fn weight(&self, hand: &[u8]) -> u64 {
        let Self::Weigh { kinds, weights } = self else { return 1 };
        let held = hand.iter().filter(|&&kind| kinds.contains(kind.into())).count();
        weights.get(held).or(weights.last()).copied().unwrap_or(1)
    }

    /// The slots that the rule itself names; none if it does not speak of slots.
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
    /// Does a complete hand obey every rule of the seat? For a sorted seat it must be in slot order.
    pub fn holds(&self, kinds: &[Kind], hand: &[u8]) -> bool {
        hand.len() == self.capacity && self.rules.iter().all(|rule| rule.holds(kinds, hand))
    }

    /// The kinds that the seat, or one slot of it, may hold by the rules that need no memory.
    pub(crate) fn allowed_at(&self, slot: Option<usize>) -> Kinds {
        self.rules.iter().fold(Kinds::ALL, |allowed, rule| match rule {
            Rule::Only(only) => allowed.and(*only),
            Rule::Slot { slot: at, kinds } if Some(*at) == slot => allowed.and(*kinds),
            _ => allowed,
        })
    }

    /// The kinds that the seat may hold somewhere.
    pub(crate) fn allowed(&self) -> Kinds {
        if !self.sorted {
            return self.allowed_at(None);
        }
        (0..self.capacity).fold(Kinds::NONE, |all, slot| all.or(self.allowed_at(Some(slot))))
    }
}

impl Across {
    /// Do complete hands, one per seat, obey the rule?
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

    /// The places that it names one by one.
    pub(crate) fn places(&self) -> Vec<(usize, usize)> {
        match self {
            Self::Count { .. } | Self::Sum { .. } => Vec::new(),
            Self::Slots { slots, .. } => {
                slots.iter().flat_map(|(seat, set)| set.iter().map(|slot| (*seat, slot))).collect()
            }
            Self::InOrder { first, then } => vec![*first, *then],
        }
    }

    /// The seats that it speaks of.
    pub(crate) fn seats(&self) -> Vec<usize> {
        match self {
            Self::Count { seats, .. } | Self::Sum { seats, .. } => seats.clone(),
            Self::Slots { slots, .. } => slots.iter().map(|(seat, _)| *seat).collect(),
            Self::InOrder { first, then } => vec![first.0, then.0],
        }
    }

    /// What an item of this kind counts for. Kinds that count the same, it cannot tell apart.
    pub(crate) fn points(&self, kind: usize) -> u8 {
        match self {
            Self::Count { kinds, .. } | Self::Slots { kinds, .. } => kinds.contains(kind).into(),
            Self::Sum { points, .. } => points.get(kind).copied().unwrap_or(0),
            Self::InOrder { .. } => 0,
        }
    }

    /// How many there may be, for a rule that counts.
    pub(crate) fn counts(&self) -> Option<&Counts> {
        match self {
            Self::Count { counts, .. } | Self::Sum { counts, .. } | Self::Slots { counts, .. } => {
                Some(counts)
            }
            Self::InOrder { .. } => None,
        }
    }

    /// From where on it need not count further, if these kinds are hidden; 0 for a rule that does not count.
    pub(crate) fn settles_at(&self, kinds: &[Kind]) -> usize {
        let hidden = kinds.iter().enumerate();
        let most =
            hidden.map(|(kind, hidden)| hidden.copies * usize::from(self.points(kind))).sum();
        self.counts().map_or(0, |counts| counts.settles_at(MOST_POINTS.min(most)))
    }

    /// How many items of a run on a seat count, if they are of a kind that does.
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
