//! How often each kind is where: for every seat, slot and kind, and for every run of equal items.
//!
//! One pass collects, for every seat and kind, the weight of "`take` items from this slot on". Slots, hands and pairs
//! of slots with the same kind follow from that table without another pass.

use crate::classes::Class;
use crate::count::Count;
use crate::lattice::{Graph, Lattice, Step, with_ways};
use crate::multiples::Weights;
use crate::pass::{always, through};
use crate::pools::Pools;
use crate::problem::Problem;
use crate::ring::{Ring, Whole};
use kibitzer_work::Stopped;

/// The weights of all runs, by seat and class.
#[derive(Clone, Debug)]
pub(crate) struct Runs<R> {
    /// The class of each kind; `None` for kinds without hidden copies.
    class_of: Vec<Option<usize>>,
    sizes: Vec<usize>,
    /// `cells[seat * classes + class][from * (size + 1) + take]`; empty if the seat never takes any.
    cells: Vec<Vec<R>>,
}

impl<R: Ring> Runs<R> {
    /// `scale` divides a sum by the weight of all deals, for rings that need it.
    pub(crate) fn collect<E>(
        problem: &Problem,
        classes: &[Class],
        graph: &Graph,
        ways: &[R],
        weights: &Weights<'_, R>,
        go_on: impl Fn() -> Result<(), E>,
        scale: impl Fn(&mut R, &R),
    ) -> Result<Self, E> {
        let mut class_of = vec![None; problem.kinds().len()];
        for (number, class) in classes.iter().enumerate() {
            for &kind in &class.kinds {
                class_of[usize::from(kind)] = Some(number);
            }
        }
        let sizes: Vec<usize> = classes.iter().map(Class::size).collect();
        // Every step has its own cell.
        let row = |step: &Step| sizes[usize::from(step.class)] + 1;
        let mut flow_of: Vec<Vec<R>> = graph
            .steps
            .iter()
            .map(|step| {
                vec![R::zero(); (problem.seats()[usize::from(step.seat)].capacity + 1) * row(step)]
            })
            .collect();
        // The weight of all deals, per step: in floats each step has its own scale.
        let mut wholes = vec![R::zero(); graph.steps.len()];
        through(graph, classes, ways, weights, go_on, |step, node, at, here, rest| {
            let from = usize::from(graph.from[node as usize]);
            let take = usize::from(graph.edges[at].take);
            if take > 0 {
                flow_of[step][from * row(&graph.steps[step]) + take].add_product(here, rest);
            } else {
                wholes[step].add_product(here, rest);
            }
        })?;
        for (whole, flows) in wholes.iter_mut().zip(&mut flow_of) {
            flows.iter().for_each(|flow| whole.add(flow));
            flows.iter_mut().for_each(|flow| scale(flow, whole));
        }
        let mut cells = vec![Vec::new(); problem.seats().len() * classes.len()];
        for (step, flow) in graph.steps.iter().zip(flow_of) {
            cells[usize::from(step.seat) * classes.len() + usize::from(step.class)] = flow;
        }
        Ok(Self { class_of, sizes, cells })
    }

    /// The weight of all deals in which the run of a kind on a seat satisfies a predicate.
    pub(crate) fn sum(&self, seat: usize, kind: usize, is: impl Fn(usize, usize) -> bool) -> R {
        let mut sum = R::zero();
        for (_, _, weight) in self.runs(seat, kind).filter(|(from, take, _)| is(*from, *take)) {
            sum.add(weight);
        }
        sum
    }
}

impl<R> Runs<R> {
    /// Every nonempty run of a kind's class on a seat: first slot, length, weight.
    pub(crate) fn runs(
        &self,
        seat: usize,
        kind: usize,
    ) -> impl Iterator<Item = (usize, usize, &R)> {
        let class = self.class_of.get(kind).copied().flatten();
        let cell = class.map_or(&[][..], |class| self.cell(seat, class));
        let width = class.map_or(1, |class| self.sizes[class] + 1);
        cell.iter()
            .enumerate()
            .map(move |(at, weight)| (at / width, at % width, weight))
            .filter(|(_, take, _)| *take > 0)
    }

    fn cell(&self, seat: usize, class: usize) -> &[R] {
        &self.cells[seat * self.sizes.len() + class]
    }

    /// The number of items in the class of a kind.
    pub(crate) fn class_size(&self, kind: usize) -> usize {
        self.class_of.get(kind).copied().flatten().map_or(0, |class| self.sizes[class])
    }
}

/// The exact number of worlds in which each kind is at each place.
#[derive(Clone, Debug)]
pub struct Marginals {
    worlds: Count,
    copies: Vec<usize>,
    sorted: Vec<bool>,
    /// By pool, if seats were swept as one.
    runs: Runs<Count>,
    pools: Option<Pools>,
}

impl Lattice {
    /// The exact number of worlds for every combination of seat, slot and kind.
    pub fn marginals(&self) -> Marginals {
        let Ok(marginals) = self.collect_marginals(always);
        marginals
    }

    /// The same, but stops when the work that the lattice was built with is stopped.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn try_marginals(&self) -> Result<Marginals, Stopped> {
        self.collect_marginals(|| self.options().work.check())
    }

    fn collect_marginals<E>(&self, go_on: impl Fn() -> Result<(), E>) -> Result<Marginals, E> {
        let runs = with_ways!(&self.ways, ways => {
            let weights = self.graph.multiples.weights();
            let (swept, classes, graph) = (self.swept(), &self.classes, &self.graph);
            Runs::collect(swept, classes, graph, ways, &weights, go_on, |_, _| ())?.counted()
        });
        Ok(Marginals {
            worlds: self.worlds(),
            copies: self.problem().kinds().iter().map(|kind| kind.copies).collect(),
            sorted: self.problem().seats().iter().map(|seat| seat.sorted).collect(),
            runs,
            pools: self.pools.clone(),
        })
    }
}

impl<R: Whole> Runs<R> {
    fn counted(self) -> Runs<Count> {
        let cells =
            self.cells.into_iter().map(|cell| cell.iter().map(Whole::count).collect()).collect();
        Runs { class_of: self.class_of, sizes: self.sizes, cells }
    }
}

impl Marginals {
    /// The total number of worlds.
    pub fn worlds(&self) -> &Count {
        &self.worlds
    }

    /// The worlds in which a slot of a sorted seat holds a kind; 0 if the seat has no such slot.
    pub fn at_slot(&self, seat: usize, slot: usize, kind: usize) -> Count {
        self.at_all(seat, &[slot], kind)
    }

    /// The worlds in which all of these slots of a sorted seat hold the kind.
    pub fn at_all(&self, seat: usize, slots: &[usize], kind: usize) -> Count {
        if !self.sorted[seat] {
            return Count::ZERO;
        }
        self.sum(seat, kind, |from, take| {
            slots.iter().all(|slot| (from..from + take).contains(slot))
        })
    }

    /// The worlds in which at least one of these slots of a sorted seat holds the kind: a detector's hit.
    pub fn at_any(&self, seat: usize, slots: &[usize], kind: usize) -> Count {
        if !self.sorted[seat] {
            return Count::ZERO;
        }
        self.sum(seat, kind, |from, take| {
            slots.iter().any(|slot| (from..from + take).contains(slot))
        })
    }

    /// The worlds in which a seat holds exactly this many copies of a kind.
    pub fn holds(&self, seat: usize, kind: usize, copies: usize) -> Count {
        if copies == 0 {
            let some = (1..=self.copies[kind]).map(|n| self.holds(seat, kind, n));
            return some.fold(self.worlds.clone(), |none, held| &none - &held);
        }
        let size = self.runs.class_size(kind);
        if copies == 1 && size > self.copies[kind] {
            // In a class of several kinds all are equally likely: of `take` items out of `size`, one is this kind in
            // `take / size` of the worlds.
            let pool = self.pool(seat);
            let taken = |sum: Count, (_, take, worlds): (usize, usize, &Count)| {
                &sum + &(worlds * &Count::from(take as u64))
            };
            let taken = self.runs.runs(pool, kind).fold(Count::ZERO, taken);
            return self.split(seat, taken.div_rem(&Count::from(size as u64)).0);
        }
        self.sum(seat, kind, |_, take| take == copies)
    }

    /// The worlds in which a seat holds at least one copy of a kind.
    pub fn held(&self, seat: usize, kind: usize) -> Count {
        &self.worlds - &self.holds(seat, kind, 0)
    }

    fn pool(&self, seat: usize) -> usize {
        self.pools.as_ref().map_or(seat, |pools| pools.pool(seat))
    }

    /// Converts the worlds in which a seat's pool holds an item to those in which the seat itself does.
    fn split(&self, seat: usize, worlds: Count) -> Count {
        let Some(pools) = &self.pools else { return worlds };
        let (own, all) = pools.share(seat);
        let worlds = &worlds * pools.splits();
        if own == all {
            worlds
        } else {
            (&worlds * &Count::from(own as u64)).div_rem(&Count::from(all as u64)).0
        }
    }

    fn sum(&self, seat: usize, kind: usize, is: impl Fn(usize, usize) -> bool) -> Count {
        let runs = self.runs.runs(self.pool(seat), kind);
        let sum = runs
            .filter(|(from, take, _)| is(*from, *take))
            .fold(Count::ZERO, |sum, (_, _, worlds)| &sum + worlds);
        self.split(seat, sum)
    }
}
