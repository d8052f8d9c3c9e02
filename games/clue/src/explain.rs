//! Why something is certain, and why a log cannot be true: a sufficient set of entries, in the
//! words of the table.
//!
//! Facts are dropped one after the other, oldest first; those that cannot be dropped are the proof.
//! The result is minimal: without any one of its entries the conclusion would not follow.

use crate::cards::{Card, Cards, Sort};
use crate::deck::Clue;
use crate::grid::{Fact, Grid, Place, Said, facts};
use crate::hidden::problem;
use crate::odds::Odds;
use crate::view::View;
use kibitzer_deal::{Count, DealError, Options, count};
use kibitzer_game::BeliefError;
use kibitzer_work::Work;

/// A card whose holder is certain, and the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certain {
    /// The card whose holder is certain.
    pub card: Card,
    /// The place that holds it.
    pub place: Place,
    /// The facts that prove it.
    pub because: Vec<Said>,
}

fn plain(said: &[Said]) -> Vec<Fact> {
    said.iter().map(|said| said.fact).collect()
}

/// Whether the facts can all be true.
fn possible(clue: &Clue, said: &[Said], work: &Work) -> Result<bool, BeliefError> {
    let facts = plain(said);
    let Ok(grid) = Grid::of(clue, &facts) else { return Ok(false) };
    let (problem, _) = problem(clue, &facts, grid)?;
    let options = Options { work: work.clone(), ..Options::default() };
    Ok(count(&problem.unweighed(), options)? != Count::ZERO)
}

/// Drops what is not needed: whole entries first, then single facts.
fn reduced(
    mut said: Vec<Said>,
    mut enough: impl FnMut(&[Said]) -> Result<bool, BeliefError>,
) -> Result<Vec<Said>, BeliefError> {
    let mut entries: Vec<Option<usize>> = said.iter().map(|said| said.entry).collect();
    entries.dedup();
    for entry in entries {
        let without: Vec<Said> = said.iter().copied().filter(|it| it.entry != entry).collect();
        if enough(&without)? {
            said = without;
        }
    }
    for at in (0..said.len()).rev() {
        let mut without = said.clone();
        without.remove(at);
        if enough(&without)? {
            said = without;
        }
    }
    Ok(said)
}

/// A minimal set of facts that cannot all be true; `None` if they can.
///
/// # Errors
/// If the work was stopped.
pub fn contradiction(
    clue: &Clue,
    view: &View,
    work: &Work,
) -> Result<Option<Vec<Said>>, BeliefError> {
    let said = facts(clue, view);
    if possible(clue, &said, work)? {
        return Ok(None);
    }
    reduced(said, |said| Ok(!possible(clue, said, work)?)).map(Some)
}

impl Odds {
    /// Every card that is certainly in some place other than the observer's own hand, with its
    /// proof.
    ///
    /// # Errors
    /// If the work was stopped.
    pub fn certain(&self, view: &View, work: &Work) -> Result<Vec<Certain>, BeliefError> {
        let (clue, said) = (self.clue(), facts(self.clue(), view));
        let mut all = Vec::new();
        for card in clue.cards().without(view.hand).iter() {
            let in_grid = self.grid().holder(card);
            let sure =
                |place: &Place| self.holds(*place, card).num() == self.holds(*place, card).den();
            let Some(place) = in_grid.or_else(|| (0..=clue.players()).find(sure)) else { continue };
            let direct = said.iter().find(|said| said.fact == Fact::Holds(place, card));
            let because = match direct {
                Some(direct) => vec![*direct],
                None if in_grid.is_some() => reduced(said.clone(), |said| {
                    let grid =
                        Grid::of(clue, &plain(said)).map_err(|_| DealError::Contradiction)?;
                    Ok(grid.has(place).contains(card))
                })?,
                // It follows only from whole deals: that the card is elsewhere contradicts the log.
                None => reduced(said.clone(), |said| {
                    let elsewhere = Fact::Lacks(place, Cards::one(card));
                    let mut said = said.to_vec();
                    said.push(Said { fact: elsewhere, entry: None });
                    Ok(!possible(clue, &said, work)?)
                })?,
            };
            all.push(Certain { card, place, because });
        }
        Ok(all)
    }
}

/// The entries behind facts, each once.
pub fn entries(said: &[Said]) -> Vec<usize> {
    let mut entries: Vec<usize> = said.iter().filter_map(|said| said.entry).collect();
    entries.sort_unstable();
    entries.dedup();
    entries
}

/// Puts facts into words: the observer is "you", the others have the names given, or their seat
/// numbers.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The table, for the names of the cards.
    pub clue: &'a Clue,
    /// The view of the observer, who is addressed as "you".
    pub view: &'a View,
    /// The names of the seats; empty for numbers.
    pub names: &'a [String],
}

impl Words<'_> {
    /// The name of a place.
    pub fn place(&self, place: Place) -> String {
        if place == self.clue.players() {
            "the envelope".to_owned()
        } else if place == self.view.seat.0 {
            "you".to_owned()
        } else {
            self.names.get(place).cloned().unwrap_or_else(|| format!("seat {place}"))
        }
    }

    /// A sentence that says why facts cannot all be true: "Ann cannot have passed on the rope in
    /// turn 3: you saw it in turn 1". The latest entry is the one called into doubt.
    pub fn contradiction(&self, blamed: &[Said]) -> String {
        let Some(latest) = blamed.iter().max_by_key(|said| said.entry) else {
            return "the hands do not match the deck".to_owned();
        };
        let others: Vec<&Said> = blamed.iter().filter(|said| *said != latest).collect();
        // Of the cards passed on, only those that the other facts mention are relevant.
        let spoken: Cards = others.iter().fold(Cards::NONE, |all, said| match said.fact {
            Fact::Holds(_, card) => all.or(Cards::one(card)),
            _ => all,
        });
        let turn = turn(latest);
        let what = match latest.fact {
            Fact::Lacks(place, cards) => {
                let cards = if cards.and(spoken).is_empty() { cards } else { cards.and(spoken) };
                format!(
                    "{} cannot have passed on {}{turn}",
                    self.place(place),
                    self.listed(cards, "or")
                )
            }
            Fact::HoldsOne(place, cards) => {
                format!(
                    "{} cannot have shown {}{turn}",
                    self.place(place),
                    self.listed(cards, "or")
                )
            }
            Fact::Holds(place, card) | Fact::Chose(place, _, card) => {
                format!("{} cannot hold {}{turn}", self.place(place), self.the(card))
            }
            Fact::NotAll(cards) => {
                format!("{}{turn} cannot have been wrong", self.listed(cards, "and"))
            }
        };
        let reasons: Vec<String> = others.iter().map(|said| self.fact(said)).collect();
        if reasons.is_empty() { what } else { format!("{what}: {}", reasons.join("; ")) }
    }

    /// The facts of a proof in words: "seat 1 passed on green, the rope and the hall in turn 2; you
    /// saw the rope in turn 4".
    pub fn proof(&self, because: &[Said]) -> String {
        let logged = because.iter().filter(|said| said.entry.is_some());
        let mut reasons: Vec<String> = logged.map(|said| self.fact(said)).collect();
        if reasons.len() < because.len() {
            reasons.push("your own hand".to_owned());
        }
        if reasons.is_empty() { "nobody else can have it".to_owned() } else { reasons.join("; ") }
    }

    fn fact(&self, said: &Said) -> String {
        let turn = turn(said);
        match said.fact {
            Fact::Holds(_, card) if said.entry.is_none() => format!("you hold {}", self.the(card)),
            Fact::Holds(place, card) if place == self.view.seat.0 => {
                format!("you showed {}{turn}", self.the(card))
            }
            Fact::Holds(place, card) if place == self.clue.players() => {
                format!("the accusation{turn} was right about {}", self.the(card))
            }
            Fact::Holds(place, card) => {
                format!("{1} showed you {0}{turn}", self.the(card), self.place(place))
            }
            Fact::Lacks(place, cards) => {
                format!("{} passed on {}{turn}", self.place(place), self.listed(cards, "and"))
            }
            Fact::HoldsOne(place, cards) | Fact::Chose(place, cards, _) => {
                format!("{} showed {}{turn}", self.place(place), self.listed(cards, "or"))
            }
            Fact::NotAll(cards) => format!("{}{turn} was wrong", self.listed(cards, "and")),
        }
    }

    fn the(&self, card: Card) -> String {
        let name = self.clue.name(card);
        if card.sort() == Sort::Suspect { name } else { format!("the {name}") }
    }

    fn listed(&self, cards: Cards, last: &str) -> String {
        let mut names: Vec<String> = cards.iter().map(|card| self.the(card)).collect();
        match names.pop() {
            Some(end) if !names.is_empty() => format!("{} {last} {end}", names.join(", ")),
            Some(only) => only,
            None => "nothing".to_owned(),
        }
    }
}

fn turn(said: &Said) -> String {
    said.entry.map_or(String::new(), |entry| format!(" in turn {}", entry + 1))
}
