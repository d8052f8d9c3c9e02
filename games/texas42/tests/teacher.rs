//! Every kind of reason against its plain definition: all deals that fit are listed, and every way to
//! complete the trick is tried in each.

use crate::claims::{Hands, deals};
use kibitzer_game::{Game, Seat, SeatView, Turn, below};
use kibitzer_texas42::puzzles::{Puzzle, mine, shipped};
use kibitzer_texas42::review::course;
use kibitzer_texas42::teacher::{Fact, facts};
use kibitzer_texas42::{
    Action, Aim, Declaration, Domino, House, Line, Position, Record, SEATS, Table, Texas42, Tiles,
    View, plain, side,
};
use kibitzer_work::Work;
use std::collections::HashMap;

use crate::common::rng;

const HOUSES: [&str; 3] = [
    "tournament",
    "casual",
    "lead-trump nello-doubles-choice plunge:2 plunge-doubles:3 splash:3 splash-doubles:2",
];

/// How the trick can end in one deal: who takes it, and the hands then.
fn ends(table: &Table, hands: Hands, complete: usize, found: &mut Vec<(usize, Hands)>) {
    let tricks = table.tricks().unwrap();
    if tricks.complete() > complete {
        found.push((tricks.leader().0, hands));
        return;
    }
    let turn = tricks.turn();
    for tile in tricks.legal(hands[turn.0]).iter() {
        let (mut table, mut hands) = (*table, hands);
        table.play(tile);
        hands[turn.0] = hands[turn.0].without(tile);
        ends(&table, hands, complete, found);
    }
}

fn plain_facts(view: &View, deals: &[Hands], tile: Domino) -> Vec<Fact> {
    let (seat, tricks) = (view.seat().0, view.table().tricks().unwrap());
    let declaration = tricks.declaration();
    let trumps = declaration.suits().trumps;
    let sits_out = tricks.sits_out().map(|seat| seat.0);
    let others = || (0..SEATS).filter(move |it| *it != seat);
    let mut all = Vec::new();
    for hands in deals {
        let (mut table, mut hands) = (*view.table(), *hands);
        table.play(tile);
        hands[seat] = hands[seat].without(tile);
        ends(&table, hands, tricks.complete(), &mut all);
    }
    let mut wanted = Vec::new();
    let ours = |it: usize| it % 2 == seat % 2;
    if all.iter().all(|(winner, _)| *winner == seat) {
        wanted.push(Fact::Takes);
    } else if all.iter().all(|(winner, _)| ours(*winner)) {
        wanted.push(Fact::SideTakes);
    } else if all.iter().all(|(winner, _)| !ours(*winner)) {
        wanted.push(Fact::Loses);
    }
    if tile.count() > 0 {
        match wanted.first() {
            Some(Fact::Takes | Fact::SideTakes) => wanted.push(Fact::Scores(tile.count())),
            Some(Fact::Loses) => wanted.push(Fact::Pays(tile.count())),
            _ => {}
        }
    }
    // The dominoes that others hold are the same in all deals.
    let out: Tiles = others().flat_map(|it| deals[0][it].iter()).collect();
    let nobody = |hands: &Hands| others().all(|it| hands[it].and(trumps).is_empty());
    let drawn = all.iter().all(|(_, hands)| nobody(hands));
    let leads = tricks.table().is_empty();
    if leads && trumps.contains(tile) && !out.and(trumps).is_empty() && drawn {
        wanted.push(Fact::Draws(out.and(trumps)));
    }
    if !trumps.is_empty() && out.and(trumps).is_empty() {
        wanted.push(Fact::NoTrumpsOut);
    }
    if sits_out.is_none() && declaration != Declaration::Sevens {
        let higher = |tile: Domino| -> Tiles {
            let opponents = |hands: &Hands| hands[(seat + 1) % 4].or(hands[(seat + 3) % 4]);
            let beats = |other: &Domino| declaration.winner(&[tile, *other]) == 1;
            deals.iter().flat_map(|hands| opponents(hands).iter()).filter(beats).collect()
        };
        let offs: Vec<Domino> =
            view.hand().iter().filter(|tile| !higher(*tile).is_empty()).collect();
        match offs[..] {
            [] => wanted.push(Fact::NoOff),
            [off] => wanted.push(Fact::OnlyOff(off, higher(off))),
            _ => {}
        }
    }
    wanted
}

/// A random ending in which this many tricks are left.
fn ending(game: &Texas42, left: usize, seed: u64) -> Option<kibitzer_texas42::Round> {
    let mut rng = rng(seed);
    let mut round = game.deal(&mut rng);
    while let Turn::Players { .. } = game.turn(&round) {
        let late = |tricks: &kibitzer_texas42::Tricks| 7 - tricks.complete() <= left;
        let begun = seed as usize % 3;
        let far = |tricks: &kibitzer_texas42::Tricks| late(tricks) && tricks.table().len() >= begun;
        if round.table().tricks().is_some_and(far) {
            return Some(round);
        }
        let seat = game.turn(&round).seat()?;
        let legal = game.legal(&round.view(seat));
        game.play(&mut round, seat.into(), &legal[below(&mut rng, legal.len())]).unwrap();
    }
    None
}

#[test]
fn every_reason_is_true_and_none_is_missing() {
    let mut seen: HashMap<std::mem::Discriminant<Fact>, usize> = HashMap::new();
    for number in 0..900 {
        let house: House = HOUSES[number % HOUSES.len()].parse().unwrap();
        let game = Texas42::new(house, Seat(number % SEATS), [0, 0]);
        let Some(round) = ending(&game, 1 + number % 3, number as u64) else { continue };
        let Some(seat) = game.turn(&round).seat() else { continue };
        let view = round.view(seat);
        let deals = deals(&view, game.set(), &house);
        for action in game.legal(&view) {
            let Action::Play(tile) = action else { continue };
            let found = facts(game.set(), &view, action);
            assert_eq!(found, plain_facts(&view, &deals, tile), "{view}: {tile}");
            for fact in found {
                *seen.entry(std::mem::discriminant(&fact)).or_default() += 1;
            }
        }
    }
    // Every kind but the trumps of a declaration, each often enough to mean something.
    assert!(seen.len() == 9 && seen.values().all(|count| *count >= 10), "{seen:?}");
}

#[test]
fn the_trumps_of_a_declaration_are_those_in_the_hand() {
    let line: Line = "5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids 30 pass pass pass".parse().unwrap();
    let found =
        |named: &str| facts(Tiles::ALL, &line.view, Action::Declare(named.parse().unwrap()));
    assert_eq!(found("5s"), [Fact::Holds("5-5 6-5 5-4 5-3 5-0".parse().unwrap())]);
    assert_eq!(found("doubles"), [Fact::Holds("5-5 6-6".parse().unwrap())]);
    assert_eq!(found("follow-me"), []);
    // Six sixes and 5-5: 1-0 is the only domino that could be beaten.
    let line: Line = "6-6 6-5 6-4 6-3 6-2 6-1 1-0 bids 30 pass pass pass".parse().unwrap();
    let found = facts(Tiles::ALL, &line.view, Action::Declare("6s".parse().unwrap()));
    let higher: Tiles = "1-1 2-1 3-1 4-1 5-1 6-0".parse().unwrap();
    assert_eq!(found[1], Fact::OnlyOff("1-0".parse().unwrap(), higher));
}

#[test]
fn a_turning_point_is_where_the_plain_value_turns() {
    let mut turned = 0;
    for number in 0..200 {
        let house: House = HOUSES[number % 2].parse().unwrap();
        let set: Tiles = "6-6 6-5 6-4 5-5 5-0 4-4 4-1 3-3 3-2 2-2 1-0 0-0".parse().unwrap();
        let game = Texas42::new(house, Seat(3), [0, 0]).miniature(set).unwrap();
        let mut rng = rng(number as u64);
        let mut round = game.deal(&mut rng);
        let mut wanted = Vec::new();
        while let Some(seat) = game.turn(&round).seat() {
            let legal = game.legal(&round.view(seat));
            let action = legal[below(&mut rng, legal.len())];
            game.play(&mut round, seat.into(), &action).unwrap();
            let table = round.table();
            let (Some(contract), Some(tricks)) = (table.contract(), table.tricks()) else {
                continue;
            };
            let makeable = table.decided().unwrap_or_else(|| {
                let position = Position::of(&round).unwrap();
                let ours = contract.side();
                if tricks.declaration().is_nello() {
                    return plain::value(&position, Aim::nello(contract.bidder)) == 0;
                }
                let value = plain::value(&position, Aim::points(ours));
                match contract.bid.marks() {
                    0 => tricks.points()[ours] + value >= contract.needs(),
                    _ => value == position.points_left(),
                }
            });
            wanted.push((seat, action, makeable));
        }
        let record = Record::of(&game, &round);
        let Some(course) = course(&record, &Work::free()).unwrap() else {
            assert!(wanted.is_empty());
            continue;
        };
        assert_eq!((course.makeable, course.ends), (wanted[0].2, wanted[wanted.len() - 1].2));
        let turns = wanted.windows(2).filter(|pair| pair[0].2 != pair[1].2).map(|pair| pair[1]);
        let found = course.turnings.iter();
        let found: Vec<_> = found.map(|it| (it.seat, Action::Play(it.tile), it.makeable)).collect();
        assert_eq!(found, turns.collect::<Vec<_>>());
        turned += usize::from(!found.is_empty());
        if let Some(last) = course.turning_point() {
            let said =
                format!("until trick {}, when seat {} played {}", last.trick, last.seat, last.tile);
            assert!(course.words().contains(&said), "{}", course.words());
        }
    }
    assert!(turned > 10, "{turned}");
}

/// Each shipped exercise has several plays and exactly one that is sure; the others are refuted.
#[test]
fn every_shipped_exercise_has_one_answer() {
    assert!(shipped().len() >= 20);
    for text in shipped() {
        let line: Line = text.parse().unwrap();
        assert_eq!(line.to_string(), text);
        let puzzle = Puzzle::of(line, &Work::free()).unwrap().unwrap_or_else(|| panic!("{text}"));
        let rules = Texas42::new(line.house, line.view.table().auction().shaker(), [0, 0]);
        for action in rules.legal(&line.view) {
            let Action::Play(tile) = action else { panic!("{text}: {action}") };
            let refuted = puzzle.refute(tile, &Work::free()).unwrap();
            assert_eq!(refuted.is_none(), tile == puzzle.answer, "{text}: {tile}");
            if let Some(breach) = refuted {
                // The line is legal in the deal, and loses the contract.
                let (mut table, mut hands) = (*line.view.table(), breach.hands);
                for (seat, tile) in breach.line {
                    let tricks = table.tricks().unwrap();
                    assert!(tricks.turn() == seat && tricks.legal(hands[seat.0]).contains(tile));
                    hands[seat.0] = hands[seat.0].without(tile);
                    table.play(tile);
                }
                let ours = table.contract().unwrap().side() == side(line.view.seat());
                assert_eq!(table.decided(), Some(!ours), "{text}: {tile}");
            }
        }
    }
}

/// The command that made the shipped file still makes its first line.
#[test]
fn exercises_are_mined_again() {
    let first = shipped().next().unwrap();
    let found = mine("forced-bid".parse().unwrap(), 42, 60, &Work::free()).unwrap();
    assert_eq!(found.first().map(|puzzle| puzzle.line.to_string()).as_deref(), Some(first));
}
