//! Promises of the policies: they obey the rules, see only their view, draw consistent worlds, and
//! the exact odds equal those of plain counting.

use kibitzer_bomb_busters::facts::facts;
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::odds::{OddsError, Worlds};
use kibitzer_bomb_busters::playing::{
    Effort, Exact, ExactOdds, Greedy, Odds, Policy, PolicyName, PublicFacts, RowOdds, Sight,
    SplitMix, Winning, play_checked, play_game, try_out,
};
use kibitzer_bomb_busters::rules::{Action, Game, Outcome, Phase, SlotSet, World, legal};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, Wire};
use kibitzer_work::{Stopped, Work};
use rand_core::SeedableRng;

fn games() -> impl Iterator<Item = Game> {
    let simulated = Mission::all().filter(|m| m.is_simulated());
    simulated.flat_map(|m| (2..=5).filter_map(move |players| Game::new(m, players).ok()))
}

/// The world of a view in which the stands hold these wires.
fn world_of(view: &Table, stands: &[Vec<Wire>], rng: &mut SplitMix) -> World {
    let wires: Vec<Wire> = view.unknown().map(|spot| stands[spot.stand][spot.slot]).collect();
    view.world(&wires, rng).unwrap()
}

/// A game played greedily for a while, on somebody's turn.
fn midgame(game: &Game, seed: u64, steps: usize) -> Option<(World, Table)> {
    let mut rng = SplitMix::seed_from_u64(seed);
    let mut world = game.deal(&mut rng);
    let mut step = 0;
    while world.outcome().is_none() {
        let seat = world.to_act()[0];
        let view = world.view(seat);
        let turn = matches!(world.public().play.phase, Phase::Turn { .. } | Phase::Anyone { .. });
        if step >= steps && turn {
            return Some((world, view));
        }
        world.play(seat, Policy::act(&Greedy, &view, &mut rng)).unwrap();
        step += 1;
    }
    None
}

fn tiny() -> Winning {
    Winning { effort: Effort { candidates: 3, first_look: 4, games: 18, ..Effort::PLAY } }
}

#[test]
fn every_policy_obeys_the_rules_of_every_mission() {
    for (i, game) in games().enumerate() {
        let policies: [&dyn Policy; 2] = [&Exact, &tiny()];
        for policy in policies {
            let mut rng = SplitMix::seed_from_u64(i as u64);
            let mut world = game.deal(&mut rng);
            let end = play_checked(&mut world, policy, &mut rng, |_, _| ());
            end.unwrap_or_else(|e| panic!("mission {}: {e}", game.mission().number()));
        }
    }
}

/// Drawn worlds satisfy every fact of the view and give the view back.
#[test]
fn samples_fit_the_view() {
    let mut checked = 0;
    for (i, game) in games().enumerate() {
        for steps in [game.players(), 10, 18] {
            let Some((_, view)) = midgame(&game, 900 + i as u64, steps) else { continue };
            let worlds = Worlds::new(&view).unwrap();
            let sampler = worlds.sampler();
            let mut rng = SplitMix::seed_from_u64(5);
            let proved = facts(&view);
            for _ in 0..20 {
                let deal = sampler.sample(&mut rng);
                let world = world_of(&view, &deal, &mut rng);
                let wires: Vec<Vec<Wire>> = world
                    .stands()
                    .iter()
                    .map(|row| row.iter().map(|piece| piece.wire).collect())
                    .collect();
                for fact in &proved {
                    assert!(fact.what.holds(&wires), "{:?} ({:?})", fact.what, fact.why);
                }
                assert_eq!(world.view(view.observer()), view);
                checked += 1;
            }
        }
    }
    assert!(checked > 3_000, "{checked}");
}

/// Exact odds agree with sample frequencies, and row estimates never rule out or promise what the
/// exact ones do not.
#[test]
fn odds_agree() {
    let mut estimates = (0.0, 0_u32);
    for (i, game) in games().enumerate() {
        for steps in [game.players() + 1, 14] {
            let Some((_, view)) = midgame(&game, 300 + i as u64, steps) else { continue };
            let worlds = Worlds::new(&view).unwrap();
            let exact = ExactOdds::new(&worlds);
            let proven = PublicFacts::of(&view);
            let rows = RowOdds::new(&Sight::of_view(&view, &proven));
            let (sampler, mut rng) = (worlds.sampler(), SplitMix::seed_from_u64(9));
            let draws: Vec<World> =
                (0..200).map(|_| world_of(&view, &sampler.sample(&mut rng), &mut rng)).collect();
            for spot in view.spots().filter(|s| !view.is_own(s.stand)) {
                let mut sum = 0.0;
                for value in Value::all() {
                    let p = exact.chance(spot, value);
                    let there = draws
                        .iter()
                        .filter(|w| w.stands()[spot.stand][spot.slot].wire.value() == value);
                    let seen = there.count() as f64 / 200.0;
                    assert!((seen - p).abs() < 0.25, "{spot} {value}: {p} and {seen}");
                    assert!(p > 1e-12 || seen == 0.0, "{spot} {value} was drawn");
                    assert!(p < 1.0 - 1e-12 || seen == 1.0, "{spot} is always {value}");
                    let estimate = rows.chance(spot, value);
                    assert!(!(estimate <= 0.0 && p > 0.0), "{spot} {value} is possible: {p}");
                    assert!(!(estimate > 1.0 - 1e-9 && p < 1.0 - 1e-9), "{spot} {value}: {p}");
                    sum += p;
                    estimates.0 += (estimate - p).abs();
                    estimates.1 += 1;
                }
                assert!((sum - 1.0).abs() < 1e-9, "{spot}: {sum}");
            }
            let row = view.stands().iter().position(|r| !view.is_own(0) || r.len() > 3).unwrap();
            let slots: SlotSet = (0..view.stands()[row].len())
                .filter(|&slot| view.stands()[row][slot].wire().is_none())
                .filter(|&slot| !view.stands()[row][slot].unsorted)
                .take(2)
                .collect();
            let p = exact.any(row, slots, 5);
            let hit = |w: &&World| {
                slots.iter().any(|s| w.stands()[row][s].wire.value() == Value::Blue(5))
            };
            let seen = draws.iter().filter(hit).count() as f64 / 200.0;
            assert!((p - seen).abs() < 0.25, "{p} and {seen}");
        }
    }
    let mean = estimates.0 / f64::from(estimates.1);
    assert!(mean < 0.02, "row estimates are off by {mean}");
}

/// Two worlds that look the same from a seat give the same decision with the same seed.
#[test]
fn decisions_do_not_leak_the_truth() {
    let mut compared = 0;
    for (i, game) in games().enumerate().filter(|(i, _)| i % 3 == 0) {
        for steps in [0, 6, 15] {
            let Some((world, view)) = midgame(&game, 40 + i as u64, steps) else { continue };
            let worlds = Worlds::new(&view).unwrap();
            let mut rng = SplitMix::seed_from_u64(3);
            let other = world_of(&view, &worlds.sampler().sample(&mut rng), &mut rng);
            let again = other.view(view.observer());
            assert_eq!(again, view);
            let winning = tiny();
            let policies: [&dyn Policy; 4] =
                [&Greedy, &Exact, &winning, PolicyName::Random.policy()];
            for policy in policies {
                let decide = |view: &Table| policy.act(view, &mut SplitMix::seed_from_u64(11));
                assert_eq!(
                    decide(&world.view(view.observer())),
                    decide(&again),
                    "{}",
                    policy.name()
                );
                assert_eq!(policy.eagerness(&view), policy.eagerness(&again));
            }
            // The fast sight of both worlds is the same too.
            let proven = PublicFacts::of(&view);
            let sights =
                [&world, &other].map(|world| Sight::of_world(world, view.observer(), &proven));
            assert!(sights[0] == sights[1]);
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

/// A view on a turn stays the same when it is played on, except for what only a played game knows.
#[test]
fn a_table_can_be_played_on() {
    let mut compared = 0;
    for (i, game) in games().enumerate() {
        for steps in [2 * game.players(), 16] {
            let Some((_, view)) = midgame(&game, 70 + i as u64, steps) else { continue };
            let Phase::Turn { .. } = view.public().play.phase else { continue };
            if view.public().play.stabilized {
                continue;
            }
            let said = view.public();
            let found = view.on_turn().unwrap();
            assert_eq!(found.assumed, ["it is your turn"], "mission {}", game.mission().number());
            assert_eq!(found.view.stands(), view.stands());
            let mut public = found.view.public().clone();
            assert_eq!(public.play.handing_done, said.play.handing_done);
            // Failures are counted from the history, where a detector's wait for an answer is not
            // one.
            public.play.failures = said.play.failures;
            if said.play.handing_done {
                // What lies beside the stands no longer matters after the tokens were passed.
                public.play.beside.clone_from(&said.play.beside);
            }
            public.play.resume = said.play.resume;
            assert_eq!(public, *said);
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn rollouts_are_the_same_on_any_number_of_threads() {
    let game = Game::new(Mission::new(8).unwrap(), 4).unwrap();
    let (_, view) = midgame(&game, 3, 9).unwrap();
    let (proven, worlds) = (PublicFacts::of(&view), Worlds::new(&view).unwrap());
    let cuts: Vec<Action> = legal(&view).into_iter().take(4).collect();
    let effort =
        |threads| Effort { candidates: 4, first_look: 20, games: 200, threads, ..Effort::PLAY };
    let run = |threads| {
        try_out(&view, &proven, &worlds, &cuts, effort(threads), 5, &Work::free()).unwrap()
    };
    assert_eq!(run(1), run(3));
    assert!(run(1).tried.iter().all(|one| one.worlds > 0));
    for threads in [1, 3] {
        let asked = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let count = std::sync::Arc::clone(&asked);
        let work = Work::free().with_poll(move || {
            let before = count.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            (before >= 5).then_some(Stopped::Cancelled)
        });
        let stopped = try_out(&view, &proven, &worlds, &cuts, effort(threads), 5, &work);
        assert_eq!(stopped.unwrap_err(), OddsError::Stopped(Stopped::Cancelled));
        let asked = asked.load(std::sync::atomic::Ordering::SeqCst);
        assert!(asked <= 5 + threads, "{threads} threads went on: {asked}");
    }
}

/// A better policy wins more often on the same deals, by a significant margin.
#[test]
fn greedy_beats_random() {
    let game = Game::new(Mission::new(4).unwrap(), 4).unwrap();
    let won = |policy| {
        let games = (0..60).map(|number| play_game(&game, policy, 1, number).unwrap());
        games.filter(|record| record.outcome == Outcome::Won).count()
    };
    assert!(won(PolicyName::Greedy) > won(PolicyName::Random) + 30);
}

#[test]
fn own_wires_are_certain() {
    let game = Game::new(Mission::new(1).unwrap(), 4).unwrap();
    let (_, view) = midgame(&game, 1, 4).unwrap();
    let worlds = Worlds::new(&view).unwrap();
    let odds = ExactOdds::new(&worlds);
    let own = Spot::new(view.observer(), 0);
    let value = view.stands()[own.stand][0].value().unwrap();
    assert_eq!(odds.chance(own, value), 1.0);
}
