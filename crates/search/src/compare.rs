//! Candidates tried in the same worlds, so that the luck of the world cancels; those that fall behind are dropped.

use kibitzer_stats::{Elimination, EliminationRules, Interval, Level, StatsError, Welford};
use kibitzer_work::{Stopped, Work};
use std::ops::Range;

/// Rows that are tried before the field is looked at, at most.
const BLOCK: u64 = 64;

/// One candidate after its trials.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tried {
    results: Welford,
}

impl Tried {
    /// In how many worlds it was tried.
    pub fn worlds(&self) -> u64 {
        self.results.count()
    }

    /// The sum of its results.
    pub fn sum(&self) -> f64 {
        self.results.sum()
    }

    /// Its mean result; 0 if it was never tried.
    pub fn mean(&self) -> f64 {
        self.results.mean().unwrap_or(0.0)
    }

    /// Where its expected result lies; its mean alone where too few worlds say more.
    pub fn interval(&self, level: Level) -> Interval {
        self.results.interval(level).unwrap_or(Interval::exactly(self.mean()))
    }
}

/// Candidates after their trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// In the order of the candidates.
    pub tried: Vec<Tried>,
    /// The candidates that cannot be told apart from the best, by their number; all others are behind by more than
    /// chance explains, allowing for the number of candidates and of looks at them.
    pub equals: Vec<usize>,
}

/// Tries candidates, by their number, in worlds, by theirs: `draw` makes a world and `judge` says what a candidate brings
/// in it. The results do not depend on the number of threads.
///
/// # Errors
/// When the work is stopped, or a world cannot be drawn or judged.
pub fn compare<W, E: From<Stopped> + Send>(
    candidates: usize,
    rules: EliminationRules,
    threads: usize,
    draw: impl Fn(u64) -> Result<W, E> + Sync,
    judge: impl Fn(&W, usize) -> Result<f64, E> + Sync,
    work: &Work,
) -> Result<Compared, E> {
    let mut compared =
        Compared { tried: vec![Tried::default(); candidates], equals: (0..candidates).collect() };
    let Ok(mut race) = Elimination::new(candidates, rules) else { return Ok(compared) };
    let mut next = 0;
    while race.rows_to_next_look() > 0 {
        work.report(race.used(), "playing games on");
        let field: Vec<usize> = race.field().to_vec();
        let try_in = |row: u64| -> Result<Vec<f64>, E> {
            work.check()?;
            let world = draw(row)?;
            field.iter().map(|&candidate| judge(&world, candidate)).collect()
        };
        // A look never falls inside a block, so threads and blocks change nothing.
        let rows = next..next + race.rows_to_next_look().min(BLOCK);
        next = rows.end;
        for row in in_parts(rows, threads, &try_in)? {
            if note(&mut race, &mut compared.tried, &field, &row).is_err() {
                return Ok(compared);
            }
        }
    }
    compared.equals = race.equals().to_vec();
    Ok(compared)
}

fn note(
    race: &mut Elimination,
    tried: &mut [Tried],
    field: &[usize],
    row: &[f64],
) -> Result<(), StatsError> {
    for (&candidate, &result) in field.iter().zip(row) {
        tried[candidate].results.push(result)?;
    }
    race.push(row)
}

/// Rows in order, worked on by several threads.
fn in_parts<T: Send, E: Send>(
    rows: Range<u64>,
    threads: usize,
    one: &(impl Fn(u64) -> Result<T, E> + Sync),
) -> Result<Vec<T>, E> {
    let share = (rows.end - rows.start).div_ceil(threads.max(1) as u64).max(1);
    if threads <= 1 || share < 2 {
        return rows.map(one).collect();
    }
    std::thread::scope(|scope| {
        let starts = rows.clone().step_by(usize::try_from(share).unwrap_or(1));
        let part = |start: u64| start..rows.end.min(start + share);
        let parts: Vec<_> = starts
            .map(|start| scope.spawn(move || part(start).map(one).collect::<Result<Vec<T>, E>>()))
            .collect();
        let mut all = Vec::new();
        for part in parts {
            match part.join() {
                Ok(rows) => all.extend(rows?),
                Err(fault) => std::panic::resume_unwind(fault),
            }
        }
        Ok(all)
    })
}
