//! The query `look`: a seat's view of a table somewhere else, checked entry by entry, with what may come next.

use kibitzer_game::SeatView;
use kibitzer_texas42::{Tiles, Unseen};
use serde_json::Value;

use super::{advise, read, shown};
use crate::{Fields, QueryError, Reply};

pub(super) fn look(fields: &mut Fields) -> Result<Reply, QueryError> {
    let mut asked = fields.required("view")?.object()?;
    let (rules, view) = advise::view(&mut asked)?;
    let table = view.table();
    let may: Vec<Value> = match table.turn().seat() {
        // Of another seat it is known what it cannot do, not what it can.
        Some(seat) if seat != view.seat() => {
            if table.auction().turn().is_some() {
                let bids = table.auction().legal(rules.house(), None);
                bids.map(|bid| bid.to_string().into()).collect()
            } else if table.tricks().is_none() {
                table.declarations(rules.house()).map(|named| named.to_string().into()).collect()
            } else {
                let unseen = Unseen::of(Tiles::ALL, &view);
                read::names(unseen.may_hold(seat)).into_iter().map(Value::from).collect()
            }
        }
        _ => Vec::new(),
    };
    Ok(shown::table(&rules, &view).with("may", may))
}
