//! The two lowest rungs of the ladder: chance, and rules of thumb.

use crate::cards::Cards;
use crate::players::thought::{Mind, Thought, Weighed, legal};
use crate::players::thumb;
use crate::round::below;
use crate::unseen::UnseenError;
use crate::view::View;
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player that judges nothing: it prefers one action, and knows nothing of the others.
fn only(view: &View, prefer: impl FnOnce(&[crate::Action]) -> crate::Action) -> Thought {
    let legal = legal(view);
    let chosen = if legal.is_empty() { None } else { Some(prefer(&legal)) };
    let weigh = |action: &crate::Action| Weighed {
        action: *action,
        value: 0.0,
        error: f32::INFINITY,
        points: 0.0,
        make: 0.0,
        share: f32::from(u8::from(Some(*action) == chosen)),
    };
    let mut actions: Vec<Weighed> = legal.iter().map(weigh).collect();
    actions.sort_by(|a, b| b.share.total_cmp(&a.share));
    Thought::blind(actions, 0.0)
}

/// Any legal action, each equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Chance;

impl Mind for Chance {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn think(
        &self,
        _deck: Cards,
        view: &View,
        seed: u64,
        _work: &Work,
    ) -> Result<Thought, UnseenError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(only(view, |legal| legal[below(&mut rng, legal.len() as u32)]))
    }
}

/// Rules of thumb: see [`thumb`].
#[derive(Clone, Copy, Debug)]
pub struct Thumb;

impl Mind for Thumb {
    fn name(&self) -> String {
        "thumb".to_owned()
    }

    fn think(
        &self,
        _deck: Cards,
        view: &View,
        _seed: u64,
        _work: &Work,
    ) -> Result<Thought, UnseenError> {
        Ok(only(view, |_| thumb::act(view.table(), view.hand())))
    }
}
