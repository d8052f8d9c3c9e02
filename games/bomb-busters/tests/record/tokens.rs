//! Tokens: how they are placed in front of wires, and when they are removed.

use super::shape::EventFile;

use super::game::{Game, Tokens};
use super::read::WireId;
use super::{Colour, Value, write_place};

impl Game {
    /// Indication, Post-It or Single Wire Label: a true token in front of some player's wire.
    pub fn token(&mut self) {
        let all: Vec<usize> = (0..self.stands.len()).collect();
        let mut places = self.sorted(&all);
        if self.dice.one_in(6) {
            // Count tokens may be in front of cut wires.
            places =
                all.iter().flat_map(|&s| (0..self.stands[s].len()).map(move |i| (s, i))).collect();
            places.retain(|&place| self.open[self.id(place)] && !self.unsorted[self.id(place)]);
        }
        let Some(place) = self.dice.pick(&places) else { return };
        let values = self.values();
        let not = self.dice.pick(&values).unwrap();
        if !self.tokens[self.id(place)].any() && self.lay_any(place, not) {
            self.note("token", EventFile::Token { wire: write_place(place) });
        }
    }

    /// Whether a miss can place a token here: an existing one is kept if it would still be placed
    /// like that.
    pub fn lay_after_miss(&mut self, place: (usize, usize), announced: Value) -> bool {
        let tokens = &self.tokens[self.id(place)];
        match tokens.count {
            Some((_, moves)) => moves == self.moves,
            None if tokens.any() => true,
            None => self.lay_any(place, announced),
        }
    }

    /// Places a true token of any kind; `not` is what a false token would show.
    fn lay_any(&mut self, place: (usize, usize), not: Value) -> bool {
        let (id, tile) = (self.id(place), self.tile(place));
        let occurs = self.occurrences(place);
        let kind = if self.open[id] { 2 } else { self.dice.below(5) };
        let mut tokens = Tokens::default();
        let kind = match kind {
            1 if tile.colour == Colour::Blue => {
                tokens.parity = true;
                "parity token"
            }
            2 | 3 if tile.colour != Colour::Red && occurs <= 4 => {
                tokens.count = Some((occurs, self.moves));
                "count token"
            }
            4 if tile.value() != not => {
                tokens.not.push(not);
                "false token"
            }
            0 if tile.colour == Colour::Blue => {
                tokens.value = true;
                "number token"
            }
            0 if tile.colour == Colour::Yellow => {
                tokens.value = true;
                "yellow token"
            }
            _ => return false,
        };
        self.tokens[id] = tokens;
        self.count(kind);
        true
    }

    /// A wire that is cut loses its token, except that a count token may stay.
    pub fn cut(&mut self, places: &[(usize, usize)]) {
        for &place in places {
            let id = self.id(place);
            self.open[id] = true;
            self.cut_on_record[id] = self.history.is_some();
            let count = self.tokens[id].count.filter(|_| self.dice.one_in(2));
            self.tokens[id] = Tokens { count, ..Tokens::default() };
        }
    }

    /// A count token is removed from a wire that moves; any other moves with it.
    pub fn uncount(&mut self, id: WireId) {
        if self.tokens[id].count.take().is_some() {
            self.count("count token came off");
        }
    }
}
