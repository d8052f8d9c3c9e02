//! Seat 1 has won the auction with 31 and named fours as trumps; what should it lead?
//!
//! ```sh
//! cargo run --release -p kibitzer-texas42 --example hint
//! ```

use kibitzer_game::{Effort, Player, Seat};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{House, Texas42, View};
use kibitzer_work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let house: House = "tournament".parse()?;
    let rules = Texas42::new(house, Seat(0), [0, 2]);
    let view: View = "seat 1 shaker 0 score 0:2 holds 4-4 6-4 5-4 4-0 6-6 5-5 2-1 \
                      bids points:31 pass pass pass trump pip:4 plays"
        .parse()?;
    let decision = Skill::EXPERT.decide(&rules, &view, Effort::seeded(1), &Work::free())?;
    for row in decision.rows() {
        println!("{:<10} {:.3}  {:?}", row.action.to_string(), row.value, row.interval);
    }
    println!("{}", decision.why());
    Ok(())
}
