//! The games of a batch between two turns, stored by card.
//!
//! A turn reads each card's games from the slices where the previous turn has put them, and writes
//! them into slices by the box that was filled: nothing is sorted, and every thread writes to its
//! own region.

use crate::parallel::*;
use kibitzer_work::{Stopped, Work};

use super::play::{Player, Slots};
use super::{BoxStatistics, Game, Simulation, Turn};
use crate::{Card, Rules, State, Table};

/// Games of one card that are played together; cards with more are split up.
const UNIT: u32 = 1 << 14;

/// Some games of one card, stored contiguously.
#[derive(Debug, Clone, Copy)]
struct Slice {
    card: Card,
    begin: u32,
    length: u32,
}

/// Games by card: the slices of one card are adjacent in `slices`.
pub(super) struct Layer {
    games: Vec<Game>,
    slices: Vec<Slice>,
}

impl Layer {
    /// This many games, all at one state.
    pub(super) fn begin(state: State, count: u32) -> Layer {
        let game = |number| Game { number, score: 0, upper: state.upper };
        let slices = (0..count).step_by(UNIT as usize).map(|begin| {
            let length = UNIT.min(count - begin);
            Slice { card: state.card, begin, length }
        });
        Layer { games: (0..count).map(game).collect(), slices: slices.collect() }
    }

    /// Plays one turn of every game.
    pub(super) fn play(
        &self,
        table: &Table,
        turn: &Turn<'_>,
        boxes: &mut [BoxStatistics],
        work: &Work,
    ) -> Result<Layer, Stopped> {
        let units = self.units();
        let mut games = vec![Game::default(); self.games.len()];
        let mut rest = &mut games[..];
        let mut pieces = vec![];
        for unit in units {
            let length: u32 = unit.iter().map(|slice| slice.length).sum();
            let (to, after) = rest.split_at_mut(length as usize);
            pieces.push((unit, to));
            rest = after;
        }
        let step = (pieces.len() / 256).clamp(1, 16);
        let played = pieces
            .par_chunks_mut(step)
            .map_init(
                || Player::new(table),
                |player, some| {
                    work.check()?;
                    let slots: Vec<Slots> = some
                        .iter_mut()
                        .map(|(unit, to)| {
                            let from = unit.iter().map(|slice| self.of(slice));
                            player.play(turn, unit[0].card, from, to)
                        })
                        .collect();
                    Ok((slots, player.take_boxes()))
                },
            )
            .collect::<Result<Vec<_>, Stopped>>()?;
        let mut slices = vec![];
        let mut begin = 0;
        let slots = played.iter().flat_map(|(slots, _)| slots);
        for ((unit, _), slots) in pieces.iter().zip(slots) {
            for (slot, &length) in slots.iter().enumerate().filter(|(_, length)| **length > 0) {
                let card = after(table.rules(), unit[0].card, slot);
                slices.push(Slice { card, begin, length });
                begin += length;
            }
        }
        for (_, some) in &played {
            add(boxes, some);
        }
        slices.sort_by_key(|slice| slice.card);
        Ok(Layer { games, slices })
    }

    fn of(&self, slice: &Slice) -> &[Game] {
        &self.games[slice.begin as usize..][..slice.length as usize]
    }

    /// The slices, split into units of work of one card each.
    fn units(&self) -> Vec<&[Slice]> {
        let mut units = vec![];
        for of_card in self.slices.chunk_by(|a, b| a.card == b.card) {
            let (mut begin, mut length) = (0, 0);
            for (at, slice) in of_card.iter().enumerate() {
                if length > 0 && length + slice.length > UNIT {
                    units.push(&of_card[begin..at]);
                    (begin, length) = (at, 0);
                }
                length += slice.length;
            }
            units.push(&of_card[begin..]);
        }
        units
    }

    /// Adds the scores of finished games, in the order of their numbers.
    pub(super) fn finish(&self, rules: &Rules, all: &mut Simulation) {
        let begin = all.scores.len();
        all.scores.resize(begin + self.games.len(), 0);
        for game in &self.games {
            let earned = game.upper >= rules.bonus_at();
            all.bonuses += u64::from(earned);
            let bonus = if earned { rules.bonus() } else { 0 };
            all.scores[begin + game.number as usize] = game.score + bonus;
        }
    }
}

/// The card after a box was filled; the slot after all boxes is a Yahtzee box that holds 50.
fn after(rules: &Rules, card: Card, slot: usize) -> Card {
    match slot == rules.categories().len() {
        true => rules.fill(card, rules.all_same(), 50),
        false => rules.fill(card, slot, 0),
    }
}

/// Sums of integers: their order does not matter.
pub(super) fn add(to: &mut [BoxStatistics], some: &[BoxStatistics]) {
    for (to, some) in to.iter_mut().zip(some) {
        to.missed += some.missed;
        to.points += some.points;
        to.squares += some.squares;
        to.turns += some.turns;
        to.turn_squares += some.turn_squares;
    }
}
