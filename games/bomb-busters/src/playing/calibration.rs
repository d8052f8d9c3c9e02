//! Calibration: do things happen as often as stated? Games are played while the seat to act states
//! what the hidden wires are, whether its cut hits and whether the team wins; the statements are
//! compared with what happened.

use kibitzer_deal::Options;
use kibitzer_stats::{Statements, StatsError};
use kibitzer_work::Work;
use rand_core::Rng;

use super::play::{LONGEST, PlayError};
use super::public_facts::PublicFacts;
use super::simulation::{PolicyName, streams};
use super::winning::{Effort, try_out};
use crate::odds::{Counting, OddsError, Worlds};
use crate::rules::{Action, Cut, Game, Outcome, Phase, World};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// A probability from simulated games is never certain: it is clamped to these bounds.
const SIMULATED: [f64; 2] = [0.0001, 0.9999];

/// The statements made in one game, each compared with the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stated {
    /// The value of every hidden wire, counted as dealt.
    pub dealt: Statements,
    /// The same with known wires taken out ([`Counting::Unknown`]).
    pub unknown: Statements,
    /// Whether a hidden wire next to a known one has the same value, counted as dealt.
    pub dealt_beside: Statements,
    /// The same with known wires taken out.
    pub unknown_beside: Statements,
    /// Whether the cut that is made hits, counted as dealt.
    pub hit: Statements,
    /// Whether the team wins after the action taken, by rollouts.
    pub win: Statements,
}

/// Why a game could not be measured.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CalibrationError {
    /// The game did not end.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The odds of a view could not be counted.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// A statement is not a probability.
    #[error(transparent)]
    Stats(#[from] StatsError),
}

/// Plays game `number` of the batch with this `seed`: the deals are those of [`super::play_game`].
/// On every turn the seat to act makes its statements; `rollouts` games are simulated for the
/// winning chance, none if it is 0.
///
/// # Errors
/// If a policy breaks the rules or never ends, or a view cannot be counted.
pub fn calibrate_game(
    game: &Game,
    policy: PolicyName,
    rollouts: u64,
    seed: u64,
    number: u64,
    work: &Work,
) -> Result<Stated, CalibrationError> {
    let (mut deal, mut choice) = streams(seed, number);
    let mut world = game.deal(&mut deal);
    let (mut stated, mut wins) = (Stated::default(), Vec::new());
    let policy = policy.policy();
    for _ in 0..LONGEST {
        work.check().map_err(OddsError::from)?;
        // If anybody may act, the most eager seat does; the first among equals.
        let mut eager: Option<(f64, usize)> = None;
        for seat in world.to_act() {
            let wants = policy.eagerness(&world.view(seat));
            if eager.is_none_or(|(most, _)| wants > most) {
                eager = Some((wants, seat));
            }
        }
        let Some((_, seat)) = eager else { break };
        let view = world.view(seat);
        let action = policy.act(&view, &mut choice);
        if matches!(view.public().play.phase, Phase::Turn { .. } | Phase::Anyone { .. }) {
            let own = seed ^ number.rotate_left(32) ^ choice.next_u64();
            let worlds = ask(&view, &world, &action, &mut stated)?;
            if rollouts > 0 {
                let effort =
                    Effort { candidates: 1, first_look: rollouts, games: rollouts, ..Effort::PLAY };
                let proven = PublicFacts::of(&view);
                let trial = try_out(&view, &proven, &worlds, &[action], effort, own, work)?;
                let tried = trial.tried.iter().filter(|one| one.worlds > 0);
                wins.extend(tried.map(|one| one.won as f64 / one.worlds as f64));
            }
        }
        let name = policy.name();
        world.play(seat, action).map_err(|why| PlayError::Illegal {
            policy: name,
            seat,
            why: why.into(),
        })?;
    }
    let outcome = world.outcome().ok_or(PlayError::Endless)?;
    for chance in wins {
        stated.win.push(chance.clamp(SIMULATED[0], SIMULATED[1]), outcome == Outcome::Won)?;
    }
    Ok(stated)
}

/// Records a seat's statements about what it cannot see, and returns the worlds of its view as
/// dealt.
fn ask(
    view: &Table,
    world: &World,
    action: &Action,
    stated: &mut Stated,
) -> Result<Worlds, CalibrationError> {
    let dealt = Worlds::with(view, Counting::Dealt, Options::default())?;
    let unknown = Worlds::with(view, Counting::Unknown, Options::default())?;
    for spot in view.unknown() {
        let is = value_at(world, spot);
        let beside = [spot.slot.checked_sub(1), Some(spot.slot + 1)].into_iter().flatten();
        let row = &view.stands()[spot.stand];
        let beside: Vec<Value> = beside.filter_map(|slot| row.get(slot)?.value()).collect();
        for value in Value::all() {
            let [chance, old] = [&dealt, &unknown].map(|worlds| share(worlds, spot, value));
            stated.dealt.push(chance, is == value)?;
            stated.unknown.push(old, is == value)?;
            if beside.contains(&value) {
                stated.dealt_beside.push(chance, is == value)?;
                stated.unknown_beside.push(old, is == value)?;
            }
        }
    }
    if let Action::DualCut(cut) = action {
        let hit = cut.slots.iter().any(|slot| {
            let is = value_at(world, Spot { stand: cut.stand, slot });
            cut.values().any(|value| value == is)
        });
        stated.hit.push(chance_to_hit(&dealt, cut)?, hit)?;
    }
    Ok(dealt)
}

fn value_at(world: &World, spot: Spot) -> Value {
    world.stands()[spot.stand][spot.slot].wire.value()
}

/// The share of worlds in which a slot has a value; exactly 1 only if it is all of them.
fn share(worlds: &Worlds, spot: Spot, value: Value) -> f64 {
    let count = worlds.has(spot, value);
    if count == *worlds.total() {
        return 1.0;
    }
    (count.to_f64() / worlds.total().to_f64()).min(1.0 - f64::EPSILON)
}

/// The probability that one of the slots pointed at has one of the announced values.
fn chance_to_hit(worlds: &Worlds, cut: &Cut) -> Result<f64, OddsError> {
    let misses = cut.values().fold(ValueSet::EMPTY, ValueSet::with).complement();
    let all: Vec<(Spot, ValueSet)> =
        cut.slots.iter().map(|slot| (Spot { stand: cut.stand, slot }, misses)).collect();
    let miss = worlds.worlds_where(&all)?;
    if miss.is_zero() {
        return Ok(1.0);
    }
    if miss == *worlds.total() {
        return Ok(0.0);
    }
    Ok((1.0 - miss.to_f64() / worlds.total().to_f64()).clamp(f64::EPSILON, 1.0 - f64::EPSILON))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::missions::Mission;
    use crate::playing::play_game;

    #[test]
    fn every_turn_states_wires_hits_and_wins() {
        let game = Game::new(Mission::new(4).unwrap(), 3).unwrap();
        for number in 0..4 {
            let stated =
                calibrate_game(&game, PolicyName::Exact, 4, 1, number, &Work::free()).unwrap();
            let wires = stated.dealt.certain + stated.dealt.uncertain() as u64;
            assert_eq!(wires, stated.unknown.certain + stated.unknown.uncertain() as u64);
            assert_eq!(stated.dealt.refuted + stated.unknown.refuted + stated.hit.refuted, 0);
            assert!(stated.hit.certain > 0 && stated.win.uncertain() > 0.0);
            // It is the same game as everywhere: the winner is the same.
            let won = play_game(&game, PolicyName::Exact, 1, number).unwrap().outcome;
            let wins: f64 = stated.win.deciles.iter().map(|decile| decile.came_true).sum();
            assert_eq!(wins > 0.0, won == Outcome::Won, "game {number}");
            let without =
                calibrate_game(&game, PolicyName::Exact, 0, 1, number, &Work::free()).unwrap();
            assert_eq!(without.dealt, stated.dealt, "rollouts change nothing else");
        }
    }
}
