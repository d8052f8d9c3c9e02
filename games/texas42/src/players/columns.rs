//! The figures that players report for an action beside its value, and the rows of their decisions.

use super::why;
use crate::Bid;
use crate::action::Action;
use crate::declaration::Declaration;
use kibitzer_game::{Cell, Column, Decision, Evidence, Interval, Message, Undecided, Unit};
use kibitzer_search::{Compared, Tried};
use kibitzer_stats::{Level, percent};

/// How far the value is behind the best.
pub const BEHIND: usize = 0;
/// Expected points.
pub const POINTS: usize = 1;
/// The chance of making the contract.
pub const MAKE: usize = 2;
/// The declaration that a bid was evaluated with.
pub const WITH: usize = 3;

/// The chance of making the contract if everybody plays by what he sees.
pub const UNSEEN: usize = 4;
/// The same if everybody sees everything.
pub const OPEN: usize = 5;

/// The columns of every decision. The value is what the player maximises: the chance of winning the
/// match for a bid, the chance of a good result for a declaration or a play.
pub(crate) const COLUMNS: [Column; 6] = [
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
    Column {
        name: "unseen",
        unit: Unit::Probability,
        about: "The chance that the contract is made if everybody plays on by what he sees.",
    },
    Column {
        name: "open",
        unit: Unit::Probability,
        about: "The chance that the contract is made if everybody sees all hands.",
    },
];

pub(super) type Row = kibitzer_game::Row<Action>;

/// What is reported about a candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Said {
    pub(super) points: Option<f64>,
    /// The chance of making the contract.
    pub(super) make: Option<f64>,
    /// The declaration it was evaluated with.
    pub(super) with: Option<Declaration>,
    /// The chance of making the contract if everybody plays by what he sees.
    pub(super) unseen: Option<f64>,
    /// The same if everybody sees everything.
    pub(super) open: Option<f64>,
}

fn row(action: Action, value: f64, [interval, behind]: [Interval; 2], said: Said) -> Row {
    let chance = |chance: f64| Cell::from(chance.clamp(0.0, 1.0));
    let cells = vec![
        Some(behind.into()),
        said.points.map(Into::into),
        said.make.map(chance),
        said.with.map(|with| Cell::Text(with.to_string())),
        said.unseen.map(chance),
        said.open.map(chance),
    ];
    Row { action, value, interval, cells }
}

/// The candidates after their trials, best first; of bids whose value prints like that of the best
/// bid, the lowest comes first.
pub(super) fn ranked<const N: usize>(
    actions: &[Action],
    compared: &Compared<N>,
    said: impl Fn(usize, &Tried<N>) -> Said,
) -> Vec<Row> {
    let mut order = compared.ranked();
    if let Some(lowest) = lowest_level_bid(actions, compared, order[0]) {
        order.retain(|&at| at != lowest);
        order.insert(0, lowest);
    }
    let rows = order.iter().map(|&at| {
        let tried = &compared.tried[at];
        let intervals = [tried.interval(), tried.behind(&compared.tried[order[0]], Level::P95)];
        row(actions[at], tried.mean(0), intervals, said(at, tried))
    });
    rows.collect()
}

/// The lowest bid whose value prints like that of the best action, if that is a bid and no pass: a
/// higher bid that wins no more matches only risks more. Legal bids come in ascending order.
fn lowest_level_bid<const N: usize>(
    actions: &[Action],
    compared: &Compared<N>,
    best: usize,
) -> Option<usize> {
    let is_bid = |at: usize| matches!(actions[at], Action::Bid(bid) if bid != Bid::Pass);
    let tried = |at: usize| &compared.tried[at];
    let printed = |at: usize| percent(tried(at).mean(0), 0);
    let level = |at: &usize| {
        is_bid(*at) && tried(*at).worlds() == tried(best).worlds() && printed(*at) == printed(best)
    };
    is_bid(best).then(|| (0..actions.len()).find(level)).flatten()
}

/// The chosen action is worth 1, every other action 0.
pub(super) fn chosen(
    chosen: Action,
    legal: &[Action],
    evidence: Evidence,
    why: Message,
) -> Result<Decision<Action>, Undecided> {
    let weigh = |action: &Action| {
        let value = f64::from(u8::from(*action == chosen));
        let exact = [value, value - 1.0].map(Interval::exactly);
        row(*action, value, exact, Said::default())
    };
    let mut rows: Vec<Row> = legal.iter().map(weigh).collect();
    rows.sort_by(|a, b| b.value.total_cmp(&a.value));
    Ok(Decision::new(&COLUMNS, rows, evidence, why)?)
}

/// A decision without alternatives, so nothing is evaluated.
pub(super) fn forced(action: Action, worlds: u64) -> Result<Decision<Action>, Undecided> {
    let row = row(action, 0.0, [Interval::exactly(0.0); 2], Said::default());
    let evidence = Evidence::Forced { worlds: worlds.into() };
    Ok(Decision::new(&COLUMNS, vec![row], evidence, why::forced(action))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::WorldSet;
    use kibitzer_search::compare_in;
    use kibitzer_work::{Stopped, Work};

    #[test]
    fn the_lowest_of_bids_that_print_alike_comes_first() {
        let actions = ["pass", "points:30", "points:31", "points:32", "marks:1"];
        let actions: Vec<Action> = actions.iter().map(|one| one.parse().unwrap()).collect();
        let first = |values: [f64; 5]| {
            let worlds = WorldSet::new(2, None, || ());
            let row = || Ok::<_, Stopped>(values.map(|value| [value, 0.0]).to_vec());
            let compared = compare_in(&worlds, 5, None, &Work::free(), |_, ()| row()).unwrap();
            let rows = ranked(&actions, &compared, |_, _| Said::default());
            assert_eq!(rows.len(), 5);
            rows[0].action.to_string()
        };
        assert_eq!(first([0.40, 0.529, 0.532, 0.534, 0.2]), "points:30");
        assert_eq!(first([0.40, 0.51, 0.532, 0.534, 0.2]), "points:31");
        assert_eq!(first([0.40, 0.51, 0.515, 0.534, 0.534]), "points:32");
        // A pass keeps its place: it is no bid.
        assert_eq!(first([0.533, 0.529, 0.532, 0.534, 0.2]), "points:30");
        assert_eq!(first([0.535, 0.529, 0.532, 0.534, 0.2]), "pass");
    }
}
