//! The decisions on which thetas are compared: those encountered in games played at theta 0.
//!
//! A decision's weight is how often it occurred, so that shares are weighted by how likely a
//! decision is to be reached. Decisions without alternatives are left out. The games are always the
//! same ones.

use crate::parallel::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use kibitzer_work::Work;

use crate::{Act, Dice, Lattice, State, Table, YatzyError};

/// The number of games that decisions are taken from.
const GAMES: u64 = 1000;

/// Dice in hand on a score card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Situation {
    /// The score card at the beginning of the turn.
    pub state: State,
    /// The number of rerolls left.
    pub rerolls_left: u8,
    /// The dice in hand.
    pub dice: Dice,
}

/// Situations, each with how often it occurred.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    pub(super) situations: Vec<(Situation, u32)>,
}

impl Sample {
    /// Plays the games with a table (for theta 0, normally).
    pub fn draw(table: &Table, work: &Work) -> Result<Sample, YatzyError> {
        let lattice = Lattice::new(table.rules().dice());
        let games: Vec<Vec<Situation>> = (0..GAMES)
            .into_par_iter()
            .map(|game| {
                work.check()?;
                play(table, &lattice, game)
            })
            .collect::<Result<_, YatzyError>>()?;
        let mut met: Vec<Situation> = games.into_iter().flatten().collect();
        met.sort_unstable();
        let same = met.chunk_by(|a, b| a == b);
        Ok(Sample { situations: same.map(|same| (same[0], same.len() as u32)).collect() })
    }

    /// The situations with how often each occurred.
    pub fn situations(&self) -> &[(Situation, u32)] {
        &self.situations
    }

    /// The total number of decisions.
    pub fn weight(&self) -> u64 {
        self.situations.iter().map(|(_, weight)| u64::from(*weight)).sum()
    }

    /// The act of a table in each situation.
    pub fn acts(&self, table: &Table, work: &Work) -> Result<Vec<Act>, YatzyError> {
        let act = |(situation, _): &(Situation, u32)| {
            work.check()?;
            act(table, situation)
        };
        self.situations.par_iter().map(act).collect()
    }
}

/// The act of a table in one situation.
pub(super) fn act(table: &Table, situation: &Situation) -> Result<Act, YatzyError> {
    let Situation { state, dice, rerolls_left } = situation;
    let advice = table.advise(*state, dice, (*rerolls_left).into())?;
    advice.actions.first().map(|action| action.act).ok_or(YatzyError::GameOver)
}

fn play(table: &Table, lattice: &Lattice, game: u64) -> Result<Vec<Situation>, YatzyError> {
    let mut generator = SplitMix64::seed_from_u64(game);
    let mut met = vec![];
    let mut state = State::START;
    while !table.rules().is_over(state.card) {
        let mut dice = throw(lattice, Dice::NONE, &mut generator);
        for rerolls_left in (0..3u8).rev() {
            let advice = table.advise(state, &dice, rerolls_left.into())?;
            let Some(best) = advice.actions.first() else { break };
            if advice.actions.len() > 1 {
                met.push(Situation { state, rerolls_left, dice });
            }
            match best.act {
                Act::Keep(keep) => dice = throw(lattice, keep, &mut generator),
                Act::Score(choice) => state = table.rules().after(state, &choice),
            }
        }
    }
    Ok(met)
}

/// Throws the missing dice, every face equally likely.
fn throw(lattice: &Lattice, keep: Dice, generator: &mut SplitMix64) -> Dice {
    let mut dice = keep;
    while dice.len() < lattice.dice() {
        // Values above the last whole multiple of 6 would make some faces more likely.
        let bits = generator.next_u32();
        if bits < u32::MAX - u32::MAX % 6 {
            dice = dice.with((bits % 6) as u8 + 1);
        }
    }
    dice
}
