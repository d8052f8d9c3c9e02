//! The query `analyze`: chooses the method and puts the answer together.

use kibitzer_bomb_busters::advice::Wish;
use kibitzer_bomb_busters::odds::{Analysis, Counting, OddsError, Translation, Worlds};
use kibitzer_bomb_busters::table::Table;
use kibitzer_deal::Options;

use super::answer::{Exact, Wishes, details, opening};
use super::{advise, read, refuse, sampled};
use crate::reply::Evidence;
use crate::{Context, Fields, QueryError, Reply};

/// Samples when nobody says how many.
const SAMPLES: u64 = 10_000;
const MOST_SAMPLES: u64 = 5_000_000;
/// The most samples when only the width of an interval is asked for.
const OPEN_SAMPLES: u64 = 1_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    Auto,
    Exact,
    Sample,
    Guided,
}

/// What is asked about a table.
pub(super) struct Asked {
    events: Vec<read::Asked>,
    counting: Counting,
    method: Method,
    /// The most samples, and how narrow the best move's interval must be to stop before.
    effort: (u64, Option<f64>),
    seed: u64,
    wishes: Wishes,
    wish: Option<Wish>,
}

impl Asked {
    /// Reads everything but the table.
    pub(super) fn read(fields: &mut Fields, table: &Table) -> Result<Asked, QueryError> {
        let events = read::events(fields, table)?;
        let counting = read::counting(fields)?;
        let method = fields.optional("method").map_or(Ok(Method::Auto), |field| {
            field.one_of(&[
                ("auto", Method::Auto),
                ("exact", Method::Exact),
                ("sample", Method::Sample),
                ("guided", Method::Guided),
            ])
        })?;
        let width = read::width(fields)?;
        let samples = match fields.optional("samples") {
            Some(field) => field.whole_in(100..=MOST_SAMPLES)?,
            // Who says how sure it must be leaves the number open.
            None if width.is_some() => OPEN_SAMPLES,
            None => SAMPLES,
        };
        let seed = fields.optional_seed("seed")?.unwrap_or(1);
        let wishes = details(fields)?;
        let wish = advise::wish(fields, seed)?;
        Ok(Asked { events, counting, method, effort: (samples, width), seed, wishes, wish })
    }

    /// The answer.
    pub(super) fn answer(self, table: &Table, context: &Context) -> Result<Reply, QueryError> {
        let Asked { events, counting, method, effort, seed, wishes, wish } = self;
        context.check()?;
        let translation = Translation::new(table, counting)
            .map_err(|error| refuse(table, &OddsError::Translation(error)))?;
        let guided = |translation: &Translation| {
            let reply = sampled::guided(table, translation, &events, effort, seed, context)?;
            Ok(advise::not_ranked(reply, wish))
        };
        if method == Method::Guided {
            return guided(&translation);
        }
        let options = Options { work: context.work().clone(), ..Options::default() };
        let worlds = match Worlds::of(table, translation.clone(), options) {
            Ok(worlds) => worlds,
            Err(OddsError::TooBig(_)) if method == Method::Auto => return guided(&translation),
            Err(error) => return Err(refuse(table, &error)),
        };
        context.check()?;
        let analysis = Analysis::new(table, &worlds);
        let reply = opening(table).with("worlds", worlds.total().to_string());
        let exact = Exact { table, worlds: &worlds, analysis: &analysis, context };
        if method == Method::Sample {
            let reply = exact.certain(reply)?;
            let reply = sampled::uniform(reply, table, &worlds, &events, effort.0, seed, context)?;
            return Ok(advise::not_ranked(reply, wish));
        }
        let reply = exact.odds(reply, &events, &wishes)?;
        let reply = exact.certain(reply)?;
        let evidence = Evidence::Exact { worlds: worlds.total().to_string() };
        let reply = exact.wishes(reply, &wishes, seed)?;
        let reply = match wish {
            Some(wish) => advise::advise(&exact, reply, wish)?,
            None => reply,
        };
        Ok(reply.with_evidence(&evidence))
    }
}

pub(super) fn analyze(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let table = read::table(fields)?;
    Asked::read(fields, &table)?.answer(&table, context)
}
