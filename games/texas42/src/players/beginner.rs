//! The beginner: rules of thumb for everything, at once.

use super::advice::{Advice, Weighed};
use super::playout::Open;
use super::thinking::forced;
use super::{thumb, thumb_bid};
use crate::action::Action;
use crate::domino::Domino;
use crate::rules::Texas42;
use crate::view::View;
use kibitzer_game::{Evidence, Game, Interval, SeatView, Undecided};

/// What rules of thumb say; `None` when the seat is not to act.
pub(super) fn choose(rules: &Texas42, view: &View) -> Option<Action> {
    let table = view.table();
    if !view.turn().is(view.seat()) {
        return None;
    }
    if table.auction().turn().is_some() {
        return Some(Action::Bid(thumb_bid::bid(
            rules.house(),
            table.auction(),
            view.seat(),
            view.hand(),
        )));
    }
    match Open::of(table) {
        None => {
            thumb_bid::declare(table.declarations(rules.house()), view.hand()).map(Action::Declare)
        }
        Some(open) => Domino::at(thumb::choose(&open, view.hand().bits()).into()).map(Action::Play),
    }
}

/// The same as an advice: the choice is worth 1, everything else 0.
pub(super) fn advise(rules: &Texas42, view: &View) -> Result<Advice, Undecided> {
    let chosen = choose(rules, view).ok_or(Undecided::NotToAct { seat: view.seat() })?;
    let legal = rules.legal(view);
    if legal.len() == 1 {
        return forced(rules, view, chosen);
    }
    let weighed = |action: Action| {
        let value = f64::from(u8::from(action == chosen));
        Weighed {
            action,
            value,
            interval: Interval::exactly(value),
            behind: Interval::exactly(value - 1.0),
            points: None,
            make: None,
            with: None,
        }
    };
    let mut actions: Vec<Weighed> = legal.into_iter().map(weighed).collect();
    actions.sort_by(|a, b| b.value.total_cmp(&a.value));
    Ok(Advice {
        actions,
        why: format!("Rules of thumb say {chosen}."),
        evidence: Evidence::Sampled { samples: 0, ess: 0.0, seed: 0 },
        worlds: super::worlds::possible(rules, view)?.worlds(),
        holdings: Vec::new(),
    })
}
