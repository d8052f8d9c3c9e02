//! A course as bytes, at any point between two units or steps, so that it resumes bit for bit.
//! Everything is validated on reading; detecting corruption is left to the file format around it.

use crate::players::{Brain, NotForBlob, architecture};
use crate::training::course::{Course, CourseError, Stage};
use crate::training::example::Example;
use crate::training::lesson::Losses;
use crate::training::memory::Memory;
use crate::training::plan::Plan;
use crate::training::report::Report;
use crate::training::scroll::{Reader, Unreadable, Writer};
use crate::training::selfplay::Played;
use crate::training::shorthand;
use kibitzer_neural::{Fault, Network, Notes, Precision, SaveError, Trainer};
use thiserror::Error;

const VERSION: u64 = 2;

/// Why a course cannot be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SavedError {
    /// A network cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// It was written by another version.
    #[error("it has format version {found}, but this build reads version {VERSION}")]
    Version {
        /// The version in the bytes.
        found: u64,
    },
    /// The bytes are malformed.
    #[error("it is invalid at {0}")]
    Unreadable(#[from] Unreadable),
    /// A network in it is malformed.
    #[error("it contains an invalid network: {0}")]
    Network(#[from] Fault),
    /// A network in it does not fit Blob.
    #[error(transparent)]
    NotForBlob(#[from] NotForBlob),
    /// It belongs to another plan.
    #[error(
        "its network, with hidden layers {found:?}, does not have the plan's shape, with {expected:?}"
    )]
    Shape {
        /// The shape according to the plan.
        expected: Vec<usize>,
        /// The shape in the bytes.
        found: Vec<usize>,
    },
    /// The plan is invalid.
    #[error(transparent)]
    Course(#[from] CourseError),
}

impl Course {
    /// The course as bytes, which do not include the plan.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SavedError> {
        let mut to = Writer::default();
        to.whole(VERSION);
        to.whole(self.iteration);
        to.whole(self.crowned);
        to.section(&self.trainer.to_bytes(&Notes::default())?);
        to.section(&network(&self.champion)?);
        write_examples(self.memory.iter(), &mut to);
        match &self.stage {
            Stage::Play(units) => {
                to.byte(0);
                write_units(units, &mut to, write_played);
            }
            Stage::Learn { report, left, sum } => {
                to.byte(1);
                write_report(report, &mut to);
                to.whole(*left);
                write_losses(sum, &mut to);
            }
            // The newcomer is the newest network: nothing is learned during a match.
            Stage::Match { report, leads, .. } => {
                to.byte(2);
                write_report(report, &mut to);
                write_units(leads, &mut to, |leads, to| {
                    to.whole(leads.len() as u64);
                    leads.iter().for_each(|lead| to.real(*lead));
                });
            }
        }
        Ok(to.0)
    }

    /// Restores a course of a plan from bytes.
    pub fn from_bytes(plan: Plan, bytes: &[u8]) -> Result<Self, SavedError> {
        plan.check().map_err(CourseError::from)?;
        let from = &mut Reader::new(bytes);
        let found = from.whole()?;
        if found != VERSION {
            return Err(SavedError::Version { found });
        }
        let (iteration, crowned) = (from.whole()?, from.whole()?);
        let (trainer, _) = Trainer::from_bytes(from.section()?)?;
        let (champion, _) = Network::from_bytes(from.section()?)?;
        let shapes = [plan.shape(), architecture(plan.eyes(), &plan.hidden)];
        for (network, expected) in [trainer.network(), &champion].into_iter().zip(shapes) {
            let found = network.architecture();
            if *found != expected {
                let (expected, found) = (plan.hidden, found.hidden.clone());
                return Err(SavedError::Shape { expected, found });
            }
        }
        let mut memory = Memory::new(plan.learning.remembered);
        memory.remember(examples(from)?);
        let stage = stage(&plan, iteration, &trainer, from)?;
        from.end()?;
        if crowned > iteration {
            return Err(from.wrong("a champion from a future iteration").into());
        }
        let champion = Brain::new(champion)?;
        Ok(Self::at(plan, iteration, trainer, champion, crowned, memory, stage))
    }
}

fn stage(
    plan: &Plan,
    iteration: u64,
    trainer: &Trainer,
    from: &mut Reader<'_>,
) -> Result<Stage, SavedError> {
    match from.byte()? {
        0 => Ok(Stage::Play(units(plan.units(iteration).len(), from, played)?)),
        1 => {
            let report = report(iteration, plan, from)?;
            let left = from.whole()?;
            if left > report.steps {
                return Err(from.wrong("more steps left than in total").into());
            }
            Ok(Stage::Learn { report, left, sum: losses(from)? })
        }
        2 => {
            let report = report(iteration, plan, from)?;
            let sizes = plan.match_units();
            let leads = units(sizes.len(), from, |from| {
                (0..from.count()?).map(|_| from.real()).collect::<Result<Vec<f64>, _>>()
            })?;
            let fits = leads.iter().zip(&sizes).all(|(leads, deals)| {
                leads.as_ref().is_none_or(|leads| leads.len() as u64 == *deals)
            });
            if !fits {
                return Err(from.wrong("a unit of a match with too few or too many deals").into());
            }
            let newcomer = Brain::new(trainer.network().clone())?;
            Ok(Stage::Match { report, newcomer, leads })
        }
        _ => Err(from.wrong("unknown stage").into()),
    }
}

fn network(brain: &Brain) -> Result<Vec<u8>, SaveError> {
    brain.network().to_bytes(Precision::Single, &Notes::default())
}

fn write_examples<'a>(examples: impl ExactSizeIterator<Item = &'a Example>, to: &mut Writer) {
    to.whole(examples.len() as u64);
    examples.for_each(|example| shorthand::write(example, to));
}

fn examples(from: &mut Reader<'_>) -> Result<Vec<Example>, Unreadable> {
    (0..from.count()?).map(|_| shorthand::read(from)).collect()
}

fn write_units<T>(units: &[Option<T>], to: &mut Writer, write: impl Fn(&T, &mut Writer)) {
    to.whole(units.len() as u64);
    for unit in units {
        to.byte(unit.is_some().into());
        unit.iter().for_each(|unit| write(unit, to));
    }
}

fn units<T>(
    expected: usize,
    from: &mut Reader<'_>,
    read: impl Fn(&mut Reader<'_>) -> Result<T, Unreadable>,
) -> Result<Vec<Option<T>>, Unreadable> {
    if from.count()? != expected {
        return Err(from.wrong("the number of units does not match the plan"));
    }
    let unit = |_| Ok(if from.byte()? == 0 { None } else { Some(read(from)?) });
    (0..expected).map(unit).collect()
}

fn write_played(played: &Played, to: &mut Writer) {
    let Played { examples, rounds, decisions, judged, spread, made, bids } = played;
    [rounds, decisions, judged, made, bids].into_iter().for_each(|number| to.whole(*number));
    to.real(*spread);
    write_examples(examples.iter(), to);
}

fn played(from: &mut Reader<'_>) -> Result<Played, Unreadable> {
    let mut numbers = [0; 5];
    for number in &mut numbers {
        *number = from.whole()?;
    }
    let [rounds, decisions, judged, made, bids] = numbers;
    let (spread, examples) = (from.real()?, examples(from)?);
    Ok(Played { examples, rounds, decisions, judged, spread, made, bids })
}

/// Writes what is known about an unfinished iteration.
fn write_report(report: &Report, to: &mut Writer) {
    let Report { rounds, decisions, judged, examples, remembered, steps, all_steps, .. } = report;
    for number in [rounds, decisions, judged, examples, remembered, steps, all_steps] {
        to.whole(*number);
    }
    to.real(report.spread);
    to.real(report.made);
    write_losses(&report.losses, to);
}

fn report(iteration: u64, plan: &Plan, from: &mut Reader<'_>) -> Result<Report, Unreadable> {
    let mut numbers = [0; 7];
    for number in &mut numbers {
        *number = from.whole()?;
    }
    let [rounds, decisions, judged, examples, remembered, steps, all_steps] = numbers;
    Ok(Report {
        iteration: iteration + 1,
        taught: plan.is_taught(iteration),
        rate: plan.rate(iteration),
        rounds,
        decisions,
        judged,
        examples,
        remembered,
        steps,
        all_steps,
        spread: from.real()?,
        made: from.real()?,
        losses: losses(from)?,
        verdict: None,
        replaced: false,
    })
}

fn write_losses(losses: &Losses, to: &mut Writer) {
    let Losses { policy, tricks, points, owners } = *losses;
    [policy, tricks, points, owners].into_iter().for_each(|loss| to.real(loss));
}

fn losses(from: &mut Reader<'_>) -> Result<Losses, Unreadable> {
    let mut loss = || from.real();
    Ok(Losses { policy: loss()?, tricks: loss()?, points: loss()?, owners: loss()? })
}
