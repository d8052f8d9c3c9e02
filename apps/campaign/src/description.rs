//! Campaigns as JSON: `{"kind": "yatzy-sweep", "rules": ["american"], "grid": "dense"}`.

use std::ops::RangeInclusive;

use kibitzer_store::DataDir;
use serde::{Deserialize, Serialize};

use crate::{Campaign, CampaignError, blob, bomb, clue, texas42, yatzy};

/// All kinds of campaigns.
pub const KINDS: [&str; 12] = [
    "yatzy-sweep",
    "yatzy-games",
    "bomb-games",
    "bomb-calibration",
    "42-arena",
    "42-calibration",
    "blob-arena",
    "blob-ladder",
    "blob-calibration",
    "blob-selfplay",
    "clue-arena",
    "clue-calibration",
];

/// A description of a campaign.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Description {
    /// Sweeps of thetas over rule sets.
    YatzySweep(yatzy::SweepsDescription),
    /// Games of one table.
    YatzyGames(yatzy::GamesDescription),
    /// Games of missions.
    BombGames(bomb::GamesDescription),
    /// Calibration of what seats of Bomb Busters state.
    BombCalibration(bomb::CalibrationDescription),
    /// Two players of Texas 42 on duplicate deals.
    #[serde(rename = "42-arena")]
    Texas42Arena(texas42::ArenaDescription),
    /// Calibration of what players of Texas 42 state.
    #[serde(rename = "42-calibration")]
    Texas42Calibration(texas42::CalibrationDescription),
    /// Two players of Blob on duplicate deals.
    BlobArena(blob::MatchesDescription),
    /// All pairs of some players of Blob.
    BlobLadder(blob::LadderDescription),
    /// Calibration of what players of Blob state.
    BlobCalibration(blob::CalibrationDescription),
    /// Self-play of Blob.
    BlobSelfplay(blob::SelfPlayDescription),
    /// One player of Clue against others.
    ClueArena(clue::ArenaDescription),
    /// Calibration of what seats of Clue state.
    ClueCalibration(clue::CalibrationDescription),
}

impl Description {
    /// Parses a description.
    pub fn parse(text: &str) -> Result<Self, CampaignError> {
        Ok(serde_json::from_str(text)?)
    }

    /// The described campaign; solved tables are taken from the data folder, if there is one.
    pub fn campaign(&self, data: Option<&DataDir>) -> Result<Box<dyn Campaign>, CampaignError> {
        Ok(match self {
            Self::YatzySweep(said) => Box::new(said.campaign(data)?),
            Self::YatzyGames(said) => Box::new(said.campaign(data)?),
            Self::BombGames(said) => Box::new(said.campaign()?),
            Self::BombCalibration(said) => Box::new(said.campaign()?),
            Self::Texas42Arena(said) => Box::new(said.campaign()?),
            Self::Texas42Calibration(said) => Box::new(said.campaign()?),
            Self::BlobArena(said) => Box::new(said.campaign()?),
            Self::BlobLadder(said) => Box::new(said.campaign()?),
            Self::BlobCalibration(said) => Box::new(said.campaign()?),
            Self::BlobSelfplay(said) => Box::new(said.campaign()?),
            Self::ClueArena(said) => Box::new(said.campaign()?),
            Self::ClueCalibration(said) => Box::new(said.campaign()?),
        })
    }
}

/// The default of a numeric field.
pub(crate) const fn usual<const N: u64>() -> u64 {
    N
}

/// Refuses a number that is out of range.
pub(crate) fn within(
    field: &'static str,
    found: u64,
    range: RangeInclusive<u64>,
) -> Result<(), CampaignError> {
    if range.contains(&found) {
        return Ok(());
    }
    let why = format!("expected {} to {}, got {found}", range.start(), range.end());
    Err(CampaignError::setting(field, why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_understood_and_says_what_is_wrong() {
        let smallest = [
            r#"{"kind": "yatzy-sweep"}"#,
            r#"{"kind": "yatzy-games", "games": 5}"#,
            r#"{"kind": "bomb-games", "missions": [1]}"#,
            r#"{"kind": "bomb-calibration"}"#,
            r#"{"kind": "42-arena", "first": "beginner", "second": "expert"}"#,
            r#"{"kind": "42-calibration"}"#,
            r#"{"kind": "blob-arena", "left": "thumb", "right": "random"}"#,
            r#"{"kind": "blob-ladder", "climbers": ["thumb", "random"]}"#,
            r#"{"kind": "blob-calibration"}"#,
            r#"{"kind": "blob-selfplay", "player": "thumb"}"#,
            r#"{"kind": "clue-arena", "one": "expert", "others": "beginner"}"#,
            r#"{"kind": "clue-calibration"}"#,
        ];
        for (text, kind) in smallest.iter().zip(KINDS) {
            assert!(text.contains(kind), "{text}");
            let said = Description::parse(text).unwrap();
            assert!(said.campaign(None).unwrap().units() > 0, "{text}");
            let again = serde_json::to_string(&said).unwrap();
            assert_eq!(Description::parse(&again).unwrap(), said);
            let more = text.replacen('{', r#"{"colour": 1, "#, 1);
            let error = Description::parse(&more).unwrap_err().to_string();
            assert!(error.contains("colour"), "{error}");
        }
        let unknown = Description::parse(r#"{"kind": "chess"}"#).unwrap_err().to_string();
        assert!(KINDS.iter().all(|kind| unknown.contains(kind)), "{unknown}");
    }

    #[test]
    fn values_that_cannot_be_are_refused_by_name() {
        for (text, field) in [
            (r#"{"kind": "yatzy-sweep", "grid": "1,0"}"#, "grid"),
            (r#"{"kind": "yatzy-sweep", "rules": []}"#, "rules"),
            (r#"{"kind": "yatzy-sweep", "rules": ["maxi", "maxi"]}"#, "rules"),
            (r#"{"kind": "yatzy-sweep", "rules": ["maxi+two_pairs_four"]}"#, "rules"),
            (r#"{"kind": "yatzy-sweep", "precision": "f16"}"#, "precision"),
            (r#"{"kind": "yatzy-sweep", "games": 0}"#, "games"),
            (r#"{"kind": "yatzy-games", "games": 0}"#, "games"),
            (r#"{"kind": "yatzy-games", "games": 1, "theta": 1e9}"#, "theta"),
            (r#"{"kind": "bomb-games", "missions": []}"#, "missions"),
            (r#"{"kind": "bomb-games", "missions": [2, 2]}"#, "missions"),
            (r#"{"kind": "bomb-games", "missions": [99]}"#, "mission"),
            (r#"{"kind": "bomb-games", "missions": [1], "policy": "clever"}"#, "policy"),
            (r#"{"kind": "42-arena", "first": "x", "second": "expert"}"#, "first"),
            (
                r#"{"kind": "42-arena", "first": "expert", "second": "expert", "forced": 9}"#,
                "forced",
            ),
            (r#"{"kind": "blob-arena", "left": "thumb", "right": "random", "deals": 0}"#, "deals"),
            (
                r#"{"kind": "blob-arena", "left": "thumb", "right": "random", "cards": 3}"#,
                "players",
            ),
            (r#"{"kind": "blob-ladder", "climbers": ["thumb"]}"#, "climbers"),
            (r#"{"kind": "bomb-calibration", "games": 1}"#, "games"),
            (r#"{"kind": "bomb-calibration", "mission": 99}"#, "mission"),
            (r#"{"kind": "bomb-calibration", "policy": "clever"}"#, "policy"),
            (r#"{"kind": "42-calibration", "worlds": 3}"#, "worlds"),
            (r#"{"kind": "blob-calibration", "samples": 3}"#, "samples"),
            (r#"{"kind": "blob-selfplay", "rounds": 0}"#, "rounds"),
            (r#"{"kind": "blob-selfplay", "unit": 0}"#, "unit"),
            (r#"{"kind": "clue-arena", "one": "x", "others": "expert"}"#, "one"),
            (
                r#"{"kind": "clue-arena", "one": "expert", "others": "expert", "players": 7}"#,
                "players",
            ),
            (r#"{"kind": "clue-calibration", "player": "x"}"#, "player"),
            (r#"{"kind": "clue-calibration", "turns": 0}"#, "turns"),
        ] {
            let Err(error) = Description::parse(text).unwrap().campaign(None) else {
                panic!("{text} was taken")
            };
            let named =
                matches!(&error, CampaignError::Setting { field: found, .. } if *found == field);
            assert!(named, "{text}: {error}");
        }
    }
}
