//! Reads the form from any format: JSON, TOML, or whatever else serde has a reader for.
//!
//! A rule is known by the field that names it, and two groups of fields share one object. serde's own `untagged` and
//! `flatten` can say that too, but then a mistake in a rule is "no variant matched", and a field that nobody knows goes
//! unnoticed. So what a format gives is gathered first ([`Given`]) and read from there: errors name their place, and
//! unknown fields are refused.
//!
//! A reader that knows places of its own recognises the forms by name and reads them without gathering: a newtype struct
//! called [`FORM`] is read from a sequence of one, one called [`BESIDE`] from the same object twice; of an enum called
//! [`BY_FIELD`] the variant is the first one whose name is a field of the object, of one called [`BY_KIND`] it is named
//! by the type of the value.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::StrDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::error::within;
use super::form::{Beside, Number};

/// The name of a newtype struct that is read from a sequence of one.
pub const FORM: &str = "$form";
/// The name of a newtype struct whose two parts are read from the same object.
pub const BESIDE: &str = "$beside";
/// The name of an enum whose variant is named by the type of the value: `a string` or `an object`.
pub const BY_KIND: &str = "$by-kind";
/// The name of an enum whose variant is the first one whose name is a field of the object.
pub const BY_FIELD: &str = "$by-field";

/// Reads a form, from a reader that knows forms or from any other.
pub(crate) fn read<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_newtype_struct(FORM, Whole(PhantomData))
}

/// Gathers what a format gives, and reads a type from it.
fn gathered<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let given = Given::deserialize(deserializer)?;
    let read = T::deserialize(&given).map_err(D::Error::custom)?;
    match given.unread() {
        Some(place) => Err(D::Error::custom(format_args!("unknown field `{place}`"))),
        None => Ok(read),
    }
}

struct Whole<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for Whole<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        gathered(deserializer)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut one: S) -> Result<T, S::Error> {
        one.next_element()?.ok_or_else(|| S::Error::invalid_length(0, &self))
    }
}

impl<'de, A: DeserializeOwned, B: DeserializeOwned> Deserialize<'de> for Beside<A, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(BESIDE, Both(PhantomData))
    }
}

struct Both<A, B>(PhantomData<(A, B)>);

impl<'de, A: DeserializeOwned, B: DeserializeOwned> Visitor<'de> for Both<A, B> {
    type Value = Beside<A, B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Beside<A, B>, D::Error> {
        gathered(deserializer)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut parts: S) -> Result<Beside<A, B>, S::Error> {
        match (parts.next_element()?, parts.next_element()?) {
            (Some(first), Some(second)) => Ok(Beside(first, second)),
            _ => Err(S::Error::invalid_length(1, &self)),
        }
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Number<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct UpTo<const MOST: usize>;
        impl<const MOST: usize> Visitor<'_> for UpTo<MOST> {
            type Value = Number<MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an integer from 0 to {MOST}")
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<Number<MOST>, E> {
                let number = usize::try_from(n).ok().filter(|n| *n <= MOST).map(Number);
                number.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(n), &self))
            }

            fn visit_i64<E: Error>(self, n: i64) -> Result<Number<MOST>, E> {
                match u64::try_from(n) {
                    Ok(n) => self.visit_u64(n),
                    Err(_) => Err(E::invalid_value(Unexpected::Signed(n), &self)),
                }
            }
        }
        deserializer.deserialize_any(UpTo::<MOST>)
    }
}

/// A value as a format gave it, before anybody knows what it means.
enum Given {
    Nothing,
    Truth(bool),
    Natural(u64),
    Negative(i64),
    Real(f64),
    Text(String),
    List(Vec<Given>),
    Object(Vec<Field>),
}

struct Field {
    name: String,
    value: Given,
    /// Whether somebody knew it.
    known: Cell<bool>,
}

impl Given {
    /// The type of the value, with its article.
    fn kind(&self) -> &'static str {
        match self {
            Given::Nothing => "null",
            Given::Truth(_) => "a boolean",
            Given::Natural(_) | Given::Negative(_) | Given::Real(_) => "a number",
            Given::Text(_) => "a string",
            Given::List(_) => "an array",
            Given::Object(_) => "an object",
        }
    }

    fn fields(&self) -> Result<&[Field], Refused> {
        match self {
            Given::Object(fields) => Ok(fields),
            other => Err(Refused::new(format_args!("must be an object, got {}", other.kind()))),
        }
    }

    /// The place of the first field that nobody knew.
    fn unread(&self) -> Option<String> {
        match self {
            Given::List(values) => {
                let mut values = values.iter().enumerate();
                values.find_map(|(at, value)| Some(within(&format!("[{at}]"), &value.unread()?)))
            }
            Given::Object(fields) => fields.iter().find_map(|field| {
                if !field.known.get() {
                    return Some(field.name.clone());
                }
                Some(within(&field.name, &field.value.unread()?))
            }),
            _ => None,
        }
    }
}

/// What is wrong with a value, and where it is inside the value that is read.
#[derive(Debug)]
struct Refused {
    place: String,
    said: String,
}

impl Refused {
    fn new(said: impl fmt::Display) -> Self {
        Self { place: String::new(), said: said.to_string() }
    }

    fn inside(mut self, outer: &str) -> Self {
        self.place = within(outer, &self.place);
        self
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.place {
            "" => f.write_str(&self.said),
            place => write!(f, "`{place}`: {}", self.said),
        }
    }
}

impl std::error::Error for Refused {}

impl Error for Refused {
    fn custom<T: fmt::Display>(said: T) -> Self {
        Self::new(said)
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Given;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_unit<E>(self) -> Result<Given, E> {
                Ok(Given::Nothing)
            }

            fn visit_none<E>(self) -> Result<Given, E> {
                Ok(Given::Nothing)
            }

            fn visit_some<D: Deserializer<'de>>(self, some: D) -> Result<Given, D::Error> {
                Given::deserialize(some)
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Given, E> {
                Ok(Given::Truth(truth))
            }

            fn visit_u64<E>(self, n: u64) -> Result<Given, E> {
                Ok(Given::Natural(n))
            }

            fn visit_i64<E>(self, n: i64) -> Result<Given, E> {
                Ok(u64::try_from(n).map_or(Given::Negative(n), Given::Natural))
            }

            fn visit_f64<E>(self, n: f64) -> Result<Given, E> {
                Ok(Given::Real(n))
            }

            fn visit_str<E>(self, text: &str) -> Result<Given, E> {
                Ok(Given::Text(text.to_owned()))
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Given, S::Error> {
                let mut values = Vec::new();
                while let Some(value) = list.next_element()? {
                    values.push(value);
                }
                Ok(Given::List(values))
            }

            fn visit_map<M: MapAccess<'de>>(self, mut object: M) -> Result<Given, M::Error> {
                let mut fields: Vec<Field> = Vec::new();
                while let Some((name, value)) = object.next_entry::<String, Given>()? {
                    if fields.iter().any(|field| field.name == name) {
                        return Err(M::Error::custom(format_args!(
                            "the field `{name}` is there twice"
                        )));
                    }
                    fields.push(Field { name, value, known: Cell::new(false) });
                }
                Ok(Given::Object(fields))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

impl<'de> Deserializer<'de> for &'de Given {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self {
            Given::Nothing => visitor.visit_unit(),
            Given::Truth(truth) => visitor.visit_bool(*truth),
            Given::Natural(n) => visitor.visit_u64(*n),
            Given::Negative(n) => visitor.visit_i64(*n),
            Given::Real(n) => visitor.visit_f64(*n),
            Given::Text(text) => visitor.visit_borrowed_str(text),
            Given::List(values) => visitor.visit_seq(Elements(values.iter().enumerate())),
            Given::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if matches!(self, Given::Nothing) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        match self {
            Given::List(values) if values.len() != len => {
                Err(Refused::new(format_args!("must have {len} entries, got {}", values.len())))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        match name {
            FORM => visitor.visit_seq(Parts([self].iter())),
            BESIDE => visitor.visit_seq(Parts([self, self].iter())),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let fields = self.fields()?;
        fields.iter().for_each(|field| field.known.set(true));
        visitor.visit_map(Entries { fields: fields.iter(), known: None, next: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_map(Entries { fields: self.fields()?.iter(), known: Some(known), next: None })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let variant = match (name, self) {
            (BY_KIND, _) => self.kind(),
            (BY_FIELD, _) => {
                let fields = self.fields()?;
                let has = |name: &&&str| fields.iter().any(|field| field.name == **name);
                let found = variants.iter().find(has).copied();
                found.ok_or_else(|| {
                    let names = variants.join("`, `");
                    Refused::new(format_args!("must have one of the fields `{names}`"))
                })?
            }
            (_, Given::Text(word)) => word,
            _ => self.kind(),
        };
        if variants.contains(&variant) {
            return visitor.visit_enum(Chosen { of: self, variant });
        }
        let (words, quote) = if name == BY_KIND {
            (variants.join(" or "), "")
        } else {
            (variants.join("`, `"), "`")
        };
        Err(Refused::new(format_args!("must be {quote}{words}{quote}, got {variant}")))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple_struct identifier ignored_any
    }
}

/// The same value, once for each part.
struct Parts<'a, 'de>(std::slice::Iter<'a, &'de Given>);

impl<'de> SeqAccess<'de> for Parts<'_, 'de> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refused> {
        self.0.next().map(|value| seed.deserialize(*value)).transpose()
    }
}

struct Elements<'de>(std::iter::Enumerate<std::slice::Iter<'de, Given>>);

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refused> {
        let next = self.0.next();
        let read = next.map(|(at, value)| {
            seed.deserialize(value).map_err(|refused| refused.inside(&format!("[{at}]")))
        });
        read.transpose()
    }
}

/// The fields of an object that are not null; of a struct those that it knows.
struct Entries<'de> {
    fields: std::slice::Iter<'de, Field>,
    known: Option<&'static [&'static str]>,
    next: Option<&'de Field>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Refused> {
        let known = self.known;
        self.next = self.fields.by_ref().find(|field| {
            let is_known = known.is_none_or(|known| known.contains(&&*field.name));
            field.known.set(field.known.get() || is_known);
            is_known && !matches!(field.value, Given::Nothing)
        });
        let Some(field) = self.next else { return Ok(None) };
        seed.deserialize(StrDeserializer::new(&field.name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refused> {
        let Some(field) = self.next.take() else {
            return Err(Refused::new("a value without a key"));
        };
        seed.deserialize(&field.value).map_err(|refused| refused.inside(&field.name))
    }
}

/// A known variant; its content is read from the value.
struct Chosen<'de> {
    of: &'de Given,
    variant: &'de str,
}

impl<'de> EnumAccess<'de> for Chosen<'de> {
    type Error = Refused;
    type Variant = &'de Given;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, &'de Given), Refused> {
        Ok((seed.deserialize(StrDeserializer::new(self.variant))?, self.of))
    }
}

impl<'de> VariantAccess<'de> for &'de Given {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Refused> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.deserialize_struct("", known, visitor)
    }
}
