//! Advice on a view: each player's figures for every action, and who probably holds which domino.

use kibitzer_game::{
    Decision, Effort, Evidence as Found, Interval, Message, Seat, SeatView, Undecided,
};
use kibitzer_texas42::players::{BEHIND, MAKE, OPEN, POINTS, Skill, UNSEEN, WITH};
use kibitzer_texas42::teacher::{Explained, explain};
use kibitzer_texas42::{Action, Domino, Possible, SEATS, Unseen, View};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::read::{ByDomino, BySeat};
use super::view::Known;
use crate::common::{self, Advises};
use crate::{Digits, Evidence, I18n, Within};

/// The recommended action, all other actions, and the player's belief about the others' hands.
pub type Advised = common::Advised<String, Row, Holdings>;

/// A player's belief about the others' hands.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Holdings {
    /// Number of possible deals of the unseen dominoes.
    pub worlds: Digits,
    /// For each unseen domino, the probability that each other seat holds it.
    pub holdings: ByDomino<BySeat<f64>>,
}

/// One action and its figures. A forced play is not evaluated: `value`, `ci` and `behind` are `null`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The action: a bid, a declaration or a domino.
    pub action: String,
    /// The quantity that the player maximizes: for a bid the chance of winning the match, otherwise the chance of
    /// making or setting the contract.
    pub value: Option<f64>,
    /// Expected points of the seat's own side, if estimated.
    pub points: Option<f64>,
    /// The probability that the bid is made.
    pub make: Option<f64>,
    /// The probability that the bid is set.
    pub set: Option<f64>,
    /// The range that the probability of making the bid comes from: if everybody, the partner too, plays on by what he
    /// sees; and if everybody sees all hands (double dummy). The difference is the strategy-fusion gap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[f64; 2]>,
    /// The 95% interval of `value`.
    pub ci: Option<[f64; 2]>,
    /// The 95% interval of how far the action is behind the best one.
    pub behind: Option<[f64; 2]>,
    /// What the bidder would declare after this bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Why not this action, if it is not the recommended one: how it compares, and what is certain about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// `why_not` for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_not_i18n: Option<I18n>,
}

impl Advises for Known {
    type Skill = Skill;
    type Budget = Within<2, 2_000>;
    type Answer = Advised;

    const PLAYERS: &'static [&'static str] = &[
        "beginner",
        "intermediate",
        "expert",
        "expert-cautious",
        "expert-bold",
        "expert-1",
        "sampler",
    ];
    const ADVISER: Skill = Skill::EXPERT;

    fn advice(&self, skill: Skill, effort: Effort, work: &Work) -> Result<Advised, Undecided> {
        let (decision, held) = skill.advise(&self.rules, &self.view, effort, work)?;
        // The player has drawn its inferences from the same view.
        let possible = Possible::new(Unseen::of(self.rules.set(), &self.view));
        let worlds = possible.map_err(|error| Undecided::Unable(error.to_string()))?.worlds();
        let explained = explain(&self.rules, &self.view, &decision);
        Ok(reply(&self.view, &decision, explained, worlds, &held))
    }
}

fn reply(
    view: &View,
    decision: &Decision<Action>,
    explained: Explained,
    worlds: u64,
    holdings: &[(Domino, [f64; SEATS])],
) -> Advised {
    // A forced play is not evaluated.
    let weighed = !matches!(decision.evidence(), Found::Forced { .. });
    let ends = |interval: Interval| [interval.low(), interval.high()];
    let row = |(one, why_not): (&kibitzer_game::Row<Action>, Option<Message>)| Row {
        action: one.action.to_string(),
        value: weighed.then_some(one.value),
        points: one.number(POINTS),
        make: one.number(MAKE),
        set: one.number(MAKE).map(|make| 1.0 - make),
        range: one.number(UNSEEN).zip(one.number(OPEN)).map(|(unseen, open)| [unseen, open]),
        ci: weighed.then_some(ends(one.interval)),
        behind: one.interval_in(BEHIND).filter(|_| weighed).map(ends),
        with: one.cells[WITH].as_ref().map(ToString::to_string),
        why_not: why_not.as_ref().map(ToString::to_string),
        why_not_i18n: why_not.as_ref().and_then(I18n::of),
    };
    let held = |row: &[f64]| {
        let others = row.iter().enumerate().filter(|(seat, _)| Seat(*seat) != view.seat());
        others.map(|(seat, share)| (seat.to_string(), *share)).collect()
    };
    Advised {
        best: decision.best().action.to_string(),
        actions: decision.rows().iter().zip(explained.why_not).map(row).collect(),
        why: explained.why.to_string(),
        why_i18n: I18n::of(&explained.why),
        evidence: Evidence::from(decision.evidence()),
        more: Holdings {
            worlds: Digits::of(worlds),
            holdings: holdings.iter().map(|(tile, row)| (tile.to_string(), held(row))).collect(),
        },
    }
}
