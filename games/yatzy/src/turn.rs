//! A card's turn prepared for the kernel: the worths of the successor cards, and of every box at
//! each score.

use std::ops::Range;

use crate::kernel::{Lane, Leaves, Real};
use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::theta::Worth;
use crate::{Card, Choice};

/// The worth of a choice by the points it scores: `begin + slope * what follows`.
pub(crate) struct Lines<T> {
    lines: Vec<(T, T)>,
}

impl<T: Real> Lines<T> {
    pub(crate) fn new(sheet: &Sheet, worth: &Worth) -> Lines<T> {
        let line = |points| {
            let (begin, slope) = worth.line(points);
            (T::of(begin), T::of(slope))
        };
        Lines { lines: (0..=sheet.most).map(line).collect() }
    }

    fn at(&self, points: u16) -> (T, T) {
        self.lines[usize::from(points)]
    }
}

/// Which upper scores the lanes represent.
pub(crate) trait Uppers<const N: usize>: Copy {
    /// Reads the value of each lane from a row indexed by upper score.
    fn read<T: Copy>(self, row: &[T]) -> [T; N];
}

/// Consecutive upper scores from this one on.
impl<const N: usize> Uppers<N> for usize {
    #[inline(always)]
    fn read<T: Copy>(self, row: &[T]) -> [T; N] {
        let lanes = &row[self..self + N];
        std::array::from_fn(|lane| lanes[lane])
    }
}

/// An individual upper score for each lane.
impl<const N: usize> Uppers<N> for [u16; N] {
    #[inline(always)]
    fn read<T: Copy>(self, row: &[T]) -> [T; N] {
        self.map(|upper| row[usize::from(upper)])
    }
}

/// The successors of a card, with their worths by upper score, continued past the bonus threshold.
/// Reused from card to card.
pub(crate) struct Turn<T, const N: usize> {
    card: Card,
    /// One window per box, and a last one for a Yahtzee box that holds 50.
    windows: Vec<T>,
    length: usize,
    groups: Vec<(Lane<T, N>, Range<u32>)>,
    apart: Vec<(u16, Lane<T, N>)>,
}

impl<T: Real, const N: usize> Turn<T, N> {
    pub(crate) fn new(sheet: &Sheet) -> Self {
        let upper = usize::from(sheet.rules.bonus_at()) + 1;
        let most_gain = 6 * sheet.rules.dice();
        let length =
            (upper.next_multiple_of(N.max(crate::layout::PAD)) + most_gain + N).next_multiple_of(N);
        let slots = sheet.rules.categories().len() + 1;
        let windows = vec![T::of(0.0); slots * length];
        Turn { card: Card::EMPTY, windows, length, groups: vec![], apart: vec![] }
    }

    /// The successors of `card`, each with the slot of its window.
    pub(crate) fn successors(sheet: &Sheet, card: Card) -> impl Iterator<Item = (usize, Card)> {
        let boxes = sheet.rules.categories().len();
        sheet.open(card).flat_map(move |category| {
            let missed = sheet.rules.fill(card, category, 0);
            let paid = sheet.rules.fill(card, category, 1);
            let fifty = (paid != missed).then_some((boxes, paid));
            [Some((category, missed)), fifty].into_iter().flatten()
        })
    }

    /// Loads a card. `worths` writes the worths of a successor card, by upper score from 0 to the
    /// end of the slice (its greatest upper score).
    pub(crate) fn take(
        &mut self,
        sheet: &Sheet,
        layout: &Layout,
        card: Card,
        mut worths: impl FnMut(Card, &mut [T]),
    ) {
        self.card = card;
        let needed = layout.width(card) + 6 * sheet.rules.dice();
        for (slot, next) in Self::successors(sheet, card) {
            let window = &mut self.windows[slot * self.length..][..self.length];
            let known = layout.greatest(next) + 1;
            worths(next, &mut window[..known]);
            let last = window[known - 1];
            // Past the threshold nothing changes; past what the boxes can reach nothing is read.
            let end = needed.max(known).min(window.len());
            window[known..end].fill(last);
        }
    }

    #[inline]
    fn slot(&self, sheet: &Sheet, category: usize, fifty: bool) -> usize {
        (if fifty { sheet.rules.categories().len() } else { category }) * self.length
    }

    /// The worth of a choice for the given upper scores.
    pub(crate) fn choice(
        &self,
        sheet: &Sheet,
        lines: &Lines<T>,
        choice: &Choice,
        uppers: impl Uppers<N>,
    ) -> Lane<T, N> {
        let fifty =
            choice.category == sheet.rules.all_same() && sheet.rules.holds_fifty(choice.next);
        self.paid(sheet, lines, choice.category, fifty, choice.points(), choice.gain, uppers)
    }

    /// The worth of a choice at one upper score.
    pub(crate) fn lane(&self, sheet: &Sheet, lines: &Lines<T>, choice: &Choice, upper: usize) -> T {
        let fifty =
            choice.category == sheet.rules.all_same() && sheet.rules.holds_fifty(choice.next);
        let (begin, slope) = lines.at(choice.points());
        let at = self.slot(sheet, choice.category, fifty) + upper + usize::from(choice.gain);
        begin + slope * self.windows[at]
    }

    #[inline]
    #[allow(clippy::too_many_arguments)]
    fn paid(
        &self,
        sheet: &Sheet,
        lines: &Lines<T>,
        category: usize,
        fifty: bool,
        points: u16,
        gain: u16,
        uppers: impl Uppers<N>,
    ) -> Lane<T, N> {
        let (begin, slope) = lines.at(points);
        let at = self.slot(sheet, category, fifty) + usize::from(gain);
        Lane::line(begin, slope, uppers.read(&self.windows[at..]))
    }

    /// The worths of the ends of the turn for the given upper scores.
    ///
    /// A box that can be missed is offered at 0 to every roll, even to those that score in it:
    /// scoring is never worse, because more points now or a higher upper score never hurt.
    pub(crate) fn leaves<'a>(
        &'a mut self,
        sheet: &'a Sheet,
        lines: &Lines<T>,
        uppers: impl Uppers<N>,
    ) -> Leaves<'a, T, N> {
        let mut groups = std::mem::take(&mut self.groups);
        let mut apart = std::mem::take(&mut self.apart);
        groups.clear();
        apart.clear();
        let mut base = Lane::all(T::LEAST);
        for category in sheet.open(self.card) {
            if sheet.can_miss[category] {
                base = base.max(&self.paid(sheet, lines, category, false, 0, 0, uppers));
            }
            for g in &sheet.groups[category] {
                let worth = self.paid(sheet, lines, category, g.fifty, g.points, g.gain, uppers);
                groups.push((worth, g.rolls.clone()));
            }
        }
        for &roll in sheet.apart(self.card) {
            let mut best = Lane::all(T::LEAST);
            for choice in sheet.rules.choices(self.card, &sheet.lattice.sets()[roll]) {
                best = best.max(&self.choice(sheet, lines, &choice, uppers));
            }
            apart.push((roll as u16, best));
        }
        self.groups = groups;
        self.apart = apart;
        Leaves { base, groups: &self.groups, rolls: &sheet.rolls, apart: &self.apart }
    }
}
