//! The tokens that the observer may place at the start if they are not true ones in front of a
//! wire: false tokens, and tokens of values that the observer lacks.

use crate::playing::{PublicFacts, Sight, tokens};
use crate::rules::{Action, NotPlayable};
use crate::table::Table;

/// Every first token that the mission allows the observer, with the information in bits that it
/// gives somebody who holds nothing; most first.
///
/// # Errors
/// If the mission cannot be played on.
pub fn first_tokens(table: &Table) -> Result<Vec<(Action, f64)>, NotPlayable> {
    let playable = table.on_turn()?;
    Ok(tokens::tokens(&Sight::of_view(&playable.view, &PublicFacts::of(table)), true))
}
