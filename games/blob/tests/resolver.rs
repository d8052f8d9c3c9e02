//! A second trick resolver, written from the prose of the rules using nothing but letters and
//! ranks, compared with play over ten million random tricks.

use crate::common;
use common::rng;

use kibitzer_blob::{Blob, Card, Cards, Suit};
use kibitzer_game::{Game, Seat, below};

/// A card as people write it.
#[derive(Clone, Copy, PartialEq)]
struct Plain {
    suit: char,
    rank: usize,
}

fn plain(card: Card) -> Plain {
    let rank = card.index() % 13;
    Plain { suit: ['S', 'H', 'C', 'D'][card.index() / 13], rank }
}

/// "Highest trump wins, else highest of the led suit."
fn winner(trump: Option<char>, trick: &[Plain]) -> usize {
    let highest = |suit: char| {
        let of_suit = trick.iter().enumerate().filter(|(_, card)| card.suit == suit);
        of_suit.max_by_key(|(_, card)| card.rank).map(|(place, _)| place)
    };
    trump.and_then(highest).or_else(|| highest(trick[0].suit)).unwrap()
}

/// "Follow the led suit if held, else any card."
fn may_play(hand: &[Plain], led: Option<char>, card: Plain) -> bool {
    let can_follow = hand.iter().any(|held| Some(held.suit) == led);
    hand.contains(&card) && (!can_follow || Some(card.suit) == led)
}

#[test]
fn the_letters_are_those_of_the_cards() {
    for index in 0..52 {
        let card = Card::at(index).unwrap();
        let Plain { suit, rank } = plain(card);
        let letter = "23456789TJQKA".chars().nth(rank).unwrap();
        assert_eq!(card.to_string(), format!("{letter}{suit}"));
    }
}

/// Ten million tricks are too many to check every held card each time: legality is checked in one
/// round of sixteen.
#[test]
fn ten_million_random_tricks() {
    let mut rng = rng(1);
    let (mut tricks, mut rounds, mut ruffed) = (0u64, 0u64, 0u64);
    while tricks < 10_000_000 {
        let seats = 3 + below(&mut rng, 6);
        let cards = 1 + below(&mut rng, 52 / seats);
        let trump =
            [Some(Suit::Spades), Some(Suit::Hearts), Some(Suit::Clubs), Some(Suit::Diamonds), None]
                [below(&mut rng, 5)];
        let rules = Blob::new(seats, cards, Seat(below(&mut rng, seats)), trump).unwrap();
        let mut round = rules.deal(&mut rng);
        let dealt = round;
        round.play_out(&mut rng);
        let table = round.table();
        let letter = trump.map(Suit::letter);
        let mut leader = (table.dealer().0 + 1) % seats;
        let mut won = vec![0u8; seats];
        let mut hands: Vec<Vec<Plain>> =
            dealt.hands().iter().map(|hand| hand.iter().map(plain).collect()).collect();
        let ask = rounds % 16 == 0;
        let mut void = vec![Vec::new(); seats];
        for trick in table.plays().chunks(seats) {
            let plays: Vec<Plain> = trick.iter().map(|card| plain(*card)).collect();
            for (place, card) in plays.iter().enumerate() {
                let seat = (leader + place) % seats;
                let led = if place == 0 { None } else { Some(plays[0].suit) };
                if ask {
                    assert!(may_play(&hands[seat], led, *card), "{table:?}");
                    let set: Cards = hands[seat].iter().map(card_of).collect();
                    let legal = set.following(led.map(|suit| suit.to_string().parse().unwrap()));
                    for held in &hands[seat] {
                        assert_eq!(
                            legal.contains(card_of(held)),
                            may_play(&hands[seat], led, *held)
                        );
                    }
                }
                if led.is_some_and(|led| led != card.suit) {
                    void[seat].push(plays[0].suit);
                }
                hands[seat].retain(|held| held != card);
            }
            let place = winner(letter, &plays);
            ruffed += u64::from(plays[place].suit != plays[0].suit);
            leader = (leader + place) % seats;
            won[leader] += 1;
            tricks += 1;
        }
        for seat in Seat::all(seats) {
            assert_eq!(table.won(seat), won[seat.0], "{table:?}");
            let shown: Vec<char> = table.voids(seat).map(Suit::letter).collect();
            assert!(shown.iter().all(|suit| void[seat.0].contains(suit)));
            assert!(void[seat.0].iter().all(|suit| shown.contains(suit)));
            assert!(hands[seat.0].is_empty());
            // "Exactly the bid: 10 + bid; else 0."
            let bid = table.bid(seat).unwrap();
            let points = if bid == won[seat.0] { 10 + i16::from(bid) } else { 0 };
            assert_eq!(table.points(seat), points);
        }
        // "The bid that would make the sum equal to C is forbidden."
        assert_ne!(table.bid_sum(), cards);
        rounds += 1;
    }
    assert!(ruffed > 1_000_000, "{ruffed}");
}

fn card_of(card: &Plain) -> Card {
    let suit = ['S', 'H', 'C', 'D'].iter().position(|suit| *suit == card.suit).unwrap();
    Card::at(suit * 13 + card.rank).unwrap()
}
