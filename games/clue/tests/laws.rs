//! The laws of hidden information: samplers, the truth is possible, odds come true.

use crate::common::{reshuffled, small};
use kibitzer_clue::{Answer, Clue, Entry, Odds, Phase, Showing, Shows, World};
use kibitzer_deal::{Count, Fraction};
use kibitzer_game::{Anything, Belief, Game, HiddenDeal, Policy, Seat};
use kibitzer_stats::Statements;
use kibitzer_testkit::laws::{self, Located};
use kibitzer_testkit::policy::play_by;
use kibitzer_testkit::{Failure, Law, Moment, Plan};
use kibitzer_work::Work;
use std::ops::Range;

#[test]
fn samplers_obey_the_five_laws() {
    let question = |world: &World, seat: Seat, which: u64| {
        let cards: Vec<_> = world.envelope.cards().to_vec();
        let _ = seat;
        cards[(which % 3) as usize].number() == (which / 3 % 3) as usize
    };
    for showing in [Showing::Uniform, Showing::Any] {
        let clue = small().showing(showing);
        laws::all(&clue, &reshuffled, &[], &question, Plan::default().games(170)).unwrap();
    }
}

fn rank(
    clue: &Clue,
    view: &<Clue as Game>::View,
    world: &World,
) -> Result<(Range<Count>, Count), String> {
    let (_, layout) = clue.problems(view).map_err(|error| error.to_string())?;
    let belief = Belief::of(clue, view).map_err(|error| error.to_string())?;
    let mut places = world.hands.clone();
    places.push(world.envelope.set());
    for (place, cards) in places.iter().enumerate() {
        if !layout.grid.has(place).without(*cards).is_empty() {
            return Err(format!("{} is held for certain, wrongly", layout.grid.has(place)));
        }
    }
    let kind = |card| layout.cards.iter().position(|it| *it == card).map(|kind| kind as u8);
    let hand = |place: &usize| places[*place].iter().filter_map(kind).collect();
    let hands: Vec<Vec<u8>> = layout.places.iter().map(hand).collect();
    let lattice = belief.union().lattices().next().ok_or("no case")?;
    laws::rank_in(lattice, &hands)
}

#[test]
fn the_truth_is_possible() {
    let policies: [&dyn Policy<Clue>; 3] =
        [&Anything, &Shows(Showing::Uniform), &Shows(Showing::Again)];
    for players in 3..=6 {
        let clue = Clue::standard(players).unwrap();
        let plan = Plan { games: 2, seed: 1, longest: 10_000 };
        let play = |seed| Located::all(&clue, &policies, &rank, plan, seed);
        laws::truth_is_possible(plan, play).unwrap();
    }
}

/// Games of a few rounds between players who show as said. Every seat states the holder of every card and every triple; and
/// apart from that, where a choice tells most: whether who showed one card of three also holds the others.
fn stated(clue: &Clue, shows: Shows, seed: u64) -> Result<[Statements; 2], Failure> {
    let mut stated = [Statements::default(); 2];
    let short = clue.clone().lasting(6);
    let look = |moment: &Moment<'_, Clue>| {
        if !matches!(moment.world.phase, Phase::After(_)) {
            return Ok(());
        }
        for seat in Seat::all(clue.players()) {
            let view = clue.view(moment.world, seat);
            let fails = |what: String| moment.fails(Law::Calibrated, what);
            let odds = Odds::of(clue, &view, &Work::free()).map_err(|e| fails(e.to_string()))?;
            let mut places = moment.world.hands.clone();
            places.push(moment.world.envelope.set());
            let mut state = |which: usize, chance: Fraction, truth| {
                stated[which].push(chance.to_f64(), truth).map_err(|e| fails(e.to_string()))
            };
            for card in clue.cards().without(view.hand).iter() {
                for (place, cards) in places.iter().enumerate().filter(|(at, _)| *at != seat.0) {
                    state(0, odds.holds(place, card), cards.contains(card))?;
                }
            }
            for (triple, chance) in odds.solutions() {
                state(0, chance, triple == moment.world.envelope)?;
            }
            for entry in view.record.iter().filter(|entry| entry.by() == seat) {
                if let Entry::Suggestion { answer: Answer::Shown { by, card }, cards, .. } = entry {
                    for other in cards.cards().into_iter().filter(|other| Some(*other) != *card) {
                        state(1, odds.holds(by.0, other), places[by.0].contains(other))?;
                    }
                }
            }
        }
        Ok(())
    };
    play_by(&short, seed, 10_000, |_| &shows, look)?;
    Ok(stated)
}

#[test]
fn odds_come_true() {
    let table = Clue::with_deck(3, [4, 4, 4]).unwrap();
    let plan = Plan { games: 800, seed: 1, longest: 10_000 };
    let measured = |believed, shows| {
        let clue = table.clone().showing(believed);
        laws::measured(plan, |seed| stated(&clue, Shows(shows), seed)).unwrap()
    };
    for showing in [Showing::Uniform, Showing::Again] {
        let [all, pointed] = measured(showing, showing);
        laws::calibrated(&all).unwrap();
        laws::calibrated(&pointed).unwrap();
    }
    // The law has teeth: who leaves the choice out states the wrong odds.
    let [_, pointed] = measured(Showing::Any, Showing::Uniform);
    laws::calibrated(&pointed).unwrap_err();
}
