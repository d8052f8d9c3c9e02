//! Exact odds: who holds what, and what is in the envelope.

use crate::cards::{Card, Triple};
use crate::deck::Clue;
use crate::grid::{Fact, Grid, Place, facts};
use crate::hidden::{Layout, problem};
use crate::view::View;
use kibitzer_deal::{Count, DealError, Fraction, Lattice, Marginals, Options, count};
use kibitzer_game::BeliefError;
use kibitzer_work::Work;

/// What a seat can infer, exactly.
#[derive(Clone, Debug)]
pub struct Odds {
    clue: Clue,
    layout: Layout,
    lattice: Lattice,
    marginals: Marginals,
    /// Every triple that the envelope may hold with its weight, most likely first.
    triples: Vec<(Triple, Count)>,
}

/// The lattice starts with the envelope, so that its triples are counted on the way.
pub(crate) fn options(work: &Work) -> Options {
    Options {
        lead: Some(0),
        order: Some(kibitzer_deal::Order::SeatMajor),
        work: work.clone(),
        ..Options::default()
    }
}

impl Odds {
    /// The odds of a view.
    ///
    /// # Errors
    /// If the log contradicts itself, or the work was stopped.
    pub fn of(clue: &Clue, view: &View, work: &Work) -> Result<Self, BeliefError> {
        let facts: Vec<Fact> = facts(clue, view).into_iter().map(|said| said.fact).collect();
        Self::from_facts(clue, &facts, work)
    }

    /// The odds given facts alone.
    ///
    /// # Errors
    /// As [`Odds::of`].
    pub fn from_facts(clue: &Clue, facts: &[Fact], work: &Work) -> Result<Self, BeliefError> {
        let grid = Grid::of(clue, facts).map_err(|_| DealError::Contradiction)?;
        let (problem, layout) = problem(clue, facts, grid)?;
        let lattice = Lattice::with(&problem, options(work))?;
        let marginals = lattice.try_marginals().map_err(DealError::from)?;
        let mut odds = Self { clue: clue.clone(), layout, lattice, marginals, triples: Vec::new() };
        odds.triples = odds.counted_triples()?;
        Ok(odds)
    }

    fn counted_triples(&self) -> Result<Vec<(Triple, Count)>, DealError> {
        let envelope = self.clue.players();
        let certain = self.layout.grid.has(envelope);
        let open = self.envelopes(&self.lattice)?;
        let triple = |(hand, worlds): (Vec<u8>, Count)| {
            let cards: Vec<Card> = certain.or(self.layout.hand(&hand)).iter().collect();
            Some((Triple::new(cards.try_into().ok()?).ok()?, worlds))
        };
        let mut triples: Vec<(Triple, Count)> = open.into_iter().filter_map(triple).collect();
        triples.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(triples)
    }

    /// The uncertain cards of the envelope, as hands of the problem, with the number of worlds of
    /// each.
    pub(crate) fn envelopes(&self, lattice: &Lattice) -> Result<Vec<(Vec<u8>, Count)>, DealError> {
        if self.layout.places.first() == Some(&self.clue.players()) {
            lattice.hands(0)
        } else {
            Ok(vec![(Vec::new(), lattice.worlds())])
        }
    }

    /// The number of possible deals, regardless of how likely each is.
    ///
    /// # Errors
    /// If the work was stopped.
    pub fn deals(&self) -> Result<Count, DealError> {
        count(&self.lattice.problem().unweighed(), self.lattice.options().clone())
    }

    /// The table that the odds refer to.
    pub fn clue(&self) -> &Clue {
        &self.clue
    }

    /// What is certain by the grid's deductions.
    pub fn grid(&self) -> &Grid {
        &self.layout.grid
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The lattice of what is not certain.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The probability that a place holds a card.
    pub fn holds(&self, place: Place, card: Card) -> Fraction {
        let all = self.marginals.worlds();
        let kind = self.layout.cards.iter().position(|it| *it == card);
        let seat = self.layout.places.iter().position(|it| *it == place);
        match (kind, seat) {
            (None, _) if self.layout.grid.has(place).contains(card) => Fraction::new(all, all),
            (Some(kind), Some(seat)) => Fraction::new(&self.marginals.held(seat, kind), all),
            _ => Fraction::new(&Count::ZERO, all),
        }
    }

    /// Every triple that the envelope may hold with its probability, most likely first.
    pub fn solutions(&self) -> impl Iterator<Item = (Triple, Fraction)> {
        let all = self.marginals.worlds();
        self.triples.iter().map(move |(triple, worlds)| (*triple, Fraction::new(worlds, all)))
    }

    /// The probability that the envelope holds a triple.
    pub fn chance(&self, cards: Triple) -> f64 {
        self.solutions().find(|(triple, _)| *triple == cards).map_or(0.0, |(_, p)| p.to_f64())
    }

    /// The entropy of the envelope, in bits.
    pub fn entropy_bits(&self) -> f64 {
        let all = self.marginals.worlds().to_f64();
        let bits = |worlds: &Count| {
            let share = worlds.to_f64() / all;
            -share * share.log2()
        };
        let entropy: f64 = self.triples.iter().map(|(_, worlds)| bits(worlds)).sum();
        // Avoids showing minus zero when everything is known.
        entropy.max(0.0)
    }
}
