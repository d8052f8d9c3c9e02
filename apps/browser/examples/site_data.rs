//! Works out the data that the static site ships: `cargo run -p kibitzer-browser --example site_data -- FOLDER [--quick]`.
//!
//! For every rule set of five dice the opening of its table for expected points, and the exact distributions of whole
//! games for the tastes that the risk explorer compares. What is there already is kept: file names carry the rules, and
//! the folder's name should carry the version of the engine. With `--quick` no distributions, which take minutes.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use kibitzer_protocol::Protocol;
use kibitzer_work::Work;
use kibitzer_yatzy::{Part, Precision, Rules, Solver, Theta, Variant};
use serde_json::{Map, Value, json};

/// The tastes of the risk explorer, as the page has them.
const EXPLORED: &str = include_str!("../../../web/src/yatzy/explored.json");

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let folder = Path::new(args.first().ok_or("which folder?")?);
    let quick = args.iter().any(|arg| arg == "--quick");
    fs::create_dir_all(folder)?;
    let thetas: Vec<Value> = serde_json::from_str(EXPLORED)?;
    let protocol = Protocol::standard();
    for variant in Variant::ALL {
        let rules = Rules::of(variant);
        if rules.dice() > 5 {
            continue;
        }
        let (theta, precision) = (Theta::NEUTRAL, Precision::F64);
        let name = Part::Opening.name(&rules, theta, precision);
        let file = folder.join(format!("{}.kbz", name.replace('/', "~")));
        if !file.exists() {
            let table = Solver::new(&rules).theta(theta).precision(precision);
            write(&file, &Part::Opening.pack(&table.solve(&Work::free())?)?)?;
        }
        let file = folder.join(format!("yatzy~density~{}.json", variant.name()));
        if quick || file.exists() {
            continue;
        }
        let mut all = Map::new();
        for theta in &thetas {
            let question = json!({
                "game": "yatzy", "query": "density", "rules": variant.name(), "theta": theta,
            });
            let answer: Value = serde_json::from_str(&protocol.answer_line(&question.to_string()))?;
            if answer["answer"].is_null() {
                return Err(format!("{variant} at theta {theta}: {answer}").into());
            }
            // Names as JavaScript writes numbers.
            all.insert(theta.to_string(), answer);
        }
        write(&file, Value::Object(all).to_string().as_bytes())?;
    }
    Ok(())
}

/// Whole or not at all: what is there is taken for finished.
fn write(file: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let part = file.with_extension("part");
    fs::write(&part, bytes)?;
    fs::rename(&part, file)?;
    println!("  {} ({} bytes)", file.display(), bytes.len());
    Ok(())
}
