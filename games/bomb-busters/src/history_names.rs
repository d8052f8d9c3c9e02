//! The players and slots that an event names, so that checks can verify that they exist.

use crate::history::{CutOutcome, Event, Radar};
use crate::stand::Spot;
use crate::tiles::Value;
use kibitzer_game::{Message, message};

/// The players named; the slots named as they were before the event; the slots named as they are
/// after it.
pub(crate) fn named(event: &Event) -> (Vec<usize>, Vec<Spot>, Vec<Spot>) {
    match event {
        Event::DualCut(cut) => {
            let mut spots: Vec<Spot> =
                cut.slots.iter().map(|&slot| Spot::new(cut.stand, slot)).collect();
            match cut.outcome {
                CutOutcome::Hit { target, own, .. } => spots.extend([target, own]),
                CutOutcome::Miss { token } => spots.extend(token),
                CutOutcome::Explosion => {}
            }
            (vec![cut.actor], spots, vec![])
        }
        Event::Waiting { actor, stand, slots, .. } => {
            let spots = slots.iter().map(|&slot| Spot::new(*stand, slot)).collect();
            (vec![*actor], spots, vec![])
        }
        Event::SoloCut { actor, spots, .. } | Event::RevealedReds { actor, spots } => {
            (vec![*actor], spots.clone(), vec![])
        }
        Event::Disintegrated { spots, .. } => (vec![], spots.clone(), vec![]),
        Event::Radar(Radar { answers, .. }) => {
            (vec![], answers.iter().map(|&(stand, _)| Spot::new(stand, 0)).collect(), vec![])
        }
        Event::Label { left, right, .. } => (vec![], vec![*left, *right], vec![]),
        Event::Beside { player, .. } | Event::Turn { player } => (vec![*player], vec![], vec![]),
        Event::Swap { first, second } => (vec![], vec![first.0, second.0], vec![first.1, second.1]),
        Event::Taken { from, to } => (vec![], vec![*from], vec![*to]),
        Event::Token { spot } => (vec![], vec![*spot], vec![]),
        Event::Used { actor, .. } => (vec![*actor], vec![], vec![]),
    }
}

/// What is wrong with the values or the shape of an event, if anything.
pub(crate) fn wrong_value(event: &Event, owners: &[usize]) -> Option<Message> {
    match event {
        Event::Waiting { actor, values, stand, slots, .. } => {
            wrong_cut(*actor, values, *stand, slots, owners)
        }
        Event::DualCut(cut) => {
            let wrong = wrong_cut(cut.actor, &cut.values, cut.stand, &cut.slots, owners);
            if wrong.is_some() {
                return wrong;
            }
            let pointed = |spot: Spot| spot.stand == cut.stand && cut.slots.contains(&spot.slot);
            match cut.outcome {
                CutOutcome::Hit { value, target, own } => {
                    if !cut.values.contains(&value) {
                        return Some(message!(
                            "bomb.hit_unannounced",
                            "the value that was hit was not announced"
                        ));
                    }
                    if !pointed(target) || owners.get(own.stand) != Some(&cut.actor) {
                        return Some(message!(
                            "bomb.hit_own",
                            "a hit cuts a wire that was pointed at and one of the actor's own"
                        ));
                    }
                }
                CutOutcome::Miss { token: Some(spot) } if !pointed(spot) => {
                    return Some(message!(
                        "bomb.miss_token",
                        "the token of a miss goes on a wire that was pointed at"
                    ));
                }
                _ => {}
            }
            None
        }
        Event::Radar(Radar { number, .. }) if !(1..=12).contains(number) => {
            Some(message!("bomb.radar_number", "a radar asks for 1 to 12"))
        }
        Event::Label { left, right, .. } if left.stand != right.stand || left == right => {
            Some(message!("bomb.label_stand", "a label marks two wires of one stand"))
        }
        Event::Swap { first, second }
            if first.0.stand == second.0.stand
                || first.1.stand != second.0.stand
                || second.1.stand != first.0.stand =>
        {
            Some(message!("bomb.swap_stands", "a swap sends each wire to the other's stand"))
        }
        Event::SoloCut { value: Value::Red, .. } => {
            Some(message!("bomb.red_cut", "RED is never cut"))
        }
        _ => None,
    }
}

fn wrong_cut(
    actor: usize,
    values: &[Value],
    stand: usize,
    slots: &[usize],
    owners: &[usize],
) -> Option<Message> {
    if values.is_empty() || values.len() > 2 {
        return Some(message!(
            "bomb.cut_values",
            "a dual cut announces one value, or two with the X or Y Ray"
        ));
    }
    if values.contains(&Value::Red) {
        return Some(red_announced());
    }
    if slots.is_empty() {
        return Some(message!("bomb.cut_slots", "a dual cut needs at least one slot"));
    }
    let own = || message!("bomb.teammates_stand", "a dual cut points at a teammate's stand");
    (owners.get(stand) == Some(&actor)).then(own)
}

/// Why a cut of red wires is rejected.
pub(crate) fn red_announced() -> Message {
    message!("bomb.red_announced", "RED cannot be announced")
}
