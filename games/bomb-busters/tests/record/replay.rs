//! Whether a filling agrees with everything that the table says: each entry of the record at the
//! moment when it was made, the entered facts, and the faces now.

use super::shape::{ConstraintFile, FailedCutFile, ParityFile};
use super::shape::{EventFile, ResultFile};

use super::read::{Record, WireId, moves, opened, token};
use super::{Colour, Tile, Value, read_place, read_value};

/// The table at one moment, with every wire known.
struct Moment<'a> {
    record: &'a Record<'a>,
    tiles: &'a [Tile],
    stands: Vec<Vec<WireId>>,
    open: Vec<bool>,
}

/// Whether a filling, a tile for every wire, agrees with the table file.
pub fn agrees(record: &Record<'_>, tiles: &[Tile]) -> bool {
    let stands = record.dealt.clone();
    let mut now = Moment { record, tiles, stands, open: record.open_before.clone() };
    let shown = |id: WireId| record.faces[id].admits(tiles[id]);
    if !((0..tiles.len()).all(shown) && now.is_sorted() && now.counted(&record.counts_before)) {
        return false;
    }
    for (i, event) in record.file.history.iter().enumerate() {
        if !now.is_true(event) {
            return false;
        }
        now.pass(event);
        let counts = record.counts_laid.get(&i).map_or(&[][..], Vec::as_slice);
        if !(now.is_sorted() && now.counted(counts)) {
            return false;
        }
    }
    record.file.constraints.iter().all(|constraint| now.fulfils(constraint))
        && record.file.failed_dual_cuts.iter().all(|failed| now.missed(failed))
}

impl Moment<'_> {
    fn at(&self, (stand, slot): (usize, usize)) -> Tile {
        self.tiles[self.stands[stand][slot]]
    }

    fn value(&self, place: (usize, usize)) -> Value {
        self.at(place).value()
    }

    fn is_open(&self, (stand, slot): (usize, usize)) -> bool {
        self.open[self.stands[stand][slot]]
    }

    fn is_sorted(&self) -> bool {
        self.stands.iter().all(|stand| {
            let sorted = stand.iter().filter(|&&id| !self.record.faces[id].unsorted);
            sorted.map(|&id| self.tiles[id]).is_sorted()
        })
    }

    fn uncut<'s>(&'s self, stand: usize) -> impl Iterator<Item = WireId> + 's {
        self.stands[stand].iter().copied().filter(|&id| !self.open[id])
    }

    fn stand_has(&self, stand: usize, value: Value) -> bool {
        self.uncut(stand).any(|id| self.tiles[id].value() == value)
    }

    /// All stands of a player are one hand.
    fn stands_of(&self, player: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.stands.len()).filter(move |&stand| self.record.owners[stand] == player)
    }

    fn has(&self, player: usize, value: Value) -> bool {
        self.stands_of(player).any(|stand| self.stand_has(stand, value))
    }

    /// The value at a slot occurs this often on its stand, including cut wires; a count token is
    /// never in front of red.
    fn occurs(&self, stand: usize, slot: usize, times: usize) -> bool {
        let value = self.value((stand, slot));
        let same = self.stands[stand].iter().filter(|&&id| self.tiles[id].value() == value);
        value != Value::Red && same.count() == times
    }

    /// Whether the count tokens placed at this moment are true.
    fn counted(&self, ids: &[WireId]) -> bool {
        ids.iter().all(|&id| {
            let mut stands = self.stands.iter().enumerate();
            let found = stands.find_map(|(s, ids)| Some((s, ids.iter().position(|&i| i == id)?)));
            let (stand, slot) = found.unwrap();
            self.occurs(stand, slot, self.record.faces[id].count.unwrap())
        })
    }

    /// Whether an entry is true, before its changes are applied.
    fn is_true(&self, event: &EventFile) -> bool {
        if opened(event).into_iter().any(|place| self.is_open(place)) {
            return false;
        }
        match event {
            EventFile::DualCut { .. } => self.dual_cut(event),
            EventFile::Waiting { actor, values, target, slots, hit } => {
                let values: Vec<Value> = values.iter().map(read_value).collect();
                let matches = |&slot: &usize| values.contains(&self.value((*target, slot)));
                let red = |&slot: &usize| self.at((*target, slot)).is_red();
                values.iter().all(|&value| self.has(*actor, value))
                    && slots.iter().any(matches) == *hit
                    && !slots.iter().all(red)
            }
            EventFile::SoloCut { actor, value, wires } => wires.iter().all(|wire| {
                let place = read_place(wire);
                self.record.owners[place.0] == *actor && self.value(place) == read_value(value)
            }),
            EventFile::RevealReds { actor, wires } => {
                let uncut: usize = self.stands_of(*actor).map(|s| self.uncut(s).count()).sum();
                uncut == wires.len() && wires.iter().all(|w| self.at(read_place(w)).is_red())
            }
            EventFile::Disintegrated { value, wires } => {
                let value = read_value(value);
                let ids = (0..self.stands.len()).flat_map(|stand| self.uncut(stand));
                let all = ids.filter(|&id| self.tiles[id].value() == value).count();
                all == wires.len() && wires.iter().all(|w| self.value(read_place(w)) == value)
            }
            EventFile::Radar { number, yes, no } => {
                let blue = Tile { number: *number, colour: Colour::Blue };
                let answer = |stand: usize| {
                    let mut ids = self.uncut(stand);
                    ids.any(|id| !self.record.faces[id].unsorted && self.tiles[id] == blue)
                };
                yes.iter().all(|&s| answer(s)) && !no.iter().any(|&s| answer(s))
            }
            EventFile::Label { equal, left, right } => {
                (self.value(read_place(left)) == self.value(read_place(right))) == *equal
            }
            EventFile::Beside { player, value } => !self.has(*player, read_value(value)),
            // What a token says is on the slot; a count token that was removed by a move no longer
            // says anything.
            EventFile::Token { .. } => true,
            EventFile::Swap { .. } | EventFile::Taken { .. } | EventFile::Used { .. } => true,
            // Whose turn it is says nothing about wires.
            EventFile::Turn { .. } => true,
        }
    }

    fn dual_cut(&self, event: &EventFile) -> bool {
        let EventFile::DualCut { actor, values, target, slots, stabilized, result, hit, .. } =
            event
        else {
            return false;
        };
        let values: Vec<Value> = values.iter().map(read_value).collect();
        if !values.iter().all(|&value| self.has(*actor, value)) {
            return false;
        }
        let mut pointed = slots.iter().map(|&slot| self.at((*target, slot)));
        match result {
            ResultFile::Hit => {
                let hit = hit.as_ref().map_or(values[0], read_value);
                opened(event).into_iter().all(|place| self.value(place) == hit)
            }
            ResultFile::Miss => {
                let token = token(event);
                // The owner of the wires shows a token after a miss unless all of them are red;
                // that explodes without a Stabilizer.
                let all_red = pointed.clone().all(Tile::is_red);
                let red_fits = match (stabilized, token) {
                    (true, None) => all_red,
                    (_, Some(place)) => !self.at(place).is_red(),
                    (false, None) => !all_red,
                };
                red_fits && pointed.all(|tile| !values.contains(&tile.value()))
            }
            ResultFile::Explosion => pointed.all(Tile::is_red),
        }
    }

    fn pass(&mut self, event: &EventFile) {
        for (stand, slot) in opened(event) {
            self.open[self.stands[stand][slot]] = true;
        }
        let moves = moves(event);
        let taken = |stands: &mut Vec<Vec<WireId>>, (stand, slot): (usize, usize)| {
            stands[stand].remove(slot)
        };
        let ids: Vec<_> = moves.iter().map(|[from, _]| taken(&mut self.stands, *from)).collect();
        for ([_, (stand, slot)], id) in moves.iter().zip(ids) {
            self.stands[*stand].insert(*slot, id);
        }
    }

    /// Whether an entered fact is true.
    fn fulfils(&self, constraint: &ConstraintFile) -> bool {
        match constraint {
            ConstraintFile::MustHave { player, value } => {
                self.stand_has(*player, read_value(value))
            }
            ConstraintFile::MustNotHave { player, value } => {
                !self.stand_has(*player, read_value(value))
            }
            ConstraintFile::AdjacentEqual { player, left, right } => {
                self.value((*player, *left)) == self.value((*player, *right))
            }
            ConstraintFile::AdjacentNotEqual { player, left, right } => {
                self.value((*player, *left)) != self.value((*player, *right))
            }
            ConstraintFile::SlotExcluded { player, slot, value } => {
                self.value((*player, *slot)) != read_value(value)
            }
            ConstraintFile::SlotParity { player, slot, parity } => {
                let tile = self.at((*player, *slot));
                let even = *parity == ParityFile::Even;
                tile.colour == Colour::Blue && tile.number.is_multiple_of(2) == even
            }
            ConstraintFile::Multiplicity { player, slot, count } => {
                self.occurs(*player, *slot, usize::from(*count))
            }
            // The order of the stands takes it into account.
            ConstraintFile::Unsorted { .. } => true,
        }
    }

    /// A miss of the present: the hand holds the value unless it has cut one since, and the wire is
    /// something else.
    fn missed(&self, failed: &FailedCutFile) -> bool {
        let value = read_value(&failed.value);
        let player = self.record.owners[failed.actor];
        let ids = self.stands_of(player).flat_map(|stand| &self.stands[stand]);
        let cut = ids.filter(|&&id| self.open[id] && self.tiles[id].value() == value).count();
        let target = (failed.target, failed.slot);
        (cut > failed.own_cut_before || self.has(player, value))
            && (self.is_open(target) || ![value, Value::Red].contains(&self.value(target)))
    }
}
