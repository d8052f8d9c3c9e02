//! Points a round of the rules of thumb against random seats.
#![allow(missing_docs, clippy::unwrap_used)]
use kibitzer_blob::{Blob, Round, Suit, players::thumb};
use kibitzer_game::{Rules, Seat, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().unwrap());
    let (seats, cards, rounds) =
        (args.next().unwrap_or(4), args.next().unwrap_or(5), args.next().unwrap_or(100_000));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut mine, mut others, mut selfplay) = (0i64, 0i64, 0i64);
    for n in 0..rounds {
        let trump =
            [Some(Suit::Spades), Some(Suit::Hearts), Some(Suit::Clubs), Some(Suit::Diamonds), None]
                [n % 5];
        let rules = Blob::new(seats, cards, Seat(n / 5 % seats), trump).unwrap();
        let me = n % seats;
        let start: Round = rules.deal(&mut rng);
        let mut round = start;
        while let Turn::Player(seat) = round.table().turn() {
            if seat.0 == me {
                let action = thumb::act(round.table(), round.hands()[seat.0]);
                rules.play(&mut round, &action).unwrap();
            } else {
                let moves = rules.moves(&round);
                let action =
                    moves[(rand_core::Rng::next_u64(&mut rng) % moves.len() as u64) as usize];
                rules.play(&mut round, &action).unwrap();
            }
        }
        mine += i64::from(round.table().points(Seat(me)));
        others += Seat::all(seats)
            .filter(|s| s.0 != me)
            .map(|s| i64::from(round.table().points(s)))
            .sum::<i64>();
        let mut round = start;
        while let Turn::Player(seat) = round.table().turn() {
            let action = thumb::act(round.table(), round.hands()[seat.0]);
            rules.play(&mut round, &action).unwrap();
        }
        selfplay += Seat::all(seats).map(|s| i64::from(round.table().points(s))).sum::<i64>();
    }
    let per = |sum: i64, seats: usize| sum as f64 / (rounds * seats) as f64;
    println!(
        "thumb {:.3} random {:.3} thumb among thumbs {:.3}",
        per(mine, 1),
        per(others, seats - 1),
        per(selfplay, seats)
    );
}
