//! Explains a decision in one sentence.

use super::columns::{BEHIND, MAKE, POINTS, Row, WITH};
use crate::action::Action;
use crate::declaration::Declaration;
use crate::domino::Domino;
use crate::seats::side;
use crate::view::View;
use crate::words;
use kibitzer_game::{Message, Param, SeatView, message};

/// Says that there is only one legal action.
pub(super) fn forced(action: Action) -> Message {
    let named = words::action(action);
    match action {
        Action::Bid(_) => {
            message!("texas42.only_bid", "{action} is the only legal bid.", action = named)
        }
        Action::Declare(_) => message!(
            "texas42.only_declaration",
            "{action} is the only legal declaration.",
            action = named
        ),
        Action::Play(_) => {
            message!("texas42.only_play", "{action} is the only legal play.", action = named)
        }
    }
}

/// Why the first of these is the best. Two figures that print alike are called equal.
pub(super) fn sentence(view: &View, ranked: &[Row]) -> Message {
    let Some(best) = ranked.first() else { return Message::from("") };
    match best.action {
        Action::Bid(crate::Bid::Pass) => passing(ranked),
        Action::Bid(_) => bidding(best, ranked.get(1)),
        Action::Declare(named) => declaring(best, named, ranked.get(1)),
        Action::Play(tile) => playing(view, best, tile, ranked.get(1)),
    }
}

fn passing(ranked: &[Row]) -> Message {
    let best = &ranked[0];
    let tried = ranked.iter().filter_map(|one| one.number(MAKE).map(|make| (one, make)));
    match tried.reduce(|a, b| if b.1 > a.1 { b } else { a }) {
        Some((one, make)) => message!(
            "texas42.passing",
            "Passing wins the match in {chance} of cases{level}; {action} would be made in {make}.",
            chance = percent(best.value),
            level = level(best, ranked.get(1)),
            action = words::action(one.action),
            make = percent(make)
        ),
        None => message!("texas42.pass", "Passing is best."),
    }
}

fn bidding(best: &Row, next: Option<&Row>) -> Message {
    let with = best.cells[WITH].as_ref().map(|cell| {
        let text = cell.to_string();
        text.parse().map_or(Message::from(text), |named| words::action(Action::Declare(named)))
    });
    let with = with.unwrap_or_else(|| message!("texas42.partner_names", "what the partner names"));
    let made = best.number(MAKE).map(|make| {
        message!("texas42.made_and", " is made in {make} of cases and", make = percent(make))
    });
    let (bid, chance) = (words::action(best.action), percent(best.value));
    match level(best, next) {
        None => message!(
            "texas42.bid_best",
            "{bid} with {with}{made} gives the best chance of winning the match, {chance}.",
            bid = bid,
            with = with,
            made = made,
            chance = chance
        ),
        level => message!(
            "texas42.bid_level",
            "{bid} with {with}{made} wins the match in {chance} of cases{level}.",
            bid = bid,
            with = with,
            made = made,
            chance = chance,
            level = level
        ),
    }
}

fn declaring(best: &Row, named: Declaration, next: Option<&Row>) -> Message {
    let make = best.number(MAKE).unwrap_or(0.0);
    let other = next.map(|next| {
        let (theirs, name) = (next.number(MAKE).unwrap_or(0.0), words::action(next.action));
        match percent(theirs) == percent(make) {
            true => message!(
                "texas42.as_with",
                ", as with {action}{points}",
                action = name,
                points = by_points(best, next)
            ),
            false => message!(
                "texas42.with_in",
                ", with {action} in {share}",
                action = name,
                share = percent(theirs)
            ),
        }
    });
    message!(
        "texas42.declare",
        "With {action} the bid is made in {share} of cases{other}.",
        action = words::action(Action::Declare(named)),
        share = percent(make),
        other = other
    )
}

fn playing(view: &View, best: &Row, tile: Domino, next: Option<&Row>) -> Message {
    let named = words::action(Action::Play(tile));
    if let Some(made) = view.table().decided() {
        let level = next.filter(|next| short(next) == short(best));
        let most = match level {
            None => {
                message!("texas42.most_points", "{action} takes the most points", action = named)
            }
            Some(next) => message!(
                "texas42.as_many_points",
                "{action} takes as many points as {other}",
                action = named,
                other = words::action(next.action)
            ),
        };
        return match made {
            true => message!("texas42.made", "The bid is already made; {most}.", most = most),
            false => message!("texas42.set", "The bid is already set; {most}.", most = most),
        };
    }
    let mine = view.table().contract().is_none_or(|contract| contract.side() == side(view.seat()));
    let good =
        |one: &Row| one.number(MAKE).map_or(0.0, |make| if mine { make } else { 1.0 - make });
    let other = next.map(|next| {
        let (name, theirs) = (words::action(next.action), percent(good(next)));
        if theirs == percent(good(best)) {
            message!(
                "texas42.as_often",
                ", as often as {action}{points}",
                action = name,
                points = by_points(best, next)
            )
        } else if !is_behind(next) {
            message!(
                "texas42.too_close",
                ", too close to distinguish from {action} with {share}",
                action = name,
                share = theirs
            )
        } else if good(next) > good(best) {
            message!(
                "texas42.less_often",
                ", less often than {action} with {share}{points}",
                action = name,
                share = theirs,
                points = by_points(best, next)
            )
        } else {
            message!(
                "texas42.better",
                ", better than {action} with {share}",
                action = name,
                share = theirs
            )
        }
    });
    let share = percent(good(best));
    match mine {
        true => message!(
            "texas42.makes",
            "{action} makes the bid in {share} of cases{other}.",
            action = named,
            share = share,
            other = other
        ),
        false => message!(
            "texas42.sets",
            "{action} sets the bid in {share} of cases{other}.",
            action = named,
            share = share,
            other = other
        ),
    }
}

fn percent(share: f64) -> Param {
    Param::percent(share, 0)
}

/// Names the bid whose chance of winning the match prints the same, in words that follow that
/// chance.
fn level(best: &Row, next: Option<&Row>) -> Option<Message> {
    let same = next.filter(|next| percent(next.value) == percent(best.value))?;
    Some(message!("texas42.as_does", ", as does {action}", action = words::action(same.action)))
}

fn short(one: &Row) -> Option<Param> {
    one.number(POINTS).map(|points| Param::fixed(points, 1))
}

/// Whether it is behind the best by more than sampling error.
fn is_behind(one: &Row) -> bool {
    one.interval_in(BEHIND).is_some_and(|behind| behind.high() < 0.0)
}

/// What distinguishes two plays that are equally good for the contract, if anything does.
fn by_points(best: &Row, next: &Row) -> Option<Message> {
    let (ours, theirs) = (short(best)?, short(next)?);
    let apart = is_behind(next) && best.number(POINTS) > next.number(POINTS) && ours != theirs;
    apart.then(|| {
        message!(
            "texas42.but_points",
            ", but with {ours} points against {theirs}",
            ours = ours,
            theirs = theirs
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_game::Interval;

    const VIEW: &str = "seat 0 shaker 3 score 0:0 holds 6-6 6-5 6-4 5-5 5-1 3-2 1-0 bids points:30 pass pass pass trump pip:6 plays";

    fn one(action: &str, make: f64, points: f64, behind: f64) -> Row {
        let behind = Interval::exactly(behind);
        let cells =
            vec![Some(behind.into()), Some(points.into()), Some(make.into()), None, None, None];
        let (action, interval) = (action.parse().unwrap(), Interval::exactly(make));
        Row { action, value: make, interval, cells }
    }

    #[test]
    fn what_prints_alike_is_called_equal() {
        let view: View = VIEW.parse().unwrap();
        let said = |next: Row| sentence(&view, &[one("6-4", 0.622, 31.0, 0.0), next]).to_string();
        let start = "6-4 makes the bid in 62% of cases, ";
        let equal = format!("{start}as often as 5-5.");
        assert_eq!(said(one("5-5", 0.622, 31.0, 0.0)), equal);
        assert_eq!(said(one("5-5", 0.618, 31.0, -0.004)), equal);
        let points = format!("{start}as often as 5-5, but with 31.0 points against 30.2.");
        assert_eq!(said(one("5-5", 0.622, 30.2, -0.001)), points);
        let better = format!("{start}better than 5-5 with 61%.");
        assert_eq!(said(one("5-5", 0.61, 31.0, -0.01)), better);
        assert!(said(one("5-5", 0.61, 31.0, 0.01)).contains("too close to distinguish"));
        assert!(said(one("5-5", 0.63, 20.0, -0.01)).contains("less often than 5-5 with 63%"));
    }

    #[test]
    fn bids_that_print_alike_are_equal() {
        let view: View = VIEW.parse().unwrap();
        let said = sentence(
            &view,
            &[one("points:30", 0.5, 31.0, 0.0), one("points:31", 0.499, 31.0, 0.0)],
        );
        assert!(said.contains("wins the match in 50% of cases, as does 31"), "{said}");
        assert!(!said.contains("best"), "{said}");
        let said =
            sentence(&view, &[one("pass", 0.5, 31.0, 0.0), one("points:30", 0.499, 31.0, 0.0)]);
        assert!(said.contains("Passing wins the match in 50% of cases, as does 30"), "{said}");
    }
}
