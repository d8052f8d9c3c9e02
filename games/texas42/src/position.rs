//! A position in the play with all hands open: where the solvers start.

use crate::declaration::Declaration;
use crate::domino::{Domino, Tiles};
use crate::round::Round;
use crate::seats::{SEATS, partner};
use crate::tricks::Tricks;
use kibitzer_game::Seat;
use thiserror::Error;

/// All hands, the declaration, and the trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    hands: [Tiles; SEATS],
    /// The trick on the table, stored as the beginning of a hand.
    tricks: Tricks,
}

/// Why hands and a trick do not form a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A domino is in two places.
    #[error("{0} is in two places")]
    Twice(Domino),
    /// A hand is too short or too long for what was played to the trick.
    #[error(
        "seat {seat} holds {held} dominoes, but {wanted} would match the other hands and the trick"
    )]
    Size {
        /// The seat with the wrong number of dominoes.
        seat: Seat,
        /// The number of dominoes it holds.
        held: usize,
        /// The number that would fit.
        wanted: usize,
    },
    /// The trick is already complete, or all hands are empty.
    #[error("nothing is left to play to this trick")]
    Over,
}

impl Position {
    /// Checks that hands and trick fit together. `bidder` matters at nello only, where the seat
    /// across sits out.
    pub fn new(
        declaration: Declaration,
        bidder: Seat,
        hands: [Tiles; SEATS],
        leader: Seat,
        trick: &[Domino],
    ) -> Result<Self, PositionError> {
        let out = declaration.is_nello().then(|| partner(bidder));
        let mut tricks = Tricks::new(declaration, leader, out);
        if trick.len() >= tricks.size() {
            return Err(PositionError::Over);
        }
        let mut seen = Tiles::NONE;
        for tile in hands.iter().flat_map(|hand| hand.iter()).chain(trick.iter().copied()) {
            if seen.contains(tile) {
                return Err(PositionError::Twice(tile));
            }
            seen = seen.with(tile);
        }
        // Seats that are still to play hold one domino more than those that have played.
        let full = hands[tricks.place(leader, trick.len()).0 % SEATS].len();
        if full == 0 || full > 7 {
            return Err(PositionError::Over);
        }
        for place in 0..tricks.size() {
            let seat = tricks.place(leader, place);
            let (held, wanted) = (hands[seat.0].len(), full - usize::from(place < trick.len()));
            if held != wanted {
                return Err(PositionError::Size { seat, held, wanted });
            }
        }
        trick.iter().for_each(|tile| tricks.push(*tile));
        Ok(Self { hands, tricks })
    }

    /// The same before an opening lead that must be a trump, if the leader holds one.
    #[must_use]
    pub(crate) const fn bound(self, lead_trump: bool) -> Self {
        Self { tricks: self.tricks.with_trump_first(lead_trump), ..self }
    }

    /// The position of a round; `None` unless a domino is to be played.
    pub fn of(round: &Round) -> Option<Self> {
        let (Some(_), Some(tricks)) = (round.table().turn().seat(), round.table().tricks()) else {
            return None;
        };
        let mut fresh = Tricks::new(tricks.declaration(), tricks.leader(), tricks.sits_out())
            .with_trump_first(tricks.opens_with_trump());
        tricks.table().iter().for_each(|tile| fresh.push(*tile));
        Some(Self { hands: *round.hands(), tricks: fresh })
    }

    /// The same table with other hands, for sampled worlds. The caller guarantees that they fit.
    #[must_use]
    pub const fn with_hands(self, hands: [Tiles; SEATS]) -> Self {
        Self { hands, ..self }
    }

    /// The remaining dominoes of each seat.
    pub const fn hands(&self) -> &[Tiles; SEATS] {
        &self.hands
    }

    /// The declaration in force.
    pub const fn declaration(&self) -> Declaration {
        self.tricks.declaration()
    }

    /// The seat that sits out, at nello.
    pub const fn sits_out(&self) -> Option<Seat> {
        self.tricks.sits_out()
    }

    /// The seat that leads or led the current trick.
    pub const fn leader(&self) -> Seat {
        self.tricks.leader()
    }

    /// The trick on the table.
    pub fn trick(&self) -> &[Domino] {
        self.tricks.table()
    }

    /// The seat that plays next.
    pub fn turn(&self) -> Seat {
        self.tricks.turn()
    }

    /// The legal plays.
    pub fn legal(&self) -> Tiles {
        self.tricks.legal(self.hands[self.turn().0])
    }

    /// Whether the lead to be made is the opening one, where it must be a trump.
    pub(crate) fn opens_with_trump(&self) -> bool {
        self.tricks.opens_with_trump()
    }

    /// Whether all dominoes have been played.
    pub fn is_over(&self) -> bool {
        self.hands[self.turn().0].is_empty()
    }

    /// Points still to come for both sides together, including those on the table.
    pub fn points_left(&self) -> u8 {
        let out = self.sits_out().map_or(Tiles::NONE, |seat| self.hands[seat.0]);
        let held = self.hands.iter().fold(Tiles::NONE, |all, hand| all.or(*hand)).minus(out);
        let tricks = self.hands[self.turn().0].len();
        tricks as u8 + held.count() + self.trick().iter().map(|tile| tile.count()).sum::<u8>()
    }

    /// Plays a domino without checking that it is legal. If it completes the trick, returns the
    /// winner and the points of the trick.
    pub fn play(&mut self, tile: Domino) -> Option<(Seat, u8)> {
        let seat = self.turn();
        self.hands[seat.0] = self.hands[seat.0].without(tile);
        self.tricks.push(tile);
        if self.tricks.complete() == 0 {
            return None;
        }
        let winner = self.tricks.leader();
        let [ours, theirs] = self.tricks.points();
        self.tricks = Tricks::new(self.declaration(), winner, self.sits_out());
        Some((winner, ours + theirs))
    }
}
