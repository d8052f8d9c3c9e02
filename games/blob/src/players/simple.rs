//! The two weakest players: random play and rules of thumb. They evaluate nothing: they choose one
//! action and say nothing about the others.

use crate::action::Action;
use crate::players::columns::{SHARE, blind, decision, figure, row};
use crate::players::thumb;
use crate::round::below;
use crate::rules::Blob;
use crate::view::View;
use kibitzer_game::{Decision, Effort, Player, Undecided, choices};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player that chooses without evaluating.
#[derive(Clone, Copy, Debug)]
pub enum Simple {
    /// Any legal action, each equally likely.
    Chance,
    /// Rules of thumb: see [`thumb`].
    Thumb,
}

impl Simple {
    fn choose(self, view: &View, legal: &[Action], seed: u64) -> Action {
        match self {
            Self::Chance => {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                legal[below(&mut rng, legal.len() as u32)]
            }
            Self::Thumb => thumb::act(view.table(), view.hand()),
        }
    }
}

impl Player<Blob> for Simple {
    fn name(&self) -> String {
        match self {
            Self::Chance => "random".to_owned(),
            Self::Thumb => "thumb".to_owned(),
        }
    }

    fn decide(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        _work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        let legal = choices(rules, view)?;
        let chosen = self.choose(view, &legal, effort.seed);
        let share = |action: Action| f32::from(u8::from(action == chosen));
        let weigh = |action: &Action| row(view, *action, [0.0, f32::INFINITY], 0.0, share(*action));
        let mut rows: Vec<_> = legal.iter().map(weigh).collect();
        rows.sort_by(|a, b| figure(b, SHARE).total_cmp(&figure(a, SHARE)));
        decision(view, rows, blind(effort.seed))
    }

    fn act(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        _work: &Work,
    ) -> Result<Action, Undecided> {
        Ok(self.choose(view, &choices(rules, view)?, effort.seed))
    }
}
