//! What a seat can infer about what is hidden, and where search gets its worlds from.
//!
//! A game says how its view reads as problems of hidden items ([`HiddenDeal::problems`]) and how a solved deal reads
//! as a world ([`HiddenDeal::world`]). Exact counts, probabilities and uniform samples follow. Everything here starts
//! from a view: there is no way in for a true world, so that nothing downstream can peek at one.

use crate::evidence::Evidence;
use crate::game::Game;
use kibitzer_deal::{Count, Deal, DealError, Options, Problems, SetupError, Union, UnionSampler};
use rand_core::Rng;
use std::fmt::Debug;
use thiserror::Error;

/// A game whose hidden part is a deal of items into places. Implement it and inference is free.
pub trait HiddenDeal: Game {
    /// Which place of the problems is where on the table: made once per view, to read deals by.
    type Layout: Debug + Send + Sync;

    /// What is hidden from the owner of the view, and everything that the view says about it.
    ///
    /// Every world that the view allows is a deal that obeys one of the problems, and the other way round; each with as
    /// many ways as there are ways to deal it. Beware of items that lie open on a *sorted* seat: opening the second slot
    /// tells something about how many equal ones stand beside it. Keep such items in the problem, pinned to their slot.
    ///
    /// # Errors
    /// When the view does not add up, or says something that problems cannot.
    fn problems(&self, view: &Self::View) -> Result<(Problems, Self::Layout), BeliefError>;

    /// The world in which the hidden things lie as dealt. `deal` is a deal of this view's problems. What is hidden
    /// beside them, such as the order of a deck, is drawn from `rng`.
    fn world(
        &self,
        view: &Self::View,
        layout: &Self::Layout,
        deal: &Deal,
        rng: &mut dyn Rng,
    ) -> Self::World;
}

/// Why there is no belief.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BeliefError {
    /// The view does not add up.
    #[error("the view does not add up: {0}")]
    Setup(#[from] SetupError),
    /// The view says something that cannot be counted.
    #[error("{0}")]
    View(String),
    /// No world fits the view, or too many to count.
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
    /// What the owner of a view can infer.
    ///
    /// # Errors
    /// When the view does not add up, or there is too much to count.
    pub fn of(game: &'a G, view: &'a G::View) -> Result<Self, BeliefError> {
        Self::with(game, view, Options::default())
    }

    /// The same with a budget or an order of one's own.
    ///
    /// # Errors
    /// When the view does not add up, or there is too much to count.
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

    /// The exact number of worlds, equal items told apart.
    pub fn worlds(&self) -> Count {
        self.union.worlds().clone()
    }

    /// The evidence of an answer that looked at all of them.
    pub fn evidence(&self) -> Evidence {
        Evidence::Exact { worlds: self.worlds() }
    }

    /// Every deal once, with the number of ways to deal it. For small beliefs.
    pub fn deals(&self) -> impl Iterator<Item = (Deal, Count)> {
        self.union.deals()
    }

    /// The world of one of the deals; what is hidden beside it is drawn.
    pub fn world(&self, deal: &Deal, rng: &mut dyn Rng) -> G::World {
        self.game.world(self.view, &self.layout, deal, rng)
    }

    /// Prepares uniform sampling.
    pub fn sampler(&self) -> Uniform<'_, G> {
        Uniform { belief: self, sampler: self.union.sampler() }
    }
}

/// A world as drawn by a source.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<W> {
    /// The world.
    pub world: W,
    /// How much it counts; 1 where every draw counts the same.
    pub weight: f64,
}

/// Where search gets worlds from. It knows one seat's view and nothing else.
pub trait Worlds<G: Game> {
    /// The view that all worlds agree with.
    fn view(&self) -> &G::View;

    /// Draws one world. The same stream of random numbers gives the same world.
    fn draw(&self, rng: &mut dyn Rng) -> Sample<G::World>;
}

/// Worlds drawn from a belief, every one equally likely, no weights.
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
