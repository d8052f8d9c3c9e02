//! A flat Monte Carlo player for any game with a hidden deal: it prefers the action with the best mean result over
//! sampled worlds that its view allows, each played to the end by a policy. Any game that implements [`HiddenDeal`]
//! gets this player for free.

use crate::compare::compare;
use kibitzer_game::{
    Belief, By, Decision, Effort, Evidence, Game, HiddenDeal, Player, Policy, Row, Seat, SeatView,
    Turn, Undecided, Worlds, choices, draw, weighted,
};
use kibitzer_stats::{EliminationRules, Level};
use kibitzer_work::{Stopped, Work, stream};
use rand_core::Rng;

/// Tries every action in the same sampled worlds, followed by a rollout.
#[derive(Clone, Copy, Debug)]
pub struct Rollouts<P> {
    /// The policy of all seats after the action.
    pub policy: P,
    /// The number of worlds per action, unless [`Effort::worlds`] says otherwise.
    pub worlds: u32,
}

impl<G: HiddenDeal, P: Policy<G>> Player<G> for Rollouts<P> {
    fn name(&self) -> String {
        format!("rollouts:{}", self.worlds)
    }

    fn decide(
        &self,
        game: &G,
        view: &G::View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<G::Action>, Undecided> {
        let (legal, me) = (choices(game, view)?, view.seat());
        let belief = Belief::of(game, view)?;
        let sampler = belief.sampler();
        let worlds = u64::from(effort.worlds.unwrap_or(self.worlds).max(2));
        let rules = EliminationRules {
            level: Level::P95,
            first_look: (worlds / 4).max(2),
            results: worlds * legal.len() as u64,
            indifferent: 0.0,
            range: 0.0,
            rest: f64::INFINITY,
        };
        let compared = compare(
            legal.len(),
            rules,
            1,
            |row| {
                let mut rng = stream(effort.seed, row);
                let world = sampler.draw(&mut rng).world;
                Ok::<_, Undecided>((world, rng))
            },
            |(world, rng), at| {
                let mut world = world.clone();
                game.play(&mut world, By::Seat(me), &legal[at])
                    .map_err(|illegal| Undecided::Unable(illegal.to_string()))?;
                Ok(rollout(game, world, &self.policy, me, &mut rng.clone(), work)?)
            },
            work,
        )?;
        let row = |at: usize| Row {
            action: legal[at].clone(),
            value: compared.tried[at].mean(0),
            interval: compared.tried[at].interval(),
            cells: vec![None; G::columns().len()],
        };
        let rows = compared.ranked().into_iter().map(row).collect();
        let samples = compared.worlds();
        let evidence = Evidence::Sampled { samples, ess: samples as f64, seed: effort.seed };
        Ok(Decision::new(G::columns(), rows, evidence, "It did best in rollouts.")?)
    }
}

/// The payoff of a seat at the end of the game if everybody follows a policy.
///
/// # Errors
/// If the work is stopped.
pub fn rollout<G: Game>(
    game: &G,
    mut world: G::World,
    policy: &dyn Policy<G>,
    seat: Seat,
    rng: &mut dyn Rng,
    work: &Work,
) -> Result<f64, Stopped> {
    loop {
        work.check()?;
        let (by, action) = match game.turn(&world) {
            Turn::Over => break,
            Turn::Chance => {
                let mut events = game.chance(&world);
                let weights: Vec<u64> = events.iter().map(|(_, weight)| *weight).collect();
                let Some(at) = weighted(rng, weights) else { break };
                (By::Chance, events.swap_remove(at).0)
            }
            Turn::Players { due, .. } => {
                let Some(seat) = due.iter().next() else { break };
                let seen = game.view(&world, seat);
                let mut legal = game.legal(&seen);
                let at = draw(rng, &policy.weigh(game, &seen, &legal));
                (By::Seat(seat), legal.swap_remove(at))
            }
        };
        if game.play(&mut world, by, &action).is_err() {
            break;
        }
    }
    Ok(game.outcome(&world).map_or(0.0, |outcome| game.payoff(&outcome, seat)))
}
