//! Bids and declarations by simulation: in every world the auction goes on by rules of thumb, the contract that comes out
//! is judged, and a bid is worth what it does to the chance to win the match.

use super::WORDS;
use super::advice::{Cell, Trials, Weighed};
use super::estimate::favourite;
use super::judge::{Judge, Judged};
use super::stakes::Stakes;
use super::thumb_bid::bid_with;
use super::worlds::Worlds;
use crate::action::Action;
use crate::auction::Bid;
use crate::declaration::Declaration;
use crate::domino::Tiles;
use crate::rules::Texas42;
use crate::seats::{SEATS, partner, side};
use crate::table::{Contract, Table};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};
use kibitzer_work::{Stopped, Work};

/// How many declarations a bid is weighed with, the best by playouts; only those are solved.
const SHORTLIST: usize = 3;

/// What the seat could name after some bid, in every world.
struct Column {
    declaration: Declaration,
    judged: Vec<Judged>,
}

impl Column {
    fn make(&self, worlds: &Worlds, side: usize, needs: u8, share: f64) -> f64 {
        let nello = self.declaration.is_nello();
        let chances = self.judged.iter().map(|judged| judged.make(side, needs, nello, share));
        let (mut sum, mut total) = (0.0, 0.0);
        for (chance, weight) in chances.zip(&worlds.weights) {
            sum += chance * weight;
            total += weight;
        }
        if total > 0.0 { sum / total } else { 0.0 }
    }
}

/// A world as the rest of the auction sees it.
struct Table4<'a> {
    hands: &'a [Tiles; SEATS],
    favourites: [(Declaration, f64); SEATS],
    /// What a contract of another seat came to, once asked.
    others: [Option<Judged>; SEATS],
}

/// Weighs bids, best first.
pub(super) fn bids(
    rules: &Texas42,
    view: &View,
    worlds: &Worlds,
    judge: &mut Judge,
    legal: &[Bid],
    work: &Work,
) -> Result<(Trials, Vec<Weighed>), Stopped> {
    let (seat, house) = (view.seat(), rules.house());
    let stakes = Stakes::new(house, view.table(), side(seat));
    let columns = columns(rules, view, worlds, judge, legal, work)?;
    let follow_me = house.follow_me;
    let mut tables: Vec<Table4<'_>> = worlds
        .hands
        .iter()
        .map(|hands| Table4 {
            hands,
            favourites: hands.map(|hand| favourite(hand, follow_me)),
            others: [None; SEATS],
        })
        .collect();
    let plans: Vec<Option<(usize, f64)>> =
        legal.iter().map(|bid| plan(rules, view, worlds, &columns, *bid, judge.share)).collect();
    let mut trials = Trials::new(legal.len(), worlds.complete);
    for (at, table) in tables.iter_mut().enumerate() {
        work.step(at, worlds.hands.len(), WORDS)?;
        let row: Vec<Cell> = legal
            .iter()
            .zip(&plans)
            .map(|(bid, plan)| {
                let judged = |side: usize| {
                    plan.map(|(column, _)| &columns[column].judged[at])
                        .map(|j| f64::from(j.ended.points[side]))
                };
                let value = follow_up(
                    rules,
                    view,
                    &stakes,
                    table,
                    *bid,
                    plan.map(|(c, _)| (&columns[c], at)),
                    judge,
                );
                Cell { value, points: judged(side(seat)).unwrap_or(0.0), make: 0.0 }
            })
            .collect();
        trials.push(worlds.weights[at], row);
    }
    let actions: Vec<Action> = legal.iter().map(|bid| Action::Bid(*bid)).collect();
    let mut ranked = trials.ranked(&actions);
    for weighed in &mut ranked {
        let at = actions.iter().position(|action| *action == weighed.action).unwrap_or(0);
        weighed.make = plans[at].map(|(_, make)| make);
        weighed.with = plans[at].map(|(column, _)| columns[column].declaration);
        weighed.points = weighed.points.filter(|_| plans[at].is_some());
    }
    Ok((trials, ranked))
}

/// Judges everything that could be named, the shortlist with double dummy.
fn columns(
    rules: &Texas42,
    view: &View,
    worlds: &Worlds,
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
            let judged = worlds
                .hands
                .iter()
                .map(|hands| judge.contract(declaration, seat, false, hands, false));
            Ok(Column { declaration, judged: judged.collect() })
        })
        .collect::<Result<_, Stopped>>()?;
    if judge.share > 0.0 {
        let mut order: Vec<(usize, f64)> = columns
            .iter()
            .enumerate()
            .map(|(at, column)| (at, column.make(worlds, side(seat), 30, 0.0)))
            .collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut chosen: Vec<usize> = order.iter().map(|(at, _)| *at).take(SHORTLIST).collect();
        chosen.sort_unstable();
        columns = columns
            .into_iter()
            .enumerate()
            .filter(|(at, _)| chosen.contains(at))
            .map(|(_, column)| column)
            .collect();
        for column in &mut columns {
            for (judged, hands) in column.judged.iter_mut().zip(&worlds.hands) {
                work.check()?;
                *judged = judge.contract(column.declaration, seat, false, hands, true);
            }
        }
    }
    Ok(columns)
}

/// What to name after a bid, and the chance to make it with that.
fn plan(
    rules: &Texas42,
    view: &View,
    worlds: &Worlds,
    columns: &[Column],
    bid: Bid,
    share: f64,
) -> Option<(usize, f64)> {
    if bid == Bid::Pass || bid.is_by_doubles() {
        return None;
    }
    // Ask the table what may be named had everybody else passed.
    let mut table = *view.table();
    table.bid(bid);
    while table.auction().turn().is_some() {
        table.bid(Bid::Pass);
    }
    let may: Vec<Declaration> = table.declarations(rules.house()).collect();
    let named = columns.iter().enumerate().filter(|(_, column)| may.contains(&column.declaration));
    let makes =
        named.map(|(at, column)| (at, column.make(worlds, side(view.seat()), bid.needs(), share)));
    makes.reduce(|a, b| if b.1 > a.1 { b } else { a })
}

/// The chance to win the match after a bid, in one world.
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

/// Weighs what may be named.
pub(super) fn declarations(
    view: &View,
    rules: &Texas42,
    worlds: &Worlds,
    judge: &mut Judge,
    legal: &[Declaration],
    work: &Work,
) -> Result<(Trials, Vec<Weighed>), Stopped> {
    let mut trials = Trials::new(legal.len(), worlds.complete);
    let table: &Table = view.table();
    let Some(contract) = table.contract() else { return Ok((trials, Vec::new())) };
    let stakes = Stakes::new(rules.house(), table, side(view.seat()));
    let by_doubles = contract.bid.is_by_doubles();
    let bidder: Seat = contract.bidder;
    for (done, (hands, weight)) in worlds.hands.iter().zip(&worlds.weights).enumerate() {
        work.step(done, worlds.hands.len(), WORDS)?;
        let row: Vec<Cell> = legal
            .iter()
            .map(|&declaration| {
                let judged = judge.contract(declaration, bidder, by_doubles, hands, true);
                let (needs, nello) = (contract.needs(), declaration.is_nello());
                let make = judged.make(contract.side(), needs, nello, judge.share);
                let points = judged.ended.points;
                let value = make * stakes.good(contract, true, points)
                    + (1.0 - make) * stakes.good(contract, false, points);
                Cell { value, points: f64::from(points[stakes.side]), make }
            })
            .collect();
        trials.push(*weight, row);
    }
    let actions: Vec<Action> = legal.iter().map(|named| Action::Declare(*named)).collect();
    let ranked = trials.ranked(&actions);
    Ok((trials, ranked))
}
