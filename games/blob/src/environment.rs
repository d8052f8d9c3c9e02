//! A round for learning agents: numbered bids and cards, and what a seat sees as numbers, other seats clockwise from it.

use crate::action::Action;
use crate::belief::Possible;
use crate::card::{Card, DECK, SUITS, Suit};
use crate::cards::Cards;
use crate::rules::Blob;
use crate::unseen::Place;
use crate::view::View;
use kibitzer_game::{Actions, BeliefError, Environment, Game, Seat, SeatView, Sheet};

/// Marks cards in one row.
fn mark(row: &mut [f32], cards: Cards) {
    cards.iter().for_each(|card| row[card.index()] = 1.0);
}

impl Environment for Blob {
    fn actions(&self) -> Vec<Actions<Action>> {
        let bids = (0..=self.table().cards() as u8).map(Action::Bid).collect();
        let cards = self.deck().iter().map(Action::Play).collect();
        vec![
            Actions { name: "bid", about: "Bids so many tricks, from 0.", actions: bids },
            Actions { name: "play", about: "Plays the card.", actions: cards },
        ]
    }

    fn observe(&self, view: &View, sheet: &mut Sheet<'_>) {
        let (table, me, seats) = (view.table(), view.seat().0, self.seats());
        let cards = table.cards();
        let relative = |seat: Seat| (seat.0 + seats - me) % seats;
        let from_me = || (0..seats).map(|row| (row, Seat((me + row) % seats)));
        let turn = view.turn().seat().map(relative);
        sheet.one_hot("turn", seats, turn, "Whose turn it is; nobody's once the round is over.");
        let dealer = Some(relative(table.dealer()));
        sheet.one_hot("dealer", seats, dealer, "Who deals, and bids last.");
        let trump = Some(table.trump().map_or(SUITS, Suit::index));
        sheet.one_hot("trump", SUITS + 1, trump, "Spades, hearts, clubs, diamonds, none.");
        mark(sheet.field("hand", [1, DECK], "The cards held."), view.hand());
        let turned: Option<Card> = table.turned();
        mark(
            sheet.field("turned", [1, DECK], "The card turned up, if any."),
            turned.into_iter().collect(),
        );
        let about = "The bid of each seat; no bid yet is a row of zeros.";
        let bids = sheet.field("bids", [seats, cards + 1], about);
        for (row, seat) in from_me() {
            if let Some(bid) = table.bid(seat) {
                bids[row * (cards + 1) + usize::from(bid)] = 1.0;
            }
        }
        let won = sheet.field("won", [1, seats], "Tricks taken by each seat, over the hand size.");
        for (row, seat) in from_me() {
            won[row] = f32::from(table.won(seat)) / cards as f32;
        }
        let played = sheet.field("played", [seats, DECK], "The cards that each seat has played.");
        for (seat, card) in table.played_by() {
            played[relative(seat) * DECK + card.index()] = 1.0;
        }
        let about = "The card of each seat in the trick on the table.";
        let trick = sheet.field("trick", [seats, DECK], about);
        let plays: Vec<(Seat, Card)> = table.played_by().collect();
        for (seat, card) in &plays[plays.len() - table.trick().len()..] {
            trick[relative(*seat) * DECK + card.index()] = 1.0;
        }
    }

    fn believe(&self, view: &View, sheet: &mut Sheet<'_>) -> Result<(), BeliefError> {
        let (me, seats) = (view.seat().0, self.seats());
        let about = "The probability that a card is held by each seat, or lies in the stock; all worlds that the view allows are equally likely.";
        let owner = sheet.field("owner", [DECK, seats + 1], about);
        view.hand().iter().for_each(|card| owner[card.index() * (seats + 1)] = 1.0);
        let possible = Possible::of(view, self.deck())?;
        let worlds = possible.worlds().to_f64();
        let places: Vec<usize> = possible
            .unseen()
            .places()
            .map(|place| match place {
                Place::Seat(seat) => (seat.0 + seats - me) % seats,
                Place::Stock => seats,
            })
            .collect();
        for held in possible.marginals() {
            let row = &mut owner[held.card.index() * (seats + 1)..][..=seats];
            for (column, count) in places.iter().zip(&held.worlds) {
                row[*column] = (count.to_f64() / worlds) as f32;
            }
        }
        Ok(())
    }
}
