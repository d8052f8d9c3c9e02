//! What a game hands back: the object under `answer`, and the shape of its `evidence`.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::QueryError;

/// The object under `answer`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reply(Map<String, Value>);

impl Reply {
    /// An empty answer, to be filled with [`Reply::with`].
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer with one more field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// The answer with its evidence, which every answer about hidden things carries.
    #[must_use]
    pub fn with_evidence(self, evidence: &Evidence) -> Self {
        self.with("evidence", evidence.to_value())
    }

    /// An answer from a type that serialises to an object.
    pub fn from_object(object: &impl Serialize) -> Result<Self, QueryError> {
        match serde_json::to_value(object) {
            Ok(Value::Object(fields)) => Ok(Reply(fields)),
            Ok(_) => Err(QueryError::internal("an answer must be an object")),
            Err(error) => {
                Err(QueryError::internal(format!("an answer cannot be written: {error}")))
            }
        }
    }

    /// The fields of the answer.
    pub fn fields(&self) -> &Map<String, Value> {
        &self.0
    }

    pub(crate) fn into_fields(self) -> Map<String, Value> {
        self.0
    }
}

/// How sure an answer is.
#[derive(Debug, Clone, PartialEq)]
pub enum Evidence {
    /// Every consistent world was counted.
    Exact {
        /// How many there are; a text in the answer, because it may pass 2^53.
        worlds: String,
    },
    /// Only one action is legal: nothing was looked at.
    Forced {
        /// How many worlds there are, as a string.
        worlds: String,
    },
    /// Every consistent world was looked at, but judged by an estimate: no sampling error, and still not exact.
    Enumerated {
        /// How many there are.
        worlds: u64,
        /// How many equally weighted ones they are worth.
        ess: f64,
        /// The seed that was given.
        seed: u64,
        /// How each was judged, in words.
        judged: String,
    },
    /// Worlds were drawn at random.
    Sampled {
        /// How many.
        samples: u64,
        /// How many equally weighted ones they are worth.
        ess: f64,
        /// The seed that gives the same answer again.
        seed: u64,
    },
}

impl Evidence {
    /// The `evidence` object of an answer. A seed past 2^53 is a text, as all such integers are.
    pub fn to_value(&self) -> Value {
        match self {
            Evidence::Exact { worlds } => serde_json::json!({"kind": "exact", "worlds": worlds}),
            Evidence::Forced { worlds } => {
                serde_json::json!({"kind": "exact", "worlds": worlds, "forced": true})
            }
            // Those who know two kinds of evidence only must not take it for the exact one.
            Evidence::Enumerated { worlds, ess, seed, judged } => serde_json::json!({
                "kind": "sampled", "samples": worlds, "ess": ess, "seed": integer(*seed),
                "worlds": worlds.to_string(), "judged": judged,
            }),
            Evidence::Sampled { samples, ess, seed } => serde_json::json!({
                "kind": "sampled", "samples": samples, "ess": ess, "seed": integer(*seed),
            }),
        }
    }
}

impl From<&kibitzer_game::Evidence> for Evidence {
    fn from(evidence: &kibitzer_game::Evidence) -> Self {
        use kibitzer_game::Evidence as Found;
        match evidence {
            Found::Exact { worlds } => Self::Exact { worlds: worlds.to_string() },
            Found::Forced { worlds } => Self::Forced { worlds: worlds.to_string() },
            Found::Enumerated { worlds, ess, seed, judged } => {
                let judged = judged.to_string();
                Self::Enumerated { worlds: *worlds, ess: *ess, seed: *seed, judged }
            }
            Found::Sampled { samples, ess, seed } => {
                Self::Sampled { samples: *samples, ess: *ess, seed: *seed }
            }
        }
    }
}

/// An integer as the protocol writes it: a number up to 2^53, a text past it.
fn integer(value: u64) -> Value {
    if value <= 1 << 53 { value.into() } else { value.to_string().into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;
    use serde_json::json;

    #[test]
    fn evidence_has_the_two_shapes_of_the_protocol() {
        let exact = Evidence::Exact { worlds: "58704".into() };
        assert_eq!(exact.to_value(), json!({"kind": "exact", "worlds": "58704"}));
        let sampled = Evidence::Sampled { samples: 10_000, ess: 9420.1, seed: 7 };
        assert_eq!(
            sampled.to_value(),
            json!({"kind": "sampled", "samples": 10000, "ess": 9420.1, "seed": 7})
        );
        let forced = Evidence::Forced { worlds: "12".into() };
        assert_eq!(forced.to_value(), json!({"kind": "exact", "worlds": "12", "forced": true}));
        let found = kibitzer_game::Evidence::Enumerated {
            worlds: 12,
            ess: 9.5,
            seed: 7,
            judged: kibitzer_game::Judged::Rollouts,
        };
        assert_eq!(
            Evidence::from(&found).to_value(),
            json!({"kind": "sampled", "samples": 12, "ess": 9.5, "seed": 7, "worlds": "12",
                "judged": "rollouts"})
        );
        let large = Evidence::Sampled { samples: 1, ess: 1.0, seed: u64::MAX };
        assert_eq!(large.to_value()["seed"], json!("18446744073709551615"));
    }

    #[test]
    fn only_objects_are_answers() {
        assert_eq!(Reply::from_object(&json!({"seat": 2})).unwrap(), Reply::new().with("seat", 2));
        assert_eq!(Reply::from_object(&3).unwrap_err().kind, ErrorKind::Internal);
    }
}
