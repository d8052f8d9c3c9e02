//! Backpropagation for some rows: a forward pass that keeps everything, then backwards layer by layer.
//!
//! A [`Pass`] is one fixed-size part of a batch. One thread computes it from start to end, so its numbers do not
//! depend on the number of threads.

use crate::architecture::Layout;
use crate::kernel::{Left, Level, Nonzero, Panels, gather, nonzero, product, scatter};
use crate::network::{Network, grow, rectified};

/// Buffers for one part of a batch.
#[derive(Debug, Default)]
pub(crate) struct Pass {
    rows: usize,
    /// The nonzero inputs of all rows, concatenated, and where each row ends.
    nonzero: Vec<Nonzero>,
    ends: Vec<usize>,
    found: Vec<Nonzero>,
    layers: Vec<Kept>,
    /// The gradient at the output of the current layer, and at its input.
    here: Vec<f32>,
    before: Vec<f32>,
    /// The gradient that bypasses a layer with a skip connection.
    round: Vec<f32>,
    panels: Panels,
    /// By parameter, in the order of the layout.
    pub(crate) gradients: Vec<f32>,
}

/// The activations of one layer.
#[derive(Debug, Default)]
struct Kept {
    /// After the ReLU: positive where it was active.
    passed: Vec<f32>,
    /// With the input added. Only used with a skip connection.
    added: Vec<f32>,
}

impl Kept {
    fn output(&self, skip: bool) -> &[f32] {
        if skip { &self.added } else { &self.passed }
    }
}

/// Packs the transposed weights of all layers but the first, for the backward pass.
pub(crate) fn pack_back(network: &Network, back: &mut Vec<Panels>) {
    let later = network.layout.layers.get(1..).unwrap_or_default();
    back.resize_with(later.len(), Panels::default);
    for (layer, panels) in later.iter().zip(back) {
        let weights = &network.parameters[layer.weights.clone()];
        panels.pack_transposed(weights, layer.outputs, layer.inputs);
    }
}

impl Pass {
    /// The forward pass over all layers. Returns the outputs of all heads side by side.
    pub(crate) fn forwards(&mut self, network: &Network, inputs: &[f32]) -> &[f32] {
        let level = Level::here();
        let layout = &network.layout;
        self.rows = inputs.len() / layout.architecture.inputs;
        self.layers.resize_with(layout.layers.len(), Kept::default);
        self.nonzero.clear();
        self.ends.clear();
        for (place, layer) in layout.layers.iter().enumerate() {
            let (earlier, rest) = self.layers.split_at_mut(place);
            let kept = &mut rest[0];
            let bias = &network.parameters[layer.bias.clone()];
            kept.passed.resize(self.rows * layer.outputs, 0.0);
            let Some(last) = earlier.last() else {
                let rows = inputs.chunks_exact(layer.inputs);
                for (row, to) in rows.zip(kept.passed.chunks_exact_mut(layer.outputs)) {
                    nonzero(row, &mut self.found);
                    gather(level, &self.found, &network.first, bias, to);
                    self.nonzero.extend(&self.found);
                    self.ends.push(self.nonzero.len());
                }
                rectify(&mut kept.passed, layer.hidden);
                continue;
            };
            let came = last.output(layout.layers[place - 1].skip);
            let left = Left::rows(came, layer.inputs);
            let weights = &network.later[place - 1];
            product(level, left, self.rows, weights, Some(bias), &mut kept.passed);
            rectify(&mut kept.passed, layer.hidden);
            if layer.skip {
                kept.added.clear();
                kept.added.extend(kept.passed.iter().zip(came).map(|(passed, came)| passed + came));
            }
        }
        self.layers.last().map_or(&[], |kept| &kept.passed)
    }

    /// Computes the gradients, given those of the outputs of all heads side by side.
    pub(crate) fn backwards(&mut self, layout: &Layout, back: &[Panels], outputs: &[f32]) {
        let level = Level::here();
        let Pass { rows, nonzero, ends, layers, here, before, round, panels, gradients, .. } = self;
        let rows = *rows;
        gradients.resize(layout.parameters, 0.0);
        let widest = rows * layout.widest();
        grow(here, widest);
        grow(before, widest);
        here[..outputs.len()].copy_from_slice(outputs);
        for (place, layer) in layout.layers.iter().enumerate().rev() {
            let len = rows * layer.outputs;
            let came = rows * layer.inputs;
            // With a skip connection, the gradient also bypasses the layer unchanged.
            round.clear();
            if layer.skip {
                round.extend_from_slice(&here[..len]);
            }
            if layer.hidden {
                for (gradient, &passed) in here[..len].iter_mut().zip(&layers[place].passed) {
                    *gradient = if passed > 0.0 { *gradient } else { 0.0 };
                }
            }
            let inner = &here[..len];
            let bias = &mut gradients[layer.bias.clone()];
            bias.fill(0.0);
            for row in inner.chunks_exact(layer.outputs) {
                bias.iter_mut().zip(row).for_each(|(sum, gradient)| *sum += gradient);
            }
            let weights = &mut gradients[layer.weights.clone()];
            if place == 0 {
                weights.fill(0.0);
                let mut start = 0;
                for (row, &end) in inner.chunks_exact(layer.outputs).zip(&*ends) {
                    scatter(level, &nonzero[start..end], row, weights);
                    start = end;
                }
                return;
            }
            let input = layers[place - 1].output(layout.layers[place - 1].skip);
            panels.pack(inner, rows, layer.outputs);
            let left = Left::transposed(input, layer.inputs);
            product(level, left, layer.inputs, panels, None, weights);

            let left = Left::rows(inner, layer.outputs);
            product(level, left, rows, &back[place - 1], None, &mut before[..came]);
            before.iter_mut().zip(&*round).for_each(|(through, round)| *through += round);
            std::mem::swap(here, before);
        }
    }
}

fn rectify(numbers: &mut [f32], hidden: bool) {
    if hidden {
        numbers.iter_mut().for_each(|number| *number = rectified(*number));
    }
}
