//! The query `indicate`: what a token before each own wire tells.

use kibitzer_bomb_busters::missions::{Mission, Tokens};
use kibitzer_bomb_busters::odds::{Choice, Indication, Token, Worlds};
use kibitzer_bomb_busters::stand::{Face, Slot};
use kibitzer_bomb_busters::table::{Sizes, Table, TableSetup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use super::{read, refuse};
use crate::{Context, Evidence, Fields, QueryError, Reply};

/// Worlds drawn for the mates' view when nobody says how many.
const DRAWS: usize = 16;

pub(super) fn indicate(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let setup = read::setup(fields)?;
    let alone = setup.stands.len() == 1 && setup.stands[0].len() < setup.wires.total();
    let table = if alone { with_the_rest(setup) } else { setup };
    let table = table.check().map_err(|error| read::wrong(&error))?;
    let token = token(fields, &table)?;
    let stands: Vec<usize> = match fields.optional("player") {
        Some(field) => {
            let stand = read::stand(&field, &table)?;
            if !table.is_own(stand) {
                return Err(field.wrong("must be a stand of the observer"));
            }
            vec![stand]
        }
        None => (0..table.stands().len()).filter(|&stand| table.is_own(stand)).collect(),
    };
    let draws = match fields.optional("team_samples") {
        Some(field) => field.whole_in(0..=10_000)?,
        None if alone => 0,
        None => DRAWS,
    };
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let mut found = Vec::new();
    for &stand in &stands {
        context.check()?;
        found.push(Indication::new(&table, stand, token).map_err(|error| refuse(&table, &error))?);
    }
    let mut choices: Vec<&Choice> = found.iter().flat_map(|stand| &stand.choices).collect();
    choices.sort_by(|a, b| b.bits.total_cmp(&a.bits));
    let choices: Vec<Value> = choices.into_iter().map(write).collect();
    let baselines: Vec<Value> =
        found.iter().map(|stand| json!({"player": stand.stand, "bits": stand.baseline})).collect();
    let worlds = found.first().map_or_else(|| "0".to_owned(), |stand| stand.worlds.to_string());
    let reply = Reply::new()
        .with("choices", choices)
        .with("baseline_bits", found.first().map_or(0.0, |stand| stand.baseline))
        .with("baselines", baselines)
        .with_evidence(&Evidence::Exact { worlds });
    if draws == 0 || found.iter().all(|stand| stand.choices.is_empty()) {
        return Ok(reply);
    }
    let mut team = Vec::new();
    let worlds = Worlds::new(&table).map_err(|error| refuse(&table, &error))?;
    let sampler = worlds.sampler();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for stand in &found {
        context.check()?;
        let views = stand.team(&table, token, &sampler, draws, &mut rng);
        for view in views.map_err(|error| refuse(&table, &error))? {
            let choices = stand.choices.iter().zip(&view.bits).map(|(choice, bits)| {
                let mean = bits.iter().sum::<f64>() / bits.len() as f64;
                json!({"slot": choice.spot.slot, "bits": mean})
            });
            team.push(json!({
                "player": view.player, "stand": stand.stand, "choices": choices.collect::<Value>(),
            }));
        }
    }
    let evidence = Evidence::Sampled { samples: draws as u64, ess: draws as f64, seed };
    Ok(reply.with("team", team).with("team_evidence", evidence.to_value()))
}

fn write(choice: &Choice) -> Value {
    json!({
        "player": choice.spot.stand, "slot": choice.spot.slot, "wire": choice.wire.to_string(),
        "bits": choice.bits, "resolved": choice.resolved, "remaining": choice.remaining,
    })
}

/// One stand alone: all other wires stand together on another one.
fn with_the_rest(mut setup: TableSetup) -> TableSetup {
    let rest = setup.wires.total() - setup.stands[0].len();
    setup.stands.push(vec![Slot::new(Face::Hidden); rest]);
    setup.sizes = Sizes::Free;
    setup.names.clear();
    setup
}

fn token(fields: &mut Fields, table: &Table) -> Result<Token, QueryError> {
    let choices = [("number", Token::Number), ("parity", Token::Parity), ("count", Token::Count)];
    match fields.optional("token") {
        Some(field) => field.one_of(&choices),
        None => Ok(match table.setup().mission.and_then(Mission::new).map(Mission::tokens) {
            Some(Tokens::Parity) => Token::Parity,
            Some(Tokens::Count) => Token::Count,
            _ => Token::Number,
        }),
    }
}
