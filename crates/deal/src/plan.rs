//! In which order to go through the cells (seat, class), and how large the lattice would become.
//!
//! *Kind-major*: class by class, each over all seats; a state is how far every seat is filled. *Seat-major*: seat by
//! seat, each over all classes; a state is what remains of every class. Both are orders of the same cells, so that one
//! builder serves them. The size is predicted from the automata alone, before anything is allocated.

use crate::automaton::{Automaton, DEAD};
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
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::KindMajor, Self::SeatMajor];
}

/// How many items of one class one seat takes: a variable of the sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) seat: usize,
    pub(crate) class: usize,
}

/// The cells where something can be taken, in the given order.
pub(crate) fn cells(
    problem: &Problem,
    automata: &[Automaton],
    classes: &[Class],
    order: Order,
) -> Vec<Cell> {
    let active = |&Cell { seat, class }: &Cell| automata[seat].most(class) > 0;
    match order {
        Order::KindMajor => (0..classes.len())
            .flat_map(|class| (0..automata.len()).map(move |seat| Cell { seat, class }))
            .filter(active)
            .collect(),
        Order::SeatMajor => {
            // The largest seat last: it takes what is left, whatever that is.
            let mut seats: Vec<usize> = (0..automata.len()).collect();
            seats.sort_by_key(|&seat| problem.seats()[seat].capacity);
            seats
                .into_iter()
                .flat_map(|seat| (0..classes.len()).map(move |class| Cell { seat, class }))
                .filter(active)
                .collect()
        }
    }
}

/// An upper bound on the transitions of the lattice, as a float because it can be astronomic.
pub(crate) fn predicted(
    problem: &Problem,
    automata: &[Automaton],
    classes: &[Class],
    order: Order,
) -> f64 {
    let across: f64 = problem
        .across()
        .iter()
        .map(|rule| rule.counts.settles_at(problem.items()) as f64 + 1.0)
        .product();
    across
        * match order {
            Order::KindMajor => predicted_kind_major(problem, automata, classes),
            Order::SeatMajor => predicted_seat_major(problem, automata, classes),
        }
}

/// At each class, the ways to have the seats filled to the number of items dealt so far, times the ways to split the
/// class over the seats that can take some.
fn predicted_kind_major(problem: &Problem, automata: &[Automaton], classes: &[Class]) -> f64 {
    let mut dealt = 0;
    let mut total = 0.0;
    for (layer, class) in classes.iter().enumerate() {
        let mut ways = vec![0.0; dealt + 1];
        ways[0] = 1.0;
        let mut most = 0;
        let mut splits = Splits::of(class.size());
        for (automaton, seat) in automata.iter().zip(problem.seats()) {
            let top = seat.capacity.min(dealt);
            let states = alive_by_filled(automaton, layer, top);
            ways = convolve(&ways, most, &states, top, dealt);
            most = (most + top).min(dealt);
            splits.over(automaton.most(layer));
        }
        total += ways[dealt] * splits.ways();
        dealt += class.size();
    }
    total
}

/// At each seat, the ways to have the classes reduced to the number of items left, times the hands the seat can take.
fn predicted_seat_major(problem: &Problem, automata: &[Automaton], classes: &[Class]) -> f64 {
    let items = problem.items();
    let mut vectors = vec![1.0];
    for class in classes {
        let most = vectors.len() - 1;
        vectors = convolve(&vectors, most, &vec![1.0; class.size() + 1], class.size(), items);
    }
    let mut seats: Vec<usize> = (0..automata.len()).collect();
    seats.sort_by_key(|&seat| problem.seats()[seat].capacity);
    let mut left = items;
    let mut total = 0.0;
    for seat in seats {
        let mut hands = Splits::of(problem.seats()[seat].capacity);
        let mut states = 1;
        for layer in 0..classes.len() {
            hands.over(automata[seat].most(layer));
            states = states
                .max(automata[seat].states(layer).div_ceil(problem.seats()[seat].capacity + 1));
        }
        total += vectors.get(left).copied().unwrap_or(0.0) * hands.ways() * states as f64;
        left -= problem.seats()[seat].capacity;
    }
    total
}

/// The ways to split a number of items over parts with room for so many each.
struct Splits(Vec<f64>);

impl Splits {
    fn of(items: usize) -> Self {
        let mut ways = vec![0.0; items + 1];
        ways[0] = 1.0;
        Self(ways)
    }

    fn over(&mut self, room: usize) {
        let top = self.0.len() - 1;
        if room > 0 {
            self.0 = convolve(&self.0, top, &vec![1.0; room + 1], room, top);
        }
    }

    fn ways(&self) -> f64 {
        self.0[self.0.len() - 1]
    }
}

fn convolve(a: &[f64], most_a: usize, b: &[f64], most_b: usize, limit: usize) -> Vec<f64> {
    let mut sum = vec![0.0; limit + 1];
    for (i, &x) in a.iter().enumerate().take(most_a + 1).filter(|(_, x)| **x > 0.0) {
        for (j, &y) in b.iter().enumerate().take(most_b + 1).take_while(|(j, _)| i + j <= limit) {
            sum[i + j] += x * y;
        }
    }
    sum
}

fn alive_by_filled(automaton: &Automaton, layer: usize, top: usize) -> Vec<f64> {
    let mut states = vec![0.0; top + 1];
    for state in 0..automaton.states(layer) as u16 {
        let filled = automaton.filled(layer, state);
        if filled <= top && automaton.takes(layer, state).iter().any(|&to| to != DEAD) {
            states[filled] += 1.0;
        }
    }
    states
}
