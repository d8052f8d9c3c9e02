//! Three players have bid; what should seat 1 lead, and where are the high trumps?
//!
//! ```sh
//! cargo run --release -p kibitzer-blob --example hint
//! ```

use kibitzer_blob::players::{expert, shipped};
use kibitzer_blob::{Blob, Cards, Place, Possible, Suit, View};
use kibitzer_game::{Effort, Player, Seat};
use kibitzer_work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Blob::new(3, 4, Seat(0), Some(Suit::Hearts))?;
    let view: View =
        "seat 1 of 3 dealer 0 cards 4 trump H totals 0:0:0 left 3 holds AH 9H KS 2C bids 2 1 0 plays"
            .parse()?;
    // Tries every card in worlds that explain the bids, played out by the network that ships with the crate.
    let expert = expert(shipped().ok_or("the network cannot be read")?.clone());
    let decision = expert.decide(&rules, &view, Effort::seeded(1), &Work::free())?;
    for row in decision.rows() {
        println!("{:<12} {:6.2}", row.action.to_string(), row.value);
    }
    println!("{}", decision.why());

    let possible = Possible::of(&view, Cards::ALL)?;
    let king = "KH".parse()?;
    for seat in [Seat(0), Seat(2)] {
        println!(
            "seat {seat} holds the king of hearts: {}",
            possible.chance(Place::Seat(seat), king)
        );
    }
    Ok(())
}
