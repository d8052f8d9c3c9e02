//! Texas 42 passes the conformance suite: at the full table, and in miniatures against brute force.

use kibitzer_game::{Anything, Belief, Game, Player, Recorded, Seat};
use kibitzer_search::Rollouts;
use kibitzer_testkit::players::Anyone;
use kibitzer_testkit::{Plan, conformance, laws};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Domino, House, Round, SEATS, Texas42, Tiles};
use rand_core::Rng;
use std::collections::HashMap;

const HOUSES: [&str; 7] = [
    "tournament",
    "casual",
    "forced-bid-31 nello-doubles-high plunge splash",
    "nello-doubles-low nello-two-marks points sevens no-follow-me",
    "forced-bid nello-doubles-inverted nello-forced splash max-marks:3",
    "forced-sweep lead-trump nello-doubles-choice plunge:2 plunge-doubles:3 splash:3 splash-doubles:2",
    "lead-trump points plunge:3 splash-doubles:4",
];

fn table(house: &str) -> Texas42 {
    let house: House = house.parse().unwrap();
    Texas42::new(house, Seat(2), [3, 1])
}

fn reshuffled(_: &Texas42, world: &Round, seat: Seat, rng: &mut dyn Rng) -> Round {
    let mut hidden: Vec<Domino> = Vec::new();
    let others = |at: &usize| *at != seat.0;
    (0..SEATS).filter(others).for_each(|at| hidden.extend(world.hands()[at].iter()));
    kibitzer_game::shuffle(rng, &mut hidden);
    let mut hands = *world.hands();
    for at in (0..SEATS).filter(others) {
        let size = hands[at].len();
        hands[at] = hidden.drain(..size).collect();
    }
    Round::new(hands, *world.table())
}

fn all_deals(game: &Texas42) -> Vec<Round> {
    let set: Vec<Domino> = game.set().iter().collect();
    let deals = kibitzer_testkit::ways(&set, &[set.len() / SEATS; SEATS]).into_iter();
    let hands = |hands: Vec<Vec<Domino>>| {
        std::array::from_fn(|at: usize| hands[at].iter().copied().collect())
    };
    deals.map(|deal| game.round(hands(deal)).unwrap()).collect()
}

/// Eight dominoes: ties at sevens, doubles for splashes, counters, ends that follow two suits.
fn miniature(house: &str) -> Texas42 {
    let set: Tiles = "4-4 4-0 0-0 6-4 4-1 6-6 3-3 6-1".parse().unwrap();
    table(house).miniature(set).unwrap()
}

#[test]
fn every_house_obeys_the_suite() {
    for house in HOUSES {
        let game = table(house);
        let plan = Plan { games: 40, seed: 1, longest: 100 };
        conformance::rules(&game, plan).unwrap();
        conformance::recorded(&game, plan).unwrap();
        conformance::view_text(&game, plan).unwrap();
        conformance::hiding(&game, &reshuffled, plan).unwrap();
        let infer = |view: &_| drop((Belief::of(&game, view), game.history(view)));
        conformance::garbled(&game, &infer, plan.games(15)).unwrap();
    }
}

#[test]
fn the_sampler_is_consistent_and_tells_nothing_in_every_phase() {
    let players: [&dyn Player<Texas42>; 3] =
        [&Anyone, &Rollouts { policy: Anything, worlds: 2 }, &Skill::Beginner];
    for house in HOUSES {
        let game = table(house);
        let plan = Plan { games: 8, seed: 5, longest: 100 };
        laws::replaying(&game, &laws::uniform_draws, plan).unwrap();
        laws::no_leak(&game, &laws::uniform_draws, &reshuffled, &players, plan).unwrap();
        laws::diverse(&game, &laws::uniform_draws, plan.games(4)).unwrap();
    }
}

#[test]
fn the_sampler_is_uniform() {
    let mut views = 0;
    for house in HOUSES {
        let plan = Plan { games: 12, seed: 9, longest: 100 };
        let found = laws::uniform(&table(house), &laws::uniform_draws, plan).unwrap();
        views += found.views;
    }
    assert!(views > 300, "{views}");
}

#[test]
fn the_intervals_of_the_sampler_cover() {
    let set: Tiles = "6-6 6-5 6-4 5-5 5-0 4-4 4-1 3-3 3-2 2-2 1-0 0-0".parse().unwrap();
    let holds = |world: &Round, seat: Seat, which: u64| {
        let tile = set.iter().nth(which as usize % 12).unwrap();
        let other = (seat.0 + 1 + (which >> 32) as usize % 3) % SEATS;
        world.hands()[other].contains(tile)
    };
    // The suite lists every world: a miniature of twelve dominoes has at most 1,680.
    let plan = Plan { games: 100, seed: 1, longest: 100 };
    let game = table("casual").miniature(set).unwrap();
    let coverage = laws::covering(&game, &laws::uniform_draws, &holds, plan).unwrap();
    assert!(coverage.problems > 2_000, "{coverage:?}");
}

/// The oracle of the suite enumerates every deal; a miniature has 2,520.
#[test]
fn inference_finds_what_brute_force_finds() {
    for house in [
        "tournament",
        "casual",
        "nello-doubles-low splash forced-bid",
        "lead-trump nello-doubles-choice splash:3 splash-doubles:2 plunge:2 plunge-doubles:2",
    ] {
        let plan = Plan { games: 60, seed: 1, longest: 100 };
        let compared =
            kibitzer_testkit::oracle::check(&miniature(house), all_deals(&miniature(house)), plan)
                .unwrap();
        assert!(compared.uncertain > 300, "{house}: {compared:?}");
    }
}

/// A seat's view is the same whatever the others hold, and so is everything computed from it.
#[test]
fn views_tell_nothing_of_other_hands() {
    let game = table("casual");
    let mut seen: HashMap<String, usize> = HashMap::new();
    kibitzer_testkit::walk(&game, 3, 100, |moment| {
        let mut rng = moment.stream(9);
        for seat in Seat::all(SEATS) {
            let other = reshuffled(&game, moment.world, seat, &mut rng);
            let (one, two) = (game.view(moment.world, seat), game.view(&other, seat));
            assert_eq!(one, two);
            assert_eq!(one.to_string(), two.to_string());
            assert_eq!(game.legal(&one), game.legal(&two));
            *seen.entry(one.to_string()).or_default() += 1;
        }
        Ok(())
    })
    .unwrap();
    assert!(seen.len() > 100);
}

#[test]
fn learning_agents_get_what_the_rules_allow_and_views_show() {
    for house in HOUSES {
        let plan = Plan { games: 4, seed: 3, longest: 100 };
        conformance::environment(&table(house), plan).unwrap();
        conformance::observing(&table(house), &reshuffled, plan).unwrap();
    }
}
