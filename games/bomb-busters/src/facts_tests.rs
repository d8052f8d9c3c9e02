use std::fmt;

use std::sync::Arc;

use super::*;
use crate::history::{CutOutcome, DualCut, Event, Radar};
use crate::missions::Mission;
use crate::notation::parse_stand;
use crate::table::{FailedCut, TableSetup};
use crate::tiles::Parity;
use crate::wires::{Group, Wires};

/// By stand and slot: short, and independent of the players' names.
impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list =
            |slots: &[Spot]| slots.iter().map(Spot::to_string).collect::<Vec<_>>().join(", ");
        match self {
            What::AtLeastOne { slots, values } => {
                write!(f, "one of {} has one of {values}", list(slots))
            }
            What::None { slots, values } => write!(f, "none of {} has {values}", list(slots)),
            What::Equal(a, b) => write!(f, "{a} and {b} have the same value"),
            What::Different(a, b) => write!(f, "{a} and {b} have different values"),
            What::Times { spot, among, times } => {
                write!(f, "the value at {spot} occurs {times} times among {}", list(among))
            }
        }
    }
}

fn setup(stands: &[&str]) -> TableSetup {
    let wires = Wires::new((1, 3), Group::default(), Group::default()).unwrap();
    TableSetup::new(wires, stands.iter().map(|s| parse_stand(s).unwrap()).collect())
}

fn tiny() -> TableSetup {
    setup(&["?1 ?1 ?2", "? ? ?", "? ? ?", "? ? ?"])
}

fn said(setup: TableSetup) -> Vec<String> {
    let table = setup.check().unwrap();
    facts(&table).iter().map(|fact| format!("{}: {}", fact.at, fact.what)).collect()
}

fn cut(actor: usize, values: &[u8], stand: usize, slots: &[usize], outcome: CutOutcome) -> DualCut {
    let values = values.iter().map(|&n| Value::Blue(n)).collect();
    DualCut { actor, values, stand, slots: slots.to_vec(), stabilized: false, outcome }
}

fn after(history: Vec<Event>) -> Vec<String> {
    let mut setup = tiny();
    setup.public.history = Arc::new(history);
    said(setup)
}

const NO_TOKEN: CutOutcome = CutOutcome::Miss { token: None };

#[test]
fn a_plain_miss_proves_what_the_actor_holds_and_what_the_target_is_not() {
    let token = CutOutcome::Miss { token: Some(Spot::new(2, 0)) };
    let found = after(vec![Event::DualCut(cut(1, &[3], 2, &[0], token))]);
    assert_eq!(
        found,
        [
            "history[0]: one of 1:0, 1:1, 1:2 has one of 3",
            "history[0]: none of 2:0 has 3",
            "history[0]: none of 2:0 has RED",
        ]
    );
}

#[test]
fn a_detector_without_a_token_still_says_that_not_all_were_red() {
    let found = after(vec![Event::DualCut(cut(1, &[3], 2, &[0, 2], NO_TOKEN))]);
    assert_eq!(found[1], "history[0]: none of 2:0, 2:2 has 3");
    assert!(
        found[2].starts_with("history[0]: one of 2:0, 2:2 has one of 1, 2, 3,"),
        "{}",
        found[2]
    );
    assert!(!found[2].contains("RED"));
}

#[test]
fn a_stabilized_miss_without_a_token_is_red() {
    let stabilized = DualCut { stabilized: true, ..cut(1, &[3], 2, &[0], NO_TOKEN) };
    let found = after(vec![Event::DualCut(stabilized.clone())]);
    assert!(found[2].starts_with("history[0]: none of 2:0 has 1, 2"), "{}", found[2]);
    assert!(found[2].ends_with("12, YELLOW"), "{}", found[2]);
    // Mission 58 has no tokens at all, mission 11 a number that acts like red.
    let mut quiet = tiny();
    quiet.public.history = Arc::new(vec![Event::DualCut(stabilized)]);
    quiet.public.mission = Mission::new(58);
    assert_eq!(said(quiet.clone()).len(), 2);
    quiet.public.mission = Mission::new(11);
    quiet.public.number_cards = vec![2];
    let found = said(quiet);
    assert!(found[2].starts_with("history[0]: none of 2:0 has 1, 3"), "{}", found[2]);
}

#[test]
fn a_ray_proves_both_values_and_a_hit_the_other() {
    let found = after(vec![Event::DualCut(cut(1, &[2, 3], 2, &[0], NO_TOKEN))]);
    assert_eq!(found[0], "history[0]: one of 1:0, 1:1, 1:2 has one of 2");
    assert_eq!(found[1], "history[0]: one of 1:0, 1:1, 1:2 has one of 3");
    assert_eq!(found[2], "history[0]: none of 2:0 has 2, 3");
    let (target, own) = (Spot::new(2, 1), Spot::new(1, 1));
    let hit = CutOutcome::Hit { value: Value::Blue(2), target, own };
    let mut table = setup(&["?1 ?1 ?2", "? 2 ?", "? 2 ?", "? ? ?"]);
    table.public.history = Arc::new(vec![Event::DualCut(cut(1, &[2, 3], 2, &[1], hit))]);
    assert_eq!(said(table), ["history[0]: one of 1:0, 1:1, 1:2 has one of 3"]);
}

#[test]
fn wires_cut_before_an_announcement_do_not_count_and_later_ones_do() {
    let (target, own) = (Spot::new(2, 1), Spot::new(1, 1));
    let hit = Event::DualCut(cut(
        1,
        &[2],
        2,
        &[1],
        CutOutcome::Hit { value: Value::Blue(2), target, own },
    ));
    let miss = Event::DualCut(cut(1, &[2], 3, &[0], NO_TOKEN));
    let mut table = setup(&["?1 ?1 ?2", "? 2 3", "? 2 ?", "? ? ?"]);
    table.public.history = Arc::new(vec![hit.clone(), miss.clone()]);
    // 1:2 is open and not in the history, so it was open before; 1:1 was cut by the first entry.
    assert_eq!(said(table.clone())[0], "history[1]: one of 1:0 has one of 2");
    table.public.history = Arc::new(vec![miss, hit]);
    let checked = table.check().unwrap();
    let first = &facts(&checked)[0];
    assert_eq!(first.what.to_string(), "one of 1:0, 1:1 has one of 2");
    assert!(first.what.is_settled(&checked), "the wire cut since is a 2");
}

#[test]
fn radar_speaks_of_stands_and_announcements_of_hands() {
    let mut table = setup(&["?1 ?1 ?2", "?3 ?3 ?3", "? ? X", "? ? ?"]);
    table.owners = Some(vec![0, 0, 1, 1]);
    table.public.history = Arc::new(vec![
        Event::Radar(Radar { number: 2, answers: vec![(2, true), (3, false)] }),
        Event::DualCut(cut(1, &[1], 0, &[2], NO_TOKEN)),
        Event::Beside { player: 1, value: Value::Blue(3) },
    ]);
    let found = said(table);
    assert_eq!(found[0], "history[0]: one of 2:0, 2:1 has one of 2");
    assert_eq!(found[1], "history[0]: none of 3:0, 3:1, 3:2 has 2");
    assert_eq!(found[2], "history[1]: one of 2:0, 2:1, 2:2, 3:0, 3:1, 3:2 has one of 1");
    assert_eq!(found[5], "history[2]: none of 2:0, 2:1, 2:2, 3:0, 3:1, 3:2 has 3");
}

#[test]
fn facts_follow_their_wires_through_a_swap() {
    let swap = Event::Swap {
        first: (Spot::new(1, 0), Spot::new(2, 2)),
        second: (Spot::new(2, 1), Spot::new(1, 1)),
    };
    let label = Event::Label { equal: true, left: Spot::new(1, 0), right: Spot::new(1, 1) };
    let radar = Event::Radar(Radar { number: 3, answers: vec![(1, false)] });
    let found = after(vec![label.clone(), radar, swap, label]);
    assert_eq!(found[0], "history[0]: 2:2 and 1:0 have the same value");
    assert_eq!(found[1], "history[1]: none of 2:2, 1:0, 1:2 has 3");
    assert_eq!(found[2], "history[3]: 1:0 and 1:1 have the same value");
}

#[test]
fn a_waiting_detector_has_already_said_hit_or_miss() {
    let waiting = |hit| Event::Waiting {
        actor: 1,
        values: vec![Value::Blue(3)],
        stand: 2,
        slots: vec![0, 1],
        hit,
    };
    assert_eq!(
        after(vec![waiting(true)]),
        [
            "history[0]: one of 1:0, 1:1, 1:2 has one of 3",
            "history[0]: one of 2:0, 2:1 has one of 3",
        ]
    );
    let found = after(vec![waiting(false)]);
    assert_eq!(found[1], "history[0]: none of 2:0, 2:1 has 3");
    assert!(found[2].starts_with("history[0]: one of 2:0, 2:1 has one of 1, 2"), "{}", found[2]);
}

#[test]
fn tokens_and_entries() {
    let mut table = setup(&["?1 ?1 ?2", "E !3 2x", "? 1 2", "? ? ?"]);
    let (stand, slot) = (3, 1);
    table.constraints = vec![
        Constraint::MustHave { stand: 2, value: Value::Blue(1) },
        Constraint::MustNotHave { stand: 3, value: Value::Yellow },
        Constraint::AdjacentEqual { stand: 3, left: 0, right: 1 },
        Constraint::AdjacentNotEqual { stand: 3, left: 1, right: 2 },
        Constraint::SlotExcluded { stand, slot, value: Value::Blue(2) },
        Constraint::SlotParity { stand, slot, parity: Parity::Odd },
        Constraint::Multiplicity { stand, slot, count: 3 },
    ];
    let failed = |actor, value, own_cut_before| FailedCut {
        actor,
        stand: 1,
        slot: 0,
        value: Value::Blue(value),
        own_cut_before,
    };
    table.failed_cuts = vec![failed(2, 1, 0), failed(2, 1, 1), failed(3, 2, 0)];
    let found = said(table.clone());
    assert!(found[0].starts_with("stands[1][0]: none of 1:0 has 1, 3, 5"), "{}", found[0]);
    assert_eq!(
        found[1..6],
        [
            "stands[1][1]: none of 1:1 has 3",
            "stands[1][2]: the value at 1:2 occurs 2 times among 1:0, 1:1, 1:2",
            "constraints[0]: one of 2:0 has one of 1",
            "constraints[1]: none of 3:0, 3:1, 3:2 has YELLOW",
            "constraints[2]: 3:0 and 3:1 have the same value",
        ]
    );
    assert_eq!(
        found[9..10],
        ["constraints[6]: the value at 3:1 occurs 3 times among 3:0, 3:1, 3:2",],
    );
    let about_actors =
        found.iter().filter(|fact| fact.starts_with("failed") && fact.contains("one of"));
    let about_actors: Vec<&String> =
        about_actors.filter(|fact| !fact.contains("1:0 has")).collect();
    assert_eq!(
        about_actors,
        [
            "failed_dual_cuts[1]: one of 2:0 has one of 1",
            "failed_dual_cuts[2]: one of 3:0, 3:1, 3:2 has one of 2",
        ],
        "a 1 was cut since the first failed cut, so that one proves nothing about its actor"
    );
    assert!(found.contains(&"failed_dual_cuts[2]: none of 1:0 has 2".to_owned()), "{found:?}");
}

/// The announcing player holds the value on one of their two stands, not on the one that identifies
/// them.
#[test]
fn a_failed_cut_speaks_of_the_whole_hand() {
    let mut table = setup(&["?1 ?1 ?2", "? ? ?", "? ? ?", "? ? ?"]);
    table.owners = Some(vec![0, 1, 1, 0]);
    table.observer_stands = vec![0, 3];
    table.stands[3] = parse_stand("?2 ?3 ?3").unwrap();
    let failed =
        FailedCut { actor: 1, stand: 0, slot: 2, value: Value::Blue(3), own_cut_before: 0 };
    table.failed_cuts = vec![failed];
    let found = said(table);
    assert_eq!(found[0], "failed_dual_cuts[0]: one of 1:0, 1:1, 1:2, 2:0, 2:1, 2:2 has one of 3");
}

/// A wire that was cut as a 1 cannot have been missed as a 1.
#[test]
fn a_failed_cut_at_an_open_wire_contradicts_its_value() {
    let mut table = setup(&["?1 ?1 ?2", "? ? ?", "? ? ?", "1 ? ?"]);
    table.failed_cuts =
        vec![FailedCut { actor: 1, stand: 3, slot: 0, value: Value::Blue(1), own_cut_before: 0 }];
    let found = said(table);
    assert!(found.contains(&"failed_dual_cuts[0]: none of 3:0 has 1".to_owned()), "{found:?}");
}

#[test]
fn the_captains_false_tokens_are_not_before_red() {
    let mut table = setup(&["?1 ?1 ?2", "!3 ? ?", "!3 ? ?", "? ? ?"]);
    table.public.mission = Mission::new(17);
    table.public.first = Some(1);
    let found = said(table);
    assert_eq!(
        found,
        [
            "stands[1][0]: none of 1:0 has 3",
            "stands[1][0]: none of 1:0 has RED",
            "stands[2][0]: none of 2:0 has 3"
        ]
    );
}
