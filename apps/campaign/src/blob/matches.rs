//! Pairs of players on duplicate deals: an arena has one pair, a ladder all pairs. Seed and number determine the deal
//! and every decision.

use std::sync::Arc;

use kibitzer_blob::Menu;
use kibitzer_blob::players::{PLAYERS_VERSION, Skill};
use kibitzer_tables::Table;
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::dealt::{BYTES, Dealt, play_deal};
use super::tables::TablesDescription;
use super::who::{Player, Who};
use crate::{Campaign, CampaignError, Leg, Results, Stretch, usual, within};

/// Maximum number of deals per pair.
const MOST_DEALS: u64 = 100_000_000;

/// The JSON description of an arena.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchesDescription {
    /// The first player: beginner, expert, thumb, flat:200, search:3x30@FILE and so on.
    pub left: String,
    /// The second player.
    pub right: String,
    /// Number of deals; each is played twice.
    #[serde(default = "usual::<200>")]
    pub deals: u64,
    /// Number of players; requires `cards`.
    #[serde(default)]
    pub players: Option<u8>,
    /// Number of cards dealt to each player.
    #[serde(default)]
    pub cards: Option<u8>,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

/// The JSON description of a ladder: all pairs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderDescription {
    /// The players to rate; at least two.
    pub climbers: Vec<String>,
    /// Number of deals for each pair.
    #[serde(default = "usual::<50>")]
    pub deals: u64,
    /// Number of players; requires `cards`.
    #[serde(default)]
    pub players: Option<u8>,
    /// Number of cards dealt to each player.
    #[serde(default)]
    pub cards: Option<u8>,
    /// The seed.
    #[serde(default = "usual::<1>")]
    pub seed: u64,
}

fn come(field: &'static str, name: &str) -> Result<Arc<Player>, CampaignError> {
    let who: Who = name.parse().map_err(|why: String| CampaignError::setting(field, why))?;
    Ok(Arc::new(who.come()?))
}

impl MatchesDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Matches, CampaignError> {
        let players = vec![come("left", &self.left)?, come("right", &self.right)?];
        let tables = TablesDescription { players: self.players, cards: self.cards };
        Matches::new(players, vec![Meeting { left: 0, right: 1, tables }], self.deals, self.seed)
    }
}

impl LadderDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Matches, CampaignError> {
        let players = self.climbers.iter().map(|name| come("climbers", name));
        let players = players.collect::<Result<Vec<_>, CampaignError>>()?;
        let names: Vec<Who> = players.iter().map(|player| player.who.clone()).collect();
        check_climbers(&names)?;
        let tables = TablesDescription { players: self.players, cards: self.cards };
        let all: Vec<usize> = (0..players.len()).collect();
        Matches::new(players, Meeting::all(&all, tables), self.deals, self.seed)
    }
}

/// Two players who meet, as indices into the list of players, and the tables at which they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// The first player.
    pub left: usize,
    /// The second player.
    pub right: usize,
    /// Where they meet.
    pub tables: TablesDescription,
}

impl Meeting {
    /// All pairs of these players.
    pub fn all(players: &[usize], tables: TablesDescription) -> Vec<Self> {
        let pairs = (1..players.len()).flat_map(|right| (0..right).map(move |left| (left, right)));
        let meeting = |(left, right)| Self { left: players[left], right: players[right], tables };
        pairs.map(meeting).collect()
    }
}

/// Refuses a list of players that is no ladder.
pub fn check_climbers(climbers: &[Who]) -> Result<(), CampaignError> {
    if climbers.len() < 2 {
        return Err(CampaignError::setting("climbers", "a ladder needs at least two players"));
    }
    if (1..climbers.len()).any(|at| climbers[..at].contains(&climbers[at])) {
        return Err(CampaignError::setting("climbers", "a player is listed twice"));
    }
    Ok(())
}

/// Players, and which of them meet where.
pub struct Matches {
    players: Vec<Arc<Player>>,
    meetings: Vec<(Meeting, Menu)>,
    seed: u64,
    stretches: Vec<Stretch>,
    legs: Vec<Leg>,
}

impl Matches {
    /// A campaign with this many deals for each meeting.
    pub fn new(
        players: Vec<Arc<Player>>,
        meetings: Vec<Meeting>,
        deals: u64,
        seed: u64,
    ) -> Result<Self, CampaignError> {
        within("deals", deals, 2..=MOST_DEALS)?;
        let (mut stretches, mut legs, mut placed) = (Vec::new(), Vec::new(), Vec::new());
        for meeting in meetings {
            let (left, right) = (&players[meeting.left], &players[meeting.right]);
            let stretch = Stretch::new(deals, unit_size(left).min(unit_size(right)));
            legs.push(Leg {
                place: "blob/arena",
                kind: "blob.arena",
                rules_version: PLAYERS_VERSION,
                description: format!(
                    "{} against {}, {}, seed {seed}",
                    left.description(),
                    right.description(),
                    meeting.tables.words(),
                ),
                units: stretch.units("deals"),
            });
            stretches.push(stretch);
            placed.push((meeting, meeting.tables.menu()?));
        }
        Ok(Self { players, meetings: placed, seed, stretches, legs })
    }

    /// Who meets where, one meeting per leg.
    pub fn meetings(&self) -> impl Iterator<Item = &Meeting> {
        self.meetings.iter().map(|(meeting, _)| meeting)
    }

    /// The players.
    pub fn players(&self) -> &[Arc<Player>] {
        &self.players
    }

    /// The deals of a pair in order.
    pub fn read(&self, results: &dyn Results, leg: usize) -> Result<Vec<Dealt>, CampaignError> {
        let bytes = results.leg(leg)?;
        let (deals, _) = bytes.as_chunks::<BYTES>();
        Ok(deals.iter().map(Dealt::from_bytes).collect())
    }
}

/// Deals per unit: a few seconds of work.
fn unit_size(player: &Player) -> u64 {
    let budget = u64::from(player.budget().unwrap_or(1));
    match player.who.skill {
        Skill::Random | Skill::Thumb => 500,
        Skill::Policy => 100,
        Skill::Flat(_) | Skill::Pimc(_) | Skill::Ismcts(_) => (20_000 / budget).clamp(2, 200),
        Skill::Rollout(_) => (640 / budget).clamp(2, 50),
        Skill::Search { .. } | Skill::Network => (1_000 / budget).clamp(2, 50),
    }
}

impl Campaign for Matches {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let (Meeting { left, right, .. }, menu) = &self.meetings[leg];
        let (left, right) = (&self.players[*left], &self.players[*right]);
        let mut bytes = Vec::new();
        for number in self.stretches[leg].range(unit) {
            let dealt = play_deal(left, right, menu, self.seed, number, work)?;
            bytes.extend(dealt.to_bytes());
        }
        Ok(bytes)
    }

    fn fits(&self, leg: usize, unit: usize, bytes: &[u8]) -> bool {
        bytes.len() == BYTES * self.stretches[leg].length(unit)
    }

    /// One row per deal; with several meetings, the players and the table are the first columns.
    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let (mut numbers, mut deals) = (Vec::new(), Vec::new());
        let mut names = [Vec::new(), Vec::new()];
        let mut places = Vec::new();
        for (leg, &Meeting { left, right, tables }) in self.meetings().enumerate() {
            let some = self.read(results, leg)?;
            numbers.extend(0..some.len() as i64);
            for (names, player) in names.iter_mut().zip([left, right]) {
                names.extend(some.iter().map(|_| self.players[player].who.to_string()));
            }
            places.extend(some.iter().map(|_| tables.words()));
            deals.extend(some);
        }
        let real = |of: &dyn Fn(&Dealt) -> f64| deals.iter().map(of).collect::<Vec<f64>>();
        let whole = |side: usize| -> Vec<i64> {
            deals.iter().map(|deal| deal.decisions[side] as i64).collect()
        };
        let mut table = Table::new();
        if self.meetings.len() > 1 {
            let [left, right] = names;
            table = table.with("left", left)?.with("right", right)?.with("tables", places)?;
        }
        let runs: Vec<&str> = self.legs.iter().map(|leg| leg.description.as_str()).collect();
        Ok(table
            .with("deal", numbers)?
            .with("left_points", real(&|deal| deal.duel.points[0]))?
            .with("right_points", real(&|deal| deal.duel.points[1]))?
            .with("left_made", real(&|deal| deal.duel.made[0]))?
            .with("right_made", real(&|deal| deal.duel.made[1]))?
            .with("left_decisions", whole(0))?
            .with("right_decisions", whole(1))?
            .noting("game", "blob")?
            .noting("run", runs.join("; "))?)
    }
}
