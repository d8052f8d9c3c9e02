//! The method that the lattice replaces: stand by stand, memoizing on what is left of every kind.
//!
//! For each stand every composition is listed. Entries are memoized at the boundaries between stands, with the counts
//! of each slot and the weight of every remaining pool, so that one forward pass gives the marginals.

use kibitzer_deal::Problem;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Instant;

type Pool = Vec<u8>;

struct Entry {
    ways: u128,
    /// Weighted counts of kinds by slot of this stand.
    slots: Vec<Vec<u128>>,
    /// The weight of the compositions that leave each pool.
    leaves: HashMap<Pool, u128>,
}

struct Solver {
    stands: Vec<usize>,
    memo: HashMap<(usize, Pool), Rc<Entry>>,
    deadline: Instant,
    late: bool,
}

/// The number of worlds, with all marginals computed on the way; `None` if the deadline passes.
pub(crate) fn count_and_marginals(problem: &Problem, deadline: Instant) -> Option<u128> {
    let stands: Vec<usize> = problem.seats().iter().map(|seat| seat.capacity).collect();
    let pool: Pool = problem.kinds().iter().map(|kind| kind.copies as u8).collect();
    let mut solver = Solver { stands, memo: HashMap::new(), deadline, late: false };
    let ways = solver.solve(0, &pool).ways;
    if solver.late {
        return None;
    }
    let mut frontier = HashMap::from([(pool, 1u128)]);
    for stand in 0..solver.stands.len() {
        let mut marginals = vec![vec![0u128; problem.kinds().len()]; solver.stands[stand]];
        let mut next: HashMap<Pool, u128> = HashMap::new();
        for (pool, weight) in frontier {
            let entry = &solver.memo[&(stand, pool)];
            for (sums, slot) in marginals.iter_mut().zip(&entry.slots) {
                for (sum, count) in sums.iter_mut().zip(slot) {
                    *sum += weight * count;
                }
            }
            for (left, ways) in &entry.leaves {
                *next.entry(left.clone()).or_default() += weight * ways;
            }
        }
        for slot in &marginals {
            assert_eq!(slot.iter().sum::<u128>(), ways, "a slot holds something in every world");
        }
        frontier = next;
    }
    Some(ways)
}

impl Solver {
    fn solve(&mut self, stand: usize, pool: &Pool) -> Rc<Entry> {
        if let Some(entry) = self.memo.get(&(stand, pool.clone())) {
            return Rc::clone(entry);
        }
        let mut entry = Entry { ways: 0, slots: Vec::new(), leaves: HashMap::new() };
        if stand == self.stands.len() {
            entry.ways = 1;
        } else {
            entry.slots = vec![vec![0; pool.len()]; self.stands[stand]];
            self.compose(stand, 0, 1, &mut pool.clone(), &mut Vec::new(), &mut entry);
        }
        let entry = Rc::new(entry);
        self.memo.insert((stand, pool.clone()), Rc::clone(&entry));
        entry
    }

    fn compose(
        &mut self,
        stand: usize,
        kind: usize,
        weight: u128,
        left: &mut Pool,
        hand: &mut Vec<usize>,
        entry: &mut Entry,
    ) {
        if self.late || Instant::now() > self.deadline {
            self.late = true;
            return;
        }
        let size = self.stands[stand];
        if kind == left.len() {
            if hand.len() == size {
                let ways = weight * self.solve(stand + 1, left).ways;
                entry.ways += ways;
                for (slot, &kind) in hand.iter().enumerate() {
                    entry.slots[slot][kind] += ways;
                }
                *entry.leaves.entry(left.clone()).or_default() += weight;
            }
            return;
        }
        let copies = left[kind];
        let mut ways = weight;
        for take in 0..=usize::from(copies).min(size - hand.len()) {
            left[kind] = copies - take as u8;
            hand.extend(std::iter::repeat_n(kind, take));
            self.compose(stand, kind + 1, ways, left, hand, entry);
            hand.truncate(hand.len() - take);
            ways = ways * (u128::from(copies) - take as u128) / (take as u128 + 1);
        }
        left[kind] = copies;
    }
}
