//! The public table of one round: who deals, the trump, the bids, every card played. A value of
//! fixed size that play and search copy, without allocation.
//!
//! It contains no hand and nothing about the stock.

use crate::action::Action;
use crate::card::{Card, DECK, SUITS, Suit};
use crate::cards::Cards;
use crate::scoring::Scoring;
use kibitzer_game::{Seat, Turn};

/// The maximum number of seats at a table.
pub const SEATS: usize = 8;
/// The minimum number of seats at a table.
pub const FEWEST_SEATS: usize = 3;
/// The maximum hand size: 52 cards over three seats.
pub const MOST_CARDS: usize = 17;

/// Marks a bid that has not been made yet.
const NONE: u8 = u8::MAX;

/// The public part of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) seats: u8,
    pub(crate) cards: u8,
    pub(crate) dealer: u8,
    pub(crate) scoring: Scoring,
    pub(crate) trump: Option<Suit>,
    pub(crate) turned: Option<Card>,
    /// The points before this round, and the number of rounds after it.
    pub(crate) totals: [i16; SEATS],
    pub(crate) rounds_left: u8,
    bids: [u8; SEATS],
    won: [u8; SEATS],
    /// The voids of each seat, one bit per suit.
    voids: [u8; SEATS],
    turn: u8,
    leader: u8,
    /// The seat that is winning the trick, and with which card.
    best: u8,
    best_card: Card,
    in_trick: u8,
    count: u8,
    plays: [Card; DECK],
    gone: Cards,
}

impl Table {
    /// A table before the first bid. The caller guarantees that the numbers are valid: see
    /// [`crate::Blob::new`].
    pub(crate) fn new(seats: usize, cards: usize, dealer: usize, trump: Option<Suit>) -> Self {
        let first = ((dealer + 1) % seats) as u8;
        Self {
            seats: seats as u8,
            cards: cards as u8,
            dealer: dealer as u8,
            scoring: Scoring::Exact,
            trump,
            turned: None,
            totals: [0; SEATS],
            rounds_left: 0,
            bids: [NONE; SEATS],
            won: [0; SEATS],
            voids: [0; SEATS],
            turn: first,
            leader: first,
            best: first,
            best_card: Card::default(),
            in_trick: 0,
            count: 0,
            plays: [Card::default(); DECK],
            gone: Cards::NONE,
        }
    }

    /// The same table before anything was bid or played.
    pub(crate) fn fresh(&self) -> Self {
        let blank = Self::new(self.seats(), self.cards(), self.dealer.into(), self.trump);
        Self {
            scoring: self.scoring,
            turned: self.turned,
            totals: self.totals,
            rounds_left: self.rounds_left,
            ..blank
        }
    }

    /// The number of seats.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The number of cards each seat was dealt.
    pub const fn cards(&self) -> usize {
        self.cards as usize
    }

    /// The dealer, who bids last.
    pub const fn dealer(&self) -> Seat {
        Seat(self.dealer as usize)
    }

    /// The trump suit; `None` in a round without trumps.
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// The card turned up for trumps, if the rules say so.
    pub const fn turned(&self) -> Option<Card> {
        self.turned
    }

    /// The scoring rule.
    pub const fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// The points before this round, one entry per seat.
    pub fn totals(&self) -> &[i16] {
        &self.totals[..self.seats()]
    }

    /// The number of rounds after this one.
    pub const fn rounds_left(&self) -> usize {
        self.rounds_left as usize
    }

    /// The bid of a seat, if it has bid.
    pub const fn bid(&self, seat: Seat) -> Option<u8> {
        match self.bids[seat.0 % SEATS] {
            NONE => None,
            bid => Some(bid),
        }
    }

    /// The number of tricks a seat has taken.
    pub const fn won(&self, seat: Seat) -> u8 {
        self.won[seat.0 % SEATS]
    }

    /// Whether everybody has bid.
    pub const fn bidding_is_over(&self) -> bool {
        self.bids[self.dealer as usize] != NONE
    }

    /// The sum of the bids so far.
    pub fn bid_sum(&self) -> usize {
        self.bids.iter().filter(|bid| **bid != NONE).map(|bid| usize::from(*bid)).sum()
    }

    /// The bid that the dealer may not make, if it is the dealer's turn to bid.
    pub fn forbidden_bid(&self) -> Option<u8> {
        let last = !self.bidding_is_over() && self.turn == self.dealer;
        let rest = self.cards().checked_sub(self.bid_sum())?;
        last.then_some(rest as u8)
    }

    /// The legal bids, one bit per bid; 0 when the bidding is over.
    pub fn biddable(&self) -> u32 {
        if self.bidding_is_over() {
            return 0;
        }
        let all = (2 << self.cards) - 1;
        self.forbidden_bid().map_or(all, |forbidden| all & !(1 << forbidden))
    }

    /// Whether the round is over.
    pub const fn is_over(&self) -> bool {
        self.count as usize == self.seats() * self.cards()
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::of(Seat(self.turn as usize)) }
    }

    /// The seat to act, without checking whether the round is over.
    pub const fn actor(&self) -> usize {
        self.turn as usize
    }

    /// The suit that was led to the running trick.
    pub const fn led(&self) -> Option<Suit> {
        if self.in_trick == 0 {
            return None;
        }
        Some(self.plays[(self.count - self.in_trick) as usize].suit())
    }

    /// The seat that is winning the running trick, and with which card.
    pub const fn winning(&self) -> Option<(Seat, Card)> {
        if self.in_trick == 0 { None } else { Some((Seat(self.best as usize), self.best_card)) }
    }

    /// The cards of the running trick, starting with the lead.
    pub fn trick(&self) -> &[Card] {
        let count = usize::from(self.count);
        &self.plays[count - usize::from(self.in_trick)..count]
    }

    /// Every card played, in order.
    pub fn plays(&self) -> &[Card] {
        &self.plays[..usize::from(self.count)]
    }

    /// The number of cards played.
    pub const fn played(&self) -> usize {
        self.count as usize
    }

    /// The set of cards played.
    pub const fn gone(&self) -> Cards {
        self.gone
    }

    /// The suits that a seat has failed to follow, one bit per suit. It is void in them for the
    /// rest of the round.
    pub const fn void_bits(&self, seat: Seat) -> u8 {
        self.voids[seat.0 % SEATS]
    }

    /// The suits that a seat has failed to follow.
    pub fn voids(&self, seat: Seat) -> impl Iterator<Item = Suit> {
        let bits = self.void_bits(seat);
        Suit::ALL.into_iter().filter(move |suit| bits >> suit.index() & 1 != 0)
    }

    /// All cards that the voids of a seat leave possible.
    pub fn may_hold(&self, seat: Seat) -> Cards {
        MAY_HOLD[usize::from(self.void_bits(seat))]
    }

    /// The number of cards a seat still holds.
    pub const fn holds(&self, seat: Seat) -> usize {
        let seats = self.seats();
        let complete = (self.count - self.in_trick) as usize / seats;
        // The seats that have played to the running trick are the leader and those after it.
        let after_leader = (seat.0 + seats - self.leader as usize) % seats;
        self.cards() - complete - (after_leader < self.in_trick as usize) as usize
    }

    /// Whether a card beats the one that is winning the trick.
    pub fn beats(&self, card: Card, best: Card) -> bool {
        beats(self.trump, card, best)
    }

    /// Makes the bid of the seat to act without checking that it is legal.
    pub fn push_bid(&mut self, bid: u8) {
        self.bids[usize::from(self.turn)] = bid;
        self.turn = self.after(self.turn);
    }

    /// Plays a card for the seat to act without checking that it is legal.
    pub fn push_card(&mut self, card: Card) {
        let seat = self.turn % SEATS as u8;
        if self.in_trick == 0 {
            self.leader = seat;
            self.best = seat;
            self.best_card = card;
        } else {
            let led = self.plays[usize::from(self.count - self.in_trick)].suit();
            if card.suit() != led {
                self.voids[usize::from(seat)] |= 1 << led.index();
            }
            if beats(self.trump, card, self.best_card) {
                self.best = seat;
                self.best_card = card;
            }
        }
        self.plays[usize::from(self.count)] = card;
        self.gone = self.gone.with(card);
        self.count += 1;
        self.in_trick += 1;
        if self.in_trick == self.seats {
            self.won[usize::from(self.best)] += 1;
            self.in_trick = 0;
            self.leader = self.best;
            self.turn = self.best;
        } else {
            self.turn = self.after(seat);
        }
    }

    const fn after(&self, seat: u8) -> u8 {
        if seat + 1 == self.seats { 0 } else { seat + 1 }
    }

    /// The points of a seat with the tricks it has now.
    pub const fn points(&self, seat: Seat) -> i16 {
        match self.bid(seat) {
            Some(bid) => self.scoring.points(bid, self.won(seat)),
            None => 0,
        }
    }

    /// The points of the round, one entry per seat; `None` until it is over.
    pub fn scores(&self) -> Option<Vec<i16>> {
        self.is_over().then(|| Seat::all(self.seats()).map(|seat| self.points(seat)).collect())
    }

    /// Every action so far with the seat that did it, in order.
    pub fn history(&self) -> impl Iterator<Item = (Seat, Action)> {
        let seats = self.seats();
        let bidders = (1..=seats).map(move |step| Seat((usize::from(self.dealer) + step) % seats));
        let bids = bidders.filter_map(|seat| Some((seat, Action::Bid(self.bid(seat)?))));
        bids.chain(self.played_by().map(|(seat, card)| (seat, Action::Play(card))))
    }

    /// Every card played with the seat that played it, in order.
    pub fn played_by(&self) -> impl Iterator<Item = (Seat, Card)> {
        let seats = self.seats();
        let mut leader = (usize::from(self.dealer) + 1) % seats;
        let mut best = (leader, Card::default());
        self.plays().iter().enumerate().map(move |(at, &card)| {
            let place = at % seats;
            if place == 0 {
                leader = best.0;
            }
            let seat = (leader + place) % seats;
            if place == 0 || beats(self.trump, card, best.1) {
                best = (seat, card);
            }
            (Seat(seat), card)
        })
    }

    /// The leader and the winner of each complete trick.
    pub fn tricks(&self) -> Vec<(Seat, Seat)> {
        let seats = self.seats();
        let plays: Vec<(Seat, Card)> = self.played_by().collect();
        let taken = |trick: &[(Seat, Card)]| {
            let first = trick[0];
            let best = trick.iter().fold(first, |best, play| {
                if beats(self.trump, play.1, best.1) { *play } else { best }
            });
            (first.0, best.0)
        };
        plays.chunks_exact(seats).map(taken).collect()
    }
}

/// Whether a card beats the one that is winning the trick: a higher card of the same suit does, and
/// so does a trump on any other suit.
fn beats(trump: Option<Suit>, card: Card, best: Card) -> bool {
    if card.suit() == best.suit() { card > best } else { Some(card.suit()) == trump }
}

/// The cards that every set of voids leaves possible.
const MAY_HOLD: [Cards; 1 << SUITS] = {
    let mut open = [Cards::ALL; 1 << SUITS];
    let mut voids = 0;
    while voids < open.len() {
        let mut suit = 0;
        while suit < SUITS {
            if voids >> suit & 1 != 0 {
                open[voids] = open[voids].minus(Cards::of(Suit::ALL[suit]));
            }
            suit += 1;
        }
        voids += 1;
    }
    open
};

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn table(bids: &[u8]) -> Table {
        let mut table = Table::new(3, 2, 2, Some(Suit::Hearts));
        bids.iter().for_each(|bid| table.push_bid(*bid));
        table
    }

    #[test]
    fn the_dealer_bids_last_and_not_the_rest() {
        let first = table(&[]);
        assert_eq!((first.turn(), first.forbidden_bid()), (Turn::of(Seat(0)), None));
        assert_eq!(first.biddable(), 0b111);
        let last = table(&[1, 0]);
        assert_eq!((last.turn(), last.forbidden_bid()), (Turn::of(Seat(2)), Some(1)));
        assert_eq!(last.biddable(), 0b101);
        assert_eq!(table(&[2, 2]).forbidden_bid(), None, "more than the tricks are bid already");
        let over = table(&[1, 0, 2]);
        assert_eq!((over.biddable(), over.bidding_is_over()), (0, true));
        assert_eq!(over.turn(), Turn::of(Seat(0)));
    }

    #[test]
    fn a_trick_goes_to_the_highest_trump_or_else_the_highest_of_the_led_suit() {
        let mut table = table(&[1, 0, 0]);
        for text in ["5C", "AC", "2H"] {
            table.push_card(card(text));
        }
        assert_eq!((table.won(Seat(2)), table.turn()), (1, Turn::of(Seat(2))));
        assert_eq!(table.voids(Seat(2)).collect::<Vec<_>>(), [Suit::Clubs]);
        table.push_card(card("3D"));
        assert_eq!(table.led(), Some(Suit::Diamonds));
        assert_eq!([0, 1, 2].map(|seat| table.holds(Seat(seat))), [1, 1, 0]);
        for text in ["AS", "4D"] {
            table.push_card(card(text));
        }
        assert_eq!(table.turn(), Turn::Over);
        assert_eq!(table.scores(), Some(vec![0, 0, 0]));
        assert_eq!(table.tricks(), [(Seat(0), Seat(2)), (Seat(2), Seat(1))]);
        let seats: Vec<usize> = table.played_by().map(|(seat, _)| seat.0).collect();
        assert_eq!(seats, [0, 1, 2, 2, 0, 1]);
        assert_eq!(table.history().count(), 9);
    }

    #[test]
    fn a_void_shuts_a_whole_suit_and_nothing_else() {
        assert_eq!(MAY_HOLD[0], Cards::ALL);
        assert_eq!(MAY_HOLD[0b0101], Cards::of(Suit::Hearts).or(Cards::of(Suit::Diamonds)));
    }
}
