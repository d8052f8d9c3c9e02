//! The baseline: constraint tracking and rejection sampling as the source document describes them,
//! in its data structures (sets of names, voids by seat and suit) and its order (the most
//! constrained seat first). It does not sample uniformly, and exists only here.

use kibitzer_game::{Seat, SeatView, below};
use kibitzer_texas42::{Declaration, Domino, View};
use rand_core::Rng;
use std::collections::{HashMap, HashSet};

/// How many attempts the source makes before it gives up.
const TRIES: u64 = 1_000;

pub(crate) struct Tracker {
    pool: Vec<Domino>,
    candidates: Vec<(usize, HashSet<Domino>)>,
}

impl Tracker {
    pub(crate) fn of(view: &View) -> Self {
        let tricks = view.table().tricks().unwrap();
        let declaration = tricks.declaration();
        let played: HashSet<String> = tricks.plays().map(|play| play.tile.to_string()).collect();
        let mine: HashSet<String> = view.hand().iter().map(|tile| tile.to_string()).collect();
        let mut voids: HashMap<Seat, HashSet<(Domino, Domino)>> = HashMap::new();
        let mut sizes = [7; 4];
        for play in tricks.plays() {
            sizes[play.seat.0] -= 1;
            let led = play.led.unwrap_or(play.tile);
            let lead_of_sevens = declaration == Declaration::Sevens;
            if lead_of_sevens || declaration.fails_to_follow(led, play.tile) {
                voids.entry(play.seat).or_default().insert((led, play.tile));
            }
        }
        let unknown = |tile: &Domino| {
            let name = tile.to_string();
            !played.contains(&name) && !mine.contains(&name)
        };
        let pool: Vec<Domino> = Domino::all().filter(unknown).collect();
        let candidates = Seat::all(4).filter(|seat| *seat != view.seat()).map(|seat| {
            let may = |tile: &&Domino| {
                let known = voids.get(&seat).into_iter().flatten();
                known
                    .clone()
                    .all(|(led, played)| !declaration.denied(Some(*led), *played).contains(**tile))
            };
            (sizes[seat.0], pool.iter().filter(may).copied().collect())
        });
        let mut candidates: Vec<(usize, HashSet<Domino>)> = candidates.collect();
        candidates.sort_by_key(|(size, may)| may.len() as i64 - *size as i64);
        Self { pool, candidates }
    }

    /// Draws one sample. Returns the number of attempts it took, or `None` if it gave up.
    pub(crate) fn draw(&mut self, rng: &mut impl Rng) -> Option<u64> {
        'tries: for attempt in 1..=TRIES {
            let mut left: HashSet<Domino> = self.pool.iter().copied().collect();
            for (size, may) in &self.candidates {
                let mut from: Vec<Domino> =
                    may.iter().filter(|tile| left.contains(tile)).copied().collect();
                if from.len() < *size {
                    continue 'tries;
                }
                for _ in 0..*size {
                    let chosen = from.swap_remove(below(rng, from.len()));
                    left.remove(&chosen);
                }
            }
            return Some(attempt);
        }
        None
    }
}
