//! Advice on a view: what each player says about every action, and who likely holds what.

use kibitzer_game::{Effort, Evidence as Found, Seat, SeatView, Undecided};
use kibitzer_texas42::View;
use kibitzer_texas42::players::{Advice, Skill, Thinking, Weighed};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::read::{ByDomino, BySeat};
use super::view::Known;
use crate::common::{self, Advises};
use crate::{Digits, Evidence, Within};

/// What the player would do, every other action, and what it believes of the others' hands.
pub type Advised = common::Advised<String, Row, Holdings>;

/// What a player believes of the others' hands.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Holdings {
    /// How many deals of the unseen dominoes are possible.
    pub worlds: Digits,
    /// For each unseen domino, the probability that each other seat holds it.
    pub holdings: ByDomino<BySeat<f64>>,
}

/// One action and its figures. In a forced play nothing was weighed, and `value`, `ci` and `behind` are `null`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The action: a bid, a declaration or a domino.
    pub action: String,
    /// What the player maximizes: for a bid the chance to win the match, otherwise the chance to make or set the
    /// contract.
    pub value: Option<f64>,
    /// Expected points of the seat's own side, where they were estimated.
    pub points: Option<f64>,
    /// The probability that the bid is made.
    pub make: Option<f64>,
    /// The probability that the bid is set.
    pub set: Option<f64>,
    /// The 95% interval of `value`.
    pub ci: Option<[f64; 2]>,
    /// The 95% interval of how far the action is behind the best one.
    pub behind: Option<[f64; 2]>,
    /// What the bidder would name after this bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}

impl Advises for Known {
    type Skill = Skill;
    type Budget = Within<2, 2_000>;
    type Answer = Advised;

    const PLAYERS: &'static [&'static str] = &["beginner", "intermediate", "expert", "sampler"];
    const ADVISER: Skill = Skill::Expert;

    fn advice(&self, skill: Skill, effort: Effort, work: &Work) -> Result<Advised, Undecided> {
        let advice = match (skill.thinking(), effort.worlds) {
            (Some(thinking), Some(worlds)) => {
                let worlds = u16::try_from(worlds).unwrap_or(u16::MAX);
                let thinking = Thinking { plays: [worlds; 7], bids: worlds, ..thinking };
                thinking.advise(&self.rules, &self.view, effort.seed, work)
            }
            _ => skill.advise(&self.rules, &self.view, effort.seed, work),
        };
        Ok(reply(&self.view, &advice?))
    }
}

fn reply(view: &View, advice: &Advice) -> Advised {
    // Of a forced play nothing was weighed.
    let weighed = !matches!(advice.evidence, Found::Forced { .. });
    let row = |one: &Weighed| Row {
        action: one.action.to_string(),
        value: weighed.then_some(one.value),
        points: one.points,
        make: one.make,
        set: one.set(),
        ci: weighed.then_some([one.interval.low(), one.interval.high()]),
        behind: weighed.then_some([one.behind.low(), one.behind.high()]),
        with: one.with.map(|with| with.to_string()),
    };
    let held = |row: &[f64]| {
        let others = row.iter().enumerate().filter(|(seat, _)| Seat(*seat) != view.seat());
        others.map(|(seat, share)| (seat.to_string(), *share)).collect()
    };
    Advised {
        best: advice.best().to_string(),
        actions: advice.actions.iter().map(row).collect(),
        why: advice.why.clone(),
        evidence: Evidence::from(&advice.evidence),
        more: Holdings {
            worlds: Digits::of(advice.worlds),
            holdings: advice
                .holdings
                .iter()
                .map(|(tile, row)| (tile.to_string(), held(row)))
                .collect(),
        },
    }
}
