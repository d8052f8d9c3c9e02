//! Simulated games after every move: how often the team wins, and which moves cannot be
//! distinguished.

use kibitzer_game::{Message, message};
use kibitzer_stats::{Interval, Level, wilson_interval};
use kibitzer_work::Work;

use super::{Advised, OddsError, Request, Use};
use crate::odds::Worlds;
use crate::playing::{Effort, PublicFacts, Trial, try_out};
use crate::rules::{Action, NotPlayable, Playable, check};
use crate::table::Table;

/// How often the team wins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Win {
    /// The share of games won.
    pub share: f64,
    /// Simultaneous 95% confidence interval for all moves that were tried.
    pub interval: (f64, f64),
    /// The number of games played.
    pub games: u64,
    /// Whether it cannot be distinguished from the best of all moves that were tried.
    pub equal: bool,
    /// How much more often the best wins in the same worlds: a simultaneous 95% confidence interval.
    pub behind: Interval,
}

/// The winning chance of the leader: among the moves that were tried to the end, the one that won
/// most often. A move that was paused on the way may only have been lucky in its first games.
pub(crate) fn best_win(moves: &[Advised]) -> Option<Win> {
    moves.iter().max_by(|a, b| tried_and_won(a, b)).and_then(|one| one.win)
}

/// More games first, then the greater share won.
fn tried_and_won(a: &Advised, b: &Advised) -> std::cmp::Ordering {
    let key = |one: &Advised| one.win.map_or((0, 0.0), |win| (win.games, win.share));
    let (a, b) = (key(a), key(b));
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

/// In the second half of the games, moves more than this many standard errors behind the leader are
/// paused.
const REST: f64 = 1.5;

/// The games that were simulated for the advice.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// What the table leaves out and was filled in.
    pub assumed: Vec<String>,
    /// The number of games, over all moves.
    pub games: u64,
    /// How many moves cannot be distinguished from the best, including the best itself.
    pub equals: usize,
    /// How often the best move wins in the games in which the cards were tried.
    pub(super) base: Option<Win>,
}

/// Why no games were simulated.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotPlayed {
    /// Simulation was switched off.
    Off,
    /// The table cannot be played on.
    Table(NotPlayable),
    /// There is nothing to compare.
    NoMove,
}

impl NotPlayed {
    /// Why, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            NotPlayed::Off => message!("bomb.no_games", "no games were requested"),
            NotPlayed::Table(why) => why.message(),
            NotPlayed::NoMove => message!("bomb.no_move", "there is no move to try"),
        }
    }
}

/// A table that can be played on.
pub(super) struct Board<'a> {
    pub(super) table: &'a Table,
    pub(super) worlds: &'a Worlds,
    pub(super) playable: Playable,
}

impl Request {
    /// Simulates games after every move, in the same worlds; then after every use of a card, next
    /// to the best move.
    pub(super) fn play(
        &self,
        board: Board<'_>,
        moves: &mut [Advised],
        uses: &mut [Use],
        work: &Work,
    ) -> Result<Result<Played, NotPlayed>, OddsError> {
        let Board { table, worlds, playable: Playable { view, assumed } } = board;
        let legal = |action: &Action| check(&view, action).is_ok();
        let actions: Vec<Action> = moves.iter().map(|one| one.odds.action).filter(legal).collect();
        let mut cards: Vec<Action> = Vec::new();
        let at_hand = uses.iter().filter(|one| one.at_hand).filter_map(|one| one.action);
        for action in at_hand.filter(legal) {
            if !actions.contains(&action) && !cards.contains(&action) {
                cards.push(action);
            }
        }
        if actions.is_empty() && cards.is_empty() {
            return Ok(Err(NotPlayed::NoMove));
        }
        let proven = PublicFacts::of(table);
        let race = |actions: &[Action], games: u64, work: &Work| {
            let effort = Effort {
                candidates: actions.len(),
                first_look: (games / actions.len().max(1) as u64 / 4).clamp(2, 200),
                games,
                threads: self.threads,
                rest: REST,
                // Asking again with another seed should not call the best move worse.
                level: Level::P99,
            };
            try_out(&view, &proven, worlds, actions, effort, self.seed, work)
        };
        // First the moves among themselves; then the cards against the best of them, or a strong
        // card would end the race before the moves are distinguished.
        let games = self.games.unwrap_or_else(|| usual_games(table));
        let for_cards = if cards.is_empty() || actions.is_empty() { 0 } else { games / 4 };
        let share = (games - for_cards) as f64 / games.max(1) as f64;
        let trial = race(&actions, games - for_cards, &work.part(0.0, share))?;
        for one in moves.iter_mut() {
            one.win = win(&trial, one.odds.action);
        }
        let best = moves.iter().filter(|one| one.win.is_some()).max_by(|a, b| tried_and_won(a, b));
        cards.splice(..0, best.map(|one| one.odds.action));
        let against = if cards.len() > 1 || actions.is_empty() {
            let left = if actions.is_empty() { games } else { for_cards };
            race(&cards, left, &work.part(share, 1.0))?
        } else {
            Trial { tried: Vec::new(), equals: Vec::new() }
        };
        for one in uses.iter_mut().filter(|one| one.at_hand) {
            let action = one.action.filter(|action| cards.contains(action));
            one.win = action.and_then(|action| win(&against, action));
        }
        let base = best.and_then(|one| win(&against, one.odds.action));
        let tried = trial.tried.iter().chain(&against.tried);
        let games = tried.map(|tried| tried.worlds).sum();
        Ok(Ok(Played { assumed, games, equals: trial.equals.len(), base }))
    }
}

fn win(trial: &Trial, action: Action) -> Option<Win> {
    let at = trial.tried.iter().position(|tried| tried.action == action)?;
    let tried = &trial.tried[at];
    // The best of many looks better than it is, so the intervals hold simultaneously.
    let level = Level::P95.split(trial.tried.len() as f64);
    let interval = wilson_interval(tried.won, tried.worlds.max(1), level)
        .map_or((0.0, 1.0), |interval| (interval.low(), interval.high()));
    let equal = trial.equals.contains(&at);
    Some(Win { share: tried.share(), interval, games: tried.worlds, equal, behind: tried.behind })
}

/// The default number of games: ten to twenty seconds of one core, depending on the length of the
/// games.
fn usual_games(table: &Table) -> u64 {
    let uncut = table.spots().filter(|&spot| !table.slot(spot).is_cut()).count().max(1);
    let games = 160_000.0 * (24.0 / uncut as f64).powi(4);
    // A small integer, so the cast is exact.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let games = games.clamp(40_000.0, 160_000.0) as u64;
    games
}
