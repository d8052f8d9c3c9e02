//! A hidden deal from a JSON or TOML file, answered by name.
//!
//! The file has the form of `docs/deal.md`, and may ask about events. Without a file, the one below is read.
//!
//! ```sh
//! cargo run -p kibitzer-deal --features serde --example from_json [FILE]
//! ```

use std::collections::BTreeMap;

use kibitzer_deal::Lattice;
use kibitzer_deal::named::{Beside, Event, Named, Setup};
use serde::Deserialize;

/// Three players at a table with two aces; one has shown that he has a high card, another that he has no ace.
const EXAMPLE: &str = r#"{
    "kinds": [{"name": "ace", "copies": 2}, {"name": "king", "copies": 4}, {"name": "small", "copies": 6}],
    "seats": [{"name": "west", "size": 4, "rules": [{"of": ["ace", "king"], "at_least": 1}]},
              {"name": "north", "size": 4, "rules": [{"never": ["ace"]}]},
              {"name": "east", "size": 4}],
    "events": [{"seat": "west", "of": ["ace"], "exactly": 2},
               {"across": {"seats": ["west", "east"], "points": {"ace": 4, "king": 3}, "at_least": 12}}]
}"#;

/// What is asked about the deal.
#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    events: Vec<Event>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Beside(setup, asked): Beside<Setup, Asked> = match std::env::args().nth(1) {
        Some(file) if file.ends_with(".toml") => toml::from_str(&std::fs::read_to_string(file)?)?,
        Some(file) => serde_json::from_str(&std::fs::read_to_string(file)?)?,
        None => serde_json::from_str(EXAMPLE)?,
    };
    let named = Named::new(setup)?;
    let lattice = Lattice::new(named.problem())?;
    println!("{} worlds", lattice.worlds());
    for (seat, kinds) in named.held(&lattice.marginals()) {
        let share = |worlds: &kibitzer_deal::Count| worlds.to_f64() / lattice.worlds().to_f64();
        let chances: BTreeMap<String, String> =
            kinds.iter().map(|(kind, n)| (kind.clone(), format!("{:.3}", share(n)))).collect();
        println!("{seat} holds {chances:?}");
    }
    for (number, event) in asked.events.iter().enumerate() {
        println!("event {number}: {}", lattice.probability(&[named.event(event)?])?);
    }
    Ok(())
}
