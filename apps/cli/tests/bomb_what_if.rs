//! `kibitzer bomb what-if` with detectors, the X or Y Ray and the Stabilizer, against every deal of a small table.
//!
//! The oracle deals the wires that Ann does not hold in every order, with distinguishable copies, and plays the cut
//! according to the prose rules. It shares no code with the command.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use serde_json::Value;

/// Ann's wires are known; the other seven are Bo's (three), Cy's and Dee's (two each).
const TABLE: &str = "players = ['Ann', 'Bo', 'Cy', 'Dee']\nobserver = 0\ncaptain = 0\ndial = 4\n\
    stands = ['?1 ?1 ?2', '? ? ?', '? ?', '? ?']\nwires = { blue = [1, 2], red = { known = [1, 2] } }\n";

/// In sort order: a red 1 is between the 1s and the 2s.
const WIRES: [(u8, &str); 7] =
    [(10, "1"), (10, "1"), (15, "RED"), (20, "2"), (20, "2"), (20, "2"), (25, "RED")];

type Stands = Vec<Vec<&'static str>>;
/// Whether something holds in a deal.
type Judge<'a> = Box<dyn Fn(&Stands) -> bool + 'a>;

/// Every deal, all equally likely.
fn deals() -> Vec<Stands> {
    fn orders(left: &[usize], order: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if left.is_empty() {
            found.push(order.clone());
        }
        for (i, &one) in left.iter().enumerate() {
            let rest: Vec<usize> = left[..i].iter().chain(&left[i + 1..]).copied().collect();
            order.push(one);
            orders(&rest, order, found);
            order.pop();
        }
    }
    let mut found = Vec::new();
    orders(&(0..WIRES.len()).collect::<Vec<_>>(), &mut Vec::new(), &mut found);
    let stand = |dealt: &[usize]| {
        let mut wires: Vec<(u8, &str)> = dealt.iter().map(|&i| WIRES[i]).collect();
        wires.sort_unstable();
        wires.into_iter().map(|(_, value)| value).collect()
    };
    let table =
        |order: &Vec<usize>| vec![stand(&order[..3]), stand(&order[3..5]), stand(&order[5..])];
    found.iter().map(table).collect()
}

fn what_if(table: &str, args: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.toml");
    std::fs::write(&path, table).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.args(["bomb", "what-if", path.to_str().unwrap()]).args(args).output().unwrap()
}

fn json(cut: &str) -> Value {
    let output = what_if(TABLE, &["--cut", cut, "--json"]);
    assert!(output.status.success(), "{cut}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// What is the same in all these deals, as `Bo A = 1`.
fn certain(deals: &[&Stands]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (stand, name) in ["Bo", "Cy", "Dee"].iter().enumerate() {
        for slot in 0..deals[0][stand].len() {
            let value = deals[0][stand][slot];
            if deals.iter().all(|deal| deal[stand][slot] == value) {
                found.insert(format!("{name} {} = {value}", char::from(b'A' + slot as u8)));
            }
        }
    }
    found
}

fn check(cut: &str, stand: usize, slots: &[usize], values: &[&str], stabilized: bool) {
    let deals = deals();
    let answer = json(cut);
    let share = |is: &dyn Fn(&Stands) -> bool| {
        deals.iter().filter(|deal| is(deal)).count() as f64 / deals.len() as f64
    };
    let same = |found: &Value, expected: f64, what: &str| {
        let found = found.as_f64().unwrap_or(f64::NAN);
        assert!((found - expected).abs() < 1e-12, "{cut}, {what}: {found}, {expected}");
    };
    let at = |deal: &Stands, slot: usize| deal[stand][slot];
    let matches = |deal: &Stands, slot: usize| values.contains(&at(deal, slot));
    let hit = |deal: &Stands| slots.iter().any(|&slot| matches(deal, slot));
    let all_red = |deal: &Stands| slots.iter().all(|&slot| at(deal, slot) == "RED");
    same(&answer["hit"], share(&hit), "hit");
    let explosion = if stabilized { 0.0 } else { share(&all_red) };
    same(&answer["explosion"], explosion, "explosion");
    same(&answer["miss"], 1.0 - share(&hit) - explosion, "miss");

    let before = certain(&deals.iter().collect::<Vec<_>>());
    let cases = answer["cases"].as_array().unwrap();
    let (mut least, mut most) = (0.0, 0.0);
    for case in cases {
        let slot =
            case["wire"].as_str().map(|wire| wire.split_once(':').unwrap().1.parse().unwrap());
        let shows = case["shows"].as_str();
        // Whether the owner may give this answer, and whether they must.
        let (may, must): (Judge<'_>, Judge<'_>) = match (case["outcome"].as_str().unwrap(), slot) {
            ("hit", Some(slot)) => {
                let may = move |deal: &Stands| Some(at(deal, slot)) == shows;
                let alone = move |deal: &Stands| {
                    slots.iter().all(|&other| other == slot || !matches(deal, other))
                };
                (Box::new(may), Box::new(move |deal| may(deal) && alone(deal)))
            }
            ("miss", Some(slot)) => {
                let may = move |deal: &Stands| !hit(deal) && Some(at(deal, slot)) == shows;
                let alone = move |deal: &Stands| {
                    slots.iter().all(|&other| other == slot || at(deal, other) == "RED")
                };
                (Box::new(may), Box::new(move |deal| may(deal) && alone(deal)))
            }
            // No token: all wires pointed at are red.
            _ => (Box::new(all_red), Box::new(all_red)),
        };
        same(&case["p_least"], share(&must), &format!("{} at least", case["what"]));
        same(&case["p_most"], share(&may), &format!("{} at most", case["what"]));
        least += case["p_least"].as_f64().unwrap();
        most += case["p_most"].as_f64().unwrap();
        assert_eq!(case["p"].is_null(), case["p_least"] != case["p_most"], "{case}");
        if case["outcome"] == "explosion" {
            assert!(case["worlds"].is_null() && case["certain"].is_null(), "{case}");
            continue;
        }
        let left: Vec<&Stands> = deals.iter().filter(|deal| may(deal)).collect();
        let told = slot.map(|slot| {
            format!("{} {} = ", ["Bo", "Cy", "Dee"][stand], char::from(b'A' + slot as u8))
        });
        let mut expected: BTreeSet<String> = certain(&left).difference(&before).cloned().collect();
        expected.retain(|fact| told.as_ref().is_none_or(|told| !fact.starts_with(told)));
        let found: BTreeSet<String> = case["certain"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fact| fact.as_str().unwrap().to_owned())
            .collect();
        assert_eq!(found, expected, "{cut}: {case}");
    }
    assert!(least <= 1.0 + 1e-12 && most >= 1.0 - 1e-12, "{cut}: {least} to {most}");
    if slots.len() == 1 {
        assert!((most - 1.0).abs() < 1e-12, "{cut}: every outcome is there once");
    }
}

#[test]
fn every_outcome_has_the_chance_that_all_deals_give() {
    for (cut, stand, slots, values) in [
        ("Cy A=1", 1, &[0][..], &["1"][..]),
        ("Cy B=2", 1, &[1], &["2"]),
        ("Bo A,B=1", 0, &[0, 1], &["1"]),
        ("Cy A,B=1", 1, &[0, 1], &["1"]),
        ("1:0,2=2", 0, &[0, 2], &["2"]),
        ("Bo A,B,C=2", 0, &[0, 1, 2], &["2"]),
        ("Bo all=1", 0, &[0, 1, 2], &["1"]),
        ("Bo B=1/2", 0, &[1], &["1", "2"]),
        ("Bo A,C=1/2", 0, &[0, 2], &["1", "2"]),
    ] {
        check(cut, stand, slots, values, false);
        check(&format!("{cut} stabilized"), stand, slots, values, true);
    }
}

#[test]
fn words_say_what_happens_on_a_hit_and_on_a_miss() {
    let output = what_if(TABLE, &["--cut", "Cy A,B=1"]);
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(found.starts_with("Double Detector, Cy A or B = 1: hit "), "{found}");
    assert!(found.contains("the owner chooses"), "{found}");
    assert!(found.contains("\nexplosion: Cy A and B are red"), "{found}");
    let output = what_if(TABLE, &["--cut", "Cy A,B=1 stabilized"]);
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(found.contains("\nmiss without a token: Cy A and B are red"), "{found}");
    assert!(!found.contains("bomb goes off"), "{found}");
    // The last step of the dial explodes like red.
    let output = what_if(&TABLE.replace("dial = 4", "dial = 1"), &["--cut", "Cy A=1"]);
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(found.contains("explosion: a miss takes the last step of the dial"), "{found}");
}

#[test]
fn cuts_that_no_card_allows_are_refused() {
    let crowded = "players = ['Ann', 'Bo']\nobserver = 0\nobserver_stands = [0, 1]\nowners = [0, 0, 1, 1]\n\
        stands = ['?1 ?1 ?1 ?2', '?2 ?3 ?3 ?4', '? ? ? X?', '? ? ? ?']\nwires = { blue = [1, 4] }\n";
    for (table, cut, why) in [
        (TABLE, "Cy A,B=RED", "RED cannot be announced"),
        (TABLE, "Cy A,A=1", "Cy A appears twice"),
        (TABLE, "Cy A=1/1", "two different ones"),
        (TABLE, "Cy A=1 by Bo", "`by` says nothing here"),
        (TABLE, "Ann A,B=1", "your own"),
        (crowded, "2:0,3=1", "stands under an X"),
        (crowded, "2:3=1/2", "stands under an X"),
        (crowded, "3:0,1,2=YELLOW", "a detector looks for a blue number"),
    ] {
        let output = what_if(table, &["--cut", cut]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{cut}: {said}");
        assert!(said.contains(why), "{cut}: {said}");
    }
    // The Super Detector skips a wire under an X.
    let output = what_if(crowded, &["--cut", "2:all=1", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["pointed"], serde_json::json!(["2:0", "2:1", "2:2"]));
}
