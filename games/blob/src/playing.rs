//! A round as the search sees it: a sampled world, what is played for, and how far from the end it may be solved.

use crate::action::Action;
use crate::aim::Aim;
use crate::card::Card;
use crate::ending;
use crate::round::Round;
use kibitzer_search::{Outlook, World};

/// Where the codes of cards begin; those of bids begin at 0.
const CARDS_FROM: u8 = 64;

/// The small number that stands for an action in the search.
pub fn code(action: Action) -> u8 {
    match action {
        Action::Bid(bid) => bid,
        Action::Play(card) => CARDS_FROM + card.index() as u8,
    }
}

/// The action that a small number stands for.
pub fn action(code: u8) -> Action {
    match code.checked_sub(CARDS_FROM).and_then(|index| Card::at(index.into())) {
        Some(card) => Action::Play(card),
        None => Action::Bid(code),
    }
}

/// A sampled world being searched.
#[derive(Clone, Copy, Debug)]
pub struct Playing {
    /// The round, with sampled hands.
    pub round: Round,
    /// Who searches.
    pub seat: usize,
    /// What is played for.
    pub aim: Aim,
    /// Positions with at most so many ways to go on are solved.
    pub ending: u64,
}

impl World for Playing {
    fn actor(&self) -> usize {
        self.round.table().actor()
    }

    fn actions(&self, out: &mut Vec<u8>) {
        if self.round.table().bidding_is_over() {
            out.extend(self.round.playable().iter().map(|card| code(Action::Play(card))));
        } else {
            let bids = self.round.table().biddable();
            out.extend((0..32).filter(|bid| bids >> bid & 1 != 0));
        }
    }

    fn act(&mut self, code: u8) {
        self.round.act_unchecked(action(code));
    }

    fn settled(&self) -> Option<Outlook> {
        let near = ending::ways(&self.round).is_some_and(|ways| ways <= self.ending.max(1));
        near.then(|| ending::solve(&self.round, self.aim))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_for_actions() {
        let cards = (0..52).filter_map(Card::at).map(Action::Play);
        for it in cards.chain((0..18).map(Action::Bid)) {
            assert_eq!(action(code(it)), it);
        }
    }
}
