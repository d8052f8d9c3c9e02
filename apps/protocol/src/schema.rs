//! JSON schemas of the types that serde's derives cannot describe.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{At, Beside, Seed, Text, Unused, Within};

/// The location is not part of the value.
impl<T: JsonSchema> JsonSchema for At<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<A: JsonSchema, B: JsonSchema> JsonSchema for Beside<A, B> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("{}And{}", A::schema_name(), B::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let parts = [generator.subschema_for::<A>(), generator.subschema_for::<B>()];
        json_schema!({"allOf": parts})
    }
}

/// A required field that may be `null`.
pub(crate) struct Nullable<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for Nullable<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Nullable{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Option<T>>()
    }
}

/// The schema of a simple type, inlined where it is used.
macro_rules! inline {
    ($name:literal, $schema:expr) => {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            $name.into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            $schema
        }
    };
}

impl<T> JsonSchema for Text<T> {
    inline!("Text", json_schema!({"type": "string"}));
}

impl<const LEAST: i64, const MOST: i64, const USUAL: i64> JsonSchema
    for Within<LEAST, MOST, USUAL>
{
    inline!("Within", json_schema!({"type": "integer", "minimum": LEAST, "maximum": MOST}));
}

impl JsonSchema for Seed {
    inline!(
        "Seed",
        json_schema!({
            "description": "The same seed gives the same answer. A number, or beyond 2^53 a string of digits.",
            "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[0-9]+$"}],
        })
    );
}

impl JsonSchema for Unused {
    inline!("Unused", json_schema!({}));
}
