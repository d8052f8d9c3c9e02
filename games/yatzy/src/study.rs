//! Analysis of one card's turn from a table: the worth of everything at each stage, and the
//! player's decisions.
//!
//! Advice, densities and simulation all decide here, with one tie-break rule: worths within
//! [`Study::slack`] of the best count as best; among those the first box on the card is taken, or
//! the first keep in the order of [`crate::Lattice::keeps`].

use crate::kernel::{self, Lane, Linear, LogMean, Slack, Stages};
use crate::sheet::Sheet;
use crate::table::{Table, Value};
use crate::theta::{Domain, Worth};
use crate::turn::{Lines, Turn};
use crate::{Card, Choice};

/// Scratch space for analysing turns, `N` upper scores at once. Reused from card to card.
pub(crate) struct Study<'t, const N: usize> {
    table: &'t Table,
    worth: Worth,
    lines: Lines<f64>,
    turn: Turn<f64, N>,
    pub(crate) stages: Stages<f64, N>,
    card: Card,
    scale: f64,
    uppers: [u16; N],
}

impl<'t, const N: usize> Study<'t, N> {
    pub(crate) fn new(table: &'t Table) -> Self {
        let sheet = &*table.sheet;
        let worth = table.worth();
        Study {
            table,
            worth,
            lines: Lines::new(sheet, &worth),
            turn: Turn::new(sheet),
            stages: Stages::new(&sheet.lattice),
            card: Card::EMPTY,
            scale: 0.0,
            uppers: [0; N],
        }
    }

    /// Loads a card that is not finished.
    pub(crate) fn take(&mut self, card: Card) {
        let (table, worth) = (self.table, self.worth);
        let layout = &*table.layout;
        self.card = card;
        self.scale = 0.0;
        if worth.domain == Domain::Utility {
            let highest = |card| {
                let row = layout.row(card).start;
                table.cells().range(row..row + layout.greatest(card) + 1).fold(f64::MIN, f64::max)
            };
            let successors = Turn::<f64, N>::successors(&table.sheet, card);
            self.scale = successors.map(|(_, next)| highest(next)).fold(f64::MIN, f64::max);
        }
        let scale = self.scale;
        self.turn.take(&table.sheet, layout, card, |next, window| {
            let row = layout.row(next).start;
            let stored = table.cells().range(row..row + window.len());
            window.iter_mut().zip(stored).for_each(|(to, stored)| *to = worth.worth(stored, scale));
        });
    }

    /// Analyses the upper scores from `from` on; returns the worths of the turn about to begin.
    pub(crate) fn run(&mut self, from: usize) -> Lane<f64, N> {
        self.run_each(std::array::from_fn(|lane| (from + lane) as u16))
    }

    /// Analyses the given upper scores, one per lane.
    pub(crate) fn run_each(&mut self, uppers: [u16; N]) -> Lane<f64, N> {
        self.uppers = uppers;
        let sheet = &*self.table.sheet;
        let leaves = self.turn.leaves(sheet, &self.lines, uppers);
        match self.worth.domain {
            Domain::Log => {
                let mean = LogMean { sign: self.worth.sign };
                kernel::stages(&sheet.lattice, &mut self.stages, &leaves, mean)
            }
            _ => kernel::stages(&sheet.lattice, &mut self.stages, &leaves, Linear),
        }
    }

    pub(crate) fn sheet(&self) -> &'t Sheet {
        &self.table.sheet
    }

    /// Converts a worth to a value of the table.
    pub(crate) fn value(&self, worth: f64) -> Value {
        Value::new(self.table.theta(), self.worth.stored(worth, self.scale))
    }

    /// How far below the best a worth may be and still count as best.
    pub(crate) fn slack(&self) -> Slack {
        match self.worth.domain {
            // Points, up to a few hundred: rounding errors are about 1e-12.
            Domain::Expectation | Domain::NearZero => Slack { fixed: 1e-10, share: 0.0 },
            // Utilities: the same, relative to their magnitude.
            Domain::Utility => Slack { fixed: 0.0, share: 1e-12 },
            Domain::Log => Slack { fixed: 1e-12, share: 1e-12 },
        }
    }

    /// The worths of a choice.
    pub(crate) fn choice(&self, choice: &Choice) -> Lane<f64, N> {
        self.turn.choice(self.sheet(), &self.lines, choice, self.uppers)
    }

    /// The worths of every end of the turn, by its number on the sheet; ends of filled boxes are
    /// not written.
    pub(crate) fn ends(&self, worths: &mut [Lane<f64, N>]) {
        let sheet = self.sheet();
        for category in sheet.open(self.card) {
            worths[category] = self.choice(&sheet.paid(self.card, category, 0));
            for group in &sheet.groups[category] {
                let paid = sheet.paid(self.card, category, group.points);
                worths[usize::from(group.end)] = self.choice(&paid);
            }
        }
    }

    /// The keep chosen from a roll for the upper score in `lane`. `kept` are the worths of keeping
    /// exactly a set, `best` those of the best keep inside it.
    pub(crate) fn keep(
        &self,
        kept: &[Lane<f64, N>],
        best: &[Lane<f64, N>],
        roll: usize,
        lane: usize,
    ) -> usize {
        let enough = self.slack().enough(best[roll].0[lane]);
        let keeps = self.sheet().lattice.keeps(roll);
        let chosen = keeps.iter().find(|&&keep| kept[usize::from(keep)].0[lane] >= enough);
        chosen.map_or(roll, |&keep| keep.into())
    }

    /// The box chosen for a roll for the upper score in `lane`.
    pub(crate) fn score(&self, roll: usize, lane: usize) -> Choice {
        let sheet = self.sheet();
        let best = self.stages.scored[roll].0[lane];
        let enough = self.slack().enough(best);
        if sheet.apart(self.card).contains(&roll) {
            let choices = sheet.rules.choices(self.card, &sheet.lattice.sets()[roll]);
            let found = choices.iter().find(|choice| self.choice(choice).0[lane] >= enough);
            return *found.unwrap_or(&choices[0]);
        }
        let mut open = sheet.open(self.card);
        let choice = |category| sheet.ordinary(self.card, category, roll - sheet.lattice.full());
        let first = open.next().map(choice);
        let one =
            |choice: &Choice| self.turn.lane(sheet, &self.lines, choice, self.uppers[lane].into());
        let good = |choice: &Choice| one(choice) >= enough;
        // A card that is analysed has an open box.
        let start = sheet.paid(self.card, 0, 0);
        first.filter(good).or_else(|| open.map(choice).find(good)).or(first).unwrap_or(start)
    }
}
