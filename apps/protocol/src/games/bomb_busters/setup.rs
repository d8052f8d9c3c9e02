//! The queries `missions`, `setup` and `enter`: which missions there are, a fresh table of one, and
//! the table after something happened.

use kibitzer_bomb_busters::entry::{WORDS, enter as enter_line};
use kibitzer_bomb_busters::file::{CharacterFile, GroupFile, TableFile, WiresFile};
use kibitzer_bomb_busters::missions::{Draw, Mission, MissionWires, Tokens};
use kibitzer_bomb_busters::rules::Game;
use kibitzer_bomb_busters::wires::stand_sizes;
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
    let mission: u8 = number.whole_in(1..=66)?;
    let missing = || number.wrong("is not a mission for so many players");
    let mission = Mission::new(mission).ok_or_else(missing)?;
    let plan = mission.wires(players).ok_or_else(missing)?;
    let player = |fields: &mut Fields, name: &str| -> Result<usize, QueryError> {
        fields.optional(name).map_or(Ok(0), |field| field.whole_in(0..=players - 1))
    };
    let captain = player(fields, "captain")?;
    let observer = player(fields, "observer")?;
    let yellow = drawn(fields, "yellow", &plan.yellow)?;
    let red = drawn(fields, "red", &plan.red)?;
    // Who owns which stand is the same in every mission; ask one that is always played.
    let owners = Mission::new(1)
        .and_then(|one| Game::new(one, players).ok()?.with_captain(captain).ok())
        .map_or_else(|| (0..players).collect(), |game| game.owners());
    let of = |player: usize| owners.iter().position(|&owner| owner == player).unwrap_or(0);
    let sizes = stand_sizes(plan.total(), owners.len(), of(captain));
    let observer_stands = (0..owners.len()).filter(|&stand| owners[stand] == observer).collect();
    let characters = match mission.has_double_detectors() {
        true => vec![CharacterFile { skill: "Double Detector".into(), used: false }; players],
        false => Vec::new(),
    };
    let table = TableFile {
        mission: Some(mission.number()),
        observer: of(observer),
        observer_stands,
        captain: Some(of(captain)),
        dial: mission.dial(players).and_then(|dial| u8::try_from(dial).ok()),
        stands: sizes.iter().map(|&size| vec!["?"; size].join(" ")).collect(),
        owners: Some(owners),
        wires: Some(WiresFile { blue: Some(plan.blue.into()), yellow, red }),
        characters,
        ..TableFile::default()
    };
    Ok(Reply::new().with("table", written(&table)?).with("mission", about(mission, players)))
}

/// The numbers that were drawn of a colour; those that could have been where nobody says.
fn drawn(fields: &mut Fields, name: &str, draw: &Draw) -> Result<Option<GroupFile>, QueryError> {
    let Some(field) = fields.optional(name) else {
        let all = GroupFile::SomeOf { candidates: draw.from.clone(), in_play: draw.in_play };
        return Ok((draw.in_play > 0).then_some(all));
    };
    let mut numbers = Vec::new();
    let entries = field.list()?;
    let count = entries.len();
    for entry in entries {
        let number: u8 = entry.whole_in(1..=12)?;
        if !draw.from.contains(&number) {
            return Err(entry.wrong("is not among the numbers that the mission draws from"));
        }
        if numbers.contains(&number) {
            return Err(entry.wrong("stands there twice"));
        }
        numbers.push(number);
    }
    if count == 0 && draw.of == 0 {
        return Ok(None);
    }
    if count != draw.of {
        let message = format!("`{name}` must name the {} that were drawn", draw.of);
        return Err(QueryError::bad_request(message).at(name));
    }
    numbers.sort_unstable();
    Ok(Some(match draw.of == draw.in_play {
        true => GroupFile::Known { known: numbers },
        false => GroupFile::SomeOf { candidates: numbers, in_play: draw.in_play },
    }))
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
