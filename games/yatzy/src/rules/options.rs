//! What a player may do with dice at the end of a turn: the legal boxes, the score of each, and the
//! resulting card.

use super::{Joker, Pattern, Rules};
use crate::{Card, Dice, State};

/// One legal way to end a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The box, as an index into [`Rules::categories`].
    pub category: usize,
    /// The score entered in the box.
    pub score: u16,
    /// Points outside the box: the bonus for a further Yahtzee.
    pub extra: u16,
    /// The increase of the upper score.
    pub gain: u16,
    /// The card after the box is filled.
    pub next: Card,
}

impl Choice {
    /// All points that this choice scores at once (the upper bonus is added at the end).
    pub fn points(&self) -> u16 {
        self.score + self.extra
    }
}

impl Rules {
    /// The score of a box for dice on an ordinary turn, without jokers and further Yahtzees.
    pub fn score(&self, category: usize, dice: &Dice) -> u16 {
        self.categories[category].pattern.score(dice)
    }

    /// Whether these dice are a further Yahtzee on this card, under rules that treat it specially.
    pub(crate) fn is_repeat(&self, card: Card, dice: &Dice) -> bool {
        self.treats_repeats() && card.has(self.all_same) && dice.all_same().is_some()
    }

    /// Whether these rules treat a further Yahtzee specially at all.
    pub(crate) fn treats_repeats(&self) -> bool {
        self.joker != Joker::None || self.repeat_bonus > 0
    }

    /// Every legal choice for dice on a card, in category order.
    pub fn choices(&self, card: Card, dice: &Dice) -> Vec<Choice> {
        let repeat = if self.is_repeat(card, dice) { dice.all_same() } else { None };
        let matching = repeat.map(|face| usize::from(face) - 1);
        let joker = self.joker != Joker::None && matching.is_some_and(|upper| card.has(upper));
        let extra = if repeat.is_some() && self.holds_fifty(card) { self.repeat_bonus } else { 0 };
        (0..self.categories.len())
            .filter(|&category| !card.has(category))
            .filter(|&category| match matching {
                Some(upper) if self.joker == Joker::Forced => self.forced(card, upper, category),
                _ => true,
            })
            .map(|category| {
                let score = match self.categories[category].pattern {
                    Pattern::FullHouseFixed(points) | Pattern::Run(_, points) if joker => points,
                    pattern => pattern.score(dice),
                };
                let gain = if category < 6 { score } else { 0 };
                Choice { category, score, extra, gain, next: self.fill(card, category, score) }
            })
            .collect()
    }

    /// Whether the forced-joker rule allows a further Yahtzee of the face of box `upper` to go to
    /// `category`.
    fn forced(&self, card: Card, upper: usize, category: usize) -> bool {
        if !card.has(upper) {
            category == upper
        } else if (6..self.categories.len()).any(|lower| !card.has(lower)) {
            category >= 6
        } else {
            true
        }
    }

    /// The card with one more box filled.
    pub(crate) fn fill(&self, card: Card, category: usize, score: u16) -> Card {
        let filled = card.bits() | 1 << category;
        if category == self.all_same && score > 0 && self.repeat_bonus > 0 {
            Card::from_bits(filled | self.fifty_bit())
        } else {
            Card::from_bits(filled)
        }
    }

    /// Whether the Yahtzee box holds 50, so that a further Yahtzee earns the repeat bonus.
    pub fn holds_fifty(&self, card: Card) -> bool {
        self.repeat_bonus > 0 && card.bits() & self.fifty_bit() != 0
    }

    pub(crate) fn fifty_bit(&self) -> u32 {
        1 << self.categories.len()
    }

    /// The card bits that represent categories.
    pub(crate) fn category_bits(&self) -> u32 {
        self.fifty_bit() - 1
    }

    /// The number of filled boxes.
    pub fn filled(&self, card: Card) -> usize {
        (card.bits() & self.category_bits()).count_ones() as usize
    }

    /// Whether every box is filled.
    pub fn is_over(&self, card: Card) -> bool {
        self.filled(card) == self.categories.len()
    }

    /// The state after a choice.
    pub fn after(&self, state: State, choice: &Choice) -> State {
        State { card: choice.next, upper: (state.upper + choice.gain).min(self.bonus_at) }
    }
}
