//! Every filling of the unknown wires that agrees with the record, with its weight.

use std::collections::{BTreeMap, BTreeSet};

use super::read::{Record, WireId};
use super::replay::agrees;
use super::{Colour, Tile, Value};

/// The fillings that agree with a table file: a tile for each wire, and the number of ways to deal
/// it.
pub struct Fillings {
    pub all: Vec<(Vec<Tile>, u128)>,
    pub total: u128,
}

impl Fillings {
    pub fn of(record: &Record<'_>) -> Fillings {
        let none = Tile { number: 0, colour: Colour::Blue };
        let mut search = Search {
            record,
            order: record.dealt.iter().flatten().copied().collect(),
            left: record.pool.clone(),
            tiles: vec![none; record.faces.len()],
            found: Vec::new(),
        };
        search.fill(0);
        let total = search.found.iter().map(|(_, weight)| weight).sum();
        Fillings { all: search.found, total }
    }

    /// The weight of the fillings in which something is true.
    pub fn weight(&self, is_true: impl Fn(&[Tile]) -> bool) -> u128 {
        self.all.iter().filter(|(tiles, _)| is_true(tiles)).map(|(_, weight)| weight).sum()
    }

    /// The weight of each tile for a wire, by the tile's name.
    pub fn at(&self, id: WireId) -> BTreeMap<String, u128> {
        let mut found = BTreeMap::new();
        for (tiles, weight) in &self.all {
            *found.entry(tiles[id].to_string()).or_insert(0) += weight;
        }
        found
    }

    /// The dual cuts that cannot miss: a value of one's own uncut wires except red, at a teammate's
    /// uncut wire.
    pub fn certain_dual_cuts(&self, record: &Record<'_>) -> BTreeSet<(usize, usize, String)> {
        let own = record.own_stands.iter().flat_map(|&stand| &record.today[stand]);
        let own = own.filter(|&&id| !record.is_open(id));
        let held: BTreeSet<Value> = own.map(|&id| self.all[0].0[id].value()).collect();
        let mut certain = BTreeSet::new();
        for (stand, ids) in record.today.iter().enumerate() {
            if record.own_stands.contains(&stand) {
                continue;
            }
            for (slot, &id) in ids.iter().enumerate().filter(|(_, id)| !record.is_open(**id)) {
                let value = self.all[0].0[id].value();
                let always = self.all.iter().all(|(tiles, _)| tiles[id].value() == value);
                if always && value != Value::Red && held.contains(&value) {
                    certain.insert((stand, slot, value.to_string()));
                }
            }
        }
        certain
    }
}

struct Search<'a> {
    record: &'a Record<'a>,
    /// All wires, stand by stand, from left to right as they were dealt.
    order: Vec<WireId>,
    left: Vec<(Tile, usize)>,
    tiles: Vec<Tile>,
    found: Vec<(Vec<Tile>, u128)>,
}

impl Search<'_> {
    fn fill(&mut self, done: usize) {
        let Some(&id) = self.order.get(done) else {
            if self.leaves_out_the_rest() && agrees(self.record, &self.tiles) {
                self.found.push((self.tiles.clone(), self.ways()));
            }
            return;
        };
        for kind in 0..self.left.len() {
            let (tile, left) = self.left[kind];
            if left > 0 && self.record.faces[id].admits(tile) && self.keeps_order(done, tile) {
                self.left[kind].1 -= 1;
                self.tiles[id] = tile;
                self.fill(done + 1);
                self.left[kind].1 += 1;
            }
        }
    }

    /// Stands are sorted when dealt: this prunes fillings early that the replay would reject
    /// anyway.
    fn keeps_order(&self, done: usize, tile: Tile) -> bool {
        let id = self.order[done];
        let stand = self.record.dealt.iter().find(|ids| ids.contains(&id)).unwrap();
        let before = stand.iter().take_while(|&&other| other != id);
        let mut sorted = before.filter(|&&other| !self.record.faces[other].unsorted);
        self.record.faces[id].unsorted || sorted.all(|&other| self.tiles[other] <= tile)
    }

    /// Only coloured wires remain, as many as were left out of the game.
    fn leaves_out_the_rest(&self) -> bool {
        [Colour::Blue, Colour::Yellow, Colour::Red].into_iter().all(|colour| {
            let left = self.left.iter().filter(|(tile, _)| tile.colour == colour);
            let out = self.record.left_out.get(&colour).copied().unwrap_or(0);
            left.map(|(_, left)| left).sum::<usize>() == out
        })
    }

    /// The number of ways to deal physical wires like this: c copies of a tile that are split
    /// k1..km over the stands as dealt and the X slots can be dealt in c! / (k1! .. km!) ways. What
    /// is left out is one of a kind.
    fn ways(&self) -> u128 {
        let mut ways = 1;
        for &(tile, copies) in &self.record.pool {
            let mut falls = 1;
            for stand in &self.record.dealt {
                let same = stand.iter().filter(|&&id| self.tiles[id] == tile);
                let sorted = same.filter(|&&id| !self.record.faces[id].unsorted).count();
                falls *= factorial(sorted);
            }
            ways *= factorial(copies) / falls;
        }
        ways
    }
}

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}
