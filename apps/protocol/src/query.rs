//! A query: its name, an example, the types of request and answer, and the function between them.

#[cfg(feature = "schema")]
use schemars::SchemaGenerator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::reader::read;
use crate::{Context, QueryError};

/// A type that a request is read into.
#[cfg(not(feature = "schema"))]
pub trait Request: DeserializeOwned {}
#[cfg(not(feature = "schema"))]
impl<T: DeserializeOwned> Request for T {}

/// A type that an answer is written from; it must become an object.
#[cfg(not(feature = "schema"))]
pub trait Answer: Serialize {}
#[cfg(not(feature = "schema"))]
impl<T: Serialize> Answer for T {}

/// A type that a request is read into.
#[cfg(feature = "schema")]
pub trait Request: DeserializeOwned + schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: DeserializeOwned + schemars::JsonSchema> Request for T {}

/// A type that an answer is written from; it must become an object.
#[cfg(feature = "schema")]
pub trait Answer: Serialize + schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: Serialize + schemars::JsonSchema> Answer for T {}

type Outcome = Result<(Map<String, Value>, Vec<String>), QueryError>;
type Run = dyn Fn(&Value, &Context) -> Outcome + Send + Sync;

/// One query that a game answers.
pub struct Query {
    /// The name in the field `query`.
    pub name: &'static str,
    /// A one-line description of the query and its answer.
    pub about: &'static str,
    /// A complete request, as JSON text, that is answered without an error or a warning.
    pub example: &'static str,
    run: Box<Run>,
    #[cfg(feature = "schema")]
    schemas: Schemas,
}

/// Generates the schemas of a request and of its answer, each with its own generator: serialized and deserialized types
/// are described differently.
#[cfg(feature = "schema")]
type Schemas = fn(&mut SchemaGenerator, &mut SchemaGenerator) -> [schemars::Schema; 2];

impl Query {
    /// A query that runs `ask`.
    pub fn new<Q: Request, A: Answer>(
        name: &'static str,
        about: &'static str,
        example: &'static str,
        ask: impl Fn(Q, &Context) -> Result<A, QueryError> + Send + Sync + 'static,
    ) -> Self {
        let run = move |fields: &Value, context: &Context| {
            let (asked, warnings) = read::<Q>(fields)?;
            match serde_json::to_value(ask(asked, context)?) {
                Ok(Value::Object(answer)) => Ok((answer, warnings)),
                Ok(_) => Err(QueryError::internal("an answer must be an object")),
                Err(error) => {
                    Err(QueryError::internal(format!("an answer cannot be written: {error}")))
                }
            }
        };
        Query {
            name,
            about,
            example,
            run: Box::new(run),
            #[cfg(feature = "schema")]
            schemas: |requests, answers| {
                [requests.subschema_for::<Q>(), answers.subschema_for::<A>()]
            },
        }
    }

    /// The schemas of the request (without `id`, `game` and `query`) and of the answer.
    #[cfg(feature = "schema")]
    pub fn schemas(
        &self,
        requests: &mut SchemaGenerator,
        answers: &mut SchemaGenerator,
    ) -> [schemars::Schema; 2] {
        (self.schemas)(requests, answers)
    }

    /// The fields of the answer to these fields of a request, and the warnings.
    pub(crate) fn run(&self, fields: &Value, context: &Context) -> Outcome {
        (self.run)(fields, context)
    }
}

/// The queries of one game.
pub struct Game {
    /// The name in the field `game`.
    pub name: &'static str,
    /// A one-line description of the game.
    pub about: &'static str,
    /// The queries it answers.
    pub queries: Vec<Query>,
}
