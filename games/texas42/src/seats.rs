//! Four seats, two sides: 0 and 2 against 1 and 3.

use kibitzer_game::Seat;

/// The number of seats at the table.
pub const SEATS: usize = 4;

/// The side of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3.
pub const fn side(seat: Seat) -> usize {
    seat.0 % 2
}

/// The seat across the table.
pub const fn partner(seat: Seat) -> Seat {
    after(seat, 2)
}

/// The seat this many places to the left.
pub const fn after(seat: Seat, places: usize) -> Seat {
    Seat((seat.0 + places) % SEATS)
}
