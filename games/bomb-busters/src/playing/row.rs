//! One row of hidden wires by itself: the ways to fill it from a pool, and what follows from them.
//!
//! A row is swept kind by kind, by dynamic programming on the number of slots filled. This is exact
//! for one row whose neighbours are unconstrained; constraints between rows are ignored, so the
//! fillings are a superset of the true ones: what is certain here is certain, what is impossible
//! here is impossible, and anything in between is an estimate. Seats and rules are unknown here.

use super::sight::SLOTS;
use crate::tiles::Wire;

/// The wires that a seat does not see, and how likely the doubtful ones are to be in play.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    /// The number of unseen copies, by [`Wire::index`].
    pub(super) copies: [u8; Wire::KINDS],
    /// The share of them that is in play: below 1 for what is left of a "k of m" group.
    pub(super) share: [f64; Wire::KINDS],
}

/// The constraints on a row of hidden slots, from the left.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowRules {
    /// The number of slots.
    pub(super) len: usize,
    /// The kinds that each slot may hold, as bits by [`Wire::index`].
    pub(super) may: [u64; SLOTS],
    /// Kinds of which the row holds at least one.
    pub(super) must: u64,
    /// The count token of each slot, or 0: the kind at this slot occurs exactly this often,
    /// including the copies visible on the table.
    pub(super) times: [u8; SLOTS],
    /// Open or marked copies on the same stand, which count for the tokens.
    pub(super) shown: [u8; Wire::KINDS],
    /// Slots with the same wire as their left neighbour in the row, as bits.
    pub(super) equal: u32,
    /// Slots with a different wire than their left neighbour in the row, as bits.
    pub(super) different: u32,
}

impl Default for RowRules {
    fn default() -> Self {
        RowRules {
            len: 0,
            may: [0; SLOTS],
            must: 0,
            times: [0; SLOTS],
            shown: [0; Wire::KINDS],
            equal: 0,
            different: 0,
        }
    }
}

const CHOOSE: [[f64; 5]; 5] = [
    [1.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 0.0, 0.0, 0.0],
    [1.0, 2.0, 1.0, 0.0, 0.0],
    [1.0, 3.0, 3.0, 1.0, 0.0],
    [1.0, 4.0, 6.0, 4.0, 1.0],
];

/// All fillings of a row.
#[derive(Debug, Clone)]
pub(super) struct Row {
    rules: RowRules,
    /// The kinds with unseen copies, ascending.
    kinds: [u8; Wire::KINDS],
    count: usize,
    copies: [u8; Wire::KINDS],
    share: [f64; Wire::KINDS],
    /// The weight of filling the first slots with the preceding kinds:
    /// `[kind * (len + 1) + filled]`.
    before: Vec<f64>,
    /// The weight of filling the rest from this kind on.
    after: Vec<f64>,
}

impl Row {
    /// Counts the fillings by a forward and a backward sweep.
    #[must_use]
    pub(super) fn new(rules: RowRules, pool: &Pool) -> Row {
        let mut row = Row {
            rules,
            kinds: [0; Wire::KINDS],
            count: 0,
            copies: pool.copies,
            share: pool.share,
            before: Vec::new(),
            after: Vec::new(),
        };
        let somewhere = rules.may[..rules.len].iter().fold(rules.must, |all, may| all | may);
        for (kind, &copies) in pool.copies.iter().enumerate() {
            if copies > 0 && somewhere >> kind & 1 == 1 {
                // 36 kinds fit in a byte.
                #[allow(clippy::cast_possible_truncation)]
                let number = kind as u8;
                row.kinds[row.count] = number;
                row.count += 1;
            }
        }
        let wide = rules.len + 1;
        let mut before = vec![0.0; (row.count + 1) * wide];
        let mut after = before.clone();
        before[0] = 1.0;
        after[row.count * wide + rules.len] = 1.0;
        for at in 0..row.count {
            for from in 0..wide {
                let here = before[at * wide + from];
                if here > 0.0 {
                    let next = &mut before[(at + 1) * wide + from..(at + 2) * wide];
                    row.takes(at, from, |take, ways| next[take] += here * ways);
                }
            }
        }
        for at in (0..row.count).rev() {
            let (now, next) = after.split_at_mut((at + 1) * wide);
            for from in 0..wide {
                // Only reachable states count.
                if before[at * wide + from] > 0.0 {
                    let mut sum = 0.0;
                    row.takes(at, from, |take, ways| sum += ways * next[from + take]);
                    now[at * wide + from] = sum;
                }
            }
        }
        (row.before, row.after) = (before, after);
        row
    }

    /// Calls `found` with every number of copies of a kind that may be placed from a slot on, with
    /// its weight. The weight corrects for the visible copies: t hidden and s visible copies were
    /// dealt together as s + t, so only one in (s + t over s) of the ways to choose the hidden ones
    /// is a deal.
    #[inline]
    fn takes(&self, at: usize, from: usize, mut found: impl FnMut(usize, f64)) {
        let kind = usize::from(self.kinds[at]);
        let bit = 1 << kind;
        if self.rules.must & bit == 0 {
            found(0, 1.0);
        }
        let copies = usize::from(self.copies[kind]).min(4);
        let mut share = 1.0;
        let room = copies.min(self.rules.len - from);
        for (take, choose) in CHOOSE[copies].iter().enumerate().take(room + 1).skip(1) {
            let last = from + take - 1;
            if self.rules.may[last] & bit == 0 || take > 1 && self.rules.different >> last & 1 == 1
            {
                break;
            }
            share *= self.share[kind];
            let torn = last + 1 < self.rules.len && self.rules.equal >> (last + 1) & 1 == 1;
            // Two different yellow wires are equal; only blue runs may not be split.
            if !(torn && kind.is_multiple_of(3)) && self.fits_tokens(kind, from, take) {
                let shown = usize::from(self.rules.shown[kind]);
                // More than four of a kind are impossible; a table that claims so has no fillings
                // anyway.
                let lots = CHOOSE.get(shown + take).map_or(1.0, |row| row[shown]);
                found(take, choose * share / lots);
            }
        }
    }

    fn fits_tokens(&self, kind: usize, from: usize, take: usize) -> bool {
        let blue = kind.is_multiple_of(3);
        let whole = take + usize::from(self.rules.shown[kind]);
        let tokens = &self.rules.times[from..from + take];
        !blue || tokens.iter().all(|&times| times == 0 || usize::from(times) == whole)
    }

    /// The total weight of all fillings.
    #[must_use]
    pub(super) fn total(&self) -> f64 {
        self.after[0]
    }

    /// Every run: kind, first slot, length, its probability, and the weight of choosing it.
    pub(super) fn runs(&self, mut found: impl FnMut(usize, usize, usize, f64, f64)) {
        for at in 0..self.count {
            self.runs_of(at, &mut found);
        }
    }

    fn runs_of(&self, at: usize, found: &mut impl FnMut(usize, usize, usize, f64, f64)) {
        let (total, wide) = (self.total(), self.rules.len + 1);
        let kind = usize::from(self.kinds[at]);
        for from in 0..self.rules.len {
            let here = self.before[at * wide + from] / total;
            if here > 0.0 {
                let next = &self.after[(at + 1) * wide + from..];
                self.takes(at, from, |take, ways| {
                    if take > 0 && next[take] > 0.0 {
                        found(kind, from, take, here * ways * next[take], ways);
                    }
                });
            }
        }
    }

    /// The probability that some of the slots (as bits of the row) hold a kind.
    pub(super) fn any(&self, slots: u32, kind: usize) -> f64 {
        let Some(at) = self.kinds[..self.count].iter().position(|&k| usize::from(k) == kind) else {
            return 0.0;
        };
        let mut sum = 0.0;
        self.runs_of(at, &mut |_, from, take, chance, _| {
            if (((1_u32 << take) - 1) << from) & slots != 0 {
                sum += chance;
            }
        });
        sum
    }

    /// The entropy of the row, in bits.
    pub(super) fn entropy(&self) -> f64 {
        let mut inside = 0.0;
        self.runs(|_, _, _, chance, ways| inside += chance * ways.log2());
        self.total().log2() - inside
    }
}

#[cfg(test)]
#[path = "row_tests.rs"]
mod tests;
