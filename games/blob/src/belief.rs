//! Every possible world of a seat, counted: exact numbers, exact probabilities, joint events.
//!
//! Search needs many worlds fast and uses [`crate::Deals`]; this module is for answers that are
//! shown to a reader.

use crate::card::Card;
use crate::cards::Cards;
use crate::table::SEATS;
use crate::unseen::{Place, Unseen, UnseenError};
use crate::view::View;
use kibitzer_deal::{
    Count, Counts, Deal, DealError, Event, EventError, Fraction, Lattice, Options, Sampler,
};
use rand_core::Rng;

/// All worlds that are consistent with what is known, counted exactly.
///
/// ```
/// use kibitzer_blob::{Opponent, Place, Possible, Suit, Unseen};
/// use kibitzer_game::Seat;
/// // Four cards, two hands of one card, two in the stock; seat 1 has shown that it is out of spades.
/// let hands = [Opponent::new(Seat(1), 1).void_in(Suit::Spades), Opponent::new(Seat(2), 1)];
/// let unseen = Unseen::new("2S 3S 4S AH".parse()?, &hands, 2)?;
/// let possible = Possible::new(unseen)?;
/// assert_eq!(possible.worlds().to_string(), "3");
/// let ace = "AH".parse()?;
/// assert_eq!(possible.chance(Place::Seat(Seat(1)), ace).to_string(), "1/1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Possible {
    unseen: Unseen,
    lattice: Lattice,
}

/// How often each place holds a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The card in question.
    pub card: Card,
    /// The number of worlds for each place, in the order of [`Unseen::places`].
    pub worlds: Vec<Count>,
}

impl Possible {
    /// Builds the lattice and counts the worlds.
    pub fn new(unseen: Unseen) -> Result<Self, UnseenError> {
        Self::with(unseen, Options::default())
    }

    /// From a view, given the deck that is played with.
    pub fn of(view: &View, deck: Cards) -> Result<Self, UnseenError> {
        Self::new(Unseen::of(view, deck)?)
    }

    /// The same, within a budget.
    pub fn with(unseen: Unseen, options: Options) -> Result<Self, UnseenError> {
        if let Some(facts) = unseen.explain() {
            return Err(UnseenError::Contradiction(facts));
        }
        match Lattice::with(&unseen.problem()?, options) {
            Ok(lattice) => Ok(Self { unseen, lattice }),
            Err(DealError::Contradiction) => Err(UnseenError::Contradiction(unseen.facts())),
            Err(error) => Err(error.into()),
        }
    }

    /// The unseen cards and who may hold them.
    pub const fn unseen(&self) -> &Unseen {
        &self.unseen
    }

    /// The lattice, for entropy, ranks and posteriors.
    pub const fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The number of worlds: below 2^121 for every position that play can reach.
    pub fn worlds(&self) -> Count {
        self.lattice.worlds()
    }

    /// For each unseen card, the number of worlds in which each place holds it.
    pub fn marginals(&self) -> Vec<Holding> {
        let marginals = self.lattice.marginals();
        let places = self.unseen.places().count();
        // Cards that the same hands may hold have the same marginals, so each class is computed
        // once.
        let mut classes: Vec<(u16, Vec<Count>)> = Vec::new();
        let mut row = |(kind, card): (usize, Card)| {
            let class = self.class(card);
            if let Some((_, worlds)) = classes.iter().find(|(known, _)| *known == class) {
                return Holding { card, worlds: worlds.clone() };
            }
            let worlds: Vec<Count> = (0..places).map(|at| marginals.held(at, kind)).collect();
            classes.push((class, worlds.clone()));
            Holding { card, worlds }
        };
        self.unseen.cards().iter().enumerate().map(&mut row).collect()
    }

    /// The hands that may hold a card, one bit each.
    fn class(&self, card: Card) -> u16 {
        let hands = self.unseen.opponents().iter().enumerate();
        hands.fold(0, |class, (at, hand)| class | u16::from(hand.may_hold().contains(card)) << at)
    }

    /// The probability that a place holds a card; 0 for a card that lies open or a seat that does
    /// not exist.
    pub fn chance(&self, place: Place, card: Card) -> Fraction {
        let event = self.event(place, Cards::NONE.with(card), Counts::exactly(1));
        let events = event.as_slice();
        let chance = if events.is_empty() { None } else { self.probability(events).ok() };
        chance.unwrap_or_else(|| Fraction::new(&Count::ZERO, &Count::ONE))
    }

    /// The event that a place holds a given number of these cards; `None` if there is no such
    /// place.
    pub fn event(&self, place: Place, cards: Cards, counts: Counts) -> Option<Event> {
        let at = self.unseen.places().position(|other| other == place)?;
        Some(Event::holds(at, self.unseen.kinds(cards), counts))
    }

    /// The probability that all these events hold.
    pub fn probability(&self, events: &[Event]) -> Result<Fraction, EventError> {
        self.lattice.probability(events)
    }

    /// The hands of every world, by seat. The caller has made sure that there are few.
    pub fn every(&self) -> Vec<[Cards; SEATS]> {
        self.lattice.deals().map(|(deal, _)| self.unseen.hands(&deal)).collect()
    }

    /// A sampler of uniform worlds, for constraints that [`crate::Deals`] does not support:
    /// individual cards that a hand cannot hold.
    pub fn sampler(&self) -> Hands<'_> {
        let deal = Deal::blank(self.lattice.problem());
        Hands { unseen: &self.unseen, sampler: self.lattice.sampler(), deal }
    }
}

/// Draws worlds uniformly from the lattice, one attempt per draw.
#[derive(Clone, Debug)]
pub struct Hands<'a> {
    unseen: &'a Unseen,
    sampler: Sampler<'a>,
    deal: Deal,
}

impl Hands<'_> {
    /// The hands of one world, by seat.
    pub fn draw(&mut self, rng: &mut impl Rng) -> [Cards; SEATS] {
        self.sampler.sample_into(rng, &mut self.deal);
        self.unseen.hands(&self.deal)
    }
}
