//! Bootstraps a network and trains it by self-play; a first driver.
#![allow(missing_docs, clippy::unwrap_used)]
use kibitzer_blob::players::{Brain, Sampling, architecture};
use kibitzer_blob::training::{Example, Lesson, Losses, Menu, Practice, by_teacher, learn};
use kibitzer_neural::{Adam, Network, Notes, Precision, Trainer};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use std::time::Instant;

fn batch<'a>(buffer: &'a [Example], rng: &mut Xoshiro256PlusPlus, n: usize) -> Vec<&'a Example> {
    (0..n).map(|_| &buffer[(rng.next_u64() % buffer.len() as u64) as usize]).collect()
}

fn main() {
    let out = std::env::args().nth(1).unwrap();
    let boot_steps: u64 = std::env::args().nth(2).map_or(3000, |a| a.parse().unwrap());
    let iterations: u64 = std::env::args().nth(3).map_or(1000, |a| a.parse().unwrap());
    let hidden: Vec<usize> = std::env::args()
        .nth(4)
        .map_or(vec![256, 256], |a| a.split(',').map(|w| w.parse().unwrap()).collect());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let path = std::path::Path::new(&out);
    let adam = Adam { longest: Some(5.0), weight_decay: 1e-4, ..Adam::default() };
    let mut trainer = if path.exists() {
        Trainer::load(path).unwrap().0
    } else {
        Trainer::new(Network::seeded(architecture(&hidden), 7).unwrap(), adam)
    };
    println!("{} parameters, {} steps", trainer.network().parameters(), trainer.steps());
    let mut lesson = Lesson::default();
    let menu = Menu::whole();
    let start = Instant::now();
    let teacher = Sampling { heed: 3, ..Sampling::flat(64) };
    let mut buffer: Vec<Example> = Vec::new();
    let mut made = 0u64;
    while trainer.steps() < boot_steps {
        let seeds: Vec<u64> = (0..32).map(|_| rng.next_u64()).collect();
        let parts: Vec<_> =
            seeds.par_iter().map(|s| by_teacher(&teacher, &menu, 30.0, 32, *s).unwrap()).collect();
        let mut n = 0;
        for p in parts {
            n += p.examples.len();
            buffer.extend(p.examples);
        }
        made += n as u64;
        if buffer.len() > 1_000_000 {
            buffer.drain(..buffer.len() - 1_000_000);
        }
        let mut sum = Losses::default();
        let steps = (n * 8 / 512).max(1);
        for _ in 0..steps {
            let done = trainer.steps() as f32 / boot_steps as f32;
            let rate = if done < 0.6 {
                1e-3
            } else if done < 0.85 {
                3e-4
            } else {
                1e-4
            };
            lesson.write(batch(&buffer, &mut rng, 512).into_iter(), &mut rng);
            let losses = learn(&mut trainer, &lesson, rate).unwrap();
            sum.policy += losses.policy;
            sum.tricks += losses.tricks;
            sum.points += losses.points;
        }
        let s = steps as f64;
        println!(
            "boot {} examples {made} policy {:.4} tricks {:.4} points {:.4} {:.1}s",
            trainer.steps(),
            sum.policy / s,
            sum.tricks / s,
            sum.points / s,
            start.elapsed().as_secs_f64()
        );
        trainer.save(path, &Notes::default()).unwrap();
    }
    trainer.save(path, &Notes::default()).unwrap();
    for iteration in 0..iterations {
        let brain = Brain::new(
            Network::from_bytes(
                &trainer.network().to_bytes(Precision::Single, &Notes::default()).unwrap(),
            )
            .unwrap()
            .0,
        )
        .unwrap();
        let t = Instant::now();
        let mut practice = Practice::new(brain);
        practice.searcher.deals = 12;
        practice.searcher.settings.simulations = 96;
        practice.searcher.heed = 3;
        practice.searcher.rollouts = 0.6;
        let seeds: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        let mut played = kibitzer_blob::training::Played::default();
        for p in seeds.par_iter().map(|s| practice.play(100, *s)).collect::<Vec<_>>() {
            played.add(p);
        }
        let play_time = t.elapsed().as_secs_f64();
        let (rounds, decisions, spread, made, judged) = (
            played.rounds,
            played.decisions,
            played.spread / played.decisions as f64,
            played.made as f64 / played.bids as f64,
            played.judged,
        );
        let n = played.examples.len();
        buffer.extend(played.examples);
        if buffer.len() > 400_000 {
            buffer.drain(..buffer.len() - 400_000);
        }
        let t = Instant::now();
        let steps = (n * 6 / 512).max(1) as u64;
        let mut sum = Losses::default();
        let rate = 2e-4;
        for _ in 0..steps {
            lesson.write(batch(&buffer, &mut rng, 512).into_iter(), &mut rng);
            let losses = learn(&mut trainer, &lesson, rate).unwrap();
            sum.policy += losses.policy;
            sum.tricks += losses.tricks;
            sum.points += losses.points;
        }
        let s = steps as f64;
        println!(
            "it {iteration} rounds {rounds} decisions {decisions} evals {judged} {:.0} rounds/min {:.0} evals/s spread {spread:.3} made {made:.3} | buffer {} steps {} policy {:.4} tricks {:.4} points {:.4} learn {:.1}s total {:.0}s",
            rounds as f64 / play_time * 60.0,
            judged as f64 / play_time,
            buffer.len(),
            trainer.steps(),
            sum.policy / s,
            sum.tricks / s,
            sum.points / s,
            t.elapsed().as_secs_f64(),
            start.elapsed().as_secs_f64()
        );
        trainer.save(path, &Notes::default()).unwrap();
        if iteration % 20 == 19 {
            trainer
                .network()
                .save(
                    std::path::Path::new(&format!("{out}.{}", trainer.steps())),
                    Precision::Single,
                    &Notes::default(),
                )
                .unwrap();
        }
    }
}
