//! Computes the exact distributions for the risk explorer of the static site, for every rule set with five dice:
//! `cargo run --release --package kibitzer-browser --example densities`. They are kept in the repository because they
//! take minutes and hardly ever change: `apps/browser/tests/densities.rs` compares them with the engine.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use kibitzer_work::Work;
use kibitzer_yatzy::{Densities, Rules, Theta, Variant};

/// The thetas of the risk explorer, as used by the page.
const EXPLORED: &str = include_str!("../../../web/src/yatzy/explored.json");

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    fs::create_dir_all(&folder)?;
    let thetas: Vec<f64> = serde_json::from_str(EXPLORED)?;
    let thetas = thetas.into_iter().map(Theta::new).collect::<Result<Vec<_>, _>>()?;
    for rules in Variant::ALL.map(Rules::of).iter().filter(|rules| rules.dice() == 5) {
        let start = Instant::now();
        let bytes = Densities::solve(rules, &thetas, &Work::free())?.pack(rules)?;
        let name = format!("{}.kbz", Densities::name(rules).replace('/', "~"));
        fs::write(folder.join(&name), &bytes)?;
        println!("  {name}: {} bytes, in {:.0} s", bytes.len(), start.elapsed().as_secs_f64());
    }
    Ok(())
}
