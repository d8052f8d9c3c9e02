//! How best to use each card or skill that is at hand, one line each.
//!
//! Radar by the bits of its answers over exact samples; tokens and labels by what they tell somebody
//! who holds nothing; detectors and ray by the exact chance to hit; the Stabilizer by what it saves.
//! Not looked at: Walkie-Talkies, Grappling Hook, Emergency Batteries, Rewinder (use it), Fast Pass.

use std::collections::BTreeMap;

use rand_core::SeedableRng;

use super::cuts::{Chance, chances};
use super::greedy::{cheapest, may_stabilize};
use super::sight::Sight;
use super::splitmix::SplitMix;
use super::tokens;
use super::worlds::{ExactOdds, WorldsError, world_of};
use crate::cards::{Equipment, Skill};
use crate::odds::Worlds;
use crate::rules::{Action, Pointing, View, check};
use crate::tiles::{Colour, Wire};

/// Worlds drawn for the radar.
const RADAR_WORLDS: u64 = 2_000;

/// The unit of a [`Gear`]'s worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Bits told.
    Bits,
    /// The chance that the cut hits.
    Hit,
    /// Expected harm avoided this turn, in shares of a game.
    Saved,
}

/// The best use of one card or skill.
#[derive(Debug, Clone, PartialEq)]
pub struct Gear {
    /// Its name.
    pub name: &'static str,
    /// The best use.
    pub action: Action,
    /// What it is worth.
    pub worth: f64,
    /// In which unit.
    pub unit: Worth,
}

/// The best use of everything at hand.
pub(super) fn gear(
    view: &View,
    sight: &Sight<'_>,
    odds: &ExactOdds<'_>,
    worlds: &Worlds,
    seed: u64,
) -> Result<Vec<Gear>, WorldsError> {
    let mut found = Vec::new();
    if sight.skill(Skill::GeneralRadar) || sight.card(Equipment::GeneralRadar) {
        let best = radar(view, worlds, seed)?;
        found.extend(best.map(|(number, worth)| Gear {
            name: "General Radar",
            action: Action::Radar(number),
            worth,
            unit: Worth::Bits,
        }));
    }
    let first = |name, list: Vec<(Action, f64)>| {
        let best = list.into_iter().next();
        best.map(|(action, worth)| Gear { name, action, worth, unit: Worth::Bits })
    };
    for (card, equal) in [(Equipment::LabelEqual, true), (Equipment::LabelDifferent, false)] {
        if sight.card(card) {
            found.extend(first(card.name(), tokens::labels(sight, equal)));
        }
    }
    if sight.card(Equipment::PostIt)
        && let Some(action) = tokens::post_it(sight)
    {
        let worth = tokens::tokens(sight, false).first().map_or(0.0, |(_, bits)| *bits);
        found.push(Gear { name: "Post-It", action, worth, unit: Worth::Bits });
    }
    let all = chances(sight, odds);
    let best_of = |is: &dyn Fn(&Chance) -> bool| {
        cheapest(&all.iter().copied().filter(|c| is(c)).collect::<Vec<_>>())
    };
    for (name, pointing) in [
        ("Double Detector", Pointing::Double),
        ("Triple Detector", Pointing::Triple),
        ("Super Detector", Pointing::Super),
    ] {
        if let Some(best) = best_of(&|c| c.cut.pointing == pointing) {
            let action = Action::DualCut(best.cut);
            found.push(Gear { name, action, worth: best.hit, unit: Worth::Hit });
        }
    }
    if let Some(best) = best_of(&|c| c.cut.or.is_some()) {
        let (name, action) = ("X or Y Ray", Action::DualCut(best.cut));
        found.push(Gear { name, action, worth: best.hit, unit: Worth::Hit });
    }
    if may_stabilize(sight)
        && let Some(best) = cheapest(&all)
    {
        let (name, action) = ("Stabilizer", Action::Stabilize);
        found.push(Gear { name, action, worth: best.price, unit: Worth::Saved });
    }
    found.retain(|gear| check(view, &gear.action).is_ok());
    Ok(found)
}

/// The number whose answers, all stands together, hold the most bits.
fn radar(view: &View, worlds: &Worlds, seed: u64) -> Result<Option<(u8, f64)>, WorldsError> {
    let sampler = worlds.sampler();
    let mut rng = SplitMix::seed_from_u64(seed);
    let (low, high) = view.public.wires.blue();
    let mut answers: BTreeMap<u8, BTreeMap<u32, u64>> = BTreeMap::new();
    for _ in 0..RADAR_WORLDS {
        let stands = sampler.sample(&mut rng);
        let world = world_of(view, &stands, &mut rng)?;
        for number in low..=high {
            let blue = Wire::new(Colour::Blue, number);
            let says = world.stands().iter().fold(0_u32, |bits, row| {
                let yes = row.iter().any(|p| !p.cut && !p.unsorted && Some(p.wire) == blue);
                bits << 1 | u32::from(yes)
            });
            *answers.entry(number).or_default().entry(says).or_default() += 1;
        }
    }
    let entropy = |counts: &BTreeMap<u32, u64>| -> f64 {
        counts.values().map(|&n| n as f64 / RADAR_WORLDS as f64).map(|p| -p * p.log2()).sum()
    };
    let bits = answers.iter().map(|(&number, counts)| (number, entropy(counts)));
    let legal = bits.filter(|(number, _)| check(view, &Action::Radar(*number)).is_ok());
    Ok(legal.fold(None, |best: Option<(u8, f64)>, other| match best {
        Some(best) if best.1 >= other.1 => Some(best),
        _ => Some(other),
    }))
}
