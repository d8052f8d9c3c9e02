//! Players who all follow the policy of a network, in many rounds at once: they play rounds out, and
//! tell how likely it is that they would have done what others did. Each sees its own hand only.

use crate::action::Action;
use crate::features::plain_order;
use crate::players::brain::{BID_HEAD, Brain, Encoding, PLAY_HEAD, TRICKS_HEAD, opinions};
use crate::round::Round;
use crate::view::View;
use kibitzer_game::Seat;
use kibitzer_neural::{Network, Scratch};
use kibitzer_work::{Stopped, Work};
use std::sync::Arc;

/// The number of rows that a network evaluates together.
const ROWS: usize = 256;

/// Players who all follow the policy of one network; for one thread.
#[derive(Debug)]
pub struct Company {
    network: Arc<Network>,
    encoding: Encoding,
    scratch: Scratch,
    inputs: Vec<f32>,
    shares: Vec<f32>,
}

impl Company {
    /// Players who follow the policy of this network.
    pub fn new(brain: &Brain) -> Self {
        // The policy needs no other heads. Every network for Blob has these two.
        let network = brain.network().with_first_heads(TRICKS_HEAD);
        let network = network.unwrap_or_else(|_| brain.network().clone());
        Self {
            network: Arc::new(network),
            encoding: brain.encoding(),
            scratch: Scratch::default(),
            inputs: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// Plays all rounds to their ends, everybody taking the action that the policy prefers.
    pub fn play_out(&mut self, rounds: &mut [Round]) {
        let mut open: Vec<usize> = (0..rounds.len()).collect();
        loop {
            open.retain(|at| somebody_chooses(&mut rounds[*at]));
            if open.is_empty() {
                return;
            }
            for part in open.chunks(ROWS) {
                let views: Vec<View> = part.iter().map(|at| actors_view(&rounds[*at])).collect();
                self.ask(&views, |row, legal, shares| {
                    rounds[part[row]].act_unchecked(legal[best(shares)]);
                });
            }
        }
    }

    /// The probability of an action in each of these views of its actor, if a share `whim` of all
    /// actions is random and the others follow the policy. It is 1 where there is no choice.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn likelihoods(
        &mut self,
        views: &[View],
        action: Action,
        whim: f64,
        work: &Work,
    ) -> Result<Vec<f64>, Stopped> {
        let mut found = vec![1.0; views.len()];
        let open: Vec<usize> = (0..views.len()).filter(|at| choices(&views[*at]) > 1).collect();
        for part in open.chunks(ROWS) {
            work.check()?;
            let asked: Vec<View> = part.iter().map(|at| views[*at]).collect();
            self.ask(&asked, |row, legal, shares| {
                let own = legal.iter().position(|one| *one == action);
                let own = own.map_or(0.0, |at| f64::from(shares[at]));
                found[part[row]] = (1.0 - whim) * own + whim / legal.len() as f64;
            });
        }
        Ok(found)
    }

    /// What the policy says for each legal action of a view, compared with the one that it prefers: the logarithms of
    /// their ratios, times `scale`.
    pub fn leanings(&mut self, view: &View, scale: f64) -> Vec<f64> {
        let mut found = Vec::new();
        self.ask(&[*view], |_, _, shares| {
            let most = f64::from(shares[best(shares)]);
            found =
                shares.iter().map(|it| scale * (f64::from(*it).max(1e-6) / most).ln()).collect();
        });
        found
    }

    /// Evaluates the views of seats to act, and hands over the legal actions of each with their
    /// probabilities.
    fn ask(&mut self, views: &[View], mut hear: impl FnMut(usize, &[Action], &[f32])) {
        let width = self.encoding.inputs();
        self.inputs.clear();
        self.inputs.resize(views.len() * width, 0.0);
        for (view, row) in views.iter().zip(self.inputs.chunks_exact_mut(width)) {
            self.encoding.encode(view, &plain_order(view.table().trump()), row);
        }
        let outputs = self.network.evaluate(&self.inputs, views.len(), &mut self.scratch);
        for (row, view) in views.iter().enumerate() {
            let (legal, order) = (view.legal(), plain_order(view.table().trump()));
            let logits = [outputs.row(BID_HEAD, row), outputs.row(PLAY_HEAD, row)];
            opinions(&legal, logits, &order, &mut self.shares);
            hear(row, &legal, &self.shares);
        }
    }
}

/// What the seat to act sees.
fn actors_view(round: &Round) -> View {
    round.view(Seat(round.table().actor()))
}

/// The number of actions that the owner of a view can choose from when it is its turn.
fn choices(view: &View) -> usize {
    match view.table().bidding_is_over() {
        true => view.playable().len(),
        false => view.table().biddable().count_ones() as usize,
    }
}

/// Plays what is forced. Whether somebody then has a choice before the end.
fn somebody_chooses(round: &mut Round) -> bool {
    while !round.table().is_over() {
        let forced = match round.table().bidding_is_over() {
            true if round.playable().len() == 1 => round.playable().first().map(Action::Play),
            false if round.table().biddable().is_power_of_two() => {
                Some(Action::Bid(round.table().biddable().trailing_zeros() as u8))
            }
            _ => None,
        };
        let Some(action) = forced else { return true };
        round.act_unchecked(action);
    }
    false
}

/// The index of the greatest share; the first of them on a tie.
fn best(shares: &[f32]) -> usize {
    let better = |best: usize, at: usize| if shares[at] > shares[best] { at } else { best };
    (0..shares.len()).fold(0, better)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{deal, play};
    use crate::deeds::Deeds;
    use crate::players::{Instinct, Tendency, shipped};
    use crate::worlds::rounds;
    use crate::{Blob, Menu};
    use kibitzer_game::{Effort, Player};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn a_company_plays_as_each_of_its_players_would() {
        let brain = shipped().unwrap();
        let instinct = Instinct { brain: brain.clone() };
        let deals: Vec<_> = (0..40).map(|it| deal(&Menu::whole(), 77, it).unwrap()).collect();
        let mut together: Vec<Round> = deals.iter().map(|(_, round)| *round).collect();
        Company::new(brain).play_out(&mut together);
        for ((rules, start), end) in deals.iter().zip(&together) {
            let alone = play(rules, start, |_| &instinct, 1, &Work::free()).unwrap();
            assert_eq!(end.table(), alone.table());
        }
    }

    /// The plain twin replays every world and asks for every action on its own.
    #[test]
    fn likelihoods_are_those_of_the_policy() {
        let brain = shipped().unwrap();
        let tendency = Tendency { brain: brain.clone(), whim: 0.05 };
        let (instinct, work) = (Instinct { brain: brain.clone() }, Work::free());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut checked = 0;
        for number in 0..6 {
            let (rules, mut round) = deal(&Menu::only(4, 5).unwrap(), 78, number).unwrap();
            while let Some(seat) = round.table().turn().seat() {
                let view = round.view(seat);
                let worlds = rounds(&rules, &view, 8, &mut rng).unwrap();
                let deeds = Deeds::of(&view);
                let mut company = Company::new(brain);
                let found =
                    deeds.log_likelihoods(worlds.worlds(), &mut company, 0.05, &work).unwrap();
                for (world, found) in worlds.worlds().iter().zip(found) {
                    let plain = deeds.log_likelihood(&rules, world, &tendency);
                    assert!((found - plain).abs() < 1e-5, "{found} {plain}");
                    checked += usize::from(plain < -0.5);
                }
                let action = instinct.act(&Blob::of(&view), &view, Effort::seeded(1), &work);
                round.act_unchecked(action.unwrap());
            }
        }
        assert!(checked > 100, "{checked}");
    }
}
