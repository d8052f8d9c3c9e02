//! How files and requests write the events whose fields depend on each other.

use serde::{Deserialize, Serialize};

use crate::history::{CutOutcome, DualCut, Radar};
use crate::stand::Spot;
use crate::tiles::Value;

/// A dual cut as files and requests write it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct DualCutForm {
    /// The player who announced.
    actor: usize,
    /// One value, or two with the X or Y Ray.
    values: Vec<Value>,
    /// The stand pointed at.
    target: usize,
    /// The slots pointed at: one, or several with a detector.
    slots: Vec<usize>,
    /// Whether the Stabilizer was active.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stabilized: bool,
    result: ResultForm,
    /// The value that was hit, if two were announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hit: Option<Value>,
    /// The slot that was cut or got a token; optional if only one was pointed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slot: Option<usize>,
    /// The actor's own wire that was cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own: Option<Spot>,
    /// Set if a miss placed no token anywhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    no_token: bool,
}

/// The result of a dual cut.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum ResultForm {
    Hit,
    Miss,
    Explosion,
}

impl TryFrom<DualCutForm> for DualCut {
    type Error = &'static str;

    fn try_from(form: DualCutForm) -> Result<DualCut, &'static str> {
        let DualCutForm { actor, values, target: stand, slots, stabilized, .. } = form;
        // With one slot and one value there is nothing to repeat.
        let slot = form.slot.or_else(|| (slots.len() == 1).then(|| slots[0]));
        let outcome = match form.result {
            ResultForm::Explosion => CutOutcome::Explosion,
            ResultForm::Miss if form.no_token => CutOutcome::Miss { token: None },
            // Whether a stabilized miss got a token reveals whether it was red, so this is not
            // inferred.
            ResultForm::Miss => match slot.filter(|_| !stabilized || form.slot.is_some()) {
                Some(slot) => CutOutcome::Miss { token: Some(Spot::new(stand, slot)) },
                None => {
                    return Err("must have the `slot` that got the token, or `no_token = true`");
                }
            },
            ResultForm::Hit => CutOutcome::Hit {
                value: match (form.hit, &values[..]) {
                    (Some(value), _) | (None, &[value]) => value,
                    _ => return Err("must have the value that was `hit`, one of the two"),
                },
                target: Spot::new(stand, slot.ok_or("must have the `slot` that was cut")?),
                own: form.own.ok_or("must have the `own` wire that was cut")?,
            },
        };
        Ok(DualCut { actor, values, stand, slots, stabilized, outcome })
    }
}

impl From<DualCut> for DualCutForm {
    fn from(cut: DualCut) -> DualCutForm {
        let several = cut.values.len() > 1;
        let (result, hit, slot, own) = match cut.outcome {
            CutOutcome::Hit { value, target, own } => {
                (ResultForm::Hit, several.then_some(value), Some(target.slot), Some(own))
            }
            CutOutcome::Miss { token } => (ResultForm::Miss, None, token.map(|at| at.slot), None),
            CutOutcome::Explosion => (ResultForm::Explosion, None, None, None),
        };
        let no_token = matches!(cut.outcome, CutOutcome::Miss { token: None });
        let DualCut { actor, values, stand: target, slots, stabilized, .. } = cut;
        DualCutForm { actor, values, target, slots, stabilized, result, hit, slot, own, no_token }
    }
}

/// The answers to a General Radar.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct RadarForm {
    /// The number asked for.
    number: u8,
    /// The stands that have it.
    yes: Vec<usize>,
    /// The stands that do not.
    no: Vec<usize>,
}

impl From<RadarForm> for Radar {
    fn from(form: RadarForm) -> Radar {
        let yes = form.yes.into_iter().map(|stand| (stand, true));
        let mut answers: Vec<_> = yes.chain(form.no.into_iter().map(|s| (s, false))).collect();
        answers.sort_unstable();
        Radar { number: form.number, answers }
    }
}

impl From<Radar> for RadarForm {
    fn from(Radar { number, answers }: Radar) -> RadarForm {
        let said = |yes| answers.iter().filter(|a| a.1 == yes).map(|a| a.0).collect();
        RadarForm { number, yes: said(true), no: said(false) }
    }
}
