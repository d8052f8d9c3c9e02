//! What can be wrong with a table, and where: every error names the entry to look at.

use std::fmt;

use crate::notation::{NotationError, TokenTrouble};
use crate::stand::Spot;
use crate::tiles::{Colour, ValueSet, Wire};
use crate::wires::WiresError;

/// An entry of a table. Prints as the path that every front end uses, such as `stands[1][3]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The list of stands.
    Stands,
    /// A stand, by its index.
    Stand(usize),
    /// A slot, by the indices of its stand and slot.
    Slot(usize, usize),
    /// The observer.
    Observer,
    /// One of several stands of the observer.
    ObserverStand(usize),
    /// The owners of the stands.
    Owners,
    /// The captain.
    Captain,
    /// The wires of a colour.
    Wires(Colour),
    /// A constraint, by its index.
    Constraint(usize),
    /// A failed dual cut.
    FailedCut(usize),
    /// An entry of the history.
    History(usize),
    /// An equipment card, by its index.
    Equipment(usize),
    /// A character, by its index.
    Character(usize),
    /// The players' names.
    Players,
    /// The mission.
    Mission,
    /// A number card, by its index.
    NumberCard(usize),
    /// The dial.
    Dial,
    /// The state of play.
    Play,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Stands => f.write_str("stands"),
            Place::Stand(i) => write!(f, "stands[{i}]"),
            Place::Slot(i, j) => write!(f, "stands[{i}][{j}]"),
            Place::Observer => f.write_str("observer"),
            Place::ObserverStand(i) => write!(f, "observer_stands[{i}]"),
            Place::Owners => f.write_str("owners"),
            Place::Captain => f.write_str("captain"),
            Place::Wires(colour) => write!(f, "wires.{colour}"),
            Place::Constraint(i) => write!(f, "constraints[{i}]"),
            Place::FailedCut(i) => write!(f, "failed_dual_cuts[{i}]"),
            Place::History(i) => write!(f, "history[{i}]"),
            Place::Equipment(i) => write!(f, "equipment[{i}]"),
            Place::Character(i) => write!(f, "characters[{i}]"),
            Place::Players => f.write_str("players"),
            Place::Mission => f.write_str("mission"),
            Place::NumberCard(i) => write!(f, "number_cards[{i}]"),
            Place::Dial => f.write_str("dial"),
            Place::Play => f.write_str("play"),
        }
    }
}

/// Why a table is rejected. Prints the entry by the players' names if they have some, otherwise as
/// its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// The entry to look at.
    pub at: Place,
    /// The players' names by stand, if they have some.
    pub names: Vec<String>,
    /// The column in the entry's text, from 1, if known.
    pub column: Option<usize>,
    /// What is wrong with it.
    pub trouble: Trouble,
}

/// What is wrong with an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// A token of the notation cannot be parsed.
    #[error("{0}")]
    Token(#[from] TokenTrouble),
    /// The wires in play are impossible.
    #[error("{0}")]
    Wires(#[from] WiresError),
    /// A number of stands that the game does not allow.
    #[error("{0} stands: a table has 1 to 5")]
    StandCount(usize),
    /// A stand size that cannot result from the deal.
    #[error("{found} wires, but of {total} wires this stand is dealt {expected}{}", captain_note(*.captain))]
    StandSize {
        /// The number of slots on the stand.
        found: usize,
        /// The number of slots it should have.
        expected: usize,
        /// The number of wires in play.
        total: usize,
        /// The stand dealt first, if given.
        captain: Option<usize>,
    },
    /// The total number of slots differs from the number of wires in play.
    #[error("the stands hold {found} wires together, but {total} are in play")]
    Total {
        /// The number of slots on all stands.
        found: usize,
        /// The number of wires in play.
        total: usize,
    },
    /// A stand that does not exist.
    #[error("there is no stand {index}: there are {stands}, counted from 0")]
    NoStand {
        /// The index as given.
        index: usize,
        /// The number of stands.
        stands: usize,
    },
    /// A slot that does not exist.
    #[error("stand {stand} has no slot {slot}: it has {slots}, counted from 0")]
    NoSlot {
        /// The index of the stand.
        stand: usize,
        /// The slot as given.
        slot: usize,
        /// The number of slots it has.
        slots: usize,
    },
    /// A place that does not exist.
    #[error("there is no wire at {0}")]
    NoWire(Spot),
    /// A wire in the observer's own hand that they must know.
    #[error("`{0}` is on the observer's own stand: write the wire, such as `?5`")]
    OwnUnknown(String),
    /// A wire that is not in this game.
    #[error("{0} is not in play")]
    NotInPlay(Wire),
    /// More copies of a wire than exist.
    #[error("one {wire} too many: only {copies} in the game")]
    TooManyCopies {
        /// The wire that occurs too often.
        wire: Wire,
        /// The number of copies that exist.
        copies: u8,
    },
    /// More wires of a colour are shown than are in play.
    #[error("one {colour} wire too many: only {in_play} in play")]
    TooManyColoured {
        /// The colour that occurs too often.
        colour: Colour,
        /// The number in play.
        in_play: usize,
    },
    /// Wires out of order.
    #[error("{right} stands right of {left}: a stand ascends from left to right")]
    Unsorted {
        /// The wire to the left.
        left: Wire,
        /// The wire that should be further left.
        right: Wire,
    },
    /// Wires that were out of order at an earlier moment.
    #[error("{when} this {right} stood right of {left}: a stand ascends from left to right")]
    UnsortedThen {
        /// The wire to the left.
        left: Wire,
        /// The wire that should have been further left.
        right: Wire,
        /// `before` or `after` the entry.
        when: &'static str,
    },
    /// The history opened a wire that the stand shows as another.
    #[error("{here} shows {shows}, not {values}")]
    Disagrees {
        /// The slot of the wire.
        here: Place,
        /// What the stand shows.
        shows: Wire,
        /// What the history says.
        values: ValueSet,
    },
    /// The history opened a wire that cannot be what it says.
    #[error("{here} cannot be {values}")]
    CannotBe {
        /// The slot of the wire.
        here: Place,
        /// What the history says.
        values: ValueSet,
    },
    /// The history opened a wire of a colour, and the stand does not say which one.
    #[error("{here} does not say which {values} it is")]
    WhichWire {
        /// The slot of the wire.
        here: Place,
        /// What the history says.
        values: ValueSet,
    },
    /// The history opened a wire twice.
    #[error("{here} was opened by {first}")]
    OpenedTwice {
        /// The slot of the wire.
        here: Place,
        /// The entry that opened it first.
        first: Place,
    },
    /// A slot whose tokens exclude the wire in it.
    #[error("its tokens exclude {0}")]
    TokenExcludes(Wire),
    /// Two slots of an entry are the same but must differ.
    #[error("left and right are the same slot {0}")]
    SameSlot(usize),
    /// A value that is not allowed in this entry.
    #[error("{0}")]
    Value(&'static str),
    /// Owners that do not fit the rules.
    #[error("{0}")]
    Owners(&'static str),
    /// A number out of range.
    #[error("{found} is out of range: {range}")]
    Range {
        /// The number as given.
        found: usize,
        /// The valid range.
        range: &'static str,
    },
    /// An unknown name.
    #[error("`{found}` is not {expected}")]
    Name {
        /// The name as given.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
}

fn captain_note(captain: Option<usize>) -> String {
    captain.map_or_else(String::new, |first| format!(" (stand {first} first)"))
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at.named(&self.names), self.why())
    }
}

impl std::error::Error for TableError {}

impl Place {
    /// The entry in the players' words if it is on a named stand: `Bob C`, or `Bob C (1:2)` if two
    /// stands have the same name; otherwise its path.
    #[must_use]
    pub fn named(self, names: &[String]) -> String {
        let name = |stand: usize| {
            let name = names.get(stand)?;
            let namesakes =
                names.iter().filter(|other| other.to_lowercase() == name.to_lowercase());
            Some((name, namesakes.count() > 1))
        };
        match self {
            Place::Stand(stand) => name(stand).map(|(name, twice)| match twice {
                true => format!("{name} (stand {stand})"),
                false => name.clone(),
            }),
            Place::Slot(stand, at) => name(stand).map(|(name, twice)| match twice {
                true => format!("{name} {} ({stand}:{at})", letter(at)),
                false => format!("{name} {}", letter(at)),
            }),
            _ => None,
        }
        .unwrap_or_else(|| self.to_string())
    }
}

/// The letter of a slot.
pub(crate) fn letter(slot: usize) -> char {
    let letter = u8::try_from(slot).ok().and_then(|slot| b'A'.checked_add(slot));
    char::from(letter.unwrap_or(b'?'))
}

impl TableError {
    /// An error without a column.
    #[must_use]
    pub fn new(at: Place, trouble: impl Into<Trouble>) -> TableError {
        TableError { at, names: Vec::new(), column: None, trouble: trouble.into() }
    }

    /// What is wrong, without the entry, using the players' names if they have some.
    #[must_use]
    pub fn why(&self) -> String {
        let named = |place: Place| place.named(&self.names);
        match &self.trouble {
            Trouble::Disagrees { here, shows, values } => {
                let here = named(*here);
                format!("this cuts {values}, but {here} shows {shows}: one of the two is wrong")
            }
            Trouble::CannotBe { here, values } => {
                let here = named(*here);
                format!("this cuts {values}, but {here} cannot be that: one of the two is wrong")
            }
            Trouble::WhichWire { here, values } => {
                let here = named(*here);
                format!("this opens {values} at {here}: write there which wire it is, such as Y4")
            }
            Trouble::OpenedTwice { here, first } => {
                format!("this opens {}, which {} opened already", named(*here), named(*first))
            }
            Trouble::NoSlot { stand, slot, slots } if *stand < self.names.len() => {
                let stand = named(Place::Stand(*stand));
                format!("{stand} has no wire {}: there are {slots}", letter(*slot))
            }
            Trouble::NoWire(spot) if spot.stand < self.names.len() => {
                format!("there is no wire at {}", named(Place::Slot(spot.stand, spot.slot)))
            }
            Trouble::StandSize { found, expected, total, captain: Some(first) }
                if *first < self.names.len() =>
            {
                let first = named(Place::Stand(*first));
                format!(
                    "{found} wires, but of {total} wires this stand is dealt {expected} ({first} first)"
                )
            }
            trouble => trouble.to_string(),
        }
    }

    /// The same error with these names, given by stand.
    #[must_use]
    pub fn with_names(self, names: Vec<String>) -> TableError {
        TableError { names, ..self }
    }

    /// An error about a token of a stand that could not be parsed.
    #[must_use]
    pub fn token(stand: usize, error: NotationError) -> TableError {
        TableError {
            at: Place::Slot(stand, error.slot),
            names: Vec::new(),
            column: Some(error.column),
            trouble: Trouble::Token(error.trouble),
        }
    }
}
