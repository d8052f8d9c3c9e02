//! Compares candidates in the same worlds, so that the luck of the world cancels out.

use kibitzer_game::WorldSet;
use kibitzer_stats::{
    Elimination, EliminationRules, Interval, Level, Race, RaceRules, WeightedMean,
};
use kibitzer_work::{Stopped, Work};
use std::ops::Range;

/// The maximum number of rows between two looks at the candidates.
const BLOCK: u64 = 64;

/// One candidate after its trials: its results in each world. Candidates are compared by the first column.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried<const N: usize = 1> {
    /// The weight of each world, and the candidate's results in it.
    results: Vec<(f64, [f64; N])>,
    /// Whether these are all worlds, so that a mean has no sampling error.
    complete: bool,
}

impl<const N: usize> Tried<N> {
    /// The number of worlds in which it was tried.
    pub fn worlds(&self) -> u64 {
        self.results.len() as u64
    }

    /// The weighted sum of its results.
    pub fn sum(&self) -> f64 {
        self.results.iter().map(|(weight, row)| weight * row[0]).sum()
    }

    /// The mean of one column; 0 if it was never tried.
    pub fn mean(&self, column: usize) -> f64 {
        self.mean_of(|row| row[column])
    }

    /// The weighted mean of a function of the results.
    pub fn mean_of(&self, of: impl Fn(&[f64; N]) -> f64) -> f64 {
        mean_of(&self.results, of)
    }

    /// A confidence interval for its expected result; just the mean if there are too few worlds.
    pub fn interval(&self) -> Interval {
        let results = self.results.iter().map(|(weight, row)| (row[0], *weight));
        self.around(self.mean(0), results, Level::P95)
    }

    /// A confidence interval for the expected difference from another candidate, paired by world: in the worlds in
    /// which this one was tried, if the other was tried in more.
    pub fn behind(&self, other: &Self, level: Level) -> Interval {
        let shared = self.results.len().min(other.results.len());
        let pairs = self.results.iter().zip(&other.results);
        let apart = pairs.map(|((weight, row), (_, than))| (row[0] - than[0], *weight));
        let mean = |one: &Self| mean_of(&one.results[..shared], |row| row[0]);
        self.around(mean(self) - mean(other), apart, level)
    }

    fn around(
        &self,
        mean: f64,
        samples: impl Iterator<Item = (f64, f64)>,
        level: Level,
    ) -> Interval {
        if self.complete {
            return Interval::exactly(mean);
        }
        let mut spread = WeightedMean::new();
        // NaN results are ignored.
        samples.for_each(|(sample, weight)| drop(spread.push(sample, weight)));
        let reach = spread.interval(level).map_or(0.0, |interval| interval.width() / 2.0);
        Interval::new(mean - reach, mean + reach, level)
    }
}

fn mean_of<const N: usize>(results: &[(f64, [f64; N])], of: impl Fn(&[f64; N]) -> f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (weight, row) in results {
        sum += weight * of(row);
        weights += weight;
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

/// Candidates after their trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared<const N: usize = 1> {
    /// In the order of the candidates.
    pub tried: Vec<Tried<N>>,
    /// The indices of the candidates that were not eliminated; all others are worse by more than chance explains,
    /// corrected for the number of candidates and of looks at them.
    pub equals: Vec<usize>,
    /// What speaks for each candidate before any trial, added to the sum of its results when they are ranked.
    leanings: Vec<f64>,
}

impl<const N: usize> Compared<N> {
    fn new(candidates: usize, complete: bool) -> Self {
        let tried = vec![Tried { results: Vec::new(), complete }; candidates];
        Self { tried, equals: (0..candidates).collect(), leanings: vec![0.0; candidates] }
    }

    fn push(&mut self, weight: f64, field: &[usize], row: &[[f64; N]]) {
        for (&candidate, result) in field.iter().zip(row) {
            self.tried[candidate].results.push((weight, *result));
        }
    }

    /// The number of worlds in which the best candidates were tried.
    pub fn worlds(&self) -> u64 {
        self.tried.iter().map(Tried::worlds).max().unwrap_or(0)
    }

    /// The indices of the candidates, best first; if means are equal up to rounding, the original order is kept.
    /// A leaning that a candidate was given counts less with every world in which it was tried. Eliminated candidates come last, however lucky they were: they were tried in fewer worlds.
    pub fn ranked(&self) -> Vec<usize> {
        // Steps that are wider than the effect of summation order, and narrower than anything that matters.
        let key = |at: usize| {
            let worlds = self.tried[at].worlds();
            let lean = self.leanings[at] / worlds.max(1) as f64;
            (worlds, ((self.tried[at].mean(0) + lean) * 1e12).round())
        };
        let mut ranked: Vec<usize> = (0..self.tried.len()).collect();
        ranked.sort_by(|a, b| {
            let (a, b) = (key(*a), key(*b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        ranked
    }
}

/// Tries all candidates in the worlds of a set, in order: `judge` returns each candidate's results in the world with
/// that index. With rules of a race, it stops once one candidate stands out. A prefix of a complete set is not a
/// random sample, so all worlds of a complete set are always tried.
///
/// # Errors
/// If the work is stopped, or a world cannot be evaluated.
pub fn compare_in<W, E: From<Stopped>, const N: usize>(
    set: &WorldSet<W>,
    candidates: usize,
    race: Option<RaceRules>,
    work: &Work,
    mut judge: impl FnMut(usize, &W) -> Result<Vec<[f64; N]>, E>,
) -> Result<Compared<N>, E> {
    let mut compared = Compared::new(candidates, set.is_complete());
    let race = race.filter(|_| !set.is_complete());
    let mut race = race.and_then(|rules| Race::new(candidates, rules).ok());
    let all: Vec<usize> = (0..candidates).collect();
    for (at, (world, weight)) in set.worlds().iter().zip(set.weights()).enumerate() {
        work.step(at, set.worlds().len(), "evaluating possible deals")?;
        let row = judge(at, world)?;
        compared.push(*weight, &all, &row);
        // A difference of weighted values has the sign of the difference of weighted means.
        let values = || row.iter().map(|result| weight * result[0]).collect::<Vec<f64>>();
        let stops = |race: &mut Race| race.push(&values()).map_or(true, |it| it.is_some());
        if race.as_mut().is_some_and(stops) {
            break;
        }
    }
    Ok(compared)
}

/// Tries candidates in the worlds of a set by sequential halving (Karnin, Koren and Somekh, 2013): after each round
/// the better half remains for twice as many worlds, and the last two are tried in all of them. There is one
/// candidate for each of `leanings`, which say what speaks for a candidate before any trial: they are added to the sums
/// of results, so that they decide among few worlds and hardly matter among many; in a complete set, where nothing is left to chance,
/// they do not count. `judge` gets worlds and the
/// candidates that remain, and returns the candidates' results in the first world, then in the next, and so on. All
/// candidates are tried in all worlds of a complete set, because a prefix of it is not a random sample.
///
/// # Errors
/// If the work is stopped, or a world cannot be evaluated.
pub fn halve_in<W, E: From<Stopped>, const N: usize>(
    set: &WorldSet<W>,
    leanings: Vec<f64>,
    block: usize,
    work: &Work,
    mut judge: impl FnMut(&[W], &[usize]) -> Result<Vec<[f64; N]>, E>,
) -> Result<Compared<N>, E> {
    let candidates = leanings.len();
    let mut compared = Compared::new(candidates, set.is_complete());
    if !set.is_complete() {
        compared.leanings = leanings;
    }
    let mut field: Vec<usize> = (0..candidates).collect();
    let worlds = set.worlds().len();
    let mut at = 0;
    for end in halvings(worlds, if set.is_complete() { 1 } else { candidates }) {
        while at < end {
            work.step(at, worlds, "evaluating possible deals")?;
            let part = at..end.min(at + block.max(1));
            let results = judge(&set.worlds()[part.clone()], &field)?;
            for (row, weight) in
                results.chunks(field.len().max(1)).zip(&set.weights()[part.clone()])
            {
                compared.push(*weight, &field, row);
            }
            at = part.end;
        }
        if end < worlds {
            let half = field.len().div_ceil(2);
            // The ranking puts those that were tried most first. Ties keep the original order.
            field = compared.ranked().into_iter().take(half).collect();
            field.sort_unstable();
        }
    }
    Ok(compared)
}

/// After how many worlds each round of sequential halving ends; the last after all of them. Every round takes about
/// the same number of trials.
fn halvings(worlds: usize, candidates: usize) -> Vec<usize> {
    let rounds = candidates.max(2).next_power_of_two().ilog2();
    let parts = (1_usize << rounds) - 1;
    (1..=rounds).map(|round| (worlds * ((1 << round) - 1)).div_ceil(parts)).collect()
}

/// Tries candidates in freshly drawn worlds, both identified by index: `draw` makes a world and `judge` returns a
/// candidate's result in it; candidates that fall behind are eliminated. The results do not depend on the number of
/// threads.
///
/// # Errors
/// If the work is stopped, or a world cannot be drawn or evaluated.
pub fn compare<W, E: From<Stopped> + Send>(
    candidates: usize,
    rules: EliminationRules,
    threads: usize,
    draw: impl Fn(u64) -> Result<W, E> + Sync,
    judge: impl Fn(&W, usize) -> Result<f64, E> + Sync,
    work: &Work,
) -> Result<Compared, E> {
    let mut compared = Compared::new(candidates, false);
    let Ok(mut race) = Elimination::new(candidates, rules) else { return Ok(compared) };
    let mut next = 0;
    while race.rows_to_next_look() > 0 {
        work.report(race.used(), "playing out games");
        let field: Vec<usize> = race.field().to_vec();
        let try_in = |row: u64| -> Result<Vec<[f64; 1]>, E> {
            work.check()?;
            let world = draw(row)?;
            field.iter().map(|&candidate| judge(&world, candidate).map(|it| [it])).collect()
        };
        // A look never falls inside a block, so threads and blocks do not affect the result.
        let rows = next..next + race.rows_to_next_look().min(BLOCK);
        next = rows.end;
        for row in in_parts(rows, threads, &try_in)? {
            if race.push(row.as_flattened()).is_err() {
                return Ok(compared);
            }
            compared.push(1.0, &field, &row);
        }
    }
    compared.equals = race.equals().to_vec();
    Ok(compared)
}

/// Computes rows in order, using several threads.
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

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::Judged;

    /// Two candidates, the second of which is always better by one; the last world has weight 0.
    fn compared(complete: bool) -> Compared<2> {
        let worlds: Vec<u32> = (0..51).collect();
        let weights = worlds.iter().map(|world| f64::from(u8::from(*world < 50))).collect();
        let mut next = worlds.clone().into_iter();
        let all = complete.then_some(worlds);
        let set = WorldSet::new(51, all, || next.next().unwrap()).weighted(weights);
        let judge = |at: usize, world: &u32| {
            assert_eq!(at, *world as usize);
            let luck = f64::from(*world);
            Ok::<_, Stopped>(vec![[luck, 10.0 * luck], [luck + 1.0, 0.0]])
        };
        compare_in(&set, 2, None, &Work::free(), judge).unwrap()
    }

    #[test]
    fn differences_are_paired_and_weights_count() {
        let sampled = compared(false);
        assert_eq!(sampled.ranked(), [1, 0]);
        let [worse, best] = [0, 1].map(|at| &sampled.tried[at]);
        assert_eq!((best.mean(0), worse.mean(1), best.worlds()), (25.5, 245.0, 51));
        let behind = worse.behind(best, Level::P95);
        let (low, high) = (behind.low(), behind.high());
        assert!(low > -1.000_001 && high < -0.999_999, "luck cancels: {low} {high}");
        assert!(worse.interval().width() > 5.0);
        for tried in compared(true).tried {
            assert_eq!(tried.interval(), Interval::exactly(tried.mean(0)));
            assert_eq!(tried.behind(best, Level::P95), Interval::exactly(tried.mean(0) - 25.5));
        }
    }

    #[test]
    fn an_eliminated_candidate_is_compared_in_its_own_worlds() {
        let tried = |results: &[f64]| Tried {
            results: results.iter().map(|&result| (1.0, [result])).collect(),
            complete: false,
        };
        let (out, best) = (tried(&[0.0, 1.0, 0.0]), tried(&[1.0, 2.0, 1.0, -50.0]));
        for [one, other] in [[&out, &best], [&best, &out]] {
            let behind = one.behind(other, Level::P95);
            assert!((behind.high() - behind.low()).abs() < 1e-12, "{behind:?}");
            assert!((behind.low().abs() - 1.0).abs() < 1e-12, "{behind:?}");
        }
    }

    #[test]
    fn a_race_stops_unless_these_are_all_worlds() {
        let rules = RaceRules {
            level: Level::P95,
            width: None,
            first_look: 24,
            cap: 200,
            bound: kibitzer_stats::Bound::Student,
        };
        for (all, looked) in [(None, 24), (Some(vec![(); 200]), 200)] {
            let set = WorldSet::new(200, all, || ());
            let mut noise = 0.0;
            let judge = |_, _: &()| {
                noise = 0.1 - noise;
                Ok::<_, Stopped>(vec![[noise], [1.0]])
            };
            let found = compare_in(&set, 2, Some(rules), &Work::free(), judge).unwrap();
            assert_eq!(found.worlds(), looked);
            let evidence = set.evidence(found.worlds(), Judged::Rollouts, 1);
            assert_eq!(evidence.looked_at(), looked);
        }
    }

    /// Eight candidates of which the last is best, in worlds that shift all alike.
    fn halved(all: Option<Vec<f64>>) -> (Compared, Vec<(usize, usize)>) {
        halved_leaning(all, vec![0.0; 8])
    }

    fn halved_leaning(
        all: Option<Vec<f64>>,
        leanings: Vec<f64>,
    ) -> (Compared, Vec<(usize, usize)>) {
        let mut next = 0.0;
        let draw = || {
            next += 1.0;
            next % 5.0
        };
        let set = WorldSet::new(70, all, draw);
        let mut asked = Vec::new();
        let judge = |worlds: &[f64], field: &[usize]| {
            asked.push((worlds.len(), field.len()));
            let trial =
                |world: &f64| field.iter().map(|&it| [it as f64 + *world]).collect::<Vec<_>>();
            Ok::<_, Stopped>(worlds.iter().flat_map(trial).collect())
        };
        let found = halve_in(&set, leanings, 16, &Work::free(), judge).unwrap();
        (found, asked)
    }

    #[test]
    fn the_better_half_goes_on_for_twice_as_many_worlds() {
        let (found, asked) = halved(None);
        assert_eq!(asked, [(10, 8), (16, 4), (4, 4), (16, 2), (16, 2), (8, 2)]);
        let worlds: Vec<u64> = found.tried.iter().map(Tried::worlds).collect();
        assert_eq!(worlds, [10, 10, 10, 10, 30, 30, 70, 70]);
        assert_eq!(found.ranked(), [7, 6, 5, 4, 3, 2, 1, 0]);
        assert_eq!(found.tried[7].mean(0), 9.0, "results belong to their candidates and worlds");
        let (all, asked) = halved(Some(vec![1.0; 70]));
        assert!(asked.iter().all(|(_, field)| *field == 8), "nobody is left out of all worlds");
        assert_eq!(all.worlds(), 70);
    }

    /// The last candidate is one ahead of the one before in each of 70 worlds, and seven ahead of the first.
    #[test]
    fn a_leaning_counts_less_with_every_world() {
        let lean = |at: usize, by: f64| {
            let mut leanings = vec![0.0; 8];
            leanings[at] = by;
            leanings
        };
        let best = |leanings| halved_leaning(None, leanings).0.ranked()[0];
        assert_eq!(best(lean(6, 69.0)), 7, "70 worlds outweigh a leaning of 69");
        assert_eq!(best(lean(6, 71.0)), 6);
        assert_eq!(best(lean(0, 39.0)), 7, "after ten worlds the first is behind four others");
        assert_eq!(best(lean(0, 71.0)), 7, "it goes on, and falls behind");
        let all = Some(vec![1.0; 70]);
        assert_eq!(halved_leaning(all, lean(6, 1e9)).0.ranked()[0], 7, "nothing is left to chance");
    }

    #[test]
    fn halving_ends_with_all_worlds() {
        for (worlds, candidates, rounds) in
            [(70, 8, 3), (70, 5, 3), (3, 9, 4), (64, 2, 1), (9, 1, 1), (0, 3, 2)]
        {
            let ends = halvings(worlds, candidates);
            assert_eq!((ends.len(), *ends.last().unwrap()), (rounds, worlds));
            assert!(ends.is_sorted());
        }
    }

    #[test]
    fn a_race_counts_weights() {
        let rules = RaceRules {
            level: Level::P95,
            width: None,
            first_look: 24,
            cap: 300,
            bound: kibitzer_stats::Bound::Student,
        };
        // The first candidate wins two worlds of three, the second the third world. With the weight
        // of the third world they are level, and with more the second is ahead.
        for (weight, looked, first) in [(1.0, 24..200, 0), (2.0, 300..301, 0), (5.0, 24..200, 1)] {
            let weights = (0..300).map(|at| if at % 3 == 2 { weight } else { 1.0 }).collect();
            let set = WorldSet::new(300, None, || ()).weighted(weights);
            let judge = |at: usize, _: &()| {
                let third = f64::from(u8::from(at % 3 == 2));
                Ok::<_, Stopped>(vec![[1.0 - third], [third]])
            };
            let found = compare_in(&set, 2, Some(rules), &Work::free(), judge).unwrap();
            assert!(looked.contains(&found.worlds()), "{weight}: {}", found.worlds());
            assert_eq!(found.ranked()[0], first, "{weight}");
        }
    }
}
