//! A network that evaluates rounds of Blob: its inputs, and how to read its outputs.

use crate::action::Action;
use crate::aim::{self, Outlook};
use crate::features::{self, BIDS, SuitOrder, plain_order};
use crate::history;
use crate::players::sampling::play_out;
use crate::playing::Playing;
use crate::table::{SEATS, Table};
use crate::view::View;
use crate::{Card, DECK, SUITS};
use kibitzer_game::Seat;
use kibitzer_neural::loss::{sigmoid, softmax};
use kibitzer_neural::{Architecture, Head, Network, Scratch};
use kibitzer_search::{Evaluator, Judgements, World};
use std::sync::Arc;
use thiserror::Error;

/// Index of the head with the policy over bids.
pub const BID_HEAD: usize = 0;
/// Index of the head with the policy over cards.
pub const PLAY_HEAD: usize = 1;
/// Index of the head that predicts, for each seat from the viewer on, how many of the remaining
/// tricks it takes.
pub const TRICKS_HEAD: usize = 2;
/// Index of the head that predicts, for each seat from the viewer on, its points on the scale from
/// 0 to 1.
pub const POINTS_HEAD: usize = 3;

/// The number of outputs per seat in the tricks head.
pub const TRICKS: usize = BIDS;

/// Index of the head that predicts who has each unseen card: a seat from the viewer on, or the
/// stock. Only a network in training has it: play does not ask.
pub const OWNER_HEAD: usize = 4;

/// The number of outputs per card in the owner head: the seats, then the stock.
pub const OWNERS: usize = SEATS + 1;

/// How a view is written for a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// The table as it stands: [`crate::features`].
    Standing,
    /// The table with its history: [`crate::history`].
    History,
}

impl Encoding {
    /// All of them, by version from 1 on.
    pub const ALL: [Self; 2] = [Self::Standing, Self::History];

    /// The number of inputs.
    pub const fn inputs(self) -> usize {
        match self {
            Self::Standing => features::INPUTS,
            Self::History => history::INPUTS,
        }
    }

    /// Writes the view into `out`, which must be as many zeros as there are inputs.
    pub fn encode(self, view: &View, order: &SuitOrder, out: &mut [f32]) {
        match self {
            Self::Standing => features::encode(view, order, out),
            Self::History => history::encode(view, order, out),
        }
    }
}

/// The architecture of a network that learns, with these hidden layers.
pub fn learning_architecture(encoding: Encoding, hidden: &[usize]) -> Architecture {
    let mut architecture = architecture(encoding, hidden);
    architecture.heads.push(Head::new("owner", DECK * OWNERS));
    architecture
}

/// The architecture of a network that plays, with these hidden layers.
pub fn architecture(encoding: Encoding, hidden: &[usize]) -> Architecture {
    let head = |name: &str, outputs| Head::new(name, outputs);
    Architecture {
        inputs: encoding.inputs(),
        hidden: hidden.to_vec(),
        heads: vec![
            head("bid", BIDS),
            head("play", DECK),
            head("tricks", SEATS * TRICKS),
            head("points", SEATS),
        ],
    }
}

/// A network that does not fit Blob.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "this network does not match an encoding of Blob: expected {} or {} inputs and the heads bid, play, tricks and points",
    features::INPUTS,
    history::INPUTS
)]
pub struct NotForBlob;

/// A network for Blob, cheap to clone and share.
#[derive(Clone, Debug)]
pub struct Brain {
    network: Arc<Network>,
    encoding: Encoding,
}

impl Brain {
    /// Wraps a network if it has the right shape for Blob. Leaves out what only learning needs.
    pub fn new(network: Network) -> Result<Self, NotForBlob> {
        let found = network.architecture();
        for encoding in Encoding::ALL {
            if *found == architecture(encoding, &found.hidden) {
                return Ok(Self { network: Arc::new(network), encoding });
            }
            if *found == learning_architecture(encoding, &found.hidden) {
                let network = network.with_first_heads(OWNER_HEAD).map_err(|_| NotForBlob)?;
                return Ok(Self { network: Arc::new(network), encoding });
            }
        }
        Err(NotForBlob)
    }

    /// How it reads a view.
    pub(super) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The network itself.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// An evaluator that uses it, for one thread. `rollouts` is the share of a value that comes
    /// from playing the sampled world out by rules of thumb: noisy where the network is smooth, and
    /// right where the network is wrong.
    pub fn judge(&self, rollouts: f32) -> Judge {
        Judge {
            rollouts,
            network: Arc::clone(&self.network),
            encoding: self.encoding,
            scratch: Scratch::default(),
            inputs: Vec::new(),
            actions: Vec::new(),
            priors: Vec::new(),
            asked: 0,
        }
    }
}

/// Evaluates positions with a network, in batches. The network reads the view of the seat to act; a
/// rollout plays the sampled world.
#[derive(Debug)]
pub struct Judge {
    rollouts: f32,
    network: Arc<Network>,
    encoding: Encoding,
    scratch: Scratch,
    inputs: Vec<f32>,
    actions: Vec<Action>,
    priors: Vec<f32>,
    asked: u64,
}

impl Judge {
    /// The number of positions evaluated so far.
    pub const fn asked(&self) -> u64 {
        self.asked
    }
}

impl Evaluator<Playing> for Judge {
    fn judge(&mut self, worlds: &[Playing], into: &mut Judgements<Outlook>) {
        self.asked += worlds.len() as u64;
        // One row for the seat to act, whose policy is needed, and one for the searcher, who knows
        // its own hand: only that view can tell what the searcher's bid is worth.
        let rows = worlds.iter().map(|world| 1 + usize::from(looks_on(world))).sum();
        let width = self.encoding.inputs();
        self.inputs.clear();
        self.inputs.resize(rows * width, 0.0);
        let mut rows_out = self.inputs.chunks_exact_mut(width);
        for world in worlds {
            let table = world.round.table();
            let order = plain_order(table.trump());
            let seats = [Some(table.actor()), looks_on(world).then_some(world.seat)];
            for (seat, row) in seats.into_iter().flatten().zip(&mut rows_out) {
                self.encoding.encode(&world.round.view(Seat(seat)), &order, row);
            }
        }
        let outputs = self.network.evaluate(&self.inputs, rows, &mut self.scratch);
        let mut row = 0;
        for world in worlds {
            let table = world.round.table();
            let order = plain_order(table.trump());
            self.actions.clear();
            world.actions(&mut self.actions);
            let logits = [outputs.row(BID_HEAD, row), outputs.row(PLAY_HEAD, row)];
            opinions(&self.actions, logits, &order, &mut self.priors);
            let said = |row: usize, viewer: usize| {
                outlook(world, viewer, outputs.row(TRICKS_HEAD, row), outputs.row(POINTS_HEAD, row))
            };
            let mut found = said(row, table.actor());
            row += 1;
            if looks_on(world) {
                let own = said(row, world.seat);
                found.value[world.seat] = own.value[world.seat];
                found.chance[world.seat] = own.chance[world.seat];
                row += 1;
            }
            into.push(self.priors.iter().copied(), blend(found, world, self.rollouts));
        }
    }
}

/// Whether it is another seat's turn than the searcher's.
fn looks_on(world: &Playing) -> bool {
    world.round.table().actor() != world.seat
}

/// Blends the network's outlook with the result of playing the world out by rules of thumb.
fn blend(said: Outlook, world: &Playing, rollouts: f32) -> Outlook {
    if rollouts <= 0.0 {
        return said;
    }
    let mut round = world.round;
    let seen = play_out(&mut round, world.aim, 1);
    said.changed(&seen, |said, seen| said + rollouts * (seen - said))
}

/// Probabilities of the actions, from the logits of both policy heads.
pub(super) fn opinions(
    actions: &[Action],
    logits: [&[f32]; 2],
    order: &SuitOrder,
    out: &mut Vec<f32>,
) {
    let logit = |action: &Action| match action {
        Action::Bid(bid) => logits[0][usize::from(*bid).min(BIDS - 1)],
        Action::Play(card) => logits[1][features::place(*card, order)],
    };
    let found: Vec<f32> = actions.iter().map(logit).collect();
    out.clear();
    out.resize(actions.len(), 0.0);
    softmax(&found, None, out);
}

/// The outlook of every seat according to the tricks and points heads, from the view of one seat.
fn outlook(world: &Playing, me: usize, tricks: &[f32], points: &[f32]) -> Outlook {
    let table = world.round.table();
    let seats = table.seats();
    let mut expected = [0.0; SEATS];
    let mut chance = [0.0; SEATS];
    for relative in 0..seats {
        let seat = Seat((me + relative) % seats);
        let scaled = sigmoid(points[relative]);
        match table.bid(seat) {
            Some(bid) => {
                let logits = &tricks[relative * TRICKS..(relative + 1) * TRICKS];
                (expected[seat.0], chance[seat.0]) = made(table, seat, bid, logits);
            }
            None => {
                expected[seat.0] = aim::points(table, scaled);
                let worth = 10.0 + table.cards() as f32 / seats as f32;
                chance[seat.0] = (expected[seat.0] / worth).clamp(0.0, 1.0);
            }
        }
    }
    aim::estimated(table, world.aim, &expected, &chance)
}

/// Expected points of a seat and its chance of making its bid, from the distribution of the tricks
/// it may still take.
fn made(table: &Table, seat: Seat, bid: u8, logits: &[f32]) -> (f32, f32) {
    let left = tricks_left(table);
    let mut likely = [0.0; TRICKS];
    softmax(&logits[..=left], None, &mut likely[..=left]);
    let won = table.won(seat);
    let points = |taken: usize| f32::from(table.scoring().points(bid, won + taken as u8));
    let expected = (0..=left).map(|taken| likely[taken] * points(taken)).sum();
    let need = usize::from(bid).checked_sub(won.into());
    let chance = need.filter(|need| *need <= left).map_or(0.0, |need| likely[need]);
    (expected, chance)
}

/// The number of tricks still to be taken, including the running one.
pub fn tricks_left(table: &Table) -> usize {
    table.cards() - table.played() / table.seats()
}

/// All orders of the suits that keep trumps first; all orders without trumps.
pub fn orders(trump: Option<crate::Suit>) -> Vec<SuitOrder> {
    let plain = plain_order(trump);
    let mut orders = Vec::new();
    for code in 0..256u32 {
        let places: [u8; SUITS] = std::array::from_fn(|at| (code >> (2 * at) & 3) as u8);
        let mut sorted = places;
        sorted.sort_unstable();
        if sorted == [0, 1, 2, 3] && (trump.is_none() || places[0] == 0) {
            orders.push(plain.map(|place| places[usize::from(place)]));
        }
    }
    orders
}

/// The index of a card in the network's card head.
pub fn card_place(card: Card, order: &SuitOrder) -> usize {
    features::place(card, order)
}
