//! A played game looked at afterwards: what each decision cost, and what the dice gave or took.
//!
//! Everything is in points of certainty equivalent, which at theta 0 are expected points. Luck and costs add up: what
//! the state was worth at first, plus all luck, less all costs, is what was made.

use crate::{Act, Dice, State, Table, YatzyError};

/// What a player did with dice in hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision {
    /// The score card at the beginning of the turn.
    pub state: State,
    /// The dice in hand.
    pub dice: Dice,
    /// Rerolls left.
    pub rerolls_left: i64,
    /// What was done.
    pub act: Act,
}

/// A decision and what is to be said of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged {
    /// What was done.
    pub decision: Decision,
    /// What the table would have done.
    pub best: Act,
    /// The points it cost; 0 for whatever is as good as the best.
    pub cost: f64,
    /// What the throw before it gave (or took, below 0).
    pub luck: f64,
}

/// A game, or a part of one, looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The decisions in order.
    pub decisions: Vec<Judged>,
    /// What the first state was worth.
    pub begin: f64,
    /// Points made, the bonus included once the game is over.
    pub made: f64,
    /// What the last state is worth; 0 when the game is over.
    pub left: f64,
}

impl Review {
    /// Judges decisions that follow each other. A decision may leave out what follows of itself: whoever stops early
    /// goes on with no rerolls left.
    pub fn of(table: &Table, decisions: &[Decision]) -> Result<Review, YatzyError> {
        let first = decisions.first().map_or(State::START, |decision| decision.state);
        let worth = |state| table.value(state).map(|value| value.certainty_equivalent());
        let begin = worth(first)?;
        let mut review = Review { decisions: vec![], begin, made: 0.0, left: begin };
        // What comes next, and what it is worth before the dice fall.
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
                        // What a finished card is worth is its bonus.
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

    /// What the dice gave, all in all.
    pub fn luck(&self) -> f64 {
        self.decisions.iter().map(|judged| judged.luck).sum()
    }

    /// What the decisions cost, all in all.
    pub fn cost(&self) -> f64 {
        self.decisions.iter().map(|judged| judged.cost).sum()
    }

    /// How many decisions were as good as the best.
    pub fn right(&self) -> usize {
        self.decisions.iter().filter(|judged| judged.cost == 0.0).count()
    }

    /// What a decision cost on average.
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
