//! The two laws of every game with hidden information: the true world is possible, and the odds are
//! calibrated.

use std::ops::Range;

use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::odds::{Counting, OddsError, Worlds};
use kibitzer_bomb_busters::playing::{Greedy, Policy, Random};
use kibitzer_bomb_busters::rules::{Action, Game, World, legal};
use kibitzer_bomb_busters::stand::{Face, Spot};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, Wire};
use kibitzer_deal::{Count, Options};
use kibitzer_stats::Statements;
use kibitzer_testkit::laws::{self, Located};
use kibitzer_testkit::{Failure, Law, Plan, stream};
use rand_core::Rng;

fn below(rng: &mut impl Rng, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

fn game(mission: u8, players: usize) -> Game {
    Game::new(Mission::new(mission).unwrap(), players).unwrap()
}

fn wires(world: &World) -> Vec<Vec<Wire>> {
    world.stands().iter().map(|row| row.iter().map(|piece| piece.wire).collect()).collect()
}

/// The rank of the true wires among the worlds of a table. Cases are mutually exclusive: exactly
/// one contains the truth.
fn rank(worlds: &Worlds, truth: &[Vec<Wire>]) -> Result<(Range<Count>, Count), String> {
    let layout = worlds.layout();
    let kind = |wire: Wire| layout.kind(wire).map(|kind| kind as u8).ok_or("a wire is missing");
    let mut hands: Vec<Vec<u8>> = Vec::new();
    for spots in layout.spots() {
        let held = spots.iter().map(|spot| kind(truth[spot.stand][spot.slot]));
        hands.push(held.collect::<Result<_, _>>()?);
    }
    let mut found = None;
    let mut before = Count::ZERO;
    for lattice in worlds.lattices() {
        let problem = lattice.problem();
        let mut hands = hands.clone();
        // What is on no stand was left out; each such seat holds one colour.
        let mut left: Vec<usize> = problem.kinds().iter().map(|kind| kind.copies).collect();
        hands.iter().flatten().for_each(|kind| left[usize::from(*kind)] -= 1);
        for seat in &problem.seats()[hands.len()..] {
            let fits =
                |kind: &usize| seat.holds(problem.kinds(), &vec![*kind as u8; seat.capacity]);
            let own: Vec<usize> = (0..left.len()).filter(fits).collect();
            let held = own.iter().flat_map(|&kind| vec![kind as u8; left[kind]]).collect();
            own.iter().for_each(|&kind| left[kind] = 0);
            hands.push(held);
        }
        if let Ok((rank, _)) = laws::rank_in(lattice, &hands) {
            assert!(found.is_none(), "two cases have the same world");
            found = Some(&before + &rank.start..&before + &rank.end);
        }
        before = &before + &lattice.worlds();
    }
    let found = found.ok_or("no case has the true wires")?;
    Ok((found, worlds.total().clone()))
}

/// Plays a game with a randomly chosen policy for every decision, and calls `look` before each.
fn play(game: &Game, seed: u64, mut look: impl FnMut(&World)) {
    let mut rng = stream(seed, 0);
    let mut world = game.deal(&mut rng);
    while world.outcome().is_none() {
        look(&world);
        let seats = world.to_act();
        let seat = seats[below(&mut rng, seats.len())];
        let view = world.view(seat);
        let players: [&dyn Policy; 3] = [&Random, &Greedy, &Greedy];
        let action = players[below(&mut rng, players.len())].act(&view, &mut rng);
        world.play(seat, action).unwrap();
    }
}

#[test]
fn the_truth_is_possible() {
    // Tokens of every kind, equipment with swaps and hooks, wires left out, X wires, number cards.
    let tables =
        [(1, 3), (4, 4), (8, 5), (9, 2), (11, 3), (12, 4), (17, 4), (20, 3), (24, 5), (33, 4)];
    let (mut decisions, mut too_big) = (0, 0);
    for (mission, players) in tables {
        let (game, plan) = (game(mission, players), Plan { games: 4, seed: 1, longest: 0 });
        let played = |seed| {
            let mut located = Vec::new();
            play(&game, seed, |world| {
                let truth = wires(world);
                for seat in 0..world.public().players() {
                    let table = world.view(seat);
                    let ranked = match Worlds::new(&table) {
                        Ok(worlds) => rank(&worlds, &truth),
                        Err(OddsError::TooBig(_)) => {
                            too_big += 1;
                            continue;
                        }
                        Err(error) => Err(error.to_string()),
                    };
                    located.push(match ranked {
                        Ok((rank, worlds)) => {
                            Located { view: String::new(), rank: Ok(rank), worlds }
                        }
                        Err(why) => {
                            let view = format!("mission {mission}, {:?}", table.setup());
                            Located { view, rank: Err(why), worlds: Count::ZERO }
                        }
                    });
                }
            });
            Ok(located)
        };
        decisions += laws::truth_is_possible(plan, played).unwrap();
    }
    assert!(decisions > 2_500 && too_big < decisions / 100, "{decisions}, {too_big} too big");
}

/// The table of a seat after wires were opened at random: each with the same probability, whatever
/// it is.
fn opened(world: &World, seat: usize, rng: &mut impl Rng) -> Table {
    let mut setup = world.view(seat).into_setup();
    for (stand, row) in setup.stands.iter_mut().enumerate() {
        for (slot, here) in row.iter_mut().enumerate() {
            if rng.next_u64().is_multiple_of(3) {
                here.face = Face::Cut(world.stands()[stand][slot].wire);
            }
        }
    }
    setup.check().unwrap()
}

/// States what every unknown wire is, and separately whether those next to an open one are equal to
/// it.
fn state_wires(table: &Table, counting: Counting, truth: &[Vec<Wire>]) -> [Statements; 2] {
    let worlds = Worlds::with(table, counting, Options::default()).unwrap();
    let mut stated = [Statements::default(); 2];
    let total = worlds.total().to_f64();
    for spot in table.unknown() {
        let true_value = truth[spot.stand][spot.slot].value();
        let beside = [spot.slot.checked_sub(1), Some(spot.slot + 1)].into_iter().flatten();
        let row = &table.stands()[spot.stand];
        let beside: Vec<Value> = beside.filter_map(|slot| row.get(slot)?.value()).collect();
        for value in Value::all() {
            let count = worlds.has(spot, value);
            let chance = if count == *worlds.total() { 1.0 } else { count.to_f64() / total };
            stated[0].push(chance, true_value == value).unwrap();
            if beside.contains(&value) {
                stated[1].push(chance, true_value == value).unwrap();
            }
        }
    }
    stated
}

/// Opening at random reveals nothing but what is seen: the odds as dealt must be calibrated without
/// any likelihood. Taking known wires out of the problem overstates the chance that a wire next to
/// an open one has the same value.
#[test]
fn odds_come_true_where_wires_were_opened_blindly() {
    let game = game(8, 5);
    let plan = Plan { games: 1_700, seed: 1, longest: 0 };
    let [wires, beside, old_beside] = laws::measured(plan, |seed| {
        let mut rng = stream(seed, 0);
        let world = game.deal(&mut rng);
        let table = opened(&world, below(&mut rng, 5), &mut rng);
        let truth = wires(&world);
        let [wires, beside] = state_wires(&table, Counting::Dealt, &truth);
        let [_, old_beside] = state_wires(&table, Counting::Unknown, &truth);
        Ok([wires, beside, old_beside])
    })
    .unwrap();
    laws::calibrated(&wires).unwrap();
    laws::calibrated(&beside).unwrap();
    laws::calibrated(&old_beside).unwrap_err();
}

/// How a player with a known policy chooses: the probability of each legal action.
type Chances = fn(&Table, &[Action]) -> Vec<f64>;

fn anything(_: &Table, legal: &[Action]) -> Vec<f64> {
    vec![1.0 / legal.len() as f64; legal.len()]
}

/// What `greedy` does, except for a random legal action in two of five cases.
fn mostly_greedy(view: &Table, legal: &[Action]) -> Vec<f64> {
    let mut chosen = Policy::act(&Greedy, view, &mut stream(0, 0));
    // Which of one's own equal wires is cut makes no difference, and is not listed.
    if let Action::DualCut(cut) = &mut chosen {
        cut.own = None;
    }
    assert!(legal.contains(&chosen), "{chosen:?}");
    kibitzer_game::mostly(&chosen, 0.4, legal)
}

/// A two-player game: what is hidden is how one pool is split over the partner's two stands, so all
/// worlds can be listed. At each decision the seat to act states facts about them: with all worlds
/// equally likely, and weighted by how the partner chooses.
fn stated_by_two(chances: Chances, seed: u64) -> Result<[Statements; 2], Failure> {
    let fails = |what: String| Failure::general(Law::Calibrated, seed, what);
    let mut rng = stream(seed, 0);
    let mut world = game(1, 2).deal(&mut rng);
    let starts = [world.view(0), world.view(1)];
    let mut done: Vec<(usize, Action)> = Vec::new();
    let mut stated = [Statements::default(); 2];
    while world.outcome().is_none() && done.len() < 10 {
        let seat = world.to_act()[0];
        let view = world.view(seat);
        if !done.is_empty() {
            let worlds = Worlds::new(&view).map_err(|error| fails(error.to_string()))?;
            let mut listed: Vec<(Vec<bool>, [f64; 2])> = Vec::new();
            for lattice in worlds.lattices() {
                for (deal, ways) in lattice.deals() {
                    let (stands, ways) = (worlds.stands(&deal), ways.to_f64());
                    let likelihood = likelihood(&starts[seat], &stands, &done, chances);
                    listed.push((facts(&view, &stands), [ways, ways * likelihood]));
                }
            }
            let truth = facts(&view, &wires(&world));
            for (way, stated) in stated.iter_mut().enumerate() {
                let weighed =
                    listed.iter().map(|(facts, weights)| (facts.as_slice(), weights[way]));
                laws::state(weighed, &truth, stated).map_err(fails)?;
            }
        }
        let actions = legal(&view);
        let mut point = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let weights = chances(&view, &actions);
        let drawn = weights.iter().position(|weight| {
            point -= weight;
            point < 0.0
        });
        let action = actions[drawn.unwrap_or(actions.len() - 1)];
        world.play(seat, action).unwrap();
        done.push((seat, action));
    }
    Ok(stated)
}

/// The likelihood of the partner's actions, had the stands been dealt like this.
fn likelihood(
    start: &Table,
    stands: &[Vec<Wire>],
    done: &[(usize, Action)],
    chances: Chances,
) -> f64 {
    let unknown: Vec<Spot> = start.unknown().collect();
    let dealt: Vec<Wire> = unknown.iter().map(|spot| stands[spot.stand][spot.slot]).collect();
    let mut world = start.world(&dealt, &mut stream(0, 0)).unwrap();
    let mut likelihood = 1.0;
    for (seat, action) in done {
        if *seat != start.observer() {
            let view = world.view(*seat);
            let actions = legal(&view);
            let Some(at) = actions.iter().position(|it| it == action) else { return 0.0 };
            likelihood *= chances(&view, &actions)[at];
        }
        if world.play(*seat, *action).is_err() {
            return 0.0;
        }
    }
    likelihood
}

/// For each of the partner's wires: is it equal to its left neighbour? Left out if the viewer knows
/// both.
fn facts(view: &Table, stands: &[Vec<Wire>]) -> Vec<bool> {
    let mut facts = Vec::new();
    for (stand, row) in stands.iter().enumerate().filter(|(stand, _)| !view.is_own(*stand)) {
        for slot in 1..row.len() {
            let known = |slot: usize| view.stands()[stand][slot].wire().is_some();
            if !known(slot) || !known(slot - 1) {
                facts.push(row[slot] == row[slot - 1]);
            }
        }
    }
    facts
}

#[test]
fn odds_come_true_among_players_who_do_anything() {
    let plan = Plan { games: 550, seed: 1, longest: 0 };
    let [_, weighed] = laws::measured(plan, |seed| stated_by_two(anything, seed)).unwrap();
    laws::calibrated(&weighed).unwrap();
}

#[test]
fn odds_come_true_among_players_by_rules_of_thumb() {
    let plan = Plan { games: 450, seed: 1, longest: 0 };
    let [_, weighed] = laws::measured(plan, |seed| stated_by_two(mostly_greedy, seed)).unwrap();
    laws::calibrated(&weighed).unwrap();
}
