//! `kibitzer blob profile`: where the time of a thinking player goes, and what its worlds cost, as one JSON object.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use kibitzer_blob::aim::Aim;
use kibitzer_blob::players::{legal, play_out};
use kibitzer_blob::{Blob, Cards, Deals, Rejection, Round, SEATS, Suit, View};
use kibitzer_game::{Rules, Seat, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use crate::failure::Failure;

/// Play rounds with a sampling player and write down what sampling, search and network cost
#[derive(Debug, Args)]
pub(crate) struct ProfileArgs {
    /// How many rounds
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// How many sit at the table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=8))]
    players: u64,

    /// How many cards each gets
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=17))]
    cards: u64,

    /// How many worlds are drawn for each decision
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    worlds: u64,

    /// Also measure deals by trial and error, with and without the rule that who followed a suit must hold it still
    #[arg(long)]
    baseline: bool,

    /// How many attempts trial and error makes for a deal before it gives up
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    cap: u64,

    /// How many deals trial and error draws for each decision
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    baseline_worlds: u64,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write to this file instead of the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// One way to draw worlds, counted and timed.
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

/// Where the time of decisions goes. A search with a network adds its own shares here: what it spends in the network is
/// not part of `search`.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    search: Duration,
    network: Duration,
}

pub(super) fn run(args: &ProfileArgs) -> Result<(), Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::Question(error.to_string());
    let (players, cards) = (args.players as usize, args.cards as usize);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let (mut exact, mut spent) = (Drawn::default(), Spent::default());
    let mut rejected = [Drawn::default(); 2];
    let mut decisions = 0u64;
    for number in 0..args.games {
        // Trump and dealer move on as in a game.
        let trump = Suit::ALL.get(number as usize % 5).copied();
        let rules = Blob::new(players, cards, Seat(number as usize % players), trump)
            .map_err(|error| wrong(&error))?;
        let mut round = rules.deal(&mut rng);
        while let Turn::Player(seat) = rules.turn(&round) {
            let view = round.view(seat);
            let worlds = draw(&view, rules.deck(), args.worlds, &mut rng, &mut exact)?;
            if args.baseline {
                for (stale, rejected) in [true, false].into_iter().zip(&mut rejected) {
                    reject(args, &view, rules.deck(), stale, &mut rng, rejected)?;
                }
            }
            let began = Instant::now();
            let best = search(&view, &worlds);
            spent.search += began.elapsed();
            decisions += 1;
            let legal = legal(&view);
            let action = legal.get(best).or(legal.first());
            let action = action.ok_or_else(|| wrong(&"nobody may act"))?;
            rules.play(&mut round, action).map_err(|error| wrong(&error))?;
        }
    }
    let whole = (exact.time + spent.search + spent.network).as_secs_f64();
    let share = |time: Duration| ratio(time.as_secs_f64(), whole);
    let mut report = json!({
        "setting": {
            "rounds": args.games, "players": players, "cards": cards, "worlds": args.worlds, "seed": args.seed,
            "player": "flat Monte Carlo, rollouts by rules of thumb",
        },
        "decisions": decisions,
        "sampling": exact.report(),
        "search": {"seconds": spent.search.as_secs_f64()},
        "network": {"seconds": spent.network.as_secs_f64()},
        "share": {
            "sampling": share(exact.time), "search": share(spent.search), "network": share(spent.network),
        },
    });
    if args.baseline {
        let [stale, plain] = rejected;
        report["baseline"] = json!({
            "cap": args.cap,
            "deals_per_decision": args.baseline_worlds,
            "must_have_on": stale.report(),
            "must_have_off": plain.report(),
        });
    }
    let text = serde_json::to_string_pretty(&report).map_err(|error| wrong(&error))? + "\n";
    match &args.out {
        Some(path) => fs::write(path, text)
            .map_err(|error| Failure::Question(format!("{}: {error}", path.display()))),
        None => io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::Output),
    }
}

/// Worlds for one decision, preparing included in the time.
fn draw(
    view: &View,
    deck: Cards,
    count: u64,
    rng: &mut Xoshiro256PlusPlus,
    drawn: &mut Drawn,
) -> Result<Vec<[Cards; SEATS]>, Failure> {
    let mut worlds = Vec::with_capacity(count as usize);
    let began = Instant::now();
    let deals = Deals::of(view, deck).map_err(|error| Failure::Question(error.to_string()))?;
    for _ in 0..count {
        drawn.attempts += 1;
        worlds.push(deals.draw(rng));
    }
    drawn.time += began.elapsed();
    drawn.deals += worlds.len() as u64;
    Ok(worlds)
}

/// The same by trial and error.
fn reject(
    args: &ProfileArgs,
    view: &View,
    deck: Cards,
    stale: bool,
    rng: &mut Xoshiro256PlusPlus,
    drawn: &mut Drawn,
) -> Result<(), Failure> {
    let began = Instant::now();
    let sampler = Rejection::of(view, deck, stale, args.cap)
        .map_err(|error| Failure::Question(error.to_string()))?;
    for _ in 0..args.baseline_worlds {
        let tried = sampler.draw(rng);
        drawn.attempts += tried.attempts;
        drawn.deals += u64::from(tried.hands.is_some());
        drawn.given_up += u64::from(tried.hands.is_none());
    }
    drawn.time += began.elapsed();
    Ok(())
}

/// The place of the action that does best when every world is played out after it.
fn search(view: &View, worlds: &[[Cards; SEATS]]) -> usize {
    let aim = Aim::of(view.table());
    let me = view.table().actor();
    let value = |action: &kibitzer_blob::Action| {
        let each = |hands: &[Cards; SEATS]| {
            let mut round = Round::new(*hands, *view.table());
            round.act_unchecked(*action);
            play_out(&mut round, aim, 1).value[me]
        };
        worlds.iter().map(each).sum::<f32>()
    };
    let legal = legal(view);
    let values: Vec<f32> = legal.iter().map(value).collect();
    (0..values.len()).max_by(|a, b| values[*a].total_cmp(&values[*b])).unwrap_or(0)
}
