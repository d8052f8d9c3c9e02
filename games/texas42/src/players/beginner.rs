//! The beginner: instant decisions by rules of thumb.

use super::columns;
use super::playout::Open;
use super::{thumb, thumb_bid};
use crate::action::Action;
use crate::domino::Domino;
use crate::rules::Texas42;
use crate::view::View;
use kibitzer_game::{Decision, Evidence, SeatView, Undecided, message};

/// The action that the rules of thumb choose; `None` if it is not the seat's turn.
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

/// The same as a decision, which rests on no evidence.
pub(super) fn decide(
    rules: &Texas42,
    view: &View,
    legal: &[Action],
) -> Result<Decision<Action>, Undecided> {
    let chosen = choose(rules, view).ok_or(Undecided::NotToAct { seat: view.seat() })?;
    let nothing = Evidence::Sampled { samples: 0, ess: 0.0, seed: 0 };
    let named = message!("texas42.action", action = chosen.to_string() => chosen.to_string());
    let why = message!("texas42.thumb", "Rules of thumb say {action}.", action = named);
    columns::chosen(chosen, legal, nothing, why)
}
