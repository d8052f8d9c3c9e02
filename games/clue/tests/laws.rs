//! The laws of hidden information: samplers draw from the posterior, the true world is possible, the
//! odds are calibrated.

use crate::common::{reshuffled, small};
use kibitzer_clue::calibration::{Stated, Who, game};
use kibitzer_clue::{Clue, Showing, Shows, World};
use kibitzer_deal::Count;
use kibitzer_game::{Anything, Belief, Game, HiddenDeal, Policy, Seat};
use kibitzer_testkit::laws::{self, Located};
use kibitzer_testkit::{Failure, Law, Plan};
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

/// Games of a few rounds between players who show according to a model. Every model is evaluated on
/// the same games.
#[test]
fn odds_come_true() {
    let clue = Clue::with_deck(3, [4, 4, 4]).unwrap().lasting(6);
    let plan = Plan { games: 800, seed: 1, longest: 10_000 };
    let [any, uniform, again] = [0, 1, 2];
    for (who, belief) in [(Showing::Uniform, uniform), (Showing::Again, again)] {
        let all = laws::measured(plan, |seed| {
            let stated = game(&clue, [Who::Showing(who); 2], 1, seed, &Work::free());
            let Stated { holders, shown, .. } = stated
                .map_err(|error| Failure::general(Law::Calibrated, seed, error.to_string()))?;
            Ok([holders[belief], shown[belief], shown[any]])
        });
        let [all, pointed, blind] = all.unwrap();
        laws::calibrated(&all).unwrap();
        laws::calibrated(&pointed).unwrap();
        // The law has teeth: odds that ignore the choice are wrong.
        laws::calibrated(&blind).unwrap_err();
    }
}
