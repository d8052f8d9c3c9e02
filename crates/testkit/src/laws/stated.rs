//! What a seat states in a game of players whose policy is known, for every game with a hidden deal: exactly, by
//! listing all worlds, once with the policy as the likelihood and once without.

use super::listed;
use crate::failure::{Failure, Law};
use crate::policy::play_by;
use crate::random_game::Moment;
use kibitzer_game::{Belief, Game, HiddenDeal, Policy, Recorded, SeatView, log_likelihood};
use kibitzer_stats::Statements;

/// Facts about a world that a seat cannot see, in an order that depends only on the view: "seat 2 holds the ace".
pub type Facts<'a, G> = &'a dyn Fn(&<G as Game>::World, &<G as Game>::View) -> Vec<bool>;

/// A world with two weights: the number of ways to deal it, and that times its likelihood.
pub type WeighedWorld<G> = (<G as Game>::World, [f64; 2]);

/// Every world of a view with two weights: the number of ways to deal it, and that times the likelihood that players
/// of this policy, dealt these hands, would have acted as they did. Only the other players' choices count; the
/// viewer's own and those of chance have the same probability in all worlds.
pub fn weighed_worlds<G: HiddenDeal + Recorded>(
    rules: &G,
    view: &G::View,
    policy: &dyn Policy<G>,
) -> Result<Vec<WeighedWorld<G>>, String> {
    let belief = Belief::of(rules, view).map_err(|error| error.to_string())?;
    let (past, viewer) = (rules.history(view).steps, view.seat());
    let weighed = listed(&belief).map(|(world, ways)| {
        let likelihood = log_likelihood(rules, &world, &past, viewer, policy).exp();
        let ways = ways.to_f64();
        (world, [ways, ways * likelihood])
    });
    Ok(weighed.collect())
}

/// Games in which seats state facts that they cannot see.
pub struct Stating<'a, G: Game> {
    /// The rules.
    pub rules: &'a G,
    /// How all seats play.
    pub played: &'a dyn Policy<G>,
    /// How they are assumed to play: for the law, the same.
    pub believed: &'a dyn Policy<G>,
    /// The facts that are stated.
    pub facts: Facts<'a, G>,
    /// Nothing is stated if more worlds are possible, because all of them are listed.
    pub most_worlds: f64,
    /// The number of actions after which a game counts as endless.
    pub longest: usize,
}

impl<G: HiddenDeal + Recorded> Stating<'_, G> {
    /// Plays one game and lets the seat to act state every fact at each of its decisions, under two posteriors: all
    /// worlds equally likely (`possible`), and weighted by the policy.
    pub fn game(&self, seed: u64) -> Result<[Statements; 2], Failure> {
        let mut stated = [Statements::default(); 2];
        let ask = |moment: &Moment<'_, G>| {
            let Some(seat) = self.rules.turn(moment.world).seat() else { return Ok(()) };
            let view = self.rules.view(moment.world, seat);
            self.state(&view, moment.world, &mut stated)
                .map_err(|what| moment.fails(Law::Calibrated, format!("{view}: {what}")))
        };
        play_by(self.rules, seed, self.longest, |_| self.played, ask)?;
        Ok(stated)
    }

    fn state(
        &self,
        view: &G::View,
        truth: &G::World,
        stated: &mut [Statements; 2],
    ) -> Result<(), String> {
        let belief = Belief::of(self.rules, view).map_err(|error| error.to_string())?;
        if belief.worlds().to_f64() > self.most_worlds {
            return Ok(());
        }
        let worlds = weighed_worlds(self.rules, view, self.believed)?;
        let truth = (self.facts)(truth, view);
        let facts: Vec<(Vec<bool>, [f64; 2])> = worlds
            .into_iter()
            .map(|(world, weights)| ((self.facts)(&world, view), weights))
            .collect();
        for (way, stated) in stated.iter_mut().enumerate() {
            let weighed = facts.iter().map(|(facts, weights)| (facts.as_slice(), weights[way]));
            state(weighed, &truth, stated)?;
        }
        Ok(())
    }
}

/// States every fact with the weighted fraction of the worlds in which it holds.
pub fn state<'a>(
    worlds: impl IntoIterator<Item = (&'a [bool], f64)>,
    truth: &[bool],
    stated: &mut Statements,
) -> Result<(), String> {
    let (mut total, mut count) = (0.0, 0u64);
    let mut holds = vec![(0.0, 0u64); truth.len()];
    for (facts, weight) in worlds.into_iter().filter(|(_, weight)| *weight > 0.0) {
        total += weight;
        count += 1;
        for ((sum, times), _) in holds.iter_mut().zip(facts).filter(|(_, so)| **so) {
            *sum += weight;
            *times += 1;
        }
    }
    if count == 0 {
        return Err("no world has any weight".to_owned());
    }
    for ((sum, times), truth) in holds.into_iter().zip(truth) {
        // Certain means true in every world or in none, not a probability that rounds to it.
        let chance = match times {
            0 => 0.0,
            all if all == count => 1.0,
            _ => (sum / total).clamp(f64::EPSILON, 1.0 - f64::EPSILON),
        };
        stated.push(chance, *truth).map_err(|error| error.to_string())?;
    }
    Ok(())
}
