//! The cost of exact inference, compared with the methods that it replaces.
//!
//! `cargo xtask bench deal` prints the table. Every timed answer is also checked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod problems;
mod seat_memo;

use kibitzer_deal::*;
use kibitzer_work::Work;
use problems::{blob, dominoes, fresh_stands, indicated_stands, rng};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The best time of several runs: the most informative number on a machine that also does other work.
fn best<T>(runs: usize, mut run: impl FnMut() -> T) -> Duration {
    let mut time = Duration::MAX;
    for _ in 0..runs {
        let start = Instant::now();
        black_box(run());
        time = time.min(start.elapsed());
    }
    time
}

fn row(work: &str, measured: &str, wanted: &str) {
    println!("| {work} | {measured} | {wanted} |");
}

fn micros(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 10.0 { format!("{micros:.2} us") } else { format!("{micros:.0} us") }
}

fn main() {
    println!("| work | measured | wanted |\n|---|---|---|");
    stands();
    // Most of the time goes into the method that is replaced.
    if std::env::args().all(|word| word != "quick") {
        against_the_memo();
    }
    hands("three hands of 7 dominoes, random voids", 400, dominoes, "50 us", "1 us");
    hands("8 players, 6 cards, random voids, stock", 100, blob, "2000 us", "5 us");
}

fn stands() {
    let problem = fresh_stands(&[10, 10, 9, 9]);
    let count = best(200, || Lattice::new(&problem).unwrap().worlds());
    let both = best(200, || Lattice::new(&problem).unwrap().marginals());
    let lattice = Lattice::new(&problem).unwrap();
    assert_eq!(lattice.worlds().to_string(), "301625696863690399200");
    let (nodes, edges) = lattice.size();
    let size = format!("{} ({nodes} nodes, {edges} transitions)", micros(count));
    row("38 wires in four sorted stands: count", &size, "");
    row("the same: count and all marginals", &micros(both), "5000 us");
    samplers("the same", &problem);
    let indicated = indicated_stands();
    let both = best(200, || Lattice::new(&indicated).unwrap().marginals());
    row("the same, one wire of each stand shown: count and all marginals", &micros(both), "");
    samplers("the same, one wire of each stand shown", &indicated);
}

/// Compares exact samples with weighted samples and rejection sampling.
fn samplers(work: &str, problem: &Problem) {
    let lattice = Lattice::new(problem).unwrap();
    let sampler = lattice.sampler();
    let mut generator = rng(1);
    let mut deal = Deal::blank(problem);
    let draws = 100_000;
    let exact = best(9, || {
        for _ in 0..draws {
            sampler.sample_into(&mut generator, &mut deal);
            black_box(&deal);
        }
    });
    assert!(deal.obeys(problem));
    let exact_rate = f64::from(draws) / exact.as_secs_f64();
    row(
        &format!("{work}: exact uniform samples a second, one thread"),
        &format!("{exact_rate:.0}"),
        "500000",
    );

    // Times a warm sampler: with its tables cached it is at its best.
    let mut guided = Guided::new(problem);
    let mut estimate = None;
    let mut batch = 0;
    let took = best(9, || {
        let batches = (0..10).map(|_| {
            batch += 1;
            guided.batch(&mut rng(batch), 400, &[], &Work::free()).unwrap()
        });
        let batches: Vec<Batch> = batches.collect();
        estimate = Some(batches);
    });
    let estimate = GuidedEstimate::new(&guided, estimate.unwrap());
    let guided_rate = estimate.ess() / took.as_secs_f64();
    let measured = format!(
        "{guided_rate:.0} (ess {:.0} of {}): {:.0} times slower",
        estimate.ess(),
        estimate.samples().0,
        exact_rate / guided_rate
    );
    row(
        &format!("{work}: effective samples a second of the guided sampler"),
        &measured,
        "20 times",
    );
    acceptance(work, problem);
}

/// The original method, on growing tables until it takes more than a minute.
fn against_the_memo() {
    let sizes: [&[usize]; 8] = [
        &[4, 4, 4, 4],
        &[5, 5, 5, 5],
        &[6, 6, 5, 5],
        &[6, 6, 6, 6],
        &[7, 7, 6, 6],
        &[7, 7, 7, 7],
        &[8, 8, 7, 7],
        &[10, 10, 9, 9],
    ];
    let mut last = None;
    for stands in sizes {
        let problem = fresh_stands(stands);
        let start = Instant::now();
        let worlds = seat_memo::count_and_marginals(&problem, start + Duration::from_secs(60));
        let hidden: usize = stands.iter().sum();
        match worlds {
            Some(worlds) => {
                let memo = start.elapsed();
                let lattice = Lattice::new(&problem).unwrap();
                assert_eq!(lattice.worlds(), Count::from(worlds));
                let ours = best(11, || Lattice::new(&problem).unwrap().marginals());
                last = Some((hidden, memo, ours));
            }
            None => {
                row(
                    &format!("seat-by-seat memo, {hidden} wires: count and marginals"),
                    "more than 60 s",
                    "",
                );
                break;
            }
        }
    }
    if let Some((hidden, memo, ours)) = last {
        let ratio = memo.as_secs_f64() / ours.as_secs_f64();
        row(
            &format!("seat-by-seat memo, {hidden} wires: count and marginals"),
            &format!("{:.2} s; the lattice {}: {ratio:.0} times", memo.as_secs_f64(), micros(ours)),
            "",
        );
    }
}

fn hands(work: &str, problems: u64, make: fn(u64) -> Problem, build: &str, sample: &str) {
    let problems: Vec<Problem> = (0..problems).map(make).collect();
    let mut builds = Vec::new();
    let mut answers = Vec::new();
    let mut samples = Vec::new();
    let mut generator = rng(3);
    for problem in &problems {
        builds.push(best(7, || Lattice::new(problem).unwrap()));
        answers.push(best(7, || Lattice::new(problem).unwrap().marginals()));
        let lattice = Lattice::new(problem).unwrap();
        let sampler = lattice.sampler();
        let mut deal = Deal::blank(problem);
        samples.push(
            best(5, || {
                for _ in 0..1000 {
                    sampler.sample_into(&mut generator, &mut deal);
                    black_box(&deal);
                }
            }) / 1000,
        );
        assert!(deal.obeys(problem));
    }
    for (what, times, wanted) in [
        ("build and count", &mut builds, build),
        ("count and all marginals", &mut answers, build),
        ("one uniform sample", &mut samples, sample),
    ] {
        times.sort_unstable();
        let (middle, most) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        row(
            &format!("{work}: {what}"),
            &format!("median {}, 99% {}", micros(middle), micros(most)),
            wanted,
        );
    }
    acceptance(work, &problems[1]);
}

fn acceptance(work: &str, problem: &Problem) {
    let mut rejection = Rejection::new(problem);
    let mut generator = rng(4);
    let (attempts, mut accepted) = (200_000, 0);
    for _ in 0..attempts {
        accepted += u32::from(rejection.attempt(&mut generator).is_some());
    }
    let rate = 100.0 * f64::from(accepted) / f64::from(attempts);
    row(&format!("{work}: deals that shuffle-and-reject accepts"), &format!("{rate:.3}%"), "");
}
