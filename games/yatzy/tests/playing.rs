//! Yatzy passes the conformance suite, and a table plays it.

use kibitzer_game::{By, Effort, Game, Player, Seat, Undecided, moves};
use kibitzer_testkit::{Plan, conformance, golden, perft, playthrough, stream};
use kibitzer_work::Work;
use kibitzer_yatzy::rules::{Rules, Variant};
use kibitzer_yatzy::{Move, Position, Precision, Solver, Stage, State, Yatzy};
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn every_variant_obeys_the_suite() {
    for variant in Variant::ALL {
        let game = Yatzy::new(Rules::of(variant));
        conformance::rules(&game, Plan { games: 6, seed: 1, longest: 200 }).unwrap();
    }
}

#[test]
fn learning_agents_get_what_the_rules_allow_and_points_as_they_are_scored() {
    for variant in Variant::ALL {
        let game = Yatzy::new(Rules::of(variant));
        conformance::environment(&game, Plan { games: 3, seed: 1, longest: 200 }).unwrap();
    }
}

#[test]
fn golden_playthrough() {
    let game = Yatzy::new(Rules::of(Variant::Maxi));
    // The chance events are many and always the same: a line for each would hide the game.
    let text = playthrough::of(&game, 7).unwrap();
    let kept = text.lines().filter(|line| !line.starts_with("  chance: "));
    let text: String = kept.map(|line| format!("{line}\n")).collect();
    golden::check(&data("maxi.playthrough.txt"), &text).unwrap();
}

#[test]
fn golden_perft() {
    let game = Yatzy::new(Rules::of(Variant::American));
    let path = data("american.perft.txt");
    if std::env::var(golden::REWRITE).is_ok_and(|value| value == "rewrite") {
        let table = perft::measure(&game, 1..=1, 3, 1_000_000);
        golden::write(&path, &table.to_string()).unwrap();
    }
    let table: perft::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    let compared = perft::check(&game, &table, 1_000_000).unwrap();
    assert_eq!(compared.checked, 3, "{compared:?}");
}

#[test]
fn throws_are_weighted_by_their_orders() {
    let game = Yatzy::new(Rules::of(Variant::American));
    let start = game.deal(&mut stream(1, 0));
    let events = game.chance(&start);
    assert_eq!(events.len(), 252);
    assert_eq!(events.iter().map(|(_, weight)| weight).sum::<u64>(), 7776);
    let weight = |text: &str| {
        let roll: Move = text.parse().unwrap();
        events.iter().find(|(event, _)| *event == roll).unwrap().1
    };
    assert_eq!((weight("roll 3 3 3 3 3"), weight("roll 1 2 3 4 6")), (1, 120));
    assert_eq!(weight("roll 2 2 5 5 5"), 10);
}

#[test]
fn text_that_is_no_action_is_refused() {
    for text in
        ["", "keep", "roll none", "keep 7", "keep 1  2", "keep +1", "score Nothing", "pass 1"]
    {
        let error = text.parse::<Move>().unwrap_err().to_string();
        assert!(error.contains("expected such as `roll 1 3 3 5 6`"), "{error}");
    }
    assert!("keep 1 2 3 4 5 6 6".parse::<Move>().is_err());
}

/// The value of a keep is the mean over the dice that follow, by the rules of the game rather than
/// the solver's lattice.
#[test]
fn a_table_plays_and_its_values_add_up() {
    let rules = Rules::of(Variant::American);
    let game = Yatzy::new(rules.clone());
    let filled: Vec<&str> = rules.categories().iter().map(|it| it.name).skip(2).collect();
    let state = State::parse(&rules, &filled, 3 * (3 + 4 + 5 + 6), false).unwrap();
    let table = Solver::new(&rules)
        .precision(Precision::F64)
        .from(state.card)
        .solve(&Work::free())
        .unwrap();
    let decide = |position: &Position| {
        let decision = table.decide(&game, position, Effort::default(), &Work::free()).unwrap();
        assert_eq!(decision.rows().len(), moves(&game, position).len());
        assert_eq!(decision.best().cells, [Some(0.0.into())]);
        decision
    };
    let start = Position { state, points: 0, stage: game.deal(&mut stream(1, 0)).stage };
    let mut position = start;
    game.play(&mut position, By::Chance, &"roll 1 1 2 4 6".parse().unwrap()).unwrap();
    let decision = decide(&position);
    for keep in ["keep 1 1", "keep 1 1 2 4", "keep none"] {
        let keep: Move = keep.parse().unwrap();
        let stated = decision.rows().iter().find(|row| row.action == keep).unwrap().value;
        let mut kept = position;
        game.play(&mut kept, Seat(0).into(), &keep).unwrap();
        let (mut sum, mut all) = (0.0, 0);
        for (event, weight) in game.chance(&kept) {
            let mut thrown = kept;
            game.play(&mut thrown, By::Chance, &event).unwrap();
            sum += weight as f64 * decide(&thrown).best().value;
            all += weight;
        }
        assert!((sum / all as f64 - stated).abs() < 1e-9, "{keep}: {} {stated}", sum / all as f64);
    }
    let nobody = table.decide(&game, &start, Effort::default(), &Work::free());
    assert!(matches!(nobody, Err(Undecided::NotToAct { .. })), "{nobody:?}");
    let other = Yatzy::new(Rules::of(Variant::AmericanPlain));
    let unable = table.decide(&other, &position, Effort::default(), &Work::free()).unwrap_err();
    assert!(unable.to_string().contains("american-plain"), "{unable}");
    assert!(matches!(position.stage, Stage::Choice { .. }));
}
