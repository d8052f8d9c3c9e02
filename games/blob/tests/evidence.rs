//! What thoughts rest on, and that they claim no more: few worlds, weighed worlds, equal bids.

use kibitzer_blob::players::{Mind, Sampling, Skill, Thumb, legal, play_out, shipped};
use kibitzer_blob::training::Menu;
use kibitzer_blob::{Action, Cards, Habits, Possible, Posterior, Round, View, aim, arena};
use kibitzer_game::{Evidence, Game, Judged, Seat, SeatView};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays rounds by rules of thumb and shows every view with a choice.
fn views(menu: &Menu, rounds: u64, mut each: impl FnMut(&View)) {
    for number in 0..rounds {
        let (rules, mut round) = arena::deal(menu, 5, number).unwrap();
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            if legal(&view).len() > 1 {
                each(&view);
            }
            let action = Thumb.choose(Cards::ALL, &view, 1, &Work::free()).unwrap();
            rules.play(&mut round, seat.into(), &action).unwrap();
        }
    }
}

/// Three players with 17 cards each: one card stays in the stock, and near the end there are few worlds.
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
        let thought = Sampling::flat(100).think(Cards::ALL, view, 1, &Work::free()).unwrap();
        let Evidence::Enumerated { worlds, ess, judged, .. } = thought.evidence(1) else {
            panic!("{}", thought.evidence(1))
        };
        assert_eq!((worlds.into(), judged), (possible.worlds(), Judged::Rollouts));
        assert_eq!(ess, worlds as f64);
        // No sampling error: another seed has the same to say.
        assert_eq!(thought, Sampling::flat(100).think(Cards::ALL, view, 2, &Work::free()).unwrap());
        assert!(thought.actions.iter().all(|one| one.error == 0.0));
        // The mean over all worlds, one by one.
        for one in &thought.actions {
            let outcome = |hands| {
                let mut round = Round::new(hands, *view.table());
                round.act_unchecked(one.action);
                play_out(&mut round, aim::Aim::of(view.table()), 1).chance[view.seat().0]
            };
            let all = possible.every();
            let mean = all.iter().map(|hands| f64::from(outcome(*hands))).sum::<f64>();
            assert!((mean / all.len() as f64 - f64::from(one.make)).abs() < 1e-6);
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let belief = Posterior::of(view, Cards::ALL, &Habits::USUAL, 200, &mut rng).unwrap();
        let Evidence::Enumerated { judged: Judged::Model, .. } = belief.evidence(1) else {
            panic!("{}", belief.evidence(1))
        };
    });
}

#[test]
fn the_expert_looks_at_all_worlds_where_there_are_few() {
    let expert = Skill::Network.mind(shipped()).unwrap();
    let mut uneven = 0;
    late(|view| {
        let possible = Possible::of(view, Cards::ALL).unwrap().worlds();
        // It draws 60.
        if possible > 60u64.into() {
            return;
        }
        let thought = expert.think(Cards::ALL, view, 1, &Work::free()).unwrap();
        let Evidence::Enumerated { worlds, ess, judged: Judged::Search, .. } = thought.evidence(1)
        else {
            panic!("{}", thought.evidence(1))
        };
        assert_eq!(possible, worlds.into());
        uneven += usize::from(ess < 0.99 * worlds as f64);
        assert_eq!(
            thought,
            expert.think(Cards::ALL, view, 2, &Work::free()).unwrap(),
            "the seed changes nothing"
        );
    });
    assert!(uneven > 0, "no view had worlds of unequal weight");
}

#[test]
fn resampled_worlds_are_worth_what_their_weights_are() {
    let expert = Skill::Network.mind(shipped()).unwrap();
    let (mut less, mut met) = (0, 0);
    views(&Menu::only(4, 6).unwrap(), 4, |view| {
        let thought = expert.think(Cards::ALL, view, 1, &Work::free()).unwrap();
        met += 1;
        let heard = Seat::all(4).any(|it| it != view.seat() && view.table().bid(it).is_some());
        let Evidence::Sampled { samples, ess, .. } = thought.evidence(1) else { panic!() };
        assert!(ess <= samples as f64 + 1e-3, "{ess} of {samples}");
        assert!(heard || ess == samples as f64, "nobody was heard: {ess} of {samples}");
        less += usize::from(ess < 0.99 * samples as f64);
    });
    println!("{less} of {met} thoughts are worth fewer worlds than were searched");
    assert!(met > 20 && less > 0, "{less} of {met}");
}

#[test]
fn of_equal_bids_the_lowest_comes_first() {
    let mut ties = 0;
    views(&Menu::only(3, 6).unwrap(), 20, |view| {
        let thought = Sampling::flat(30).think(Cards::ALL, view, 1, &Work::free()).unwrap();
        for pair in thought.actions.windows(2).filter(|pair| pair[0].value == pair[1].value) {
            if let [Action::Bid(first), Action::Bid(second)] = [pair[0].action, pair[1].action] {
                ties += 1;
                assert!(first < second, "{view}: {pair:?}");
            }
        }
    });
    assert!(ties > 3, "{ties} ties");
}
