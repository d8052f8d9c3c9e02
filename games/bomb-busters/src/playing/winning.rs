//! `winning`: the cut after which the team wins most often, by rollouts.
//!
//! What is certain is done as [`Greedy`] does it, with exact odds. Otherwise the best few cuts by
//! exact odds are tried in worlds drawn uniformly from the view, every cut in the same worlds; the
//! rest of each game is played by [`Greedy`] for all seats. Cuts that are clearly behind are
//! dropped, and the remaining games go to the others. The cut that greedy would choose goes first
//! and stays chosen unless another one is clearly better, so noise alone changes nothing.

use kibitzer_search::{Compared, compare};
use kibitzer_stats::{EliminationRules, Interval, Level};
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};

use super::cuts::{CERTAIN, Chance, chances};
use super::greedy::{Greedy, act_with, cheapest, may_stabilize, sure_thing};
use super::play::play_fast;
use super::policy::{Policy, Quick};
use super::public_facts::PublicFacts;
use super::sight::Sight;
use super::splitmix::SplitMix;
use super::worlds::ExactOdds;
use crate::odds::{OddsError, Worlds};
use crate::rules::{Action, Outcome, Phase, Pointing, World};
use crate::table::Table;
use crate::tiles::Wire;

/// The search budget.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// The maximum number of cuts to compare.
    pub candidates: usize,
    /// The number of worlds before the first comparison.
    pub first_look: u64,
    /// The maximum number of games, over all cuts.
    pub games: u64,
    /// The number of threads; the results do not depend on it.
    pub threads: usize,
    /// In the second half of the games, only cuts at most this many standard errors behind the best
    /// continue.
    pub rest: f64,
    /// The confidence level at which a cut is called worse than the best.
    pub level: Level,
}

impl Effort {
    /// Fast enough to play whole games with.
    pub const PLAY: Effort = Effort {
        candidates: 5,
        first_look: 24,
        games: 300,
        threads: 1,
        rest: f64::INFINITY,
        level: Level::P95,
    };
}

/// The policy that compares cuts by rollouts.
#[derive(Debug, Clone, Copy)]
pub struct Winning {
    /// The search budget per decision.
    pub effort: Effort,
}

impl Default for Winning {
    fn default() -> Self {
        Winning { effort: Effort::PLAY }
    }
}

/// `greedy` with exact odds: what `winning` would be without rollouts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exact;

/// One candidate after the rollouts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tried {
    /// The candidate action.
    pub action: Action,
    /// The number of worlds in which the team won after it.
    pub won: u64,
    /// The number of worlds in which it was tried.
    pub worlds: u64,
    /// How much more often the leader won in the same worlds; 0 for the leader.
    pub behind: Interval,
}

impl Tried {
    /// The share of worlds in which the team won.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.won as f64 / self.worlds.max(1) as f64
    }
}

impl Policy for Winning {
    fn name(&self) -> &'static str {
        "winning"
    }

    fn act(&self, view: &Table, rng: &mut dyn Rng) -> Action {
        let seed = rng.next_u64();
        match self.look(view, seed, &Work::free()) {
            Ok((action, _)) => action,
            // A lattice too big to build: greedy needs none.
            Err(_) => Policy::act(&Greedy, view, rng),
        }
    }

    fn eagerness(&self, view: &Table) -> f64 {
        Policy::eagerness(&Exact, view)
    }
}

impl Policy for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn act(&self, view: &Table, rng: &mut dyn Rng) -> Action {
        if !is_turn(view) {
            return Policy::act(&Greedy, view, rng);
        }
        match Worlds::new(view) {
            Ok(worlds) => {
                let proven = PublicFacts::of(view);
                act_with(&Sight::of_view(view, &proven), &ExactOdds::new(&worlds))
            }
            Err(_) => Policy::act(&Greedy, view, rng),
        }
    }

    fn eagerness(&self, view: &Table) -> f64 {
        let proven = PublicFacts::of(view);
        let sight = Sight::of_view(view, &proven);
        if sure_thing(&sight).is_some() {
            return 2.0;
        }
        let Ok(worlds) = Worlds::new(view) else { return Quick::eagerness(&Greedy, &sight) };
        let chances = chances(&sight, &ExactOdds::new(&worlds));
        cheapest(&chances).map_or(-1.0, |chance| 1.0 - chance.price)
    }
}

pub(super) fn is_turn(view: &Table) -> bool {
    matches!(view.public().play.phase, Phase::Turn { .. } | Phase::Anyone { .. })
}

impl Winning {
    /// The chosen action, and the candidates after their rollouts; `None` if nothing had to be
    /// compared.
    pub(super) fn look(
        &self,
        view: &Table,
        seed: u64,
        work: &Work,
    ) -> Result<(Action, Option<Trial>), OddsError> {
        let proven = PublicFacts::of(view);
        let sight = Sight::of_view(view, &proven);
        if !is_turn(view) {
            return Ok((Quick::act(&Greedy, &sight), None));
        }
        if !view.public().play.stabilized
            && let Some(action) = sure_thing(&sight)
        {
            return Ok((action, None));
        }
        let worlds = Worlds::new(view)?;
        let odds = ExactOdds::new(&worlds);
        let first = act_with(&sight, &odds);
        let chances = chances(&sight, &odds);
        if chances.iter().any(|chance| chance.hit >= CERTAIN) {
            return Ok((first, None));
        }
        let candidates = candidates(&sight, first, &chances, self.effort.candidates);
        let trial = try_out(view, &proven, &worlds, &candidates, self.effort, seed, work)?;
        Ok((pick(&trial), Some(trial)))
    }
}

/// The first candidate, unless it is out of the race or another one won more often by more than
/// noise.
fn pick(trial: &Trial) -> Action {
    let Some(base) = trial.tried.first() else { return Action::NoToken };
    let equals = trial.equals.iter().map(|&i| &trial.tried[i]);
    let better = |best: &Tried, other: &Tried| other.share() > best.share();
    let best = equals.reduce(|best, other| if better(best, other) { other } else { best });
    let Some(best) = best.filter(|best| better(base, best)) else { return base.action };
    let n = base.worlds.max(1) as f64;
    let share = (best.share() + base.share()) / 2.0;
    let noise = (share * (1.0 - share) / n).sqrt();
    let is_clear = !trial.equals.contains(&0) || best.share() - base.share() > noise;
    if is_clear { best.action } else { base.action }
}

/// What greedy would do, then the cheapest cuts and the other ways to use the turn.
pub(super) fn candidates(
    sight: &Sight<'_>,
    first: Action,
    chances: &[Chance],
    most: usize,
) -> Vec<Action> {
    let mut found = vec![first];
    let mut add = |action: Action| {
        if !found.contains(&action) {
            found.push(action);
        }
    };
    let mut plain: Vec<&Chance> = chances.iter().collect();
    plain.sort_by(|a, b| a.price.total_cmp(&b.price));
    let detectors =
        plain.iter().filter(|c| c.cut.pointing != Pointing::Plain || c.cut.or.is_some());
    detectors.take(2).for_each(|chance| add(Action::DualCut(chance.cut)));
    if may_stabilize(sight) {
        add(Action::Stabilize);
    }
    let bare = plain.iter().filter(|c| c.cut.pointing == Pointing::Plain && c.cut.or.is_none());
    bare.take(most).for_each(|chance| add(Action::DualCut(chance.cut)));
    found.truncate(most.max(1));
    found
}

/// Candidates after their rollouts.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The results in the order of the candidates.
    pub tried: Vec<Tried>,
    /// The indices of the candidates that cannot be distinguished from the best; all others are
    /// significantly behind, corrected for the number of candidates and of comparisons.
    pub equals: Vec<usize>,
}

/// Leads below one game in a hundred do not matter.
const INDIFFERENT: f64 = 0.01;

/// Tries every candidate in the same worlds; results are in the order of the candidates. The same
/// seed gives the same results for any number of threads.
///
/// # Errors
/// If the work is stopped, or a drawn deal does not fit the view, which would be a bug in the
/// translation.
pub fn try_out(
    view: &Table,
    proven: &PublicFacts,
    worlds: &Worlds,
    candidates: &[Action],
    effort: Effort,
    seed: u64,
    work: &Work,
) -> Result<Trial, OddsError> {
    let rules = EliminationRules {
        level: effort.level,
        first_look: effort.first_look.max(2),
        results: effort.games,
        indifferent: INDIFFERENT,
        range: 1.0,
        rest: effort.rest,
    };
    let sampler = worlds.sampler();
    let draw = |row: u64| {
        // Every world has its own random stream, so that the number of candidates does not affect
        // it.
        let mut rng = SplitMix::seed_from_u64(seed ^ row.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let stands = sampler.sample(&mut rng);
        let wires: Vec<Wire> = view.unknown().map(|spot| stands[spot.stand][spot.slot]).collect();
        view.world(&wires, &mut rng).map_err(OddsError::from)
    };
    let wins = |world: &World, at: usize| {
        let won = wins_after(world.clone(), proven.clone(), view.observer(), candidates[at]);
        Ok(f64::from(u8::from(won)))
    };
    let compared = compare(candidates.len(), rules, effort.threads, draw, wins, work)?;
    let leader = compared.ranked().first().copied();
    let Compared { tried, equals, .. } = compared;
    // Each of them is compared with the best, so the intervals hold simultaneously.
    let level = Level::P95.split(tried.len() as f64);
    let behind = |at: usize| match leader {
        Some(leader) if leader != at => tried[leader].behind(&tried[at], level),
        _ => Interval::exactly(0.0),
    };
    let behind: Vec<Interval> = (0..tried.len()).map(behind).collect();
    // A sum of zeros and ones.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let tried = tried.iter().zip(candidates).zip(behind).map(|((tried, &action), behind)| Tried {
        action,
        won: tried.sum().round() as u64,
        worlds: tried.worlds(),
        behind,
    });
    Ok(Trial { tried: tried.collect(), equals })
}

/// Whether the team wins if the seat does this and everybody plays greedily from there.
fn wins_after(mut world: World, mut proven: PublicFacts, seat: usize, action: Action) -> bool {
    world.apply(seat, action);
    proven.catch_up(&world);
    play_fast(&mut world, &mut proven, &Greedy, |_, _| ()) == Some(Outcome::Won)
}
