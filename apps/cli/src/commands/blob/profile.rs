//! `kibitzer blob profile`: where a searching player spends its time, and what sampling costs, as one JSON object.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use kibitzer_blob::aim::Outlook;
use kibitzer_blob::players::{Judge, Searcher, shipped};
use kibitzer_blob::playing::Playing;
use kibitzer_blob::{Blob, Cards, Rejection, Suit, View};
use kibitzer_game::{Game, Seat};
use kibitzer_search::{Evaluator, Judgements, Search};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use crate::failure::Failure;

/// Play rounds with the searching player and measure the cost of sampling, search and network
#[derive(Debug, Args)]
pub(crate) struct ProfileArgs {
    /// Number of rounds
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// Number of players
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=8))]
    players: u64,

    /// Number of cards dealt to each player
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=17))]
    cards: u64,

    /// Number of worlds sampled for each decision
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    deals: u32,

    /// Number of simulations for each world
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    simulations: u32,

    /// Also measure rejection sampling, with and without requiring a player who followed suit to still hold that suit
    #[arg(long)]
    baseline: bool,

    /// Attempts per world before rejection sampling gives up
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    cap: u64,

    /// Number of worlds that rejection sampling draws for each decision
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    baseline_worlds: u64,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// One sampling method, counted and timed.
#[derive(Clone, Copy, Debug, Default)]
struct Drawn {
    attempts: u64,
    deals: u64,
    given_up: u64,
    time: Duration,
}

impl Drawn {
    fn report(&self) -> Value {
        let micros = self.time.as_secs_f64() * 1e6;
        let tries = self.deals + self.given_up;
        json!({
            "deals": self.deals,
            "given_up": self.given_up,
            "attempts": self.attempts,
            "attempts_per_success": ratio(self.attempts as f64, self.deals as f64),
            "us_per_sample": ratio(micros, tries as f64),
            "us_per_success": ratio(micros, self.deals as f64),
            "seconds": self.time.as_secs_f64(),
        })
    }
}

/// `null` where there is nothing to divide by.
fn ratio(sum: f64, count: f64) -> Option<f64> {
    (count > 0.0).then(|| sum / count)
}

/// The network with a timer.
struct Timed {
    judge: Judge,
    time: Duration,
}

impl Evaluator<Playing> for Timed {
    fn judge(&mut self, worlds: &[Playing], into: &mut Judgements<Outlook>) {
        let began = Instant::now();
        self.judge.judge(worlds, into);
        self.time += began.elapsed();
    }
}

pub(super) fn run(args: &ProfileArgs) -> Result<(), Failure> {
    let (players, cards) = (args.players as usize, args.cards as usize);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let brain =
        shipped().ok_or_else(|| Failure::question("this program has no network for Blob"))?;
    let mut searcher = Searcher::medium(brain.clone());
    searcher.deals = args.deals;
    searcher.settings.simulations = args.deals.saturating_mul(args.simulations);
    let mut network = Timed { judge: brain.judge(searcher.rollouts), time: Duration::ZERO };
    let (mut exact, mut searching, mut entropy) = (Drawn::default(), Duration::ZERO, 0.0);
    let mut rejected = [Drawn::default(); 2];
    let mut decisions = 0u64;
    for number in 0..args.games {
        // Trump and dealer rotate as in a game.
        let trump = Suit::ALL.get(number as usize % 5).copied();
        let rules = Blob::new(players, cards, Seat(number as usize % players), trump)
            .map_err(Failure::question)?;
        let mut round = rules.deal(&mut rng);
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let options = view.legal();
            if args.baseline {
                for (stale, rejected) in [true, false].into_iter().zip(&mut rejected) {
                    reject(args, &view, rules.deck(), stale, &mut rng, rejected)?;
                }
            }
            let mut action =
                *options.first().ok_or_else(|| Failure::question("no legal action"))?;
            if options.len() > 1 {
                let began = Instant::now();
                let search = searcher.search(&rules, &view, &mut rng);
                let mut searches: Vec<_> = search.map_err(Failure::question)?.into_iter().collect();
                exact.time += began.elapsed();
                // Every draw succeeds: one attempt each.
                exact.attempts += u64::from(args.deals) * u64::from(searcher.draws_per_world);
                exact.deals += searches.iter().map(|search| search.worlds() as u64).sum::<u64>();
                let began = Instant::now();
                kibitzer_search::run(&mut searches, &mut network, 64, &Work::free())
                    .map_err(Failure::question)?;
                searching += began.elapsed();
                let report = searches.first().and_then(Search::report);
                let report =
                    report.ok_or_else(|| Failure::question("the search returned nothing"))?;
                entropy += f64::from(report.entropy()) / (options.len() as f64).log2();
                action = report.best().map_or(action, |best| best.action);
                decisions += 1;
            }
            rules.play(&mut round, seat.into(), &action).map_err(Failure::question)?;
        }
    }
    // The time of the search includes that of the network.
    let tree = searching.saturating_sub(network.time);
    let whole = (exact.time + searching).as_secs_f64();
    let share = |time: Duration| ratio(time.as_secs_f64(), whole);
    let mut report = json!({
        "setting": {
            "rounds": args.games, "players": players, "cards": cards, "seed": args.seed,
            "deals_per_decision": args.deals, "simulations_per_deal": args.simulations,
        },
        "decisions": decisions,
        "sampling": exact.report(),
        "search": {
            "seconds": tree.as_secs_f64(),
            "visit_entropy_of_even": ratio(entropy, decisions as f64),
        },
        "network": {
            "seconds": network.time.as_secs_f64(),
            "evaluations": network.judge.asked(),
            "evaluations_per_second": ratio(network.judge.asked() as f64, network.time.as_secs_f64()),
        },
        "share": {
            "sampling": share(exact.time), "search": share(tree), "network": share(network.time),
        },
    });
    if args.baseline {
        let [stale, plain] = rejected;
        let baseline = json!({
            "cap": args.cap,
            "deals_per_decision": args.baseline_worlds,
            "must_have_on": stale.report(),
            "must_have_off": plain.report(),
        });
        if let Value::Object(report) = &mut report {
            report.insert("baseline".to_owned(), baseline);
        }
    }
    let text = serde_json::to_string_pretty(&report).map_err(Failure::question)? + "\n";
    match &args.out {
        Some(path) => fs::write(path, text)
            .map_err(|error| Failure::Question(format!("{}: {error}", path.display()))),
        None => io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::Output),
    }
}

/// Rejection sampling, as the original implementation did it.
fn reject(
    args: &ProfileArgs,
    view: &View,
    deck: Cards,
    stale: bool,
    rng: &mut Xoshiro256PlusPlus,
    drawn: &mut Drawn,
) -> Result<(), Failure> {
    let began = Instant::now();
    let sampler = Rejection::of(view, deck, stale, args.cap).map_err(Failure::question)?;
    for _ in 0..args.baseline_worlds {
        let tried = sampler.draw(rng);
        drawn.attempts += tried.attempts;
        drawn.deals += u64::from(tried.hands.is_some());
        drawn.given_up += u64::from(tried.hands.is_none());
    }
    drawn.time += began.elapsed();
    Ok(())
}
