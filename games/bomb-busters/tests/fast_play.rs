//! Fast play produces the same games as checked play, from the same sights.

use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::playing::{
    Greedy, Policy, PublicFacts, Quick, Random, Sight, play_checked, play_fast,
};
use kibitzer_bomb_busters::rules::{Action, Game, Phase};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn games() -> impl Iterator<Item = Game> {
    Mission::all().filter(|m| m.is_simulated()).flat_map(|mission| {
        (2..=5).filter_map(move |players| Game::new(mission, players).ok()).enumerate().map(
            |(i, game)| {
                let captain = i % game.players();
                game.with_captain(captain).unwrap()
            },
        )
    })
}

/// The number of games for each mission and player count; `BOMB_FAST_GAMES=1000` for a long run.
fn rounds() -> u64 {
    std::env::var("BOMB_FAST_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(30)
}

#[test]
fn fast_games_are_the_checked_games() {
    let (mut won, mut all) = (0, 0);
    for (i, game) in games().enumerate() {
        for round in 0..rounds() {
            let seed = i as u64 * 100_000 + round;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let dealt = game.deal(&mut rng);
            let mut checked: Vec<(usize, Action)> = Vec::new();
            let mut world = dealt.clone();
            let outcome = play_checked(&mut world, &Greedy, &mut rng, |seat, action| {
                checked.push((seat, *action));
            });
            let outcome =
                outcome.unwrap_or_else(|e| panic!("{:?} seed {seed}: {e}", game.mission()));
            let mut fast: Vec<(usize, Action)> = Vec::new();
            let (mut twin, mut proven) = (dealt, PublicFacts::blank());
            let end = play_fast(&mut twin, &mut proven, &Greedy, |seat, action| {
                fast.push((seat, *action));
            });
            assert_eq!(fast, checked, "mission {} seed {seed}", game.mission().number());
            assert_eq!(end, Some(outcome));
            assert_eq!(twin, world);
            won += u32::from(outcome == kibitzer_bomb_busters::rules::Outcome::Won);
            all += 1;
        }
    }
    assert!(won * 10 > all && won < all, "{won} of {all} won");
}

/// Random play uses everything, including swaps: the sight of a world equals the sight of the view,
/// and following the history event by event proves the same as reading it at once.
#[test]
fn sights_of_worlds_and_views_are_equal() {
    let mut compared = 0;
    for (i, game) in games().enumerate() {
        for round in 0..4 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(77_000_000 + i as u64 * 100 + round);
            let mut world = game.deal(&mut rng);
            let mut proven = PublicFacts::blank();
            while world.outcome().is_none() {
                let seat = world.to_act()[0];
                // Random play alone ends too soon to see much; greedy play alone swaps nothing.
                let random = rand_core::Rng::next_u64(&mut rng) % 3 == 0;
                let view = world.view(seat);
                let action = if random && !matches!(world.public().play.phase, Phase::Answer { .. })
                {
                    Random.act(&view, &mut rng)
                } else {
                    Policy::act(&Greedy, &view, &mut rng)
                };
                world.play(seat, action).unwrap();
                proven.catch_up(&world);
                if matches!(world.public().play.phase, Phase::Answer { .. }) {
                    continue;
                }
                for seat in 0..game.players() {
                    let view = world.view(seat);
                    let read = PublicFacts::of(&view);
                    let (slow, fast) =
                        (Sight::of_view(&view, &read), Sight::of_world(&world, seat, &proven));
                    assert!(slow == fast, "mission {} after {action:?}", game.mission().number());
                    assert_eq!(read.labels().len(), proven.labels().len());
                    for held in read.held() {
                        let known =
                            |h: &kibitzer_bomb_busters::playing::Held| h.values == held.values;
                        assert!(proven.held().iter().any(known), "{held:?} after {action:?}");
                    }
                    assert_eq!(Quick::eagerness(&Greedy, &slow), Quick::eagerness(&Greedy, &fast));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}
