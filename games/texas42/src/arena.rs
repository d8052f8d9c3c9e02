//! Duplicate deals: every deal is played twice with the two players changing sides, so that the
//! luck of the deal cancels out.
//!
//! Everything is determined by a seed and the number of the deal, regardless of who plays which
//! deal in which order. Who decides, and how long that takes, is up to the caller: this module has
//! no clock.

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

/// How the auction is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Auctions {
    /// The players bid.
    Real,
    /// Everybody passes up to the shaker, who bids this many points. This measures naming and
    /// playing alone.
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
    /// A player could not decide.
    #[error("in `{view}`: {source}")]
    Undecided {
        /// The player's view, as text.
        view: String,
        /// The player's reason.
        source: Undecided,
    },
    /// A player made an illegal action.
    #[error("in `{view}`: {illegal}")]
    Illegal {
        /// The player's view, as text.
        view: String,
        /// The illegal action, and why it is illegal.
        illegal: String,
    },
}

impl Board {
    /// Deal `number` of a seed. The shake rotates, so with forced auctions every seat bids in turn.
    pub fn new(house: House, auctions: Auctions, seed: u64, number: u64) -> Self {
        let mut root =
            Xoshiro256PlusPlus::seed_from_u64(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let (deal, seed) = (root.next_u64(), root.next_u64());
        let shaker = Seat((number % SEATS as u64) as usize);
        let rules = Texas42::new(house, shaker, [0; 2]);
        let mut start = rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(deal));
        if let Auctions::Forced(points) = auctions {
            let table = start.table_mut();
            table.auction = table.auction.assigned(Bid::Points(points));
        }
        Self { rules, start, seed }
    }

    /// The rules of the hand.
    pub const fn rules(&self) -> &Texas42 {
        &self.rules
    }

    /// The four hands as dealt.
    pub const fn hands(&self) -> &[Tiles; SEATS] {
        self.start.hands()
    }

    /// Plays the hand; `decide` is called for every seat, with a seed for that decision. `turned`
    /// changes the seeds, so that the second table of a board is not a copy of the first. A forced
    /// play is made without calling `decide`.
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
        // Nobody is to act, so the hand has an outcome.
        let outcome = self.rules.outcome(&round).unwrap_or(Outcome::ThrownIn);
        Ok((round, outcome))
    }
}

/// The seat of the first of the two players at a table of a board, which fixes their side.
pub const fn seat_of_first(turned: bool) -> Seat {
    after(Seat(0), turned as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Skill, believed};
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

    #[test]
    fn calls_that_nobody_made_tell_nothing() {
        let board = Board::new(House::tournament(), Auctions::Forced(30), 5, 0);
        let view = board.start.view(Seat(0));
        let said = |view: &View| {
            let deals = believed(board.rules(), view, 200, 1, &Work::free()).unwrap();
            deals.ess() / deals.worlds().len() as f64
        };
        assert!(said(&view) > 0.999_999, "the passes were invented");
        // The same calls, made by the players.
        let mut table = board.rules().table();
        "pass pass pass points:30".split(' ').for_each(|bid| table.bid(bid.parse().unwrap()));
        let bid = View::new(Seat(0), view.hand(), table).unwrap();
        assert!(said(&bid) < 0.95);
    }
}
