//! What a player says when asked: every action with what it is worth, how far behind the best it is, and why.

use crate::action::Action;
use crate::domino::Domino;
use crate::seats::SEATS;
use kibitzer_game::{Column, Decision, DecisionError, Evidence, Interval, Judged, Row, Unit};
use kibitzer_stats::{Level, WeightedMean};

/// One action, weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The action.
    pub action: Action,
    /// What the player goes by, more is better: the chance to win the match for a bid, the chance of a good end for a
    /// declaration or a play.
    pub value: f64,
    /// Where the value lies.
    pub interval: Interval,
    /// How far behind the best it is, paired world by world; from 0 to 0 for the best.
    pub behind: Interval,
    /// Points of one's own side, where they were looked at.
    pub points: Option<f64>,
    /// The chance that the contract is made: the one bid, or the one being played.
    pub make: Option<f64>,
    /// Which declaration a bid was weighed with, or the other way round nothing.
    pub with: Option<crate::Declaration>,
}

impl Weighed {
    /// The chance that the contract is set.
    pub fn set(&self) -> Option<f64> {
        self.make.map(|make| 1.0 - make)
    }
}

/// What players say about an action beside its value: [`Weighed`] column by column.
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
        about: "The declaration that a bid was weighed with.",
    },
];

/// All actions, best first, and what they rest on.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// Best first.
    pub actions: Vec<Weighed>,
    /// One sentence.
    pub why: String,
    /// What was looked at.
    pub evidence: Evidence,
    /// How many worlds the view allows.
    pub worlds: u64,
    /// For each unseen domino the chance that each seat holds it, as this player believes.
    pub holdings: Vec<(Domino, [f64; SEATS])>,
}

impl Advice {
    /// What to do.
    pub fn best(&self) -> Action {
        // An advice without actions cannot be made: see the players.
        self.actions[0].action
    }

    /// The same in the form of every game.
    pub fn decision(self) -> Result<Decision<Action>, DecisionError> {
        let row = |w: Weighed| {
            let cells = vec![
                Some(w.behind.into()),
                w.points.map(Into::into),
                w.make.map(Into::into),
                w.with.map(|with| with.to_string().into()),
            ];
            Row { action: w.action, value: w.value, interval: w.interval, cells }
        };
        Decision::new(
            &COLUMNS,
            self.actions.into_iter().map(row).collect(),
            self.evidence,
            self.why,
        )
    }
}

/// What every candidate came to in every world: the columns of one comparison.
#[derive(Clone, Debug)]
pub(super) struct Trials {
    candidates: usize,
    /// Whether every world is among them: then a mean has no sampling error.
    complete: bool,
    cells: Vec<Cell>,
    weights: Vec<f64>,
}

/// One candidate in one world.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    pub(super) value: f64,
    pub(super) points: f64,
    pub(super) make: f64,
}

impl Trials {
    pub(super) fn new(candidates: usize, complete: bool) -> Self {
        Self { candidates, complete, cells: Vec::new(), weights: Vec::new() }
    }

    pub(super) fn push(&mut self, weight: f64, row: impl IntoIterator<Item = Cell>) {
        self.cells.extend(row);
        self.weights.push(weight);
        debug_assert_eq!(self.cells.len(), self.candidates * self.weights.len());
    }

    /// How many worlds were searched.
    pub(super) fn len(&self) -> usize {
        self.weights.len()
    }

    /// What the comparison rests on: draws of `drawn` worlds that are worth `ess` equal ones, of which these were
    /// searched and no more.
    pub(super) fn evidence(&self, [drawn, ess]: [f64; 2], judged: Judged, seed: u64) -> Evidence {
        if self.complete {
            return Evidence::Enumerated { worlds: self.weights.len() as u64, ess, seed, judged };
        }
        let searched = kibitzer_stats::effective_sample_size(&self.weights).unwrap_or(0.0);
        Evidence::Sampled { samples: drawn as u64, ess: ess.min(searched), seed }
    }

    fn column(&self, candidate: usize) -> impl Iterator<Item = (Cell, f64)> + '_ {
        let cells = self.cells.iter().skip(candidate).step_by(self.candidates);
        cells.copied().zip(self.weights.iter().copied())
    }

    fn mean(&self, candidate: usize, of: impl Fn(Cell) -> f64) -> f64 {
        let (mut sum, mut weights) = (0.0, 0.0);
        for (cell, weight) in self.column(candidate) {
            sum += weight * of(cell);
            weights += weight;
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }

    /// The actions in order, best first; of equal values, rounding aside, the first stays first, which of bids is the
    /// lowest.
    pub(super) fn ranked(&self, actions: &[Action]) -> Vec<Weighed> {
        let values: Vec<f64> = (0..self.candidates).map(|at| self.mean(at, |c| c.value)).collect();
        let higher = |a: f64, b: f64| steps(a).total_cmp(&steps(b));
        let best = (1..values.len())
            .fold(0, |best, at| if higher(values[at], values[best]).is_gt() { at } else { best });
        let interval = |mean: f64, samples: &mut dyn Iterator<Item = (f64, f64)>| {
            if self.complete {
                return Interval::exactly(mean);
            }
            let mut spread = WeightedMean::new();
            // What is not a number cannot come from a playout.
            samples.for_each(|(sample, weight)| drop(spread.push(sample, weight)));
            let reach = spread.interval(Level::P95).map_or(0.0, |interval| interval.width() / 2.0);
            Interval::new(mean - reach, mean + reach, Level::P95)
        };
        let mut ranked: Vec<Weighed> = (0..self.candidates)
            .map(|at| {
                let mut own = self.column(at).map(|(cell, weight)| (cell.value, weight));
                let pairs = self.column(at).zip(self.column(best));
                let mut apart = pairs.map(|((a, weight), (b, _))| (a.value - b.value, weight));
                Weighed {
                    action: actions[at],
                    value: values[at],
                    interval: interval(values[at], &mut own),
                    behind: interval(values[at] - values[best], &mut apart),
                    points: Some(self.mean(at, |cell| cell.points)),
                    make: Some(self.mean(at, |cell| cell.make)),
                    with: None,
                }
            })
            .collect();
        ranked.sort_by(|a, b| higher(b.value, a.value));
        ranked
    }
}

/// A value in steps that are wider than what the order of a sum does to it, and narrower than anything that matters.
fn steps(value: f64) -> f64 {
    (value * 1e12).round()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_paired_and_weights_count() {
        let cell = |value| Cell { value, points: 10.0 * value, make: value };
        let mut trials = Trials::new(2, false);
        for luck in 0..50 {
            let luck = f64::from(luck);
            trials.push(1.0, [cell(luck), cell(luck + 1.0)]);
        }
        trials.push(0.0, [cell(1e6), cell(0.0)]);
        let actions = ["6-4", "5-5"].map(|text| text.parse::<Action>().unwrap());
        let ranked = trials.ranked(&actions);
        assert_eq!(ranked[0].action, actions[1]);
        assert_eq!((ranked[0].value, ranked[0].points), (25.5, Some(255.0)));
        let (low, high) = (ranked[1].behind.low(), ranked[1].behind.high());
        assert!(low > -1.000_001 && high < -0.999_999, "luck cancels: {low} {high}");
        assert!(ranked[1].interval.width() > 5.0);
        // No more than were searched, however many were drawn; no more than the draws are worth.
        for (drawn, worth) in [(200.0, 50.0), (30.0, 30.0)] {
            let evidence = trials.evidence([300.0, drawn], Judged::Rollouts, 7);
            let Evidence::Sampled { samples: 300, ess, seed: 7 } = evidence else { panic!() };
            assert!((ess - worth).abs() < 1e-9, "{ess}");
        }
        trials.complete = true;
        for one in trials.ranked(&actions) {
            assert_eq!(one.interval, Interval::exactly(one.value));
            assert_eq!(one.behind, Interval::exactly(one.value - 25.5));
        }
    }
}
