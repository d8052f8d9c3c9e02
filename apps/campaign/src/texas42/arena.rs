//! The arena: seed and number determine the deal and every decision.

use kibitzer_tables::Table;
use kibitzer_texas42::arena::{Auctions, Board};
use kibitzer_texas42::players::{PLAYERS_VERSION, Skill};
use kibitzer_texas42::{Declaration, House};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::PLACES;
use super::hand::{BYTES, Hand};
use crate::{Campaign, CampaignError, Leg, Results, Stretch, usual, within};

/// Maximum number of deals of an arena.
pub const MOST_DEALS: u64 = 100_000_000;

/// The JSON description of an arena.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaDescription {
    /// The first player: beginner, intermediate, expert, expert-cautious, expert-bold, expert-1 or sampler.
    pub first: String,
    /// The second player.
    pub second: String,
    /// Number of deals; each is played twice.
    #[serde(default = "usual::<200>")]
    pub deals: u64,
    /// The house rules.
    #[serde(default = "tournament")]
    pub house: String,
    /// No auction: the shaker bids this many points.
    #[serde(default)]
    pub forced: Option<u8>,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn tournament() -> String {
    "tournament".to_owned()
}

impl ArenaDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Arena, CampaignError> {
        let skill = |field: &'static str, name: &str| {
            name.parse::<Skill>().map_err(|error| CampaignError::setting(field, error))
        };
        let players = [skill("first", &self.first)?, skill("second", &self.second)?];
        let house: House =
            self.house.parse().map_err(|error| CampaignError::setting("house", error))?;
        let auctions = match self.forced {
            None => Auctions::Real,
            Some(points @ 30..=41) => Auctions::Forced(points),
            Some(points) => {
                let why = format!("expected 30 to 41 points, got {points}");
                return Err(CampaignError::setting("forced", why));
            }
        };
        Arena::new(players, self.deals, house, auctions, self.seed)
    }
}

/// Two players on duplicate deals.
pub struct Arena {
    players: [Skill; 2],
    house: House,
    auctions: Auctions,
    seed: u64,
    stretch: Stretch,
    legs: Vec<Leg>,
}

impl Arena {
    /// A campaign with this many deals, each played twice.
    pub fn new(
        players: [Skill; 2],
        deals: u64,
        house: House,
        auctions: Auctions,
        seed: u64,
    ) -> Result<Self, CampaignError> {
        within("deals", deals, 2..=MOST_DEALS)?;
        let stretch = Stretch::new(deals, players.map(unit_size).into_iter().min().unwrap_or(1));
        let said = match auctions {
            Auctions::Real => "real auctions".to_owned(),
            Auctions::Forced(points) => format!("forced {points}"),
        };
        let [first, second] = players;
        let legs = vec![Leg {
            place: "texas42/arena",
            kind: "texas42.arena",
            rules_version: PLAYERS_VERSION,
            description: format!("{first} against {second}, {said}, {house}, seed {seed}"),
            units: stretch.units("deals"),
        }];
        Ok(Self { players, house, auctions, seed, stretch, legs })
    }

    /// All hands in order, two per deal.
    pub fn read(&self, results: &dyn Results) -> Result<Vec<Hand>, CampaignError> {
        let bytes = results.leg(0)?;
        let (hands, _) = bytes.as_chunks::<BYTES>();
        Ok(hands.iter().map(Hand::from_bytes).collect())
    }
}

/// Deals per unit: a few seconds of work.
fn unit_size(skill: Skill) -> u64 {
    match skill {
        Skill::Beginner => 1_000,
        Skill::Intermediate => 50,
        Skill::Sampler | Skill::Expert(_) | Skill::Expert1 => 4,
    }
}

impl Campaign for Arena {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, _leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let mut bytes = Vec::new();
        for number in self.stretch.range(unit) {
            let board = Board::new(self.house, self.auctions, self.seed, number);
            for turned in [false, true] {
                let hand = Hand::play(&board, self.players, turned, work)
                    .map_err(|error| CampaignError::work(format!("deal {number}"), error))?;
                bytes.extend(hand.to_bytes());
            }
        }
        Ok(bytes)
    }

    fn fits(&self, _leg: usize, unit: usize, bytes: &[u8]) -> bool {
        bytes.len() == BYTES * PLACES * self.stretch.length(unit)
    }

    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let hands = self.read(results)?;
        let whole = |of: &dyn Fn(&Hand) -> i64| hands.iter().map(of).collect::<Vec<i64>>();
        let named = |hand: &Hand| {
            let named = Declaration::ALL.get(usize::from(hand.declaration)).filter(|_| hand.played);
            named.map_or_else(String::new, ToString::to_string)
        };
        Ok(Table::new()
            .with("deal", (0..hands.len() as i64).map(|at| at / PLACES as i64).collect::<Vec<_>>())?
            .with("turned", (0..hands.len()).map(|at| at % PLACES == 1).collect::<Vec<_>>())?
            .with("played", hands.iter().map(|hand| hand.played).collect::<Vec<_>>())?
            .with("first_bid", hands.iter().map(|hand| hand.first_bid).collect::<Vec<_>>())?
            .with("needs", whole(&|hand| hand.needs.into()))?
            .with("marks", whole(&|hand| hand.marks.into()))?
            .with("declaration", hands.iter().map(named).collect::<Vec<_>>())?
            .with("made", hands.iter().map(|hand| hand.made).collect::<Vec<_>>())?
            .with("first_points", whole(&|hand| hand.points[0].into()))?
            .with("second_points", whole(&|hand| hand.points[1].into()))?
            .with("first_gain", whole(&|hand| hand.gain[0].into()))?
            .with("second_gain", whole(&|hand| hand.gain[1].into()))?
            .noting("game", "texas42")?
            .noting("run", self.legs[0].description.clone())?)
    }
}
