//! What to do now: the observer's moves ranked in three ways, the equipment, and a reason in one
//! sentence.
//!
//! *Safe*: success, then the risk of an explosion. *Informative*: what the certain cuts handed to
//! the next player save the team, less the cost of a miss and an explosion, then information in
//! bits. *Winning*: how often the team wins when everybody plays on with `greedy` from uniformly
//! drawn worlds, every candidate in the same worlds; candidates that are clearly behind are
//! dropped, and those that cannot be distinguished from the best are equals. Chances of hits and
//! explosions and bits are exact; sampled figures state the number of worlds. The input is a table
//! and its worlds, never the true world; the same seed gives the same advice for any number of
//! threads.

mod first_tokens;
mod games;
mod reasons;
mod tidy;
mod uses;

use kibitzer_deal::{Count, Fraction};
use kibitzer_game::Message;
use kibitzer_work::Work;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

pub use first_tokens::first_tokens;
pub use games::{NotPlayed, Played, Win};
pub use uses::{Use, Worth};

use games::{Board, best_win};

use crate::odds::informative::{bits, handed};
use crate::odds::{Analysis, CutOdds, MoveOdds, OddsError, Worlds};
use crate::playing::SplitMix;
use crate::playing::cuts::Prices;
use crate::rules::{Action, Cut, Pointing};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Value, Wire};

/// How moves are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// By success, then by the risk of an explosion.
    Safe,
    /// By the certain cuts handed to the next player, less what can go wrong, then by bits.
    Informative,
    /// By the chance that the team wins.
    #[default]
    Winning,
}

/// Which cards to consider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cards {
    /// Those that are ready, and the observer's own skill.
    #[default]
    AtHand,
    /// Every card of the mission, as if it were ready.
    All,
}

/// What to compute, and with which budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// How to rank the moves.
    pub rank: Rank,
    /// The number of moves to consider.
    pub top: usize,
    /// A cut to consider in any case: the one that was made.
    pub with: Option<Cut>,
    /// The maximum number of simulated games, over all moves. 0 simulates none; `None` simulates
    /// enough to distinguish moves that are a percentage point or two apart.
    pub games: Option<u64>,
    /// The seed of the drawn worlds: the same seed draws the same worlds.
    pub seed: u64,
    /// Which cards to consider.
    pub cards: Cards,
    /// The number of threads for rollouts.
    pub threads: usize,
}

impl Default for Request {
    fn default() -> Request {
        let (rank, cards) = (Rank::default(), Cards::default());
        Request { rank, top: 10, with: None, games: None, seed: 1, cards, threads: 1 }
    }
}

/// A move and everything known about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Advised {
    /// The action, with its exact chances.
    pub odds: MoveOdds,
    /// The information that its answer gives the observer, in bits: exact for a plain cut, hit or
    /// miss for a detector.
    pub bits: f64,
    /// The mean number of certain cuts that it hands to the next player, over drawn worlds; if it
    /// was computed.
    pub handed: Option<f64>,
    /// The same in each of the drawn worlds.
    handed_in: Vec<f64>,
    /// What the cuts handed on save, less the cost of a miss and an explosion, in shares of a game;
    /// if it was computed.
    pub net: Option<f64>,
    /// How often the team wins after it.
    pub win: Option<Win>,
    /// Moves with exactly the same figures: another wire, the same value.
    pub also: Vec<Action>,
    /// Why it is ranked as it is, for the best three.
    pub reason: Option<Message>,
}

/// What to do now.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The moves that were considered, best first.
    pub moves: Vec<Advised>,
    /// How best to use each card.
    pub uses: Vec<Use>,
    /// The simulated games behind the winning chances, or why there are none.
    pub played: Result<Played, NotPlayed>,
    /// The number of worlds drawn for the cuts handed on.
    pub handed_worlds: usize,
}

/// Worlds drawn to count the certain cuts that are handed on.
const HANDED_WORLDS: usize = 12;
/// How much lower a paused certain cut's share of games won may be than the leader's for it still
/// to go first.
const FOR_SAFETY: f64 = 0.005;
/// The number of moves for which a reason is given.
const REASONS: usize = 3;

impl Request {
    /// Advice about a table.
    ///
    /// # Errors
    /// If counting exceeds its budget, or the work is stopped.
    pub fn advise(&self, table: &Table, worlds: &Worlds, work: &Work) -> Result<Advice, OddsError> {
        let analysis = Analysis::new(table, worlds);
        let detectors = if table.public().double_detector(table.observer()) {
            let pairs = analysis.double_detectors(analysis.announceable())?;
            let with = pairs.iter().find(|one| Some(one.cut) == self.with).cloned();
            let mut best = best_pairs(pairs);
            best.extend(with.filter(|with| best.iter().all(|one| one.cut != with.cut)));
            best
        } else {
            Vec::new()
        };
        let playable = table.on_turn();
        let mut moves: Vec<Advised> = analysis.moves(&detectors).into_iter().map(plain).collect();
        // What cannot hit is no advice, but somebody may have done it.
        if let Some(cut) = self.with.filter(|cut| cut.pointing == Pointing::Plain)
            && moves.iter().all(|one| one.odds.action != Action::DualCut(cut))
        {
            let at = cut.first();
            let (hits, action) = (Count::ZERO, Action::DualCut(cut));
            let explodes = worlds.any(at.stand, &[at.slot], Value::Red)?;
            moves.push(plain(MoveOdds { action, hits, explodes }));
        }
        for one in &mut moves {
            one.bits = told(table, worlds, one);
        }
        let mut drawn = SplitMix::seed_from_u64(self.seed);
        let sampler = worlds.try_sampler()?;
        let drawn: Vec<Vec<Vec<Wire>>> =
            (0..HANDED_WORLDS).map(|_| sampler.sample(&mut drawn)).collect();
        let prices = Prices::at_table(table);
        let price = |one: &Advised| price_of(&prices, worlds, &one.odds);
        let cheapest = moves.iter().map(price).filter(|price| *price > 0.0).fold(1.0, f64::min);
        self.choose(price, &mut moves);
        let known = uses::Known { table, worlds, analysis: &analysis, drawn: &drawn, work };
        let mut uses = known.uses(playable.as_ref(), self.cards)?;
        let played = match playable {
            _ if self.games == Some(0) => Err(NotPlayed::Off),
            Err(why) => Err(NotPlayed::Table(why)),
            Ok(playable) => {
                let board = Board { table, worlds, playable };
                self.play(board, &mut moves, &mut uses, work)?
            }
        };
        let net = |one: &Advised| one.handed.unwrap_or(0.0) * cheapest - price(one);
        self.order(table, (worlds.total(), &drawn), &mut moves, net, work)?;
        let reasons =
            reasons::Reasons { table, worlds, analysis: &analysis, rank: self.rank, work };
        reasons.write(&mut moves, REASONS)?;
        let base = played.as_ref().ok().and_then(|played| played.base);
        reasons::compare(&mut uses, base);
        Ok(Advice { moves, uses, played, handed_worlds: HANDED_WORLDS })
    }

    /// Keeps the moves that are worth a closer look.
    fn choose(&self, price: impl Fn(&Advised) -> f64, moves: &mut Vec<Advised>) {
        match self.rank {
            // The sort is stable: equal ones stay sorted by safety.
            Rank::Winning => moves.sort_by(|a, b| price(a).total_cmp(&price(b))),
            Rank::Informative => {
                // Half of them safe, half of them informative.
                let safe = self.top.div_ceil(2).min(moves.len());
                moves[safe..].sort_by(|a, b| b.bits.total_cmp(&a.bits));
            }
            Rank::Safe => {}
        }
        let with = self.with.map(Action::DualCut);
        let with = moves.iter().skip(self.top.max(1)).find(|one| Some(one.odds.action) == with);
        let with = with.cloned();
        moves.truncate(self.top.max(1));
        moves.extend(with);
    }

    /// Sorts the moves, and computes what the best ones hand on.
    fn order(
        &self,
        table: &Table,
        (worlds, drawn): (&Count, &[Vec<Vec<Wire>>]),
        moves: &mut Vec<Advised>,
        net: impl Fn(&Advised) -> f64,
        work: &Work,
    ) -> Result<(), OddsError> {
        let hand_on = |one: &mut Advised| -> Result<(), OddsError> {
            let Action::DualCut(cut) = one.odds.action else { return Ok(()) };
            let Some(spot) = pointed(&cut) else { return Ok(()) };
            for world in drawn {
                work.check()?;
                one.handed_in.push(handed(table, world, (spot, cut.value), work)?);
            }
            one.handed = Some(one.handed_in.iter().sum::<f64>() / drawn.len().max(1) as f64);
            Ok(())
        };
        match self.rank {
            Rank::Safe => {}
            Rank::Winning => {
                // Among equals a certain cut goes before a guess, unless it was paused too far
                // behind: luck in the games is no reason to guess.
                let (best, most) = best_win(moves).map_or((0.0, 0), |win| (win.share, win.games));
                let near = |win: Win| win.games == most || best - win.share < FOR_SAFETY;
                let sure = |one: &Advised| one.odds.hits == *worlds;
                let key = |one: &Advised| match one.win {
                    Some(win) if win.equal && sure(one) && near(win) => 4.0 + win.share,
                    // Those that were paused on the way come after those that were tried to the
                    // end.
                    Some(win) if win.equal && win.games < most => 1.0 + win.share / 2.0,
                    Some(win) if win.equal => 2.0 + win.share,
                    Some(win) => win.share / 2.0,
                    None => -1.0,
                };
                moves.sort_by(|a, b| key(b).total_cmp(&key(a)));
            }
            Rank::Informative => {
                moves.iter_mut().try_for_each(hand_on)?;
                moves.iter_mut().for_each(|one| one.net = Some(net(one)));
                let key = |one: &Advised| (one.net.unwrap_or(0.0), one.bits);
                moves.sort_by(|a, b| {
                    let (a, b) = (key(a), key(b));
                    b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
                });
                tidy::drop_dominated(moves);
                tidy::merge_equal(moves);
            }
        }
        if self.rank != Rank::Informative {
            moves.iter_mut().take(REASONS).try_for_each(hand_on)?;
        }
        Ok(())
    }
}

/// The wire of a plain cut.
fn pointed(cut: &Cut) -> Option<Spot> {
    (cut.pointing == Pointing::Plain && cut.or.is_none()).then(|| cut.first())
}

fn plain(odds: MoveOdds) -> Advised {
    let (handed, net, win, reason) = (None, None, None, None);
    let (handed_in, also) = (Vec::new(), Vec::new());
    Advised { odds, bits: 0.0, handed, handed_in, net, win, also, reason }
}

/// The information in a move's answer, in bits.
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
pub fn best_pairs(ranked: Vec<CutOdds>) -> Vec<CutOdds> {
    let mut seen = std::collections::BTreeSet::new();
    ranked.into_iter().filter(|found| seen.insert((found.cut.stand, found.cut.value))).collect()
}

/// The expected cost of a move, in shares of a game.
fn price_of(prices: &Prices, worlds: &Worlds, odds: &MoveOdds) -> f64 {
    let Action::DualCut(cut) = odds.action else { return 0.0 };
    let share = |part: &Count| Fraction::new(part, worlds.total()).to_f64();
    prices.of(cut, share(&odds.hits), share(&odds.explodes)).price
}
