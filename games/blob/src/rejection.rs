//! Rejection sampling of deals, as programs without a lattice do it: a baseline, not for play.
//!
//! Hand after hand is filled from the cards that it may hold; if that fails, everything starts
//! again. The deals are not uniform. With the stale rule on, a seat that once followed a suit must
//! hold that suit *now*: this is false, and the reason why such samplers are reported to need
//! thousands of attempts.

use crate::card::Card;
use crate::cards::Cards;
use crate::table::SEATS;
use crate::unseen::{Unseen, UnseenError};
use crate::view::View;
use kibitzer_game::below;
use rand_core::Rng;

/// The result of sampling one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The hands by seat, unless the sampler gave up.
    pub hands: Option<[Cards; SEATS]>,
    /// The number of attempts made.
    pub attempts: u64,
}

/// A sampler that retries until it succeeds or reaches its limit.
#[derive(Clone, Debug)]
pub struct Rejection {
    unseen: Unseen,
    /// The suits that each opponent is assumed to hold still, one bit each.
    must_have: [u8; SEATS],
    most: u64,
}

impl Rejection {
    /// From a view. `stale` switches the false rule on; `most` is the number of attempts before it
    /// gives up.
    pub fn of(view: &View, deck: Cards, stale: bool, most: u64) -> Result<Self, UnseenError> {
        let unseen = Unseen::of(view, deck)?;
        let mut must_have = [0; SEATS];
        if stale {
            let mut led = None;
            for (at, (seat, card)) in view.table().played_by().enumerate() {
                if at % view.table().seats() == 0 {
                    led = Some(card.suit());
                } else if led == Some(card.suit()) {
                    must_have[seat.0] |= 1 << card.suit().index();
                }
            }
            for opponent in unseen.opponents() {
                // A shown void overrides the stale rule, and an empty hand holds nothing.
                must_have[opponent.seat.0] &= !opponent.void;
                if opponent.hand_size == 0 {
                    must_have[opponent.seat.0] = 0;
                }
            }
        }
        Ok(Self { unseen, must_have, most })
    }

    /// Tries to draw one deal.
    pub fn draw(&self, rng: &mut impl Rng) -> Tried {
        for attempts in 1..=self.most {
            if let Some(hands) = self.attempt(rng) {
                return Tried { hands: Some(hands), attempts };
            }
        }
        Tried { hands: None, attempts: self.most }
    }

    fn attempt(&self, rng: &mut impl Rng) -> Option<[Cards; SEATS]> {
        let mut hands = [Cards::NONE; SEATS];
        if let Some((seat, hand)) = self.unseen.viewer() {
            hands[seat.0] = hand;
        }
        let mut pile = self.unseen.cards();
        for opponent in self.unseen.opponents() {
            let mut open = pile.and(opponent.may_hold());
            if open.len() < opponent.hand_size {
                return None;
            }
            let mut hand = Cards::NONE;
            for _ in 0..opponent.hand_size {
                let card: Card = open.nth(below(rng, open.len()))?;
                open = open.without(card);
                hand = hand.with(card);
            }
            let suits = crate::card::Suit::ALL.into_iter();
            let held = suits.filter(|suit| !hand.suit(*suit).is_empty());
            let held = held.fold(0u8, |bits, suit| bits | 1 << suit.index());
            if self.must_have[opponent.seat.0] & !held != 0 {
                return None;
            }
            pile = pile.minus(hand);
            hands[opponent.seat.0] = hand;
        }
        Some(hands)
    }
}
