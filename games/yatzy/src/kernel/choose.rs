//! The decisions for every roll at once, given the worths of [`super::stages`].
//!
//! One tie-break rule, as in [`crate::study`]: everything within the slack of the best counts as
//! best, and among those the keep of the lowest rank (see [`Lattice::keeps`]) or the first open box
//! is taken. The plain twins are `Study::keep` and `Study::score`.

#![allow(unsafe_code)]
// Lanes are iterated by index so that they compile to whole registers.
#![allow(clippy::needless_range_loop)]

use super::{Ends, Lane, Slack, Stages};
use crate::Lattice;

/// The decisions of one turn, by roll and lane.
pub(crate) struct Choices {
    /// With two rerolls left: the rank of what is kept.
    pub(crate) first: Vec<[u16; 8]>,
    /// With one reroll left: the rank of what is kept.
    pub(crate) last: Vec<[u16; 8]>,
    /// With none left: the end chosen for the roll. Rolls that are set apart are not filled in.
    pub(crate) ends: Vec<[u16; 8]>,
}

impl Choices {
    pub(crate) fn new(lattice: &Lattice) -> Choices {
        let rolls = || vec![[0; 8]; lattice.rolls().len()];
        let (first, last, ends) = (rolls(), rolls(), rolls());
        Choices { first, last, ends }
    }
}

type Lanes = [Lane<f64, 8>];

/// Greater than every rank.
const NONE: [f64; 8] = [f64::INFINITY; 8];

/// `this` where the worth is good enough, otherwise the previous choice.
#[inline(always)]
fn pick(worth: &Lane<f64, 8>, enough: &Lane<f64, 8>, this: f64, was: [f64; 8]) -> [f64; 8] {
    let mut picked = was;
    for i in 0..8 {
        picked[i] = if worth.0[i] >= enough.0[i] { this } else { was[i] };
    }
    picked
}

/// The lower of two ranks where the worth is good enough.
#[inline(always)]
fn lower(
    worth: &Lane<f64, 8>,
    enough: &Lane<f64, 8>,
    rank: &Lane<f64, 8>,
    mut was: [f64; 8],
) -> [f64; 8] {
    for i in 0..8 {
        // Compute both and select one: a branch for each lane would be slower.
        let lower = if rank.0[i] < was[i] { rank.0[i] } else { was[i] };
        was[i] = if worth.0[i] >= enough.0[i] { lower } else { was[i] };
    }
    was
}

#[inline(always)]
fn enough(slack: Slack, best: &Lane<f64, 8>) -> Lane<f64, 8> {
    let mut enough = *best;
    for i in 0..8 {
        enough.0[i] = slack.enough(best.0[i]);
    }
    enough
}

/// Ranks and ends are small integers.
#[inline(always)]
fn whole(numbers: &[f64; 8]) -> [u16; 8] {
    let mut whole = [0; 8];
    for i in 0..8 {
        // SAFETY: ranks are below 924 and ends below 2^16, so they fit.
        whole[i] = unsafe { numbers[i].to_int_unchecked::<i32>() as u16 };
    }
    whole
}

/// The best keep inside a set is the set itself, or the best keep inside one of the sets with one
/// die less.
#[inline(always)]
fn keeps(
    lattice: &Lattice,
    kept: &Lanes,
    best: &Lanes,
    slack: Slack,
    ranks: &mut Lanes,
    chosen: &mut [[u16; 8]],
) {
    // From nothing, only nothing can be kept.
    ranks[0] = Lane::all(lattice.ranks[0]);
    for (faces, steps) in &lattice.holds {
        match faces {
            1 => keeps_faces::<2>(lattice, kept, best, slack, ranks, steps),
            2 => keeps_faces::<3>(lattice, kept, best, slack, ranks, steps),
            3 => keeps_faces::<4>(lattice, kept, best, slack, ranks, steps),
            4 => keeps_faces::<5>(lattice, kept, best, slack, ranks, steps),
            5 => keeps_faces::<6>(lattice, kept, best, slack, ranks, steps),
            _ => keeps_faces::<7>(lattice, kept, best, slack, ranks, steps),
        }
    }
    for (to, rank) in chosen.iter_mut().zip(&ranks[lattice.full()..]) {
        *to = whole(&rank.0);
    }
}

/// Each step is a set, followed by the sets with one fewer die.
#[inline(always)]
fn keeps_faces<const W: usize>(
    lattice: &Lattice,
    kept: &Lanes,
    best: &Lanes,
    slack: Slack,
    ranks: &mut Lanes,
    steps: &[u16],
) {
    for step in steps.as_chunks::<W>().0 {
        // SAFETY: `holds` contains indices into the lattice only, and all slices here are as long
        // as it.
        unsafe {
            let place = usize::from(step[0]);
            let enough = enough(slack, best.get_unchecked(place));
            let own = *lattice.ranks.get_unchecked(place);
            let mut rank = pick(kept.get_unchecked(place), &enough, own, NONE);
            for &less in &step[1..] {
                let less = usize::from(less);
                rank = lower(best.get_unchecked(less), &enough, ranks.get_unchecked(less), rank);
            }
            ranks.get_unchecked_mut(place).0 = rank;
        }
    }
}

#[inline(always)]
fn boxes(scored: &Lanes, ends: &Ends<'_>, slack: Slack, chosen: &mut [[u16; 8]]) {
    for (roll, to) in chosen.iter_mut().enumerate() {
        let enough = enough(slack, &scored[roll]);
        // From the last box to the first, so that the first one wins ties.
        let mut end = [0.0; 8];
        for of_roll in ends.boxes.iter().rev() {
            let this = of_roll[roll];
            let worth = &ends.worths[usize::from(this)];
            end = pick(worth, &enough, f64::from(this), end);
        }
        *to = whole(&end);
    }
}

#[inline(always)]
fn choose_here(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    ends: &Ends<'_>,
    slack: Slack,
    choices: &mut Choices,
    ranks: &mut Lanes,
) {
    let Choices { first, last, ends: boxed } = choices;
    keeps(lattice, &stages.kept, &stages.first_hold, slack, ranks, first);
    keeps(lattice, &stages.scored, &stages.last_hold, slack, ranks, last);
    boxes(&stages.scored[lattice.full()..], ends, slack, boxed);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw")]
fn choose_avx512(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    ends: &Ends<'_>,
    slack: Slack,
    choices: &mut Choices,
    ranks: &mut Lanes,
) {
    choose_here(lattice, stages, ends, slack, choices, ranks);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn choose_avx2(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    ends: &Ends<'_>,
    slack: Slack,
    choices: &mut Choices,
    ranks: &mut Lanes,
) {
    choose_here(lattice, stages, ends, slack, choices, ranks);
}

/// Decides for every roll. `ranks` is scratch space with one lane per multiset.
pub(crate) fn choose(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    ends: &Ends<'_>,
    slack: Slack,
    choices: &mut Choices,
    ranks: &mut Lanes,
) {
    let Stages { scored, last_hold, kept, first_hold } = stages;
    let sets = lattice.sets().len();
    let enough = [scored, last_hold, kept, first_hold].iter().all(|lanes| lanes.len() == sets);
    // The unchecked reads rely on this, and on a lattice containing only indices into itself.
    assert!(enough && ranks.len() == sets, "one lane for each multiset");
    #[cfg(target_arch = "x86_64")]
    {
        if super::has_avx512() {
            // SAFETY: the processor has just been checked for these features.
            return unsafe { choose_avx512(lattice, stages, ends, slack, choices, ranks) };
        }
        if super::has_avx2() {
            // SAFETY: the processor has just been checked for this feature.
            return unsafe { choose_avx2(lattice, stages, ends, slack, choices, ranks) };
        }
    }
    choose_here(lattice, stages, ends, slack, choices, ranks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Study;
    use crate::{Rules, Solver, State, Theta, Variant};

    #[test]
    fn every_decision_is_that_of_the_plain_search() {
        let open: [(Variant, &[&str]); 3] = [
            (Variant::Scandinavian, &["Fours", "Sixes", "Two Pairs", "Full House", "Chance"]),
            (Variant::American, &["Aces", "Sixes", "Yahtzee", "Large Straight", "Chance"]),
            (Variant::Maxi, &["Sixes", "Tower", "Chance"]),
        ];
        for (variant, open) in open {
            let rules = Rules::of(variant);
            let names = rules.categories().iter().map(|c| c.name);
            let filled: Vec<&str> = names.filter(|name| !open.contains(name)).collect();
            let card = State::parse(&rules, &filled, 30, false).unwrap().card;
            for theta in [0.0, 1e-4, -0.2, 3.0] {
                let theta = Theta::new(theta).unwrap();
                let table = Solver::new(&rules)
                    .theta(theta)
                    .from(card)
                    .solve(&kibitzer_work::Work::free())
                    .unwrap();
                let sheet = &table.sheet;
                let lattice = &sheet.lattice;
                let mut study = Study::<8>::new(&table);
                study.take(card);
                study.run_each([30, 35, 38, 39, 40, 45, 51, 57]);
                let mut worths = vec![Lane::all(0.0); sheet.end_count];
                study.ends(&mut worths);
                let boxes: Vec<&[u16]> = sheet.open(card).map(|c| &sheet.ends[c][..]).collect();
                let ends = Ends { worths: &worths, boxes: &boxes, apart: &[] };
                let mut choices = Choices::new(lattice);
                let mut ranks = vec![Lane::all(0.0); lattice.sets().len()];
                choose(lattice, &study.stages, &ends, study.slack(), &mut choices, &mut ranks);
                let stages = &study.stages;
                for roll in 0..lattice.rolls().len() {
                    let place = lattice.full() + roll;
                    for lane in 0..8 {
                        let kept = |rank: u16| usize::from(lattice.ranked[usize::from(rank)]);
                        let first = study.keep(&stages.kept, &stages.first_hold, place, lane);
                        assert_eq!(kept(choices.first[roll][lane]), first, "{variant} {theta:?}");
                        let last = study.keep(&stages.scored, &stages.last_hold, place, lane);
                        assert_eq!(kept(choices.last[roll][lane]), last, "{variant} {theta:?}");
                        let category = study.score(place, lane).category;
                        let end = sheet.ends[category][roll];
                        assert_eq!(choices.ends[roll][lane], end, "{variant} {theta:?}");
                    }
                }
            }
        }
    }
}
