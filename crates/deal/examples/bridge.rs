//! A bridge dealer: counts the deals that fit what both partners have shown, and draws from exactly those.
//!
//! North has opened one no-trump (15 to 17 points, balanced); South has shown five or more spades and enough for game
//! opposite it. The lattice counts and draws; rejection sampling does the same for comparison.
//!
//! ```sh
//! cargo run --release -p kibitzer-deal --example bridge
//! ```

use std::time::Instant;

use kibitzer_deal::{
    Across, Counts, Deal, Kind, Kinds, Lattice, Options, Problem, Rejection, Rule, Seat, Setup,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const RANKS: &[u8; 13] = b"AKQJT98765432";
const SUITS: [&str; 4] = ["S", "H", "D", "C"];
const SEATS: [&str; 4] = ["North", "East", "South", "West"];

/// The cards of one suit, spades first.
fn suit(number: usize) -> Kinds {
    (13 * number..13 * number + 13).collect()
}

/// Four points for an ace, three for a king, two for a queen, one for a jack.
fn high_card_points() -> Vec<u8> {
    (0..52).map(|card| 4_u8.saturating_sub(card % 13)).collect()
}

fn between(least: usize, most: usize) -> Counts {
    Counts::at_least(least).and(Counts::at_most(most))
}

/// A hand with one of these shapes, the suits in any order.
fn shaped(shapes: &[[usize; 4]]) -> Rule {
    let mut lengths: Vec<[usize; 4]> = shapes.iter().flat_map(|shape| orders(*shape)).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let description = |lengths: [usize; 4]| -> Vec<Rule> {
        let exactly =
            |(number, length)| Rule::Count { kinds: suit(number), counts: Counts::exactly(length) };
        lengths.into_iter().enumerate().map(exactly).collect()
    };
    Rule::AnyOf(lengths.into_iter().map(description).collect())
}

/// Every order of four lengths, with some duplicates.
fn orders([a, b, c, d]: [usize; 4]) -> Vec<[usize; 4]> {
    let of_three = |x, y, z| [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]];
    let led = [
        (a, of_three(b, c, d)),
        (b, of_three(a, c, d)),
        (c, of_three(a, b, d)),
        (d, of_three(a, b, c)),
    ];
    led.into_iter().flat_map(|(first, rest)| rest.map(|[x, y, z]| [first, x, y, z])).collect()
}

fn show(deal: &Deal) {
    for (seat, hand) in SEATS.iter().zip(deal.hands()) {
        print!("{seat:>6}");
        for (number, name) in SUITS.iter().enumerate() {
            let cards = hand.iter().filter(|&&card| suit(number).contains(card.into()));
            let ranks: String =
                cards.map(|&card| char::from(RANKS[usize::from(card % 13)])).collect();
            print!("  {name} {:<7}", if ranks.is_empty() { "-" } else { &ranks });
        }
        println!();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let balanced = shaped(&[[4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2]]);
    let north = Seat::hand(13)
        .with(Rule::Sum { points: high_card_points(), counts: between(15, 17) })
        .with(balanced);
    let south = Seat::hand(13).with(Rule::Count { kinds: suit(0), counts: Counts::at_least(5) });
    let game =
        Across::Sum { seats: vec![0, 2], points: high_card_points(), counts: Counts::at_least(25) };
    let problem = Problem::new(Setup {
        kinds: (0..52).map(|value| Kind { copies: 1, value }).collect(),
        seats: vec![north, Seat::hand(13), south, Seat::hand(13)],
        across: vec![game],
    })?;

    let start = Instant::now();
    let lattice = Lattice::with(&problem, Options { budget: 200_000_000, ..Options::default() })?;
    let built = start.elapsed();
    let worlds = lattice.worlds();
    println!("deals that fit: {worlds}");
    let ace = 100.0 * lattice.marginals().held(2, 0).to_f64() / worlds.to_f64();
    println!("South holds the ace of spades in {ace:.2}% of them");

    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let sampler = lattice.sampler();
    show(&sampler.sample(&mut rng));
    let (start, drawn) = (Instant::now(), 100_000);
    let aces = (0..drawn).filter(|_| sampler.sample(&mut rng).hand(2).contains(&0)).count();
    let each = start.elapsed().as_secs_f64() / f64::from(drawn);
    println!("and in {:.2}% of {drawn} drawn deals", 100.0 * aces as f64 / f64::from(drawn));

    let mut rejection = Rejection::new(&problem);
    let (start, accepted) = (Instant::now(), 100);
    let mut attempts = 0;
    for _ in 0..accepted {
        attempts += rejection.sample(&mut rng, u64::MAX).map_or(0, |(_, attempts)| attempts);
    }
    let by_luck = start.elapsed().as_secs_f64() / f64::from(accepted);
    println!(
        "lattice: built in {:.2} s, {:.1} us a deal; rejection: {:.0} shuffles and {:.0} us a deal, {:.0} times as long",
        built.as_secs_f64(),
        each * 1e6,
        attempts as f64 / f64::from(accepted),
        by_luck * 1e6,
        by_luck / each,
    );
    Ok(())
}
