//! Compares gradients with finite differences of the plain twin, and Adam with its formula in double precision.

use super::{Adam, Trainer};
use crate::{Architecture, Gradients, Head, Network, Outputs, loss, plain};

/// A generator of test numbers from -1 to 1.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn some(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.next()).collect()
    }

    /// About two in three, at least one in each row.
    fn flags(&mut self, rows: usize, width: usize) -> Vec<bool> {
        (0..rows * width).map(|place| place % width == 0 || self.next() > -0.3).collect()
    }
}

/// All arguments of a loss for one head.
struct Task {
    targets: Vec<f32>,
    counted: Option<Vec<bool>>,
    weights: Vec<f32>,
}

type Loss = fn(&[f32], &[f32], Option<&[bool]>, &[f32], &mut [f32]) -> f64;
type PlainLoss = fn(&[f64], &[f64]) -> f64;

/// The textbook losses of one row; masked entries have already been removed.
const LOSSES: [(&str, Loss, PlainLoss); 3] = [
    ("softmax", loss::softmax_cross_entropy, |outputs, targets| {
        let sum: f64 = outputs.iter().map(|logit| logit.exp()).sum();
        let terms = outputs.iter().zip(targets);
        -terms.map(|(logit, target)| target * (logit.exp() / sum).ln()).sum::<f64>()
    }),
    ("squared", loss::squared_error, |outputs, targets| {
        let terms = outputs.iter().zip(targets);
        terms.map(|(output, target)| (output - target).powi(2)).sum::<f64>() / outputs.len() as f64
    }),
    ("binary", loss::binary_cross_entropy, |outputs, targets| {
        let chance = |logit: f64| 1.0 / (1.0 + (-logit).exp());
        let terms = outputs.iter().zip(targets).map(|(&logit, target)| {
            target * chance(logit).ln() + (1.0 - target) * (1.0 - chance(logit)).ln()
        });
        -terms.sum::<f64>() / outputs.len() as f64
    }),
];

impl Task {
    fn new(numbers: &mut Numbers, n: usize, width: usize, masked: bool) -> Task {
        let counted = masked.then(|| numbers.flags(n, width));
        let mut targets: Vec<f32> = numbers.some(n * width).iter().map(|x| x.abs()).collect();
        if let Some(counted) = &counted {
            // Masked entries must not matter: an absurd target would show it if they did.
            let pairs = targets.iter_mut().zip(counted);
            pairs.filter(|(_, counts)| !**counts).for_each(|(target, _)| *target = 1e6);
        }
        let mut weights: Vec<f32> = numbers.some(n).iter().map(|x| x.abs()).collect();
        weights[n / 2] = 0.0;
        Task { targets, counted, weights }
    }

    fn plain(&self, outputs: &[f64], row_loss: PlainLoss) -> f64 {
        let n = self.weights.len();
        let width = outputs.len() / n;
        let rows = outputs.chunks(width).zip(self.targets.chunks(width)).enumerate();
        let losses = rows.map(|(row, (outputs, targets))| {
            let counts = |at: &usize| self.counted.as_ref().is_none_or(|c| c[row * width + at]);
            let places: Vec<usize> = (0..width).filter(counts).collect();
            let outputs: Vec<f64> = places.iter().map(|&at| outputs[at]).collect();
            let targets: Vec<f64> = places.iter().map(|&at| f64::from(targets[at])).collect();
            f64::from(self.weights[row]) * row_loss(&outputs, &targets)
        });
        losses.sum::<f64>() / n as f64
    }

    fn fast(&self, loss: Loss, head: usize, outputs: Outputs<'_>, to: &mut Gradients<'_>) -> f64 {
        let counted = self.counted.as_deref();
        loss(outputs.head(head), &self.targets, counted, &self.weights, to.head(head))
    }
}

#[test]
fn gradients_are_finite_differences_for_every_kind_of_layer_and_loss() {
    // No hidden layer; one; two without a skip connection; with skips, consecutive and after a change of width.
    let shapes: [&[usize]; 5] = [&[], &[5], &[6, 4], &[5, 5, 5], &[4, 6, 6, 3]];
    for (place, hidden) in shapes.into_iter().enumerate() {
        for (name, fast, row_loss) in LOSSES {
            for masked in [false, true] {
                let mut numbers = Numbers(1000 + place as u64);
                let heads = vec![Head::new("a", 4), Head::new("b", 1), Head::new("c", 3)];
                let shape = Architecture { inputs: 5, hidden: hidden.to_vec(), heads };
                let mut network = Network::seeded(shape, place as u64 + 1).unwrap();
                // Biases start at zero, where a ReLU has no slope to compare.
                network.parameters.iter_mut().for_each(|number| *number += 0.2 * numbers.next());
                network.pack();
                // More than one part, with zeros among the inputs.
                let n = super::PART + 3;
                let inputs: Vec<f32> = numbers
                    .some(5 * n)
                    .into_iter()
                    .map(|x| if x < -0.4 { 0.0 } else { x })
                    .collect();
                let (one, two) =
                    (Task::new(&mut numbers, n, 4, masked), Task::new(&mut numbers, n, 3, masked));

                let mut trainer = Trainer::new(network.clone(), Adam::default());
                let loss = trainer
                    .gradients(&inputs, n, |outputs, to| {
                        one.fast(fast, 0, outputs, to) + two.fast(fast, 2, outputs, to)
                    })
                    .unwrap();
                let plain_loss = |network: &Network| {
                    let said = plain::evaluate(network, &inputs, n);
                    one.plain(&said[0], row_loss) + two.plain(&said[2], row_loss)
                };
                let off = (loss - plain_loss(&network)).abs();
                assert!(off < 1e-5 * loss.abs().max(1.0), "{name} {hidden:?} {loss}");
                for at in 0..network.parameters.len() {
                    let middle = network.parameters[at];
                    let (low, high) = (middle - 1e-4, middle + 1e-4);
                    network.parameters[at] = low;
                    let below = plain_loss(&network);
                    network.parameters[at] = high;
                    let above = plain_loss(&network);
                    network.parameters[at] = middle;
                    let slope = (above - below) / (f64::from(high) - f64::from(low));
                    let found = f64::from(trainer.gradient()[at]);
                    assert!(
                        (found - slope).abs() < 1e-4 * slope.abs().max(1.0),
                        "{name} {hidden:?} masked {masked}, parameter {at}: {found} {slope}"
                    );
                }
            }
        }
    }
}

#[test]
fn steps_are_adams_with_decay_and_a_longest_gradient() {
    let adam =
        Adam { beta1: 0.8, beta2: 0.95, epsilon: 1e-3, weight_decay: 0.1, longest: Some(0.5) };
    let heads = vec![Head::new("a", 3)];
    let shape = Architecture { inputs: 4, hidden: vec![5, 5], heads };
    let mut trainer = Trainer::new(Network::seeded(shape, 1).unwrap(), adam);
    let layers = trainer.network.layout.layers.clone();
    let is_bias = |at: usize| layers.iter().any(|layer| layer.bias.contains(&at));
    let start = trainer.network.parameters.iter();
    let mut plain: Vec<[f64; 3]> = start.map(|&weight| [f64::from(weight), 0.0, 0.0]).collect();
    let mut numbers = Numbers(5);
    let (mut shortened, mut barely, mut left) = (0, 0, 0);
    for step in 1..=40 {
        let inputs = numbers.some(4 * 10);
        let mut task = Task::new(&mut numbers, 10, 3, false);
        // From small gradients to large ones.
        task.weights.iter_mut().for_each(|weight| *weight *= 0.1 * step as f32);
        let rate = 0.001 * step as f32;
        let done = trainer
            .step(&inputs, 10, rate, |outputs, to| task.fast(loss::squared_error, 0, outputs, to))
            .unwrap();
        let gradient: Vec<f64> = trainer.gradient().iter().map(|&g| f64::from(g)).collect();
        let length = gradient.iter().map(|g| g * g).sum::<f64>().sqrt();
        assert!((done.gradient - length).abs() < 1e-9);
        let scale = if length > 0.5 { 0.5 / length } else { 1.0 };
        match length {
            0.7.. => shortened += 1,
            0.5..0.7 => barely += 1,
            _ => left += 1,
        }
        for (at, [weight, first, second]) in plain.iter_mut().enumerate() {
            let g = scale * gradient[at];
            *first = 0.8 * *first + 0.2 * g;
            *second = 0.95 * *second + 0.05 * g * g;
            let (mean, square) =
                (*first / (1.0 - 0.8_f64.powi(step)), *second / (1.0 - 0.95_f64.powi(step)));
            let decay = if is_bias(at) { 0.0 } else { 0.1 * *weight };
            *weight -= f64::from(rate) * (mean / (square.sqrt() + 1e-3) + decay);
            let found = f64::from(trainer.network.parameters[at]);
            assert!(
                (found - *weight).abs() < 1e-5,
                "step {step}, parameter {at}: {found} {weight}"
            );
        }
    }
    let seen = (shortened, barely, left);
    assert!(shortened > 0 && barely > 0 && left > 0, "all cases are to be seen: {seen:?}");
    assert_eq!(trainer.steps(), 40);
}
