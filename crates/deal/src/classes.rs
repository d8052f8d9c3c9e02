//! Kinds that no rule distinguishes are swept as one class.
//!
//! Thirteen unseen hearts that the same seats may hold are one class of 13 items, not 13 kinds. A kind with several
//! copies is a class of its own, and so is a kind that a sorted seat may hold, because there its position matters.

use crate::likelihood::Likelihood;
use crate::problem::Problem;
use crate::rule::Rule;
use rustc_hash::FxHashMap;

/// Items that every seat treats alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// One kind with all its copies, or several kinds with one copy each.
    pub(crate) kinds: Vec<u8>,
    size: usize,
}

impl Class {
    /// The kind that represents the class.
    pub(crate) fn kind(&self) -> usize {
        usize::from(self.kinds[0])
    }

    /// The number of items.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Whether its items are of different kinds, so that it matters which of them a seat takes.
    pub(crate) fn is_mixed(&self) -> bool {
        self.kinds.len() > 1
    }
}

/// The classes, ordered by their first kind. Kinds without hidden copies are left out.
pub(crate) fn classes(problem: &Problem, likelihood: Option<&Likelihood>) -> Vec<Class> {
    let allowed: Vec<_> = problem.seats().iter().map(crate::problem::Seat::allowed).collect();
    let mut classes: Vec<Class> = Vec::new();
    let mut known: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
    for (kind, hidden) in problem.kinds().iter().enumerate().filter(|(_, kind)| kind.copies > 0) {
        let alone = hidden.copies > 1
            || problem
                .seats()
                .iter()
                .zip(&allowed)
                .any(|(seat, kinds)| seat.sorted && kinds.contains(kind));
        if !alone {
            let marks = marks(problem, &allowed, likelihood, kind);
            if let Some(&class) = known.get(&marks) {
                classes[class].kinds.push(kind as u8);
                classes[class].size += 1;
                continue;
            }
            known.insert(marks, classes.len());
        }
        classes.push(Class { kinds: vec![kind as u8], size: hidden.copies });
    }
    classes
}

/// Everything that the seats can distinguish about a kind: kinds with equal marks belong to the same class.
fn marks(
    problem: &Problem,
    allowed: &[crate::sets::Kinds],
    likelihood: Option<&Likelihood>,
    kind: usize,
) -> Vec<u64> {
    let mut marks = Marks::default();
    for (number, seat) in problem.seats().iter().enumerate() {
        let may = allowed[number].contains(kind);
        marks.bit(may);
        if !may {
            continue;
        }
        for rule in &seat.rules {
            marks.rule(rule, kind);
        }
        if let Some(likelihood) = likelihood {
            marks.word(likelihood.by_kind(number, kind).to_bits());
            for tally in likelihood.tallies(number) {
                marks.bit(tally.kinds.contains(kind));
            }
        }
    }
    for across in problem.across() {
        marks.byte(across.points(kind));
    }
    marks.words
}

#[derive(Default)]
struct Marks {
    words: Vec<u64>,
    /// The number of bits used in the last word; 64 after a whole word was pushed.
    used: u32,
}

impl Marks {
    fn bit(&mut self, bit: bool) {
        if self.used == 0 || self.used == 64 {
            self.words.push(0);
            self.used = 0;
        }
        if let Some(word) = self.words.last_mut() {
            *word |= u64::from(bit) << self.used;
        }
        self.used += 1;
    }

    fn byte(&mut self, byte: u8) {
        (0..u8::BITS).for_each(|bit| self.bit(byte >> bit & 1 == 1));
    }

    /// What a rule can distinguish about a kind. Slots belong to sorted seats, whose kinds are never merged.
    fn rule(&mut self, rule: &Rule, kind: usize) {
        match rule {
            Rule::Only(kinds) | Rule::Count { kinds, .. } | Rule::Weigh { kinds, .. } => {
                self.bit(kinds.contains(kind));
            }
            Rule::Sum { points, .. } => self.byte(points.get(kind).copied().unwrap_or(0)),
            Rule::AnyOf(descriptions) => {
                descriptions.iter().flatten().for_each(|rule| self.rule(rule, kind));
            }
            Rule::Slot { .. } | Rule::Slots { .. } | Rule::Pair { .. } | Rule::Repeats { .. } => {}
        }
    }

    fn word(&mut self, word: u64) {
        self.words.push(word);
        self.used = 64;
    }
}
