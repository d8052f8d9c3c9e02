//! Two policies against each other on the same contracts: who makes more as the bidding side and
//! sets more as the other.

use super::contracts::deal;
use crate::players::{Game, Room, Scene, best, thumb_choice};
use kibitzer_neural::Network;
use kibitzer_work::stream;

/// How many of the same contracts were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Versus {
    /// The number of contracts.
    pub contracts: u64,
    /// Made when the first policy bid and the second defended.
    pub first: u64,
    /// Made when the second policy bid and the first defended.
    pub second: u64,
}

/// Plays `contracts` of a family both ways; rules of thumb play where there is no network.
pub fn versus(
    [first, second]: [Option<&Network>; 2],
    family: usize,
    seed: u64,
    contracts: u64,
) -> Versus {
    let mut room = Room::default();
    let mut score = Versus { contracts, ..Versus::default() };
    for unit in 0..contracts {
        let mut rng = stream(seed, unit);
        let dealt = deal(family, &mut rng);
        let scene = Scene::start(dealt.declaration, dealt.contract, 7);
        let start = Game::new(scene, dealt.hands.map(|hand| hand.bits()));
        let mut made = |sides: [Option<&Network>; 2]| {
            let mut game = start;
            while game.advance() {
                let tile = match sides[usize::from(!game.scene.ours())] {
                    None => thumb_choice(&game),
                    Some(network) => {
                        let mut tile = 0;
                        let views = [(game.scene, game.choice().0)].into_iter();
                        room.read(network, views, |_, scene, hand, read| {
                            tile = best(scene, scene.legal(hand), read.play);
                        });
                        tile
                    }
                };
                game.push(tile);
            }
            u64::from(game.made == Some(true))
        };
        score.first += made([first, second]);
        score.second += made([second, first]);
    }
    score
}
