//! Whether the rank `winning` chooses a move that is as good as any: its choice at recorded tables,
//! for three seeds, against how often each move wins in 20,000 simulated games (recorded by
//! `examples/record_ranks.rs`).

use std::collections::BTreeMap;
use std::time::Instant;

use kibitzer_bomb_busters::advice::{Rank, Request};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::Worlds;
use kibitzer_work::Work;
use serde_json::Value as Json;

const SEEDS: [u64; 3] = [1, 2, 3];
const THREADS: usize = 2;
/// One percentage point: one game in a hundred.
const POINT: f64 = 0.01;

struct Choice {
    /// How far the chosen move is behind the best, according to the recorded games.
    behind: f64,
    chosen: String,
    equals: Vec<String>,
    games: u64,
    seconds: f64,
}

fn choice(line: &Json, seed: u64) -> Choice {
    let file: TableFile = serde_json::from_value(line["table"].clone()).unwrap();
    let table = file.table().unwrap();
    let worlds = Worlds::new(&table).unwrap();
    let share = |won: &Json| won[0].as_f64().unwrap() / won[1].as_f64().unwrap();
    let won: BTreeMap<String, f64> = (line["won"].as_object().unwrap().iter())
        .map(|(action, won)| (action.clone(), share(won)))
        .collect();
    let request = Request { rank: Rank::Winning, seed, threads: THREADS, ..Request::default() };
    let start = Instant::now();
    let advice = request.advise(&table, &worlds, &Work::free()).unwrap();
    let seconds = start.elapsed().as_secs_f64();
    let key = |at: usize| format!("{:?}", advice.moves[at].odds.action);
    let equal = |at: &usize| advice.moves[*at].win.is_some_and(|win| win.equal);
    let best = won.values().copied().fold(0.0, f64::max);
    Choice {
        behind: best - won[&key(0)],
        chosen: key(0),
        equals: (0..advice.moves.len()).filter(equal).map(key).collect(),
        games: advice.played.unwrap().games,
        seconds,
    }
}

pub(crate) fn report() {
    let tables: Vec<Json> = include_str!("ranks.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (mut near, mut agree, mut same) = ([0; SEEDS.len()], 0, 0);
    let (mut worst, mut seconds, mut games): (f64, Vec<f64>, Vec<u64>) = (0.0, vec![], vec![]);
    for line in &tables {
        let choices = SEEDS.map(|seed| choice(line, seed));
        for (near, choice) in near.iter_mut().zip(&choices) {
            *near += usize::from(choice.behind <= POINT);
        }
        worst = choices.iter().map(|choice| choice.behind).fold(worst, f64::max);
        let in_all = |choice: &Choice| choices.iter().all(|c| c.equals.contains(&choice.chosen));
        agree += usize::from(choices.iter().all(in_all));
        same += usize::from(choices.iter().all(|choice| choice.equals == choices[0].equals));
        seconds.extend(choices.iter().map(|choice| choice.seconds));
        games.extend(choices.iter().map(|choice| choice.games));
    }
    seconds.sort_by(f64::total_cmp);
    games.sort_unstable();
    let of = tables.len();
    super::row(
        "`winning` at recorded five-player tables: chosen within a point of the best, by seed",
        &format!("{near:?} of {of}, worst {:.1} points behind", worst * 100.0),
        "18",
    );
    super::row(
        "every seed's choice is among the equals of every seed",
        &format!("{agree} of {of}"),
        "",
    );
    super::row("every seed has the very same equals", &format!("{same} of {of}"), "");
    super::row(
        "games and time of one such advice, two threads: median, most",
        &format!(
            "{} and {} games, {:.1} and {:.1} s",
            games[games.len() / 2],
            games[games.len() - 1],
            seconds[seconds.len() / 2],
            seconds[seconds.len() - 1]
        ),
        "",
    );
}
