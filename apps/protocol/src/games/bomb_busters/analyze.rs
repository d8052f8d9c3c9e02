//! The query `analyze`: chooses the method and puts the answer together.

use kibitzer_bomb_busters::odds::{Analysis, OddsError, Translation, Worlds};
use kibitzer_deal::Options;

use super::answer::{Exact, details, opening};
use super::{advise, read, refuse, sampled};
use crate::{Context, Evidence, Fields, QueryError, Reply};

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

pub(super) fn analyze(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let table = read::table(fields)?;
    let events = read::events(fields, &table)?;
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
    context.check()?;
    let translation = Translation::new(&table, counting)
        .map_err(|error| refuse(&table, &OddsError::Translation(error)))?;
    if method == Method::Guided {
        let reply =
            sampled::guided(&table, &translation, &events, (samples, width), seed, context)?;
        return Ok(advise::not_ranked(reply, wish));
    }
    let worlds = match Worlds::of(&table, translation.clone(), Options::default()) {
        Ok(worlds) => worlds,
        Err(OddsError::TooBig(_)) if method == Method::Auto => {
            let reply =
                sampled::guided(&table, &translation, &events, (samples, width), seed, context)?;
            return Ok(advise::not_ranked(reply, wish));
        }
        Err(error) => return Err(refuse(&table, &error)),
    };
    context.check()?;
    let analysis = Analysis::new(&table, &worlds);
    let reply = opening(&table).with("worlds", worlds.total().to_string());
    let exact = Exact { table: &table, worlds: &worlds, analysis: &analysis, context };
    if method == Method::Sample {
        let reply = exact.certain(reply)?;
        let reply = sampled::uniform(reply, &table, &worlds, &events, samples, seed, context)?;
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
