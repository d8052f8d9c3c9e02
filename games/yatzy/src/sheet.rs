//! The rules prepared for the kernel: for each box, which rolls score how much.

use std::ops::Range;

use crate::{Card, Choice, Lattice, Rules};

/// Rolls with the same score in one box.
#[derive(Debug, Clone)]
pub(crate) struct Group {
    pub(crate) points: u16,
    /// The increase of the upper score.
    pub(crate) gain: u16,
    /// Whether the box is remembered as holding 50.
    pub(crate) fifty: bool,
    /// Its number among all ends of a turn.
    pub(crate) end: u16,
    /// Its range of entries in [`Sheet::rolls`].
    pub(crate) rolls: Range<u32>,
}

/// A rule set with its lattice and its groups of rolls.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) rules: Rules,
    pub(crate) lattice: Lattice,
    /// For each box, its groups with a score above 0.
    pub(crate) groups: Vec<Vec<Group>>,
    pub(crate) rolls: Vec<u16>,
    /// Whether a box can score nothing.
    pub(crate) can_miss: Vec<bool>,
    /// The rolls with all dice alike.
    pub(crate) alike: Vec<usize>,
    /// The score of each box for each roll, box by box.
    scores: Vec<u8>,
    /// The end of each roll in each box: the box's own number if it scores nothing, otherwise that
    /// of its group.
    pub(crate) ends: Vec<Vec<u16>>,
    /// The number of ends.
    pub(crate) end_count: usize,
    /// The most points that one choice can score.
    pub(crate) most: u16,
    /// The most points for each box.
    pub(crate) most_of: Vec<u16>,
}

impl Sheet {
    pub(crate) fn new(rules: &Rules) -> Sheet {
        let lattice = Lattice::new(rules.dice());
        let full = lattice.full();
        let (mut groups, mut rolls, mut can_miss, mut scores) = (vec![], vec![], vec![], vec![]);
        let mut ends = vec![];
        let mut end_count = rules.categories().len();
        for category in 0..rules.categories().len() {
            let row: Vec<u16> = lattice.rolls().iter().map(|d| rules.score(category, d)).collect();
            can_miss.push(row.contains(&0));
            let mut points: Vec<u16> = row.iter().copied().filter(|&s| s > 0).collect();
            points.sort_unstable();
            points.dedup();
            let mut of_rolls = vec![category as u16; row.len()];
            let of_box = points.into_iter().map(|points| {
                let begin = rolls.len() as u32;
                let paid = (0..row.len()).filter(|&roll| row[roll] == points);
                let end = end_count as u16;
                end_count += 1;
                rolls.extend(
                    paid.inspect(|&roll| of_rolls[roll] = end).map(|roll| (full + roll) as u16),
                );
                let gain = if category < 6 { points } else { 0 };
                let next = rules.fill(Card::EMPTY, category, points);
                let fifty = rules.holds_fifty(next);
                Group { points, gain, fifty, end, rolls: begin..rolls.len() as u32 }
            });
            groups.push(of_box.collect());
            ends.push(of_rolls);
            // No box scores more than 100.
            scores.extend(row.iter().map(|&s| s as u8));
        }
        let alike = (full..lattice.sets().len())
            .filter(|&place| lattice.sets()[place].all_same().is_some())
            .collect();
        let of_box = |row: &[u8]| u16::from(row.iter().copied().max().unwrap_or(0));
        let rows = scores.chunks_exact(lattice.rolls().len());
        let most_of: Vec<u16> = rows.map(|row| of_box(row) + rules.repeat_bonus()).collect();
        let most = most_of.iter().copied().max().unwrap_or(0);
        Sheet {
            rules: rules.clone(),
            lattice,
            groups,
            rolls,
            can_miss,
            alike,
            scores,
            ends,
            end_count,
            most,
            most_of,
        }
    }

    /// The score of a box for a roll (by its number among the rolls) on an ordinary turn.
    pub(crate) fn score(&self, category: usize, roll: usize) -> u16 {
        u16::from(self.scores[category * self.lattice.rolls().len() + roll])
    }

    /// The choice of a box on an ordinary turn with a roll (by its number among the rolls).
    pub(crate) fn ordinary(&self, card: Card, category: usize, roll: usize) -> Choice {
        self.paid(card, category, self.score(category, roll))
    }

    /// The choice of a box on an ordinary turn with a given score.
    pub(crate) fn paid(&self, card: Card, category: usize, score: u16) -> Choice {
        let gain = if category < 6 { score } else { 0 };
        Choice { category, score, extra: 0, gain, next: self.rules.fill(card, category, score) }
    }

    /// The rolls that have special choices on this card.
    pub(crate) fn apart(&self, card: Card) -> &[usize] {
        let special = self.rules.treats_repeats() && card.has(self.rules.all_same());
        if special { &self.alike } else { &[] }
    }

    /// The most points that a card can still score, including the bonus.
    pub(crate) fn most_to_come(&self, card: Card) -> u64 {
        let boxes: u64 = self.open(card).map(|category| u64::from(self.most_of[category])).sum();
        boxes + u64::from(self.rules.bonus())
    }

    /// The open boxes of a card.
    pub(crate) fn open(&self, card: Card) -> impl Iterator<Item = usize> {
        (0..self.rules.categories().len()).filter(move |&category| !card.has(category))
    }
}
