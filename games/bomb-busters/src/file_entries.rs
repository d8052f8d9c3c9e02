//! Between the entries of a table file and the entries of a setup: constraints, failed cuts, cards.

use crate::cards::{Card, CardState, Equipment};
use crate::file::{CardFile, CardStateFile, ConstraintFile, FailedCutFile, ParityFile};
use crate::stand::Spot;
use crate::table::{Constraint, FailedCut};
use crate::table_error::{Place, TableError, Trouble};
use crate::tiles::Parity;

impl ConstraintFile {
    pub(crate) fn read(&self, at: Place) -> Result<Constraint, TableError> {
        use ConstraintFile as F;
        Ok(match self {
            F::MustHave { player, value } => {
                Constraint::MustHave { stand: *player, value: value.read(at)? }
            }
            F::MustNotHave { player, value } => {
                Constraint::MustNotHave { stand: *player, value: value.read(at)? }
            }
            &F::AdjacentEqual { player: stand, left, right } => {
                Constraint::AdjacentEqual { stand, left, right }
            }
            &F::AdjacentNotEqual { player: stand, left, right } => {
                Constraint::AdjacentNotEqual { stand, left, right }
            }
            F::SlotExcluded { player, slot, value } => {
                Constraint::SlotExcluded { spot: Spot::new(*player, *slot), value: value.read(at)? }
            }
            &F::SlotParity { player, slot, parity } => {
                let parity = if parity == ParityFile::Even { Parity::Even } else { Parity::Odd };
                Constraint::SlotParity { spot: Spot::new(player, slot), parity }
            }
            &F::Multiplicity { player, slot, count } => {
                Constraint::Multiplicity { spot: Spot::new(player, slot), count }
            }
            &F::Unsorted { player, slot } => Constraint::Unsorted { spot: Spot::new(player, slot) },
        })
    }
}

impl From<Constraint> for ConstraintFile {
    fn from(constraint: Constraint) -> ConstraintFile {
        use ConstraintFile as F;
        match constraint {
            Constraint::MustHave { stand, value } => {
                F::MustHave { player: stand, value: value.into() }
            }
            Constraint::MustNotHave { stand, value } => {
                F::MustNotHave { player: stand, value: value.into() }
            }
            Constraint::AdjacentEqual { stand, left, right } => {
                F::AdjacentEqual { player: stand, left, right }
            }
            Constraint::AdjacentNotEqual { stand, left, right } => {
                F::AdjacentNotEqual { player: stand, left, right }
            }
            Constraint::SlotExcluded { spot, value } => {
                F::SlotExcluded { player: spot.stand, slot: spot.slot, value: value.into() }
            }
            Constraint::SlotParity { spot, parity } => {
                let parity =
                    if parity == Parity::Even { ParityFile::Even } else { ParityFile::Odd };
                F::SlotParity { player: spot.stand, slot: spot.slot, parity }
            }
            Constraint::Multiplicity { spot, count } => {
                F::Multiplicity { player: spot.stand, slot: spot.slot, count }
            }
            Constraint::Unsorted { spot } => F::Unsorted { player: spot.stand, slot: spot.slot },
        }
    }
}

impl From<FailedCut> for FailedCutFile {
    fn from(failed: FailedCut) -> FailedCutFile {
        FailedCutFile {
            actor: failed.actor,
            target: failed.target.stand,
            slot: failed.target.slot,
            value: failed.value.into(),
            own_cut_before: failed.own_cut_before,
        }
    }
}

impl CardFile {
    pub(crate) fn read(&self, at: Place) -> Result<Card, TableError> {
        let found = self.card.clone();
        let expected = "an equipment card: 1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11";
        let equipment = Equipment::from_id(&found)
            .ok_or_else(|| TableError::new(at, Trouble::Name { found, expected }))?;
        let state = match self.state {
            CardStateFile::Locked => CardState::Locked,
            CardStateFile::Ready => CardState::Ready,
            CardStateFile::Used => CardState::Used,
        };
        Ok(Card { equipment, state, also: self.also })
    }
}

impl From<Card> for CardFile {
    fn from(card: Card) -> CardFile {
        let state = match card.state {
            CardState::Locked => CardStateFile::Locked,
            CardState::Ready => CardStateFile::Ready,
            CardState::Used => CardStateFile::Used,
        };
        CardFile { card: card.equipment.id().into(), state, also: card.also }
    }
}
