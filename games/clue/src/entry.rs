//! One line that describes an event at the table, as people write it:
//! `Bob: green rope hall, Cy passed, Dee showed`, `me: green rope hall, Dee showed rope`,
//! `Bob: green rope hall, nobody`, `Ann accused green rope hall, wrong`. Without a name, a line is
//! about the player to move.
//!
//! Promises: a line gives an entry, or an error that says where it stops making sense and what
//! would be right there. Names of players and cards may be abbreviated as long as they are
//! unambiguous. Everybody between the player who asked and the one who showed has passed, whether
//! the line says so or not. Whether the entry can be true is not checked here.

mod words;
mod wrong;

use crate::cards::{Card, Cards, Sort, Triple};
use crate::deck::Clue;
use crate::record::{Answer, Entry, asked};
use crate::view::View;
use kibitzer_game::{Message, Seat, message};
use words::{Reader, Verb};
pub(crate) use wrong::sort_name;
pub use wrong::{EntryError, Wrong};
use wrong::{sorts, typed};

/// Parses a line about a table whose observer is "me"; players without names are numbers. A line
/// that names no player is about the player to move; one that accuses, about the player who has
/// just suggested.
///
/// # Errors
/// Says where the line stops making sense, and what would be right there.
pub fn enter(clue: &Clue, view: &View, names: &[String], line: &str) -> Result<Entry, EntryError> {
    let reader = Reader::new(clue, view.seat, names, line);
    if reader.at_end() {
        return Err(reader.expected(message!(
            "clue.who_acts",
            "who suggests or accuses: {players}",
            players = reader.players()
        )));
    }
    let named = |mut reader: Reader<'_>| {
        let by = reader.player()?;
        let accuses = reader.accuses();
        happened(reader, by, accuses)
    };
    let unnamed = |mut reader: Reader<'_>| {
        let accuses = reader.accuses();
        let by = match view.record.last() {
            Some(Entry::Suggestion { by, .. }) if accuses => Some(*by),
            _ => clue.to_move(&view.record),
        };
        by.map(|by| happened(reader, by, accuses))
    };
    // A name that is also a card, or its beginning, is the player if the line makes sense that way.
    let entry = named(reader.clone());
    let is_player = reader.names_player();
    match unnamed(reader) {
        Some(without) if entry.is_err() && (without.is_ok() || !is_player) => without,
        _ => entry,
    }
}

/// What happened, after the name of the player.
fn happened(mut reader: Reader<'_>, by: Seat, accuses: bool) -> Result<Entry, EntryError> {
    let reader = &mut reader;
    let cards = triple(reader)?;
    if accuses {
        let right = reader.verdict()?;
        reader.end()?;
        return Ok(Entry::Accusation { by, cards, right });
    }
    let answer = answers(reader, by, cards)?;
    reader.end()?;
    Ok(Entry::Suggestion { by, cards, answer })
}

/// Three cards in any order, as people type them.
///
/// # Errors
/// Says which word is not a card, or which sort is missing.
pub fn cards(clue: &Clue, text: &str) -> Result<Triple, EntryError> {
    let mut reader = Reader::new(clue, Seat(0), &[], text);
    let cards = triple(&mut reader)?;
    reader.end()?;
    Ok(cards)
}

/// One card, as people type it.
///
/// # Errors
/// Says which word is not a card.
pub fn card(clue: &Clue, text: &str) -> Result<Card, EntryError> {
    let mut reader = Reader::new(clue, Seat(0), &[], text);
    let card = reader.card(&Sort::ALL)?.1;
    reader.end()?;
    Ok(card)
}

/// Any number of cards, as people type them.
///
/// # Errors
/// Says which word is not a card.
pub fn hand(clue: &Clue, text: &str) -> Result<Vec<Card>, EntryError> {
    let mut reader = Reader::new(clue, Seat(0), &[], text);
    let mut cards = Vec::new();
    while !reader.at_end() {
        cards.push(reader.card(&Sort::ALL)?.1);
    }
    Ok(cards)
}

fn triple(reader: &mut Reader<'_>) -> Result<Triple, EntryError> {
    let mut named: Vec<Card> = Vec::new();
    loop {
        let taken = |sort: &Sort| named.iter().any(|card| card.sort() == *sort);
        let missing: Vec<Sort> = Sort::ALL.into_iter().filter(|sort| !taken(sort)).collect();
        if let &[a, b, c] = &named[..]
            && let Ok(cards) = Triple::new([a, b, c])
        {
            return Ok(cards);
        }
        let (at, card) = reader.card(&missing)?;
        let sort = card.sort();
        if !missing.contains(&sort) {
            return Err(EntryError {
                at,
                wrong: Wrong::Second {
                    card: reader.clue.name(card),
                    sort,
                    missing: sorts(&missing),
                },
            });
        }
        named.push(card);
    }
}

/// Who passed and who showed, checked against the order in which players are asked.
fn answers(reader: &mut Reader<'_>, by: Seat, cards: Triple) -> Result<Answer, EntryError> {
    let mut passed: Vec<(usize, Seat)> = Vec::new();
    let mut shown: Option<(Seat, Option<Card>)> = None;
    let mut nobody = false;
    while !reader.at_end() && !nobody {
        let (start, some) = reader.answering()?;
        match reader.verb()? {
            Verb::Pass => passed.extend(some),
            Verb::Show => {
                let [(_, shower)] = some[..] else {
                    let at = some.last().map_or(start, |last| last.0);
                    return Err(wrong(
                        at,
                        message!(
                            "clue.one_shows",
                            "only one player shows a card: expected one name"
                        ),
                    ));
                };
                if shown.is_some() {
                    return Err(wrong(
                        start,
                        message!(
                            "clue.one_showed",
                            "only one player shows a card: expected nothing more"
                        ),
                    ));
                }
                if shower == by {
                    return Err(not_asked(reader, start, shower, suggested(reader, by)));
                }
                shown = Some((shower, shown_card(reader, by, shower, cards)?));
            }
            Verb::Nobody => {
                if let Some((shower, _)) = shown {
                    return Err(wrong(
                        start,
                        message!(
                            "clue.has_shown",
                            "{who} showed a card: expected nothing more",
                            who = reader.name(shower)
                        ),
                    ));
                }
                nobody = true;
            }
        }
    }
    let order: Vec<Seat> = asked(by, reader.clue.players()).collect();
    for &(at, who) in &passed {
        let place = |seat: Seat| order.iter().position(|it| *it == seat);
        match (place(who), shown) {
            (None, _) => {
                return Err(not_asked(reader, at, who, suggested(reader, by)));
            }
            (_, Some((shower, _))) if shower == who => {
                return Err(wrong(
                    at,
                    message!(
                        "clue.pass_and_show",
                        "{who} cannot both pass and show: expected one of them",
                        who = reader.name(who)
                    ),
                ));
            }
            (mine, Some((shower, _))) if mine > place(shower) => {
                let why = message!(
                    "clue.sits_before",
                    "{who} showed, who sits before",
                    who = reader.name(shower)
                );
                return Err(not_asked(reader, at, who, why));
            }
            _ => {}
        }
    }
    if let Some((by, card)) = shown {
        return Ok(Answer::Shown { by, card });
    }
    let open = order.iter().find(|seat| passed.iter().all(|(_, who)| who != *seat));
    match open {
        _ if nobody => Ok(Answer::Nobody),
        None => Ok(Answer::Nobody),
        Some(_) if passed.is_empty() => {
            Err(reader
                .expected(message!("clue.who_answers", "who passed and who showed, or `nobody`")))
        }
        Some(next) => {
            let what = message!(
                "clue.asked_next",
                "{who} is asked next: expected who showed, or `nobody`",
                who = reader.name(*next)
            );
            Err(wrong(reader.here(), what))
        }
    }
}

fn shown_card(
    reader: &mut Reader<'_>,
    by: Seat,
    shower: Seat,
    cards: Triple,
) -> Result<Option<Card>, EntryError> {
    if reader.shows_nothing() {
        if by == reader.observer {
            let what = message!(
                "clue.you_saw",
                "you saw the card: expected which, such as `{who} showed {card}`",
                who = reader.typed_name(shower),
                card = reader.clue.name(cards.cards()[1])
            );
            return Err(wrong(reader.here(), what));
        }
        return Ok(None);
    }
    let (at, card) = reader.card(&Sort::ALL)?;
    if cards.set().contains(card) {
        return Ok(Some(card));
    }
    let asked = typed(reader.clue, cards.cards());
    Err(EntryError { at, wrong: Wrong::NotNamed { card: reader.clue.name(card), asked } })
}

fn wrong(at: usize, what: Message) -> EntryError {
    EntryError { at, wrong: Wrong::Answers(what) }
}

fn not_asked(reader: &Reader<'_>, at: usize, who: Seat, why: Message) -> EntryError {
    EntryError { at, wrong: Wrong::NotAsked { who: reader.name(who), why } }
}

fn suggested(reader: &Reader<'_>, by: Seat) -> Message {
    message!("clue.suggested", "{who} suggested", who = reader.name(by))
}

/// The cards of a deck that a word can stand for: the one with this name, or all whose names begin
/// with it.
fn fitting(clue: &Clue, word: &str) -> Cards {
    let called = |fits: &dyn Fn(&str) -> bool| -> Cards {
        clue.cards().iter().filter(|card| fits(&clue.name(*card).to_lowercase())).collect()
    };
    let also = match word {
        "dagger" => "knife",
        "spanner" => "wrench",
        "pipe" => "lead-pipe",
        word => word,
    };
    let ways: [&dyn Fn(&str) -> bool; 3] =
        [&|name| name == word, &|name| name == also, &|name| name.starts_with(word)];
    ways.iter().map(|fits| called(fits)).find(|cards| !cards.is_empty()).unwrap_or_default()
}
