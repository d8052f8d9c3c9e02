//! One player against others of one kind, for measuring who is better.

use crate::deck::Clue;
use kibitzer_game::{Game, Player, Seat, Undecided, play_out};
use kibitzer_work::{Work, mixed, stream};

/// How often one player solved it against others of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Games that the one player solved.
    pub won: u64,
    /// Games that nobody solved.
    pub unsolved: u64,
}

/// One player against others, on deals from a seed: in every deal it sits in the next seat.
///
/// # Errors
/// When a player cannot decide, or the work was stopped.
pub fn measure(
    clue: &Clue,
    one: &dyn Player<Clue>,
    others: &dyn Player<Clue>,
    games: u64,
    seed: u64,
    work: &Work,
) -> Result<Score, Undecided> {
    let mut score = Score::default();
    for game in 0..games {
        work.step(game as usize, games as usize, "games")?;
        let seat = Seat(game as usize % clue.players());
        let sits = |at: Seat| if at == seat { one } else { others };
        let seed = mixed(seed, game);
        let solved_by = play_out(clue, &clue.deal(&mut stream(seed, 0)), sits, seed, work)?
            .and_then(|outcome| outcome.solved_by);
        score.games += 1;
        score.won += u64::from(solved_by == Some(seat));
        score.unsolved += u64::from(solved_by.is_none());
    }
    Ok(score)
}
