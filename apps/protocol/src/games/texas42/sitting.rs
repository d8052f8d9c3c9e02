//! A match against players of the house, from one seed. The deals are those of `kibitzer 42 play` with the same seed.
//!
//! Promises: the seed and what was done give all the rest; a decision depends on the seed, on when it is made and on the
//! view of whoever makes it.

use kibitzer_game::{By, Game, Illegal, Seat, Turn, Undecided};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Action, House, Match, Outcome, Round, Texas42};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Keeps the seeds of neighbouring hands far apart.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

pub(super) struct Sitting {
    seed: u64,
    series: Match,
    rules: Texas42,
    round: Round,
    finished: Vec<(Round, Outcome)>,
}

impl Sitting {
    pub(super) fn new(house: House, shaker: Seat, seed: u64) -> Self {
        let series = Match::new(house, shaker);
        let rules = series.next();
        let round = deal(&rules, seed, 0);
        Self { seed, series, rules, round, finished: Vec::new() }
    }

    pub(super) fn rules(&self) -> &Texas42 {
        &self.rules
    }

    pub(super) fn round(&self) -> &Round {
        &self.round
    }

    /// The hands before this one.
    pub(super) fn finished(&self) -> &[(Round, Outcome)] {
        &self.finished
    }

    pub(super) fn turn(&self) -> Turn {
        self.rules.turn(&self.round)
    }

    /// How the running hand ended, once it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.round)
    }

    /// The match with the running hand, if that is over.
    pub(super) fn standing(&self) -> Match {
        let mut series = self.series;
        if let Some(outcome) = self.outcome() {
            series.note(&outcome);
        }
        series
    }

    pub(super) fn act(&mut self, action: Action) -> Result<(), Illegal<Action>> {
        let by = self.turn().seat().map_or(By::Chance, By::Seat);
        self.rules.play(&mut self.round, by, &action)
    }

    /// Deals the next hand; false while this one goes on, or when the match is won.
    pub(super) fn next_hand(&mut self) -> bool {
        let Some(outcome) = self.outcome() else { return false };
        let series = self.standing();
        if series.winner().is_some() {
            return false;
        }
        self.finished.push((self.round, outcome));
        self.series = series;
        self.rules = series.next();
        self.round = deal(&self.rules, self.seed, self.finished.len() as u64);
        true
    }

    /// What a player of the house does on a seat.
    pub(super) fn decision(
        &self,
        seat: Seat,
        skill: Skill,
        work: &Work,
    ) -> Result<Action, Undecided> {
        let view = self.round.view(seat);
        let done = view.history().steps.len() as u64;
        let seed = self.seed ^ ((self.finished.len() as u64) << 32) ^ (done << 8);
        skill.act(&self.rules, &view, seed, work)
    }
}

fn deal(rules: &Texas42, seed: u64, hand: u64) -> Round {
    let seed = seed.wrapping_add(hand.wrapping_mul(STEP));
    rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(seed))
}
