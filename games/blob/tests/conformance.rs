//! Blob passes the whole kit: at full tables of 3 to 8, and with cut decks against brute force. The laws are asked of
//! both samplers: the lattice and the fast one that search uses.

use kibitzer_blob::{Blob, Card, Cards, Deals, Round, SEATS, Scoring, Suit, View};
use kibitzer_game::{Belief, Player, Recorded, Rules, Sample, Seat};
use kibitzer_testkit::oracle::AllDeals;
use kibitzer_testkit::players::Anyone;
use kibitzer_testkit::{Hides, Plan, conformance, laws};
use rand_core::SeedableRng;

/// Newtype so that the suite's test-only traits can be implemented here.
mod hidden {
    use super::*;
    use kibitzer_blob::{Action, Scores};
    use kibitzer_deal::{Deal, Problem, SetupError};
    use kibitzer_game::{HiddenDeal, Illegal, Transcript, Turn};
    use rand_core::Rng;

    #[derive(Debug)]
    pub(crate) struct Game(pub(crate) Blob);

    impl Rules for Game {
        type World = Round;
        type View = View;
        type Action = Action;
        type Outcome = Scores;

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
        fn outcome(&self, world: &Round) -> Option<Scores> {
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
        /// The stock is dealt anew too: a view that leaked it would change.
        fn reshuffled(&self, world: &Round, seat: Seat, rng: &mut dyn Rng) -> Round {
            let table = world.table();
            let open = table.gone().or(table.turned().into_iter().collect());
            let mut hands = [Cards::NONE; SEATS];
            hands[seat.0] = world.hands()[seat.0];
            let hidden = self.0.deck().minus(open).minus(hands[seat.0]);
            let mut hidden: Vec<Card> = hidden.iter().collect();
            kibitzer_game::shuffle(rng, &mut hidden);
            for at in (0..self.seats()).filter(|at| *at != seat.0) {
                hands[at] = hidden.drain(..world.hands()[at].len()).collect();
            }
            Round::new(hands, *table)
        }
    }

    impl AllDeals for Game {
        fn all_deals(&self) -> Vec<Round> {
            let free = self.0.deck().minus(self.0.table().turned().into_iter().collect());
            let free: Vec<Card> = free.iter().collect();
            let mut sizes = vec![self.0.table().cards(); self.seats()];
            sizes.push(free.len() - self.seats() * self.0.table().cards());
            let deals = kibitzer_testkit::ways(&free, &sizes).into_iter();
            deals
                .map(|hands| {
                    let hands = hands[..self.seats()].iter();
                    let hands: Vec<Cards> =
                        hands.map(|hand| hand.iter().copied().collect()).collect();
                    self.0.round(&hands).unwrap()
                })
                .collect()
        }
    }
}
use hidden::Game;

fn table(seats: usize, cards: usize, trump: Option<Suit>) -> Game {
    Game(Blob::new(seats, cards, Seat(seats - 1), trump).unwrap())
}

fn full_tables() -> Vec<Game> {
    let mut games = vec![
        table(3, 17, Some(Suit::Spades)),
        table(4, 7, None),
        table(5, 10, Some(Suit::Hearts)),
        table(6, 3, Some(Suit::Clubs)),
        table(7, 4, Some(Suit::Diamonds)),
        table(8, 6, None),
        table(8, 1, Some(Suit::Spades)),
    ];
    let turned = Blob::new(4, 5, Seat(1), Some(Suit::Hearts)).unwrap().scored(Scoring::Penalty);
    let turned = turned.turning("9H".parse().unwrap()).unwrap();
    games.push(Game(turned.standing(&[10, 0, -3, 25], 7).unwrap()));
    games
}

/// Small enough that every deal can be listed.
fn cut_tables() -> Vec<Game> {
    let cut = |seats, cards, trump, suits, ranks| {
        let deck = Cards::cut(suits, ranks);
        Game(Blob::miniature(seats, cards, Seat(0), trump, deck).unwrap())
    };
    let turned = Blob::miniature(3, 2, Seat(2), Some(Suit::Spades), Cards::cut(4, 2)).unwrap();
    vec![
        cut(3, 2, Some(Suit::Spades), 2, 4),
        cut(3, 3, None, 3, 3),
        cut(4, 2, Some(Suit::Hearts), 3, 3),
        cut(5, 1, None, 4, 2),
        Game(turned.turning("AH".parse().unwrap()).unwrap()),
    ]
}

const SAMPLERS: [laws::Draw<'_, Game>; 2] = [&fast_draws, &laws::uniform_draws];

/// What search draws.
fn fast_draws(
    game: &Game,
    view: &View,
    samples: usize,
    seed: u64,
) -> Result<Vec<Sample<Round>>, String> {
    let deals = Deals::of(view, game.0.deck()).map_err(|error| error.to_string())?;
    let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
    let world = |_| Round::new(deals.draw(&mut rng), *view.table());
    Ok((0..samples).map(world).map(|world| Sample { world, weight: 1.0 }).collect())
}

#[test]
fn every_table_obeys_the_suite() {
    for game in full_tables().into_iter().chain(cut_tables()) {
        let plan = Plan { games: 20, seed: 1, longest: 100 };
        conformance::rules(&game, plan).unwrap();
        conformance::hiding(&game, plan).unwrap();
        let infer = |view: &_| drop(Belief::of(&game, view));
        conformance::garbled(&game, &infer, plan.games(10)).unwrap();
    }
}

#[test]
fn both_samplers_are_consistent_and_tell_nothing() {
    let players: [&dyn Player<Game>; 1] = [&Anyone];
    let plan = Plan { games: 1, seed: 5, longest: 100 };
    for game in full_tables() {
        laws::consistent(&game, &fast_draws, plan).unwrap();
        laws::no_leak(&game, &fast_draws, &players, plan).unwrap();
    }
    for game in cut_tables() {
        let plan = plan.games(8);
        for draws in SAMPLERS {
            laws::consistent(&game, draws, plan).unwrap();
            laws::no_leak(&game, draws, &players, plan).unwrap();
            laws::diverse(&game, draws, plan).unwrap();
        }
    }
}

#[test]
fn both_samplers_are_uniform() {
    let mut views = 0;
    for game in cut_tables() {
        let plan = Plan { games: 12, seed: 9, longest: 100 };
        views += laws::uniform(&game, &fast_draws, plan).unwrap().views;
        views += laws::uniform(&game, &laws::uniform_draws, plan.games(4)).unwrap().views;
    }
    assert!(views > 300, "{views}");
}

#[test]
fn the_intervals_of_both_samplers_cover() {
    let deck: Vec<Card> = Cards::cut(3, 3).iter().collect();
    let holds = |world: &Round, seat: Seat, which: u64| {
        let card = deck[which as usize % deck.len()];
        let other = (seat.0 + 1 + (which >> 32) as usize % 3) % 4;
        world.hands()[other].contains(card)
    };
    let plan = Plan { games: 150, seed: 1, longest: 100 };
    let game = &cut_tables()[2];
    for draws in SAMPLERS {
        let coverage = laws::covering(game, draws, &holds, plan).unwrap();
        assert!(coverage.problems > 2_000, "{coverage:?}");
    }
}

#[test]
fn inference_finds_what_brute_force_finds() {
    for game in cut_tables() {
        let plan = Plan { games: 30, seed: 1, longest: 100 };
        let compared = kibitzer_testkit::oracle::check(&game, plan).unwrap();
        assert!(compared.uncertain > 100, "{compared:?}");
    }
}
