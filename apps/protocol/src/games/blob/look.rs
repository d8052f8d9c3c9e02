//! The query `look`: a seat's view of a table somewhere else, checked entry by entry, with what may come next.

use kibitzer_blob::Cards;
use kibitzer_game::SeatView;
use serde_json::{Value, json};

use super::{read, shown, view};
use crate::{Fields, QueryError, Reply};

pub(super) fn look(fields: &mut Fields) -> Result<Reply, QueryError> {
    let view = view::view(fields.required("view")?)?;
    let table = view.table();
    let may: Vec<Value> = match table.turn().seat() {
        // Of another seat it is known what it cannot do, not what it can.
        Some(seat) if seat != view.seat() => {
            if table.bidding_is_over() {
                let open = table.turned().into_iter().collect::<Cards>().or(table.gone());
                read::names(table.may_hold(seat).minus(open).minus(view.hand()).iter())
            } else {
                let bids = (0..=table.cards()).filter(|bid| table.biddable() >> bid & 1 != 0);
                bids.map(|bid| json!(bid)).collect()
            }
        }
        _ => Vec::new(),
    };
    let points: Vec<i16> =
        if table.is_over() { table.scores().unwrap_or_default() } else { Vec::new() };
    Ok(shown::table(&view).with("may", may).with("points", points))
}
