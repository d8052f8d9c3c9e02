//! JSON schemas of the types that derives cannot describe.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::form::{Beside, Number};

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

impl<const MOST: usize> JsonSchema for Number<MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": 0, "maximum": MOST})
    }
}
