//! Texas 42 passes the whole kit: at the full table, and in miniatures against brute force.

use kibitzer_game::{Belief, Player, Recorded, Rules, Seat};
use kibitzer_testkit::oracle::AllDeals;
use kibitzer_testkit::players::Anyone;
use kibitzer_testkit::{Hides, Plan, conformance, laws};
use kibitzer_texas42::{Domino, House, Round, SEATS, Texas42, Tiles};
use std::collections::HashMap;

const HOUSES: [&str; 5] = [
    "tournament",
    "casual",
    "forced-bid-31 nello-doubles-high plunge splash",
    "nello-doubles-low nello-two-marks points sevens no-follow-me",
    "forced-bid nello-doubles-inverted nello-forced splash max-marks:3",
];

fn table(house: &str) -> Texas42 {
    let house: House = house.parse().unwrap();
    Texas42::new(house, Seat(2), [3, 1])
}

/// Newtype so that the suite's test-only traits can be implemented here.
mod hidden {
    use super::*;
    use kibitzer_deal::{Deal, Problem, SetupError};
    use kibitzer_game::{HiddenDeal, Illegal, Transcript, Turn};
    use kibitzer_texas42::{Action, Outcome, View};
    use rand_core::Rng;

    #[derive(Debug)]
    pub(crate) struct Game(pub(crate) Texas42);

    impl Rules for Game {
        type World = Round;
        type View = View;
        type Action = Action;
        type Outcome = Outcome;

        fn seats(&self) -> usize {
            self.0.seats()
        }
        fn deal(&self, rng: &mut (impl Rng + ?Sized)) -> Round {
            self.0.deal(rng)
        }
        fn view(&self, world: &Round, seat: Seat) -> View {
            self.0.view(world, seat)
        }
        fn turn(&self, world: &Round) -> Turn {
            self.0.turn(world)
        }
        fn legal(&self, view: &View) -> Vec<Action> {
            self.0.legal(view)
        }
        fn play(&self, world: &mut Round, action: &Action) -> Result<(), Illegal<Action>> {
            self.0.play(world, action)
        }
        fn outcome(&self, world: &Round) -> Option<Outcome> {
            self.0.outcome(world)
        }
    }

    impl Recorded for Game {
        fn start(&self, world: &Round) -> Round {
            self.0.start(world)
        }
        fn history(&self, view: &View) -> Transcript<Action> {
            self.0.history(view)
        }
    }

    impl HiddenDeal for Game {
        fn problem(&self, view: &View) -> Result<Problem, SetupError> {
            self.0.problem(view)
        }
        fn world(&self, view: &View, deal: &Deal) -> Round {
            self.0.world(view, deal)
        }
    }

    impl Hides for Game {
        fn reshuffled(&self, world: &Round, seat: Seat, rng: &mut dyn Rng) -> Round {
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
    }

    impl AllDeals for Game {
        fn all_deals(&self) -> Vec<Round> {
            let set: Vec<Domino> = self.0.set().iter().collect();
            let sizes = [set.len() / SEATS; SEATS];
            let deals = kibitzer_testkit::ways(&set, &sizes).into_iter();
            deals
                .map(|hands| {
                    let hand = |at: usize| hands[at].iter().copied().collect();
                    self.0.round(std::array::from_fn(hand)).unwrap()
                })
                .collect()
        }
    }
}
use hidden::Game;

/// Eight dominoes: ties at sevens, doubles for splashes, counters, ends that follow two suits.
fn miniature(house: &str) -> Game {
    let set: Tiles = "4-4 4-0 0-0 6-4 4-1 6-6 3-3 6-1".parse().unwrap();
    Game(table(house).miniature(set).unwrap())
}

#[test]
fn every_house_obeys_the_suite() {
    for house in HOUSES {
        let game = Game(table(house));
        let plan = Plan { games: 40, seed: 1, longest: 100 };
        conformance::rules(&game, plan).unwrap();
        conformance::hiding(&game, plan).unwrap();
        let infer = |view: &_| drop(Belief::of(&game, view));
        conformance::garbled(&game, &infer, plan.games(15)).unwrap();
    }
}

#[test]
fn the_sampler_is_consistent_and_tells_nothing_in_every_phase() {
    let players: [&dyn Player<Game>; 1] = [&Anyone];
    for house in HOUSES {
        let game = Game(table(house));
        let plan = Plan { games: 8, seed: 5, longest: 100 };
        laws::consistent(&game, &laws::uniform_draws, plan).unwrap();
        laws::no_leak(&game, &laws::uniform_draws, &players, plan).unwrap();
        laws::diverse(&game, &laws::uniform_draws, plan.games(4)).unwrap();
    }
}

#[test]
fn the_sampler_is_uniform() {
    let mut views = 0;
    for house in HOUSES {
        let plan = Plan { games: 12, seed: 9, longest: 100 };
        let found = laws::uniform(&Game(table(house)), &laws::uniform_draws, plan).unwrap();
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
    // The kit lists every world: a miniature of twelve dominoes has at most 1,680.
    let plan = Plan { games: 100, seed: 1, longest: 100 };
    let game = Game(table("casual").miniature(set).unwrap());
    let coverage = laws::covering(&game, &laws::uniform_draws, &holds, plan).unwrap();
    assert!(coverage.problems > 2_000, "{coverage:?}");
}

/// The oracle of the kit deals every deal; a miniature has 2,520.
#[test]
fn inference_finds_what_brute_force_finds() {
    for house in ["tournament", "casual", "nello-doubles-low splash forced-bid"] {
        let plan = Plan { games: 60, seed: 1, longest: 100 };
        let compared = kibitzer_testkit::oracle::check(&miniature(house), plan).unwrap();
        assert!(compared.uncertain > 300, "{house}: {compared:?}");
    }
}

/// A seat's view is the same whatever the others hold, and so is everything asked of it.
#[test]
fn views_tell_nothing_of_other_hands() {
    let game = Game(table("casual"));
    let mut seen: HashMap<String, usize> = HashMap::new();
    kibitzer_testkit::walk(&game, 3, 100, |moment| {
        let mut rng = moment.stream(9);
        for seat in Seat::all(SEATS) {
            let other = game.reshuffled(moment.world, seat, &mut rng);
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
