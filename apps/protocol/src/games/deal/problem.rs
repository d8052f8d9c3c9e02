//! The kinds, seats and rules of a request, with the caller's names.

use kibitzer_deal::{
    Across, Counts, Event, Kind, Kinds, Problem, Rule, RuleId, Seat, Setup, SetupError,
};
use serde::Deserialize;
use std::collections::BTreeMap;

use crate::{At, Beside, QueryError, Within};

/// A slot of a sorted hand.
type Slot = Within<0, 126>;
/// A number of items.
type Number = Within<0, 127>;
/// Names, each with its location.
type NameList = Vec<At<String>>;

/// The items, the seats that hold them, and what is known.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemFields {
    /// The kinds of items, in sort order.
    kinds: Vec<At<KindFields>>,
    /// The seats that hold the items.
    seats: Vec<SeatFields>,
    /// Rules about several seats together.
    #[serde(default)]
    across: Vec<AcrossFields>,
}

/// A kind of item: just its name, if there is one copy of it.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "KindFields")
)]
#[serde(rename = "$by-kind")]
enum KindFields {
    #[serde(rename = "a string")]
    Name(String),
    #[serde(rename = "an object")]
    Whole {
        /// The kind's name.
        name: String,
        /// Number of copies.
        #[serde(default)]
        copies: Within<0, 127, 1>,
        /// Items with the same value are equal for `pair` and `repeats`; without values, all kinds differ.
        value: Option<u32>,
    },
}

/// One seat.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeatFields {
    /// The seat's name.
    name: At<String>,
    /// Number of items it holds.
    size: Number,
    /// Whether its items are sorted in the order of the kinds, so that rules may name slots.
    #[serde(default)]
    sorted: bool,
    /// What is known about it.
    #[serde(default)]
    rules: Vec<RuleFields>,
}

/// One rule about a seat. The field that names it determines which rule it is.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "RuleFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum RuleFields {
    /// It holds only these kinds.
    Only {
        /// It holds only these kinds.
        only: NameList,
    },
    /// It holds none of these kinds.
    Never {
        /// It holds none of these kinds.
        never: NameList,
    },
    /// The item in a slot is one of these kinds.
    Slot {
        /// The slot, from 0.
        slot: Slot,
        /// The kinds that may be in the slot.
        #[serde(rename = "in")]
        kinds: NameList,
    },
    /// How many of these slots hold one of these kinds.
    Slots(At<Beside<SlotsFields, CountFields>>),
    /// Whether two slots hold items of the same value.
    Pair {
        /// Two slots, the left one first.
        pair: [Slot; 2],
        /// Whether they hold items of the same value.
        equal: bool,
    },
    /// How often the value of a slot occurs.
    Repeats {
        /// The slot whose value is counted.
        repeats: Slot,
        /// How often the value occurs.
        times: Number,
        /// Values that are already visible: the value, and how often.
        #[serde(default)]
        already: Vec<(u32, Number)>,
    },
    /// At least one of these descriptions applies.
    AnyOf {
        /// Descriptions, each a list of rules that must all hold.
        any_of: Vec<Vec<RuleFields>>,
    },
    /// The total worth of its items.
    Points(At<Beside<PointsFields, CountFields>>),
    /// How many of these kinds it holds.
    Of(At<Beside<OfFields, CountFields>>),
}

/// The worth of items; kinds that are not named are worth 0.
type Points = BTreeMap<String, At<Number>>;

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PointsFields {
    /// The worth of one item of each of these kinds.
    points: Points,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SlotsFields {
    /// The slots to count.
    slots: Vec<Slot>,
    /// The kinds to count.
    of: NameList,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct OfFields {
    /// The kinds to count.
    of: NameList,
}

/// A condition on a number. At least one field must be given; all given fields must hold.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CountFields {
    /// The minimum.
    at_least: Option<Number>,
    /// The maximum.
    at_most: Option<Number>,
    /// The exact number.
    exactly: Option<Number>,
    /// Whether the number is even or odd.
    parity: Option<Parity>,
}

/// Even or odd.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Parity {
    Even,
    Odd,
}

type AcrossFields = At<Beside<Beside<AcrossSeats, CountedFields>, CountFields>>;

/// How many items of these kinds these seats hold together, or the total worth of their items.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct AcrossSeats {
    /// The seats to count together.
    seats: NameList,
}

/// What is counted across seats.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "CountedFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum CountedFields {
    Points(PointsFields),
    Of(OfFields),
}

/// The events in a request.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Events {
    #[serde(default)]
    pub(super) events: Vec<At<EventFields>>,
}

/// An event: a rule about one `seat`, or one `across` several.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "EventFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum EventFields {
    Across {
        /// A rule about several seats together.
        across: AcrossFields,
    },
    Seat(Beside<SeatName, RuleFields>),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SeatName {
    /// The seat that the rule is about.
    seat: At<String>,
}

/// A problem with the caller's names for its kinds and seats.
pub struct Named {
    /// The kinds, in sort order.
    pub kinds: Vec<String>,
    /// The seats.
    pub seats: Vec<String>,
    /// The problem itself.
    pub problem: Problem,
}

impl ProblemFields {
    /// The validated problem.
    ///
    /// # Errors
    /// Names the first invalid field.
    pub fn named(self) -> Result<Named, QueryError> {
        let (kinds, copies) = kinds(self.kinds)?;
        let mut names = Names { kinds: &kinds, seats: Vec::new() };
        let mut held = Vec::new();
        for seat in self.seats {
            if names.seats.contains(&*seat.name) {
                let message = format!("two seats are called `{}`", *seat.name);
                return Err(QueryError::bad_request(message).at(seat.name.at()));
            }
            let rules = seat.rules.iter().map(|rule| names.rule(rule)).collect::<Result<_, _>>()?;
            held.push(Seat { capacity: seat.size.get(), sorted: seat.sorted, rules });
            names.seats.push(seat.name.into_inner());
        }
        let across = self.across.iter().map(|rule| names.across(rule)).collect::<Result<_, _>>()?;
        let problem = Problem::new(Setup { kinds: copies, seats: held, across });
        let problem = problem.map_err(|error| {
            let refused = QueryError::bad_request(error.to_string());
            match place(&error) {
                Some(at) => refused.at(at),
                None => refused,
            }
        })?;
        let seats = names.seats;
        Ok(Named { kinds, seats, problem })
    }
}

impl Events {
    /// The events, validated against the problem.
    ///
    /// # Errors
    /// Names the first invalid event.
    pub fn of(&self, named: &Named) -> Result<Vec<Event>, QueryError> {
        named.events(&self.events)
    }
}

impl Named {
    pub(super) fn events(&self, events: &[At<EventFields>]) -> Result<Vec<Event>, QueryError> {
        let names = Names { kinds: &self.kinds, seats: self.seats.clone() };
        // Whether an event is valid does not depend on the rules, of which there may be thousands.
        let bare = self.problem.keeping(&[]);
        let read = |asked: &At<EventFields>| {
            let event = match &**asked {
                EventFields::Across { across } => Event::Across(names.across(across)?),
                EventFields::Seat(Beside(name, rule)) => {
                    Event::Seat { seat: names.seat(&name.seat)?, rule: names.rule(rule)? }
                }
            };
            // Checked here so that the error names the location of a wrong slot.
            let given = bare.given(std::slice::from_ref(&event));
            given.map_err(|error| QueryError::bad_request(error.to_string()).at(asked.at()))?;
            Ok(event)
        };
        events.iter().map(read).collect()
    }

    /// The location of a rule in the request.
    pub(super) fn place(&self, rule: RuleId) -> String {
        match rule {
            RuleId::Seat { seat, rule } => format!("seats[{seat}].rules[{rule}]"),
            RuleId::Across { rule } => format!("across[{rule}]"),
        }
    }
}

fn place(error: &SetupError) -> Option<String> {
    match error {
        SetupError::NoSuchSlot { seat, rule, .. }
        | SetupError::NotSorted { seat, rule }
        | SetupError::NoWeights { seat, rule }
        | SetupError::WeighsInDescription { seat, rule }
        | SetupError::PairOrder { seat, rule, .. } => Some(format!("seats[{seat}].rules[{rule}]")),
        SetupError::TooManyKinds { .. } => Some("kinds".to_owned()),
        SetupError::Sizes { .. } | SetupError::TooManySeats { .. } => Some("seats".to_owned()),
        SetupError::TooManyItems { .. } => Some("kinds".to_owned()),
        SetupError::NoSuchSeat { rule, .. } | SetupError::NoSuchPlace { rule, .. } => {
            Some(format!("across[{rule}]"))
        }
    }
}

fn kinds(list: Vec<At<KindFields>>) -> Result<(Vec<String>, Vec<Kind>), QueryError> {
    let mut names: Vec<String> = Vec::new();
    let mut kinds = Vec::new();
    for (number, entry) in list.into_iter().enumerate() {
        let at = entry.at().to_owned();
        let (name, copies, value) = match entry.into_inner() {
            KindFields::Name(name) => (name, 1, None),
            KindFields::Whole { name, copies, value } => (name, copies.get(), value),
        };
        if names.contains(&name) {
            return Err(QueryError::bad_request(format!("two kinds are called `{name}`")).at(at));
        }
        names.push(name);
        kinds.push(Kind { copies, value: value.unwrap_or(number as u32) });
    }
    Ok((names, kinds))
}

/// The kinds and seats by name.
struct Names<'a> {
    kinds: &'a [String],
    seats: Vec<String>,
}

impl Names<'_> {
    fn kinds(&self, names: &NameList) -> Result<Kinds, QueryError> {
        let one = |name: &At<String>| {
            let found = self.kinds.iter().position(|kind| *kind == **name);
            found.ok_or_else(|| name.wrong("is not the name of a kind"))
        };
        names.iter().map(one).collect()
    }

    /// The worth of one item of each kind, in the order of the kinds.
    fn points(&self, named: &Points) -> Result<Vec<u8>, QueryError> {
        let mut points = vec![0; self.kinds.len()];
        for (name, worth) in named {
            let kind = self.kinds.iter().position(|kind| kind == name).ok_or_else(|| {
                QueryError::bad_request(format!("`{name}` is not the name of a kind"))
                    .at(worth.at())
            })?;
            points[kind] = worth.get();
        }
        Ok(points)
    }

    fn seat(&self, name: &At<String>) -> Result<usize, QueryError> {
        let known = || {
            name.wrong(format_args!(
                "is not the name of a seat; expected one of {}",
                self.seats.join(", ")
            ))
        };
        self.seats.iter().position(|seat| *seat == **name).ok_or_else(known)
    }

    fn rule(&self, rule: &RuleFields) -> Result<Rule, QueryError> {
        Ok(match rule {
            RuleFields::Only { only } => Rule::Only(self.kinds(only)?),
            RuleFields::Never { never } => Rule::must_not_have(self.kinds(never)?),
            RuleFields::Slot { slot, kinds } => {
                Rule::Slot { slot: slot.get(), kinds: self.kinds(kinds)? }
            }
            RuleFields::Slots(rule) => Rule::Slots {
                slots: rule.0.slots.iter().map(|slot| slot.get()).collect(),
                kinds: self.kinds(&rule.0.of)?,
                counts: rule.1.counts(rule.at())?,
            },
            RuleFields::Pair { pair: [left, right], equal } => {
                Rule::Pair { left: left.get(), right: right.get(), equal: *equal }
            }
            RuleFields::Repeats { repeats, times, already } => Rule::Repeats {
                slot: repeats.get(),
                times: times.get(),
                already: already.iter().map(|(value, times)| (*value, times.get())).collect(),
            },
            RuleFields::AnyOf { any_of } => {
                let rules =
                    |rules: &Vec<RuleFields>| rules.iter().map(|rule| self.rule(rule)).collect();
                Rule::AnyOf(any_of.iter().map(rules).collect::<Result<_, _>>()?)
            }
            RuleFields::Points(rule) => Rule::Sum {
                points: self.points(&rule.0.points)?,
                counts: rule.1.counts(rule.at())?,
            },
            RuleFields::Of(rule) => {
                Rule::Count { kinds: self.kinds(&rule.0.of)?, counts: rule.1.counts(rule.at())? }
            }
        })
    }

    fn across(&self, rule: &AcrossFields) -> Result<Across, QueryError> {
        let Beside(Beside(AcrossSeats { seats }, counted), counts) = &**rule;
        let seats = seats.iter().map(|seat| self.seat(seat)).collect::<Result<_, _>>()?;
        let counts = counts.counts(rule.at())?;
        Ok(match counted {
            CountedFields::Of(OfFields { of }) => {
                Across::Count { seats, kinds: self.kinds(of)?, counts }
            }
            CountedFields::Points(PointsFields { points }) => {
                Across::Sum { seats, points: self.points(points)?, counts }
            }
        })
    }
}

impl CountFields {
    fn counts(&self, at: &str) -> Result<Counts, QueryError> {
        let parity = self.parity.map(|parity| match parity {
            Parity::Even => Counts::even(),
            Parity::Odd => Counts::odd(),
        });
        let given = [
            self.at_least.map(|n| Counts::at_least(n.get())),
            self.at_most.map(|n| Counts::at_most(n.get())),
            self.exactly.map(|n| Counts::exactly(n.get())),
            parity,
        ];
        given.into_iter().flatten().reduce(Counts::and).ok_or_else(|| {
            let message =
                "at least one of `at_least`, `at_most`, `exactly` and `parity` is required";
            QueryError::bad_request(message).at(at)
        })
    }
}
