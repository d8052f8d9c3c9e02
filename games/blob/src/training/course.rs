//! A network in training, as a state machine: rounds are played in units, the network learns from
//! them step by step, from time to time it plays a match against the champion, and the next
//! iteration begins.
//!
//! Promise: the result depends on the [`Plan`] alone, bit for bit: not on the number of threads,
//! the order in which units are handed in, or whether the course was saved and restored in between.
//! Every unit, step and match has its own seed, derived from the plan's seed and its number.
//!
//! Deliberately absent: clocks, files and threads. The caller works through [`Course::units`] on as
//! many threads as it likes, and calls [`Course::advance`] when none is left.

use crate::arena::mixed;
use crate::menu::Menu;
use crate::players::{Brain, NotForBlob, Sampling};
use crate::training::example::Example;
use crate::training::first::first;
use crate::training::gate::Verdict;
use crate::training::lesson::{Lesson, Losses, learn};
use crate::training::memory::Memory;
use crate::training::outcomes::Outcomes;
use crate::training::plan::Plan;
use crate::training::plan_check::PlanError;
use crate::training::report::Report;
use crate::training::selfplay::{Played, Practice, by_teacher};
use kibitzer_game::Undecided;
use kibitzer_neural::{Adam, ArchitectureError, Network, StepError, Trainer};
use kibitzer_stats::StatsError;
use kibitzer_work::{Stopped, Work};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

/// Why a course cannot continue.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CourseError {
    /// The plan is invalid.
    #[error("the plan is invalid: {0}")]
    Plan(#[from] PlanError),
    /// No network can have this shape.
    #[error(transparent)]
    Shape(#[from] ArchitectureError),
    /// The network does not fit Blob.
    #[error(transparent)]
    NotForBlob(#[from] NotForBlob),
    /// The first network, which should teach, cannot be read.
    #[error("the network that should teach cannot be read")]
    NoTeacher,
    /// No deal is consistent with a view of a round.
    #[error("a round could not be played: {0}")]
    Round(#[from] Undecided),
    /// A learning step failed.
    #[error("cannot train on iteration {iteration}: {fault}")]
    Step {
        /// The iteration, counted from 1.
        iteration: u64,
        /// Why the step failed.
        fault: StepError,
    },
    /// The result of a match could not be computed.
    #[error("a match could not be evaluated: {0}")]
    Match(#[from] StatsError),
    /// A unit was stopped before it was finished.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The result of a unit.
#[derive(Clone, Debug)]
pub enum Done {
    /// Rounds to learn from.
    Played(Played),
    /// Leads of the newcomer, one per deal.
    Leads(Vec<f64>),
}

/// The stage of an iteration.
#[derive(Debug)]
pub(super) enum Stage {
    /// Rounds are being played, unit by unit.
    Play(Vec<Option<Played>>),
    /// The network is learning: the steps left, and the sum of the losses so far.
    Learn { report: Report, left: u64, sum: Losses },
    /// The newest network is playing the champion, unit by unit.
    Match { report: Report, newcomer: Brain, leads: Vec<Option<Vec<f64>>> },
}

/// A network in training.
#[derive(Debug)]
pub struct Course {
    pub(super) plan: Plan,
    menu: Menu,
    pub(super) iteration: u64,
    pub(super) trainer: Trainer,
    pub(super) champion: Brain,
    pub(super) crowned: u64,
    pub(super) memory: Memory,
    pub(super) stage: Stage,
    lesson: Lesson,
}

/// What a seed is used for, so that no two uses share one.
#[derive(Clone, Copy)]
enum For {
    Weights,
    Rounds,
    Steps,
    Match,
}

impl Course {
    /// A new course, with an untrained network.
    pub fn new(plan: Plan) -> Result<Self, CourseError> {
        plan.check()?;
        let weights = mixed(plan.seed, For::Weights as u64);
        let network = Network::seeded(plan.shape(), weights)?;
        let champion = Brain::new(network.clone())?;
        let adam = Adam {
            weight_decay: plan.learning.weight_decay as f32,
            longest: Some(plan.learning.longest_gradient as f32),
            ..Adam::default()
        };
        let memory = Memory::new(plan.learning.remembered);
        let stage = Stage::play(&plan, 0);
        Ok(Self::at(plan, 0, Trainer::new(network, adam), champion, 0, memory, stage))
    }

    /// A course restored to an earlier state.
    pub(super) fn at(
        plan: Plan,
        iteration: u64,
        trainer: Trainer,
        champion: Brain,
        crowned: u64,
        memory: Memory,
        stage: Stage,
    ) -> Self {
        let menu = plan
            .table
            .map_or_else(|| Some(Menu::whole()), |[seats, cards]| Menu::only(seats, cards));
        // The plan has been checked, including its table.
        let menu = menu.unwrap_or_else(Menu::whole);
        let lesson = Lesson::new(&plan);
        Self { plan, menu, iteration, trainer, champion, crowned, memory, stage, lesson }
    }

    /// The plan that determines the training.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The number of finished iterations.
    pub fn iterations(&self) -> u64 {
        self.iteration
    }

    /// The network that plays, and the iteration after which it became champion.
    pub fn champion(&self) -> (&Network, u64) {
        (self.champion.network(), self.crowned)
    }

    /// The network that is learning.
    pub fn newest(&self) -> &Network {
        self.trainer.network()
    }

    /// The name of the current stage, for display.
    pub fn stage(&self) -> &'static str {
        match &self.stage {
            Stage::Play(_) if self.plan.is_taught(self.iteration) => "teacher",
            Stage::Play(_) => "self-play",
            Stage::Learn { .. } => "learning",
            Stage::Match { .. } => "match",
        }
    }

    /// The learning steps left in this stage.
    pub fn steps_left(&self) -> u64 {
        if let Stage::Learn { left, .. } = self.stage { left } else { 0 }
    }

    /// The units of this stage that are not finished. They can be computed in any order and in
    /// parallel.
    pub fn units(&self) -> Vec<usize> {
        fn open<T>(units: &[Option<T>]) -> Vec<usize> {
            (0..units.len()).filter(|number| units[*number].is_none()).collect()
        }
        match &self.stage {
            Stage::Play(units) => open(units),
            Stage::Match { leads, .. } => open(leads),
            Stage::Learn { .. } => Vec::new(),
        }
    }

    /// Computes a unit without changing the course; hand the result to [`Course::take`].
    pub fn work(&self, unit: usize, work: &Work) -> Result<Done, CourseError> {
        let number = unit as u64;
        if let Stage::Match { newcomer, .. } = &self.stage {
            let deals = self.plan.match_units().get(unit).copied().unwrap_or(0);
            let seed = self.seed(For::Match, number);
            let gate = &self.plan.gate;
            return Ok(Done::Leads(gate.leads(
                &self.menu,
                newcomer,
                &self.champion,
                deals,
                seed,
                work,
            )?));
        }
        let rounds = self.plan.units(self.iteration).get(unit).copied().unwrap_or(0);
        let seed = self.seed(For::Rounds, number);
        if self.plan.is_taught(self.iteration) {
            let teacher = &self.plan.teacher;
            if teacher.worlds == 0 {
                let network = first().ok_or(CourseError::NoTeacher)?;
                let outcomes = Outcomes::new(network, &self.menu, &self.plan.practice);
                let outcomes = outcomes.among_themselves();
                return Ok(Done::Played(outcomes.play(rounds, seed, work)?.imitated()));
            }
            let mind = Sampling {
                draws_per_world: teacher.draws_per_world,
                ..Sampling::flat(teacher.worlds)
            };
            let sharp = teacher.sharp as f32;
            return Ok(Done::Played(by_teacher(&mind, &self.menu, sharp, rounds, seed, work)?));
        }
        if self.plan.practice.simulations == 0 {
            let outcomes = Outcomes::new(&self.champion, &self.menu, &self.plan.practice);
            return Ok(Done::Played(outcomes.play(rounds, seed, work)?));
        }
        Ok(Done::Played(self.practice().play(rounds, seed, work)?))
    }

    /// The settings of the champion's self-play.
    fn practice(&self) -> Practice {
        let plan = &self.plan.practice;
        let mut practice = Practice::new(self.champion.clone());
        practice.menu = self.menu.clone();
        practice.abreast = plan.abreast;
        practice.noise = plan.noise as f32;
        practice.loose = plan.loose as f32;
        practice.onlookers = plan.onlookers as f32;
        practice.searcher.deals = plan.worlds;
        practice.searcher.settings.simulations = plan.simulations;
        practice.searcher.draws_per_world = plan.draws_per_world;
        practice.searcher.rollouts = plan.rollouts as f32;
        practice
    }

    /// Accepts the result of a unit of this stage; results that do not belong to it are ignored.
    pub fn take(&mut self, unit: usize, done: Done) {
        match (&mut self.stage, done) {
            (Stage::Play(units), Done::Played(played)) => {
                if let Some(place) = units.get_mut(unit) {
                    *place = Some(played);
                }
            }
            (Stage::Match { leads, .. }, Done::Leads(found)) => {
                if let Some(place) = leads.get_mut(unit) {
                    *place = Some(found);
                }
            }
            _ => {}
        }
    }

    /// Continues when no units are left: with learning, one step at a time, then a match, then the
    /// next iteration; returns a report whenever an iteration ends. Does nothing while there are
    /// units.
    pub fn advance(&mut self) -> Result<Option<Report>, CourseError> {
        if !self.units().is_empty() {
            return Ok(None);
        }
        match &mut self.stage {
            Stage::Play(units) => {
                let played = units.drain(..).flatten();
                let played = played.fold(Played::default(), |mut all, unit| {
                    all.add(unit);
                    all
                });
                self.remember(played);
                Ok(None)
            }
            Stage::Learn { left: 1.., .. } => self.step().map(|()| None),
            Stage::Learn { report, sum, .. } => {
                let mut report = std::mem::take(report);
                let steps = report.steps.max(1) as f64;
                report.losses = sum.over(steps);
                report.all_steps = self.trainer.steps();
                let newcomer = Brain::new(self.trainer.network().clone())?;
                if !self.plan.is_gated(self.iteration) {
                    let replaced = self.plan.gate.every == 0;
                    return Ok(Some(self.close(report, None, replaced.then_some(newcomer))));
                }
                let leads = vec![None; self.plan.match_units().len()];
                self.stage = Stage::Match { report, newcomer, leads };
                Ok(None)
            }
            Stage::Match { report, newcomer, leads } => {
                let leads: Vec<f64> = leads.iter().flatten().flatten().copied().collect();
                let verdict = self.plan.gate.verdict(&leads)?;
                let (report, newcomer) = (std::mem::take(report), newcomer.clone());
                let replaces = verdict.passed.then_some(newcomer);
                Ok(Some(self.close(report, Some(verdict), replaces)))
            }
        }
    }

    fn remember(&mut self, played: Played) {
        let taught = self.plan.is_taught(self.iteration);
        let rate = self.plan.rate(self.iteration);
        let passes = if taught { self.plan.teacher.passes } else { self.plan.practice.passes };
        let mut report = Report::new(self.iteration + 1, taught, &played, rate);
        let mut examples = played.examples;
        normalise(&mut examples);
        self.memory.remember(examples);
        report.remembered = self.memory.len() as u64;
        let steps = report.examples as f64 * passes / self.plan.learning.batch as f64;
        // With nothing to learn from there are no steps.
        report.steps = if report.remembered == 0 { 0 } else { (steps as u64).max(1) };
        let left = report.steps;
        self.stage = Stage::Learn { report, left, sum: Losses::default() };
    }

    fn step(&mut self) -> Result<(), CourseError> {
        let Stage::Learn { left, sum, .. } = &mut self.stage else { return Ok(()) };
        let steps = mixed(self.plan.seed, For::Steps as u64);
        let seed = mixed(steps, self.trainer.steps());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let batch = self.memory.some(self.plan.learning.batch, &mut rng);
        self.lesson.write(batch.into_iter(), &mut rng);
        let rate = self.plan.rate(self.iteration) as f32;
        let losses = learn(&mut self.trainer, &self.lesson, rate)
            .map_err(|fault| CourseError::Step { iteration: self.iteration + 1, fault })?;
        sum.add(&losses);
        *left -= 1;
        Ok(())
    }

    fn close(
        &mut self,
        mut report: Report,
        verdict: Option<Verdict>,
        crowned: Option<Brain>,
    ) -> Report {
        report.verdict = verdict;
        report.replaced = crowned.is_some();
        self.iteration += 1;
        if let Some(crowned) = crowned {
            self.champion = crowned;
            self.crowned = self.iteration;
        }
        self.stage = Stage::play(&self.plan, self.iteration);
        report
    }

    /// The seed of a unit of this iteration.
    fn seed(&self, kind: For, unit: u64) -> u64 {
        mixed(mixed(mixed(self.plan.seed, kind as u64), self.iteration), unit)
    }
}

/// Scales the gains of an iteration to a mean square of 1, so that the learning rate does not depend
/// on how well results are foreseen.
fn normalise(examples: &mut [Example]) {
    let gains = || examples.iter().filter_map(|example| example.came);
    let squares: f64 = gains().map(|(_, gain)| f64::from(gain) * f64::from(gain)).sum();
    let spread = (squares / gains().count().max(1) as f64).sqrt();
    if spread > 0.0 {
        for (_, gain) in examples.iter_mut().filter_map(|example| example.came.as_mut()) {
            *gain = (f64::from(*gain) / spread) as f32;
        }
    }
}

impl Stage {
    pub(super) fn play(plan: &Plan, iteration: u64) -> Self {
        Self::Play(plan.units(iteration).iter().map(|_| None).collect())
    }
}
