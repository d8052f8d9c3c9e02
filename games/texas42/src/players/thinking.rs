//! The players that look into sampled worlds: intermediate, expert, and a plain double-dummy sampler to measure against.

use super::WORDS;
use super::advice::{Advice, Cell, Trials, Weighed};
use super::bidding;
use super::judge::Judge;
use super::stakes::Stakes;
use super::why;
use super::worlds::{Model, Worlds, all, believed, possible};
use crate::action::Action;
use crate::domino::Tiles;
use crate::position::Position;
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::side;
use crate::view::View;
use kibitzer_game::{Evidence, Game, Judged, SeatView, Undecided};
use kibitzer_stats::{Bound, Level, Race, RaceRules};
use kibitzer_work::{Stopped, Work};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How a thinking player thinks. All budgets are counts, so that the same seed gives the same advice on any machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thinking {
    /// How others are taken to choose; without it all possible worlds are alike.
    pub belief: Option<Model>,
    /// How much double dummy counts against playouts in the play, from 0 to 1.
    pub solved: f64,
    /// The same for bids and declarations.
    pub solved_bids: f64,
    /// Worlds for a play with so many tricks left, from 1 to 7.
    pub plays: [u16; 7],
    /// Worlds for a bid or a declaration.
    pub bids: u16,
    /// Worlds drawn and weighed for each one that is searched.
    pub drawn: u16,
    /// Stop early once the best play stands out.
    pub stops: bool,
}

impl Thinking {
    /// Uniform worlds, playouts by rules of thumb, and a race that stops when one play stands out.
    pub const INTERMEDIATE: Self = Self {
        belief: None,
        solved: 0.0,
        solved_bids: 0.0,
        plays: [192; 7],
        bids: 128,
        drawn: 1,
        stops: true,
    };

    /// Worlds weighed by what the others did; plays by double dummy blended with playouts, bids by playouts: solving
    /// costs far more there, and takes too many contracts for makeable.
    pub const EXPERT: Self = Self {
        belief: Some(Model::USUAL),
        solved: 0.6,
        solved_bids: 0.0,
        plays: [100, 100, 100, 80, 64, 48, 32],
        bids: 128,
        drawn: 6,
        stops: false,
    };

    /// Fifty uniform worlds, each solved double dummy: what most programs for such games do. Bids like the intermediate.
    pub const SAMPLER: Self =
        Self { solved: 1.0, plays: [50; 7], stops: false, ..Self::INTERMEDIATE };

    /// What to do in a view, and why.
    pub fn advise(
        &self,
        rules: &Texas42,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<Advice, Undecided> {
        let legal = rules.legal(view);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let Some(first) = legal.first() else {
            return Err(Undecided::NotToAct { seat: view.seat() });
        };
        if legal.len() == 1 {
            return forced(rules, view, *first);
        }
        let wanted = self.wanted(view);
        let (trials, ranked, worlds);
        match first {
            Action::Play(_) => {
                let legal = legal
                    .iter()
                    .filter_map(|a| if let Action::Play(t) = a { Some(*t) } else { None });
                worlds = self.worlds(rules, view, wanted, &mut rng, work)?;
                (trials, ranked) = self.plays(rules, view, &worlds, legal.collect(), work)?;
            }
            Action::Bid(_) => {
                let legal: Vec<_> = legal
                    .iter()
                    .filter_map(|a| if let Action::Bid(b) = a { Some(*b) } else { None })
                    .collect();
                worlds = self.worlds(rules, view, wanted, &mut rng, work)?;
                let mut judge = Judge::new(self.solved_bids);
                (trials, ranked) = bidding::bids(rules, view, &worlds, &mut judge, &legal, work)?;
            }
            Action::Declare(_) => {
                let legal: Vec<_> = legal
                    .iter()
                    .filter_map(|a| if let Action::Declare(d) = a { Some(*d) } else { None })
                    .collect();
                worlds = self.worlds(rules, view, wanted, &mut rng, work)?;
                (trials, ranked) = bidding::declarations(
                    view,
                    rules,
                    &worlds,
                    &mut Judge::new(self.solved_bids),
                    &legal,
                    work,
                )?;
            }
        }
        let evidence = match self.belief {
            Some(_) => trials.evidence([worlds.drawn as f64, worlds.ess], self.judged(view), seed),
            // A race may have stopped early.
            None => trials.evidence([trials.len() as f64; 2], self.judged(view), seed),
        };
        let why = why::sentence(view, &ranked);
        Ok(Advice {
            actions: ranked,
            why,
            evidence,
            worlds: worlds.possible,
            holdings: worlds.holdings,
        })
    }

    /// How much double dummy counts in this view.
    fn share(&self, view: &View) -> f64 {
        let table = view.table();
        match (table.tricks(), table.decided()) {
            (None, _) => self.solved_bids,
            (Some(_), None) => self.solved,
            // Only points are left to play for.
            (Some(_), Some(_)) => 0.0,
        }
    }

    fn judged(&self, view: &View) -> Judged {
        match self.share(view) {
            share if share <= 0.0 => Judged::Rollouts,
            share if share >= 1.0 => Judged::DoubleDummy,
            _ => Judged::Blend,
        }
    }

    fn wanted(&self, view: &View) -> usize {
        match view.table().tricks() {
            None => self.bids.into(),
            Some(_) => self.plays[view.hand().len().clamp(1, 7) - 1].into(),
        }
    }

    fn worlds(
        &self,
        rules: &Texas42,
        view: &View,
        wanted: usize,
        rng: &mut Xoshiro256PlusPlus,
        work: &Work,
    ) -> Result<Worlds, Undecided> {
        match &self.belief {
            Some(model) => {
                let drawn = wanted * usize::from(self.drawn);
                believed(rules, view, model, [drawn, wanted], rng, work)
            }
            None => uniform(rules, view, wanted, rng),
        }
    }

    fn plays(
        &self,
        rules: &Texas42,
        view: &View,
        worlds: &Worlds,
        legal: Tiles,
        work: &Work,
    ) -> Result<(Trials, Vec<Weighed>), Stopped> {
        let table = view.table();
        let mut trials = Trials::new(legal.len(), worlds.complete);
        let actions: Vec<Action> = legal.iter().map(Action::Play).collect();
        let stakes = Stakes::new(rules.house(), table, side(view.seat()));
        let Some(contract) = table.contract() else { return Ok((trials, Vec::new())) };
        let share = self.share(view);
        let mut judge = Judge::new(share);
        let nello = table.declaration().is_some_and(|named| named.is_nello());
        // All worlds in order are no random sample before the last of them.
        let mut race = if worlds.complete { None } else { self.race(legal.len()) };
        let each = worlds.hands.iter().zip(&worlds.weights).enumerate();
        for (done, (hands, weight)) in each {
            work.step(done, worlds.hands.len(), WORDS)?;
            let Some(position) = Position::of(&Round::new(*hands, *table)) else { break };
            let mut row = Vec::with_capacity(legal.len());
            judge.plays(table, contract, &position, legal, share > 0.0, |ended, solved| {
                let played = table
                    .decided()
                    .unwrap_or_else(|| ended.made(contract.side(), contract.needs(), nello));
                let good = |made: bool| stakes.good(contract, made, ended.points);
                let (value, make) = match solved {
                    None => (good(played), f64::from(u8::from(played))),
                    Some(made) => {
                        let blend = |a: f64, b: f64| share * a + (1.0 - share) * b;
                        (
                            blend(good(made), good(played)),
                            blend(f64::from(u8::from(made)), f64::from(u8::from(played))),
                        )
                    }
                };
                row.push(Cell { value, points: f64::from(ended.points[stakes.side]), make });
            });
            let stop = race.as_mut().is_some_and(|race| {
                let values: Vec<f64> = row.iter().map(|cell| cell.value).collect();
                race.push(&values).map_or(true, |verdict| verdict.is_some())
            });
            trials.push(*weight, row);
            if stop {
                break;
            }
        }
        let ranked = trials.ranked(&actions);
        Ok((trials, ranked))
    }

    fn race(&self, candidates: usize) -> Option<Race> {
        let rules = RaceRules {
            level: Level::P95,
            width: None,
            first_look: 24,
            cap: self.plays[0].max(24).into(),
            bound: Bound::Student,
        };
        self.stops.then(|| Race::new(candidates, rules).ok()).flatten()
    }
}

/// Every possible world equally likely: all of them if there are no more than wanted.
fn uniform(
    rules: &Texas42,
    view: &View,
    wanted: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Result<Worlds, Undecided> {
    let possible = possible(rules, view)?;
    let all = all(&possible, wanted);
    let complete = all.is_some();
    let mut sampler = possible.sampler();
    let hands = all.unwrap_or_else(|| (0..wanted).map(|_| sampler.draw(rng)).collect());
    let weights = vec![1.0; hands.len()];
    let (drawn, ess) = (hands.len() as u64, hands.len() as f64);
    Ok(Worlds {
        hands,
        weights,
        ess,
        drawn,
        possible: possible.worlds(),
        complete,
        holdings: Vec::new(),
    })
}

/// There is nothing to choose, so that nothing is weighed.
pub(super) fn forced(rules: &Texas42, view: &View, action: Action) -> Result<Advice, Undecided> {
    let worlds = possible(rules, view)?.worlds();
    let nothing = kibitzer_game::Interval::exactly(0.0);
    let weighed = Weighed {
        action,
        value: 0.0,
        interval: nothing,
        behind: nothing,
        points: None,
        make: None,
        with: None,
    };
    Ok(Advice {
        actions: vec![weighed],
        why: why::forced(action),
        evidence: Evidence::Forced { worlds: worlds.into() },
        worlds,
        holdings: Vec::new(),
    })
}
