//! How people choose which card to show, as probabilities.

use crate::action::Action;
use crate::cards::Card;
use crate::deck::{Clue, Showing};
use crate::record::{Answer, Entry};
use crate::view::{Phase, View};
use kibitzer_game::{Policy, Seat};

/// The probability of each card that a player could show, given what they have shown before.
pub(crate) fn shown(
    showing: Showing,
    record: &[Entry],
    asker: Seat,
    shower: Seat,
    could: &[Card],
) -> Vec<f64> {
    let before = |card: &Card| {
        record.iter().any(|entry| match *entry {
            Entry::Suggestion {
                by, answer: Answer::Shown { by: other, card: Some(it) }, ..
            } => by == asker && other == shower && it == *card,
            _ => false,
        })
    };
    let again: Vec<bool> = could.iter().map(before).collect();
    if showing == Showing::Again && again.contains(&true) {
        let many = again.iter().filter(|again| **again).count() as f64;
        return again.iter().map(|&again| if again { 1.0 / many } else { 0.0 }).collect();
    }
    vec![1.0 / could.len() as f64; could.len()]
}

/// Suggests at random, never accuses, and shows as [`Showing`] says: the model of showing that the
/// odds assume.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shows(pub Showing);

impl Policy<Clue> for Shows {
    fn weigh(&self, _: &Clue, view: &View, legal: &[Action]) -> Vec<f64> {
        let wanted: Vec<bool> = match view.phase {
            Phase::Answer(shower) => {
                let Some((last, before)) = view.record.split_last() else { return Vec::new() };
                let cards: Vec<Card> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Show(card) => Some(*card),
                        _ => None,
                    })
                    .collect();
                if cards.is_empty() {
                    return vec![1.0; legal.len()];
                }
                return shown(self.0, before, last.by(), shower, &cards);
            }
            Phase::After(_) => legal.iter().map(|action| *action == Action::End).collect(),
            _ => legal.iter().map(|action| matches!(action, Action::Suggest(_))).collect(),
        };
        let many = wanted.iter().filter(|wanted| **wanted).count() as f64;
        wanted.iter().map(|&wanted| if wanted { 1.0 / many } else { 0.0 }).collect()
    }
}
