//! A table in the middle of a game: which cut is safest?
//!
//! ```sh
//! cargo run --release -p kibitzer-bomb-busters --example odds
//! ```

use kibitzer_bomb_busters::odds::{Analysis, Worlds};
use kibitzer_bomb_busters::table::Table;

const TABLE: &str = r#"
wires = { blue = [1, 6] }
observer = 0
stands = ["?1 ?2 ?4 ?6 ?6 ?6", "1 ? ? ? ? 5", "? 2 ? ? ? ?", "? ? ? 4 ? ?"]
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table: Table = TABLE.parse()?;
    let worlds = Worlds::new(&table)?;
    println!("{} worlds", worlds.total());
    let analysis = Analysis::new(&table, &worlds);
    let mut cuts = analysis.dual_cuts();
    cuts.sort_by(|one, other| other.hits.cmp(&one.hits));
    for cut in cuts.iter().take(5) {
        println!("{:?}: {}", cut.cut, analysis.share(&cut.hits));
    }
    Ok(())
}
