//! One decision that was made, and how the round ended: what a network learns from.

use crate::action::Action;
use crate::aim;
use crate::table::{SEATS, Table};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};

/// A decision, as the seat that made it saw it or as another one did, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// What the seat knew.
    pub view: View,
    /// The actions, and how good each was found; they add up to one. Empty for somebody who looks on.
    pub policy: Vec<(Action, f32)>,
    /// How many tricks each seat took from here on, from the viewer on.
    pub taken: [u8; SEATS],
    /// The points of each seat on the scale from 0 to 1, from the viewer on.
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
