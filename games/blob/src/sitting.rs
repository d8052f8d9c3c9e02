//! A game against players of the house, from one seed: who sits where, what was dealt, and everything done so far.
//!
//! Promises: the seed and the rounds alone give every deal, and a seat's decision depends on the seed, on when it is made
//! and on that seat's view. Nothing is remembered elsewhere, so that the same history goes on in the same way.

use crate::action::Action;
use crate::arena::mixed;
use crate::card::Card;
use crate::cards::Cards;
use crate::players::Mind;
use crate::round::Round;
use crate::rules::Blob;
use crate::series::{Game, GameError};
use crate::unseen::UnseenError;
use kibitzer_game::{By, Game as _, Illegal, Seat, Turn};
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Keeps the seeds of decisions apart from those of deals.
const DECISIONS: u64 = 0x5eed_dec1_0000_0b10;

/// A game being played.
#[derive(Clone, Debug)]
pub struct Sitting {
    seed: u64,
    game: Game,
    finished: Vec<Round>,
    rules: Blob,
    round: Round,
}

impl Sitting {
    /// The first round of a game, dealt from a seed. The game must be one of which nothing is played yet.
    pub fn new(game: Game, seed: u64) -> Result<Self, GameError> {
        let (rules, round) = deal(&game, seed)?;
        Ok(Self { seed, game, finished: Vec::new(), rules, round })
    }

    /// The game: its rounds, and the points of those that were counted. A round is counted when its last card is played.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The rules of the running round.
    pub const fn rules(&self) -> &Blob {
        &self.rules
    }

    /// The running round, or the last one while the next is not dealt.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// The rounds before it.
    pub fn finished(&self) -> &[Round] {
        &self.finished
    }

    /// The number of the running round, from 0.
    pub fn number(&self) -> usize {
        self.finished.len()
    }

    /// Whether every round was played.
    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.round.table().turn()
    }

    /// Does an action for the seat to act, if the rules allow it.
    pub fn act(&mut self, action: Action) -> Result<(), Illegal<Action>> {
        let by = self.turn().seat().map_or(By::Chance, By::Seat);
        self.rules.play(&mut self.round, by, &action)?;
        if self.round.table().is_over() {
            // The round was dealt for this place of the game, so that it counts there.
            let _ = self.game.finish(self.round.table());
        }
        Ok(())
    }

    /// Deals the next round once this one is over; false if there is none, or this one goes on.
    pub fn next_round(&mut self) -> bool {
        if !self.round.table().is_over() {
            return false;
        }
        let Ok((rules, round)) = deal(&self.game, self.seed) else { return false };
        self.finished.push(self.round);
        (self.rules, self.round) = (rules, round);
        true
    }

    /// What a player of the house does on the seat to act; `None` when nobody is.
    pub fn decision(&self, mind: &dyn Mind, work: &Work) -> Result<Option<Action>, UnseenError> {
        let Some(seat) = self.turn().seat() else { return Ok(None) };
        let seed = self.decision_seed(seat);
        mind.choose(self.rules.deck(), &self.round.view(seat), seed, work).map(Some)
    }

    /// The seed of the decision that a seat is to make now.
    pub fn decision_seed(&self, seat: Seat) -> u64 {
        let step = self.round.table().history().filter(|(by, _)| *by == seat).count() as u64;
        let place = (self.number() as u64 * 64 + step) * 8 + seat.0 as u64;
        mixed(self.seed ^ DECISIONS, place)
    }
}

/// The next round of a game, dealt from the seed of the game and the number of the round.
fn deal(game: &Game, seed: u64) -> Result<(Blob, Round), GameError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(seed, game.done() as u64));
    let turned = turned(game, &mut rng);
    let rules = game.round(turned)?;
    Ok((rules, rules.deal(&mut rng)))
}

/// The card that is turned up where the house does so. It is chosen before the rest is dealt, which comes to the same as
/// turning one of the stock.
fn turned(game: &Game, rng: &mut impl Rng) -> Option<Card> {
    let size = usize::from(*game.sizes().get(game.done())?);
    let stock = size * game.totals().len() < Cards::ALL.len();
    let choice = rng.next_u64();
    let pick = |cards: usize| (choice % cards.max(1) as u64) as usize;
    if stock { game.turn_up(Cards::NONE, pick) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Chance, Thumb};
    use crate::series::{Structure, TrumpRule};

    fn play(sitting: &mut Sitting, mind: &dyn Mind) -> Vec<Action> {
        let mut done = Vec::new();
        loop {
            while let Some(action) = sitting.decision(mind, &Work::free()).unwrap() {
                sitting.act(action).unwrap();
                done.push(action);
            }
            if !sitting.next_round() {
                return done;
            }
        }
    }

    #[test]
    fn a_whole_game_is_played_and_counted() {
        for trumps in [TrumpRule::Rotation, TrumpRule::TurnedUp] {
            let game = Game::new(4, 13, Structure::OneEach).unwrap().trumps(trumps);
            let mut sitting = Sitting::new(game, 3).unwrap();
            let first = *sitting.round();
            play(&mut sitting, &Thumb);
            assert!(sitting.is_over());
            assert_eq!(sitting.number() + 1, sitting.game().sizes().len());
            let mut totals = [0; 4];
            for round in sitting.finished().iter().chain([sitting.round()]) {
                let scores = round.table().scores().unwrap();
                totals.iter_mut().zip(scores).for_each(|(total, points)| *total += points);
            }
            assert_eq!(sitting.game().totals(), totals);
            assert_eq!(sitting.finished()[0].dealt(), first.dealt());
            let second = &sitting.finished()[1];
            assert_eq!(second.table().turned().is_some(), trumps == TrumpRule::TurnedUp);
            assert_eq!(first.table().turned(), None, "thirteen cards for four leave no stock");
        }
    }

    #[test]
    fn the_seed_and_what_was_done_give_the_rest() {
        let start = || Sitting::new(Game::of_rounds(3, vec![2, 5]).unwrap(), 9).unwrap();
        let (mut one, mut two) = (start(), start());
        let first = one.decision(&Chance, &Work::free()).unwrap().unwrap();
        one.act(first).unwrap();
        two.act(first).unwrap();
        assert_eq!(play(&mut one, &Chance), play(&mut two, &Chance));
        let other = Sitting::new(Game::of_rounds(3, vec![2, 5]).unwrap(), 10).unwrap();
        assert_ne!(other.round().hands(), start().round().hands());
        assert_ne!(one.finished()[0].dealt(), one.round().dealt());
    }

    #[test]
    fn what_the_rules_forbid_changes_nothing() {
        let mut sitting = Sitting::new(Game::of_rounds(3, vec![2]).unwrap(), 9).unwrap();
        let before = *sitting.round();
        assert!(sitting.act(Action::Bid(3)).is_err());
        assert_eq!(*sitting.round(), before);
        assert!(!sitting.next_round());
        play(&mut sitting, &Thumb);
        assert!(sitting.act(Action::Bid(0)).is_err() && !sitting.next_round());
        assert_eq!(sitting.decision(&Thumb, &Work::free()), Ok(None));
    }
}
