//! How likely the envelope holds each card, quickly and roughly: what a good player has in mind,
//! for rollouts, where exact odds would take too long.
//!
//! Cards are treated as independent but for two things: a card has one place, and a place has its
//! size. The shares of every card are scaled until both are satisfied (Sinkhorn's iteration), and
//! each "one of these" and each choice of what to show shifts the odds of its cards, as in belief
//! propagation. Tests compare it with the exact odds.

use crate::cards::{Card, Cards, Sort};
use crate::grid::{Fact, Grid, Place};

/// The maximum number of hands.
const HANDS: usize = 6;

/// How often facts are weighed, and how often shares are scaled each time.
const ROUNDS: usize = 4;
const SCALINGS: usize = 3;

/// A fact that shifts the odds of up to three cards in one place.
struct Shift {
    place: Place,
    /// Rows of the cards.
    rows: [usize; 3],
    many: usize,
    /// How likely what happened is if the place holds none, one, two or three of them.
    weights: [f64; 4],
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
        let mut room = [0.0; HANDS];
        (0..envelope).for_each(|place| room[place] = grid.open(place) as f64);
        let mut rows: Vec<Row> = open.iter().map(|card| Row::new(grid, *card)).collect();
        let mut shifts = shifts(grid, facts, &open);
        let mut scale = room;
        for round in 0..ROUNDS {
            rows.iter_mut().for_each(|row| row.weight = row.may);
            for shift in &shifts {
                for at in 0..shift.many {
                    rows[shift.rows[at]].weight[shift.place] *= shift.factors[at];
                }
            }
            for _ in 0..SCALINGS {
                fit(&mut rows, &room, &mut scale, envelope);
            }
            if round + 1 < ROUNDS {
                shifts.iter_mut().for_each(|shift| shift.weigh(&rows));
            }
        }
        for (card, row) in open.iter().zip(&rows) {
            chances[card.index()] = row.inside;
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

/// A card whose place is not certain.
struct Row {
    sort: usize,
    /// 1 for each hand that may hold it, and whether the envelope may.
    may: [f64; HANDS],
    may_be_inside: bool,
    /// The same with the factors of the facts.
    weight: [f64; HANDS],
    /// The chance of each hand, and of the envelope.
    share: [f64; HANDS],
    inside: f64,
}

impl Row {
    fn new(grid: &Grid, card: Card) -> Self {
        let envelope = grid.players();
        let mut may = [0.0; HANDS];
        for place in (0..envelope).filter(|place| grid.may(*place).contains(card)) {
            may[place] = 1.0;
        }
        let (sort, may_be_inside) = (card.sort() as usize, grid.may(envelope).contains(card));
        Self { sort, may, may_be_inside, weight: may, share: may, inside: 0.0 }
    }
}

/// One step towards shares that fill every hand and put one card of each sort into the envelope.
fn fit(rows: &mut [Row], room: &[f64; HANDS], scale: &mut [f64; HANDS], hands: usize) {
    // Exactly one card of a sort is inside: its chance is in proportion to its odds.
    let mut odds = [0.0; 3];
    for row in rows.iter_mut() {
        let elsewhere: f64 = (0..hands).map(|place| row.weight[place] * scale[place]).sum();
        row.inside = if row.may_be_inside { 1.0 / elsewhere.max(1e-9) } else { 0.0 };
        odds[row.sort] += row.inside;
    }
    let mut held = [0.0; HANDS];
    for row in rows.iter_mut() {
        if row.may_be_inside {
            row.inside /= odds[row.sort];
        }
        let elsewhere: f64 = (0..hands).map(|place| row.weight[place] * scale[place]).sum();
        let part = (1.0 - row.inside) / elsewhere.max(1e-9);
        for place in 0..hands {
            row.share[place] = row.weight[place] * scale[place] * part;
            held[place] += row.share[place];
        }
    }
    for place in (0..hands).filter(|place| held[*place] > 0.0) {
        scale[place] *= room[place] / held[place];
    }
}

fn shifts(grid: &Grid, facts: &[Fact], open: &[Card]) -> Vec<Shift> {
    let shift = |fact: &Fact| {
        let (place, cards, weights) = match *fact {
            Fact::HoldsOne(place, cards) => (place, cards, [0.0, 1.0, 1.0, 1.0]),
            Fact::Chose(place, cards, _) => (place, cards, [0.0, 1.0, 1.0 / 2.0, 1.0 / 3.0]),
            Fact::Leans(place, cards, weights) => (place, cards, weights.map(|it| it as f64)),
            _ => return None,
        };
        let certain = cards.and(grid.has(place)).len();
        let mut shift =
            Shift { place, rows: [0; 3], many: 0, weights: [0.0; 4], factors: [1.0; 3] };
        for card in cards.and(grid.may(place)).without(grid.has(place)).iter() {
            shift.rows[shift.many] = open.iter().position(|it| *it == card)?;
            shift.many += 1;
        }
        let weights = &weights[certain..=certain + shift.many];
        shift.weights[..weights.len()].copy_from_slice(weights);
        weights.iter().any(|weight| *weight != weights[0]).then_some(shift)
    };
    facts.iter().filter_map(shift).collect()
}

impl Shift {
    /// The factor on each card's odds, given the shares of the others without this fact.
    fn weigh(&mut self, rows: &[Row]) {
        let mut alone = [0.0; 3];
        for at in 0..self.many {
            let held = rows[self.rows[at]].share[self.place].clamp(1e-6, 1.0 - 1e-6);
            let odds = held / (1.0 - held) / self.factors[at];
            alone[at] = odds / (1.0 + odds);
        }
        for at in 0..self.many {
            // How many of the other cards the place holds.
            let mut held = [1.0, 0.0, 0.0];
            for other in (0..self.many).filter(|other| *other != at) {
                let [none, one, _] = held;
                let chance = alone[other];
                held = [
                    none * (1.0 - chance),
                    one * (1.0 - chance) + none * chance,
                    held[2] * (1.0 - chance) + one * chance,
                ];
            }
            let likely = |with: usize| -> f64 {
                (0..self.many).map(|others| held[others] * self.weights[others + with]).sum()
            };
            self.factors[at] = likely(1) / likely(0).max(1e-3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Clue;
    use crate::grid::facts;
    use crate::odds::Odds;
    use crate::players::Skill;
    use crate::view::Phase;
    use kibitzer_game::{By, Effort, Game, Player};
    use kibitzer_testkit::stream;
    use kibitzer_work::{Work, mixed};

    /// In games of beginners, after every suggestion: on average a card is off by less than a
    /// point, and the chance of the likeliest triple by less than three.
    #[test]
    fn hunches_are_close_to_the_exact_odds() {
        for players in [3, 6] {
            let clue = Clue::standard(players).unwrap();
            let (mut cards, mut off, mut triples, mut apart) = (0.0, 0.0, 0.0, 0.0);
            for game in 0..6 {
                let mut world = clue.deal(&mut stream(game, 0));
                for step in 1.. {
                    let Some(seat) = clue.turn(&world).seat() else { break };
                    let view = clue.view(&world, seat);
                    if let Phase::After(_) = view.phase {
                        let odds = Odds::of(&clue, &view, &Work::free()).unwrap();
                        let facts: Vec<Fact> =
                            facts(&clue, &view).into_iter().map(|said| said.fact).collect();
                        let hunch = Hunch::of(odds.grid(), &facts);
                        for card in clue.cards().iter() {
                            let exact = odds.holds(players, card).to_f64();
                            off += (hunch.chance(card) - exact).abs();
                            cards += 1.0;
                        }
                        let exact = odds.solutions().next().unwrap().1.to_f64();
                        apart += (hunch.likeliest().1 - exact).abs();
                        triples += 1.0;
                    }
                    let effort = Effort::seeded(mixed(game, step));
                    let decision = Skill::Beginner.decide(&clue, &view, effort, &Work::free());
                    let action = decision.unwrap().best().action;
                    clue.play(&mut world, By::Seat(seat), &action).unwrap();
                }
            }
            assert!(off / cards < 0.01, "{players} players: {} per card", off / cards);
            assert!(apart / triples < 0.03, "{players} players: {} per triple", apart / triples);
        }
    }
}
