//! Computes the openings that the static site ships: `cargo run -p kibitzer-browser --example site_data -- FOLDER`.
//!
//! For every rule set with five dice, the opening of its table for expected points. The distributions of the risk
//! explorer take minutes and are in `apps/browser/data` (`examples/densities.rs`).

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use kibitzer_work::Work;
use kibitzer_yatzy::{Part, Precision, Rules, Solver, Theta, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: site_data FOLDER")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for rules in Variant::ALL.map(Rules::of).iter().filter(|rules| rules.dice() == 5) {
        let (theta, precision) = (Theta::NEUTRAL, Precision::F64);
        let table = Solver::new(rules).theta(theta).precision(precision).solve(&Work::free())?;
        let bytes = Part::Opening.pack(&table)?;
        let name = format!("{}.kbz", Part::Opening.name(rules, theta, precision).replace('/', "~"));
        fs::write(folder.join(&name), &bytes)?;
        println!("  {name}: {} bytes", bytes.len());
    }
    Ok(())
}
