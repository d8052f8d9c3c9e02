//! The equipment and the skill that the observer can use now, as the table says.

use crate::cards::{CardState, Equipment, Skill};
use crate::missions::{Mission, Special};
use crate::table::Table;

/// What lies ready for the observer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtHand {
    cards: Vec<Equipment>,
    skill: Option<Skill>,
    free_detector: bool,
}

impl AtHand {
    /// Reads it off a table. Where nobody is said to be captain, nobody is barred.
    #[must_use]
    pub fn of(table: &Table) -> AtHand {
        let setup = table.setup();
        let captain = setup.captain.map(|stand| table.owner(stand)) == Some(table.observer());
        if !table.special().allows_equipment(captain) {
            return AtHand { cards: Vec::new(), skill: None, free_detector: false };
        }
        let ready = setup.equipment.iter().filter(|card| card.state == CardState::Ready);
        let character = setup.characters.get(table.observer()).filter(|one| !one.used);
        let detectors = table.mission().is_none_or(Mission::has_double_detectors);
        AtHand {
            cards: ready.map(|card| card.equipment).collect(),
            skill: character
                .map(|one| one.skill)
                .filter(|&skill| skill != Skill::DoubleDetector || detectors),
            free_detector: table.special() == Special::FreeDetectors,
        }
    }

    /// Whether a card lies ready, or the own character can do the same.
    #[must_use]
    pub fn has(&self, card: Equipment) -> bool {
        let skill = match card {
            Equipment::GeneralRadar => Some(Skill::GeneralRadar),
            Equipment::WalkieTalkies => Some(Skill::WalkieTalkies),
            Equipment::TripleDetector => Some(Skill::TripleDetector),
            Equipment::XOrYRay => Some(Skill::XOrYRay),
            _ => None,
        };
        self.cards.contains(&card) || skill.is_some() && self.skill == skill
    }

    /// Whether the observer may use a Double Detector.
    #[must_use]
    pub fn double_detector(&self) -> bool {
        self.free_detector || self.skill == Some(Skill::DoubleDetector)
    }
}
