//! Solves the last tricks with all hands open: every seat maximises its own value (max^n). A seat
//! that is indifferent is assumed to choose uniformly among its best cards.

use crate::aim::{Aim, Outlook, outlook};
use crate::round::Round;
use kibitzer_search::Payoff;

/// An upper bound on the number of ways in which a round can still be played: the orders of every
/// hand. `None` while bids are missing.
pub fn ways(round: &Round) -> Option<u64> {
    let factorial = |cards: u64| (1..=cards).product::<u64>();
    let hands = round.hands().iter().map(|hand| factorial((hand.len() as u64).min(20)));
    round.table().bidding_is_over().then(|| hands.fold(1, u64::saturating_mul))
}

/// The value of the rest of a round to every seat, with all hands open.
pub fn solve(round: &Round, aim: Aim) -> Outlook {
    if round.table().is_over() {
        return outlook(round.table(), aim);
    }
    let actor = round.table().actor();
    let mut best = f32::NEG_INFINITY;
    let mut sum = Outlook::default();
    let mut count = 0.0;
    for card in round.playable().iter() {
        let mut next = *round;
        next.play_unchecked(card);
        let found = solve(&next, aim);
        let value = found.value[actor];
        if value > best {
            (best, sum, count) = (value, found, 1.0);
        } else if value == best {
            sum.add(&found);
            count += 1.0;
        }
    }
    if count > 1.0 { sum.over(count) } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blob, Cards, Suit};
    use kibitzer_game::Seat;

    fn round(hands: [&str; 3], bids: [u8; 3]) -> Round {
        let hands = hands.map(|hand| hand.parse::<Cards>().unwrap());
        let rules = Blob::new(3, 2, Seat(2), Some(Suit::Spades)).unwrap();
        let mut round = rules.round(&hands).unwrap();
        bids.iter().for_each(|bid| round.table.push_bid(*bid));
        round
    }

    #[test]
    fn a_seat_that_needs_both_tricks_leads_trumps() {
        let solved = solve(&round(["AS KS", "2H 3H", "4H 5H"], [2, 0, 1]), Aim::Points);
        assert_eq!(solved.value[..3], [1.0, 10.0 / 12.0, 0.0]);
        assert_eq!(solved.chance[..3], [1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_seat_throws_its_winner_away_when_it_can() {
        // Seat 0 wants no trick: it leads the 2 under the king and discards the ace on clubs.
        // Leading the ace first would take both.
        let solved = solve(&round(["AH 2H", "KH 3C", "QH 4C"], [0, 1, 2]), Aim::Points);
        assert_eq!(solved.chance[..3], [1.0, 1.0, 0.0]);
    }

    #[test]
    fn the_ways_are_counted_once_the_bids_are_in() {
        let round = round(["AH 2H", "KH 3C", "QH 4C"], [1, 1, 1]);
        assert_eq!(ways(&round), Some(8));
        let rules = Blob::new(3, 2, Seat(2), None).unwrap();
        let start = rules.round(&["AH 2H", "KH 3C", "QH 4C"].map(|h| h.parse().unwrap())).unwrap();
        assert_eq!(ways(&start), None);
    }
}
