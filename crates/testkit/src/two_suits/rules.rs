//! The rules of Two Suits.

use super::card::{Card, Suit};
use super::view::{View, turn_after};
use super::{SEATS, TwoSuits};
use kibitzer_game::{By, Game, Illegal, Recorded, Seat, SeatView, Step, Transcript, Turn, shuffle};
use rand_core::Rng;
use std::fmt;

/// The complete state: all hands, the stock, and what has been played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The remaining cards of each seat, ascending.
    pub hands: [Vec<Card>; SEATS],
    /// The undealt cards, ascending.
    pub stock: Vec<Card>,
    /// The cards played, oldest first. Who played them follows from the rules.
    pub played: Vec<Card>,
}

/// The number of tricks that each seat took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tricks(pub [usize; SEATS]);

impl fmt::Display for Tricks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tricks {} {} {}", self.0[0], self.0[1], self.0[2])
    }
}

/// The cards of a hand that may be played to a trick. The only implementation of following suit: play uses it for
/// legality, inference to exclude hands.
pub fn follow(led: Option<Suit>, hand: &[Card]) -> Vec<Card> {
    let follows = |card: &Card| led.is_none_or(|led| card.suit == led);
    if hand.iter().any(follows) {
        hand.iter().copied().filter(follows).collect()
    } else {
        hand.to_vec()
    }
}

/// The seat that takes a complete trick led by `leader`: the highest card of the suit led.
pub(super) fn taker(leader: Seat, trick: &[Card]) -> Seat {
    let best = (0..trick.len())
        .filter(|&at| trick[at].suit == trick[0].suit)
        .max_by_key(|&at| trick[at].rank)
        .unwrap_or(0);
    Seat((leader.0 + best) % SEATS)
}

/// The suit led to the current trick; `None` if the next card leads.
pub(super) fn led(played: &[Card]) -> Option<Suit> {
    let begun = played.len() - played.len() % SEATS;
    played.get(begun).map(|card| card.suit)
}

/// Who played each card.
pub(super) fn players_of(played: &[Card]) -> Vec<Seat> {
    let mut leader = Seat(0);
    let mut by = Vec::with_capacity(played.len());
    for trick in played.chunks(SEATS) {
        by.extend((0..trick.len()).map(|at| Seat((leader.0 + at) % SEATS)));
        leader = taker(leader, trick);
    }
    by
}

impl TwoSuits {
    /// A world from a complete order of the deck: hands first, the stock last.
    pub(super) fn dealt(&self, hands: [Vec<Card>; SEATS], stock: Vec<Card>) -> World {
        let mut world = World { hands, stock, played: Vec::new() };
        world.hands.iter_mut().for_each(|hand| hand.sort_unstable());
        world.stock.sort_unstable();
        world
    }
}

impl Game for TwoSuits {
    const NAME: &'static str = "Two Suits";

    type World = World;
    type View = View;
    type Action = Card;
    type Outcome = Tricks;

    fn seats(&self) -> usize {
        SEATS
    }

    fn deal(&self, rng: &mut dyn Rng) -> World {
        let mut deck = self.deck();
        shuffle(rng, &mut deck);
        let hands = std::array::from_fn(|seat| deck[seat * self.hand..][..self.hand].to_vec());
        self.dealt(hands, deck[SEATS * self.hand..].to_vec())
    }

    fn view(&self, world: &World, seat: Seat) -> View {
        View { seat, hand: world.hands[seat.0].clone(), played: world.played.clone() }
    }

    fn turn(&self, world: &World) -> Turn {
        turn_after(self.hand, &world.played)
    }

    fn legal(&self, view: &View) -> Vec<Card> {
        if view.turn().is(view.seat) { follow(led(&view.played), &view.hand) } else { Vec::new() }
    }

    fn play(&self, world: &mut World, by: By, action: &Card) -> Result<(), Illegal<Card>> {
        let refuse =
            |reason: String, legal| Err(Illegal { action: *action, reason: reason.into(), legal });
        let seat = match by {
            By::Seat(seat) if self.turn(world).is(seat) => seat,
            _ => return Err(Illegal::out_of_turn(*action, self.turn(world), by)),
        };
        let hand = &mut world.hands[seat.0];
        let legal = follow(led(&world.played), hand);
        let Some(at) = hand.iter().position(|card| card == action) else {
            return refuse(format!("seat {seat} does not hold it"), legal);
        };
        if !legal.contains(action) {
            return refuse(format!("seat {seat} can follow suit and must"), legal);
        }
        hand.remove(at);
        world.played.push(*action);
        Ok(())
    }

    fn outcome(&self, world: &World) -> Option<Tricks> {
        if self.turn(world) != Turn::Over {
            return None;
        }
        let mut tricks = [0; SEATS];
        let mut leader = Seat(0);
        for trick in world.played.chunks(SEATS) {
            leader = taker(leader, trick);
            tricks[leader.0] += 1;
        }
        Some(Tricks(tricks))
    }

    fn payoff(&self, Tricks(tricks): &Tricks, seat: Seat) -> f64 {
        tricks[seat.0] as f64
    }
}

impl Recorded for TwoSuits {
    fn start(&self, world: &World) -> World {
        let mut hands = world.hands.clone();
        for (card, by) in world.played.iter().zip(players_of(&world.played)) {
            hands[by.0].push(*card);
        }
        self.dealt(hands, world.stock.clone())
    }

    fn history(&self, view: &View) -> Transcript<Card> {
        let steps = view.played.iter().zip(players_of(&view.played));
        steps.map(|(card, by)| Step { by: by.into(), action: *card }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn who_can_follow_must() {
        let hand = cards("S1 S4 M2");
        assert_eq!(follow(Some(Suit::Sun), &hand), cards("S1 S4"));
        assert_eq!(follow(Some(Suit::Moon), &hand), cards("M2"));
        assert_eq!(follow(None, &hand), hand);
        assert_eq!(follow(Some(Suit::Moon), &cards("S1 S4")), cards("S1 S4"));
    }

    #[test]
    fn the_highest_of_the_suit_led_takes_the_trick() {
        assert_eq!(taker(Seat(0), &cards("S2 S4 S3")), Seat(1));
        assert_eq!(taker(Seat(1), &cards("S2 M5 S1")), Seat(1));
        assert_eq!(taker(Seat(2), &cards("M1 S5 M2")), Seat(1));
    }

    #[test]
    fn the_taker_leads() {
        assert_eq!(players_of(&cards("S2 S4 S3 M1")), [0, 1, 2, 1].map(Seat));
        assert_eq!(led(&cards("S2 S4 S3")), None);
        assert_eq!(led(&cards("S2 S4 S3 M1 S1")), Some(Suit::Moon));
    }

    #[test]
    fn a_refusal_says_why() {
        let rules = TwoSuits::short();
        let world = World {
            hands: [cards("S2"), cards("S3 M1"), cards("M2 M3")],
            stock: cards("S4 M4"),
            played: cards("S1"),
        };
        let refusal = |card: &str| {
            rules
                .play(&mut world.clone(), Seat(1).into(), &card.parse().unwrap())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(refusal("M1"), "M1 is illegal: seat 1 can follow suit and must; legal: S3");
        assert_eq!(refusal("S4"), "S4 is illegal: seat 1 does not hold it; legal: S3");
    }
}
