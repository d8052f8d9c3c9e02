//! Records tables of five-player games at which nothing is certain, each with how often the team wins after every
//! move worth trying, by 20,000 simulated games a move: what `cargo xtask bench bomb` holds the ranking against.
//!
//! `cargo run --release -p kibitzer-bomb-busters --example record_ranks > games/bomb-busters/benches/ranks.jsonl`
#![allow(clippy::unwrap_used, missing_docs)]

use kibitzer_bomb_busters::advice::{Rank, Wish};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::odds::{Analysis, Worlds};
use kibitzer_bomb_busters::playing::{Effort, Greedy, Lore, Policy, SplitMix, try_out};
use kibitzer_bomb_busters::rules::{Action, Game, Phase, Playable, View};
use kibitzer_bomb_busters::table::Table;
use rand_core::{Rng, SeedableRng};
use serde_json::json;

const MISSIONS: [u8; 5] = [4, 8, 14, 20, 24];
const TABLES_OF_EACH: usize = 4;
const GAMES: u64 = 20_000;
/// Apart from the seeds that anybody asks for advice with.
const SEED: u64 = 0x5EED_0FF5;

/// A table of a game at which the player whose turn it is has nothing certain to do.
fn open_table(game: &Game, rng: &mut SplitMix) -> Option<Table> {
    let mut world = game.deal(rng);
    let steps = 5 + rng.next_u64() % 20;
    for step in 0.. {
        if world.outcome().is_some() {
            break;
        }
        let seat = world.to_act()[0];
        let view = world.view(seat);
        if step >= steps && matches!(world.public().phase, Phase::Turn { .. }) {
            let table = view.table();
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

fn reference(table: &Table) -> Option<Vec<(String, u64)>> {
    let Playable { view, .. } = View::of_table(table).ok()?;
    let worlds = Worlds::new(table).ok()?;
    // A few games: only which moves are tried is of interest.
    let wish = Wish { rank: Rank::Winning, games: Some(40), threads: 2, ..Wish::default() };
    let moves = wish.advise(table, &worlds, &|_| true).ok()?.moves;
    let lore = Lore::of_table(table, table.setup().history.len());
    let effort = Effort { candidates: 1, first_look: GAMES, games: GAMES, threads: 2 };
    let won = |action: Action| {
        let trial = try_out(&view, &lore, &worlds, &[action], effort, SEED, &|_| true).ok()?;
        let tried = trial.tried[0];
        (tried.worlds == GAMES).then_some((format!("{action:?}"), tried.won))
    };
    moves.iter().filter(|one| one.win.is_some()).map(|one| won(one.odds.action)).collect()
}

fn main() {
    for mission in MISSIONS {
        let game = Game::new(Mission::new(mission).unwrap(), 5).unwrap();
        let mut found = 0;
        for seed in 0.. {
            let mut rng = SplitMix::seed_from_u64(SEED ^ seed << 8 ^ u64::from(mission));
            let Some(table) = open_table(&game, &mut rng) else { continue };
            let Some(won) = reference(&table) else { continue };
            let file = TableFile::from_setup(table.setup());
            let won: serde_json::Map<String, serde_json::Value> =
                won.into_iter().map(|(action, won)| (action, json!(won))).collect();
            println!("{}", json!({"table": file, "games": GAMES, "won": won}));
            found += 1;
            if found == TABLES_OF_EACH {
                break;
            }
        }
    }
}
