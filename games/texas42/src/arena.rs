//! Duplicate deals: every deal is played twice, the two players changing sides, so that lucky hands cancel.
//!
//! Everything follows from a seed and the number of the deal, whoever plays which deal in which order. Who decides and how
//! long it takes is the caller's: this file knows no clock.

use crate::action::Action;
use crate::auction::Bid;
use crate::domino::Tiles;
use crate::house::House;
use crate::round::Round;
use crate::rules::Texas42;
use crate::score::Outcome;
use crate::seats::{SEATS, after};
use crate::view::View;
use kibitzer_game::{Game, Seat, Undecided};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

/// How the auction goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Auctions {
    /// The players bid.
    Real,
    /// Everybody passes up to the shaker, who bids so many points: what is measured is naming and playing.
    Forced(u8),
}

/// One deal of an arena.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    rules: Texas42,
    start: Round,
    seed: u64,
}

/// Why a hand was not played to its end.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// A player had no answer.
    #[error("in `{view}`: {source}")]
    Undecided {
        /// What it saw.
        view: String,
        /// Why.
        source: Undecided,
    },
    /// A player did what the rules forbid.
    #[error("in `{view}`: {illegal}")]
    Illegal {
        /// What it saw.
        view: String,
        /// What it did.
        illegal: String,
    },
}

impl Board {
    /// Deal `number` of a seed: the shake goes round, and with forced auctions every seat bids in turn.
    pub fn new(house: House, auctions: Auctions, seed: u64, number: u64) -> Self {
        let mut root =
            Xoshiro256PlusPlus::seed_from_u64(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let (deal, seed) = (root.next_u64(), root.next_u64());
        let rules = Texas42::new(house, Seat((number % SEATS as u64) as usize), [0; 2]);
        let mut start = rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(deal));
        if let Auctions::Forced(points) = auctions {
            (0..SEATS - 1).for_each(|_| start.table_mut().bid(Bid::Pass));
            start.table_mut().bid(Bid::Points(points));
        }
        Self { rules, start, seed }
    }

    /// The rules of the hand.
    pub const fn rules(&self) -> &Texas42 {
        &self.rules
    }

    /// The hands.
    pub const fn hands(&self) -> &[Tiles; SEATS] {
        self.start.hands()
    }

    /// Plays the hand, `decide` answering for every seat with a seed for that decision. `turned` changes the seeds, so that
    /// the second table of a board is not a copy of the first. A play without a choice is not asked for.
    pub fn play(
        &self,
        turned: bool,
        mut decide: impl FnMut(Seat, &View, u64) -> Result<Action, Undecided>,
    ) -> Result<(Round, Outcome), ArenaError> {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ u64::from(turned));
        let mut round = self.start;
        while let Some(seat) = self.rules.turn(&round).seat() {
            let view = round.view(seat);
            let seed = seeds.next_u64();
            let playable = round.playable();
            let action = match playable.first() {
                Some(tile) if playable.len() == 1 => Action::Play(tile),
                _ => decide(seat, &view, seed)
                    .map_err(|source| ArenaError::Undecided { view: view.to_string(), source })?,
            };
            self.rules.play(&mut round, seat.into(), &action).map_err(|illegal| {
                ArenaError::Illegal { view: view.to_string(), illegal: illegal.to_string() }
            })?;
        }
        // Nobody is to act, so that the hand has an outcome.
        let outcome = self.rules.outcome(&round).unwrap_or(Outcome::ThrownIn);
        Ok((round, outcome))
    }
}

/// Which side the first of two players sits on at a table of a board.
pub const fn seat_of_first(turned: bool) -> Seat {
    after(Seat(0), turned as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Skill;
    use kibitzer_game::{Effort, Player};
    use kibitzer_work::Work;

    #[test]
    fn a_board_follows_from_seed_and_number() {
        let board = |number| Board::new(House::tournament(), Auctions::Forced(30), 5, number);
        assert_eq!(board(3), board(3));
        assert_ne!(board(3).hands(), board(4).hands());
        let beginner = |board: &Board| {
            board
                .play(false, |_, view, seed| {
                    Skill::Beginner.act(board.rules(), view, Effort::seeded(seed), &Work::free())
                })
                .unwrap()
        };
        assert_eq!(beginner(&board(3)), beginner(&board(3)));
        let (round, outcome) = beginner(&board(6));
        let Outcome::Played(scored) = outcome else { panic!() };
        assert_eq!((scored.contract.bidder, scored.contract.bid), (Seat(2), Bid::Points(30)));
        assert_eq!(round.table().tricks().unwrap().len(), 28);
    }
}
