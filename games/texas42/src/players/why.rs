//! Explains a decision in one sentence.

use super::columns::{BEHIND, MAKE, POINTS, Row, WITH};
use crate::action::Action;
use crate::seats::side;
use crate::view::View;
use kibitzer_game::SeatView;
use kibitzer_stats::percent;

/// Says that there is only one legal action.
pub(super) fn forced(action: Action) -> String {
    let kind = match action {
        Action::Bid(_) => "bid",
        Action::Declare(_) => "declaration",
        Action::Play(_) => "play",
    };
    format!("{action} is the only legal {kind}.")
}

/// Why the first of these is the best. Two figures that print alike are called equal.
pub(super) fn sentence(view: &View, ranked: &[Row]) -> String {
    let Some(best) = ranked.first() else { return String::new() };
    let next = ranked.get(1);
    let mine = view.table().contract().is_none_or(|contract| contract.side() == side(view.seat()));
    match best.action {
        Action::Bid(crate::Bid::Pass) => {
            let tried = ranked.iter().filter_map(|one| one.number(MAKE).map(|make| (one, make)));
            match tried.reduce(|a, b| if b.1 > a.1 { b } else { a }) {
                Some((one, make)) => format!(
                    "Passing wins the match in {} of cases{}; {} would be made in {}.",
                    percent(best.value, 0),
                    level(best, next),
                    one.action,
                    percent(make, 0)
                ),
                None => "Passing is best.".to_owned(),
            }
        }
        Action::Bid(bid) => {
            let with = best.cells[WITH].as_ref();
            let with = with.map_or("what the partner names".to_owned(), ToString::to_string);
            let made = best.number(MAKE).map_or_else(String::new, |make| {
                format!(" is made in {} of the worlds and", percent(make, 0))
            });
            let (level, chance) = (level(best, next), percent(best.value, 0));
            if level.is_empty() {
                format!(
                    "{bid} with {with}{made} gives the best chance of winning the match, {chance}."
                )
            } else {
                format!("{bid} with {with}{made} wins the match in {chance} of cases{level}.")
            }
        }
        Action::Declare(named) => {
            let make = best.number(MAKE).unwrap_or(0.0);
            let other = next.map_or_else(String::new, |next| {
                let theirs = next.number(MAKE).unwrap_or(0.0);
                match percent(theirs, 0) == percent(make, 0) {
                    true => format!(", as with {}{}", next.action, by_points(best, next)),
                    false => format!(", with {} in {}", next.action, percent(theirs, 0)),
                }
            });
            format!("With {named} the bid is made in {} of the worlds{other}.", percent(make, 0))
        }
        Action::Play(tile) => {
            if let Some(made) = view.table().decided() {
                let how = if made { "made" } else { "set" };
                let level = next.filter(|next| short(next) == short(best));
                let most = level.map_or_else(
                    || format!("{tile} takes the most points"),
                    |next| format!("{tile} takes as many points as {}", next.action),
                );
                return format!("The bid is already {how}; {most}.");
            }
            let good = |one: &Row| {
                one.number(MAKE).map_or(0.0, |make| if mine { make } else { 1.0 - make })
            };
            let verb = if mine { "makes" } else { "sets" };
            let other = next.map_or_else(String::new, |next| {
                let (name, theirs) = (next.action, percent(good(next), 0));
                if theirs == percent(good(best), 0) {
                    format!(", as often as {name}{}", by_points(best, next))
                } else if !is_behind(next) {
                    format!(", too close to distinguish from {name} with {theirs}")
                } else if good(next) > good(best) {
                    format!(", less often than {name} with {theirs}{}", by_points(best, next))
                } else {
                    format!(", better than {name} with {theirs}")
                }
            });
            format!("{tile} {verb} the bid in {} of the worlds{other}.", percent(good(best), 0))
        }
    }
}

/// Names the bid whose chance of winning the match prints the same, in words that follow that
/// chance.
fn level(best: &Row, next: Option<&Row>) -> String {
    let same = next.filter(|next| percent(next.value, 0) == percent(best.value, 0));
    same.map_or_else(String::new, |next| format!(", as does {}", next.action))
}

fn short(one: &Row) -> String {
    one.number(POINTS).map_or_else(String::new, |points| format!("{points:.1}"))
}

/// Whether it is behind the best by more than sampling error.
fn is_behind(one: &Row) -> bool {
    one.interval_in(BEHIND).is_some_and(|behind| behind.high() < 0.0)
}

/// What distinguishes two plays that are equally good for the contract, if anything does.
fn by_points(best: &Row, next: &Row) -> String {
    let (ours, theirs) = (short(best), short(next));
    let apart = is_behind(next) && best.number(POINTS) > next.number(POINTS) && ours != theirs;
    if apart { format!(", but with {ours} points against {theirs}") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::Interval;

    const VIEW: &str = "seat 0 shaker 3 score 0:0 holds 6-6 6-5 6-4 5-5 5-1 3-2 1-0 bids points:30 pass pass pass trump pip:6 plays";

    fn one(action: &str, make: f64, points: f64, behind: f64) -> Row {
        let behind = Interval::exactly(behind);
        let cells = vec![Some(behind.into()), Some(points.into()), Some(make.into()), None];
        let (action, interval) = (action.parse().unwrap(), Interval::exactly(make));
        Row { action, value: make, interval, cells }
    }

    #[test]
    fn what_prints_alike_is_called_equal() {
        let view: View = VIEW.parse().unwrap();
        let said = |next: Row| sentence(&view, &[one("6-4", 0.622, 31.0, 0.0), next]);
        let start = "6-4 makes the bid in 62% of the worlds, ";
        let equal = format!("{start}as often as 5-5.");
        assert_eq!(said(one("5-5", 0.622, 31.0, 0.0)), equal);
        assert_eq!(said(one("5-5", 0.618, 31.0, -0.004)), equal);
        let points = format!("{start}as often as 5-5, but with 31.0 points against 30.2.");
        assert_eq!(said(one("5-5", 0.622, 30.2, -0.001)), points);
        let better = format!("{start}better than 5-5 with 61%.");
        assert_eq!(said(one("5-5", 0.61, 31.0, -0.01)), better);
        assert!(said(one("5-5", 0.61, 31.0, 0.01)).contains("too close to tell apart"));
        assert!(said(one("5-5", 0.63, 20.0, -0.01)).contains("less often than 5-5 with 63%"));
    }

    #[test]
    fn bids_that_print_alike_are_equal() {
        let view: View = VIEW.parse().unwrap();
        let said = sentence(
            &view,
            &[one("points:30", 0.5, 31.0, 0.0), one("points:31", 0.499, 31.0, 0.0)],
        );
        assert!(said.contains("wins the match in 50% of cases, as does points:31"), "{said}");
        assert!(!said.contains("best"), "{said}");
        let said =
            sentence(&view, &[one("pass", 0.5, 31.0, 0.0), one("points:30", 0.499, 31.0, 0.0)]);
        assert!(
            said.contains("Passing wins the match in 50% of cases, as does points:30"),
            "{said}"
        );
    }
}
