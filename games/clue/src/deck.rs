//! A table before the deal: how many cards of each sort, who gets how many, and how people choose
//! what to show.

use crate::action::Action;
use crate::cards::{Card, CardError, Cards, MOST, Sort, Triple};
use crate::entry::sort_name;
use crate::players::Skill;
use kibitzer_game::{Message, Seat, message};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// How players choose which card to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Showing {
    /// Any card that they could show, all equally likely: that one was shown is evidence against
    /// holding the others.
    #[default]
    Uniform,
    /// Unknown: the choice of the shown card carries no information.
    Any,
    /// A card that they have shown the same player before, if possible; otherwise any.
    Again,
}

/// What it says about people that they suggest certain cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Asking {
    /// Nothing.
    #[default]
    Any,
    /// They rarely hold the cards, and have rarely been shown them before.
    New,
}

/// The game: its cards, the players' hand sizes, and the options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    counts: [usize; 3],
    /// The names of the cards; a sort without names uses those of the standard deck.
    names: Arc<[Vec<String>; 3]>,
    hand_sizes: Vec<usize>,
    showing: Showing,
    asking: Asking,
    turns: usize,
    room: Option<Card>,
    skills: [Skill; 6],
}

/// Why a table is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum TableError {
    /// Too few or too many players.
    Players(usize),
    /// A sort with too few or too many cards.
    Count {
        /// The sort in question.
        sort: Sort,
        /// The number of cards of it.
        count: usize,
    },
    /// Too few names or too many.
    Names {
        /// The sort in question.
        sort: Sort,
        /// The number of names given.
        count: usize,
        /// The number of cards of this sort.
        expected: usize,
    },
    /// A name that no card can have.
    Name {
        /// The card in question.
        card: Card,
        /// The name that was given to it.
        name: String,
    },
    /// The hand sizes do not add up to all cards but three.
    Sizes {
        /// The total size of the hands.
        held: usize,
        /// The number of cards to deal.
        expected: usize,
    },
}

impl TableError {
    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Players(players) => {
                message!("clue.players", "{players} players: expected 3 to 6", players = *players)
            }
            Self::Count { sort, count } => message!(
                "clue.sort_count",
                "{count} {sort}s: expected 1 to {most}",
                count = *count,
                sort = sort_name(*sort),
                most = MOST
            ),
            Self::Names { sort, count, expected } => message!(
                "clue.name_count",
                "{count} names for {expected} {sort}s",
                count = *count,
                sort = sort_name(*sort),
                expected = *expected
            ),
            Self::Name { card, name } => message!(
                "clue.bad_name",
                "`{name}` cannot name a {sort}: expected 1 to 30 letters without blanks or punctuation that no other card has",
                name = name.as_str(),
                sort = sort_name(card.sort())
            ),
            Self::Sizes { held, expected } => message!(
                "clue.hand_sizes",
                "the hands hold {held} cards: expected {expected}, all cards but the three in the envelope",
                held = *held,
                expected = *expected
            ),
        }
    }
}

impl Clue {
    /// The standard deck of 6 suspects, 6 weapons and 9 rooms, dealt out as evenly as possible from
    /// seat 0 on.
    ///
    /// # Errors
    /// Unless there are 3 to 6 players.
    pub fn standard(players: usize) -> Result<Self, TableError> {
        Self::with_deck(players, Sort::ALL.map(|sort| sort.names().len()))
    }

    /// Another deck, with these numbers of suspects, weapons and rooms.
    ///
    /// # Errors
    /// If there are too few or too many players or cards.
    pub fn with_deck(players: usize, counts: [usize; 3]) -> Result<Self, TableError> {
        let hidden = counts.iter().sum::<usize>().saturating_sub(3);
        let sizes = (0..players.max(1)).map(|seat| (hidden + players - 1 - seat) / players.max(1));
        Self::new(counts, sizes.collect(), players)
    }

    /// The same table with other card names; a sort without names keeps those of the standard deck,
    /// the others must name every card.
    ///
    /// # Errors
    /// For a name that cannot be typed or that is given twice, and for too few or too many names.
    pub fn with_names(self, names: [Vec<String>; 3]) -> Result<Self, TableError> {
        for (sort, names) in Sort::ALL.into_iter().zip(&names) {
            let (count, expected) = (names.len(), self.counts[sort as usize]);
            if count > 0 && count != expected {
                return Err(TableError::Names { sort, count, expected });
            }
        }
        let clue = Self { names: Arc::new(names), ..self };
        let typed = |letter: char| letter.is_alphanumeric() || "-_'".contains(letter);
        let wrong = |card: &Card| {
            let name = clue.name(*card);
            let others = clue.cards().without(Cards::one(*card));
            !(1..=30).contains(&name.chars().count())
                || !name.chars().all(typed)
                || others.iter().any(|other| clue.name(other).to_lowercase() == name.to_lowercase())
        };
        let given = |card: &Card| card.number() < clue.names[card.sort() as usize].len();
        match clue.cards().iter().filter(given).find(wrong) {
            Some(card) => Err(TableError::Name { card, name: clue.name(card) }),
            None => Ok(clue),
        }
    }

    /// The same table with these hand sizes, for when seats to the left of the dealer have one card
    /// more.
    ///
    /// # Errors
    /// If the sizes do not add up.
    pub fn with_hand_sizes(self, sizes: Vec<usize>) -> Result<Self, TableError> {
        let players = sizes.len();
        Ok(Self {
            names: self.names,
            showing: self.showing,
            asking: self.asking,
            turns: self.turns,
            room: self.room,
            skills: self.skills,
            ..Self::new(self.counts, sizes, players)?
        })
    }

    /// The same table with another model of how people choose what to show.
    #[must_use]
    pub fn showing(self, showing: Showing) -> Self {
        Self { showing, ..self }
    }

    /// The same table with another model of what people suggest.
    #[must_use]
    pub fn asking(self, asking: Asking) -> Self {
        Self { asking, ..self }
    }

    /// The same table with a limit on the number of turns per player.
    #[must_use]
    pub fn lasting(self, turns: usize) -> Self {
        Self { turns, ..self }
    }

    /// The same table where the player to move is in a room, and can suggest no other.
    #[must_use]
    pub fn in_room(self, room: Option<Card>) -> Self {
        Self { room, ..self }
    }

    /// The same table with other people around it: how well each seat is assumed to play when the
    /// game is played on. Beginners, unless stated otherwise.
    #[must_use]
    pub fn among(mut self, skills: impl IntoIterator<Item = Skill>) -> Self {
        self.skills.iter_mut().zip(skills).for_each(|(assumed, skill)| *assumed = skill);
        self
    }

    /// The same table as a seat sees it that plays against these computer players: if all others are
    /// alike, their habits are known too.
    #[must_use]
    pub fn against(self, seat: Seat, skills: impl IntoIterator<Item = Skill>) -> Self {
        let clue = self.among(skills);
        match clue.others(seat) {
            Some(Skill::Beginner) => clue.asking(Asking::New),
            Some(Skill::Expert) => clue.showing(Showing::Again),
            None => clue,
        }
    }

    fn new(counts: [usize; 3], hand_sizes: Vec<usize>, players: usize) -> Result<Self, TableError> {
        if !(3..=6).contains(&players) {
            return Err(TableError::Players(players));
        }
        for (sort, count) in Sort::ALL.into_iter().zip(counts) {
            if !(1..=MOST).contains(&count) {
                return Err(TableError::Count { sort, count });
            }
        }
        let (held, all) = (hand_sizes.iter().sum(), counts.iter().sum::<usize>());
        if held + 3 != all {
            return Err(TableError::Sizes { held, expected: all - 3 });
        }
        let (names, showing, asking) = Default::default();
        Ok(Self {
            counts,
            names,
            hand_sizes,
            showing,
            asking,
            turns: 60,
            room: None,
            skills: Default::default(),
        })
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.hand_sizes.len()
    }

    /// The number of cards each seat holds.
    pub fn hand_sizes(&self) -> &[usize] {
        &self.hand_sizes
    }

    /// How people are assumed to choose what to show.
    pub fn shows(&self) -> Showing {
        self.showing
    }

    /// What it is assumed to say about people that they suggest certain cards.
    pub fn asks(&self) -> Asking {
        self.asking
    }

    /// How well a seat is assumed to play.
    pub fn skill(&self, seat: Seat) -> Skill {
        self.skills[seat.0]
    }

    /// How well the others are assumed to play, if they are all alike.
    pub fn others(&self, seat: Seat) -> Option<Skill> {
        let mut others = Seat::all(self.players()).filter(|other| *other != seat);
        let first = others.next().map(|seat| self.skill(seat));
        first.filter(|first| others.all(|seat| self.skill(seat) == *first))
    }

    /// The maximum number of turns per player; after that the game ends unsolved.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// The cards of one sort.
    pub fn of(&self, sort: Sort) -> impl Iterator<Item = Card> + use<> {
        (0..self.counts[sort as usize]).filter_map(move |number| Card::new(sort, number))
    }

    /// All cards, suspects first.
    pub fn cards(&self) -> Cards {
        Sort::ALL.into_iter().flat_map(|sort| self.of(sort)).collect()
    }

    /// The names that were given, by sort; empty if the standard ones are used.
    pub fn names(&self) -> &[Vec<String>; 3] {
        &self.names
    }

    /// The name of a card at this table.
    pub fn name(&self, card: Card) -> String {
        self.names[card.sort() as usize]
            .get(card.number())
            .cloned()
            .unwrap_or_else(|| card.to_string())
    }

    /// The card with this name.
    ///
    /// # Errors
    /// If no card of the deck has this name.
    pub fn card(&self, name: &str) -> Result<Card, CardError> {
        let examples =
            Sort::ALL.map(|sort| self.of(sort).last().map_or_else(String::new, |it| self.name(it)));
        let wrong = || CardError { said: name.to_owned(), examples };
        self.cards().iter().find(|card| self.name(*card) == name).ok_or_else(wrong)
    }

    /// An action in the words of the table, such as `suggest green rope hall`.
    pub fn said(&self, action: &Action) -> String {
        let named = |cards: Triple| cards.cards().map(|card| self.name(card)).join(" ");
        match *action {
            Action::Suggest(cards) => format!("suggest {}", named(cards)),
            Action::Accuse(cards) => format!("accuse {}", named(cards)),
            Action::Show(card) => format!("show {}", self.name(card)),
            Action::Pass | Action::End => action.to_string(),
        }
    }

    /// Every triple that may be suggested.
    pub fn suggestions(&self) -> Vec<Triple> {
        let mut triples = self.triples();
        triples.retain(|triple| self.room.is_none_or(|room| triple.set().contains(room)));
        triples
    }

    /// Every suspect with every weapon in every room.
    pub fn triples(&self) -> Vec<Triple> {
        let [suspects, weapons, rooms] = Sort::ALL.map(|sort| self.of(sort).collect::<Vec<Card>>());
        let mut triples = Vec::with_capacity(suspects.len() * weapons.len() * rooms.len());
        for &suspect in &suspects {
            for &weapon in &weapons {
                for &room in &rooms {
                    triples.extend(Triple::new([suspect, weapon, room]));
                }
            }
        }
        triples
    }
}
