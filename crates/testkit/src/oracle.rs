//! Brute force for views: generate every deal, replay what has happened, and keep what looks the same.
//!
//! It shares nothing with inference but the rules of play. Only for small games.

use crate::failure::{Failure, Law};
use crate::laws::listed;
use crate::random_game::{Moment, Plan, walk};
use kibitzer_deal::Count;
use kibitzer_game::{Belief, Game, HiddenDeal, Seat, Step};
use std::collections::HashMap;

/// All deals of a game, by what each seat sees of them before the first action.
#[derive(Debug)]
pub struct Oracle<'a, G: Game> {
    rules: &'a G,
    starts: HashMap<G::View, HashMap<G::World, u64>>,
}

impl<'a, G: Game> Oracle<'a, G> {
    /// Takes every deal before the first action, with equal items distinguished: a deal that can be dealt in six ways
    /// occurs six times.
    pub fn new(rules: &'a G, deals: impl IntoIterator<Item = G::World>) -> Self {
        let mut starts: HashMap<G::View, HashMap<G::World, u64>> = HashMap::new();
        for world in deals {
            for seat in Seat::all(rules.seats()) {
                let alike = starts.entry(rules.view(&world, seat)).or_default();
                *alike.entry(world.clone()).or_default() += 1;
            }
        }
        Self { rules, starts }
    }

    /// Every world that looks like this one to a seat before the first action, with the number of ways to deal it.
    fn alike(&self, view: &G::View) -> HashMap<G::World, u64> {
        self.starts.get(view).cloned().unwrap_or_default()
    }

    /// The worlds in which the action is legal and after which the seat sees this view.
    fn narrowed(
        &self,
        worlds: HashMap<G::World, u64>,
        step: &Step<G::Action>,
        view: &G::View,
        seat: Seat,
    ) -> HashMap<G::World, u64> {
        let mut left = HashMap::new();
        for (mut world, ways) in worlds {
            let played = self.rules.play(&mut world, step.by, &step.action);
            if played.is_ok() && self.rules.view(&world, seat) == *view {
                *left.entry(world).or_default() += ways;
            }
        }
        left
    }
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// The number of views.
    pub views: u64,
    /// The total number of worlds over all views.
    pub worlds: u64,
    /// The number of views in which more than one world was possible.
    pub uncertain: u64,
}

/// At every moment of random games, for every seat: inference finds exactly the worlds that brute force finds, each
/// with its share of ways, and counts them correctly.
///
/// Brute force also distinguishes open items, inference only hidden ones. So its number of ways is a multiple; the
/// factor must be an integer, the same for all worlds, and the same throughout the game, because a seat's own items
/// never change.
pub fn check<G: HiddenDeal>(
    rules: &G,
    deals: impl IntoIterator<Item = G::World>,
    plan: Plan,
) -> Result<Compared, Failure> {
    let oracle = Oracle::new(rules, deals);
    let mut compared = Compared::default();
    for seed in plan.seeds() {
        let mut alike: Vec<HashMap<G::World, u64>> = Vec::new();
        let mut multiples: Vec<u64> = Vec::new();
        walk(rules, seed, plan.longest, |moment| {
            let views = moment.views();
            match moment.transcript.steps.last() {
                None => alike = views.iter().map(|view| oracle.alike(view)).collect(),
                Some(step) => {
                    for (seat, worlds) in alike.iter_mut().enumerate() {
                        let before = std::mem::take(worlds);
                        *worlds = oracle.narrowed(before, step, &views[seat], Seat(seat));
                    }
                }
            }
            for (seat, view) in views.iter().enumerate() {
                let multiple = compare(moment, view, &alike[seat])?;
                match multiples.get(seat) {
                    None => multiples.push(multiple),
                    Some(&before) if before == multiple => {}
                    Some(before) => {
                        let what = format!(
                            "seat {seat}: brute force counts {multiple} times as many ways as inference, at the start it was {before} times"
                        );
                        return Err(moment.fails(Law::Oracle, what));
                    }
                }
                compared.views += 1;
                compared.worlds += alike[seat].len() as u64;
                compared.uncertain += u64::from(alike[seat].len() > 1);
            }
            Ok(())
        })?;
    }
    if compared.uncertain == 0 {
        let what = "there was never more than one world, so that nothing was tested";
        return Err(Failure::general(Law::Oracle, plan.seed, what));
    }
    Ok(compared)
}

/// The factor by which brute force counts more ways.
fn compare<G: HiddenDeal>(
    moment: &Moment<'_, G>,
    view: &G::View,
    alike: &HashMap<G::World, u64>,
) -> Result<u64, Failure> {
    let fails = |what: String| moment.fails(Law::Oracle, format!("{view}: {what}"));
    let belief = Belief::of(moment.rules, view).map_err(|error| fails(error.to_string()))?;
    let mut multiple = None;
    let mut found = 0;
    for (world, ways) in listed(&belief) {
        found += 1;
        let Some(&by_force) = alike.get(&world) else {
            return Err(fails(format!("inference finds {world:?}, brute force does not")));
        };
        let ways = ways.to_u128().and_then(|ways| u64::try_from(ways).ok()).unwrap_or(u64::MAX);
        let expected = *multiple.get_or_insert(by_force / ways.max(1));
        if expected.checked_mul(ways) != Some(by_force) {
            let what =
                format!("inference counts {ways} ways for {world:?}, brute force {by_force}");
            return Err(fails(format!(
                "{what}; for the first world it was {expected} times as many"
            )));
        }
    }
    if found != alike.len() {
        return Err(fails(format!("inference finds {found} worlds, brute force {}", alike.len())));
    }
    let multiple = multiple.unwrap_or(0);
    let by_force = Count::from(u128::from(alike.values().sum::<u64>()));
    if &belief.worlds() * &Count::from(u128::from(multiple)) != by_force {
        let counted = belief.worlds();
        return Err(fails(format!("the lattice counts {counted} worlds, brute force {by_force}")));
    }
    Ok(multiple)
}
