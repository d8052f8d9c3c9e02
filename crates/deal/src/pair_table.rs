//! The guided sampler's tables: the ways to fill one seat, and the ways to split what is left over the last two.
//!
//! They consider only stateless rules, and do not depend on the lattice.

use crate::problem::Seat;
use crate::sets::{Kinds, LIMIT};

/// How long a run of a kind can be, starting at a slot.
struct Fits {
    slots: Vec<Kinds>,
}

impl Fits {
    fn new(seat: &Seat) -> Self {
        let slots =
            (0..seat.capacity).map(|slot| seat.allowed_at(seat.sorted.then_some(slot))).collect();
        Self { slots }
    }

    fn run(&self, kind: usize, from: usize, most: usize) -> usize {
        self.slots[from..].iter().take(most).take_while(|slot| slot.contains(kind)).count()
    }
}

fn choose(n: u8, k: usize) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i as u8) / (i as f64 + 1.0))
}

/// The number of ways to fill one seat from a pool, by kind and number of filled places.
#[derive(Clone, Debug)]
pub(crate) struct SeatTable {
    capacity: usize,
    /// `ways[kind * (capacity + 1) + filled]`.
    ways: Vec<f64>,
    runs: Vec<u8>,
}

impl SeatTable {
    pub(crate) fn new(seat: &Seat, pool: &[u8]) -> Self {
        let fits = Fits::new(seat);
        let row = seat.capacity + 1;
        let mut ways = vec![0.0; (pool.len() + 1) * row];
        let mut runs = vec![0; pool.len() * row];
        ways[pool.len() * row + seat.capacity] = 1.0;
        for (kind, &copies) in pool.iter().enumerate().rev() {
            for filled in 0..row {
                let run = fits.run(kind, filled, copies.into());
                runs[kind * row + filled] = run as u8;
                ways[kind * row + filled] = (0..=run)
                    .map(|take| choose(copies, take) * ways[(kind + 1) * row + filled + take])
                    .sum();
            }
        }
        Self { capacity: seat.capacity, ways, runs }
    }

    pub(crate) fn total(&self) -> f64 {
        self.ways[0]
    }

    /// The memory used, including the cache entry, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.ways.len() * size_of::<f64>() + self.runs.len() + 2 * LIMIT
    }

    /// Draws a hand and takes it from the pool: all hands are laid side by side on the unit interval, and `point`
    /// selects one.
    pub(crate) fn draw(&self, point: f64, pool: &mut [u8], hand: &mut [u8]) -> Option<()> {
        let row = self.capacity + 1;
        let mut filled = 0;
        let mut point = point * self.ways[0];
        if self.ways[0] <= 0.0 {
            return None;
        }
        for (kind, copies) in pool.iter_mut().enumerate() {
            let run = usize::from(self.runs[kind * row + filled]);
            let weigh =
                |take: usize| choose(*copies, take) * self.ways[(kind + 1) * row + filled + take];
            let (take, rest) = pick(point, run, weigh)?;
            // Back to the scale of the table: the remainder of the point is a fraction of this choice's weight.
            point = rest * self.ways[(kind + 1) * row + filled + take];
            hand[filled..filled + take].fill(kind as u8);
            filled += take;
            *copies -= take as u8;
        }
        Some(())
    }
}

/// The choice that contains `point` when the weights are laid side by side, and the relative position within it, from
/// 0 to 1.
fn pick(mut point: f64, most: usize, weigh: impl Fn(usize) -> f64) -> Option<(usize, f64)> {
    let mut last = None;
    for take in 0..=most {
        let weight = weigh(take);
        if weight <= 0.0 {
            continue;
        }
        if point < weight {
            return Some((take, point / weight));
        }
        point -= weight;
        last = Some(take);
    }
    // Rounding can carry the point past the end.
    last.map(|take| (take, 0.5))
}

/// The ways to split a pool over two seats that take all of it.
#[derive(Clone, Debug)]
pub(crate) struct PairTable {
    capacities: [usize; 2],
    pool: Vec<u8>,
    /// The number of items before each kind.
    before: Vec<usize>,
    fits: [Vec<Kinds>; 2],
    /// `ways[kind * (capacity + 1) + filled]` for the first seat; the second seat gets the other items.
    ways: Vec<f64>,
    /// For each seat the probability of each kind at each place, `[place * kinds + kind]`; empty if not requested.
    places: [Vec<f64>; 2],
}

impl PairTable {
    pub(crate) fn new(first: &Seat, second: Option<&Seat>, pool: &[u8], with_places: bool) -> Self {
        let nobody = Seat::hand(0);
        let second = second.unwrap_or(&nobody);
        let mut before = vec![0];
        for &copies in pool {
            before.push(before[before.len() - 1] + usize::from(copies));
        }
        let mut table = Self {
            capacities: [first.capacity, second.capacity],
            pool: pool.to_vec(),
            before,
            fits: [Fits::new(first).slots, Fits::new(second).slots],
            ways: Vec::new(),
            places: [Vec::new(), Vec::new()],
        };
        table.fill();
        if with_places {
            table.expect();
        }
        table
    }

    pub(crate) fn total(&self) -> f64 {
        self.ways[0]
    }

    /// The memory used, including the cache entry, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let fits = self.fits.iter().map(|fits| fits.len() * size_of::<Kinds>());
        let places = self.places.iter().map(|places| places.len() * size_of::<f64>());
        let lists = (self.ways.len() + self.before.len()) * size_of::<f64>();
        lists + fits.chain(places).sum::<usize>() + 4 * LIMIT
    }

    /// The probability of each kind at each place of a seat.
    pub(crate) fn places(&self, seat: usize) -> &[f64] {
        &self.places[seat]
    }

    fn row(&self) -> usize {
        self.capacities[0] + 1
    }

    fn fill(&mut self) {
        let row = self.row();
        let kinds = self.pool.len();
        let mut ways = vec![0.0; (kinds + 1) * row];
        ways[kinds * row + self.capacities[0]] = 1.0;
        for kind in (0..kinds).rev() {
            for filled in 0..row {
                ways[kind * row + filled] = (0..=usize::from(self.pool[kind]))
                    .filter(|&take| self.fits(kind, filled, take))
                    .map(|take| {
                        choose(self.pool[kind], take) * ways[(kind + 1) * row + filled + take]
                    })
                    .sum();
            }
        }
        self.ways = ways;
    }

    /// Whether the first seat can take this many of a kind and the second one the rest.
    fn fits(&self, kind: usize, filled: usize, take: usize) -> bool {
        let Some(other) = self.before[kind].checked_sub(filled) else { return false };
        let others = usize::from(self.pool[kind]) - take;
        let fit = |seat: usize, from: usize, many: usize| {
            from + many <= self.capacities[seat]
                && self.fits[seat][from..from + many].iter().all(|slot| slot.contains(kind))
        };
        fit(0, filled, take) && fit(1, other, others)
    }

    /// Draws the split selected by a point of the unit interval, and writes both hands into the flat list of items.
    pub(crate) fn draw(
        &self,
        point: f64,
        ranges: &[(usize, usize)],
        items: &mut [u8],
    ) -> Option<()> {
        let row = self.row();
        let mut filled = 0;
        let mut point = point * self.ways[0];
        if self.ways[0] <= 0.0 {
            return None;
        }
        for (kind, &copies) in self.pool.iter().enumerate() {
            let weigh = |take: usize| {
                if self.fits(kind, filled, take) {
                    choose(copies, take) * self.ways[(kind + 1) * row + filled + take]
                } else {
                    0.0
                }
            };
            let (take, rest) = pick(point, copies.into(), weigh)?;
            point = rest * self.ways[(kind + 1) * row + filled + take];
            let other = self.before[kind] - filled;
            items[ranges[0].0 + filled..][..take].fill(kind as u8);
            if let Some(second) = ranges.get(1) {
                items[second.0 + other..][..usize::from(copies) - take].fill(kind as u8);
            }
            filled += take;
        }
        Some(())
    }

    /// Computes the expectation for every place, in a forward pass over the same table.
    fn expect(&mut self) {
        let row = self.row();
        let kinds = self.pool.len();
        let mut places = self.capacities.map(|capacity| vec![0.0; capacity * kinds]);
        let mut reach = vec![0.0; row];
        reach[0] = 1.0;
        for kind in 0..kinds {
            let mut next = vec![0.0; row];
            for filled in (0..row).filter(|&filled| reach[filled] > 0.0) {
                for take in
                    (0..=usize::from(self.pool[kind])).filter(|&take| self.fits(kind, filled, take))
                {
                    let here = reach[filled] * choose(self.pool[kind], take);
                    next[filled + take] += here;
                    let share = here * self.ways[(kind + 1) * row + filled + take] / self.ways[0];
                    let other = self.before[kind] - filled;
                    let others = usize::from(self.pool[kind]) - take;
                    for (seat, from, many) in [(0, filled, take), (1, other, others)] {
                        for place in from..from + many {
                            places[seat][place * kinds + kind] += share;
                        }
                    }
                }
            }
            reach = next;
        }
        self.places = places;
    }
}
