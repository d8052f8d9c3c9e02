//! Builds the lattice: one sweep over the cells, merging equal states.
//!
//! A state is packed into one integer, with a field for each seat's automaton, each class's remainder and each rule
//! across seats, for as long as they are live. Small keys index a table directly, larger ones are hashed.

use crate::automaton::{Automaton, DEAD};
use crate::classes::Class;
use crate::count::Count;
use crate::lattice::{Edge, Graph, Step};
use crate::likelihood::Likelihood;
use crate::multiples::Multiples;
use crate::plan::{Cell, Order};
use crate::problem::Problem;
use crate::rule::Across;
use kibitzer_work::{Stopped, Work};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Keys up to this many bits index a table of node numbers directly.
const DENSE_BITS: u32 = 21;

/// Why no graph was built.
pub(crate) enum Stop {
    /// No deal obeys the rules.
    Contradiction,
    /// More transitions than the budget allows.
    TooBig,
    /// The state does not fit in 128 bits.
    TooWide,
    /// The work was stopped.
    Stopped(Stopped),
}

/// How many nodes to expand between two checks of the clock and of the size.
const BLOCK: usize = 1024;

/// A pass or a sampler takes about as much memory again as the graph, and so does a growing list.
const SHARES: usize = 3;

/// A packed state. Most fit in 64 bits, which is twice as fast as 128.
trait Key: Copy + Eq + std::hash::Hash {
    const START: Self;
    fn get(self, field: Field) -> usize;
    fn clear(self, field: Field) -> Self;
    fn put(self, field: Field, value: usize) -> Self;
    fn index(self) -> usize;
}

macro_rules! key {
    ($int:ty) => {
        impl Key for $int {
            const START: Self = 0;
            fn get(self, field: Field) -> usize {
                (self >> field.shift) as usize & field.mask
            }
            fn clear(self, field: Field) -> Self {
                self & !((field.mask as Self) << field.shift)
            }
            fn put(self, field: Field, value: usize) -> Self {
                self | (value as Self) << field.shift
            }
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

key!(u64);
key!(u128);

/// Where a value is stored in a key.
#[derive(Clone, Copy, Default)]
struct Field {
    shift: u32,
    mask: usize,
}

/// Allocates fields from the lowest bit up.
#[derive(Default)]
struct Packing {
    bits: u32,
}

impl Packing {
    fn field(&mut self, values: usize) -> Option<Field> {
        let width = usize::BITS - values.saturating_sub(1).leading_zeros();
        // A field of width 0 occupies no bits; its shift must still be valid for the key.
        let shift = if width == 0 { 0 } else { self.bits };
        self.bits += width;
        (self.bits <= 128).then_some(Field { shift, mask: (1 << width) - 1 })
    }
}

/// How many places of a seat are filled after a cell, as needed by another seat's cell.
#[derive(Clone, Copy)]
enum Filled {
    /// Determined by what the cell itself takes.
    Here,
    /// Constant, all or none: the seat's cells are all behind or all ahead.
    Always(usize),
    /// Determined by the state in the key, which belongs to this layer.
    State { seat: usize, field: Field, layer: usize },
}

/// Two ordered items: the second must not be placed in an earlier class than the first. Checked once the class is
/// finished for both seats.
struct Ordered {
    first: (Filled, usize),
    then: (Filled, usize),
}

/// A rule that counts across seats, as seen by one cell.
struct Counter {
    rule: usize,
    field: Field,
    settles: usize,
    last: bool,
}

/// One cell with everything that the sweep needs to know about it.
struct Visit<'a> {
    cell: Cell,
    automaton: &'a Automaton,
    seat_field: Field,
    class_field: Field,
    first_of_seat: bool,
    last_of_seat: bool,
    first_of_class: bool,
    last_of_class: bool,
    /// The most items that the later cells of the class can take.
    room_after: usize,
    counters: Vec<Counter>,
    ordered: Vec<Ordered>,
}

/// The multiples of a cell's edges, as indices into the graph's table.
enum Kept {
    /// Every deal counts once.
    None,
    /// The same for all edges: the seat's hand is not yet complete.
    All(u32),
    /// By the state of the seat, whose hand is now complete.
    ByState(Vec<u32>),
}

/// The input of the builder.
pub(crate) struct Plan<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) classes: &'a [Class],
    pub(crate) automata: &'a [Automaton],
    pub(crate) likelihood: Option<&'a Likelihood>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) order: Order,
    pub(crate) most_edges: usize,
    pub(crate) work: &'a Work,
}

impl Plan<'_> {
    pub(crate) fn build(&self) -> Result<Graph, Stop> {
        self.possible_at_all()?;
        let (visits, bits) = self.visits().ok_or(Stop::TooWide)?;
        if bits <= DENSE_BITS {
            self.sweep::<u64>(&visits, &mut Dense::with_bits(bits))
        } else if bits <= 64 {
            self.sweep::<u64>(
                &visits,
                &mut Hashed { numbers: FxHashMap::default(), used: Vec::new() },
            )
        } else {
            self.sweep::<u128>(
                &visits,
                &mut Hashed { numbers: FxHashMap::default(), used: Vec::new() },
            )
        }
    }

    /// Checks what no cell would notice: a seat that has no possible hand, items that no seat can take, a rule that
    /// counts nothing.
    fn possible_at_all(&self) -> Result<(), Stop> {
        let hopeless = self.automata.iter().any(|automaton| automaton.start() == DEAD)
            || (0..self.classes.len())
                .any(|class| self.cells.iter().all(|cell| cell.class != class))
            || self.problem.across().iter().enumerate().any(|(rule, across)| {
                across.counts().is_some_and(|counts| !counts.contains(0))
                    && !self.cells.iter().any(|&cell| self.counts_in(rule, cell))
            });
        if hopeless { Err(Stop::Contradiction) } else { Ok(()) }
    }

    fn counts_in(&self, rule: usize, cell: Cell) -> bool {
        let across = &self.problem.across()[rule];
        across.points(self.classes[cell.class].kind()) > 0 && across.seats().contains(&cell.seat)
    }

    fn visits(&self) -> Option<(Vec<Visit<'_>>, u32)> {
        let mut packing = Packing::default();
        let states = |seat: usize| {
            (0..=self.classes.len())
                .map(|layer| self.automata[seat].states(layer))
                .max()
                .unwrap_or(1)
        };
        let (seats, classes) = (self.automata.len(), self.classes.len());
        // In one order only one class is in progress at a time, in the other only one seat: these share a field.
        let (seat_fields, class_fields) = match self.order {
            Order::KindMajor => {
                let own: Option<Vec<_>> =
                    (0..seats).map(|seat| packing.field(states(seat))).collect();
                let most = self.classes.iter().map(Class::size).max().unwrap_or(0);
                (own?, vec![packing.field(most + 1)?; classes])
            }
            Order::SeatMajor => {
                let own: Option<Vec<_>> =
                    self.classes.iter().map(|class| packing.field(class.size() + 1)).collect();
                let most = (0..seats).map(states).max().unwrap_or(1);
                (vec![packing.field(most)?; seats], own?)
            }
        };
        let rules = self.problem.across();
        let settles: Vec<usize> =
            rules.iter().map(|rule| rule.settles_at(self.problem.kinds())).collect();
        let counters: Option<Vec<Field>> =
            settles.iter().map(|&most| packing.field(most + 1)).collect();
        let counters = counters?;
        let seat_span = spans(&self.cells, seats, |cell| cell.seat);
        let class_span = spans(&self.cells, classes, |cell| cell.class);
        let last_counted: Vec<_> = (0..rules.len())
            .map(|rule| self.cells.iter().rposition(|&cell| self.counts_in(rule, cell)))
            .collect();
        let mut room = vec![0; classes];
        let mut visits: Vec<Visit<'_>> = Vec::with_capacity(self.cells.len());
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let counter = |rule| Counter {
                rule,
                field: counters[rule],
                settles: settles[rule],
                last: last_counted[rule] == Some(at),
            };
            visits.push(Visit {
                cell,
                automaton: &self.automata[cell.seat],
                seat_field: seat_fields[cell.seat],
                class_field: class_fields[cell.class],
                first_of_seat: seat_span[cell.seat].0 == at,
                last_of_seat: seat_span[cell.seat].1 == at,
                first_of_class: class_span[cell.class].0 == at,
                last_of_class: class_span[cell.class].1 == at,
                room_after: room[cell.class],
                counters: (0..rules.len())
                    .filter(|&rule| self.counts_in(rule, cell))
                    .map(counter)
                    .collect(),
                ordered: self.ordered(at, &seat_fields, &seat_span),
            });
            room[cell.class] += self.automata[cell.seat].most(cell.class);
        }
        visits.reverse();
        Some((visits, packing.bits))
    }

    fn sweep<K: Key>(
        &self,
        visits: &[Visit<'_>],
        nodes: &mut impl Nodes<K>,
    ) -> Result<Graph, Stop> {
        let mut graph = Graph::default();
        let mut keys = vec![K::START];
        let weighed = self.automata.iter().flat_map(|automaton| automaton.verdicts());
        let weighed = weighed.map(|verdict| &verdict.weight).any(|weight| *weight != Count::ONE);
        for (number, visit) in visits.iter().enumerate() {
            let kept = if weighed {
                self.kept(number == 0, visit, &mut graph.multiples)
            } else {
                Kept::None
            };
            let first = graph.first.len() as u32;
            let next = first + keys.len() as u32;
            for block in keys.chunks(BLOCK) {
                let before = graph.edges.len();
                for &key in block {
                    self.expand((visit, &kept), key, next, nodes, &mut graph);
                }
                if graph.edges.len() > self.most_edges {
                    return Err(Stop::TooBig);
                }
                let grown = (graph.edges.len() - before) as u64;
                self.work.spend(grown).map_err(Stop::Stopped)?;
                let bytes = SHARES * (graph.bytes() + nodes.bytes());
                self.work.fits(bytes as u64).map_err(Stop::Stopped)?;
            }
            keys = nodes.take();
            graph.steps.push(Step {
                seat: visit.cell.seat as u8,
                class: visit.cell.class as u8,
                nodes: first..next,
            });
            if keys.is_empty() {
                return Err(Stop::Contradiction);
            }
        }
        // Every field is cleared after its last cell, so a single node is left: the complete deals.
        graph.first.extend([graph.edges.len() as u32; 2]);
        graph.left.push(0);
        graph.from.push(0);
        Ok(graph)
    }

    fn expand<K: Key>(
        &self,
        (visit, kept): (&Visit<'_>, &Kept),
        key: K,
        next: u32,
        nodes: &mut impl Nodes<K>,
        graph: &mut Graph,
    ) {
        let Cell { seat, class } = visit.cell;
        let state = if visit.first_of_seat {
            visit.automaton.start()
        } else {
            key.get(visit.seat_field) as u16
        };
        let left = if visit.first_of_class {
            self.classes[class].size()
        } else {
            key.get(visit.class_field)
        };
        let from = visit.automaton.filled(class, state);
        graph.first.push(graph.edges.len() as u32);
        graph.left.push(left as u8);
        graph.from.push(from as u8);
        let base = key.clear(visit.seat_field).clear(visit.class_field);
        let takes = visit.automaton.takes(class, state);
        let least = left.saturating_sub(visit.room_after);
        for (take, &to) in takes.iter().enumerate().take(left + 1).skip(least) {
            if to == DEAD {
                continue;
            }
            let mut target = base;
            if !visit.last_of_seat {
                target = target.put(visit.seat_field, to.into());
            }
            if !visit.last_of_class {
                target = target.put(visit.class_field, left - take);
            }
            let Some(target) = self.count_across(visit, target, from, take) else { continue };
            if !self.in_order(visit, target, from + take) {
                continue;
            }
            graph.edges.push(Edge { to: next + nodes.number(target), take: take as u8 });
            let multiple = match kept {
                Kept::None => None,
                Kept::All(multiple) => Some(*multiple),
                Kept::ByState(multiples) => Some(multiples[usize::from(to)]),
            };
            if let Some(multiple) = multiple {
                graph.multiples.push(multiple);
            }
            if let Some(likelihood) = self.likelihood {
                let mut weight = likelihood.of_run(seat, self.classes[class].kind(), from, take);
                if visit.last_of_seat {
                    let tallied = &visit.automaton.verdicts()[usize::from(to)].tallied;
                    weight *= likelihood.of_tallied(seat, tallied);
                }
                if let Some(multiple) = multiple {
                    weight *= graph.multiples.value(multiple).to_f64();
                }
                graph.weights.push(weight);
            }
        }
    }

    /// The multiples of a cell's edges: the weight of the seat's hand if the cell completes it. The weight of seats
    /// without a cell is a constant, which goes on the edges of the very first cell.
    fn kept(&self, first: bool, visit: &Visit<'_>, multiples: &mut Multiples) -> Kept {
        let mut constant = Count::ONE;
        for (seat, automaton) in self.automata.iter().enumerate().filter(|_| first) {
            if self.cells.iter().all(|cell| cell.seat != seat) {
                constant = &constant * &automaton.verdicts()[usize::from(automaton.start())].weight;
            }
        }
        if !visit.last_of_seat {
            return Kept::All(multiples.keep(constant));
        }
        let verdicts = visit.automaton.verdicts().iter();
        Kept::ByState(verdicts.map(|verdict| multiples.keep(&verdict.weight * &constant)).collect())
    }

    fn count_across<K: Key>(
        &self,
        visit: &Visit<'_>,
        mut key: K,
        from: usize,
        take: usize,
    ) -> Option<K> {
        for counter in &visit.counters {
            let rule = &self.problem.across()[counter.rule];
            let points = usize::from(rule.points(self.classes[visit.cell.class].kind()));
            let here = points * rule.counted(visit.cell.seat, from, take);
            let counted = (key.get(counter.field) + here).min(counter.settles);
            key = key.clear(counter.field);
            if !counter.last {
                key = key.put(counter.field, counted);
            } else if rule.counts().is_some_and(|counts| !counts.contains(counted)) {
                return None;
            }
        }
        Some(key)
    }

    /// The rules about the order of two items that are checked after a cell: the last cell of its class that belongs
    /// to one of the two seats. Only in the kind-major order are both seats then in their state at the end of the
    /// class.
    fn ordered(&self, at: usize, fields: &[Field], spans: &[(usize, usize)]) -> Vec<Ordered> {
        let Cell { seat: here, class } = self.cells[at];
        let filled = |seat: usize| match spans[seat] {
            _ if seat == here => Filled::Here,
            (first, _) if first > at => Filled::Always(0),
            (_, last) if last <= at => Filled::Always(self.problem.seats()[seat].capacity),
            _ => Filled::State { seat, field: fields[seat], layer: class + 1 },
        };
        let rules = self.problem.across().iter().filter_map(|rule| match *rule {
            Across::InOrder { first, then } => Some((first, then)),
            Across::Count { .. } | Across::Sum { .. } | Across::Slots { .. } => None,
        });
        let later = |(first, then): &((usize, usize), (usize, usize))| {
            let mut rest = self.cells[at + 1..].iter().take_while(|cell| cell.class == class);
            (first.0 == here || then.0 == here)
                && !rest.any(|cell| cell.seat == first.0 || cell.seat == then.0)
        };
        let looked_at = rules.filter(later);
        looked_at
            .map(|(first, then)| Ordered {
                first: (filled(first.0), first.1),
                then: (filled(then.0), then.1),
            })
            .collect()
    }

    fn in_order<K: Key>(&self, visit: &Visit<'_>, key: K, here: usize) -> bool {
        let is_filled = |&(filled, slot): &(Filled, usize)| {
            let places = match filled {
                Filled::Here => here,
                Filled::Always(places) => places,
                Filled::State { seat, field, layer } => {
                    self.automata[seat].filled(layer, key.get(field) as u16)
                }
            };
            places > slot
        };
        visit.ordered.iter().all(|rule| !is_filled(&rule.then) || is_filled(&rule.first))
    }
}

/// The first and the last cell of each seat or class.
fn spans(cells: &[Cell], parts: usize, part: impl Fn(&Cell) -> usize) -> Vec<(usize, usize)> {
    let mut spans = vec![(usize::MAX, 0); parts];
    for (at, cell) in cells.iter().enumerate() {
        let (first, last) = &mut spans[part(cell)];
        *first = at.min(*first);
        *last = at;
    }
    spans
}

/// Numbers the states of one layer in the order in which they are first encountered.
trait Nodes<K> {
    fn number(&mut self, key: K) -> u32;
    /// The keys encountered since the last call.
    fn take(&mut self) -> Vec<K>;
    /// The memory used by the layer, in bytes.
    fn bytes(&self) -> usize;
}

struct Dense<K> {
    /// The number of each known state plus one; 0 for the others.
    table: Vec<u32>,
    used: Vec<K>,
}

thread_local! {
    /// A table is all zeros again after a complete sweep, so each thread keeps one: clearing megabytes would cost
    /// more than a small sweep.
    static TABLE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

impl<K: Key> Dense<K> {
    fn with_bits(bits: u32) -> Self {
        let mut table = TABLE.take();
        if table.len() < 1 << bits {
            table = vec![0; 1 << bits];
        }
        Self { table, used: Vec::new() }
    }
}

impl<K> Drop for Dense<K> {
    fn drop(&mut self) {
        // After an abandoned sweep the last layer is still in the table, so it is not kept.
        if self.used.is_empty() {
            TABLE.set(std::mem::take(&mut self.table));
        }
    }
}

impl<K: Key> Nodes<K> for Dense<K> {
    fn number(&mut self, key: K) -> u32 {
        let number = &mut self.table[key.index()];
        if *number == 0 {
            self.used.push(key);
            *number = self.used.len() as u32;
        }
        *number - 1
    }

    fn take(&mut self) -> Vec<K> {
        for &key in &self.used {
            self.table[key.index()] = 0;
        }
        std::mem::take(&mut self.used)
    }

    fn bytes(&self) -> usize {
        self.used.capacity() * size_of::<K>()
    }
}

struct Hashed<K> {
    numbers: FxHashMap<K, u32>,
    used: Vec<K>,
}

impl<K: Key> Nodes<K> for Hashed<K> {
    fn number(&mut self, key: K) -> u32 {
        *self.numbers.entry(key).or_insert_with(|| {
            self.used.push(key);
            (self.used.len() - 1) as u32
        })
    }

    fn take(&mut self) -> Vec<K> {
        self.numbers.clear();
        std::mem::take(&mut self.used)
    }

    fn bytes(&self) -> usize {
        self.used.capacity() * size_of::<K>() + self.numbers.capacity() * size_of::<(K, u32)>()
    }
}
