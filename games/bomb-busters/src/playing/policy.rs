//! How a team plays: a policy decides for every seat, each time from that seat's view alone.
//!
//! [`Policy`] decides from a [`Table`]. A [`Quick`] policy decides from a [`Sight`], which is cheap
//! to build, so it can be used in rollouts; every quick policy is a policy.

use rand_core::Rng;

use super::public_facts::PublicFacts;
use super::sight::Sight;
use crate::rules::{Action, legal};
use crate::table::Table;

/// A team policy: the same decision rule for all seats, none of which sees more than its view.
pub trait Policy: Sync {
    /// The name of the policy.
    fn name(&self) -> &'static str;

    /// The action of the view's seat, whose turn it is or who was asked.
    fn act(&self, view: &Table, rng: &mut dyn Rng) -> Action;

    /// How eager the seat is to take the turn if anybody may.
    fn eagerness(&self, view: &Table) -> f64;
}

/// A policy that is cheap enough for rollouts, and draws no random numbers.
pub trait Quick: Sync {
    /// The name of the policy.
    fn name(&self) -> &'static str;

    /// The action of the seat, whose turn it is or who was asked.
    fn act(&self, sight: &Sight<'_>) -> Action;

    /// How eager the seat is to take the turn if anybody may.
    fn eagerness(&self, sight: &Sight<'_>) -> f64;
}

impl<Q: Quick> Policy for Q {
    fn name(&self) -> &'static str {
        Quick::name(self)
    }

    fn act(&self, view: &Table, _rng: &mut dyn Rng) -> Action {
        Quick::act(self, &Sight::of_view(view, &PublicFacts::of(view)))
    }

    fn eagerness(&self, view: &Table) -> f64 {
        Quick::eagerness(self, &Sight::of_view(view, &PublicFacts::of(view)))
    }
}

/// Uniformly random legal actions: the baseline for every other policy.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl Policy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn act(&self, view: &Table, rng: &mut dyn Rng) -> Action {
        let actions = legal(view);
        // The seat is to act, so there is a legal action; the bias of the modulus is below 2^-40.
        let at = rng.next_u64() % (actions.len().max(1) as u64);
        usize::try_from(at).ok().and_then(|at| actions.get(at).copied()).unwrap_or(Action::NoToken)
    }

    fn eagerness(&self, _view: &Table) -> f64 {
        0.0
    }
}
