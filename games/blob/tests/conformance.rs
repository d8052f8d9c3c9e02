//! Blob passes the conformance suite: at full tables of 3 to 8, and with reduced decks against
//! brute force. The laws are checked for both samplers: the lattice and the fast one that search
//! uses.

use kibitzer_blob::players::Sampling;
use kibitzer_blob::{Blob, Card, Cards, Deals, Round, SEATS, Scoring, Suit, View};
use kibitzer_game::{Anything, Belief, Game, Player, Recorded, Sample, Seat};
use kibitzer_search::Rollouts;
use kibitzer_testkit::players::Anyone;
use kibitzer_testkit::{Plan, conformance, laws};
use rand_core::{Rng, SeedableRng};

/// The stock is dealt anew too: a view that leaked it would change.
fn reshuffled(game: &Blob, world: &Round, seat: Seat, rng: &mut dyn Rng) -> Round {
    let table = world.table();
    let open = table.gone().or(table.turned().into_iter().collect());
    let mut hands = [Cards::NONE; SEATS];
    hands[seat.0] = world.hands()[seat.0];
    let hidden = game.deck().minus(open).minus(hands[seat.0]);
    let mut hidden: Vec<Card> = hidden.iter().collect();
    kibitzer_game::shuffle(rng, &mut hidden);
    for at in (0..game.seats()).filter(|at| *at != seat.0) {
        hands[at] = hidden.drain(..world.hands()[at].len()).collect();
    }
    Round::new(hands, *table)
}

fn all_deals(game: &Blob) -> Vec<Round> {
    let free = game.deck().minus(game.table().turned().into_iter().collect());
    let free: Vec<Card> = free.iter().collect();
    let mut sizes = vec![game.table().cards(); game.seats()];
    sizes.push(free.len() - game.seats() * game.table().cards());
    let deals = kibitzer_testkit::ways(&free, &sizes).into_iter();
    let hands = |deal: Vec<Vec<Card>>| -> Vec<Cards> {
        deal[..game.seats()].iter().map(|hand| hand.iter().copied().collect()).collect()
    };
    deals.map(|deal| game.round(&hands(deal)).unwrap()).collect()
}

fn table(seats: usize, cards: usize, trump: Option<Suit>) -> Blob {
    Blob::new(seats, cards, Seat(seats - 1), trump).unwrap()
}

fn full_tables() -> Vec<Blob> {
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
    games.push(turned.standing(&[10, 0, -3, 25], 7).unwrap());
    games
}

/// Small enough to list every deal.
fn cut_tables() -> Vec<Blob> {
    let cut = |seats, cards, trump, suits, ranks| {
        let deck = Cards::cut(suits, ranks);
        Blob::miniature(seats, cards, Seat(0), trump, deck).unwrap()
    };
    let turned = Blob::miniature(3, 2, Seat(2), Some(Suit::Spades), Cards::cut(4, 2)).unwrap();
    vec![
        cut(3, 2, Some(Suit::Spades), 2, 4),
        cut(3, 3, None, 3, 3),
        cut(4, 2, Some(Suit::Hearts), 3, 3),
        cut(5, 1, None, 4, 2),
        turned.turning("AH".parse().unwrap()).unwrap(),
    ]
}

const SAMPLERS: [laws::Draw<'_, Blob>; 2] = [&fast_draws, &laws::uniform_draws];

/// The worlds that search draws.
fn fast_draws(
    game: &Blob,
    view: &View,
    samples: usize,
    seed: u64,
) -> Result<Vec<Sample<Round>>, String> {
    let deals = Deals::of(view, game.deck()).map_err(|error| error.to_string())?;
    let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
    let world = |_| Round::new(deals.draw(&mut rng), *view.table());
    Ok((0..samples).map(world).map(|world| Sample { world, weight: 1.0 }).collect())
}

#[test]
fn every_table_obeys_the_suite() {
    for game in full_tables().into_iter().chain(cut_tables()) {
        let plan = Plan { games: 20, seed: 1, longest: 100 };
        conformance::rules(&game, plan).unwrap();
        conformance::recorded(&game, plan).unwrap();
        conformance::view_text(&game, plan).unwrap();
        conformance::hiding(&game, &reshuffled, plan).unwrap();
        let infer = |view: &_| drop((Belief::of(&game, view), game.history(view)));
        conformance::garbled(&game, &infer, plan.games(10)).unwrap();
    }
}

#[test]
fn both_samplers_are_consistent_and_tell_nothing() {
    let players: [&dyn Player<Blob>; 3] =
        [&Anyone, &Rollouts { policy: Anything, worlds: 2 }, &Sampling::flat(4)];
    let plan = Plan { games: 1, seed: 5, longest: 100 };
    for game in full_tables() {
        laws::replaying(&game, &fast_draws, plan).unwrap();
        laws::no_leak(&game, &fast_draws, &reshuffled, &players, plan).unwrap();
    }
    for game in cut_tables() {
        let plan = plan.games(8);
        for draws in SAMPLERS {
            laws::replaying(&game, draws, plan).unwrap();
            laws::no_leak(&game, draws, &reshuffled, &players, plan).unwrap();
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
        let compared = kibitzer_testkit::oracle::check(&game, all_deals(&game), plan).unwrap();
        assert!(compared.uncertain > 100, "{compared:?}");
    }
}

#[test]
fn learning_agents_get_what_the_rules_allow_and_views_show() {
    for game in full_tables().iter().chain(&cut_tables()) {
        conformance::environment(game, Plan::default().games(3)).unwrap();
        conformance::observing(game, &reshuffled, Plan::default().games(3)).unwrap();
    }
}
