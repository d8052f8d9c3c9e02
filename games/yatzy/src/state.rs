//! The score card between turns: which boxes are filled and the upper score so far.
//!
//! [`State`]s that come from [`State::parse`] are possible in a game; points already banked are not
//! part of them.

use crate::{Rules, YatzyError};

/// The filled boxes, as bits in category order. Under rules with a bonus for further Yahtzees, one
/// more bit says that the Yahtzee box holds 50.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u32);

impl Card {
    /// No box filled.
    pub const EMPTY: Card = Card(0);

    /// A card from its bits, unchecked: queries about a card that no game has are rejected.
    pub const fn from_bits(bits: u32) -> Card {
        Card(bits)
    }

    /// The bits themselves.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether a box is filled.
    pub const fn has(self, category: usize) -> bool {
        self.0 >> category & 1 == 1
    }

    /// The upper boxes alone, as six bits.
    pub const fn upper(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Whether everything filled in `other` is filled here too.
    pub const fn covers(self, other: Card) -> bool {
        self.0 & other.0 == other.0
    }
}

/// Everything that the value of the rest of the game depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The filled boxes.
    pub card: Card,
    /// The upper score so far, capped at the bonus threshold.
    pub upper: u16,
}

impl State {
    /// The start of a game.
    pub const START: State = State { card: Card::EMPTY, upper: 0 };

    /// Parses a score card: names of the filled boxes, the upper score (the true sum; any excess
    /// over the bonus threshold does not matter), and whether the Yahtzee box holds 50 (only for
    /// rules with a repeat bonus).
    pub fn parse<S: AsRef<str>>(
        rules: &Rules,
        filled: &[S],
        upper_score: i64,
        yahtzee_50: bool,
    ) -> Result<State, YatzyError> {
        let mut bits = 0u32;
        for (index, name) in filled.iter().enumerate() {
            let name = name.as_ref();
            let category = rules.category(name).ok_or_else(|| YatzyError::UnknownCategory {
                name: name.into(),
                index,
                rules: rules.variant().name().into(),
                known: names(rules, |_| true),
            })?;
            if bits >> category & 1 == 1 {
                return Err(YatzyError::RepeatedCategory { name: name.into(), index });
            }
            bits |= 1 << category;
        }
        let mut card = Card(bits);
        if yahtzee_50 {
            let what = if rules.repeat_bonus() == 0 {
                Some(format!(
                    "{} has no bonus for further Yahtzees: leave yahtzee_50 out",
                    rules.variant()
                ))
            } else if !card.has(rules.all_same()) {
                Some("the Yahtzee box cannot hold 50 while it is open: list it as filled".into())
            } else {
                None
            };
            match what {
                Some(what) => return Err(YatzyError::YahtzeeBox { what }),
                None => card = Card(bits | rules.fifty_bit()),
            }
        }
        let reach = UpperScores::new(rules);
        match u16::try_from(upper_score).ok().and_then(|score| reach.cap(card.upper(), score)) {
            Some(upper) => Ok(State { card, upper }),
            None => Err(YatzyError::UpperScore {
                score: upper_score,
                filled: if card.upper() == 0 {
                    "an empty upper section".into()
                } else {
                    names(rules, |c| c < 6 && card.has(c))
                },
                nearest: reach.nearest(card.upper(), upper_score),
            }),
        }
    }

    /// The names of the filled boxes.
    pub fn filled(&self, rules: &Rules) -> Vec<&'static str> {
        let named = rules.categories().iter().enumerate();
        named.filter(|(c, _)| self.card.has(*c)).map(|(_, category)| category.name).collect()
    }
}

fn names(rules: &Rules, which: impl Fn(usize) -> bool) -> String {
    let named = rules.categories().iter().enumerate();
    let chosen: Vec<&str> = named.filter(|(c, _)| which(*c)).map(|(_, c)| c.name).collect();
    chosen.join(", ")
}

/// Which upper scores the upper boxes can add up to.
#[derive(Debug, Clone)]
pub struct UpperScores {
    /// The possible true sums for each set of upper boxes, as bits.
    sums: Vec<u128>,
    cap: u16,
}

impl UpperScores {
    /// Computes them for a rule set.
    pub fn new(rules: &Rules) -> UpperScores {
        let mut sums = vec![1u128; 64];
        for mask in 1usize..64 {
            let face = mask.trailing_zeros() as usize + 1;
            let rest = sums[mask & (mask - 1)];
            // The greatest sum is 6 x 21 = 126, so 128 bits are enough.
            sums[mask] = (0..=rules.dice()).fold(0, |all, count| all | rest << (face * count));
        }
        UpperScores { sums, cap: rules.bonus_at() }
    }

    /// A true sum capped at the bonus threshold, if these boxes can add up to it. The threshold
    /// itself also stands for any greater sum, as a score that is already capped.
    pub fn cap(&self, upper: usize, score: u16) -> Option<u16> {
        let possible =
            self.adds_up(upper, score) || score == self.cap && self.reachable(upper, self.cap);
        possible.then_some(score.min(self.cap))
    }

    /// Whether a capped upper score is possible with these boxes filled.
    pub fn reachable(&self, upper: usize, score: u16) -> bool {
        if score < self.cap {
            self.sums[upper] >> score & 1 == 1
        } else {
            score == self.cap && self.sums[upper] >> self.cap != 0
        }
    }

    /// The greatest possible score with these boxes filled, capped at the threshold.
    pub fn greatest(&self, upper: usize) -> u16 {
        (127 - self.sums[upper].leading_zeros() as u16).min(self.cap)
    }

    /// The greatest true sum of these boxes.
    pub(crate) fn most(&self, upper: usize) -> u16 {
        127 - self.sums[upper].leading_zeros() as u16
    }

    /// Whether these boxes can add up to a true sum.
    pub(crate) fn adds_up(&self, upper: usize, sum: u16) -> bool {
        sum < 128 && self.sums[upper] >> sum & 1 == 1
    }

    /// The threshold at which scores are capped.
    pub(crate) fn threshold(&self) -> u16 {
        self.cap
    }

    /// The number of possible (set of upper boxes, upper score) pairs.
    pub fn pairs(&self) -> usize {
        let count = |upper| (0..=self.cap).filter(move |&s| self.reachable(upper, s)).count();
        (0..64).map(count).sum()
    }

    fn nearest(&self, upper: usize, score: i64) -> String {
        let sums = (0..128i64).filter(|&s| self.sums[upper] >> s & 1 == 1);
        let below = sums.clone().rfind(|&s| s < score);
        let above = sums.clone().find(|&s| s > score);
        match (below, above) {
            (Some(low), Some(high)) => format!("are {low} and {high}"),
            (Some(one), None) | (None, Some(one)) => format!("is {one}"),
            (None, None) => "is 0".into(),
        }
    }
}
