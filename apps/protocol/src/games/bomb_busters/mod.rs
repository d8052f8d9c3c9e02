//! The game `bomb-busters`: a table as one seat sees it, and everything that can be counted about it.
//!
//! The fields of a table are in the request itself, or under `table`. Stands are written in the stand
//! notation; `player` is the index of a stand. Shapes are documented in `docs/bomb-busters.md`.

mod advise;
mod analyze;
mod answer;
mod indicate;
mod sampled;
mod setup;
mod shown;
mod table;
mod teammate;
mod why_not;

use kibitzer_bomb_busters::odds::{Entry, OddsError, Slip, TranslationError, diagnose};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::table_error::Place;
use kibitzer_deal::DealError;
use kibitzer_game::{Joint, Param, message};
use serde_json::{Value, json};

pub use indicate::{Baseline, Indicated, Indications, Learned, Mate};
pub use setup::{DrawShown, Entered, FreshTable, MissionShown, Missions, TokensShown, WiresShown};
pub use shown::{
    Analysis, Because, CardUse, Certain, Handing, Hidden, Move, MoveKind, Odds, PlayedOn, Pointed,
    Proved, Ranking, Simulated, TurnShown, Ways, WinShown,
};
pub use table::TableFields;
pub use teammate::{MateCut, Teammate};
pub use why_not::{Reason, WhyNot};

use crate::common::Options;
use crate::{Context, Game, I18n, Query, QueryError};

/// Bomb Busters.
pub(crate) fn game() -> Game {
    Game {
        name: "bomb-busters",
        about: "Bomb Busters: exact odds for every hidden wire, certain cuts with proofs, indications.",
        queries: vec![
            Query::new(
                "analyze",
                "The odds of every hidden wire, the risk of each cut and detector, what is certain and why.",
                r#"{"id": 1, "game": "bomb-busters", "query": "analyze",
            "wires": {"blue": [1, 3], "red": {"candidates": [1, 2], "in_play": 1}},
            "stands": ["?1 2 ?2 ?3", "? i3 ? ?", "1 ? ?", "? ?"], "free_sizes": true,
            "events": [{"kind": "any", "player": 2, "slots": [1, 2], "value": 2}]}"#,
                analyze::analyze,
            ),
            Query::new(
                "options",
                "The available choices: number of seats, and the columns reported for an action. \
                `missions` lists the missions.",
                r#"{"id": 1, "game": "bomb-busters", "query": "options"}"#,
                Options::of::<kibitzer_bomb_busters::rules::Game>([2, 5]).query(),
            ),
            Query::new(
                "why_not",
                "Why a hidden wire cannot have a value: the entries that exclude it, as few as possible.",
                r#"{"id": 1, "game": "bomb-busters", "query": "why_not", "player": 1, "slot": 2, "value": 1,
            "wires": {"blue": [1, 3]}, "stands": ["?1 ?2 ?3", "? i2 ?", "1 ? ?", "? 3 ?"]}"#,
                why_not::why_not,
            ),
            Query::new(
                "teammate",
                "What a teammate can cut, as far as the observer can tell: how likely they have a value, \
                and how often a cut then hits.",
                r#"{"id": 1, "game": "bomb-busters", "query": "teammate", "player": 2,
            "wires": {"blue": [1, 3]}, "stands": ["?1 ?2 ?3", "? i2 ?", "1 ? ?", "? 3 ?"]}"#,
                teammate::teammate,
            ),
            Query::new(
                "indicate",
                "How many bits of information a token on each of your own wires gives, best first.",
                r#"{"id": 1, "game": "bomb-busters", "query": "indicate", "token": "number",
            "wires": {"blue": [1, 6]}, "stands": ["?1 ?1 ?2 ?3 ?5 ?6"]}"#,
                indicate::indicate,
            ),
            Query::new(
                "missions",
                "All missions for a number of players: wires, tokens, dial, special rule.",
                r#"{"id": 1, "game": "bomb-busters", "query": "missions", "players": 4}"#,
                setup::missions,
            ),
            Query::new(
                "setup",
                "A fresh table of a mission: wires, stands and their owners, all wires hidden.",
                r#"{"id": 1, "game": "bomb-busters", "query": "setup", "mission": 4, "players": 5,
            "captain": 0, "observer": 0, "yellow": [2, 7], "red": [5]}"#,
                setup::setup,
            ),
            Query::new(
                "enter",
                "The table after an event, entered as a line of text: cut, miss, solo, token, card, know ...",
                r#"{"id": 1, "game": "bomb-busters", "query": "enter", "line": "cut 1:2=3 by 2:0",
            "wires": {"blue": [1, 3]}, "stands": ["?1 ?2 ?3", "1 ? ?", "? ? ?", "? 3 ?"]}"#,
                setup::enter,
            ),
        ],
    }
}

/// The error for a table without odds; for a contradiction, with the entries to blame.
pub fn refuse(table: &Table, error: &OddsError) -> QueryError {
    refused(table, error, &Context::unlimited())
}

/// The same, where finding the entries to blame is part of the work of a request.
fn refused(table: &Table, error: &OddsError, context: &Context) -> QueryError {
    match error {
        OddsError::Contradiction => contradiction(table, context),
        OddsError::Stopped(stopped) => (*stopped).into(),
        OddsError::TooBig(DealError::TooBig { predicted, budget }) => {
            QueryError::too_big(error.to_string())
                .with("predicted", *predicted)
                .with("budget", *budget)
        }
        OddsError::Translation(TranslationError::TooManyCases { at, .. }) => {
            QueryError::too_big(error.to_string()).at(at.to_string())
        }
        OddsError::Table(_) | OddsError::World(_) => QueryError::internal(error.to_string()),
        _ => QueryError::too_big(error.to_string()),
    }
}

fn contradiction(table: &Table, context: &Context) -> QueryError {
    let found = match diagnose(table, context.work()) {
        Ok(Some(found)) => found,
        Err(OddsError::Stopped(stopped)) => return stopped.into(),
        _ => {
            return QueryError::contradiction(message!(
                "bomb.no_deal",
                "no deal is consistent with everything that was entered"
            ));
        }
    };
    // A slot is named by itself; other entries are identified by their path.
    let named = !table.setup().names.is_empty();
    let said = |entry: &Entry| match entry.at {
        Place::Slot(..) if named => entry.says.clone(),
        at => message!(
            "bomb.entry_at",
            "{at} ({says})",
            at = at.to_string(),
            says = entry.says.clone()
        ),
    };
    let mut message = match &found.blamed[..] {
        [] => message!(
            "bomb.no_deal_own",
            "no deal is consistent with your own wires and the wires in play"
        ),
        [only] => {
            message!("bomb.no_deal_with", "no deal is consistent with {entry}", entry = said(only))
        }
        several => message!(
            "bomb.cannot_all",
            "these entries cannot all be true: {entries}",
            entries = Param::list(Joint::Semicolon, several.iter().map(said))
        ),
    };
    if let Some(slip) = found.slips.first() {
        message = message!(
            "bomb.likeliest_slip",
            "{wrong}. The likeliest slip is {entry}",
            wrong = message,
            entry = said(&slip.entry)
        );
    }
    let entry = |entry: &Entry| {
        json!({
            "at": entry.at.to_string(),
            "says": entry.says.to_string(),
            "says_i18n": I18n::of(&entry.says),
        })
    };
    let slip = |slip: &Slip| {
        let mut found = entry(&slip.entry);
        found["worlds"] = slip.worlds.to_string().into();
        found
    };
    let at = found.slips.first().map(|slip| slip.entry.at);
    let at = at.or_else(|| found.blamed.last().map(|entry| entry.at));
    let refused = QueryError::contradiction(message)
        .with("blame", found.blamed.iter().map(entry).collect::<Value>())
        .with("smallest", found.is_smallest)
        .with("slips", found.slips.iter().map(slip).collect::<Value>());
    match at {
        Some(place) => refused.at(place.to_string()),
        None => refused,
    }
}
