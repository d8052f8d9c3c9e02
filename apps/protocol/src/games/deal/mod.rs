//! The game `deal`, which is any game: kinds, seats and rules straight to the lattice.
//!
//! For people who bring a game of their own, and for a look at what the four games do underneath. Names are the
//! caller's; the shapes are documented in `docs/deal.md`.

mod answer;
pub(crate) mod problem;

use kibitzer_deal::{DealError, Lattice, Options, Problem};
use serde_json::{Value, json};

use crate::{Context, Evidence, Fields, GameQueries, QueryError, QueryInfo, Reply};
use problem::Named;

const QUERIES: &[QueryInfo] = &[
    QueryInfo {
        name: "analyze",
        about: "How many worlds there are, where everything can be, and how likely events are. \
                Exact; sampled with `method`: `guided`, or where exact is too big.",
        example: r#"{"id": 1, "game": "deal", "query": "analyze",
            "kinds": [{"name": "1", "copies": 2}, "2", "3"],
            "seats": [{"name": "left", "size": 2, "sorted": true, "rules": [{"slot": 0, "in": ["1"]}]},
                      {"name": "right", "size": 2, "sorted": true}],
            "events": [{"seat": "right", "slots": [0], "of": ["1"], "at_least": 1}]}"#,
    },
    QueryInfo {
        name: "sample",
        about: "Worlds drawn uniformly: `samples` deals from a `seed`.",
        example: r#"{"id": 1, "game": "deal", "query": "sample", "samples": 2, "seed": 7,
            "kinds": ["QS", "KS", "AS"], "seats": [{"name": "west", "size": 2}, {"name": "east", "size": 1}]}"#,
    },
    QueryInfo {
        name: "explain",
        about: "Which rules contradict each other: a smallest set, or none.",
        example: r#"{"id": 1, "game": "deal", "query": "explain", "kinds": ["QS", "KS"],
            "seats": [{"name": "west", "size": 1, "rules": [{"never": ["QS"]}, {"never": ["KS"]}]},
                      {"name": "east", "size": 1}]}"#,
    },
];

/// The most deals that one answer lists.
const MOST_SAMPLES: u64 = 10_000;
/// Samples of the guided sampler when nobody says how many.
const GUIDED_SAMPLES: u64 = 20_000;
const MOST_GUIDED_SAMPLES: u64 = 10_000_000;

pub(crate) struct Deal;

impl GameQueries for Deal {
    fn name(&self) -> &'static str {
        "deal"
    }

    fn about(&self) -> &'static str {
        "Any hidden deal: kinds, seats and rules of your own, counted exactly."
    }

    fn queries(&self) -> &'static [QueryInfo] {
        QUERIES
    }

    fn answer(
        &self,
        query: &str,
        fields: &mut Fields,
        context: &Context,
    ) -> Result<Reply, QueryError> {
        let named = Named::read(fields)?;
        match query {
            "analyze" => analyze(&named, fields, context),
            "sample" => sample(&named, fields),
            _ => explain(&named),
        }
    }
}

fn analyze(named: &Named, fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let events = named.read_events(fields)?;
    let method = fields.optional("method");
    let method = method.map_or(Ok("auto"), |word| {
        word.one_of(&[("auto", "auto"), ("exact", "exact"), ("guided", "guided")])
    })?;
    let samples = match fields.optional("samples") {
        Some(field) => field.whole_in(100..=MOST_GUIDED_SAMPLES)?,
        None => GUIDED_SAMPLES,
    };
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    if method != "guided" {
        match Lattice::new(&named.problem) {
            Ok(lattice) => return answer::exact(named, &lattice, &events),
            Err(DealError::TooBig { .. }) if method == "auto" => {}
            Err(error) => return Err(refuse(&named.problem, named, error)),
        }
    }
    answer::guided(named, &events, samples, seed, context)
}

fn sample(named: &Named, fields: &mut Fields) -> Result<Reply, QueryError> {
    let samples = match fields.optional("samples") {
        Some(field) => field.whole_in(1..=MOST_SAMPLES)?,
        None => 1,
    };
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let lattice =
        Lattice::new(&named.problem).map_err(|error| refuse(&named.problem, named, error))?;
    let deals = answer::samples(named, &lattice, samples, seed);
    let worlds = lattice.worlds().to_string();
    Ok(Reply::new().with("deals", deals).with_evidence(&Evidence::Exact { worlds }))
}

fn explain(named: &Named) -> Result<Reply, QueryError> {
    let blamed = named.problem.explain(Options::default()).map_err(|error| too_big(&error))?;
    let blamed: Option<Vec<Value>> =
        blamed.map(|rules| rules.iter().map(|&rule| json!(named.place(rule))).collect());
    Ok(Reply::new()
        .with("contradiction", blamed.is_some())
        .with("blame", blamed.unwrap_or_default()))
}

/// The error for a problem that has no lattice: for a contradiction with the rules to blame.
pub(crate) fn refuse(problem: &Problem, named: &Named, error: DealError) -> QueryError {
    if let DealError::TooBig { .. } = error {
        return too_big(&error);
    }
    let blamed: Vec<String> = match problem.explain(Options::default()) {
        Ok(Some(rules)) => rules.iter().map(|&rule| named.place(rule)).collect(),
        _ => Vec::new(),
    };
    let message = match &blamed[..] {
        [] => "no deal fits: some items have no seat that may hold them".to_owned(),
        [only] => format!("no deal obeys {only}"),
        several => format!("no deal obeys all of {}", several.join(", ")),
    };
    let refused = QueryError::contradiction(message).with("blame", blamed.clone());
    match blamed.into_iter().next_back() {
        Some(last) => refused.at(last),
        None => refused,
    }
}

fn too_big(error: &DealError) -> QueryError {
    let refused = QueryError::too_big(error.to_string());
    match error {
        DealError::TooBig { predicted, budget } => {
            refused.with("predicted", *predicted).with("budget", *budget)
        }
        DealError::Contradiction => refused,
    }
}
