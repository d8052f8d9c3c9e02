//! Bomb Busters passes the conformance suite, the laws of samplers, a golden playthrough and perft.
//!
//! Located next to the rules because dealing hidden wires anew needs their internals.

use std::path::{Path, PathBuf};

use kibitzer_game::{Anything, Belief, Evidence, Player, Seat, Undecided, shuffle};
use kibitzer_search::Rollouts;
use kibitzer_testkit::players::Anyone;
use kibitzer_testkit::{self as testkit, Plan, conformance, golden, laws, perft, playthrough};
use kibitzer_work::Work;
use rand_core::Rng;

use super::{Action, Game, Piece, World};
use crate::missions::Mission;
use crate::playing::PolicyName;
use crate::tiles::{Value, Wire};

fn game(mission: u8, players: usize) -> Game {
    Game::new(Mission::new(mission).unwrap(), players).unwrap()
}

/// Every wire that shows a seat nothing is exchanged with others like it, and decks are shuffled.
fn reshuffled(_: &Game, world: &World, seat: Seat, rng: &mut dyn Rng) -> World {
    let unseen = |piece: &Piece| {
        !piece.cut && !piece.shown && !piece.parity && piece.known_by >> seat.0 & 1 == 0
    };
    let mut world = world.clone();
    let mut wires: Vec<Wire> =
        world.stands.iter().flatten().filter(|piece| unseen(piece)).map(|it| it.wire).collect();
    shuffle(rng, &mut wires);
    for row in &mut world.stands {
        let places = row.iter().filter(|piece| unseen(piece) && !piece.unsorted).count();
        let mut sorted: Vec<Wire> = wires.drain(..places).collect();
        sorted.sort_unstable();
        let mut sorted = sorted.into_iter();
        for piece in row.iter_mut().filter(|piece| unseen(piece)) {
            let next = if piece.unsorted { wires.pop() } else { sorted.next() };
            piece.wire = next.unwrap();
        }
    }
    shuffle(rng, &mut world.deck);
    shuffle(rng, &mut world.bag);
    world
}

/// Tokens of every kind, equipment, free turn order, wires left out, X wires, number cards, tokens
/// passed on.
const TABLES: [(u8, usize); 8] =
    [(1, 2), (4, 4), (9, 3), (10, 4), (17, 4), (20, 3), (22, 4), (24, 5)];

#[test]
fn every_table_obeys_the_suite() {
    for (mission, players) in TABLES {
        let plan = Plan { games: 3, seed: 1, longest: 5_000 };
        conformance::rules(&game(mission, players), plan).unwrap();
        conformance::hiding(&game(mission, players), &reshuffled, plan).unwrap();
    }
}

#[test]
fn learning_agents_get_what_the_rules_allow_and_views_show() {
    for (mission, players) in TABLES {
        let plan = Plan { games: 2, seed: 1, longest: 5_000 };
        conformance::environment(&game(mission, players), plan).unwrap();
        conformance::observing(&game(mission, players), &reshuffled, plan).unwrap();
    }
}

#[test]
fn views_print_and_parse_and_garbled_ones_do_no_harm() {
    for (mission, players) in TABLES {
        let (game, plan) = (game(mission, players), Plan { games: 1, seed: 2, longest: 5_000 });
        conformance::view_text(&game, plan).unwrap();
        conformance::garbled(&game, &|view| drop(Belief::of(&game, view)), plan).unwrap();
    }
}

/// What random games hardly reach.
#[test]
fn every_action_prints_and_parses() {
    let texts = "indicate 0:3|indicate-false 0:3 5|indicate-lack YELLOW|no-token|solo-cut RED|fast-pass 12|\
        dual-cut 5 plain 2:3|dual-cut 5/7 double 2:1,4 own 0:3|dual-cut 1 super 2:0,1,2|reveal-reds|\
        coffee-mug 2|stabilize|label = 0:1|label != 1:0|swap 0:3 2|post-it 0:3|post-it-false 0:3 5|rewind|\
        batteries 1|batteries 1 2|radar 12|single-wire 0:3|hook 2:3 0|cut-this 3|token-here 0|give 1:2|\
        hand-token 5";
    for text in texts.split('|') {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), text);
        assert!(text.starts_with(action.kind()), "{text}");
    }
    for text in
        ["", "cut", "radar 256", "dual-cut 5 plain 2:32", "give 01:2", "solo-cut 13", "rewind 1"]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn sampled_worlds_fit_and_tell_nothing() {
    let players: [&dyn Player<Game>; 2] = [&Anyone, &Rollouts { policy: Anything, worlds: 2 }];
    for (mission, seats) in [(1, 2), (9, 2), (12, 4)] {
        let plan = Plan { games: 1, seed: 3, longest: 5_000 };
        let game = game(mission, seats);
        laws::consistent(&game, &laws::uniform_draws, plan).unwrap();
        laws::no_leak(&game, &laws::uniform_draws, &reshuffled, &players[..1], plan).unwrap();
    }
    let game = game(1, 2);
    let plan = Plan { games: 1, seed: 1, longest: 5_000 };
    laws::no_leak(&game, &laws::uniform_draws, &reshuffled, &players, plan).unwrap();
}

/// Two players of the first mission: all worlds of a view can be listed.
#[test]
fn samples_are_uniform_and_differ() {
    let (game, plan) = (game(1, 2), Plan { games: 12, seed: 1, longest: 5_000 });
    laws::diverse(&game, &laws::dealt_draws, plan).unwrap();
    let tested = laws::uniform(&game, &laws::dealt_draws, plan).unwrap();
    assert!(tested.views > 50, "{tested:?}");
}

#[test]
fn intervals_cover() {
    let holds = |world: &World, seat: Seat, which: u64| {
        let others = || (0..world.stands.len()).filter(|at| world.public.owners[*at] != seat.0);
        let stand = others().nth(which as usize % others().count()).unwrap();
        let row = &world.stands[stand];
        let slot = (which >> 16) as usize % row.len();
        row[slot].wire.value() == Value::Blue(1 + ((which >> 32) % 6) as u8)
    };
    let plan = Plan { games: 2_500, seed: 1, longest: 5_000 };
    let coverage = laws::covering(&game(1, 2), &laws::dealt_draws, &holds, plan).unwrap();
    assert!(coverage.problems > 2_000, "{coverage:?}");
}

/// Every policy behaves as a player: it does what it ranks best, that is legal, it is the same for
/// the same seed, and it depends only on its view.
#[test]
fn policies_are_players() {
    use kibitzer_game::{Effort, Game as _, Turn};
    let (mut compared, mut turns) = (0, 0);
    for (mission, seats) in [(1, 2), (4, 4), (22, 4)] {
        let game = game(mission, seats);
        for name in PolicyName::ALL {
            let mut world = kibitzer_game::Game::deal(&game, &mut testkit::stream(7, 1));
            for step in 0.. {
                let Turn::Players { due, .. } = game.turn(&world) else { break };
                let seat = due.iter().next().unwrap();
                let view = kibitzer_game::Game::view(&game, &world, seat);
                let effort = Effort::seeded(step).worlds(Some(4));
                let decision = name.decide(&game, &view, effort, &Work::free()).unwrap();
                let action = decision.best().action;
                assert_eq!(Ok(action), name.act(&game, &view, effort, &Work::free()));
                assert_eq!(
                    Ok(&decision),
                    name.decide(&game, &view, effort, &Work::free()).as_ref()
                );
                // The two values of a ray may be given in either order; the list has one of them.
                for row in decision.rows() {
                    let play = kibitzer_game::Game::play;
                    play(&game, &mut world.clone(), seat.into(), &row.action).unwrap();
                }
                compared += usize::from(matches!(decision.evidence(), Evidence::Sampled { .. }));
                turns += usize::from(decision.rows().len() > 1);
                kibitzer_game::Game::play(&game, &mut world, seat.into(), &action).unwrap();
            }
        }
        let other = Seat(1);
        let world = kibitzer_game::Game::deal(&game, &mut testkit::stream(7, 1));
        let view = kibitzer_game::Game::view(&game, &world, other);
        let refused = PolicyName::Greedy.decide(&game, &view, Effort::default(), &Work::free());
        assert_eq!(refused, Err(Undecided::NotToAct { seat: other }));
    }
    assert!(compared >= 3 && turns >= 60, "{compared} decisions by rollouts of {turns} turns");
    let plan = Plan { games: 1, seed: 3, longest: 5_000 };
    let players: [&dyn Player<Game>; 2] = [&PolicyName::Greedy, &PolicyName::Exact];
    laws::no_leak(&game(1, 2), &laws::uniform_draws, &reshuffled, &players, plan).unwrap();
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn golden_playthrough() {
    let text = playthrough::of_hidden(&game(1, 2), 5).unwrap();
    golden::check(&data("first-mission.playthrough.txt"), &text).unwrap();
}

#[test]
fn golden_perft() {
    let (game, path) = (game(1, 2), data("first-mission.perft.txt"));
    if std::env::var(golden::REWRITE).is_ok_and(|value| value == "rewrite") {
        let table = perft::measure(&game, 1..=2, 3, 200_000);
        golden::write(&path, &table.to_string()).unwrap();
    }
    let table: perft::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    let compared = perft::check(&game, &table, 200_000).unwrap();
    assert!(compared.checked >= 4, "{compared:?}");
}
