//! Why something is certain, and why a log cannot be true: a sufficient set of entries, in the
//! words of the table.
//!
//! Facts are dropped one after the other, oldest first; those that cannot be dropped are the proof.
//! The result is minimal: without any one of its entries the conclusion would not follow.

use crate::cards::{Card, Cards, Sort};
use crate::deck::{Asking, Clue};
use crate::grid::{Fact, Grid, Place, Said, facts};
use crate::hidden::problem;
use crate::odds::Odds;
use crate::record::Entry;
use crate::view::View;
use kibitzer_deal::{Count, DealError, Options, count};
use kibitzer_game::{BeliefError, Joint, Message, Param, message};
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

/// The facts of a view without habits, which never prove anything.
fn certainties(clue: &Clue, view: &View) -> Vec<Said> {
    facts(&clue.clone().asking(Asking::Any), view)
}

/// Whether the facts can all be true.
fn possible(clue: &Clue, said: &[Said], work: &Work) -> Result<bool, BeliefError> {
    let facts = plain(said);
    let Ok(grid) = Grid::of(clue, &facts) else { return Ok(false) };
    let (problem, _) = problem(clue, &facts, grid)?;
    let options = Options::of(work.clone());
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
    let said = certainties(clue, view);
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
        let (clue, said) = (self.clue(), certainties(self.clue(), view));
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
    pub fn place(&self, place: Place) -> Message {
        if place == self.clue.players() {
            message!("clue.envelope", "the envelope")
        } else if place == self.view.seat.0 {
            message!("clue.you", "you")
        } else if let Some(name) = self.names.get(place) {
            Message::from(name.as_str())
        } else {
            message!("clue.seat", "seat {seat}", seat = place)
        }
    }

    /// A remark if somebody other than the player to move makes this entry. Whoever has just
    /// suggested may accuse.
    pub fn out_of_turn(&self, entry: &Entry) -> Option<Message> {
        let record = &self.view.record;
        let expected = self.clue.to_move(record)?;
        let accuses = matches!(entry, Entry::Accusation { .. });
        let may_accuse = record.last().is_some_and(|last| last.by() == entry.by());
        if entry.by() == expected || (accuses && may_accuse) {
            return None;
        }
        if expected == self.view.seat {
            return Some(message!("clue.your_turn", "it was your turn"));
        }
        let player = self.place(expected.0);
        Some(message!("clue.turn_of", "it was {player}'s turn", player = player))
    }

    /// Why an entry cannot follow the log, if it cannot: the case is solved, or the player is out.
    pub fn objection(&self, entry: &Entry) -> Option<Message> {
        let accused = |it: &&Entry| matches!(it, Entry::Accusation { by, right, .. } if *right || *by == entry.by());
        let found = self.view.record.iter().find(accused)?;
        let (player, you) = (self.place(found.by().0), found.by() == self.view.seat);
        Some(match found {
            Entry::Accusation { right: true, .. } if you => {
                message!("clue.you_solved", "you have already solved the case")
            }
            Entry::Accusation { right: true, .. } => {
                message!("clue.has_solved", "{player} has already solved the case", player = player)
            }
            _ if you => {
                message!("clue.you_are_out", "you have made a wrong accusation and may only answer")
            }
            _ => message!(
                "clue.is_out",
                "{player} has made a wrong accusation and may only answer",
                player = player
            ),
        })
    }

    /// A sentence that says why facts cannot all be true: "Ann cannot have passed on the rope in
    /// turn 3: you saw it in turn 1". The latest entry is the one called into doubt.
    pub fn contradiction(&self, blamed: &[Said]) -> Message {
        let Some(latest) = blamed.iter().max_by_key(|said| said.entry) else {
            return message!("clue.no_match", "the hands do not match the deck");
        };
        if let Fact::Holds(place, card) = latest.fact
            && place == self.view.seat.0
            && !self.view.hand.contains(card)
        {
            return message!(
                "clue.not_yours",
                "you cannot have shown {card}{turn}: it is not in your hand",
                card = self.clue.the(card),
                turn = turn(latest)
            );
        }
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
                message!(
                    "clue.cannot_have_passed",
                    "{place} cannot have passed on {cards}{turn}",
                    place = self.place(place),
                    cards = self.listed(cards, Joint::Or),
                    turn = turn
                )
            }
            Fact::HoldsOne(place, cards) | Fact::Leans(place, cards, _) => message!(
                "clue.cannot_have_shown",
                "{place} cannot have shown {cards}{turn}",
                place = self.place(place),
                cards = self.listed(cards, Joint::Or),
                turn = turn
            ),
            Fact::Holds(place, card) | Fact::Chose(place, _, card) => message!(
                "clue.cannot_hold",
                "{place} cannot hold {card}{turn}",
                place = self.place(place),
                card = self.clue.the(card),
                turn = turn
            ),
            Fact::NotAll(cards) => message!(
                "clue.cannot_be_wrong",
                "{cards}{turn} cannot have been wrong",
                cards = self.listed(cards, Joint::And),
                turn = turn
            ),
        };
        if others.is_empty() {
            return what;
        }
        let reasons = others.iter().map(|said| self.fact(said));
        let reasons = Param::list(Joint::Semicolon, reasons);
        message!("clue.because", "{what}: {reasons}", what = what, reasons = reasons)
    }

    /// The facts of a proof in words: "seat 1 passed on green, the rope and the hall in turn 2; you
    /// saw the rope in turn 4".
    pub fn proof(&self, because: &[Said]) -> Message {
        let logged = because.iter().filter(|said| said.entry.is_some());
        let mut reasons: Vec<Message> = logged.map(|said| self.fact(said)).collect();
        if reasons.len() < because.len() {
            reasons.push(message!("clue.own_hand", "your own hand"));
        }
        if reasons.is_empty() {
            return message!("clue.nobody_else", "nobody else can have it");
        }
        Message::listed(Joint::Semicolon, reasons)
    }

    fn fact(&self, said: &Said) -> Message {
        let turn = turn(said);
        match said.fact {
            Fact::Holds(_, card) if said.entry.is_none() => {
                message!("clue.you_hold", "you hold {card}", card = self.clue.the(card))
            }
            Fact::Holds(place, card) if place == self.view.seat.0 => message!(
                "clue.you_showed",
                "you showed {card}{turn}",
                card = self.clue.the(card),
                turn = turn
            ),
            Fact::Holds(place, card) if place == self.clue.players() => message!(
                "clue.accusation_right",
                "the accusation{turn} was right about {card}",
                turn = turn,
                card = self.clue.the(card)
            ),
            Fact::Holds(place, card) => message!(
                "clue.showed_you",
                "{place} showed you {card}{turn}",
                place = self.place(place),
                card = self.clue.the(card),
                turn = turn
            ),
            Fact::Lacks(place, cards) => message!(
                "clue.passed",
                "{place} passed on {cards}{turn}",
                place = self.place(place),
                cards = self.listed(cards, Joint::And),
                turn = turn
            ),
            Fact::HoldsOne(place, cards)
            | Fact::Chose(place, cards, _)
            | Fact::Leans(place, cards, _) => message!(
                "clue.showed",
                "{place} showed {cards}{turn}",
                place = self.place(place),
                cards = self.listed(cards, Joint::Or),
                turn = turn
            ),
            Fact::NotAll(cards) => message!(
                "clue.was_wrong",
                "{cards}{turn} was wrong",
                cards = self.listed(cards, Joint::And),
                turn = turn
            ),
        }
    }

    fn listed(&self, cards: Cards, joint: Joint) -> Param {
        if cards.is_empty() {
            return message!("clue.nothing", "nothing").into();
        }
        Param::list(joint, cards.iter().map(|card| self.clue.the(card)))
    }
}

impl Clue {
    /// A card in a sentence: "green", "the rope".
    fn the(&self, card: Card) -> Message {
        let name = self.name(card);
        let english = match card.sort() {
            Sort::Suspect => name.clone(),
            Sort::Weapon | Sort::Room => format!("the {name}"),
        };
        message!("clue.card", card = name => english)
    }
}

fn turn(said: &Said) -> Option<Message> {
    said.entry.map(|entry| message!("clue.turn", " in turn {turn}", turn = entry + 1))
}
