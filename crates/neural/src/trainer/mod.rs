//! Training with Adam, in parts of fixed size that any number of threads may work on.
//!
//! Guarantee: the same steps give the same bits for any number of threads, and a saved trainer resumes bit for bit. A
//! batch is split into parts of [`PART`] rows; their gradients are added in the order of the parts.

#[cfg(test)]
mod tests;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::architecture::Layout;
use crate::backward::{Pass, pack_back};
use crate::kernel::Panels;
use crate::network::{Network, Outputs, grow, spread};
use crate::portable::power;

/// The number of rows of a batch that one thread computes together.
pub const PART: usize = 64;

/// The number of parameters that one thread takes at a time.
const RUN: usize = 1 << 14;

/// The settings of the Adam optimizer.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adam {
    /// The decay rate of the mean gradient.
    pub beta1: f32,
    /// The decay rate of the mean squared gradient.
    pub beta2: f32,
    /// Added to the root of the mean squared gradient.
    pub epsilon: f32,
    /// In every step each weight (but no bias) shrinks by this times the learning rate. Decoupled: it does not go
    /// through the means.
    pub weight_decay: f32,
    /// Gradient clipping: gradients with a larger norm are scaled down to it.
    pub longest: Option<f32>,
}

impl Default for Adam {
    fn default() -> Self {
        Adam { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weight_decay: 0.0, longest: None }
    }
}

/// The result of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// The loss before the step, as the caller returned it.
    pub loss: f64,
    /// The norm of the gradient, before clipping.
    pub gradient: f64,
}

/// Why a step was not taken. Nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum StepError {
    /// The batch is empty.
    #[error("a batch has at least one row")]
    Empty,
    /// The loss is not finite.
    #[error("the loss is {loss}: an input, a target or a weight is not finite")]
    Loss {
        /// The loss.
        loss: f64,
    },
    /// The gradient is not finite.
    #[error("the gradient's length is {gradient}: an input, a target or a weight is not finite")]
    Gradient {
        /// The norm of the gradient.
        gradient: f64,
    },
    /// The learning rate is negative, infinite or NaN.
    #[error("the learning rate is {rate}; it should be finite and not negative")]
    Rate {
        /// The learning rate.
        rate: f32,
    },
}

/// The gradient of the loss with respect to every output, to be filled by the caller; initially zero.
#[derive(Debug)]
pub struct Gradients<'a> {
    values: &'a mut [f32],
    columns: &'a [usize],
    n: usize,
}

impl Gradients<'_> {
    /// All rows of a head, row-major, by its index in the architecture.
    ///
    /// # Panics
    /// If there is no such head.
    pub fn head(&mut self, head: usize) -> &mut [f32] {
        &mut self.values[self.n * self.columns[head]..self.n * self.columns[head + 1]]
    }
}

/// A network in training.
#[derive(Debug)]
pub struct Trainer {
    pub(crate) network: Network,
    pub(crate) adam: Adam,
    pub(crate) steps: u64,
    /// The mean gradient and the mean squared gradient, by parameter.
    pub(crate) first: Vec<f32>,
    pub(crate) second: Vec<f32>,
    room: Room,
}

#[derive(Debug, Default)]
struct Room {
    back: Vec<Panels>,
    parts: Vec<Part>,
    outputs: Vec<f32>,
    gradients: Vec<f32>,
}

#[derive(Debug, Default)]
struct Part {
    pass: Pass,
    /// The gradients of the outputs, all heads side by side.
    outputs: Vec<f32>,
}

impl Trainer {
    /// Starts training a network.
    pub fn new(network: Network, adam: Adam) -> Trainer {
        let zeros = vec![0.0; network.parameters.len()];
        Trainer::resumed(network, adam, 0, [zeros.clone(), zeros])
    }

    pub(crate) fn resumed(
        network: Network,
        adam: Adam,
        steps: u64,
        [first, second]: [Vec<f32>; 2],
    ) -> Trainer {
        Trainer { network, adam, steps, first, second, room: Room::default() }
    }

    /// The network in its current state.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Ends training and returns the network.
    pub fn into_network(self) -> Network {
        self.network
    }

    /// The number of steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes one step on `n` rows of input, row-major.
    ///
    /// `loss` is called once with the outputs of all rows; it adds the gradient of the loss with respect to each
    /// output and returns the loss. [`crate::loss`] has the usual ones.
    ///
    /// # Panics
    /// If `inputs` is not `n` rows.
    pub fn step(
        &mut self,
        inputs: &[f32],
        n: usize,
        learning_rate: f32,
        loss: impl FnOnce(Outputs<'_>, &mut Gradients<'_>) -> f64,
    ) -> Result<Step, StepError> {
        if !(learning_rate.is_finite() && learning_rate >= 0.0) {
            return Err(StepError::Rate { rate: learning_rate });
        }
        let loss = self.gradients(inputs, n, loss)?;
        let sum = &self.room.parts[0].pass.gradients;
        let runs = sum
            .par_chunks(RUN)
            .map(|run| run.iter().map(|&gradient| f64::from(gradient) * f64::from(gradient)).sum());
        // Collected in order first: the order of additions must not depend on the threads.
        let gradient = runs.collect::<Vec<f64>>().iter().sum::<f64>().sqrt();
        if !gradient.is_finite() {
            return Err(StepError::Gradient { gradient });
        }
        let scale = match self.adam.longest {
            Some(longest) if gradient > f64::from(longest) => {
                (f64::from(longest) / gradient) as f32
            }
            _ => 1.0,
        };
        self.steps += 1;
        self.follow(learning_rate, scale);
        self.network.pack();
        Ok(Step { loss, gradient })
    }

    /// Leaves the gradient of the loss with respect to every parameter in the first part.
    pub(crate) fn gradients(
        &mut self,
        inputs: &[f32],
        n: usize,
        loss: impl FnOnce(Outputs<'_>, &mut Gradients<'_>) -> f64,
    ) -> Result<f64, StepError> {
        let Trainer { network, room, .. } = self;
        let layout = &network.layout;
        let width = layout.architecture.inputs;
        assert_eq!(inputs.len(), n * width, "{n} rows of {width} inputs");
        if n == 0 {
            return Err(StepError::Empty);
        }
        let Room { back, parts, outputs, gradients } = room;
        let (total, columns) = (layout.outputs(), &layout.columns);
        let count = n.div_ceil(PART);
        if parts.len() < count {
            parts.resize_with(count, Part::default);
        }
        let parts = &mut parts[..count];
        grow(outputs, n * total);
        let outputs = &mut outputs[..n * total];

        let rows = inputs.par_chunks(PART * width);
        let said: Vec<&[f32]> = parts
            .par_iter_mut()
            .zip(rows)
            .map(|(part, inputs)| part.pass.forwards(network, inputs))
            .collect();
        for (part, said) in said.into_iter().enumerate() {
            spread(said, part * PART, columns, outputs, n);
        }

        gradients.clear();
        gradients.resize(n * total, 0.0);
        let mut slots = Gradients { values: gradients, columns, n };
        let loss = loss(Outputs { values: outputs, columns, n }, &mut slots);
        if !loss.is_finite() {
            return Err(StepError::Loss { loss });
        }

        pack_back(network, back);
        parts.par_iter_mut().enumerate().for_each(|(place, part)| {
            part.outputs.resize((n - place * PART).min(PART) * total, 0.0);
            gather(gradients, place * PART, layout, &mut part.outputs, n);
            part.pass.backwards(layout, back, &part.outputs);
        });
        // Adds all parts to the first, in order, for each parameter.
        if let [first, others @ ..] = parts {
            let runs = first.pass.gradients.par_chunks_mut(RUN).enumerate();
            runs.for_each(|(run, sums)| {
                for other in &*others {
                    let from = &other.pass.gradients[run * RUN..][..sums.len()];
                    sums.iter_mut().zip(from).for_each(|(sum, gradient)| *sum += gradient);
                }
            });
        }
        Ok(loss)
    }

    /// Updates every parameter. They are independent, so threads do not matter.
    fn follow(&mut self, learning_rate: f32, scale: f32) {
        let Adam { beta1, beta2, epsilon, weight_decay, .. } = self.adam;
        // Bias correction: the means start at zero, so early steps are scaled up.
        let lift = |beta: f32| (1.0 - power(f64::from(beta), self.steps)).recip() as f32;
        let (lift1, lift2) = (lift(beta1), lift(beta2));
        let gradients = &self.room.parts[0].pass.gradients;
        for layer in &self.network.layout.layers {
            for (places, decay) in [(&layer.weights, weight_decay), (&layer.bias, 0.0)] {
                let places = places.clone();
                let keep = 1.0 - learning_rate * decay;
                let runs = self.network.parameters[places.clone()].par_chunks_mut(RUN);
                let firsts = self.first[places.clone()].par_chunks_mut(RUN);
                let seconds = self.second[places.clone()].par_chunks_mut(RUN);
                let gradients = gradients[places].par_chunks(RUN);
                runs.zip(firsts).zip(seconds).zip(gradients).for_each(
                    |(((weights, firsts), seconds), gradients)| {
                        let numbers = weights.iter_mut().zip(firsts).zip(seconds).zip(gradients);
                        for (((weight, first), second), gradient) in numbers {
                            let gradient = scale * gradient;
                            *first = beta1 * *first + (1.0 - beta1) * gradient;
                            *second = beta2 * *second + (1.0 - beta2) * gradient * gradient;
                            let root = (*second * lift2).sqrt() + epsilon;
                            *weight = *weight * keep - learning_rate * (*first * lift1) / root;
                        }
                    },
                );
            }
        }
    }

    /// The gradient with respect to every parameter, as the last call left it.
    #[cfg(test)]
    pub(crate) fn gradient(&self) -> &[f32] {
        &self.room.parts[0].pass.gradients
    }
}

/// The inverse of `spread`: from each head's own rows to rows with all heads side by side.
fn gather(heads: &[f32], first: usize, layout: &Layout, to: &mut [f32], n: usize) {
    for head in layout.columns.windows(2) {
        let width = head[1] - head[0];
        let from = &heads[n * head[0] + first * width..n * head[1]];
        for (to, from) in to.chunks_exact_mut(layout.outputs()).zip(from.chunks_exact(width)) {
            to[head[0]..head[1]].copy_from_slice(from);
        }
    }
}
