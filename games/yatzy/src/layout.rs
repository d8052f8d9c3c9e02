//! Where the value of each state is stored in a table.
//!
//! A card's values are contiguous by upper score, as far as its upper boxes can reach, padded to
//! whole registers. Cards are ordered by number of filled boxes, finished games first, so that
//! everything a card depends on comes before it.

use std::ops::Range;

use crate::{Card, Rules, State, UpperScores};

/// Rows are padded to this many values.
pub(crate) const PAD: usize = 16;

/// The position of every state of a game, or of the part of a game that follows some card.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    /// Where a card's row begins; `u32::MAX` if it has none.
    begins: Vec<u32>,
    /// The cards by number of filled boxes.
    pub(crate) layers: Vec<Vec<Card>>,
    pub(crate) reach: UpperScores,
    widths: [usize; 64],
    cells: usize,
}

impl Layout {
    /// Lays out every card that can follow `root`.
    pub(crate) fn new(rules: &Rules, root: Card) -> Layout {
        let reach = UpperScores::new(rules);
        let widths = std::array::from_fn(|upper| {
            (usize::from(reach.greatest(upper)) + 1).next_multiple_of(PAD)
        });
        let boxes = rules.categories().len();
        let size = if rules.repeat_bonus() > 0 { 2 << boxes } else { 1 << boxes };
        let mut layers = vec![vec![]; boxes + 1];
        for bits in 0..size {
            let card = Card::from_bits(bits);
            let impossible = rules.holds_fifty(card) && !card.has(rules.all_same());
            // A Yahtzee box filled with 0 can never hold 50.
            let spoilt =
                root.has(rules.all_same()) && rules.holds_fifty(card) && !rules.holds_fifty(root);
            if card.covers(root) && !impossible && !spoilt {
                layers[rules.filled(card)].push(card);
            }
        }
        let mut begins = vec![u32::MAX; size as usize];
        let mut cells = 0;
        for layer in layers.iter().rev() {
            for card in layer {
                // At most 2^20 cards of 96 values: far below 2^32.
                begins[card.bits() as usize] = cells as u32;
                cells += widths[card.upper()];
            }
        }
        Layout { begins, layers, reach, widths, cells }
    }

    /// The number of values in a table, including padding.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// An exclusive upper bound on the bits of a card.
    pub(crate) fn cards(&self) -> usize {
        self.begins.len()
    }

    /// The number of values in a card's row, including padding.
    pub(crate) fn width(&self, card: Card) -> usize {
        self.widths[card.upper()]
    }

    /// Whether a card is part of this layout.
    pub(crate) fn holds(&self, card: Card) -> bool {
        self.begins.get(card.bits() as usize).is_some_and(|&begin| begin != u32::MAX)
    }

    /// The row of a card of this layout.
    pub(crate) fn row(&self, card: Card) -> Range<usize> {
        let begin = self.begins[card.bits() as usize] as usize;
        begin..begin + self.width(card)
    }

    /// The greatest upper score that a card can have.
    pub(crate) fn greatest(&self, card: Card) -> usize {
        self.reach.greatest(card.upper()).into()
    }

    /// Whether any upper score of a range is possible on a card.
    pub(crate) fn any_reachable(&self, card: Card, mut scores: Range<usize>) -> bool {
        scores.any(|score| self.reach.reachable(card.upper(), score as u16))
    }

    /// The number of possible states in this layout, including finished games, by number of filled
    /// boxes.
    pub(crate) fn states(&self) -> Vec<u64> {
        let of_upper: Vec<u64> = (0..64)
            .map(|upper| (0..128).filter(|&s| self.reach.reachable(upper, s)).count() as u64)
            .collect();
        let count = |layer: &Vec<Card>| layer.iter().map(|card| of_upper[card.upper()]).sum();
        self.layers.iter().map(count).collect()
    }

    /// Whether a state is part of this layout and possible.
    pub(crate) fn has(&self, state: State) -> bool {
        self.holds(state.card) && self.reach.reachable(state.card.upper(), state.upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    #[test]
    fn reachable_states_are_as_many_as_counted_elsewhere() {
        let rules = Rules::of(Variant::Scandinavian);
        let states = Layout::new(&rules, Card::EMPTY).states();
        let cases: serde_json::Value =
            serde_json::from_str(include_str!("../tests/cases/rules.json")).unwrap();
        let known = &cases["counts"]["reachable_per_number_of_filled_categories"];
        let known: Vec<u64> =
            known.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        assert_eq!(states, known);
        assert_eq!(states.iter().sum::<u64>(), 1_430_528);
    }

    #[test]
    fn rows_do_not_overlap_and_successors_come_first() {
        for variant in [Variant::Scandinavian, Variant::American] {
            let rules = Rules::of(variant);
            let layout = Layout::new(&rules, Card::EMPTY);
            let mut end = 0;
            for layer in layout.layers.iter().rev() {
                for &card in layer {
                    assert_eq!(layout.row(card).start, end);
                    end = layout.row(card).end;
                    for category in (0..rules.categories().len()).filter(|&c| !card.has(c)) {
                        for score in [0, 50] {
                            let next = rules.fill(card, category, score);
                            assert!(layout.row(next).end <= layout.row(card).start);
                        }
                    }
                }
            }
            assert_eq!(end, layout.cells());
        }
    }
}
