//! Many games under a table's policy.
//!
//! All games move a turn at a time, grouped by card, so that a card's decisions are worked out once for all games on it.
//! Each game has its own stream of random numbers, found from the seed and its number: the same seed gives the same games
//! for any number of threads. Dice are exactly fair: one draw below 6^(3 x dice), without bias, is a turn's throws.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use rayon::prelude::*;

use crate::study::Study;
use crate::{Card, State, Table, YatzyError};

mod throws;

use throws::Throws;

/// The most games of one simulation.
pub const MOST_GAMES: u64 = 1_000_000_000;

/// Games moved together; a bound on memory.
const BATCH: u64 = 1 << 20;

/// What happened with one box over all games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BoxStatistics {
    /// Games in which the box got no points.
    pub missed: u64,
    /// Points in the box, added up over games.
    pub points: u64,
    /// Squares of the points in the box, added up.
    pub squares: u64,
    /// The turns (from 1) in which it was filled, added up.
    pub turns: u64,
}

/// The outcome of a simulation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// The points made from the given state on, bonus included, in the order of the games.
    pub scores: Vec<u16>,
    /// Games that earned the upper bonus.
    pub bonuses: u64,
    /// One entry a box, in the order of the categories; boxes filled from the beginning stay empty.
    pub boxes: Vec<BoxStatistics>,
}

/// A game under way.
#[derive(Debug, Clone, Copy)]
struct Game {
    number: u32,
    card: Card,
    upper: u16,
    score: u16,
}

/// Finds each game's random numbers.
#[derive(Clone, Copy)]
struct Streams {
    seed: u64,
    /// Bits that leave over less than this would make some throws likelier; they are thrown away.
    refused: u64,
}

impl Streams {
    fn new(seed: u64, throws: &Throws) -> Streams {
        let seed = SplitMix64::seed_from_u64(seed).next_u64();
        Streams { seed, refused: throws.draws().wrapping_neg() % throws.draws() }
    }

    /// The three throws of a game's turn, every triple equally likely.
    fn draw(&self, throws: &Throws, game: u64, turn: u64) -> [u64; 3] {
        // Odd constants other than the generator's own step keep games and turns apart.
        let start = self.seed.wrapping_add(game.wrapping_mul(0xD1B5_4A32_D192_ED03));
        let key = SplitMix64::seed_from_u64(start).next_u64();
        let mut generator =
            SplitMix64::seed_from_u64(key ^ turn.wrapping_mul(0xA24B_AED4_963E_E407));
        loop {
            let (three, left) = throws.split(generator.next_u64());
            if left >= self.refused {
                return three;
            }
        }
    }
}

impl Table {
    /// Plays so many games from a state on, by the table's policy.
    pub fn simulate(&self, state: State, games: u64, seed: u64) -> Result<Simulation, YatzyError> {
        self.check(state)?;
        if games == 0 || games > MOST_GAMES {
            return Err(YatzyError::OutOfRange {
                field: "games",
                what: format!("{games} games asked for; 1 to {MOST_GAMES} can be played"),
            });
        }
        let boxes = self.rules().categories().len();
        let mut all =
            Simulation { scores: vec![], bonuses: 0, boxes: vec![BoxStatistics::default(); boxes] };
        all.scores.reserve(games as usize);
        let throws = Throws::new(&self.sheet.lattice);
        for first in (0..games).step_by(BATCH as usize) {
            let count = BATCH.min(games - first);
            batch(self, &throws, state, first, count, seed, &mut all);
        }
        Ok(all)
    }
}

fn batch(
    table: &Table,
    throws: &Throws,
    state: State,
    first: u64,
    count: u64,
    seed: u64,
    all: &mut Simulation,
) {
    let rules = table.rules();
    let begin = |number| Game { number, card: state.card, upper: state.upper, score: 0 };
    let mut games: Vec<Game> = (0..count as u32).map(begin).collect();
    let mut spare = games.clone();
    let mut positions = vec![0u32; table.layout.cards()];
    for filled in rules.filled(state.card)..rules.categories().len() {
        let turn = Turn {
            throws,
            first,
            streams: Streams::new(seed, throws),
            number: (filled - rules.filled(state.card)) as u64,
        };
        let mut groups = group(&games, &mut spare, &mut positions, &table.layout.layers[filled]);
        std::mem::swap(&mut games, &mut spare);
        let mut parts = vec![];
        let mut rest = &mut games[..];
        for length in groups.drain(..) {
            let (part, after) = rest.split_at_mut(length);
            parts.push(part);
            rest = after;
        }
        let boxes = parts
            .par_iter_mut()
            .fold(
                || Player::new(table),
                |mut player, part| {
                    player.play(&turn, part);
                    player
                },
            )
            .map(|player| player.boxes)
            .reduce(Vec::new, add);
        all.boxes = add(std::mem::take(&mut all.boxes), boxes);
    }
    let begin = all.scores.len();
    all.scores.resize(begin + games.len(), 0);
    for game in &games {
        let earned = game.upper >= rules.bonus_at();
        all.bonuses += u64::from(earned);
        let bonus = if earned { rules.bonus() } else { 0 };
        all.scores[begin + game.number as usize] = game.score + bonus;
    }
}

/// Sorts games by card; returns how many each card has, cards without games left out.
fn group(games: &[Game], sorted: &mut [Game], positions: &mut [u32], layer: &[Card]) -> Vec<usize> {
    for &card in layer {
        positions[card.bits() as usize] = 0;
    }
    for game in games {
        positions[game.card.bits() as usize] += 1;
    }
    let mut groups = vec![];
    let mut next = 0;
    for &card in layer {
        let position = &mut positions[card.bits() as usize];
        let count = std::mem::replace(position, next);
        next += count;
        if count > 0 {
            groups.push(count as usize);
        }
    }
    for game in games {
        let position = &mut positions[game.card.bits() as usize];
        sorted[*position as usize] = *game;
        *position += 1;
    }
    groups
}

/// Sums of whole numbers: their order does not matter.
fn add(mut a: Vec<BoxStatistics>, b: Vec<BoxStatistics>) -> Vec<BoxStatistics> {
    if a.len() < b.len() {
        return add(b, a);
    }
    for (a, b) in a.iter_mut().zip(b) {
        a.missed += b.missed;
        a.points += b.points;
        a.squares += b.squares;
        a.turns += b.turns;
    }
    a
}

/// What the games of one turn share.
struct Turn<'t> {
    throws: &'t Throws,
    first: u64,
    streams: Streams,
    number: u64,
}

/// Plays turns of the games on one card after another.
struct Player<'t> {
    study: Study<'t, 8>,
    /// Decisions already worked out, by stage, lane and roll; `u16::MAX`: not yet.
    known: Vec<u16>,
    rolls: usize,
    boxes: Vec<BoxStatistics>,
}

const UNKNOWN: u16 = u16::MAX;

impl<'t> Player<'t> {
    fn new(table: &'t Table) -> Self {
        let rolls = table.sheet.lattice.rolls().len();
        let boxes = vec![BoxStatistics::default(); table.rules().categories().len()];
        Player { study: Study::new(table), known: vec![UNKNOWN; 3 * 8 * rolls], rolls, boxes }
    }

    /// Moves games that are all on one card.
    fn play(&mut self, turn: &Turn<'_>, games: &mut [Game]) {
        let Some(card) = games.first().map(|game| game.card) else { return };
        self.study.take(card);
        let mut chunks = 0u32;
        for game in games.iter() {
            chunks |= 1 << (game.upper / 8);
        }
        for chunk in (0..32).filter(|chunk| chunks >> chunk & 1 == 1) {
            self.study.run(usize::from(chunk) * 8);
            self.known.fill(UNKNOWN);
            for game in games.iter_mut().filter(|game| game.card == card && game.upper / 8 == chunk)
            {
                self.game(turn, card, game, usize::from(game.upper % 8));
            }
        }
    }

    fn game(&mut self, turn: &Turn<'_>, card: Card, game: &mut Game, lane: usize) {
        let sheet = self.study.sheet();
        let full = sheet.lattice.full();
        let number = turn.first + u64::from(game.number);
        let [first, second, third] = turn.streams.draw(turn.throws, number, turn.number);
        let mut roll = turn.throws.after(0, first);
        for (stage, throw) in [(0, second), (1, third)] {
            let at = (stage * 8 + lane) * self.rolls + roll;
            if self.known[at] == UNKNOWN {
                let stages = &self.study.stages;
                let (kept, best) = match stage {
                    0 => (&stages.kept, &stages.first_hold),
                    _ => (&stages.scored, &stages.last_hold),
                };
                self.known[at] = self.study.keep(kept, best, full + roll, lane) as u16;
            }
            roll = turn.throws.after(usize::from(self.known[at]), throw);
        }
        let choice = if sheet.apart(card).contains(&(full + roll)) {
            self.study.score(full + roll, lane)
        } else {
            let at = (2 * 8 + lane) * self.rolls + roll;
            if self.known[at] == UNKNOWN {
                self.known[at] = self.study.score(full + roll, lane).category as u16;
            }
            sheet.ordinary(card, usize::from(self.known[at]), roll)
        };
        let state = sheet.rules.after(State { card, upper: game.upper }, &choice);
        game.card = state.card;
        game.upper = state.upper;
        game.score += choice.points();
        let statistics = &mut self.boxes[choice.category];
        let points = u64::from(choice.score);
        statistics.missed += u64::from(points == 0);
        statistics.points += points;
        statistics.squares += points * points;
        statistics.turns += turn.number + 1;
    }
}
