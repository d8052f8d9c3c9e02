//! Kinds, seats and rules as somebody wrote them down, by name and not yet checked. A file has exactly this form.

use std::collections::BTreeMap;

#[cfg(feature = "serde")]
use serde::Deserialize;

#[cfg(feature = "serde")]
use super::given;

/// A number of items. What is read is at most `MOST`; a number given by a program is checked with the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize))]
pub(crate) struct Number<const MOST: usize>(pub(crate) usize);

/// A slot of a sorted seat.
type Slot = Number<126>;
/// A number of items.
type Items = Number<127>;

/// Two groups of fields in one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside<A, B>(pub A, pub B);

/// The items, the seats that hold them, and what is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Problem"))]
pub(crate) struct SetupForm {
    /// The kinds of items, in sort order.
    pub(crate) kinds: Vec<KindForm>,
    /// The seats that hold the items.
    pub(crate) seats: Vec<Seat>,
    /// Rules about several seats together.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(crate) across: Vec<Across>,
}

/// A kind of item: just its name, if there is one copy of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize), serde(rename = "$by-kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "Kind"))]
pub(crate) enum KindForm {
    // A builder always says how many copies there are.
    #[cfg_attr(not(feature = "serde"), allow(dead_code))]
    #[cfg_attr(feature = "serde", serde(rename = "a string"))]
    Name(String),
    #[cfg_attr(feature = "serde", serde(rename = "an object"))]
    Whole {
        /// The kind's name.
        name: String,
        /// Number of copies.
        #[cfg_attr(feature = "serde", serde(default = "one"))]
        copies: Items,
        /// Items with the same value are equal for `pair` and `repeats`; without values, all kinds differ.
        value: Option<u32>,
    },
}

#[cfg(feature = "serde")]
fn one() -> Items {
    Number(1)
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Seat"))]
pub(crate) struct SeatForm {
    /// The seat's name.
    pub(crate) name: String,
    /// Number of items it holds.
    pub(crate) size: Items,
    /// Whether its items are sorted in the order of the kinds, so that rules may name slots.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(crate) sorted: bool,
    /// What is known about it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(crate) rules: Vec<Rule>,
}

/// One rule about a seat. The field that names it determines which rule it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Deserialize),
    serde(rename = "$by-field", rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "Rule"))]
pub(crate) enum RuleForm {
    /// It holds only these kinds.
    Only {
        /// It holds only these kinds.
        only: Vec<String>,
    },
    /// It holds none of these kinds.
    Never {
        /// It holds none of these kinds.
        never: Vec<String>,
    },
    /// The item in a slot is one of these kinds.
    Slot {
        /// The slot, from 0.
        slot: Slot,
        /// The kinds that may be in the slot.
        #[cfg_attr(feature = "serde", serde(rename = "in"))]
        kinds: Vec<String>,
    },
    /// How many of these slots hold one of these kinds.
    Slots(Beside<SlotsFields, HowMany>),
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
        times: Items,
        /// Values that are already visible: the value, and how often.
        #[cfg_attr(feature = "serde", serde(default))]
        already: Vec<(u32, Items)>,
    },
    /// At least one of these descriptions applies.
    AnyOf {
        /// Descriptions, each a list of rules that must all hold.
        any_of: Vec<Vec<Rule>>,
    },
    /// The total worth of its items.
    Points(Beside<PointsFields, HowMany>),
    /// How many of these kinds it holds.
    Of(Beside<OfFields, HowMany>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PointsFields {
    /// The worth of one item of each of these kinds.
    pub(crate) points: BTreeMap<String, Items>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SlotsFields {
    /// The slots to count.
    pub(crate) slots: Vec<Slot>,
    /// The kinds to count.
    pub(crate) of: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct OfFields {
    /// The kinds to count.
    pub(crate) of: Vec<String>,
}

/// A condition on a number. At least one field must be given; all given fields must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Count"))]
pub struct HowMany {
    /// The minimum.
    pub(crate) at_least: Option<Items>,
    /// The maximum.
    pub(crate) at_most: Option<Items>,
    /// The exact number.
    pub(crate) exactly: Option<Items>,
    /// Whether the number is even or odd.
    pub(crate) parity: Option<Parity>,
}

/// Even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum Parity {
    Even,
    Odd,
}

pub(crate) type AcrossForm = Beside<Beside<AcrossSeats, CountedForm>, HowMany>;

/// How many items of these kinds these seats hold together, or the total worth of their items.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AcrossSeats {
    /// The seats to count together.
    pub(crate) seats: Vec<String>,
}

/// What is counted across seats.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Deserialize),
    serde(rename = "$by-field", rename_all = "snake_case")
)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "Counted")
)]
pub(crate) enum CountedForm {
    Points(PointsFields),
    Of(OfFields),
}

/// An event: a rule about one `seat`, or one `across` several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Deserialize),
    serde(rename = "$by-field", rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "Event"))]
pub(crate) enum EventForm {
    Across {
        /// A rule about several seats together.
        across: Across,
    },
    Seat(Beside<SeatName, Rule>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SeatName {
    /// The seat that the rule is about.
    pub(crate) seat: String,
}

/// A form that others can hold, and read from any format.
macro_rules! form {
    ($(#[$doc:meta])* $name:ident, $form:ty) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(Deserialize), serde(transparent))]
        pub struct $name(
            #[cfg_attr(feature = "serde", serde(deserialize_with = "given::read"))] pub(crate) $form,
        );

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                <$form>::inline_schema()
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$form>::schema_name()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                <$form>::schema_id()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$form>::json_schema(generator)
            }
        }
    };
}

form!(
    /// What is dealt, who holds it, and what is known, by name: what [`Named::new`](super::Named::new) checks.
    Setup,
    SetupForm
);
form!(
    /// A seat with its name and its rules.
    Seat,
    SeatForm
);
form!(
    /// One thing known of one seat.
    Rule,
    RuleForm
);
form!(
    /// One thing known of several seats together.
    Across,
    AcrossForm
);
form!(
    /// Something that may be so, or not.
    Event,
    EventForm
);
