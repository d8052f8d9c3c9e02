//! The forward pass through a turn: where probability goes when the decisions of [`super::stages`]
//! are followed.
//!
//! The same lattice as in the backward pass. *Hold*: a set's mass stays where keeping exactly that
//! set is best; otherwise it passes to a set with one fewer die that leads to a best keep, among
//! those to one that leads to the most dice kept, and among those to the one without the highest
//! face. *Roll*: a set sends a sixth of its mass to each set with one more die. The plain twin is
//! in the tests of [`crate::density`].

#![allow(unsafe_code)]
// Lanes are iterated by index so that they compile to whole registers.
#![allow(clippy::needless_range_loop)]

use super::{Lane, Stages};
use crate::Lattice;

/// How far below the best a worth may be and still count as best: `fixed + share * |best|`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slack {
    pub(crate) fixed: f64,
    pub(crate) share: f64,
}

impl Slack {
    /// The least worth that counts as best.
    #[inline(always)]
    pub(crate) fn enough(self, best: f64) -> f64 {
        best - (self.fixed + self.share * best.abs())
    }
}

/// The stage of the turn at which probability starts to flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Before the first roll.
    Begin,
    /// A roll in hand, with this many rerolls left.
    Rerolls(u8),
}

/// The boxes in which the mass ends: for each open box, the number of the end for each roll.
pub(crate) struct Ends<'a> {
    /// The worth of each end.
    pub(crate) worths: &'a [Lane<f64, 8>],
    /// For each open box in order, the end of each roll.
    pub(crate) boxes: &'a [&'a [u16]],
    /// Rolls that are handled elsewhere: their mass is left where it is.
    pub(crate) apart: &'a [usize],
}

type Lanes = [Lane<f64, 8>];

/// The probability masses of a turn.
pub(crate) struct Masses {
    /// The mass on each multiset: zero except for a roll in hand when the flow begins; what is left
    /// on the rolls set apart when it ends.
    pub(crate) mass: Vec<Lane<f64, 8>>,
    /// Scratch space of the same size.
    most: Vec<Lane<f64, 8>>,
    /// The mass that has arrived at each end.
    pub(crate) into: Vec<Lane<f64, 8>>,
}

impl Masses {
    pub(crate) fn new(lattice: &Lattice, ends: usize) -> Masses {
        let lanes = |n: usize| vec![Lane::all(0.0); n];
        let sets = lattice.sets().len();
        Masses { mass: lanes(sets), most: lanes(sets), into: lanes(ends) }
    }

    pub(crate) fn clear(&mut self) {
        self.mass.fill(Lane::all(0.0));
        self.into.fill(Lane::all(0.0));
    }
}

/// The maximum number of dice kept by a best keep inside each set.
#[inline(always)]
fn sizes(lattice: &Lattice, kept: &Lanes, best: &Lanes, sizes: &mut Lanes, slack: Slack) {
    for place in 0..sizes.len() {
        let size = lattice.sizes[place];
        let mut most = [0.0; 8];
        let mut enough = [0.0; 8];
        for i in 0..8 {
            enough[i] = slack.enough(best[place].0[i]);
            most[i] = if kept[place].0[i] >= enough[i] { size } else { -1.0 };
        }
        if most != [size; 8] {
            for &less in lattice.fewer(place) {
                let less = usize::from(less);
                for i in 0..8 {
                    let more = best[less].0[i] >= enough[i] && sizes[less].0[i] > most[i];
                    most[i] = if more { sizes[less].0[i] } else { most[i] };
                }
            }
        }
        sizes[place].0 = most;
    }
}

#[inline(always)]
fn hold(
    lattice: &Lattice,
    kept: &Lanes,
    best: &Lanes,
    mass: &mut Lanes,
    most: &mut Lanes,
    slack: Slack,
) {
    sizes(lattice, kept, best, most, slack);
    for place in (1..mass.len()).rev() {
        let here = mass[place].0;
        if here == [0.0; 8] {
            continue;
        }
        let size = lattice.sizes[place];
        let (mut enough, mut stays, mut rest) = ([0.0; 8], [0.0; 8], [0.0; 8]);
        for i in 0..8 {
            enough[i] = slack.enough(best[place].0[i]);
            let stay = most[place].0[i] == size;
            stays[i] = if stay { here[i] } else { 0.0 };
            rest[i] = if stay { 0.0 } else { here[i] };
        }
        mass[place].0 = stays;
        if rest == [0.0; 8] {
            continue;
        }
        let wanted = most[place].0;
        for &less in lattice.fewer(place) {
            let less = usize::from(less);
            for i in 0..8 {
                let go = best[less].0[i] >= enough[i] && most[less].0[i] == wanted[i];
                mass[less].0[i] += if go { rest[i] } else { 0.0 };
                rest[i] = if go { 0.0 } else { rest[i] };
            }
        }
    }
}

#[inline(always)]
fn roll(lattice: &Lattice, mass: &mut Lanes) {
    for (place, more) in lattice.more.iter().enumerate() {
        let here = mass[place].0;
        if here == [0.0; 8] {
            continue;
        }
        mass[place].0 = [0.0; 8];
        for &next in more {
            for i in 0..8 {
                mass[usize::from(next)].0[i] += here[i] * (1.0 / 6.0);
            }
        }
    }
}

#[inline(always)]
fn settle(
    lattice: &Lattice,
    scored: &Lanes,
    mass: &mut Lanes,
    ends: &Ends<'_>,
    slack: Slack,
    into: &mut Lanes,
) {
    let full = lattice.full();
    for place in full..mass.len() {
        let mut rest = mass[place].0;
        if rest == [0.0; 8] || ends.apart.contains(&place) {
            continue;
        }
        let mut enough = [0.0; 8];
        for i in 0..8 {
            enough[i] = slack.enough(scored[place].0[i]);
        }
        for of_roll in ends.boxes {
            let end = usize::from(of_roll[place - full]);
            for i in 0..8 {
                let go = ends.worths[end].0[i] >= enough[i];
                into[end].0[i] += if go { rest[i] } else { 0.0 };
                rest[i] = if go { 0.0 } else { rest[i] };
            }
        }
        mass[place].0 = rest;
    }
}

#[inline(always)]
fn flow_here(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    begin: Stage,
    masses: &mut Masses,
    ends: &Ends<'_>,
    slack: Slack,
) {
    let Masses { mass, most, into } = masses;
    if begin == Stage::Begin {
        for (lane, &p) in mass[lattice.full()..].iter_mut().zip(lattice.first_roll()) {
            *lane = Lane([p; 8]);
        }
    }
    if matches!(begin, Stage::Begin | Stage::Rerolls(2)) {
        hold(lattice, &stages.kept, &stages.first_hold, mass, most, slack);
        roll(lattice, mass);
    }
    if begin != Stage::Rerolls(0) {
        hold(lattice, &stages.scored, &stages.last_hold, mass, most, slack);
        roll(lattice, mass);
    }
    settle(lattice, &stages.scored, mass, ends, slack, into);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw")]
fn flow_avx512(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    begin: Stage,
    masses: &mut Masses,
    ends: &Ends<'_>,
    slack: Slack,
) {
    flow_here(lattice, stages, begin, masses, ends, slack);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn flow_avx2(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    begin: Stage,
    masses: &mut Masses,
    ends: &Ends<'_>,
    slack: Slack,
) {
    flow_here(lattice, stages, begin, masses, ends, slack);
}

/// Lets probability flow from `begin` to the ends of a turn.
pub(crate) fn flow(
    lattice: &Lattice,
    stages: &Stages<f64, 8>,
    begin: Stage,
    masses: &mut Masses,
    ends: &Ends<'_>,
    slack: Slack,
) {
    #[cfg(target_arch = "x86_64")]
    {
        if super::has_avx512() {
            // SAFETY: the processor has just been checked for these features.
            return unsafe { flow_avx512(lattice, stages, begin, masses, ends, slack) };
        }
        if super::has_avx2() {
            // SAFETY: the processor has just been checked for this feature.
            return unsafe { flow_avx2(lattice, stages, begin, masses, ends, slack) };
        }
    }
    flow_here(lattice, stages, begin, masses, ends, slack);
}
