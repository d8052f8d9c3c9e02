//! The query `arena`: two computer players on the same deals, each deal played twice with the seats exchanged.

use kibitzer_game::{Player, Series, Undecided, duel};
use kibitzer_stats::{Level, Welford};
use kibitzer_work::mixed;
use serde::{Deserialize, Serialize};

use super::{GameOf, House, SkillOf};
use crate::{At, Beside, Context, QueryError, Seed, Text, Within};

/// Which players to compare, and on how many deals.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Rivals"))]
pub(crate) struct Rivals<P> {
    /// The left player.
    left: At<P>,
    /// The right player.
    right: At<P>,
    /// Number of deals; each is played twice.
    #[serde(default)]
    deals: Within<2, 10_000, 100>,
    #[serde(default)]
    seed: Seed,
}

/// The comparison of two players.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Compared"))]
pub struct Compared {
    /// Number of deals played, each twice.
    pub deals: u64,
    /// The left player's mean payoff per seat.
    pub left: f64,
    /// The right player's mean payoff per seat.
    pub right: f64,
    /// The left player's lead.
    pub lead: f64,
    /// The 95% interval of the lead.
    pub ci: [f64; 2],
    /// The seed that reproduces the deals.
    pub seed: Seed,
}

pub(crate) fn arena<H: House>(
    Beside(table, rivals): Beside<H::Table, Rivals<Text<SkillOf<H>>>>,
    context: &Context,
) -> Result<Compared, QueryError> {
    let player = |name: &At<Text<SkillOf<H>>>| H::player(name.0).map_err(|wrong| name.wrong(wrong));
    let players = [player(&rivals.left)?, player(&rivals.right)?];
    let players: [&dyn Player<GameOf<H>>; 2] = [&*players[0], &*players[1]];
    let (series, seed) = (H::series(&table)?, rivals.seed.0);
    let deals: u64 = rivals.deals.get();
    let [mut left, mut right, mut lead] = [Welford::new(), Welford::new(), Welford::new()];
    for number in 0..deals {
        context.work().step(number as usize, deals as usize, "playing")?;
        let seed = mixed(seed, number);
        let nothing = || QueryError::bad_request("there is nothing to play");
        let (rules, deal) = series.deal(seed, 0).ok_or_else(nothing)?;
        let payoffs =
            duel(&rules, &deal, players, seed, context.work()).map_err(|error| match error {
                Undecided::Stopped(stopped) => stopped.into(),
                error => QueryError::internal(format!("deal {number} cannot be played: {error}")),
            })?;
        let [one, other] = payoffs;
        let samples = [(&mut left, one), (&mut right, other), (&mut lead, one - other)];
        for (mean, sample) in samples {
            mean.push(sample).map_err(|error| QueryError::internal(error.to_string()))?;
        }
    }
    let unknown = |error: kibitzer_stats::StatsError| QueryError::internal(error.to_string());
    let interval = lead.interval(Level::P95).map_err(unknown)?;
    Ok(Compared {
        deals,
        left: left.mean().map_err(unknown)?,
        right: right.mean().map_err(unknown)?,
        lead: lead.mean().map_err(unknown)?,
        ci: [interval.low(), interval.high()],
        seed: rivals.seed,
    })
}
