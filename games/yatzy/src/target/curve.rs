//! Curves of the greatest chance by points needed, and a layer of them.

use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::{Card, State};

/// The greatest chance of scoring at least a number of points: 1 before `first`, then `chances`,
/// then 0.
#[derive(Debug, Clone, Default)]
pub(super) struct Curve {
    first: u16,
    chances: Box<[f64]>,
}

/// Probabilities this close to 1 count as certain.
const CERTAIN: f64 = 1.0 - 1e-15;

impl Curve {
    /// The value of a finished game: 1 if nothing is needed any more, otherwise the value of
    /// falling short.
    pub(super) fn goal(falling: Vec<f64>) -> Curve {
        match falling.is_empty() {
            true => Curve { first: 1, chances: Box::default() },
            false => Curve::trim(0, falling),
        }
    }

    /// The same after scoring this many points.
    pub(super) fn after(&self, points: u16) -> Curve {
        Curve { first: self.first + points, chances: self.chances.clone() }
    }

    /// A curve from chances for `begin` points and up, with everything before certain.
    pub(super) fn trim(begin: i64, chances: Vec<f64>) -> Curve {
        let sure = chances.iter().take_while(|&&chance| chance >= CERTAIN).count();
        let vain = chances.iter().rev().take_while(|&&chance| chance <= 0.0).count();
        let end = (chances.len() - vain).max(sure);
        // Points are at most a few hundred.
        Curve { first: begin as u16 + sure as u16, chances: chances[sure..end].into() }
    }

    /// How many numbers of points are neither certain nor impossible.
    pub(super) fn len(&self) -> u64 {
        self.chances.len() as u64
    }

    /// The first number of points that is not certain.
    pub(super) fn first(&self) -> i64 {
        self.first.into()
    }

    /// The first number of points that is impossible.
    pub(super) fn end(&self) -> i64 {
        self.first() + self.chances.len() as i64
    }

    pub(super) fn at(&self, points: i64) -> f64 {
        match usize::try_from(points - self.first()) {
            Ok(at) => self.chances.get(at).copied().unwrap_or(0.0),
            Err(_) => 1.0,
        }
    }

    /// Eight chances from `points` on.
    pub(super) fn lane(&self, points: i64) -> crate::kernel::Lane<f64, 8> {
        let begin = points - self.first();
        let inside = usize::try_from(begin).ok().and_then(|at| self.chances.get(at..at + 8));
        let mut lane = crate::kernel::Lane::all(0.0);
        match inside {
            Some(chances) => lane.0.copy_from_slice(chances),
            None => (0i64..).zip(&mut lane.0).for_each(|(i, to)| *to = self.at(points + i)),
        }
        lane
    }
}

/// The curves of all states with equally many filled boxes that can occur.
#[derive(Default)]
pub(super) struct Layer {
    /// Where a card's curves begin, by its bits; upper scores start at `least`.
    begins: Vec<u32>,
    least: u16,
    curves: Vec<Curve>,
}

impl Layer {
    pub(super) fn of(&self, state: State) -> &Curve {
        let begin = self.begins[state.card.bits() as usize] as usize;
        &self.curves[begin + usize::from(state.upper - self.least)]
    }
}

/// The states with this many filled boxes that can follow `root`: cards in order, upper scores from
/// the root's on.
pub(super) fn states(layout: &Layout, root: State, filled: usize) -> Vec<State> {
    let cards = layout.layers[filled].iter();
    cards
        .flat_map(|&card| {
            let gained = card.upper() & !root.card.upper();
            let uppers = reachable(layout, root, gained);
            uppers.map(move |upper| State { card, upper })
        })
        .collect()
}

/// The number of states with this many filled boxes that can follow `root`.
pub(super) fn count(layout: &Layout, root: State, filled: usize) -> usize {
    let of_card = |card: &Card| reachable(layout, root, card.upper() & !root.card.upper()).count();
    layout.layers[filled].iter().map(of_card).sum()
}

/// The upper scores that can result from filling these upper boxes after the root.
fn reachable(layout: &Layout, root: State, gained: usize) -> impl Iterator<Item = u16> + use<> {
    let most = layout.reach.most(gained);
    let cap = layout.reach.threshold();
    let sums: Vec<u16> = (0..=most).filter(|&sum| layout.reach.adds_up(gained, sum)).collect();
    let mut uppers: Vec<u16> = sums.iter().map(|sum| (root.upper + sum).min(cap)).collect();
    uppers.dedup();
    uppers.into_iter()
}

/// Stores solved curves so that they can be looked up.
pub(super) fn curves(layout: &Layout, root: State, states: &[State], solved: Vec<Curve>) -> Layer {
    let mut layer =
        Layer { begins: vec![u32::MAX; layout.cards()], least: root.upper, curves: vec![] };
    let mut last: Option<Card> = None;
    let mut begin = 0;
    for (state, curve) in states.iter().zip(solved) {
        if last != Some(state.card) {
            last = Some(state.card);
            begin = layer.curves.len();
            layer.begins[state.card.bits() as usize] = begin as u32;
        }
        // Impossible upper scores remain empty curves.
        layer.curves.resize(begin + usize::from(state.upper - root.upper), Curve::default());
        layer.curves.push(curve);
    }
    layer
}

/// An estimate of the maximum memory for two layers of curves. `width` is the number of chances of
/// the goal that are neither 0 nor 1.
pub(super) fn predicted_bytes(sheet: &Sheet, layout: &Layout, root: State, width: u64) -> u64 {
    let layer = |cards: &Vec<Card>| -> u64 {
        let of_card = |&card: &Card| {
            let states = reachable(layout, root, card.upper() & !root.card.upper()).count() as u64;
            // About a third of a curve is certain or impossible.
            states * (40 + (sheet.most_to_come(card) + width) * 8 * 2 / 3)
        };
        cards.iter().map(of_card).sum()
    };
    let layers: Vec<u64> = layout.layers.iter().map(layer).collect();
    layers.windows(2).map(|two| two[0] + two[1]).max().unwrap_or(0)
}
