//! The double-dummy solver: exact values with all hands open.
//!
//! A [`Solver`] belongs to one thread and owns its transposition table. The table stays warm for
//! further questions about the same deal and declaration, also later in the hand; switching to
//! another deal costs nothing, because entries are dated. Values never depend on what is in the
//! table.
//!
//! The method is null-window search with a transposition table at trick boundaries. Within one deal
//! the owner of every domino is known, so a boundary is 28 bits for what remains and 2 bits for who
//! leads: an entry with both bounds, the best lead and its date fits in 64 bits. Equivalent
//! dominoes of one hand are searched once. There is no `unsafe` here.

mod memory;
mod order;
mod search;
mod suits;

use crate::domino::{Domino, Tiles};
use crate::position::Position;
use crate::seats::{SEATS, partner, side};
use kibitzer_game::Seat;
use kibitzer_work::{Stopped, Work};
use memory::Memory;
use search::Search;

/// The objective of a search: whose tricks are counted, and which seats maximise them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    gainers: u8,
    maximisers: u8,
    tricks_only: bool,
}

const fn seats_of(side: usize) -> u8 {
    if side.is_multiple_of(2) { 0b0101 } else { 0b1010 }
}

impl Aim {
    /// Points of a side, with everybody playing as well as possible.
    pub const fn points(side: usize) -> Self {
        Self { gainers: seats_of(side), maximisers: seats_of(side), tricks_only: false }
    }

    /// Tricks of a nello bidder, who minimises them while the other side maximises them.
    pub const fn nello(bidder: Seat) -> Self {
        let maximisers = seats_of(side(bidder) + 1);
        Self { gainers: 1 << (bidder.0 % SEATS), maximisers, tricks_only: true }
    }

    /// The fewest points that a side can end up with, whatever anybody plays.
    pub const fn least(side: usize) -> Self {
        Self { gainers: seats_of(side), maximisers: 0, tricks_only: false }
    }

    /// The most points that a side can end up with, whatever anybody plays.
    pub const fn most(side: usize) -> Self {
        Self { gainers: seats_of(side), maximisers: 0b1111, tricks_only: false }
    }

    /// Whether a seat plays for more.
    pub const fn maximises(self, seat: Seat) -> bool {
        self.maximisers >> seat.0 & 1 == 1
    }

    /// What a trick with these points counts if this seat takes it.
    pub const fn gain(self, winner: Seat, points: u8) -> u8 {
        match self.gainers >> winner.0 & 1 {
            0 => 0,
            _ if self.tricks_only => 1,
            _ => points,
        }
    }
}

/// The values of all legal moves in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    legal: Tiles,
    values: [u8; crate::domino::DOMINOES],
}

impl Values {
    /// Every legal move with its value, in index order.
    pub fn iter(&self) -> impl Iterator<Item = (Domino, u8)> + '_ {
        self.legal.iter().map(|tile| (tile, self.values[tile.index()]))
    }

    /// The value of a move; `None` if it is not legal.
    pub fn get(&self, tile: Domino) -> Option<u8> {
        self.legal.contains(tile).then(|| self.values[tile.index()])
    }

    /// The greatest value.
    pub fn max(&self) -> u8 {
        self.iter().map(|(_, value)| value).max().unwrap_or(0)
    }

    /// The smallest value.
    pub fn min(&self) -> u8 {
        self.iter().map(|(_, value)| value).min().unwrap_or(0)
    }
}

/// A solver with its transposition table. Use one per thread.
///
/// ```
/// use kibitzer_game::Seat;
/// use kibitzer_texas42::{Position, Solver};
/// let hands = ["5-0 5-4", "4-2 6-2", "3-1 3-3", "6-1 6-4"].map(|hand| hand.parse().unwrap());
/// let position = Position::new("doubles".parse().unwrap(), Seat(0), hands, Seat(1), &[]).unwrap();
/// assert_eq!(Solver::new().points(&position, 0), 17);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    memory: Memory,
    deal: Option<(Position, Aim)>,
    nodes: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with a table of one megabyte, enough for a whole deal.
    pub fn new() -> Self {
        Self::with_entries(1 << 17)
    }

    /// A solver with a table of this many entries of eight bytes, rounded up to a power of two.
    pub fn with_entries(entries: usize) -> Self {
        Self { memory: Memory::new(entries), deal: None, nodes: 0 }
    }

    /// The number of plays searched since the solver was created.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the table.
    pub fn forget(&mut self) {
        self.deal = None;
    }

    /// Points still to come for a side with best play by all, including the trick on the table.
    pub fn points(&mut self, position: &Position, side: usize) -> u8 {
        // The two sides share all points, so one table serves both.
        let first = self.value(position, Aim::points(0));
        if side.is_multiple_of(2) { first } else { position.points_left() - first }
    }

    /// The same for every legal move.
    pub fn moves(
        &mut self,
        position: &Position,
        side: usize,
        work: &Work,
    ) -> Result<Values, Stopped> {
        let mut values = self.values(position, Aim::points(0), work)?;
        if !side.is_multiple_of(2) {
            let left = position.points_left();
            position.legal().iter().for_each(|tile| {
                let value = &mut values.values[tile.index()];
                *value = left - *value;
            });
        }
        Ok(values)
    }

    /// Whether a nello bidder can be made to take a trick from here.
    pub fn nello_set(&mut self, position: &Position, bidder: Seat) -> bool {
        self.at_least(position, Aim::nello(bidder), 1)
    }

    /// Whether the value of the objective is at least `wanted`. Cheaper than computing the value.
    pub fn at_least(&mut self, position: &Position, aim: Aim, wanted: u8) -> bool {
        if wanted == 0 || position.is_over() {
            return wanted == 0;
        }
        if position.opens_with_trump() {
            return self.value(position, aim) >= wanted;
        }
        let mut search = self.search(position, aim);
        let reached = search.root(position, i32::from(wanted) - 1) >= i32::from(wanted);
        self.nodes += search.nodes;
        reached
    }

    /// The value of any objective.
    pub fn value(&mut self, position: &Position, aim: Aim) -> u8 {
        if position.is_over() {
            return 0;
        }
        // The search leads whatever it likes; a bound lead is chosen here.
        if position.opens_with_trump() {
            let after = position.legal().iter().map(|tile| {
                let mut next = *position;
                let gained = next.play(tile).map_or(0, |(seat, points)| aim.gain(seat, points));
                gained + self.value(&next, aim)
            });
            let best = if aim.maximises(position.turn()) { after.max() } else { after.min() };
            return best.unwrap_or(0);
        }
        let mut search = self.search(position, aim);
        let value = search.exactly(position, None);
        self.nodes += search.nodes;
        value
    }

    /// The value of every legal move for any objective.
    pub fn values(
        &mut self,
        position: &Position,
        aim: Aim,
        work: &Work,
    ) -> Result<Values, Stopped> {
        let mut values = Values { legal: position.legal(), values: [0; crate::domino::DOMINOES] };
        if position.is_over() {
            values.legal = Tiles::NONE;
            return Ok(values);
        }
        let mut guess = None;
        for (done, tile) in values.legal.iter().enumerate() {
            work.step(done, values.legal.len(), "solving every play")?;
            let mut next = *position;
            let gained = next.play(tile).map_or(0, |(winner, points)| aim.gain(winner, points));
            let rest = if next.is_over() {
                0
            } else {
                let mut search = self.search(&next, aim);
                let value =
                    search.exactly(&next, guess.map(|best: u8| best.saturating_sub(gained)));
                self.nodes += search.nodes;
                value
            };
            values.values[tile.index()] = gained + rest;
            guess = Some(gained + rest);
        }
        Ok(values)
    }

    /// Prepares the table for the deal: it stays warm if this is a later position of the previous
    /// deal, and is dated anew otherwise.
    fn search(&mut self, position: &Position, aim: Aim) -> Search<'_> {
        let continues = self.deal.is_some_and(|(before, for_aim)| {
            let inside = |(now, then): (&Tiles, &Tiles)| now.minus(*then).is_empty();
            for_aim == aim
                && before.declaration() == position.declaration()
                && before.sits_out() == position.sits_out()
                && position.hands().iter().zip(before.hands()).all(inside)
        });
        if !continues {
            self.memory.renew();
            self.deal = Some((*position, aim));
        }
        Search::new(position, aim, &mut self.memory)
    }
}

/// Whether a claim holds: no line of play keeps the claiming side from its goal, not even its own
/// mistakes.
///
/// `banked` is what the bidding side has taken in complete tricks. A claim by the bidding side
/// asserts that the bid is made, a claim by the defenders that it is set.
pub fn claim_holds(
    solver: &mut Solver,
    position: &Position,
    contract: crate::Contract,
    banked: u8,
    claimed_by: usize,
) -> bool {
    let ours = contract.side();
    let bidders = claimed_by % 2 == ours;
    if position.declaration().is_nello() {
        let aim = Aim { gainers: 1 << contract.bidder.0, maximisers: 0, tricks_only: true };
        let worst = Aim { maximisers: 0b1111, ..aim };
        return if bidders {
            !solver.at_least(position, worst, 1)
        } else {
            solver.at_least(position, aim, 1)
        };
    }
    let missing = contract.needs().saturating_sub(banked);
    if bidders {
        solver.at_least(position, Aim::least(ours), missing)
    } else {
        missing > 0 && !solver.at_least(position, Aim::most(ours), missing)
    }
}

/// The partner, for searches that number the seats with plain integers.
pub(crate) const fn across(seat: usize) -> usize {
    partner(Seat(seat)).0
}
