//! The query `teammate`: what a teammate can cut, as far as the observer can tell.

use kibitzer_bomb_busters::odds::{Counting, TeammateCut, Worlds, teammate_cuts};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::tiles::Value;
use kibitzer_deal::{Count, Fraction, Options};
use serde::{Deserialize, Serialize};

use super::refused;
use super::table::TableFields;
use crate::{At, Beside, Context, Evidence, Exactly, QueryError, Within};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// The player; not the observer.
    player: At<i64>,
    /// Maximum number of cuts.
    #[serde(default)]
    top: Within<1, 200, 10>,
}

/// The answer to `teammate`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Teammate {
    /// The cuts that hit most often, best first.
    pub cuts: Vec<MateCut>,
    /// The evidence for the answer.
    pub evidence: Evidence,
}

/// A cut that a teammate may make.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MateCut {
    /// The announced value.
    pub value: Value,
    /// The wires for which everything here is the same.
    pub wires: Vec<Spot>,
    /// The probability that the teammate has an uncut wire of the value.
    pub holds: Exactly,
    /// The probability that the cut hits if so.
    pub success: Exactly,
    /// The probability that the bomb explodes if so.
    pub red_risk: Exactly,
}

pub(super) fn teammate(
    Beside(table, asked): Beside<TableFields, Asked>,
    context: &Context,
) -> Result<Teammate, QueryError> {
    let table = table.table()?;
    let player = asked.player.within(0..=table.players() - 1)?;
    if player == table.observer() {
        return Err(asked.player.wrong("is the observer, whose moves `analyze` answers"));
    }
    let refuse = |error| refused(&table, &error, context);
    let options = Options::of(context.work().clone());
    let worlds = Worlds::with(&table, Counting::default(), options).map_err(refuse)?;
    let refuse = |error| refused(&table, &error, context);
    let cuts = teammate_cuts(&table, &worlds, player).map_err(refuse)?;
    let total = worlds.total();
    let shown = |cut: TeammateCut| {
        let share = |some: &Count, all: &Count| Exactly::from(Fraction::new(some, all));
        MateCut {
            value: cut.value,
            holds: share(&cut.holds, total),
            success: share(&cut.hits, &cut.holds),
            red_risk: share(&cut.explodes, &cut.holds),
            wires: cut.spots,
        }
    };
    Ok(Teammate {
        cuts: cuts.into_iter().take(asked.top.get()).map(shown).collect(),
        evidence: Evidence::exact(total),
    })
}
