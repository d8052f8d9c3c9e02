//! Numbered actions are the game's actions, and observations are what views show.

use crate::conformance::Reshuffle;
use crate::failure::{Failure, Law};
use crate::random_game::{Moment, Plan, walk};
use kibitzer_game::{BeliefError, Encoding, Environment, Once, Seat, Sheet, Sitting, Turn};

/// Room behind an observation: what is written there is too much.
const ROOM: usize = 4096;
/// How many worlds are tried at each moment for each seat.
const TRIED: usize = 2;
/// Beliefs are counted at one moment of so many.
const BELIEFS: usize = 4;

/// Every action has one number and every legal action is in the table; observations and beliefs have the size that the
/// layout says and nothing but sound numbers; what a seat has gained comes to its payoff; the same seed and the same
/// actions give the same observations.
pub fn environment<G: Environment>(rules: &G, plan: Plan) -> Result<(), Failure> {
    let wrong = |law, what: String| Failure::general(law, plan.seed, what);
    let encoding =
        Encoding::new(rules.clone()).map_err(|it| wrong(Law::ObservationsFit, it.to_string()))?;
    for (place, action) in encoding.entries().iter().enumerate() {
        if encoding.number(action) != Some(place) {
            let what =
                format!("{action} is at {place} and has number {:?}", encoding.number(action));
            return Err(wrong(Law::ActionsAreNumbered, what));
        }
    }
    let mut acted = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            acted += numbered(moment, &encoding)?;
            written(moment, &encoding)?;
            gained(moment)
        })?;
        again(rules, &encoding, seed, plan.longest)?;
    }
    if acted == 0 {
        return Err(wrong(Law::ActionsAreNumbered, "nobody ever acted".to_owned()));
    }
    Ok(())
}

/// The mask is what is legal, no more and no less. How many seats could act.
fn numbered<G: Environment>(
    moment: &Moment<'_, G>,
    encoding: &Encoding<G>,
) -> Result<usize, Failure> {
    let Moment { rules, world, .. } = *moment;
    let Turn::Players { may, .. } = rules.turn(world) else { return Ok(0) };
    for seat in may.iter() {
        let legal = rules.legal(&rules.view(world, seat));
        let mut mask = vec![true; encoding.entries().len()];
        encoding.mask(&legal, &mut mask);
        let marked = mask.iter().filter(|place| **place).count();
        let listed = legal.iter().all(|action| {
            let number = encoding.number(action);
            number.is_some_and(|it| mask[it] && encoding.find(&legal, it) == Some(action))
        });
        if marked != legal.len() || !listed {
            let strange = legal.iter().find(|action| encoding.number(action).is_none());
            let what = format!(
                "seat {seat} has {} legal actions, {marked} are marked; {strange:?} has no number",
                legal.len()
            );
            return Err(moment.fails(Law::ActionsAreNumbered, what));
        }
    }
    Ok(may.iter().count())
}

/// What is written into numbers that were something else before, if it is as much as the layout says and sound.
fn sheet(
    size: usize,
    write: impl FnOnce(&mut Sheet<'_>) -> Result<(), BeliefError>,
) -> Result<Vec<f32>, String> {
    let mut numbers = vec![f32::NAN; size + ROOM];
    let mut sheet = Sheet::over(&mut numbers);
    write(&mut sheet).map_err(|error| error.to_string())?;
    let left = sheet.left();
    if left != ROOM {
        return Err(format!("{} numbers were written, not {size}", size + ROOM - left));
    }
    numbers.truncate(size);
    match numbers.iter().position(|number| !number.is_finite()) {
        Some(at) => Err(format!("number {at} is {}", numbers[at])),
        None => Ok(numbers),
    }
}

fn observed<G: Environment>(
    rules: &G,
    view: &G::View,
    encoding: &Encoding<G>,
) -> Result<Vec<f32>, String> {
    sheet(encoding.observation_len(), |sheet| {
        rules.observe(view, sheet);
        Ok(())
    })
}

fn written<G: Environment>(moment: &Moment<'_, G>, encoding: &Encoding<G>) -> Result<(), Failure> {
    let fails = |what| moment.fails(Law::ObservationsFit, what);
    for (seat, view) in moment.views().iter().enumerate() {
        observed(moment.rules, view, encoding).map_err(fails)?;
        if (moment.transcript.steps.len() + seat).is_multiple_of(BELIEFS) {
            let belief = sheet(encoding.belief_len(), |sheet| moment.rules.believe(view, sheet));
            let belief = belief.map_err(fails)?;
            // A sum of exact shares may be a rounding error past 1.
            if let Some(wrong) = belief.iter().find(|share| !(0.0..=1.000_001).contains(*share)) {
                return Err(fails(format!("seat {seat} believes with probability {wrong}")));
            }
        }
    }
    Ok(())
}

fn gained<G: Environment>(moment: &Moment<'_, G>) -> Result<(), Failure> {
    let Moment { rules, world, .. } = *moment;
    let Some(outcome) = rules.outcome(world) else { return Ok(()) };
    for seat in Seat::all(rules.seats()) {
        let (gained, payoff) = (rules.standing(world, seat), rules.payoff(&outcome, seat));
        if (gained - payoff).abs() > 1e-9 {
            let what = format!("seat {seat} gained {gained} and is paid {payoff}");
            return Err(moment.fails(Law::RewardsAddUp, what));
        }
    }
    Ok(())
}

/// Two episodes from one seed, the first legal number or the last by turns.
fn again<G: Environment>(
    rules: &G,
    encoding: &Encoding<G>,
    seed: u64,
    longest: usize,
) -> Result<(), Failure> {
    let wrong = |what: &str| Failure::general(Law::Determinism, seed, what);
    let start = || Sitting::new(Once::of(rules.clone()), seed).ok_or_else(|| wrong("no deal"));
    let (mut one, mut two) = (start()?, start()?);
    for done in 0..longest {
        let Some(seat) = one.turn().seat() else { break };
        let (left, right) = (one.view(seat), two.view(seat));
        let [a, b] = [&left, &right].map(|view| observed(rules, view, encoding));
        let legal = rules.legal(&left);
        if two.turn().seat() != Some(seat) || a != b || legal != rules.legal(&right) {
            return Err(wrong("two episodes from one seed went apart"));
        }
        let action = if done % 2 == 0 { legal.first() } else { legal.last() };
        let Some(action) = action else { break };
        if one.act(action).is_err() || two.act(action).is_err() {
            return Err(wrong("an episode refused a legal action"));
        }
    }
    Ok(())
}

/// Two worlds that differ only in what a seat cannot see give it equal observations.
pub fn observing<G: Environment>(
    rules: &G,
    reshuffled: Reshuffle<'_, G>,
    plan: Plan,
) -> Result<(), Failure> {
    let wrong = |what: String| Failure::general(Law::ViewsHide, plan.seed, what);
    let encoding = Encoding::new(rules.clone()).map_err(|error| wrong(error.to_string()))?;
    let mut different = 0;
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let mut rng = moment.stream(7);
            for (seat, view) in Seat::all(rules.seats()).zip(moment.views()) {
                let seen = observed(rules, &view, &encoding);
                for _ in 0..TRIED {
                    let other = reshuffled(rules, moment.world, seat, &mut rng);
                    different += usize::from(other != *moment.world);
                    if observed(rules, &rules.view(&other, seat), &encoding) != seen {
                        let what = format!("seat {seat} observes what it cannot see");
                        return Err(moment.fails(Law::ViewsHide, what));
                    }
                }
            }
            Ok(())
        })?;
    }
    if different == 0 {
        return Err(wrong("dealing anew never changed anything".to_owned()));
    }
    Ok(())
}
