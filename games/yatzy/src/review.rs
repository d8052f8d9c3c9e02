//! Review of a played game: what each decision cost, and what the dice gave or took.
//!
//! Everything is in points of certainty equivalent, which at theta 0 are expected points. Luck and
//! costs add up: the value of the first state, plus all luck, minus all costs, is the number of
//! points made.

use crate::{Act, Dice, State, Table, YatzyError};

/// What a player did with dice in hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision {
    /// The score card at the beginning of the turn.
    pub state: State,
    /// The dice in hand.
    pub dice: Dice,
    /// The number of rerolls left.
    pub rerolls_left: i64,
    /// What the player did.
    pub act: Act,
}

/// A decision with its cost and luck.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged {
    /// The decision under review.
    pub decision: Decision,
    /// What the table would have done.
    pub best: Act,
    /// The points it cost; 0 for anything as good as the best.
    pub cost: f64,
    /// What the throw before it gave (or, if negative, took).
    pub luck: f64,
}

/// The review of a game, or of a part of one.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The decisions in order.
    pub decisions: Vec<Judged>,
    /// The value of the first state.
    pub begin: f64,
    /// Points made, including the bonus once the game is over.
    pub made: f64,
    /// The value of the last state; 0 when the game is over.
    pub left: f64,
}

impl Review {
    /// Reviews consecutive decisions. What follows from a decision may be left out: a player who
    /// stops early continues with no rerolls left.
    pub fn of(table: &Table, decisions: &[Decision]) -> Result<Review, YatzyError> {
        let first = decisions.first().map_or(State::START, |decision| decision.state);
        let worth = |state| table.value(state).map(|value| value.certainty_equivalent());
        let begin = worth(first)?;
        let mut review = Review { decisions: vec![], begin, made: 0.0, left: begin };
        // What comes next, and its value before the dice are thrown.
        let mut expected = begin;
        let mut next = Next::Turn(first);
        for (index, &decision) in decisions.iter().enumerate() {
            let follows = next.allows(&decision, table.rules().dice());
            let wrong = |what: &str| YatzyError::Decision { index, what: what.to_owned() };
            if !follows {
                return Err(wrong("does not follow from the one before"));
            }
            let advice = table.advise(decision.state, &decision.dice, decision.rerolls_left)?;
            let chosen = advice.actions.iter().find(|action| action.act == decision.act);
            let chosen = chosen.ok_or_else(|| wrong("is not possible with these dice"))?;
            let now = advice.value.certainty_equivalent();
            let luck = now - expected;
            let (best, cost) = (advice.actions[0].act, chosen.regret);
            review.decisions.push(Judged { decision, best, cost, luck });
            expected = now - cost;
            next = match decision.act {
                Act::Keep(keep) => Next::Throw(decision, keep),
                Act::Score(choice) => {
                    let after = table.rules().after(decision.state, &choice);
                    review.made += f64::from(choice.points());
                    expected = worth(after)?;
                    if table.rules().is_over(after.card) {
                        // The value of a finished card is its bonus.
                        review.made += expected;
                        expected = 0.0;
                    }
                    Next::Turn(after)
                }
            };
        }
        review.left = expected;
        Ok(review)
    }

    /// What the dice gave in total.
    pub fn luck(&self) -> f64 {
        self.decisions.iter().map(|judged| judged.luck).sum()
    }

    /// What the decisions cost in total.
    pub fn cost(&self) -> f64 {
        self.decisions.iter().map(|judged| judged.cost).sum()
    }

    /// The number of decisions as good as the best.
    pub fn right(&self) -> usize {
        self.decisions.iter().filter(|judged| judged.cost == 0.0).count()
    }

    /// The mean cost of a decision.
    pub fn mean_cost(&self) -> f64 {
        self.cost() / self.decisions.len().max(1) as f64
    }
}

/// What may come next.
enum Next {
    Turn(State),
    Throw(Decision, Dice),
}

impl Next {
    fn allows(&self, decision: &Decision, dice: usize) -> bool {
        match self {
            Next::Turn(state) => decision.state == *state && decision.rerolls_left == 2,
            Next::Throw(before, keep) => {
                let stopped = keep.len() == dice && decision.rerolls_left == 0;
                let thrown = decision.rerolls_left == before.rerolls_left - 1;
                decision.state == before.state && keep.inside(&decision.dice) && (stopped || thrown)
            }
        }
    }
}
