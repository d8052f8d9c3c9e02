//! What an iteration of training did.

use crate::training::gate::Verdict;
use crate::training::lesson::Losses;
use crate::training::selfplay::Played;

/// What an iteration did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Which iteration, counted from 1.
    pub iteration: u64,
    /// Did the teacher play?
    pub taught: bool,
    /// Rounds played.
    pub rounds: u64,
    /// Decisions thought about.
    pub decisions: u64,
    /// Positions that the network judged.
    pub judged: u64,
    /// How spread the visits of a decision were, as a share of the most spread; nothing for a teacher.
    pub spread: f64,
    /// The share of bids made.
    pub made: f64,
    /// New decisions to learn from.
    pub examples: u64,
    /// Decisions remembered.
    pub remembered: u64,
    /// Steps of learning in this iteration.
    pub steps: u64,
    /// Steps of learning since the beginning.
    pub all_steps: u64,
    /// The learning rate.
    pub rate: f64,
    /// The mean over the steps of what each head lost before the step.
    pub losses: Losses,
    /// How the match ended, if one was played.
    pub verdict: Option<Verdict>,
    /// Did the newest network become the champion?
    pub replaced: bool,
}

impl Report {
    pub(super) fn new(iteration: u64, taught: bool, played: &Played, rate: f64) -> Self {
        let share = |part: f64, whole: u64| if whole == 0 { 0.0 } else { part / whole as f64 };
        Self {
            iteration,
            taught,
            rounds: played.rounds,
            decisions: played.decisions,
            judged: played.judged,
            spread: share(played.spread, played.decisions),
            made: share(played.made as f64, played.bids),
            examples: played.examples.len() as u64,
            rate,
            ..Self::default()
        }
    }
}
