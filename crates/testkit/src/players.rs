//! Two simple players for tests, of any game: one that does anything, one that plays on in sampled worlds.

use crate::random_game::stream;
use kibitzer_game::{
    Anything, Belief, By, Decision, Effort, Evidence, Game, HiddenDeal, Interval, Player, Policy,
    Row, SeatView, Turn, Undecided, Worlds, draw, shuffle, weighted,
};
use kibitzer_stats::{Level, Welford};
use kibitzer_work::{Stopped, Work};
use rand_core::Rng;

/// What may be done, unless that is nothing.
fn to_decide<G: Game>(game: &G, view: &G::View) -> Result<Vec<G::Action>, Undecided> {
    let legal = game.legal(view);
    let seat = view.seat();
    if legal.is_empty() { Err(Undecided::NotToAct { seat }) } else { Ok(legal) }
}

/// Does anything legal.
#[derive(Clone, Copy, Debug)]
pub struct Anyone;

impl<G: Game> Player<G> for Anyone {
    fn name(&self) -> String {
        "anyone".to_owned()
    }

    fn decide(
        &self,
        game: &G,
        view: &G::View,
        effort: Effort,
        _: &Work,
    ) -> Result<Decision<G::Action>, Undecided> {
        let cells = vec![None; G::columns().len()];
        let interval = Interval::exactly(0.0);
        let row = |action| Row { action, value: 0.0, interval, cells: cells.clone() };
        let mut rows: Vec<_> = to_decide(game, view)?.into_iter().map(row).collect();
        shuffle(&mut stream(effort.seed, 0), &mut rows);
        let evidence = Evidence::Sampled { samples: 0, ess: 0.0, seed: effort.seed };
        Ok(Decision::new(G::columns(), rows, evidence, "Nothing was looked at.")?)
    }
}

/// Prefers the action after which it does best in sampled worlds in which everybody then does anything.
#[derive(Clone, Copy, Debug)]
pub struct Rollouts {
    /// How many worlds it looks at unless told otherwise.
    pub worlds: u32,
}

impl<G: HiddenDeal> Player<G> for Rollouts {
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
        let legal = to_decide(game, view)?;
        let belief = Belief::of(game, view)?;
        let sampler = belief.sampler();
        let worlds = effort.worlds.unwrap_or(self.worlds).max(2);
        let mut values = vec![Welford::new(); legal.len()];
        let mut rng = stream(effort.seed, 0);
        for _ in 0..worlds {
            let world = sampler.draw(&mut rng).world;
            for (action, values) in legal.iter().zip(&mut values) {
                let mut world = world.clone();
                game.play(&mut world, By::Seat(view.seat()), action)
                    .map_err(|illegal| Undecided::Unable(illegal.to_string()))?;
                // A payoff that is not a number breaks a law of its own.
                let _ = values.push(rollout(game, world, &Anything, view, &mut rng, work)?);
            }
        }
        let rows = legal.into_iter().zip(values).map(|(action, values)| {
            let value = values.mean().unwrap_or(0.0);
            let interval = values.interval(Level::P95).unwrap_or(Interval::exactly(value));
            Row { action, value, interval, cells: vec![None; G::columns().len()] }
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|a, b| b.value.total_cmp(&a.value));
        let (samples, ess) = (worlds.into(), worlds.into());
        let evidence = Evidence::Sampled { samples, ess, seed: effort.seed };
        Ok(Decision::new(G::columns(), rows, evidence, "It did best in rollouts.")?)
    }
}

/// What the end of a game is worth to the owner of a view when everybody follows a policy.
fn rollout<G: Game>(
    game: &G,
    mut world: G::World,
    policy: &dyn Policy<G>,
    view: &G::View,
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
    Ok(game.outcome(&world).map_or(0.0, |outcome| game.payoff(&outcome, view.seat())))
}
