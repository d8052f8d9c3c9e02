//! Equal time for both players: times a few deals and adjusts the budget of one player.

use std::io::Write;
use std::time::{Duration, Instant};

use kibitzer_blob::Menu;
use kibitzer_campaign::blob::{Player, play_deal, seconds};
use kibitzer_work::Work;

use crate::failure::Failure;

/// The right player with a budget that takes about as long as the left player. Timings are not reproducible, so the
/// chosen budget is printed and can be passed explicitly the next time.
pub(super) fn equal(
    left: &Player,
    right: Player,
    menu: &Menu,
    seed: u64,
) -> Result<Player, Failure> {
    let Some(mut budget) = right.budget() else {
        return Err(Failure::Usage(format!(
            "--equal-time changes the budget of the right player, but {} has none",
            right.who
        )));
    };
    let mut chosen = right;
    // Time grows linearly with the budget but does not start at zero: a few iterations come close.
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
    // If standard error is gone, there is nowhere left to report it.
    let _ = writeln!(
        std::io::stderr(),
        "equal time: {} against {}; to repeat this run, use {} without --equal-time",
        left.who,
        chosen.who,
        chosen.who
    );
    Ok(chosen)
}

/// Limits of a timing: the most deals, the longest time, and how often it is repeated.
const PILOT: u64 = 200;
const PATIENCE: Duration = Duration::from_millis(400);
const LOOKS: usize = 3;

/// The mean seconds per decision of both players, over a few deals. Other load on the machine only makes it longer, so
/// the shortest of several timings of the same deals is the best estimate.
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
