//! What is certain: the detective's grid, filled in by the rules of thumb that good players use.
//!
//! Facts come from the log, each with the entry that says it. The grid follows them until nothing more follows: a card
//! has one holder, a hand has its size, the envelope has one card of each sort. Everything in the grid is true; what
//! follows only from trying out whole deals is left to the lattice.

use crate::cards::{Card, Cards, Sort};
use crate::deck::{Clue, Showing};
use crate::record::{Answer, Entry};
use crate::view::View;
use kibitzer_game::Seat;

/// Where a card can be: a seat's number, or the number of seats for the envelope.
pub type Place = usize;

/// One thing that the log says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The card is there.
    Holds(Place, Card),
    /// None of the cards is there.
    Lacks(Place, Cards),
    /// At least one of the cards is there.
    HoldsOne(Place, Cards),
    /// Of these cards, this one was shown to the observer.
    Chose(Place, Cards, Card),
    /// The envelope does not hold all of these.
    NotAll(Cards),
}

/// A fact and the entry that says it; no entry for what the observer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// The fact.
    pub fact: Fact,
    /// The number of the entry in the log.
    pub entry: Option<usize>,
}

/// Everything that a view says, hand first.
pub fn facts(clue: &Clue, view: &View) -> Vec<Said> {
    let own = view.hand.iter().map(|card| Fact::Holds(view.seat.0, card));
    let mut said: Vec<Said> = own.map(|fact| Said { fact, entry: None }).collect();
    for (number, entry) in view.record.iter().enumerate() {
        let cards = entry.cards().set();
        let mut say = |fact| said.push(Said { fact, entry: Some(number) });
        for seat in entry.passed(clue.players()) {
            say(Fact::Lacks(seat.0, cards));
        }
        match *entry {
            Entry::Suggestion { answer: Answer::Shown { by, card: None }, .. } => {
                say(Fact::HoldsOne(by.0, cards));
            }
            Entry::Suggestion {
                by: asker, answer: Answer::Shown { by, card: Some(card) }, ..
            } => {
                say(Fact::Holds(by.0, card));
                // What the observer showed was the observer's own choice, and a card shown again is no news.
                let before = &view.record[..number];
                let again = clue.shows() == Showing::Again && shown_before(before, view, by, cards);
                if asker == view.seat && !again {
                    say(Fact::Chose(by.0, cards, card));
                }
            }
            Entry::Accusation { right: true, cards, .. } => {
                cards.cards().into_iter().for_each(|card| say(Fact::Holds(clue.players(), card)));
            }
            Entry::Accusation { right: false, .. } => say(Fact::NotAll(cards)),
            Entry::Suggestion { .. } => {}
        }
    }
    said
}

/// Did the seat show the observer one of these cards before?
fn shown_before(record: &[Entry], view: &View, shower: Seat, cards: Cards) -> bool {
    record.iter().any(|entry| match *entry {
        Entry::Suggestion { by, answer: Answer::Shown { by: other, card: Some(card) }, .. } => {
            by == view.seat && other == shower && cards.contains(card)
        }
        _ => false,
    })
}

/// The facts cannot all be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// For every place what it may hold and what it certainly holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    may: Vec<Cards>,
    has: Vec<Cards>,
    sizes: Vec<usize>,
}

impl Grid {
    /// All that follows from facts by the rules of thumb.
    ///
    /// # Errors
    /// When they contradict each other.
    pub fn of(clue: &Clue, facts: &[Fact]) -> Result<Self, Contradiction> {
        let places = clue.players() + 1;
        let mut sizes = clue.hand_sizes().to_vec();
        sizes.push(3);
        let mut grid =
            Self { may: vec![clue.cards(); places], has: vec![Cards::NONE; places], sizes };
        for fact in facts {
            match *fact {
                Fact::Holds(place, card) => grid.has[place] = grid.has[place].or(Cards::one(card)),
                Fact::Lacks(place, cards) => grid.may[place] = grid.may[place].without(cards),
                _ => {}
            }
        }
        loop {
            let before = grid.clone();
            grid.follow_cards(clue)?;
            grid.follow_sizes()?;
            grid.follow_envelope(clue)?;
            for fact in facts {
                grid.follow(*fact)?;
            }
            if grid == before {
                return Ok(grid);
            }
        }
    }

    /// What a place may hold, certain cards included.
    pub fn may(&self, place: Place) -> Cards {
        self.may[place]
    }

    /// What a place certainly holds.
    pub fn has(&self, place: Place) -> Cards {
        self.has[place]
    }

    /// How many cards a place holds that are not certain.
    pub fn open(&self, place: Place) -> usize {
        self.sizes[place] - self.has[place].len()
    }

    /// The holder of a card, where that is certain.
    pub fn holder(&self, card: Card) -> Option<Place> {
        self.has.iter().position(|has| has.contains(card))
    }

    /// A card is in exactly one place.
    fn follow_cards(&mut self, clue: &Clue) -> Result<(), Contradiction> {
        for card in clue.cards().iter() {
            let one = Cards::one(card);
            let mut holders = (0..self.has.len()).filter(|&place| self.has[place].contains(card));
            let holder = holders.next();
            if holders.next().is_some() {
                return Err(Contradiction);
            }
            let possible = |grid: &Self, place: Place| grid.may[place].contains(card);
            let mut places = (0..self.may.len()).filter(|&place| possible(self, place));
            match (holder, places.next(), places.next()) {
                (Some(holder), ..) if !possible(self, holder) => return Err(Contradiction),
                (Some(holder), ..) => {
                    for (place, may) in self.may.iter_mut().enumerate() {
                        if place != holder {
                            *may = may.without(one);
                        }
                    }
                }
                (None, None, _) => return Err(Contradiction),
                (None, Some(place), None) => self.has[place] = self.has[place].or(one),
                _ => {}
            }
        }
        Ok(())
    }

    /// A hand has its size.
    fn follow_sizes(&mut self) -> Result<(), Contradiction> {
        for ((may, has), &size) in self.may.iter_mut().zip(&mut self.has).zip(&self.sizes) {
            if has.len() > size || may.len() < size {
                return Err(Contradiction);
            }
            if has.len() == size {
                *may = *has;
            }
            if may.len() == size {
                *has = *may;
            }
        }
        Ok(())
    }

    /// The envelope has one card of each sort.
    fn follow_envelope(&mut self, clue: &Clue) -> Result<(), Contradiction> {
        let envelope = clue.players();
        for sort in Sort::ALL.map(Cards::of) {
            let (may, has) = (&mut self.may[envelope], &mut self.has[envelope]);
            match (has.and(sort).len(), may.and(sort).len()) {
                (0, 0) | (2.., _) => return Err(Contradiction),
                (0, 1) => *has = has.or(may.and(sort)),
                (0, _) => {}
                _ => *may = may.without(sort.without(*has)),
            }
        }
        Ok(())
    }

    fn follow(&mut self, fact: Fact) -> Result<(), Contradiction> {
        match fact {
            Fact::Holds(..) | Fact::Lacks(..) | Fact::Chose(..) => {}
            Fact::HoldsOne(place, cards) => {
                let possible = self.may[place].and(cards);
                if possible.is_empty() {
                    return Err(Contradiction);
                }
                if possible.only().is_some() {
                    self.has[place] = self.has[place].or(possible);
                }
            }
            Fact::NotAll(cards) => {
                let envelope = self.has.len() - 1;
                let open = cards.without(self.has[envelope]);
                if open.is_empty() {
                    return Err(Contradiction);
                }
                if open.only().is_some() {
                    self.may[envelope] = self.may[envelope].without(open);
                }
            }
        }
        Ok(())
    }
}
