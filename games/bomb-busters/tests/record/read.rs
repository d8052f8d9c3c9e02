//! A table file taken apart: which wires there are, what each shows now, and where each was dealt.

use std::collections::BTreeMap;

use super::shape::{ConstraintFile, GroupFile, TableFile};
use super::shape::{EventFile, ResultFile};

use super::{Colour, Tile, Value, read_place};

/// What a slot shows.
#[derive(Debug, Clone, Default)]
pub struct Face {
    /// Whether it is outside the sort order.
    pub unsorted: bool,
    pub open: bool,
    /// The wire, if the seat knows it.
    pub tile: Option<Tile>,
    pub colour: Option<Colour>,
    pub even: Option<bool>,
    pub count: Option<usize>,
    pub not: Vec<Value>,
}

fn tile(text: &str) -> Tile {
    let (colour, number) = match text.as_bytes()[0] {
        b'Y' => (Colour::Yellow, &text[1..]),
        b'R' => (Colour::Red, &text[1..]),
        _ => (Colour::Blue, text),
    };
    Tile { number: number.parse().unwrap(), colour }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

impl Face {
    pub fn read(text: &str) -> Face {
        let text = text.to_ascii_uppercase();
        let mut face = Face::default();
        let mut rest = text.as_str();
        if let Some(after) = rest.strip_prefix('X') {
            (face.unsorted, rest) = (true, after);
        }
        loop {
            let count = digits(rest);
            if let Some(after) = rest.strip_prefix(['E', 'O']) {
                face.even = Some(rest.starts_with('E'));
                rest = after;
            } else if count > 0 && rest[count..].starts_with('X') {
                face.count = Some(rest[..count].parse().unwrap());
                rest = &rest[count + 1..];
            } else if let Some(after) = rest.strip_prefix('!') {
                let length = digits(after).max(1);
                face.not.push(match &after[..length] {
                    "Y" => Value::Yellow,
                    "R" => Value::Red,
                    number => Value::Blue(number.parse().unwrap()),
                });
                rest = &after[length..];
            } else {
                break;
            }
        }
        match (rest, rest.strip_prefix('?'), rest.strip_prefix('I')) {
            ("" | "?", ..) => {}
            ("B?", ..) => face.colour = Some(Colour::Blue),
            ("Y?", ..) => face.colour = Some(Colour::Yellow),
            ("R?", ..) => face.colour = Some(Colour::Red),
            (_, Some(known), _) => face.tile = Some(tile(known)),
            (_, _, Some("Y")) => face.colour = Some(Colour::Yellow),
            (_, _, Some(marked)) => face.tile = Some(tile(marked)),
            _ => (face.tile, face.open) = (Some(tile(rest)), true),
        }
        face
    }

    /// Whether a wire can be what the slot shows; count tokens concern a whole stand and are not
    /// checked here.
    pub fn admits(&self, tile: Tile) -> bool {
        let blue = tile.colour == Colour::Blue;
        self.tile.is_none_or(|known| known == tile)
            && self.colour.is_none_or(|colour| colour == tile.colour)
            && self.even.is_none_or(|even| blue && tile.number.is_multiple_of(2) == even)
            && !self.not.contains(&tile.value())
    }
}

/// A wire by its index in the list of wires, which it keeps wherever it moves.
pub type WireId = usize;

/// A table file taken apart.
pub struct Record<'a> {
    pub file: &'a TableFile,
    /// The player of each stand.
    pub owners: Vec<usize>,
    pub own_stands: Vec<usize>,
    /// What each wire shows now.
    pub faces: Vec<Face>,
    /// The wires of each stand, as dealt and now.
    pub dealt: Vec<Vec<WireId>>,
    pub today: Vec<Vec<WireId>>,
    /// Wires that were open when the record began.
    pub open_before: Vec<bool>,
    /// Wires that the record opens.
    pub opened: Vec<bool>,
    /// Count tokens that were in place when the record began, and those placed by the entry with
    /// this number.
    pub counts_before: Vec<WireId>,
    pub counts_laid: BTreeMap<usize, Vec<WireId>>,
    /// Every physical wire, in stand order, and how many of each colour were left out of the game.
    pub pool: Vec<(Tile, usize)>,
    pub left_out: BTreeMap<Colour, usize>,
}

impl<'a> Record<'a> {
    pub fn read(file: &'a TableFile) -> Record<'a> {
        let mut faces = Vec::new();
        let mut today = Vec::new();
        for stand in &file.stands {
            let first = faces.len();
            faces.extend(stand.split_whitespace().map(Face::read));
            today.push((first..faces.len()).collect::<Vec<_>>());
        }
        for constraint in &file.constraints {
            if let ConstraintFile::Unsorted { player, slot } = constraint {
                faces[today[*player][*slot]].unsorted = true;
            }
        }
        let owners = file.owners.clone().unwrap_or((0..today.len()).collect());
        let mut own_stands = file.observer_stands.clone();
        if own_stands.is_empty() {
            own_stands =
                (0..owners.len()).filter(|&s| owners[s] == owners[file.observer]).collect();
        }
        let (pool, left_out) = pool(file);
        let wires = faces.len();
        let mut record = Record {
            file,
            owners,
            own_stands,
            faces,
            dealt: today.clone(),
            today,
            open_before: vec![false; wires],
            opened: vec![false; wires],
            counts_before: Vec::new(),
            counts_laid: BTreeMap::new(),
            pool,
            left_out,
        };
        record.rewind();
        record
    }

    /// Undoes every move, and notes on the way which entry opened a wire or placed its count token.
    fn rewind(&mut self) {
        let mut waiting: Vec<bool> = self.faces.iter().map(|face| face.count.is_some()).collect();
        for (i, event) in self.file.history.iter().enumerate().rev() {
            let at = |(stand, slot): (usize, usize)| self.dealt[stand][slot];
            for place in opened(event) {
                self.opened[at(place)] = true;
            }
            if let Some(id) = token(event).map(at)
                && std::mem::take(&mut waiting[id])
            {
                self.counts_laid.entry(i).or_default().push(id);
            }
            for id in unmove(&mut self.dealt, event) {
                assert!(
                    !waiting[id],
                    "a count token lies before a wire that moved after it was laid"
                );
            }
        }
        self.counts_before = (0..waiting.len()).filter(|&id| waiting[id]).collect();
        for (id, face) in self.faces.iter().enumerate() {
            self.open_before[id] = face.open && !self.opened[id];
        }
    }

    /// Whether a wire is open now.
    pub fn is_open(&self, id: WireId) -> bool {
        self.open_before[id] || self.opened[id]
    }
}

fn pool(file: &TableFile) -> (Vec<(Tile, usize)>, BTreeMap<Colour, usize>) {
    let wires = file.wires.clone().unwrap();
    let [low, high] = wires.blue.unwrap();
    let mut pool: Vec<_> =
        (low..=high).map(|number| (Tile { number, colour: Colour::Blue }, 4)).collect();
    let mut left_out = BTreeMap::new();
    for (colour, group) in [(Colour::Yellow, wires.yellow), (Colour::Red, wires.red)] {
        let (numbers, out) = match group {
            None => (Vec::new(), 0),
            Some(GroupFile::Known { known }) => (known, 0),
            Some(GroupFile::SomeOf { candidates, in_play }) => {
                let out = candidates.len() - in_play;
                (candidates, out)
            }
        };
        pool.extend(numbers.into_iter().map(|number| (Tile { number, colour }, 1)));
        left_out.insert(colour, out);
    }
    pool.sort_unstable();
    (pool, left_out)
}

/// The wires that an entry opens.
pub fn opened(event: &EventFile) -> Vec<(usize, usize)> {
    match event {
        EventFile::DualCut { result: ResultFile::Hit, target, slots, slot, own, .. } => {
            vec![(*target, slot.unwrap_or(slots[0])), read_place(own.as_ref().unwrap())]
        }
        EventFile::SoloCut { wires, .. }
        | EventFile::RevealReds { wires, .. }
        | EventFile::Disintegrated { wires, .. } => wires.iter().map(|w| read_place(w)).collect(),
        _ => Vec::new(),
    }
}

/// The wire in front of which an entry places a token.
pub fn token(event: &EventFile) -> Option<(usize, usize)> {
    match event {
        EventFile::Token { wire } => Some(read_place(wire)),
        EventFile::DualCut {
            result: ResultFile::Miss,
            no_token: false,
            target,
            slots,
            slot,
            ..
        } => Some((*target, slot.unwrap_or(slots[0]))),
        _ => None,
    }
}

/// The moves of an entry: from where to where.
pub fn moves(event: &EventFile) -> Vec<[(usize, usize); 2]> {
    let read = |[from, to]: [&String; 2]| [read_place(from), read_place(to)];
    match event {
        EventFile::Swap { first, second } => vec![read(first.each_ref()), read(second.each_ref())],
        EventFile::Taken { from, to } => vec![read([from, to])],
        _ => Vec::new(),
    }
}

fn unmove(stands: &mut [Vec<WireId>], event: &EventFile) -> Vec<WireId> {
    let moves = moves(event);
    // The moved wires go to different stands, so removing one does not shift another.
    let ids: Vec<_> = moves.iter().map(|[_, (stand, slot)]| stands[*stand].remove(*slot)).collect();
    for ([(stand, slot), _], id) in moves.iter().zip(&ids) {
        stands[*stand].insert(*slot, *id);
    }
    ids
}
