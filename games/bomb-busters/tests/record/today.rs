//! Facts that a seat enters because they are true now.

use super::shape::{ConstraintFile, FailedCutFile, ParityFile};

use super::game::Game;
use super::{Colour, Value, write_value};

impl Game {
    /// A random entered fact, if it is true.
    pub fn constraint(&mut self) -> Option<ConstraintFile> {
        let player = self.dice.below(self.stands.len());
        let slot = self.dice.below(self.stands[player].len());
        let values = self.values();
        let value = self.dice.pick(&values)?;
        let here = self.tile((player, slot));
        match self.dice.below(6) {
            0 | 1 => {
                let has = self.uncut(&[player]).iter().any(|&place| self.value(place) == value);
                self.count(if has { "must have" } else { "must not have" });
                let value = write_value(value);
                Some(if has {
                    ConstraintFile::MustHave { player, value }
                } else {
                    ConstraintFile::MustNotHave { player, value }
                })
            }
            2 => {
                let (left, right) = (slot, slot + 1);
                let neighbour = *self.stands[player].get(right)?;
                if self.unsorted[neighbour] {
                    return None;
                }
                let equal = self.tiles[neighbour].value() == here.value();
                self.count(if equal { "equal" } else { "not equal" });
                Some(if equal {
                    ConstraintFile::AdjacentEqual { player, left, right }
                } else {
                    ConstraintFile::AdjacentNotEqual { player, left, right }
                })
            }
            3 if here.value() != value => {
                self.count("excluded");
                Some(ConstraintFile::SlotExcluded { player, slot, value: write_value(value) })
            }
            4 if here.colour == Colour::Blue => {
                let even = here.number.is_multiple_of(2);
                let parity = if even { ParityFile::Even } else { ParityFile::Odd };
                self.count("parity");
                Some(ConstraintFile::SlotParity { player, slot, parity })
            }
            5 if here.colour != Colour::Red => {
                let count = u8::try_from(self.occurrences((player, slot))).unwrap();
                self.count("multiplicity");
                (count <= 4).then_some(ConstraintFile::Multiplicity { player, slot, count })
            }
            _ => None,
        }
    }

    /// A random failed cut, if it is consistent with the present.
    pub fn failed_cut(&mut self) -> Option<FailedCutFile> {
        let actor = self.dice.below(self.stands.len());
        let player = self.owners[actor];
        let mut values = self.values();
        values.retain(|&value| value != Value::Red);
        let value = self.dice.pick(&values)?;
        let mates = self.others(player);
        let target = self.dice.pick(&mates)?;
        let slot = self.dice.below(self.stands[target].len());
        if [value, Value::Red].contains(&self.value((target, slot))) {
            return None;
        }
        let hand = self.stands_of(player);
        let holds = self.uncut(&hand).iter().any(|&place| self.value(place) == value);
        let ids = hand.iter().flat_map(|&stand| &self.stands[stand]);
        let cut = ids.filter(|&&id| self.open[id] && self.tiles[id].value() == value).count();
        let own_cut_before = self.dice.below(cut + 1);
        if own_cut_before == cut && !holds {
            return None;
        }
        self.count("failed cut");
        Some(FailedCutFile { actor, target, slot, value: write_value(value), own_cut_before })
    }
}
