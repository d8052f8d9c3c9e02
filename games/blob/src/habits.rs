//! A model of players made by hand: they bid about what their hand should take, and play about as the rules of thumb say.
//! A few numbers say how nearly; they were fitted, see `examples/fit_habits.rs`.

use crate::card::{Card, DECK};
use crate::cards::Cards;
use crate::players::thumb;
use crate::posterior::Model;
use crate::table::{MOST_CARDS, Table};
use crate::view::View;

/// How nearly players keep to the rules of thumb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// The mean bid is this times the tricks expected by [`thumb::expected_tricks`], ...
    pub scale: f32,
    /// ... and this more.
    pub shift: f32,
    /// How far bids lie from it.
    pub spread: f32,
    /// How much less likely a card is for every step of strength between it and the one that thumb plays.
    pub keenness: f32,
    /// How much less likely it is if one of the two would take the trick as it stands and the other not.
    pub swing: f32,
    /// The share of actions that follow no rule.
    pub whim: f32,
}

impl Habits {
    /// Fitted to rounds of flat Monte Carlo players: `cargo run --release -p kibitzer-blob --example fit_habits`.
    pub const USUAL: Self =
        Self { scale: 1.09, shift: 0.0, spread: 0.29, keenness: 0.165, swing: 0.33, whim: 0.015 };
}

impl Model for Habits {
    fn bids(&self, view: &View, out: &mut [f32; MOST_CARDS + 1]) {
        let table = view.table();
        let legal = table.biddable();
        let mean = self.scale * thumb::expected_tricks(table, view.hand()) + self.shift;
        *out = [0.0; MOST_CARDS + 1];
        let mut sum = 0.0;
        for (bid, share) in out.iter_mut().enumerate().filter(|(bid, _)| legal >> bid & 1 != 0) {
            // A logistic bell cut at the halves.
            let below = |bid: f32| 1.0 / (1.0 + (-(bid - mean) / self.spread.max(1e-3)).exp());
            *share = below(bid as f32 + 0.5) - below(bid as f32 - 0.5);
            sum += *share;
        }
        let count = legal.count_ones().max(1) as f32;
        for (_, share) in out.iter_mut().enumerate().filter(|(bid, _)| legal >> bid & 1 != 0) {
            let ruled = if sum > 0.0 { *share / sum } else { 1.0 / count };
            *share = (1.0 - self.whim) * ruled + self.whim / count;
        }
    }

    fn plays(&self, view: &View, out: &mut [f32; DECK]) {
        *out = [0.0; DECK];
        let (table, hand, legal) = (view.table(), view.hand(), view.playable());
        if legal.is_empty() {
            return;
        }
        let favourite = thumb::play(table, hand);
        let (strong, wins) = (strength(table, hand, favourite), takes(table, favourite));
        let mut sum = 0.0;
        for card in legal.iter() {
            let steps = (strength(table, hand, card) - strong).abs().min(10) as f32;
            let swing = if takes(table, card) == wins { 0.0 } else { self.swing };
            let weight = (-self.keenness * steps - swing).exp();
            out[card.index()] = weight;
            sum += weight;
        }
        let count = legal.len() as f32;
        for card in legal.iter() {
            let share = &mut out[card.index()];
            *share = (1.0 - self.whim) * *share / sum + self.whim / count;
        }
    }
}

/// More is stronger: few unseen cards above it, and trump before all.
fn strength(table: &Table, hand: Cards, card: Card) -> i32 {
    let trump = table.trump() == Some(card.suit());
    let threats = Cards::of(card.suit()).above(card).minus(hand).minus(table.gone()).len();
    i32::from(trump) * 14 - threats as i32
}

/// Would it take the trick as it stands?
fn takes(table: &Table, card: Card) -> bool {
    table.winning().is_none_or(|(_, best)| table.beats(card, best))
}
