//! The table sizes to play.

use std::str::FromStr;

use kibitzer_blob::Menu;
use serde::{Deserialize, Serialize};

use crate::CampaignError;

/// One table size, or all that the rules allow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablesDescription {
    /// Number of players; requires `cards`.
    #[serde(default)]
    pub players: Option<u8>,
    /// Number of cards dealt to each player; requires `players`.
    #[serde(default)]
    pub cards: Option<u8>,
}

impl FromStr for TablesDescription {
    type Err = String;

    /// Players and cards, such as `4x5`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}`: expected players and cards, such as 4x5");
        let (players, cards) = text.split_once('x').ok_or_else(wrong)?;
        let number = |text: &str| text.parse().map(Some).map_err(|_| wrong());
        let tables = Self { players: number(players)?, cards: number(cards)? };
        tables.menu().map(|_| tables).map_err(|error| format!("`{text}`: {error}"))
    }
}

impl TablesDescription {
    /// The rounds to choose from.
    pub fn menu(&self) -> Result<Menu, CampaignError> {
        let (players, cards) = match (self.players, self.cards) {
            (None, None) => return Ok(Menu::whole()),
            (Some(players @ 3..=8), Some(cards)) => (players, cards),
            (Some(3..=8), None) => {
                return Err(CampaignError::setting("cards", "required with players, but missing"));
            }
            (Some(players), _) => {
                let why = format!("expected 3 to 8, got {players}");
                return Err(CampaignError::setting("players", why));
            }
            (None, Some(_)) => {
                return Err(CampaignError::setting("players", "required with cards, but missing"));
            }
        };
        let most = 52 / players;
        Menu::only(players.into(), cards.into()).ok_or_else(|| {
            let why = format!("{cards} cards for {players} players: expected 1 to {most}");
            CampaignError::setting("cards", why)
        })
    }

    /// The tables as text.
    pub fn words(&self) -> String {
        match (self.players, self.cards) {
            (Some(players), Some(cards)) => format!("{players} players with {cards} cards"),
            _ => "all tables".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let size = TablesDescription { players: Some(4), cards: Some(5) };
        assert_eq!("4x5".parse(), Ok(size));
        for wrong in ["", "4", "x", "4x", "4x5x6", "2x5", "8x7", "4x0", "-4x5"] {
            assert!(wrong.parse::<TablesDescription>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn impossible_tables_are_refused() {
        let menu = |players, cards| TablesDescription { players, cards }.menu();
        assert!(menu(None, None).is_ok() && menu(Some(4), Some(13)).is_ok());
        for (players, cards) in [
            (Some(4), None),
            (None, Some(3)),
            (Some(2), Some(3)),
            (Some(8), Some(7)),
            (Some(0), Some(1)),
        ] {
            assert!(menu(players, cards).is_err(), "{players:?} {cards:?}");
        }
    }
}
