//! What a seat can infer about what is hidden, and where search gets its worlds from.
//!
//! A game defines how its view translates to problems about hidden items ([`HiddenDeal::problems`]) and how a solved
//! deal translates to a world ([`HiddenDeal::world`]). Exact counts, probabilities and uniform samples follow.
//! Everything here starts from a view: a true world cannot be passed in, so nothing downstream can peek at one.

use crate::evidence::Evidence;
use crate::game::Game;
use kibitzer_deal::{Count, Deal, DealError, Options, Problems, SetupError, Union, UnionSampler};
use rand_core::Rng;
use std::fmt::Debug;
use thiserror::Error;

/// A game whose hidden part is a deal of items into places. Implementing it makes exact inference available.
pub trait HiddenDeal: Game {
    /// How places of the problems correspond to places on the table. Computed once per view and used to interpret
    /// deals.
    type Layout: Debug + Send + Sync;

    /// What is hidden from the owner of the view, and everything that the view says about it.
    ///
    /// The worlds that the view allows correspond exactly to the deals that obey one of the problems, each with as
    /// many ways as there are to deal it. Beware of open items on a *sorted* seat: opening the second slot says
    /// something about how many equal items are next to it. Keep such items in the problem, pinned to their slot.
    ///
    /// # Errors
    /// If the view is inconsistent, or says something that problems cannot express.
    fn problems(&self, view: &Self::View) -> Result<(Problems, Self::Layout), BeliefError>;

    /// The world with the hidden items as dealt. `deal` is a deal of this view's problems. Anything else that is
    /// hidden, such as the order of a deck, is drawn from `rng`.
    fn world(
        &self,
        view: &Self::View,
        layout: &Self::Layout,
        deal: &Deal,
        rng: &mut dyn Rng,
    ) -> Self::World;
}

/// Why a belief cannot be computed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BeliefError {
    /// The view is inconsistent.
    #[error("the view does not add up: {0}")]
    Setup(#[from] SetupError),
    /// The view says something that cannot be counted.
    #[error("{0}")]
    View(String),
    /// No world fits the view, or counting is too expensive.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// All worlds that a view allows, each equally likely.
#[derive(Debug)]
pub struct Belief<'a, G: HiddenDeal> {
    game: &'a G,
    view: &'a G::View,
    layout: G::Layout,
    union: Union,
}

impl<'a, G: HiddenDeal> Belief<'a, G> {
    /// Computes what the owner of a view can infer.
    ///
    /// # Errors
    /// If the view is inconsistent, or counting is too expensive.
    pub fn of(game: &'a G, view: &'a G::View) -> Result<Self, BeliefError> {
        Self::with(game, view, Options::default())
    }

    /// The same with custom options.
    ///
    /// # Errors
    /// If the view is inconsistent, or counting is too expensive.
    pub fn with(game: &'a G, view: &'a G::View, options: Options) -> Result<Self, BeliefError> {
        let (problems, layout) = game.problems(view)?;
        let union = Union::new(&problems, options)?;
        Ok(Self { game, view, layout, union })
    }

    /// The view that it was inferred from.
    pub fn view(&self) -> &G::View {
        self.view
    }

    /// The counted problems, for marginals, events and entropy.
    pub fn union(&self) -> &Union {
        &self.union
    }

    /// The exact number of worlds, with equal items distinguished.
    pub fn worlds(&self) -> Count {
        self.union.worlds().clone()
    }

    /// The evidence of an answer that considered all of them.
    pub fn evidence(&self) -> Evidence {
        Evidence::Exact { worlds: self.worlds() }
    }

    /// Every deal once, with the number of ways to deal it. For small beliefs.
    pub fn deals(&self) -> impl Iterator<Item = (Deal, Count)> {
        self.union.deals()
    }

    /// The world of one of the deals; anything else that is hidden is drawn.
    pub fn world(&self, deal: &Deal, rng: &mut dyn Rng) -> G::World {
        self.game.world(self.view, &self.layout, deal, rng)
    }

    /// Prepares for uniform sampling.
    pub fn sampler(&self) -> Uniform<'_, G> {
        Uniform { belief: self, sampler: self.union.sampler() }
    }
}

/// A world drawn from a source.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<W> {
    /// The world drawn.
    pub world: W,
    /// Its weight; 1 if all draws are equally weighted.
    pub weight: f64,
}

/// Where search gets worlds from. It knows one seat's view and nothing else.
pub trait Worlds<G: Game> {
    /// The view that all worlds are consistent with.
    fn view(&self) -> &G::View;

    /// Draws one world. The same stream of random numbers gives the same world.
    fn draw(&self, rng: &mut dyn Rng) -> Sample<G::World>;
}

/// Worlds drawn uniformly from a belief, without weights.
#[derive(Debug)]
pub struct Uniform<'a, G: HiddenDeal> {
    belief: &'a Belief<'a, G>,
    sampler: UnionSampler<'a>,
}

impl<G: HiddenDeal> Uniform<'_, G> {
    /// Draws the deal alone.
    pub fn deal(&self, mut rng: &mut dyn Rng) -> Deal {
        self.sampler.sample(&mut rng)
    }
}

impl<G: HiddenDeal> Worlds<G> for Uniform<'_, G> {
    fn view(&self) -> &G::View {
        self.belief.view
    }

    fn draw(&self, rng: &mut dyn Rng) -> Sample<G::World> {
        let deal = self.deal(rng);
        Sample { world: self.belief.world(&deal, rng), weight: 1.0 }
    }
}
