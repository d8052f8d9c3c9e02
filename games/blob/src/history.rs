//! The second encoding of a view: everything that is public, seat by seat. Beside what the first one
//! has ([`crate::features`]), it shows who led which cards, who followed with what, what was thrown
//! away or trumped in, the whole running trick, and bids one by one instead of as numbers.
//!
//! The only input is a [`View`], so nothing hidden can leak out. Most inputs are zero, which costs a
//! network almost nothing.

use crate::card::{DECK, SUITS, Suit};
use crate::cards::Cards;
use crate::features::{SuitOrder, place};
use crate::table::{MOST_CARDS, SEATS, Table};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};

/// The sets of cards in the viewer's own eyes: hand, playable, unseen, own cards that no unseen card
/// of the suit beats, turned up.
const OWN_SETS: usize = 5;
/// The sets of cards of each seat: led, followed with, thrown away or trumped with, in the running
/// trick.
const SEAT_SETS: usize = 4;
const BIDS: usize = MOST_CARDS + 1;
/// Tricks still needed: already too many, then 0 to 6 and more.
const NEEDS: usize = 8;
const SEAT_NUMBERS: usize = BIDS + NEEDS + 9 + SUITS;
const PER_SEAT: usize = SEAT_SETS * DECK + SEAT_NUMBERS;
const GLOBAL_NUMBERS: usize = 8;
const PER_SUIT: usize = 4;
const GLOBALS: usize = (SEATS - 2) + BIDS + MOST_CARDS + SEATS + GLOBAL_NUMBERS + SUITS * PER_SUIT;

/// The number of inputs of a network that reads this encoding.
pub const INPUTS: usize = OWN_SETS * DECK + SEATS * PER_SEAT + GLOBALS;

/// Writes numbers one after the other.
struct Pen<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Pen<'_> {
    fn set(&mut self, cards: Cards, order: &SuitOrder) {
        cards.iter().for_each(|card| self.out[self.at + place(card, order)] = 1.0);
        self.at += DECK;
    }

    fn one_of(&mut self, count: usize, which: Option<usize>) {
        if let Some(which) = which {
            self.out[self.at + which.min(count - 1)] = 1.0;
        }
        self.at += count;
    }

    fn number(&mut self, number: f32) {
        self.out[self.at] = number;
        self.at += 1;
    }

    fn flag(&mut self, flag: bool) {
        self.number(f32::from(u8::from(flag)));
    }
}

/// What a seat has shown with its cards.
#[derive(Clone, Copy, Default)]
struct Shown {
    led: Cards,
    followed: Cards,
    thrown: Cards,
    now: Cards,
}

/// What every seat has shown, by absolute seat.
fn shown(table: &Table) -> [Shown; SEATS] {
    let mut shown = [Shown::default(); SEATS];
    let seats = table.seats();
    let finished = table.played() - table.trick().len();
    let mut led = None;
    for (at, (seat, card)) in table.played_by().enumerate() {
        let own = &mut shown[seat.0];
        let kind = match led {
            Some(suit) if at % seats != 0 => {
                if card.suit() == suit {
                    &mut own.followed
                } else {
                    &mut own.thrown
                }
            }
            _ => {
                led = Some(card.suit());
                &mut own.led
            }
        };
        *kind = kind.with(card);
        if at >= finished {
            own.now = own.now.with(card);
        }
    }
    shown
}

/// Writes the view into `out`, which must be [`INPUTS`] zeros.
pub fn encode(view: &View, order: &SuitOrder, out: &mut [f32]) {
    let table = view.table();
    let (me, seats) = (view.seat().0, table.seats());
    let unseen = Cards::ALL.minus(view.hand()).minus(table.gone());
    let unseen = table.turned().map_or(unseen, |card| unseen.without(card));
    let masters =
        view.hand().iter().filter(|card| unseen.above(*card).suit(card.suit()).is_empty());
    let mut pen = Pen { out, at: 0 };
    pen.set(view.hand(), order);
    pen.set(view.playable(), order);
    pen.set(unseen, order);
    pen.set(masters.collect(), order);
    pen.set(table.turned().into_iter().collect(), order);
    let shown = shown(table);
    for relative in 0..seats {
        seat(table, Seat((me + relative) % seats), &shown, order, &mut pen);
    }
    pen.at = OWN_SETS * DECK + SEATS * PER_SEAT;
    globals(view, unseen, order, &mut pen);
}

fn seat(table: &Table, seat: Seat, shown: &[Shown; SEATS], order: &SuitOrder, pen: &mut Pen<'_>) {
    let Shown { led, followed, thrown, now } = shown[seat.0];
    for set in [led, followed, thrown, now] {
        pen.set(set, order);
    }
    let bid = table.bid(seat);
    let need = bid.map(|bid| i32::from(bid) - i32::from(table.won(seat)));
    pen.one_of(BIDS, bid.map(usize::from));
    pen.one_of(NEEDS, need.map(|need| (need + 1).max(0) as usize));
    pen.flag(true);
    pen.flag(table.dealer() == seat);
    pen.flag(bid.is_some());
    pen.number(f32::from(bid.unwrap_or(0)) / 8.0);
    pen.number(f32::from(table.won(seat)) / 8.0);
    let share = table.cards() as f32 / table.seats() as f32;
    pen.number(bid.map_or(0.0, |bid| (f32::from(bid) - share) / 4.0));
    pen.number(table.holds(seat) as f32 / 8.0);
    pen.flag(table.winning().is_some_and(|(by, _)| by == seat));
    // More tricks needed than are left to take: the bid is lost.
    pen.flag(need.is_some_and(|need| need > table.holds(seat) as i32 + i32::from(!now.is_empty())));
    let start = pen.at;
    for suit in table.voids(seat) {
        pen.out[start + usize::from(order[suit.index()])] = 1.0;
    }
    pen.at += SUITS;
}

fn globals(view: &View, unseen: Cards, order: &SuitOrder, pen: &mut Pen<'_>) {
    let table = view.table();
    let (seats, cards) = (table.seats(), table.cards() as f32);
    let bids_made = Seat::all(seats).filter(|seat| table.bid(*seat).is_some()).count();
    let bidding = !table.bidding_is_over();
    pen.one_of(SEATS - 2, Some(seats - 3));
    pen.one_of(BIDS, Some(view.hand().len()));
    pen.one_of(MOST_CARDS, Some(table.cards() - 1));
    pen.one_of(SEATS, Some(if bidding { bids_made } else { table.trick().len() }));
    let open = table.bid_sum() as f32 - cards * bids_made as f32 / seats as f32;
    let before = pen.at;
    pen.flag(table.trump().is_some());
    pen.flag(bidding);
    pen.number(cards / 8.0);
    pen.number(table.bid_sum() as f32 / cards);
    pen.number(open / 4.0);
    pen.number((DECK - seats * table.cards()) as f32 / DECK as f32);
    pen.number(unseen.len() as f32 / DECK as f32);
    pen.number(seats as f32 / 8.0);
    debug_assert_eq!(pen.at - before, GLOBAL_NUMBERS);
    let start = pen.at;
    for suit in Suit::ALL {
        let (own, out) = (view.hand().suit(suit), unseen.suit(suit));
        let masters = own.iter().filter(|card| out.above(*card).is_empty()).count();
        let row = &mut pen.out[start + usize::from(order[suit.index()]) * PER_SUIT..][..PER_SUIT];
        row[0] = own.len() as f32 / 8.0;
        row[1] = out.len() as f32 / 13.0;
        row[2] = masters as f32 / 4.0;
        row[3] = f32::from(u8::from(own.is_empty()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::plain_order;

    fn encoded(view: &str, order: &SuitOrder) -> Vec<f32> {
        let view: View = view.parse().unwrap();
        let mut out = vec![0.0; INPUTS];
        encode(&view, order, &mut out);
        assert!(out.iter().all(|number| number.is_finite()));
        out
    }

    const PLAYED: &str = "seat 1 of 3 dealer 2 cards 3 trump H totals 0:0:0 left 0 holds 5C 6C bids 1 0 0 plays 4S AS 9H 2D";

    #[test]
    fn turning_the_table_and_the_suits_changes_nothing() {
        let one = encoded(PLAYED, &[1, 0, 2, 3]);
        let turned = PLAYED
            .replace("seat 1", "seat 2")
            .replace("dealer 2", "dealer 0")
            .replace("trump H", "trump S")
            .replace("4S AS 9H", "4H AH 9S");
        assert_eq!(one, encoded(&turned, &[0, 1, 2, 3]));
        let used = one.iter().rposition(|number| *number != 0.0).unwrap();
        assert!(used > INPUTS - SUITS * PER_SUIT, "{used} of {INPUTS}");
    }

    #[test]
    fn roles_are_distinguished_by_what_was_played() {
        let order = plain_order(Some(Suit::Hearts));
        let plain = encoded(PLAYED, &order);
        // The same cards are gone, the same seat leads now; only the roles of two cards differ, which the first
        // encoding cannot see.
        let other = encoded(&PLAYED.replace("4S AS 9H", "AS 4S 9H"), &order);
        assert_ne!(plain, other);
        let set = |from: usize, seat: usize, kind: usize| {
            let start = OWN_SETS * DECK + seat * PER_SEAT + kind * DECK;
            plain[start..start + DECK].iter().map(|it| *it as usize).sum::<usize>() == from
        };
        // The viewer followed with the ace of spades; the seat before it led; the seat after it trumped in and leads.
        assert!(set(0, 0, 0) && set(1, 0, 1) && set(0, 0, 2) && set(0, 0, 3));
        assert!(set(1, 2, 0) && set(0, 2, 1) && set(0, 2, 2) && set(0, 2, 3));
        assert!(set(1, 1, 0) && set(0, 1, 1) && set(1, 1, 2) && set(1, 1, 3));
    }

    #[test]
    fn the_largest_tables_fit() {
        for (seats, cards) in [(3, 17), (8, 6), (3, 1), (8, 1)] {
            let rules = crate::Blob::new(seats, cards, Seat(0), None).unwrap();
            let mut rng: rand_xoshiro::Xoshiro256PlusPlus =
                rand_core::SeedableRng::seed_from_u64(1);
            let mut round = kibitzer_game::Game::deal(&rules, &mut rng);
            while let Some(seat) = round.table().turn().seat() {
                let view = round.view(seat);
                encoded(&view.to_string(), &plain_order(None));
                let last = view.legal().pop().unwrap();
                round.act_unchecked(last);
            }
        }
    }
}
