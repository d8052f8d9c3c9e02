//! Reads a line word by word: players, cards, and the few verbs of the table.

use super::fitting;
use super::wrong::{EntryError, Wrong, or, sorts, typed};
use crate::cards::{Card, Sort};
use crate::deck::Clue;
use kibitzer_game::{Message, Seat, message};

/// What a player who was asked did.
pub(super) enum Verb {
    Pass,
    Show,
    Nobody,
}

/// Words before cards that carry no meaning.
const FILLERS: [&str; 20] = [
    "the",
    "a",
    "with",
    "in",
    "and",
    "mr",
    "mrs",
    "ms",
    "miss",
    "dr",
    "doctor",
    "prof",
    "professor",
    "col",
    "colonel",
    "rev",
    "reverend",
    "madame",
    "mme",
    "it",
];
const SUGGESTS: [&str; 6] = ["suggests", "suggested", "suggest", "asks", "asked", "ask"];
const ACCUSES: [&str; 3] = ["accuses", "accused", "accuse"];
const PASSES: [&str; 5] = ["passed", "passes", "pass", "no", "nothing"];
const SHOWS: [&str; 4] = ["showed", "shows", "show", "shown"];
const NOBODY: [&str; 4] = ["nobody", "none", "noone", "no-one"];

#[derive(Clone)]
struct Word<'a> {
    said: &'a str,
    small: String,
    /// The position of its first character, from 1.
    at: usize,
}

/// A line, and how far it has been read.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    pub(super) clue: &'a Clue,
    pub(super) observer: Seat,
    names: &'a [String],
    words: Vec<Word<'a>>,
    next: usize,
    /// One past the last character.
    past: usize,
}

fn is_break(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | ':' | '.' | '!')
}

impl<'a> Reader<'a> {
    pub(super) fn new(clue: &'a Clue, observer: Seat, names: &'a [String], line: &'a str) -> Self {
        let line = line.trim_end();
        let mut words = Vec::new();
        let mut start = None;
        for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
            match (is_break(letter), start) {
                (false, None) => start = Some(at),
                (true, Some(from)) => {
                    let said = &line[from..at];
                    // A dash by itself is punctuation; within a word it is part of a name.
                    if said.chars().any(char::is_alphanumeric) {
                        let at = line[..from].chars().count() + 1;
                        words.push(Word { said, small: said.to_lowercase(), at });
                    }
                    start = None;
                }
                _ => {}
            }
        }
        Self { clue, observer, names, words, next: 0, past: line.chars().count() + 1 }
    }

    pub(super) fn at_end(&self) -> bool {
        self.next >= self.words.len()
    }

    /// The position of the next word, or one past the end.
    pub(super) fn here(&self) -> usize {
        self.words.get(self.next).map_or(self.past, |word| word.at)
    }

    pub(super) fn expected(&self, what: Message) -> EntryError {
        EntryError { at: self.here(), wrong: Wrong::Expected(what) }
    }

    pub(super) fn end(&self) -> Result<(), EntryError> {
        if self.at_end() {
            return Ok(());
        }
        Err(self.expected(message!("clue.nothing_more", "nothing more")))
    }

    fn peek(&self, ahead: usize) -> &str {
        self.words.get(self.next + ahead).map_or("", |word| &word.small)
    }

    /// Skips the next word if it is one of these.
    fn skip(&mut self, words: &[&str]) -> bool {
        let found = words.contains(&self.peek(0));
        self.next += usize::from(found);
        found
    }

    /// The name of a seat.
    pub(super) fn name(&self, seat: Seat) -> Message {
        match self.names.get(seat.0) {
            Some(name) => Message::from(name.as_str()),
            None => message!("clue.seat", "seat {seat}", seat = seat.0),
        }
    }

    /// The name of a seat as it is typed.
    pub(super) fn typed_name(&self, seat: Seat) -> String {
        self.name(seat).to_string()
    }

    /// Everybody at the table, such as "me, Ann, Bob or Cy".
    pub(super) fn players(&self) -> Message {
        let seats = (0..self.clue.players()).map(|seat| self.name(Seat(seat)));
        or(std::iter::once(Message::from("me")).chain(seats))
    }

    /// A player by name, by the beginning of a name, or by number.
    pub(super) fn player(&mut self) -> Result<Seat, EntryError> {
        if self.skip(&["me", "i", "myself"]) {
            return Ok(self.observer);
        }
        // Try the longest name first: "Ann Lee" before "Ann".
        let seats = (0..self.clue.players()).map(Seat);
        let whole = seats.clone().filter_map(|seat| {
            let name = self.typed_name(seat).to_lowercase();
            let parts: Vec<&str> = name.split(is_break).filter(|part| !part.is_empty()).collect();
            let fits = parts.iter().enumerate().all(|(ahead, part)| self.peek(ahead) == *part);
            (fits && !parts.is_empty()).then_some((parts.len(), seat))
        });
        if let Some((words, seat)) = whole.max_by_key(|(words, _)| *words) {
            self.next += words;
            return Ok(seat);
        }
        let small = self.peek(0).to_owned();
        let number = small.parse().ok().filter(|&seat: &usize| seat < self.clue.players());
        let begin: Vec<Seat> = match number {
            Some(seat) => vec![Seat(seat)],
            None => seats
                .filter(|seat| {
                    self.names
                        .get(seat.0)
                        .is_some_and(|name| name.to_lowercase().starts_with(&small))
                })
                .collect(),
        };
        let Some(word) = self.words.get(self.next) else {
            return Err(self.expected(self.players()));
        };
        let (at, said) = (word.at, word.said.to_owned());
        match begin[..] {
            [seat] => {
                self.next += 1;
                Ok(seat)
            }
            [] => Err(EntryError { at, wrong: Wrong::Player { said, players: self.players() } }),
            _ => {
                let fits = or(begin.iter().map(|seat| self.name(*seat)));
                Err(EntryError { at, wrong: Wrong::Ambiguous { said, fits } })
            }
        }
    }

    /// Whether the next word is a player, or could be one with more letters, and not a card.
    pub(super) fn names_player(&self) -> bool {
        let player = self.clone().player();
        let is_card = || !fitting(self.clue, self.peek(0)).is_empty();
        match player.map_err(|error| error.wrong) {
            Ok(_) => true,
            Err(Wrong::Ambiguous { .. }) => !is_card(),
            Err(_) => {
                let verbs = [&ACCUSES[..], &SUGGESTS, &FILLERS];
                !is_card() && !verbs.iter().any(|verbs| verbs.contains(&self.peek(0)))
            }
        }
    }

    /// Whether the line is about an accusation; skips the verb if there is one.
    pub(super) fn accuses(&mut self) -> bool {
        let accuses = self.skip(&ACCUSES);
        if !accuses {
            self.skip(&SUGGESTS);
        }
        accuses
    }

    /// The next card and its position; if there is none, one of the missing sorts was expected.
    pub(super) fn card(&mut self, missing: &[Sort]) -> Result<(usize, Card), EntryError> {
        while self.skip(&FILLERS) {}
        let Some(word) = self.words.get(self.next) else {
            return Err(self.expected(sorts(missing)));
        };
        let (at, said) = (word.at, word.said.to_owned());
        // "lead pipe" and "dining room" are two words.
        let both = fitting(self.clue, &format!("{}-{}", word.small, self.peek(1)));
        if let (Some(card), false) = (both.only(), self.peek(1).is_empty()) {
            self.next += 2;
            return Ok((at, card));
        }
        let fits = fitting(self.clue, &word.small);
        match fits.only() {
            Some(card) => {
                self.next += 1;
                Ok((at, card))
            }
            None if fits.is_empty() => {
                Err(EntryError { at, wrong: Wrong::Card { said, missing: sorts(missing) } })
            }
            None => {
                let fits = typed(self.clue, fits.iter());
                Err(EntryError { at, wrong: Wrong::Ambiguous { said, fits } })
            }
        }
    }

    /// The players who answer in the same way, each with its position: "Cy, Dee and me" before
    /// "passed". Empty before "nobody".
    pub(super) fn answering(&mut self) -> Result<(usize, Vec<(usize, Seat)>), EntryError> {
        while self.skip(&["and", "then", "but"]) {}
        let start = self.here();
        let mut some = Vec::new();
        while !self.at_end() && !self.is_verb() {
            let at = self.here();
            match self.player() {
                Ok(seat) => some.push((at, seat)),
                // After a name there may be a verb: that is the word that is not understood.
                Err(error) if some.is_empty() => return Err(error),
                Err(_) => break,
            }
            while self.skip(&["and", "or"]) {}
        }
        Ok((start, some))
    }

    fn is_nobody(&self) -> bool {
        NOBODY.contains(&self.peek(0)) || (self.peek(0) == "no" && self.peek(1) == "one")
    }

    fn is_verb(&self) -> bool {
        self.is_nobody() || PASSES.contains(&self.peek(0)) || SHOWS.contains(&self.peek(0))
    }

    pub(super) fn verb(&mut self) -> Result<Verb, EntryError> {
        if self.is_nobody() {
            self.next += 1;
            self.skip(&["one"]);
            self.skip(&SHOWS);
            return Ok(Verb::Nobody);
        }
        if self.skip(&PASSES) {
            return Ok(Verb::Pass);
        }
        if self.skip(&SHOWS) {
            return Ok(Verb::Show);
        }
        let Some(word) = self.words.get(self.next) else {
            return Err(self.expected(message!("clue.pass_or_show", "`passed` or `showed`")));
        };
        Err(EntryError { at: word.at, wrong: Wrong::NotAnswer(word.said.to_owned()) })
    }

    /// Whether no card follows `showed`: the line ends, or continues with another player.
    pub(super) fn shows_nothing(&mut self) -> bool {
        while self.skip(&["me", "us", "him", "her", "them", "a", "the", "card", "one", "something"])
        {
        }
        if self.at_end() || self.is_nobody() || ["and", "then", "but"].contains(&self.peek(0)) {
            return true;
        }
        let before = self.next;
        let answers = self.player().is_ok() && (self.is_verb() || self.peek(0) == "and");
        self.next = before;
        answers
    }

    pub(super) fn verdict(&mut self) -> Result<bool, EntryError> {
        self.skip(&["and"]);
        self.skip(&["was", "is"]);
        if self.skip(&["wrong", "wrongly", "false", "no", "lost", "failed"]) {
            return Ok(false);
        }
        if self.skip(&["right", "rightly", "correct", "true", "yes", "won", "solved"]) {
            return Ok(true);
        }
        let Some(word) = self.words.get(self.next) else {
            return Err(self.expected(message!("clue.right_or_wrong", "`right` or `wrong`")));
        };
        Err(EntryError { at: word.at, wrong: Wrong::NotVerdict(word.said.to_owned()) })
    }
}
