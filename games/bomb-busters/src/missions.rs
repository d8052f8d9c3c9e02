//! The 66 missions as data: wires by player count, equipment, tokens, dial, and the special rule in
//! our own short words, with what of it the engine does not play.
//!
//! Where public sources disagree, one reading is chosen and stated here:
//! * *Count tokens*: one source has x1 to x4, two have x1 to x3. We allow x4: a wire whose value
//!   occurs four times on the stand can then be marked, and nothing else changes.
//! * *Mission 3*: sources offer cards 1-10, all but 2 and 12, or all but 2, 11 and 12. We use the
//!   cards that all of them offer: 1 and 3 to 10.
//! * *Mission 26 for two*: three reds in one source, none in another. We use three, as in every
//!   neighbouring mission.
//! * *Mission 43*: the sources agree on 5, 4, 4, 3 wires for Nano with 2 to 5 players.
//! * *Mission 11*: one source removes the equipment card of the forbidden number; so do we, since
//!   that card could never be unlocked.
//! * *A two-player entry* replaces the whole list of coloured wires: mission 22 for two has three
//!   reds and no yellow.

use crate::cards::{Equipment, Skill};
use crate::missions_data::ROWS;
use crate::tiles::{Value, ValueSet};

/// The tokens of the indication, and of a failed cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tokens {
    /// One true number token per player.
    Number,
    /// No tokens at all.
    None,
    /// Even or odd instead of the number.
    Parity,
    /// How often the value occurs on the stand.
    Count,
    /// Two values that the player lacks, beside the stand.
    Lacks,
    /// The captain places two false tokens; the others place true ones.
    FalseCaptain,
    /// Everybody places two false tokens.
    False,
    /// Drawn at random.
    Random,
    /// True number tokens, placed beside the stand.
    Beside,
}

/// Where the dial starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dial {
    /// At the number of players.
    Players,
    /// At one more than the number of players.
    PlayersAndOne,
    /// At one.
    One,
    /// The mission has no dial.
    Unused,
}

/// How the next turn is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnOrder {
    /// The next player with wires, starting with the captain.
    Clockwise,
    /// Any player but the last.
    Free,
    /// Whoever is named or calls first: the seating order does not decide.
    Called,
}

/// A special rule that the engine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Special {
    /// No special rule that affects play.
    None,
    /// Three number cards: the next may be cut only after this many wires of the one before.
    Sequence(u8),
    /// Any player but the last may take the next turn.
    FreeOrder,
    /// One number acts like red (the dead number).
    DeadNumber,
    /// Each equipment card also needs two wires of a second number.
    SecondPair,
    /// A failed dual cut by the captain explodes, and the Stabilizer does not help.
    Rookie,
    /// The captain may not use equipment, and their failed dual cut explodes.
    RookieWithoutEquipment,
    /// The captain may not use equipment.
    CaptainWithoutEquipment,
    /// The wire dealt last is unsorted, at the right end.
    LastUnsorted,
    /// Tokens of values that a player lacks; each player passes one to the left after two yellows.
    HandTokens,
    /// The Double Detector is never used up.
    FreeDetectors,
    /// Wires marked X may be cut only after all yellows.
    LateUnsorted,
}

impl Special {
    /// The values that explode when cut: red, and the dead number, which is the first number card.
    #[must_use]
    pub fn deadly(self, number_cards: &[u8]) -> ValueSet {
        let red = ValueSet::one(Value::Red);
        match (self, number_cards.first()) {
            (Special::DeadNumber, Some(&number)) => red.with(Value::Blue(number)),
            _ => red,
        }
    }

    /// Whether a value must wait: its number card comes after one of which too few wires are cut.
    pub fn waits(self, number_cards: &[u8], value: Value, cut: impl Fn(Value) -> usize) -> bool {
        let Special::Sequence(need) = self else { return false };
        let Some(number) = value.number() else { return false };
        match number_cards.iter().position(|&card| card == number) {
            None | Some(0) => false,
            Some(at) => cut(Value::Blue(number_cards[at - 1])) < usize::from(need),
        }
    }

    /// Whether wires marked X must wait, with this many yellows uncut.
    #[must_use]
    pub fn unsorted_wait(self, yellows: usize) -> bool {
        self == Special::LateUnsorted && yellows > 0
    }

    /// Whether a player may use equipment and the character at all.
    #[must_use]
    pub fn allows_equipment(self, captain: bool) -> bool {
        let bars = [Special::CaptainWithoutEquipment, Special::RookieWithoutEquipment];
        !(captain && bars.contains(&self))
    }

    /// The number of number cards of the mission that determine what may be cut.
    #[must_use]
    pub fn number_cards(self) -> usize {
        match self {
            Special::Sequence(_) => 3,
            Special::DeadNumber => 1,
            _ => 0,
        }
    }
}

/// One row of the data.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) wires: &'static str,
    /// The wires for two players, if different; `-` if two cannot play it.
    pub(crate) two: &'static str,
    pub(crate) tokens: Tokens,
    /// With two players, the captain places no token.
    pub(crate) captain_silent: bool,
    /// Equipment that is removed, by corner number; `all` if there is none.
    pub(crate) without: &'static [&'static str],
    pub(crate) dial: Dial,
    pub(crate) special: Special,
    pub(crate) rule: &'static str,
    /// What the engine does not play; empty if it plays everything.
    pub(crate) missing: &'static str,
    pub(crate) simulated: bool,
}

/// Some wires of one colour, drawn from those numbers: `of` are drawn, `in_play` of them are used.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Draw {
    /// How many are in the game.
    pub in_play: usize,
    /// How many are drawn and marked; more than `in_play` if it stays unknown which.
    pub of: usize,
    /// The numbers that they are drawn from.
    pub from: Vec<u8>,
}

/// The wires of a mission for a number of players.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MissionWires {
    /// Lowest and highest blue number.
    pub blue: (u8, u8),
    /// The yellow wires that are drawn.
    pub yellow: Draw,
    /// The red wires that are drawn.
    pub red: Draw,
}

impl MissionWires {
    /// The number of wires dealt.
    #[must_use]
    pub fn total(&self) -> usize {
        usize::from(self.blue.1 - self.blue.0 + 1) * 4 + self.yellow.in_play + self.red.in_play
    }
}

/// A mission of the game.
#[derive(Debug, Clone, Copy)]
pub struct Mission {
    number: u8,
    row: &'static Row,
}

impl std::hash::Hash for Mission {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

impl PartialEq for Mission {
    fn eq(&self, other: &Mission) -> bool {
        self.number == other.number
    }
}

impl Eq for Mission {}

impl Mission {
    /// Mission 1 to 66.
    #[must_use]
    pub fn new(number: u8) -> Option<Mission> {
        let row = ROWS.get(usize::from(number).checked_sub(1)?)?;
        Some(Mission { number, row })
    }

    /// All missions.
    pub fn all() -> impl Iterator<Item = Mission> {
        (1..=66).filter_map(Mission::new)
    }

    /// Its number, 1 to 66.
    #[must_use]
    pub fn number(self) -> u8 {
        self.number
    }

    /// Its wires for 2 to 5 players; `None` if this number cannot play it.
    #[must_use]
    pub fn wires(self, players: usize) -> Option<MissionWires> {
        let text = match self.row.two {
            _ if !(2..=5).contains(&players) => return None,
            "-" if players == 2 => return None,
            two if players == 2 && !two.is_empty() => two,
            _ => self.row.wires,
        };
        read_wires(text, players)
    }

    /// The equipment cards that may be drawn with this number of players.
    #[must_use]
    pub fn equipment(self, players: usize) -> Vec<Equipment> {
        let without = self.row.without;
        let yellow = self.wires(players).is_some_and(|wires| wires.yellow.in_play > 0);
        let there = |card: &Equipment| match card {
            Equipment::FalseBottom => self.number >= 9 && yellow,
            card if card.unlock().1 == 4 => self.number >= 55,
            _ => true,
        };
        let kept = |card: &Equipment| !without.contains(&"all") && !without.contains(&card.id());
        Equipment::ALL.into_iter().filter(there).filter(kept).collect()
    }

    /// The number of equipment cards on the table from the start; `None` if they come one by one.
    #[must_use]
    pub fn cards_laid_out(self, players: usize) -> Option<usize> {
        match self.number {
            // Face down, or a deck that melts.
            15 | 23 => None,
            _ => Some(players.min(self.equipment(players).len())),
        }
    }

    /// Whether these characters may be chosen, one per player.
    ///
    /// # Errors
    /// For later characters before mission 31, for the captain, or twice.
    pub fn allows_characters(
        self,
        captain: Option<usize>,
        skills: &[Skill],
    ) -> Result<(), &'static str> {
        let later = |skill: &Skill| *skill != Skill::DoubleDetector;
        if skills.iter().any(later) && !self.has_later_characters() {
            return Err("later characters are available from mission 31 on");
        }
        if captain.and_then(|captain| skills.get(captain)).is_some_and(later) {
            return Err("the captain keeps the Double Detector");
        }
        let twice = |(i, skill): (usize, &Skill)| later(skill) && skills[..i].contains(skill);
        match skills.iter().enumerate().any(twice) {
            true => Err("there is one of each later character"),
            false => Ok(()),
        }
    }

    /// The tokens of the indication.
    #[must_use]
    pub fn tokens(self) -> Tokens {
        self.row.tokens
    }

    /// Whether the captain places no token with this number of players.
    #[must_use]
    pub fn captain_is_silent(self, players: usize) -> bool {
        players == 2 && self.row.captain_silent
    }

    /// Where the dial starts, as failures until the bomb explodes; `None` if it is not used.
    #[must_use]
    pub fn dial(self, players: usize) -> Option<usize> {
        match self.row.dial {
            Dial::Players => Some(players),
            Dial::PlayersAndOne => Some(players + 1),
            Dial::One => Some(1),
            Dial::Unused => None,
        }
    }

    /// The special rule that the engine plays.
    #[must_use]
    pub fn special(self) -> Special {
        self.row.special
    }

    /// How the next turn is determined.
    #[must_use]
    pub fn turn_order(self) -> TurnOrder {
        match self.number {
            10 => TurnOrder::Free,
            // A player is named (18, 51), or the first to call cuts (45).
            18 | 45 | 51 => TurnOrder::Called,
            _ => TurnOrder::Clockwise,
        }
    }

    /// Whether characters have a Double Detector at all.
    #[must_use]
    pub fn has_double_detectors(self) -> bool {
        self.number != 27
    }

    /// Whether players other than the captain may take one of the later characters.
    #[must_use]
    pub fn has_later_characters(self) -> bool {
        self.number >= 31
    }

    /// The special rule in brief; empty if there is none.
    #[must_use]
    pub fn rule(self) -> &'static str {
        self.row.rule
    }

    /// Whether the engine plays the mission.
    #[must_use]
    pub fn is_simulated(self) -> bool {
        self.row.simulated
    }

    /// What the engine does not play of the mission; empty if it plays everything.
    #[must_use]
    pub fn not_simulated(self) -> &'static str {
        self.row.missing
    }
}

/// Parses the short form of the data: `b1-6`, `3r`, `2/3y`, `2y1-7` (drawn from 1 to 7), `4y5-8`,
/// and `ny` for one yellow per player, at most four.
fn read_wires(text: &str, players: usize) -> Option<MissionWires> {
    let mut wires = MissionWires { blue: (1, 12), yellow: Draw::default(), red: Draw::default() };
    for word in text.split_whitespace() {
        let letter = word.find(['b', 'r', 'y'])?;
        let (count, range) = (&word[..letter], &word[letter + 1..]);
        let (low, high) = match range.split_once('-') {
            Some((low, high)) => (low.parse().ok()?, high.parse().ok()?),
            None if range.is_empty() => (1, 11),
            None => return None,
        };
        if &word[letter..=letter] == "b" {
            wires.blue = (low, high);
            continue;
        }
        let (in_play, of) = match count.split_once('/') {
            Some((k, m)) => (k.parse().ok()?, m.parse().ok()?),
            None if count == "n" => (players.min(4), players.min(4)),
            None => (count.parse().ok()?, count.parse().ok()?),
        };
        let draw = Draw { in_play, of, from: (low..=high).collect() };
        if draw.in_play > draw.of || draw.of > draw.from.len() {
            return None;
        }
        match &word[letter..=letter] {
            "y" => wires.yellow = draw,
            _ => wires.red = draw,
        }
    }
    Some(wires)
}

#[cfg(test)]
#[path = "missions_tests.rs"]
mod tests;
