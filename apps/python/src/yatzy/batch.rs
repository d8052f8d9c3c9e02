//! Advice for many positions at once, laid out for arrays. The benchmark's baseline calls it too.

use std::ops::Range;

use kibitzer_protocol::QueryError;
use kibitzer_yatzy::{Act, Dice, Table};
use rayon::prelude::*;

use super::state;

/// Number of positions between checks for Ctrl-C: a moment of work.
pub(super) const CHUNK: usize = 10_000;

/// Refuses a list whose length differs from the others.
pub(super) fn same_length(what: &str, found: usize, wanted: usize) -> Result<(), QueryError> {
    if found == wanted {
        return Ok(());
    }
    let message = format!("`{what}` has {found} entries for {wanted} positions");
    Err(QueryError::bad_request(message).at(what))
}

/// How many dice of each face to keep, the box to fill, the value: one entry per position (six for keeps).
type Advised = (Vec<u8>, Vec<i8>, Vec<f64>);

/// Many positions, one entry each (for dice, as many as the game has).
pub(super) struct Positions<'a> {
    pub(super) cards: &'a [u32],
    pub(super) uppers: &'a [u16],
    pub(super) dice: &'a [u8],
    pub(super) rerolls: &'a [u8],
}

impl Positions<'_> {
    pub(super) fn check(&self, table: &Table) -> Result<(), QueryError> {
        let count = self.cards.len();
        same_length("upper_scores", self.uppers.len(), count)?;
        same_length("rerolls_left", self.rerolls.len(), count)?;
        same_length("dice", self.dice.len(), count * table.rules().dice())
    }
}

/// The advice of a table for some of many positions, which are validated.
pub(super) fn advise_many(
    table: &Table,
    all: &Positions<'_>,
    range: Range<usize>,
) -> Result<Advised, QueryError> {
    let (count, each, first) = (range.len(), table.rules().dice(), range.start);
    let (cards, uppers) = (&all.cards[range.clone()], &all.uppers[range.clone()]);
    let dice = &all.dice[range.start * each..range.end * each];
    let rerolls = &all.rerolls[range];
    let (mut keeps, mut boxes, mut values) =
        (vec![0; 6 * count], vec![-1; count], vec![0.0; count]);
    let asked = cards.par_iter().zip(uppers).zip(dice.par_chunks_exact(each)).zip(rerolls);
    let told = keeps.par_chunks_exact_mut(6).zip(&mut boxes).zip(&mut values);
    asked.zip(told).enumerate().try_for_each(|(index, (asked, told))| {
        let (((&card, &upper), faces), &rerolls) = asked;
        let ((keep, into), value) = told;
        let faces: Vec<i64> = faces.iter().map(|&face| face.into()).collect();
        let dice = Dice::parse(&faces, each);
        let advice = dice.and_then(|dice| table.advise(state(card, upper), &dice, rerolls.into()));
        let advice = advice.map_err(|error| {
            let refused = QueryError::from(error);
            let at = refused.at.clone().unwrap_or_default();
            refused.at(format!("[{}].{at}", first + index))
        })?;
        *value = advice.value.get();
        match advice.actions.first().map(|action| action.act) {
            Some(Act::Keep(dice)) => keep.copy_from_slice(dice.counts()),
            // Fewer boxes than an i8 can count.
            Some(Act::Score(choice)) => *into = choice.category as i8,
            None => {}
        }
        Ok::<(), QueryError>(())
    })?;
    Ok((keeps, boxes, values))
}
