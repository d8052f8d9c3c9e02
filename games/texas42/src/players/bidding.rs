//! Bids and declarations by simulation: in every world the auction continues by rules of thumb and
//! the resulting contract is evaluated. The value of a bid is the chance of winning the match after
//! it.

use super::columns::{Row, Said, ranked};
use super::estimate::favourite;
use super::playout::{Ended, Playout};
use super::stakes::Stakes;
use super::thumb_bid::bid_with;
use super::worlds::Deals;
use crate::action::Action;
use crate::auction::Bid;
use crate::declaration::Declaration;
use crate::domino::Tiles;
use crate::rules::Texas42;
use crate::seats::{SEATS, partner, side};
use crate::table::{Contract, Table};
use crate::view::View;
use kibitzer_game::{Seat, SeatView, Undecided};
use kibitzer_search::{Tried, compare_in};
use kibitzer_work::{Stopped, Work};

/// A declaration that the seat could name, played out in every world.
struct Column {
    declaration: Declaration,
    ended: Vec<Ended>,
}

impl Column {
    fn make(&self, deals: &Deals, side: usize, needs: u8) -> f64 {
        let made = |ended: &Ended| sure(ended.made(side, needs, self.declaration.is_nello()));
        deals.mean(self.ended.iter().map(made))
    }
}

fn sure(made: bool) -> f64 {
    f64::from(u8::from(made))
}

/// A contract played out by rules of thumb from the opening lead on.
fn play_out(
    rules: &Texas42,
    declaration: Declaration,
    (bidder, by_doubles): (Seat, bool),
    hands: &[Tiles; SEATS],
) -> Ended {
    let start = Playout::start(declaration, bidder, by_doubles, hands);
    start.bound(rules.house().lead_trump).finish()
}

/// A world, as the rest of the auction needs it.
struct Table4<'a> {
    hands: &'a [Tiles; SEATS],
    favourites: [(Declaration, f64); SEATS],
    /// The result of another seat's contract, computed when first needed.
    others: [Option<Ended>; SEATS],
}

/// Evaluates the bids. Returns the number of worlds used and the rows, best first.
pub(super) fn bids(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    actions: &[Action],
    work: &Work,
) -> Result<(u64, Vec<Row>), Stopped> {
    let (seat, house) = (view.seat(), rules.house());
    let bid = |action: &Action| if let Action::Bid(bid) = action { Some(*bid) } else { None };
    let legal: Vec<Bid> = actions.iter().filter_map(bid).collect();
    let stakes = Stakes::assumed(house, view.table(), side(seat));
    let columns = columns(rules, view, deals, &legal, work)?;
    let plans: Vec<Option<(usize, f64)>> =
        legal.iter().map(|bid| plan(rules, view, deals, &columns, *bid)).collect();
    let compared = compare_in(deals, legal.len(), None, work, |at, hands| {
        let mut table = Table4 {
            hands,
            favourites: hands.map(|hand| favourite(hand, house.follow_me)),
            others: [None; SEATS],
        };
        let mut weigh = |(bid, plan): (&Bid, &Option<(usize, f64)>)| {
            let plan = plan.map(|(column, _)| (&columns[column], at));
            let points = plan.map_or(0, |(column, _)| column.ended[at].points[stakes.side]);
            let value = follow_up(rules, view, &stakes, &mut table, *bid, plan);
            [value, f64::from(points)]
        };
        Ok::<_, Stopped>(legal.iter().zip(&plans).map(&mut weigh).collect())
    })?;
    let said = |at: usize, tried: &Tried<2>| match plans[at] {
        Some((column, make)) => Said {
            points: Some(tried.mean(1)),
            make: Some(make),
            with: Some(columns[column].declaration),
            ..Said::default()
        },
        None => Said::default(),
    };
    Ok((compared.worlds(), ranked(actions, &compared, said)))
}

/// Plays out every declaration that could be named.
fn columns(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    legal: &[Bid],
    work: &Work,
) -> Result<Vec<Column>, Stopped> {
    let seat = view.seat();
    let marks = legal.iter().any(|bid| matches!(bid, Bid::Marks(_)));
    rules
        .house()
        .declarations()
        .filter(|declaration| marks || Declaration::NINE.contains(declaration))
        .map(|declaration| {
            work.check()?;
            let end = |hands| play_out(rules, declaration, (seat, false), hands);
            Ok(Column { declaration, ended: deals.worlds().iter().map(end).collect() })
        })
        .collect()
}

/// What to name after a bid, and the chance of making the contract with it.
fn plan(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    columns: &[Column],
    bid: Bid,
) -> Option<(usize, f64)> {
    if bid == Bid::Pass || bid.is_by_doubles() {
        return None;
    }
    // Ask the table what may be named if everybody else passes.
    let mut table = *view.table();
    table.bid(bid);
    while table.auction().turn().is_some() {
        table.bid(Bid::Pass);
    }
    let may: Vec<Declaration> = table.declarations(rules.house()).collect();
    let named = columns.iter().enumerate().filter(|(_, column)| may.contains(&column.declaration));
    let makes = named.map(|(at, column)| (at, column.make(deals, side(view.seat()), bid.needs())));
    makes.reduce(|a, b| if b.1 > a.1 { b } else { a })
}

/// The chance of winning the match after a bid, in one world.
fn follow_up(
    rules: &Texas42,
    view: &View,
    stakes: &Stakes,
    world: &mut Table4<'_>,
    bid: Bid,
    plan: Option<(&Column, usize)>,
) -> f64 {
    let house = rules.house();
    let mut auction = *view.table().auction();
    auction.push(bid);
    while let Some(next) = auction.turn() {
        let said = bid_with(house, &auction, next, world.hands[next.0], world.favourites[next.0].1);
        auction.push(said);
    }
    let Some((bidder, bid)) = auction.winner() else { return stakes.now() };
    let (contract, forced) = (Contract { bidder, bid }, auction.is_forced());
    let expect = |ended: &Ended, nello: bool| {
        let made = ended.made(contract.side(), contract.needs(), nello);
        stakes.chance((contract, forced), made, ended.points)
    };
    match plan {
        Some((column, at)) if bidder == view.seat() => {
            expect(&column.ended[at], column.declaration.is_nello())
        }
        _ => {
            let by_doubles = contract.bid.is_by_doubles();
            let caller = if by_doubles { partner(bidder) } else { bidder };
            let named = world.favourites[caller.0].0;
            let ended = world.others[bidder.0]
                .unwrap_or_else(|| play_out(rules, named, (bidder, by_doubles), world.hands));
            world.others[bidder.0] = Some(ended);
            expect(&ended, false)
        }
    }
}

/// Evaluates the legal declarations. Returns the number of worlds used and the rows, best first.
pub(super) fn declarations(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    actions: &[Action],
    work: &Work,
) -> Result<(u64, Vec<Row>), Undecided> {
    let table: &Table = view.table();
    let nothing = || Undecided::Unable("nobody has bid".to_owned());
    let contract = table.contract().ok_or_else(nothing)?;
    let stakes = Stakes::new(rules.house(), table, side(view.seat()));
    let (bidder, by_doubles): (Seat, bool) = (contract.bidder, contract.bid.is_by_doubles());
    let compared = compare_in(deals, actions.len(), None, work, |_, hands| {
        let named = |action: &Action| match action {
            Action::Declare(declaration) => Some(*declaration),
            _ => None,
        };
        let weigh = |declaration: Declaration| {
            let ended = play_out(rules, declaration, (bidder, by_doubles), hands);
            let made = ended.made(contract.side(), contract.needs(), declaration.is_nello());
            let value = stakes.good(contract, made, ended.points);
            [value, f64::from(ended.points[stakes.side]), sure(made)]
        };
        Ok::<_, Undecided>(actions.iter().filter_map(named).map(weigh).collect())
    })?;
    let said = |_: usize, it: &Tried<3>| Said {
        points: Some(it.mean(1)),
        make: Some(it.mean(2)),
        ..Said::default()
    };
    Ok((compared.worlds(), ranked(actions, &compared, said)))
}
