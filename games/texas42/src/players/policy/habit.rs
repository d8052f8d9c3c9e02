//! The networks as a stochastic policy: how likely each action is, for likelihoods and rollouts.

use super::{Policies, Room, Scene, place};
use crate::action::Action;
use crate::domino::Tiles;
use crate::players::beginner;
use crate::rules::Texas42;
use crate::view::View;
use kibitzer_game::{Policy, mostly};

/// How players deviate from what the networks prefer. Fitted to plays of the expert
/// (`cargo run --release -p kibitzer-texas42 --example fit_habit`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habit {
    /// How sharply the preferred is preferred: the factor on the networks' logits.
    pub sharpness: f64,
    /// The probability that a play is a uniformly random legal one.
    pub whim: f64,
}

impl Habit {
    /// The habit of experts.
    pub const USUAL: Self = Self { sharpness: 0.5, whim: 0.35 };

    /// The probability that a seat with this hand plays this domino.
    pub(crate) fn chance(self, scene: &Scene, hand: u32, play: &[f32], tile: u8) -> f64 {
        let pull = |tile: u8| self.sharpness * f64::from(play[place(scene, tile)]);
        let legal = Tiles::from_bits(scene.legal(hand));
        let most = legal.iter().map(|tile| pull(tile.index() as u8)).fold(f64::MIN, f64::max);
        let sum: f64 = legal.iter().map(|tile| (pull(tile.index() as u8) - most).exp()).sum();
        self.whim / legal.len() as f64 + (1.0 - self.whim) * (pull(tile) - most).exp() / sum
    }
}

/// Bids and declarations half by rules of thumb and half at random: the networks only play.
const BIDDING_WHIM: f64 = 0.5;

impl Policies {
    /// The probability of each legal action of the seat to act.
    pub fn weigh_as(
        &self,
        habit: Habit,
        rules: &Texas42,
        view: &View,
        legal: &[Action],
    ) -> Vec<f64> {
        let scene = Scene::of(view.table());
        let network = view.table().declaration().and_then(|named| self.network(named));
        let mut weights = Vec::with_capacity(legal.len());
        if let (Some(scene), Some(network)) = (scene, network) {
            let views = [(scene, view.hand().bits())].into_iter();
            Room::default().read(network, views, |_, scene, hand, read| {
                let tile = |action: &Action| match action {
                    Action::Play(tile) => Some(tile.index() as u8),
                    _ => None,
                };
                let tiles = legal.iter().filter_map(tile);
                weights.extend(tiles.map(|tile| habit.chance(scene, hand, read.play, tile)));
            });
            return weights;
        }
        match beginner::choose(rules, view) {
            Some(preferred) => mostly(&preferred, BIDDING_WHIM, legal),
            None => vec![1.0 / legal.len() as f64; legal.len()],
        }
    }
}

impl Policy<Texas42> for Policies {
    fn weigh(&self, rules: &Texas42, view: &View, legal: &[Action]) -> Vec<f64> {
        self.weigh_as(Habit::USUAL, rules, view, legal)
    }
}
