//! Three players, three suggestions: who holds what, and what is in the envelope?
//!
//! ```sh
//! cargo run --release -p kibitzer-clue --example belief
//! ```

use kibitzer_clue::entry::{cards, enter, hand};
use kibitzer_clue::{Clue, Odds, Phase, Skill, View};
use kibitzer_game::{Effort, Player, Seat};
use kibitzer_work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let clue = Clue::standard(3)?;
    let names = ["Ann", "Bob", "me"].map(str::to_owned);
    let me = Seat(2);
    let held = hand(&clue, "mustard plum lead-pipe revolver kitchen billiard-room")?;
    let (hand, phase) = (held.into_iter().collect(), Phase::Ask(me));
    let mut view = View { seat: me, hand, record: Vec::new(), phase };
    for line in [
        "Ann: white lead-pipe conservatory, Bob showed",
        "Bob: green lead-pipe lounge, I showed lead-pipe",
        "me: white knife ballroom, Ann showed ballroom",
    ] {
        view.record.push(enter(&clue, &view, &names, line)?);
    }
    let odds = Odds::of(&clue, &view, &Work::free())?;
    println!("{} deals, {:.2} bits unknown", odds.deals()?, odds.entropy_bits());
    let guess = cards(&clue, "white knife study")?;
    println!("white with the knife in the study: {:.2}%", 100.0 * odds.chance(guess));
    let decision = Skill::Expert.decide(&clue, &view, Effort::seeded(1), &Work::free())?;
    println!("{}: {}", decision.best().action, decision.why());
    Ok(())
}
