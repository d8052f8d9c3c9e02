//! Weighed worlds: likelihoods against a forward replay, marginals against an exact posterior, resampling.

use crate::common;
use common::{any_table, play_some, rng};

use kibitzer_blob::{
    Action, Blob, Cards, Deals, Deeds, Habits, Indifferent, Model, Posterior, Rejection, Round,
    Suit, View,
};
use kibitzer_game::{Game, Recorded, Seat, below};
use std::collections::HashMap;

/// Every probability of every action of a view, by text.
fn probabilities(model: &dyn Model, view: &View) -> HashMap<String, f32> {
    let mut found = HashMap::new();
    if view.table().bidding_is_over() {
        let mut out = [1.0; 52];
        model.plays(view, &mut out);
        for card in Cards::ALL.iter().filter(|card| out[card.index()] != 0.0) {
            found.insert(Action::Play(card).to_string(), out[card.index()]);
        }
    } else {
        let mut out = [1.0; 18];
        model.bids(view, &mut out);
        for bid in (0..18).filter(|bid| out[*bid] != 0.0) {
            found.insert(Action::Bid(bid as u8).to_string(), out[bid]);
        }
    }
    found
}

#[test]
fn every_legal_action_has_a_chance_and_no_other() {
    let mut rng = rng(1);
    for _ in 0..300 {
        let rules = any_table(Cards::ALL, &mut rng);
        let mut round = rules.deal(&mut rng);
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let legal = rules.legal(&view);
            for model in [&Habits::USUAL as &dyn Model, &Indifferent] {
                let found = probabilities(model, &view);
                assert_eq!(found.len(), legal.len(), "{view}");
                assert!(
                    legal.iter().all(|action| found[&action.to_string()] > 1e-4),
                    "{view}: {found:?}"
                );
                assert!((found.values().sum::<f32>() - 1.0).abs() < 1e-4, "{view}: {found:?}");
            }
            rules.play(&mut round, seat.into(), &legal[below(&mut rng, legal.len())]).unwrap();
        }
    }
}

/// The plain twin: play the round again from the deal, and ask the model wherever another seat acts.
fn replayed(rules: &Blob, world: &Round, viewer: Seat, model: &dyn Model) -> f64 {
    let mut round = rules.start(world);
    let mut log = 0.0;
    for (seat, action) in world.table().history().collect::<Vec<_>>() {
        let view = rules.view(&round, seat);
        let forced = matches!(action, Action::Play(_)) && rules.legal(&view).len() == 1;
        if seat != viewer && !forced {
            log += f64::from(model.probability(&view, action)).ln();
        }
        rules.play(&mut round, seat.into(), &action).unwrap();
    }
    log
}

#[test]
fn likelihoods_are_those_of_a_replay() {
    let mut rng = rng(2);
    let mut told = 0;
    for _ in 0..300 {
        let rules = any_table(Cards::ALL, &mut rng);
        let mut round = rules.deal(&mut rng);
        let most = rules.seats() * (rules.table().cards() + 1) + 1;
        play_some(&rules, &mut round, below(&mut rng, most), &mut rng);
        let viewer = Seat(below(&mut rng, rules.seats()));
        let view = round.view(viewer);
        let (deeds, deals) = (Deeds::of(&view), Deals::of(&view, rules.deck()).unwrap());
        for _ in 0..3 {
            let world = Round::new(deals.draw(&mut rng), *view.table());
            let mut hands = [Cards::NONE; 8];
            hands[..rules.seats()].copy_from_slice(world.hands());
            let fast = deeds.log_likelihood(&hands, &Habits::USUAL);
            let plain = replayed(&rules, &world, viewer, &Habits::USUAL);
            assert!((fast - plain).abs() < 1e-9, "{view}: {fast} {plain}");
            told += usize::from(plain < 0.0);
        }
    }
    assert!(told > 500, "{told}");
}

/// A table so small that all worlds can be listed, each with its exact weight.
#[test]
fn weighed_samples_come_near_the_exact_posterior() {
    let mut rng = rng(3);
    let deck = Cards::cut(3, 3);
    let (mut compared, mut moved, mut sampled) = (0, 0, 0);
    for game in 0..30 {
        let trump = if game % 2 == 0 { Some(Suit::Hearts) } else { None };
        let rules = Blob::miniature(3, 2, Seat(game % 3), trump, deck).unwrap();
        let mut round = rules.deal(&mut rng);
        play_some(&rules, &mut round, 2 + below(&mut rng, 5), &mut rng);
        let view = round.view(Seat(below(&mut rng, 3)));
        let belief = kibitzer_game::Belief::of(&rules, &view).unwrap();
        let deeds = Deeds::of(&view);
        let mut exact = [[0.0; 52]; 8];
        let (mut sum, mut worlds) = (0.0, 0.0);
        let mut plain = [[0.0; 52]; 8];
        for (world, _) in kibitzer_testkit::laws::listed(&belief) {
            let mut hands = [Cards::NONE; 8];
            hands[..3].copy_from_slice(world.hands());
            let weight = deeds.log_likelihood(&hands, &Habits::USUAL).exp();
            sum += weight;
            worlds += 1.0;
            for (seat, hand) in hands.iter().enumerate() {
                for card in hand.iter() {
                    exact[seat][card.index()] += weight;
                    plain[seat][card.index()] += 1.0;
                }
            }
        }
        // All worlds, where there are no more than would be drawn: no error but rounding.
        assert!(worlds <= 20_000.0, "{worlds}");
        let posterior = Posterior::of(&view, deck, &Habits::USUAL, 20_000, &mut rng).unwrap();
        assert_eq!(posterior.worlds().len(), worlds as usize);
        // Fewer draws than there are worlds, time and again.
        let fewer = worlds as usize - 1;
        let times = if fewer > 100 { 20_000 / fewer + 1 } else { 0 };
        let mut drawn = [[0.0; 52]; 8];
        for _ in 0..times {
            let some = Posterior::of(&view, deck, &Habits::USUAL, fewer, &mut rng).unwrap();
            assert!(some.worlds().len() == fewer && some.ess() <= fewer as f64 + 1e-6);
            for (sums, row) in drawn.iter_mut().zip(some.marginals()) {
                sums.iter_mut().zip(row).for_each(|(sum, chance)| *sum += chance / times as f64);
            }
        }
        sampled += usize::from(times > 0);
        let found = posterior.marginals();
        for seat in 0..3 {
            for card in deck.iter() {
                let (wanted, found) = (exact[seat][card.index()] / sum, found[seat][card.index()]);
                assert!((wanted - found).abs() < 1e-6, "{view}: {card} {wanted} {found}");
                let drawn = drawn[seat][card.index()];
                assert!(
                    times == 0 || (wanted - drawn).abs() < 0.03,
                    "{view}: {card} {wanted} {drawn}"
                );
                assert!((posterior.chance(seat, card) - found).abs() < 1e-9);
                compared += 1;
                moved += usize::from((wanted - plain[seat][card.index()] / worlds).abs() > 0.03);
            }
        }
        assert!(posterior.ess() <= worlds + 1e-6 && posterior.ess() >= 1.0);
    }
    assert!(compared > 300 && moved > 50 && sampled > 0, "{compared} {moved} {sampled}");
}

#[test]
fn whoever_does_anything_tells_nothing() {
    let mut rng = rng(4);
    // Everybody has bid and nobody has played: all hands had the same choice.
    let view: View = "seat 1 of 4 dealer 3 cards 3 trump S totals 0:0:0:0 left 2 holds AS TH 2C bids 1 0 3 1 plays".parse().unwrap();
    let posterior = Posterior::of(&view, Cards::ALL, &Indifferent, 500, &mut rng).unwrap();
    assert!((posterior.ess() - 500.0).abs() < 1e-6);
    let none = Posterior::trusting(&view, Cards::ALL, &Habits::USUAL, 0.0, 500, &mut rng).unwrap();
    assert!((none.ess() - 500.0).abs() < 1e-6);
    let some = Posterior::of(&view, Cards::ALL, &Habits::USUAL, 500, &mut rng).unwrap();
    assert!(some.ess() < 450.0, "{}", some.ess());
    let weights: f64 = some.weights().iter().sum();
    assert!((weights - 1.0).abs() < 1e-9 && some.worlds().len() == 500);
}

#[test]
fn resampling_keeps_to_the_weights() {
    let mut rng = rng(5);
    let view: View =
        "seat 1 of 3 dealer 2 cards 1 trump S totals 0:0:0 left 2 holds 2C bids 1 plays"
            .parse()
            .unwrap();
    let posterior = Posterior::of(&view, Cards::ALL, &Habits::USUAL, 200, &mut rng).unwrap();
    let mut times: HashMap<[Cards; 8], f64> = HashMap::new();
    for hands in posterior.resample(10_000, &mut rng) {
        *times.entry(hands).or_default() += 1.0;
    }
    let mut wanted: HashMap<[Cards; 8], f64> = HashMap::new();
    for (hands, weight) in posterior.worlds().iter().zip(posterior.weights()) {
        *wanted.entry(*hands).or_default() += 10_000.0 * weight;
    }
    for (hands, wanted) in &wanted {
        let found = times.get(hands).copied().unwrap_or(0.0);
        // Each of at most a few equal draws is rounded by less than one.
        assert!((found - wanted).abs() < 8.0, "{found} {wanted}");
    }
    assert_eq!(posterior.resample(3, &mut rng).len(), 3);
}

/// The baseline succeeds at once where nothing is known, and the stale rule makes it fail.
#[test]
fn rejection_counts_its_attempts() {
    let mut rng = rng(6);
    let open: View =
        "seat 0 of 3 dealer 2 cards 3 trump S totals 0:0:0 left 0 holds 3C 4C 5C bids 1 0 0 plays"
            .parse()
            .unwrap();
    let tried = Rejection::of(&open, Cards::ALL, true, 100).unwrap().draw(&mut rng);
    assert_eq!(tried.attempts, 1);
    assert!(tried.hands.unwrap()[1].len() == 3);
    // All hearts that could be left are with the viewer or gone, and seats 1 and 2 have followed hearts.
    let text = "seat 0 of 3 dealer 2 cards 2 trump S totals 0:0:0 left 0 holds 7H bids 1 0 0 plays 4H 5H 6H";
    let deck: Cards = "4H 5H 6H 7H 3C 4C 5C".parse().unwrap();
    let view: View = text.parse().unwrap();
    let stale = Rejection::of(&view, deck, true, 50).unwrap().draw(&mut rng);
    assert_eq!((stale.hands, stale.attempts), (None, 50));
    assert_eq!(Rejection::of(&view, deck, false, 50).unwrap().draw(&mut rng).attempts, 1);
}
