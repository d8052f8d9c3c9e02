//! A whole game: rounds of changing size, trump and dealer, and the total points.

use crate::card::{Card, DECK, Suit};
use crate::cards::Cards;
use crate::rules::{Blob, BlobError};
use crate::scoring::Scoring;
use crate::table::{FEWEST_SEATS, SEATS, Table};
use kibitzer_game::Seat;
use thiserror::Error;

/// The two readings of the rule "C down to 1, once for each player, and up again".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Structure {
    /// C, ..., 2, 1, then one more round of one card for every player, then 2, ..., C.
    #[default]
    OneMoreEach,
    /// C, ..., 2, then as many rounds of one card as there are players, then 2, ..., C.
    OneEach,
}

impl Structure {
    /// The sizes of all rounds of a game that starts with this many cards.
    pub fn rounds(self, cards: usize, seats: usize) -> Vec<u8> {
        let ones = match self {
            Self::OneMoreEach => seats + 1,
            Self::OneEach => seats,
        };
        let down = (2..=cards).rev();
        down.chain(std::iter::repeat_n(1, ones)).chain(2..=cards).map(|size| size as u8).collect()
    }
}

/// How the trump suit is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TrumpRule {
    /// Spades, hearts, clubs, diamonds, none, and so on in rotation.
    #[default]
    Rotation,
    /// The suit of a card turned up from the stock; no trumps if there is no stock.
    TurnedUp,
}

impl TrumpRule {
    /// The trump of a round by rotation.
    pub const fn rotated(round: usize) -> Option<Suit> {
        match round % 5 {
            4 => None,
            at => Some(Suit::ALL[at]),
        }
    }
}

/// A game between two rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    seats: usize,
    sizes: Vec<u8>,
    trumps: TrumpRule,
    scoring: Scoring,
    totals: Vec<i16>,
    done: usize,
}

/// A game that cannot be played, or a result that does not belong to it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// One of its rounds cannot be played.
    #[error("round {round}: {wrong}")]
    Round {
        /// The number of the round, counted from 0.
        round: usize,
        /// What is wrong with it.
        wrong: BlobError,
    },
    /// Too few or too many seats.
    #[error(transparent)]
    Seats(BlobError),
    /// No rounds, or too many.
    #[error("{0} rounds: expected 1 to 255")]
    Rounds(usize),
    /// All rounds have been played.
    #[error("the game is over")]
    Over,
    /// The table is not that of the current round, or the round is not over.
    #[error("this is not the finished table of round {0}")]
    NotThisRound(usize),
}

impl Game {
    /// A game with the rounds of a structure.
    pub fn new(seats: usize, cards: usize, structure: Structure) -> Result<Self, GameError> {
        Self::of_rounds(seats, structure.rounds(cards.clamp(1, DECK), seats.min(SEATS)))
    }

    /// A game with any list of round sizes.
    pub fn of_rounds(seats: usize, sizes: Vec<u8>) -> Result<Self, GameError> {
        if !(FEWEST_SEATS..=SEATS).contains(&seats) {
            return Err(GameError::Seats(BlobError::Seats(seats)));
        }
        if sizes.is_empty() || sizes.len() > 255 {
            return Err(GameError::Rounds(sizes.len()));
        }
        for (round, &size) in sizes.iter().enumerate() {
            Blob::new(seats, size.into(), Seat(0), None)
                .map_err(|wrong| GameError::Round { round, wrong })?;
        }
        let totals = vec![0; seats];
        let (trumps, scoring) = Default::default();
        Ok(Self { seats, sizes, trumps, scoring, totals, done: 0 })
    }

    /// The same game with another rule for trumps.
    #[must_use]
    pub fn trumps(mut self, trumps: TrumpRule) -> Self {
        self.trumps = trumps;
        self
    }

    /// The same game with another scoring rule.
    #[must_use]
    pub fn scored(mut self, scoring: Scoring) -> Self {
        self.scoring = scoring;
        self
    }

    /// The sizes of all rounds.
    pub fn sizes(&self) -> &[u8] {
        &self.sizes
    }

    /// The number of rounds finished.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// The points so far, one entry per seat.
    pub fn totals(&self) -> &[i16] {
        &self.totals
    }

    /// Whether all rounds are finished.
    pub fn is_over(&self) -> bool {
        self.done == self.sizes.len()
    }

    /// The rules of the current round. If trumps are turned up, `turned` is the card; without one,
    /// or with the whole deck dealt, there are no trumps.
    pub fn round(&self, turned: Option<Card>) -> Result<Blob, GameError> {
        let round = self.done;
        let &size = self.sizes.get(round).ok_or(GameError::Over)?;
        let wrong = |wrong| GameError::Round { round, wrong };
        let turned = turned.filter(|_| self.trumps == TrumpRule::TurnedUp);
        let trump = match self.trumps {
            TrumpRule::Rotation => TrumpRule::rotated(round),
            TrumpRule::TurnedUp => turned.map(Card::suit),
        };
        let dealer = Seat(round % self.seats);
        let mut rules = Blob::new(self.seats, size.into(), dealer, trump).map_err(wrong)?;
        if let Some(turned) = turned {
            rules = rules.turning(turned).map_err(wrong)?;
        }
        let left = self.sizes.len() - round - 1;
        rules.scored(self.scoring).standing(&self.totals, left).map_err(wrong)
    }

    /// Turns a card up if the rules say so: `choose` picks one by its position among the cards that
    /// are not held.
    pub fn turn_up(&self, held: Cards, choose: impl FnOnce(usize) -> usize) -> Option<Card> {
        let stock = Cards::ALL.minus(held);
        let turns = self.trumps == TrumpRule::TurnedUp && !stock.is_empty();
        turns.then(|| stock.nth(choose(stock.len()))).flatten()
    }

    /// Adds the points of a finished round.
    pub fn finish(&mut self, table: &Table) -> Result<(), GameError> {
        let rules = self.round(table.turned())?;
        let scores = table.scores().filter(|_| table.fresh() == rules.table());
        let scores = scores.ok_or(GameError::NotThisRound(self.done))?;
        self.totals.iter_mut().zip(scores).for_each(|(total, points)| *total += points);
        self.done += 1;
        Ok(())
    }

    /// The seats with the most points; more than one if they tie.
    pub fn leaders(&self) -> Vec<Seat> {
        let most = self.totals.iter().max();
        Seat::all(self.seats).filter(|seat| Some(&self.totals[seat.0]) == most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::Game as _;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn both_readings_of_the_rounds() {
        assert_eq!(Structure::OneMoreEach.rounds(3, 4), [3, 2, 1, 1, 1, 1, 1, 2, 3]);
        assert_eq!(Structure::OneEach.rounds(3, 4), [3, 2, 1, 1, 1, 1, 2, 3]);
        assert_eq!(Structure::OneMoreEach.rounds(1, 3), [1, 1, 1, 1]);
    }

    #[test]
    fn dealer_and_trump_move_on_and_points_add_up() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut game = Game::new(3, 4, Structure::OneEach).unwrap();
        let mut totals = [0; 3];
        while !game.is_over() {
            let rules = game.round(None).unwrap();
            let table = rules.table();
            assert_eq!(table.dealer(), Seat(game.done() % 3));
            assert_eq!(table.trump(), [0, 1, 2, 3].get(game.done() % 5).map(|s| Suit::ALL[*s]));
            assert_eq!(table.totals(), totals);
            assert_eq!(game.clone().finish(&table), Err(GameError::NotThisRound(game.done())));
            let mut round = rules.deal(&mut rng);
            round.play_out(&mut rng);
            let scores = rules.outcome(&round).unwrap().0;
            totals.iter_mut().zip(scores).for_each(|(total, points)| *total += points);
            game.finish(round.table()).unwrap();
        }
        assert_eq!(game.totals(), totals);
        assert_eq!(game.round(None), Err(GameError::Over));
        let most = totals.iter().max().unwrap();
        assert!(game.leaders().iter().all(|seat| totals[seat.0] == *most));
    }

    #[test]
    fn ties_are_shared() {
        let game = Game::new(4, 1, Structure::OneEach).unwrap();
        assert_eq!(game.leaders().len(), 4);
    }

    #[test]
    fn a_turned_card_names_the_trump() {
        let game = Game::of_rounds(4, vec![13, 2]).unwrap().trumps(TrumpRule::TurnedUp);
        assert_eq!(game.round(None).unwrap().table().trump(), None, "no stock is left");
        let turned = game.turn_up(Cards::cut(2, 13), |stock| stock - 1);
        assert_eq!(turned, "AD".parse().ok());
        assert_eq!(game.turn_up(Cards::ALL, |_| 0), None);
    }

    #[test]
    fn games_that_cannot_be_played_are_refused() {
        assert!(matches!(Game::new(2, 3, Structure::OneEach), Err(GameError::Seats(_))));
        assert!(matches!(Game::of_rounds(4, vec![3, 14]), Err(GameError::Round { round: 1, .. })));
        assert_eq!(Game::of_rounds(4, Vec::new()), Err(GameError::Rounds(0)));
    }
}
