//! Learning from examples, step by step.

use super::plan::Plan;
use super::practice::Example;
use crate::domino::{DOMINOES, Tiles};
use crate::players::{INPUTS, MAKE_HEAD, PLAY_HEAD, encode, place};
use kibitzer_neural::{Adam, Network, StepError, Trainer, loss};
use kibitzer_work::{below, mixed, stream};

/// Learns the examples of a round in random order, as often as the plan says. Returns the network
/// and the mean loss of the last epoch.
pub fn learn(
    plan: &Plan,
    family: usize,
    round: usize,
    network: Network,
    examples: &[Example],
) -> Result<(Network, f64), StepError> {
    let practice = &plan.rounds[round];
    let adam = Adam { longest: Some(1.0), weight_decay: 1e-4, ..Adam::default() };
    let mut trainer = Trainer::new(network, adam);
    let stage = mixed(mixed(plan.seed, family as u64), round as u64);
    let mut rng = stream(stage, u64::MAX);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let steps = examples.len().div_ceil(plan.batch) * practice.epochs as usize;
    let (mut taken, mut last) = (0, 0.0);
    let mut batch = Batch::default();
    for _ in 0..practice.epochs {
        for at in (1..order.len()).rev() {
            order.swap(at, below(&mut rng, at as u64 + 1) as usize);
        }
        let mut sum = 0.0;
        for part in order.chunks(plan.batch) {
            batch.write(part.iter().map(|at| &examples[*at]), practice.solved);
            let done = taken as f32 / steps as f32;
            let rate =
                practice.rate * (0.1 + 0.9 * 0.5 * (1.0 + (done * std::f32::consts::PI).cos()));
            let step = trainer.step(&batch.inputs, part.len(), rate, |outputs, gradients| {
                batch.regret(outputs.head(PLAY_HEAD), gradients.head(PLAY_HEAD))
                    + loss::binary_cross_entropy(
                        outputs.head(MAKE_HEAD),
                        &batch.make,
                        None,
                        &batch.weights,
                        gradients.head(MAKE_HEAD),
                    )
            })?;
            sum += step.loss * part.len() as f64;
            taken += 1;
        }
        last = sum / examples.len() as f64;
    }
    Ok((trainer.into_network(), last))
}

/// A batch as numbers.
#[derive(Default)]
struct Batch {
    inputs: Vec<f32>,
    /// What came of each legal domino for the side to play, by place.
    good: Vec<f32>,
    counted: Vec<bool>,
    /// Whether the contract was made after what the policy preferred.
    make: Vec<f32>,
    weights: Vec<f32>,
}

/// The weight of the policy's entropy in its loss: it stays unsure where nothing depends on the
/// choice.
const ENTROPY: f64 = 0.01;

impl Batch {
    fn write<'a>(&mut self, examples: impl ExactSizeIterator<Item = &'a Example>, solved: f32) {
        let rows = examples.len();
        for (numbers, width) in [(&mut self.inputs, INPUTS), (&mut self.good, DOMINOES)] {
            numbers.clear();
            numbers.resize(rows * width, 0.0);
        }
        self.counted.clear();
        self.counted.resize(rows * DOMINOES, false);
        self.make.clear();
        self.weights.clear();
        self.weights.resize(rows, 1.0);
        for (row, example) in examples.enumerate() {
            encode(&example.scene, example.hand, &mut self.inputs[row * INPUTS..][..INPUTS]);
            let made = |mask: u32, tile: u8| (mask >> tile & 1) as f32;
            for tile in Tiles::from_bits(example.legal).iter() {
                let tile = tile.index() as u8;
                let at = row * DOMINOES + place(&example.scene, tile);
                let played = made(example.played, tile);
                let made = match example.solved {
                    Some(mask) => solved * made(mask, tile) + (1.0 - solved) * played,
                    None => played,
                };
                self.good[at] = if example.scene.ours() { made } else { 1.0 - made };
                self.counted[at] = true;
            }
            self.make.push(made(example.played, example.preferred));
        }
    }

    /// What the policy loses against the best domino of each decision, on average, less some of its
    /// entropy; every domino was tried in the same deal, so there is no luck between them.
    fn regret(&self, logits: &[f32], gradients: &mut [f32]) -> f64 {
        let rows = logits.chunks_exact(DOMINOES).zip(gradients.chunks_exact_mut(DOMINOES));
        let (mut total, count) = (0.0, self.weights.len() as f64);
        let mut shares = [0.0f32; DOMINOES];
        for (row, (logits, gradients)) in rows.enumerate() {
            let here = row * DOMINOES..(row + 1) * DOMINOES;
            let (good, counted) = (&self.good[here.clone()], &self.counted[here]);
            loss::softmax(logits, Some(counted), &mut shares);
            let places = || (0..DOMINOES).filter(|at| counted[*at]);
            let worth = |at: usize| {
                let share = f64::from(shares[at]).max(1e-9);
                f64::from(good[at]) - ENTROPY * share.ln()
            };
            let mean: f64 = places().map(|at| f64::from(shares[at]) * worth(at)).sum();
            let most = places().map(|at| f64::from(good[at])).fold(f64::MIN, f64::max);
            total += (most - mean) / count;
            for at in places() {
                gradients[at] -= (f64::from(shares[at]) * (worth(at) - mean) / count) as f32;
            }
        }
        total
    }
}
