//! A training example: one decision, and how the round ended.

use crate::action::Action;
use crate::aim;
use crate::table::{SEATS, Table};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};

/// A decision, seen by the seat that made it or by another one, and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// What the seat knew.
    pub view: View,
    /// The actions and their target probabilities, which add up to one. Empty for an onlooker.
    pub policy: Vec<(Action, f32)>,
    /// The number of tricks each seat took from here on, starting with the viewer.
    pub taken: [u8; SEATS],
    /// The points of each seat on the scale from 0 to 1, starting with the viewer.
    pub points: [f32; SEATS],
}

impl Example {
    /// A decision in a round that has ended.
    pub fn new(view: View, policy: Vec<(Action, f32)>, end: &Table) -> Self {
        let (seats, now) = (end.seats(), view.table());
        let mut example = Self { view, policy, taken: [0; SEATS], points: [0.0; SEATS] };
        for relative in 0..seats {
            let seat = Seat((view.seat().0 + relative) % seats);
            example.taken[relative] = end.won(seat) - now.won(seat);
            example.points[relative] = aim::scaled(end, f32::from(end.points(seat)));
        }
        example
    }
}
