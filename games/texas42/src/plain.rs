//! The plain twin of the solver: minimax straight from the rules, with no transposition table, no
//! bounds and no move ordering. Slow on purpose; tests and benches compare the kernel with it.

use crate::kernel::Aim;
use crate::position::Position;

/// What the objective counts from here on: points, or tricks at nello.
pub fn value(position: &Position, aim: Aim) -> u8 {
    if position.is_over() {
        return 0;
    }
    let after = position.legal().iter().map(|tile| {
        let mut next = *position;
        match next.play(tile) {
            Some((winner, points)) => aim.gain(winner, points) + value(&next, aim),
            None => value(&next, aim),
        }
    });
    let best = if aim.maximises(position.turn()) { after.max() } else { after.min() };
    best.unwrap_or(0)
}
