//! The players by name, as users type them.
//!
//! | name | player |
//! |---|---|
//! | `random` | any legal action |
//! | `thumb`, `heuristic`, `beginner` | rules of thumb |
//! | `flat:200` | flat Monte Carlo: 200 uniform worlds played out by rules of thumb; `intermediate` is `flat:100` |
//! | `pimc:50` | PIMC: 50 uniform worlds, their last tricks solved |
//! | `ismcts:1000` | ISMCTS: 1000 uniform worlds, one tree, random rollouts |
//! | `policy` | a network without search |
//! | `rollout:64` | 64 weighted worlds, played out by the policy of a network |
//! | `search:3x30` | tree search with a network: 3 sampled deals, 30 simulations for each |
//! | `network` | tree search with the budget that suited the first network best |
//! | `expert` | [`Skill::EXPERT`] |
//!
//! A name does not refer to a file: whoever creates the player supplies the network.

use crate::players::brain::Brain;
use crate::players::instinct::Instinct;
use crate::players::ismcts::Ismcts;
use crate::players::rollouts::Rollouts;
use crate::players::sampling::Sampling;
use crate::players::searcher::Searcher;
use crate::players::simple::Simple;
use crate::rules::Blob;
use kibitzer_game::Player;
use kibitzer_search::Settings;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Incremented whenever a player decides differently from the same seed and network, so that stored
/// results of older versions are recomputed.
pub const PLAYERS_VERSION: u32 = 7;

/// The maximum number of worlds of a sampling player or of ISMCTS.
pub const MOST_WORLDS: u32 = 20_000;
/// The maximum number of deals that a search samples.
pub const MOST_DEALS: u32 = 2_000;
/// The maximum number of simulations of a search, over all its deals.
pub const MOST_SIMULATIONS: u32 = 200_000;

/// The number of worlds of the player called `intermediate`.
const INTERMEDIATE: u32 = 100;

/// The number of worlds of the player called `expert`.
const EXPERT: u32 = 256;

/// The player called `expert`, with a network.
pub fn expert(brain: Brain) -> Rollouts {
    Rollouts { brain, worlds: EXPERT }
}

/// The budget of the tree search called `network`: deals, and simulations over all of them.
const SEARCH: (u32, u32) = (60, 240);

fn search(brain: Brain) -> Searcher {
    let (deals, simulations) = SEARCH;
    let settings = Settings::default().simulations(simulations).leaves(16);
    Searcher { deals, settings, draws_per_world: 4, rollouts: 0.5, ..Searcher::medium(brain) }
}

/// The players that can be chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Skill {
    /// Random legal actions.
    Random,
    /// Rules of thumb.
    Thumb,
    /// This many worlds, played out by rules of thumb.
    Flat(u32),
    /// The same, with the last tricks solved.
    Pimc(u32),
    /// This many worlds, each for one walk down a tree and one random rollout.
    Ismcts(u32),
    /// The policy of a network, without search.
    Policy,
    /// This many weighted worlds, played out by the policy of a network.
    Rollout(u32),
    /// A tree search with a network.
    Search {
        /// Number of sampled worlds.
        deals: u32,
        /// Simulations for each of them.
        simulations: u32,
    },
    /// A tree search with a network and a fixed budget.
    Network,
}

impl Skill {
    /// The names offered to users, weakest first.
    pub const WORDS: [(&'static str, Self); 3] = [
        ("beginner", Self::Thumb),
        ("intermediate", Self::Flat(INTERMEDIATE)),
        ("expert", Self::EXPERT),
    ];

    /// The strongest player that answers at once.
    pub const EXPERT: Self = Self::Rollout(EXPERT);

    /// Whether the player uses a network.
    pub const fn needs_network(self) -> bool {
        matches!(self, Self::Policy | Self::Rollout(_) | Self::Search { .. } | Self::Network)
    }

    /// The player itself. `brain` is the network for those that search; `None` if one is needed and
    /// missing.
    pub fn player(self, brain: Option<&Brain>) -> Option<Box<dyn Player<Blob>>> {
        Some(match self {
            Self::Random => Box::new(Simple::Chance),
            Self::Thumb => Box::new(Simple::Thumb),
            Self::Flat(worlds) => Box::new(Sampling::flat(worlds)),
            Self::Pimc(worlds) => Box::new(Sampling::pimc(worlds)),
            Self::Ismcts(worlds) => Box::new(Ismcts::new(worlds)),
            Self::Policy => Box::new(Instinct { brain: brain?.clone() }),
            Self::Rollout(worlds) => Box::new(Rollouts { brain: brain?.clone(), worlds }),
            Self::Search { .. } | Self::Network => Box::new(self.searcher(brain?)?),
        })
    }

    /// The searching player; `None` for all others.
    pub fn searcher(self, brain: &Brain) -> Option<Searcher> {
        let mut searcher = search(brain.clone());
        if let Self::Search { deals, simulations } = self {
            searcher.deals = deals;
            searcher.settings.simulations = deals * simulations;
        }
        matches!(self, Self::Search { .. } | Self::Network).then_some(searcher)
    }

    /// The search budget: worlds, or simulations over all deals. `None` for players that do not
    /// sample.
    pub fn budget(self) -> Option<u32> {
        match self {
            Self::Random | Self::Thumb | Self::Policy => None,
            Self::Flat(worlds)
            | Self::Pimc(worlds)
            | Self::Ismcts(worlds)
            | Self::Rollout(worlds) => Some(worlds),
            Self::Search { deals, simulations } => Some(deals * simulations),
            Self::Network => Some(SEARCH.1),
        }
    }

    /// The same player with another budget, clamped to the limits: worlds for a sampling player,
    /// simulations over all deals for a search, which keeps its simulations per deal and changes
    /// the number of deals. Does nothing for a player that does not sample.
    #[must_use]
    pub fn with_budget(self, budget: u32) -> Self {
        let budget = budget.max(1);
        let spread = |each: u32| {
            let each = each.clamp(1, budget);
            let deals = (budget / each).clamp(1, MOST_DEALS.min(MOST_SIMULATIONS / each));
            Self::Search { deals, simulations: each }
        };
        match self {
            Self::Random | Self::Thumb | Self::Policy => self,
            Self::Flat(_) => Self::Flat(budget.min(MOST_WORLDS)),
            Self::Pimc(_) => Self::Pimc(budget.min(MOST_WORLDS)),
            Self::Ismcts(_) => Self::Ismcts(budget.min(MOST_WORLDS)),
            Self::Rollout(_) => Self::Rollout(budget.min(MOST_WORLDS)),
            Self::Search { simulations, .. } => spread(simulations.min(MOST_SIMULATIONS)),
            Self::Network => spread(SEARCH.1 / SEARCH.0),
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Thumb => f.pad("thumb"),
            Self::Flat(worlds) => f.pad(&format!("flat:{worlds}")),
            Self::Pimc(worlds) => f.pad(&format!("pimc:{worlds}")),
            Self::Ismcts(worlds) => f.pad(&format!("ismcts:{worlds}")),
            Self::Policy => f.pad("policy"),
            Self::Rollout(worlds) => f.pad(&format!("rollout:{worlds}")),
            Self::Search { deals, simulations } => f.pad(&format!("search:{deals}x{simulations}")),
            Self::Network => f.pad("network"),
        }
    }
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SkillError {
    /// An unknown name.
    #[error(
        "no player is called `{0}`: expected beginner, intermediate, expert, random, thumb, policy, network, flat:200, pimc:50, ismcts:1000, rollout:64 or search:3x30"
    )]
    Name(String),
    /// The number of worlds after the name is missing or out of range.
    #[error("`{0}`: expected a number of worlds from 1 to {MOST_WORLDS}, such as flat:200")]
    Worlds(String),
    /// The numbers of a search are missing or out of range.
    #[error(
        "`{0}`: expected deals and simulations for each, such as search:3x30, with at most {MOST_DEALS} deals and {MOST_SIMULATIONS} simulations in all"
    )]
    Search(String),
}

impl FromStr for Skill {
    type Err = SkillError;

    fn from_str(text: &str) -> Result<Self, SkillError> {
        let shown = || text.chars().take(30).collect::<String>();
        if let Some((_, skill)) = Self::WORDS.into_iter().find(|(word, _)| *word == text) {
            return Ok(skill);
        }
        match text.split_once(':') {
            None => match text {
                "random" => Ok(Self::Random),
                "thumb" | "heuristic" => Ok(Self::Thumb),
                "network" => Ok(Self::Network),
                "policy" => Ok(Self::Policy),
                "flat" | "pimc" | "ismcts" | "rollout" => Err(SkillError::Worlds(shown())),
                "search" => Err(SkillError::Search(shown())),
                _ => Err(SkillError::Name(shown())),
            },
            Some((kind @ ("flat" | "pimc" | "ismcts" | "rollout"), worlds)) => {
                let worlds = number(worlds, MOST_WORLDS);
                let worlds = worlds.ok_or_else(|| SkillError::Worlds(shown()))?;
                Ok(match kind {
                    "flat" => Self::Flat(worlds),
                    "pimc" => Self::Pimc(worlds),
                    "ismcts" => Self::Ismcts(worlds),
                    _ => Self::Rollout(worlds),
                })
            }
            Some(("search", rest)) => {
                let wrong = || SkillError::Search(shown());
                let (deals, each) = rest.split_once('x').ok_or_else(wrong)?;
                let deals = number(deals, MOST_DEALS).ok_or_else(wrong)?;
                let simulations = number(each, MOST_SIMULATIONS / deals).ok_or_else(wrong)?;
                Ok(Self::Search { deals, simulations })
            }
            Some(_) => Err(SkillError::Name(shown())),
        }
    }
}

/// A plain integer from 1 to a limit.
fn number(text: &str, most: u32) -> Option<u32> {
    let plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten().filter(|number| (1..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::shipped;
    use crate::view::View;
    use kibitzer_game::Effort;
    use kibitzer_work::Work;

    #[test]
    fn names_print_and_parse() {
        let sampling = ["flat:200", "pimc:50", "ismcts:1000", "rollout:64"];
        for name in ["random", "thumb", "policy", "search:3x30", "network"].iter().chain(&sampling)
        {
            let skill: Skill = name.parse().unwrap();
            assert_eq!(skill.to_string(), *name);
        }
        let same = |word: &str, name: &str| assert_eq!(word.parse::<Skill>(), name.parse());
        same("heuristic", "thumb");
        same("beginner", "thumb");
        same("intermediate", "flat:100");
        same("expert", "rollout:256");
    }

    #[test]
    fn numbers_have_bounds() {
        assert!(
            "flat:20000".parse::<Skill>().is_ok() && "search:2000x100".parse::<Skill>().is_ok()
        );
        for wrong in ["flat", "flat:", "flat:0", "pimc:20001", "flat:+1", "flat:007", "flat:1e3"] {
            assert!(matches!(wrong.parse::<Skill>(), Err(SkillError::Worlds(_))), "{wrong}");
        }
        let searches = ["search", "search:3", "search:0x30", "search:3x0", "search:2001x1"];
        for wrong in searches.into_iter().chain(["search:2000x101", "search:3x99999999999"]) {
            assert!(matches!(wrong.parse::<Skill>(), Err(SkillError::Search(_))), "{wrong}");
        }
        for wrong in ["", "Expert", "flatt:3", "strong", "é"] {
            assert!(matches!(wrong.parse::<Skill>(), Err(SkillError::Name(_))), "{wrong}");
        }
    }

    #[test]
    fn a_budget_changes_how_much_and_not_how() {
        let with =
            |name: &str, budget| name.parse::<Skill>().unwrap().with_budget(budget).to_string();
        assert_eq!(with("flat:10", 70), "flat:70");
        assert_eq!(with("pimc:10", 0), "pimc:1");
        assert_eq!(with("flat:10", u32::MAX), "flat:20000");
        assert_eq!(with("ismcts:10", 70), "ismcts:70");
        assert_eq!(with("rollout:10", 70), "rollout:70");
        assert_eq!(with("policy", 70), "policy");
        assert_eq!(with("search:3x30", 300), "search:10x30");
        assert_eq!(with("search:3x30", 10), "search:1x10");
        assert_eq!(with("search:3x30", u32::MAX), "search:2000x30");
        assert_eq!(with("thumb", 70), "thumb");
        let own = Skill::Network.budget().unwrap();
        let scaled = Skill::Network.with_budget(own * 2);
        assert_eq!(scaled.budget(), Some(own * 2));
    }

    #[test]
    fn both_searching_players_have_the_same_settings() {
        let brain = shipped().unwrap();
        let [own, named] =
            [Skill::Network, "search:2x7".parse().unwrap()].map(|it| it.searcher(brain).unwrap());
        assert_eq!((named.deals, named.settings.simulations), (2, 14));
        assert_eq!((own.ending, own.draws_per_world), (named.ending, named.draws_per_world));
        assert!(Skill::Thumb.searcher(brain).is_none());
        assert!(Skill::Network.player(None).is_none() && Skill::Thumb.player(None).is_some());
        assert!(Skill::Policy.searcher(brain).is_none() && Skill::Policy.player(None).is_none());
    }

    #[test]
    fn every_player_decides_alike_from_the_same_seed() {
        let text = "seat 1 of 4 dealer 3 cards 5 trump S totals 0:0:0:0 left 2 holds AS TH 4H 2C 9D bids 1 plays";
        let view: View = text.parse().unwrap();
        let blind = ["random", "thumb", "policy"];
        let sampling = ["flat:20", "pimc:10", "ismcts:50", "rollout:9", "search:2x10", "network"];
        for name in blind.iter().chain(&sampling) {
            let player = name.parse::<Skill>().unwrap().player(shipped()).unwrap();
            let (rules, effort, work) = (Blob::of(&view), Effort::seeded(7), Work::free());
            let one = player.decide(&rules, &view, effort, &work).unwrap();
            assert_eq!(one, player.decide(&rules, &view, effort, &work).unwrap(), "{name}");
            assert_eq!(one.rows().len(), 6);
            assert_eq!(player.act(&rules, &view, effort, &work), Ok(one.best().action));
        }
    }
}
