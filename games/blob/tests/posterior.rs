//! Weighted worlds: a policy's probabilities for every action, and marginals against an exact
//! posterior.

use crate::common;
use common::{any_table, play_some, rng};

use kibitzer_blob::{Blob, Cards, Habits, Rejection, Round, Suit, View, marginals, posterior};
use kibitzer_game::{Anything, Game, Policy, Seat, SeatView, below, log_likelihood};
use kibitzer_work::Work;

#[test]
fn every_legal_action_has_a_chance() {
    let mut rng = rng(1);
    for _ in 0..300 {
        let rules = any_table(Cards::ALL, &mut rng);
        let mut round = rules.deal(&mut rng);
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let legal = rules.legal(&view);
            let found = Habits::USUAL.weigh(&rules, &view, &legal);
            assert_eq!(found.len(), legal.len(), "{view}");
            assert!(found.iter().all(|chance| *chance > 1e-4), "{view}: {found:?}");
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-4, "{view}: {found:?}");
            rules.play(&mut round, seat.into(), &legal[below(&mut rng, legal.len())]).unwrap();
        }
    }
}

/// A table small enough to list all worlds, each with its exact weight.
#[test]
fn weighted_samples_approximate_the_exact_posterior() {
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
        let past = view.history().steps;
        let mut exact = [[0.0; 52]; 8];
        let (mut sum, mut worlds) = (0.0, 0.0);
        let mut plain = [[0.0; 52]; 8];
        for (world, _) in kibitzer_testkit::laws::listed(&belief) {
            let weight = log_likelihood(&rules, &world, &past, view.seat(), &Habits::USUAL).exp();
            sum += weight;
            worlds += 1.0;
            for (seat, hand) in world.hands().iter().enumerate() {
                for card in hand.iter() {
                    exact[seat][card.index()] += weight;
                    plain[seat][card.index()] += 1.0;
                }
            }
        }
        // With all worlds enumerated there is no error but rounding.
        assert!(worlds <= 20_000.0, "{worlds}");
        let mut weigh = |draws| {
            posterior(&rules, &view, &Habits::USUAL, draws, &mut rng, &Work::free()).unwrap()
        };
        let all = weigh(20_000);
        assert_eq!(all.worlds().len(), worlds as usize);
        // Fewer draws than there are worlds, repeated many times.
        let fewer = worlds as usize - 1;
        let times = if fewer > 100 { 20_000 / fewer + 1 } else { 0 };
        let mut drawn = [[0.0; 52]; 8];
        for _ in 0..times {
            let some = weigh(fewer);
            assert!(some.worlds().len() == fewer && some.ess() <= fewer as f64 + 1e-6);
            for (sums, row) in drawn.iter_mut().zip(marginals(&some)) {
                sums.iter_mut().zip(row).for_each(|(sum, chance)| *sum += chance / times as f64);
            }
        }
        sampled += usize::from(times > 0);
        let found = marginals(&all);
        for seat in 0..3 {
            for card in deck.iter() {
                let (wanted, found) = (exact[seat][card.index()] / sum, found[seat][card.index()]);
                assert!((wanted - found).abs() < 1e-6, "{view}: {card} {wanted} {found}");
                let drawn = drawn[seat][card.index()];
                assert!(
                    times == 0 || (wanted - drawn).abs() < 0.03,
                    "{view}: {card} {wanted} {drawn}"
                );
                let share = all.share(|round: &Round| round.hands()[seat].contains(card));
                assert!((share - found).abs() < 1e-9);
                compared += 1;
                moved += usize::from((wanted - plain[seat][card.index()] / worlds).abs() > 0.03);
            }
        }
        assert!(all.ess() <= worlds + 1e-6 && all.ess() >= 1.0);
    }
    assert!(compared > 300 && moved > 50 && sampled > 0, "{compared} {moved} {sampled}");
}

#[test]
fn whoever_does_anything_tells_nothing() {
    let mut rng = rng(4);
    // Everybody has bid and nobody has played: all hands had the same choice.
    let view: View = "seat 1 of 4 dealer 3 cards 3 trump S totals 0:0:0:0 left 2 holds AS TH 2C bids 1 0 3 1 plays".parse().unwrap();
    let mut weigh = |policy: &dyn Policy<Blob>| {
        posterior(&Blob::of(&view), &view, policy, 500, &mut rng, &Work::free()).unwrap()
    };
    assert!((weigh(&Anything).ess() - 500.0).abs() < 1e-6);
    let some = weigh(&Habits::USUAL);
    assert!(some.ess() < 450.0, "{}", some.ess());
    assert_eq!(some.worlds().len(), 500);
}

/// The baseline succeeds at once if nothing is known, and fails with the stale rule.
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
    // All hearts that could be left are with the viewer or gone, and seats 1 and 2 have followed
    // hearts.
    let text = "seat 0 of 3 dealer 2 cards 2 trump S totals 0:0:0 left 0 holds 7H bids 1 0 0 plays 4H 5H 6H";
    let deck: Cards = "4H 5H 6H 7H 3C 4C 5C".parse().unwrap();
    let view: View = text.parse().unwrap();
    let stale = Rejection::of(&view, deck, true, 50).unwrap().draw(&mut rng);
    assert_eq!((stale.hands, stale.attempts), (None, 50));
    assert_eq!(Rejection::of(&view, deck, false, 50).unwrap().draw(&mut rng).attempts, 1);
}
