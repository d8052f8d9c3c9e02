//! The cost of a network of a size typical for card games: evaluation by batch size compared with the plain twin, and
//! training. What is timed is also checked.
//!
//! `cargo bench -p kibitzer-neural --bench neural` runs everything; words after `--` select sections by substring:
//! evaluate, train. Times are the fastest of many runs; every ratio is of times measured alternately in one run.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_neural::{Adam, Architecture, Head, Network, Scratch, Trainer, loss, plain};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;
use std::time::Instant;

const WIDTH: usize = 300;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants =
        |section: &str| wanted.is_empty() || wanted.iter().any(|word| section.contains(word));
    if wants("evaluate") {
        evaluate();
    }
    if wants("train") {
        train();
    }
}

/// 300 inputs, three hidden layers of 256, heads of 52, 18 and eight times 20.
fn network() -> Network {
    let mut heads = vec![Head::new("play", 52), Head::new("bid", 18)];
    heads.extend((0..8).map(|seat| Head::new(format!("tricks-{seat}"), 20)));
    let shape = Architecture { inputs: WIDTH, hidden: vec![256; 3], heads };
    Network::seeded(shape, 1).unwrap()
}

/// Rows with 60 nonzero numbers, most of them ones.
fn rows(n: usize) -> Vec<f32> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut rows = vec![0.0; n * WIDTH];
    for row in rows.chunks_mut(WIDTH) {
        let mut left = 60;
        while left > 0 {
            let at = rng.next_u64() as usize % WIDTH;
            if row[at] == 0.0 {
                left -= 1;
                row[at] = if left % 4 == 0 { 0.5 } else { 1.0 };
            }
        }
    }
    rows
}

fn seconds(work: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64()
}

fn evaluate() {
    const ROWS: usize = 1024;
    const TURNS: usize = 40;
    let network = network();
    let rows = rows(ROWS);
    println!("{} parameters, {WIDTH} inputs (60 not zero), one thread", network.parameters());

    // Checked before it is timed.
    let mut scratch = Scratch::default();
    let said = network.evaluate(&rows[..64 * WIDTH], 64, &mut scratch);
    let twin = plain::evaluate(&network, &rows[..64 * WIDTH], 64);
    for (head, twin) in twin.iter().enumerate() {
        let pairs = said.head(head).iter().zip(twin);
        assert!(pairs.fold(0.0, |off: f64, (a, b)| off.max((f64::from(*a) - b).abs())) < 1e-5);
    }

    let sizes = [1, 8, 64, 256];
    let mut best = [f64::INFINITY; 4];
    let mut twin = f64::INFINITY;
    for turn in 0..TURNS {
        for (best, size) in best.iter_mut().zip(sizes) {
            let took = seconds(|| {
                for part in rows.chunks(size * WIDTH) {
                    black_box(network.evaluate(black_box(part), size, &mut scratch));
                }
            });
            *best = best.min(took / ROWS as f64);
        }
        if turn % 10 == 0 {
            let took = seconds(|| {
                black_box(plain::evaluate(&network, black_box(&rows[..16 * WIDTH]), 16));
            });
            twin = twin.min(took / 16.0);
        }
    }
    println!("plain twin          {:>9.0} evaluations/s", 1.0 / twin);
    for (took, size) in best.into_iter().zip(sizes) {
        println!(
            "batch {size:>4}          {:>9.0} evaluations/s   {:5.2} us each   {:5.2} x batch 1   {:5.1} x plain",
            1.0 / took,
            1e6 * took,
            best[0] / took,
            twin / took
        );
    }

    // Two threads, each with its own scratch.
    let both = (0..TURNS)
        .map(|_| {
            seconds(|| {
                std::thread::scope(|scope| {
                    for _ in 0..2 {
                        scope.spawn(|| {
                            let mut scratch = Scratch::default();
                            for part in rows.chunks(64 * WIDTH) {
                                black_box(network.evaluate(black_box(part), 64, &mut scratch));
                            }
                        });
                    }
                });
            })
        })
        .fold(f64::INFINITY, f64::min);
    println!("batch   64, 2 threads {:>7.0} evaluations/s", 2.0 * ROWS as f64 / both);
}

fn train() {
    const BATCH: usize = 256;
    let rows = rows(BATCH);
    let weights = vec![1.0; BATCH];
    let (play, bid) = (targets(52), targets(18));
    let tricks = targets(20);
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut trainer = Trainer::new(network(), Adam::default());
        let (mut best, mut first, mut last) = (f64::INFINITY, None, 0.0);
        for _ in 0..60 {
            best = best.min(seconds(|| {
                let step = pool.install(|| {
                    trainer.step(&rows, BATCH, 1e-3, |outputs, to| {
                        let mut sum = 0.0;
                        for head in 0..10 {
                            let targets = [&play, &bid, &tricks][head.min(2)];
                            let outputs = outputs.head(head);
                            let to = to.head(head);
                            sum +=
                                loss::softmax_cross_entropy(outputs, targets, None, &weights, to);
                        }
                        sum
                    })
                });
                last = step.unwrap().loss;
            }));
            first.get_or_insert(last);
        }
        assert!(last < first.unwrap(), "it learns");
        println!(
            "training, batch {BATCH}, {threads} threads {:>9.0} rows/s   {:6.2} ms a step   loss {:.3} -> {last:.3}",
            BATCH as f64 / best,
            1e3 * best,
            first.unwrap(),
        );
    }
}

/// One-hot targets, one per row.
fn targets(width: usize) -> Vec<f32> {
    (0..256 * width).map(|at| f32::from(u8::from(at % width == at / width % width))).collect()
}
