//! Rounds played one after another against computer players, all from one seed.
//!
//! Guarantee: the seed and the actions determine everything else. No other state is kept, so the same history always
//! continues in the same way.

use crate::game::Game;
use crate::illegal::Illegal;
use crate::player::{Effort, Player, Undecided};
use crate::seat::Seat;
use crate::shuffle::weighted;
use crate::turn::{By, Turn};
use kibitzer_work::{Work, mixed, stream};

/// The rounds of a match or of a whole game, and the score over them.
pub trait Series: Clone {
    /// The game played in each round.
    type Game: Game;

    /// Deals round number `round`, counted from 0, from the seed of the series; `None` once the series is over.
    fn deal(&self, seed: u64, round: usize) -> Option<(Self::Game, <Self::Game as Game>::World)>;

    /// Adds a finished round to the score.
    fn count(&mut self, rules: &Self::Game, end: &<Self::Game as Game>::World);

    /// Whether no rounds are left to play.
    fn is_over(&self) -> bool;

    /// The seed of the next decision of a view's owner, given the number of actions so far in the round.
    fn decision_seed(
        seed: u64,
        round: usize,
        done: usize,
        _view: &<Self::Game as Game>::View,
    ) -> u64 {
        mixed(mixed(seed, DECISIONS + round as u64), done as u64)
    }
}

/// Separates the seeds of decisions from those of deals.
const DECISIONS: u64 = 1 << 32;
/// Separates the seeds of dice from both.
const DICE: u64 = 1 << 33;

/// A series with a single round.
#[derive(Clone, Debug)]
pub struct Once<G> {
    rules: G,
    is_over: bool,
}

impl<G> Once<G> {
    /// One round with these rules.
    pub const fn of(rules: G) -> Self {
        Self { rules, is_over: false }
    }

    /// The same round with other rules.
    #[must_use]
    pub fn map(self, change: impl FnOnce(G) -> G) -> Self {
        Self { rules: change(self.rules), ..self }
    }
}

impl<G: Game> Series for Once<G> {
    type Game = G;

    fn deal(&self, seed: u64, _: usize) -> Option<(G, G::World)> {
        (!self.is_over).then(|| (self.rules.clone(), self.rules.deal(&mut stream(seed, 0))))
    }

    fn count(&mut self, _: &G, _: &G::World) {
        self.is_over = true;
    }

    fn is_over(&self) -> bool {
        self.is_over
    }
}

/// A series in progress.
#[derive(Clone, Debug)]
pub struct Sitting<S: Series> {
    seed: u64,
    series: S,
    finished: Vec<<S::Game as Game>::World>,
    rules: S::Game,
    round: <S::Game as Game>::World,
    /// The number of actions in the current round, including those of chance.
    done: usize,
}

impl<S: Series> Sitting<S> {
    /// Starts with the first round, dealt from a seed; `None` if the series is over.
    pub fn new(series: S, seed: u64) -> Option<Self> {
        let (rules, round) = series.deal(seed, 0)?;
        let mut sitting = Self { seed, series, finished: Vec::new(), rules, round, done: 0 };
        sitting.settle();
        Some(sitting)
    }

    /// The series, with the score of every finished round.
    pub const fn series(&self) -> &S {
        &self.series
    }

    /// The rules of the current round.
    pub const fn rules(&self) -> &S::Game {
        &self.rules
    }

    /// The current round, or the last one until the next is dealt.
    pub const fn round(&self) -> &<S::Game as Game>::World {
        &self.round
    }

    /// The rounds before the current one.
    pub fn finished(&self) -> &[<S::Game as Game>::World] {
        &self.finished
    }

    /// All finished rounds: the earlier ones, and the current one if it is over.
    pub fn ended(&self) -> impl Iterator<Item = &<S::Game as Game>::World> {
        let running = (self.turn() == Turn::Over).then_some(&self.round);
        self.finished.iter().chain(running)
    }

    /// The index of the current round, from 0.
    pub fn number(&self) -> usize {
        self.finished.len()
    }

    /// Whether every round has been played.
    pub fn is_over(&self) -> bool {
        self.series.is_over()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.rules.turn(&self.round)
    }

    /// What a seat knows about the current round.
    pub fn view(&self, seat: Seat) -> <S::Game as Game>::View {
        self.rules.view(&self.round, seat)
    }

    /// Performs an action for the seat to act, and any chance events that follow.
    ///
    /// # Errors
    /// An illegal action is rejected and changes nothing.
    pub fn act(
        &mut self,
        action: &<S::Game as Game>::Action,
    ) -> Result<(), Illegal<<S::Game as Game>::Action>> {
        let by = self.turn().seat().map_or(By::Chance, By::Seat);
        self.rules.play(&mut self.round, by, action)?;
        self.done += 1;
        self.settle();
        Ok(())
    }

    /// Deals the next round once this one is over; false if there is none, or this one is still in progress.
    pub fn next_round(&mut self) -> bool {
        if self.turn() != Turn::Over {
            return false;
        }
        let next = self.series.deal(self.seed, self.number() + 1);
        let Some((rules, round)) = next else { return false };
        self.finished.push(std::mem::replace(&mut self.round, round));
        (self.rules, self.done) = (rules, 0);
        self.settle();
        true
    }

    /// What a computer player does in the seat to act; `None` if no single seat is to act.
    ///
    /// # Errors
    /// If the player cannot decide.
    pub fn decision(
        &self,
        player: &dyn Player<S::Game>,
        work: &Work,
    ) -> Result<Option<<S::Game as Game>::Action>, Undecided> {
        let Some(seat) = self.turn().seat() else { return Ok(None) };
        let effort = Effort::seeded(self.decision_seed(seat));
        player.act(&self.rules, &self.view(seat), effort, work).map(Some)
    }

    /// The seed of a seat's current decision.
    pub fn decision_seed(&self, seat: Seat) -> u64 {
        S::decision_seed(self.seed, self.number(), self.done, &self.view(seat))
    }

    /// Plays chance events, and scores a round that has ended.
    fn settle(&mut self) {
        while self.turn() == Turn::Chance {
            let events = self.rules.chance(&self.round);
            let mut dice = stream(mixed(self.seed, DICE + self.number() as u64), self.done as u64);
            let weights = events.iter().map(|(_, weight)| *weight);
            let Some(drawn) = weighted(&mut dice, weights) else { return };
            // Whatever `chance` lists is legal for chance.
            if self.rules.play(&mut self.round, By::Chance, &events[drawn].0).is_err() {
                return;
            }
            self.done += 1;
        }
        if self.turn() == Turn::Over {
            self.series.count(&self.rules, &self.round);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SeatView;
    use std::fmt;

    /// A coin is tossed twice, and then a player guesses.
    #[derive(Clone, Debug)]
    struct Coin;

    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Tossed(Vec<u64>);

    impl fmt::Display for Tossed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{:?}", self.0)
        }
    }

    impl SeatView for Tossed {
        fn seat(&self) -> Seat {
            Seat(0)
        }
        fn turn(&self) -> Turn {
            match self.0.len() {
                0 | 1 => Turn::Chance,
                2 => Turn::of(Seat(0)),
                _ => Turn::Over,
            }
        }
    }

    impl Game for Coin {
        const NAME: &'static str = "coin";
        type World = Tossed;
        type View = Tossed;
        type Action = u64;
        type Outcome = u64;

        fn seats(&self) -> usize {
            1
        }
        fn deal(&self, _: &mut dyn rand_core::Rng) -> Tossed {
            Tossed(Vec::new())
        }
        fn view(&self, world: &Tossed, _: Seat) -> Tossed {
            world.clone()
        }
        fn turn(&self, world: &Tossed) -> Turn {
            world.turn()
        }
        fn legal(&self, view: &Tossed) -> Vec<u64> {
            if view.turn().is(Seat(0)) { vec![0, 1] } else { Vec::new() }
        }
        fn play(&self, world: &mut Tossed, _: By, side: &u64) -> Result<(), Illegal<u64>> {
            world.0.push(*side);
            Ok(())
        }
        fn chance(&self, world: &Tossed) -> Vec<(u64, u64)> {
            if world.turn() == Turn::Chance { vec![(0, 1), (1, 1)] } else { Vec::new() }
        }
        fn outcome(&self, world: &Tossed) -> Option<u64> {
            world.0.get(2).copied()
        }
        fn payoff(&self, outcome: &u64, _: Seat) -> f64 {
            *outcome as f64
        }
    }

    #[test]
    fn chance_is_played_at_once_and_a_round_counts_when_it_is_over() {
        let mut sitting = Sitting::new(Once::of(Coin), 7).unwrap();
        assert_eq!(sitting.turn(), Turn::of(Seat(0)), "both tosses are done");
        assert!(!sitting.is_over(), "the guess is still to come");
        sitting.act(&1).unwrap();
        assert!(sitting.is_over());
        assert_eq!(sitting.ended().count(), 1);
        let tosses = |seed| Sitting::new(Once::of(Coin), seed).unwrap().round().0.clone();
        assert!((0..20).any(|seed| tosses(seed)[0] != tosses(seed)[1]), "each toss is its own");
    }
}
