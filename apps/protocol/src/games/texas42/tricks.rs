//! The queries `legal` and `winner`.

use kibitzer_texas42::Domino;

use super::read::{self, Named};
use crate::{Fields, QueryError, Reply};

pub(super) fn legal(fields: &mut Fields) -> Result<Reply, QueryError> {
    let declaration = read::trump(fields)?;
    let bidder = read::bidder(fields)?;
    let field = fields.required("trick")?;
    let trick_at = field.path();
    let trick = read::plays(Some(field))?;
    let mut named = Named::default();
    trick.iter().try_for_each(|play| named.note(play.tile, &play.at))?;
    let out = read::in_turn(declaration, bidder, &trick)?;
    let size = if declaration.is_nello() { 3 } else { 4 };
    if trick.len() == size {
        let message = format!("`{trick_at}` is complete: nobody plays to it any more");
        return Err(QueryError::illegal(message).at(trick_at));
    }
    let hand = read::hand(fields.required("hand")?, &mut named)?;
    if let (Some(field), Some(last)) = (fields.optional("to_act"), trick.last()) {
        let seat = read::seat(&field)?;
        let mut turn = kibitzer_texas42::after(last.seat, 1);
        let skipped = out == Some(turn) || declaration.is_nello() && out.is_none() && seat != turn;
        if skipped {
            turn = kibitzer_texas42::after(turn, 1);
        }
        if seat != turn {
            let message =
                format!("seat {seat} would play out of turn: it is the turn of seat {turn}");
            return Err(QueryError::illegal(message).at(field.path()));
        }
    }
    let led = trick.first().map(|play| play.tile);
    let suit = led.map_or(-1, |led| i32::from(declaration.led_suit(led)));
    let legal = read::names(declaration.legal(led, hand));
    Ok(Reply::new().with("legal", legal).with("led_suit", suit))
}

pub(super) fn winner(fields: &mut Fields) -> Result<Reply, QueryError> {
    let declaration = read::trump(fields)?;
    let bidder = read::bidder(fields)?;
    let field = fields.required("trick")?;
    let trick_at = field.path();
    let trick = read::plays(Some(field))?;
    if trick.is_empty() {
        let message =
            format!("`{trick_at}` is empty: a trick that nobody has led to has no winner");
        return Err(QueryError::bad_request(message).at(trick_at));
    }
    let mut named = Named::default();
    trick.iter().try_for_each(|play| named.note(play.tile, &play.at))?;
    read::in_turn(declaration, bidder, &trick)?;
    let tiles: Vec<Domino> = trick.iter().map(|play| play.tile).collect();
    let winner = trick[declaration.winner(&tiles)].seat;
    Ok(Reply::new()
        .with("seat", winner.0)
        .with("led_suit", declaration.led_suit(tiles[0]))
        .with("points", 1 + tiles.iter().map(|tile| u64::from(tile.count())).sum::<u64>()))
}
