//! One sentence that says why.

use super::advice::Weighed;
use crate::action::Action;
use crate::seats::side;
use crate::view::View;
use kibitzer_game::SeatView;

fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

/// Why the first of these is the best.
pub(super) fn sentence(view: &View, ranked: &[Weighed]) -> String {
    let Some(best) = ranked.first() else { return String::new() };
    let next = ranked.get(1);
    let mine = view.table().contract().is_none_or(|contract| contract.side() == side(view.seat()));
    let close = next.is_some_and(|next| next.behind.high >= 0.0);
    match best.action {
        Action::Bid(crate::Bid::Pass) => {
            let tried = ranked.iter().filter_map(|one| one.make.map(|make| (one, make)));
            match tried.reduce(|a, b| if b.1 > a.1 { b } else { a }) {
                Some((one, make)) => format!(
                    "Passing wins the match in {} of cases; even {} would be made in only {}.",
                    percent(best.value),
                    one.action,
                    percent(make)
                ),
                None => "Passing is best.".to_owned(),
            }
        }
        Action::Bid(bid) => {
            let with = best
                .with
                .map_or_else(|| "what the partner names".to_owned(), |named| named.to_string());
            let made = best.make.map_or_else(String::new, |make| {
                format!(" is made in {} of the worlds and", percent(make))
            });
            format!(
                "{bid} with {with}{made} gives the best chance to win the match, {}.",
                percent(best.value)
            )
        }
        Action::Declare(named) => {
            let make = best.make.unwrap_or(0.0);
            let other = next.map_or_else(String::new, |next| {
                format!(", {} in {}", next.action, percent(next.make.unwrap_or(0.0)))
            });
            format!("With {named} the bid is made in {} of the worlds{other}.", percent(make))
        }
        Action::Play(tile) => {
            if let Some(made) = view.table().decided() {
                let how = if made { "made" } else { "set" };
                return format!("The bid is {how} already; {tile} takes the most points.");
            }
            let good =
                |one: &Weighed| one.make.map_or(0.0, |make| if mine { make } else { 1.0 - make });
            let verb = if mine { "makes" } else { "sets" };
            let other = next.map_or_else(String::new, |next| {
                let gap = if close { ", too close to tell apart from" } else { ", better than" };
                format!("{gap} {} with {}", next.action, percent(good(next)))
            });
            format!("{tile} {verb} the bid in {} of the worlds{other}.", percent(good(best)))
        }
    }
}
