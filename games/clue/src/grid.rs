//! What is certain: the detective's grid, filled in by the deductions that good players use.
//!
//! Facts come from the log, each with the entry that states it. The grid applies them until nothing
//! more follows: a card has one holder, a hand has its size, the envelope has one card of each
//! sort. Everything in the grid is true; what follows only from considering whole deals is left to
//! the lattice.

use crate::cards::{Card, Cards, Sort};
use crate::deck::{Asking, Clue, Showing};
use crate::record::{Answer, Entry};
use crate::view::View;
use kibitzer_game::Seat;

/// Where a card can be: a seat's number, or the number of seats for the envelope.
pub type Place = usize;

/// One fact stated by the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The place holds the card.
    Holds(Place, Card),
    /// The place holds none of the cards.
    Lacks(Place, Cards),
    /// The place holds at least one of the cards.
    HoldsOne(Place, Cards),
    /// Of these cards, the place chose to show this one to the observer.
    Chose(Place, Cards, Card),
    /// What happened is this much likelier the more of the cards the place holds: none, one, two,
    /// three.
    Leans(Place, Cards, [u64; 4]),
    /// The envelope does not hold all of these.
    NotAll(Cards),
}

/// A fact and the entry that states it; no entry for the observer's own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// What the entry states.
    pub fact: Fact,
    /// The index of the entry in the log.
    pub entry: Option<usize>,
}

/// All facts in a view, the observer's hand first.
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
                // What the observer showed was the observer's own choice, and a card shown again is
                // no new information.
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
        if clue.asks() == Asking::New && entry.by() != view.seat {
            asked_for_new(clue, &view.record[number..], &mut say);
        }
    }
    said
}

/// How much less likely people are to suggest a card that they hold, or that they were shown.
const RARELY: u64 = 50;

/// People who ask for what is new to them rarely hold it.
pub(crate) const fn holds_none(place: Place, cards: Cards) -> Fact {
    Fact::Leans(place, cards, [RARELY, 1, 1, 1])
}

/// What the first of these entries says about people who ask for what is new to them: the asker
/// holds none of the cards, and what was shown is not among those that the same player asks for
/// later.
fn asked_for_new(clue: &Clue, record: &[Entry], say: &mut impl FnMut(Fact)) {
    let [Entry::Suggestion { by, cards, answer }, later @ ..] = record else { return };
    let cards = cards.set();
    say(holds_none(by.0, cards));
    let Answer::Shown { by: shower, card: None } = answer else { return };
    let again = later.iter().filter(|entry| matches!(entry, Entry::Suggestion { .. }));
    let again = again
        .filter(|entry| entry.by() == *by)
        .fold(Cards::NONE, |all, entry| all.or(entry.cards().set()));
    let new = cards.without(again);
    if new != cards && !new.is_empty() {
        say(Fact::Leans(shower.0, new, [1, RARELY, 2 * RARELY, 3 * RARELY]));
        if clue.shows() != Showing::Any {
            say(Fact::Leans(shower.0, cards, [6, 6, 3, 2]));
        }
    }
}

/// Whether the seat has shown the observer one of these cards before.
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

/// The maximum number of places: six hands and the envelope.
const PLACES: usize = 7;

/// For every place, what it may hold and what it certainly holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    deck: Cards,
    places: usize,
    may: [Cards; PLACES],
    has: [Cards; PLACES],
    sizes: [usize; PLACES],
}

impl Grid {
    /// Everything that follows from facts by the grid's deductions.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn of(clue: &Clue, facts: &[Fact]) -> Result<Self, Contradiction> {
        let places = clue.players() + 1;
        let mut sizes = [0; PLACES];
        sizes[..places - 1].copy_from_slice(clue.hand_sizes());
        sizes[places - 1] = 3;
        let deck = clue.cards();
        let mut grid =
            Self { deck, places, may: [deck; PLACES], has: [Cards::NONE; PLACES], sizes };
        facts.iter().for_each(|fact| grid.note(*fact));
        grid.follow(facts)?;
        Ok(grid)
    }

    /// Notes the direct consequences of a fact.
    pub(crate) fn note(&mut self, fact: Fact) {
        match fact {
            Fact::Holds(place, card) => self.has[place] = self.has[place].or(Cards::one(card)),
            Fact::Lacks(place, cards) => self.may[place] = self.may[place].without(cards),
            _ => {}
        }
    }

    /// Applies the deductions until nothing more follows; the only relevant facts are those of the
    /// form "one of these".
    pub(crate) fn follow(&mut self, facts: &[Fact]) -> Result<(), Contradiction> {
        loop {
            let before = *self;
            self.follow_cards()?;
            self.follow_sizes()?;
            self.follow_envelope()?;
            for fact in facts {
                self.follow_fact(*fact)?;
            }
            if *self == before {
                return Ok(());
            }
        }
    }

    /// What a place may hold, including certain cards.
    pub fn may(&self, place: Place) -> Cards {
        self.may[place]
    }

    /// What a place certainly holds.
    pub fn has(&self, place: Place) -> Cards {
        self.has[place]
    }

    /// The number of cards in a place that are not certain.
    pub fn open(&self, place: Place) -> usize {
        self.sizes[place] - self.has[place].len()
    }

    /// The number of hands.
    pub(crate) fn players(&self) -> usize {
        self.places - 1
    }

    /// The cards whose holder is not certain.
    pub(crate) fn uncertain(&self) -> Cards {
        self.has[..self.places].iter().fold(self.deck, |left, has| left.without(*has))
    }

    /// The holder of a card, if that is certain.
    pub fn holder(&self, card: Card) -> Option<Place> {
        self.has[..self.places].iter().position(|has| has.contains(card))
    }

    /// A card is in exactly one place.
    fn follow_cards(&mut self) -> Result<(), Contradiction> {
        let mut held = Cards::NONE;
        for (may, has) in self.may.iter().zip(&self.has).take(self.places) {
            if !held.and(*has).is_empty() || !has.without(*may).is_empty() {
                return Err(Contradiction);
            }
            held = held.or(*has);
        }
        let (mut once, mut more) = (Cards::NONE, Cards::NONE);
        for (may, has) in self.may.iter_mut().zip(&self.has).take(self.places) {
            *may = may.without(held.without(*has));
            more = more.or(once.and(*may));
            once = once.or(*may);
        }
        if !self.deck.without(once).is_empty() {
            return Err(Contradiction);
        }
        let only = once.without(more);
        for (may, has) in self.may.iter().zip(&mut self.has).take(self.places) {
            *has = has.or(may.and(only));
        }
        Ok(())
    }

    /// A hand has its size.
    fn follow_sizes(&mut self) -> Result<(), Contradiction> {
        let all = self.may.iter_mut().zip(&mut self.has).zip(&self.sizes);
        for ((may, has), &size) in all.take(self.places) {
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
    fn follow_envelope(&mut self) -> Result<(), Contradiction> {
        let envelope = self.places - 1;
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

    fn follow_fact(&mut self, fact: Fact) -> Result<(), Contradiction> {
        match fact {
            Fact::Holds(..) | Fact::Lacks(..) | Fact::Chose(..) | Fact::Leans(..) => {}
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
                let envelope = self.places - 1;
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
