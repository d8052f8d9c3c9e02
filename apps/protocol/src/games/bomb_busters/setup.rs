//! The queries `missions`, `setup` and `enter`: the missions, a fresh table of one, and the table after an event.

use kibitzer_bomb_busters::cards::{Card, CardState};
use kibitzer_bomb_busters::entry::{card_and_number, enter_line};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::fresh::{Fresh, FreshError};
use kibitzer_bomb_busters::missions::{Draw, Mission, MissionWires, Tokens};
use serde::{Deserialize, Serialize};

use super::analyze::Analyze;
use super::shown::Analysis;
use super::table::TableFields;
use crate::{At, Beside, Context, QueryError, Within};

/// Number of players.
type Players = Within<2, 5>;
/// The number of a wire or a number card.
type Number = Within<1, 12>;

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct AskedMissions {
    players: Players,
}

/// The answer to `missions`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Missions {
    /// The number of players in the request.
    pub players: usize,
    /// All 66 missions, in order.
    pub missions: Vec<MissionShown>,
}

/// A mission for a number of players.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissionShown {
    /// The number of the mission.
    pub mission: u8,
    /// The wires in play; `null` if the mission is not for this number of players.
    pub wires: Option<WiresShown>,
    /// The meaning of an indication token.
    pub tokens: TokensShown,
    /// Failures until the bomb explodes; `null` if the mission sets its own.
    pub dial: Option<usize>,
    /// Its special rule, as text.
    pub rule: String,
    /// Whether games of it can be simulated.
    pub simulated: bool,
    /// Why it cannot be simulated, as text.
    pub not_simulated: String,
}

/// The wires of a mission.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WiresShown {
    /// The lowest and the highest number.
    pub blue: [u8; 2],
    /// The yellow wires.
    pub yellow: DrawShown,
    /// The red wires.
    pub red: DrawShown,
    /// All wires in play.
    pub total: usize,
}

/// How the wires of a colour are drawn.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawShown {
    /// Number of wires in play.
    pub in_play: usize,
    /// Number of wires drawn and shown, of which those are in play.
    pub of: usize,
    /// The numbers that they are drawn from.
    pub from: Vec<u8>,
}

/// The meaning of a token in a mission, as `indicate` names it if it supports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The kinds are those of the game crate.
pub enum TokensShown {
    Number,
    None,
    Parity,
    Count,
    Lacks,
    False,
    Beside,
}

/// Every mission for a number of players.
pub(super) fn missions(asked: AskedMissions, _: &Context) -> Result<Missions, QueryError> {
    let players = asked.players.get();
    Ok(Missions { players, missions: Mission::all().map(|one| about(one, players)).collect() })
}

fn about(mission: Mission, players: usize) -> MissionShown {
    MissionShown {
        mission: mission.number(),
        wires: mission.wires(players).map(|wires| wires_shown(&wires)),
        tokens: match mission.tokens() {
            Tokens::Number | Tokens::Random | Tokens::FalseCaptain => TokensShown::Number,
            Tokens::None => TokensShown::None,
            Tokens::Parity => TokensShown::Parity,
            Tokens::Count => TokensShown::Count,
            Tokens::Lacks => TokensShown::Lacks,
            Tokens::False => TokensShown::False,
            Tokens::Beside => TokensShown::Beside,
        },
        dial: mission.dial(players),
        rule: mission.rule().to_owned(),
        simulated: mission.is_simulated(),
        not_simulated: mission.not_simulated().to_owned(),
    }
}

fn wires_shown(wires: &MissionWires) -> WiresShown {
    let draw =
        |draw: &Draw| DrawShown { in_play: draw.in_play, of: draw.of, from: draw.from.clone() };
    WiresShown {
        blue: wires.blue.into(),
        yellow: draw(&wires.yellow),
        red: draw(&wires.red),
        total: wires.total(),
    }
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct AskedSetup {
    players: Players,
    mission: Within<1, 66>,
    /// The captain; the first player if absent.
    captain: Option<At<i64>>,
    /// The observer; the first player if absent.
    observer: Option<At<i64>>,
    /// The yellow wires that were drawn, if known.
    yellow: Option<Vec<Number>>,
    /// The red wires that were drawn, if known.
    red: Option<Vec<Number>>,
    /// The number cards that were laid out.
    #[serde(default)]
    number_cards: Vec<Number>,
    /// The equipment cards, by corner or name.
    #[serde(default)]
    equipment: Vec<At<String>>,
}

/// The answer to `setup`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FreshTable {
    /// The table in the form that every other query takes.
    pub table: TableFile,
    /// The mission.
    pub mission: MissionShown,
}

/// A fresh table of a mission. All wires are hidden, including the observer's own, which the caller fills in.
pub(super) fn setup(asked: AskedSetup, _: &Context) -> Result<FreshTable, QueryError> {
    let players: usize = asked.players.get();
    let missing = || QueryError::bad_request("`mission` is not a mission").at("mission");
    let mission = Mission::new(asked.mission.get()).ok_or_else(missing)?;
    let player = |said: &Option<At<i64>>| {
        said.as_ref().map_or(Ok(0), |player| player.within(0..=players - 1))
    };
    let numbers = |said: Vec<Number>| said.into_iter().map(Within::get).collect::<Vec<u8>>();
    let mut fresh = Fresh::new(mission, players);
    fresh.captain = player(&asked.captain)?;
    fresh.observer = player(&asked.observer)?;
    fresh.yellow = asked.yellow.map(numbers);
    fresh.red = asked.red.map(numbers);
    fresh.number_cards = numbers(asked.number_cards);
    for card in &asked.equipment {
        let (equipment, also) =
            card_and_number(card).map_err(|error| QueryError::bad_request(error).at(card.at()))?;
        fresh.equipment.push(Card { equipment, state: CardState::Locked, also });
    }
    let table = fresh.table().map_err(|error| refused(&error))?;
    Ok(FreshTable { table, mission: about(mission, players) })
}

/// An error about the mission, with its location.
fn refused(error: &FreshError) -> QueryError {
    let at = match error.index {
        Some(index) => format!("{}[{index}]", error.field),
        None => error.field.to_owned(),
    };
    QueryError::bad_request(format!("`{at}`: {error}")).at(at)
}

/// An entry, and what to answer in addition to the table after it.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "EntryFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum EntryFields {
    Then(Beside<ThenFields, Box<Analyze>>),
    Line(LineFields),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct LineFields {
    /// What happened, such as `cut 1:3=5 by 2:0`, or a cut as players say it: `Eve H 11 hit`.
    line: At<String>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ThenFields {
    /// What happened, such as `cut 1:3=5 by 2:0`, or a cut as players say it: `Eve H 11 hit`.
    line: At<String>,
    /// A query about the table after it, whose fields are given beside this one.
    #[serde(rename = "then")]
    _then: Then,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Then {
    Analyze,
}

/// The answer to `enter`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entered {
    /// The table after the entry.
    pub table: TableFile,
    /// The answer of `analyze` for it, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Box<Analysis>>,
    /// Why `analyze` has no answer for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis_error: Option<QueryError>,
}

/// The table after one entry, such as `cut 1:3=5 by 2:0`. With `"then": "analyze"` the answer also has
/// the analysis of that table: one round trip instead of two.
pub(super) fn enter(
    Beside(table, entry): Beside<TableFields, EntryFields>,
    context: &Context,
) -> Result<Entered, QueryError> {
    let table = table.table()?;
    let (line, then) = match entry {
        EntryFields::Then(Beside(fields, analyze)) => (fields.line, Some(analyze)),
        EntryFields::Line(fields) => (fields.line, None),
    };
    let after = enter_line(&table, table.observer(), &line)
        .map_err(|error| QueryError::illegal(error.0).at("line"))?;
    let table = TableFile::from_setup(after.setup());
    // The entry is accepted even if the table after it cannot be analysed.
    let found = then.map(|asked| asked.answer(&after, context)).transpose();
    if found.is_err() {
        context.check()?;
    }
    let (analysis, analysis_error) = match found {
        Ok(found) => (found.map(Box::new), None),
        Err(error) => (None, Some(error)),
    };
    Ok(Entered { table, analysis, analysis_error })
}
