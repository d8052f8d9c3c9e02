//! Finds the game, lets it answer, and enforces the promises of the protocol.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::games::about::{self, Listing};
use crate::limits::{
    MAX_BATCH, MAX_BATCH_ANSWER_BYTES, MAX_DEPTH, MAX_MEMORY_BYTES, MAX_REQUEST_BYTES, MAX_VALUES,
    quoted,
};
use crate::questions::Questions;
use crate::reader::take_name;
use crate::request;
use crate::response;
use crate::{
    Context, ENGINE_VERSION, ErrorKind, Game, PROTOCOL_VERSION, Query, QueryError, Storage,
};

/// The answer to a line or body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// One line of JSON, without a line ending.
    pub text: String,
    /// Whether the text was JSON within its limits. If not, `text` is one error.
    pub readable: bool,
}

/// The one function behind every front end.
pub struct Protocol {
    games: Vec<Game>,
}

impl Protocol {
    /// All games, without files.
    pub fn standard() -> Self {
        Self::standard_in(&Storage::nowhere())
    }

    /// All games, with storage for computed tables and a recipient of warnings.
    pub fn standard_in(storage: &Storage) -> Self {
        Self::with_games(crate::games::all(storage))
    }

    /// These games, and `kibitzer`, which describes them. If two have the same name, the first one answers.
    pub fn with_games(mut games: Vec<Game>) -> Self {
        games.insert(0, about::game(&games));
        Protocol { games }
    }

    /// The games, `kibitzer` first.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Everything that a program needs to know to send requests: versions, limits, kinds of error, games and queries.
    pub fn description(&self) -> Value {
        json!({
            "protocol": PROTOCOL_VERSION,
            "engine": ENGINE_VERSION,
            "limits": {
                "request_bytes": MAX_REQUEST_BYTES,
                "depth": MAX_DEPTH,
                "values": MAX_VALUES,
                "batch": MAX_BATCH,
                "batch_answer_bytes": MAX_BATCH_ANSWER_BYTES,
                "memory_bytes": MAX_MEMORY_BYTES,
            },
            "error_kinds": ErrorKind::ALL.map(ErrorKind::name),
            "games": self.games.iter().map(Listing::of).collect::<Vec<_>>(),
        })
    }

    /// One line in, one line out (without a line ending), whatever the line holds.
    pub fn answer_line(&self, line: &str) -> String {
        self.answer_bytes(line.as_bytes(), &Context::unlimited()).text
    }

    /// The answer to a line or body: an object for an object, an array for an array.
    pub fn answer_bytes(&self, bytes: &[u8], context: &Context) -> Answered {
        let questions = match Questions::of(bytes) {
            Ok(questions) => questions,
            Err(error) => return Self::refuse(error),
        };
        let mut answers = questions.answers();
        for at in 0..questions.len() {
            let context = context.part(questions.share(at), questions.share(at + 1));
            let question = &bytes[questions.place(at)];
            answers.push(&self.answer_question(question, answers.is_full(), &context));
        }
        answers.finish()
    }

    /// The answer to one of [`Questions`]; if the answers before it are `full`, an error that it was not processed.
    pub fn answer_question(&self, question: &[u8], full: bool, context: &Context) -> String {
        // Its range was found in valid text.
        let request = request::read(std::str::from_utf8(question).unwrap_or_default());
        let outcome = if full {
            Err(QueryError::too_big(format!(
                "the answers to one array may have at most {MAX_BATCH_ANSWER_BYTES} bytes; \
                 send the rest in another array"
            )))
        } else {
            request.fields.and_then(|fields| self.outcome(fields, context))
        };
        let mut text = String::new();
        response::write(&mut text, request.id.as_deref(), &outcome);
        text
    }

    /// The answer to a line that was too long to be kept, so that front ends need not shape it themselves.
    pub fn refuse_too_long() -> Answered {
        Self::refuse(request::too_long())
    }

    /// An answer without a request: the error, with a `null` id.
    pub fn refuse(error: QueryError) -> Answered {
        let mut text = String::new();
        response::write(&mut text, None, &Err(error));
        Answered { text, readable: false }
    }

    /// The answer to a request that is already a value: an object for an object, an array for an
    /// array.
    pub fn answer_value(&self, request: Value, context: &Context) -> Value {
        match request {
            Value::Array(requests) => match request::check_batch(requests.len()) {
                Ok(()) => requests.into_iter().map(|one| self.answer_one(one, context)).collect(),
                Err(error) => response::value(Value::Null, Err(error)),
            },
            request => self.answer_one(request, context),
        }
    }

    /// The answer to a request from Rust code, as the query's answer type, and the warnings.
    ///
    /// # Errors
    /// The error that the request is answered with; `internal` if the query answers with another type.
    pub fn ask<A: DeserializeOwned>(
        &self,
        game: &str,
        query: &str,
        mut fields: Map<String, Value>,
        context: &Context,
    ) -> Result<(A, Vec<String>), QueryError> {
        // The fields may come from a file that has some of these; the arguments take precedence.
        fields.remove("id");
        fields.insert("game".to_owned(), game.into());
        fields.insert("query".to_owned(), query.into());
        let request = Value::Object(fields);
        request::check_value(&request)?;
        let Value::Object(fields) = request else { return Err(request::not_an_object()) };
        let (answer, warnings) = self.outcome(fields, context)?;
        let answer = serde_json::from_value(Value::Object(answer)).map_err(|error| {
            QueryError::internal(format!(
                "the answer to `{query}` of `{game}` has an unexpected shape: {error}"
            ))
        })?;
        Ok((answer, warnings))
    }

    fn answer_one(&self, request: Value, context: &Context) -> Value {
        if let Err(error) = request::check_value(&request) {
            return response::value(Value::Null, Err(error));
        }
        match request {
            Value::Object(mut fields) => {
                let id = fields.remove("id").unwrap_or_default();
                response::value(id, self.outcome(fields, context))
            }
            _ => response::value(Value::Null, Err(request::not_an_object())),
        }
    }

    /// The fields of the answer to a request and the warnings, or the error: for front ends that shape their own
    /// replies.
    pub fn outcome(
        &self,
        mut fields: Map<String, Value>,
        context: &Context,
    ) -> Result<(Map<String, Value>, Vec<String>), QueryError> {
        context.check()?;
        // Whether to report progress is handled by the front end.
        if fields.get("progress").is_some_and(Value::is_boolean) {
            fields.remove("progress");
        }
        let query = self.find(&mut fields)?;
        let fields = Value::Object(fields);
        // A game keeps no state that an interrupted answer could corrupt.
        catch_unwind(AssertUnwindSafe(|| query.run(&fields, context)))
            .unwrap_or_else(|panic| Err(met_a_bug(&*panic)))
    }

    /// The query that a request names.
    fn find(&self, fields: &mut Map<String, Value>) -> Result<&Query, QueryError> {
        let name = take_name(fields, "game")?;
        let game = self.games.iter().find(|game| game.name == name).ok_or_else(|| {
            let (name, known) = (quoted(&name), names(self.games.iter().map(|game| game.name)));
            QueryError::bad_request(format!("there is no game `{name}`; expected one of {known}"))
                .at("game")
        })?;
        let name = take_name(fields, "query")?;
        game.queries.iter().find(|query| query.name == name).ok_or_else(|| {
            let known = names(game.queries.iter().map(|query| query.name));
            let (name, game) = (quoted(&name), game.name);
            let message = format!("`{game}` has no query `{name}`; expected one of {known}");
            QueryError::bad_request(message).at("query")
        })
    }
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

pub(crate) fn met_a_bug(panic: &(dyn Any + Send)) -> QueryError {
    let said = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    let said: String = said.chars().take(300).collect();
    QueryError::internal(format!("this request hit a bug in Kibitzer, please report it: {said}"))
}
