//! A game against computer players, from one seed.

use crate::arena::mixed;
use crate::card::Card;
use crate::cards::Cards;
use crate::round::Round;
use crate::rules::Blob;
use crate::series::{Game, GameError};
use crate::view::View;
use kibitzer_game::{Game as _, SeatView, Series};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Separates the seeds of decisions from those of deals.
const DECISIONS: u64 = 0x5eed_dec1_0000_0b10;

/// A game in progress.
pub type Sitting = kibitzer_game::Sitting<Game>;

impl Series for Game {
    type Game = Blob;

    fn deal(&self, seed: u64, _: usize) -> Option<(Blob, Round)> {
        deal(self, seed).ok()
    }

    fn count(&mut self, _: &Blob, end: &Round) {
        // The round was dealt for this point of the game, so it is accepted.
        let _ = self.finish(end.table());
    }

    fn is_over(&self) -> bool {
        Game::is_over(self)
    }

    fn decision_seed(seed: u64, round: usize, _: usize, view: &View) -> u64 {
        let seat = view.seat();
        let step = view.table().history().filter(|(by, _)| *by == seat).count() as u64;
        let place = (round as u64 * 64 + step) * 8 + seat.0 as u64;
        mixed(seed ^ DECISIONS, place)
    }
}

/// The next round of a game, dealt from the seed of the game and the number of the round.
fn deal(game: &Game, seed: u64) -> Result<(Blob, Round), GameError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(seed, game.done() as u64));
    let turned = turned(game, &mut rng);
    let rules = game.round(turned)?;
    Ok((rules, rules.deal(&mut rng)))
}

/// The card turned up, if the rules say so. It is drawn before the rest is dealt, which is
/// equivalent to turning up one from the stock.
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
    use crate::action::Action;
    use crate::players::{Chance, Thumb};
    use crate::series::{Structure, TrumpRule};
    use kibitzer_game::Player;
    use kibitzer_work::Work;

    fn play(sitting: &mut Sitting, player: &dyn Player<Blob>) -> Vec<Action> {
        let mut done = Vec::new();
        loop {
            while let Some(action) = sitting.decision(player, &Work::free()).unwrap() {
                sitting.act(&action).unwrap();
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
            assert_eq!(sitting.number() + 1, sitting.series().sizes().len());
            let mut totals = [0; 4];
            for round in sitting.finished().iter().chain([sitting.round()]) {
                let scores = round.table().scores().unwrap();
                totals.iter_mut().zip(scores).for_each(|(total, points)| *total += points);
            }
            assert_eq!(sitting.series().totals(), totals);
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
        one.act(&first).unwrap();
        two.act(&first).unwrap();
        assert_eq!(play(&mut one, &Chance), play(&mut two, &Chance));
        let other = Sitting::new(Game::of_rounds(3, vec![2, 5]).unwrap(), 10).unwrap();
        assert_ne!(other.round().hands(), start().round().hands());
        assert_ne!(one.finished()[0].dealt(), one.round().dealt());
    }

    #[test]
    fn what_the_rules_forbid_changes_nothing() {
        let mut sitting = Sitting::new(Game::of_rounds(3, vec![2]).unwrap(), 9).unwrap();
        let before = *sitting.round();
        assert!(sitting.act(&Action::Bid(3)).is_err());
        assert_eq!(*sitting.round(), before);
        assert!(!sitting.next_round());
        play(&mut sitting, &Thumb);
        assert!(sitting.act(&Action::Bid(0)).is_err() && !sitting.next_round());
        assert_eq!(sitting.decision(&Thumb, &Work::free()), Ok(None));
    }
}
