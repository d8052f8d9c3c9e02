//! The query `enter`: the table after an event, entered as a line of text.

use kibitzer_clue::{ViewShown, entry};
use kibitzer_game::message;
use serde::{Deserialize, Serialize};

use super::read::TableFields;
use crate::{At, Beside, Context, I18n, QueryError};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "EnterLine"))]
pub(super) struct Line {
    /// What happened, such as `Bob: green rope hall, Cy passed, Dee showed` or `Ann accused green rope hall, wrong`;
    /// without a name, it is about the player to move.
    line: At<String>,
}

/// The answer to `enter`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entered {
    /// The table after the line, as `belief`, `advise` and `enter` read it.
    pub table: ViewShown,
    /// A remark about the line: it is accepted, but somebody else was to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// `note` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note_i18n: Option<I18n>,
}

/// Whether the log is still consistent is for `belief` to say: the entry is accepted.
pub(super) fn enter(
    Beside(table, Line { line }): Beside<TableFields, Line>,
    _: &Context,
) -> Result<Entered, QueryError> {
    let mut table = table.table()?;
    let said = entry::enter(&table.clue, &table.view, &table.names, &line).map_err(|error| {
        QueryError::bad_request(message!(
            "clue.not_understood",
            "`line` is not understood: {why}",
            why = error.message()
        ))
        .at(line.at())
    })?;
    if let Some(why) = table.words().objection(&said) {
        return Err(line.illegal(why));
    }
    let note = table.words().out_of_turn(&said);
    table.view.record.push(said);
    Ok(Entered {
        table: ViewShown::of(&table.clue, &table.view, &table.names),
        note: note.as_ref().map(ToString::to_string),
        note_i18n: note.as_ref().and_then(I18n::of),
    })
}
