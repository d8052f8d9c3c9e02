//! The rules of one hand, as a `kibitzer_game::Game`: deal, observe, act.
//!
//! The state goes from the deal through the auction and the declaration to the play and the scored
//! hand; a [`crate::Match`] strings hands together.

use crate::action::Action;
use crate::domino::{Domino, Tiles};
use crate::house::House;
use crate::players::COLUMNS;
use crate::round::Round;
use crate::score::Outcome;
use crate::seats::{SEATS, side};
use crate::table::Table;
use crate::view::{View, named};
use crate::words;
use kibitzer_game::{
    By, Column, Game, Illegal, Recorded, Seat, SeatView, Transcript, Turn, message, shuffle,
};
use rand_core::Rng;

/// The rules of one hand: the house rules, who shakes, and the score before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texas42 {
    house: House,
    shaker: Seat,
    score: [u16; 2],
    set: Tiles,
}

impl Texas42 {
    /// A hand under these house rules.
    pub const fn new(house: House, shaker: Seat, score: [u16; 2]) -> Self {
        Self { house, shaker: Seat(shaker.0 % SEATS), score, set: Tiles::ALL }
    }

    /// A miniature with fewer dominoes, for tests and puzzles; `None` unless the set divides evenly
    /// into four hands.
    pub const fn miniature(self, set: Tiles) -> Option<Self> {
        if set.is_empty() || !set.len().is_multiple_of(SEATS) {
            return None;
        }
        Some(Self { set, ..self })
    }

    /// The house rules.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// The dominoes that are dealt.
    pub const fn set(&self) -> Tiles {
        self.set
    }

    /// The public table before the first bid.
    pub fn table(&self) -> Table {
        let table = Table::new(self.shaker, self.score, self.set.len() / SEATS);
        table.promising(self.house.promises())
    }

    /// A round with these hands, before the first bid; `None` unless they form a deal of the set.
    pub fn round(&self, hands: [Tiles; SEATS]) -> Option<Round> {
        let all = hands.iter().fold(Tiles::NONE, |all, hand| all.or(*hand));
        let even = hands.iter().all(|hand| hand.len() == self.set.len() / SEATS);
        (even && all == self.set).then(|| Round::new(hands, self.table()))
    }

    fn refuse(&self, round: &Round, seat: Seat, action: Action) -> Illegal<Action> {
        let hand = round.hands[seat.0];
        let table = &round.table;
        let who = words::seat(seat);
        let reason = match (action, table.tricks()) {
            (Action::Play(tile), Some(_)) if !hand.contains(tile) => {
                message!("texas42.not_held", "{who} does not hold it", who = who)
            }
            (Action::Play(_), Some(tricks))
                if table.declaration() == Some(crate::Declaration::Sevens) =>
            {
                message!(
                    "texas42.nearest_seven",
                    "at sevens {who} must play a domino nearest to seven pips: {tiles}",
                    who = who,
                    tiles = tricks.legal(hand).to_string()
                )
            }
            (Action::Play(_), Some(tricks)) if tricks.opens_with_trump() => {
                message!(
                    "texas42.lead_trump",
                    "the opening lead must be a trump: {tiles}",
                    tiles = tricks.legal(hand).to_string()
                )
            }
            (Action::Play(_), Some(tricks)) => {
                let led = tricks.led().map(|led| {
                    message!("texas42.was_led", "{led} was led, ", led = led.to_string())
                });
                message!(
                    "texas42.must_follow",
                    "{led}the declaration is {trump}, and {who} must follow suit",
                    led = led,
                    trump = named(table.declaration()),
                    who = who
                )
            }
            (Action::Play(_), None) => {
                message!(
                    "texas42.too_early",
                    "it is too early for {who} to play a domino",
                    who = who
                )
            }
            (Action::Bid(_), _) if table.auction().turn().is_none() => {
                message!("texas42.auction_over", "the auction is over")
            }
            (Action::Bid(bid), _) => match table.auction().highest() {
                Some((by, highest)) => message!(
                    "texas42.cannot_follow",
                    "{who} has bid {highest}, and {bid} cannot follow it under these house rules",
                    who = words::seat(by),
                    highest = highest.to_string(),
                    bid = bid.to_string()
                ),
                None => message!(
                    "texas42.cannot_bid",
                    "{who} cannot make this bid with this hand under these house rules",
                    who = who
                ),
            },
            (Action::Declare(_), None) if table.contract().is_none() => {
                message!("texas42.auction_open", "the auction is not over")
            }
            (Action::Declare(_), None) => {
                message!("texas42.not_allowed", "this bid or the house rules do not allow it")
            }
            (Action::Declare(_), Some(_)) => {
                message!(
                    "texas42.declared",
                    "{trump} was already declared",
                    trump = named(table.declaration())
                )
            }
        };
        Illegal { action, reason, legal: self.legal(&round.view(seat)) }
    }
}

impl Game for Texas42 {
    const NAME: &'static str = "Texas 42";

    type World = Round;
    type View = View;
    type Action = Action;
    type Outcome = Outcome;

    fn seats(&self) -> usize {
        SEATS
    }

    fn deal(&self, rng: &mut dyn Rng) -> Round {
        let mut tiles = [Domino::default(); crate::domino::DOMINOES];
        let count = self.set.len();
        tiles.iter_mut().zip(self.set.iter()).for_each(|(place, tile)| *place = tile);
        shuffle(rng, &mut tiles[..count]);
        let each = count / SEATS;
        let hand = |seat: usize| tiles[seat * each..][..each].iter().copied().collect();
        Round::new(std::array::from_fn(hand), self.table())
    }

    fn view(&self, world: &Round, seat: Seat) -> View {
        world.view(seat)
    }

    fn turn(&self, world: &Round) -> Turn {
        world.table.turn()
    }

    fn legal(&self, view: &View) -> Vec<Action> {
        if !view.turn().is(view.seat()) {
            return Vec::new();
        }
        let table = view.table();
        if table.auction().turn().is_some() {
            let doubles = view.hand().and(Tiles::DOUBLES).len();
            return table.auction().legal(&self.house, Some(doubles)).map(Action::Bid).collect();
        }
        match table.tricks() {
            None => table.declarations(&self.house).map(Action::Declare).collect(),
            Some(tricks) => tricks.legal(view.hand()).iter().map(Action::Play).collect(),
        }
    }

    fn play(&self, world: &mut Round, by: By, action: &Action) -> Result<(), Illegal<Action>> {
        let turn = world.table.turn();
        let seat = match by {
            By::Seat(seat) if turn.is(seat) => seat,
            _ => return Err(Illegal::out_of_turn(*action, turn, by)),
        };
        let allowed = match *action {
            Action::Bid(bid) => {
                let doubles = world.hands[seat.0].and(Tiles::DOUBLES).len();
                world.table.auction.allows(&self.house, bid, Some(doubles))
            }
            Action::Declare(declaration) => {
                world.table.declarations(&self.house).any(|allowed| allowed == declaration)
            }
            Action::Play(tile) => world.playable().contains(tile),
        };
        if !allowed {
            return Err(self.refuse(world, seat, *action));
        }
        match *action {
            Action::Bid(bid) => world.table.bid(bid),
            Action::Declare(declaration) => world.table.declare(declaration),
            Action::Play(tile) => world.play_unchecked(tile),
        }
        Ok(())
    }

    fn outcome(&self, world: &Round) -> Option<Outcome> {
        world.table.outcome(&self.house)
    }

    /// The gain of the seat's side minus that of the other side.
    fn payoff(&self, outcome: &Outcome, seat: Seat) -> f64 {
        let gain = outcome.gain().map(f64::from);
        let ours = side(seat);
        gain[ours] - gain[1 - ours]
    }

    fn columns() -> &'static [Column] {
        &COLUMNS
    }
}

impl Recorded for Texas42 {
    fn start(&self, world: &Round) -> Round {
        let Table { each, score, auction, .. } = world.table;
        let table = Table::new(auction.shaker(), score, each.into());
        let table = table.promising(auction.promises());
        Round::new(world.dealt(), table)
    }

    fn history(&self, view: &View) -> Transcript<Action> {
        view.history()
    }
}
