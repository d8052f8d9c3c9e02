//! How well a policy predicts what a player plays: the log loss before and after training.

use crate::action::Action;
use crate::arena::{ArenaError, Auctions, Board};
use crate::house::House;
use crate::players::{Model, Policies, Skill};
use kibitzer_game::{Effort, Game, Player, mostly};
use kibitzer_work::Work;
use std::ops::Add;

/// Log losses of plays, summed, in nats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The number of plays with a choice, before the contract was decided.
    pub plays: u64,
    /// Under a uniform choice.
    pub uniform: f64,
    /// Under rules of thumb with the whims that the belief assumes.
    pub thumb: f64,
    /// Under the networks.
    pub networks: f64,
}

impl Add for Losses {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            plays: self.plays + other.plays,
            uniform: self.uniform + other.uniform,
            thumb: self.thumb + other.thumb,
            networks: self.networks + other.networks,
        }
    }
}

/// The losses of one deal played by four players of this kind under tournament rules.
pub fn losses(
    policies: &Policies,
    player: Skill,
    seed: u64,
    number: u64,
) -> Result<Losses, ArenaError> {
    let board = Board::new(House::tournament(), Auctions::Real, seed, number);
    let rules = board.rules();
    let mut sum = Losses::default();
    board.play(false, |_, view, seed| {
        let action = player.act(rules, view, Effort::seeded(seed), &Work::free())?;
        let legal = rules.legal(view);
        let at = legal.iter().position(|it| *it == action);
        if let (Action::Play(_), None, Some(at)) = (action, view.table().decided(), at) {
            let thumb = Skill::Beginner.act(rules, view, Effort::seeded(seed), &Work::free())?;
            let loss = |weights: Vec<f64>| -weights[at].ln();
            sum = sum
                + Losses {
                    plays: 1,
                    uniform: (legal.len() as f64).ln(),
                    thumb: loss(mostly(&thumb, Model::USUAL.whim, &legal)),
                    networks: loss(kibitzer_game::Policy::weigh(policies, rules, view, &legal)),
                };
        }
        Ok(action)
    })?;
    Ok(sum)
}
