//! A round as the search sees it: a sampled world, what is played for, and how close to the end it
//! may be solved.

use crate::action::Action;
use crate::aim::{Aim, Outlook};
use crate::ending;
use crate::round::Round;
use kibitzer_search::World;

/// A sampled world being searched.
#[derive(Clone, Copy, Debug)]
pub struct Playing {
    /// The round, with sampled hands.
    pub round: Round,
    /// The seat that searches.
    pub seat: usize,
    /// What the seats play for.
    pub aim: Aim,
    /// Positions with at most this many continuations are solved.
    pub ending: u64,
}

impl World for Playing {
    type Action = Action;
    type Payoff = Outlook;

    fn actor(&self) -> usize {
        self.round.table().actor()
    }

    fn actions(&self, out: &mut Vec<Action>) {
        if self.round.table().bidding_is_over() {
            out.extend(self.round.playable().iter().map(Action::Play));
        } else {
            let bids = self.round.table().biddable();
            out.extend((0..32).filter(|bid| bids >> bid & 1 != 0).map(Action::Bid));
        }
    }

    fn act(&mut self, action: Action) {
        self.round.act_unchecked(action);
    }

    fn settled(&self) -> Option<Outlook> {
        let held = self.round.hands[self.actor()].len() as u64;
        // Called at every step of a rollout: the hand of the seat to act alone usually rules it out.
        if (1..=held).product::<u64>() > self.ending.max(1) && held <= 20 {
            return None;
        }
        let near = ending::ways(&self.round).is_some_and(|ways| ways <= self.ending.max(1));
        near.then(|| ending::solve(&self.round, self.aim))
    }
}
