//! Equal processor time for different players: budgets that make them take as long per decision as a standard player,
//! table size by table size. Timings are not reproducible, so what was found is kept like any other result: a run that
//! is resumed plays on with the same budgets.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kibitzer_blob::Menu;
use kibitzer_blob::players::PLAYERS_VERSION;
use kibitzer_store::Unit;
use kibitzer_tables::Table;
use kibitzer_work::Work;

use super::dealt::{play_deal, seconds};
use super::tables::TablesDescription;
use super::who::Player;
use crate::{Campaign, CampaignError, Leg, Results};

/// A budget, and the processor seconds per decision of the player that has it and of the standard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Worlds or simulations; 0 for a player without a budget.
    pub budget: u32,
    /// Seconds per decision of the player and of the standard, on the same deals.
    pub seconds: [f64; 2],
}

/// Size of a budget in bytes.
const BYTES: usize = 8 * 3;

impl Budget {
    fn to_bytes(self) -> Vec<u8> {
        let words = [u64::from(self.budget)].into_iter().chain(self.seconds.map(f64::to_bits));
        words.flat_map(u64::to_le_bytes).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let ([budget, own, standard], []) = bytes.as_chunks::<8>() else { return None };
        let seconds = [own, standard].map(|word| f64::from_bits(u64::from_le_bytes(*word)));
        Some(Self { budget: u64::from_le_bytes(*budget).try_into().ok()?, seconds })
    }
}

/// The budget with which a player takes about as long per decision as the standard. A player without a budget is only
/// timed.
pub fn equal(
    standard: &Player,
    player: &Player,
    menu: &Menu,
    seed: u64,
    work: &Work,
) -> Result<Budget, CampaignError> {
    // Deals that are played to measure time are not those that are played to measure strength.
    let seed = seed ^ 0x7e57;
    let Some(mut budget) = player.budget() else {
        return Ok(Budget { budget: 0, seconds: pilot(player, standard, menu, seed, work)? });
    };
    let mut chosen = player.with_budget(budget)?;
    let mut seconds = pilot(&chosen, standard, menu, seed, work)?;
    // Time grows linearly with the budget but does not start at zero: a few iterations come close.
    for _ in 0..4 {
        let ratio = (seconds[1] / seconds[0].max(1e-9)).clamp(0.05, 20.0);
        if (0.95..1.05).contains(&ratio) {
            break;
        }
        budget = ((f64::from(budget) * ratio).round() as u32).max(1);
        chosen = chosen.with_budget(budget)?;
        budget = chosen.budget().unwrap_or(budget);
        seconds = pilot(&chosen, standard, menu, seed, work)?;
    }
    Ok(Budget { budget, seconds })
}

/// Limits of a timing: the most deals, the longest time, and how often it is repeated.
const PILOT: u64 = 200;
const PATIENCE: Duration = Duration::from_millis(400);
const LOOKS: usize = 3;

/// The mean seconds per decision of both players, over a few deals. Other load on the machine only makes it longer
/// (caches are shared), so the shortest of several timings of the same deals is the best estimate.
fn pilot(
    left: &Player,
    right: &Player,
    menu: &Menu,
    seed: u64,
    work: &Work,
) -> Result<[f64; 2], CampaignError> {
    let mut least = [f64::INFINITY; 2];
    let mut count = PILOT;
    for look in 0..LOOKS {
        let began = Instant::now();
        let mut deals = Vec::new();
        for number in 0..count {
            deals.push(play_deal(left, right, menu, seed, number, work)?);
            if look == 0 && number >= 3 && began.elapsed() > PATIENCE {
                count = number + 1;
                break;
            }
        }
        for (side, least) in least.iter_mut().enumerate() {
            *least = least.min(seconds(&deals, side));
        }
    }
    Ok(least)
}

/// The budgets of several players at several table sizes.
pub struct Budgets {
    standard: Arc<Player>,
    players: Vec<Arc<Player>>,
    sizes: Vec<(TablesDescription, Menu)>,
    seed: u64,
    legs: Vec<Leg>,
}

impl Budgets {
    /// Budgets at which these players take as long as the standard.
    pub fn new(
        standard: Arc<Player>,
        players: Vec<Arc<Player>>,
        sizes: &[TablesDescription],
        seed: u64,
    ) -> Result<Self, CampaignError> {
        let mut menus = Vec::new();
        let mut legs = Vec::new();
        for tables in sizes {
            menus.push((*tables, tables.menu()?));
            legs.push(Leg {
                place: "blob/budgets",
                kind: "blob.budgets",
                rules_version: PLAYERS_VERSION,
                description: format!(
                    "as long as {}, {}, seed {seed}",
                    standard.description(),
                    tables.words()
                ),
                units: players.iter().map(|player| Unit::new(player.description())).collect(),
            });
        }
        Ok(Self { standard, players, sizes: menus, seed, legs })
    }

    /// The budgets of all players at one size.
    pub fn read(&self, results: &dyn Results, size: usize) -> Result<Vec<Budget>, CampaignError> {
        let bytes = results.leg(size)?;
        let (budgets, _) = bytes.as_chunks::<BYTES>();
        Ok(budgets.iter().filter_map(|bytes| Budget::from_bytes(bytes)).collect())
    }
}

impl Campaign for Budgets {
    fn legs(&self) -> &[Leg] {
        &self.legs
    }

    fn compute(&self, leg: usize, unit: usize, work: &Work) -> Result<Vec<u8>, CampaignError> {
        let menu = &self.sizes[leg].1;
        let found = equal(&self.standard, &self.players[unit], menu, self.seed, work)?;
        Ok(found.to_bytes())
    }

    fn fits(&self, _leg: usize, _unit: usize, bytes: &[u8]) -> bool {
        Budget::from_bytes(bytes).is_some()
    }

    fn table(&self, results: &dyn Results) -> Result<Table, CampaignError> {
        let (mut names, mut tables, mut budgets) = (Vec::new(), Vec::new(), Vec::new());
        for (size, (at, _)) in self.sizes.iter().enumerate() {
            let found = self.read(results, size)?;
            names.extend(self.players.iter().map(|player| player.who.to_string()));
            tables.extend(found.iter().map(|_| at.words()));
            budgets.extend(found.iter().map(|it| i64::from(it.budget)));
        }
        let table = Table::new().with("player", names)?.with("tables", tables)?;
        Ok(table.with("budget", budgets)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_grows_until_it_takes_as_long() {
        let come = |name: &str| name.parse::<super::super::Who>().unwrap().come().unwrap();
        let menu = Menu::only(3, 4).unwrap();
        let (standard, player) = (come("flat:100"), come("flat:2"));
        let found = equal(&standard, &player, &menu, 1, &Work::free()).unwrap();
        // The same player at heart, so the budget should come out near the standard's; timings are rough.
        assert!((40..=250).contains(&found.budget), "{found:?}");
        let none = equal(&standard, &come("thumb"), &menu, 1, &Work::free()).unwrap();
        assert!(none.budget == 0 && none.seconds[0] < none.seconds[1], "{none:?}");
        assert_eq!(Budget::from_bytes(&found.to_bytes()), Some(found));
        assert_eq!(Budget::from_bytes(&found.to_bytes()[1..]), None);
    }
}
