//! What a game hands back: the object under `answer`, and the shape of its `evidence`.

use serde_json::{Map, Value};

/// The object under `answer`.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Reply(Map<String, Value>);

impl Reply {
    /// An empty answer, to be filled with [`Reply::with`].
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The answer with one more field.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// The answer with its evidence, which every answer about hidden things carries.
    #[must_use]
    pub(crate) fn with_evidence(self, evidence: &Evidence) -> Self {
        self.with("evidence", evidence.to_value())
    }

    pub(crate) fn into_fields(self) -> Map<String, Value> {
        self.0
    }
}

/// How sure an answer is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Evidence {
    /// Every consistent world was counted.
    Exact {
        /// How many there are; a text in the answer, because it may pass 2^53.
        worlds: String,
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
    pub(crate) fn to_value(&self) -> Value {
        match self {
            Evidence::Exact { worlds } => serde_json::json!({"kind": "exact", "worlds": worlds}),
            Evidence::Sampled { samples, ess, seed } => serde_json::json!({
                "kind": "sampled", "samples": samples, "ess": ess, "seed": integer(*seed),
            }),
        }
    }
}

/// An integer as the protocol writes it: a number up to 2^53, a text past it.
fn integer(value: u64) -> Value {
    if value <= 1 << 53 { value.into() } else { value.to_string().into() }
}
