//! Players that take equally long: a few deals by the clock, and another budget for one of them.

use std::io::Write;
use std::time::{Duration, Instant};

use kibitzer_blob::Menu;
use kibitzer_campaign::blob::{Player, play_deal, seconds};
use kibitzer_work::Work;

use crate::failure::Failure;

/// The right-hand player with a budget that takes about as long as the left-hand one. Clocks are not to be repeated
/// exactly: what was chosen is told, so that it can be named the next time.
pub(super) fn equal(
    left: &Player,
    right: Player,
    menu: &Menu,
    seed: u64,
) -> Result<Player, Failure> {
    let Some(mut budget) = right.budget() else {
        return Err(Failure::Usage(format!(
            "--equal-time changes the budget of the right-hand player, and {} has none",
            right.who
        )));
    };
    let mut chosen = right;
    // Time grows with the budget, but not from zero: a few looks come close.
    for _ in 0..4 {
        let [wanted, taken] = pilot(left, &chosen, menu, seed ^ 0x7e57)?;
        let ratio = (wanted / taken.max(1e-9)).clamp(0.05, 20.0);
        if (0.95..1.05).contains(&ratio) {
            break;
        }
        budget = ((f64::from(budget) * ratio).round() as u32).max(1);
        chosen = chosen.with_budget(budget)?;
        budget = chosen.budget().unwrap_or(budget);
    }
    // Nowhere is left to report that standard error is gone.
    let _ = writeln!(
        std::io::stderr(),
        "equal time: {} against {}; to repeat this, name {} without --equal-time",
        left.who,
        chosen.who,
        chosen.who
    );
    Ok(chosen)
}

/// The most deals that are played to look at the clock, how long that may take, and how often it is done again.
const PILOT: u64 = 200;
const PATIENCE: Duration = Duration::from_millis(400);
const LOOKS: usize = 3;

/// The mean seconds a decision of both players, over a few deals. Other work on the machine only makes it longer, so that
/// the shortest of a few looks at the same deals is nearest to the truth.
fn pilot(left: &Player, right: &Player, menu: &Menu, seed: u64) -> Result<[f64; 2], Failure> {
    let mut least = [f64::INFINITY; 2];
    let mut count = PILOT;
    for look in 0..LOOKS {
        let began = Instant::now();
        let mut deals = Vec::new();
        for number in 0..count {
            deals.push(play_deal(left, right, menu, seed, number, &Work::free())?);
            if look == 0 && number >= 3 && began.elapsed() > PATIENCE {
                count = number + 1;
                break;
            }
        }
        for (side, least) in least.iter_mut().enumerate() {
            *least = least.min(seconds(&deals, side));
        }
    }
    Ok(least)
}
