//! Seats that no rule distinguishes are swept as one.
//!
//! Five opponents about whom nothing is known hold one pool of items between them, and every way to split the pool is
//! equally likely. So the lattice is built with one seat for all of them, and the split is restored by arithmetic: a
//! factor for counts, a share for marginals, a shuffle for samples, a digit for ranks. Only hands of items that are
//! all different are pooled; with equal copies the split would not be so simple.

use crate::count::Count;
use crate::deal::Deal;
use crate::descent::{draw, sort_few};
use crate::problem::{Problem, Seat, Setup};
use crate::rank::{give_set, take_set};
use crate::ring::Binomials;
use crate::rule::{Across, Rule};
use crate::sets::Kinds;
use num_bigint::BigUint;
use rand_core::Rng;

/// Which seats form a pool.
#[derive(Clone, Debug)]
pub(crate) struct Pools {
    /// The pool of each seat.
    of: Vec<usize>,
    /// The seats of each pool.
    members: Vec<Vec<usize>>,
    capacities: Vec<usize>,
    /// The number of ways to split the pools.
    splits: Count,
}

impl Pools {
    /// The pools of a problem and the problem in which each pool is one seat; `None` if no two seats can be pooled.
    pub(crate) fn of(problem: &Problem) -> Option<(Self, Problem)> {
        let single: Kinds =
            (0..problem.kinds().len()).filter(|&kind| problem.kinds()[kind].copies == 1).collect();
        let hidden: Kinds =
            (0..problem.kinds().len()).filter(|&kind| problem.kinds()[kind].copies > 0).collect();
        let counted: Vec<usize> = problem.across().iter().flat_map(Across::seats).collect();
        let mut of = Vec::new();
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut known: Vec<(Kinds, usize)> = Vec::new();
        for (number, seat) in problem.seats().iter().enumerate() {
            let plain = !seat.sorted && seat.rules.iter().all(|rule| matches!(rule, Rule::Only(_)));
            let allowed = seat.allowed().and(hidden);
            let can_pool = plain && allowed.and(single) == allowed && !counted.contains(&number);
            let pool = known
                .iter()
                .find(|(kinds, _)| can_pool && *kinds == allowed)
                .map(|(_, pool)| *pool);
            let pool = pool.unwrap_or_else(|| {
                members.push(Vec::new());
                if can_pool {
                    known.push((allowed, members.len() - 1));
                }
                members.len() - 1
            });
            of.push(pool);
            members[pool].push(number);
        }
        if members.len() == of.len() {
            return None;
        }
        let capacities: Vec<usize> = problem.seats().iter().map(|seat| seat.capacity).collect();
        let pooled = pooled(problem, &of, &members)?;
        let mut pools = Self { of, members, capacities, splits: Count::ONE };
        let choose = Binomials::<BigUint>::up_to(problem.items());
        for pool in &pools.members {
            let mut left: usize = pool.iter().map(|&seat| pools.capacities[seat]).sum();
            for &seat in pool {
                let ways = Count::from(choose.choose(left, pools.capacities[seat]).clone());
                pools.splits = &pools.splits * &ways;
                left -= pools.capacities[seat];
            }
        }
        Some((pools, pooled))
    }

    /// The number of ways to split the pools.
    pub(crate) fn splits(&self) -> &Count {
        &self.splits
    }

    /// The pool of a seat.
    pub(crate) fn pool(&self, seat: usize) -> usize {
        self.of[seat]
    }

    /// The seat's capacity, and the total capacity of its pool.
    pub(crate) fn share(&self, seat: usize) -> (usize, usize) {
        let all = self.members[self.of[seat]].iter().map(|&member| self.capacities[member]).sum();
        (self.capacities[seat], all)
    }

    /// Splits a pooled deal at random.
    pub(crate) fn split(&self, rng: &mut impl Rng, pooled: &mut Deal, deal: &mut Deal) {
        for (pool, members) in self.members.iter().enumerate() {
            let (mut from, end) = pooled.range(pool);
            for &seat in members {
                let (to, past) = deal.range(seat);
                let items = &mut pooled.items[from..end];
                draw(rng, items, past - to);
                deal.items[to..past].copy_from_slice(&items[..past - to]);
                sort_few(&mut deal.items[to..past]);
                from += past - to;
            }
        }
    }

    /// The split with the given rank.
    pub(crate) fn unrank(&self, problem: &Problem, pooled: &Deal, split: &Count) -> Deal {
        let choose = Binomials::<BigUint>::up_to(problem.items());
        let mut deal = Deal::blank(problem);
        let mut rest = split.to_big();
        for (pool, members) in self.members.iter().enumerate() {
            let mut left = pooled.hand(pool).to_vec();
            for &seat in members {
                let (from, to) = deal.range(seat);
                let ways = choose.choose(left.len(), to - from);
                let set = &rest % ways;
                rest /= ways;
                if members.len() == 1 {
                    deal.items[from..to].copy_from_slice(&left);
                } else {
                    take_set(&mut left, &choose, set, &mut deal.items[from..to]);
                }
            }
        }
        deal
    }

    /// The pooled deal of a deal, and the rank of its split.
    pub(crate) fn rank(&self, pooled: &Problem, deal: &Deal) -> Option<(Deal, Count)> {
        let hands: Vec<Vec<u8>> = (self.members.iter())
            .map(|members| members.iter().flat_map(|&seat| deal.hand(seat)).copied().collect())
            .collect();
        let whole = Deal::from_hands(pooled, &hands)?;
        let choose = Binomials::<BigUint>::up_to(pooled.items());
        let (mut split, mut unit) = (BigUint::ZERO, BigUint::from(1u8));
        for (pool, members) in
            self.members.iter().enumerate().filter(|(_, members)| members.len() > 1)
        {
            let mut left = whole.hand(pool).to_vec();
            for &seat in members {
                let ways = choose.choose(left.len(), deal.hand(seat).len());
                split += give_set(&mut left, &choose, deal.hand(seat)) * &unit;
                unit *= ways;
            }
        }
        Some((whole, split.into()))
    }
}

fn pooled(problem: &Problem, of: &[usize], members: &[Vec<usize>]) -> Option<Problem> {
    let seats = members.iter().map(|pool| Seat {
        capacity: pool.iter().map(|&seat| problem.seats()[seat].capacity).sum(),
        ..problem.seats()[pool[0]].clone()
    });
    let across = problem.across().iter().map(|rule| match rule {
        Across::Count { seats, kinds, counts } => Across::Count {
            seats: seats.iter().map(|&seat| of[seat]).collect(),
            kinds: *kinds,
            counts: *counts,
        },
        Across::Sum { seats, points, counts } => Across::Sum {
            seats: seats.iter().map(|&seat| of[seat]).collect(),
            points: points.clone(),
            counts: *counts,
        },
        Across::Slots { slots, kinds, counts } => Across::Slots {
            slots: slots.iter().map(|&(seat, slots)| (of[seat], slots)).collect(),
            kinds: *kinds,
            counts: *counts,
        },
        &Across::InOrder { first, then } => {
            Across::InOrder { first: (of[first.0], first.1), then: (of[then.0], then.1) }
        }
    });
    let setup =
        Setup { kinds: problem.kinds().to_vec(), seats: seats.collect(), across: across.collect() };
    // Pooling the seats of a valid problem keeps it valid.
    Problem::new(setup).ok()
}
