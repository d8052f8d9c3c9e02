//! Promises about the whole Scandinavian game, on tables that the tests share.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod actions;
mod densities;
mod values;

use std::sync::{Arc, LazyLock, Mutex};

use kibitzer_work::Work;
use kibitzer_yatzy::{Dice, Precision, Rules, Solver, State, Table, Theta, Variant};
use serde_json::Value;

/// The f64 table of a theta, solved once for all tests.
fn table(theta: f64) -> Arc<Table> {
    static TABLES: LazyLock<Mutex<Vec<Arc<Table>>>> = LazyLock::new(Mutex::default);
    let mut tables = TABLES.lock().unwrap();
    if let Some(known) = tables.iter().find(|table| table.theta().get() == theta) {
        return known.clone();
    }
    let rules = Rules::of(Variant::Scandinavian);
    let solver = Solver::new(&rules).theta(Theta::new(theta).unwrap());
    tables.push(Arc::new(solver.precision(Precision::F64).solve(&Work::free()).unwrap()));
    tables.last().unwrap().clone()
}

fn start(table: &Table) -> f64 {
    table.value(State::START).unwrap().get()
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn handful(list: &Value) -> Dice {
    let faces: Vec<i64> =
        list.as_array().unwrap().iter().map(|face| face.as_i64().unwrap()).collect();
    Dice::parse(&faces, faces.len()).unwrap()
}

fn state(rules: &Rules, case: &Value) -> State {
    let upper = case["upper_score"].as_i64().unwrap();
    State::parse(rules, &strings(&case["filled"]), upper, false).unwrap()
}
