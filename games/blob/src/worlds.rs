//! Worlds of a view: uniform samples, or all worlds if there are few; equally likely, or weighted
//! by what the others' bids and plays reveal about their hands. The only input is the owner's view.

use crate::belief::Possible;
use crate::card::DECK;
use crate::cards::Cards;
use crate::deals::Deals;
use crate::deeds::Deeds;
use crate::players::thumb;
use crate::round::Round;
use crate::rules::Blob;
use crate::table::{SEATS, Table};
use crate::unseen::{Unseen, UnseenError};
use crate::view::View;
use kibitzer_game::{Evidence, Judged, Policy, Seat, SeatView, WorldSet};
use kibitzer_neural::portable::exp32;
use kibitzer_work::Work;
use rand_core::Rng;

/// A set of worlds that a view allows.
pub type Rounds = WorldSet<Round>;

/// All worlds of a view if there are at most `draws`, otherwise that many uniform draws.
pub fn rounds(
    rules: &Blob,
    view: &View,
    draws: usize,
    rng: &mut impl Rng,
) -> Result<Rounds, UnseenError> {
    let unseen = Unseen::of(view, rules.deck())?;
    let deals = Deals::new(&unseen)?;
    let world = |hands| Round::new(hands, *view.table());
    let all = match deals.worlds() <= draws as u128 {
        true => Some(Possible::new(unseen)?.every().into_iter().map(world).collect()),
        false => None,
    };
    Ok(WorldSet::new(draws.max(1), all, || world(deals.draw(rng))))
}

/// The same, weighted by the likelihood that players who follow a policy would have bid and played
/// as the others did. The policy should give no legal action probability 0: if the policy is wrong,
/// a single surprise would rule out the true world.
///
/// ```
/// use kibitzer_blob::{Blob, Habits, View, posterior};
/// use rand_core::SeedableRng;
/// let view: View = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds 5C 2D bids 2 plays".parse().unwrap();
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let work = kibitzer_work::Work::free();
/// let worlds = posterior(&Blob::of(&view), &view, &Habits::USUAL, 1000, &mut rng, &work).unwrap();
/// // Seat 0 wants both tricks: it is likelier to hold the ace of trumps than the two of clubs.
/// let chance = |card: &str| worlds.share(|round| round.hands()[0].contains(card.parse().unwrap()));
/// assert!(chance("AH") > 2.0 * chance("2C"));
/// assert!(worlds.ess() < 1000.0);
/// ```
pub fn posterior(
    rules: &Blob,
    view: &View,
    policy: &(impl Policy<Blob> + ?Sized),
    draws: usize,
    rng: &mut impl Rng,
    work: &Work,
) -> Result<Rounds, UnseenError> {
    let deeds = Deeds::of(view);
    let weigh = |round: &Round| deeds.log_likelihood(rules, round, policy);
    Ok(rounds(rules, view, draws, rng)?.weighed(weigh, work)?)
}

/// The probability that each seat holds each card, one row per seat.
pub fn marginals(rounds: &Rounds) -> [[f64; DECK]; SEATS] {
    let mut rows = [[0.0; DECK]; SEATS];
    for (round, share) in rounds.shares() {
        for (hand, row) in round.hands().iter().zip(&mut rows) {
            hand.iter().for_each(|card| row[card.index()] += share);
        }
    }
    rows
}

/// The spread of bids around what the rules of thumb expect, and the share of bids unrelated to it.
const SPREAD: f32 = 0.75;
const FLOOR: f32 = 0.03;

/// Worlds for a decision: all with their weights if there are at most `count` times
/// `draws_per_world`; otherwise `count` equally weighted ones. With `draws_per_world` above 1, that
/// many times as many are drawn, and resampled by how well they explain the others' bids.
pub(crate) fn likely_worlds(
    rules: &Blob,
    view: &View,
    [count, draws_per_world]: [u32; 2],
    rng: &mut impl Rng,
) -> Result<Rounds, UnseenError> {
    let table = view.table();
    let mut others = Seat::all(table.seats()).filter(|seat| *seat != view.seat());
    let heard = others.any(|seat| table.bid(seat).is_some());
    let draws = if heard { count * draws_per_world.max(1) } else { count };
    let mut rounds = rounds(rules, view, draws as usize, rng)?;
    if draws_per_world > 1 {
        let likely = |round: &Round| f64::from(likelihood(table, &round.dealt(), view.seat()));
        let weights = rounds.worlds().iter().map(likely).collect();
        rounds = rounds.weighted(weights);
    }
    let all = rounds.is_complete() || draws == count;
    Ok(if all { rounds } else { at_most(&rounds, count, rng) })
}

/// The same worlds if there are at most `count`, otherwise a resampled set of `count` equally
/// weighted ones.
pub(crate) fn at_most(rounds: &Rounds, count: u32, rng: &mut impl Rng) -> Rounds {
    match rounds.worlds().len() <= count as usize {
        true => rounds.clone(),
        false => rounds.resampled_in_single(count as usize, rng).repeated(),
    }
}

/// The evidence of a decision that looked at all of these worlds, with the effective sample size in
/// the precision that players compute in.
pub(crate) fn evidence(rounds: &Rounds, judged: Judged, seed: u64) -> Evidence {
    let (worlds, ess) = (rounds.worlds().len() as u64, f64::from(rounds.ess() as f32));
    match rounds.is_complete() {
        true => Evidence::Enumerated { worlds, ess, seed, judged },
        false => Evidence::Sampled { samples: worlds, ess, seed },
    }
}

/// The likelihood of the others' bids, given the hands they were dealt.
fn likelihood(table: &Table, dealt: &[Cards; SEATS], viewer: Seat) -> f32 {
    let mut likely = 1.0;
    for seat in Seat::all(table.seats()).filter(|seat| *seat != viewer) {
        if let Some(bid) = table.bid(seat) {
            let expected = thumb::expected_tricks(table, dealt[seat.0]);
            let off = (f32::from(bid) - expected) / SPREAD;
            likely *= FLOOR + exp32(-0.5 * off * off);
        }
    }
    likely
}
