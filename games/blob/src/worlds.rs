//! Worlds of a view: exact samples, or all worlds where there are few; as they are, or weighed by what the others' bids and
//! plays say about their hands. Nothing but the owner's view goes in.

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
use kibitzer_work::Work;
use rand_core::Rng;

/// Worlds that a view allows.
pub type Rounds = WorldSet<Round>;

/// All worlds of a view if there are at most `draws`, else so many uniform draws.
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

/// The same, weighed by how likely players of a policy would have bid and played as the others did. No legal action
/// should have probability 0 by the policy: it could be wrong, and one surprise would rule out the true world.
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

/// The chance that each seat holds each card, a row for each seat.
pub fn marginals(rounds: &Rounds) -> [[f64; DECK]; SEATS] {
    let mut rows = [[0.0; DECK]; SEATS];
    for (round, share) in rounds.shares() {
        for (hand, row) in round.hands().iter().zip(&mut rows) {
            hand.iter().for_each(|card| row[card.index()] += share);
        }
    }
    rows
}

/// How far bids lie from what rules of thumb expect, and how often they have nothing to do with it.
const SPREAD: f32 = 0.75;
const FLOOR: f32 = 0.03;

/// Worlds for a decision: all with their weights if there are at most `count` times `draws_per_world`; else `count` that all count the
/// same: with `draws_per_world` above 1, so many times as many are drawn and those kept that explain the others' bids.
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

/// The same worlds if there are at most so many; else so many of them that all count the same.
pub(crate) fn at_most(rounds: &Rounds, count: u32, rng: &mut impl Rng) -> Rounds {
    match rounds.worlds().len() <= count as usize {
        true => rounds.clone(),
        false => rounds.resampled_in_single(count as usize, rng).repeated(),
    }
}

/// What a decision rests on that looked into all of these worlds; their worth in the precision that players count in.
pub(crate) fn evidence(rounds: &Rounds, judged: Judged, seed: u64) -> Evidence {
    let (worlds, ess) = (rounds.worlds().len() as u64, f64::from(rounds.ess() as f32));
    match rounds.is_complete() {
        true => Evidence::Enumerated { worlds, ess, seed, judged },
        false => Evidence::Sampled { samples: worlds, ess, seed },
    }
}

/// How likely the others' bids are if these hands were dealt.
fn likelihood(table: &Table, dealt: &[Cards; SEATS], viewer: Seat) -> f32 {
    let mut likely = 1.0;
    for seat in Seat::all(table.seats()).filter(|seat| *seat != viewer) {
        if let Some(bid) = table.bid(seat) {
            let expected = thumb::expected_tricks(table, dealt[seat.0]);
            let off = (f32::from(bid) - expected) / SPREAD;
            likely *= FLOOR + (-0.5 * off * off).exp();
        }
    }
    likely
}
