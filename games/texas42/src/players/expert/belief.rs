//! What the expert believes about the other hands: worlds weighted by how likely the others would
//! have bid and named as they did, and played as the distilled policy plays.

use crate::declaration::Declaration;
use crate::domino::Tiles;
use crate::players::policy::{Habit, Policies, Room, Scene};
use crate::players::worlds::{Deals, Model, Seen, drawn};
use crate::rules::Texas42;
use crate::seats::SEATS;
use crate::table::Contract;
use crate::view::View;
use kibitzer_game::{SeatView, Undecided};
use kibitzer_neural::Network;
use kibitzer_neural::loss::sigmoid;
use kibitzer_work::Work;
use rand_core::Rng;

/// All worlds of a view if there are at most `draws`, otherwise that many random draws, weighted by
/// what the others bid, named and played.
pub(super) fn weighed(
    rules: &Texas42,
    view: &View,
    policies: &Policies,
    (draws, room): (usize, &mut Room),
    rng: &mut impl Rng,
    work: &Work,
) -> Result<Deals, Undecided> {
    let deals = drawn(rules, view, draws, rng)?;
    let seen = Seen::of(rules, view);
    let mut logs: Vec<f64> =
        deals.worlds().iter().map(|hands| seen.said(hands, &Model::USUAL)).collect();
    named(view, policies, room, &seen, &deals, &mut logs);
    work.check()?;
    played(view, policies, room, &deals, &mut logs, work)?;
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    Ok(deals.weighted(logs.into_iter().map(|log| (log - most).exp()).collect()))
}

/// Nello and sevens are named by hands that are likely to make them.
fn named(
    view: &View,
    policies: &Policies,
    room: &mut Room,
    seen: &Seen,
    deals: &Deals,
    logs: &mut [f64],
) {
    let table = view.table();
    let (Some(contract), Some(declaration)) = (table.contract(), table.declaration()) else {
        return;
    };
    let caller = contract.caller();
    if caller == view.seat() || Declaration::NINE.contains(&declaration) {
        return;
    }
    let hands = deals.worlds().iter().map(|hands| hands[caller.0].or(seen.played[caller.0]));
    let chances = opening(policies, room, declaration, contract, hands);
    for (log, chance) in logs.iter_mut().zip(chances) {
        *log += (1.0 / (1.0 + (-(chance - 0.55) / 0.07).exp())).max(0.002).ln();
    }
}

/// The chance of making a contract by the bidder's hand alone, as the policy plays it.
pub(super) fn opening(
    policies: &Policies,
    room: &mut Room,
    declaration: Declaration,
    contract: Contract,
    hands: impl ExactSizeIterator<Item = Tiles>,
) -> Vec<f64> {
    let Some(network) = policies.network(declaration) else { return hands.map(sevens).collect() };
    let each = DEALT;
    let scene = Scene::start(declaration, contract, each);
    let mut chances = vec![0.0; hands.len()];
    room.read(network, hands.map(|hand| (scene, hand.bits())), |at, _, _, read| {
        chances[at] = sigmoid(read.make).into();
    });
    chances
}

/// The number of dominoes of a hand.
const DEALT: usize = 7;

/// The chance of taking every trick at sevens with a hand that leads: a curve in how far its
/// dominoes are from seven pips altogether, fitted to dealt hands.
fn sevens(hand: Tiles) -> f64 {
    let off: u8 = hand.iter().map(|tile| tile.pips().abs_diff(7)).sum();
    1.0 / (1.0 + ((f64::from(off) - 12.2) / 1.65).exp())
}

/// The plays of the others, as likely as the policy makes them.
fn played(
    view: &View,
    policies: &Policies,
    room: &mut Room,
    deals: &Deals,
    logs: &mut [f64],
    work: &Work,
) -> Result<(), Undecided> {
    let table = view.table();
    let (Some(mut scene), Some(tricks)) = (Scene::before(table), table.tricks()) else {
        return Ok(());
    };
    let Some(network) = policies.network(tricks.declaration()) else { return Ok(()) };
    // What each seat plays from here on: its hand at that moment is what it has left and this.
    let mut later = [Tiles::NONE; SEATS];
    for play in tricks.plays() {
        later[play.seat.0] = later[play.seat.0].with(play.tile);
    }
    for play in tricks.plays() {
        let seat = play.seat.0;
        if play.seat != view.seat() {
            work.check()?;
            likely(network, room, &scene, (later[seat], play.tile.index() as u8), deals, logs);
        }
        later[seat] = later[seat].without(play.tile);
        scene.push(play.tile.index() as u8);
    }
    Ok(())
}

/// One play of the seat to play in the scene, which plays `later` from here on.
fn likely(
    network: &Network,
    room: &mut Room,
    scene: &Scene,
    (later, tile): (Tiles, u8),
    deals: &Deals,
    logs: &mut [f64],
) {
    let hand = |hands: &[Tiles; SEATS]| hands[scene.turn()].or(later).bits();
    let open: Vec<usize> = (0..logs.len())
        .filter(|at| scene.legal(hand(&deals.worlds()[*at])).count_ones() > 1)
        .collect();
    let views = open.iter().map(|at| (*scene, hand(&deals.worlds()[*at])));
    room.read(network, views, |row, scene, hand, read| {
        logs[open[row]] += Habit::USUAL.chance(scene, hand, read.play, tile).ln();
    });
}
