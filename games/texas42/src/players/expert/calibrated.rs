//! From what playouts and double dummy say to what happens when experts play: a curve for each
//! class of contract, fitted to hands that experts played against each other.

use crate::auction::PLUNGE_DOUBLES;
use crate::declaration::Declaration;
use crate::seats::side;
use crate::table::{Contract, Table};
use crate::view::View;
use kibitzer_game::SeatView;

/// What kind of contract it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// A bid of points.
    Points,
    /// One mark, with trumps or follow-me.
    Mark,
    /// Two marks or more, with trumps or follow-me.
    Marks,
    /// Nello.
    Nello,
    /// Sevens.
    Sevens,
    /// A plunge or a splash.
    Doubles,
}

impl Class {
    /// All classes.
    pub const ALL: [Self; 6] =
        [Self::Points, Self::Mark, Self::Marks, Self::Nello, Self::Sevens, Self::Doubles];

    /// The class of a contract with a declaration.
    pub const fn of(contract: Contract, declaration: Declaration) -> Self {
        match (declaration, contract.bid.marks()) {
            _ if contract.bid.is_by_doubles() => Self::Doubles,
            (Declaration::Nello(_), _) => Self::Nello,
            (Declaration::Sevens, _) => Self::Sevens,
            (_, 0) => Self::Points,
            (_, 1) => Self::Mark,
            _ => Self::Marks,
        }
    }
}

/// When and by whom a chance is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    class: Class,
    /// The trick, counted from 0.
    trick: usize,
    /// Whether the seat is on the bidding side.
    ours: bool,
}

impl Moment {
    pub(super) fn of(table: &Table, contract: Contract, view: &View) -> Option<Self> {
        let tricks = table.tricks()?;
        Some(Self {
            class: Class::of(contract, tricks.declaration()),
            trick: tricks.complete(),
            ours: side(view.seat()) == contract.side(),
        })
    }
}

/// A curve: the log-odds of the chance are the first number, plus the second times the log-odds in
/// playouts, plus the third times the log-odds double dummy.
type Curve = [f64; 3];

/// By class: with the bid; in the first trick by the bidding side and by the other; later by both.
/// Rounded from what `cargo run --release -p kibitzer-texas42 --example fit_chances -- casual 901 120`
/// and `-- casual 903 150` print, then shifted by the gaps of `kibitzer 42 calibrate --player expert
/// --worlds 0 --deals 300 --seed 11` at the houses `tournament` and `casual`; one mark is taken to be
/// like two. Plunge and splash: rounded from what `fit_chances -- casual 921 900 expert splash:2`
/// and `-- casual 931 1500 expert plunge:4` print.
const CURVES: [[Curve; 5]; Class::ALL.len()] = [
    [[-0.15, 1.0, 0.0], [0.0, 1.0, 0.1], [0.15, 1.0, 0.0], [0.0, 0.95, 0.1], [0.35, 0.9, 0.1]],
    MARKS,
    MARKS,
    [
        [-0.1, 1.05, 0.0],
        [-0.25, 1.0, 0.0],
        [0.45, 0.9, 0.0],
        [-0.15, 1.05, 0.05],
        [0.7, 0.95, 0.05],
    ],
    [[0.0, 1.05, 0.0], [0.05, 1.0, 0.0], [0.0, 0.95, 0.0], [0.05, 0.95, 0.0], [0.4, 0.8, 0.0]],
    [[0.4, 1.0, 0.0], [0.15, 0.8, 0.1], [0.4, 0.9, 0.0], [-0.15, 0.4, 0.25], [-0.05, 0.5, 0.3]],
];
const MARKS: [Curve; 5] =
    [[-0.9, 1.0, 0.0], [0.3, 0.9, 0.0], [1.2, 0.95, 0.0], [0.4, 0.75, 0.05], [1.2, 0.9, 0.0]];

fn curved([constant, by_played, by_open]: Curve, played: f64, open: f64) -> f64 {
    logistic(constant + by_played * log_odds(played) + by_open * log_odds(open))
}

/// The chance that the contract is made, from its shares in playouts and double dummy.
pub(super) fn make(moment: Option<Moment>, played: f64, open: f64) -> f64 {
    let Some(Moment { class, trick, ours }) = moment else { return played };
    let at = 1 + 2 * trick.min(1) + usize::from(!ours);
    curved(CURVES[class as usize][at], played, open)
}

/// The chance that a contract is made, stated with the bid or the declaration.
pub(super) fn bid(class: Class, played: f64) -> f64 {
    curved(CURVES[class as usize][0], played, played)
}

/// The same for a plunge or a splash with this many doubles. Playouts overlook what the partner
/// concludes from many doubles: with four or more, experts make far more than playouts do.
pub(super) fn by_doubles(doubles: usize, played: f64) -> f64 {
    let more = if doubles >= PLUNGE_DOUBLES { 0.55 } else { 0.0 };
    logistic(log_odds(bid(Class::Doubles, played)) + more)
}

/// The logarithm of the odds of a chance, which is kept away from 0 and 1: playouts in some dozens
/// of worlds cannot tell more.
pub(super) fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(0.005, 0.995);
    (chance / (1.0 - chance)).ln()
}

/// The chance with these log-odds.
pub(super) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}
