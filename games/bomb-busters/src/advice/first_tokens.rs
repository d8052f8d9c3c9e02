//! The tokens that the observer may lay at the start where they are no true ones before a wire: false
//! tokens, and tokens of values that he lacks.

use crate::playing::{PublicFacts, Sight, tokens};
use crate::rules::{Action, NotPlayable};
use crate::table::Table;

/// Every first token that the mission allows the observer, with the bits that it tells somebody who
/// holds nothing; most first.
///
/// # Errors
/// When the mission is not one that can be played on.
pub fn first_tokens(table: &Table) -> Result<Vec<(Action, f64)>, NotPlayable> {
    let playable = table.on_turn()?;
    Ok(tokens::tokens(&Sight::of_view(&playable.view, &PublicFacts::of(table)), true))
}
