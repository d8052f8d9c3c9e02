//! Plays the same contracts twice: once with `expert-1` at all seats, once with another player as
//! declarer and his partner. `expert-1` bids and names both times, so deals, contracts and defenders
//! are the same, and only the play of the declaring side differs.
//!
//! `cargo run --release -p kibitzer-texas42 --example same_contracts -- PLAYER HOUSE MARKS SEED DEALS`
//! takes contracts that are worth at least so many marks.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_game::{Effort, Player, Undecided};
use kibitzer_stats::{Level, Paired, Welford};
use kibitzer_texas42::arena::{ArenaError, Auctions, Board};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{House, Outcome, side};
use kibitzer_work::Work;
use rayon::prelude::*;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let player: Skill = arguments.next().unwrap().parse().unwrap();
    let house: House = arguments.next().unwrap().parse().unwrap();
    let marks: u8 = arguments.next().unwrap().parse().unwrap();
    let seed: u64 = arguments.next().unwrap().parse().unwrap();
    let deals: u64 = arguments.next().unwrap().parse().unwrap();

    // Whether the contract of a deal was made; none if it is worth less.
    let made = |number: u64, declarers: Skill| -> Option<bool> {
        let board = Board::new(house, Auctions::Real, seed, number);
        let played = board.play(false, |seat, view, seed| {
            let contract = view.table().contract();
            if contract.is_some_and(|contract| contract.bid.marks() < marks) {
                return Err(Undecided::Unable("worth less".to_owned()));
            }
            let plays = view.table().tricks().is_some();
            let declares = contract.is_some_and(|contract| contract.side() == side(seat));
            let who = if plays && declares { declarers } else { Skill::Expert1 };
            who.act(board.rules(), view, Effort::seeded(seed), &Work::free())
        });
        match played {
            Ok((_, Outcome::Played(scored))) => Some(scored.made),
            Ok(_) | Err(ArenaError::Undecided { .. }) => None,
            Err(error) => panic!("{error}"),
        }
    };
    let pairs: Vec<[bool; 2]> = (0..deals)
        .into_par_iter()
        .filter_map(|number| {
            let before = made(number, Skill::Expert1)?;
            Some([before, made(number, player)?])
        })
        .collect();
    let mut made = Paired::new();
    for [before, after] in &pairs {
        made.push(f64::from(u8::from(*after)), f64::from(u8::from(*before))).unwrap();
    }
    println!(
        "{house}, seed {seed}: {} contracts worth at least {marks} marks of {deals} deals",
        pairs.len()
    );
    let mean = |of: &Welford| of.mean().unwrap();
    println!("made by expert-1 {:.3}, by {player} {:.3}", mean(made.right()), mean(made.left()));
    let interval = made.interval(Level::P95).unwrap();
    let (low, high) = (interval.low(), interval.high());
    println!("difference {:+.3} (95%: {low:+.3} to {high:+.3})", mean(made.difference()));
}
