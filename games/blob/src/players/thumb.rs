//! Rules of thumb: count the tricks that a hand should take and bid that; then win while tricks are
//! missing and duck once there are enough. Fast enough to play whole rounds inside a search: masks
//! only, no allocation, deterministic.

use crate::action::Action;
use crate::card::{Card, Suit};
use crate::cards::Cards;
use crate::table::Table;
use kibitzer_game::Seat;

/// The action of the seat to act with this hand. `hand` must not be empty, and it must be this
/// hand's turn.
pub fn act(table: &Table, hand: Cards) -> Action {
    if table.bidding_is_over() {
        Action::Play(play(table, hand))
    } else {
        Action::Bid(bid(table, hand))
    }
}

/// The bid nearest to the tricks that the hand should take.
pub fn bid(table: &Table, hand: Cards) -> u8 {
    let expected = expected_tricks(table, hand);
    let legal = table.biddable();
    let far = |bid: u8| (f32::from(bid) - expected).abs();
    let bids = (0..=table.cards() as u8).filter(|bid| legal >> bid & 1 != 0);
    bids.min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap_or(0)
}

// The numbers below were found by hill climbing from guesses: points against random seats and among
// equals, with 3 to 6 players and 3 to 8 cards.

/// The expected tricks of a trump that is not the highest, and the increase for each suit in which
/// the hand is void.
const TRUMP: f32 = 0.54;
const RUFF: f32 = 0.05;
/// What each card beyond the third of a suit is worth without trumps.
const LONG: f32 = 0.02;
/// Tricks are easier to avoid than to take.
const SHADE: f32 = 0.37;
/// A card is worth trying if at most this many cards that beat it are expected among the seats
/// still to play.
const SAFE: f32 = 1.6;

/// The expected number of tricks of the hand, not rounded.
pub fn expected_tricks(table: &Table, hand: Cards) -> f32 {
    let others = (table.seats() - 1) as f32;
    let unseen = (52 - table.cards()) as f32;
    // The probability that some other player holds a given card, and that a given player is void in
    // a suit.
    let out = others * table.cards() as f32 / unseen;
    let sum: f32 = hand.iter().map(|card| winner(table, hand, card, out, unseen)).sum();
    (sum - SHADE).max(0.0)
}

fn winner(table: &Table, hand: Cards, card: Card, out: f32, unseen: f32) -> f32 {
    let suit = card.suit();
    let own = hand.suit(suit);
    let higher = Cards::of(suit).above(card).minus(own).len();
    let cards = table.cards();
    let boss = power(1.0 - out, higher);
    let outstanding = (13 - own.len()) as f32;
    let short = power(1.0 - outstanding / unseen, cards);
    match table.trump() {
        Some(trump) if trump == suit => {
            // A trump that is not the highest still ruffs suits in which the hand is short.
            let free = Suit::ALL.into_iter().filter(|s| *s != suit && hand.suit(*s).is_empty());
            let ruff = RUFF * free.count() as f32;
            (boss + (1.0 - boss) * (TRUMP + ruff)).min(1.0)
        }
        Some(_) => {
            let has_trump = 1.0 - power(1.0 - 13.0 / unseen, cards);
            let ruffed = 1.0 - power(1.0 - short * has_trump, table.seats() - 1);
            boss * (1.0 - ruffed)
        }
        None => {
            // Without trumps a long suit runs once its high cards are gone.
            (boss + LONG * (own.len() as f32 - 3.0).max(0.0)).min(1.0)
        }
    }
}

/// A small power, with the same bits on every machine.
fn power(base: f32, times: usize) -> f32 {
    (0..times).fold(1.0, |product, _| product * base)
}

/// The card to play: towards the bid while tricks are missing, away from tricks once there are
/// enough.
pub fn play(table: &Table, hand: Cards) -> Card {
    let seat = Seat(table.actor());
    let legal = hand.following(table.led());
    let need = i32::from(table.bid(seat).unwrap_or(0)) - i32::from(table.won(seat));
    let left = table.holds(seat) as i32;
    // With the bid already lost, take the tricks that the others count on.
    let wants = if need > left || need < 0 { true } else { need > 0 };
    let chosen = match table.winning() {
        None if wants => strongest(table, hand, legal),
        None => weakest(table, hand, legal),
        Some((_, best)) => follow(table, hand, legal, best, wants, need == left),
    };
    chosen.or(legal.first()).unwrap_or_default()
}

fn follow(
    table: &Table,
    hand: Cards,
    legal: Cards,
    best: Card,
    wants: bool,
    all: bool,
) -> Option<Card> {
    let winners = winners(table, legal, best);
    let losers = legal.minus(winners);
    let last = table.trick().len() + 1 == table.seats();
    match (wants, winners.is_empty()) {
        (true, false) if last => weakest(table, hand, winners),
        (true, false) => {
            // Others are still to play: only a card that is hard to beat is worth it, unless every
            // trick counts.
            let high = strongest(table, hand, winners)?;
            let unseen = (52 - hand.len() - table.gone().len()) as f32;
            let after = (table.seats() - table.trick().len() - 1) as f32;
            let beaten = threats(table, hand, high) as f32 * after * hand.len() as f32 / unseen;
            let safe = beaten < SAFE;
            if safe || all || losers.is_empty() { Some(high) } else { weakest(table, hand, losers) }
        }
        (true, true) => weakest(table, hand, legal),
        (false, _) if !losers.is_empty() => strongest(table, hand, losers),
        (false, _) if last => strongest(table, hand, winners),
        (false, _) => weakest(table, hand, winners),
    }
}

/// The cards that beat the one currently winning the trick.
fn winners(table: &Table, legal: Cards, best: Card) -> Cards {
    let higher = legal.above(best);
    match table.trump() {
        Some(trump) if trump != best.suit() => higher.or(legal.suit(trump)),
        _ => higher,
    }
}

/// The number of unseen cards that could beat a card in its own suit.
fn threats(table: &Table, hand: Cards, card: Card) -> usize {
    Cards::of(card.suit()).above(card).minus(hand).minus(table.gone()).len()
}

/// Greater is stronger: few unseen cards above it, and trumps above everything.
fn strength(table: &Table, hand: Cards, card: Card) -> i32 {
    let trump = table.trump() == Some(card.suit());
    i32::from(trump) * 20 - threats(table, hand, card) as i32
}

fn strongest(table: &Table, hand: Cards, of: Cards) -> Option<Card> {
    of.iter().max_by_key(|card| strength(table, hand, *card))
}

fn weakest(table: &Table, hand: Cards, of: Cards) -> Option<Card> {
    of.iter().min_by_key(|card| strength(table, hand, *card))
}
