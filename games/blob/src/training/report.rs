//! The report of a training iteration.

use crate::training::gate::Verdict;
use crate::training::lesson::Losses;
use crate::training::selfplay::Played;

/// What happened in one iteration.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The iteration, counted from 1.
    pub iteration: u64,
    /// Whether the teacher played.
    pub taught: bool,
    /// Rounds played.
    pub rounds: u64,
    /// Decisions that were searched.
    pub decisions: u64,
    /// Positions that the network evaluated.
    pub judged: u64,
    /// The mean entropy of the visits of a decision, as a share of the maximum; 0 for a teacher.
    pub spread: f64,
    /// The share of bids made.
    pub made: f64,
    /// New decisions to learn from.
    pub examples: u64,
    /// Decisions in the replay buffer.
    pub remembered: u64,
    /// Learning steps in this iteration.
    pub steps: u64,
    /// Learning steps since the beginning.
    pub all_steps: u64,
    /// The learning rate of this iteration.
    pub rate: f64,
    /// The loss of each head before a step, averaged over the steps.
    pub losses: Losses,
    /// The result of the match, if one was played.
    pub verdict: Option<Verdict>,
    /// Whether the newest network became the champion.
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
