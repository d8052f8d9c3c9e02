//! A seat's rules as a small automaton over the classes of items, in order.
//!
//! A state records how many of the seat's places are filled and what its rules still need to know; taking `k` items
//! of the next class leads to at most one other state. Automata are layered by class and minimal: two states of a
//! layer differ only if they have different numbers of places filled or some continuation distinguishes them. This
//! keeps the lattice small however clumsily rules are combined.

use crate::classes::Class;
use crate::likelihood::Tally;
use crate::memory::{Memory, Verdict};
use crate::problem::{Kind, Seat};
use kibitzer_work::{Stopped, Work};
use rustc_hash::FxHashMap;

/// No state: the items cannot be taken.
pub(crate) const DEAD: u16 = u16::MAX;

/// The maximum number of states per layer before minimisation. Real rules need dozens.
const MOST_STATES: usize = 20_000;

/// How many remembered numbers to process between two checks for cancellation.
const BLOCK: usize = 1 << 18;

/// Why a seat has no automaton.
pub(crate) enum Unexplored {
    /// Its rules need to remember too much at once: this many states in one layer.
    TooMany(f64),
    /// The work was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for Unexplored {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

#[derive(Clone, Debug, Default)]
struct Layer {
    /// The number of filled places in each state.
    filled: Vec<u8>,
    /// The maximum number of items of this layer's class that any state takes, plus one: the row length of `next`.
    width: usize,
    /// `next[state * width + take]`.
    next: Vec<u16>,
}

/// The automaton of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    /// One layer before each class, and one after the last.
    layers: Vec<Layer>,
    /// The state before the first class; `DEAD` if no hand obeys the rules.
    start: u16,
    /// What is known about the hand in each state of the last layer.
    verdicts: Vec<Verdict>,
}

impl Automaton {
    pub(crate) fn new(
        kinds: &[Kind],
        classes: &[Class],
        seat: &Seat,
        tallies: &[Tally],
        work: &Work,
    ) -> Result<Self, Unexplored> {
        let runs = Runs::new(classes, seat);
        let memory = Memory::new(kinds, seat, tallies);
        if memory.is_empty() {
            Ok(plain(classes, seat, &runs))
        } else {
            Ok(minimise(explore(classes, seat, &runs, &memory, work)?, classes.len()))
        }
    }

    pub(crate) fn start(&self) -> u16 {
        self.start
    }

    /// The number of states before class `layer`.
    pub(crate) fn states(&self, layer: usize) -> usize {
        self.layers[layer].filled.len()
    }

    /// The number of filled places.
    pub(crate) fn filled(&self, layer: usize, state: u16) -> usize {
        usize::from(self.layers[layer].filled[usize::from(state)])
    }

    /// The target state for each number of items taken, from 0 upwards.
    pub(crate) fn takes(&self, layer: usize, state: u16) -> &[u16] {
        let Layer { width, next, .. } = &self.layers[layer];
        &next[usize::from(state) * width..][..*width]
    }

    /// Whether the seat can still be filled from here. The last layer contains only reachable states.
    pub(crate) fn is_alive(&self, layer: usize, state: u16) -> bool {
        layer + 1 == self.layers.len() || self.takes(layer, state).iter().any(|&to| to != DEAD)
    }

    /// The maximum number of items of a class that any state takes. If it is 0, states keep their numbers.
    pub(crate) fn most(&self, layer: usize) -> usize {
        self.layers[layer].width - 1
    }

    /// The base-2 logarithm of the largest weight of a hand.
    pub(crate) fn heaviest(&self) -> f64 {
        self.verdicts.iter().map(|verdict| verdict.weight.log2()).fold(0.0, f64::max)
    }

    /// The verdicts on complete hands, by state of the last layer.
    pub(crate) fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }
}

/// The longest possible run of one class from each slot on, according to the stateless rules.
struct Runs {
    capacity: usize,
    longest: Vec<u8>,
}

impl Runs {
    fn new(classes: &[Class], seat: &Seat) -> Self {
        let capacity = seat.capacity;
        let mut longest = vec![0u8; classes.len() * (capacity + 1)];
        let slots: Vec<_> = if seat.sorted {
            (0..capacity).map(|slot| seat.allowed_at(Some(slot))).collect()
        } else {
            vec![seat.allowed_at(None); capacity]
        };
        for (row, class) in longest.chunks_exact_mut(capacity + 1).zip(classes) {
            for slot in (0..capacity).rev() {
                let fits = slots[slot].contains(class.kind());
                row[slot] = if fits { row[slot + 1] + 1 } else { 0 };
            }
            for run in row {
                *run = (*run).min(class.size() as u8);
            }
        }
        Self { capacity, longest }
    }

    fn from(&self, layer: usize, filled: usize) -> usize {
        usize::from(self.longest[layer * (self.capacity + 1) + filled])
    }
}

/// Without memory a state is the number of filled places, and nothing has to be explored or merged.
fn plain(classes: &[Class], seat: &Seat, runs: &Runs) -> Automaton {
    let states = seat.capacity + 1;
    let filled: Vec<u8> = (0..=seat.capacity as u8).collect();
    let mut alive = vec![false; states];
    alive[seat.capacity] = true;
    let mut layers = vec![Layer { filled: filled.clone(), width: 1, next: Vec::new() }];
    for layer in (0..classes.len()).rev() {
        let before = alive.clone();
        let width = 1 + (0..states).map(|state| runs.from(layer, state)).max().unwrap_or(0);
        let mut next = vec![DEAD; states * width];
        for state in 0..states {
            alive[state] = false;
            for take in 0..=runs.from(layer, state) {
                if before[state + take] {
                    next[state * width + take] = (state + take) as u16;
                    alive[state] = true;
                }
            }
        }
        layers.push(Layer { filled: filled.clone(), width, next });
    }
    layers.reverse();
    let start = if alive[0] { 0 } else { DEAD };
    Automaton { layers, start, verdicts: vec![Verdict::PLAIN; states] }
}

/// An automaton before minimisation: the states by layer, and the verdict of each final state.
struct Explored {
    layers: Vec<Layer>,
    /// `None` if the hand is rejected at the end.
    verdicts: Vec<Option<Verdict>>,
}

fn explore(
    classes: &[Class],
    seat: &Seat,
    runs: &Runs,
    memory: &Memory,
    work: &Work,
) -> Result<Explored, Unexplored> {
    let mut layers = Vec::with_capacity(classes.len() + 1);
    let mut states: Vec<(usize, Vec<u16>)> = vec![(0, memory.start())];
    // Each state is stored twice, in the list and as a key of the map; so is each state of the previous layer.
    let remembered = states[0].1.len();
    let bytes_per_state = 2 * (2 * remembered + size_of::<(usize, Vec<u16>)>());
    let mut remembered_since = 0;
    for (layer, class) in classes.iter().enumerate() {
        let width =
            1 + states.iter().map(|(filled, _)| runs.from(layer, *filled)).max().unwrap_or(0);
        let mut ids: FxHashMap<(usize, Vec<u16>), u16> = FxHashMap::default();
        let mut after = Vec::new();
        let mut next = vec![DEAD; states.len() * width];
        for (row, (filled, known)) in next.chunks_exact_mut(width).zip(&states) {
            for (take, target) in row.iter_mut().enumerate().take(runs.from(layer, *filled) + 1) {
                let Some(then) = memory.step(known, class, *filled, take) else { continue };
                let state = (filled + take, then);
                *target = *ids.entry(state.clone()).or_insert_with(|| {
                    after.push(state);
                    (after.len() - 1) as u16
                });
            }
            if after.len() > MOST_STATES {
                return Err(Unexplored::TooMany(after.len() as f64));
            }
            remembered_since += width * (remembered + 1);
            if remembered_since > BLOCK {
                remembered_since = 0;
                work.check()?;
                work.fits((bytes_per_state * (after.len() + states.len())) as u64)?;
            }
        }
        let filled = states.iter().map(|(filled, _)| *filled as u8).collect();
        layers.push(Layer { filled, width, next });
        states = after;
    }
    let verdicts = states
        .iter()
        .map(|(filled, remembered)| {
            (*filled == seat.capacity).then(|| memory.verdict(remembered)).flatten()
        })
        .collect();
    let filled = states.iter().map(|(filled, _)| *filled as u8).collect();
    layers.push(Layer { filled, width: 1, next: Vec::new() });
    Ok(Explored { layers, verdicts })
}

/// Merges, from the last layer to the first, states that no continuation distinguishes, and drops dead states.
fn minimise(explored: Explored, classes: usize) -> Automaton {
    let Explored { layers, verdicts: explored } = explored;
    let mut merged: Vec<Layer> = Vec::with_capacity(classes + 1);
    let mut verdicts: Vec<Verdict> = Vec::new();
    let mut filled = Vec::new();
    // The new number of each old state of the layer processed last.
    let mut became: Vec<u16> = Vec::with_capacity(explored.len());
    for (verdict, places) in explored.into_iter().zip(&layers[classes].filled) {
        became.push(match verdict {
            None => DEAD,
            Some(verdict) => {
                verdicts.iter().position(|known| *known == verdict).unwrap_or_else(|| {
                    verdicts.push(verdict);
                    filled.push(*places);
                    verdicts.len() - 1
                }) as u16
            }
        });
    }
    merged.push(Layer { filled, width: 1, next: Vec::new() });
    for layer in layers[..classes].iter().rev() {
        let rows: Vec<Vec<u16>> = (layer.next.chunks_exact(layer.width))
            .map(|row| {
                row.iter()
                    .map(|&to| if to == DEAD { DEAD } else { became[usize::from(to)] })
                    .collect()
            })
            .collect();
        let width = rows
            .iter()
            .filter_map(|row| row.iter().rposition(|&to| to != DEAD))
            .max()
            .map_or(1, |most| most + 1);
        became.clear();
        let mut ids: FxHashMap<(u8, &[u16]), u16> = FxHashMap::default();
        let mut kept = Layer { width, ..Layer::default() };
        if width == 1 {
            // Nothing is taken here: states keep the numbers that they have after it, so that the lattice can skip
            // this class.
            let after = &merged[merged.len() - 1];
            kept.filled = after.filled.clone();
            kept.next = (0..after.filled.len() as u16).collect();
            became.extend(rows.iter().map(|row| row[0]));
        } else {
            for (row, &places) in rows.iter().zip(&layer.filled) {
                let row = &row[..width];
                if row.iter().all(|&to| to == DEAD) {
                    became.push(DEAD);
                    continue;
                }
                became.push(*ids.entry((places, row)).or_insert_with(|| {
                    kept.filled.push(places);
                    kept.next.extend_from_slice(row);
                    (kept.filled.len() - 1) as u16
                }));
            }
        }
        merged.push(kept);
    }
    merged.reverse();
    Automaton { layers: merged, start: became[0], verdicts }
}
