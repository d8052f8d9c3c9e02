//! Two Suits for learning agents: how little it takes.

use super::card::Card;
use super::rules::{led, players_of};
use super::view::View;
use super::{SEATS, TwoSuits};
use kibitzer_game::{Actions, Environment, SeatView, Sheet};

impl Environment for TwoSuits {
    fn actions(&self) -> Vec<Actions<Card>> {
        vec![Actions { name: "play", about: "Plays the card.", actions: self.deck() }]
    }

    fn observe(&self, view: &View, sheet: &mut Sheet<'_>) {
        let deck = self.deck();
        let place = |card: &Card| deck.iter().position(|it| it == card);
        let hand = sheet.field("hand", [1, deck.len()], "The cards that the seat holds.");
        view.hand.iter().filter_map(place).for_each(|at| hand[at] = 1.0);
        let about = "The cards that each seat has played, clockwise from the observer.";
        let played = sheet.field("played", [SEATS, deck.len()], about);
        for (card, by) in view.played.iter().zip(players_of(&view.played)) {
            let row = (by.0 + SEATS - view.seat.0) % SEATS;
            if let Some(at) = place(card) {
                played[row * deck.len() + at] = 1.0;
            }
        }
        let suit = led(&view.played).map(|suit| suit as usize);
        sheet.one_hot("led", 2, suit, "The suit that was led.");
        let turn = view.turn().seat().map(|seat| (seat.0 + SEATS - view.seat.0) % SEATS);
        sheet.one_hot("turn", SEATS, turn, "Whose turn it is, clockwise from the observer.");
    }
}
