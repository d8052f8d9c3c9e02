//! The types shared by the requests and answers of all games.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::{Deref, RangeInclusive};
use std::str::FromStr;

pub use kibitzer_deal::named::Beside;
use kibitzer_game::{Message, message};
use serde::de::{Deserializer, Error, IgnoredAny, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::QueryError;

/// A value with its location in the request, so that an error can name it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename = "$at")]
pub struct At<T>(String, T);

impl<T> At<T> {
    /// The location, such as `stands[1][3]`.
    pub fn at(&self) -> &str {
        &self.0
    }

    /// The value without its location.
    pub fn into_inner(self) -> T {
        self.1
    }

    /// A `bad_request` about this value: the message continues after its location.
    pub fn wrong(&self, message: impl Display) -> QueryError {
        QueryError::bad_request(format!("`{}` {message}", self.0)).at(&self.0)
    }

    /// A `bad_request` because this value is invalid, with the reason.
    pub fn invalid(&self, why: impl Into<Message>) -> QueryError {
        let (at, why) = (self.0.as_str(), why.into());
        let located = match why.id() {
            Some(_) => message!("request.invalid", "`{at}` is invalid: {why}", at = at, why = why),
            None => format!("`{at}` is invalid: {why}").into(),
        };
        QueryError::bad_request(located).at(at)
    }

    /// An `illegal` at this value.
    pub fn illegal(&self, reason: impl Into<Message>) -> QueryError {
        QueryError::illegal_at(&self.0, reason)
    }
}

impl At<i64> {
    /// The number, if it is in a range that depends on other fields.
    pub(crate) fn within<N>(&self, range: RangeInclusive<N>) -> Result<N, QueryError>
    where
        N: Copy + PartialOrd + Display + TryFrom<i64>,
    {
        let number = N::try_from(self.1).ok().filter(|n| range.contains(n));
        number.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            self.wrong(format_args!("must be an integer from {least} to {most}, got {}", self.1))
        })
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.1
    }
}

/// A value in its text notation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Text<T>(pub T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Notation<T>(PhantomData<T>);
        impl<T: FromStr<Err: Display>> Visitor<'_> for Notation<T> {
            type Value = Text<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<T>, E> {
                text.parse()
                    .map(Text)
                    .map_err(|error| E::custom(format_args!("is invalid: {error}")))
            }
        }
        deserializer.deserialize_str(Notation(PhantomData))
    }
}

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// An integer of a request within a range; `USUAL` is the default of the field, if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Within<const LEAST: i64, const MOST: i64, const USUAL: i64 = LEAST>(i64);

impl<const LEAST: i64, const MOST: i64, const USUAL: i64> Within<LEAST, MOST, USUAL> {
    /// The number, in any type that can hold the range.
    pub fn get<N: TryFrom<i64>>(self) -> N {
        // The range is part of the type, and the caller chose a number type that can hold it.
        N::try_from(self.0).unwrap_or_else(|_| unreachable!("{LEAST}..={MOST} does not fit"))
    }
}

/// A non-negative number of a request within a range.
pub(crate) trait Limited {
    fn number(self) -> u32;
}

impl<const LEAST: i64, const MOST: i64, const USUAL: i64> Limited for Within<LEAST, MOST, USUAL> {
    fn number(self) -> u32 {
        self.get()
    }
}

impl<const LEAST: i64, const MOST: i64, const USUAL: i64> Default for Within<LEAST, MOST, USUAL> {
    fn default() -> Self {
        Within(USUAL)
    }
}

impl<'de, const LEAST: i64, const MOST: i64, const USUAL: i64> Deserialize<'de>
    for Within<LEAST, MOST, USUAL>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Range<const LEAST: i64, const MOST: i64>;
        impl<const LEAST: i64, const MOST: i64> Visitor<'_> for Range<LEAST, MOST> {
            type Value = i64;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "an integer from {LEAST} to {MOST}")
            }

            fn visit_i64<E: Error>(self, n: i64) -> Result<i64, E> {
                let wrong = || E::invalid_value(Unexpected::Signed(n), &self);
                Some(n).filter(|n| (LEAST..=MOST).contains(n)).ok_or_else(wrong)
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<i64, E> {
                self.visit_i64(i64::try_from(n).unwrap_or(i64::MAX))
            }
        }
        // Whatever the value is, the error names the range.
        deserializer.deserialize_any(Range::<LEAST, MOST>).map(Within)
    }
}

impl<const LEAST: i64, const MOST: i64, const USUAL: i64> Serialize for Within<LEAST, MOST, USUAL> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

/// A seed: a number, or beyond 2^53 (for callers with floating-point numbers only) a string of digits. The default is
/// 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Default for Seed {
    fn default() -> Self {
        Seed(1)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Seed;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(
                    "a non-negative integer of at most 64 bits, as a number or a string of digits",
                )
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<Seed, E> {
                Ok(Seed(n))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Seed, E> {
                let digits = text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok());
                let wrong = || E::invalid_value(Unexpected::Str(text), &self);
                digits.flatten().map(Seed).ok_or_else(wrong)
            }
        }
        deserializer.deserialize_any(Number)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= 1 << 53 {
            serializer.serialize_u64(self.0)
        } else {
            serializer.collect_str(&self.0)
        }
    }
}

/// A field that is known but not used by this query, so that there is no warning.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub struct Unused(IgnoredAny);

/// A count that may exceed 2^53: a string of digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Digits(#[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))] String);

impl Digits {
    /// The digits of a count.
    pub fn of(count: impl Display) -> Self {
        Digits(count.to_string())
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The count as a float, rounded if it has more than 53 bits.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }
}

impl Display for Digits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0)
    }
}

/// An exact probability: a reduced fraction, `"num/den"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exactly(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+/[0-9]+$")))] String,
);

impl Exactly {
    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        let (top, bottom) = self.0.split_once('/').unwrap_or((&self.0, "1"));
        let number = |digits: &str| digits.parse().unwrap_or(f64::NAN);
        number(top) / number(bottom)
    }
}

impl Display for Exactly {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0)
    }
}

impl From<kibitzer_deal::Fraction> for Exactly {
    fn from(fraction: kibitzer_deal::Fraction) -> Self {
        Exactly(fraction.to_string())
    }
}

/// A probability, or an expected number, estimated from samples.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimated {
    /// The estimate.
    pub p: f64,
    /// The 95% interval; absent if the estimate has no sampling error, or if there are too few samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ci: Option<[f64; 2]>,
}

/// A probability: one form per kind of evidence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Probability {
    /// Counted.
    Exact(Exactly),
    /// Estimated from samples.
    Sampled(Estimated),
}

impl Probability {
    /// The probability as a float, whatever the evidence.
    pub fn to_f64(&self) -> f64 {
        match self {
            Probability::Exact(exact) => exact.to_f64(),
            Probability::Sampled(estimate) => estimate.p,
        }
    }
}

/// The evidence for an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Evidence {
    /// Every consistent world was counted.
    Exact {
        /// Number of worlds.
        worlds: Digits,
        /// Whether only one action is legal, so that no worlds were needed to choose it. Other figures, if any, are
        /// based on the other fields.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
    },
    /// Worlds were sampled, or all were enumerated but evaluated only approximately.
    Sampled {
        /// Number of worlds examined; 0 if the player examines none.
        samples: u64,
        /// The effective sample size: how many equally weighted worlds they are worth. After weighted resampling, the
        /// effective size of the weights; a world that was drawn several times counts once.
        ess: f64,
        /// The seed that reproduces the answer.
        seed: Seed,
        /// Number of worlds, if all of them were enumerated.
        #[serde(skip_serializing_if = "Option::is_none")]
        worlds: Option<Digits>,
        /// How each world was evaluated (`rollouts`, `double dummy`, `rollouts and double dummy` or `a model of the
        /// players`), if all of them were enumerated: there is no sampling error and intervals are points, but the
        /// evaluation is an estimate, which is why `kind` is not `exact`.
        #[serde(skip_serializing_if = "Option::is_none")]
        judged: Option<String>,
        /// Whether only one action is legal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
    },
}

impl Evidence {
    /// Evidence from counting every world.
    pub fn exact(worlds: impl Display) -> Self {
        Evidence::Exact { worlds: Digits::of(worlds), forced: false }
    }

    /// Evidence from samples.
    pub fn sampled(samples: u64, ess: f64, seed: u64) -> Self {
        let seed = Seed(seed);
        Evidence::Sampled { samples, ess, seed, worlds: None, judged: None, forced: false }
    }

    /// The same, if only one action is legal.
    #[must_use]
    pub fn forced(mut self, is_forced: bool) -> Self {
        let (Evidence::Exact { forced, .. } | Evidence::Sampled { forced, .. }) = &mut self;
        *forced |= is_forced;
        self
    }
}

impl From<&kibitzer_game::Evidence> for Evidence {
    fn from(evidence: &kibitzer_game::Evidence) -> Self {
        use kibitzer_game::Evidence as Found;
        match evidence {
            Found::Exact { worlds } => Self::exact(worlds),
            Found::Forced { worlds } => Self::exact(worlds).forced(true),
            // Callers that know only two kinds of evidence must not mistake it for the exact one.
            Found::Enumerated { worlds, ess, seed, judged } => Evidence::Sampled {
                samples: *worlds,
                ess: *ess,
                seed: Seed(*seed),
                worlds: Some(Digits::of(worlds)),
                judged: Some(judged.to_string()),
                forced: false,
            },
            Found::Sampled { samples, ess, seed } => Self::sampled(*samples, *ess, *seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn written(value: impl Serialize) -> serde_json::Value {
        serde_json::to_value(value).unwrap()
    }

    #[test]
    fn evidence_has_the_two_shapes_of_the_protocol() {
        let exact = Evidence::exact(58704);
        assert_eq!(written(&exact), json!({"kind": "exact", "worlds": "58704"}));
        let forced = written(exact.forced(true));
        assert_eq!(forced, json!({"kind": "exact", "worlds": "58704", "forced": true}));
        assert_eq!(
            written(Evidence::sampled(10_000, 9420.1, 7)),
            json!({"kind": "sampled", "samples": 10000, "ess": 9420.1, "seed": 7})
        );
        let found = kibitzer_game::Evidence::Enumerated {
            worlds: 12,
            ess: 9.5,
            seed: 7,
            judged: kibitzer_game::Judged::Rollouts,
        };
        assert_eq!(
            written(Evidence::from(&found)),
            json!({"kind": "sampled", "samples": 12, "ess": 9.5, "seed": 7, "worlds": "12",
                "judged": "rollouts"})
        );
        assert_eq!(written(Seed(u64::MAX)), json!("18446744073709551615"));
    }
}
