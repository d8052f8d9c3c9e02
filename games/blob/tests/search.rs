//! The search against exact enumeration on rounds small enough to enumerate, and its own promises.

use kibitzer_blob::aim::{Aim, Outlook};
use kibitzer_blob::ending;
use kibitzer_blob::players::{
    Brain, Encoding, MAKE, SHARE, Searcher, architecture, figure, shipped,
};
use kibitzer_blob::playing::Playing;
use kibitzer_blob::{Action, Blob, Cards, Round, Suit, View};
use kibitzer_game::{Belief, Decision, Effort, Game, Player, Seat, SeatView, WorldSet};
use kibitzer_neural::Network;
use kibitzer_search::{Evaluator, Judgements, Opponents, Search, Settings, World, run};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// An evaluator that knows nothing: every action looks the same, every seat is worth a half.
struct Nobody;

impl Evaluator<Playing> for Nobody {
    fn judge(&mut self, worlds: &[Playing], into: &mut Judgements<Outlook>) {
        for world in worlds {
            let mut actions = Vec::new();
            world.actions(&mut actions);
            let outlook = Outlook { value: [0.5; 8], chance: [0.5; 8] };
            into.push(actions.iter().map(|_| 1.0), outlook);
        }
    }
}

/// A miniature in which the bids are made and the first cards are played at random.
fn miniature(seed: u64, plays: usize) -> (Blob, Round) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let deck = Cards::cut(3, 4);
    let trump = [Some(Suit::Spades), Some(Suit::Hearts), None][seed as usize % 3];
    let rules = Blob::miniature(3, 3, Seat(seed as usize % 3), trump, deck).unwrap();
    let mut round = rules.deal(&mut rng);
    for _ in 0..3 + plays {
        let moves = kibitzer_game::moves(&rules, &round);
        let at = rand_core::Rng::next_u64(&mut rng) as usize % moves.len();
        let (by, action) = &moves[at];
        rules.play(&mut round, *by, action).unwrap();
    }
    (rules, round)
}

fn worlds(rules: &Blob, view: &View, ending: u64) -> WorldSet<Playing> {
    let belief = Belief::of(rules, view).unwrap();
    let playing = |(round, _): (Round, _)| Playing {
        round,
        seat: view.seat().0,
        aim: Aim::of(view.table()),
        ending,
    };
    kibitzer_testkit::laws::listed(&belief).map(playing).collect::<Vec<_>>().into()
}

/// The mean over all worlds of the value of each action when the rest is solved with all hands
/// open. `weight` gives the weight of a world by its number.
fn enumerated(rules: &Blob, view: &View, weight: fn(usize) -> f64) -> Vec<(Action, f64)> {
    let all = worlds(rules, view, 1);
    let total: f64 = (0..all.worlds().len()).map(weight).sum();
    let mean = |action: Action| {
        let worth = |(at, world): (usize, &Playing)| {
            let mut round = world.round;
            rules.play(&mut round, view.seat().into(), &action).unwrap();
            weight(at) * f64::from(ending::solve(&round, world.aim).value[view.seat().0])
        };
        (action, all.worlds().iter().enumerate().map(worth).sum::<f64>() / total)
    };
    view.legal().into_iter().map(mean).collect()
}

#[test]
fn with_all_worlds_and_solved_endings_the_search_is_the_enumeration() {
    the_search_is_the_enumeration(|_| 1.0);
}

#[test]
fn worlds_of_unequal_weight_are_searched_by_their_weight() {
    // The first of three counts three times as much as both others together, the last half as much
    // as the second.
    the_search_is_the_enumeration(|world| [9.0, 2.0, 1.0][world % 3]);
}

fn the_search_is_the_enumeration(weight: fn(usize) -> f64) {
    let mut compared = 0;
    for seed in 0..60 {
        let (rules, round) = miniature(seed, 1 + seed as usize % 5);
        let Some(seat) = rules.turn(&round).seat() else { continue };
        let view = round.view(seat);
        let exact = enumerated(&rules, &view, weight);
        if exact.len() < 2 {
            continue;
        }
        let all = worlds(&rules, &view, u64::MAX);
        let count = all.worlds().len();
        let all = all.weighted((0..count).map(weight).collect());
        // Much more exploration than value: every action is tried in every world.
        let settings =
            Settings::default().simulations(count as u32 * 400).exploration(1e6).leaves(1);
        let mut search = [Search::new(settings, seat.0, &all).unwrap()];
        run(&mut search, &mut Nobody, 1, &Work::free()).unwrap();
        let report = search[0].report().unwrap();
        for considered in &report.considered {
            let (_, exact) = exact.iter().find(|it| it.0 == considered.action).unwrap();
            let found = f64::from(considered.mean.value[seat.0]);
            // The actions are tried in turn, spread evenly over the worlds up to the last pass.
            assert!((found - exact).abs() < 0.02, "seed {seed}: {found} against {exact}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn without_solved_endings_it_still_finds_an_action_that_enumeration_calls_best() {
    let (mut right, mut asked) = (0, 0);
    for seed in 0..300 {
        let (rules, round) = miniature(seed, 1 + seed as usize % 4);
        let Some(seat) = rules.turn(&round).seat() else { continue };
        let view = round.view(seat);
        let exact = enumerated(&rules, &view, |_| 1.0);
        let most = exact.iter().map(|it| it.1).fold(0.0, f64::max);
        let least = exact.iter().map(|it| it.1).fold(1.0, f64::min);
        if exact.len() < 2 || most - least < 0.1 {
            continue;
        }
        let all = worlds(&rules, &view, 1);
        let settings = Settings::default().simulations(20_000).leaves(4);
        let mut search = [Search::new(settings, seat.0, &all).unwrap()];
        run(&mut search, &mut Nobody, 4, &Work::free()).unwrap();
        let report = search[0].report().unwrap();
        let best = report.best().unwrap().action;
        let (_, value) = exact.iter().find(|it| it.0 == best).unwrap();
        asked += 1;
        right += usize::from(most - value < 0.05);
    }
    assert!(asked >= 10, "{asked}");
    // A seat that will not learn the other hands may rightly differ from one that sees them all;
    // that is rare here.
    assert!(right * 10 >= asked * 9, "{right} of {asked}");
}

fn decide(searcher: &Searcher, view: &View, seed: u64) -> Decision<Action> {
    let (rules, effort) = (Blob::of(view), Effort::seeded(seed));
    searcher.decide(&rules, view, effort, &Work::free()).unwrap()
}

/// The share of the search effort that went to each action, best first.
fn shares(decision: &Decision<Action>) -> Vec<f32> {
    decision.rows().iter().map(|row| figure(row, SHARE)).collect()
}

#[test]
fn a_search_searches() {
    // The evaluator has no preference, so any difference was found by searching; without searching,
    // the visits stay even.
    let text =
        "seat 0 of 3 dealer 2 cards 3 trump S totals 0:0:0 left 0 holds AS 2H 3H bids 1 1 0 plays";
    let view: View = text.parse().unwrap();
    let searcher = |simulations| Searcher {
        deals: 20,
        settings: Settings::default().simulations(simulations),
        ..Searcher::medium(
            Brain::new(Network::seeded(architecture(Encoding::Standing, &[8]), 1).unwrap())
                .unwrap(),
        )
    };
    let found = shares(&decide(&searcher(2000), &view, 1));
    let bits = |share: &f32| if *share > 0.0 { -share * share.log2() } else { 0.0 };
    let (spread, even) = (found.iter().map(bits).sum::<f32>(), (found.len() as f32).log2());
    assert!(spread < 0.9 * even, "{spread} of {even} bits");
    assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    assert!(found[0] > 1.2 / found.len() as f32);
    // Every visit except the one that evaluated the root went to an action.
    assert_eq!(shares(&decide(&searcher(1), &view, 1)).iter().sum::<f32>(), 0.0);
}

#[test]
fn both_ways_to_remember_the_others_know_that_high_trumps_win() {
    let text = "seat 0 of 4 dealer 3 cards 3 trump S totals 0:0:0:0 left 0 holds AS KS QS bids 3 0 0 1 plays";
    let view: View = text.parse().unwrap();
    for opponents in [Opponents::ByWorld, Opponents::Shared] {
        let brain = shipped().unwrap().clone();
        let mut searcher = Searcher { deals: 30, ..Searcher::medium(brain) };
        searcher.settings = Settings::default().simulations(600).opponents(opponents);
        let decision = decide(&searcher, &view, 3);
        assert!(figure(decision.best(), MAKE) > 0.9, "{opponents:?}: {decision}");
    }
}

#[test]
fn the_size_of_a_batch_bounds_what_waits() {
    struct Counting(usize);
    impl Evaluator<Playing> for Counting {
        fn judge(&mut self, worlds: &[Playing], into: &mut Judgements<Outlook>) {
            self.0 = self.0.max(worlds.len());
            Nobody.judge(worlds, into);
        }
    }
    let (rules, round) = miniature(4, 0);
    let view = round.view(Seat(round.table().actor()));
    let settings = Settings::default().simulations(200).leaves(4);
    let search = || Search::new(settings, view.seat().0, &worlds(&rules, &view, 1)).unwrap();
    let mut searches = [search(), search(), search(), search(), search()];
    let mut counting = Counting(0);
    run(&mut searches, &mut counting, 10, &Work::free()).unwrap();
    // A search adds at most its own leaves after the batch was nearly full.
    assert!(counting.0 <= 9 + 4 && counting.0 > 4, "{}", counting.0);
    let reports: Vec<_> = searches.iter().map(|search| search.report().unwrap()).collect();
    assert!(reports.iter().all(|report| *report == reports[0]), "company changes nothing");
    assert_eq!(reports[0].simulations, 200);
}

#[test]
fn the_same_seed_gives_the_same_decision_and_hidden_cards_change_nothing() {
    let searcher = Searcher { deals: 6, ..Searcher::medium(shipped().unwrap().clone()) };
    let rules = Blob::new(4, 5, Seat(1), Some(Suit::Clubs)).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let round = rules.deal(&mut rng);
    let view = round.view(Seat(2));
    let decision = decide(&searcher, &view, 5);
    assert_eq!(decide(&searcher, &view, 5), decision);
    assert_ne!(decide(&searcher, &view, 6), decision);
    // Another true world with the same view.
    let other = Belief::of(&rules, &view).unwrap();
    let other = kibitzer_game::Worlds::<Blob>::draw(&other.sampler(), &mut rng).world;
    assert_ne!(other, round);
    assert_eq!(decide(&searcher, &other.view(Seat(2)), 5), decision);
    // On separate threads, too.
    let found: Vec<_> = std::thread::scope(|scope| {
        let think = || decide(&searcher, &view, 5);
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(think)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(found.iter().all(|it| *it == decision));
}
