//! What to do now: the observer's moves ranked three ways, his equipment, and a sentence of reason.
//!
//! *Safe*: success, then the risk of an explosion. *Informative*: certain cuts handed to the next
//! player, then bits told. *Winning*: how often the team wins when everybody plays on as `greedy` from
//! worlds drawn exactly uniformly, every candidate in the same worlds, until one is better or the
//! games are used up. Chances to hit or explode and bits are exact; what is drawn says in how many
//! worlds. Takes a table and its worlds, never the truth; the same seed gives the same advice on any
//! number of threads.

mod at_hand;
mod first_tokens;
mod reasons;
mod uses;

use kibitzer_stats::{Level, wilson_interval};
use rand_core::SeedableRng;

pub use at_hand::AtHand;
pub use first_tokens::first_tokens;
pub use uses::{Use, Worth};

use crate::odds::informative::{bits, handed};
use crate::odds::{Analysis, DetectorOdds, InformativeError, MoveOdds, OddsError, Worlds};
use crate::playing::cuts::Prices;
use crate::playing::{Effort, Lore, Sight, SplitMix, Trial, WorldsError, try_out};
use crate::rules::{Action, Cut, NotPlayable, Playable, Pointing, View, check};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::Wire;

/// How moves are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rank {
    /// By success, then by the risk of an explosion.
    Safe,
    /// By the certain cuts handed to the next player, then by bits.
    Informative,
    /// By the chance that the team wins.
    #[default]
    Winning,
}

/// Which cards to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cards {
    /// Those that lie ready, and the observer's own skill.
    #[default]
    AtHand,
    /// Every card of the mission, as if it were ready.
    All,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// The order of the moves.
    pub rank: Rank,
    /// How many moves are looked at.
    pub top: usize,
    /// The most games that are played, all moves together; 0 plays none, nothing means about a second.
    pub games: Option<u64>,
    /// Draws the same worlds again.
    pub seed: u64,
    /// Which cards are looked at.
    pub cards: Cards,
    /// Threads for the rollouts.
    pub threads: usize,
}

impl Default for Wish {
    fn default() -> Wish {
        let (rank, cards) = (Rank::default(), Cards::default());
        Wish { rank, top: 10, games: None, seed: 1, cards, threads: 1 }
    }
}

/// How often the team wins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Win {
    /// The share of games won.
    pub share: f64,
    /// Where the chance lies with 95% confidence: low and high.
    pub interval: (f64, f64),
    /// Games played.
    pub games: u64,
}

impl Win {
    /// Whether it wins less often than another by more than chance explains. Both were tried in the same
    /// worlds, so this is cautious.
    pub(crate) fn is_behind(&self, other: &Win) -> bool {
        let scatter = |win: &Win| win.share * (1.0 - win.share) / win.games.max(1) as f64;
        other.share - self.share > 1.96 * (scatter(self) + scatter(other)).sqrt()
    }
}

/// The move that won most often, as far as it was tried.
pub(crate) fn best_win(moves: &[Advised]) -> Option<Win> {
    moves.iter().filter_map(|one| one.win).max_by(|a, b| a.share.total_cmp(&b.share))
}

/// A move with everything that was found out about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Advised {
    /// What is done, with its exact chances.
    pub odds: MoveOdds,
    /// What its answer tells the observer: exactly for a plain cut, hit or miss for a detector.
    pub bits: f64,
    /// Certain cuts that it hands to the next player, a mean over drawn worlds; where it was asked.
    pub handed: Option<f64>,
    /// How often the team wins after it.
    pub win: Option<Win>,
    /// Why it stands where it stands, for the best three.
    pub reason: Option<String>,
}

/// Games that were played for the advice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What the table does not say and was filled in.
    pub assumed: Vec<String>,
    /// Games, all moves together.
    pub games: u64,
    /// Whether the best one is better by more than chance explains.
    pub separated: bool,
}

/// Why no games were played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// Nobody asked.
    #[error("no games were asked for")]
    Off,
    /// The table cannot be played on.
    #[error(transparent)]
    Table(#[from] NotPlayable),
    /// There is nothing to compare.
    #[error("there is no move to try")]
    NoMove,
}

/// What to do now.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The moves that were looked at, best first.
    pub moves: Vec<Advised>,
    /// How best to use each card.
    pub uses: Vec<Use>,
    /// The games behind the chances to win, or why there are none.
    pub played: Result<Played, NotPlayed>,
    /// Worlds drawn for what is handed on.
    pub handed_worlds: usize,
}

/// Why there is no advice.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum AdviceError {
    /// Counting failed.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// A move could not be played out.
    #[error(transparent)]
    Informative(#[from] InformativeError),
    /// A drawn world does not fit.
    #[error(transparent)]
    Worlds(#[from] WorldsError),
}

/// Worlds drawn to count the certain cuts that are handed on.
const HANDED_WORLDS: usize = 12;
/// Of how many moves a reason is given.
const REASONS: usize = 3;

impl Wish {
    /// Advice about a table. Once `go_on` says no, no more games are played and no more worlds looked at.
    ///
    /// # Errors
    /// When counting takes too much.
    pub fn advise(
        &self,
        table: &Table,
        worlds: &Worlds,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Advice, AdviceError> {
        let analysis = Analysis::new(table, worlds);
        let hand = AtHand::of(table);
        let detectors = if hand.double_detector() {
            best_pairs(analysis.double_detectors(analysis.announceable())?)
        } else {
            Vec::new()
        };
        let playable = View::of_table(table);
        let mut moves: Vec<Advised> = analysis.moves(&detectors).into_iter().map(plain).collect();
        for one in &mut moves {
            one.bits = told(table, worlds, one);
        }
        let mut drawn = SplitMix::seed_from_u64(self.seed);
        let sampler = worlds.sampler();
        let drawn: Vec<Vec<Vec<Wire>>> =
            (0..HANDED_WORLDS).map(|_| sampler.sample(&mut drawn)).collect();
        self.choose(table, playable.as_ref().ok(), worlds, &mut moves);
        let known = uses::Known { table, worlds, analysis: &analysis, hand: &hand, drawn: &drawn };
        let mut uses = known.uses(playable.as_ref(), self.cards)?;
        let played = match playable {
            _ if self.games == Some(0) => Err(NotPlayed::Off),
            Err(why) => Err(why.into()),
            Ok(playable) => {
                let board = Board { table, worlds, playable };
                self.play(board, &mut moves, &mut uses, go_on)?
            }
        };
        self.order(table, &drawn, &mut moves, go_on)?;
        let reasons = reasons::Reasons { table, worlds, analysis: &analysis, rank: self.rank };
        let separated = played.as_ref().is_ok_and(|played| played.separated);
        reasons.write(&mut moves, REASONS, separated)?;
        reasons.compare(&mut uses, &moves);
        Ok(Advice { moves, uses, played, handed_worlds: HANDED_WORLDS })
    }

    /// Keeps the moves that are worth a closer look.
    fn choose(
        &self,
        table: &Table,
        playable: Option<&Playable>,
        worlds: &Worlds,
        moves: &mut Vec<Advised>,
    ) {
        match (self.rank, playable) {
            (Rank::Winning, Some(playable)) => {
                let lore = Lore::of_table(table, table.setup().history.len());
                let prices = Prices::at(&Sight::of_view(&playable.view, &lore));
                let price = |one: &Advised| match one.odds.action {
                    Action::DualCut(cut) => {
                        let share = |part: &kibitzer_deal::Count| {
                            kibitzer_deal::Fraction::new(part, worlds.total()).to_f64()
                        };
                        prices.of(cut, share(&one.odds.hits), share(&one.odds.explodes)).price
                    }
                    _ => 0.0,
                };
                // The sort is stable: equal ones stay by safety.
                moves.sort_by(|a, b| price(a).total_cmp(&price(b)));
            }
            (Rank::Informative, _) => {
                // Half of them safe, half of them telling.
                let safe = self.top.div_ceil(2).min(moves.len());
                moves[safe..].sort_by(|a, b| b.bits.total_cmp(&a.bits));
            }
            _ => {}
        }
        moves.truncate(self.top.max(1));
    }

    /// Plays games after every move and every use of a card, in the same worlds.
    fn play(
        &self,
        board: Board<'_>,
        moves: &mut [Advised],
        uses: &mut [Use],
        go_on: &dyn Fn() -> bool,
    ) -> Result<Result<Played, NotPlayed>, AdviceError> {
        let Board { table, worlds, playable: Playable { view, assumed } } = board;
        let legal = |action: &Action| check(&view, action).is_ok();
        let mut actions: Vec<Action> =
            moves.iter().map(|one| one.odds.action).filter(legal).collect();
        let at_hand = uses.iter().filter(|one| one.at_hand).filter_map(|one| one.action);
        for action in at_hand.filter(legal) {
            if !actions.contains(&action) {
                actions.push(action);
            }
        }
        if actions.is_empty() {
            return Ok(Err(NotPlayed::NoMove));
        }
        let games = self.games.unwrap_or_else(|| games_in_a_second(table));
        let most = (games / actions.len() as u64).max(2);
        let effort = Effort {
            candidates: actions.len(),
            first_look: (most / 4).clamp(2, 200),
            worlds: most,
            threads: self.threads,
        };
        let lore = Lore::of_table(table, table.setup().history.len());
        let trial = try_out(&view, &lore, worlds, &actions, effort, self.seed, go_on)?;
        for one in moves {
            one.win = win(&trial, one.odds.action);
        }
        for one in uses.iter_mut().filter(|one| one.at_hand) {
            one.win = one.action.and_then(|action| win(&trial, action));
        }
        let games = trial.tried.iter().map(|tried| tried.worlds).sum();
        Ok(Ok(Played { assumed, games, separated: trial.separated }))
    }

    /// Puts the moves in order, and finds out what the best ones hand on.
    fn order(
        &self,
        table: &Table,
        drawn: &[Vec<Vec<Wire>>],
        moves: &mut [Advised],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), AdviceError> {
        let hand_on = |one: &mut Advised| -> Result<(), AdviceError> {
            let Action::DualCut(cut) = one.odds.action else { return Ok(()) };
            let Some(spot) = pointed(&cut) else { return Ok(()) };
            let mut sum = 0.0;
            for world in drawn {
                if !go_on() {
                    return Ok(());
                }
                sum += handed(table, world, spot, cut.value)?;
            }
            one.handed = Some(sum / drawn.len().max(1) as f64);
            Ok(())
        };
        match self.rank {
            Rank::Safe => {}
            Rank::Winning => {
                // Moves that the games do not tell apart from the best stay as they were: the least harm
                // first. Else the luck of a few games would put a guess before a certain cut.
                let best = best_win(moves);
                let key = |one: &Advised| match one.win.zip(best) {
                    Some((win, best)) if win.is_behind(&best) => win.share,
                    Some(_) => 2.0,
                    None => -1.0,
                };
                moves.sort_by(|a, b| key(b).total_cmp(&key(a)));
            }
            Rank::Informative => {
                moves.iter_mut().try_for_each(hand_on)?;
                let key = |one: &Advised| (one.handed.unwrap_or(0.0), one.bits);
                moves.sort_by(|a, b| {
                    let (a, b) = (key(a), key(b));
                    b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
                });
            }
        }
        if self.rank != Rank::Informative {
            moves.iter_mut().take(REASONS).try_for_each(hand_on)?;
        }
        Ok(())
    }
}

/// A table that can be played on.
struct Board<'a> {
    table: &'a Table,
    worlds: &'a Worlds,
    playable: Playable,
}

/// The wire of a plain cut.
fn pointed(cut: &Cut) -> Option<Spot> {
    let plain = cut.pointing == Pointing::Plain && cut.or.is_none();
    cut.slots.iter().next().filter(|_| plain).map(|slot| Spot::new(cut.stand, slot))
}

fn plain(odds: MoveOdds) -> Advised {
    Advised { odds, bits: 0.0, handed: None, win: None, reason: None }
}

/// What a move's answer tells, in bits.
fn told(table: &Table, worlds: &Worlds, one: &Advised) -> f64 {
    let Action::DualCut(cut) = one.odds.action else { return 0.0 };
    match pointed(&cut) {
        Some(spot) => bits(table, worlds, spot, cut.value),
        None => {
            let share = |log: f64| (log - worlds.total().log2()).exp2();
            let hit = share(one.odds.hits.log2());
            let part = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
            part(hit) + part((1.0 - hit).max(0.0))
        }
    }
}

/// The best pair of slots for each stand and value.
pub fn best_pairs(ranked: Vec<DetectorOdds>) -> Vec<DetectorOdds> {
    let mut seen = std::collections::BTreeSet::new();
    ranked.into_iter().filter(|found| seen.insert((found.stand, found.value))).collect()
}

fn win(trial: &Trial, action: Action) -> Option<Win> {
    let tried = trial.tried.iter().find(|tried| tried.action == action)?;
    let games = tried.worlds.max(1);
    let interval = wilson_interval(tried.won, games, Level::P95)
        .map_or((0.0, 1.0), |interval| (interval.low(), interval.high()));
    Some(Win { share: tried.won as f64 / games as f64, interval, games: tried.worlds })
}

/// About as many games as one core plays in a second: measured on tables of 24 and of 51 uncut
/// wires, between which the length of a game and the cost of a look at the table both grow.
fn games_in_a_second(table: &Table) -> u64 {
    let uncut = table.spots().filter(|&spot| !table.slot(spot).is_cut()).count().max(1);
    let games = 12_000.0 * (24.0 / uncut as f64).powi(4);
    // Whole and small.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let games = games.clamp(2_000.0, 20_000.0) as u64;
    games
}
