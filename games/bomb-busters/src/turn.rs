//! Whose turn it is, as far as the history tells.
//!
//! Turns go clockwise from the captain; a player without wires is skipped. Only the last entry that
//! took a turn counts, so for a table that starts in the middle of a game the turn is known again
//! after one such entry, or after [`Event::Turn`] states it. Nothing is stored: undoing an entry
//! undoes its turn.

use kibitzer_game::{Message, message};

use crate::cards::Equipment;
use crate::history::{CutOutcome, DualCut, Event};
use crate::missions::TurnOrder;
use crate::table::Table;

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This player's.
    Of(usize),
    /// Anybody's except the player who had the last turn: the mission leaves the order free.
    Anyone {
        /// The player who had the last turn, unless nobody else has wires.
        but: Option<usize>,
    },
    /// The mission's rule, rather than the seating order, decides who cuts.
    Called,
    /// The history does not tell.
    Unknown,
    /// Nobody's: the game is over.
    Over,
}

impl Table {
    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let history = self.history();
        let exploded = |event: &Event| {
            matches!(event, Event::DualCut(DualCut { outcome: CutOutcome::Explosion, .. }))
        };
        if self.spots().all(|spot| self.slot(spot).is_cut())
            || self.public().dial == Some(0)
            || history.iter().any(exploded)
        {
            return Turn::Over;
        }
        let order = self.mission().map_or(TurnOrder::Clockwise, |mission| mission.turn_order());
        let last = history.iter().rev().find_map(last_turn);
        match (order, last) {
            (TurnOrder::Called, _) => Turn::Called,
            (TurnOrder::Free, Some(Last::Took(player))) => {
                let others = |&one: &usize| one != player && self.has_wires(one);
                let anyone = (0..self.players()).find(others);
                Turn::Anyone { but: anyone.map(|_| player) }
            }
            (TurnOrder::Free, Some(Last::Unsaid) | None) => Turn::Anyone { but: None },
            (_, Some(Last::Took(player))) => self.from(player + 1),
            (_, Some(Last::Has(player))) => self.from(player),
            (_, Some(Last::Unsaid)) => Turn::Unknown,
            (_, None) => self.opening(),
        }
    }

    /// The captain's turn if nothing has been cut; otherwise unknown.
    fn opening(&self) -> Turn {
        let started = self.spots().any(|spot| self.slot(spot).is_cut());
        match self.public().captain() {
            Some(captain) if !started && self.setup().failed_cuts.is_empty() => self.from(captain),
            _ => Turn::Unknown,
        }
    }

    /// The first player with wires, clockwise from this one.
    fn from(&self, player: usize) -> Turn {
        let players = self.players();
        let round = (0..players).map(|step| (player + step) % players);
        round.into_iter().find(|&one| self.has_wires(one)).map_or(Turn::Over, Turn::Of)
    }

    fn has_wires(&self, player: usize) -> bool {
        self.uncut_of(player).next().is_some()
    }
}

/// What an entry says about turns.
#[derive(Clone, Copy)]
enum Last {
    /// The player had his turn.
    Took(usize),
    /// It is the player's turn.
    Has(usize),
    /// Somebody was chosen, but it was not entered who.
    Unsaid,
}

fn last_turn(event: &Event) -> Option<Last> {
    match event {
        Event::Waiting { actor: player, .. } | Event::Turn { player } => Some(Last::Has(*player)),
        Event::Used { card: Equipment::CoffeeMug, .. } => Some(Last::Unsaid),
        event => event.took_turn().map(Last::Took),
    }
}

impl Turn {
    /// Whose turn it is, in the players' words.
    #[must_use]
    pub fn says(self, table: &Table) -> Message {
        let name = |player| table.player_name(player);
        match self {
            Turn::Of(player) if player == table.observer() => {
                message!("bomb.your_turn", "your turn")
            }
            Turn::Of(player) => message!("bomb.turn", "{name}'s turn", name = name(player)),
            Turn::Anyone { but: None } => {
                message!("bomb.anybody", "anybody's turn (free turn order)")
            }
            Turn::Anyone { but: Some(player) } if player == table.observer() => {
                message!("bomb.anybody_but_you", "anybody's turn but yours (free turn order)")
            }
            Turn::Anyone { but: Some(player) } => message!(
                "bomb.anybody_but",
                "anybody's turn but {name}'s (free turn order)",
                name = name(player)
            ),
            Turn::Called => message!("bomb.called", "the mission's rule decides who cuts"),
            Turn::Unknown => message!("bomb.turn_unknown", "whose turn it is was not entered"),
            Turn::Over => message!("bomb.over", "the game is over"),
        }
    }
}

#[cfg(test)]
#[path = "turn_tests.rs"]
mod tests;
