//! Bids and declarations: the contract is played out by the distilled policy in worlds weighted by
//! the auction, and the chance of making it is corrected to what experts achieve. The value of a bid
//! is the chance of winning the match after it, with the rest of the auction by rules of thumb.

use super::belief::opening;
use super::calibrated::{self, Class};
use super::{Expert, Taste};
use crate::action::Action;
use crate::auction::{Bid, LEAST};
use crate::declaration::Declaration;
use crate::domino::Tiles;
use crate::kernel::Solver;
use crate::players::columns::{Row, Said, ranked};
use crate::players::estimate::{favourite, nine};
use crate::players::judge::open_points;
use crate::players::policy::{Game, Policies, Room, Scene};
use crate::players::stakes::Stakes;
use crate::players::thumb_bid::bid_with;
use crate::players::worlds::Deals;
use crate::rules::Texas42;
use crate::seats::{SEATS, partner, side};
use crate::table::Contract;
use crate::view::View;
use kibitzer_game::{SeatView, Undecided};
use kibitzer_search::{Tried, compare_in};
use kibitzer_work::{Stopped, Work};
use std::collections::BTreeMap;

/// How many standard declarations are played out for a bid of points and for marks: the best for
/// the hand alone.
const SHORTLIST: usize = 2;
/// Levels between which the chance of a bid of points is interpolated.
const LEVELS: [u8; 3] = [30, 35, 41];
/// How many times a decision solves a whole hand, shared among the declarations: a figure to set
/// beside the chance, not to decide by.
const SOLVED: usize = 120;
/// A chance by the hand alone below which a contract is not played out: nobody bids it.
const HOPELESS: f64 = 0.12;
/// By how much taste changes the log-odds of the own contracts.
const TASTE: f64 = 0.3;

/// A contract in one world, played out.
#[derive(Clone, Copy, Debug)]
struct Played {
    made: bool,
    points: [u8; 2],
}

/// Plays contracts out and remembers the results by world.
struct Table<'a> {
    policies: &'a Policies,
    room: &'a mut Room,
    deals: &'a Deals,
    /// Whether the opening lead must be a trump.
    lead_trump: bool,
    solver: Solver,
    /// The number of worlds in which a declaration is solved with open hands.
    opened: usize,
    /// The points of the bidding side with open hands, in the first worlds.
    open: BTreeMap<Declaration, Vec<Option<u8>>>,
    /// For a bidder's contract with a declaration: the results in all worlds.
    done: BTreeMap<(usize, Declaration, u8, bool), Vec<Played>>,
}

impl<'a> Table<'a> {
    fn new(
        policies: &'a Policies,
        room: &'a mut Room,
        deals: &'a Deals,
        rules: &Texas42,
        declarations: usize,
    ) -> Self {
        let (lead_trump, opened) = (rules.house().lead_trump, SOLVED / declarations.max(3));
        let (solver, open, done) = (Solver::new(), BTreeMap::new(), BTreeMap::new());
        Self { policies, room, deals, lead_trump, solver, opened, open, done }
    }

    /// The results of a contract with the same declaration in all worlds.
    fn results(&mut self, contract: Contract, declaration: Declaration) -> &[Played] {
        let by_doubles = contract.bid.is_by_doubles();
        let key = (contract.bidder.0, declaration, contract.needs(), by_doubles);
        if !self.done.contains_key(&key) {
            let worlds = self.deals.worlds().iter();
            let found = self.play(worlds.map(|hands| (hands, contract, declaration)).collect());
            self.done.insert(key, found);
        }
        &self.done[&key]
    }

    /// The share of the first worlds in which a contract is made with open hands.
    fn open(
        &mut self,
        contract: Contract,
        declaration: Declaration,
        work: &Work,
    ) -> Result<Option<f64>, Stopped> {
        if !self.open.contains_key(&declaration) {
            let points = self.solved(contract, std::iter::repeat(declaration), work)?;
            self.open.insert(declaration, points);
        }
        Ok(made_share(self.deals, contract, &self.open[&declaration]))
    }

    /// The points with open hands in the first worlds, with what is named in each.
    fn solved(
        &mut self,
        contract: Contract,
        named: impl Iterator<Item = Declaration>,
        work: &Work,
    ) -> Result<Vec<Option<u8>>, Stopped> {
        let worlds = self.deals.worlds().iter().take(self.opened).zip(named);
        let solve = |(hands, named): (&[Tiles; SEATS], Declaration)| {
            work.check()?;
            Ok(open_points(&mut self.solver, named, contract, self.lead_trump, hands))
        };
        worlds.map(solve).collect()
    }

    /// Plays each of these hands.
    fn play(&mut self, hands: Vec<(&[Tiles; SEATS], Contract, Declaration)>) -> Vec<Played> {
        let start = |&(hands, contract, declaration): &(&[Tiles; SEATS], Contract, Declaration)| {
            let each = hands[contract.caller().0].len();
            let scene = Scene::start(declaration, contract, each).bound(self.lead_trump);
            Game::new(scene, hands.map(|hand| hand.bits()))
        };
        let mut games: Vec<Game> = hands.iter().map(start).collect();
        self.policies.play(self.room, &mut games);
        let result =
            |game: &Game| Played { made: game.made == Some(true), points: game.ended().points };
        games.iter().map(result).collect()
    }
}

/// The share of the first worlds in which these points make a contract; `None` where they are
/// unknown.
fn made_share(deals: &Deals, contract: Contract, points: &[Option<u8>]) -> Option<f64> {
    let (mut made, mut all) = (0.0, 0.0);
    for (points, weight) in points.iter().zip(deals.weights()) {
        all += weight;
        if (*points)? >= contract.needs() {
            made += weight;
        }
    }
    (all > 0.0).then(|| made / all)
}

/// What to name after a bid, the corrected chance of making the contract, the chance in playouts
/// and with open hands, and the result in every world.
struct Plan {
    declaration: Option<Declaration>,
    /// After a plunge or a splash: what the partner names in each world.
    named: Vec<Declaration>,
    make: f64,
    played: f64,
    open: Option<f64>,
    results: Vec<Played>,
}

impl Plan {
    fn new(declaration: Declaration, make: f64, played: f64, results: Vec<Played>) -> Self {
        let (declaration, named) = (Some(declaration), Vec::new());
        Self { declaration, named, make, played, open: None, results }
    }
}

/// Evaluates the bids. Returns the number of worlds used and the rows, best first.
pub(super) fn bids(
    expert: &Expert,
    rules: &Texas42,
    view: &View,
    policies: &Policies,
    (deals, room): (&Deals, &mut Room),
    actions: &[Action],
    work: &Work,
) -> Result<(u64, Vec<Row>), Undecided> {
    let (seat, house) = (view.seat(), rules.house());
    let bid = |action: &Action| if let Action::Bid(bid) = action { Some(*bid) } else { None };
    let legal: Vec<Bid> = actions.iter().filter_map(bid).collect();
    let stakes = Stakes::new(house, view.table(), side(seat));
    let short = shortlist(rules, view, policies, room);
    let mut table = Table::new(policies, room, deals, rules, short.len());
    let mut plans = Vec::with_capacity(legal.len());
    for bid in &legal {
        work.check()?;
        let mut plan = plan(rules, view, &mut table, &short, *bid);
        if let Some(plan) = &mut plan {
            let contract = Contract { bidder: seat, bid: *bid };
            plan.open = match plan.declaration {
                Some(declaration) => table.open(contract, declaration, work)?,
                None => {
                    let points = table.solved(contract, plan.named.iter().copied(), work)?;
                    made_share(deals, contract, &points)
                }
            };
        }
        plans.push(plan);
    }
    // The contract that each bid leads to, world by world.
    let favourites: Vec<[(Declaration, f64); SEATS]> = deals
        .worlds()
        .iter()
        .map(|hands| hands.map(|hand| favourite(hand, house.follow_me)))
        .collect();
    let ends: Vec<Vec<Option<End>>> = legal
        .iter()
        .map(|bid| {
            let worlds = deals.worlds().iter().zip(&favourites);
            worlds.map(|(hands, favourites)| rest(rules, view, *bid, hands, favourites)).collect()
        })
        .collect();
    let others = others(view, &mut table, &ends, &favourites);
    let compared = compare_in(deals, legal.len(), None, work, |at, _| {
        let row = plans.iter().zip(&ends).map(|(plan, ends)| {
            let own = plan.as_ref().and_then(|plan| plan.results.get(at)).copied();
            let points = own.map_or(0, |own| own.points[stakes.side]);
            let Some(end) = ends[at] else { return [stakes.now(), f64::from(points)] };
            let contract = end.0;
            let (made, result) = match plan {
                Some(plan) if contract.bidder == seat => {
                    let make = tasted(plan.make, expert.taste);
                    match own {
                        // The correction moves the mean and leaves the luck of the deal.
                        Some(own) => (f64::from(u8::from(own.made)) + make - plan.played, own),
                        None => (make, Played { made: false, points: [0; 2] }),
                    }
                }
                _ => {
                    let result = others[&(at, contract.bidder.0, contract.needs())];
                    (f64::from(u8::from(result.made)), result)
                }
            };
            let value = made * stakes.chance(end, true, result.points)
                + (1.0 - made) * stakes.chance(end, false, result.points);
            [value, f64::from(points)]
        });
        Ok::<_, Undecided>(row.collect())
    })?;
    let said = |at: usize, tried: &Tried<2>| match &plans[at] {
        Some(plan) => Said {
            points: (!plan.results.is_empty()).then(|| tried.mean(1)),
            make: Some(plan.make),
            with: plan.declaration,
            unseen: Some(plan.played),
            open: plan.open,
        },
        None => Said::default(),
    };
    Ok((compared.worlds(), ranked(actions, &compared, said)))
}

fn tasted(chance: f64, taste: Taste) -> f64 {
    let shift = match taste {
        Taste::Cautious => -TASTE,
        Taste::Balanced => return chance,
        Taste::Bold => TASTE,
    };
    calibrated::logistic(calibrated::log_odds(chance) + shift)
}

/// The declarations worth playing out: the best by the hand alone, for points and for marks.
fn shortlist(
    rules: &Texas42,
    view: &View,
    policies: &Policies,
    room: &mut Room,
) -> Vec<Declaration> {
    let mut chosen: Vec<Declaration> = Vec::new();
    for bid in [Bid::Points(LEAST), Bid::Marks(1)] {
        let contract = Contract { bidder: view.seat(), bid };
        let mut worth = |declaration: Declaration| {
            let hand = std::iter::once(view.hand());
            (opening(policies, room, declaration, contract, hand)[0], declaration)
        };
        let (usual, special): (Vec<_>, Vec<_>) =
            rules.house().declarations().partition(|it| Declaration::NINE.contains(it));
        let mut usual: Vec<(f64, Declaration)> = usual.into_iter().map(&mut worth).collect();
        usual.sort_by(|a, b| b.0.total_cmp(&a.0));
        chosen.extend(usual.into_iter().take(SHORTLIST).map(|it| it.1));
        if bid.marks() > 0 {
            let mut special: Vec<(f64, Declaration)> = special.into_iter().map(worth).collect();
            special.retain(|it| it.0 > 0.2);
            special.sort_by(|a, b| b.0.total_cmp(&a.0));
            chosen.extend(special.into_iter().take(SHORTLIST).map(|it| it.1));
        }
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// What to name after a bid, and how often it is made; `None` for a pass.
fn plan(
    rules: &Texas42,
    view: &View,
    table: &mut Table<'_>,
    short: &[Declaration],
    bid: Bid,
) -> Option<Plan> {
    if bid == Bid::Pass {
        return None;
    }
    let contract = Contract { bidder: view.seat(), bid };
    if bid.is_by_doubles() {
        let doubles = view.hand().and(Tiles::DOUBLES).len();
        return Some(by_doubles(rules, table, contract, doubles));
    }
    // Ask the table what may be named if everybody else passes.
    let mut after = *view.table();
    after.bid(bid);
    while after.auction().turn().is_some() {
        after.bid(Bid::Pass);
    }
    let may: Vec<Declaration> = after.declarations(rules.house()).collect();
    let mut best: Option<Plan> = None;
    for declaration in short.iter().copied().filter(|it| may.contains(it)) {
        let hand = std::iter::once(view.hand());
        let alone = opening(table.policies, table.room, declaration, contract, hand)[0];
        if alone < HOPELESS {
            if best.is_none() {
                let (make, results) = (alone, Vec::new());
                best = Some(Plan::new(declaration, make, make, results));
            }
            continue;
        }
        let played = played(table, contract, declaration);
        let make = calibrated::bid(Class::of(contract, declaration), played);
        if best.as_ref().is_none_or(|best| make > best.make) {
            let results = table.results(contract, declaration).to_vec();
            best = Some(Plan::new(declaration, make, played, results));
        }
    }
    best
}

/// The share of worlds in which playouts make a contract. Between two levels of points the chance
/// is interpolated.
fn played(table: &mut Table<'_>, contract: Contract, declaration: Declaration) -> f64 {
    let mut share = |bid: Bid| {
        let deals = table.deals;
        let results = table.results(Contract { bid, ..contract }, declaration);
        deals.mean(results.iter().map(|result| f64::from(u8::from(result.made))))
    };
    let Bid::Points(points) = contract.bid else { return share(contract.bid) };
    let above = LEVELS.into_iter().find(|level| *level >= points).unwrap_or(points);
    let below = LEVELS.into_iter().rev().find(|level| *level <= points).unwrap_or(points);
    let (low, high) = (share(Bid::Points(below)), share(Bid::Points(above)));
    if below == above {
        return low;
    }
    low + (high - low) * f64::from(points - below) / f64::from(above - below)
}

/// A plunge or a splash: in each world the partner names what its hand is best for.
fn by_doubles(rules: &Texas42, table: &mut Table<'_>, contract: Contract, doubles: usize) -> Plan {
    let follow_me = rules.house().follow_me;
    let caller = partner(contract.bidder).0;
    let deals = table.deals;
    let hands = || deals.worlds().iter().map(|hands| hands[caller]);
    let mut best = vec![(f64::MIN, Declaration::Doubles); deals.worlds().len()];
    for declaration in nine(follow_me) {
        let chances = opening(table.policies, table.room, declaration, contract, hands());
        for (best, chance) in best.iter_mut().zip(chances) {
            if chance > best.0 {
                *best = (chance, declaration);
            }
        }
    }
    let named: Vec<Declaration> = best.into_iter().map(|(_, declaration)| declaration).collect();
    let hands = deals.worlds().iter().zip(&named);
    let results = table.play(hands.map(|(hands, named)| (hands, contract, *named)).collect());
    let played = deals.mean(results.iter().map(|result| f64::from(u8::from(result.made))));
    let make = calibrated::by_doubles(doubles, played);
    Plan { declaration: None, named, make, played, open: None, results }
}

/// A contract, and whether three passes forced its bidder to bid.
type End = (Contract, bool);

/// The contract that a bid leads to in one world, if the others bid on by rules of thumb.
fn rest(
    rules: &Texas42,
    view: &View,
    bid: Bid,
    hands: &[Tiles; SEATS],
    favourites: &[(Declaration, f64); SEATS],
) -> Option<End> {
    let mut auction = *view.table().auction();
    auction.push(bid);
    while let Some(next) = auction.turn() {
        let said = bid_with(rules.house(), &auction, next, hands[next.0], favourites[next.0].1);
        auction.push(said);
    }
    auction.winner().map(|(bidder, bid)| (Contract { bidder, bid }, auction.is_forced()))
}

/// The results of all contracts that other seats get, by world, bidder and points needed.
fn others(
    view: &View,
    table: &mut Table<'_>,
    ends: &[Vec<Option<End>>],
    favourites: &[[(Declaration, f64); SEATS]],
) -> BTreeMap<(usize, usize, u8), Played> {
    let mut asked = BTreeMap::new();
    for ends in ends {
        for (at, end) in ends.iter().enumerate() {
            if let Some((contract, _)) = end.filter(|it| it.0.bidder != view.seat()) {
                let key = (at, contract.bidder.0, contract.needs());
                let named = favourites[at][contract.caller().0].0;
                asked.entry(key).or_insert((&table.deals.worlds()[at], contract, named));
            }
        }
    }
    let results = table.play(asked.values().copied().collect());
    asked.into_keys().zip(results).collect()
}

/// Evaluates the legal declarations. Returns the number of worlds used and the rows, best first.
pub(super) fn declarations(
    rules: &Texas42,
    view: &View,
    policies: &Policies,
    (deals, room): (&Deals, &mut Room),
    actions: &[Action],
    work: &Work,
) -> Result<(u64, Vec<Row>), Undecided> {
    let nothing = || Undecided::Unable("nobody has bid".to_owned());
    let contract = view.table().contract().ok_or_else(nothing)?;
    let stakes = Stakes::new(rules.house(), view.table(), side(view.seat()));
    let mut table = Table::new(policies, room, deals, rules, actions.len());
    let named = |action: &Action| match action {
        Action::Declare(declaration) => Some(*declaration),
        _ => None,
    };
    let mut plans = Vec::with_capacity(actions.len());
    for declaration in actions.iter().filter_map(named) {
        work.check()?;
        let results = table.results(contract, declaration).to_vec();
        let played = deals.mean(results.iter().map(|result| f64::from(u8::from(result.made))));
        let make = calibrated::bid(Class::of(contract, declaration), played);
        let open = table.open(contract, declaration, work)?;
        plans.push(Plan { open, ..Plan::new(declaration, make, played, results) });
    }
    let compared = compare_in(deals, actions.len(), None, work, |at, _| {
        let row = plans.iter().map(|plan| {
            let result = plan.results[at];
            let made = f64::from(u8::from(result.made)) + plan.make - plan.played;
            let good = |made: bool| stakes.good(contract, made, result.points);
            let value = made * good(true) + (1.0 - made) * good(false);
            [value, f64::from(result.points[stakes.side])]
        });
        Ok::<_, Undecided>(row.collect())
    })?;
    let said = |at: usize, it: &Tried<2>| Said {
        points: Some(it.mean(1)),
        make: Some(plans[at].make),
        unseen: Some(plans[at].played),
        open: plans[at].open,
        ..Said::default()
    };
    Ok((compared.worlds(), ranked(actions, &compared, said)))
}
