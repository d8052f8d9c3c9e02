//! The figures that players report for an action beside its value, and the rows of their decisions.

use super::why;
use crate::action::Action;
use crate::declaration::Declaration;
use kibitzer_game::{Cell, Column, Decision, Evidence, Interval, Undecided, Unit};
use kibitzer_search::{Compared, Tried};

/// How far the value is behind the best.
pub const BEHIND: usize = 0;
/// Expected points.
pub const POINTS: usize = 1;
/// The chance of making the contract.
pub const MAKE: usize = 2;
/// The declaration that a bid was evaluated with.
pub const WITH: usize = 3;

/// The columns of every decision. The value is what the player maximises: the chance of winning the
/// match for a bid, the chance of a good result for a declaration or a play.
pub(crate) const COLUMNS: [Column; 4] = [
    Column {
        name: "behind",
        unit: Unit::Interval,
        about: "How far the value is behind the best, paired world by world.",
    },
    Column { name: "points", unit: Unit::Points, about: "Expected points of the seat's side." },
    Column {
        name: "make",
        unit: Unit::Probability,
        about: "The chance that the contract is made.",
    },
    Column {
        name: "with",
        unit: Unit::Text,
        about: "The declaration that the bid was evaluated with.",
    },
];

pub(super) type Row = kibitzer_game::Row<Action>;

/// What is reported about a candidate: points, the chance of making the contract, and the
/// declaration it was evaluated with.
pub(super) type Said = (Option<f64>, Option<f64>, Option<Declaration>);

fn row(action: Action, value: f64, [interval, behind]: [Interval; 2], said: Said) -> Row {
    let (points, make, with) = said;
    let cells = vec![
        Some(behind.into()),
        points.map(Into::into),
        make.map(|make| make.clamp(0.0, 1.0).into()),
        with.map(|with| Cell::Text(with.to_string())),
    ];
    Row { action, value, interval, cells }
}

/// The candidates after their trials, best first.
pub(super) fn ranked<const N: usize>(
    actions: &[Action],
    compared: &Compared<N>,
    said: impl Fn(usize, &Tried<N>) -> Said,
) -> Vec<Row> {
    let order = compared.ranked();
    let rows = order.iter().map(|&at| {
        let tried = &compared.tried[at];
        let intervals = [tried.interval(), tried.behind(&compared.tried[order[0]])];
        row(actions[at], tried.mean(0), intervals, said(at, tried))
    });
    rows.collect()
}

/// The chosen action is worth 1, every other action 0.
pub(super) fn chosen(
    chosen: Action,
    legal: &[Action],
    evidence: Evidence,
    why: String,
) -> Result<Decision<Action>, Undecided> {
    let weigh = |action: &Action| {
        let value = f64::from(u8::from(*action == chosen));
        let exact = [value, value - 1.0].map(Interval::exactly);
        row(*action, value, exact, (None, None, None))
    };
    let mut rows: Vec<Row> = legal.iter().map(weigh).collect();
    rows.sort_by(|a, b| b.value.total_cmp(&a.value));
    Ok(Decision::new(&COLUMNS, rows, evidence, why)?)
}

/// A decision without alternatives, so nothing is evaluated.
pub(super) fn forced(action: Action, worlds: u64) -> Result<Decision<Action>, Undecided> {
    let row = row(action, 0.0, [Interval::exactly(0.0); 2], (None, None, None));
    let evidence = Evidence::Forced { worlds: worlds.into() };
    Ok(Decision::new(&COLUMNS, vec![row], evidence, why::forced(action))?)
}
