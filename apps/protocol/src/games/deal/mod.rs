//! The game `deal`, which can be any game: kinds, seats and rules are passed directly to the lattice.
//!
//! For people with a game of their own, and to see what the other games do internally. Names are the caller's; the
//! shapes are documented in `docs/deal.md`.

mod answer;
mod problem;

use kibitzer_deal::{DealError, Lattice, Options};
use serde::{Deserialize, Serialize};

pub use answer::{Analysis, Expected, Held, Odds, Worlds};
pub use problem::{Events, Named, ProblemFields};

use crate::{At, Beside, Context, Evidence, Game, Query, QueryError, Seed, Within};
use answer::Hands;
use problem::EventFields;

/// Any hidden deal.
pub(crate) fn game() -> Game {
    Game {
        name: "deal",
        about: "Any hidden deal: kinds, seats and rules of your own, counted exactly.",
        queries: vec![
            Query::new(
                "analyze",
                "The number of worlds, where every item can be, and the probabilities of events. \
                Exact, or sampled if `method` is `guided` or exact is too big.",
                r#"{"id": 1, "game": "deal", "query": "analyze",
            "kinds": [{"name": "1", "copies": 2}, "2", "3"],
            "seats": [{"name": "left", "size": 2, "sorted": true, "rules": [{"slot": 0, "in": ["1"]}]},
                      {"name": "right", "size": 2, "sorted": true}],
            "events": [{"seat": "right", "slots": [0], "of": ["1"], "at_least": 1}]}"#,
                analyze,
            ),
            Query::new(
                "sample",
                "Uniform samples: `samples` deals from a `seed`.",
                r#"{"id": 1, "game": "deal", "query": "sample", "samples": 2, "seed": 7,
            "kinds": ["QS", "KS", "AS"], "seats": [{"name": "west", "size": 2}, {"name": "east", "size": 1}]}"#,
                sample,
            ),
            Query::new(
                "explain",
                "Which rules contradict each other: a minimal set, or none.",
                r#"{"id": 1, "game": "deal", "query": "explain", "kinds": ["QS", "KS"],
            "seats": [{"name": "west", "size": 1, "rules": [{"never": ["QS"]}, {"never": ["KS"]}]},
                      {"name": "east", "size": 1}]}"#,
                explain,
            ),
        ],
    }
}

/// The request about a problem.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
#[derive(Default)]
struct Analyze {
    /// Events whose probabilities are requested.
    events: Vec<At<EventFields>>,
    /// How the answer is computed.
    method: Method,
    /// Number of samples for the guided sampler.
    samples: Within<100, 10_000_000, 20_000>,
    seed: Seed,
}

/// How the answer is computed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Method {
    /// Exact, or guided if exact is too big.
    #[default]
    Auto,
    /// Exact, or an error if that is too big.
    Exact,
    /// The guided sampler.
    Guided,
}

fn analyze(
    Beside(problem, asked): Beside<ProblemFields, Analyze>,
    context: &Context,
) -> Result<Analysis, QueryError> {
    let named = problem.named()?;
    let events = named.events(&asked.events)?;
    if asked.method != Method::Guided {
        match Lattice::with(&named.problem, options(context)) {
            Ok(lattice) => return answer::exact(&named, &lattice, &events, context),
            Err(DealError::TooBig { .. }) if asked.method == Method::Auto => {}
            Err(error) => return Err(named.refused(error, &options(context))),
        }
    }
    answer::guided(&named, &events, asked.samples.get(), asked.seed.0, context)
}

/// Number of deals to draw.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Sample {
    /// Number of deals to draw.
    #[serde(default)]
    samples: Within<1, 10_000>,
    #[serde(default)]
    seed: Seed,
}

/// Uniformly drawn deals.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Sampled {
    /// The kinds that each seat holds, by the seat's name, one object per deal.
    deals: Vec<Hands>,
    /// The total number of deals.
    evidence: Evidence,
}

fn sample(
    Beside(problem, asked): Beside<ProblemFields, Sample>,
    context: &Context,
) -> Result<Sampled, QueryError> {
    let named = problem.named()?;
    let lattice = Lattice::with(&named.problem, options(context));
    let lattice = lattice.map_err(|error| named.refused(error, &options(context)))?;
    let deals = answer::samples(&named, &lattice, asked.samples.get(), asked.seed.0, context)?;
    Ok(Sampled { deals, evidence: Evidence::exact(lattice.worlds()) })
}

/// Whether the rules contradict each other, and which of them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Explained {
    /// Whether no deal satisfies all rules.
    contradiction: bool,
    /// The locations of a minimal set of rules that contradict each other, such as `seats[0].rules[1]`.
    blame: Vec<String>,
}

/// The default options, as part of the work of a request.
fn options(context: &Context) -> Options {
    Options { work: context.work().clone(), ..Options::default() }
}

fn explain(problem: ProblemFields, context: &Context) -> Result<Explained, QueryError> {
    let named = problem.named()?;
    let blamed = named.problem.explain(&options(context)).map_err(|error| too_big(&error))?;
    let places = |rules: Vec<_>| rules.into_iter().map(|rule| named.place(rule)).collect();
    Ok(Explained { contradiction: blamed.is_some(), blame: blamed.map(places).unwrap_or_default() })
}

impl Named {
    /// The error for a problem without a lattice; for a contradiction, with the rules to blame.
    pub fn refuse(&self, error: DealError) -> QueryError {
        self.refused(error, &Options::default())
    }

    /// The same, where finding the rules to blame is part of the work of a request.
    fn refused(&self, error: DealError, options: &Options) -> QueryError {
        if error != DealError::Contradiction {
            return too_big(&error);
        }
        let blamed: Vec<String> = match self.problem.explain(options) {
            Ok(Some(rules)) => rules.iter().map(|&rule| self.place(rule)).collect(),
            Err(stopped @ DealError::Stopped(_)) => return too_big(&stopped),
            _ => Vec::new(),
        };
        let message = match &blamed[..] {
            [] => {
                "there is no consistent deal: some items have no seat that may hold them".to_owned()
            }
            [only] => format!("no deal satisfies {only}"),
            several => format!("no deal satisfies all of {}", several.join(", ")),
        };
        let refused = QueryError::contradiction(message).with("blame", blamed.clone());
        match blamed.into_iter().next_back() {
            Some(last) => refused.at(last),
            None => refused,
        }
    }
}

fn too_big(error: &DealError) -> QueryError {
    let refused = QueryError::too_big(error.to_string());
    match error {
        DealError::TooBig { predicted, budget } => {
            refused.with("predicted", *predicted).with("budget", *budget)
        }
        DealError::Stopped(stopped) => (*stopped).into(),
        DealError::Contradiction => refused,
    }
}
