//! The figures that players report for an action beside its value, and the rows of their decisions.

use crate::action::Action;
use crate::aim;
use crate::players::why;
use crate::scoring::Scoring;
use crate::view::View;
use kibitzer_game::{Column, Decision, Evidence, Interval, SeatView, Undecided, Unit};
use kibitzer_stats::{Level, normal_interval};

/// Expected points.
pub const POINTS: usize = 0;
/// The chance of making the bid.
pub const MAKE: usize = 1;
/// The share of the search effort that went to the action.
pub const SHARE: usize = 2;
/// The standard error of the value.
pub const ERROR: usize = 3;

/// The columns of every decision. The value is what the player maximises, from 0 to 1.
pub(crate) const COLUMNS: [Column; 4] = [
    Column { name: "points", unit: Unit::Points, about: "Expected points of the round." },
    Column { name: "make", unit: Unit::Probability, about: "The chance of making the bid." },
    Column { name: "share", unit: Unit::Probability, about: "The action's share of the search." },
    Column { name: "error", unit: Unit::Points, about: "The standard error of the value." },
];

pub(super) type Row = kibitzer_game::Row<Action>;

/// A figure in the single precision that Blob's players compute in; 0 if it is missing.
pub fn figure(row: &Row, column: usize) -> f32 {
    row.number(column).unwrap_or(0.0) as f32
}

/// What a player expects of an action: its value and standard error (infinite if nothing is known
/// about it), the chance of making the bid, and its share of the search effort.
pub(super) fn row(view: &View, action: Action, value: [f32; 2], make: f32, share: f32) -> Row {
    let [value, error] = value;
    let points = f64::from(points(view, action, value, make));
    let (value, error) = (f64::from(value), f64::from(error));
    // Values are between 0 and 1; if nothing is known about one, that is its interval.
    let interval = normal_interval(value, error, Level::P95).unwrap_or(Interval::new(
        0.0f64.min(value),
        1.0f64.max(value),
        Level::P95,
    ));
    let probability = |it: f32| Some(f64::from(it).clamp(0.0, 1.0).into());
    let error = error.is_finite().then_some(error.into());
    let cells = vec![Some(points.into()), probability(make), probability(share), error];
    Row { action, value, interval, cells }
}

/// A decision from rows sorted best first, with an explanation in one sentence.
pub(super) fn decision(
    view: &View,
    rows: Vec<Row>,
    evidence: Evidence,
) -> Result<Decision<Action>, Undecided> {
    let why = why::sentence(view, &rows, evidence.looked_at() > 0);
    Ok(Decision::new(&COLUMNS, rows, evidence, why)?)
}

/// The evidence of a player that does not look at any world.
pub(super) const fn blind(seed: u64) -> Evidence {
    Evidence::Sampled { samples: 0, ess: 0.0, seed }
}

/// Expected points of an action, from its chance of making the bid, or from its value if the player
/// maximises points.
fn points(view: &View, action: Action, value: f32, make: f32) -> f32 {
    let table = view.table();
    let bid = match action {
        Action::Bid(bid) => bid,
        Action::Play(_) => table.bid(view.seat()).unwrap_or(0),
    };
    match table.scoring() {
        Scoring::Exact => make * (10.0 + f32::from(bid)),
        _ => aim::points(table, value),
    }
}
