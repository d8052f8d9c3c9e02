//! Solves the whole game, then asks what to keep of 2 3 4 5 5 after the first roll, for the best
//! average and for a risk-averse player.
//!
//! ```sh
//! cargo run --release -p kibitzer-yatzy --features rayon --example advise
//! ```

use kibitzer_work::Work;
use kibitzer_yatzy::{Dice, Rules, Solver, State, Theta, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::of(Variant::Scandinavian);
    let dice = Dice::parse(&[2, 3, 4, 5, 5], rules.dice())?;
    for theta in [0.0, -0.05] {
        let table = Solver::new(&rules).theta(Theta::new(theta)?).solve(&Work::free())?;
        let advice = table.advise(State::START, &dice, 2)?;
        println!(
            "theta {theta}: the game is worth {:.2}",
            table.value(State::START)?.certainty_equivalent()
        );
        for action in advice.actions.iter().take(3) {
            println!("  {:?}, worth {:.3} less than the best", action.act, action.regret);
        }
    }
    Ok(())
}
