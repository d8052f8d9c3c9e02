//! The information that cuts give and what they hand on.

use crate::oracle;

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::odds::informative::{bits, seen_by};
use kibitzer_bomb_busters::odds::{Analysis, Counting, Informative, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, ValueSet};
use kibitzer_deal::Options;
use kibitzer_work::Work;
use oracle::tiny::random_table;
use oracle::weigh;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

fn table(json: &serde_json::Value) -> Table {
    serde_json::from_value::<TableFile>(json.clone()).unwrap().table().unwrap()
}

/// The information in the answer is the mean loss of entropy over the answers.
#[test]
fn bits_are_the_loss_of_entropy() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let mut cuts = 0;
    for _ in 0..600 {
        let (table, _) = random_table(&mut rng, 8);
        let Ok(worlds) = Worlds::new(&table) else { continue };
        let before = worlds.entropy();
        for one in Analysis::new(&table, &worlds).dual_cuts() {
            let (spot, value) = (one.cut.first(), one.cut.value);
            // Yellow hits distinguish tiles and red ends the game, so only blue is compared here.
            let kinds = worlds.distribution(spot);
            if kinds.iter().any(|(wire, _)| wire.value().number().is_none()) {
                continue;
            }
            let after: f64 = kinds
                .iter()
                .map(|(wire, count)| {
                    let given = [(spot, ValueSet::one(wire.value()))];
                    let given = worlds.given(&given).unwrap().unwrap();
                    assert_eq!(given.total(), count);
                    (count.log2() - worlds.total().log2()).exp2() * given.entropy()
                })
                .sum();
            let told = bits(&table, &worlds, spot, value);
            assert!((before - after - told).abs() < 1e-9, "{before} - {after} is not {told}");
            cuts += usize::from(told > 0.1);
        }
    }
    assert!(cuts > 200, "{cuts}");
}

/// The entropy itself, by brute force over what the slots hold.
#[test]
fn entropy_is_that_of_the_fillings() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(32);
    let mut split = 0;
    for _ in 0..600 {
        let (table, _) = random_table(&mut rng, 7);
        let Ok(worlds) = Worlds::with(&table, Counting::Unknown, Options::default()) else {
            continue;
        };
        let total = worlds.total().to_u128().unwrap() as f64;
        let mut entropy = 0.0;
        oracle::visit(&table, &mut |_, weight| {
            let p = weight as f64 / total;
            entropy -= p * p.log2();
        });
        assert!((entropy - worlds.entropy()).abs() < 1e-9, "{entropy} {}", worlds.entropy());
        split += usize::from(worlds.lattices().count() > 1);
    }
    assert!(split > 5, "{split} were split into cases");
}

/// Two worlds that agree on a player's hand look the same to that player.
#[test]
fn the_next_player_sees_no_hidden_wire() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(33);
    let mut compared = 0;
    for _ in 0..500 {
        let (table, _) = random_table(&mut rng, 8);
        let Ok(worlds) = Worlds::new(&table) else { continue };
        let sampler = worlds.sampler();
        let (one, other) = (sampler.sample(&mut rng), sampler.sample(&mut rng));
        for player in 0..table.players() {
            let hand = |world: &[Vec<_>]| {
                let hand = table.hand(player).map(|s| world[s.stand][s.slot]);
                hand.collect::<Vec<_>>()
            };
            let (a, b) = (seen_by(&table, &one, player), seen_by(&table, &other, player));
            assert_eq!(a.observer(), player);
            // It is a table that anybody could have entered, except for who owns two stands.
            if a.setup().observer_stands.is_empty() && table.players() == table.stands().len() {
                assert_eq!(a.clone().into_setup().check().as_ref(), Ok(&a));
            }
            let fits = weigh(&a, |w| w == one);
            assert!(fits > 0, "his own world must be possible to him");
            if hand(&one) == hand(&other) && one != other {
                assert_eq!(a, b);
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn playing_moves_out_never_fails_on_random_tables() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(34);
    let mut handed = 0.0;
    for mission in [None, Some(8), Some(21), Some(24), Some(52), Some(58)] {
        for _ in 0..60 {
            let (table, _) = random_table(&mut rng, 8);
            let mut setup = table.into_setup();
            setup.public.mission = mission.and_then(Mission::new);
            let Ok(table) = setup.check() else { continue };
            let Ok(worlds) = Worlds::new(&table) else { continue };
            let options = Informative { moves: 3, worlds: 4 };
            let told = options.rank(&table, &worlds, &mut rng, &Work::free()).unwrap();
            for one in &told {
                assert_eq!(one.handed.len(), 4);
                handed += one.mean_handed();
            }
            assert!(told.windows(2).all(|p| p[0].mean_handed() >= p[1].mean_handed()));
        }
    }
    assert!(handed > 10.0, "{handed}");
}

/// A miss shows a 2 on the last stand; the next player has the other 2s and can cut it.
#[test]
fn a_miss_hands_a_certain_cut_to_whoever_holds_the_value() {
    let table = table(&json!({
        "wires": {"blue": [1, 3]}, "free_sizes": true,
        "stands": ["?1 1 2 3 3", "? ? 3", "1 ? ? 3"],
    }));
    let worlds = Worlds::new(&table).unwrap();
    let told = Informative { moves: 9, worlds: 40 }
        .rank(&table, &worlds, &mut Xoshiro256PlusPlus::seed_from_u64(1), &Work::free())
        .unwrap();
    assert!(told.iter().all(|one| one.odds.cut.value == Value::Blue(1)));
    let at = |stand, slot| {
        let mut found = told.iter().filter(|one| one.odds.cut.first() == Spot::new(stand, slot));
        found.next().unwrap()
    };
    // The last 1 is at 1:0 or at 2:1. Pointing at one of them settles where it is.
    assert_eq!(told.len(), 2);
    assert!((at(1, 0).bits - at(2, 1).bits).abs() < 1e-12);
    let certain = |one: &kibitzer_bomb_busters::odds::Told| one.handed.contains(&2.0);
    assert!(told.iter().any(certain), "{told:?}");
}
