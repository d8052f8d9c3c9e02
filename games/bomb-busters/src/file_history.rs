//! The shape of a history entry in a table file. Wires are written `"stand:slot"`.

use serde::{Deserialize, Serialize};

use crate::cards::Equipment;
use crate::file::ValueFile;
use crate::history::{CutOutcome, DualCut, Event};
use crate::stand::Spot;
use crate::table_error::{Place, TableError, Trouble};

/// One event; `actor` and `player` are players, `target` is a stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The kinds are those of `Event`.
pub enum EventFile {
    DualCut {
        actor: usize,
        /// One value, or two with the X or Y Ray.
        values: Vec<ValueFile>,
        target: usize,
        slots: Vec<usize>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stabilized: bool,
        result: ResultFile,
        /// What was hit, when two values were announced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hit: Option<ValueFile>,
        /// The slot that was cut or got a token.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slot: Option<usize>,
        /// The actor's own wire that was cut.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own: Option<String>,
        /// A miss that put no token anywhere.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        no_token: bool,
    },
    Waiting {
        actor: usize,
        values: Vec<ValueFile>,
        target: usize,
        slots: Vec<usize>,
        hit: bool,
    },
    SoloCut {
        actor: usize,
        value: ValueFile,
        wires: Vec<String>,
    },
    RevealReds {
        actor: usize,
        wires: Vec<String>,
    },
    Disintegrated {
        value: ValueFile,
        wires: Vec<String>,
    },
    Radar {
        number: u8,
        yes: Vec<usize>,
        no: Vec<usize>,
    },
    Label {
        equal: bool,
        left: String,
        right: String,
    },
    Beside {
        player: usize,
        value: ValueFile,
    },
    Swap {
        first: [String; 2],
        second: [String; 2],
    },
    Taken {
        from: String,
        to: String,
    },
    Token {
        wire: String,
    },
    Turn {
        player: usize,
    },
    Used {
        actor: usize,
        card: String,
    },
}

/// What came of a dual cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ResultFile {
    Hit,
    Miss,
    Explosion,
}

fn spot(text: &str, at: Place) -> Result<Spot, TableError> {
    let parts = text.split_once(':').and_then(|(stand, slot)| {
        Some(Spot::new(stand.trim().parse().ok()?, slot.trim().parse().ok()?))
    });
    let expected = "a wire written stand:slot, such as 1:3";
    parts.ok_or_else(|| {
        let found = text.chars().take(20).collect();
        TableError::new(at, Trouble::Name { found, expected })
    })
}

fn spots(texts: &[String], at: Place) -> Result<Vec<Spot>, TableError> {
    texts.iter().map(|text| spot(text, at)).collect()
}

fn texts(spots: &[Spot]) -> Vec<String> {
    spots.iter().map(Spot::to_string).collect()
}

impl EventFile {
    pub(crate) fn read(&self, at: Place) -> Result<Event, TableError> {
        Ok(match self {
            EventFile::DualCut { .. } => Event::DualCut(self.dual_cut(at)?),
            EventFile::Waiting { actor, values, target, slots, hit } => Event::Waiting {
                actor: *actor,
                values: values.iter().map(|v| v.read(at)).collect::<Result<_, _>>()?,
                stand: *target,
                slots: slots.clone(),
                hit: *hit,
            },
            EventFile::SoloCut { actor, value, wires } => {
                Event::SoloCut { actor: *actor, value: value.read(at)?, spots: spots(wires, at)? }
            }
            EventFile::RevealReds { actor, wires } => {
                Event::RevealedReds { actor: *actor, spots: spots(wires, at)? }
            }
            EventFile::Disintegrated { value, wires } => {
                Event::Disintegrated { value: value.read(at)?, spots: spots(wires, at)? }
            }
            EventFile::Radar { number, yes, no } => {
                let mut answers: Vec<(usize, bool)> = yes.iter().map(|&s| (s, true)).collect();
                answers.extend(no.iter().map(|&s| (s, false)));
                answers.sort_unstable();
                Event::Radar { number: *number, answers }
            }
            EventFile::Label { equal, left, right } => {
                Event::Label { equal: *equal, left: spot(left, at)?, right: spot(right, at)? }
            }
            EventFile::Beside { player, value } => {
                Event::Beside { player: *player, value: value.read(at)? }
            }
            EventFile::Swap { first, second } => Event::Swap {
                first: (spot(&first[0], at)?, spot(&first[1], at)?),
                second: (spot(&second[0], at)?, spot(&second[1], at)?),
            },
            EventFile::Taken { from, to } => {
                Event::Taken { from: spot(from, at)?, to: spot(to, at)? }
            }
            EventFile::Token { wire } => Event::Token { spot: spot(wire, at)? },
            EventFile::Turn { player } => Event::Turn { player: *player },
            EventFile::Used { actor, card } => {
                let expected = "an equipment card: 1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11";
                let card = Equipment::from_id(card).ok_or_else(|| {
                    TableError::new(at, Trouble::Name { found: card.clone(), expected })
                })?;
                Event::Used { actor: *actor, card }
            }
        })
    }

    fn dual_cut(&self, at: Place) -> Result<DualCut, TableError> {
        let EventFile::DualCut {
            actor,
            values,
            target,
            slots,
            stabilized,
            result,
            hit,
            slot,
            own,
            no_token,
        } = self
        else {
            return Err(TableError::new(at, Trouble::Value("not a dual cut")));
        };
        let values: Vec<_> = values.iter().map(|v| v.read(at)).collect::<Result<_, _>>()?;
        // With one slot and one value there is nothing to say twice.
        let slot = slot.or_else(|| (slots.len() == 1).then(|| slots[0]));
        let missing = |what| TableError::new(at, Trouble::Value(what));
        let outcome = match result {
            ResultFile::Explosion => CutOutcome::Explosion,
            ResultFile::Miss => {
                // Whether a stabilized miss got a token says whether it was red: no guessing there.
                if !no_token && (slot.is_none() || *stabilized && !self.names_slot()) {
                    return Err(missing("say the `slot` that got the token, or `no_token = true`"));
                }
                let token = slot.filter(|_| !no_token).map(|slot| Spot::new(*target, slot));
                CutOutcome::Miss { token }
            }
            ResultFile::Hit => {
                let value = match hit {
                    Some(value) => value.read(at)?,
                    None if values.len() == 1 => values[0],
                    None => return Err(missing("say which of the two values was `hit`")),
                };
                let slot = slot.ok_or_else(|| missing("say which `slot` was cut"))?;
                let own = own.as_deref().ok_or_else(|| missing("say which `own` wire was cut"))?;
                CutOutcome::Hit { value, target: Spot::new(*target, slot), own: spot(own, at)? }
            }
        };
        let (actor, stand, slots) = (*actor, *target, slots.clone());
        Ok(DualCut { actor, values, stand, slots, stabilized: *stabilized, outcome })
    }

    fn names_slot(&self) -> bool {
        matches!(self, EventFile::DualCut { slot: Some(_), .. })
    }
}

impl From<&Event> for EventFile {
    fn from(event: &Event) -> EventFile {
        match event {
            Event::DualCut(cut) => {
                let (result, hit, slot, own) = match cut.outcome {
                    CutOutcome::Hit { value, target, own } => (
                        ResultFile::Hit,
                        (cut.values.len() > 1).then(|| value.into()),
                        Some(target.slot),
                        Some(own.to_string()),
                    ),
                    CutOutcome::Miss { token } => {
                        (ResultFile::Miss, None, token.map(|spot| spot.slot), None)
                    }
                    CutOutcome::Explosion => (ResultFile::Explosion, None, None, None),
                };
                EventFile::DualCut {
                    actor: cut.actor,
                    values: cut.values.iter().map(|&v| v.into()).collect(),
                    target: cut.stand,
                    slots: cut.slots.clone(),
                    stabilized: cut.stabilized,
                    result,
                    hit,
                    slot,
                    own,
                    no_token: matches!(cut.outcome, CutOutcome::Miss { token: None }),
                }
            }
            Event::Waiting { actor, values, stand, slots, hit } => EventFile::Waiting {
                actor: *actor,
                values: values.iter().map(|&v| v.into()).collect(),
                target: *stand,
                slots: slots.clone(),
                hit: *hit,
            },
            Event::SoloCut { actor, value, spots } => {
                EventFile::SoloCut { actor: *actor, value: (*value).into(), wires: texts(spots) }
            }
            Event::RevealedReds { actor, spots } => {
                EventFile::RevealReds { actor: *actor, wires: texts(spots) }
            }
            Event::Disintegrated { value, spots } => {
                EventFile::Disintegrated { value: (*value).into(), wires: texts(spots) }
            }
            Event::Radar { number, answers } => {
                let said = |yes| answers.iter().filter(|a| a.1 == yes).map(|a| a.0).collect();
                EventFile::Radar { number: *number, yes: said(true), no: said(false) }
            }
            Event::Label { equal, left, right } => {
                EventFile::Label { equal: *equal, left: left.to_string(), right: right.to_string() }
            }
            Event::Beside { player, value } => {
                EventFile::Beside { player: *player, value: (*value).into() }
            }
            Event::Swap { first, second } => EventFile::Swap {
                first: [first.0.to_string(), first.1.to_string()],
                second: [second.0.to_string(), second.1.to_string()],
            },
            Event::Taken { from, to } => {
                EventFile::Taken { from: from.to_string(), to: to.to_string() }
            }
            Event::Token { spot } => EventFile::Token { wire: spot.to_string() },
            Event::Turn { player } => EventFile::Turn { player: *player },
            Event::Used { actor, card } => {
                EventFile::Used { actor: *actor, card: card.id().into() }
            }
        }
    }
}
