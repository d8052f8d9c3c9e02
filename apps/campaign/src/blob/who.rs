//! Named players: a skill and, for those that use a network, optionally a network file after an `@`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use kibitzer_blob::Blob;
use kibitzer_blob::players::{Brain, Skill, shipped};
use kibitzer_game::Player as _;
use kibitzer_neural::{Network, Notes, Precision};

use crate::CampaignError;

/// A named player, such as `expert`, `flat:200` or `search:3x30@my.safetensors`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// How it plays.
    pub skill: Skill,
    /// The file of a custom network.
    pub file: Option<PathBuf>,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => f.pad(&format!("{}@{}", self.skill, file.display())),
            None => self.skill.fmt(f),
        }
    }
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (skill, file) = match text.split_once('@') {
            Some((skill, file)) => (skill, Some(file)),
            None => (text, None),
        };
        let skill: Skill = skill.parse().map_err(|error| format!("{error}"))?;
        match file {
            Some("") => Err("a file name must follow the @".to_owned()),
            Some(_) if !skill.needs_network() => Err(format!(
                "{skill} does not use a network: only network and search:3x30 take a file"
            )),
            file => Ok(Self { skill, file: file.map(PathBuf::from) }),
        }
    }
}

/// A player that is ready to play, with its network loaded.
pub struct Player {
    /// Its name.
    pub who: Who,
    brain: Option<Brain>,
    player: Box<dyn kibitzer_game::Player<Blob>>,
}

impl Player {
    /// How it decides.
    pub fn player(&self) -> &dyn kibitzer_game::Player<Blob> {
        &*self.player
    }

    /// The same, without its name.
    pub fn into_player(self) -> Box<dyn kibitzer_game::Player<Blob>> {
        self.player
    }

    /// A description that changes whenever its decisions may: its name and a fingerprint of its network.
    pub fn description(&self) -> String {
        match &self.brain {
            Some(brain) => {
                let budget =
                    self.who.skill.searcher(brain).map_or_else(String::new, |it| it.name());
                format!("{} ({budget}, network {:016x})", self.who.skill, print(brain))
            }
            None => self.who.to_string(),
        }
    }

    /// The network that it uses, if any.
    pub fn brain(&self) -> Option<&Brain> {
        self.brain.as_ref()
    }

    /// Its budget, if it has one.
    pub fn budget(&self) -> Option<u32> {
        self.who.skill.budget()
    }

    /// The same player with another budget.
    pub fn with_budget(&self, budget: u32) -> Result<Self, CampaignError> {
        let skill = self.who.skill.with_budget(budget);
        seat(Who { skill, file: self.who.file.clone() }, self.brain.clone())
    }
}

impl Who {
    /// Loads the network, if the player uses one.
    pub fn come(&self) -> Result<Player, CampaignError> {
        let brain = match &self.file {
            None if self.skill.needs_network() => shipped().cloned(),
            None => None,
            Some(path) => {
                let wrong = |why: String| CampaignError::Read { path: path.clone(), why };
                let (network, _) = Network::load(path).map_err(|error| wrong(error.to_string()))?;
                Some(Brain::new(network).map_err(|error| wrong(error.to_string()))?)
            }
        };
        seat(self.clone(), brain)
    }
}

fn seat(who: Who, brain: Option<Brain>) -> Result<Player, CampaignError> {
    let missing = || CampaignError::setting("player", "the network of this program cannot be read");
    let player = who.skill.player(brain.as_ref()).ok_or_else(missing)?;
    Ok(Player { who, brain, player })
}

/// A fingerprint of a network: FNV-1a over all of its numbers.
fn print(brain: &Brain) -> u64 {
    let bytes = brain.network().to_bytes(Precision::Single, &Notes::new()).unwrap_or_default();
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_and_without_a_file() {
        for name in ["thumb", "flat:24", "network", "search:3x30@a/b.safetensors", "network@x@y"] {
            assert_eq!(name.parse::<Who>().unwrap().to_string(), name);
        }
        for wrong in ["", "flat:24@x", "network@", "@x", "strong@x"] {
            assert!(wrong.parse::<Who>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_invalid_network_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no.safetensors");
        let come = || format!("network@{}", path.display()).parse::<Who>().unwrap().come();
        assert!(matches!(come(), Err(CampaignError::Read { .. })));
        std::fs::write(&path, b"not a network").unwrap();
        assert!(matches!(come(), Err(CampaignError::Read { .. })));
        let shipped = "network".parse::<Who>().unwrap().come().unwrap();
        assert!(shipped.description().contains("network "));
        let more = shipped.with_budget(shipped.budget().unwrap() * 2).unwrap();
        assert_ne!(more.description(), shipped.description());
    }
}
