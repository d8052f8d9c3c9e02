//! A network: its parameters, and their evaluation on rows of input.
//!
//! Guarantee: the output for a row depends, bit for bit, only on that row and the parameters, whatever the rest of
//! the batch and whichever thread evaluates it. Nothing here deals with files or training.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::architecture::{Architecture, ArchitectureError, Layout};
use crate::kernel::{Left, Level, Nonzero, Panels, Rows, gather, nonzero, product};

/// The number of rows that go through the layers together, so that activations stay in a fast cache.
const BLOCK: usize = 64;

/// Weights and biases of an [`Architecture`], packed for evaluation.
#[derive(Debug, Clone)]
pub struct Network {
    pub(crate) layout: Layout,
    /// Each layer's weights followed by its biases, from the first layer to the heads.
    pub(crate) parameters: Vec<f32>,
    /// The first layer, whose inputs are mostly zeros.
    pub(crate) first: Rows,
    /// The later layers.
    pub(crate) later: Vec<Panels>,
}

/// Buffers for evaluation: one per thread, reused from call to call.
#[derive(Debug, Default)]
pub struct Scratch {
    here: Vec<f32>,
    next: Vec<f32>,
    nonzero: Vec<Nonzero>,
    outputs: Vec<f32>,
}

/// The outputs for some rows: per head one row-major array.
#[derive(Debug, Clone, Copy)]
pub struct Outputs<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) columns: &'a [usize],
    pub(crate) n: usize,
}

impl<'a> Outputs<'a> {
    /// All rows of a head, by its index in [`Architecture::heads`].
    ///
    /// # Panics
    /// If there is no such head.
    pub fn head(&self, head: usize) -> &'a [f32] {
        &self.values[self.n * self.columns[head]..self.n * self.columns[head + 1]]
    }

    /// One row of a head.
    ///
    /// # Panics
    /// If there is no such head or row.
    pub fn row(&self, head: usize, row: usize) -> &'a [f32] {
        let width = self.columns[head + 1] - self.columns[head];
        &self.head(head)[row * width..(row + 1) * width]
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.n
    }
}

impl Network {
    /// A new network with weights drawn from the seed: uniform within `sqrt(6 / inputs)` for hidden layers (He
    /// initialization) and within `sqrt(3 / inputs)` for heads; biases are zero. The same seed gives the same bits on
    /// every machine.
    pub fn seeded(architecture: Architecture, seed: u64) -> Result<Network, ArchitectureError> {
        let layout = Layout::new(architecture)?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut parameters = vec![0.0; layout.parameters];
        for layer in &layout.layers {
            let spread = if layer.hidden { 6.0 } else { 3.0 };
            let bound = (spread / layer.inputs as f64).sqrt();
            for weight in &mut parameters[layer.weights.clone()] {
                // 53 bits, from -1 to 1.
                let unit = (rng.next_u64() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
                *weight = (bound * unit) as f32;
            }
        }
        Ok(Network::new(layout, parameters))
    }

    /// A network with these parameters, in the order of the layout.
    pub(crate) fn new(layout: Layout, parameters: Vec<f32>) -> Network {
        assert_eq!(parameters.len(), layout.parameters, "as many as the layout has places");
        let later = vec![Panels::default(); layout.layers.len() - 1];
        let mut network = Network { layout, parameters, first: Rows::default(), later };
        network.pack();
        network
    }

    /// Updates the packed copies that evaluation reads from the parameters.
    pub(crate) fn pack(&mut self) {
        let [first, later @ ..] = &self.layout.layers[..] else { return };
        self.first.pack(&self.parameters[first.weights.clone()], first.inputs, first.outputs);
        for (layer, panels) in later.iter().zip(&mut self.later) {
            let weights = &self.parameters[layer.weights.clone()];
            panels.pack(weights, layer.inputs, layer.outputs);
        }
    }

    /// The shape of the network.
    pub fn architecture(&self) -> &Architecture {
        &self.layout.architecture
    }

    /// The number of weights and biases.
    pub fn parameters(&self) -> usize {
        self.parameters.len()
    }

    /// The same network with only its first heads: what is left of one that learned more than it is asked.
    pub fn with_first_heads(&self, heads: usize) -> Result<Network, ArchitectureError> {
        let mut architecture = self.architecture().clone();
        architecture.heads.truncate(heads);
        let layout = Layout::new(architecture)?;
        let mut parameters = vec![0.0; layout.parameters];
        let own = self.layout.tensors();
        for tensor in layout.tensors() {
            if let Some(from) = own.iter().find(|own| own.name == tensor.name) {
                for (to, from) in tensor.places().zip(from.places()) {
                    parameters[to] = self.parameters[from];
                }
            }
        }
        Ok(Network::new(layout, parameters))
    }

    /// Evaluates the network on `n` rows of input, row-major. Zeros in the input cost almost nothing.
    ///
    /// # Panics
    /// If `inputs` is not `n` rows.
    pub fn evaluate<'a>(
        &'a self,
        inputs: &[f32],
        n: usize,
        scratch: &'a mut Scratch,
    ) -> Outputs<'a> {
        let width = self.layout.architecture.inputs;
        assert_eq!(inputs.len(), n * width, "{n} rows of {width} inputs");
        let level = Level::here();
        let total = self.layout.outputs();
        let room = BLOCK.min(n) * self.layout.widest();
        let Scratch { here, next, nonzero, outputs } = scratch;
        grow(here, room);
        grow(next, room);
        grow(outputs, n * total);
        for (block, inputs) in inputs.chunks(BLOCK * width).enumerate() {
            let rows = inputs.len() / width;
            self.block(level, inputs, rows, here, next, nonzero);
            let columns = &self.layout.columns;
            spread(&here[..rows * total], block * BLOCK, columns, &mut outputs[..n * total], n);
        }
        Outputs { values: &outputs[..n * total], columns: &self.layout.columns, n }
    }

    /// Takes some rows through all layers; leaves the outputs of all heads in `here`.
    fn block(
        &self,
        level: Level,
        inputs: &[f32],
        rows: usize,
        here: &mut Vec<f32>,
        next: &mut Vec<f32>,
        found: &mut Vec<Nonzero>,
    ) {
        for (place, layer) in self.layout.layers.iter().enumerate() {
            let bias = &self.parameters[layer.bias.clone()];
            let to = &mut next[..rows * layer.outputs];
            if place == 0 {
                for (row, to) in
                    inputs.chunks_exact(layer.inputs).zip(to.chunks_exact_mut(layer.outputs))
                {
                    nonzero(row, found);
                    gather(level, found, &self.first, bias, to);
                }
            } else {
                let left = Left::rows(&here[..rows * layer.inputs], layer.inputs);
                product(level, left, rows, &self.later[place - 1], Some(bias), to);
            }
            if layer.hidden {
                to.iter_mut().for_each(|number| *number = rectified(*number));
            }
            if layer.skip {
                to.iter_mut().zip(&*here).for_each(|(number, came)| *number += came);
            }
            std::mem::swap(here, next);
        }
    }
}

/// ReLU. Propagates NaN, so that it is noticed at the end.
#[inline(always)]
pub(crate) fn rectified(number: f32) -> f32 {
    if number < 0.0 { 0.0 } else { number }
}

/// Grows a buffer; never shrinks it.
pub(crate) fn grow(room: &mut Vec<f32>, len: usize) {
    if room.len() < len {
        room.resize(len, 0.0);
    }
}

/// Copies rows with all heads side by side to a layout with each head's rows together, starting at row `first` of
/// `n`.
pub(crate) fn spread(rows: &[f32], first: usize, columns: &[usize], to: &mut [f32], n: usize) {
    let total = columns[columns.len() - 1];
    for head in columns.windows(2) {
        let width = head[1] - head[0];
        let to = &mut to[n * head[0] + first * width..n * head[1]];
        for (to, row) in to.chunks_exact_mut(width).zip(rows.chunks_exact(total)) {
            to.copy_from_slice(&row[head[0]..head[1]]);
        }
    }
}
