//! Both miniature games pass the whole kit.

use kibitzer_deal::DealError;
use kibitzer_game::{
    Anything, Belief, BeliefError, Game, HiddenDeal, Player, Recorded, Seat, duel,
};
use kibitzer_search::Rollouts;
use kibitzer_testkit::laws::Question;
use kibitzer_testkit::little_stands::{self, LittleStands};
use kibitzer_testkit::players::Anyone;
use kibitzer_testkit::two_suits::{self, TwoSuits};
use kibitzer_testkit::{
    Plan, Reshuffle, conformance, golden, laws, oracle, perft, playthrough, stream,
};
use kibitzer_work::Work;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

const PLAN: Plan = Plan { games: 200, seed: 1, longest: 50 };

/// Coverage is tested to one percent: more games, so that chance alone moves it by less than half of that.
const CALIBRATION: Plan = Plan { games: 500, ..PLAN };

fn whole_kit<G>(
    rules: &G,
    reshuffled: Reshuffle<'_, G>,
    deals: Vec<G::World>,
    question: Question<'_, G>,
) where
    G: HiddenDeal + Recorded + Game<View: FromStr<Err: Display>>,
{
    let players: [&dyn Player<G>; 2] = [&Anyone, &Rollouts { policy: Anything, worlds: 8 }];
    let draw: laws::Draw<'_, G> = &laws::uniform_draws;
    conformance::rules(rules, PLAN).unwrap();
    conformance::recorded(rules, PLAN).unwrap();
    conformance::view_text(rules, PLAN).unwrap();
    conformance::hiding(rules, reshuffled, PLAN).unwrap();
    let use_view = |view: &G::View| drop((Belief::of(rules, view), rules.history(view)));
    conformance::garbled(rules, &use_view, PLAN).unwrap();
    laws::replaying(rules, draw, PLAN).unwrap();
    laws::no_leak(rules, draw, reshuffled, &players, PLAN.games(50)).unwrap();
    laws::diverse(rules, draw, PLAN.games(50)).unwrap();
    let uniformity = laws::uniform(rules, draw, PLAN.games(50)).unwrap();
    assert!(uniformity.views > 200, "{uniformity:?}");
    let coverage = laws::covering(rules, draw, question, CALIBRATION).unwrap();
    let compared = oracle::check(rules, deals, PLAN.games(400)).unwrap();
    assert!(compared.uncertain > 1_000, "{compared:?}");
    println!("{uniformity:?}\n{coverage:?}, share {}\n{compared:?}", coverage.share());
}

/// Whether the seat after next holds a given card.
fn holds_a_card(world: &two_suits::World, seat: Seat, which: u64) -> bool {
    let deck = TwoSuits::standard().deck();
    let card = deck[which as usize % deck.len()];
    let other = (seat.0 + 1 + (which >> 32) as usize % 2) % two_suits::SEATS;
    world.hands[other].contains(&card)
}

/// Whether a slot of another stand has a given value.
fn slot_has_a_value(world: &little_stands::World, seat: Seat, which: u64) -> bool {
    let other = (seat.0 + 1 + (which >> 32) as usize % 2) % little_stands::SEATS;
    let stand = &world.stands[other];
    let slot = (which >> 16) as usize % stand.len();
    u64::from(stand[slot]) == 1 + which % 5
}

#[test]
fn two_suits_passes_the_whole_kit() {
    let rules = TwoSuits::standard();
    conformance::environment(&rules, PLAN).unwrap();
    conformance::observing(&rules, &TwoSuits::reshuffled, PLAN).unwrap();
    whole_kit(&rules, &TwoSuits::reshuffled, rules.all_deals(), &holds_a_card);
}

#[test]
fn two_suits_with_a_larger_stock_passes_the_whole_kit() {
    let rules = TwoSuits::short();
    whole_kit(&rules, &TwoSuits::reshuffled, rules.all_deals(), &holds_a_card);
}

#[test]
fn little_stands_passes_the_whole_kit() {
    let rules = LittleStands::standard();
    whole_kit(&rules, &LittleStands::reshuffled, rules.all_deals(), &slot_has_a_value);
}

#[test]
fn little_stands_with_many_equal_tiles_passes_the_whole_kit() {
    let rules = LittleStands::triplets();
    whole_kit(&rules, &LittleStands::reshuffled, rules.all_deals(), &slot_has_a_value);
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn golden_playthrough_of_two_suits() {
    let text = playthrough::of_hidden(&TwoSuits::standard(), 42).unwrap();
    golden::check(&data("two-suits.playthrough.txt"), &text).unwrap();
}

#[test]
fn golden_playthrough_of_little_stands() {
    let text = playthrough::of_hidden(&LittleStands::standard(), 33).unwrap();
    golden::check(&data("little-stands.playthrough.txt"), &text).unwrap();
}

/// The maximum number of sequences counted in a test; the files record more.
const NODES: u64 = 200_000;

fn perft_of<G: HiddenDeal>(rules: &G, file: &str) {
    let path = data(file);
    if std::env::var(golden::REWRITE).is_ok_and(|value| value == "rewrite") {
        let table = perft::measure(rules, 1..=3, 12, 10 * NODES);
        golden::write(&path, &table.to_string()).unwrap();
    }
    let table: perft::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    let compared = perft::check(rules, &table, NODES).unwrap();
    assert!(compared.checked >= 9, "{compared:?}");
}

/// The plain twin of the list of legal actions: try every card of the deck and see what is accepted.
fn accepted_sequences(rules: &TwoSuits, world: &two_suits::World, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |card| {
        let mut next = world.clone();
        let by = rules.turn(&next).seat()?.into();
        rules
            .play(&mut next, by, &card)
            .is_ok()
            .then(|| accepted_sequences(rules, &next, depth - 1))
    };
    rules.deck().into_iter().filter_map(play).sum()
}

#[test]
fn perft_counts_what_is_accepted() {
    let rules = TwoSuits::standard();
    for seed in 1..=50 {
        let world = rules.deal(&mut stream(seed, 0));
        for depth in 0..=10 {
            let counted = perft::perft(&rules, &world, depth, NODES);
            assert_eq!(counted, Some(accepted_sequences(&rules, &world, depth)), "{seed} {depth}");
        }
    }
}

#[test]
fn golden_perft_of_two_suits() {
    perft_of(&TwoSuits::standard(), "two-suits.perft.txt");
}

#[test]
fn golden_perft_of_little_stands() {
    perft_of(&LittleStands::standard(), "little-stands.perft.txt");
}

#[test]
fn a_view_that_cannot_be_has_no_belief() {
    let rules = LittleStands::standard();
    let refused = |text: &str| Belief::of(&rules, &text.parse().unwrap()).unwrap_err();
    // Three fives, but there are only two.
    assert!(matches!(refused("seat 0 stands 5 5 5 after"), BeliefError::Setup(_)));
    // Nothing is lower than a 1.
    let contradiction = refused("seat 0 stands 1 3 5 after 1:0=1 lower");
    assert_eq!(contradiction, BeliefError::Deal(DealError::Contradiction));
    // A table with longer stands.
    assert!(matches!(refused("seat 0 stands 1 2 3 4 after 1:3=1 lower"), BeliefError::Setup(_)));
}

#[test]
fn nobody_beats_itself_and_rollouts_beat_anyone() {
    let rules = TwoSuits::standard();
    let lead = |players: [&dyn Player<TwoSuits>; 2], number: u64| {
        let deal = rules.deal(&mut stream(5, number));
        let [left, right] = duel(&rules, &deal, players, number, &Work::free()).unwrap();
        left - right
    };
    let rollouts = Rollouts { policy: Anything, worlds: 16 };
    for number in 0..50 {
        // Alternating seats, then exchanged: the same hands, played in the same way.
        assert!(lead([&rollouts, &rollouts], number).abs() < 1e-9, "deal {number}");
        let there = lead([&rollouts, &Anyone], number);
        let back = lead([&Anyone, &rollouts], number);
        assert!((there + back).abs() < 1e-9, "deal {number}: {there} and {back}");
    }
    let mean = (0..200).map(|number| lead([&rollouts, &Anyone], number)).sum::<f64>() / 200.0;
    assert!(mean > 0.0, "{mean}");
}
