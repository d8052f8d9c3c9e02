//! Removes what is not worth its own line: dominated moves, and duplicates.

use std::cmp::Ordering;

use kibitzer_stats::Welford;

use super::Advised;
use crate::odds::MoveOdds;
use crate::rules::{Action, Cut, Pointing};

fn cut_of(odds: &MoveOdds) -> Option<&Cut> {
    match &odds.action {
        Action::DualCut(cut) => Some(cut),
        _ => None,
    }
}

fn is_detector(odds: &MoveOdds) -> bool {
    cut_of(odds).is_some_and(|cut| cut.pointing != Pointing::Plain)
}

/// Compares how many certain cuts two moves hand on; equal if the drawn worlds, the same for both,
/// cannot distinguish them.
fn compare_handed(a: &Advised, b: &Advised) -> Ordering {
    let mut difference = Welford::new();
    for (here, there) in a.handed_in.iter().zip(&b.handed_in) {
        // The numbers of cuts are small, so this cannot fail.
        let _ = difference.push(here - there);
    }
    match (difference.mean(), difference.standard_error()) {
        (Ok(mean), Ok(error)) if mean > 2.0 * error => Ordering::Greater,
        (Ok(mean), Ok(error)) if mean < -2.0 * error => Ordering::Less,
        (Ok(_), Ok(_)) => Ordering::Equal,
        // Only cuts of one wire are compared world by world.
        _ => a.handed.partial_cmp(&b.handed).unwrap_or(Ordering::Equal),
    }
}

/// Drops dominated moves: another one is at least as good in all known figures and better in one.
pub(super) fn drop_dominated(moves: &mut Vec<Advised>) {
    let beats = |a: &Advised, b: &Advised| {
        let spends = is_detector(&b.odds).cmp(&is_detector(&a.odds));
        let compared = [
            a.odds.hits.cmp(&b.odds.hits),
            b.odds.explodes.cmp(&a.odds.explodes),
            a.bits.total_cmp(&b.bits),
            compare_handed(a, b),
            spends,
        ];
        compared.iter().all(|order| order.is_ge()) && compared.iter().any(|order| order.is_gt())
    };
    let kept = moves.iter().filter(|one| !moves.iter().any(|other| beats(other, one)));
    *moves = kept.cloned().collect();
}

/// Merges moves with the same value and the same figures into one line.
pub(super) fn merge_equal(moves: &mut Vec<Advised>) {
    let mut merged: Vec<Advised> = Vec::with_capacity(moves.len());
    for one in moves.drain(..) {
        let value = |one: &Advised| cut_of(&one.odds).map(|cut| (cut.value, cut.or, cut.pointing));
        let same = |other: &&mut Advised| {
            value(other).is_some()
                && value(other) == value(&one)
                && other.odds.hits == one.odds.hits
                && other.odds.explodes == one.odds.explodes
                && other.bits.total_cmp(&one.bits).is_eq()
                && compare_handed(other, &one).is_eq()
        };
        match merged.iter_mut().find(same) {
            Some(first) => first.also.push(one.odds.action),
            None => merged.push(one),
        }
    }
    *moves = merged;
}
