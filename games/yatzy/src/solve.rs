//! Backward induction over all score cards, finished games first.
//!
//! Cards with equally many filled boxes do not depend on each other and are solved in parallel; the
//! result does not depend on the number of threads. The plain twins are in [`crate::plain`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::parallel::*;
use kibitzer_work::{Stopped, Work};

use crate::kernel::{self, Chance, Lane, Linear, LogMean, Real};
use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::table::{Cells, Precision, Table};
use crate::theta::{Domain, Theta, Worth};
use crate::turn::{Lines, Turn};
use crate::{Card, Rules, YatzyError};

/// What to solve. Created by [`Solver::new`] and run by [`Solver::solve`].
pub struct Solver<'a> {
    rules: &'a Rules,
    theta: Theta,
    precision: Precision,
    root: Card,
}

impl<'a> Solver<'a> {
    /// Expected points from the start, stored as f32.
    pub fn new(rules: &'a Rules) -> Self {
        let (theta, precision) = (Theta::NEUTRAL, Precision::F32);
        Solver { rules, theta, precision, root: Card::EMPTY }
    }

    /// Sets the risk attitude.
    pub fn theta(self, theta: Theta) -> Self {
        Solver { theta, ..self }
    }

    /// Stores values as f32 (accurate to 1e-3 points) or f64 (to 1e-8).
    pub fn precision(self, precision: Precision) -> Self {
        Solver { precision, ..self }
    }

    /// Restricts the solution to what can follow a card.
    pub fn from(self, root: Card) -> Self {
        Solver { root, ..self }
    }

    /// The total memory that solving will take, in bytes.
    pub fn predicted_bytes(&self) -> u64 {
        let cells = Layout::new(self.rules, self.root).cells() as u64;
        cells
            * match (self.theta.get() == 0.0, self.precision) {
                (true, Precision::F32) => 4,
                (_, Precision::F64) => 8,
                (false, Precision::F32) => 12,
            }
    }

    /// Solves the game, or the part of it that was selected.
    pub fn solve(&self, work: &Work) -> Result<Table, YatzyError> {
        work.check()?;
        work.fits(self.predicted_bytes())?;
        let sheet = Arc::new(Sheet::new(self.rules));
        let layout = Arc::new(Layout::new(self.rules, self.root));
        let domain = Domain::choose(self.rules, self.theta);
        let (domain, cells) = match (domain, self.precision) {
            (Domain::Expectation, Precision::F32) => {
                (domain, Cells::from(self.run::<f32, 16>(&sheet, &layout, domain, work)?))
            }
            (Domain::Utility, _) => match self.run_checked(&sheet, &layout, work)? {
                Some(cells) => (domain, self.narrow(cells)),
                None => {
                    let cells = self.run::<f64, 8>(&sheet, &layout, Domain::Log, work)?;
                    (Domain::Log, self.narrow(cells))
                }
            },
            _ => (domain, self.narrow(self.run::<f64, 8>(&sheet, &layout, domain, work)?)),
        };
        Ok(Table::new(sheet, layout, self.theta, domain, cells))
    }

    fn narrow(&self, cells: Vec<f64>) -> Cells {
        match self.precision {
            Precision::F64 => Cells::from(cells),
            Precision::F32 => {
                Cells::from(cells.par_iter().map(|&cell| cell as f32).collect::<Vec<f32>>())
            }
        }
    }

    fn run<T: Real, const N: usize>(
        &self,
        sheet: &Sheet,
        layout: &Layout,
        domain: Domain,
        work: &Work,
    ) -> Result<Vec<T>, Stopped> {
        let worth = Worth::new(self.theta, domain);
        let mean = LogMean { sign: worth.sign };
        let (cells, _) = match domain {
            Domain::Log => self.layers::<T, N>(sheet, layout, worth, mean, work)?,
            _ => self.layers::<T, N>(sheet, layout, worth, Linear, work)?,
        };
        Ok(cells)
    }

    /// Solves in the utility domain, unless some card's utilities leave the range in which sums of
    /// f64 are accurate.
    fn run_checked(
        &self,
        sheet: &Sheet,
        layout: &Layout,
        work: &Work,
    ) -> Result<Option<Vec<f64>>, Stopped> {
        let worth = Worth::new(self.theta, Domain::Utility);
        let (cells, sound) = self.layers::<f64, 8>(sheet, layout, worth, Linear, work)?;
        Ok(sound.then_some(cells))
    }

    fn layers<T: Real, const N: usize>(
        &self,
        sheet: &Sheet,
        layout: &Layout,
        worth: Worth,
        chance: impl Chance<T, N>,
        work: &Work,
    ) -> Result<(Vec<T>, bool), Stopped> {
        let mut cells = vec![T::of(0.0); layout.cells()];
        let total: usize = layout.layers.iter().map(Vec::len).sum();
        // A card's scale is stored at its number in solving order.
        let mut scales = vec![0.0; if worth.domain == Domain::Utility { total } else { 0 }];
        let mut numbers = Numbers::new(layout, worth.domain == Domain::Utility);
        let lines = Lines::<T>::new(sheet, &worth);
        let (done, sound) = (AtomicUsize::new(0), AtomicBool::new(true));
        let mut solved = 0;
        for (filled, layer) in layout.layers.iter().enumerate().rev() {
            let Some(&first) = layer.first() else { continue };
            let (before, rest) = cells.split_at_mut(layout.row(first).start);
            let cut = solved.min(scales.len());
            let (scales_before, scales_rest) = scales.split_at_mut(cut);
            let mut rows = rows(layout, layer, rest, scales_rest);
            let over = filled == sheet.rules.categories().len();
            let step = (rows.len() / 256).clamp(1, 64);
            rows.par_chunks_mut(step).try_for_each_init(
                || {
                    (
                        Turn::<T, N>::new(sheet),
                        vec![Lane::all(T::of(0.0)); sheet.lattice.sets().len()],
                    )
                },
                |(turn, room), some| {
                    for row in some.iter_mut() {
                        if over {
                            finished(sheet, &worth, row);
                            continue;
                        }
                        let scale_of =
                            |card| scales_before.get(numbers.of(card)).copied().unwrap_or(0.0);
                        let scale = Turn::<T, N>::successors(sheet, row.card)
                            .map(|(_, next)| scale_of(next))
                            .fold(f64::NEG_INFINITY, f64::max);
                        turn.take(sheet, layout, row.card, |next, window| {
                            let from = &before[layout.row(next)][..window.len()];
                            if worth.domain == Domain::Utility {
                                let factor = T::of((scale_of(next) - scale).exp());
                                for (to, &from) in window.iter_mut().zip(from) {
                                    *to = factor * from;
                                }
                            } else {
                                window.copy_from_slice(from);
                            }
                        });
                        for from in (0..row.values.len()).step_by(N) {
                            if layout.any_reachable(row.card, from..from + N) {
                                let leaves = turn.leaves(sheet, &lines, from);
                                let lane = kernel::turn(&sheet.lattice, room, &leaves, chance);
                                row.values[from..from + N].copy_from_slice(&lane.0);
                            }
                        }
                        if let Some(to) = &mut row.scale {
                            match level(layout, row.card, row.values) {
                                Some(greatest) => **to = scale + greatest.ln(),
                                None => sound.store(false, Ordering::Relaxed),
                            }
                        }
                    }
                    let before = done.fetch_add(some.len(), Ordering::Relaxed);
                    work.step(before + some.len(), total, "solving the table")
                },
            )?;
            numbers.add(layer);
            solved += layer.len();
            if !sound.load(Ordering::Relaxed) {
                return Ok((cells, false));
            }
        }
        store(layout, &worth, &numbers, &scales, &mut cells);
        Ok((cells, true))
    }
}

/// The number of each card in solving order, under which its scale is stored.
struct Numbers {
    numbers: Vec<u32>,
    next: u32,
}

impl Numbers {
    fn new(layout: &Layout, wanted: bool) -> Numbers {
        let most = layout.layers.iter().flatten().map(|card| card.bits()).max().unwrap_or(0);
        Numbers { numbers: vec![u32::MAX; if wanted { most as usize + 1 } else { 0 }], next: 0 }
    }

    fn of(&self, card: Card) -> usize {
        self.numbers.get(card.bits() as usize).map_or(usize::MAX, |&number| number as usize)
    }

    fn add(&mut self, layer: &[Card]) {
        for card in layer {
            if let Some(number) = self.numbers.get_mut(card.bits() as usize) {
                *number = self.next;
            }
            self.next += 1;
        }
    }
}

/// A card and the slice for its values.
struct Row<'a, T> {
    card: Card,
    values: &'a mut [T],
    scale: Option<&'a mut f64>,
}

/// Splits the cells of a layer into rows.
fn rows<'a, T>(
    layout: &Layout,
    layer: &[Card],
    mut cells: &'a mut [T],
    scales: &'a mut [f64],
) -> Vec<Row<'a, T>> {
    let mut scales = scales.iter_mut();
    let cut = |&card: &Card| {
        let (values, rest) = std::mem::take(&mut cells).split_at_mut(layout.width(card));
        cells = rest;
        Row { card, values, scale: scales.next() }
    };
    layer.iter().map(cut).collect()
}

/// A finished game: the bonus or nothing.
fn finished<T: Real>(sheet: &Sheet, worth: &Worth, row: &mut Row<'_, T>) {
    let bonus = worth.certain(sheet.rules.bonus());
    let scale = if worth.domain == Domain::Utility { bonus.max(0.0) } else { 0.0 };
    for (upper, value) in row.values.iter_mut().enumerate() {
        let earned = upper >= usize::from(sheet.rules.bonus_at());
        *value = T::of(worth.worth(if earned { bonus } else { 0.0 }, scale));
    }
    if let Some(to) = &mut row.scale {
        **to = scale;
    }
}

/// Divides a row by its greatest magnitude, which is returned; `None` if the row is out of range.
fn level<T: Real>(layout: &Layout, card: Card, values: &mut [T]) -> Option<f64> {
    let known = 0..=layout.greatest(card);
    let sizes = known
        .filter(|&upper| layout.reach.reachable(card.upper(), upper as u16))
        .map(|upper| values[upper].wide().abs());
    let (least, greatest) = sizes.fold((f64::INFINITY, 0.0f64), |(a, b), s| (a.min(s), b.max(s)));
    // An end of a turn that has sunk below 1e-308 is then less than a rounding error of the sum it
    // is part of.
    if !(least > 1e-280 && greatest < 1e280) {
        return None;
    }
    for value in values {
        *value = *value * T::of(1.0 / greatest);
    }
    Some(greatest)
}

/// Converts worths to stored values.
fn store<T: Real>(
    layout: &Layout,
    worth: &Worth,
    numbers: &Numbers,
    scales: &[f64],
    cells: &mut [T],
) {
    if worth.domain == Domain::Expectation {
        return;
    }
    let mut rest = cells;
    let mut work = vec![];
    for layer in layout.layers.iter().rev() {
        let width = layer.iter().map(|&card| layout.width(card)).sum();
        let (here, after) = std::mem::take(&mut rest).split_at_mut(width);
        work.extend(rows(layout, layer, here, &mut []));
        rest = after;
    }
    work.par_chunks_mut(64).flatten().for_each(|row| {
        let scale = scales.get(numbers.of(row.card)).copied().unwrap_or(0.0);
        for value in row.values.iter_mut() {
            *value = T::of(worth.stored(value.wide(), scale));
        }
    });
}
