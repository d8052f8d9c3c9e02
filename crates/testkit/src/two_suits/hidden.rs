//! What a seat can infer: who may hold which card.

use super::card::Card;
use super::rules::{World, follow, led, players_of};
use super::view::View;
use super::{SEATS, TwoSuits};
use crate::ways;
use kibitzer_deal::{Deal, Kind, Kinds, Problem, Problems, Rule, Setup};
use kibitzer_game::{BeliefError, HiddenDeal, Seat, shuffle};
use rand_core::Rng;

/// Whether the seat could have held this card all along: not if one of its plays would have been illegal with it.
fn may_hold(view: &View, seat: Seat, card: Card) -> bool {
    let by = players_of(&view.played);
    (0..view.played.len()).filter(|&at| by[at] == seat).all(|at| {
        let played = view.played[at];
        follow(led(&view.played[..at]), &[played, card]).contains(&played)
    })
}

impl HiddenDeal for TwoSuits {
    type Layout = ();

    fn problems(&self, view: &View) -> Result<(Problems, ()), BeliefError> {
        let deck = self.deck();
        let seen = |card: &Card| view.hand.contains(card) || view.played.contains(card);
        let hidden = |card: &Card| Kind { copies: usize::from(!seen(card)), value: 0 };
        let by = players_of(&view.played);
        let mut seats: Vec<_> = Seat::all(SEATS)
            .map(|seat| {
                if seat == view.seat {
                    return kibitzer_deal::Seat::hand(0);
                }
                let left = self.hand.saturating_sub(by.iter().filter(|&&who| who == seat).count());
                let may = |at: &usize| may_hold(view, seat, deck[*at]);
                let only: Kinds = (0..deck.len()).filter(may).collect();
                kibitzer_deal::Seat::hand(left).with(Rule::Only(only))
            })
            .collect();
        seats.push(kibitzer_deal::Seat::hand(deck.len() - SEATS * self.hand));
        let kinds = deck.iter().map(hidden).collect();
        Ok((Problem::new(Setup { kinds, seats, across: Vec::new() })?.into(), ()))
    }

    fn world(&self, view: &View, (): &(), deal: &Deal, _: &mut dyn Rng) -> World {
        let deck = self.deck();
        let cards = |seat: usize| deal.hand(seat).iter().map(|&at| deck[usize::from(at)]).collect();
        let mut hands: [Vec<Card>; SEATS] = std::array::from_fn(cards);
        hands[view.seat.0].clone_from(&view.hand);
        World { hands, stock: cards(SEATS), played: view.played.clone() }
    }
}

impl TwoSuits {
    /// The same world with everything that a seat cannot see dealt anew.
    pub fn reshuffled(&self, world: &World, seat: Seat, rng: &mut dyn Rng) -> World {
        let mut world = world.clone();
        let places = world.hands.iter_mut().enumerate().filter(|(at, _)| *at != seat.0);
        let mut places: Vec<&mut Vec<Card>> = places.map(|(_, hand)| hand).collect();
        places.push(&mut world.stock);
        let mut cards: Vec<Card> = places.iter().flat_map(|place| place.iter().copied()).collect();
        shuffle(rng, &mut cards);
        for place in places {
            let size = place.len();
            place.clear();
            place.extend(cards.drain(..size));
            place.sort_unstable();
        }
        world
    }

    /// Every deal before the first action, with equal items distinguished.
    pub fn all_deals(&self) -> Vec<World> {
        let deck = self.deck();
        let sizes = [self.hand, self.hand, self.hand, deck.len() - SEATS * self.hand];
        let deals = ways(&deck, &sizes).into_iter();
        deals
            .map(|mut places| {
                let stock = places.split_off(SEATS).concat();
                let mut places = places.into_iter();
                self.dealt(std::array::from_fn(|_| places.next().unwrap_or_default()), stock)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::Belief;

    /// Worked out by hand: S1 was led; seat 1 showed a void in suns and holds one more card, which is a moon.
    #[test]
    fn a_void_is_inferred() {
        let rules = TwoSuits::short();
        let view: View = "seat 0 holds S2 after S1 M1".parse().unwrap();
        assert!(!may_hold(&view, Seat(1), "S3".parse().unwrap()));
        assert!(may_hold(&view, Seat(1), "M3".parse().unwrap()));
        assert!(may_hold(&view, Seat(2), "S3".parse().unwrap()));
        // Hidden: S3 S4 M2 M3 M4. Seat 1 holds one of three moons, seat 2 two of the four others, the stock the rest.
        assert_eq!(Belief::of(&rules, &view).unwrap().worlds(), (3 * 6u64).into());
    }

    #[test]
    fn a_view_of_another_table_does_not_add_up() {
        let view: View = "seat 0 holds S9 S8 after".parse().unwrap();
        assert!(TwoSuits::short().problems(&view).is_err());
    }
}
