//! The query `duel`: two score cards, the chance to win, and the play that makes it greatest.

use kibitzer_work::Work;
use kibitzer_yatzy::{Duel, State, TARGET_BYTES, check_density};

use super::question::{Game, refuse};
use super::{Yatzy, answer};
use crate::{Context, Fields, QueryError, Reply};

/// The most points that anyone is taken to have so far.
const MOST_POINTS: i64 = 100_000;

impl Yatzy {
    pub(super) fn duel(&self, fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
        let game = Game::read(fields)?;
        let mine = side(&game, fields)?;
        let hand = game.hand_if_any(fields)?;
        let theirs = side(&game, &mut fields.required("other")?.object()?)?;
        // As for a distribution: nothing is solved for what will be refused.
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
            // It keeps the curves of the next turn only, as a target does.
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
        let reply = answer::target(&game.rules, best, actions.as_deref());
        Ok(reply.with("usual", plain).with("gain", best - plain))
    }
}

/// A score card and the points so far, without the bonus.
fn side(game: &Game, fields: &mut Fields) -> Result<(State, i64), QueryError> {
    let state = game.state(fields)?;
    let points = match fields.optional("points") {
        Some(points) => points.whole_in(0..=MOST_POINTS)?,
        None => 0,
    };
    Ok((state, points))
}
