//! What a seat can infer about the other stands.
//!
//! Open tiles stay in the problem, pinned to their slots. Removing them would be wrong by more than a constant
//! factor: of the deals 5 5 | 6 and 5 6 | 5 the first can be dealt in one way and the second in two, and finding that
//! slot 0 of the first stand is a 5 does not change that. With the open 5 removed both would count the same.

use super::ask::{Answer, Asked};
use super::rules::{World, own_slot};
use super::table::Table;
use super::view::View;
use super::{LittleStands, SEATS};
use crate::ways;
use kibitzer_deal::{Counts, Deal, Kind, Kinds, Problem, Problems, Rule, Setup};
use kibitzer_game::{BeliefError, HiddenDeal, Seat, shuffle};
use rand_core::Rng;

/// Kinds are values, counted from 0.
fn kind(value: u8) -> usize {
    usize::from(value).saturating_sub(1)
}

/// What a question says about the asker: that they have a closed tile of the value, and after a hit which one was
/// leftmost. Both are found by applying the rule of play to a stand that has the value at these slots.
fn of_asker(table: &Table, by: Seat, asked: &Asked) -> Vec<Rule> {
    let value = asked.ask.value;
    let kinds = Kinds::one(kind(value));
    let closed = table.closed[by.0];
    let opened = |slots: &[usize]| {
        let last = closed.iter().last().unwrap_or(0);
        let tiles = (0..=last).map(|slot| if slots.contains(&slot) { value } else { 0 });
        own_slot(&tiles.collect::<Vec<u8>>(), closed, value)
    };
    match asked.answer {
        Answer::Hit { own } => {
            let slots = closed.iter().filter(|&slot| opened(&[slot, own]) != Some(own)).collect();
            let none = Rule::Slots { slots, kinds, counts: Counts::exactly(0) };
            vec![Rule::Slot { slot: own, kinds }, none]
        }
        _ => {
            let slots = closed.iter().filter(|&slot| opened(&[slot]).is_some()).collect();
            vec![Rule::Slots { slots, kinds, counts: Counts::at_least(1) }]
        }
    }
}

/// What an answer says about the slot asked about.
fn of_target(asked: &Asked) -> Rule {
    let at = kind(asked.ask.value);
    let kinds = match asked.answer {
        Answer::Hit { .. } => Kinds::one(at),
        Answer::Higher => Kinds::first(at + 1).not(),
        Answer::Lower => Kinds::first(at),
    };
    Rule::Slot { slot: asked.ask.slot, kinds }
}

impl HiddenDeal for LittleStands {
    type Layout = ();

    fn problems(&self, view: &View) -> Result<(Problems, ()), BeliefError> {
        let own = |value| view.stand.iter().filter(|&&tile| tile == value).count();
        let hidden = |value: u8| Kind {
            copies: self.copies.saturating_sub(own(value)),
            value: u32::from(value),
        };
        let mut seats: Vec<_> = (0..SEATS)
            .map(|seat| {
                kibitzer_deal::Seat::stand(if seat == view.seat.0 { 0 } else { self.stand })
            })
            .collect();
        let boxed = self.tiles().len() - SEATS * self.stand;
        seats.push(kibitzer_deal::Seat::hand(boxed));
        let mut table = Table::new(view.stand.len());
        for asked in &view.record {
            let Some(by) = table.turn.seat() else { break };
            if by != view.seat {
                seats[by.0].rules.extend(of_asker(&table, by, asked));
            }
            if asked.ask.target != view.seat {
                seats[asked.ask.target.0].rules.push(of_target(asked));
            }
            if table.note(asked).is_err() {
                break;
            }
        }
        let kinds = (1..=self.values).map(hidden).collect();
        Ok((Problem::new(Setup { kinds, seats, across: Vec::new() })?.into(), ()))
    }

    fn world(&self, view: &View, (): &(), deal: &Deal, _: &mut dyn Rng) -> World {
        let tiles = |seat: usize| deal.hand(seat).iter().map(|kind| kind + 1).collect::<Vec<u8>>();
        let mut stands: [Vec<u8>; SEATS] = std::array::from_fn(tiles);
        stands[view.seat.0].clone_from(&view.stand);
        World { stands, boxed: tiles(SEATS), record: view.record.clone() }
    }
}

impl LittleStands {
    /// The same world with everything that a seat cannot see dealt anew.
    pub fn reshuffled(&self, world: &World, seat: Seat, rng: &mut dyn Rng) -> World {
        let mut world = world.clone();
        let stands = world.stands.iter_mut().enumerate().filter(|(at, _)| *at != seat.0);
        let mut places: Vec<&mut Vec<u8>> = stands.map(|(_, stand)| stand).collect();
        places.push(&mut world.boxed);
        let mut tiles: Vec<u8> = places.iter().flat_map(|place| place.iter().copied()).collect();
        shuffle(rng, &mut tiles);
        for place in places {
            let size = place.len();
            place.clear();
            place.extend(tiles.drain(..size));
            place.sort_unstable();
        }
        world
    }

    /// Every deal before the first action, with equal items distinguished.
    pub fn all_deals(&self) -> Vec<World> {
        let tiles = self.tiles();
        let sizes = [self.stand, self.stand, self.stand, tiles.len() - SEATS * self.stand];
        let deals = ways(&tiles, &sizes).into_iter();
        deals
            .map(|mut places| {
                let boxed = places.split_off(SEATS).concat();
                let mut places = places.into_iter();
                self.dealt(std::array::from_fn(|_| places.next().unwrap_or_default()), boxed)
            })
            .collect()
    }
}
