//! The rules of one round, as a `kibitzer_game::Game`: deal, observe, act. A [`crate::Game`]
//! strings rounds together.

use crate::action::Action;
use crate::card::{Card, DECK, Suit};
use crate::cards::Cards;
use crate::players::COLUMNS;
use crate::players::why::seat_name;
use crate::round::Round;
use crate::scoring::Scoring;
use crate::table::{FEWEST_SEATS, SEATS, Table};
use crate::view::View;
use kibitzer_game::{
    By, Column, Game, Illegal, Recorded, Seat, Transcript, Turn, message, shuffle,
};
use rand_core::Rng;
use std::fmt;
use thiserror::Error;

/// The rules of one round: how many seats and cards, who deals, the trump suit, the deck and the
/// scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blob {
    table: Table,
    deck: Cards,
}

/// A round that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BlobError {
    /// Too few or too many seats.
    #[error("{0} players: expected {FEWEST_SEATS} to {SEATS}")]
    Seats(usize),
    /// No cards, or more than the deck has.
    #[error("{cards} cards for each of {seats} players: expected 1 to {most}")]
    Cards {
        /// The number of cards per seat that was asked for.
        cards: usize,
        /// The number of seats at the table.
        seats: usize,
        /// The most cards per seat that the deck allows.
        most: usize,
    },
    /// No such seat.
    #[error("there is no seat {seat} at a table of {seats}")]
    Seat {
        /// The seat that was given.
        seat: Seat,
        /// The number of seats at the table.
        seats: usize,
    },
    /// There is not exactly one total per seat.
    #[error("{found} totals for {seats} players")]
    Totals {
        /// The number of totals given.
        found: usize,
        /// The number of seats at the table.
        seats: usize,
    },
    /// More rounds to come than a game has.
    #[error("{0} rounds left: expected at most 255")]
    RoundsLeft(usize),
    /// A card was turned up although the whole deck is dealt, or it is not in the deck.
    #[error("{0} cannot be turned up: it is not in the stock")]
    Turned(Card),
}

impl Blob {
    /// A round with the whole deck.
    pub fn new(
        seats: usize,
        cards: usize,
        dealer: Seat,
        trump: Option<Suit>,
    ) -> Result<Self, BlobError> {
        Self::miniature(seats, cards, dealer, trump, Cards::ALL)
    }

    /// A round with a reduced deck, for tests and exact solutions.
    pub fn miniature(
        seats: usize,
        cards: usize,
        dealer: Seat,
        trump: Option<Suit>,
        deck: Cards,
    ) -> Result<Self, BlobError> {
        if !(FEWEST_SEATS..=SEATS).contains(&seats) {
            return Err(BlobError::Seats(seats));
        }
        let most = deck.len() / seats;
        if !(1..=most).contains(&cards) {
            return Err(BlobError::Cards { cards, seats, most });
        }
        if dealer.0 >= seats {
            return Err(BlobError::Seat { seat: dealer, seats });
        }
        Ok(Self { table: Table::new(seats, cards, dealer.0, trump), deck })
    }

    /// The same round with another scoring rule.
    #[must_use]
    pub const fn scored(mut self, scoring: Scoring) -> Self {
        self.table.scoring = scoring;
        self
    }

    /// The same round with a card of the stock turned up. This does not make its suit trump: house
    /// rules may turn a card up and play without trumps.
    pub fn turning(mut self, card: Card) -> Result<Self, BlobError> {
        let stock = self.deck.len() - self.table.seats() * self.table.cards();
        if stock == 0 || !self.deck.contains(card) {
            return Err(BlobError::Turned(card));
        }
        self.table.turned = Some(card);
        Ok(self)
    }

    /// The same round within a game: the points so far and the number of rounds after it.
    pub fn standing(mut self, totals: &[i16], rounds_left: usize) -> Result<Self, BlobError> {
        let seats = self.table.seats();
        if totals.len() != seats {
            return Err(BlobError::Totals { found: totals.len(), seats });
        }
        self.table.totals[..seats].copy_from_slice(totals);
        self.table.rounds_left =
            u8::try_from(rounds_left).map_err(|_| BlobError::RoundsLeft(rounds_left))?;
        Ok(self)
    }

    /// The rules under which a view was played, with the full deck.
    pub fn of(view: &View) -> Self {
        Self { table: view.table.fresh(), deck: Cards::ALL }
    }

    /// The same rules with another deck.
    #[must_use]
    pub const fn with_deck(mut self, deck: Cards) -> Self {
        self.deck = deck;
        self
    }

    /// The table before the first bid.
    pub const fn table(&self) -> Table {
        self.table
    }

    /// The deck that is played with.
    pub const fn deck(&self) -> Cards {
        self.deck
    }

    /// A round with these hands, before the first bid; `None` unless they form a deal of the deck.
    pub fn round(&self, hands: &[Cards]) -> Option<Round> {
        let Table { seats, cards, .. } = self.table;
        let all = hands.iter().fold(Cards::NONE, |all, hand| all.or(*hand));
        let even = hands.iter().all(|hand| hand.len() == usize::from(cards));
        let apart = all.len() == hands.len() * usize::from(cards);
        let free = self.deck.minus(self.table.turned.into_iter().collect());
        if hands.len() != usize::from(seats) || !even || !apart || all.and(free) != all {
            return None;
        }
        let mut held = [Cards::NONE; SEATS];
        held[..hands.len()].copy_from_slice(hands);
        Some(Round::new(held, self.table))
    }

    fn refuse(&self, round: &Round, seat: Seat, action: Action) -> Illegal<Action> {
        let (table, who) = (&round.table, seat_name(seat));
        let reason = match action {
            Action::Bid(_) if table.bidding_is_over() => {
                message!("blob.bidding_over", "the bidding is over")
            }
            Action::Bid(bid) if Some(bid) == table.forbidden_bid() => message!(
                "blob.forbidden_bid",
                "{who} deals, and the bids may not add up to the {tricks} tricks",
                who = who,
                tricks = table.cards()
            ),
            Action::Bid(_) => message!(
                "blob.bid_range",
                "{who} may bid 0 to {most}",
                who = who,
                most = table.cards()
            ),
            Action::Play(_) if !table.bidding_is_over() => {
                message!("blob.bid_first", "{who} must bid first", who = who)
            }
            Action::Play(card) if !round.hands[seat.0].contains(card) => {
                message!("blob.not_held", "{who} does not hold it", who = who)
            }
            Action::Play(_) => {
                let suit = |led: Suit| message!("blob.suit", suit = led.to_string() => led.name());
                message!(
                    "blob.must_follow",
                    "{led} were led, and {who} must follow suit",
                    led = table.led().map_or_else(|| "nothing".into(), suit),
                    who = who
                )
            }
        };
        Illegal { action, reason, legal: self.legal(&round.view(seat)) }
    }
}

impl Game for Blob {
    const NAME: &'static str = "Blob";

    type World = Round;
    type View = View;
    type Action = Action;
    type Outcome = Scores;

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn deal(&self, rng: &mut dyn Rng) -> Round {
        let mut cards = [Card::default(); DECK];
        let free = self.deck.minus(self.table.turned.into_iter().collect());
        cards.iter_mut().zip(free.iter()).for_each(|(place, card)| *place = card);
        shuffle(rng, &mut cards[..free.len()]);
        let (seats, each) = (self.table.seats(), self.table.cards());
        let mut hands = [Cards::NONE; SEATS];
        // One card at a time, starting with seat 0.
        for (at, card) in cards[..seats * each].iter().enumerate() {
            hands[at % seats] = hands[at % seats].with(*card);
        }
        Round::new(hands, self.table)
    }

    fn view(&self, world: &Round, seat: Seat) -> View {
        world.view(seat)
    }

    fn turn(&self, world: &Round) -> Turn {
        world.table.turn()
    }

    fn legal(&self, view: &View) -> Vec<Action> {
        view.legal()
    }

    fn play(&self, world: &mut Round, by: By, action: &Action) -> Result<(), Illegal<Action>> {
        let turn = world.table.turn();
        let seat = match by {
            By::Seat(seat) if turn.is(seat) => seat,
            _ => return Err(Illegal::out_of_turn(*action, turn, by)),
        };
        let allowed = match *action {
            Action::Bid(bid) => bid <= world.table.cards && world.table.biddable() >> bid & 1 != 0,
            Action::Play(card) => world.playable().contains(card),
        };
        if !allowed {
            return Err(self.refuse(world, seat, *action));
        }
        world.act_unchecked(*action);
        Ok(())
    }

    fn outcome(&self, world: &Round) -> Option<Scores> {
        world.table.scores().map(Scores)
    }

    fn payoff(&self, Scores(points): &Scores, seat: Seat) -> f64 {
        points.get(seat.0).copied().unwrap_or(0).into()
    }

    fn columns() -> &'static [Column] {
        &COLUMNS
    }
}

impl Recorded for Blob {
    fn start(&self, world: &Round) -> Round {
        Round::new(world.dealt(), world.table.fresh())
    }

    fn history(&self, view: &View) -> Transcript<Action> {
        view.history()
    }
}

/// The points of a round, one entry per seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores(pub Vec<i16>);

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, points) in self.0.iter().enumerate() {
            write!(f, "{}seat {seat}: {points}", if seat == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
