//! Texas 42: stated probabilities of domino locations and made contracts, compared with what happened, hand by hand.

use kibitzer_stats::Statements;
use kibitzer_texas42::House;
use kibitzer_texas42::calibration::{MOMENTS, Setting, Stated, hand};
use kibitzer_texas42::players::{Model, PLAYERS_VERSION, Skill};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

use super::MOST_DEALS;
use crate::calibration::{Calibrate, Kind, States};
use crate::{CampaignError, Leg, usual, within};

/// Deals in a unit: a few seconds of work.
const UNIT: u64 = 4;

/// The JSON description of a calibration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationDescription {
    /// Number of deals.
    #[serde(default = "usual::<200>")]
    pub deals: u64,
    /// The player for all seats: beginner, intermediate, expert, expert-cautious, expert-bold, expert-1 or sampler.
    #[serde(default = "intermediate")]
    pub player: String,
    /// The house rules.
    #[serde(default = "tournament")]
    pub house: String,
    /// Number of weighted worlds to sample for each view; with 0 only chances of contracts are measured.
    #[serde(default = "usual::<1000>")]
    pub worlds: u64,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn intermediate() -> String {
    "intermediate".to_owned()
}

fn tournament() -> String {
    "tournament".to_owned()
}

impl CalibrationDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Calibrate, CampaignError> {
        within("deals", self.deals, 2..=MOST_DEALS)?;
        if self.worlds > 0 {
            within("worlds", self.worlds, 10..=65_535)?;
        }
        let player: Skill =
            self.player.parse().map_err(|error| CampaignError::setting("player", error))?;
        let house: House =
            self.house.parse().map_err(|error| CampaignError::setting("house", error))?;
        let setting = Setting { player, house, worlds: self.worlds as usize };
        let leg = Leg {
            place: "texas42/calibration",
            kind: "texas42.calibration",
            rules_version: PLAYERS_VERSION,
            description: format!(
                "{player}, {house}, {} worlds, {:?}, seed {}",
                self.worlds,
                Model::USUAL,
                self.seed
            ),
            units: Vec::new(),
        };
        let hands = Hands { setting, seed: self.seed };
        Ok(Calibrate::new(Box::new(hands), leg, self.deals, UNIT))
    }
}

const WHOLE: [Kind; 8] = [
    Kind {
        name: "possible",
        about: "where an unseen domino is, all deals equally likely",
        than: None,
        brief: false,
    },
    Kind {
        name: "believed",
        about: "where an unseen domino is, weighted by the others' bids, declarations and plays",
        than: Some(0),
        brief: false,
    },
    Kind {
        name: "possible-top",
        about: "whether a seat holds the highest unseen domino of the suit it followed last, all deals equally likely",
        than: None,
        brief: false,
    },
    Kind {
        name: "believed-top",
        about: "whether a seat holds the highest unseen domino of the suit it followed last, weighted",
        than: Some(2),
        brief: false,
    },
    Kind {
        name: "bid",
        about: "whether the contract will be made, stated with the bid that won the auction",
        than: None,
        brief: false,
    },
    Kind {
        name: "named",
        about: "whether the contract will be made, stated with the declaration",
        than: None,
        brief: false,
    },
    Kind {
        name: "make",
        about: "whether the contract will be made, stated by the bidding side at each play",
        than: None,
        brief: false,
    },
    Kind {
        name: "set",
        about: "whether the contract will be set, stated by the other side at each play",
        than: None,
        brief: false,
    },
];

/// The kinds of one class of contract: with the bid, then by trick and side.
macro_rules! class {
    ($name:literal, $about:literal) => {
        [
            brief(concat!($name, "-bid"), concat!($about, ": made, stated with the bid")),
            brief(
                concat!($name, "-1-make"),
                concat!($about, ": made, stated by the bidding side in trick 1"),
            ),
            brief(
                concat!($name, "-1-set"),
                concat!($about, ": set, stated by the other side in trick 1"),
            ),
            brief(
                concat!($name, "-2-make"),
                concat!($about, ": made, stated by the bidding side in trick 2"),
            ),
            brief(
                concat!($name, "-2-set"),
                concat!($about, ": set, stated by the other side in trick 2"),
            ),
            brief(
                concat!($name, "-3-make"),
                concat!($about, ": made, stated by the bidding side in trick 3"),
            ),
            brief(
                concat!($name, "-3-set"),
                concat!($about, ": set, stated by the other side in trick 3"),
            ),
            brief(
                concat!($name, "-4-make"),
                concat!($about, ": made, stated by the bidding side in trick 4"),
            ),
            brief(
                concat!($name, "-4-set"),
                concat!($about, ": set, stated by the other side in trick 4"),
            ),
        ]
    };
}

const fn brief(name: &'static str, about: &'static str) -> Kind {
    Kind { name, about, than: None, brief: true }
}

/// In the order of `Class::ALL`.
const CLASSES: [[Kind; MOMENTS]; 6] = [
    class!("points", "a bid of points"),
    class!("mark", "one mark"),
    class!("marks", "two marks or more"),
    class!("nello", "nello"),
    class!("sevens", "sevens"),
    class!("doubles", "a plunge or a splash"),
];

static KINDS: LazyLock<Vec<Kind>> =
    LazyLock::new(|| WHOLE.into_iter().chain(CLASSES.into_iter().flatten()).collect());

struct Hands {
    setting: Setting,
    seed: u64,
}

impl States for Hands {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn game(&self, number: u64, work: &Work) -> Result<Vec<Statements>, CampaignError> {
        let stated = hand(&self.setting, self.seed, number, work)
            .map_err(|error| CampaignError::work(format!("deal {number}"), error))?;
        let Stated {
            possible, believed, possible_top, believed_top, bid, named, make, set, ..
        } = stated;
        let mut all = vec![possible, believed, possible_top, believed_top, bid, named, make, set];
        all.extend(stated.classes.into_iter().flatten());
        Ok(all)
    }
}
