//! What to do with dice in hand: every keep or box with its value, the best first.

use std::cmp::Ordering;

use crate::study::Study;
use crate::{Choice, Dice, Domain, State, Table, Value, YatzyError};

/// Something a player can do with dice in hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Act {
    /// Keep these dice and roll the others; all of them: stop rolling.
    Keep(Dice),
    /// Fill a box.
    Score(Choice),
}

/// A possible act and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Action {
    /// What to do.
    pub act: Act,
    /// What the rest of the game is worth then, the points of this turn included.
    pub value: Value,
    /// How many points (of certainty equivalent) worse than the best.
    pub regret: f64,
}

/// Every distinct thing to do, the best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// What the position is worth.
    pub value: Value,
    /// The acts. The first is what the policy of the table does; the others follow by value, equal ones in the order in
    /// which ties are decided: keeps by more dice, then fewer sixes, fewer fives and so on; boxes as on the card.
    pub actions: Vec<Action>,
}

impl Table {
    /// What to do with these dice and so many rerolls left.
    pub fn advise(
        &self,
        state: State,
        dice: &Dice,
        rerolls_left: i64,
    ) -> Result<Advice, YatzyError> {
        self.check(state)?;
        check_dice(self, state, dice)?;
        let rerolls = check_rerolls(rerolls_left)?;
        // Logarithms are slow, and one upper score is all that is asked for.
        Ok(match self.domain() {
            Domain::Log => advise::<1>(self, state, dice, rerolls),
            _ => advise::<8>(self, state, dice, rerolls),
        })
    }
}

pub(crate) fn check_dice(table: &Table, state: State, dice: &Dice) -> Result<(), YatzyError> {
    let wanted = table.rules().dice();
    if dice.len() != wanted {
        return Err(YatzyError::DiceCount { found: dice.len(), wanted });
    }
    if table.rules().is_over(state.card) { Err(YatzyError::GameOver) } else { Ok(()) }
}

pub(crate) fn check_rerolls(rerolls: i64) -> Result<u8, YatzyError> {
    match rerolls {
        0..=2 => Ok(rerolls as u8),
        _ => Err(YatzyError::Rerolls { rerolls }),
    }
}

fn advise<const N: usize>(table: &Table, state: State, dice: &Dice, rerolls: u8) -> Advice {
    let mut study = Study::<N>::new(table);
    study.take(state.card);
    study.run(usize::from(state.upper));
    let lattice = &study.sheet().lattice;
    let roll = lattice.place(dice);
    let stages = &study.stages;
    let mut found: Vec<(Act, f64)> = vec![];
    let (chosen, best) = match rerolls {
        0 => {
            let choices = study.sheet().rules.choices(state.card, dice);
            found.extend(choices.iter().map(|c| (Act::Score(*c), study.choice(c).0[0])));
            (Act::Score(study.score(roll, 0)), stages.scored[roll].0[0])
        }
        _ => {
            let (kept, best) = match rerolls {
                1 => (&stages.scored, &stages.last_hold),
                _ => (&stages.kept, &stages.first_hold),
            };
            let inside = lattice.keeps(roll).iter().map(|&keep| usize::from(keep));
            found.extend(inside.map(|keep| (Act::Keep(lattice.sets()[keep]), kept[keep].0[0])));
            let chosen = study.keep(kept, best, roll, 0);
            (Act::Keep(lattice.sets()[chosen]), best[roll].0[0])
        }
    };
    // A stable sort: equal ones stay in the order in which ties are decided.
    found.sort_by(|(a, x), (b, y)| {
        let first = (*b == chosen).cmp(&(*a == chosen));
        first.then(y.partial_cmp(x).unwrap_or(Ordering::Equal))
    });
    let top = study.value(best);
    let action = |(act, worth)| {
        let value = study.value(worth);
        let regret = top.certainty_equivalent() - value.certainty_equivalent();
        // What counts as best has no regret, whatever the last digit says.
        let tied = worth >= study.slack().enough(best);
        Action { act, value, regret: if tied { 0.0 } else { regret } }
    };
    Advice { value: top, actions: found.into_iter().map(action).collect() }
}
