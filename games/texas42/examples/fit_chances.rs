//! Fits the constants of `players::expert::calibrated`: experts play each other, and what their
//! playouts and double dummy said about the contract is compared with what became of it.
//!
//! `cargo run --release -p kibitzer-texas42 --example fit_chances -- HOUSE SEED DEALS [PLAYER [BID]]`
//! prints, for each class of contract and each side, the number of statements, the chance stated,
//! the frequency, and the fitted constants. With a BID, such as `splash:2`, the seat that bids first
//! bids it wherever it may, and the others pass: for bids that are rare.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_game::{Effort, Player};
use kibitzer_texas42::arena::{Auctions, Board};
use kibitzer_texas42::players::{Class, MAKE, OPEN, Skill, UNSEEN};
use kibitzer_texas42::{Action, Bid, House, Outcome, Tiles, side};
use kibitzer_work::Work;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What was stated at one moment, and what happened.
#[derive(Clone, Copy, Debug)]
struct Stated {
    unseen: f64,
    open: f64,
    make: f64,
    made: bool,
}

/// Class, moment (0: bid, 1 to 7: trick) and whether the seat is on the bidding side.
type Key = (Class, usize, bool);

fn hand(
    house: House,
    seed: u64,
    number: u64,
    player: Skill,
    forced: Option<Bid>,
) -> Vec<(Key, Stated)> {
    let board = Board::new(house, Auctions::Real, seed, number);
    let mut claims = Vec::new();
    if let Some(bid) = forced {
        let first = board.rules().table().auction().turn().unwrap();
        let hand = board.hands()[first.0];
        let legal = board
            .rules()
            .table()
            .auction()
            .legal(&house, Some(hand.and(Tiles::DOUBLES).len()))
            .any(|it| it == bid);
        if !legal {
            return Vec::new();
        }
    }
    let (_, outcome) = board
        .play(false, |seat, view, seed| {
            let decision =
                player.decide(board.rules(), view, Effort::seeded(seed), &Work::free())?;
            let mut best = decision.best();
            if let (Some(bid), true) = (forced, view.table().auction().turn().is_some()) {
                let first = view.table().auction().bids().is_empty();
                let bid = Action::Bid(if first { bid } else { Bid::Pass });
                best = decision.rows().iter().find(|row| row.action == bid).unwrap();
            }
            let moment = view.table().tricks().map_or(0, |tricks| 1 + tricks.complete());
            let open = view.table().decided().is_none();
            if let (Some(make), true) = (best.number(MAKE), open) {
                let unseen = best.number(UNSEEN).unwrap_or(make);
                let seen = best.number(OPEN).unwrap_or(unseen);
                claims.push((seat, best.action, moment, [unseen, seen, make]));
            }
            Ok(best.action)
        })
        .unwrap();
    let Outcome::Played(scored) = outcome else { return Vec::new() };
    let class = Class::of(scored.contract, scored.declaration);
    let mut stated = Vec::new();
    for (seat, action, moment, [unseen, open, make]) in claims {
        let counts = match action {
            Action::Bid(bid) => (scored.contract.bidder, scored.contract.bid) == (seat, bid),
            Action::Declare(_) => false,
            Action::Play(_) => true,
        };
        if counts {
            let key = (class, moment, side(seat) == scored.contract.side());
            stated.push((key, Stated { unseen, open, make, made: scored.made }));
        }
    }
    stated
}

fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(0.005, 0.995);
    (chance / (1.0 - chance)).ln()
}

/// Logistic regression on a constant and the log-odds of both chances, drawn towards the playout's
/// chance as it is.
fn fit(all: &[Stated]) -> [f64; 3] {
    let mut weights = [0.0, 1.0, 0.0];
    let prior = weights;
    // How many statements the prior is worth, by constant.
    let strength = [2.0, 20.0, 20.0];
    for _ in 0..3000 {
        let mut gradient = [0.0; 3];
        let mut curvature = [0.0; 3];
        for it in all {
            let x = [1.0, log_odds(it.unseen), log_odds(it.open)];
            let z: f64 = x.iter().zip(&weights).map(|(a, b)| a * b).sum();
            let p = 1.0 / (1.0 + (-z).exp());
            for i in 0..3 {
                gradient[i] += x[i] * (p - f64::from(u8::from(it.made)));
                curvature[i] += x[i] * x[i] * p * (1.0 - p);
            }
        }
        for i in 0..3 {
            let slope = gradient[i] + strength[i] * (weights[i] - prior[i]);
            weights[i] -= 0.3 * slope / (3.0 * curvature[i] + strength[i]);
        }
    }
    weights
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let house: House = arguments.next().unwrap().parse().unwrap();
    let seed: u64 = arguments.next().unwrap().parse().unwrap();
    let deals: u64 = arguments.next().unwrap().parse().unwrap();
    let player: Skill = arguments.next().map_or(Skill::EXPERT, |name| name.parse().unwrap());
    let forced: Option<Bid> = arguments.next().map(|bid| bid.parse().unwrap());
    let began = std::time::Instant::now();
    let hands: Vec<_> = (0..deals)
        .into_par_iter()
        .map(|number| hand(house, seed, number, player, forced))
        .collect();
    println!(
        "{player}, {house}, seed {seed}, {deals} deals, {:.0} s",
        began.elapsed().as_secs_f64()
    );
    let mut by_key: BTreeMap<Key, Vec<Stated>> = BTreeMap::new();
    for (key, stated) in hands.into_iter().flatten() {
        by_key.entry(key).or_default().push(stated);
    }
    let mut groups: BTreeMap<(Class, usize, bool), Vec<Stated>> = BTreeMap::new();
    println!("class    moment side   count  unseen   open  stated   made");
    for ((class, moment, ours), all) in &by_key {
        let mean = |of: &dyn Fn(&Stated) -> f64| {
            100.0 * all.iter().map(of).sum::<f64>() / all.len() as f64
        };
        println!(
            "{:<8} {moment:>6} {:<5} {:>6} {:>7.1} {:>6.1} {:>7.1} {:>6.1}",
            format!("{class:?}"),
            if *ours { "bid" } else { "set" },
            all.len(),
            mean(&|it| it.unseen),
            mean(&|it| it.open),
            mean(&|it| it.make),
            mean(&|it| f64::from(u8::from(it.made))),
        );
        // The bid, the first trick, and all later ones.
        groups.entry((*class, (*moment).min(2), *ours)).or_default().extend(all);
    }
    println!("class    from side   count  constants");
    for ((class, moment, ours), all) in &groups {
        let [a, b, c] = fit(all);
        let side = if *ours { "bid" } else { "set" };
        println!(
            "{:<8} {moment:>4} {side:<5} {:>6}  [{a:.2}, {b:.2}, {c:.2}]",
            format!("{class:?}"),
            all.len()
        );
    }
}
