use super::*;
use crate::file::TableFile;
use crate::notation::parse_stand;
use crate::table::FailedCut;
use crate::wires::{Group, Wires};

fn setup(blue: (u8, u8), stands: &[&str]) -> TableSetup {
    let wires = Wires::new(blue, Group::default(), Group::default()).unwrap();
    TableSetup::new(wires, stands.iter().map(|s| parse_stand(s).unwrap()).collect())
}

fn message(setup: TableSetup) -> (String, String) {
    let error = setup.check().expect_err("the table must be refused");
    (error.at.to_string(), error.why().to_string())
}

fn tiny() -> TableSetup {
    setup((1, 2), &["?1 ?1", "? ?", "? ?", "? ?"])
}

#[test]
fn a_good_table_passes_and_counts_its_pool() {
    let table = tiny().check().unwrap();
    assert_eq!((table.players(), table.observer()), (4, 0));
    let pool = table.pool();
    assert_eq!((pool[Wire::from_name("1").unwrap().index()], pool.iter().sum::<u8>()), (2, 6));
    assert_eq!(table.unknown().count(), 6);
}

#[test]
fn errors_name_the_slot() {
    let (at, why) = message(setup((1, 2), &["?1 ?1", "2 1", "? ?", "? ?"]));
    assert_eq!(at, "stands[1][1]");
    assert!(why.contains("B1 stands right of B2"), "{why}");
    let (at, why) = message(setup((1, 2), &["?1 ?1", "1 1", "i1 ?", "? ?"]));
    assert_eq!((at.as_str(), why.contains("only 4")), ("stands[2][0]", true), "{why}");
    let (at, why) = message(setup((1, 2), &["?1 ?1", "? ?", "? 3", "? ?"]));
    assert_eq!((at.as_str(), why.as_str()), ("stands[2][1]", "B3 is not in play"));
    let (at, why) = message(setup((1, 2), &["?1 E", "? ?", "? ?", "? ?"]));
    assert_eq!(at, "stands[0][1]");
    assert!(why.contains("`E` is on the observer's own stand"), "{why}");
    assert_eq!(message(setup((1, 2), &["?1 E?1", "? ?", "? ?", "? ?"])).0, "stands[0][1]");
    let (at, why) = message(setup((1, 2), &["?1 !1?1", "? ?", "? ?", "? ?"]));
    assert_eq!((at.as_str(), why.as_str()), ("stands[0][1]", "its tokens exclude B1"));
    let (at, why) = message(setup((1, 2), &["?1 ?1", "? iY", "? ?", "? ?"]));
    assert_eq!((at.as_str(), why.contains("yellow")), ("stands[1][1]", true), "{why}");
}

#[test]
fn unsorted_wires_are_outside_the_order() {
    setup((1, 2), &["?2 X?1", "2 X1", "? X", "? X"]).check().unwrap();
    let mut by_entry = setup((1, 2), &["?1 ?1", "2 1", "? ?", "? ?"]);
    by_entry.constraints = vec![Constraint::Unsorted { stand: 1, slot: 1 }];
    let table = by_entry.check().unwrap();
    assert!(table.slot(Spot::new(1, 1)).unsorted);
}

#[test]
fn sizes_must_be_those_of_the_deal() {
    let stands = ["?1 ?2 ?3 ?3 ?3", "? ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", "? ? ? ?"];
    let mut fresh = setup((1, 6), &stands);
    assert!(fresh.clone().check().is_ok(), "without a captain any that fits will do");
    fresh.public.first = Some(1);
    let (at, why) = message(fresh.clone());
    assert_eq!(at, "stands[0]");
    assert!(why.contains("5 wires") && why.contains("dealt 4 (stand 1 first)"), "{why}");
    fresh.sizes = Sizes::Free;
    assert!(fresh.clone().check().is_ok());
    fresh.stands[2].pop();
    assert_eq!(message(fresh).1, "the stands hold 23 wires together, but 24 are in play");
    assert_eq!(message(setup((1, 2), &[])).0, "stands");
    assert_eq!(message(setup((1, 2), &["?1"; 6])).1, "6 stands: a table has 1 to 5");
}

#[test]
fn coloured_groups_show_no_more_than_are_in_play() {
    let stands = ["?1 ?Y1 2 ?3", "? Y2 ? 3", "? ? i3", "1 ? ?"];
    let wires =
        Wires::new((1, 3), Group::some_of(vec![1, 2], 1), Group::some_of(vec![1, 2], 1)).unwrap();
    let stands = stands.iter().map(|s| parse_stand(s).unwrap()).collect();
    let (at, why) = message(TableSetup::new(wires, stands));
    assert_eq!(
        (at.as_str(), why.as_str()),
        ("stands[1][1]", "one yellow wire too many: only 1 in play")
    );
}

#[test]
fn entries_must_point_at_something() {
    let with = |constraint| {
        let mut table = tiny();
        table.constraints = vec![constraint];
        message(table)
    };
    let parity = crate::tiles::Parity::Odd;
    let (at, why) = with(Constraint::SlotParity { stand: 1, slot: 9, parity });
    assert_eq!(
        (at.as_str(), why.as_str()),
        ("constraints[0]", "stand 1 has no slot 9: it has 2, counted from 0")
    );
    assert!(with(Constraint::MustHave { stand: 7, value: Value::Yellow }).1.contains("no stand 7"));
    assert!(
        with(Constraint::AdjacentEqual { stand: 1, left: 1, right: 1 }).1.contains("same slot")
    );
    let (stand, slot) = (1, 0);
    assert!(
        with(Constraint::Multiplicity { stand, slot, count: 5 }).1.contains("5 is out of range")
    );
    let mut table = tiny();
    let failed = FailedCut { actor: 2, stand, slot, value: Value::Red, own_cut_before: 0 };
    table.failed_cuts = vec![failed];
    assert_eq!(message(table).0, "failed_dual_cuts[0]");
    let mut table = tiny();
    table.observer = 4;
    assert_eq!(message(table).0, "observer");
    let stands = vec!["?1".to_owned()];
    let file = TableFile { mission: Some(0), stands, ..TableFile::default() };
    assert_eq!(file.table().unwrap_err().why(), "0 is out of range: missions are 1 to 66");
    let mut table = tiny();
    table.public.dial = Some(6);
    assert_eq!(message(table).0, "dial");
}

#[test]
fn two_stands_of_one_player_are_one_hand() {
    let mut two = setup((1, 2), &["?1 ?1", "?2 ?2", "? ?", "? ?"]);
    two.observer_stands = vec![0, 1];
    let table = two.clone().check().unwrap();
    assert_eq!((table.players(), table.hand(0).count()), (3, 4));
    two.owners = Some(vec![0, 0, 1, 1]);
    let table = two.clone().check().unwrap();
    assert_eq!((table.players(), table.owner(3)), (2, 1));
    two.owners = Some(vec![0, 0, 1, 2]);
    two.public.first = Some(2);
    assert_eq!(message(two.clone()).0, "owners");
    two.public.first = Some(1);
    assert_eq!(two.clone().check().unwrap().players(), 3);
    two.owners = Some(vec![0, 1, 0, 1]);
    assert_eq!(message(two.clone()).0, "observer_stands[1]");
    two.owners = Some(vec![0, 0, 1, usize::MAX]);
    assert!(message(two.clone()).1.contains("2 to 5"));
    two.owners = Some(vec![0, 0, 0, 1]);
    assert!(message(two).1.contains("two stands each"));
}

#[test]
fn history_is_checked_against_the_stands_of_its_time() {
    use crate::history::{CutOutcome, DualCut, Event};
    let with = |events: Vec<Event>| {
        let mut table = tiny();
        table.public.history = std::sync::Arc::new(events);
        table.check().map_err(|e| (e.at.to_string(), e.why().to_string()))
    };
    let cut = |actor, stand, slots: Vec<usize>, outcome| {
        let values = vec![Value::Blue(1)];
        Event::DualCut(DualCut { actor, values, stand, slots, stabilized: false, outcome })
    };
    let miss = CutOutcome::Miss { token: None };
    assert!(with(vec![cut(0, 1, vec![0], miss)]).is_ok());
    assert_eq!(
        with(vec![cut(0, 1, vec![0], miss), cut(9, 1, vec![0], miss)]).unwrap_err().0,
        "history[1]"
    );
    assert!(with(vec![cut(0, 1, vec![2], miss)]).unwrap_err().1.contains("no slot 2"));
    assert!(with(vec![cut(1, 1, vec![0], miss)]).unwrap_err().1.contains("teammate"));
    assert!(with(vec![cut(0, 1, vec![], miss)]).unwrap_err().1.contains("at least"));
    let astray = CutOutcome::Miss { token: Some(Spot::new(1, 1)) };
    assert!(with(vec![cut(0, 1, vec![0], astray)]).unwrap_err().1.contains("pointed"));
    let bad = Event::Taken { from: Spot::new(7, 0), to: Spot::new(1, 0) };
    assert!(with(vec![bad]).is_err());
    // One wire was taken from stand 1, so stand 1 had three slots before.
    let taken = Event::Taken { from: Spot::new(1, 2), to: Spot::new(2, 0) };
    let mut uneven = TableSetup { sizes: Sizes::Free, ..tiny() };
    uneven.public.history = std::sync::Arc::new(vec![cut(0, 1, vec![2], miss), taken]);
    assert!(uneven.check().is_ok());
}

#[test]
fn a_table_advances_event_by_event() {
    use crate::history::{CutOutcome, DualCut, Event};
    use crate::notation::{parse_token, print_stand};
    let token = |text: &str| parse_token(text).unwrap();
    let table = setup((1, 3), &["?1 ?1 ?2", "? ? ?", "? ? ?", "? ? ?"]).check().unwrap();
    let (target, own) = (Spot::new(1, 0), Spot::new(0, 0));
    let cut = |outcome| {
        let (values, slots) = (vec![Value::Blue(1)], vec![0]);
        Event::DualCut(DualCut { actor: 0, values, stand: 1, slots, stabilized: false, outcome })
    };
    let hit = cut(CutOutcome::Hit { value: Value::Blue(1), target, own });
    let open = [(target, token("1")), (own, token("1"))];
    let after = table.clone().after(hit, &open).unwrap();
    assert_eq!(print_stand(&after.stands()[0]), "1 ?1 ?2");
    assert_eq!(
        (print_stand(&after.stands()[1]), after.public().history.len()),
        ("1 ? ?".into(), 1)
    );
    // A swap moves slots; what is visible of the moved wires is given by their positions
    // afterwards.
    let swap = Event::Swap {
        first: (Spot::new(0, 2), Spot::new(2, 1)),
        second: (Spot::new(2, 0), Spot::new(0, 0)),
    };
    let swapped = after.after(swap, &[(Spot::new(0, 0), token("?1"))]).unwrap();
    assert_eq!(print_stand(&swapped.stands()[0]), "?1 1 ?1");
    assert_eq!(print_stand(&swapped.stands()[2]), "? ?2 ?");
    let taken = Event::Taken { from: Spot::new(2, 2), to: Spot::new(3, 3) };
    let taken = swapped.after(taken, &[]).unwrap();
    assert_eq!((taken.stands()[2].len(), taken.stands()[3].len()), (2, 4));
    // Impossible events are rejected.
    let wrong = cut(CutOutcome::Miss { token: Some(Spot::new(1, 2)) });
    assert_eq!(table.clone().after(wrong, &[]).unwrap_err().at.to_string(), "history[0]");
    let miss = cut(CutOutcome::Miss { token: None });
    assert!(table.clone().after(miss.clone(), &[(Spot::new(1, 9), token("i3"))]).is_err());
    assert!(table.clone().after(miss, &[(Spot::new(1, 0), token("i9"))]).is_err(), "not in play");
    let far = Event::Taken { from: Spot::new(2, 7), to: Spot::new(3, 0) };
    assert!(table.after(far, &[]).is_err());
}

fn as_entered(json: &str) -> Result<Table, TableError> {
    let file: crate::file::TableFile = serde_json::from_str(json).unwrap();
    file.table()
}

/// Four stands of three, with names; `stands` are those of the other three.
fn with_history(stands: [&str; 3], history: &str) -> Result<Table, TableError> {
    let [a, b, c] = stands;
    as_entered(&format!(
        r#"{{"players": ["Ann", "Bob", "Cy", "Dee"], "wires": {{"blue": [1, 3]}},
            "stands": ["?1 ?2 ?3", "{a}", "{b}", "{c}"], "history": [{history}]}}"#
    ))
}

const HIT: &str = r#"{"event": "dual_cut", "actor": 1, "values": [2], "target": 2, "slots": [1],
    "result": "hit", "own": "1:2"}"#;

#[test]
fn what_the_history_opened_is_filled_in() {
    let table = with_history(["? ? ?", "? ? ?", "? ? ?"], HIT).unwrap();
    for at in [Spot::new(2, 1), Spot::new(1, 2)] {
        assert_eq!(table.slot(at).face, Face::Cut(Wire::from_name("B2").unwrap()));
    }
    let own = r#"{"event": "solo_cut", "actor": 3, "value": 1, "wires": ["3:0", "3:1"]}"#;
    let table = with_history(["? ? ?", "? ? ?", "? ? ?"], own).unwrap();
    assert!(table.slot(Spot::new(3, 1)).is_cut());
    // A wire is tracked to its current position.
    let swap = r#"{"event": "swap", "first": ["2:1", "1:1"], "second": ["1:0", "2:0"]}"#;
    let table = with_history(["? ? ?", "? ? ?", "? ? ?"], &format!("{HIT}, {swap}")).unwrap();
    assert!(table.slot(Spot::new(1, 1)).is_cut() && !table.slot(Spot::new(2, 1)).is_cut());
}

#[test]
fn a_history_that_the_stands_contradict_names_both() {
    let error = with_history(["? ? 2", "? 3 ?", "? ? ?"], HIT).unwrap_err();
    assert_eq!(error.at.to_string(), "history[0]");
    assert_eq!(
        error.to_string(),
        "history[0]: this cuts 2, but Cy B shows B3: one of the two is wrong"
    );
    let marked = with_history(["? ? 2", "? i1 ?", "? ? ?"], HIT).unwrap_err();
    assert!(marked.to_string().contains("Cy B shows B1"), "{marked}");
    let coloured = with_history(["? ? 2", "? y? ?", "? ? ?"], HIT).unwrap_err();
    assert!(coloured.to_string().contains("Cy B cannot be that"), "{coloured}");
    let twice = with_history(["? ? ?", "? ? ?", "? ? ?"], &format!("{HIT}, {HIT}")).unwrap_err();
    assert_eq!(twice.to_string(), "history[1]: this opens Cy B, which history[0] opened already");
}

#[test]
fn a_coloured_wire_that_was_opened_is_asked_for_unless_there_is_only_one() {
    let reveal = r#"{"event": "reveal_reds", "actor": 1, "wires": ["1:1"]}"#;
    let with_reds = |reds: &str, total: &str| {
        as_entered(&format!(
            r#"{{"wires": {{"blue": [1, 1], "red": {{"known": {reds}}}}}, "free_sizes": true,
                "stands": ["?1 ?1", "? ?", "{total}"], "history": [{reveal}]}}"#
        ))
    };
    let error = with_reds("[1, 2]", "? ?").unwrap_err();
    assert!(error.to_string().contains("write there which wire it is"), "{error}");
    let table = with_reds("[2]", "?").unwrap();
    assert_eq!(table.slot(Spot::new(1, 1)).wire(), Wire::from_name("R2"));
}

#[test]
fn known_wires_were_in_order_at_every_moment() {
    // Bob's first wire, a 3, went to the right of Cy's 1s, and Cy's 1 took its place.
    let swap = r#"{"event": "swap", "first": ["1:0", "2:2"], "second": ["2:0", "1:0"]}"#;
    let error = with_history(["?1 ?2 ?", "? ? ?3", "? ? ?"], swap).unwrap_err();
    assert_eq!(error.at.to_string(), "history[0]");
    assert!(error.to_string().contains("before this B2 stood right of B3"), "{error}");
}

/// The Grappling Hook leads to other sizes than the deal; the history explains them.
#[test]
fn a_taken_wire_explains_the_sizes() {
    let taken = r#"{"event": "taken", "from": "1:0", "to": "2:0"}"#;
    assert!(with_history(["? ?", "? ? ? ?", "? ? ?"], taken).is_ok());
    let error = with_history(["? ?", "? ? ? ?", "? ? ?"], "").unwrap_err();
    assert!(error.to_string().starts_with("Bob: 2 wires"), "{error}");
}
