//! From a table to problems of the deal crate: every fact becomes a rule that remembers its source.
//!
//! Most tables are one problem. A fact that no single rule can express (a label on two wires that
//! were dealt to different stands; a count token on a stand with a hidden X wire) is split into
//! mutually exclusive cases, one problem each; the worlds of the table are those of all cases
//! together. Nothing is dropped: a table that would need too many cases is a typed error that names
//! the entry.

use std::collections::BTreeMap;

use kibitzer_deal::{Across, Counts, Kinds, Problem, Rule, RuleId, Setup, SetupError, Slots};
use thiserror::Error;

use super::layout::{Counting, Layout, Seated};
use crate::facts::{Fact, What, Why, facts};
use crate::stand::Spot;
use crate::table::Table;
use crate::table_error::Place;
use crate::tiles::{Value, ValueSet};

/// The maximum number of cases that a table is split into.
pub const MOST_CASES: usize = 4096;

/// Why a table cannot be counted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TranslationError {
    /// Too many facts that no single rule can express.
    #[error(
        "{named}: this entry splits the table into more than {MOST_CASES} cases; remove it or a similar one"
    )]
    TooManyCases {
        /// The entry that exceeded the limit.
        at: Place,
        /// The same, using the players' names.
        named: String,
    },
    /// The problem is larger than the deal crate supports, or a bug.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The table itself: faces, the order of a stand, the colour of what was left out.
    Given,
    /// A fact, by its index in [`Translation::facts`].
    Fact(usize),
}

/// One of the problems that a table is split into.
#[derive(Debug, Clone)]
pub struct Case {
    /// The problem, for the deal crate.
    pub problem: Problem,
    seats: Vec<Vec<Source>>,
    across: Vec<Source>,
}

impl Case {
    /// Where one of its rules comes from.
    #[must_use]
    pub fn source(&self, rule: RuleId) -> Option<Source> {
        match rule {
            RuleId::Seat { seat, rule } => self.seats.get(seat)?.get(rule).copied(),
            RuleId::Across { rule } => self.across.get(rule).copied(),
        }
    }
}

/// A table as problems.
#[derive(Debug, Clone)]
pub struct Translation {
    /// How the slots of the table map to the problems.
    pub layout: Layout,
    /// The facts that the rules come from.
    pub facts: Vec<Fact>,
    /// The problems; their worlds are mutually exclusive.
    pub cases: Vec<Case>,
}

impl Translation {
    /// Translates a table with all its facts.
    ///
    /// # Errors
    /// If it would take too many cases.
    pub fn new(table: &Table, counting: Counting) -> Result<Translation, TranslationError> {
        Self::with_facts(table, counting, stated(table, counting))
    }

    /// Translates a table with these facts instead of its own.
    ///
    /// # Errors
    /// If it would take too many cases.
    pub fn with_facts(
        table: &Table,
        counting: Counting,
        facts: Vec<Fact>,
    ) -> Result<Translation, TranslationError> {
        let layout = Layout::new(table, counting);
        let seats = layout.deal_seats();
        let sources = seats.iter().map(|seat| vec![Source::Given; seat.rules.len()]).collect();
        let across = layout.deal_across();
        let given = vec![Source::Given; across.len()];
        let setup = Setup { kinds: layout.deal_kinds(), seats, across };
        let mut drafts = vec![Draft { setup, seats: sources, across: given }];
        let saying = Saying { table, layout: &layout };
        for (number, fact) in facts.iter().enumerate() {
            let ways = saying.ways(&fact.what);
            if drafts.len().saturating_mul(ways.len()) > MOST_CASES {
                let named = fact.at.named(&table.setup().stand_names());
                return Err(TranslationError::TooManyCases { at: fact.at, named });
            }
            let mut next = Vec::with_capacity(drafts.len() * ways.len());
            for draft in drafts {
                next.extend(ways.iter().map(|pieces| draft.with(pieces, Source::Fact(number))));
            }
            drafts = next;
        }
        let cases = drafts.into_iter().map(Draft::finish).collect::<Result<_, _>>()?;
        Ok(Translation { layout, facts, cases })
    }
}

/// The facts of a table, depending on the counting. The counting of the case files ignores what an
/// entered failed cut says about its target.
pub(super) fn stated(table: &Table, counting: Counting) -> Vec<Fact> {
    let mut facts = facts(table);
    let of_target = |fact: &Fact| {
        matches!(fact.at, Place::FailedCut(_)) && !matches!(fact.why, Why::Announced { .. })
    };
    facts.retain(|fact| counting == Counting::Dealt || !of_target(fact));
    facts
}

#[derive(Clone)]
struct Draft {
    setup: Setup,
    seats: Vec<Vec<Source>>,
    across: Vec<Source>,
}

impl Draft {
    fn with(&self, pieces: &[Piece], source: Source) -> Draft {
        let mut draft = self.clone();
        for piece in pieces {
            match piece {
                Piece::Seat(seat, rule) => {
                    draft.setup.seats[*seat].rules.push(rule.clone());
                    draft.seats[*seat].push(source);
                }
                Piece::Across(rule) => {
                    draft.setup.across.push(rule.clone());
                    draft.across.push(source);
                }
            }
        }
        draft
    }

    fn finish(self) -> Result<Case, TranslationError> {
        Ok(Case { problem: Problem::new(self.setup)?, seats: self.seats, across: self.across })
    }
}

/// A rule and where it applies.
#[derive(Debug, Clone)]
enum Piece {
    Seat(usize, Rule),
    Across(Across),
}

impl Piece {
    fn slot(at: Seated, kinds: Kinds) -> Piece {
        Piece::Seat(at.seat, Rule::Slot { slot: at.slot, kinds })
    }

    /// A rule that no deal satisfies: one of no items.
    fn impossible() -> Piece {
        let counts = Counts::at_least(1);
        Piece::Across(Across::Count { seats: Vec::new(), kinds: Kinds::NONE, counts })
    }

    /// A number of items of these kinds in these seats together.
    fn count(seats: &[usize], kinds: Kinds, counts: Counts) -> Piece {
        match *seats {
            [seat] => Piece::Seat(seat, Rule::Count { kinds, counts }),
            _ => Piece::Across(Across::Count { seats: seats.to_vec(), kinds, counts }),
        }
    }
}

/// Mutually exclusive ways in which something can be true, each a few rules.
type Ways = Vec<Vec<Piece>>;

struct Saying<'a> {
    table: &'a Table,
    layout: &'a Layout,
}

impl Saying<'_> {
    fn ways(&self, what: &What) -> Ways {
        match what {
            What::AtLeastOne { slots, values } => self.at_least_one(slots, *values),
            What::None { slots, values } => {
                vec![slots.iter().filter_map(|&spot| self.is_not(spot, *values)).collect()]
            }
            What::Equal(a, b) => self.compared(*a, *b, true),
            What::Different(a, b) => self.compared(*a, *b, false),
            What::Times { spot, among, times } => self.times(*spot, among, usize::from(*times)),
        }
    }

    /// The value of a slot, if the table shows it.
    fn shown(&self, spot: Spot) -> Option<Value> {
        self.table.slot(spot).value()
    }

    /// The slot's position in the problem, if the table does not show its value.
    fn open_question(&self, spot: Spot) -> Option<Seated> {
        if self.shown(spot).is_some() { None } else { self.layout.place(spot) }
    }

    /// The slot has one of these values; `None` if the table already shows that.
    fn is(&self, spot: Spot, values: ValueSet) -> Option<Piece> {
        match (self.shown(spot), self.layout.place(spot)) {
            (Some(value), _) if values.has(value) => None,
            (None, Some(at)) => Some(Piece::slot(at, self.layout.kinds_of(values))),
            _ => Some(Piece::impossible()),
        }
    }

    fn is_not(&self, spot: Spot, values: ValueSet) -> Option<Piece> {
        self.is(spot, values.complement())
    }

    fn at_least_one(&self, slots: &[Spot], values: ValueSet) -> Ways {
        let shown = |spot: &Spot| self.shown(*spot).is_some_and(|value| values.has(value));
        if slots.iter().any(shown) {
            return vec![Vec::new()];
        }
        let kinds = self.layout.kinds_of(values);
        let can = |at: &Seated| !self.layout.allowed(*at).and(kinds).is_empty();
        let open = slots.iter().filter_map(|&spot| self.open_question(spot)).filter(can);
        vec![vec![self.count(open, kinds, Counts::at_least(1))]]
    }

    /// A number of these slots hold one of these kinds. Slots that cannot hold them are left out:
    /// what remains is often a whole seat, and needs no slots.
    fn count(&self, places: impl Iterator<Item = Seated>, kinds: Kinds, counts: Counts) -> Piece {
        let mut by_seat: BTreeMap<usize, Slots> = BTreeMap::new();
        for at in places {
            let slots = by_seat.entry(at.seat).or_default();
            *slots = slots.or(Slots::one(at.slot));
        }
        let can = |at: Seated| !self.layout.allowed(at).and(kinds).is_empty();
        let whole = |(&seat, slots): (&usize, &Slots)| {
            let mut all = 0..self.layout.spots()[seat].len();
            all.all(|slot| slots.contains(slot) || !can(Seated { seat, slot }))
        };
        if by_seat.iter().all(whole) {
            let seats: Vec<usize> = by_seat.keys().copied().collect();
            return Piece::count(&seats, kinds, counts);
        }
        let slots: Vec<(usize, Slots)> = by_seat.into_iter().collect();
        match slots[..] {
            [(seat, slots)] => Piece::Seat(seat, Rule::Slots { slots, kinds, counts }),
            _ => Piece::Across(Across::Slots { slots, kinds, counts }),
        }
    }

    fn compared(&self, a: Spot, b: Spot, equal: bool) -> Ways {
        let judge = |other: Spot, value| {
            let values = ValueSet::one(value);
            let piece = if equal { self.is(other, values) } else { self.is_not(other, values) };
            vec![piece.into_iter().collect()]
        };
        match (self.shown(a), self.shown(b)) {
            (Some(value), _) => return judge(b, value),
            (_, Some(value)) => return judge(a, value),
            _ => {}
        }
        if let (Some(x), Some(y)) = (self.layout.place(a), self.layout.place(b))
            && x.seat == y.seat
        {
            let (left, right) = (x.slot.min(y.slot), x.slot.max(y.slot));
            return vec![vec![Piece::Seat(x.seat, Rule::Pair { left, right, equal })]];
        }
        // On two seats: one case for each value of the first.
        self.by_value(a, |value| judge(b, value).remove(0))
    }

    /// One case for each value that a slot can have.
    fn by_value(&self, spot: Spot, more: impl Fn(Value) -> Vec<Piece>) -> Ways {
        let Some(at) = self.layout.place(spot) else { return vec![vec![Piece::impossible()]] };
        let possible = |value: &Value| {
            let kinds = self.layout.kinds_of(ValueSet::one(*value));
            !self.layout.allowed(at).and(kinds).is_empty()
        };
        let ways = Value::all().filter(possible).map(|value| {
            let here = Piece::slot(at, self.layout.kinds_of(ValueSet::one(value)));
            [here].into_iter().chain(more(value)).collect()
        });
        ways.collect()
    }

    fn times(&self, spot: Spot, among: &[Spot], times: usize) -> Ways {
        let not_red = ValueSet::one(Value::Red).complement();
        // Wires of the stand that are not in the problem count too.
        let (placed, aside): (Vec<Spot>, Vec<Spot>) =
            among.iter().partition(|&&spot| self.layout.place(spot).is_some());
        let aside: Vec<Value> = aside.into_iter().filter_map(|spot| self.shown(spot)).collect();
        let already = |value: Value| aside.iter().filter(|&&v| v == value).count();
        let places = || placed.iter().filter_map(|&spot| self.layout.place(spot));
        let exactly = |value: Value| match times.checked_sub(already(value)) {
            None => Piece::impossible(),
            Some(hidden) => {
                let kinds = self.layout.kinds_of(ValueSet::one(value));
                self.count(places(), kinds, Counts::exactly(hidden))
            }
        };
        if let Some(value) = self.shown(spot) {
            let piece = if value == Value::Red { Piece::impossible() } else { exactly(value) };
            return vec![vec![piece]];
        }
        let Some(at) = self.layout.place(spot) else { return vec![vec![Piece::impossible()]] };
        let whole = places().all(|other| other.seat == at.seat)
            && placed.len() == self.layout.spots()[at.seat].len();
        if whole {
            let already = Value::all().map(|v| (Layout::value_number(v), already(v)));
            let already = already.filter(|(_, n)| *n > 0).collect();
            let repeats = Rule::Repeats { slot: at.slot, times, already };
            let colour = Piece::slot(at, self.layout.kinds_of(not_red));
            return vec![vec![colour, Piece::Seat(at.seat, repeats)]];
        }
        self.by_value(spot, |value| match value {
            Value::Red => vec![Piece::impossible()],
            value => vec![exactly(value)],
        })
    }
}
