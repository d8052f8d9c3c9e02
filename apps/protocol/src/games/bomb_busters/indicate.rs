//! The query `indicate`: what a token before each own wire tells.

use kibitzer_bomb_busters::advice::first_tokens;
use kibitzer_bomb_busters::missions::{Mission, Tokens};
use kibitzer_bomb_busters::odds::{Choice, Indication, Token, Worlds};
use kibitzer_bomb_busters::rules::Action;
use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::{Sizes, Table, TableSetup};
use kibitzer_bomb_busters::tiles::Value as Worth;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use super::{read, refuse};
use crate::reply::Evidence;
use crate::{Context, Fields, QueryError, Reply};

/// Worlds drawn for the mates' view when nobody says how many.
const DRAWS: usize = 16;

pub(super) fn indicate(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let setup = read::setup(fields)?;
    let alone = setup.stands.len() == 1 && setup.stands[0].len() < setup.wires.total();
    let table = if alone { with_the_rest(setup) } else { setup };
    let table = table.check().map_err(|error| read::wrong(&error))?;
    let Some(token) = token(fields, &table)? else { return untrue(&table, fields) };
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
    let choices: Vec<Value> =
        choices.into_iter().map(|choice| write(&table, choice, token)).collect();
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

/// A choice, what its token says, and the line that lays it.
fn write(table: &Table, choice: &Choice, token: Token) -> Value {
    let Spot { stand, slot } = choice.spot;
    let says = match token {
        Token::Number => choice.wire.number().to_string(),
        Token::Parity if choice.wire.number().is_multiple_of(2) => "E".to_owned(),
        Token::Parity => "O".to_owned(),
        Token::Count => {
            let same = |other: &&Slot| other.value() == Some(choice.wire.value());
            format!("{}x", table.stands()[stand].iter().filter(same).count())
        }
    };
    json!({
        "player": stand, "slot": slot, "wire": choice.wire.to_string(),
        "bits": choice.bits, "resolved": choice.resolved, "remaining": choice.remaining,
        "line": format!("token {stand}:{slot}={says}"), "token": says,
    })
}

/// Tokens that say what a wire is not, or what a stand lacks: every one that may be laid, best first.
fn untrue(table: &Table, fields: &mut Fields) -> Result<Reply, QueryError> {
    // Said for the other tokens; here nobody draws worlds.
    for name in ["team_samples", "seed", "player"] {
        let _ = fields.optional(name);
    }
    let found = first_tokens(table).map_err(|error| {
        QueryError::bad_request(format!("no advice about these tokens: {error}")).at("mission")
    })?;
    let name = |value: Worth| match value {
        Worth::Yellow => "Y".to_owned(),
        other => other.to_string(),
    };
    let write = |(action, bits): (Action, f64)| match action {
        Action::IndicateFalse(Spot { stand, slot }, value) => Some(json!({
            "player": stand, "slot": slot, "bits": bits, "token": format!("!{}", name(value)),
            "wire": table.stands()[stand][slot].wire().map(|wire| wire.to_string()),
            "line": format!("token {stand}:{slot}=!{}", name(value)),
        })),
        Action::IndicateLack(value) => {
            let stand = table.setup().observer;
            Some(json!({
                "player": stand, "bits": bits, "token": name(value), "beside": true,
                "line": format!("beside {stand}={value}"),
            }))
        }
        Action::Indicate(Spot { stand, slot }) => {
            let wire = table.stands()[stand][slot].wire()?;
            Some(json!({
                "player": stand, "slot": slot, "bits": bits, "wire": wire.to_string(),
                "token": wire.number().to_string(),
                "line": format!("token {stand}:{slot}={}", wire.number()),
            }))
        }
        _ => None,
    };
    let choices: Vec<Value> = found.into_iter().filter_map(write).collect();
    let stand = Indication::new(table, table.setup().observer, Token::Number);
    let worlds = stand.map_err(|error| refuse(table, &error))?.worlds.to_string();
    Ok(Reply::new().with("choices", choices).with_evidence(&Evidence::Exact { worlds }))
}

/// One stand alone: all other wires stand together on another one.
fn with_the_rest(mut setup: TableSetup) -> TableSetup {
    let rest = setup.wires.total() - setup.stands[0].len();
    setup.stands.push(vec![Slot::new(Face::Hidden); rest]);
    setup.sizes = Sizes::Free;
    setup.names.clear();
    setup
}

/// The kind of token; nothing for those that say what is not so.
fn token(fields: &mut Fields, table: &Table) -> Result<Option<Token>, QueryError> {
    let choices = [
        ("number", Some(Token::Number)),
        ("parity", Some(Token::Parity)),
        ("count", Some(Token::Count)),
        ("false", None),
        ("lacks", None),
    ];
    match fields.optional("token") {
        Some(field) => field.one_of(&choices),
        None => Ok(match table.setup().mission.and_then(Mission::new).map(Mission::tokens) {
            Some(Tokens::Parity) => Some(Token::Parity),
            Some(Tokens::Count) => Some(Token::Count),
            _ => Some(Token::Number),
        }),
    }
}
