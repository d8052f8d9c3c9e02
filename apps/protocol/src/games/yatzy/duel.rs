//! The query `duel`: two score cards, the chance of winning, and the play that maximises it.

use kibitzer_work::Work;
use kibitzer_yatzy::{Duel, State, TARGET_BYTES, check_density};

use serde::{Deserialize, Serialize};

use super::Yatzy;
use super::answer::Reachable;
use super::question::{CardFields, Game, GameFields, MaybeHand, refuse};
use crate::{At, Beside, Context, QueryError, Within};

/// A score card and the points so far.
type Side = Beside<CardFields, PointFields>;

/// The points so far.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PointFields {
    /// Points so far, without the bonus.
    #[serde(default)]
    points: Within<0, 100_000>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Other {
    /// The opponent's score card.
    other: At<Side>,
}

/// The maximum probability of winning and, with dice, how to play for it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chances {
    /// The chance of winning; draws count half.
    #[serde(flatten)]
    pub reachable: Reachable,
    /// The probability of winning when playing for expected points (or for `theta`).
    pub usual: f64,
    /// How much playing to win adds to it.
    pub gain: f64,
}

impl Yatzy {
    pub(super) fn duel(
        &self,
        Beside(game, Beside(mine, Beside(hand, asked))): Beside<
            GameFields,
            Beside<Side, Beside<MaybeHand, Other>>,
        >,
        context: &Context,
    ) -> Result<Chances, QueryError> {
        let game = game.game()?;
        let mine = side(&game, &mine, "")?;
        let hand = game.hand_if_any(hand)?;
        let theirs = side(&game, &asked.other, asked.other.at())?;
        // As for a distribution: no table is solved for a request that will be refused.
        check_density(&game.rules, theirs.0).map_err(refuse)?;
        check_density(&game.rules, mine.0).map_err(refuse)?;
        Duel::check(&game.rules, mine.0, theirs.0, TARGET_BYTES).map_err(refuse)?;
        let (key, other) = self.pmf(&game, theirs.0, None, &context.part(0.0, 0.4))?;
        let (_, usual) = self.pmf(&game, mine.0, hand, &context.part(0.4, 0.6))?;
        let rules = game.rules.clone();
        let make = move |work: &Work| {
            let shifted = other.shift(theirs.1);
            let other = shifted.map_err(|error| QueryError::internal(error.to_string()))?;
            let duel = Duel::solve(&rules, mine.0, mine.1, &other, TARGET_BYTES, work);
            // It keeps only the curves of the next turn, like a target.
            Ok((duel.map_err(refuse)?, 400_000))
        };
        let duel = self.duels.get(&(key, mine, theirs), &context.part(0.6, 1.0), make)?;
        let actions = match hand {
            Some((dice, rerolls)) => Some(duel.advise(&dice, rerolls).map_err(refuse)?),
            None => None,
        };
        let best = actions.as_ref().and_then(|actions| actions.first());
        let best = best.map_or_else(|| duel.chance(), |action| action.chance);
        let plain = duel.chance_of(&usual);
        let reachable = Reachable::new(&game.rules, best, actions.as_deref());
        Ok(Chances { reachable, usual: plain, gain: best - plain })
    }
}

fn side(
    game: &Game,
    Beside(card, PointFields { points }): &Side,
    path: &str,
) -> Result<(State, i64), QueryError> {
    Ok((game.state(card, path)?, points.get()))
}
