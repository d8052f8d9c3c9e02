//! A training example: one decision, and how the round ended.

use crate::action::Action;
use crate::aim;
use crate::cards::Cards;
use crate::round::Round;
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
    /// What happened instead of what a search preferred: the index in `policy` of the action taken,
    /// and by how much more than expected it turned out to be worth. `policy` is then how likely the
    /// player was to take each action.
    pub came: Option<(u8, f32)>,
    /// The number of tricks each seat took from here on, starting with the viewer.
    pub taken: [u8; SEATS],
    /// The points of each seat on the scale from 0 to 1, starting with the viewer.
    pub points: [f32; SEATS],
    /// The cards each seat held, starting with the viewer.
    pub hands: [Cards; SEATS],
}

impl Example {
    /// A decision in a round that has ended.
    pub fn new(then: &Round, viewer: Seat, policy: Vec<(Action, f32)>, end: &Table) -> Self {
        let (seats, now, view) = (end.seats(), then.table(), then.view(viewer));
        let mut example = Self {
            view,
            policy,
            came: None,
            taken: [0; SEATS],
            points: [0.0; SEATS],
            hands: [Cards::NONE; SEATS],
        };
        for relative in 0..seats {
            let seat = Seat((view.seat().0 + relative) % seats);
            example.taken[relative] = end.won(seat) - now.won(seat);
            example.hands[relative] = then.hands[seat.0];
            example.points[relative] = aim::scaled(end, f32::from(end.points(seat)));
        }
        example
    }
}
