//! The order in which to process the cells (seat, class), and how large the lattice would become.
//!
//! *Kind-major*: class by class, each over all seats; a state is how many places of every seat are filled.
//! *Seat-major*: seat by seat, each over all classes; a state is what remains of every class. Both are orders of the
//! same cells, so one builder serves both. The size is predicted from the automata alone, before anything is
//! allocated.

use crate::automaton::Automaton;
use crate::classes::Class;
use crate::problem::Problem;

/// An elimination order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Class by class: best for sorted stands and few seats.
    KindMajor,
    /// Seat by seat: best for many seats and few classes.
    SeatMajor,
}

impl Order {
    /// Both orders, for tests and benchmarks that compare them.
    pub const BOTH: [Self; 2] = [Self::KindMajor, Self::SeatMajor];
}

/// A variable of the sweep: how many items of one class one seat takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) seat: usize,
    pub(crate) class: usize,
}

/// The cells where something can be taken, in the given order; `seats` determines the order of the seats in a
/// seat-major sweep.
pub(crate) fn cells(
    automata: &[Automaton],
    classes: &[Class],
    order: Order,
    seats: &[usize],
) -> Vec<Cell> {
    let active = |&Cell { seat, class }: &Cell| automata[seat].most(class) > 0;
    match order {
        Order::KindMajor => (0..classes.len())
            .flat_map(|class| (0..automata.len()).map(move |seat| Cell { seat, class }))
            .filter(active)
            .collect(),
        Order::SeatMajor => seats
            .iter()
            .flat_map(|&seat| (0..classes.len()).map(move |class| Cell { seat, class }))
            .filter(active)
            .collect(),
    }
}

/// An upper bound on the number of transitions, as a float because it can be astronomical.
pub(crate) fn predicted(
    problem: &Problem,
    automata: &[Automaton],
    classes: &[Class],
    order: Order,
    seats: &[usize],
) -> f64 {
    let across: f64 =
        problem.across().iter().map(|rule| rule.settles_at(problem.kinds()) as f64 + 1.0).product();
    across
        * match order {
            Order::KindMajor => predicted_kind_major(problem, automata, classes),
            Order::SeatMajor => predicted_seat_major(problem, automata, classes, seats),
        }
}

/// For each cell: the number of ways to fill the seats with the items dealt so far, plus those of the current class
/// that earlier seats may have taken; times the number of choices of the seat.
fn predicted_kind_major(problem: &Problem, automata: &[Automaton], classes: &[Class]) -> f64 {
    let (mut dealt, mut total) = (0, 0.0);
    for (layer, class) in classes.iter().enumerate() {
        let top = dealt + class.size();
        // The seats from each one on, before they take from this class.
        let mut later = vec![Sums::none()];
        for (automaton, seat) in automata.iter().zip(problem.seats()).rev() {
            let states = alive_by_filled(automaton, layer, seat.capacity.min(dealt));
            later.push(later[later.len() - 1].plus(&states, dealt));
        }
        let mut earlier = Sums::none();
        for (automaton, seat) in automata.iter().zip(problem.seats()) {
            let from_here = later.pop().unwrap_or_else(Sums::none);
            if automaton.most(layer) > 0 {
                let takes = automaton.most(layer) as f64 + 1.0;
                total += takes * earlier.pairs(&from_here, dealt, top);
            }
            earlier =
                earlier.plus(&alive_by_filled(automaton, layer + 1, seat.capacity.min(top)), top);
        }
        dealt = top;
    }
    total
}

/// For each cell: the number of ways to reduce the classes to the items left, minus those that the current seat may
/// have taken; times the number of choices of the seat.
fn predicted_seat_major(
    problem: &Problem,
    automata: &[Automaton],
    classes: &[Class],
    seats: &[usize],
) -> f64 {
    let items = problem.items();
    let vectors = classes
        .iter()
        .fold(Sums::none(), |sums, class| sums.plus(&vec![1.0; class.size() + 1], items));
    let (mut left, mut total) = (items, 0.0);
    for &seat in seats {
        let (automaton, capacity) = (&automata[seat], problem.seats()[seat].capacity);
        let remaining = left - capacity;
        let states: f64 =
            (remaining..=left).map(|sum| vectors.0.get(sum).copied().unwrap_or(0.0)).sum();
        for layer in (0..classes.len()).filter(|&layer| automaton.most(layer) > 0) {
            // Several states for the same number of filled places multiply the number of nodes.
            let memories = automaton.states(layer).div_ceil(capacity + 1) as f64;
            total += states * memories * (automaton.most(layer) as f64 + 1.0);
        }
        left = remaining;
    }
    total
}

/// The seats by capacity, with the leading seat (if any) first and the largest last: it takes whatever is left.
pub(crate) fn by_capacity(problem: &Problem, lead: Option<usize>) -> Vec<usize> {
    let mut seats: Vec<usize> = (0..problem.seats().len()).collect();
    seats.sort_by_key(|&seat| (Some(seat) != lead, problem.seats()[seat].capacity));
    seats
}

/// The number of ways in which parts add up to each sum.
struct Sums(Vec<f64>);

impl Sums {
    fn none() -> Self {
        Self(vec![1.0])
    }

    /// Adds one more part, given its number of ways for each size; sums above the limit are dropped.
    fn plus(&self, part: &[f64], limit: usize) -> Self {
        let most = (self.0.len() + part.len() - 2).min(limit);
        let mut sums = vec![0.0; most + 1];
        for (i, &x) in self.0.iter().enumerate().filter(|(_, x)| **x > 0.0) {
            for (sum, &y) in sums[i.min(most + 1)..].iter_mut().zip(part) {
                *sum += x * y;
            }
        }
        Self(sums)
    }

    /// The number of ways in which one sum from each adds up to a total from `low` to `high`.
    fn pairs(&self, other: &Self, low: usize, high: usize) -> f64 {
        let mut ways = 0.0;
        for (i, x) in self.0.iter().enumerate() {
            let range = low.saturating_sub(i).min(other.0.len())
                ..(high + 1).saturating_sub(i).min(other.0.len());
            ways += x * other.0[range].iter().sum::<f64>();
        }
        ways
    }
}

fn alive_by_filled(automaton: &Automaton, layer: usize, top: usize) -> Vec<f64> {
    let mut states = vec![0.0; top + 1];
    for state in 0..automaton.states(layer) as u16 {
        let filled = automaton.filled(layer, state);
        if filled <= top && automaton.is_alive(layer, state) {
            states[filled] += 1.0;
        }
    }
    states
}
