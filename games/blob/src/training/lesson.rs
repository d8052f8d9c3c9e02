//! One learning step on a batch of examples.

use crate::features::{BIDS, SuitOrder};
use crate::players::{
    BID_HEAD, Encoding, OWNER_HEAD, OWNERS, PLAY_HEAD, POINTS_HEAD, TRICKS, TRICKS_HEAD,
    card_place, orders, tricks_left,
};
use crate::table::SEATS;
use crate::training::example::Example;
use crate::training::plan::Plan;
use crate::training::policy_gradient::{self, Caution, Taken};
use crate::{Action, Cards, DECK};
use kibitzer_game::{Seat, SeatView};
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
    /// Owners of the unseen cards.
    pub owners: f64,
}

impl Losses {
    /// Adds other losses, head by head.
    pub(super) fn add(&mut self, other: &Self) {
        self.policy += other.policy;
        self.tricks += other.tricks;
        self.points += other.points;
        self.owners += other.owners;
    }

    /// Divides every loss by a number.
    pub(super) fn over(&self, count: f64) -> Self {
        let Self { policy, tricks, points, owners } = *self;
        let [policy, tricks, points, owners] =
            [policy, tricks, points, owners].map(|loss| loss / count);
        Self { policy, tricks, points, owners }
    }
}

/// A batch as numbers, kept between steps to reuse its memory.
#[derive(Debug)]
pub struct Lesson {
    encoding: Encoding,
    caution: Caution,
    /// The weight of the loss of actions that were taken.
    taken_weight: f64,
    /// The weight of the owners' loss.
    owners_weight: f32,
    rows: usize,
    inputs: Vec<f32>,
    bids: Targets,
    plays: Targets,
    tricks: Targets,
    points: Targets,
    owners: Targets,
}

#[derive(Debug, Default)]
struct Targets {
    wanted: Vec<f32>,
    counted: Vec<bool>,
    weights: Vec<f32>,
    /// What came of an action, in rows that learn from that.
    taken: Vec<Option<Taken>>,
}

impl Targets {
    fn clear(&mut self, rows: usize, width: usize) {
        self.wanted.clear();
        self.wanted.resize(rows * width, 0.0);
        self.counted.clear();
        self.counted.resize(rows * width, false);
        self.weights.clear();
        self.weights.resize(rows, 0.0);
        self.taken.clear();
        self.taken.resize(rows, None);
    }
}

impl Lesson {
    /// An empty batch for the network of a plan.
    pub fn new(plan: &Plan) -> Self {
        Self {
            encoding: plan.eyes(),
            caution: Caution { clip: plan.practice.clip, entropy: plan.practice.entropy },
            taken_weight: plan.practice.weight,
            owners_weight: plan.learning.owners as f32,
            rows: 0,
            inputs: Vec::new(),
            bids: Targets::default(),
            plays: Targets::default(),
            tricks: Targets::default(),
            points: Targets::default(),
            owners: Targets::default(),
        }
    }

    /// Encodes examples, each with its suits in a random order.
    pub fn write<'a>(
        &mut self,
        examples: impl ExactSizeIterator<Item = &'a Example>,
        rng: &mut impl Rng,
    ) {
        let rows = examples.len();
        self.rows = rows;
        self.inputs.clear();
        self.inputs.resize(rows * self.encoding.inputs(), 0.0);
        self.bids.clear(rows, BIDS);
        self.plays.clear(rows, DECK);
        self.tricks.clear(rows * SEATS, TRICKS);
        self.points.clear(rows, SEATS);
        self.owners.clear(rows * DECK, OWNERS);
        for (row, example) in examples.enumerate() {
            self.row(row, example, rng.next_u64());
        }
    }

    fn row(&mut self, row: usize, example: &Example, chance: u64) {
        let view = &example.view;
        let table = view.table();
        let orders = orders(table.trump());
        let order = orders[(chance % orders.len() as u64) as usize];
        let width = self.encoding.inputs();
        self.encoding.encode(view, &order, &mut self.inputs[row * width..][..width]);
        for (number, &(action, share)) in example.policy.iter().enumerate() {
            let (targets, width, place) = match action {
                Action::Bid(bid) => (&mut self.bids, BIDS, usize::from(bid)),
                Action::Play(card) => (&mut self.plays, DECK, card_place(card, &order)),
            };
            targets.wanted[row * width + place] = share;
            targets.counted[row * width + place] = true;
            match example.came {
                None => targets.weights[row] = 1.0,
                Some((chosen, gain)) if usize::from(chosen) == number => {
                    targets.taken[row] = Some(Taken { place, chance: share, gain });
                }
                Some(_) => {}
            }
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
        self.owners(row, example, &order);
    }

    /// Who has each unseen card, among those who may have it.
    fn owners(&mut self, row: usize, example: &Example, order: &SuitOrder) {
        let (view, table) = (&example.view, example.view.table());
        let (seats, me) = (table.seats(), view.seat().0);
        let unseen = Cards::ALL.minus(view.hand()).minus(table.gone());
        let unseen = table.turned().map_or(unseen, |card| unseen.without(card));
        let may: [Cards; SEATS] = std::array::from_fn(|relative| {
            let seat = Seat((me + relative) % seats);
            let away = relative == 0 || relative >= seats || table.holds(seat) == 0;
            if away { Cards::NONE } else { table.may_hold(seat) }
        });
        let held: usize = example.hands[1..seats].iter().map(|hand| hand.len()).sum();
        let stock = unseen.len() > held;
        for card in unseen.iter() {
            let line = row * DECK + card_place(card, order);
            let counted = &mut self.owners.counted[line * OWNERS..][..OWNERS];
            for (counted, may) in counted.iter_mut().zip(&may) {
                *counted = may.contains(card);
            }
            counted[SEATS] = stock;
            let owner = example.hands[..seats].iter().position(|hand| hand.contains(card));
            self.owners.wanted[line * OWNERS + owner.unwrap_or(SEATS)] = 1.0;
            // The mean over the unseen cards.
            self.owners.weights[line] = self.owners_weight * DECK as f32 / unseen.len() as f32;
        }
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
            policy += self.outcomes(targets, outputs.head(head), gradients.head(head));
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
        let owners = match self.owners_weight > 0.0 {
            true => softmax_cross_entropy(
                outputs.head(OWNER_HEAD),
                &self.owners.wanted,
                Some(&self.owners.counted),
                &self.owners.weights,
                gradients.head(OWNER_HEAD),
            ),
            false => 0.0,
        };
        Losses { policy, tricks, points, owners }
    }

    /// The loss of the rows that learn from what came of an action.
    fn outcomes(&self, targets: &Targets, outputs: &[f32], gradients: &mut [f32]) -> f64 {
        let width = outputs.len() / self.rows.max(1);
        let scale = self.taken_weight / self.rows as f64;
        let mut loss = 0.0;
        for (row, taken) in targets.taken.iter().enumerate() {
            if let Some(taken) = taken {
                let here = row * width..(row + 1) * width;
                loss += policy_gradient::add(
                    &outputs[here.clone()],
                    &targets.counted[here.clone()],
                    *taken,
                    self.caution,
                    scale,
                    &mut gradients[here],
                );
            }
        }
        loss
    }
}

/// Takes one step on a lesson. Returns the losses before the step.
pub fn learn(trainer: &mut Trainer, lesson: &Lesson, rate: f32) -> Result<Losses, StepError> {
    let mut losses = Losses::default();
    trainer.step(&lesson.inputs, lesson.rows, rate, |outputs, gradients| {
        losses = lesson.losses(&outputs, gradients);
        losses.policy + losses.tricks + losses.points + losses.owners
    })?;
    Ok(losses)
}
