//! A random small game with every wire known: what was dealt, where everything is now, and what was
//! recorded.

use std::collections::BTreeMap;

use super::shape::EventFile;
use super::shape::GroupFile;

use super::dice::Dice;
use super::read::WireId;
use super::{Colour, Tile, Value};

/// The tokens in front of a wire.
#[derive(Debug, Clone, Default)]
pub struct Tokens {
    /// A number token in front of blue, a yellow token in front of yellow.
    pub value: bool,
    pub parity: bool,
    pub not: Vec<Value>,
    /// How often the value occurred on the stand when the token was placed, and how many moves
    /// there had been.
    pub count: Option<(usize, usize)>,
}

impl Tokens {
    pub fn any(&self) -> bool {
        self.value || self.parity || !self.not.is_empty() || self.count.is_some()
    }
}

pub struct Game {
    pub dice: Dice,
    pub blue: [u8; 2],
    pub yellow: Option<GroupFile>,
    pub red: Option<GroupFile>,
    /// The player of each stand.
    pub owners: Vec<usize>,
    pub captain: usize,
    /// The player whose view is recorded.
    pub observer: usize,
    pub tiles: Vec<Tile>,
    /// Whether each wire is an X wire.
    pub unsorted: Vec<bool>,
    pub stands: Vec<Vec<WireId>>,
    pub open: Vec<bool>,
    pub tokens: Vec<Tokens>,
    /// Wires that are, or once were, on a stand of the observer.
    pub seen: Vec<bool>,
    /// Wires that were cut after the record began.
    pub cut_on_record: Vec<bool>,
    /// The recorded events, once the record has begun.
    pub history: Option<Vec<EventFile>>,
    pub moves: usize,
    /// Whether a stand gave a wire without getting one.
    pub hooked: bool,
    /// How often each kind of entry was made.
    pub kinds: BTreeMap<&'static str, usize>,
}

/// The player of each stand.
const SEATINGS: [&[usize]; 8] = [
    &[0, 1, 2],
    &[0, 1, 2, 3],
    &[0, 1, 2, 3, 4],
    &[0, 1, 0, 1],
    &[0, 0, 1, 1],
    &[0, 1, 0, 2],
    &[0, 1, 2, 2],
    &[0, 0, 1, 2],
];

impl Game {
    pub fn deal(mut dice: Dice) -> Game {
        let low = 1 + u8::try_from(dice.below(9)).unwrap();
        let high = low + 1 + u8::try_from(dice.below(3)).unwrap();
        let blue = |number| [Tile { number, colour: Colour::Blue }; 4];
        let mut pile: Vec<Tile> = (low..=high).flat_map(blue).collect();
        let yellow = group(&mut dice, Colour::Yellow, [low, high], &mut pile);
        let red = group(&mut dice, Colour::Red, [low, high], &mut pile);
        dice.shuffle(&mut pile);
        // With two stands there is usually nothing to guess.
        let two = dice.one_in(20);
        let owners = if two { vec![0, 1] } else { dice.pick(&SEATINGS).unwrap().to_vec() };
        let (count, total) = (owners.len(), pile.len());
        // The captain is dealt first; among three players with four stands it is the one with two.
        let most = (0..count).map(|stand| owned(&owners, owners[stand])).max().unwrap();
        let captains: Vec<usize> =
            (0..count).filter(|&stand| owned(&owners, owners[stand]) == most).collect();
        let captain = dice.pick(&captains).unwrap();
        let with_x = dice.one_in(4);
        let (mut stands, mut tiles, mut unsorted) = (Vec::new(), Vec::new(), Vec::new());
        for stand in 0..count {
            let extra = (stand + count - captain) % count < total % count;
            let mut hand = pile.split_off(pile.len() - total / count - usize::from(extra));
            // The last wire may stay unsorted at the far right.
            let x = (with_x && hand.len() > 1 && !dice.one_in(3)).then(|| hand.pop().unwrap());
            hand.sort_unstable();
            unsorted.resize(unsorted.len() + hand.len(), false);
            unsorted.extend(x.map(|_| true));
            stands.push((tiles.len()..unsorted.len()).collect());
            tiles.extend(hand);
            tiles.extend(x);
        }
        let wires = tiles.len();
        let observer = owners[dice.below(count)];
        let mut game = Game {
            dice,
            blue: [low, high],
            yellow,
            red,
            owners,
            captain,
            observer,
            tiles,
            unsorted,
            stands,
            open: vec![false; wires],
            tokens: vec![Tokens::default(); wires],
            seen: vec![false; wires],
            cut_on_record: vec![false; wires],
            history: None,
            moves: 0,
            hooked: false,
            kinds: BTreeMap::new(),
        };
        game.look();
        game
    }

    /// Marks the wires that are on the observer's stands now as seen.
    pub fn look(&mut self) {
        for stand in self.stands_of(self.observer) {
            for &id in &self.stands[stand] {
                self.seen[id] = true;
            }
        }
    }

    pub fn note(&mut self, kind: &'static str, event: EventFile) {
        if let Some(history) = &mut self.history {
            history.push(event);
            self.count(kind);
        }
    }

    pub fn count(&mut self, kind: &'static str) {
        *self.kinds.entry(kind).or_insert(0) += 1;
    }

    pub fn players(&self) -> usize {
        self.owners.iter().max().unwrap() + 1
    }

    pub fn stands_of(&self, player: usize) -> Vec<usize> {
        (0..self.stands.len()).filter(|&stand| self.owners[stand] == player).collect()
    }

    pub fn others(&self, player: usize) -> Vec<usize> {
        (0..self.stands.len()).filter(|&stand| self.owners[stand] != player).collect()
    }

    /// The places of uncut wires on some stands.
    pub fn uncut(&self, stands: &[usize]) -> Vec<(usize, usize)> {
        let places =
            stands.iter().flat_map(|&s| (0..self.stands[s].len()).map(move |slot| (s, slot)));
        places.filter(|&place| !self.open[self.id(place)]).collect()
    }

    /// The uncut wires of some stands to which equipment applies.
    pub fn sorted(&self, stands: &[usize]) -> Vec<(usize, usize)> {
        let mut places = self.uncut(stands);
        places.retain(|&place| !self.unsorted[self.id(place)]);
        places
    }

    pub fn id(&self, (stand, slot): (usize, usize)) -> WireId {
        self.stands[stand][slot]
    }

    pub fn tile(&self, place: (usize, usize)) -> Tile {
        self.tiles[self.id(place)]
    }

    pub fn value(&self, place: (usize, usize)) -> Value {
        self.tile(place).value()
    }

    /// Every value that can be in play, red last.
    pub fn values(&self) -> Vec<Value> {
        let mut values: Vec<_> = (self.blue[0]..=self.blue[1]).map(Value::Blue).collect();
        values.extend([Value::Yellow, Value::Red]);
        values
    }

    /// How often the value at a place occurs on its stand.
    pub fn occurrences(&self, (stand, slot): (usize, usize)) -> usize {
        let value = self.value((stand, slot));
        self.stands[stand].iter().filter(|&&id| self.tiles[id].value() == value).count()
    }

    /// Whether the observer does not know what a wire is.
    pub fn is_unknown(&self, id: WireId) -> bool {
        let marked = self.tokens[id].value && self.tiles[id].colour == Colour::Blue;
        !(self.open[id] || self.seen[id] || marked)
    }

    pub fn unknown(&self) -> usize {
        (0..self.tiles.len()).filter(|&id| self.is_unknown(id)).count()
    }
}

fn owned(owners: &[usize], player: usize) -> usize {
    owners.iter().filter(|&&owner| owner == player).count()
}

/// Coloured wires near the blue ones: none, some that are known to be in play, or some of several.
fn group(
    dice: &mut Dice,
    colour: Colour,
    [low, high]: [u8; 2],
    pile: &mut Vec<Tile>,
) -> Option<GroupFile> {
    if dice.one_in(2) {
        return None;
    }
    let mut numbers: Vec<u8> = (low.saturating_sub(1).max(1)..=high.min(11)).collect();
    dice.shuffle(&mut numbers);
    numbers.truncate(1 + dice.below(3));
    let in_play = if dice.one_in(2) { numbers.len() } else { 1 + dice.below(numbers.len()) };
    pile.extend(numbers[..in_play].iter().map(|&number| Tile { number, colour }));
    numbers.sort_unstable();
    Some(if in_play == numbers.len() {
        GroupFile::Known { known: numbers }
    } else {
        GroupFile::SomeOf { candidates: numbers, in_play }
    })
}
