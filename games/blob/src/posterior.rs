//! What the others' bids and plays say about their hands: exact uniform samples, each weighed by how likely a model of
//! players would have bid and played as they did.
//!
//! In every sampled world each actor's view at the time can be rebuilt: the public table then, and the hand now with what it
//! has played since. Nothing but the owner's view goes in.

use crate::action::Action;
use crate::belief::Possible;
use crate::card::{Card, DECK};
use crate::cards::Cards;
use crate::deals::Deals;
use crate::table::{MOST_CARDS, SEATS, Table};
use crate::unseen::{Unseen, UnseenError};
use crate::view::View;
use kibitzer_game::{Evidence, Judged, Seat, SeatView};
use rand_core::Rng;

/// How likely players are to bid and play what they may. No legal action may have probability 0: the model could be wrong,
/// and one surprise would rule out the true world.
pub trait Model: Sync {
    /// The probability of each legal bid of the view's owner, who is to bid; 0 elsewhere.
    fn bids(&self, view: &View, out: &mut [f32; MOST_CARDS + 1]);

    /// The probability of each legal card of the view's owner, who is to play, by its place in the deck; 0 elsewhere.
    fn plays(&self, view: &View, out: &mut [f32; DECK]);

    /// The probability of one action.
    fn probability(&self, view: &View, action: Action) -> f32 {
        match action {
            Action::Bid(bid) => {
                let mut out = [0.0; MOST_CARDS + 1];
                self.bids(view, &mut out);
                out[usize::from(bid).min(MOST_CARDS)]
            }
            Action::Play(card) => {
                let mut out = [0.0; DECK];
                self.plays(view, &mut out);
                out[card.index()]
            }
        }
    }
}

/// Somebody who does anything with equal probability: it tells nothing.
#[derive(Clone, Copy, Debug)]
pub struct Indifferent;

impl Model for Indifferent {
    fn bids(&self, view: &View, out: &mut [f32; MOST_CARDS + 1]) {
        let legal = view.table().biddable();
        for (bid, out) in out.iter_mut().enumerate() {
            *out = (legal >> bid & 1) as f32 / legal.count_ones().max(1) as f32;
        }
    }

    fn plays(&self, view: &View, out: &mut [f32; DECK]) {
        *out = [0.0; DECK];
        let legal = view.playable();
        legal.iter().for_each(|card| out[card.index()] = 1.0 / legal.len() as f32);
    }
}

/// One thing that another seat did where it had a choice, and what is needed to see it with its eyes.
#[derive(Clone, Copy, Debug)]
struct Deed {
    seat: Seat,
    action: Action,
    table: Table,
    /// What the seat has played from there on, this action included.
    since: Cards,
}

/// What all other seats did, ready to be judged in any world of a view.
#[derive(Clone, Debug)]
pub struct Deeds(Vec<Deed>);

impl Deeds {
    /// Everything that others have done as far as the owner of the view has seen.
    pub fn of(view: &View) -> Self {
        let mut table = view.table().fresh();
        let mut deeds = Vec::new();
        for (seat, action) in view.table().history() {
            if seat != view.seat() {
                deeds.push(Deed { seat, action, table, since: Cards::NONE });
            }
            match action {
                Action::Bid(bid) => table.push_bid(bid),
                Action::Play(card) => {
                    table.push_card(card);
                    let own = deeds.iter_mut().filter(|deed| deed.seat == seat);
                    own.for_each(|deed| deed.since = deed.since.with(card));
                }
            }
        }
        Self(deeds)
    }

    /// The logarithm of how likely the model's players are to have done all of it, holding these hands now.
    pub fn log_likelihood(&self, hands: &[Cards; SEATS], model: &(impl Model + ?Sized)) -> f64 {
        let judge = |deed: &Deed| {
            let hand = hands[deed.seat.0].or(deed.since);
            let view = View { seat: deed.seat, hand, table: deed.table };
            // Without a choice there is nothing to learn.
            if matches!(deed.action, Action::Play(_)) && view.playable().len() == 1 {
                return 0.0;
            }
            f64::from(model.probability(&view, deed.action)).ln()
        };
        self.0.iter().map(judge).sum()
    }
}

/// Weighed worlds.
///
/// ```
/// use kibitzer_blob::{Cards, Habits, Posterior, View};
/// use rand_core::SeedableRng;
/// let view: View = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds 5C 2D bids 2 plays".parse().unwrap();
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let posterior = Posterior::of(&view, Cards::ALL, &Habits::USUAL, 1000, &mut rng).unwrap();
/// // Seat 0 wants both tricks: it is likelier to hold the ace of trumps than the two of clubs.
/// let chance = |card: &str| posterior.chance(0, card.parse().unwrap());
/// assert!(chance("AH") > 2.0 * chance("2C"));
/// assert!(posterior.ess() < 1000.0);
/// ```
#[derive(Clone, Debug)]
pub struct Posterior {
    worlds: Vec<[Cards; SEATS]>,
    /// They add up to 1.
    weights: Vec<f64>,
    ess: f64,
    /// Whether every possible world is there.
    complete: bool,
}

impl Posterior {
    /// Draws so many worlds of a view, or takes all if there are no more, and weighs each by what the others did.
    pub fn of(
        view: &View,
        deck: Cards,
        model: &(impl Model + ?Sized),
        samples: usize,
        rng: &mut impl Rng,
    ) -> Result<Self, UnseenError> {
        Self::trusting(view, deck, model, 1.0, samples, rng)
    }

    /// The same with likelihoods to the power of `trust`: below 1 for a model that is surer than it should be, 0 for none.
    pub fn trusting(
        view: &View,
        deck: Cards,
        model: &(impl Model + ?Sized),
        trust: f64,
        samples: usize,
        rng: &mut impl Rng,
    ) -> Result<Self, UnseenError> {
        let unseen = Unseen::of(view, deck)?;
        let deals = Deals::new(&unseen)?;
        let deeds = Deeds::of(view);
        let complete = deals.worlds() <= samples as u128;
        let worlds: Vec<[Cards; SEATS]> = match complete {
            true => Possible::new(unseen)?.every(),
            false => (0..samples.max(1)).map(|_| deals.draw(rng)).collect(),
        };
        let logs = worlds.iter().map(|hands| trust * deeds.log_likelihood(hands, model));
        let logs: Vec<f64> = logs.collect();
        Ok(Self { complete, ..Self::weighed(worlds, &logs) })
    }

    /// Worlds with the logarithms of their weights. Weights that cannot be told apart from nothing count nothing; if that
    /// is all of them, all count the same.
    fn weighed(worlds: Vec<[Cards; SEATS]>, logs: &[f64]) -> Self {
        let best = logs.iter().copied().filter(|log| log.is_finite()).fold(f64::MIN, f64::max);
        let mut weights: Vec<f64> = logs.iter().map(|log| (log - best).exp()).collect();
        weights.iter_mut().filter(|weight| !weight.is_finite()).for_each(|weight| *weight = 0.0);
        if weights.iter().sum::<f64>() <= 0.0 {
            weights.fill(1.0);
        }
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        let ess = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        Self { worlds, weights, ess, complete: false }
    }

    /// The worlds, by seat; each is possible.
    pub fn worlds(&self) -> &[[Cards; SEATS]] {
        &self.worlds
    }

    /// Their weights, which add up to 1.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// What it rests on. Even with all worlds there it is the belief of a model.
    pub fn evidence(&self, seed: u64) -> Evidence {
        let (worlds, ess) = (self.worlds.len() as u64, self.ess);
        if self.complete {
            Evidence::Enumerated { worlds, ess, seed, judged: Judged::Model }
        } else {
            Evidence::Sampled { samples: worlds, ess, seed }
        }
    }

    /// How many equally weighted worlds they are worth.
    pub const fn ess(&self) -> f64 {
        self.ess
    }

    /// The estimated chance that a seat holds a card.
    pub fn chance(&self, seat: usize, card: Card) -> f64 {
        let weighed = self.worlds.iter().zip(&self.weights);
        let held = weighed.filter(|(hands, _)| hands[seat % SEATS].contains(card));
        held.map(|(_, weight)| weight).sum()
    }

    /// The same for all cards at once, a row for each seat.
    pub fn marginals(&self) -> [[f64; DECK]; SEATS] {
        let mut rows = [[0.0; DECK]; SEATS];
        for (hands, weight) in self.worlds.iter().zip(&self.weights) {
            for (hand, row) in hands.iter().zip(&mut rows) {
                hand.iter().for_each(|card| row[card.index()] += weight);
            }
        }
        rows
    }

    /// So many worlds for a search, each as often as its weight says but for rounding: systematic resampling, which adds the
    /// least noise. They come in the order of the draws, so that equal ones are neighbours.
    pub fn resample(&self, count: usize, rng: &mut impl Rng) -> Vec<[Cards; SEATS]> {
        let offset = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let mut chosen = Vec::with_capacity(count);
        let mut sum = 0.0;
        for (hands, weight) in self.worlds.iter().zip(&self.weights) {
            sum += weight * count as f64;
            while chosen.len() < count && sum > offset + chosen.len() as f64 {
                chosen.push(*hands);
            }
        }
        // Rounding may leave the last place empty.
        while let Some(last) = self.worlds.last().filter(|_| chosen.len() < count) {
            chosen.push(*last);
        }
        chosen
    }
}
