//! Which games there are. Apps put it together; nothing below them knows all games.

use std::ops::RangeInclusive;
use thiserror::Error;

/// What a list of games says about one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name in commands and requests: small letters, digits and hyphens.
    pub id: &'static str,
    /// The name as players write it.
    pub title: &'static str,
    /// How many can play.
    pub players: RangeInclusive<usize>,
    /// Whether anything is hidden from a player.
    pub hidden: bool,
    /// What kind of game it is.
    pub one_sentence: &'static str,
}

/// The games of an app, each with whatever the app needs to serve it.
///
/// ```
/// use kibitzer_game::{GameInfo, Registry};
/// let info = GameInfo { id: "pairs", title: "Pairs", players: 2..=4, hidden: true, one_sentence: "Find pairs." };
/// let mut games = Registry::default();
/// games.add(info.clone(), "its handler").unwrap();
/// assert_eq!(*games.get("pairs").unwrap().1, "its handler");
/// assert_eq!(games.get("chess").unwrap_err().to_string(), "no game `chess`; there are: pairs");
/// assert_eq!(games.add(info, "another").unwrap_err().to_string(), "two games have the id `pairs`");
/// ```
#[derive(Clone, Debug)]
pub struct Registry<H> {
    games: Vec<(GameInfo, H)>,
}

impl<H> Default for Registry<H> {
    fn default() -> Self {
        Self { games: Vec::new() }
    }
}

/// Why a game cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RegistryError {
    /// The id is taken.
    #[error("two games have the id `{id}`")]
    Twice {
        /// The id.
        id: &'static str,
    },
    /// The id cannot be typed as one word.
    #[error("`{id}` is not an id: small letters, digits and hyphens, beginning with a letter")]
    Id {
        /// The id.
        id: &'static str,
    },
    /// Nobody can play.
    #[error("`{id}` says that {from} to {to} can play: expected a range from 1 on", from = .players.start(), to = .players.end())]
    Players {
        /// The id.
        id: &'static str,
        /// The range.
        players: RangeInclusive<usize>,
    },
}

/// A game that nobody listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no game `{asked}`; there are: {}", .known.join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub asked: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

impl<H> Registry<H> {
    /// Lists one more game.
    pub fn add(&mut self, info: GameInfo, handler: H) -> Result<(), RegistryError> {
        let id = info.id;
        let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !id.starts_with(|first: char| first.is_ascii_lowercase()) || !id.bytes().all(letters) {
            return Err(RegistryError::Id { id });
        }
        if info.players.is_empty() || *info.players.start() == 0 {
            return Err(RegistryError::Players { id, players: info.players });
        }
        if self.games.iter().any(|(listed, _)| listed.id == id) {
            return Err(RegistryError::Twice { id });
        }
        self.games.push((info, handler));
        Ok(())
    }

    /// A game by its id.
    pub fn get(&self, id: &str) -> Result<(&GameInfo, &H), UnknownGame> {
        let found = self.iter().find(|(info, _)| info.id == id);
        found.ok_or_else(|| UnknownGame {
            asked: id.to_owned(),
            known: self.games.iter().map(|(info, _)| info.id).collect(),
        })
    }

    /// All games in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (&GameInfo, &H)> {
        self.games.iter().map(|(info, handler)| (info, handler))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(id: &'static str, players: RangeInclusive<usize>) -> GameInfo {
        GameInfo { id, title: "T", players, hidden: false, one_sentence: "S." }
    }

    #[test]
    fn ids_are_one_word() {
        let mut games = Registry::default();
        for id in ["", "Two", "two suits", "-two", "2suits", "zwölf"] {
            assert_eq!(games.add(info(id, 2..=2), ()), Err(RegistryError::Id { id }));
        }
        assert_eq!(games.add(info("texas42", 2..=2), ()), Ok(()));
        assert_eq!(games.add(info("bomb-busters", 2..=5), ()), Ok(()));
        assert_eq!(
            games.iter().map(|(info, ())| info.id).collect::<Vec<_>>(),
            ["texas42", "bomb-busters"]
        );
    }

    #[test]
    #[allow(clippy::reversed_empty_ranges)]
    fn somebody_must_be_able_to_play() {
        let mut games = Registry::default();
        for players in [0..=3, 3..=2] {
            let error = games.add(info("a", players.clone()), ()).unwrap_err();
            assert_eq!(error, RegistryError::Players { id: "a", players });
        }
    }

    #[test]
    fn one_id_one_game() {
        let mut games = Registry::default();
        games.add(info("a", 1..=1), 1).unwrap();
        assert_eq!(games.add(info("a", 1..=1), 2), Err(RegistryError::Twice { id: "a" }));
        assert_eq!(games.get("a").unwrap().1, &1);
    }
}
