//! The distributions that the site ships for the risk explorer: complete, equal to what the engine computes, and
//! refused if damaged.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kibitzer_browser::{Engine, Reply};
use kibitzer_work::Work;
use kibitzer_yatzy::{Densities, Part, Precision, Rules, Solver, State, Theta, Variant};
use serde_json::json;

use crate::{ask, wanted};

fn explored() -> Vec<Theta> {
    let thetas: Vec<f64> =
        serde_json::from_str(include_str!("../../../web/src/yatzy/explored.json")).unwrap();
    thetas.into_iter().map(|theta| Theta::new(theta).unwrap()).collect()
}

fn rule_sets() -> Vec<Rules> {
    let all = Variant::ALL.map(Rules::of);
    all.into_iter().filter(|rules| rules.dice() == 5).collect()
}

fn shipped(rules: &Rules) -> Vec<u8> {
    let name = format!("{}.kbz", Densities::name(rules).replace('/', "~"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Fails unless the shipped distributions for these thetas equal what the engine computes.
fn compare(rules: &Rules, thetas: &[Theta]) {
    let shipped = Densities::unpack(&shipped(rules), rules).unwrap();
    let solved = Densities::solve(rules, thetas, &Work::free()).unwrap();
    for &theta in thetas {
        let (there, here) = (shipped.get(theta).unwrap(), solved.get(theta).unwrap());
        assert_eq!(there.len(), here.len(), "{} at {}", rules.version(), theta.get());
        for (points, (there, here)) in there.iter().zip(here).enumerate() {
            // Other machines may round logarithms differently in the last digit.
            let near = (there - here).abs() <= 1e-12 + 1e-9 * here;
            assert!(near, "{} at {}: {points}", rules.version(), theta.get());
        }
    }
}

#[test]
fn every_rule_set_ships_every_explored_theta() {
    let explored = explored();
    assert_eq!(explored.len(), 13);
    for rules in rule_sets() {
        let shipped = Densities::unpack(&shipped(&rules), &rules).unwrap();
        assert!(shipped.thetas().eq(explored.iter().copied()), "{}", rules.version());
        for &theta in &explored {
            let sum: f64 = shipped.get(theta).unwrap().iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{} at {}: {sum}", rules.version(), theta.get());
        }
    }
}

/// A quick cross-check of all rule sets: the mean of the shipped distribution is the value of the table.
#[test]
fn shipped_means_are_the_values_of_the_tables() {
    for rules in rule_sets() {
        let shipped = Densities::unpack(&shipped(&rules), &rules).unwrap();
        let chances = shipped.get(Theta::NEUTRAL).unwrap().iter();
        let mean: f64 = chances.enumerate().map(|(points, p)| points as f64 * p).sum();
        let table = Solver::new(&rules).precision(Precision::F64).solve(&Work::free()).unwrap();
        let worth = table.value(State::START).unwrap().get();
        assert!((mean - worth).abs() < 1e-8, "{}: {mean} and {worth}", rules.version());
    }
}

#[test]
fn a_shipped_density_is_what_the_engine_works_out() {
    compare(&Rules::of(Variant::AmericanNoBonus), &[Theta::new(0.05).unwrap()]);
}

#[test]
#[ignore = "works out 78 distributions, which takes minutes"]
fn all_shipped_densities_are_what_the_engine_works_out() {
    for rules in rule_sets() {
        compare(&rules, &explored());
    }
}

#[test]
fn the_risk_explorer_needs_only_what_is_shipped() {
    let rules = Rules::of(Variant::American);
    let question = |theta: f64| {
        json!({"game": "yatzy", "query": "density", "rules": "american", "theta": theta})
            .to_string()
    };
    let (name, bytes) = (Densities::name(&rules), shipped(&rules));
    let engine = Engine::new();
    assert_eq!(wanted(&engine, &question(-0.05)), Reply::Needed(vec![name.clone()]));
    engine.put(&name, Some(bytes.clone()));
    let host = Arc::default();
    for theta in explored() {
        // Without the shipped distribution a table would be solved, and progress would be reported.
        let answer = ask(&engine, &question(theta.get()), &host);
        assert!(answer["answer"]["mean"].as_f64().unwrap() > 100.0, "{answer}");
    }
    assert!(host.heard.lock().unwrap().is_empty(), "nothing had to be worked out");

    // A theta that is not shipped needs a table, and so does everything if the bytes are damaged.
    let table = |theta| Part::Whole.name(&rules, Theta::new(theta).unwrap(), Precision::F64);
    assert_eq!(wanted(&engine, &question(0.03)), Reply::Needed(vec![table(0.03)]));
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 1;
    let other_rules = shipped(&Rules::of(Variant::AmericanNoJoker));
    for damaged in [bytes[..bytes.len() - 8].to_vec(), flipped, Vec::new(), other_rules] {
        let engine = Engine::new();
        engine.put(&name, Some(damaged));
        assert_eq!(wanted(&engine, &question(-0.05)), Reply::Needed(vec![table(-0.05)]));
    }
}
