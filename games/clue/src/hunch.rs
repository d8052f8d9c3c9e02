//! How likely the envelope holds each card, quickly and roughly: what a good player has in mind,
//! for rollouts, where exact odds would take too long.
//!
//! Cards are treated as independent but for two things: a card has one place, and a place has its
//! size. The shares of every card are scaled until both are satisfied (Sinkhorn's iteration), and
//! each "one of these" and each choice of what to show shifts the odds of its cards, as in belief
//! propagation. Tests compare it with the exact odds.

use crate::cards::{Card, Cards, Sort};
use crate::grid::{Fact, Grid, Place};

/// Hands, and one column per sort for the envelope.
const COLUMNS: usize = 6 + Sort::ALL.len();

/// How often facts are weighed, and how often shares are scaled each time.
const ROUNDS: usize = 4;
const SCALINGS: usize = 3;

/// A fact that shifts the odds of up to three cards in one place.
struct Shift {
    place: Place,
    /// Rows of the cards.
    rows: [usize; 3],
    many: usize,
    /// How many of the cards the place certainly holds, for a card that was chosen; `None` for
    /// "one of these".
    chosen: Option<usize>,
    /// The factor on the odds of each card.
    factors: [f64; 3],
}

/// The chance of each card to be in the envelope.
pub(crate) struct Hunch {
    chances: [f64; 48],
}

impl Hunch {
    pub(crate) fn of(grid: &Grid, facts: &[Fact]) -> Self {
        let envelope = grid.players();
        let mut chances = [0.0; 48];
        grid.has(envelope).iter().for_each(|card| chances[card.index()] = 1.0);
        let open: Vec<Card> = grid.uncertain().iter().collect();
        let columns = envelope + Sort::ALL.len();
        let mut room = [0.0; COLUMNS];
        (0..envelope).for_each(|place| room[place] = grid.open(place) as f64);
        let mut may = vec![[0.0; COLUMNS]; open.len()];
        for (row, card) in may.iter_mut().zip(&open) {
            for place in (0..envelope).filter(|place| grid.may(*place).contains(*card)) {
                row[place] = 1.0;
            }
            if grid.may(envelope).contains(*card) {
                let column = envelope + card.sort() as usize;
                (row[column], room[column]) = (1.0, 1.0);
            }
        }
        let mut shifts = shifts(grid, facts, &open);
        let mut scale = room;
        let mut share = may.clone();
        for round in 0..ROUNDS {
            let mut weight = may.clone();
            for shift in &shifts {
                for at in 0..shift.many {
                    weight[shift.rows[at]][shift.place] *= shift.factors[at];
                }
            }
            for _ in 0..SCALINGS {
                let mut held = [0.0; COLUMNS];
                for (share, weight) in share.iter_mut().zip(&weight) {
                    let mut sum = 0.0;
                    for column in 0..columns {
                        share[column] = weight[column] * scale[column];
                        sum += share[column];
                    }
                    for column in 0..columns {
                        share[column] /= sum;
                        held[column] += share[column];
                    }
                }
                for column in 0..columns {
                    if held[column] > 0.0 {
                        scale[column] *= room[column] / held[column];
                    }
                }
            }
            if round + 1 < ROUNDS {
                shifts.iter_mut().for_each(|shift| shift.weigh(&share));
            }
        }
        for (card, share) in open.iter().zip(&share) {
            chances[card.index()] = share[envelope + card.sort() as usize];
        }
        Self { chances }
    }

    pub(crate) fn chance(&self, card: Card) -> f64 {
        self.chances[card.index()]
    }

    /// The likeliest card of each sort, and the chance that all three are in the envelope.
    pub(crate) fn likeliest(&self) -> ([Card; 3], f64) {
        let mut chance = 1.0;
        let cards = Sort::ALL.map(|sort| {
            let of = Cards::of(sort).iter();
            let best = of.max_by(|a, b| self.chance(*a).total_cmp(&self.chance(*b)));
            // A sort has sixteen possible cards.
            let best = best.unwrap_or_else(|| unreachable!());
            chance *= self.chance(best);
            best
        });
        (cards, chance)
    }
}

fn shifts(grid: &Grid, facts: &[Fact], open: &[Card]) -> Vec<Shift> {
    let shift = |fact: &Fact| {
        let (place, cards, chosen) = match *fact {
            Fact::HoldsOne(place, cards) => (place, cards, None),
            Fact::Chose(place, cards, _) => (place, cards, Some(())),
            _ => return None,
        };
        let certain = cards.and(grid.has(place)).len();
        let mut shift =
            Shift { place, rows: [0; 3], many: 0, chosen: chosen.map(|()| certain), factors: [1.0; 3] };
        for card in cards.and(grid.may(place)).without(grid.has(place)).iter() {
            let row = open.iter().position(|it| *it == card)?;
            shift.rows[shift.many] = row;
            shift.many += 1;
        }
        let useful = shift.many > 0 && (chosen.is_some() || certain == 0);
        useful.then_some(shift)
    };
    facts.iter().filter_map(shift).collect()
}

impl Shift {
    /// The factor on each card's odds, given the shares of the others without this fact.
    fn weigh(&mut self, share: &[[f64; COLUMNS]]) {
        let mut alone = [0.0; 3];
        for at in 0..self.many {
            let held = share[self.rows[at]][self.place].clamp(1e-6, 1.0 - 1e-6);
            let odds = held / (1.0 - held) / self.factors[at];
            alone[at] = odds / (1.0 + odds);
        }
        for at in 0..self.many {
            let others = (0..self.many).filter(|other| *other != at).map(|other| alone[other]);
            self.factors[at] = match self.chosen {
                None => 1.0 / (1.0 - others.map(|held| 1.0 - held).product::<f64>()).max(1e-3),
                Some(certain) => {
                    // The chance of 1/k that one of k cards is shown, with this card and without.
                    let chance = |with: usize| {
                        let (mut sum, many) = (0.0, others.clone().count());
                        for set in 0..1usize << many {
                            let chances = others.clone().enumerate().map(|(at, held)| {
                                if set >> at & 1 == 1 { held } else { 1.0 - held }
                            });
                            let holds = certain + with + set.count_ones() as usize;
                            sum += chances.product::<f64>() / holds as f64;
                        }
                        sum
                    };
                    chance(1) / chance(0)
                }
            };
        }
    }
}
