//! Bids and declarations by simulation: in every world the auction continues by rules of thumb and
//! the resulting contract is evaluated. The value of a bid is the chance of winning the match after
//! it.

use super::columns::{Row, ranked};
use super::estimate::favourite;
use super::judge::{Judge, Judged};
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

/// How many declarations are considered for a bid: the best by rollouts. Only these are solved.
const SHORTLIST: usize = 3;

/// A declaration that the seat could name, evaluated in every world.
struct Column {
    declaration: Declaration,
    judged: Vec<Judged>,
}

impl Column {
    fn make(&self, deals: &Deals, side: usize, needs: u8, share: f64) -> f64 {
        let nello = self.declaration.is_nello();
        deals.mean(self.judged.iter().map(|judged| judged.make(side, needs, nello, share)))
    }
}

/// A world, as the rest of the auction needs it.
struct Table4<'a> {
    hands: &'a [Tiles; SEATS],
    favourites: [(Declaration, f64); SEATS],
    /// The result of another seat's contract, computed when first needed.
    others: [Option<Judged>; SEATS],
}

/// Evaluates the bids. Returns the number of worlds used and the rows, best first.
pub(super) fn bids(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    judge: &mut Judge,
    actions: &[Action],
    work: &Work,
) -> Result<(u64, Vec<Row>), Stopped> {
    let (seat, house) = (view.seat(), rules.house());
    let bid = |action: &Action| if let Action::Bid(bid) = action { Some(*bid) } else { None };
    let legal: Vec<Bid> = actions.iter().filter_map(bid).collect();
    let stakes = Stakes::new(house, view.table(), side(seat));
    let columns = columns(rules, view, deals, judge, &legal, work)?;
    let plans: Vec<Option<(usize, f64)>> =
        legal.iter().map(|bid| plan(rules, view, deals, &columns, *bid, judge.share)).collect();
    let compared = compare_in(deals, legal.len(), None, work, |at, hands| {
        let mut table = Table4 {
            hands,
            favourites: hands.map(|hand| favourite(hand, house.follow_me)),
            others: [None; SEATS],
        };
        let mut weigh = |(bid, plan): (&Bid, &Option<(usize, f64)>)| {
            let plan = plan.map(|(column, _)| (&columns[column], at));
            let points = plan.map_or(0, |(column, _)| column.judged[at].ended.points[stakes.side]);
            let value = follow_up(rules, view, &stakes, &mut table, *bid, plan, judge);
            [value, f64::from(points)]
        };
        Ok::<_, Stopped>(legal.iter().zip(&plans).map(&mut weigh).collect())
    })?;
    let said = |at: usize, tried: &Tried<2>| match plans[at] {
        Some((column, make)) => {
            (Some(tried.mean(1)), Some(make), Some(columns[column].declaration))
        }
        None => (None, None, None),
    };
    Ok((compared.worlds(), ranked(actions, &compared, said)))
}

/// Evaluates every declaration that could be named; those on the shortlist double dummy.
fn columns(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    judge: &mut Judge,
    legal: &[Bid],
    work: &Work,
) -> Result<Vec<Column>, Stopped> {
    let seat = view.seat();
    let marks = legal.iter().any(|bid| matches!(bid, Bid::Marks(_)));
    let mut columns: Vec<Column> = rules
        .house()
        .declarations()
        .filter(|declaration| marks || Declaration::NINE.contains(declaration))
        .map(|declaration| {
            work.check()?;
            let judge = |hands| judge.contract(declaration, seat, false, hands, false);
            Ok(Column { declaration, judged: deals.worlds().iter().map(judge).collect() })
        })
        .collect::<Result<_, Stopped>>()?;
    if judge.share > 0.0 {
        let mut order: Vec<(usize, f64)> = columns
            .iter()
            .enumerate()
            .map(|(at, column)| (at, column.make(deals, side(seat), 30, 0.0)))
            .collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        let chosen: Vec<usize> = order.iter().map(|(at, _)| *at).take(SHORTLIST).collect();
        let mut at = 0..;
        columns.retain(|_| at.next().is_some_and(|at| chosen.contains(&at)));
        for column in &mut columns {
            for (judged, hands) in column.judged.iter_mut().zip(deals.worlds()) {
                work.check()?;
                *judged = judge.contract(column.declaration, seat, false, hands, true);
            }
        }
    }
    Ok(columns)
}

/// What to name after a bid, and the chance of making the contract with it.
fn plan(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    columns: &[Column],
    bid: Bid,
    share: f64,
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
    let makes =
        named.map(|(at, column)| (at, column.make(deals, side(view.seat()), bid.needs(), share)));
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
    judge: &mut Judge,
) -> f64 {
    let house = rules.house();
    let mut auction = *view.table().auction();
    auction.push(bid);
    while let Some(next) = auction.turn() {
        let said = bid_with(house, &auction, next, world.hands[next.0], world.favourites[next.0].1);
        auction.push(said);
    }
    let Some((bidder, bid)) = auction.winner() else { return stakes.now() };
    let contract = Contract { bidder, bid };
    let expect = |judged: &Judged, nello: bool, share: f64| {
        let chance = judged.make(contract.side(), contract.needs(), nello, share);
        let points = judged.ended.points;
        chance * stakes.chance(contract, true, points)
            + (1.0 - chance) * stakes.chance(contract, false, points)
    };
    match plan {
        Some((column, at)) if bidder == view.seat() => {
            expect(&column.judged[at], column.declaration.is_nello(), judge.share)
        }
        _ => {
            let by_doubles = contract.bid.is_by_doubles();
            let caller = if by_doubles { partner(bidder) } else { bidder };
            let named = world.favourites[caller.0].0;
            let judged = match world.others[bidder.0] {
                Some(judged) => judged,
                None => judge.contract(named, bidder, by_doubles, world.hands, false),
            };
            world.others[bidder.0] = Some(judged);
            expect(&judged, false, 0.0)
        }
    }
}

/// Evaluates the legal declarations. Returns the number of worlds used and the rows, best first.
pub(super) fn declarations(
    rules: &Texas42,
    view: &View,
    deals: &Deals,
    judge: &mut Judge,
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
            let judged = judge.contract(declaration, bidder, by_doubles, hands, true);
            let (needs, nello) = (contract.needs(), declaration.is_nello());
            let make = judged.make(contract.side(), needs, nello, judge.share);
            let points = judged.ended.points;
            let value = make * stakes.good(contract, true, points)
                + (1.0 - make) * stakes.good(contract, false, points);
            [value, f64::from(points[stakes.side]), make]
        };
        Ok::<_, Undecided>(actions.iter().filter_map(named).map(weigh).collect())
    })?;
    let said = |_: usize, it: &Tried<3>| (Some(it.mean(1)), Some(it.mean(2)), None);
    Ok((compared.worlds(), ranked(actions, &compared, said)))
}
