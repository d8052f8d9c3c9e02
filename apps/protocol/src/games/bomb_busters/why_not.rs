//! The query `why_not`: why a hidden wire cannot have a value.

use kibitzer_bomb_busters::odds::exclude;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::tiles::Value;
use serde::{Deserialize, Serialize};

use super::refused;
use super::table::{TableFields, stand};
use crate::{At, Beside, Context, I18n, QueryError};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// The index of a stand.
    player: At<i64>,
    /// The slot on it.
    slot: At<i64>,
    /// The value in question.
    value: Value,
}

/// The answer to `why_not`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyNot {
    /// Whether the wire can have the value after all.
    pub possible: bool,
    /// The entries that exclude it, given the observer's own wires, the order of the stands and the
    /// wires in play. If there are none, those alone exclude it.
    pub because: Vec<Reason>,
    /// Whether no smaller set of entries excludes it.
    pub smallest: bool,
}

/// An entry of the table.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// Its location, such as `stands[1][2]`.
    pub at: String,
    /// What it says.
    pub says: String,
    /// `says` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says_i18n: Option<I18n>,
}

pub(super) fn why_not(
    Beside(table, asked): Beside<TableFields, Asked>,
    context: &Context,
) -> Result<WhyNot, QueryError> {
    let table = table.table()?;
    let stand = stand(&asked.player, &table)?;
    let Some(last) = table.stands()[stand].len().checked_sub(1) else {
        return Err(asked.slot.wrong("names a slot of an empty stand"));
    };
    let spot = Spot { stand, slot: asked.slot.within(0..=last)? };
    if let Some(shown) = table.slot(spot).value() {
        return Ok(WhyNot { possible: shown == asked.value, because: Vec::new(), smallest: true });
    }
    let found = exclude(&table, spot, asked.value, context.work())
        .map_err(|error| refused(&table, &error, context))?;
    let Some(found) = found else {
        return Ok(WhyNot { possible: true, because: Vec::new(), smallest: true });
    };
    let reason = |entry: kibitzer_bomb_busters::odds::Entry| Reason {
        at: entry.at.to_string(),
        says: entry.says.to_string(),
        says_i18n: I18n::of(&entry.says),
    };
    Ok(WhyNot {
        possible: false,
        because: found.because.into_iter().map(reason).collect(),
        smallest: found.is_smallest,
    })
}
