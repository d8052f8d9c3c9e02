//! How much bids and plays say about who holds what: the log loss of every unseen card's owner when
//! worlds are weighted equally, by how the bids fit the rules of thumb (as the tree search selects
//! its worlds), by fitted habits, and by the policy of a network, as it is and softened (the square root
//! of every probability). `cargo run --release -p kibitzer-blob
//! --example read_worlds [ROUNDS] [NETWORK.safetensors]`

use kibitzer_blob::arena::deal;
use kibitzer_blob::players::{Brain, Instinct, Tendency, shipped, thumb};
use kibitzer_blob::{Action, Blob, Cards, Habits, Menu, Round, View, marginals, posterior};
use kibitzer_game::{Effort, Player, Policy, Seat};
use kibitzer_neural::Network;
use kibitzer_work::{Work, stream};

/// No reported match uses this seed.
const SEED: u64 = 0x0b5e_7ed5;
const WORLDS: usize = 1_000;
const SIZES: [(usize, usize); 7] = [(3, 8), (4, 5), (4, 10), (5, 7), (6, 4), (6, 8), (8, 6)];
/// A finite sample never rules a card out: this share of every probability is uniform over seats and
/// stock.
const BLUR: f64 = 0.02;

/// How the tree search weights its worlds: bids near what the rules of thumb expect, plays ignored.
fn bids_alone(_: &Blob, view: &View, legal: &[Action]) -> Vec<f64> {
    let expected = f64::from(thumb::expected_tricks(view.table(), view.hand()));
    let weigh = |action: &Action| match action {
        Action::Bid(bid) => {
            let off = (f64::from(*bid) - expected) / 0.75;
            0.03 + (-0.5 * off * off).exp()
        }
        Action::Play(_) => 1.0,
    };
    legal.iter().map(weigh).collect()
}

/// The summed log loss over the unseen cards, and their number.
fn loss(round: &Round, view: &View, rows: &[[f64; 52]; 8]) -> (f64, f64) {
    let seats = view.table().seats();
    let unseen = Cards::ALL.minus(view.hand()).minus(view.table().gone());
    let (mut sum, mut count) = (0.0, 0.0);
    for card in unseen.iter() {
        let owner = round.hands().iter().position(|hand| hand.contains(card));
        let held = |seat: usize| rows[seat][card.index()];
        let share = match owner {
            Some(seat) => held(seat),
            None => 1.0 - (0..seats).map(held).sum::<f64>(),
        };
        sum -= ((1.0 - BLUR) * share + BLUR / seats as f64).ln();
        count += 1.0;
    }
    (sum, count)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds: u64 = std::env::args().nth(1).map_or(Ok(40), |count| count.parse())?;
    let brain = match std::env::args().nth(2) {
        Some(path) => Brain::new(Network::load(path.as_ref())?.0)?,
        None => shipped().ok_or("no network")?.clone(),
    };
    let player = Instinct { brain: brain.clone() };
    let tendency = Tendency { brain, whim: 0.05 };
    let equal = |_: &Blob, _: &View, legal: &[Action]| vec![1.0; legal.len()];
    let softened = |rules: &Blob, view: &View, legal: &[Action]| {
        tendency.weigh(rules, view, legal).into_iter().map(f64::sqrt).collect()
    };
    let policies: [&dyn Policy<Blob>; 5] =
        [&equal, &bids_alone, &Habits::USUAL, &tendency, &softened];
    println!(
        "log loss per unseen card in nats, and effective share of {WORLDS} worlds; {rounds} rounds of policy for each size"
    );
    println!("size   equal          bids           habits         network        softened");
    for (seats, cards) in SIZES {
        let menu = Menu::only(seats, cards).ok_or("no such table")?;
        let mut sums = [(0.0, 0.0, 0.0, 0.0); 5];
        for number in 0..rounds {
            let (rules, mut round) = deal(&menu, SEED, number).ok_or("no such deal")?;
            while let Some(seat) = round.table().turn().seat() {
                let view = round.view(seat);
                // The leader of every second trick, once the bids are known.
                let table = view.table();
                let asked = table.bidding_is_over()
                    && table.trick().is_empty()
                    && (table.played() / seats).is_multiple_of(2)
                    && seat == Seat(table.actor());
                if asked {
                    for (policy, sums) in policies.iter().zip(&mut sums) {
                        let mut rng = stream(SEED + number, table.played() as u64);
                        let worlds =
                            posterior(&rules, &view, *policy, WORLDS, &mut rng, &Work::free())?;
                        let (lost, count) = loss(&round, &view, &marginals(&worlds));
                        sums.0 += lost;
                        sums.1 += count;
                        sums.2 += worlds.ess() / worlds.worlds().len() as f64;
                        sums.3 += 1.0;
                    }
                }
                let effort = Effort::seeded(number);
                let action = player.act(&rules, &view, effort, &Work::free())?;
                round.act_unchecked(action);
            }
        }
        let cells = sums.map(|(lost, count, share, asked)| {
            format!("{:.4} ({:>3.0}%)", lost / count, 100.0 * share / asked)
        });
        println!("{:<6} {}", format!("{seats}x{cards}"), cells.join("  "));
    }
    Ok(())
}
