//! Equipment and character cards: their names, and when an equipment card unlocks.
//!
//! The effects are in [`crate::rules`]; this module has only what is printed on the cards.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::tiles::Value;

/// An equipment card, identified by the number in its corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The variants are the cards' own names; see `name`.
pub enum Equipment {
    LabelDifferent,
    WalkieTalkies,
    TripleDetector,
    PostIt,
    SuperDetector,
    Rewinder,
    EmergencyBatteries,
    GeneralRadar,
    Stabilizer,
    XOrYRay,
    CoffeeMug,
    LabelEqual,
    FalseBottom,
    SingleWireLabel,
    EmergencyDrop,
    FastPass,
    Disintegrator,
    GrapplingHook,
}

use Equipment as E;

impl Equipment {
    /// Every card by number: first the twelve, then yellow, then the doubles.
    pub const ALL: [Equipment; 18] = [
        E::LabelDifferent,
        E::WalkieTalkies,
        E::TripleDetector,
        E::PostIt,
        E::SuperDetector,
        E::Rewinder,
        E::EmergencyBatteries,
        E::GeneralRadar,
        E::Stabilizer,
        E::XOrYRay,
        E::CoffeeMug,
        E::LabelEqual,
        E::FalseBottom,
        E::SingleWireLabel,
        E::EmergencyDrop,
        E::FastPass,
        E::Disintegrator,
        E::GrapplingHook,
    ];

    /// The number printed in its corner: `1` to `12`, `Y`, or a double number such as `2.2`.
    #[must_use]
    pub fn id(self) -> &'static str {
        const IDS: [&str; 18] = [
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Y", "2.2", "3.3",
            "9.9", "10.10", "11.11",
        ];
        IDS[self as usize]
    }

    /// The card with this corner number.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Equipment> {
        Self::ALL.into_iter().find(|card| card.id().eq_ignore_ascii_case(id))
    }

    /// The name that players use.
    #[must_use]
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 18] = [
            "Label !=",
            "Walkie-Talkies",
            "Triple Detector",
            "Post-It",
            "Super Detector",
            "Rewinder",
            "Emergency Batteries",
            "General Radar",
            "Stabilizer",
            "X or Y Ray",
            "Coffee Mug",
            "Label =",
            "False Bottom",
            "Single Wire Label",
            "Emergency Drop",
            "Fast Pass",
            "Disintegrator",
            "Grappling Hook",
        ];
        NAMES[self as usize]
    }

    /// The value whose cut wires unlock it, and how many must be cut.
    #[must_use]
    pub fn unlock(self) -> (Value, u8) {
        match self {
            E::FalseBottom => (Value::Yellow, 2),
            E::SingleWireLabel => (Value::Blue(2), 4),
            E::EmergencyDrop => (Value::Blue(3), 4),
            E::FastPass => (Value::Blue(9), 4),
            E::Disintegrator => (Value::Blue(10), 4),
            E::GrapplingHook => (Value::Blue(11), 4),
            // The first twelve are numbered in order.
            single => (Value::Blue(single as u8 + 1), 2),
        }
    }

    /// The character skill with the same effect, if there is one.
    #[must_use]
    pub fn skill(self) -> Option<Skill> {
        match self {
            E::GeneralRadar => Some(Skill::GeneralRadar),
            E::WalkieTalkies => Some(Skill::WalkieTalkies),
            E::TripleDetector => Some(Skill::TripleDetector),
            E::XOrYRay => Some(Skill::XOrYRay),
            _ => None,
        }
    }

    /// Whether it takes effect automatically when it unlocks.
    #[must_use]
    pub fn is_instant(self) -> bool {
        matches!(self, E::FalseBottom | E::EmergencyDrop | E::Disintegrator)
    }
}

impl fmt::Display for Equipment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether a card can be used.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CardState {
    /// Its wires have not been cut yet.
    #[default]
    Locked,
    /// Unlocked and not used yet.
    Ready,
    /// Used up, face down.
    Used,
}

/// An equipment card on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Card {
    /// Which equipment card it is.
    #[serde(rename = "card")]
    pub equipment: Equipment,
    /// Whether it can be used.
    #[serde(default)]
    pub state: CardState,
    /// The number card on it in mission 12: two wires of that number must be cut as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<u8>,
}

impl Card {
    /// A card that is still locked.
    #[must_use]
    pub fn locked(equipment: Equipment) -> Card {
        Card { equipment, state: CardState::Locked, also: None }
    }
}

/// What a character can do once per mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Skill {
    /// Characters 1 to 5.
    #[default]
    DoubleDetector,
    /// Character E1.
    GeneralRadar,
    /// Character E2.
    WalkieTalkies,
    /// Character E3.
    TripleDetector,
    /// Character E4.
    XOrYRay,
}

impl Skill {
    /// All skills.
    pub const ALL: [Skill; 5] = [
        Skill::DoubleDetector,
        Skill::GeneralRadar,
        Skill::WalkieTalkies,
        Skill::TripleDetector,
        Skill::XOrYRay,
    ];

    /// The name that players use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Skill::DoubleDetector => "Double Detector",
            Skill::GeneralRadar => "General Radar",
            Skill::WalkieTalkies => "Walkie-Talkies",
            Skill::TripleDetector => "Triple Detector",
            Skill::XOrYRay => "X or Y Ray",
        }
    }

    /// The skill with this name, case-insensitive.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Skill> {
        Self::ALL.into_iter().find(|skill| skill.name().eq_ignore_ascii_case(name))
    }
}

/// A character card in front of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Character {
    /// The character's skill, usable once per mission.
    pub skill: Skill,
    /// Whether it has been used this mission.
    #[serde(default)]
    pub used: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_name_themselves() {
        for card in Equipment::ALL {
            assert_eq!(Equipment::from_id(card.id()), Some(card));
        }
        assert_eq!(Equipment::from_id("5"), Some(E::SuperDetector));
        assert_eq!(Equipment::from_id("13"), None);
        assert_eq!(E::LabelEqual.unlock(), (Value::Blue(12), 2));
        assert_eq!(E::FastPass.unlock(), (Value::Blue(9), 4));
        for card in Equipment::ALL {
            let corner = card.id().split('.').next().unwrap();
            assert_eq!(Value::from_name(corner), Some(card.unlock().0), "{card}");
        }
        for skill in Skill::ALL {
            assert_eq!(Skill::from_name(&skill.name().to_lowercase()), Some(skill));
        }
    }
}
