//! One learning step on a batch of examples.

use crate::features::{BIDS, INPUTS, encode};
use crate::players::{
    BID_HEAD, PLAY_HEAD, POINTS_HEAD, TRICKS, TRICKS_HEAD, card_place, orders, tricks_left,
};
use crate::table::SEATS;
use crate::training::example::Example;
use crate::{Action, DECK};
use kibitzer_neural::loss::{binary_cross_entropy, softmax_cross_entropy};
use kibitzer_neural::{Gradients, Outputs, StepError, Trainer};
use rand_core::Rng;

/// The loss of each head on a batch, before the step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Policy over bids and cards.
    pub policy: f64,
    /// Tricks of every seat.
    pub tricks: f64,
    /// Points of every seat.
    pub points: f64,
}

/// A batch as numbers, kept between steps to reuse its memory.
#[derive(Debug, Default)]
pub struct Lesson {
    rows: usize,
    inputs: Vec<f32>,
    bids: Targets,
    plays: Targets,
    tricks: Targets,
    points: Targets,
}

#[derive(Debug, Default)]
struct Targets {
    wanted: Vec<f32>,
    counted: Vec<bool>,
    weights: Vec<f32>,
}

impl Targets {
    fn clear(&mut self, rows: usize, width: usize) {
        self.wanted.clear();
        self.wanted.resize(rows * width, 0.0);
        self.counted.clear();
        self.counted.resize(rows * width, false);
        self.weights.clear();
        self.weights.resize(rows, 0.0);
    }
}

impl Lesson {
    /// Encodes examples, each with its suits in a random order.
    pub fn write<'a>(
        &mut self,
        examples: impl ExactSizeIterator<Item = &'a Example>,
        rng: &mut impl Rng,
    ) {
        let rows = examples.len();
        self.rows = rows;
        self.inputs.clear();
        self.inputs.resize(rows * INPUTS, 0.0);
        self.bids.clear(rows, BIDS);
        self.plays.clear(rows, DECK);
        self.tricks.clear(rows * SEATS, TRICKS);
        self.points.clear(rows, SEATS);
        for (row, example) in examples.enumerate() {
            self.row(row, example, rng.next_u64());
        }
    }

    fn row(&mut self, row: usize, example: &Example, chance: u64) {
        let view = &example.view;
        let table = view.table();
        let orders = orders(table.trump());
        let order = orders[(chance % orders.len() as u64) as usize];
        encode(view, &order, &mut self.inputs[row * INPUTS..][..INPUTS]);
        for &(action, share) in &example.policy {
            let (targets, at) = match action {
                Action::Bid(bid) => (&mut self.bids, row * BIDS + usize::from(bid)),
                Action::Play(card) => (&mut self.plays, row * DECK + card_place(card, &order)),
            };
            targets.wanted[at] = share;
            targets.counted[at] = true;
            targets.weights[row] = 1.0;
        }
        let (seats, left) = (table.seats(), tricks_left(table));
        for relative in 0..seats {
            let line = row * SEATS + relative;
            let places = line * TRICKS..line * TRICKS + left + 1;
            self.tricks.counted[places].fill(true);
            self.tricks.wanted[line * TRICKS + usize::from(example.taken[relative])] = 1.0;
            self.tricks.weights[line] = SEATS as f32 / seats as f32;
            self.points.counted[row * SEATS + relative] = true;
            self.points.wanted[row * SEATS + relative] = example.points[relative];
        }
        self.points.weights[row] = 1.0;
    }

    fn losses(&self, outputs: &Outputs<'_>, gradients: &mut Gradients<'_>) -> Losses {
        let mut policy = 0.0;
        for (head, targets) in [(BID_HEAD, &self.bids), (PLAY_HEAD, &self.plays)] {
            policy += softmax_cross_entropy(
                outputs.head(head),
                &targets.wanted,
                Some(&targets.counted),
                &targets.weights,
                gradients.head(head),
            );
        }
        let tricks = softmax_cross_entropy(
            outputs.head(TRICKS_HEAD),
            &self.tricks.wanted,
            Some(&self.tricks.counted),
            &self.tricks.weights,
            gradients.head(TRICKS_HEAD),
        );
        let points = binary_cross_entropy(
            outputs.head(POINTS_HEAD),
            &self.points.wanted,
            Some(&self.points.counted),
            &self.points.weights,
            gradients.head(POINTS_HEAD),
        );
        Losses { policy, tricks, points }
    }
}

/// Takes one step on a lesson. Returns the losses before the step.
pub fn learn(trainer: &mut Trainer, lesson: &Lesson, rate: f32) -> Result<Losses, StepError> {
    let mut losses = Losses::default();
    trainer.step(&lesson.inputs, lesson.rows, rate, |outputs, gradients| {
        losses = lesson.losses(&outputs, gradients);
        losses.policy + losses.tricks + losses.points
    })?;
    Ok(losses)
}
