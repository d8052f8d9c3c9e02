//! Where the thinking players get worlds from: uniform draws, or draws that agree with what the others bid and played.
//!
//! Support is exact (`crate::inference`). Belief is this: each uniform world is weighed by how likely the other three would
//! have bid, named and played as they did had they held those hands, under a stated [`Model`]; then the worlds that search
//! spends its time on are picked in proportion to the weights. Only a view goes in.

use super::estimate::{estimate, favourite};
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
use kibitzer_game::{BeliefError, Evidence, Judged, Seat, SeatView, Undecided};
use kibitzer_work::{Stopped, Work};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How the other seats are taken to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The chance that a play is not the one that the rules of thumb choose, but any legal one.
    pub whim: f64,
    /// How many points of estimate turn a likely bid into an unlikely one.
    pub bid_spread: f64,
    /// The same for the choice of a declaration.
    pub named_spread: f64,
}

impl Model {
    /// The model of the expert.
    pub const USUAL: Self = Self { whim: 0.75, bid_spread: 3.0, named_spread: 2.0 };
}

/// Worlds to search in.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    /// The four hands of each world; the viewer's is its own.
    pub(super) hands: Vec<[Tiles; SEATS]>,
    /// How much each counts.
    pub(super) weights: Vec<f64>,
    /// How many equal draws all that was drawn is worth, before picking.
    pub(super) ess: f64,
    /// How many were drawn.
    pub(super) drawn: u64,
    /// How many worlds there are.
    pub(super) possible: u64,
    /// Whether every possible world is there.
    pub(super) complete: bool,
    /// For each unseen domino the weighted share of each seat.
    pub(super) holdings: Vec<(Domino, [f64; SEATS])>,
}

fn undecided(error: UnseenError) -> Undecided {
    Undecided::Belief(match error {
        UnseenError::Setup(error) => BeliefError::Setup(error),
        UnseenError::Deal(error) => BeliefError::Deal(error),
    })
}

/// Every possible world, if there are no more than so many.
pub(super) fn all(possible: &Possible, most: usize) -> Option<Vec<[Tiles; SEATS]>> {
    let hands = |(deal, _)| possible.unseen().hands(&deal);
    (possible.worlds() <= most as u64).then(|| possible.lattice().deals().map(hands).collect())
}

/// All worlds of a view, counted.
pub(super) fn possible(rules: &Texas42, view: &View) -> Result<Possible, Undecided> {
    Possible::new(Unseen::of(rules.set(), view)).map_err(undecided)
}

/// Takes all worlds if there are at most `drawn`, each with its weight. Else draws so many, weighs them, and picks
/// `wanted` in proportion: worlds that are picked twice count twice.
pub(super) fn believed(
    rules: &Texas42,
    view: &View,
    model: &Model,
    [drawn, wanted]: [usize; 2],
    rng: &mut impl Rng,
    work: &Work,
) -> Result<Worlds, Undecided> {
    let possible = possible(rules, view)?;
    let seen = Seen::of(rules, view);
    let every = all(&possible, drawn);
    let few = every.is_some();
    let all: Vec<[Tiles; SEATS]> = every.unwrap_or_else(|| {
        let mut sampler = possible.sampler();
        (0..drawn).map(|_| sampler.draw(rng)).collect()
    });
    let weigh = |(at, hands): (usize, &[Tiles; SEATS])| {
        // Weighing takes little time a world.
        if at.is_multiple_of(256) {
            work.check()?;
        }
        Ok(seen.log_likelihood(hands, model))
    };
    let logs = all.iter().enumerate().map(weigh).collect::<Result<Vec<f64>, Stopped>>()?;
    let top = logs.iter().copied().fold(f64::MIN, f64::max);
    let weights: Vec<f64> = logs.iter().map(|log| (log - top).exp()).collect();
    let total: f64 = weights.iter().sum();
    let ess = kibitzer_stats::effective_sample_size(&weights).unwrap_or(0.0);
    let holdings = possible.unseen().tiles().iter().map(|tile| {
        let mut row = [0.0; SEATS];
        for (hands, weight) in all.iter().zip(&weights) {
            if let Some(seat) = hands.iter().position(|hand| hand.contains(tile)) {
                row[seat] += weight / total;
            }
        }
        (tile, row)
    });
    let holdings = holdings.collect();
    let (drawn, possible) = (all.len() as u64, possible.worlds());
    if few {
        return Ok(Worlds { hands: all, weights, ess, drawn, possible, complete: true, holdings });
    }
    // Systematic picking: one random start, equal steps.
    let step = total / wanted as f64;
    let mut next = step * (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    let (mut sum, mut hands, mut picked) =
        (0.0, Vec::with_capacity(wanted), Vec::with_capacity(wanted));
    for (world, weight) in all.iter().zip(&weights) {
        sum += weight;
        let mut times = 0u32;
        while next < sum && (hands.len() < wanted || times > 0) {
            times += 1;
            next += step;
        }
        if times > 0 {
            hands.push(*world);
            picked.push(f64::from(times));
        }
    }
    Ok(Worlds { hands, weights: picked, ess, drawn, possible, complete: false, holdings })
}

/// What the expert believes in a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Believed {
    /// For each unseen domino the chance that each seat holds it.
    pub holdings: Vec<(Domino, [f64; SEATS])>,
    /// How many worlds were drawn and weighed, and how many equal ones they are worth.
    pub drawn: u64,
    /// The effective size.
    pub ess: f64,
    /// Whether they are all there are, each once.
    pub complete: bool,
}

impl Believed {
    /// What it rests on. Even with all worlds there it is the belief of a model.
    pub fn evidence(&self, seed: u64) -> Evidence {
        let (drawn, ess) = (self.drawn, self.ess);
        if self.complete {
            Evidence::Enumerated { worlds: drawn, ess, seed, judged: Judged::Model }
        } else {
            Evidence::Sampled { samples: drawn, ess, seed }
        }
    }
}

/// Where a model of the others puts the unseen dominoes, from so many worlds.
pub fn beliefs(
    rules: &Texas42,
    view: &View,
    model: &Model,
    drawn: usize,
    seed: u64,
    work: &Work,
) -> Result<Believed, Undecided> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let Worlds { holdings, drawn, ess, complete, .. } =
        believed(rules, view, model, [drawn, 1], &mut rng, work)?;
    Ok(Believed { holdings, drawn, ess, complete })
}

/// What was seen of the others, ready to be held against any hands.
struct Seen {
    viewer: usize,
    follow_me: bool,
    bids: Vec<(usize, Bid, f64, bool)>,
    named: Option<(usize, Declaration)>,
    plays: Vec<Moment>,
    /// What each seat has played.
    played: [Tiles; SEATS],
}

/// One play of another seat, and what lay open then.
struct Moment {
    open: Open,
    seat: usize,
    tile: u8,
    /// What the seat played from then on, this play included.
    later: u32,
}

impl Seen {
    fn of(rules: &Texas42, view: &View) -> Self {
        let (table, viewer) = (view.table(), view.seat().0);
        let mut seen = Self {
            viewer,
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
            if seat.0 != viewer && !forced && !bid.is_by_doubles() {
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

    /// How likely the others would have done what they did with these hands.
    fn log_likelihood(&self, hands: &[Tiles; SEATS], model: &Model) -> f64 {
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
        for moment in &self.plays {
            let hand = hands[moment.seat].bits() | moment.later;
            let legal = moment.open.lookup.legal(moment.open.suit, hand);
            let choices = legal.count_ones();
            if choices > 1 {
                let whim = model.whim / f64::from(choices);
                let agrees = thumb::choose(&moment.open, hand) == moment.tile;
                log += (whim + if agrees { 1.0 - model.whim } else { 0.0 }).ln();
            }
        }
        debug_assert!(self.viewer < SEATS);
        log
    }
}

/// The chance that a hand worth so much bids this, `needed` being the least that was possible.
fn bid_chance(worth: f64, bid: Bid, needed: f64, partners: bool, model: &Model) -> f64 {
    let reach = |level: f64| 1.0 / (1.0 + (-(worth - MARGIN - level) / model.bid_spread).exp());
    let chance = match bid {
        // Whoever's partner has bid may pass with a good hand.
        Bid::Pass => 1.0 - reach(needed.min(39.0) + if partners { 5.0 } else { 0.0 }),
        Bid::Points(points) => reach(f64::from(points)),
        _ => reach(39.0),
    };
    chance.clamp(0.03, 1.0)
}

/// The chance that a hand names this.
fn named_chance(hand: Tiles, named: Declaration, follow_me: bool, model: &Model) -> f64 {
    let mut sum = 0.0;
    let mut this = 0.0;
    for declaration in Declaration::NINE.into_iter().take(if follow_me { 9 } else { 8 }) {
        let trumps = hand.and(declaration.suits().trumps).len();
        let few =
            if declaration == Declaration::FollowMe { 0 } else { 3usize.saturating_sub(trumps) };
        let pull = ((estimate(declaration, hand) - 6.0 * few as f64) / model.named_spread).exp();
        sum += pull;
        if declaration == named {
            this = pull;
        }
    }
    (this / sum).clamp(0.01, 1.0)
}
