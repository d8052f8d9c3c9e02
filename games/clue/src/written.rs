//! A table as text: what files hold, what requests take and what answers contain.

use crate::cards::{Sort, Triple};
use crate::deck::{Asking, Clue, Showing};
use crate::players::Skill;
use crate::record::{Answer, Entry};
use crate::view::View;
use kibitzer_game::Seat;
use serde::{Deserialize, Serialize};

/// A table as `belief` and `advise` read it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewShown {
    /// Number of players.
    pub players: usize,
    /// Number of cards that each seat holds.
    pub hand_sizes: Vec<usize>,
    /// The suspects, weapons and rooms, if not the standard 6, 6 and 9.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<[SortShown; 3]>,
    /// The players' names, if given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// How players choose which card to show, if not `uniform`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub showing: Option<Showing>,
    /// What it says about people that they suggest certain cards, if not nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asking: Option<Asking>,
    /// How well the others play, if not all as beginners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<OthersShown>,
    /// Your seat.
    pub observer: usize,
    /// Your cards.
    pub hand: Vec<String>,
    /// Suggestions and accusations, oldest first; a suggestion that is still being answered is left out.
    pub history: Vec<EntryShown>,
}

/// The cards of one category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SortShown {
    /// Their number, with the standard names.
    Count(usize),
    /// Their names.
    Names(Vec<String>),
}

/// How well the others play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OthersShown {
    /// All of them alike.
    All(String),
    /// One name per seat; the observer's own does not matter.
    Each(Vec<String>),
}

impl OthersShown {
    fn of(clue: &Clue, observer: Seat) -> Option<Self> {
        match clue.others(observer) {
            Some(Skill::Beginner) => None,
            Some(skill) => Some(Self::All(skill.to_string())),
            None => {
                let all = Seat::all(clue.players()).map(|seat| clue.skill(seat).to_string());
                Some(Self::Each(all.collect()))
            }
        }
    }
}

/// A suggestion with its answers, or an accusation.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum EntryShown {
    /// A suggestion and its answers.
    Suggestion {
        /// Who suggested.
        suggest: usize,
        /// A suspect, a weapon and a room.
        cards: [String; 3],
        /// Who passed.
        passed: Vec<usize>,
        /// Who showed a card.
        shown_by: Option<usize>,
        /// Which card, if you saw it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
    },
    /// An accusation.
    Accusation {
        /// Who accused.
        accuse: usize,
        /// A suspect, a weapon and a room.
        cards: [String; 3],
        /// Whether the envelope holds them.
        right: bool,
    },
}

/// What differs from the default.
fn unusual<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}

impl Clue {
    /// Suspect, weapon and room in the words of the table.
    pub fn named(&self, cards: Triple) -> [String; 3] {
        cards.cards().map(|card| self.name(card))
    }
}

impl EntryShown {
    /// The entry as it may be typed, with these names of the seats.
    pub fn line(&self, name: impl Fn(usize) -> String) -> String {
        match self {
            Self::Accusation { accuse, cards, right } => {
                let verdict = if *right { "right" } else { "wrong" };
                format!("{} accused {}, {verdict}", name(*accuse), cards.join(" "))
            }
            Self::Suggestion { suggest, cards, passed, shown_by, card } => {
                let mut text = format!("{}: {}", name(*suggest), cards.join(" "));
                match shown_by {
                    None => text += ", nobody",
                    Some(by) => {
                        text.extend(passed.iter().map(|seat| format!(", {} passed", name(*seat))));
                        text += &format!(", {} showed", name(*by));
                        text.extend(card.iter().map(|card| format!(" {card}")));
                    }
                }
                text
            }
        }
    }
}

impl ViewShown {
    /// What a seat sees at a table with these names; without names, seats are numbers.
    pub fn of(clue: &Clue, view: &View, called: &[String]) -> Self {
        let deck = Sort::ALL.map(|sort| match &clue.names()[sort as usize] {
            names if names.is_empty() => SortShown::Count(clue.of(sort).count()),
            names => SortShown::Names(names.clone()),
        });
        let standard = Sort::ALL.map(|sort| SortShown::Count(sort.names().len()));
        Self {
            players: clue.players(),
            hand_sizes: clue.hand_sizes().to_vec(),
            deck: (deck != standard).then_some(deck),
            names: called.to_vec(),
            showing: unusual(clue.shows()),
            asking: unusual(clue.asks()),
            others: OthersShown::of(clue, view.seat),
            observer: view.seat.0,
            hand: view.hand.iter().map(|card| clue.name(card)).collect(),
            history: view.record.iter().filter_map(|entry| shown(clue, entry)).collect(),
        }
    }
}

/// An entry; `None` for a suggestion that is still being answered.
fn shown(clue: &Clue, entry: &Entry) -> Option<EntryShown> {
    match *entry {
        Entry::Accusation { by, cards, right } => {
            Some(EntryShown::Accusation { accuse: by.0, cards: clue.named(cards), right })
        }
        Entry::Suggestion { by, cards, answer } => {
            let (shown_by, card) = match answer {
                Answer::Waiting { .. } => return None,
                Answer::Nobody => (None, None),
                Answer::Shown { by, card } => (Some(by.0), card.map(|card| clue.name(card))),
            };
            let passed = entry.passed(clue.players()).iter().map(|seat| seat.0).collect();
            let cards = clue.named(cards);
            Some(EntryShown::Suggestion { suggest: by.0, cards, passed, shown_by, card })
        }
    }
}
