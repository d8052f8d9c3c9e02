//! One player against several of another kind, to measure which is better.

use crate::deck::Clue;
use crate::players::Skill;
use kibitzer_game::{Game, Player, Seat, Undecided, play_out};
use kibitzer_work::{Work, mixed, stream};

/// How a game ended for the one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It solved the case.
    Won,
    /// Another player solved the case.
    Lost,
    /// Nobody solved the case.
    Unsolved,
}

/// Plays the game with this number: one player against others, taking the next seat in every game.
/// Everybody knows who the others are.
///
/// # Errors
/// If a player cannot decide, or the work was stopped.
pub fn game(
    clue: &Clue,
    [one, others]: [Skill; 2],
    seed: u64,
    number: u64,
    work: &Work,
) -> Result<End, Undecided> {
    let seat = Seat(number as usize % clue.players());
    let skill = |at: Seat| if at == seat { one } else { others };
    let clue = &clue.clone().against(seat, Seat::all(clue.players()).map(skill));
    let sits = |at: Seat| -> &dyn Player<Clue> { if at == seat { &one } else { &others } };
    let seed = mixed(seed, number);
    let outcome = play_out(clue, &clue.deal(&mut stream(seed, 0)), sits, seed, work)?;
    Ok(match outcome.and_then(|outcome| outcome.solved_by) {
        Some(by) if by == seat => End::Won,
        Some(_) => End::Lost,
        None => End::Unsolved,
    })
}
