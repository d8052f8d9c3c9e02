//! How many times the deals through each edge count, if rules weigh hands.
//!
//! A seat's weight is known when its hand is complete, so it is on the edges of the seat's last cell; all other edges
//! count once. The values are integers of any size. Each distinct value is stored once, and edges refer to it by
//! index.

use crate::count::Count;
use crate::ring::Ring;
use std::borrow::Cow;

/// The multiple of every edge; empty if every deal counts once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Multiples {
    values: Vec<Count>,
    of_edge: Vec<u32>,
}

impl Multiples {
    /// Stores a value, unless it is already stored, and returns its index.
    pub(crate) fn keep(&mut self, value: Count) -> u32 {
        let known = self.values.iter().position(|known| *known == value);
        known.unwrap_or_else(|| {
            self.values.push(value);
            self.values.len() - 1
        }) as u32
    }

    /// The memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<Count>() + self.of_edge.capacity() * size_of::<u32>()
    }

    /// Appends the multiple of the next edge, given as the index of its value.
    pub(crate) fn push(&mut self, kept: u32) {
        self.of_edge.push(kept);
    }

    /// The value with this index.
    pub(crate) fn value(&self, kept: u32) -> &Count {
        &self.values[kept as usize]
    }

    /// The multiple of an edge; `None` if every deal counts once.
    pub(crate) fn of(&self, at: usize) -> Option<&Count> {
        self.of_edge.get(at).map(|&kept| self.value(kept))
    }

    /// The same, converted to the arithmetic of a pass.
    pub(crate) fn weights<R: Ring>(&self) -> Weights<'_, R> {
        if self.of_edge.is_empty() {
            return Weights::of_edges(&[]);
        }
        Weights {
            values: Cow::Owned(self.values.iter().map(R::of_count).collect()),
            of_edge: &self.of_edge,
        }
    }
}

/// The weights of edges in the arithmetic of a pass.
pub(crate) struct Weights<'a, R: Clone> {
    values: Cow<'a, [R]>,
    /// The index of each edge's value; empty if `values` has one entry per edge.
    of_edge: &'a [u32],
}

impl<'a, R: Clone> Weights<'a, R> {
    /// One weight per edge, or none at all.
    pub(crate) fn of_edges(weights: &'a [R]) -> Self {
        Self { values: Cow::Borrowed(weights), of_edge: &[] }
    }

    /// The weight of an edge; `None` if all have the same weight.
    pub(crate) fn get(&self, at: usize) -> Option<&R> {
        match self.of_edge.get(at) {
            Some(&kept) => self.values.get(kept as usize),
            None => self.values.get(at),
        }
    }
}
