//! The complete state of one hand: the table and the four hands. Only the dealer of worlds and the
//! rules hold one; players get a [`crate::View`].

use crate::domino::{Domino, Tiles};
use crate::seats::SEATS;
use crate::table::Table;
use crate::view::View;
use kibitzer_game::Seat;

/// A hand being bid or played, with all four hands known. A value of fixed size, which search
/// copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    pub(crate) hands: [Tiles; SEATS],
    pub(crate) table: Table,
}

impl Round {
    /// Combines hands with a table. The caller guarantees that they fit: what was played is not in
    /// them.
    pub const fn new(hands: [Tiles; SEATS], table: Table) -> Self {
        Self { hands, table }
    }

    /// The dominoes that each seat still holds.
    pub const fn hands(&self) -> &[Tiles; SEATS] {
        &self.hands
    }

    /// The public table, the same for all seats.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The public table, for a search that plays on it directly without legality checks.
    pub const fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// The view of a seat.
    pub fn view(&self, seat: Seat) -> View {
        View { seat, hand: self.hands[seat.0 % SEATS], table: self.table }
    }

    /// The legal plays of the seat to act; empty unless a domino is to be played.
    pub fn playable(&self) -> Tiles {
        match (self.table.turn().seat(), self.table.tricks()) {
            (Some(seat), Some(tricks)) => tricks.legal(self.hands[seat.0]),
            _ => Tiles::NONE,
        }
    }

    /// Plays a domino from [`Round::playable`] without checking again.
    pub fn play_unchecked(&mut self, tile: Domino) {
        if let Some(tricks) = &mut self.table.tricks {
            let seat = tricks.turn();
            self.hands[seat.0] = self.hands[seat.0].without(tile);
            tricks.push(tile);
        }
    }

    /// The dominoes that each seat was dealt.
    pub fn dealt(&self) -> [Tiles; SEATS] {
        let mut hands = self.hands;
        for play in self.table.tricks().into_iter().flat_map(|tricks| tricks.plays()) {
            hands[play.seat.0] = hands[play.seat.0].with(play.tile);
        }
        hands
    }
}
