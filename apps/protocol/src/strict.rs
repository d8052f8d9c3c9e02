//! Reads one JSON value and refuses what an ordinary reader would silently change: a duplicate key,
//! a number beyond 64 bits, a lone surrogate, and more values than the limit. Errors name their
//! location.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::QueryError;
use crate::limits::{MAX_VALUES, quoted};
use crate::place::{Place, Step};

/// The number of values read so far, and the location of the first fault.
#[derive(Default)]
pub(crate) struct Reading {
    values: usize,
    fault: Option<String>,
}

impl Reading {
    /// Reads the text of the top-level field `name`, whose syntax and depth have already been checked.
    pub(crate) fn field(&mut self, name: &str, text: &str) -> Result<Value, QueryError> {
        let place = Place { parent: None, step: Step::Key(name) };
        let mut deserializer = serde_json::Deserializer::from_str(text);
        Strict { reading: self, place: &place }.deserialize(&mut deserializer).map_err(|error| {
            let at = self.fault.take().unwrap_or_else(|| quoted(name));
            let message = error.to_string();
            // The reader counts lines and columns from the start of this field: report the location instead.
            let what = message.split(" at line ").next().unwrap_or(&message);
            QueryError::bad_request(format!("`{at}` cannot be read: {what}")).at(at)
        })
    }
}

struct Strict<'a> {
    reading: &'a mut Reading,
    place: &'a Place<'a>,
}

impl Strict<'_> {
    fn fault<E: Error>(&mut self, message: impl fmt::Display) -> E {
        self.reading.fault.get_or_insert_with(|| self.place.to_string());
        E::custom(message)
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(mut self, deserializer: D) -> Result<Value, D::Error> {
        self.reading.values += 1;
        if self.reading.values > MAX_VALUES {
            return Err(self.fault(format_args!("a request may have at most {MAX_VALUES} values")));
        }
        let place = self.place;
        let reading = &mut *self.reading;
        let result = deserializer.deserialize_any(Strict { reading, place });
        if result.is_err() {
            // The innermost location is set first and kept.
            self.reading.fault.get_or_insert_with(|| place.to_string());
        }
        result
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(mut self, value: f64) -> Result<Value, E> {
        Number::from_f64(value)
            .map(Value::Number)
            .ok_or_else(|| self.fault("the number is out of range"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        loop {
            let step = Step::Index(values.len());
            let place = Place { parent: Some(self.place), step };
            let next = Strict { reading: &mut *self.reading, place: &place };
            match list.next_element_seed(next)? {
                Some(value) => values.push(value),
                None => return Ok(Value::Array(values)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            if map.contains_key(&key) {
                let key = quoted(&key);
                return Err(self.fault(format_args!("the key `{key}` appears twice")));
            }
            let place = Place { parent: Some(self.place), step: Step::Key(&key) };
            let next = Strict { reading: &mut *self.reading, place: &place };
            let value = object.next_value_seed(next)?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(text: &str) -> Result<Value, QueryError> {
        Reading::default().field("hand", text)
    }

    #[test]
    fn reads_what_the_ordinary_reader_reads() {
        for text in [
            "null",
            "true",
            "-0",
            "18446744073709551615",
            "-9223372036854775808",
            "1.5e3",
            "0.1",
            r#""aé\u00e9\n\ud83d\ude00""#,
            r#"[1,[2,{"a":[]}],{}]"#,
            r#"{"b":1,"a":{"b":2}}"#,
        ] {
            let plain: Value = serde_json::from_str(text).unwrap();
            assert_eq!(read(text).unwrap(), plain, "{text}");
        }
    }

    #[test]
    fn a_key_that_appears_twice_is_refused_with_its_place() {
        let error = read(r#"[0, {"a": {"b": 1, "b": 1}}]"#).unwrap_err();
        assert_eq!(error.message, "`hand[1].a` cannot be read: the key `b` appears twice");
        assert_eq!(error.at.as_deref(), Some("hand[1].a"));
    }

    #[test]
    fn what_cannot_be_held_is_refused_with_its_place() {
        for (text, at) in [
            (r#"[1, 2, 1e400]"#, "hand[2]"),
            (r#"{"x": [-1e999]}"#, "hand.x[0]"),
            (r#"["ok", "\ud800"]"#, "hand[1]"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.at.as_deref(), Some(at), "{error}");
            assert!(!error.message.contains("line"), "{error}");
        }
    }

    #[test]
    fn too_many_values_are_refused_over_all_fields_together() {
        let list = |n: usize| format!("[{}]", vec!["0"; n].join(","));
        let mut reading = Reading::default();
        assert!(reading.field("a", &list(MAX_VALUES / 2)).is_ok());
        let error = reading.field("b", &list(MAX_VALUES / 2)).unwrap_err();
        assert!(error.message.contains("at most 200000 values"), "{error}");
        assert_eq!(read(&list(MAX_VALUES - 1)).unwrap(), json!(vec![0; MAX_VALUES - 1]));
    }
}
