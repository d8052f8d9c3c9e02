//! The sweeps of a turn, compiled for the widest registers that the machine has.

#![allow(unsafe_code)]

use std::ops::Range;

use super::{Chance, Lane, Real};
use crate::Lattice;

/// The worths of the ends of a turn, on some lanes.
pub(crate) struct Leaves<'a, T, const N: usize> {
    /// What every roll is worth at least (the best scratched box).
    pub(crate) base: Lane<T, N>,
    /// Rolls that a box pays for: the worth of the box, and which of `rolls` they are.
    pub(crate) groups: &'a [(Lane<T, N>, Range<u32>)],
    /// Indices of rolls in the lattice, cut into groups.
    pub(crate) rolls: &'a [u16],
    /// Rolls with a worth of their own, which overrides base and groups.
    pub(crate) apart: &'a [(u16, Lane<T, N>)],
}

/// The worth of every multiset at each stage of a turn.
pub(crate) struct Stages<T, const N: usize> {
    /// With no reroll left: full rolls at their best box, smaller keeps about to be rolled for the
    /// last time.
    pub(crate) scored: Vec<Lane<T, N>>,
    /// With one reroll left: the best keep inside each multiset.
    pub(crate) last_hold: Vec<Lane<T, N>>,
    /// Keeping exactly this with two rerolls left, about to be rolled for the last time but one.
    pub(crate) kept: Vec<Lane<T, N>>,
    /// With two rerolls left: the best keep inside each multiset.
    pub(crate) first_hold: Vec<Lane<T, N>>,
}

impl<T: Real, const N: usize> Stages<T, N> {
    pub(crate) fn new(lattice: &Lattice) -> Self {
        let lanes = || vec![Lane::all(T::of(0.0)); lattice.sets().len()];
        Stages { scored: lanes(), last_hold: lanes(), kept: lanes(), first_hold: lanes() }
    }
}

#[inline(always)]
fn score<T: Real, const N: usize>(
    lattice: &Lattice,
    x: &mut [Lane<T, N>],
    leaves: &Leaves<'_, T, N>,
) {
    x[lattice.full()..].fill(leaves.base);
    for (worth, range) in leaves.groups {
        for &roll in &leaves.rolls[range.start as usize..range.end as usize] {
            let here = &mut x[usize::from(roll)];
            *here = worth.max(here);
        }
    }
    for (roll, worth) in leaves.apart {
        x[usize::from(*roll)] = *worth;
    }
}

#[inline(always)]
fn roll<T: Real, const N: usize>(
    lattice: &Lattice,
    x: &mut [Lane<T, N>],
    chance: impl Chance<T, N>,
) {
    for (k, more) in lattice.more.iter().enumerate().rev() {
        // SAFETY: every entry of `more` is an index into the lattice, as is `k`, and `x` is as long
        // as it.
        unsafe {
            let mean = chance.die(more.map(|next| x.get_unchecked(usize::from(next))));
            *x.get_unchecked_mut(k) = mean;
        }
    }
}

/// Sets with equally many faces to take away are stored together, so that the inner loop has a
/// fixed length.
#[inline(always)]
fn hold<T: Real, const N: usize>(lattice: &Lattice, x: &mut [Lane<T, N>]) {
    for (faces, steps) in &lattice.holds {
        // SAFETY: `holds` contains indices into the lattice only, and `x` is as long as it.
        let own = |x: &[Lane<T, N>], place: u16| unsafe { *x.get_unchecked(usize::from(place)) };
        by_faces(*faces, steps, x, own);
    }
}

/// As [`hold`], from one slice to another.
#[inline(always)]
fn hold_into<T: Real, const N: usize>(
    lattice: &Lattice,
    x: &[Lane<T, N>],
    into: &mut [Lane<T, N>],
) {
    into[0] = x[0];
    for (faces, steps) in &lattice.holds {
        // SAFETY: `holds` contains indices into the lattice only, and `x` is as long as it.
        let own = |_: &[Lane<T, N>], place: u16| unsafe { *x.get_unchecked(usize::from(place)) };
        by_faces(*faces, steps, into, own);
    }
}

#[inline(always)]
fn by_faces<T: Real, const N: usize>(
    faces: usize,
    steps: &[u16],
    x: &mut [Lane<T, N>],
    own: impl Fn(&[Lane<T, N>], u16) -> Lane<T, N>,
) {
    match faces {
        1 => hold_faces::<T, N, 2>(x, steps, own),
        2 => hold_faces::<T, N, 3>(x, steps, own),
        3 => hold_faces::<T, N, 4>(x, steps, own),
        4 => hold_faces::<T, N, 5>(x, steps, own),
        5 => hold_faces::<T, N, 6>(x, steps, own),
        _ => hold_faces::<T, N, 7>(x, steps, own),
    }
}

/// Each step is a set, followed by the sets with one fewer die. `own` is the worth of keeping a set
/// itself.
#[inline(always)]
fn hold_faces<T: Real, const N: usize, const W: usize>(
    x: &mut [Lane<T, N>],
    steps: &[u16],
    own: impl Fn(&[Lane<T, N>], u16) -> Lane<T, N>,
) {
    for step in steps.as_chunks::<W>().0 {
        let mut best = own(x, step[0]);
        // SAFETY: `holds` contains indices into the lattice only, and `x` is as long as it.
        unsafe {
            for &less in &step[1..] {
                best = best.max(x.get_unchecked(usize::from(less)));
            }
            *x.get_unchecked_mut(usize::from(step[0])) = best;
        }
    }
}

#[inline(always)]
fn turn_here<T: Real, const N: usize>(
    lattice: &Lattice,
    x: &mut [Lane<T, N>],
    leaves: &Leaves<'_, T, N>,
    chance: impl Chance<T, N>,
) -> Lane<T, N> {
    score(lattice, x, leaves);
    roll(lattice, x, chance);
    hold(lattice, x);
    roll(lattice, x, chance);
    hold(lattice, x);
    chance.rolls(&lattice.first_roll, &x[lattice.full()..])
}

#[inline(always)]
fn stages_here<T: Real, const N: usize>(
    lattice: &Lattice,
    s: &mut Stages<T, N>,
    leaves: &Leaves<'_, T, N>,
    chance: impl Chance<T, N>,
) -> Lane<T, N> {
    score(lattice, &mut s.scored, leaves);
    roll(lattice, &mut s.scored, chance);
    hold_into(lattice, &s.scored, &mut s.last_hold);
    let full = lattice.full();
    s.kept[full..].copy_from_slice(&s.last_hold[full..]);
    roll(lattice, &mut s.kept, chance);
    hold_into(lattice, &s.kept, &mut s.first_hold);
    chance.rolls(&lattice.first_roll, &s.first_hold[lattice.full()..])
}

/// The unchecked reads above rely on this, and on a lattice containing only indices into itself.
fn checked<T, const N: usize>(lattice: &Lattice, rooms: &[&[Lane<T, N>]]) {
    let enough = rooms.iter().all(|room| room.len() == lattice.sets().len());
    assert!(enough, "one lane for each multiset");
}

/// Compiles a sweep once for each register width and selects one at run time.
macro_rules! widest {
    ($(#[$doc:meta])* $name:ident, $here:ident, $avx2:ident, $avx512:ident, $room:ident: $type:ty, $lanes:expr) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2<T: Real, const N: usize>(
            lattice: &Lattice,
            $room: &mut $type,
            leaves: &Leaves<'_, T, N>,
            chance: impl Chance<T, N>,
        ) -> Lane<T, N> {
            $here(lattice, $room, leaves, chance)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw")]
        fn $avx512<T: Real, const N: usize>(
            lattice: &Lattice,
            $room: &mut $type,
            leaves: &Leaves<'_, T, N>,
            chance: impl Chance<T, N>,
        ) -> Lane<T, N> {
            $here(lattice, $room, leaves, chance)
        }

        $(#[$doc])*
        pub(crate) fn $name<T: Real, const N: usize>(
            lattice: &Lattice,
            $room: &mut $type,
            leaves: &Leaves<'_, T, N>,
            chance: impl Chance<T, N>,
        ) -> Lane<T, N> {
            checked(lattice, $lanes);
            #[cfg(target_arch = "x86_64")]
            {
                if super::has_avx512() {
                    // SAFETY: the processor has just been checked for these features.
                    return unsafe { $avx512(lattice, $room, leaves, chance) };
                }
                if super::has_avx2() {
                    // SAFETY: the processor has just been checked for this feature.
                    return unsafe { $avx2(lattice, $room, leaves, chance) };
                }
            }
            $here(lattice, $room, leaves, chance)
        }
    };
}

widest! {
    /// The worth of a turn about to begin. `x` is scratch space with one lane per multiset,
    /// overwritten.
    turn, turn_here, turn_avx2, turn_avx512, x: [Lane<T, N>], &[&*x]
}

widest! {
    /// As [`turn`], but keeps every stage, for callers that need the decisions.
    stages, stages_here, stages_avx2, stages_avx512, room: Stages<T, N>,
    &[&room.scored, &room.last_hold, &room.kept, &room.first_hold]
}
