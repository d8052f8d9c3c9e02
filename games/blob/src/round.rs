//! The complete state of one round: the table and every hand. Only the dealer of worlds, the rules
//! and a search of sampled worlds hold one; players get a [`crate::View`].

use crate::action::Action;
use crate::card::Card;
use crate::cards::Cards;
use crate::table::{SEATS, Table};
use crate::view::View;
use kibitzer_game::Seat;
use rand_core::Rng;

/// A round being bid or played, with all hands known. A value of fixed size, which search copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    pub(crate) hands: [Cards; SEATS],
    pub(crate) table: Table,
}

impl Round {
    /// Combines hands with a table. The caller guarantees that they fit: what was played is not in
    /// them.
    pub const fn new(hands: [Cards; SEATS], table: Table) -> Self {
        Self { hands, table }
    }

    /// The cards that each seat still holds.
    pub fn hands(&self) -> &[Cards] {
        &self.hands[..self.table.seats()]
    }

    /// The public table, the same for all seats.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The view of a seat.
    pub fn view(&self, seat: Seat) -> View {
        View { seat, hand: self.hands[seat.0 % SEATS], table: self.table }
    }

    /// The legal plays of the seat to act; empty unless a card is to be played.
    pub const fn playable(&self) -> Cards {
        if !self.table.bidding_is_over() {
            return Cards::NONE;
        }
        self.hands[self.table.actor()].following(self.table.led())
    }

    /// Plays a card from [`Round::playable`] without checking again.
    pub fn play_unchecked(&mut self, card: Card) {
        let seat = self.table.actor() % SEATS;
        self.hands[seat] = self.hands[seat].without(card);
        self.table.push_card(card);
    }

    /// Performs a legal action without checking again.
    pub fn act_unchecked(&mut self, action: Action) {
        match action {
            Action::Bid(bid) => self.table.push_bid(bid),
            Action::Play(card) => self.play_unchecked(card),
        }
    }

    /// The cards that each seat was dealt.
    pub fn dealt(&self) -> [Cards; SEATS] {
        let mut hands = self.hands;
        for (seat, card) in self.table.played_by() {
            hands[seat.0] = hands[seat.0].with(card);
        }
        hands
    }

    /// Bids and plays uniformly at random to the end, without allocating.
    pub fn play_out(&mut self, rng: &mut impl Rng) {
        while !self.table.bidding_is_over() {
            let bids = u64::from(self.table.biddable());
            let bid = Cards::from_bits(bids).nth(below(rng, bids.count_ones()));
            self.table.push_bid(bid.map_or(0, |bit| bit.index() as u8));
        }
        let left = self.table.seats() * self.table.cards() - self.table.played();
        for _ in 0..left {
            let cards = self.hands[self.table.actor() % SEATS].following(self.table.led());
            let Some(card) = any(rng, cards) else { return };
            self.play_unchecked(card);
        }
    }
}

/// A uniformly random card of a set. Most plays leave one or two to choose from, which need no
/// counting.
fn any(rng: &mut (impl Rng + ?Sized), cards: Cards) -> Option<Card> {
    let bits = cards.bits();
    let rest = bits & bits.wrapping_sub(1);
    if rest == 0 {
        return cards.first();
    }
    if rest & (rest - 1) == 0 {
        let second = (rng.next_u32() >> 31) as u64;
        return Cards::from_bits(if second == 0 { bits } else { rest }).first();
    }
    cards.nth(below(rng, cards.len() as u32))
}

/// A random number below `limit`; draws nothing from the generator if there is no choice.
pub(crate) fn below(rng: &mut (impl Rng + ?Sized), limit: u32) -> usize {
    if limit <= 1 { 0 } else { kibitzer_work::below_u32(rng, limit) as usize }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Choosing from one, two and more cards takes three code paths, and each must be fair. 600 of
    /// 10,000 is more than six standard deviations.
    #[test]
    fn any_card_is_as_likely_as_any_other() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for text in ["AD", "2S KH", "2S 3S AD", "4S 5H 6C 7D 8D"] {
            let cards: Cards = text.parse().unwrap();
            let mut times = [0i32; 52];
            for _ in 0..10_000 * cards.len() {
                times[any(&mut rng, cards).unwrap().index()] += 1;
            }
            assert!(cards.iter().all(|card| (times[card.index()] - 10_000).abs() < 600), "{text}");
            assert_eq!(times.iter().sum::<i32>(), 10_000 * cards.len() as i32);
        }
        assert_eq!(any(&mut rng, Cards::NONE), None);
    }
}
