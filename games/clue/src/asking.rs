//! The value of a suggestion: how much information its answers are expected to give, to the asker
//! and to the others.
//!
//! There are two methods. Sampling evaluates every suggestion in the same drawn worlds, which is
//! quick and ranks them. Counting builds a lattice for each answer of one suggestion: exact, and
//! worth it for the leaders.

use crate::cards::{Cards, Triple};
use crate::grid::Place;
use crate::odds::Odds;
use crate::record::asked;
use crate::view::View;
use kibitzer_deal::{Count, Counts, Deal, DealError, Event, Lattice, Rule};
use kibitzer_game::Seat;
use kibitzer_stats::{Interval, Level, Welford};
use kibitzer_work::Work;
use rand_core::Rng;
use std::collections::BTreeMap;

/// What is expected of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The information that the asker is expected to gain about the envelope, in bits.
    pub learns: f64,
    /// Its confidence interval; both ends are equal if it was counted exactly.
    pub interval: Interval,
    /// The information that somebody is expected to gain who only hears who passed and who showed,
    /// in bits.
    pub tells: f64,
    /// The probability that only one triple is left; only if it was counted exactly.
    pub solves: Option<f64>,
}

/// Worlds drawn once, in which every suggestion is tried.
#[derive(Clone, Debug)]
pub struct Screen {
    seat: Seat,
    players: usize,
    /// For each world, the place of every card, by the card's index.
    holders: Vec<[u8; 48]>,
    /// For each world, the number of its triple; and how many different triples there are.
    triples: (Vec<u16>, usize),
}

impl Screen {
    /// Draws worlds from exact odds.
    pub fn new(odds: &Odds, view: &View, worlds: usize, rng: &mut impl Rng) -> Self {
        let players = odds.clue().players();
        let mut certain = [0; 48];
        for place in 0..=players {
            odds.grid().has(place).iter().for_each(|card| certain[card.index()] = place as u8);
        }
        let layout = odds.layout();
        let sampler = odds.lattice().sampler();
        let mut deal = Deal::blank(odds.lattice().problem());
        let mut numbers: BTreeMap<[usize; 3], u16> = BTreeMap::new();
        let (mut holders, mut triples) = (Vec::with_capacity(worlds), Vec::with_capacity(worlds));
        let cards: Vec<usize> = odds.clue().cards().iter().map(|card| card.index()).collect();
        for _ in 0..worlds {
            sampler.sample_into(rng, &mut deal);
            let mut holder = certain;
            for (seat, &place) in layout.places.iter().enumerate() {
                for &kind in deal.hand(seat) {
                    holder[layout.cards[usize::from(kind)].index()] = place as u8;
                }
            }
            let mut inside =
                cards.iter().copied().filter(|&card| usize::from(holder[card]) == players);
            let triple = std::array::from_fn(|_| inside.next().unwrap_or(0));
            let next = numbers.len() as u16;
            triples.push(*numbers.entry(triple).or_insert(next));
            holders.push(holder);
        }
        Self { seat: view.seat, players, holders, triples: (triples, numbers.len()) }
    }

    /// The value of a suggestion, estimated from the drawn worlds.
    pub fn worth(&self, cards: Triple) -> Worth {
        let named = cards.cards().map(|card| card.index());
        let (triples, many) = (&self.triples.0, self.triples.1);
        // An answer is the seat that shows and the card, or nobody. The table has a cell for each
        // answer and triple.
        let answers = self.players * 3 + 1;
        let mut joint = vec![0.0f64; answers * many];
        let mut by_seat = vec![0.0f64; (self.players + 1) * many];
        let mut of_triple = vec![0.0f64; many];
        let mut shown: Vec<[(u16, f64); 3]> = Vec::with_capacity(triples.len());
        for (holder, &triple) in self.holders.iter().zip(triples) {
            let mut first = self.players;
            let mut could = [0; 3];
            let mut holding = 0;
            for (at, &card) in named.iter().enumerate() {
                let place = usize::from(holder[card]);
                if place == self.players || place == self.seat.0 {
                    continue;
                }
                let asked = (place + self.players - self.seat.0 - 1) % self.players;
                if asked < first {
                    (first, holding) = (asked, 0);
                }
                if asked == first {
                    could[holding] = at;
                    holding += 1;
                }
            }
            let triple = usize::from(triple);
            of_triple[triple] += 1.0;
            by_seat[first * many + triple] += 1.0;
            let mut here = [(0, 0.0); 3];
            if holding == 0 {
                here[0] = ((answers - 1) as u16, 1.0);
            }
            for (slot, &at) in here.iter_mut().zip(&could[..holding]) {
                *slot = ((first * 3 + at) as u16, 1.0 / holding as f64);
            }
            for (answer, share) in here {
                joint[usize::from(answer) * many + triple] += share;
            }
            shown.push(here);
        }
        let all = triples.len() as f64;
        let of_answer: Vec<f64> = joint.chunks(many).map(|row| row.iter().sum()).collect();
        let mut learns = Welford::new();
        for (here, &triple) in shown.iter().zip(triples) {
            let triple = usize::from(triple);
            let bits = |&(answer, share): &(u16, f64)| {
                let answer = usize::from(answer);
                let together = joint[answer * many + triple];
                share * (together * all / (of_answer[answer] * of_triple[triple])).log2()
            };
            // Always finite: the world itself is in each of its cells.
            let _ = learns.push(here.iter().filter(|it| it.1 > 0.0).map(bits).sum());
        }
        // Cells with few worlds look more informative than they are: Miller-Madow bias correction.
        let used = |cells: &[f64]| cells.iter().filter(|cell| **cell > 0.0).count() as f64;
        let bias = |joint: &[f64], rows: f64| {
            (used(joint) - rows - used(&of_triple) + 1.0) / (2.0 * all * std::f64::consts::LN_2)
        };
        let off = bias(&joint, used(&of_answer));
        let mean = learns.mean().unwrap_or(0.0) - off;
        let spread = learns.interval(Level::P95).map_or(0.0, |it| (it.high() - it.low()) / 2.0);
        let value = mean.max(0.0);
        let interval =
            Interval::new((mean - spread).min(value), (mean + spread).max(value), Level::P95);
        let seats: Vec<f64> = by_seat.chunks(many).map(|row| row.iter().sum()).collect();
        let tells = information(&by_seat, &seats, &of_triple, all) - bias(&by_seat, used(&seats));
        Worth { learns: value, interval, tells: tells.max(0.0), solves: None }
    }
}

/// The mutual information between the rows and the columns of a table of counts, in bits.
fn information(joint: &[f64], rows: &[f64], columns: &[f64], all: f64) -> f64 {
    let cell = |(at, &count): (usize, &f64)| {
        let (row, column) = (at / columns.len(), at % columns.len());
        if count > 0.0 {
            count / all * (count * all / (rows[row] * columns[column])).log2()
        } else {
            0.0
        }
    };
    joint.iter().enumerate().map(cell).sum()
}

/// One answer to a suggestion: who shows which card, and the number of worlds for each triple.
struct Answered {
    shower: Option<Seat>,
    triples: BTreeMap<Vec<u8>, Count>,
}

/// The value of a suggestion, counted exactly.
///
/// # Errors
/// If the work was stopped.
pub fn counted(odds: &Odds, view: &View, cards: Triple, work: &Work) -> Result<Worth, DealError> {
    if odds.solutions().nth(1).is_none() {
        let nothing = Interval::exactly(0.0);
        return Ok(Worth { learns: 0.0, interval: nothing, tells: 0.0, solves: Some(1.0) });
    }
    let mut answers = Vec::new();
    let mut passed: Vec<Event> = Vec::new();
    let mut open = true;
    for seat in asked(view.seat, odds.clue().players()) {
        for card in cards.cards() {
            let Some(events) = odds.shows(seat.0, cards.set(), Cards::one(card)) else { continue };
            let events: Vec<Event> = passed.iter().cloned().chain(events).collect();
            let triples = odds.given(&events, work)?;
            answers.push(Answered { shower: Some(seat), triples });
        }
        match odds.lacks(seat.0, cards.set()) {
            Some(event) => passed.extend(event),
            None => {
                open = false;
                break;
            }
        }
    }
    if open {
        // Weights of shown cards are in sixths.
        let sixfold = |(hand, count): (Vec<u8>, Count)| (hand, &count * &6u64.into());
        let triples = odds.given(&passed, work)?.into_iter().map(sixfold).collect();
        answers.push(Answered { shower: None, triples });
    }
    let sum =
        |triples: &BTreeMap<Vec<u8>, Count>| triples.values().fold(Count::ZERO, |sum, n| &sum + n);
    let all = answers.iter().fold(Count::ZERO, |all, it| &all + &sum(&it.triples)).to_f64();
    let bits = |triples: &BTreeMap<Vec<u8>, Count>| {
        let whole = sum(triples).to_f64();
        let term = |n: &Count| n.to_f64() * (whole / n.to_f64()).log2();
        triples.values().filter(|n| !n.is_zero()).map(term).sum::<f64>() / all
    };
    let left: f64 = answers.iter().map(|it| bits(&it.triples)).sum();
    let solved =
        answers.iter().filter(|it| it.triples.values().filter(|n| !n.is_zero()).count() == 1);
    let solves = solved.fold(0.0, |all, it| all + sum(&it.triples).to_f64()) / all;
    let mut heard: BTreeMap<Option<Seat>, BTreeMap<Vec<u8>, Count>> = BTreeMap::new();
    for answer in &answers {
        let seat = heard.entry(answer.shower).or_default();
        for (hand, count) in &answer.triples {
            let before = seat.entry(hand.clone()).or_insert(Count::ZERO);
            *before = &*before + count;
        }
    }
    let overheard: f64 = heard.values().map(bits).sum();
    let now = odds.entropy_bits();
    let learns = (now - left).max(0.0);
    Ok(Worth {
        learns,
        interval: Interval::exactly(learns),
        tells: (now - overheard).max(0.0),
        solves: Some(solves.clamp(0.0, 1.0)),
    })
}

impl Odds {
    /// The event that a place shows one of these cards, choosing uniformly, with its weights in
    /// sixths; `None` if it cannot hold the card.
    fn shows(&self, place: Place, cards: Cards, card: Cards) -> Option<Vec<Event>> {
        let (may, has) = (self.grid().may(place), self.grid().has(place));
        if card.and(may).is_empty() {
            return None;
        }
        let certain = cards.and(has).len();
        let open = cards.and(may).without(has);
        let Some(seat) = self.layout().places.iter().position(|it| *it == place) else {
            // Everything that the place holds is certain: a constant, expressed as a weight on no
            // card.
            return Some(vec![self.constant(6 / certain.max(1) as u64)]);
        };
        let weights = (0..=open.len()).map(|more| match certain + more {
            0 => 0,
            holds => 6 / holds as u64,
        });
        let kinds = self.layout().kinds(open);
        let mut events =
            vec![Event::Seat { seat, rule: Rule::Weigh { kinds, weights: weights.collect() } }];
        if card.and(has).is_empty() {
            let kinds = self.layout().kinds(card);
            events.push(Event::holds(seat, kinds, Counts::at_least(1)));
        }
        Some(events)
    }

    /// An event that multiplies the weight of every deal.
    fn constant(&self, times: u64) -> Event {
        let kinds = kibitzer_deal::Kinds::NONE;
        Event::Seat { seat: 0, rule: Rule::Weigh { kinds, weights: vec![times] } }
    }

    /// The event that a place holds none of these cards: no event if that is certain, `None` if it
    /// is impossible.
    fn lacks(&self, place: Place, cards: Cards) -> Option<Option<Event>> {
        if !cards.and(self.grid().has(place)).is_empty() {
            return None;
        }
        let open = cards.and(self.grid().may(place));
        let seat = self.layout().places.iter().position(|it| *it == place);
        Some(
            seat.filter(|_| !open.is_empty())
                .map(|seat| Event::holds(seat, self.layout().kinds(open), Counts::exactly(0))),
        )
    }

    /// The number of worlds for each triple, given events.
    fn given(&self, events: &[Event], work: &Work) -> Result<BTreeMap<Vec<u8>, Count>, DealError> {
        // The events refer to seats of the problem, so this always succeeds.
        let Ok(problem) = self.lattice().problem().given(events) else {
            return Ok(BTreeMap::new());
        };
        let options = crate::odds::options(work);
        match Lattice::with(&problem, options) {
            Ok(lattice) => self.envelopes(&lattice).map(|hands| hands.into_iter().collect()),
            Err(DealError::Contradiction) => Ok(BTreeMap::new()),
            Err(error) => Err(error),
        }
    }
}
