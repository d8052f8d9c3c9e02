//! Speed of search: which share of it is sampling, how many rounds of self-play fit into a minute,
//! and what batching does for the network.

use crate::{Random, fastest, timed, verdict};
use kibitzer_blob::Menu;
use kibitzer_blob::aim::Outlook;
use kibitzer_blob::features::{INPUTS, encode, plain_order};
use kibitzer_blob::players::{Judge, Searcher, shipped};
use kibitzer_blob::playing::Playing;
use kibitzer_blob::training::{Played, Practice};
use kibitzer_blob::{Blob, Suit, View};
use kibitzer_game::{Game, Seat};
use kibitzer_neural::Scratch;
use kibitzer_search::{Evaluator, Judgements, run};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rayon::prelude::*;

/// An evaluator that measures its own time.
struct Timed {
    judge: Judge,
    seconds: f64,
}

impl Evaluator<Playing> for Timed {
    fn judge(&mut self, worlds: &[Playing], into: &mut Judgements<Outlook>) {
        self.seconds += timed(|| self.judge.judge(worlds, into)).1;
    }
}

/// The shares of sampling, network and tree in rounds searched at the size that the source calls
/// medium.
pub(crate) fn shares() {
    println!("search of 3 deals x 30 simulations, one thread; target: sampling at most 5%");
    for (players, cards) in [(3, 8), (4, 5), (4, 13), (6, 5), (8, 6)] {
        let searcher = Searcher::medium(shipped().unwrap().clone());
        let mut rng = Random::seed_from_u64(5);
        let mut timed_judge = Timed { judge: searcher.brain.judge(0.0), seconds: 0.0 };
        let (mut sampling, mut whole, mut decisions) = (0.0, 0.0, 0u32);
        for number in 0..24 {
            let trump = Suit::ALL.get(number % 5).copied();
            let rules = Blob::new(players, cards, Seat(number % players), trump).unwrap();
            let mut round = rules.deal(&mut rng);
            while let Some(seat) = rules.turn(&round).seat() {
                let view = round.view(seat);
                let options = view.legal();
                let mut action = options[0];
                if options.len() > 1 {
                    let (search, drawn) =
                        timed(|| searcher.search(&rules, &view, &mut rng).unwrap().unwrap());
                    let (found, searched) = timed(|| {
                        let mut searches = [search];
                        run(&mut searches, &mut timed_judge, 8, &Work::free()).unwrap();
                        searches[0].report().unwrap()
                    });
                    sampling += drawn;
                    whole += drawn + searched;
                    decisions += 1;
                    action = found.best().unwrap().action;
                }
                rules.play(&mut round, seat.into(), &action).unwrap();
            }
        }
        let share = |seconds: f64| 100.0 * seconds / whole;
        println!(
            "{players} players, {cards} cards: {:.2} ms a decision; sampling {:.2}%, network {:.1}%, tree {:.1}%  {}",
            1e3 * whole / f64::from(decisions),
            share(sampling),
            share(timed_judge.seconds),
            share(whole - sampling - timed_judge.seconds),
            verdict(sampling <= 0.05 * whole)
        );
    }
}

/// Self-play with 4 players and 5 cards, 3 deals x 30 simulations per move, on two threads.
pub(crate) fn selfplay() {
    let mut practice = Practice::new(shipped().unwrap().clone());
    practice.menu = Menu::only(4, 5).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let (played, seconds) = fastest(3, || {
        let mut all = Played::default();
        let units: Vec<Played> = pool.install(|| {
            (0..4)
                .into_par_iter()
                .map(|seed| practice.play(100, seed, &Work::free()).unwrap())
                .collect()
        });
        units.into_iter().for_each(|unit| all.add(unit));
        all
    });
    let speed = 60.0 * played.rounds as f64 / seconds;
    println!(
        "self-play, 4 players, 5 cards, 3 deals x 30 simulations, network on, 2 threads: {speed:.0} rounds a minute \
         ({:.0} positions a second, visit entropy {:.0}% of even); target: at least 1000  {}",
        played.judged as f64 / seconds,
        100.0 * played.spread / played.decisions as f64,
        verdict(speed >= 1000.0)
    );
}

/// The network alone and as the search uses it, in batches and one by one.
pub(crate) fn network() {
    const ROWS: usize = 64;
    let brain = shipped().unwrap();
    let views: Vec<View> = crate::views(4, false, ROWS).into_iter().take(ROWS).collect();
    let mut inputs = vec![0.0; ROWS * INPUTS];
    for (view, row) in views.iter().zip(inputs.chunks_exact_mut(INPUTS)) {
        encode(view, &plain_order(view.table().trump()), row);
    }
    let mut scratch = Scratch::default();
    let mut batched = Vec::new();
    let mut single = Vec::new();
    let ((), together) = fastest(60, || {
        let outputs = brain.network().evaluate(&inputs, ROWS, &mut scratch);
        batched = (0..ROWS)
            .flat_map(|row| (0..4).map(move |head| (head, row)))
            .flat_map(|(head, row)| outputs.row(head, row).to_vec())
            .collect();
    });
    let ((), apart) = fastest(60, || {
        single.clear();
        for row in inputs.chunks_exact(INPUTS) {
            let outputs = brain.network().evaluate(row, 1, &mut scratch);
            (0..4).for_each(|head| single.extend_from_slice(outputs.row(head, 0)));
        }
    });
    let most =
        batched.iter().zip(&single).map(|(a, b): (&f32, &f32)| (a - b).abs()).fold(0.0, f32::max);
    let rate = |seconds: f64| ROWS as f64 / seconds;
    println!(
        "network of {} parameters, one thread: {:.0} evaluations a second in batches of {ROWS}, {:.0} one by one: {:.1} times; largest difference {most:e}",
        brain.network().parameters(),
        rate(together),
        rate(apart),
        apart / together,
    );
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let ((), both) = fastest(60, || {
        pool.install(|| {
            (0..2).into_par_iter().for_each(|_| {
                let mut scratch = Scratch::default();
                for _ in 0..8 {
                    brain.network().evaluate(&inputs, ROWS, &mut scratch);
                }
            });
        });
    });
    println!(
        "the same on two threads: {:.0} evaluations a second, {:.1} times one by one; targets: 20000, 5 times, 1e-5  {}",
        16.0 * rate(both),
        16.0 * apart / both,
        verdict(16.0 * rate(both) >= 20_000.0 && 16.0 * apart / both >= 5.0 && most <= 1e-5)
    );
}
