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
        Matches::new(players, vec![(0, 1)], tables, self.deals, self.seed)
    }
}

impl LadderDescription {
    /// The campaign.
    pub fn campaign(&self) -> Result<Matches, CampaignError> {
        let players = self.climbers.iter().map(|name| come("climbers", name));
        let players = players.collect::<Result<Vec<_>, CampaignError>>()?;
        let tables = TablesDescription { players: self.players, cards: self.cards };
        Matches::ladder(players, tables, self.deals, self.seed)
    }
}

/// Players, and which of them meet.
pub struct Matches {
    players: Vec<Arc<Player>>,
    pairs: Vec<(usize, usize)>,
    menu: Menu,
    seed: u64,
    stretches: Vec<Stretch>,
    legs: Vec<Leg>,
}

impl Matches {
    /// A campaign with this many deals for each pair.
    pub fn new(
        players: Vec<Arc<Player>>,
        pairs: Vec<(usize, usize)>,
        tables: TablesDescription,
        deals: u64,
        seed: u64,
    ) -> Result<Self, CampaignError> {
        within("deals", deals, 2..=MOST_DEALS)?;
        let menu = tables.menu()?;
        let (mut stretches, mut legs) = (Vec::new(), Vec::new());
        for &(left, right) in &pairs {
            let (left, right) = (&players[left], &players[right]);
            let stretch = Stretch::new(deals, unit_size(left).min(unit_size(right)));
            legs.push(Leg {
                place: "blob/arena",
                kind: "blob.arena",
                rules_version: PLAYERS_VERSION,
                description: format!(
                    "{} against {}, {}, seed {seed}",
                    left.description(),
                    right.description(),
                    tables.words(),
                ),
                units: stretch.units("deals"),
            });
            stretches.push(stretch);
        }
        Ok(Self { players, pairs, menu, seed, stretches, legs })
    }

    /// All pairs of these players.
    pub fn ladder(
        players: Vec<Arc<Player>>,
        tables: TablesDescription,
        deals: u64,
        seed: u64,
    ) -> Result<Self, CampaignError> {
        if players.len() < 2 {
            return Err(CampaignError::setting("climbers", "a ladder needs at least two players"));
        }
        let twice = |at: usize| players[..at].iter().any(|one| one.who == players[at].who);
        if (1..players.len()).any(twice) {
            return Err(CampaignError::setting("climbers", "a player is listed twice"));
        }
        let pairs = (1..players.len()).flat_map(|right| (0..right).map(move |left| (left, right)));
        let pairs = pairs.collect();
        Self::new(players, pairs, tables, deals, seed)
    }

    /// The pairs, as indices of their players, one per leg.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
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
        Skill::Flat(_) | Skill::Pimc(_) => (20_000 / budget).clamp(2, 200),
        Skill::Search { .. } | Skill::Network => (1_000 / budget).clamp(2, 50),
    }
}

impl Campaign for Matches {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let (left, right) = self.pairs[leg];
        let (left, right) = (&self.players[left], &self.players[right]);
        let mut bytes = Vec::new();
        for number in self.stretches[leg].range(unit) {
            let dealt = play_deal(left, right, &self.menu, self.seed, number, work)?;
            bytes.extend(dealt.to_bytes());
        }
        Ok(bytes)
    }

    fn fits(&self, leg: usize, unit: usize, bytes: &[u8]) -> bool {
        bytes.len() == BYTES * self.stretches[leg].length(unit)
    }

    /// One row per deal; with several pairs, the players are the first columns.
    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let (mut numbers, mut deals) = (Vec::new(), Vec::new());
        let mut names = [Vec::new(), Vec::new()];
        for (leg, &(left, right)) in self.pairs.iter().enumerate() {
            let some = self.read(results, leg)?;
            numbers.extend(0..some.len() as i64);
            for (names, player) in names.iter_mut().zip([left, right]) {
                names.extend(some.iter().map(|_| self.players[player].who.to_string()));
            }
            deals.extend(some);
        }
        let real = |of: &dyn Fn(&Dealt) -> f64| deals.iter().map(of).collect::<Vec<f64>>();
        let whole = |side: usize| -> Vec<i64> {
            deals.iter().map(|deal| deal.decisions[side] as i64).collect()
        };
        let mut table = Table::new();
        if self.pairs.len() > 1 {
            let [left, right] = names;
            table = table.with("left", left)?.with("right", right)?;
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
