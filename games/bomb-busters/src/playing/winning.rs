//! `winning`: the cut after which the team wins most often, by rollouts.
//!
//! What is certain is done as [`Greedy`] does it, with exact odds. Else the best few cuts by exact
//! odds are tried in worlds drawn exactly uniformly from the view, every cut in the same worlds; the
//! rest of each game is played by [`Greedy`] for all seats. Cuts that are clearly behind are dropped, and the
//! games that are left go to the others. The cut that greedy would choose goes first and stays chosen unless
//! another one is clearly better, so that noise alone changes nothing.

use std::ops::Range;

use kibitzer_stats::{Elimination, EliminationRules, Level};
use rand_core::{Rng, SeedableRng};

use super::cuts::{CERTAIN, Chance, chances};
use super::greedy::{Greedy, act_with, cheapest, may_stabilize, sure_thing};
use super::lore::Lore;
use super::play::play_fast;
use super::policy::{Policy, Quick};
use super::sight::Sight;
use super::splitmix::SplitMix;
use super::worlds::{ExactOdds, WorldsError, world_of, worlds_of};
use crate::odds::Worlds;
use crate::rules::{Action, Outcome, Phase, Pointing, View, World};

/// How hard to think.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// The most cuts to compare.
    pub candidates: usize,
    /// Worlds before the first look.
    pub first_look: u64,
    /// The most games, all cuts together.
    pub games: u64,
    /// How many threads play; the results do not depend on it.
    pub threads: usize,
    /// In the second half of the games only cuts go on that are at most so many standard errors behind the best.
    pub rest: f64,
    /// The level at which a cut is called worse than the best.
    pub level: Level,
}

impl Effort {
    /// Quick enough to play whole games with.
    pub const PLAY: Effort = Effort {
        candidates: 5,
        first_look: 24,
        games: 300,
        threads: 1,
        rest: f64::INFINITY,
        level: Level::P95,
    };
}

/// The policy.
#[derive(Debug, Clone, Copy)]
pub struct Winning {
    /// How hard it thinks.
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
    /// The action.
    pub action: Action,
    /// In how many worlds the team won after it.
    pub won: u64,
    /// In how many worlds it was tried.
    pub worlds: u64,
}

impl Tried {
    /// How often the team won.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.won as f64 / self.worlds.max(1) as f64
    }
}

impl Policy for Winning {
    fn name(&self) -> &'static str {
        "winning"
    }

    fn act(&self, view: &View, rng: &mut dyn Rng) -> Action {
        let seed = rng.next_u64();
        match self.choose(view, seed) {
            Ok(action) => action,
            // A lattice too big to build: greedy needs none.
            Err(_) => Policy::act(&Greedy, view, rng),
        }
    }

    fn eagerness(&self, view: &View) -> f64 {
        Policy::eagerness(&Exact, view)
    }
}

impl Policy for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn act(&self, view: &View, rng: &mut dyn Rng) -> Action {
        if !is_turn(view) {
            return Policy::act(&Greedy, view, rng);
        }
        match worlds_of(view) {
            Ok(worlds) => {
                let lore = Lore::of(view);
                act_with(&Sight::of_view(view, &lore), &ExactOdds::new(&worlds))
            }
            Err(_) => Policy::act(&Greedy, view, rng),
        }
    }

    fn eagerness(&self, view: &View) -> f64 {
        let lore = Lore::of(view);
        let sight = Sight::of_view(view, &lore);
        if sure_thing(&sight).is_some() {
            return 2.0;
        }
        let Ok(worlds) = worlds_of(view) else { return Quick::eagerness(&Greedy, &sight) };
        let chances = chances(&sight, &ExactOdds::new(&worlds));
        cheapest(&chances).map_or(-1.0, |chance| 1.0 - chance.price)
    }
}

pub(super) fn is_turn(view: &View) -> bool {
    matches!(view.public.phase, Phase::Turn { .. } | Phase::Anyone { .. })
}

impl Winning {
    fn choose(&self, view: &View, seed: u64) -> Result<Action, WorldsError> {
        let lore = Lore::of(view);
        let sight = Sight::of_view(view, &lore);
        if !is_turn(view) {
            return Ok(Quick::act(&Greedy, &sight));
        }
        if !view.public.stabilized
            && let Some(action) = sure_thing(&sight)
        {
            return Ok(action);
        }
        let worlds = worlds_of(view)?;
        let odds = ExactOdds::new(&worlds);
        let first = act_with(&sight, &odds);
        let chances = chances(&sight, &odds);
        if chances.iter().any(|chance| chance.hit >= CERTAIN) {
            return Ok(first);
        }
        let candidates = candidates(&sight, first, &chances, self.effort.candidates);
        let trial = try_out(view, &lore, &worlds, &candidates, self.effort, seed, &|_| true)?;
        Ok(pick(&trial))
    }
}

/// The first candidate, unless it is out of the race or another one won more often by more than noise explains.
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
    /// In the order of the candidates.
    pub tried: Vec<Tried>,
    /// The candidates that cannot be told apart from the best, by their number; all others are behind by more than
    /// chance explains, allowing for the number of candidates and of looks at them.
    pub equals: Vec<usize>,
}

/// Rows that are played before the race looks at them, at most.
const BLOCK: u64 = 64;

/// Leads below one game in a hundred are of no interest.
const INDIFFERENT: f64 = 0.01;

/// Tries every candidate in the same worlds; results in the order of the candidates. The same seed
/// gives the same results on any number of threads. `go_on` is told what share of the work is done, and ends it early,
/// with what there is, by saying no.
///
/// # Errors
/// When a drawn deal does not fit the view, which would be a fault of the translation.
pub fn try_out(
    view: &View,
    lore: &Lore,
    worlds: &Worlds,
    candidates: &[Action],
    effort: Effort,
    seed: u64,
    go_on: &dyn Fn(f64) -> bool,
) -> Result<Trial, WorldsError> {
    let tried = candidates.iter().map(|&action| Tried { action, won: 0, worlds: 0 });
    let mut trial = Trial { tried: tried.collect(), equals: (0..candidates.len()).collect() };
    let rules = EliminationRules {
        level: effort.level,
        first_look: effort.first_look.max(2),
        results: effort.games,
        indifferent: INDIFFERENT,
        range: 1.0,
        rest: effort.rest,
    };
    let Ok(mut race) = Elimination::new(candidates.len(), rules) else { return Ok(trial) };
    let mut next = 0;
    while race.rows_to_next_look() > 0 && go_on(race.used()) {
        let field: Vec<usize> = race.field().to_vec();
        let actions: Vec<Action> = field.iter().map(|&i| candidates[i]).collect();
        let table = Rollouts { view, lore, worlds, candidates: &actions, seed };
        // A look never falls inside a block, so threads and blocks change nothing.
        let rows = next..next + race.rows_to_next_look().min(BLOCK);
        next = rows.end;
        for row in table.play(rows, effort.threads)? {
            for (&i, &won) in field.iter().zip(&row) {
                trial.tried[i].worlds += 1;
                trial.tried[i].won += u64::from(won);
            }
            let row: Vec<f64> = row.into_iter().map(f64::from).collect();
            // The rows are finite and as long as the field is wide.
            if race.push(&row).is_err() {
                return Ok(trial);
            }
        }
    }
    trial.equals = race.equals().to_vec();
    Ok(trial)
}

/// What rollouts need; a row is one world, and says for each candidate whether the team won in it.
struct Rollouts<'a> {
    view: &'a View,
    lore: &'a Lore,
    worlds: &'a Worlds,
    candidates: &'a [Action],
    seed: u64,
}

impl Rollouts<'_> {
    fn play(&self, rows: Range<u64>, threads: usize) -> Result<Vec<Vec<bool>>, WorldsError> {
        let share = (rows.end - rows.start).div_ceil(threads.max(1) as u64).max(1);
        if threads <= 1 || share < 2 {
            return self.play_in_turn(rows);
        }
        std::thread::scope(|scope| {
            let starts: Vec<u64> =
                rows.clone().step_by(usize::try_from(share).unwrap_or(1)).collect();
            let parts: Vec<_> = starts
                .into_iter()
                .map(|start| {
                    let part = start..rows.end.min(start + share);
                    scope.spawn(move || self.play_in_turn(part))
                })
                .collect();
            let mut all = Vec::new();
            for part in parts {
                match part.join() {
                    Ok(rows) => all.extend(rows?),
                    Err(fault) => std::panic::resume_unwind(fault),
                }
            }
            Ok(all)
        })
    }

    fn play_in_turn(&self, rows: Range<u64>) -> Result<Vec<Vec<bool>>, WorldsError> {
        let sampler = self.worlds.sampler();
        let mut played = Vec::new();
        for row in rows {
            // Every world has a stream of its own, so that the number of candidates changes none.
            let mut rng =
                SplitMix::seed_from_u64(self.seed ^ row.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let stands = sampler.sample(&mut rng);
            let world = world_of(self.view, &stands, &mut rng)?;
            let wins =
                |&action| wins_after(world.clone(), self.lore.clone(), self.view.seat, action);
            played.push(self.candidates.iter().map(wins).collect());
        }
        Ok(played)
    }
}

/// Whether the team wins when the seat does this and all play greedily from there.
fn wins_after(mut world: World, mut lore: Lore, seat: usize, action: Action) -> bool {
    world.apply(seat, action);
    lore.catch_up(&world);
    play_fast(&mut world, &mut lore, &Greedy, |_, _| ()) == Some(Outcome::Won)
}
