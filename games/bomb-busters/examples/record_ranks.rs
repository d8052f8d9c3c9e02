//! Records tables of five-player games at which nothing is certain, each with how often the team
//! wins after every move worth trying, from 20,000 simulated games per move (2,000 for a move that
//! is far behind by then): the reference for the ranking in `cargo xtask bench bomb`. A number as
//! argument skips that many tables, to continue a file.
//!
//! `cargo run --release -p kibitzer-bomb-busters --example record_ranks > games/bomb-busters/benches/bomb/ranks.jsonl`
#![allow(clippy::unwrap_used, missing_docs)]

use kibitzer_bomb_busters::advice::{Rank, Request};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::odds::{Analysis, Worlds};
use kibitzer_bomb_busters::playing::{
    Effort, Greedy, Policy, PublicFacts, SplitMix, Tried, try_out,
};
use kibitzer_bomb_busters::rules::{Action, Game, Phase, Playable};
use kibitzer_bomb_busters::table::Table;
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use serde_json::json;

const MISSIONS: [u8; 5] = [4, 8, 14, 20, 24];
const TABLES_OF_EACH: usize = 4;
const GAMES: u64 = 20_000;
const FIRST_GAMES: u64 = 2_000;
/// More than five standard errors of a difference after the first games: a move further behind than
/// this is not the best.
const FAR: f64 = 0.04;
/// Different from the seeds used for advice.
const SEED: u64 = 0x5EED_0FF5;

/// A table of a game at which the player whose turn it is has no certain move.
fn open_table(game: &Game, rng: &mut SplitMix) -> Option<Table> {
    let mut world = game.deal(rng);
    let steps = 5 + rng.next_u64() % 20;
    for step in 0.. {
        if world.outcome().is_some() {
            break;
        }
        let seat = world.to_act()[0];
        let view = world.view(seat);
        if step >= steps && matches!(world.public().play.phase, Phase::Turn { .. }) {
            let table = view.clone();
            let worlds = Worlds::new(&table).ok()?;
            let analysis = Analysis::new(&table, &worlds);
            let first = analysis.moves(&[]).into_iter().next()?;
            if first.hits < *worlds.total() {
                return Some(table);
            }
        }
        world.play(seat, Policy::act(&Greedy, &view, rng)).ok()?;
    }
    None
}

/// Each move with the games won and played.
fn reference(table: &Table) -> Option<Vec<(String, u64, u64)>> {
    let Playable { view, .. } = table.on_turn().ok()?;
    let worlds = Worlds::new(table).ok()?;
    // A few games: only the list of moves matters here.
    let request =
        Request { rank: Rank::Winning, games: Some(40), threads: 2, ..Request::default() };
    let moves = request.advise(table, &worlds, &Work::free()).ok()?.moves;
    let proven = PublicFacts::of(table);
    let won = |action: Action, games: u64| {
        let effort = Effort { candidates: 1, first_look: games, games, threads: 2, ..Effort::PLAY };
        let trial =
            try_out(&view, &proven, &worlds, &[action], effort, SEED, &Work::free()).ok()?;
        Some(trial.tried[0])
    };
    let tried = moves.iter().filter(|one| one.win.is_some());
    let first: Vec<Tried> =
        tried.map(|one| won(one.odds.action, FIRST_GAMES)).collect::<Option<_>>()?;
    let best = first.iter().map(Tried::share).fold(0.0, f64::max);
    let whole = |one: &Tried| match one.share() < best - FAR {
        true => Some(*one),
        false => won(one.action, GAMES),
    };
    let name = |one: Tried| (format!("{:?}", one.action), one.won, one.worlds);
    first.iter().map(|one| whole(one).map(name)).collect()
}

fn main() {
    let mut skip: usize = std::env::args().nth(1).map_or(0, |n| n.parse().unwrap());
    for mission in MISSIONS {
        let game = Game::new(Mission::new(mission).unwrap(), 5).unwrap();
        let mut found = 0;
        for seed in 0.. {
            let mut rng = SplitMix::seed_from_u64(SEED ^ seed << 8 ^ u64::from(mission));
            let Some(table) = open_table(&game, &mut rng) else { continue };
            if table.on_turn().is_err() {
                continue;
            }
            found += 1;
            if skip > 0 {
                skip -= 1;
            } else if let Some(won) = reference(&table) {
                let file = TableFile::from_setup(table.setup());
                let won = won.into_iter().map(|(action, won, games)| (action, json!([won, games])));
                let won: serde_json::Map<String, serde_json::Value> = won.collect();
                println!("{}", json!({"table": file, "won": won}));
            }
            if found == TABLES_OF_EACH {
                break;
            }
        }
    }
}
