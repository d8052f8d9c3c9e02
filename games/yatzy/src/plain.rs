//! The plain twins: the formulas of the game as they stand, slow and easy to verify.
//!
//! A table of the probability of every roll from every keep, one state at a time, f64 throughout.
//! Only the rules are shared with the kernel. For comparison in tests and benchmarks; nothing else
//! should call this.

use std::collections::HashMap;

use crate::parallel::*;

use crate::{Card, Choice, Dice, Rules, State, UpperScores};

/// Values by state: expected points at theta 0, otherwise ln E\[e^(theta * points to come)\] by
/// log-sum-exp.
pub struct Plain {
    rules: Rules,
    theta: f64,
    rolls: Vec<Dice>,
    keeps: Vec<Dice>,
    /// For each keep, the rolls it may become, with their probabilities.
    becomes: Vec<Vec<(usize, f64)>>,
    /// For each roll, the keeps inside it.
    inside: Vec<Vec<usize>>,
    values: HashMap<Card, Vec<f64>>,
}

impl Plain {
    /// Solves everything that can follow `root`.
    pub fn solve(rules: &Rules, theta: f64, root: Card) -> Plain {
        let mut plain = Plain::dice(rules, theta);
        let reach = UpperScores::new(rules);
        let boxes = rules.categories().len();
        let mut layers: Vec<Vec<Card>> = vec![vec![]; boxes + 1];
        let flags = if rules.repeat_bonus() > 0 { 2u32 } else { 1 };
        for bits in 0..flags << boxes {
            let card = Card::from_bits(bits);
            if card.covers(root) && (card.has(rules.all_same()) || !rules.holds_fifty(card)) {
                layers[rules.filled(card)].push(card);
            }
        }
        for layer in layers.iter().rev() {
            let solved: Vec<(Card, Vec<f64>)> = layer
                .par_iter()
                .map(|&card| {
                    let choices: Vec<Vec<Choice>> =
                        plain.rolls.iter().map(|roll| rules.choices(card, roll)).collect();
                    let of = |upper| {
                        let state = State { card, upper };
                        let possible = reach.reachable(card.upper(), upper);
                        if possible { plain.turn(state, &choices) } else { f64::NAN }
                    };
                    (card, (0..=rules.bonus_at()).map(of).collect())
                })
                .collect();
            plain.values.extend(solved);
        }
        plain
    }

    fn dice(rules: &Rules, theta: f64) -> Plain {
        let n = rules.dice();
        let mut keeps = vec![];
        for faces in 0..7usize.pow(n as u32) {
            // Every word of n letters from 0 (no die) to 6; each multiset once.
            let mut word: Vec<usize> = (0..n).map(|i| faces / 7usize.pow(i as u32) % 7).collect();
            word.sort_unstable();
            let mut counts = [0u8; 6];
            word.iter().filter(|&&f| f > 0).for_each(|&f| counts[f - 1] += 1);
            keeps.push(Dice::from_counts(counts));
        }
        keeps.sort_unstable();
        keeps.dedup();
        let rolls: Vec<Dice> = keeps.iter().copied().filter(|keep| keep.len() == n).collect();
        let becomes = keeps
            .iter()
            .map(|keep| {
                let possible = rolls.iter().enumerate().filter(|(_, roll)| keep.inside(roll));
                possible.map(|(at, roll)| (at, chance(keep, roll))).collect()
            })
            .collect();
        let inside = rolls
            .iter()
            .map(|roll| (0..keeps.len()).filter(|&k| keeps[k].inside(roll)).collect())
            .collect();
        let values = HashMap::new();
        Plain { rules: rules.clone(), theta, rolls, keeps, becomes, inside, values }
    }

    /// The value of a state, if it was solved and is possible.
    pub fn value(&self, state: State) -> Option<f64> {
        let value = *self.values.get(&state.card)?.get(usize::from(state.upper))?;
        (!value.is_nan()).then_some(value)
    }

    /// The number of states with a value.
    pub fn states(&self) -> usize {
        self.values.values().flatten().filter(|value| !value.is_nan()).count()
    }

    /// Every state with its value.
    pub fn iter(&self) -> impl Iterator<Item = (State, f64)> {
        self.values.iter().flat_map(|(&card, row)| {
            let states = (0u16..).zip(row).filter(|(_, value)| !value.is_nan());
            states.map(move |(upper, &value)| (State { card, upper }, value))
        })
    }

    fn turn(&self, state: State, choices: &[Vec<Choice>]) -> f64 {
        if self.rules.is_over(state.card) {
            let bonus = if state.upper >= self.rules.bonus_at() { self.rules.bonus() } else { 0 };
            return self.points(bonus);
        }
        let scored: Vec<f64> = choices.iter().map(|choices| self.score(state, choices)).collect();
        let last = self.hold(&self.roll(&scored));
        let first = self.hold(&self.roll(&last));
        self.mean(&first, &self.becomes[0])
    }

    fn points(&self, points: u16) -> f64 {
        f64::from(points) * if self.theta == 0.0 { 1.0 } else { self.theta }
    }

    fn better(&self, a: f64, b: f64) -> f64 {
        if self.theta < 0.0 { a.min(b) } else { a.max(b) }
    }

    fn worst(&self) -> f64 {
        if self.theta < 0.0 { f64::INFINITY } else { f64::NEG_INFINITY }
    }

    fn score(&self, state: State, choices: &[Choice]) -> f64 {
        let values = choices.iter().map(|choice| {
            let after = self.rules.after(state, choice);
            self.points(choice.points()) + self.values[&after.card][usize::from(after.upper)]
        });
        values.fold(self.worst(), |a, b| self.better(a, b))
    }

    fn roll(&self, rolled: &[f64]) -> Vec<f64> {
        self.becomes.iter().map(|becomes| self.mean(rolled, becomes)).collect()
    }

    fn hold(&self, kept: &[f64]) -> Vec<f64> {
        let best = |inside: &Vec<usize>| {
            inside.iter().map(|&k| kept[k]).fold(self.worst(), |a, b| self.better(a, b))
        };
        self.inside.iter().map(best).collect()
    }

    fn mean(&self, values: &[f64], chances: &[(usize, f64)]) -> f64 {
        if self.theta == 0.0 {
            return chances.iter().map(|&(at, p)| p * values[at]).sum();
        }
        let top = chances.iter().map(|&(at, _)| values[at]).fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = chances.iter().map(|&(at, p)| p * (values[at] - top).exp()).sum();
        top + sum.ln()
    }

    /// The number of keeps, and of (keep, roll) pairs with positive probability.
    pub fn sizes(&self) -> (usize, usize) {
        (self.keeps.len(), self.becomes.iter().map(Vec::len).sum())
    }
}

/// The probability that throwing the dice missing from `keep` gives exactly the rest of `roll`.
fn chance(keep: &Dice, roll: &Dice) -> f64 {
    let factorial = |n: u8| (1..=u64::from(n)).product::<u64>() as f64;
    let missing: Vec<u8> =
        roll.counts().iter().zip(keep.counts()).map(|(all, kept)| all - kept).collect();
    let thrown: u8 = missing.iter().sum();
    let same: f64 = missing.iter().map(|&n| factorial(n)).product();
    factorial(thrown) / same / 6f64.powi(thrown.into())
}
