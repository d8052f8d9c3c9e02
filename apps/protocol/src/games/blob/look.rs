//! The query `look`: a seat's view of a real table, validated entry by entry, with what may come next.

use kibitzer_blob::Cards;
use kibitzer_game::SeatView;
use serde::Serialize;

use super::read::Act;
use super::shown;
use super::view::Seen;
use crate::{Context, QueryError};

/// What the seat sees, and what may come next.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Look {
    #[serde(flatten)]
    table: shown::Shown,
    /// If it is another seat's turn, its possible actions as far as this seat can know.
    may: Vec<Act>,
    /// The points of each seat in this round, once it is over.
    points: Vec<i16>,
}

pub(super) fn look(asked: Seen, _: &Context) -> Result<Look, QueryError> {
    let view = asked.view()?;
    let table = view.table();
    let may = match table.turn().seat() {
        // For another seat only impossible actions are known, not the legal ones.
        Some(seat) if seat != view.seat() => {
            if table.bidding_is_over() {
                let open = table.turned().into_iter().collect::<Cards>().or(table.gone());
                let held = table.may_hold(seat).minus(open).minus(view.hand());
                held.iter().map(|card| Act::Card(card.to_string())).collect()
            } else {
                let bids = (0..=table.cards() as u8).filter(|bid| table.biddable() >> bid & 1 != 0);
                bids.map(Act::Bid).collect()
            }
        }
        _ => Vec::new(),
    };
    let points = if table.is_over() { table.scores().unwrap_or_default() } else { Vec::new() };
    Ok(Look { table: shown::table(&view), may, points })
}
