//! Games between players, for measuring who is better.

use crate::action::Action;
use crate::deck::Clue;
use crate::rules::Outcome;
use kibitzer_game::{By, Effort, Game, Player, Seat, Undecided};
use kibitzer_work::{Work, mixed, stream};

/// Plays a game from a seed, one player for each seat.
///
/// # Errors
/// When a player cannot decide, or the work was stopped.
pub fn play(
    clue: &Clue,
    players: &[&dyn Player<Clue>],
    seed: u64,
    work: &Work,
) -> Result<Outcome, Undecided> {
    let mut world = clue.deal(&mut stream(seed, 0));
    for step in 1.. {
        let Some(seat) = clue.turn(&world).seat() else { break };
        let view = clue.view(&world, seat);
        let effort = Effort::seeded(mixed(seed, step));
        let action: Action = match clue.legal(&view)[..] {
            // Nobody needs to think about the only thing to do.
            [only] => only,
            _ => players[seat.0].decide(clue, &view, effort, work)?.best().action,
        };
        clue.play(&mut world, By::Seat(seat), &action)
            .map_err(|illegal| Undecided::Unable(illegal.to_string()))?;
    }
    clue.outcome(&world).ok_or_else(|| Undecided::Unable("the game did not end".to_owned()))
}

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
        let players: Vec<&dyn Player<Clue>> = Seat::all(clue.players()).map(sits).collect();
        let outcome = play(clue, &players, mixed(seed, game), work)?;
        score.games += 1;
        score.won += u64::from(outcome.solved_by == Some(seat));
        score.unsolved += u64::from(outcome.solved_by.is_none());
    }
    Ok(score)
}
