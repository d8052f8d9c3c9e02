//! The first encoding of a seat's view as numbers for a network: what it sees, relative to itself, with trumps always in
//! the same place.
//!
//! The only input is a [`View`], so nothing hidden can leak out. Suits are put in an order chosen
//! by the caller, trumps first: training shows a network every order of the others.

use crate::card::{Card, DECK, RANKS, SUITS, Suit};
use crate::cards::Cards;
use crate::table::{MOST_CARDS, SEATS};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};

/// The number of features per seat, see [`encode`].
const PER_SEAT: usize = 16;
const SETS: usize = 5;
const GLOBALS: usize = 6 + (MOST_CARDS + 1) + 6 + SEATS + 3 * SUITS;

/// The number of inputs of the network.
pub const INPUTS: usize = SETS * DECK + SEATS * PER_SEAT + GLOBALS;
/// The number of bids that the network's policy covers.
pub const BIDS: usize = MOST_CARDS + 1;

/// An order of the suits: the position of each suit.
pub type SuitOrder = [u8; SUITS];

/// The order that play uses: trumps first, then the others in their usual order.
pub fn plain_order(trump: Option<Suit>) -> SuitOrder {
    let trump = trump.map_or(0, Suit::index);
    let mut order = [0; SUITS];
    let mut next = 1;
    for (suit, place) in order.iter_mut().enumerate() {
        if suit != trump {
            *place = next;
            next += 1;
        }
    }
    order
}

/// The position of a card under an order of the suits.
pub fn place(card: Card, order: &SuitOrder) -> usize {
    usize::from(order[card.suit().index()]) * RANKS + card.rank() - 2
}

/// Writes the view into `out`, which must be [`INPUTS`] zeros.
pub fn encode(view: &View, order: &SuitOrder, out: &mut [f32]) {
    let table = view.table();
    let (me, seats, cards) = (view.seat().0, table.seats(), table.cards() as f32);
    let unseen = Cards::ALL.minus(view.hand()).minus(table.gone());
    let unseen = table.turned().map_or(unseen, |card| unseen.without(card));
    let (led, best) = (table.trick().first().copied(), table.winning());
    let sets = [
        view.hand(),
        view.playable(),
        unseen,
        led.into_iter().collect(),
        best.map(|(_, card)| card).into_iter().collect(),
    ];
    let (sets_out, rest) = out.split_at_mut(SETS * DECK);
    for (set, out) in sets.iter().zip(sets_out.chunks_exact_mut(DECK)) {
        set.iter().for_each(|card| out[place(card, order)] = 1.0);
    }
    let (seats_out, globals) = rest.split_at_mut(SEATS * PER_SEAT);
    for (relative, out) in seats_out.chunks_exact_mut(PER_SEAT).take(seats).enumerate() {
        encode_seat(view, Seat((me + relative) % seats), order, out);
    }
    let mut at = 0;
    let mut one_of = |count: usize, which: usize| {
        globals[at + which.min(count - 1)] = 1.0;
        at += count;
    };
    one_of(6, seats - 3);
    one_of(MOST_CARDS + 1, view.hand().len());
    let bids_made = Seat::all(seats).filter(|seat| table.bid(*seat).is_some()).count();
    let bidding = !table.bidding_is_over();
    one_of(SEATS, if bidding { bids_made } else { table.trick().len() });
    let open = table.bid_sum() as f32 - cards * bids_made as f32 / seats as f32;
    let stock = (DECK - seats * table.cards()) as f32;
    let numbers = [
        f32::from(u8::from(table.trump().is_some())),
        f32::from(u8::from(bidding)),
        cards / 8.0,
        table.bid_sum() as f32 / cards,
        open / 4.0,
        stock / DECK as f32,
    ];
    globals[at..at + numbers.len()].copy_from_slice(&numbers);
    let suits = &mut globals[at + numbers.len()..];
    for suit in Suit::ALL {
        let (own, out) = (view.hand().suit(suit), unseen.suit(suit));
        let top = own.last().is_some_and(|top| out.above(top).is_empty());
        let row = &mut suits[usize::from(order[suit.index()]) * 3..][..3];
        row[0] = own.len() as f32 / 8.0;
        row[1] = out.len() as f32 / 13.0;
        row[2] = f32::from(u8::from(top));
    }
}

fn encode_seat(view: &View, seat: Seat, order: &SuitOrder, out: &mut [f32]) {
    let table = view.table();
    out[0] = 1.0;
    out[1] = f32::from(u8::from(table.dealer() == seat));
    if let Some(bid) = table.bid(seat) {
        out[2] = 1.0;
        out[3] = f32::from(bid) / 8.0;
        out[4] = f32::from(table.won(seat)) / 8.0;
        let need = i32::from(bid) - i32::from(table.won(seat));
        out[5 + (need + 1).clamp(0, 4) as usize] = 1.0;
    }
    let in_trick = table.holds(seat) < table.holds(Seat(table.actor()));
    out[10] = f32::from(u8::from(in_trick));
    out[11] = f32::from(u8::from(table.winning().is_some_and(|(by, _)| by == seat)));
    for suit in table.voids(seat) {
        out[12 + usize::from(order[suit.index()])] = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(view: &View, order: &SuitOrder) -> Vec<f32> {
        let mut out = vec![0.0; INPUTS];
        encode(view, order, &mut out);
        out
    }

    #[test]
    fn trump_always_stands_first() {
        for suit in Suit::ALL {
            let mut order = plain_order(Some(suit));
            assert_eq!(order[suit.index()], 0);
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3]);
        }
        assert_eq!(plain_order(None), [0, 1, 2, 3]);
    }

    #[test]
    fn turning_the_table_and_the_suits_changes_nothing() {
        let one = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds 5C bids 1 0 0 plays 4S AS 9H 2D";
        let two = "seat 2 of 3 dealer 0 cards 2 trump S totals 0:0:0 left 0 holds 5C bids 1 0 0 plays 4H AH 9S 2D";
        let [one, two]: [View; 2] = [one, two].map(|text| text.parse().unwrap());
        let (a, b) = (encoded(&one, &[1, 0, 2, 3]), encoded(&two, &[0, 1, 2, 3]));
        assert_eq!(a, b);
        assert!(a.iter().filter(|x| **x != 0.0).count() > 60);
        let all_used = a.iter().rposition(|x| *x != 0.0).unwrap() > INPUTS - 13;
        assert!(all_used && a.iter().all(|x| x.is_finite()));
    }

    #[test]
    fn views_that_differ_are_distinguished() {
        let base = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds 5C bids 1 0 0 plays 4S AS 9H 2D";
        let order = plain_order(Some(Suit::Hearts));
        let plain = encoded(&base.parse().unwrap(), &order);
        for (from, to) in [("holds 5C", "holds 6C"), ("bids 1 0", "bids 0 1"), ("2D", "3D")] {
            let other: View = base.replace(from, to).parse().unwrap();
            assert_ne!(encoded(&other, &order), plain, "{to}");
        }
    }
}
