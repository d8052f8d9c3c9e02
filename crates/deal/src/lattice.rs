//! The lattice of all deals that obey the rules, and how many there are.
//!
//! A path from the first node to the last is a deal (up to which of several equal copies lies where); every edge says
//! how many items of one class one seat takes. All answers are passes over this one graph. There is no randomness, no
//! I/O and nothing about any game in here.

use crate::automaton::{Automaton, Unexplored};
use crate::build::{Plan, Stop};
use crate::classes::{Class, classes};
use crate::count::Count;
use crate::likelihood::Likelihood;
use crate::multiples::Multiples;
use crate::pass::{always, backward, largest, through};
use crate::plan::{Order, by_capacity, cells, predicted};
use crate::pools::Pools;
use crate::problem::Problem;
use crate::ring::{Binomials, Whole};
use crate::rule::Across;
use kibitzer_work::{Stopped, Work};
use num_bigint::BigUint;
use std::ops::Range;
use thiserror::Error;

/// Why a lattice was not built.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DealError {
    /// The lattice would be larger than the budget allows.
    #[error(
        "too big for exact counting: about {} transitions, {} are allowed; use the guided sampler or a larger budget",
        rounded(*.predicted), .budget
    )]
    TooBig {
        /// The number of transitions predicted for the better order.
        predicted: f64,
        /// The number of transitions allowed.
        budget: usize,
    },
    /// No deal obeys all the rules.
    #[error("no deal satisfies all the rules")]
    Contradiction,
    /// The work was stopped before it finished.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

fn rounded(size: f64) -> String {
    if size < 1e6 { format!("{size:.0}") } else { format!("{size:.1e}") }
}

/// How to build a lattice, and how to count everything that is asked of it later.
#[derive(Clone, Debug)]
pub struct Options {
    /// The maximum number of transitions that may be predicted.
    pub budget: usize,
    /// The elimination order; by default the one that is predicted to be smaller. [`Across::InOrder`] requires the
    /// kind-major order and forces it.
    pub order: Option<Order>,
    /// The seat that a seat-major sweep starts with, so that its hands are counted on the way ([`Lattice::hands`]);
    /// by default the smallest seat. If set, seats are not pooled.
    pub lead: Option<usize>,
    /// The work that this is part of: building, and every event that needs a lattice of its own, stops when it does.
    /// One step of its budget is one transition; a third of its memory is for the transitions, the rest for the
    /// queries.
    pub work: Work,
}

impl Default for Options {
    /// The smaller order, and 20 million transitions: about half a gigabyte in the worst case.
    fn default() -> Self {
        Self { budget: 20_000_000, order: None, lead: None, work: Work::free() }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) to: u32,
    pub(crate) take: u8,
}

#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) seat: u8,
    pub(crate) class: u8,
    pub(crate) nodes: Range<u32>,
}

/// Nodes are numbered step by step; the last one has no edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) steps: Vec<Step>,
    /// Where each node's edges begin, followed by the end.
    pub(crate) first: Vec<u32>,
    /// How many items of the step's class are left at each node.
    pub(crate) left: Vec<u8>,
    /// How many places of the step's seat are filled at each node.
    pub(crate) from: Vec<u8>,
    pub(crate) edges: Vec<Edge>,
    /// The likelihood of each edge times its multiple, if there is a likelihood.
    pub(crate) weights: Vec<f64>,
    /// How many times the deals through each edge count.
    pub(crate) multiples: Multiples,
}

impl Graph {
    pub(crate) fn range_of(&self, node: u32) -> Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }

    pub(crate) fn last(&self) -> usize {
        self.left.len() - 1
    }

    /// The memory that it holds, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.edges.capacity() * size_of::<Edge>()
            + self.weights.capacity() * size_of::<f64>()
            + self.first.capacity() * size_of::<u32>()
            + self.left.capacity()
            + self.from.capacity()
            + self.multiples.bytes()
    }
}

/// The lattice of a problem that has at least one solution.
#[derive(Clone, Debug)]
pub struct Lattice {
    problem: Problem,
    /// The problem with seats pooled where possible: the graph and the classes belong to this one.
    swept: Problem,
    pub(crate) pools: Option<Pools>,
    pub(crate) classes: Vec<Class>,
    pub(crate) graph: Graph,
    order: Order,
    options: Options,
    /// The number of ways to complete a deal from each node.
    pub(crate) ways: Ways,
}

/// Values of a pass in the narrowest integers that are proven to hold them.
#[derive(Clone, Debug)]
pub(crate) enum Ways {
    Narrow(Vec<u64>),
    Wide(Vec<u128>),
    Big(Vec<BigUint>),
}

/// Evaluates an expression for whichever integer type the lattice uses.
macro_rules! with_ways {
    ($ways:expr, $name:ident => $body:expr) => {
        match $ways {
            $crate::lattice::Ways::Narrow($name) => $body,
            $crate::lattice::Ways::Wide($name) => $body,
            $crate::lattice::Ways::Big($name) => $body,
        }
    };
}
pub(crate) use with_ways;

impl Lattice {
    /// Builds the lattice with the default options.
    pub fn new(problem: &Problem) -> Result<Self, DealError> {
        Self::with(problem, Options::default())
    }

    /// Builds the lattice with the given options.
    pub fn with(problem: &Problem, options: Options) -> Result<Self, DealError> {
        let pools = if options.lead.is_none() { Pools::of(problem) } else { None };
        let (pools, swept) = match pools {
            Some((pools, pooled)) => (Some(pools), pooled),
            None => (None, problem.clone()),
        };
        let Skeleton { classes, graph, order, heaviest } = Skeleton::new(&swept, None, &options)?;
        let work = &options.work;
        let weights = &graph.multiples;
        let ways = match bits(&swept) + heaviest {
            bits if bits < 63.0 => {
                Ways::Narrow(backward(&graph, &classes, &weights.weights(), work)?.0)
            }
            bits if bits < 127.0 => {
                Ways::Wide(backward(&graph, &classes, &weights.weights(), work)?.0)
            }
            _ => Ways::Big(backward(&graph, &classes, &weights.weights(), work)?.0),
        };
        let lattice =
            Self { problem: problem.clone(), swept, pools, classes, graph, order, options, ways };
        if lattice.swept_worlds().is_zero() { Err(DealError::Contradiction) } else { Ok(lattice) }
    }

    /// The problem that the lattice was built from.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The exact number of worlds: deals in which the copies of a kind are distinguishable, each multiplied by the
    /// product of the weights of its hands ([`Rule::Weigh`](crate::Rule::Weigh)). To ignore the weights, use
    /// [`Problem::unweighed`].
    pub fn worlds(&self) -> Count {
        match &self.pools {
            Some(pools) => &self.swept_worlds() * pools.splits(),
            None => self.swept_worlds(),
        }
    }

    /// The number of worlds of the problem as swept, with seats pooled.
    pub(crate) fn swept_worlds(&self) -> Count {
        with_ways!(&self.ways, ways => ways[0].count())
    }

    pub(crate) fn swept(&self) -> &Problem {
        &self.swept
    }

    /// The order that was chosen.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The options that it was built with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of nodes and the number of transitions.
    pub fn size(&self) -> (usize, usize) {
        (self.graph.left.len(), self.graph.edges.len())
    }

    /// The entropy, in bits, of the deal as players see it, all worlds being equally likely. Worlds that differ only
    /// in which of several equal copies lies where, or only by a deal's weight, are one deal.
    pub fn entropy(&self) -> f64 {
        let Ok(bits) = self.entropy_while(always);
        bits
    }

    /// The same, but stops when the work that the lattice was built with is stopped.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn try_entropy(&self) -> Result<f64, Stopped> {
        self.entropy_while(|| self.options.work.check())
    }

    fn entropy_while<E>(&self, go_on: impl Fn() -> Result<(), E>) -> Result<f64, E> {
        let splits = self.pools.as_ref().map_or(0.0, |pools| pools.splits().log2());
        Ok(splits + with_ways!(&self.ways, ways => self.entropy_from(ways, go_on)?))
    }

    fn entropy_from<R: Whole, E>(
        &self,
        ways: &[R],
        go_on: impl Fn() -> Result<(), E>,
    ) -> Result<f64, E> {
        let log_copies = Binomials::<f64>::up_to(largest(&self.classes));
        let weights = self.graph.multiples.weights();
        let mut inside = 0.0;
        let (graph, classes) = (&self.graph, &self.classes);
        through(graph, classes, ways, &weights, go_on, |step, node, at, here: &R, rest| {
            let mut alike = self.graph.multiples.of(at).map_or(0.0, Count::log2);
            if !self.classes[usize::from(self.graph.steps[step].class)].is_mixed() {
                let left = usize::from(self.graph.left[node as usize]);
                let copies = log_copies.choose(left, usize::from(self.graph.edges[at].take));
                alike += copies.log2();
            }
            if alike > 0.0 {
                inside += here.product(rest).share(&ways[0]) * alike;
            }
        })?;
        Ok(self.swept_worlds().log2() - inside)
    }
}

/// What the lattice and the posterior have in common before values are computed.
pub(crate) struct Skeleton {
    pub(crate) classes: Vec<Class>,
    pub(crate) graph: Graph,
    pub(crate) order: Order,
    /// The base-2 logarithm of the largest weight that a deal could have.
    pub(crate) heaviest: f64,
}

impl Skeleton {
    pub(crate) fn new(
        problem: &Problem,
        likelihood: Option<&Likelihood>,
        options: &Options,
    ) -> Result<Self, DealError> {
        let classes = classes(problem, likelihood);
        let too_big = |predicted| DealError::TooBig { predicted, budget: options.budget };
        let mut automata = Vec::with_capacity(problem.seats().len());
        for (number, seat) in problem.seats().iter().enumerate() {
            let tallies = likelihood.map_or(&[][..], |likelihood| likelihood.tallies(number));
            let automaton = Automaton::new(problem.kinds(), &classes, seat, tallies, &options.work);
            automata.push(automaton.map_err(|error| match error {
                Unexplored::TooMany(states) => too_big(states),
                Unexplored::Stopped(stopped) => stopped.into(),
            })?);
        }
        let seats = by_capacity(problem, options.lead);
        let size = |order| predicted(problem, &automata, &classes, order, &seats);
        // Ordered items are compared at the end of a class, which only the kind-major order has.
        let ordered = |rule: &Across| matches!(rule, Across::InOrder { .. });
        let needed = problem.across().iter().any(ordered).then_some(Order::KindMajor);
        let (order, size) = match needed.or(options.order) {
            Some(order) => (order, size(order)),
            None => {
                let sizes = Order::BOTH.map(|order| (order, size(order)));
                if sizes[1].1 < sizes[0].1 { sizes[1] } else { sizes[0] }
            }
        };
        if size > options.budget as f64 {
            return Err(too_big(size));
        }
        let plan = Plan {
            problem,
            classes: &classes,
            automata: &automata,
            likelihood,
            cells: cells(&automata, &classes, order, &seats),
            order,
            most_edges: options.budget.saturating_mul(2).min(u32::MAX as usize / 2),
            work: &options.work,
        };
        let graph = plan.build().map_err(|stop| match stop {
            Stop::Contradiction => DealError::Contradiction,
            Stop::TooBig | Stop::TooWide => too_big(size),
            Stop::Stopped(stopped) => stopped.into(),
        })?;
        let heaviest = automata.iter().map(Automaton::heaviest).sum();
        Ok(Self { classes, graph, order, heaviest })
    }
}

/// The base-2 logarithm of the number of deals without any rules: no count can exceed it.
fn bits(problem: &Problem) -> f64 {
    let log_factorial = |n: usize| (1..=n).map(|i| (i as f64).log2()).sum::<f64>();
    let seats: f64 = problem.seats().iter().map(|seat| log_factorial(seat.capacity)).sum();
    log_factorial(problem.items()) - seats
}

/// The exact number of worlds, 0 if the rules contradict each other.
pub fn count(problem: &Problem, options: Options) -> Result<Count, DealError> {
    match Lattice::with(problem, options) {
        Ok(lattice) => Ok(lattice.worlds()),
        Err(DealError::Contradiction) => Ok(Count::ZERO),
        Err(too_big) => Err(too_big),
    }
}
