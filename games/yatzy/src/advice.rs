//! Advice with dice in hand: every keep or box with its value, best first.

use std::cmp::Ordering;

use crate::study::Study;
use crate::{Choice, Dice, Domain, State, Table, Value, YatzyError};

/// Something a player can do with dice in hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Act {
    /// Keep these dice and roll the others; keeping all of them stops rolling.
    Keep(Dice),
    /// Fill a box.
    Score(Choice),
}

/// A possible act and its value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Action {
    /// The keep or the box.
    pub act: Act,
    /// The value of the rest of the game after it, including the points of this turn.
    pub value: Value,
    /// How many points (of certainty equivalent) worse than the best it is.
    pub regret: f64,
}

/// Every distinct act, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The value of the position.
    pub value: Value,
    /// The acts. The first is what the table's policy does; the others follow by value. Equal ones
    /// are in tie-break order: keeps with more dice first, then with fewer sixes, fewer fives and
    /// so on; boxes as on the card.
    pub actions: Vec<Action>,
}

impl Table {
    /// What to do with these dice and this many rerolls left.
    pub fn advise(
        &self,
        state: State,
        dice: &Dice,
        rerolls_left: i64,
    ) -> Result<Advice, YatzyError> {
        self.check(state)?;
        check_dice(self, state, dice)?;
        let rerolls = check_rerolls(rerolls_left)?;
        // Logarithms are slow, and only one upper score is needed.
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
    // A stable sort: equal ones stay in tie-break order.
    found.sort_by(|(a, x), (b, y)| {
        let first = (*b == chosen).cmp(&(*a == chosen));
        first.then(y.partial_cmp(x).unwrap_or(Ordering::Equal))
    });
    let top = study.value(best);
    let action = |(act, worth)| {
        let value = study.value(worth);
        let regret = top.certainty_equivalent() - value.certainty_equivalent();
        // Anything tied with the best has no regret, whatever its last digit.
        let tied = worth >= study.slack().enough(best);
        Action { act, value, regret: if tied { 0.0 } else { regret } }
    };
    Advice { value: top, actions: found.into_iter().map(action).collect() }
}
