//! How files and requests write the game's values, places and cards. Plain derives do the rest.
//!
//! Errors are reported by the reader of the format, which knows the position.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::cards::{Equipment, Skill};
use crate::stand::Spot;
use crate::tiles::Value;

/// Reads one word; a number is read as its digits.
struct Word<T>(&'static str, fn(&str) -> Option<T>);

impl<T> Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let wrong = || E::invalid_value(Unexpected::Unsigned(number), &self);
        (self.1)(&number.to_string()).ok_or_else(wrong)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        let wrong = || E::invalid_value(Unexpected::Signed(number), &self);
        (self.1)(&number.to_string()).ok_or_else(wrong)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        let wrong = || E::invalid_value(Unexpected::Str(word), &self);
        (self.1)(word).ok_or_else(wrong)
    }
}

/// Implements serde for a type that is written as one word.
macro_rules! word {
    ($type:ident, $deserialize:ident, $expected:literal, $read:expr, $write:expr, $schema:expr) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.$deserialize(Word($expected, $read))
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn($type, S) -> Result<S::Ok, S::Error> = $write;
                write(*self, serializer)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $schema
            }
        }
    };
}

word!(
    Value,
    deserialize_any,
    "a value: 1 to 12, \"YELLOW\" or \"RED\"",
    Value::from_name,
    |value, serializer| match value {
        Value::Blue(number) => serializer.serialize_u8(number),
        other => serializer.collect_str(&other),
    },
    schemars::json_schema!({
        "description": "A blue number, or a colour.",
        "anyOf": [{"type": "integer", "minimum": 1, "maximum": 12}, {"enum": ["YELLOW", "RED"]}],
    })
);

word!(
    Spot,
    deserialize_str,
    "a wire written stand:slot, such as 1:3",
    |text| {
        let (stand, slot) = text.split_once(':')?;
        Some(Spot::new(stand.trim().parse().ok()?, slot.trim().parse().ok()?))
    },
    |spot, serializer| serializer.collect_str(&spot),
    schemars::json_schema!({
        "description": "A wire: its stand and its slot, such as 1:3.",
        "type": "string", "pattern": "^ *[0-9]+ *: *[0-9]+ *$",
    })
);

word!(
    Equipment,
    deserialize_str,
    "an equipment card: 1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11",
    Equipment::from_id,
    |card, serializer| serializer.serialize_str(card.id()),
    schemars::json_schema!({
        "description": "An equipment card by its corner.",
        "enum": Equipment::ALL.map(Equipment::id),
    })
);

word!(
    Skill,
    deserialize_str,
    "a character's skill, such as Double Detector",
    Skill::from_name,
    |skill, serializer| serializer.serialize_str(skill.name()),
    schemars::json_schema!({"enum": Skill::ALL.map(Skill::name)})
);

/// Implements serde for an enum whose variant is named by a field of its object.
///
/// A reader that recognises the name `$tagged:` of a newtype struct delivers the variant first and
/// keeps every position; all others read through serde's buffer.
macro_rules! tagged {
    (
        $tag:literal, $remote:literal,
        $(#[$meta:meta])*
        pub enum $name:ident { $($variants:tt)* }
    ) => {
        $(#[$meta])*
        #[derive(serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = $tag, rename_all = "snake_case")]
        pub enum $name { $($variants)* }

        const _: () = {
            use serde::de::{Deserialize, Deserializer, EnumAccess, Visitor};
            use serde::de::value::EnumAccessDeserializer;

            #[allow(dead_code)] // Only deserialization uses it.
            #[derive(serde::Deserialize)]
            #[serde(remote = $remote, tag = $tag, rename_all = "snake_case")]
            enum Buffered { $($variants)* }

            #[allow(dead_code)]
            #[derive(serde::Deserialize)]
            #[serde(remote = $remote, rename_all = "snake_case")]
            enum Delivered { $($variants)* }

            struct Either;

            impl<'de> Visitor<'de> for Either {
                type Value = $name;

                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(concat!("an object with the field `", $tag, "`"))
                }

                fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<$name, A::Error> {
                    Delivered::deserialize(EnumAccessDeserializer::new(data))
                }

                fn visit_newtype_struct<D: Deserializer<'de>>(self, data: D) -> Result<$name, D::Error> {
                    Buffered::deserialize(data)
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_newtype_struct(concat!("$tagged:", $tag), Either)
                }
            }
        };
    };
}
pub(crate) use tagged;
