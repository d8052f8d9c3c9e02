//! Where the searching players get their worlds from: uniform draws, or draws weighted by what the
//! others bid and played.
//!
//! The support is exact (`crate::inference`). The belief comes from here: each uniform world is
//! weighted by the likelihood that the other three would have bid, named and played as they did
//! with those hands, under a stated [`Model`]; then the worlds to search are resampled in
//! proportion to the weights. The only input is a view.

use super::estimate::{favourite, nine, worth};
use super::playout::Open;
use super::thumb;
use super::thumb_bid::MARGIN;
use crate::auction::Bid;
use crate::declaration::Declaration;
use crate::domino::{Domino, Tiles};
use crate::inference::{Possible, Unseen, UnseenError};
use crate::rules::Texas42;
use crate::seats::{SEATS, partner};
use crate::view::View;
use kibitzer_game::{BeliefError, Seat, SeatView, Undecided, WorldSet};
use kibitzer_work::Work;
use rand_core::Rng;

/// How the other seats are assumed to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The probability that a play is a uniformly random legal one rather than the choice of the
    /// rules of thumb.
    pub whim: f64,
    /// The scale, in points of the estimate, on which a likely bid becomes an unlikely one.
    pub bid_spread: f64,
    /// The same for the choice of a declaration.
    pub named_spread: f64,
}

impl Model {
    /// The model of the expert.
    pub const USUAL: Self = Self { whim: 0.75, bid_spread: 3.0, named_spread: 2.0 };
}

/// The four hands of worlds that a view allows; the viewer's hand is its own.
pub type Deals = WorldSet<[Tiles; SEATS]>;

fn undecided(error: UnseenError) -> Undecided {
    Undecided::Belief(match error {
        UnseenError::Setup(error) => BeliefError::Setup(error),
        UnseenError::Deal(error) => BeliefError::Deal(error),
    })
}

/// All worlds of a view, counted.
pub(super) fn possible(rules: &Texas42, view: &View) -> Result<Possible, Undecided> {
    Possible::new(Unseen::of(rules.set(), view)).map_err(undecided)
}

/// All worlds of a view if there are at most `draws`, otherwise that many random draws. Without a
/// model they are equally likely; with one they are weighted by what the others bid, named and
/// played.
pub fn deals(
    rules: &Texas42,
    view: &View,
    model: Option<&Model>,
    draws: usize,
    rng: &mut impl Rng,
    work: &Work,
) -> Result<Deals, Undecided> {
    let deals = drawn(rules, view, draws, rng)?;
    let Some(model) = model else { return Ok(deals) };
    let seen = Seen::of(rules, view);
    Ok(deals.weighed(|hands| seen.log_likelihood(hands, model), work)?)
}

/// All worlds of a view if there are at most `draws`, otherwise that many random draws, all equally
/// likely.
pub(super) fn drawn(
    rules: &Texas42,
    view: &View,
    draws: usize,
    rng: &mut impl Rng,
) -> Result<Deals, Undecided> {
    let possible = possible(rules, view)?;
    let hands = |(deal, _)| possible.unseen().hands(&deal);
    let few = possible.worlds() <= draws as u64;
    let all = few.then(|| possible.lattice().deals().map(hands).collect());
    let mut sampler = possible.sampler();
    Ok(WorldSet::new(draws, all, || sampler.draw(rng)))
}

/// For each unseen domino, the probability that each seat holds it.
pub type Holdings = Vec<(Domino, [f64; SEATS])>;

/// For each unseen domino, the weighted share of the worlds in which each seat holds it.
pub fn holdings(deals: &Deals, viewer: Seat) -> Holdings {
    let others = deals.worlds().first().into_iter().flat_map(|hands| hands.iter().enumerate());
    let others = others.filter(|(seat, _)| Seat(*seat) != viewer);
    let unseen = others.fold(Tiles::NONE, |all, (_, hand)| all.or(*hand));
    let row = |tile: Domino| {
        let mut row = [0.0; SEATS];
        for (hands, share) in deals.shares() {
            if let Some(seat) = hands.iter().position(|hand| hand.contains(tile)) {
                row[seat] += share;
            }
        }
        (tile, row)
    };
    unseen.iter().map(row).collect()
}

/// The observed actions of the others, prepared for computing the likelihood of any hands.
pub(super) struct Seen {
    follow_me: bool,
    bids: Vec<(usize, Bid, f64, bool)>,
    named: Option<(usize, Declaration)>,
    plays: Vec<Moment>,
    /// What each seat has played.
    pub(super) played: [Tiles; SEATS],
}

/// One play of another seat, and the public table at that moment.
struct Moment {
    open: Open,
    seat: usize,
    tile: u8,
    /// What the seat played from then on, including this play.
    later: u32,
}

impl Seen {
    pub(super) fn of(rules: &Texas42, view: &View) -> Self {
        let (table, viewer) = (view.table(), view.seat().0);
        let mut seen = Self {
            follow_me: rules.house().follow_me,
            bids: Vec::new(),
            named: None,
            plays: Vec::new(),
            played: [Tiles::NONE; SEATS],
        };
        let mut highest: Option<(Seat, Bid)> = None;
        for (seat, bid) in table.auction().said() {
            let needed = highest.map_or(30.0, |(_, bid)| f64::from(bid.needs()) + 1.0);
            let partners = highest.is_some_and(|(by, _)| by == partner(seat));
            let forced = table.auction().is_forced() && seat == table.auction().shaker();
            let assigned = table.auction().is_assigned();
            if seat.0 != viewer && !forced && !assigned && !bid.is_by_doubles() {
                seen.bids.push((seat.0, bid, needed, partners));
            }
            if bid != Bid::Pass {
                highest = Some((seat, bid));
            }
        }
        let (Some(contract), Some(tricks)) = (table.contract(), table.tricks()) else {
            return seen;
        };
        let caller = contract.caller().0;
        if caller != viewer && Declaration::NINE.contains(&tricks.declaration()) {
            seen.named = Some((caller, tricks.declaration()));
        }
        // The same table from its first lead on, play by play.
        let mut before = rules.table();
        table.auction().bids().iter().for_each(|bid| before.bid(*bid));
        before.declare(tricks.declaration());
        let Some(mut open) = Open::of(&before) else { return seen };
        for play in tricks.plays() {
            let tile = play.tile.index() as u8;
            seen.played[play.seat.0] = seen.played[play.seat.0].with(play.tile);
            if play.seat.0 != viewer {
                seen.plays.push(Moment { open, seat: play.seat.0, tile, later: 0 });
            }
            open.push(tile);
        }
        let mut later = [0u32; SEATS];
        for moment in seen.plays.iter_mut().rev() {
            later[moment.seat] |= 1 << moment.tile;
            moment.later = later[moment.seat];
        }
        seen
    }

    /// The log-likelihood of what the others did, given these hands.
    fn log_likelihood(&self, hands: &[Tiles; SEATS], model: &Model) -> f64 {
        let mut log = self.said(hands, model);
        for moment in &self.plays {
            let hand = hands[moment.seat].bits() | moment.later;
            let legal = moment.open.legal(hand);
            let choices = legal.count_ones();
            if choices > 1 {
                let whim = model.whim / f64::from(choices);
                let agrees = thumb::choose(&moment.open, hand) == moment.tile;
                log += (whim + if agrees { 1.0 - model.whim } else { 0.0 }).ln();
            }
        }
        log
    }

    /// The log-likelihood of what the others bid and named, given these hands.
    pub(super) fn said(&self, hands: &[Tiles; SEATS], model: &Model) -> f64 {
        let mut log = 0.0;
        let mut worth = [f64::NAN; SEATS];
        for &(seat, bid, needed, partners) in &self.bids {
            let dealt = hands[seat].or(self.played[seat]);
            if worth[seat].is_nan() {
                worth[seat] = favourite(dealt, self.follow_me).1;
            }
            log += bid_chance(worth[seat], bid, needed, partners, model).ln();
        }
        if let Some((seat, named)) = self.named {
            log +=
                named_chance(hands[seat].or(self.played[seat]), named, self.follow_me, model).ln();
        }
        log
    }
}

/// The probability that a hand with this estimate makes this bid, where `needed` is the lowest
/// possible bid.
fn bid_chance(worth: f64, bid: Bid, needed: f64, partners: bool, model: &Model) -> f64 {
    let reach = |level: f64| 1.0 / (1.0 + (-(worth - MARGIN - level) / model.bid_spread).exp());
    let chance = match bid {
        // A seat whose partner has bid may pass with a good hand.
        Bid::Pass => 1.0 - reach(needed.min(39.0) + if partners { 5.0 } else { 0.0 }),
        Bid::Points(points) => reach(f64::from(points)),
        _ => reach(39.0),
    };
    chance.clamp(0.03, 1.0)
}

/// The probability that a hand names this.
fn named_chance(hand: Tiles, named: Declaration, follow_me: bool, model: &Model) -> f64 {
    let mut sum = 0.0;
    let mut this = 0.0;
    for declaration in nine(follow_me) {
        let pull = (worth(declaration, hand) / model.named_spread).exp();
        sum += pull;
        if declaration == named {
            this = pull;
        }
    }
    (this / sum).clamp(0.01, 1.0)
}
