//! What a seat can infer about what is hidden, and where search gets its worlds from.
//!
//! A game says how its view reads as a problem of hidden items ([`HiddenDeal::problem`]) and how a solved deal reads
//! as a world ([`HiddenDeal::world`]). Exact counts, probabilities and uniform samples follow. Everything here starts
//! from a view: there is no way in for a true world, so that nothing downstream can peek at one.

use crate::decision::Evidence;
use crate::rules::Rules;
use kibitzer_deal::{Count, Deal, DealError, Lattice, Options, Problem, Sampler, SetupError};
use rand_core::Rng;
use thiserror::Error;

/// A game whose hidden part is a deal of items into places. Implement it and inference is free.
pub trait HiddenDeal: Rules {
    /// What is hidden from the owner of the view, and everything that the view says about it.
    ///
    /// Every world that the view allows is a deal that obeys the problem, and the other way round; each with as many
    /// ways as there are ways to deal it. Beware of items that lie open on a *sorted* seat: opening the second slot tells
    /// something about how many equal ones stand beside it. Keep such items in the problem, pinned to their slot.
    fn problem(&self, view: &Self::View) -> Result<Problem, SetupError>;

    /// The world in which the hidden things lie as dealt. `deal` is a deal of this view's problem.
    fn world(&self, view: &Self::View, deal: &Deal) -> Self::World;
}

/// Why there is no belief.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BeliefError {
    /// The view does not add up.
    #[error("the view does not add up: {0}")]
    Setup(#[from] SetupError),
    /// No world fits the view, or too many to count.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// All worlds that a view allows, each equally likely.
#[derive(Debug)]
pub struct Belief<'a, G: HiddenDeal> {
    rules: &'a G,
    view: &'a G::View,
    lattice: Lattice,
}

impl<'a, G: HiddenDeal> Belief<'a, G> {
    /// What the owner of a view can infer.
    pub fn of(rules: &'a G, view: &'a G::View) -> Result<Self, BeliefError> {
        Self::with(rules, view, Options::default())
    }

    /// The same with a budget or an order of one's own.
    pub fn with(rules: &'a G, view: &'a G::View, options: Options) -> Result<Self, BeliefError> {
        let lattice = Lattice::with(&rules.problem(view)?, options)?;
        Ok(Self { rules, view, lattice })
    }

    /// The view that it was inferred from.
    pub fn view(&self) -> &G::View {
        self.view
    }

    /// The lattice, for marginals, events and entropy.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The exact number of worlds, equal items told apart.
    pub fn worlds(&self) -> Count {
        self.lattice.worlds()
    }

    /// The evidence of an answer that looked at all of them.
    pub fn evidence(&self) -> Evidence {
        Evidence::Exact { worlds: self.worlds() }
    }

    /// Every world once, with the number of ways to deal it. For small beliefs.
    pub fn all(&self) -> impl Iterator<Item = (G::World, Count)> {
        self.lattice.deals().map(|(deal, ways)| (self.rules.world(self.view, &deal), ways))
    }

    /// Prepares uniform sampling.
    pub fn sampler(&self) -> Uniform<'_, G> {
        Uniform { rules: self.rules, view: self.view, sampler: self.lattice.sampler() }
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
pub trait Worlds<G: Rules> {
    /// The view that all worlds agree with.
    fn view(&self) -> &G::View;

    /// Draws one world. The same stream of random numbers gives the same world.
    fn draw(&self, rng: &mut dyn Rng) -> Sample<G::World>;
}

/// Worlds drawn from a belief, every one equally likely, no weights.
#[derive(Debug)]
pub struct Uniform<'a, G: HiddenDeal> {
    rules: &'a G,
    view: &'a G::View,
    sampler: Sampler<'a>,
}

impl<G: HiddenDeal> Worlds<G> for Uniform<'_, G> {
    fn view(&self) -> &G::View {
        self.view
    }

    fn draw(&self, mut rng: &mut dyn Rng) -> Sample<G::World> {
        let deal = self.sampler.sample(&mut rng);
        Sample { world: self.rules.world(self.view, &deal), weight: 1.0 }
    }
}
