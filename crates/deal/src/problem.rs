//! What is hidden: kinds of item with a number of copies, the seats that hold them, and what is known about each
//! seat.
//!
//! A [`Setup`] is unchecked data; a [`Problem`] is a validated setup, so code beyond this file never has to check
//! whether a slot exists. A problem does not know what a card is: games translate a player's view into one.

use crate::rule::{Across, Rule};
use crate::sets::{LIMIT, SEATS};
use thiserror::Error;

/// One kind of item. Kinds are listed in the order in which sorted seats hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// How many copies are hidden.
    pub copies: usize,
    /// The value used to compare two items; several kinds may share a value.
    pub value: u32,
}

/// A place where hidden items can be: a hand, a stand, a single slot, a discard pile, the stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// How many hidden items it holds, exactly.
    pub capacity: usize,
    /// Whether its items are sorted in the order of the kinds, so that "slot 3" means something.
    pub sorted: bool,
    /// What is known about it. All rules hold at once.
    pub rules: Vec<Rule>,
}

impl Seat {
    /// An unordered seat.
    pub fn hand(capacity: usize) -> Self {
        Self { capacity, sorted: false, rules: Vec::new() }
    }

    /// A seat whose items are sorted by ascending kind.
    pub fn stand(capacity: usize) -> Self {
        Self { capacity, sorted: true, rules: Vec::new() }
    }

    /// The same seat with one more rule.
    #[must_use]
    pub fn with(mut self, rule: Rule) -> Self {
        self.rules.push(rule);
        self
    }
}

/// A problem as given, not yet validated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The kinds, in sort order.
    pub kinds: Vec<Kind>,
    /// The seats; together they hold every copy of every kind.
    pub seats: Vec<Seat>,
    /// What is known about several seats together.
    pub across: Vec<Across>,
}

/// Why a setup is not a valid problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The items do not fill the seats.
    #[error(
        "{items} hidden items for {places} places: the seats must hold every copy of every kind exactly"
    )]
    Sizes {
        /// The total number of copies of all kinds.
        items: usize,
        /// The total capacity of all seats.
        places: usize,
    },
    /// More kinds than a [`Kinds`](crate::Kinds) set can represent.
    #[error("{kinds} kinds: at most {LIMIT} are supported")]
    TooManyKinds {
        /// The number of kinds given.
        kinds: usize,
    },
    /// More seats than are supported.
    #[error("{seats} seats: at most {SEATS} are supported")]
    TooManySeats {
        /// The number of seats given.
        seats: usize,
    },
    /// More items than a [`Counts`](crate::Counts) set can represent.
    #[error("{items} hidden items: at most {} are supported", LIMIT - 1)]
    TooManyItems {
        /// The number of items given.
        items: usize,
    },
    /// A rule refers to a slot that the seat does not have.
    #[error("rule {rule} of seat {seat} names slot {slot}, but the seat has slots 0 to {last}", last = *.capacity as isize - 1)]
    NoSuchSlot {
        /// Index of the seat.
        seat: usize,
        /// Index of the rule within the seat.
        rule: usize,
        /// The slot that the rule refers to.
        slot: usize,
        /// How many slots there are.
        capacity: usize,
    },
    /// A rule refers to slots of an unsorted seat.
    #[error("rule {rule} of seat {seat} refers to slots, but the seat is not sorted")]
    NotSorted {
        /// Index of the seat.
        seat: usize,
        /// Index of the rule within the seat.
        rule: usize,
    },
    /// A pair rule whose left slot is not to the left of its right slot.
    #[error(
        "rule {rule} of seat {seat} compares slot {left} with slot {right}: the first must be the smaller one"
    )]
    PairOrder {
        /// Index of the seat.
        seat: usize,
        /// Index of the rule within the seat.
        rule: usize,
        /// The left slot.
        left: usize,
        /// The right slot.
        right: usize,
    },
    /// A [`Rule::Weigh`] without any weights.
    #[error("rule {rule} of seat {seat} weighs hands by an empty table: give at least one weight")]
    NoWeights {
        /// Index of the seat.
        seat: usize,
        /// Index of the rule within the seat.
        rule: usize,
    },
    /// A [`Rule::Weigh`] inside a [`Rule::AnyOf`].
    #[error(
        "rule {rule} of seat {seat} weighs hands inside one of several alternatives: weigh them outside"
    )]
    WeighsInDescription {
        /// Index of the seat.
        seat: usize,
        /// Index of the rule within the seat.
        rule: usize,
    },
    /// A rule across seats refers to a seat that does not exist.
    #[error("rule {rule} across seats names seat {seat}, but there are {seats} seats")]
    NoSuchSeat {
        /// Index among the rules across seats.
        rule: usize,
        /// The seat that the rule refers to.
        seat: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// A rule across seats refers to a slot that does not exist, or to a slot of an unsorted seat.
    #[error(
        "rule {rule} across seats names slot {slot} of seat {seat}, but the seat is not sorted or has no such slot"
    )]
    NoSuchPlace {
        /// Index among the rules across seats.
        rule: usize,
        /// The seat that the rule refers to.
        seat: usize,
        /// The slot that the rule refers to.
        slot: usize,
    },
}

/// A validated setup: sizes match, and every slot and seat that a rule refers to exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    setup: Setup,
    offsets: Vec<usize>,
}

impl Problem {
    /// Validates a setup.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        check_sizes(&setup)?;
        for (seat, held) in setup.seats.iter().enumerate() {
            for (rule, known) in held.rules.iter().enumerate() {
                check_rule(seat, held, rule, known)?;
            }
        }
        let seats = setup.seats.len();
        for (rule, across) in setup.across.iter().enumerate() {
            if let Some(&seat) = across.seats().iter().find(|&&seat| seat >= seats) {
                return Err(SetupError::NoSuchSeat { rule, seat, seats });
            }
            for (seat, slot) in across.places() {
                let held = &setup.seats[seat];
                if !held.sorted || slot >= held.capacity {
                    return Err(SetupError::NoSuchPlace { rule, seat, slot });
                }
            }
        }
        let mut offsets = vec![0];
        for seat in &setup.seats {
            offsets.push(offsets[offsets.len() - 1] + seat.capacity);
        }
        Ok(Self { setup, offsets })
    }

    /// The kinds, in sort order.
    pub fn kinds(&self) -> &[Kind] {
        &self.setup.kinds
    }

    /// The seats, by index.
    pub fn seats(&self) -> &[Seat] {
        &self.setup.seats
    }

    /// The rules across seats.
    pub fn across(&self) -> &[Across] {
        &self.setup.across
    }

    /// How many hidden items there are.
    pub fn items(&self) -> usize {
        self.offsets[self.offsets.len() - 1]
    }

    /// The same problem with all nonzero weights set to 1: every possible deal counts once, so its worlds are the
    /// deals themselves.
    #[must_use]
    pub fn unweighed(&self) -> Self {
        let mut problem = self.clone();
        for rule in problem.setup.seats.iter_mut().flat_map(|seat| &mut seat.rules) {
            if let Rule::Weigh { kinds, weights } = rule {
                let last = weights.len().saturating_sub(1);
                let counts = (0..LIMIT).filter(|&held| weights[held.min(last)] > 0).collect();
                *rule = Rule::Count { kinds: *kinds, counts };
            }
        }
        problem
    }

    /// The underlying setup, to be copied, changed and validated again.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where each seat's items begin in a flat list of all items, followed by the end of the list.
    pub(crate) fn offsets(&self) -> &[usize] {
        &self.offsets
    }
}

fn check_sizes(setup: &Setup) -> Result<(), SetupError> {
    if setup.kinds.len() > LIMIT {
        return Err(SetupError::TooManyKinds { kinds: setup.kinds.len() });
    }
    if setup.seats.len() > SEATS {
        return Err(SetupError::TooManySeats { seats: setup.seats.len() });
    }
    // Saturating, so that absurd sizes are rejected instead of wrapping around to plausible ones.
    let sum = |sizes: &mut dyn Iterator<Item = usize>| sizes.fold(0, usize::saturating_add);
    let items = sum(&mut setup.kinds.iter().map(|kind| kind.copies));
    let places = sum(&mut setup.seats.iter().map(|seat| seat.capacity));
    if items >= LIMIT {
        return Err(SetupError::TooManyItems { items });
    }
    if items != places {
        return Err(SetupError::Sizes { items, places });
    }
    Ok(())
}

fn check_rule(seat: usize, held: &Seat, rule: usize, known: &Rule) -> Result<(), SetupError> {
    if matches!(known, Rule::Weigh { weights, .. } if weights.is_empty()) {
        return Err(SetupError::NoWeights { seat, rule });
    }
    if let Rule::AnyOf(descriptions) = known {
        return descriptions.iter().flatten().try_for_each(|part| match part {
            Rule::Weigh { .. } => Err(SetupError::WeighsInDescription { seat, rule }),
            _ => check_rule(seat, held, rule, part),
        });
    }
    let Some(slots) = known.slots() else { return Ok(()) };
    if !held.sorted {
        return Err(SetupError::NotSorted { seat, rule });
    }
    if let Some(slot) = slots.iter().find(|&slot| slot >= held.capacity) {
        return Err(SetupError::NoSuchSlot { seat, rule, slot, capacity: held.capacity });
    }
    if let Rule::Pair { left, right, .. } = *known {
        // Slots beyond the limit do not fit in the set above, so they are checked here.
        if let Some(slot) = [left, right].into_iter().find(|&slot| slot >= held.capacity) {
            return Err(SetupError::NoSuchSlot { seat, rule, slot, capacity: held.capacity });
        }
        if left >= right {
            return Err(SetupError::PairOrder { seat, rule, left, right });
        }
    }
    if let Rule::Slot { slot, .. } | Rule::Repeats { slot, .. } = *known
        && slot >= held.capacity
    {
        return Err(SetupError::NoSuchSlot { seat, rule, slot, capacity: held.capacity });
    }
    Ok(())
}
