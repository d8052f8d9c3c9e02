//! A hand-made model of players: they bid close to what their hand should take, and play close to
//! the rules of thumb. A few fitted numbers say how close; see `examples/fit_habits.rs`.

use crate::action::Action;
use crate::card::Card;
use crate::cards::Cards;
use crate::players::thumb;
use crate::rules::Blob;
use crate::table::Table;
use crate::view::View;
use kibitzer_game::Policy;

/// How closely players follow the rules of thumb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// The mean bid is this factor times the tricks expected by [`thumb::expected_tricks`], ...
    pub scale: f32,
    /// ... plus this constant.
    pub shift: f32,
    /// The scale of the logistic distribution of bids around that mean.
    pub spread: f32,
    /// How much the log-weight of a card falls for every step of strength between it and the card
    /// that the rules of thumb play.
    pub keenness: f32,
    /// How much it falls if exactly one of the two would take the trick as it stands.
    pub swing: f32,
    /// The share of actions that are uniformly random.
    pub whim: f32,
}

impl Habits {
    /// Fitted to rounds of flat Monte Carlo players: `cargo run --release -p kibitzer-blob --example fit_habits`.
    pub const USUAL: Self =
        Self { scale: 1.09, shift: 0.0, spread: 0.29, keenness: 0.165, swing: 0.33, whim: 0.015 };
}

impl Policy<Blob> for Habits {
    fn weigh(&self, _: &Blob, view: &View, legal: &[Action]) -> Vec<f64> {
        let (table, hand, count) = (view.table(), view.hand(), legal.len() as f32);
        // Called for every decision of every world: the returned vector is the only allocation. Its
        // numbers are computed in single precision, which double precision represents exactly.
        let mut chances: Vec<f64> = Vec::with_capacity(legal.len());
        let sum = |pulls: &[f64]| pulls.iter().map(|pull| *pull as f32).sum::<f32>();
        let total = if table.bidding_is_over() {
            let favourite = thumb::play(table, hand);
            let (strong, wins) = (strength(table, hand, favourite), takes(table, favourite));
            let pull = |action: &Action| {
                let Action::Play(card) = *action else { return 0.0 };
                let steps = (strength(table, hand, card) - strong).abs().min(10) as f32;
                let swing = if takes(table, card) == wins { 0.0 } else { self.swing };
                (-self.keenness * steps - swing).exp()
            };
            chances.extend(legal.iter().map(|action| f64::from(pull(action))));
            sum(&chances)
        } else {
            let mean = self.scale * thumb::expected_tricks(table, hand) + self.shift;
            // A logistic distribution, integrated from half a trick below the bid to half a trick
            // above.
            let below = |bid: f32| 1.0 / (1.0 + (-(bid - mean) / self.spread.max(1e-3)).exp());
            let pull = |action: &Action| {
                let Action::Bid(bid) = *action else { return 0.0 };
                below(f32::from(bid) + 0.5) - below(f32::from(bid) - 0.5)
            };
            chances.extend(legal.iter().map(|action| f64::from(pull(action))));
            let sum = sum(&chances);
            let share = |pull: f32| if sum > 0.0 { pull / sum } else { 1.0 / count };
            chances.iter_mut().for_each(|pull| *pull = share(*pull as f32).into());
            1.0
        };
        let chance = |pull: f32| (1.0 - self.whim) * pull / total + self.whim / count;
        chances.iter_mut().for_each(|pull| *pull = chance(*pull as f32).into());
        chances
    }
}

/// Greater is stronger: few unseen cards above it, and trumps above everything.
fn strength(table: &Table, hand: Cards, card: Card) -> i32 {
    let trump = table.trump() == Some(card.suit());
    let threats = Cards::of(card.suit()).above(card).minus(hand).minus(table.gone()).len();
    i32::from(trump) * 14 - threats as i32
}

/// Whether the card would take the trick as it stands.
fn takes(table: &Table, card: Card) -> bool {
    table.winning().is_none_or(|(_, best)| table.beats(card, best))
}
