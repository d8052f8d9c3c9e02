//! The evidence behind decisions, and that they claim no more than they have: few worlds, weighted
//! worlds, equal bids.

use kibitzer_blob::Menu;
use kibitzer_blob::players::{ERROR, MAKE, Sampling, Skill, Thumb, figure, play_out, shipped};
use kibitzer_blob::{Action, Blob, Cards, Habits, Possible, View, aim, arena, posterior, rounds};
use kibitzer_game::{Decision, Effort, Evidence, Game, Judged, Player, Seat, SeatView};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays rounds by rules of thumb and calls `each` for every view with a choice.
fn views(menu: &Menu, rounds: u64, mut each: impl FnMut(&View)) {
    for number in 0..rounds {
        let (rules, mut round) = arena::deal(menu, 5, number).unwrap();
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            if view.legal().len() > 1 {
                each(&view);
            }
            let action = Thumb.act(&rules, &view, Effort::seeded(1), &Work::free()).unwrap();
            rules.play(&mut round, seat.into(), &action).unwrap();
        }
    }
}

fn decide(player: &dyn Player<Blob>, view: &View, seed: u64) -> Decision<Action> {
    player.decide(&Blob::of(view), view, Effort::seeded(seed), &Work::free()).unwrap()
}

/// Three players with 17 cards each: one card stays in the stock, and near the end there are few
/// worlds.
fn late(each: impl FnMut(&View)) {
    let mut each = each;
    let mut met = 0;
    views(&Menu::only(3, 17).unwrap(), 6, |view| {
        let possible = Possible::of(view, Cards::ALL).unwrap().worlds();
        if view.hand().len() <= 3 && possible <= 100u64.into() {
            met += 1;
            each(view);
        }
    });
    assert!(met > 3, "{met} views");
}

#[test]
fn few_worlds_are_all_looked_at_and_still_only_judged() {
    late(|view| {
        let possible = Possible::of(view, Cards::ALL).unwrap();
        let found = decide(&Sampling::flat(100), view, 1);
        let Evidence::Enumerated { worlds, ess, judged, .. } = *found.evidence() else {
            panic!("{}", found.evidence())
        };
        assert_eq!((worlds.into(), judged), (possible.worlds(), Judged::Rollouts));
        assert_eq!(ess, worlds as f64);
        // No sampling error: another seed gives the same answer.
        assert_eq!(found.rows(), decide(&Sampling::flat(100), view, 2).rows());
        assert!(found.rows().iter().all(|one| one.number(ERROR) == Some(0.0)));
        // The mean over all worlds, computed one by one.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let all = rounds(&Blob::of(view), view, 100, &mut rng).unwrap();
        for one in found.rows() {
            let outcome = |round: &kibitzer_blob::Round| {
                let mut round = *round;
                round.act_unchecked(one.action);
                let ended = play_out(&mut round, aim::Aim::of(view.table()), 1);
                f64::from(ended.chance[view.seat().0])
            };
            let mean = all.worlds().iter().map(outcome).sum::<f64>() / all.worlds().len() as f64;
            assert!((mean - f64::from(figure(one, MAKE))).abs() < 1e-6);
        }
        let rules = Blob::of(view);
        let belief = posterior(&rules, view, &Habits::USUAL, 200, &mut rng, &Work::free()).unwrap();
        let belief = belief.evidence(u64::MAX, Judged::Model, 1);
        let Evidence::Enumerated { judged: Judged::Model, .. } = belief else { panic!("{belief}") };
    });
}

#[test]
fn a_search_looks_at_all_worlds_where_there_are_few() {
    let search = Skill::Network.player(shipped()).unwrap();
    let mut uneven = 0;
    late(|view| {
        let possible = Possible::of(view, Cards::ALL).unwrap().worlds();
        // It draws 60.
        if possible > 60u64.into() {
            return;
        }
        let found = decide(&*search, view, 1);
        let Evidence::Enumerated { worlds, ess, judged: Judged::Search, .. } = *found.evidence()
        else {
            panic!("{}", found.evidence())
        };
        assert_eq!(possible, worlds.into());
        uneven += usize::from(ess < 0.99 * worlds as f64);
        assert_eq!(found.rows(), decide(&*search, view, 2).rows(), "the seed changes nothing");
    });
    assert!(uneven > 0, "no view had worlds of unequal weight");
}

#[test]
fn resampled_worlds_are_worth_what_their_weights_are() {
    let search = Skill::Network.player(shipped()).unwrap();
    let (mut less, mut met) = (0, 0);
    views(&Menu::only(4, 6).unwrap(), 4, |view| {
        let found = decide(&*search, view, 1);
        met += 1;
        let heard = Seat::all(4).any(|it| it != view.seat() && view.table().bid(it).is_some());
        let Evidence::Sampled { samples, ess, .. } = *found.evidence() else { panic!() };
        assert!(ess <= samples as f64 + 1e-3, "{ess} of {samples}");
        assert!(heard || ess == samples as f64, "nobody was heard: {ess} of {samples}");
        less += usize::from(ess < 0.99 * samples as f64);
    });
    println!("{less} of {met} decisions are worth fewer worlds than were searched");
    assert!(met > 20 && less > 0, "{less} of {met}");
}

/// A world that explains less of what the others did weighs less, so fewer worlds count than are
/// searched; before anybody has acted, all weigh the same.
#[test]
fn rollouts_report_what_their_weighted_worlds_are_worth() {
    let player = "rollout:16".parse::<Skill>().unwrap().player(shipped()).unwrap();
    let (mut less, mut met) = (0, 0);
    views(&Menu::only(4, 4).unwrap(), 3, |view| {
        let Evidence::Sampled { samples, ess, .. } = *decide(&*player, view, 1).evidence() else {
            panic!()
        };
        met += 1;
        let heard = view.table().history().any(|(seat, _)| seat != view.seat());
        assert!(ess <= samples as f64 + 1e-3 && samples <= 16, "{ess} of {samples}");
        assert!(heard || ess == 16.0, "nobody was heard: {ess}");
        less += usize::from(ess < 15.9);
    });
    assert!(met > 20 && less > 10, "{less} of {met}");
}

#[test]
fn rollouts_look_at_all_worlds_where_there_are_few() {
    let player = "rollout:50".parse::<Skill>().unwrap().player(shipped()).unwrap();
    let mut uneven = 0;
    late(|view| {
        let found = decide(&*player, view, 1);
        let Evidence::Enumerated { worlds, ess, judged: Judged::Rollouts, .. } = *found.evidence()
        else {
            panic!("{}", found.evidence())
        };
        assert_eq!(Possible::of(view, Cards::ALL).unwrap().worlds(), worlds.into());
        uneven += usize::from(ess < 0.99 * worlds as f64);
        assert_eq!(found.rows(), decide(&*player, view, 2).rows(), "the seed changes nothing");
    });
    assert!(uneven > 0, "no view had worlds of unequal weight");
}

#[test]
fn of_equal_bids_the_lowest_comes_first() {
    let mut ties = 0;
    views(&Menu::only(3, 6).unwrap(), 20, |view| {
        let found = decide(&Sampling::flat(30), view, 1);
        for pair in found.rows().windows(2).filter(|pair| pair[0].value == pair[1].value) {
            if let [Action::Bid(first), Action::Bid(second)] = [pair[0].action, pair[1].action] {
                ties += 1;
                assert!(first < second, "{view}: {pair:?}");
            }
        }
    });
    assert!(ties > 3, "{ties} ties");
}
