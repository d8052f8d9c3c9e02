//! Certain cuts with their proofs, detectors, the contradiction doctor and the indication.

use crate::oracle;

use std::path::PathBuf;

use kibitzer_bomb_busters::facts::facts;
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{
    Analysis, Counting, Indication, OddsError, Proof, Token, Translation, Worlds, diagnose, prove,
};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, ValueSet};
use kibitzer_deal::Options;
use kibitzer_work::Work;
use oracle::tiny::random_table;
use oracle::weigh;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value as Json;

fn file(name: &str) -> Json {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cases/{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn table(json: &Json) -> Table {
    serde_json::from_value::<TableFile>(json.clone()).unwrap().table().unwrap()
}

fn number(json: &Json) -> usize {
    usize::try_from(json.as_u64().unwrap()).unwrap()
}

const CASES: [&str; 15] = [
    "A01_tiny_two_values",
    "A02_mission1_fresh",
    "A03_mission1_indicated",
    "A04_blue5_h16",
    "A08_mission4_yellow2_red1",
    "A09_mission5_2of3_yellow",
    "A13_tiny_both_uncertain",
    "A14_must_have_history",
    "A19_adjacent_hidden_hidden",
    "A22_parity_tokens",
    "A24_multiplicity_tokens",
    "A26_x_tokens",
    "A28_false_tokens",
    "A33_endgame",
    "B03_blue5_fresh_h38",
];

/// The oracle weights fillings as the case files do.
fn as_the_oracle_weighs(table: &Table) -> Result<Worlds, OddsError> {
    Worlds::with(table, Counting::Unknown, Options::default())
}

#[test]
fn certain_cuts_are_those_of_the_cases() {
    let mut found = 0;
    for id in CASES {
        let case = file(id);
        let table = table(&case);
        let worlds = Worlds::new(&table).unwrap();
        let mut wanted: Vec<(Spot, Value)> = case["expected"]["certain_dual_cuts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cut| {
                let value = &cut["value"];
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let spot = Spot::new(number(&cut["player"]), number(&cut["slot"]));
                (spot, Value::from_name(&value).unwrap())
            })
            .collect();
        wanted.sort_unstable();
        assert_eq!(Analysis::new(&table, &worlds).certain_dual_cuts(), wanted, "{id}");
        found += wanted.len();
    }
    assert!(found >= 20, "{found}");
}

/// With the proof's facts alone the wire is certain; without any one of them it is not.
fn verify(table: &Table, spot: Spot, value: Value, proof: &Proof) -> usize {
    let Proof::Facts(needed) = proof else {
        assert_eq!(table.slot(spot).value(), Some(value));
        return 0;
    };
    let certain = |kept: Vec<_>| {
        let translation = Translation::with_facts(table, Counting::Unknown, kept).unwrap();
        let worlds = Worlds::of(table, translation, Options::default()).unwrap();
        worlds.has(spot, value) == *worlds.total()
    };
    assert!(certain(needed.clone()));
    for out in 0..needed.len() {
        let mut kept = needed.clone();
        kept.remove(out);
        assert!(!certain(kept), "{:?} is not needed", needed[out].what);
    }
    needed.len()
}

#[test]
fn proofs_are_enough_and_minimal() {
    let (mut proofs, mut longest, mut facts_used) = (0, 0, 0);
    for id in CASES {
        let table = table(&file(id));
        let worlds = Worlds::new(&table).unwrap();
        for (spot, value) in Analysis::new(&table, &worlds).certain_dual_cuts() {
            let proof = prove(&table, spot, value, &Work::free()).unwrap().unwrap();
            longest = longest.max(verify(&table, spot, value, &proof));
            proofs += 1;
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for _ in 0..1500 {
        let (table, _) = random_table(&mut rng, 8);
        let Ok(worlds) = Worlds::new(&table) else { continue };
        for spot in table.unknown() {
            let kinds = worlds.distribution(spot);
            let value = kinds[0].0.value();
            let sure = worlds.has(spot, value) == *worlds.total();
            let proof = prove(&table, spot, value, &Work::free()).unwrap();
            assert_eq!(proof.is_some(), sure);
            if let Some(proof) = proof {
                let used = verify(&table, spot, value, &proof);
                longest = longest.max(used);
                facts_used += used;
                proofs += 1;
            }
        }
    }
    assert!(proofs > 1000 && longest >= 3 && facts_used > 200, "{proofs} {longest} {facts_used}");
}

#[test]
fn detectors_count_hits_and_double_reds_jointly() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    let (mut pairs, mut risky) = (0, 0);
    for _ in 0..1500 {
        let (table, _) = random_table(&mut rng, 8);
        let Ok(worlds) = as_the_oracle_weighs(&table) else { continue };
        for found in Analysis::new(&table, &worlds).double_detectors(ValueSet::ALL).unwrap() {
            let (stand, value) = (found.cut.stand, found.cut.value);
            let slots: Vec<usize> = found.cut.slots.iter().collect();
            let row = |w: &[Vec<kibitzer_bomb_busters::tiles::Wire>]| {
                (w[stand][slots[0]].value(), w[stand][slots[1]].value())
            };
            let hits = weigh(&table, |w| row(w).0 == value || row(w).1 == value);
            let reds = weigh(&table, |w| row(w) == (Value::Red, Value::Red));
            assert_eq!(found.hits.to_u128(), Some(hits));
            assert_eq!(found.explodes.to_u128(), Some(reds));
            pairs += 1;
            risky += usize::from(reds > 0);
        }
    }
    assert!(pairs > 3000 && risky > 20, "{pairs} pairs, {risky} with two reds");
}

#[test]
fn dual_cuts_are_ranked_and_legal() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let mut cuts = 0;
    for _ in 0..1500 {
        let (table, _) = random_table(&mut rng, 8);
        let Ok(worlds) = as_the_oracle_weighs(&table) else { continue };
        let analysis = Analysis::new(&table, &worlds);
        let found = analysis.dual_cuts();
        for pair in found.windows(2) {
            let order = pair[1].hits.cmp(&pair[0].hits);
            assert!(order.then(pair[0].explodes.cmp(&pair[1].explodes)).is_le());
        }
        for one in &found {
            let (spot, value) = (one.cut.first(), one.cut.value);
            assert!(!table.is_own(spot.stand) && !table.slot(spot).is_cut());
            assert_ne!(value, Value::Red);
            assert!(table.held(value).next().is_some());
            let Spot { stand, slot } = spot;
            let red = weigh(&table, |w| w[stand][slot].value() == Value::Red);
            assert_eq!(one.explodes.to_u128(), Some(red));
            cuts += 1;
        }
    }
    assert!(cuts > 2000, "{cuts}");
}

#[test]
fn the_doctor_names_the_case() {
    let table = table(&file("A32_inconsistent"));
    let found = diagnose(&table, &Work::free()).unwrap().unwrap();
    let blamed: Vec<String> =
        found.blamed.iter().map(|entry| format!("{}: {}", entry.at, entry.says)).collect();
    assert_eq!(
        blamed,
        ["stands[1][2]: Bob C = B1", "constraints[0]: Bob B is not 1 (it was entered)"],
    );
    let slips: Vec<&str> = found.slips.iter().map(|slip| &*slip.entry.says).collect();
    assert_eq!(slips, ["Bob C = B1", "Bob B is not 1 (it was entered)"]);
    assert!(found.slips[0].worlds > found.slips[1].worlds);
}

#[test]
fn the_doctor_finds_planted_contradictions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
    let (mut sick, mut slipped) = (0, 0);
    for _ in 0..6000 {
        let (table, _) = random_table(&mut rng, 8);
        let healthy = Worlds::new(&table).is_ok();
        let Some(found) = diagnose(&table, &Work::free()).unwrap() else {
            assert!(healthy);
            continue;
        };
        assert!(!healthy);
        sick += 1;
        slipped += usize::from(!found.slips.is_empty());
        assert!(found.slips.iter().all(|slip| !slip.worlds.is_zero()));
        assert!(found.slips.windows(2).all(|pair| pair[0].worlds >= pair[1].worlds));
        assert!(found.blamed.iter().all(|entry| !entry.says.is_empty()));
        // A fact that is an entry error resolves the contradiction when it is left out.
        for slip in &found.slips {
            let rest: Vec<_> =
                facts(&table).into_iter().filter(|fact| fact.at != slip.entry.at).collect();
            if slip.entry.at.to_string().starts_with("constraints") {
                let healed = Translation::with_facts(&table, Counting::default(), rest).unwrap();
                let worlds = Worlds::of(&table, healed, Options::default()).unwrap();
                assert_eq!(*worlds.total(), slip.worlds);
            }
        }
    }
    assert!(sick > 50 && slipped > 40, "{sick} sick, {slipped} explained by one slip");
}

#[test]
fn indications_are_those_of_the_cases() {
    let mut checked = 0;
    for case in file("indication").as_array().unwrap() {
        let table = table(case);
        let token = match case["token"].as_str().unwrap() {
            "number" => Token::Number,
            "parity" => Token::Parity,
            _ => Token::Count,
        };
        let found = Indication::new(&table, number(&case["player"]), token, &Work::free()).unwrap();
        assert!((found.baseline - case["baseline_bits"].as_f64().unwrap()).abs() < 1e-9);
        let wanted = case["choices"].as_array().unwrap();
        assert_eq!(found.choices.len(), wanted.len());
        for choice in &found.choices {
            let same = |w: &&Json| number(&w["slot"]) == choice.spot.slot;
            let wanted = wanted.iter().find(same).unwrap();
            assert!((choice.bits - wanted["bits"].as_f64().unwrap()).abs() < 1e-9, "{choice:?}");
            assert!((choice.resolved - wanted["resolved"].as_f64().unwrap()).abs() < 1e-9);
            assert_eq!(wanted["wire"], choice.wire.to_string());
            checked += 1;
        }
        assert!(found.choices.windows(2).all(|pair| pair[0].bits >= pair[1].bits));
    }
    assert_eq!(checked, 30);
}

#[test]
fn a_mate_learns_what_his_own_hand_leaves_open() {
    let json = serde_json::json!({
        "wires": {"blue": [1, 2]}, "free_sizes": true,
        "stands": ["?1 ?2", "?1 ?1 ?1 ?2", "? ?"],
    });
    let table = table(&json);
    let worlds = Worlds::new(&table).unwrap();
    let found = Indication::new(&table, 0, Token::Number, &Work::free()).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let team =
        found.team(&table, Token::Number, (&worlds.sampler(), 4), &mut rng, &Work::free()).unwrap();
    assert_eq!(team.iter().map(|view| view.player).collect::<Vec<_>>(), [1, 2]);
    assert!(team.iter().all(|view| view.bits.len() == 2 && view.bits[0].len() == 4));
    // The second player sees three of the 1s: for them the stand is 1 2 or 2 2, equally likely, and
    // the token in front of the 1 decides it. To an outsider it leaves much open.
    let at = found.choices.iter().position(|choice| choice.spot.slot == 0).unwrap();
    assert!((team[0].bits[at][0] - 1.0).abs() < 1e-12, "{team:?}");
    assert!(found.choices[at].bits < 0.5, "{found:?}");
}
