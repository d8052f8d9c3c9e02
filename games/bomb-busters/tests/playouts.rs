//! Thousands of random games of every mission that the engine plays: they never panic, always end,
//! and keep the invariants at every step.

use std::collections::{BTreeMap, BTreeSet};

use kibitzer_bomb_busters::cards::Skill;
use kibitzer_bomb_busters::facts::facts;
use kibitzer_bomb_busters::history::Event;
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::rules::{
    Action, Cause, Cut, Game, Outcome, Pointing, SlotSet, World, check, legal,
};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::tiles::{Colour, Parity, Value, Wire};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn below(rng: &mut impl Rng, n: usize) -> usize {
    usize::try_from(rng.next_u64() % n as u64).unwrap()
}

fn wires(world: &World) -> Vec<Vec<Wire>> {
    world.stands().iter().map(|row| row.iter().map(|p| p.wire).collect()).collect()
}

fn sorted_wires(world: &World) -> Vec<Wire> {
    let mut all: Vec<Wire> = world.stands().iter().flatten().map(|p| p.wire).collect();
    all.sort_unstable();
    all
}

/// Tokens are true, stands are in ascending order, nothing is lost.
fn check_truth(world: &World, dealt: &[Wire]) {
    assert_eq!(sorted_wires(world), dealt, "wires are neither lost nor made");
    for row in world.stands() {
        let sorted: Vec<Wire> = row.iter().filter(|p| !p.unsorted).map(|p| p.wire).collect();
        assert!(sorted.is_sorted(), "{sorted:?}");
        for piece in row {
            assert!(!(piece.shown && (piece.cut || piece.wire.colour() == Colour::Red)));
            assert!(!piece.parity || piece.wire.colour() == Colour::Blue);
            assert!(!piece.not.has(piece.wire.value()), "a false token that is true");
            if let Some(times) = piece.count {
                let same = row.iter().filter(|p| p.wire.value() == piece.wire.value()).count();
                assert_eq!(usize::from(times), same);
                assert_ne!(piece.wire.colour(), Colour::Red);
            }
        }
    }
    let public = world.public();
    let start = public.full_dial();
    assert!(public.dial <= start);
    let deadly = public.deadly();
    let over = world.outcome().is_some();
    for piece in world.stands().iter().flatten() {
        let loose = piece.cut && deadly.has(piece.wire.value());
        let revealed = |e: &Event| matches!(e, Event::RevealedReds { .. });
        assert!(!loose || over || public.history.iter().any(revealed), "a red lies open");
    }
}

/// A seat sees its own wires and nothing that it should not; the table of its view is valid, and
/// every fact of it is true.
fn check_views(world: &World) {
    let truth = wires(world);
    for seat in 0..world.public().players() {
        let view = world.view(seat);
        for (i, row) in view.stands().iter().enumerate() {
            for (j, slot) in row.iter().enumerate() {
                let piece = &world.stands()[i][j];
                let knows = piece.known_by & (1 << seat) != 0;
                assert!(!view.is_own(i) || knows, "a seat knows its own wires");
                match slot.wire() {
                    Some(wire) => {
                        assert_eq!(wire, piece.wire);
                        let public = piece.shown && wire.colour() == Colour::Blue;
                        assert!(piece.cut || knows || public, "a leak at {i}:{j}");
                    }
                    None => assert!(!piece.cut && !knows),
                }
                assert_eq!(slot.parity.is_some(), piece.parity);
                assert!(slot.parity.is_none_or(|p| p == Parity::of(piece.wire.number())));
                assert!(slot.admits(piece.wire));
            }
        }
        let table = view.clone();
        let again = table.clone().into_setup().check();
        assert_eq!(again.as_ref(), Ok(&table));
        for fact in facts(&table) {
            assert!(fact.what.holds(&truth), "{}: {:?} ({:?})", fact.at, fact.what, fact.why);
        }
        // Putting the true wires back into the view gives the true stands.
        let hidden: Vec<Wire> = view.unknown().map(|s| truth[s.stand][s.slot]).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let rebuilt = view.world(&hidden, &mut rng).unwrap();
        assert_eq!(rebuilt.stands(), world.stands());
        assert_eq!(rebuilt.public(), world.public());
    }
}

/// Whether the action succeeds, judging by the true wires.
fn goes_well(world: &World, seat: usize, action: &Action) -> bool {
    match action {
        Action::DualCut(cut) => {
            let mut values =
                cut.slots.iter().map(|slot| world.stands()[cut.stand][slot].wire.value());
            values.any(|value| cut.values().any(|v| v == value))
        }
        Action::SoloCut(_) | Action::RevealReds => world.to_act().contains(&seat),
        _ => false,
    }
}

/// Plays one game; `skill` out of 10 choices peek at the true wires.
fn playout(game: &Game, rng: &mut Xoshiro256PlusPlus, skill: usize, deep: bool) -> (World, usize) {
    let mut world = game.deal(rng);
    let dealt = sorted_wires(&world);
    let mut steps = 0;
    while world.outcome().is_none() {
        steps += 1;
        assert!(steps < 1000, "the game does not end");
        if deep {
            check_truth(&world, &dealt);
            check_views(&world);
        }
        let able = world.to_act();
        assert!(!able.is_empty());
        let seat = if below(rng, 4) == 0 {
            below(rng, world.public().players())
        } else {
            able[below(rng, able.len())]
        };
        let view = world.view(seat);
        let actions = legal(&view);
        assert!(!actions.is_empty() || !able.contains(&seat), "{:?}", world.public().play.phase);
        if actions.is_empty() {
            continue;
        }
        let peek = below(rng, 10) < skill;
        let good: Vec<Action> =
            actions.iter().copied().filter(|a| peek && goes_well(&world, seat, a)).collect();
        let pool = if good.is_empty() { &actions } else { &good };
        let action = pool[below(rng, pool.len())];
        if deep {
            let listed: BTreeSet<Action> = actions.iter().copied().collect();
            assert_eq!(listed.len(), actions.len(), "an action is listed twice");
            for action in actions.iter().step_by(1 + actions.len() / 50) {
                assert_eq!(check(&view, action), Ok(()), "{action:?}");
            }
        }
        world.play(seat, action).unwrap();
    }
    check_truth(&world, &dealt);
    check_views(&world);
    let all_cut = world.stands().iter().flatten().all(|p| p.cut);
    assert_eq!(world.outcome() == Some(Outcome::Won), all_cut);
    assert!(world.to_act().is_empty() && legal(&world.view(0)).is_empty());
    (world, steps)
}

/// The number of games for each mission and player count; `BOMB_PLAYOUTS=3000` for a long run.
fn rounds() -> u64 {
    std::env::var("BOMB_PLAYOUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(90)
}

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

#[test]
fn every_mission_plays_to_an_end() {
    let mut outcomes: BTreeMap<(u8, Outcome), usize> = BTreeMap::new();
    for (i, game) in games().enumerate() {
        for round in 0..rounds() {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(i as u64 * 100_000 + round);
            let skill = [0, 9, 10][usize::try_from(round % 3).unwrap()];
            let (world, _) = playout(&game, &mut rng, skill, false);
            let key = (game.mission().number(), world.outcome().unwrap());
            *outcomes.entry(key).or_default() += 1;
        }
    }
    for mission in Mission::all().filter(|m| m.is_simulated()) {
        let n = mission.number();
        let seen = |outcome| outcomes.contains_key(&(n, outcome));
        assert!(seen(Outcome::Won), "mission {n} is never won");
        let reds = mission.wires(4).unwrap().red.in_play > 0;
        assert_eq!(seen(Outcome::Lost(Cause::RedWire)), reds, "mission {n}");
        assert_eq!(seen(Outcome::Lost(Cause::DeadNumber)), n == 11, "mission {n}");
        assert_eq!(seen(Outcome::Lost(Cause::Rookie)), [14, 28].contains(&n), "mission {n}");
        assert_eq!(seen(Outcome::Lost(Cause::Stuck)), [9, 16].contains(&n), "mission {n}");
        assert!(seen(Outcome::Lost(Cause::Dial)), "mission {n}");
    }
}

#[test]
fn promises_hold_at_every_step() {
    for (i, game) in games().enumerate() {
        for round in 0..12_u64 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(7_000_000 + i as u64 * 100 + round);
            playout(&game, &mut rng, 9, true);
        }
    }
}

#[test]
fn later_characters_play_too() {
    let skills = [Skill::GeneralRadar, Skill::WalkieTalkies, Skill::TripleDetector, Skill::XOrYRay];
    for number in [33, 40, 52, 58] {
        let mut all = vec![Skill::DoubleDetector];
        all.extend(skills);
        let game = Game::new(Mission::new(number).unwrap(), 5).unwrap().with_skills(all).unwrap();
        for round in 0..40 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(9_000_000 + round);
            playout(&game, &mut rng, 9, true);
        }
    }
    let early = Game::new(Mission::new(8).unwrap(), 5).unwrap();
    assert!(early.with_skills(vec![Skill::XOrYRay; 5]).is_err());
}

/// Every kind of action is played somewhere, so that the games above test what they claim.
#[test]
fn every_kind_of_action_occurs() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, game) in games().enumerate() {
        for round in 0..40_u64 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(5_000_000 + i as u64 * 100 + round);
            let mut world = game.deal(&mut rng);
            while world.outcome().is_none() {
                let seat = below(&mut rng, world.public().players());
                let actions = legal(&world.view(seat));
                let kinds: BTreeMap<&str, Vec<Action>> =
                    actions.iter().fold(BTreeMap::new(), |mut kinds, action| {
                        kinds.entry(action.kind()).or_insert_with(Vec::new).push(*action);
                        kinds
                    });
                if kinds.is_empty() {
                    continue;
                }
                // First choose a kind, so that rare kinds get their turn; then an action that
                // succeeds.
                let kind = kinds.values().nth(below(&mut rng, kinds.len())).unwrap();
                let good: Vec<Action> =
                    kind.iter().copied().filter(|a| goes_well(&world, seat, a)).collect();
                let pool = if good.is_empty() { kind } else { &good };
                let action = pool[below(&mut rng, pool.len())];
                *seen.entry(action.kind()).or_default() += 1;
                world.play(seat, action).unwrap();
            }
        }
    }
    let all = [
        "indicate",
        "indicate-false",
        "indicate-lack",
        "dual-cut",
        "solo-cut",
        "fast-pass",
        "reveal-reds",
        "coffee-mug",
        "stabilize",
        "label",
        "swap",
        "post-it",
        "post-it-false",
        "rewind",
        "batteries",
        "radar",
        "single-wire",
        "hook",
        "cut-this",
        "token-here",
        "give",
        "hand-token",
    ];
    let missing: Vec<&str> = all.into_iter().filter(|kind| !seen.contains_key(kind)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}; seen {seen:?}");
}

fn random_action(rng: &mut Xoshiro256PlusPlus) -> Action {
    let mut values: Vec<Value> = Value::all().collect();
    values.extend([Value::Blue(0), Value::Blue(13), Value::Blue(255)]);
    let value = values[below(rng, 17)];
    let mut spot = Spot::new(below(rng, 6), below(rng, 15));
    let mut seat = below(rng, 6);
    if below(rng, 50) == 0 {
        (spot.stand, spot.slot, seat) =
            [(spot.stand, usize::MAX, usize::MAX), (usize::MAX, spot.slot, seat)][below(rng, 2)];
    }
    match below(rng, 24) {
        0 => Action::Indicate(spot),
        1 => Action::IndicateFalse(spot, value),
        2 => Action::IndicateLack(value),
        3 => Action::NoToken,
        4 => Action::SoloCut(value),
        5 => Action::FastPass(value),
        6 => Action::RevealReds,
        7 => Action::CoffeeMug(seat),
        8 => Action::Stabilize,
        9 => Action::Label { equal: below(rng, 2) == 0, left: spot },
        10 => Action::Swap { give: spot, with: seat },
        11 => Action::PostIt(spot),
        12 => Action::PostItFalse(spot, value),
        13 => Action::Rewind,
        14 => Action::Batteries(seat, (below(rng, 2) == 0).then(|| below(rng, 6))),
        15 => Action::Radar(u8::try_from(below(rng, 14)).unwrap()),
        16 => Action::SingleWire(spot),
        17 => Action::Hook { take: spot, to: seat },
        18 => Action::CutThis(spot.slot),
        19 => Action::TokenHere(spot.slot),
        20 => Action::Give(spot),
        21 => Action::HandToken(value),
        _ => {
            let pointing = [Pointing::Plain, Pointing::Double, Pointing::Triple, Pointing::Super];
            let pointing = pointing[below(rng, 4)];
            let count = [1, 2, 3, 1 + below(rng, 6)][pointing as usize];
            let slots: SlotSet = (0..count).map(|_| below(rng, 14)).collect();
            let or = (below(rng, 3) == 0).then(|| values[below(rng, 17)]);
            Action::DualCut(Cut { value, or, pointing, stand: spot.stand, slots, own: None })
        }
    }
}

/// A canonical order of two values or of two players.
fn in_order(action: Action) -> Action {
    match action {
        Action::DualCut(cut) if cut.or.is_some_and(|or| or < cut.value) => {
            Action::DualCut(Cut { value: cut.or.unwrap(), or: Some(cut.value), ..cut })
        }
        Action::Batteries(a, Some(b)) if b < a => Action::Batteries(b, Some(a)),
        _ => action,
    }
}

/// `check` accepts exactly what `legal` lists: random actions, most of them nonsense, are judged
/// the same by both.
#[test]
fn the_list_and_the_check_agree() {
    let mut allowed = 0;
    for (i, game) in games().enumerate() {
        for round in 0..4_u64 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(3_000_000 + i as u64 * 100 + round);
            let mut world = game.deal(&mut rng);
            while world.outcome().is_none() {
                let seat = below(&mut rng, world.public().players());
                let view = world.view(seat);
                let actions = legal(&view);
                let listed: BTreeSet<Action> = actions.iter().copied().map(in_order).collect();
                for _ in 0..200 {
                    let action = random_action(&mut rng);
                    let passes = check(&view, &action).is_ok();
                    assert_eq!(passes, listed.contains(&in_order(action)), "{action:?}");
                    allowed += usize::from(passes);
                }
                let before = world.clone();
                let action = random_action(&mut rng);
                if world.play(seat, action).is_err() {
                    assert_eq!(world, before, "a refused action changes nothing");
                }
                let actions = legal(&world.view(seat));
                if actions.is_empty() {
                    continue;
                }
                let good: Vec<Action> =
                    actions.iter().copied().filter(|a| goes_well(&world, seat, a)).collect();
                let pool =
                    if good.is_empty() || below(&mut rng, 3) == 0 { &actions } else { &good };
                world.play(seat, pool[below(&mut rng, pool.len())]).unwrap();
            }
        }
    }
    assert!(allowed > 5_000, "only {allowed} random actions were allowed");
}
