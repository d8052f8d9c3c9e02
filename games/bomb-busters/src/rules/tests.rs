//! The rules one by one, on small hand-made worlds.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::cards::{Card, CardState, Equipment, Skill};
use crate::history::{CutOutcome, Event, Radar};
use crate::missions::Mission;
use crate::notation::{parse_stand, print_stand};
use crate::stand::Spot;
use crate::tiles::{Value, Wire};
use crate::wires::{Group, Wires};

fn at(stand: usize, slot: usize) -> Spot {
    Spot::new(stand, slot)
}

fn blue(n: u8) -> Value {
    Value::Blue(n)
}

/// A world of this mission with these stands, after the indication, with the captain (0) to move.
/// Open wires are written plain, uncut ones with `?`, an X wire with `X?`.
fn world(mission: u8, players: usize, stands: &[&str]) -> World {
    let game = Game::new(Mission::new(mission).unwrap(), players).unwrap();
    let mut world = game.deal(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    world.stands = stands
        .iter()
        .enumerate()
        .map(|(i, text)| {
            let owner = world.public.owners[i];
            let slots = parse_stand(text).unwrap();
            let piece = |slot: &crate::stand::Slot| {
                let mut piece = Piece::new(slot.wire().unwrap(), owner);
                (piece.cut, piece.unsorted) = (slot.is_cut(), slot.unsorted);
                piece
            };
            slots.iter().map(piece).collect()
        })
        .collect();
    let of = |colour| {
        let wires = world.stands.iter().flatten().map(|p| p.wire);
        Group::known(wires.filter(|w| w.colour() == colour).map(Wire::number).collect())
    };
    let (yellow, red) = (of(crate::tiles::Colour::Yellow), of(crate::tiles::Colour::Red));
    world.public.wires = Wires::new((1, 12), yellow, red).unwrap();
    world.public.play.phase = Phase::Turn { seat: 0 };
    world.public.history = std::sync::Arc::default();
    world.public.cards.clear();
    world.public.play.beside = vec![Vec::new(); players];
    world
}

fn ready(world: &mut World, equipment: Equipment) {
    let card = Card { state: CardState::Ready, ..Card::locked(equipment) };
    world.public.cards.push(card);
}

fn seen(world: &World, seat: usize) -> Vec<String> {
    world.view(seat).stands().iter().map(|row| print_stand(row)).collect()
}

fn plain(value: Value, target: Spot) -> Action {
    Action::DualCut(Cut::plain(value, target))
}

fn pointing(pointing: Pointing, value: Value, stand: usize, slots: &[usize]) -> Cut {
    let slots = slots.iter().copied().collect();
    Cut { value, or: None, pointing, stand, slots, own: None }
}

/// Asserts that the action is rejected for this reason, and that nothing changes.
fn refuses(world: &mut World, seat: usize, action: Action, why: &str) {
    let before = world.clone();
    assert_eq!(world.play(seat, action).unwrap_err().reason, why);
    assert_eq!(*world, before);
}

const FOUR: [&str; 4] = ["?1 ?2 ?2 ?9", "?1 ?3 ?R3 ?9", "?2 ?3 ?Y4 ?9", "?1 ?1 ?2 ?Y5 ?9"];

#[test]
fn a_seat_sees_its_own_wires_and_no_others() {
    let every = ["?1 ?2 ?3", "?Y1 ?R2 ?4", "?5 ?6 ?7 ?8", "?9 ?10 ?11 ?12"];
    let w = world(4, 4, &every);
    for seat in 0..4 {
        for (stand, text) in seen(&w, seat).into_iter().enumerate() {
            let hidden = vec!["?"; w.stands()[stand].len()].join(" ");
            assert_eq!(text, if stand == seat { every[stand].to_string() } else { hidden });
        }
    }
}

#[test]
fn a_hit_opens_both_wires_and_passes_the_turn() {
    let mut w = world(4, 4, &FOUR);
    w.play(0, plain(blue(2), at(2, 0))).unwrap();
    assert_eq!(seen(&w, 0), ["?1 2 ?2 ?9", "? ? ? ?", "2 ? ? ?", "? ? ? ? ?"]);
    assert_eq!(w.to_act(), [1]);
    assert_eq!(w.public().dial, Some(4));
    let own = Some(at(1, 3));
    w.play(1, Action::DualCut(Cut { own, ..Cut::plain(blue(9), at(3, 4)) })).unwrap();
    assert_eq!(seen(&w, 1)[1], "?1 ?3 ?R3 9");
}

#[test]
fn a_miss_costs_a_step_and_shows_the_truth() {
    let mut w = world(4, 4, &FOUR);
    w.play(0, plain(blue(2), at(1, 1))).unwrap();
    assert_eq!((w.public().dial, w.public().play.failures), (Some(3), 1));
    assert_eq!(seen(&w, 0)[1], "? i3 ? ?");
    w.play(1, plain(blue(3), at(2, 2))).unwrap();
    assert_eq!(seen(&w, 0)[2], "? ? iY ?", "the tile of a yellow token stays unknown");
    assert_eq!(seen(&w, 2)[2], "?2 ?3 iY4 ?9", "but not to its owner");
    w.play(2, plain(blue(2), at(3, 0))).unwrap();
    assert_eq!(w.public().dial, Some(1));
    w.play(3, plain(blue(2), at(0, 0))).unwrap();
    assert_eq!(w.outcome(), Some(Outcome::Lost(Cause::Dial)), "four players survive three misses");
}

#[test]
fn red_explodes_and_cannot_be_announced() {
    let mut w = world(4, 4, &FOUR);
    refuses(&mut w, 0, plain(Value::Red, at(1, 2)), "you hold no uncut wire of that value");
    refuses(&mut w, 0, plain(blue(3), at(1, 1)), "you hold no uncut wire of that value");
    refuses(&mut w, 0, plain(blue(2), at(0, 0)), "point at a teammate's stand, not at your own");
    refuses(&mut w, 1, plain(blue(3), at(2, 1)), "it is not your turn to act");
    w.play(0, plain(blue(2), at(1, 2))).unwrap();
    assert_eq!(w.outcome(), Some(Outcome::Lost(Cause::RedWire)));
    refuses(&mut w, 0, plain(blue(2), at(2, 0)), "the game is over");
}

#[test]
fn a_detector_asks_the_owner() {
    let mut w = world(4, 4, &FOUR);
    let cut = pointing(Pointing::Double, blue(1), 3, &[0, 1]);
    w.play(0, Action::DualCut(cut)).unwrap();
    assert_eq!(w.to_act(), [3]);
    refuses(&mut w, 3, Action::CutThis(2), "choose one of the wires pointed at");
    w.play(3, Action::CutThis(1)).unwrap();
    assert_eq!(seen(&w, 0)[3], "? 1 ? ? ?");
    assert!(w.public().characters[0].used);
    // Next player: a miss on 3 and red. The token must go in front of the 3.
    let cut = pointing(Pointing::Double, blue(9), 1, &[1, 2]);
    w.public.play.phase = Phase::Turn { seat: 2 };
    w.play(2, Action::DualCut(cut)).unwrap();
    assert!(w.play(1, Action::TokenHere(2)).is_err());
    assert_eq!(legal(&w.view(1)), [Action::TokenHere(1)]);
    w.play(1, Action::TokenHere(1)).unwrap();
    assert_eq!((seen(&w, 0)[1].as_str(), w.public().dial), ("? i3 ? ?", Some(3)));
    assert_eq!(w.to_act(), [3]);
}

#[test]
fn detectors_look_for_numbers_and_are_used_up() {
    let mut w = world(4, 4, &["?Y1 ?2", "?1 ?R3", "?2 ?R4", "?2 ?2"]);
    let yellow = pointing(Pointing::Double, Value::Yellow, 1, &[0, 1]);
    assert!(w.play(0, Action::DualCut(yellow)).is_err());
    let triple = pointing(Pointing::Triple, blue(2), 1, &[0, 1]);
    assert!(w.play(0, Action::DualCut(triple)).is_err());
    w.public.characters[0].used = true;
    let double = pointing(Pointing::Double, blue(2), 1, &[0, 1]);
    refuses(&mut w, 0, Action::DualCut(double), "your character has no Double Detector left");
    ready(&mut w, Equipment::EmergencyBatteries);
    w.play(2, Action::Batteries(0, None)).unwrap();
    assert!(!w.public().characters[0].used, "anybody may use a card for any time");
    ready(&mut w, Equipment::SuperDetector);
    let part = pointing(Pointing::Super, blue(2), 1, &[0]);
    assert!(w.play(0, Action::DualCut(part)).is_err());
    let whole = pointing(Pointing::Super, blue(2), 3, &[0, 1]);
    w.play(0, Action::DualCut(whole)).unwrap();
    assert!(!w.public().is_ready(Equipment::SuperDetector));
}

#[test]
fn two_reds_under_a_detector_explode_unless_stabilized() {
    let stands = ["?2 ?2", "?R3 ?R4", "?2 ?5", "?2 ?5"];
    let cut = Action::DualCut(pointing(Pointing::Double, blue(2), 1, &[0, 1]));
    let mut w = world(4, 4, &stands);
    w.play(0, cut).unwrap();
    assert_eq!(w.outcome(), Some(Outcome::Lost(Cause::RedWire)));
    let mut w = world(4, 4, &stands);
    ready(&mut w, Equipment::Stabilizer);
    w.play(0, Action::Stabilize).unwrap();
    refuses(&mut w, 0, Action::RevealReds, "this is not possible now");
    w.play(0, cut).unwrap();
    assert_eq!((w.outcome(), w.public().dial), (None, Some(4)));
    assert_eq!(seen(&w, 0)[1], "? ?");
    assert!(!w.public().play.stabilized, "for one turn only");
    let Some(Event::DualCut(last)) = w.public().history.last() else { panic!() };
    assert!(last.stabilized && last.outcome == CutOutcome::Miss { token: None });
}

#[test]
fn a_stabilized_miss_still_gets_its_token() {
    let mut w = world(4, 4, &FOUR);
    ready(&mut w, Equipment::Stabilizer);
    w.play(0, Action::Stabilize).unwrap();
    w.play(0, plain(blue(2), at(1, 1))).unwrap();
    assert_eq!((seen(&w, 0)[1].as_str(), w.public().dial), ("? i3 ? ?", Some(4)));
}

#[test]
fn the_ray_announces_two_values() {
    let mut w = world(4, 4, &FOUR);
    let cut = Cut { or: Some(blue(9)), ..Cut::plain(blue(2), at(1, 3)) };
    refuses(&mut w, 0, Action::DualCut(cut), "the card cannot be used now");
    ready(&mut w, Equipment::XOrYRay);
    let twice = Cut { or: Some(blue(2)), ..cut };
    assert!(w.play(0, Action::DualCut(twice)).is_err());
    w.play(0, Action::DualCut(cut)).unwrap();
    assert_eq!(seen(&w, 0)[..2], ["?1 ?2 ?2 9", "? ? ? 9"]);
}

#[test]
fn a_solo_cut_takes_all_that_remain_from_both_stands() {
    let mut w = world(4, 2, &["?1 ?2 ?2", "?2 ?2 ?Y3", "?1 ?1 ?Y4", "?1 ?5 ?R5"]);
    refuses(
        &mut w,
        0,
        Action::SoloCut(blue(1)),
        "a solo cut needs all remaining copies, two or four, in your hand",
    );
    refuses(
        &mut w,
        0,
        Action::SoloCut(Value::Yellow),
        "a solo cut needs all remaining copies, two or four, in your hand",
    );
    w.play(0, Action::SoloCut(blue(2))).unwrap();
    assert_eq!(seen(&w, 1)[..2], ["? 2 2", "2 2 ?"]);
    let mut w = world(4, 4, &["?1 ?1 ?1", "?1", "?5", "?5"]);
    assert!(w.play(0, Action::SoloCut(blue(1))).is_err(), "three are never cut alone");
    let mut w = world(4, 4, &["?Y1 ?Y2", "?1", "?5", "?5"]);
    w.play(0, Action::SoloCut(Value::Yellow)).unwrap();
}

#[test]
fn reds_are_revealed_and_the_last_one_wins() {
    let mut w = world(4, 4, &["1 ?R2", "1", "1 1", "2 2 2 2"]);
    assert_eq!(legal(&w.view(0)), [Action::RevealReds]);
    w.play(0, Action::RevealReds).unwrap();
    assert_eq!(w.outcome(), Some(Outcome::Won));
    let mut w = world(4, 4, &["?1 ?R2", "?1", "1 1", "2 2 2 2"]);
    refuses(&mut w, 0, Action::RevealReds, "reveal only when all your uncut wires are red");
    w.play(0, plain(blue(1), at(1, 0))).unwrap();
    assert_eq!(w.to_act(), [0], "players without wires are skipped");
}

#[test]
fn equipment_unlocks_by_its_number() {
    let mut w = world(4, 4, &FOUR);
    w.public.cards = vec![Card::locked(Equipment::WalkieTalkies)];
    w.play(0, plain(blue(2), at(2, 0))).unwrap();
    assert!(w.public().is_ready(Equipment::WalkieTalkies), "two 2s are cut");
    let mut w = world(12, 4, &FOUR);
    w.public.cards = vec![Card { also: Some(9), ..Card::locked(Equipment::WalkieTalkies) }];
    w.play(0, plain(blue(2), at(2, 0))).unwrap();
    assert!(!w.public().is_ready(Equipment::WalkieTalkies), "mission 12 wants two 9s as well");
    w.play(1, plain(blue(9), at(2, 3))).unwrap();
    assert!(w.public().is_ready(Equipment::WalkieTalkies));
    let same = Card { also: Some(2), ..Card::locked(Equipment::WalkieTalkies) };
    let mut w = world(12, 4, &FOUR);
    w.public.cards = vec![same];
    w.play(0, plain(blue(2), at(2, 0))).unwrap();
    assert!(!w.public().is_ready(Equipment::WalkieTalkies), "its own number again: all four");
}

#[test]
fn instant_cards_act_by_themselves() {
    let mut w = world(9, 4, &["?Y1 ?5", "?Y2 ?5", "?5 ?6", "?5 ?6"]);
    w.public.cards = vec![Card::locked(Equipment::FalseBottom)];
    w.deck = vec![Equipment::PostIt, Equipment::Rewinder, Equipment::LabelEqual];
    w.play(0, plain(Value::Yellow, at(1, 0))).unwrap();
    assert_eq!(w.public().cards.len(), 3);
    assert_eq!(w.deck, [Equipment::PostIt]);
    let mut w = world(58, 4, &["10 10 ?10 ?5 ?6", "?10 ?5 ?6", "?5 ?6", "?5 ?6"]);
    w.public.cards = vec![Card::locked(Equipment::Disintegrator)];
    w.bag = vec![1, 5];
    w.play(0, plain(blue(10), at(1, 0))).unwrap();
    assert_eq!(seen(&w, 3)[..3], ["10 10 10 5 ?", "10 5 ?", "5 ?"]);
    let mut w = world(58, 4, &["3 3 ?3 ?5", "?3 ?5", "?5", "?5"]);
    w.public.cards = vec![
        Card::locked(Equipment::EmergencyDrop),
        Card { state: CardState::Used, ..Card::locked(Equipment::Rewinder) },
    ];
    w.play(0, plain(blue(3), at(1, 0))).unwrap();
    assert!(w.public().is_ready(Equipment::Rewinder));
}

#[test]
fn a_swap_moves_wires_tokens_and_knowledge() {
    let mut w = world(4, 4, &["?1 ?2 ?7", "?3 ?4 ?9", "?2 ?5", "?2 ?5"]);
    ready(&mut w, Equipment::WalkieTalkies);
    w.stands[0][2].shown = true;
    w.stands[1][1].count = Some(1);
    w.stands[3][0].count = Some(1);
    w.play(0, Action::Swap { give: at(0, 2), with: 1 }).unwrap();
    assert_eq!(w.to_act(), [1]);
    w.play(1, Action::Give(at(1, 0))).unwrap();
    assert_eq!(
        seen(&w, 0),
        ["?1 ?2 ?3", "? i7 ?", "? ?", "1x ?"],
        "counts of both stands come off"
    );
    assert_eq!(seen(&w, 1), ["? ? ?3", "?4 i7 ?9", "? ?", "1x ?"]);
    assert_eq!(seen(&w, 2)[..2], ["? ? ?", "? i7 ?"]);
    assert_eq!(w.to_act(), [0], "the turn goes on");
    let Some(swap @ Event::Swap { .. }) = w.public().history.last() else { panic!() };
    assert_eq!((swap.moved(at(0, 2)), swap.moved(at(1, 0))), (at(1, 1), at(0, 2)));
}

#[test]
fn labels_post_its_and_radar_are_true() {
    let mut w = world(4, 4, &["?2 ?2 ?7", "?3 ?4 ?9", "?2 ?5", "?Y2 ?5"]);
    for card in [
        Equipment::LabelEqual,
        Equipment::LabelDifferent,
        Equipment::PostIt,
        Equipment::GeneralRadar,
    ] {
        ready(&mut w, card);
    }
    assert!(w.play(0, Action::Label { equal: true, left: at(0, 1) }).is_err());
    w.play(0, Action::Label { equal: true, left: at(0, 0) }).unwrap();
    assert!(
        w.play(0, Action::Label { equal: false, left: at(0, 2) }).is_err(),
        "no right neighbour"
    );
    w.play(0, Action::Label { equal: false, left: at(0, 1) }).unwrap();
    assert!(w.play(3, Action::PostIt(at(3, 0))).is_err(), "yellow");
    refuses(&mut w, 0, Action::PostIt(at(1, 0)), "the wire is not your own");
    w.play(1, Action::PostIt(at(1, 2))).unwrap();
    assert_eq!(seen(&w, 0)[1], "? ? i9");
    w.play(2, Action::Radar(2)).unwrap();
    let answers = vec![(0, true), (1, false), (2, true), (3, false)];
    assert_eq!(w.public().history.last(), Some(&Event::Radar(Radar { number: 2, answers })));
    assert_eq!(w.to_act(), [0]);
}

#[test]
fn rewinder_mug_fast_pass_hook_and_single_label() {
    let mut w = world(58, 4, &["?2 ?2 ?2 ?7", "?3 ?4 ?9", "?2 ?5", "?4 ?5"]);
    for card in [
        Equipment::Rewinder,
        Equipment::CoffeeMug,
        Equipment::FastPass,
        Equipment::GrapplingHook,
        Equipment::SingleWireLabel,
    ] {
        ready(&mut w, card);
    }
    refuses(&mut w, 0, Action::Rewind, "the dial has not moved");
    w.public.dial = Some(2);
    w.play(3, Action::Rewind).unwrap();
    assert_eq!(w.public().dial, Some(3));
    assert!(w.play(0, Action::SingleWire(at(0, 0))).is_err(), "three 2s");
    w.play(0, Action::SingleWire(at(0, 3))).unwrap();
    assert_eq!(seen(&w, 1)[0], "? ? ? 1x");
    w.play(2, Action::Hook { take: at(1, 1), to: 2 }).unwrap();
    assert_eq!(seen(&w, 2)[1..3], ["? ?", "?2 ?4 ?5"]);
    assert_eq!(seen(&w, 1)[2], "? ?4 ?", "the former owner knows it");
    refuses(&mut w, 0, Action::CoffeeMug(0), "that player cannot be chosen");
    w.play(0, Action::CoffeeMug(2)).unwrap();
    assert_eq!(w.to_act(), [2]);
    w.public.play.phase = Phase::Turn { seat: 0 };
    w.play(0, Action::FastPass(blue(2))).unwrap();
    assert_eq!(seen(&w, 1)[0], "2 2 ? 1x");
}

#[test]
fn later_characters_work_like_the_cards() {
    let skills =
        vec![Skill::DoubleDetector, Skill::XOrYRay, Skill::GeneralRadar, Skill::TripleDetector];
    let game =
        Game::new(Mission::new(33).unwrap(), 4).unwrap().with_skills(skills.clone()).unwrap();
    let mut w = world(33, 4, &["?2 ?2 ?7", "?3 ?4 ?9", "?3 ?5 ?6", "?4 ?5"]);
    w.public.characters = game.deal(&mut Xoshiro256PlusPlus::seed_from_u64(1)).public.characters;
    w.play(2, Action::Radar(5)).unwrap();
    assert!(w.public().characters[2].used);
    assert!(w.play(2, Action::Radar(5)).is_err());
    w.public.play.phase = Phase::Turn { seat: 1 };
    let cut = Cut { or: Some(blue(9)), ..Cut::plain(blue(3), at(2, 0)) };
    w.play(1, Action::DualCut(cut)).unwrap();
    assert!(w.public().characters[1].used);
    let other = Game::new(Mission::new(33).unwrap(), 4).unwrap();
    assert!(other.clone().with_skills(skills.into_iter().rev().collect()).is_err(), "the captain");
    assert!(other.with_skills(vec![Skill::DoubleDetector; 3]).is_err());
}

#[test]
fn a_view_becomes_a_world_only_with_wires_that_fit() {
    let mut w = world(4, 4, &["?1 ?2", "?1 ?R3", "?2 ?Y4", "?3 ?3"]);
    w.stands[3][0].not = w.stands[3][0].not.with(blue(2));
    w.stands[3][1].count = Some(2);
    let view = w.view(0);
    let wire = |name: &str| Wire::from_name(name).unwrap();
    let make = |names: &str| {
        let wires: Vec<Wire> = names.split(' ').map(wire).collect();
        view.world(&wires, &mut Xoshiro256PlusPlus::seed_from_u64(1)).map(|world| world.stands)
    };
    assert_eq!(make("1 R3 2 Y4 3 3").unwrap(), w.stands);
    assert_eq!(make("1 R3 2"), Err(WorldError::Number { found: 3, needed: 6 }));
    let misplaced =
        |name, stand, slot| Err(WorldError::Misplaced { wire: wire(name), spot: at(stand, slot) });
    assert_eq!(make("3 1 2 Y4 3 R3"), misplaced("1", 1, 1));
    assert_eq!(make("1 3 2 Y4 2 R3"), misplaced("2", 3, 0));
    assert_eq!(make("1 3 2 Y4 3 R3"), misplaced("R3", 3, 1));
    assert_eq!(make("1 R3 Y4 Y4 3 3"), Err(WorldError::TooMany(wire("Y4"))));
}

#[path = "mission_tests.rs"]
mod missions;
