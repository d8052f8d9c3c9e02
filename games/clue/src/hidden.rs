//! The hidden cards as a problem for the lattice: those whose holder is not certain.
//!
//! What the grid knows is taken out of the problem. Every suggestion that was answered with a card
//! is a rule on one hand; the choice of a card shown to the observer is a weight on one hand. A
//! wrong accusation is a rule on the envelope.

use crate::cards::{Card, Cards, Sort, Triple};
use crate::deck::{Clue, Showing};
use crate::grid::{Fact, Grid, Place, facts};
use crate::policy::shown;
use crate::record::{Answer, Entry};
use crate::rules::World;
use crate::view::View;
use kibitzer_deal::{
    Counts, Deal, DealError, Kind, Kinds, Problem, Problems, Rule, Seat, Setup, SetupError,
};
use kibitzer_game::{BeliefError, HiddenDeal, draw};
use rand_core::Rng;

/// Which kind of the problem is which card, and which seat is which place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The cards whose holder is not certain.
    pub cards: Vec<Card>,
    /// The places that hold some of them; the envelope first, if it does.
    pub places: Vec<Place>,
    /// The grid of what is certain.
    pub grid: Grid,
}

impl Layout {
    pub(crate) fn kinds(&self, cards: Cards) -> Kinds {
        (0..self.cards.len()).filter(|&kind| cards.contains(self.cards[kind])).collect()
    }

    /// The cards of a hand of the problem.
    pub fn hand(&self, kinds: &[u8]) -> Cards {
        kinds.iter().map(|&kind| self.cards[usize::from(kind)]).collect()
    }
}

/// The problem that remains after the grid's deductions.
///
/// # Errors
/// Never for facts from which the grid was built; the sizes are checked again anyway.
pub(crate) fn problem(
    clue: &Clue,
    facts: &[Fact],
    grid: Grid,
) -> Result<(Problem, Layout), SetupError> {
    let envelope = clue.players();
    let open = |place: &Place| grid.open(*place) > 0;
    let places = std::iter::once(envelope).chain(0..envelope).filter(open).collect();
    let cards = clue.cards().iter().filter(|card| grid.holder(*card).is_none()).collect();
    let layout = Layout { cards, places, grid };
    let kinds = layout.cards.iter().map(|_| Kind { copies: 1, value: 0 }).collect();
    let mut seats = Vec::with_capacity(layout.places.len());
    for &place in &layout.places {
        let mut seat = Seat::hand(layout.grid.open(place));
        seat.rules.push(Rule::Only(layout.kinds(layout.grid.may(place))));
        if place == envelope {
            for sort in Sort::ALL.map(Cards::of) {
                let kinds = layout.kinds(sort);
                let open = layout.grid.has(envelope).and(sort).is_empty();
                let counts = Counts::exactly(usize::from(open));
                seat.rules.push(Rule::Count { kinds, counts });
            }
        }
        let said = facts.iter().filter_map(|fact| rule(clue, &layout, place, fact));
        for rule in said {
            // The same suggestion may have been made twice; weights multiply, rules do not.
            if matches!(rule, Rule::Weigh { .. }) || !seat.rules.contains(&rule) {
                seat.rules.push(rule);
            }
        }
        seats.push(seat);
    }
    Ok((Problem::new(Setup { kinds, seats, across: Vec::new() })?, layout))
}

/// What a fact says about a place beyond what the grid knows.
fn rule(clue: &Clue, layout: &Layout, place: Place, fact: &Fact) -> Option<Rule> {
    let (may, has) = (layout.grid.may(place), layout.grid.has(place));
    match *fact {
        Fact::HoldsOne(of, cards) if of == place && cards.and(has).is_empty() => {
            Some(Rule::must_have(layout.kinds(cards.and(may))))
        }
        Fact::Chose(of, cards, card) if of == place => {
            let certain = cards.and(has).len();
            let open = cards.and(may).without(has);
            let known = matches!(clue.shows(), Showing::Uniform | Showing::Again);
            (known && certain > 0 && !open.is_empty() && cards.contains(card)).then(|| {
                // A chance of 1/k, in integers: 6/k for a k of 1 to 3, in lowest terms.
                let weights: &[u64] = match (certain, open.len()) {
                    (1, 1) => &[2, 1],
                    (1, _) => &[6, 3, 2],
                    _ => &[3, 2],
                };
                Rule::Weigh { kinds: layout.kinds(open), weights: weights.to_vec() }
            })
        }
        Fact::Leans(of, cards, weights) if of == place => {
            let certain = cards.and(has).len();
            let open = cards.and(may).without(has);
            let weights = weights[certain..=certain + open.len()].to_vec();
            let differ = weights.iter().any(|weight| *weight != weights[0]);
            differ.then(|| Rule::Weigh { kinds: layout.kinds(open), weights })
        }
        Fact::NotAll(cards) if place == clue.players() => {
            let open = cards.without(has);
            let possible = open.without(may).is_empty();
            let counts = Counts::at_most(open.len().saturating_sub(1));
            possible.then(|| Rule::Count { kinds: layout.kinds(open), counts })
        }
        _ => None,
    }
}

impl HiddenDeal for Clue {
    type Layout = Layout;

    fn problems(&self, view: &View) -> Result<(Problems, Layout), BeliefError> {
        let facts: Vec<Fact> = facts(self, view).into_iter().map(|said| said.fact).collect();
        let grid = Grid::of(self, &facts).map_err(|_| DealError::Contradiction)?;
        let (problem, layout) = problem(self, &facts, grid)?;
        Ok((problem.into(), layout))
    }

    /// Which card a player showed to somebody else is hidden in addition to the deal, and is drawn
    /// from the model of how they choose.
    fn world(&self, view: &View, layout: &Layout, deal: &Deal, rng: &mut dyn Rng) -> World {
        let mut places: Vec<Cards> =
            (0..=self.players()).map(|place| layout.grid.has(place)).collect();
        for (seat, &place) in layout.places.iter().enumerate() {
            places[place] = places[place].or(layout.hand(deal.hand(seat)));
        }
        let envelope: Vec<Card> = places.pop().unwrap_or_default().iter().collect();
        let envelope = envelope.try_into().ok().and_then(|cards| Triple::new(cards).ok());
        // The rules of the problem put one card of each sort there.
        let envelope = envelope.unwrap_or_else(|| self.triples()[0]);
        let mut record: Vec<Entry> = Vec::with_capacity(view.record.len());
        for entry in &view.record {
            let mut entry = *entry;
            if let Entry::Suggestion { by: asker, cards, answer } = &mut entry
                && let Answer::Shown { by, card: card @ None } = answer
            {
                let could: Vec<Card> = places[by.0].and(cards.set()).iter().collect();
                let chances = shown(self.shows(), &record, *asker, *by, &could);
                *card = could.get(draw(rng, &chances)).copied();
            }
            record.push(entry);
        }
        World { hands: places, envelope, record, phase: view.phase }
    }
}
