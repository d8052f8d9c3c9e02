//! The distilled policy: networks that say from a seat's view which domino to play, and how likely
//! the contract is to be made.
//!
//! Three networks of the same shape share the declarations among them: a pip as trumps; doubles or
//! none; nello. They know nothing of other hands, so a hand that they play out is one that people
//! at a table could play: no strategy fusion. `crate::training` made them. Sevens needs none: there
//! every choice is between dominoes of the same rank, so the deal alone decides who takes what.

mod encode;
mod habit;
mod scene;
mod shipped;
#[cfg(test)]
mod tests;
mod troupe;

#[cfg(feature = "training")]
pub(crate) use encode::encode;
pub(crate) use encode::{INPUTS, place};
pub use habit::Habit;
pub(crate) use scene::Scene;
pub use shipped::shipped;
pub(crate) use troupe::{Game, Room};
#[cfg(feature = "training")]
pub(crate) use troupe::{best, thumb_choice};

use crate::declaration::Declaration;
use crate::domino::DOMINOES;
use kibitzer_neural::{Architecture, Head, Network};

/// The groups of declarations with a network of their own, as file names call them.
pub const FAMILIES: [&str; 3] = ["trumps", "no-trumps", "nello"];

/// The head that prefers dominoes, by place.
pub(crate) const PLAY: usize = 0;
/// The head that says how likely the contract is to be made.
pub(crate) const MAKE: usize = 1;

/// The family of a declaration, as an index of [`FAMILIES`]; `None` for sevens.
pub(crate) const fn family(declaration: Declaration) -> Option<usize> {
    match declaration {
        Declaration::Pip(_) => Some(0),
        Declaration::Doubles | Declaration::FollowMe => Some(1),
        Declaration::Nello(_) => Some(2),
        Declaration::Sevens => None,
    }
}

/// The shape of each network.
pub(crate) fn architecture(hidden: &[usize]) -> Architecture {
    let heads = vec![Head::new("play", DOMINOES), Head::new("make", 1)];
    Architecture { inputs: INPUTS, hidden: hidden.to_vec(), heads }
}

/// One network for each of [`FAMILIES`].
#[derive(Clone, Debug)]
pub struct Policies {
    networks: [Network; FAMILIES.len()],
}

impl Policies {
    /// Networks in the order of [`FAMILIES`]; `None` if one has another shape than a view of this
    /// game.
    pub fn new(networks: [Network; FAMILIES.len()]) -> Option<Self> {
        let fits = |network: &Network| {
            let shape = network.architecture();
            shape.inputs == INPUTS && shape.heads == architecture(&[]).heads
        };
        networks.iter().all(fits).then_some(Self { networks })
    }

    pub(crate) fn network(&self, declaration: Declaration) -> Option<&Network> {
        family(declaration).map(|family| &self.networks[family])
    }

    /// The network of a family, as an index of [`FAMILIES`].
    #[cfg(all(test, feature = "training"))]
    pub(crate) fn of_family(&self, family: usize) -> &Network {
        &self.networks[family]
    }

    /// Plays all games until their contracts are decided.
    pub(crate) fn play(&self, room: &mut Room, games: &mut [Game]) {
        for (of, network) in self.networks.iter().enumerate() {
            let its = |game: &Game| family(game.scene.declaration()) == Some(of);
            let mut some: Vec<Game> = games.iter().filter(|game| its(game)).copied().collect();
            room.play([network; 2], &mut some);
            games.iter_mut().filter(|game| its(game)).zip(some).for_each(|(to, game)| *to = game);
        }
        games.iter_mut().for_each(Game::play_by_thumb);
    }
}
