//! The query `analyze`: chooses the method and assembles the answer.

use kibitzer_bomb_busters::advice::{Cards, Rank, Request};
use kibitzer_bomb_busters::odds::{Analysis as Found, Counting, OddsError, Translation, Worlds};
use kibitzer_bomb_busters::table::Table;
use kibitzer_deal::Options;
use serde::Deserialize;

use super::answer::Exact;
use super::shown::Analysis;
use super::table::{CutFields, EventFields, TableFields};
use super::{advise, refused, sampled};
use crate::{At, Beside, Context, QueryError, Seed, Within};

/// Default number of samples.
const SAMPLES: u64 = 10_000;
/// Maximum number of samples when only the width of an interval is given.
const OPEN_SAMPLES: u64 = 1_000_000;
/// Maximum number of threads for one request, so that others are not starved.
const MOST_THREADS: usize = 4;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Method {
    /// Exact, or guided if exact is too big.
    #[default]
    Auto,
    Exact,
    /// Worlds drawn uniformly from the exact count.
    Sample,
    /// The guided sampler, which needs no count.
    Guided,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Detectors {
    /// The best useful pair for each stand and value.
    #[default]
    Best,
    All,
}

/// What the best moves leave to the next player: with the default effort, or a given one.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "Informative")
)]
#[serde(rename = "$by-kind")]
pub(super) enum InformativeFields {
    #[serde(rename = "a boolean")]
    Usual(bool),
    #[serde(rename = "an object")]
    Effort {
        /// Number of dual cuts to evaluate, the safest first.
        #[serde(default)]
        moves: Within<1, 100, 8>,
        /// Number of worlds to sample.
        #[serde(default)]
        worlds: Within<1, 1000, 12>,
    },
}

/// The request about a table.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub(super) struct Analyze {
    /// Events whose probabilities are requested.
    events: Vec<EventFields>,
    /// What counts as one of the equally likely worlds.
    counting: Counting,
    method: Method,
    /// Number of samples; the default is 10,000, or at most 1,000,000 with `width`.
    samples: Option<Within<100, 5_000_000>>,
    /// The guided sampler stops when the best move's interval is at most this wide, from 0.0001 to 1.
    width: Option<At<f64>>,
    pub(super) seed: Seed,
    pub(super) detectors: Detectors,
    /// Ranks the safest dual cuts by the certain cuts they leave to the next player.
    pub(super) informative: Option<InformativeFields>,
    /// Ranks the moves, with reasons and win rates.
    rank: Option<Rank>,
    /// Maximum number of simulated games; the default is enough to distinguish moves.
    budget: Option<Within<0, 1_000_000>>,
    /// Number of moves to evaluate for the ranking.
    top: Within<1, 200, 10>,
    /// A dual cut or a double detector to evaluate in any case, such as the one that was made.
    with: Option<CutFields>,
    /// Which cards to evaluate for the ranking.
    cards: Cards,
}

impl Analyze {
    /// The requested ranking.
    fn request(&self, table: &Table) -> Result<Option<Request>, QueryError> {
        let with = self.with.as_ref().map(|cut| cut.on(table)).transpose()?;
        let Some(rank) = self.rank else { return Ok(None) };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Some(Request {
            rank,
            top: self.top.get(),
            with,
            games: self.budget.map(Within::get),
            seed: self.seed.0,
            cards: self.cards,
            threads: cores.min(MOST_THREADS),
        }))
    }

    /// The maximum number of samples, and the width at which to stop earlier.
    fn effort(&self) -> Result<(u64, Option<f64>), QueryError> {
        if let Some(width) = self.width.as_ref().filter(|width| !(0.0001..=1.0).contains(&***width))
        {
            return Err(
                width.wrong(format_args!("must be a number from 0.0001 to 1, got {}", **width))
            );
        }
        let width = self.width.as_ref().map(|width| **width);
        // With a width, the number of samples is open.
        let usual = if width.is_some() { OPEN_SAMPLES } else { SAMPLES };
        Ok((self.samples.map_or(usual, Within::get), width))
    }

    /// The answer.
    pub(super) fn answer(&self, table: &Table, context: &Context) -> Result<Analysis, QueryError> {
        let events = self.events.iter().map(|event| event.on(table));
        let events = events.collect::<Result<Vec<_>, _>>()?;
        let (request, seed) = (self.request(table)?, self.seed.0);
        let effort = self.effort()?;
        context.check()?;
        let translation = Translation::new(table, self.counting)
            .map_err(|error| refused(table, &OddsError::Translation(error), context))?;
        let guided = |translation: &Translation| {
            let answer = sampled::guided(table, translation, &events, effort, seed, context)?;
            Ok(advise::not_ranked(answer, request))
        };
        if self.method == Method::Guided {
            return guided(&translation);
        }
        let options = Options::of(context.work().clone());
        let worlds = match Worlds::of(table, translation.clone(), options) {
            Ok(worlds) => worlds,
            Err(OddsError::TooBig(_)) if self.method == Method::Auto => {
                return guided(&translation);
            }
            Err(error) => return Err(refused(table, &error, context)),
        };
        context.check()?;
        let found = Found::new(table, &worlds);
        let exact = Exact { table, worlds: &worlds, analysis: &found, context };
        if self.method == Method::Sample {
            let certain = exact.certain()?;
            let answer =
                sampled::uniform(certain, table, &worlds, &events, effort.0, seed, context)?;
            return Ok(advise::not_ranked(answer, request));
        }
        let answer = exact.answer(&events, self)?;
        match request {
            Some(request) => advise::advise(&exact, answer, request),
            None => Ok(answer),
        }
    }
}

pub(super) fn analyze(
    Beside(table, asked): Beside<TableFields, Analyze>,
    context: &Context,
) -> Result<Analysis, QueryError> {
    asked.answer(&table.table()?, context)
}
