//! Random events at the table; every entry is true of the wires.

use super::shape::{EventFile, ResultFile};

use super::game::Game;
use super::{Colour, Tile, Value, write_place, write_value};

/// An announcement and the wires pointed at.
struct Pointing {
    actor: usize,
    values: Vec<Value>,
    stand: usize,
    slots: Vec<usize>,
}

impl Game {
    /// Makes a random event happen, if it is possible at all.
    pub fn happen(&mut self) {
        match self.dice.below(24) {
            0..4 => self.miss(),
            4..7 => self.hit(),
            7..9 => self.solo_cut(),
            9 | 10 => self.radar(),
            11 | 12 => self.label(),
            13 | 14 => self.beside(),
            15..18 => self.token(),
            18..21 => self.swap(),
            21 | 22 => self.take(),
            _ if self.dice.one_in(3) => self.disintegrate(),
            _ => self.reveal_reds(),
        }
    }

    fn held(&self, player: usize) -> Vec<Value> {
        let places = self.uncut(&self.stands_of(player));
        let mut values: Vec<Value> = places.into_iter().map(|place| self.value(place)).collect();
        values.sort_unstable();
        values.dedup();
        values.retain(|&value| value != Value::Red);
        values
    }

    /// A player announces something they hold and points at wires of one teammate's stand.
    fn point(&mut self, values_most: usize) -> Option<Pointing> {
        let actor = self.dice.below(self.players());
        let mut values = self.held(actor);
        self.dice.shuffle(&mut values);
        values.truncate(values_most);
        let others = self.others(actor);
        let stand = self.dice.pick(&others)?;
        let wires = if values.len() > 1 { self.sorted(&[stand]) } else { self.uncut(&[stand]) };
        let mut slots: Vec<usize> = wires.into_iter().map(|(_, slot)| slot).collect();
        self.dice.shuffle(&mut slots);
        // Detectors take blue values only and do not see X wires.
        if !values.contains(&Value::Yellow) && self.dice.one_in(2) {
            slots.retain(|&slot| !self.unsorted[self.id((stand, slot))]);
            slots.truncate(if self.dice.one_in(6) { slots.len() } else { 2 + self.dice.below(2) });
        } else {
            slots.truncate(1);
        }
        (!values.is_empty() && !slots.is_empty()).then_some(Pointing {
            actor,
            values,
            stand,
            slots,
        })
    }

    fn announce(&mut self) -> Option<Pointing> {
        let most = if self.dice.one_in(4) { 2 } else { 1 };
        self.point(most)
    }

    pub fn hit(&mut self) {
        // Random pointing seldom hits: point until it does.
        for _ in 0..20 {
            let Some(Pointing { actor, values, stand, slots }) = self.announce() else { continue };
            let hits: Vec<usize> = slots
                .iter()
                .copied()
                .filter(|&slot| values.contains(&self.value((stand, slot))))
                .collect();
            let Some(slot) = self.dice.pick(&hits) else { continue };
            let value = self.value((stand, slot));
            let mut own = self.uncut(&self.stands_of(actor));
            own.retain(|&place| self.value(place) == value);
            let own = self.dice.pick(&own).unwrap();
            self.cut(&[(stand, slot), own]);
            let hit = (values.len() > 1).then(|| write_value(value));
            let stabilized = self.dice.one_in(6);
            self.count_pointing(&slots, &values, stabilized);
            self.note(
                "hit",
                EventFile::DualCut {
                    actor,
                    values: values.into_iter().map(write_value).collect(),
                    target: stand,
                    slots,
                    stabilized,
                    result: ResultFile::Hit,
                    hit,
                    slot: Some(slot),
                    own: Some(write_place(own)),
                    no_token: false,
                },
            );
            return;
        }
    }

    fn count_pointing(&mut self, slots: &[usize], values: &[Value], stabilized: bool) {
        if self.history.is_none() {
            return;
        }
        let kinds = [
            (slots.len() == 2, "double detector"),
            (slots.len() == 3, "triple detector"),
            (slots.len() > 3, "super detector"),
            (values.len() > 1, "ray"),
            (stabilized, "stabilizer"),
        ];
        for (_, kind) in kinds.into_iter().filter(|(happened, _)| *happened) {
            self.count(kind);
        }
    }

    fn miss(&mut self) {
        let Some(Pointing { actor, values, stand, slots }) = self.announce() else { return };
        let pointed: Vec<Tile> = slots.iter().map(|&slot| self.tile((stand, slot))).collect();
        if pointed.iter().any(|tile| values.contains(&tile.value())) {
            return;
        }
        let all_red = pointed.iter().all(|tile| tile.is_red());
        // A red wire without a Stabilizer would end the game.
        let stabilized = all_red || self.dice.one_in(4);
        // Some missions have no tokens; with the Stabilizer that would look like red wires.
        let no_token = all_red || !stabilized && self.dice.one_in(4);
        let mut slot = None;
        if !no_token {
            let blue: Vec<usize> =
                slots.iter().copied().filter(|&slot| !self.tile((stand, slot)).is_red()).collect();
            slot = self.dice.pick(&blue);
            let announced = self.dice.pick(&values).unwrap();
            if !self.lay_after_miss((stand, slot.unwrap()), announced) {
                return;
            }
        }
        self.count_pointing(&slots, &values, stabilized);
        let kind = match (all_red, no_token) {
            (true, _) => "stabilized red",
            (_, true) => "miss without token",
            _ => "miss with token",
        };
        self.note(
            kind,
            EventFile::DualCut {
                actor,
                values: values.into_iter().map(write_value).collect(),
                target: stand,
                slots,
                stabilized,
                result: ResultFile::Miss,
                hit: None,
                slot,
                own: None,
                no_token,
            },
        );
    }

    /// A detector that awaits the owner's answer: the last entry of a record.
    pub fn wait(&mut self) {
        let Some(Pointing { actor, values, stand, slots }) = self.announce() else { return };
        let pointed: Vec<Tile> = slots.iter().map(|&slot| self.tile((stand, slot))).collect();
        if slots.len() < 2 || pointed.iter().all(|tile| tile.is_red()) {
            return;
        }
        let hit = pointed.iter().any(|tile| values.contains(&tile.value()));
        let values = values.into_iter().map(write_value).collect();
        self.note("waiting", EventFile::Waiting { actor, values, target: stand, slots, hit });
    }

    /// All remaining copies, if they are two or four; or any two with the Fast Pass.
    fn solo_cut(&mut self) {
        let actor = self.dice.below(self.players());
        let mut values = self.held(actor);
        self.dice.shuffle(&mut values);
        let all: Vec<usize> = (0..self.stands.len()).collect();
        let fast_pass = self.dice.one_in(4);
        for value in values {
            let same = |places: Vec<(usize, usize)>, game: &Game| -> Vec<(usize, usize)> {
                places.into_iter().filter(|&place| game.value(place) == value).collect()
            };
            let mut own = same(self.uncut(&self.stands_of(actor)), self);
            let remaining = same(self.uncut(&all), self).len();
            if fast_pass
                && own.len() >= 2
                && own.iter().all(|&place| !self.unsorted[self.id(place)])
            {
                self.dice.shuffle(&mut own);
                own.truncate(2);
                self.note("used", EventFile::Used { actor, card: "9.9".into() });
            } else if own.len() != remaining || ![2, 4].contains(&remaining) {
                continue;
            }
            self.cut(&own);
            let wires = own.into_iter().map(write_place).collect();
            self.note("solo cut", EventFile::SoloCut { actor, value: write_value(value), wires });
            return;
        }
    }

    /// The first player whose wires are all red reveals them.
    pub fn reveal_reds(&mut self) {
        for actor in 0..self.players() {
            let places = self.uncut(&self.stands_of(actor));
            if !places.is_empty() && places.iter().all(|&place| self.tile(place).is_red()) {
                self.cut(&places);
                let wires = places.into_iter().map(write_place).collect();
                self.note("reds revealed", EventFile::RevealReds { actor, wires });
                return;
            }
        }
    }

    fn disintegrate(&mut self) {
        let number = self.blue[0] + u8::try_from(self.dice.below(4)).unwrap();
        let all: Vec<usize> = (0..self.stands.len()).collect();
        let mut places = self.uncut(&all);
        places.retain(|&place| self.value(place) == Value::Blue(number));
        // Whether equipment affects an X wire here is not specified anywhere.
        if places.is_empty() || places.iter().any(|&place| self.unsorted[self.id(place)]) {
            return;
        }
        self.cut(&places);
        let wires = places.into_iter().map(write_place).collect();
        self.note(
            "disintegrated",
            EventFile::Disintegrated { value: write_value(Value::Blue(number)), wires },
        );
    }

    fn radar(&mut self) {
        let [low, high] = self.blue;
        let number = low + u8::try_from(self.dice.below(usize::from(high - low) + 1)).unwrap();
        let blue = Tile { number, colour: Colour::Blue };
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for stand in 0..self.stands.len() {
            let answer = self.sorted(&[stand]).iter().any(|&place| self.tile(place) == blue);
            if !self.dice.one_in(4) {
                if answer { yes.push(stand) } else { no.push(stand) }
            }
        }
        self.note("radar", EventFile::Radar { number, yes, no });
    }

    /// Two neighbours of which at most one is cut.
    fn label(&mut self) {
        let stand = self.dice.below(self.stands.len());
        let ids = &self.stands[stand];
        let fits = |&slot: &usize| {
            let pair = &ids[slot..slot + 2];
            pair.iter().all(|&id| !self.unsorted[id]) && pair.iter().any(|&id| !self.open[id])
        };
        let lefts: Vec<usize> = (0..ids.len().saturating_sub(1)).filter(fits).collect();
        let Some(slot) = self.dice.pick(&lefts) else { return };
        let (left, right) = ((stand, slot), (stand, slot + 1));
        let equal = self.value(left) == self.value(right);
        let kind = if equal { "label =" } else { "label !=" };
        let (left, right) = (write_place(left), write_place(right));
        self.note(kind, EventFile::Label { equal, left, right });
    }

    fn beside(&mut self) {
        let player = self.dice.below(self.players());
        let held = self.held(player);
        let mut lacks = self.values();
        lacks.retain(|value| *value != Value::Red && !held.contains(value));
        let Some(value) = self.dice.pick(&lacks) else { return };
        self.note("beside", EventFile::Beside { player, value: write_value(value) });
    }

    /// Walkie-Talkies.
    fn swap(&mut self) {
        let actor = self.dice.below(self.players());
        let (own, others) = (self.sorted(&self.stands_of(actor)), self.sorted(&self.others(actor)));
        let (Some(from), Some(back)) = (self.dice.pick(&own), self.dice.pick(&others)) else {
            return;
        };
        if self.history.is_none() {
            return;
        }
        let (given, got) = (self.lift(from), self.lift(back));
        let to = self.sort_in(given, back.0);
        let home = self.sort_in(got, from.0);
        self.look();
        let first = [from, to].map(write_place);
        let second = [back, home].map(write_place);
        self.note("swap", EventFile::Swap { first, second });
    }

    /// Grappling Hook.
    fn take(&mut self) {
        let actor = self.dice.below(self.players());
        let mut others = self.sorted(&self.others(actor));
        others.retain(|&(stand, _)| self.stands[stand].len() > 1);
        let own = self.stands_of(actor);
        let (Some(from), Some(stand)) = (self.dice.pick(&others), self.dice.pick(&own)) else {
            return;
        };
        if self.history.is_none() {
            return;
        }
        let id = self.lift(from);
        let to = self.sort_in(id, stand);
        self.look();
        self.hooked = true;
        let (from, to) = (write_place(from), write_place(to));
        self.note("taken", EventFile::Taken { from, to });
    }

    fn lift(&mut self, (stand, slot): (usize, usize)) -> usize {
        let id = self.stands[stand].remove(slot);
        self.uncount(id);
        id
    }

    /// Inserts a wire on a stand, at any position that keeps it sorted.
    fn sort_in(&mut self, id: usize, stand: usize) -> (usize, usize) {
        self.moves += 1;
        let tile = self.tiles[id];
        let sorted = self.stands[stand].iter().filter(|&&other| !self.unsorted[other]);
        let (before, equal) = sorted.fold((0, 0), |(before, equal), &other| {
            let other = self.tiles[other];
            (before + usize::from(other < tile), equal + usize::from(other == tile))
        });
        let slot = before + self.dice.below(equal + 1);
        self.stands[stand].insert(slot, id);
        (stand, slot)
    }
}
