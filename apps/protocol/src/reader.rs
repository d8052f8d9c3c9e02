//! Reads request types: a `Deserializer` over a JSON value, so that ordinary serde derives define the fields of a
//! request.
//!
//! Promises: every error names its location, even a missing field; unknown fields are collected as warnings; `null` is
//! the same as absent, except for a field that lists its own name with a question mark as an alias. Five type names
//! request features beyond serde: [`AT`], [`BESIDE`], [`BY_KIND`], [`BY_FIELD`] and [`TAGGED`]. Do not use `flatten`,
//! `untagged` on objects, or `tag`: they read through a buffer that loses locations.

use std::cell::RefCell;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer,
    MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use crate::QueryError;
use crate::fault::{Fault, inside, kind, one_of, text};
use crate::limits::MAX_WARNINGS;
use crate::place::{Place, Step};

/// A tuple struct of this name gets the location of its value as a string, and the value.
pub(crate) const AT: &str = "$at";
/// A tuple struct of this name reads both of its fields from the same object.
pub(crate) const BESIDE: &str = "$beside";
/// The variant of an enum of this name is chosen by the type of the value: `a string`, `a number`, `a boolean`,
/// `an array` or `an object`.
pub(crate) const BY_KIND: &str = "$by-kind";
/// The variant of an enum of this name is the first one whose name is a field of the object.
pub(crate) const BY_FIELD: &str = "$by-field";
/// For a newtype struct whose name begins with this, the variant is named by a field of the object; the rest of the
/// name is that field.
const TAGGED: &str = "$tagged:";

/// Reads a request from its fields, with one warning per unknown field.
pub(crate) fn read<T: DeserializeOwned>(fields: &Value) -> Result<(T, Vec<String>), QueryError> {
    let unread = Unread::default();
    let read = T::deserialize(Reader { value: fields, place: None, unread: &unread, tag: None });
    Ok((read.map_err(|fault| fault.placed(None, fields))?, warnings(unread.take())))
}

/// Removes a name from a request: the game's, or the query's.
pub(crate) fn take_name(
    fields: &mut Map<String, Value>,
    name: &'static str,
) -> Result<String, QueryError> {
    let place = Place { parent: None, step: Step::Key(name) };
    match fields.remove(name) {
        Some(Value::String(word)) => Ok(word),
        None | Some(Value::Null) => Err(Fault::Missing(name).placed(None, &Value::Null)),
        Some(other) => Err(Fault::MustBe("a string".to_owned()).placed(Some(&place), &other)),
    }
}

/// Reads a value of a request type where an unknown field is an error, so that programmers notice typos.
///
/// # Errors
/// As for a request, and for an unknown field.
pub fn read_strictly<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, QueryError> {
    let (read, warnings) = read(&Value::Object(fields))?;
    match warnings.into_iter().next() {
        Some(warning) => Err(QueryError::bad_request(warning)),
        None => Ok(read),
    }
}

/// The unknown fields: the location of the object, and the name.
type Unread = RefCell<Vec<(String, String)>>;

fn warnings(unread: Vec<(String, String)>) -> Vec<String> {
    let mut places: Vec<String> =
        unread.iter().map(|(object, name)| inside(object, name)).collect();
    places.sort_unstable();
    places.dedup();
    let more = places.len().saturating_sub(MAX_WARNINGS);
    places.truncate(MAX_WARNINGS);
    let mut warnings: Vec<String> =
        places.iter().map(|place| format!("unknown field `{place}` ignored")).collect();
    if more > 0 {
        warnings.push(format!("{more} more unknown fields ignored"));
    }
    warnings
}

/// A value of a request with its location.
#[derive(Clone, Copy)]
struct Reader<'de, 'a> {
    value: &'de Value,
    place: Option<&'a Place<'a>>,
    unread: &'a Unread,
    /// The field of this object that has already been read.
    tag: Option<&'static str>,
}

impl<'de, 'a> Reader<'de, 'a> {
    /// Adds the location to an error in reading this value.
    fn here<T>(self, read: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        read().map_err(|fault| Fault::Placed(Box::new(fault.placed(self.place, self.value))))
    }

    fn must_be<T>(self, expected: impl Into<String>) -> Result<T, Fault> {
        self.here(|| Err(Fault::MustBe(expected.into())))
    }

    fn object(self) -> Result<&'de Map<String, Value>, Fault> {
        self.value.as_object().map_or_else(|| self.must_be("an object"), Ok)
    }

    /// The entries of an object that are not `null`; for a struct, only known ones.
    fn entries(self, known: Option<&'static [&'static str]>) -> Result<Entries<'de, 'a>, Fault> {
        let is_nullable = |name: &str| {
            let mut names = known.into_iter().flatten();
            names.any(|known| known.strip_suffix('?') == Some(name))
        };
        let mut entries = Vec::new();
        for (name, value) in self.object()? {
            if self.tag == Some(name) {
                continue;
            }
            if known.is_some_and(|known| !known.contains(&name.as_str())) {
                self.unread.borrow_mut().push((text(self.place), name.clone()));
            } else if !value.is_null() || is_nullable(name) {
                entries.push((name.as_str(), value));
            }
        }
        Ok(Entries { of: self, entries: entries.into_iter(), next: None })
    }

    fn elements(self) -> Result<Elements<'de, 'a>, Fault> {
        match self.value {
            Value::Array(values) => Ok(Elements { of: self, values: values.iter().enumerate() }),
            _ => self.must_be("an array"),
        }
    }

    /// Both parts of a [`BESIDE`]. A field of this object is unknown if neither part knows it.
    fn beside<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let (first, second) = (Unread::default(), Unread::default());
        let parts = [Reader { unread: &first, ..self }, Reader { unread: &second, ..self }];
        let read = visitor.visit_seq(Parts(parts.into_iter()))?;
        let here = text(self.place);
        let (first, second) = (first.take(), second.take());
        let deeper = |one: &&(String, String)| one.0 != here;
        let mut unread = self.unread.borrow_mut();
        unread.extend(first.iter().filter(|one| one.0 != here || second.contains(one)).cloned());
        unread.extend(second.iter().filter(deeper).cloned());
        Ok(read)
    }
}

macro_rules! integers {
    ($($method:ident $type:ty, $visit:ident, $from:ident;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match self.value.$from().and_then(|n| <$type>::try_from(n).ok()) {
                Some(n) => self.here(|| visitor.$visit(n)),
                None => self.must_be(format!("an integer from {} to {}", <$type>::MIN, <$type>::MAX)),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.here(|| match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(b) => visitor.visit_bool(*b),
            Value::Number(n) => match (n.as_u64(), n.as_i64()) {
                (Some(n), _) => visitor.visit_u64(n),
                (None, Some(n)) => visitor.visit_i64(n),
                _ => visitor.visit_f64(n.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => visitor.visit_seq(self.elements()?),
            Value::Object(_) => visitor.visit_map(self.entries(None)?),
        })
    }

    integers! {
        deserialize_i8 i8, visit_i8, as_i64;
        deserialize_i16 i16, visit_i16, as_i64;
        deserialize_i32 i32, visit_i32, as_i64;
        deserialize_u8 u8, visit_u8, as_u64;
        deserialize_u16 u16, visit_u16, as_u64;
        deserialize_u32 u32, visit_u32, as_u64;
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value.as_i64() {
            Some(n) => self.here(|| visitor.visit_i64(n)),
            None => self.must_be("an integer"),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value.as_u64() {
            Some(n) => self.here(|| visitor.visit_u64(n)),
            None => self.must_be("a non-negative integer"),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value.as_f64() {
            Some(x) => self.here(|| visitor.visit_f64(x)),
            None => self.must_be("a number"),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::Bool(b) => self.here(|| visitor.visit_bool(*b)),
            _ => self.must_be("a boolean"),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::String(text) => self.here(|| visitor.visit_borrowed_str(text)),
            _ => self.must_be("a string"),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.here(|| visitor.visit_seq(self.elements()?))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Fault> {
        self.here(|| {
            let elements = self.elements()?;
            match elements.values.len() {
                n if n == len => visitor.visit_seq(elements),
                n => Err(Fault::Wrong(format!("must have {len} entries, got {n}"))),
            }
        })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match name {
            AT => visitor.visit_seq(Placed { at: Some(text(self.place)), of: Some(self) }),
            BESIDE => self.beside(visitor),
            _ => self.deserialize_tuple(len, visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Some(tag) = name.strip_prefix(TAGGED) else {
            return self.here(|| visitor.visit_newtype_struct(self));
        };
        let word = self.object()?.get(tag).filter(|word| !word.is_null());
        let word = word.map_or_else(|| self.here(|| Err(Fault::Missing(tag))), Ok)?;
        let place = Place { parent: self.place, step: Step::Key(tag) };
        let at_tag = Reader { value: word, place: Some(&place), ..self };
        let Value::String(word) = word else { return at_tag.must_be("a string") };
        let tagged = Chosen { of: Reader { tag: Some(tag), ..self }, variant: word };
        // Only the tag itself can be wrong without a location: the fields beside it have their own.
        visitor.visit_enum(tagged).or_else(|fault| at_tag.here(|| Err(fault)))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.here(|| visitor.visit_map(self.entries(None)?))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.here(|| visitor.visit_map(self.entries(Some(fields))?))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let variant = match name {
            BY_KIND => kind(self.value),
            BY_FIELD => {
                let object = self.object()?;
                let has = |name: &&&str| object.get(**name).is_some_and(|value| !value.is_null());
                let found = variants.iter().find(has).copied();
                // If a request matches none of several forms, the error is about the last one.
                let usual = variants.last().filter(|_| self.place.is_none()).copied();
                found.or(usual).unwrap_or_default()
            }
            _ => self.value.as_str().unwrap_or_default(),
        };
        if variants.contains(&variant) {
            return self.here(|| visitor.visit_enum(Chosen { of: self, variant }));
        }
        match name {
            BY_KIND => self.must_be(variants.join(" or ")),
            BY_FIELD => {
                let names: Vec<String> = variants.iter().map(|name| format!("`{name}`")).collect();
                let said = format!("must have one of the fields {}", names.join(", "));
                self.here(|| Err(Fault::Wrong(said)))
            }
            _ => self.must_be(one_of(variants)),
        }
    }

    forward_to_deserialize_any! {
        i128 u128 f32 char bytes byte_buf unit unit_struct identifier ignored_any
    }
}

/// The entries of an object.
struct Entries<'de, 'a> {
    of: Reader<'de, 'a>,
    entries: std::vec::IntoIter<(&'de str, &'de Value)>,
    next: Option<(&'de str, &'de Value)>,
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        self.next = self.entries.next();
        let Some((name, _)) = self.next else { return Ok(None) };
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let Some((name, value)) = self.next.take() else {
            return Err(Fault::custom("has a value without a key"));
        };
        let place = Place { parent: self.of.place, step: Step::Key(name) };
        seed.deserialize(Reader { value, place: Some(&place), unread: self.of.unread, tag: None })
    }
}

/// The elements of an array.
struct Elements<'de, 'a> {
    of: Reader<'de, 'a>,
    values: std::iter::Enumerate<std::slice::Iter<'de, Value>>,
}

impl<'de> SeqAccess<'de> for Elements<'de, '_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let Some((index, value)) = self.values.next() else { return Ok(None) };
        let place = Place { parent: self.of.place, step: Step::Index(index) };
        let element = Reader { value, place: Some(&place), unread: self.of.unread, tag: None };
        seed.deserialize(element).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.values.len())
    }
}

/// The location of a value, then the value.
struct Placed<'de, 'a> {
    at: Option<String>,
    of: Option<Reader<'de, 'a>>,
}

impl<'de> SeqAccess<'de> for Placed<'de, '_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        if let Some(at) = self.at.take() {
            return seed.deserialize(at.into_deserializer()).map(Some);
        }
        self.of.take().map(|value| seed.deserialize(value)).transpose()
    }
}

/// The same object, once for each part.
struct Parts<'de, 'a>(std::array::IntoIter<Reader<'de, 'a>, 2>);

impl<'de> SeqAccess<'de> for Parts<'de, '_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        self.0.next().map(|part| seed.deserialize(part)).transpose()
    }
}

/// A known variant; its content is read from the value.
struct Chosen<'de, 'a> {
    of: Reader<'de, 'a>,
    variant: &'de str,
}

impl<'de, 'a> EnumAccess<'de> for Chosen<'de, 'a> {
    type Error = Fault;
    type Variant = Reader<'de, 'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Reader<'de, 'a>), Fault> {
        Ok((seed.deserialize(StrDeserializer::new(self.variant))?, self.of))
    }
}

impl<'de> VariantAccess<'de> for Reader<'de, '_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        self.here(|| seed.deserialize(self))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_struct("", fields, visitor)
    }
}

#[cfg(test)]
#[path = "reader_tests.rs"]
mod tests;
