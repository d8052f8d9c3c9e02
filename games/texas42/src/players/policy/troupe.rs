//! Hands played out by the networks, many at a time: each seat chooses from its own view, and all
//! hands that wait for a choice are evaluated as one batch.

use super::encode::{INPUTS, encode, place};
use super::scene::Scene;
use super::{MAKE, PLAY};
use crate::players::playout::Ended;
use crate::players::thumb;
use crate::seats::SEATS;
use kibitzer_neural::{Network, Scratch};

/// A hand in play with all four hands known, and its result once the contract is decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) scene: Scene,
    pub(crate) hands: [u32; SEATS],
    pub(crate) made: Option<bool>,
}

impl Game {
    pub(crate) fn new(scene: Scene, hands: [u32; SEATS]) -> Self {
        Self { made: scene.decided(), scene, hands }
    }

    #[inline]
    pub(crate) fn push(&mut self, tile: u8) {
        self.hands[self.scene.turn()] &= !(1 << tile);
        self.scene.push(tile);
        if self.scene.open.played == 0 && self.made.is_none() {
            self.made = self.scene.decided();
        }
    }

    /// The hand of the seat to play, and what it may play.
    #[inline]
    pub(crate) fn choice(&self) -> (u32, u32) {
        let hand = self.hands[self.scene.turn()];
        (hand, self.scene.legal(hand))
    }

    /// Plays while there is no choice. False once the contract is decided.
    #[inline]
    pub(crate) fn advance(&mut self) -> bool {
        while self.made.is_none() {
            let (_, legal) = self.choice();
            if legal & legal.wrapping_sub(1) != 0 {
                return true;
            }
            self.push(legal.trailing_zeros() as u8);
        }
        false
    }

    /// Plays by rules of thumb until the contract is decided.
    pub(crate) fn play_by_thumb(&mut self) {
        while self.advance() {
            let tile = thumb::choose(&self.scene.open, self.choice().0);
            self.push(tile);
        }
    }

    /// The points at the end, with the rest after the decision played by rules of thumb: nothing
    /// but points depends on it.
    pub(crate) fn ended(mut self) -> Ended {
        while !self.scene.open.is_over() {
            let tile = thumb::choose(&self.scene.open, self.hands[self.scene.turn()]);
            self.push(tile);
        }
        Ended { points: self.scene.open.points, won: self.scene.open.won }
    }
}

/// What a network says about a view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<'a> {
    /// How much the seat prefers each domino, as logits by place.
    pub(crate) play: &'a [f32],
    /// The chance that the contract is made, as a logit.
    pub(crate) make: f32,
}

/// Buffers for batches, reused from call to call.
#[derive(Debug, Default)]
pub(crate) struct Room {
    inputs: Vec<f32>,
    scratch: Scratch,
    waiting: Vec<usize>,
}

impl Room {
    /// For each listed view (a scene and the hand of the seat to play), calls `each` with its index
    /// and what the network says.
    pub(crate) fn read(
        &mut self,
        network: &Network,
        views: impl ExactSizeIterator<Item = (Scene, u32)>,
        mut each: impl FnMut(usize, &Scene, u32, Reading<'_>),
    ) {
        let rows = views.len();
        self.inputs.clear();
        self.inputs.resize(rows * INPUTS, 0.0);
        let mut seen = Vec::with_capacity(rows);
        for (at, (scene, hand)) in views.enumerate() {
            encode(&scene, hand, &mut self.inputs[at * INPUTS..][..INPUTS]);
            seen.push((scene, hand));
        }
        let outputs = network.evaluate(&self.inputs, rows, &mut self.scratch);
        for (at, (scene, hand)) in seen.iter().enumerate() {
            let reading = Reading { play: outputs.row(PLAY, at), make: outputs.row(MAKE, at)[0] };
            each(at, scene, *hand, reading);
        }
    }

    /// Plays all games until their contracts are decided: the bidding side by the first network,
    /// the others by the second.
    pub(crate) fn play(&mut self, networks: [&Network; 2], games: &mut [Game]) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.extend(0..games.len());
        loop {
            waiting.retain(|at| games[*at].advance());
            if waiting.is_empty() {
                break;
            }
            // Whose turn it is differs from hand to hand, so each side has its own batches.
            waiting.sort_by_key(|at| (!games[*at].scene.ours(), *at));
            let ours = waiting.partition_point(|at| games[*at].scene.ours());
            let sides = waiting.split_at(ours);
            for (network, side) in networks.into_iter().zip([sides.0, sides.1]) {
                for part in side.chunks(BATCH) {
                    self.step(network, part, games);
                }
            }
        }
        self.waiting = waiting;
    }

    /// One play in each of these games.
    fn step(&mut self, network: &Network, part: &[usize], games: &mut [Game]) {
        let rows = part.len();
        self.inputs.clear();
        self.inputs.resize(rows * INPUTS, 0.0);
        for (at, row) in part.iter().zip(self.inputs.chunks_exact_mut(INPUTS)) {
            let game = &games[*at];
            encode(&game.scene, game.choice().0, row);
        }
        let outputs = network.evaluate(&self.inputs, rows, &mut self.scratch);
        for (row, at) in part.iter().enumerate() {
            let game = &mut games[*at];
            let tile = best(&game.scene, game.choice().1, outputs.row(PLAY, row));
            game.push(tile);
        }
    }
}

/// The most rows that are evaluated together: what stays in a fast cache.
const BATCH: usize = 256;

/// The legal domino that the seat to play prefers.
#[inline]
pub(crate) fn best(scene: &Scene, legal: u32, play: &[f32]) -> u8 {
    let (mut chosen, mut most, mut left) = (0, f32::NEG_INFINITY, legal);
    while left != 0 {
        let tile = left.trailing_zeros() as u8;
        left &= left - 1;
        let value = play[place(scene, tile)];
        if value > most {
            (chosen, most) = (tile, value);
        }
    }
    chosen
}

/// What rules of thumb choose for the seat to play.
#[cfg(feature = "training")]
pub(crate) fn thumb_choice(game: &Game) -> u8 {
    thumb::choose(&game.scene.open, game.choice().0)
}
