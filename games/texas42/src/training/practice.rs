//! Playing to learn: the decisions of some hands, with what came of every legal domino.

use super::contracts::{chance, deal};
use super::plan::Plan;
use crate::domino::Tiles;
use crate::kernel::{Aim, Solver};
use crate::players::{Game, Room, Scene, best, thumb_choice};
use crate::table::Contract;
use kibitzer_neural::Network;
use kibitzer_work::{mixed, stream};

/// The number of hands that are played together, and have one random stream.
pub const UNIT: u64 = 64;

/// A decision to learn from: what the seat saw, and after which of the legal dominoes the contract
/// was made.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub(super) scene: Scene,
    pub(super) hand: u32,
    pub(super) legal: u32,
    /// What the policy preferred.
    pub(super) preferred: u8,
    /// Made when the policy played on.
    pub(super) played: u32,
    /// Made double dummy.
    pub(super) solved: Option<u32>,
}

/// Plays [`UNIT`] contracts of a family and returns their decisions: by rules of thumb without a
/// network. The result depends only on the arguments.
pub fn practise(
    plan: &Plan,
    family: usize,
    round: usize,
    unit: u64,
    network: Option<&Network>,
) -> Vec<Example> {
    let stage = mixed(mixed(plan.seed, family as u64), round as u64);
    let mut rng = stream(stage, unit);
    let mut room = Room::default();
    let solve = family < 2 && plan.rounds[round].solved > 0.0;
    let mut solver = Solver::new();
    let mut games = Vec::new();
    let mut contracts = Vec::new();
    for _ in 0..UNIT {
        let dealt = deal(family, &mut rng);
        let scene = Scene::start(dealt.declaration, dealt.contract, 7);
        games.push(Game::new(scene, dealt.hands.map(|hand| hand.bits())));
        contracts.push(dealt.contract);
    }
    // The hands as they are played, and every decision on the way.
    let mut moments: Vec<Game> = Vec::new();
    let mut examples: Vec<Example> = Vec::new();
    loop {
        let mut waiting: Vec<usize> =
            (0..games.len()).filter(|at| games[*at].made.is_none()).collect();
        waiting.retain(|at| games[*at].advance());
        if waiting.is_empty() {
            break;
        }
        let chosen: Vec<u8> = match network {
            None => waiting.iter().map(|at| thumb_choice(&games[*at])).collect(),
            Some(network) => {
                let views = waiting.iter().map(|at| (games[*at].scene, games[*at].choice().0));
                let mut chosen = vec![0; waiting.len()];
                room.read(network, views, |at, scene, hand, read| {
                    chosen[at] = best(scene, scene.legal(hand), read.play);
                });
                chosen
            }
        };
        for (at, preferred) in waiting.into_iter().zip(chosen) {
            let game = games[at];
            let (hand, legal) = game.choice();
            moments.push(game);
            let solved = solve.then(|| double_dummy(&mut solver, &game, contracts[at]));
            examples.push(Example { scene: game.scene, hand, legal, preferred, played: 0, solved });
            let tile = if chance(&mut rng) < plan.whim {
                nth(legal, kibitzer_work::below(&mut rng, legal.count_ones().into()) as u32)
            } else {
                preferred
            };
            games[at].push(tile);
        }
    }
    // Every legal domino of every decision, played on.
    let mut tries = Vec::new();
    let mut whose = Vec::new();
    for (at, moment) in moments.iter().enumerate() {
        for tile in Tiles::from_bits(examples[at].legal).iter() {
            let mut game = *moment;
            game.push(tile.index() as u8);
            tries.push(game);
            whose.push((at, tile.index()));
        }
    }
    match network {
        Some(network) => room.play([network; 2], &mut tries),
        None => tries.iter_mut().for_each(Game::play_by_thumb),
    }
    for (game, (at, tile)) in tries.iter().zip(whose) {
        examples[at].played |= u32::from(game.made == Some(true)) << tile;
    }
    examples
}

fn nth(mut tiles: u32, n: u32) -> u8 {
    (0..n).for_each(|_| tiles &= tiles.wrapping_sub(1));
    tiles.trailing_zeros() as u8
}

/// After which dominoes the contract is made double dummy.
fn double_dummy(solver: &mut Solver, game: &Game, contract: Contract) -> u32 {
    let hands = game.hands.map(Tiles::from_bits);
    let Some(position) = game.scene.position(hands) else { return 0 };
    let (ours, aim) = (contract.side(), Aim::points(contract.side()));
    let missing = contract.needs().saturating_sub(game.scene.points()[ours]);
    let mut made = 0;
    for tile in position.legal().iter() {
        let mut next = position;
        let gained = next.play(tile).map_or(0, |(winner, points)| aim.gain(winner, points));
        let reaches = gained >= missing || solver.at_least(&next, aim, missing - gained);
        made |= u32::from(reaches) << tile.index();
    }
    made
}
