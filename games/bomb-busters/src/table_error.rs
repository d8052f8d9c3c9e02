//! What can be wrong with a table, and where: every error names the entry to look at.

use std::fmt;

use kibitzer_game::{Joint, Message, Param, message};

use crate::naming::{colour_name, value_name};
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
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trouble {
    /// A token of the notation cannot be parsed.
    Token(TokenTrouble),
    /// The wires in play are impossible.
    Wires(WiresError),
    /// A number of stands that the game does not allow.
    StandCount(usize),
    /// A stand size that cannot result from the deal.
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
    Total {
        /// The number of slots on all stands.
        found: usize,
        /// The number of wires in play.
        total: usize,
    },
    /// A stand that does not exist.
    NoStand {
        /// The index as given.
        index: usize,
        /// The number of stands.
        stands: usize,
    },
    /// A slot that does not exist.
    NoSlot {
        /// The index of the stand.
        stand: usize,
        /// The slot as given.
        slot: usize,
        /// The number of slots it has.
        slots: usize,
    },
    /// A place that does not exist.
    NoWire(Spot),
    /// A wire in the observer's own hand that they must know.
    OwnUnknown(String),
    /// A wire that is not in this game.
    NotInPlay(Wire),
    /// More copies of a wire than exist.
    TooManyCopies {
        /// The wire that occurs too often.
        wire: Wire,
        /// The number of copies that exist.
        copies: u8,
    },
    /// More wires of a colour are shown than are in play.
    TooManyColoured {
        /// The colour that occurs too often.
        colour: Colour,
        /// The number in play.
        in_play: usize,
    },
    /// Wires out of order.
    Unsorted {
        /// The wire to the left.
        left: Wire,
        /// The wire that should be further left.
        right: Wire,
    },
    /// Wires that were out of order at an earlier moment.
    UnsortedThen {
        /// The wire to the left.
        left: Wire,
        /// The wire that should have been further left.
        right: Wire,
        /// Whether it was before or after the entry.
        when: When,
    },
    /// The history opened a wire that the stand shows as another.
    Disagrees {
        /// The slot of the wire.
        here: Place,
        /// What the stand shows.
        shows: Wire,
        /// What the history says.
        values: ValueSet,
    },
    /// The history opened a wire that cannot be what it says.
    CannotBe {
        /// The slot of the wire.
        here: Place,
        /// What the history says.
        values: ValueSet,
    },
    /// The history opened a wire of a colour, and the stand does not say which one.
    WhichWire {
        /// The slot of the wire.
        here: Place,
        /// What the history says.
        values: ValueSet,
    },
    /// The history opened a wire twice.
    OpenedTwice {
        /// The slot of the wire.
        here: Place,
        /// The entry that opened it first.
        first: Place,
    },
    /// A slot whose tokens exclude the wire in it.
    TokenExcludes(Wire),
    /// Two slots of an entry are the same but must differ.
    SameSlot(usize),
    /// A value that is not allowed in this entry.
    Value(Message),
    /// Owners that do not fit the rules.
    Owners(&'static str),
    /// A number out of range.
    Range {
        /// The number as given.
        found: usize,
        /// The valid range.
        range: Box<Message>,
    },
    /// An unknown name.
    Name {
        /// The name as given.
        found: String,
        /// What would be right.
        expected: Box<Message>,
    },
}

/// A moment relative to an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum When {
    Before,
    After,
}

impl From<TokenTrouble> for Trouble {
    fn from(trouble: TokenTrouble) -> Trouble {
        Trouble::Token(trouble)
    }
}

impl From<WiresError> for Trouble {
    fn from(error: WiresError) -> Trouble {
        Trouble::Wires(error)
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
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

    /// The entry, and what is wrong with it.
    #[must_use]
    pub fn message(&self) -> Message {
        let at = self.at.named(&self.names);
        message!("bomb.wrong_at", "{at}: {why}", at = at, why = self.why())
    }

    /// What is wrong, without the entry, using the players' names if they have some.
    #[must_use]
    pub fn why(&self) -> Message {
        let named = |place: Place| place.named(&self.names);
        let wire = |wire: &Wire| wire.to_string();
        let values = |values: &ValueSet| Param::list(Joint::Comma, values.iter().map(value_name));
        match &self.trouble {
            Trouble::Token(trouble) => trouble.message(),
            Trouble::Wires(error) => error.message(),
            Trouble::StandCount(count) => {
                message!("bomb.stand_count", "{count} stands: a table has 1 to 5", count = *count)
            }
            Trouble::StandSize { found, expected, total, captain } => message!(
                "bomb.stand_size",
                "{found} wires, but of {total} wires this stand is dealt {expected}{first}",
                found = *found,
                total = *total,
                expected = *expected,
                first = captain.map(|stand| self.first(stand))
            ),
            Trouble::Total { found, total } => message!(
                "bomb.total",
                "the stands hold {found} wires together, but {total} are in play",
                found = *found,
                total = *total
            ),
            Trouble::NoStand { index, stands } => message!(
                "bomb.no_stand",
                "there is no stand {stand}: there are {stands}, counted from 0",
                stand = *index,
                stands = *stands
            ),
            Trouble::NoSlot { stand, slot, slots } if *stand < self.names.len() => message!(
                "bomb.no_wire_of",
                "{name} has no wire {letter}: there are {slots}",
                name = named(Place::Stand(*stand)),
                letter = letter(*slot).to_string(),
                slots = *slots
            ),
            Trouble::NoSlot { stand, slot, slots } => message!(
                "bomb.no_slot",
                "stand {stand} has no slot {slot}: it has {slots}, counted from 0",
                stand = *stand,
                slot = *slot,
                slots = *slots
            ),
            Trouble::NoWire(spot) => {
                let at = match spot.stand < self.names.len() {
                    true => named(Place::Slot(spot.stand, spot.slot)),
                    false => spot.to_string(),
                };
                message!("bomb.no_wire_at", "there is no wire at {at}", at = at)
            }
            Trouble::OwnUnknown(token) => message!(
                "bomb.own_unknown",
                "`{token}` is on the observer's own stand: write the wire, such as `?5`",
                token = token.as_str()
            ),
            Trouble::NotInPlay(one) => {
                message!("bomb.not_in_play", "{wire} is not in play", wire = wire(one))
            }
            Trouble::TooManyCopies { wire: one, copies } => message!(
                "bomb.too_many_copies",
                "one {wire} too many: only {copies} in the game",
                wire = wire(one),
                copies = *copies
            ),
            Trouble::TooManyColoured { colour, in_play } => message!(
                "bomb.too_many_coloured",
                "one {colour} wire too many: only {in_play} in play",
                colour = colour_name(*colour),
                in_play = *in_play
            ),
            Trouble::Unsorted { left, right } => message!(
                "bomb.unsorted",
                "{right} stands right of {left}: a stand ascends from left to right",
                right = wire(right),
                left = wire(left)
            ),
            Trouble::UnsortedThen { left, right, when: When::Before } => message!(
                "bomb.unsorted_before",
                "before this {right} stood right of {left}: a stand ascends from left to right",
                right = wire(right),
                left = wire(left)
            ),
            Trouble::UnsortedThen { left, right, when: When::After } => message!(
                "bomb.unsorted_after",
                "after this {right} stood right of {left}: a stand ascends from left to right",
                right = wire(right),
                left = wire(left)
            ),
            Trouble::Disagrees { here, shows, values: said } => message!(
                "bomb.disagrees",
                "this cuts {values}, but {slot} shows {wire}: one of the two is wrong",
                values = values(said),
                slot = named(*here),
                wire = wire(shows)
            ),
            Trouble::CannotBe { here, values: said } => message!(
                "bomb.cannot_be",
                "this cuts {values}, but {slot} cannot be that: one of the two is wrong",
                values = values(said),
                slot = named(*here)
            ),
            Trouble::WhichWire { here, values: said } => message!(
                "bomb.which_wire",
                "this opens {values} at {slot}: write there which wire it is, such as Y4",
                values = values(said),
                slot = named(*here)
            ),
            Trouble::OpenedTwice { here, first } => message!(
                "bomb.opened_twice",
                "this opens {slot}, which {entry} opened already",
                slot = named(*here),
                entry = named(*first)
            ),
            Trouble::TokenExcludes(one) => {
                message!("bomb.token_excludes", "its tokens exclude {wire}", wire = wire(one))
            }
            Trouble::SameSlot(slot) => {
                message!("bomb.same_slot", "left and right are the same slot {slot}", slot = *slot)
            }
            Trouble::Value(wrong) => wrong.clone(),
            Trouble::Owners(wrong) => Message::from(*wrong),
            Trouble::Range { found, range } => message!(
                "bomb.out_of_range",
                "{found} is out of range: {range}",
                found = *found,
                range = (**range).clone()
            ),
            Trouble::Name { found, expected } => message!(
                "bomb.not_name",
                "`{found}` is not {expected}",
                found = found.as_str(),
                expected = (**expected).clone()
            ),
        }
    }

    /// Which stand is dealt first, as words that follow a size.
    fn first(&self, stand: usize) -> Message {
        match stand < self.names.len() {
            true => message!(
                "bomb.dealt_first",
                " ({name} first)",
                name = Place::Stand(stand).named(&self.names)
            ),
            false => message!("bomb.stand_first", " (stand {stand} first)", stand = stand),
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
