//! The rules of Little Stands.

use super::ask::{Answer, Ask, Asked};
use super::table::Table;
use super::view::View;
use super::{LittleStands, SEATS};
use kibitzer_deal::Slots;
use kibitzer_game::{By, Game, Illegal, Recorded, Seat, Step, Transcript, Turn, shuffle};
use rand_core::Rng;
use std::cmp::Ordering;
use std::fmt;

/// The complete state: all stands, the box, and the record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The tiles of each seat, ascending.
    pub stands: [Vec<u8>; SEATS],
    /// The undealt tiles, ascending.
    pub boxed: Vec<u8>,
    /// The questions and answers, oldest first.
    pub record: Vec<Asked>,
}

/// The number of hits of each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hits(pub [usize; SEATS]);

impl fmt::Display for Hits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hits {} {} {}", self.0[0], self.0[1], self.0[2])
    }
}

/// The slot that a hit opens on the asker's own stand: the leftmost closed tile of the value. If there is none, the
/// value may not be asked for. Play uses it for legality, inference to exclude stands.
pub(super) fn own_slot(stand: &[u8], closed: Slots, value: u8) -> Option<usize> {
    closed.iter().find(|&slot| stand.get(slot) == Some(&value))
}

impl LittleStands {
    pub(super) fn dealt(&self, stands: [Vec<u8>; SEATS], boxed: Vec<u8>) -> World {
        let mut world = World { stands, boxed, record: Vec::new() };
        world.stands.iter_mut().for_each(|stand| stand.sort_unstable());
        world.boxed.sort_unstable();
        world
    }

    /// The public state of a world. Only `play` writes records, so they are always valid.
    fn table(&self, record: &[Asked]) -> Table {
        Table::after(self.stand, record).unwrap_or_else(|_| Table::new(self.stand))
    }
}

impl Game for LittleStands {
    const NAME: &'static str = "Little Stands";

    type World = World;
    type View = View;
    type Action = Ask;
    type Outcome = Hits;

    fn seats(&self) -> usize {
        SEATS
    }

    fn deal(&self, rng: &mut dyn Rng) -> World {
        let mut tiles = self.tiles();
        shuffle(rng, &mut tiles);
        let stands = std::array::from_fn(|seat| tiles[seat * self.stand..][..self.stand].to_vec());
        self.dealt(stands, tiles[SEATS * self.stand..].to_vec())
    }

    fn view(&self, world: &World, seat: Seat) -> View {
        View { seat, stand: world.stands[seat.0].clone(), record: world.record.clone() }
    }

    fn turn(&self, world: &World) -> Turn {
        self.table(&world.record).turn
    }

    fn legal(&self, view: &View) -> Vec<Ask> {
        let table = view.table();
        if !table.turn.is(view.seat) {
            return Vec::new();
        }
        let closed = table.closed[view.seat.0];
        let mut values: Vec<u8> = closed.iter().map(|slot| view.stand[slot]).collect();
        values.dedup();
        let mut legal = Vec::new();
        for target in Seat::all(SEATS).filter(|&target| target != view.seat) {
            for slot in table.closed[target.0].iter() {
                legal.extend(values.iter().map(|&value| Ask { target, slot, value }));
            }
        }
        legal
    }

    fn play(&self, world: &mut World, by: By, action: &Ask) -> Result<(), Illegal<Ask>> {
        let table = self.table(&world.record);
        let refuse =
            |reason: String, legal| Err(Illegal { action: *action, reason: reason.into(), legal });
        let seat = match by {
            By::Seat(seat) if table.turn.is(seat) => seat,
            _ => return Err(Illegal::out_of_turn(*action, table.turn, by)),
        };
        let own = own_slot(&world.stands[seat.0], table.closed[seat.0], action.value);
        let reason = match (table.objection(action), own) {
            (None, Some(own)) => {
                let tile = world.stands[action.target.0][action.slot];
                let answer = match tile.cmp(&action.value) {
                    Ordering::Equal => Answer::Hit { own },
                    Ordering::Greater => Answer::Higher,
                    Ordering::Less => Answer::Lower,
                };
                world.record.push(Asked { ask: *action, answer });
                return Ok(());
            }
            (Some(objection), _) => objection,
            (None, None) => format!("seat {seat} has no closed tile of value {}", action.value),
        };
        refuse(reason, self.legal(&self.view(world, seat)))
    }

    fn outcome(&self, world: &World) -> Option<Hits> {
        let mut hits = [0; SEATS];
        let mut table = Table::new(self.stand);
        for asked in &world.record {
            if let (Some(by), Answer::Hit { .. }) = (table.turn.seat(), asked.answer) {
                hits[by.0] += 1;
            }
            table.note(asked).ok()?;
        }
        (table.turn == Turn::Over).then_some(Hits(hits))
    }

    fn payoff(&self, Hits(hits): &Hits, seat: Seat) -> f64 {
        hits[seat.0] as f64
    }
}

impl Recorded for LittleStands {
    fn start(&self, world: &World) -> World {
        World { record: Vec::new(), ..world.clone() }
    }

    fn history(&self, view: &View) -> Transcript<Ask> {
        let mut table = Table::new(view.stand.len());
        let mut transcript = Transcript::default();
        for asked in &view.record {
            if let Some(by) = table.turn.seat() {
                transcript.steps.push(Step { by: by.into(), action: asked.ask });
            }
            if table.note(asked).is_err() {
                break;
            }
        }
        transcript
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> World {
        World {
            stands: [vec![1, 3, 3], vec![2, 3, 5], vec![1, 4, 4]],
            boxed: vec![2],
            record: vec![],
        }
    }

    #[test]
    fn a_hit_opens_both_and_a_miss_shows_a_token() {
        let rules = LittleStands::standard();
        let mut world = world();
        for (seat, ask) in ["1:1=3", "2:0=5", "0:2=4"].into_iter().enumerate() {
            rules.play(&mut world, Seat(seat).into(), &ask.parse().unwrap()).unwrap();
        }
        let record: Vec<String> = world.record.iter().map(Asked::to_string).collect();
        assert_eq!(record, ["1:1=3 hit 1", "2:0=5 lower", "0:2=4 lower"]);
        let closed = rules.table(&world.record).closed;
        assert_eq!(closed[0].iter().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(closed[1].iter().collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn a_refusal_says_why() {
        let rules = LittleStands::standard();
        let refusal = |ask: &str| {
            rules.play(&mut world(), Seat(0).into(), &ask.parse().unwrap()).unwrap_err().reason
        };
        assert_eq!(refusal("1:1=2"), "seat 0 has no closed tile of value 2");
        assert_eq!(refusal("0:1=3"), "seat 0 cannot ask itself");
        assert_eq!(refusal("1:3=3"), "seat 1 has no closed slot 3");
        assert_eq!(refusal("3:1=3"), "there is no seat 3: expected 0, 1 or 2");
    }
}
