//! The query `look`: a seat's view of a real table, validated entry by entry, with what may come next.

use kibitzer_game::SeatView;
use kibitzer_texas42::{Tiles, Unseen};
use serde::Serialize;

use super::view::{Known, ViewFields};
use super::{read, shown};
use crate::common::{OfView, Viewed};
use crate::{Context, QueryError};

/// What the seat sees, and what may come next.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Look {
    #[serde(flatten)]
    table: shown::Shown,
    /// If it is another seat's turn, its possible actions as far as this seat can know.
    may: Vec<String>,
}

pub(super) fn look(asked: OfView<ViewFields>, _: &Context) -> Result<Look, QueryError> {
    let Known { rules, view } = Known::read(&asked)?;
    let table = view.table();
    let may = match table.turn().seat() {
        // For another seat only impossible actions are known, not the legal ones.
        Some(seat) if seat != view.seat() => {
            if table.auction().turn().is_some() {
                let bids = table.auction().legal(rules.house(), None);
                bids.map(|bid| bid.to_string()).collect()
            } else if table.tricks().is_none() {
                table.declarations(rules.house()).map(|named| named.to_string()).collect()
            } else {
                read::names(Unseen::of(Tiles::ALL, &view).may_hold(seat))
            }
        }
        _ => Vec::new(),
    };
    Ok(Look { table: shown::table(&rules, &view), may })
}
