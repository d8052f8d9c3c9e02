//! The queries `missions`, `setup` and `enter`: which missions there are, a fresh table of one, and
//! the table after something happened.

use kibitzer_bomb_busters::cards::{Card, CardState};
use kibitzer_bomb_busters::entry::{WORDS, card_and_number, enter as enter_line};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::fresh::{Fresh, FreshError};
use kibitzer_bomb_busters::missions::{Draw, Mission, MissionWires, Tokens};
use serde_json::{Value, json};

use super::analyze::Asked;
use super::read;
use crate::{Context, Fields, QueryError, Reply};

/// Every mission for a number of players.
pub(super) fn missions(fields: &mut Fields) -> Result<Reply, QueryError> {
    let players = players(fields)?;
    let missions: Vec<Value> = Mission::all().map(|mission| about(mission, players)).collect();
    Ok(Reply::new().with("players", players).with("missions", missions))
}

fn players(fields: &mut Fields) -> Result<usize, QueryError> {
    fields.required("players")?.whole_in(2..=5)
}

fn about(mission: Mission, players: usize) -> Value {
    json!({
        "mission": mission.number(),
        "wires": mission.wires(players).map(|wires| write_wires(&wires)),
        "tokens": word(mission.tokens()),
        "dial": mission.dial(players),
        "rule": mission.rule(),
        "simulated": mission.is_simulated(),
        "not_simulated": mission.not_simulated(),
    })
}

fn write_wires(wires: &MissionWires) -> Value {
    let draw = |draw: &Draw| json!({"in_play": draw.in_play, "of": draw.of, "from": draw.from});
    json!({
        "blue": [wires.blue.0, wires.blue.1], "yellow": draw(&wires.yellow),
        "red": draw(&wires.red), "total": wires.total(),
    })
}

/// What a token says in a mission, as `indicate` names it where it can ask for it.
fn word(tokens: Tokens) -> &'static str {
    match tokens {
        Tokens::Number | Tokens::Random | Tokens::FalseCaptain => "number",
        Tokens::None => "none",
        Tokens::Parity => "parity",
        Tokens::Count => "count",
        Tokens::Lacks => "lacks",
        Tokens::False => "false",
        Tokens::Beside => "beside",
    }
}

/// A fresh table of a mission. All wires are hidden, the observer's too: his are for him to say.
pub(super) fn setup(fields: &mut Fields) -> Result<Reply, QueryError> {
    let players = players(fields)?;
    let number = fields.required("mission")?;
    let missing = || number.wrong("is not a mission");
    let mission = Mission::new(number.whole_in(1..=66)?).ok_or_else(missing)?;
    let player = |fields: &mut Fields, name: &str| -> Result<usize, QueryError> {
        fields.optional(name).map_or(Ok(0), |field| field.whole_in(0..=players - 1))
    };
    let mut fresh = Fresh::new(mission, players);
    fresh.captain = player(fields, "captain")?;
    fresh.observer = player(fields, "observer")?;
    fresh.yellow = numbers(fields, "yellow")?;
    fresh.red = numbers(fields, "red")?;
    fresh.number_cards = numbers(fields, "number_cards")?.unwrap_or_default();
    for card in fields.optional_list("equipment")?.unwrap_or_default() {
        let (equipment, also) = card_and_number(card.str()?)
            .map_err(|error| QueryError::bad_request(error).at(card.path()))?;
        fresh.equipment.push(Card { equipment, state: CardState::Locked, also });
    }
    let table = fresh.table().map_err(|error| refused(&error))?;
    Ok(Reply::new().with("table", written(&table)?).with("mission", about(mission, players)))
}

/// A list of numbers, if it is there.
fn numbers(fields: &mut Fields, name: &str) -> Result<Option<Vec<u8>>, QueryError> {
    let Some(list) = fields.optional_list(name)? else { return Ok(None) };
    list.into_iter().map(|number| number.whole_in(1..=12)).collect::<Result<_, _>>().map(Some)
}

/// What does not fit the mission, with its place.
fn refused(error: &FreshError) -> QueryError {
    let at = match error.index {
        Some(index) => format!("{}[{index}]", error.field),
        None => error.field.to_owned(),
    };
    QueryError::bad_request(format!("`{at}`: {error}")).at(at)
}

/// The table after one entry, such as `cut 1:3=5 by 2:0`. With `"then": "analyze"` the answer has what
/// `analyze` says of that table as well: one way there and back instead of two.
pub(super) fn enter(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let table = read::table(fields)?;
    let line = fields.required("line")?;
    let text = line.str()?.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if !WORDS.contains(&first.to_lowercase().as_str()) {
        return Err(line.wrong(format!("must begin with one of {}", WORDS.join(", "))));
    }
    let after = enter_line(&table, first, rest.trim())
        .map_err(|error| QueryError::illegal(error.to_string()).at("line"))?;
    let reply = Reply::new().with("table", written(&TableFile::from_setup(after.setup()))?);
    let Some(then) = fields.optional("then") else { return Ok(reply) };
    then.one_of(&[("analyze", ())])?;
    let found = Asked::read(fields, &after)?.answer(&after, context);
    // The entry stands, whatever counting says of the table after it.
    match found {
        Ok(found) => Ok(reply.with("analysis", found.into_fields())),
        Err(error) => {
            context.check()?;
            let error = serde_json::to_value(&error).unwrap_or_default();
            Ok(reply.with("analysis_error", error))
        }
    }
}

fn written(table: &TableFile) -> Result<Value, QueryError> {
    serde_json::to_value(table)
        .map_err(|error| QueryError::bad_request(format!("the table cannot be written: {error}")))
}
